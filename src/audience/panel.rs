//! The panel beside the audience's board: players, score, the last move, and the chance to win with its history. Nothing in it is smaller
//! than what is read from eight metres.

use bevy::{math::Rect as Place, prelude::*};
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{
        Align, Align2, Color32, Context, CornerRadius, FontId, Mesh, Painter, Pos2, Rect, Sense,
        Shape, Stroke, StrokeKind, Ui, WidgetInfo, WidgetType, pos2, text::LayoutJob, vec2,
    },
};
use mbrane_play::{
    Side,
    words::common::{self, Label},
};
use mbrane_rules::Viewer;

use super::{Audience, says::AudienceText, tables::Reason};
use crate::{
    live::{LivePlay, clock, status},
    session::{Screen, Session},
    storage::WallClock,
    table::{
        layout::Layout,
        panel::{ScoreWords, Turn, TurnShown, mood},
        scene::{
            emblem::{self, Expression},
            faces::{Face, Faces},
        },
        stage::{Stage, idle::Idle, mode::Part},
    },
    theme::{
        areas::on,
        fonts::{bold, regular},
        palette::{FOCUS, PANEL, SEAM, TEXT, TEXT_MUTED, Tone},
        rects::RectExt as _,
        text::size_in,
    },
    words::Language,
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        sync_panel.run_if(resource_exists::<Audience>.and_then(in_state(Screen::Table))),
    );
}

#[derive(bevy::ecs::system::SystemParam)]
struct Shown<'w> {
    audience: Res<'w, Audience>,
    session: Res<'w, Session>,
    layout: Res<'w, Layout>,
    faces: Res<'w, Faces>,
    words: Res<'w, Language>,
    stage: Res<'w, Stage>,
    score: Res<'w, ScoreWords>,
    turn: Res<'w, TurnShown>,
    idle: Res<'w, Idle>,
    live: Res<'w, LivePlay>,
    clock: Res<'w, WallClock>,
}

fn sync_panel(mut contexts: EguiContexts, shown: Shown) -> Result {
    let context = contexts.ctx_mut()?;
    let layout = &*shown.layout;
    // A tall window has no place for the chance.
    let rest = if layout.chance.is_empty() {
        layout.words
    } else {
        layout.words.union(layout.chance)
    };
    if shown.audience.laid.is_none() {
        shown.part(context, "audience's waiting", rest, |ui| {
            shown.waiting(ui);
        });
        return Ok(());
    }
    shown.part(context, "audience's seats", layout.seats, |ui| {
        shown.players(ui);
    });
    // The words may still be another game's.
    if let Some(score) = &shown.score.score
        && shown.score.of == Some(shown.session.table().kind())
    {
        shown.part(context, "audience's score", layout.aside, |ui| {
            shown.say(
                ui,
                score,
                ui.max_rect(),
                1.0,
                TEXT_MUTED,
                Align2::CENTER_CENTER,
            );
        });
    }
    // The chance before the last move often tells how the count ends, so its place has words meanwhile.
    let scene = shown.in_scene();
    let words = if scene { rest } else { layout.words };
    shown.part(context, "audience's words", words, |ui| shown.news(ui));
    if !scene {
        shown.part(context, "audience's chance", layout.chance, |ui| {
            shown.chance(ui);
        });
    }
    Ok(())
}

/// The height of a line, in heights of its words.
const LINE: f32 = 1.4;
/// The size of the chances in units: they lead until the count.
const CHANCE_SIZE: f32 = 2.0;

impl Shown<'_> {
    fn part(&self, context: &Context, name: &str, place: Place, show: impl FnOnce(&mut Ui)) {
        on(context, name, place, self.layout.zoom, show);
    }

    /// The size of the smallest words, in points.
    fn unit(&self) -> f32 {
        Layout::watched_unit(self.layout.window) / self.layout.zoom
    }

    fn in_scene(&self) -> bool {
        self.stage.part(&self.session, false) == Part::Scene
    }

    fn face(&self) -> &Face {
        self.faces.of(self.session.table().kind())
    }

    /// Shows words of this size in units, or as much smaller as the place needs, down to the smallest.
    fn say(&self, ui: &mut Ui, text: &str, place: Rect, most: f32, tone: Tone, align: Align2) {
        let response = ui.interact(place, ui.id().with(text), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, text));
        let font: fn(f32) -> FontId = if most > 1.0 { bold } else { regular };
        write(
            ui.painter(),
            text,
            place,
            font,
            [self.unit(), most * self.unit()],
            tone,
            align,
        );
    }

    /// Returns whether words of the smallest size fit a place.
    fn fits(&self, ui: &Ui, text: &str, place: Rect) -> bool {
        let laid = ui
            .painter()
            .layout_no_wrap(text.to_owned(), bold(self.unit()), Color32::WHITE);
        laid.size().x <= place.width()
    }

    fn waiting(&self, ui: &mut Ui) {
        let (upper, lower) = ui.max_rect().split_top_bottom_at_fraction(0.4);
        let title = self.words.label(Label::AudienceWaits);
        let upper = upper.with_max_y(upper.bottom() - 0.3 * self.unit());
        self.say(ui, title, upper, 2.4, TEXT, Align2::LEFT_BOTTOM);
        let how = || {
            let here = self.audience.options.link.is_none();
            here.then(|| self.words.label(Label::AudienceHow).to_owned())
        };
        if let Some(line) = self.trouble().or_else(how) {
            self.say(ui, &line, lower, 1.2, TEXT_MUTED, Align2::LEFT_TOP);
        }
    }

    /// Why nothing comes, if that is known.
    fn trouble(&self) -> Option<String> {
        if let Some(fault) = &self.audience.fault {
            return Some(common::audience_fault(&self.words, fault));
        }
        self.audience.options.link.as_ref()?;
        let live = self.live.live()?;
        Some(status::line(
            &self.live,
            live,
            self.clock.now(),
            &self.words,
        ))
    }

    /// Which of several tables is shown, and why, when the screen has just gone there.
    fn caption(&self) -> Option<String> {
        let (number, reason) = self.audience.caption()?;
        let reason = match reason {
            Reason::Plays | Reason::Moved => Label::AudienceGoesOn.id(),
            Reason::Chance => Label::AudienceChange.id(),
            Reason::Ended => Label::Over.id(),
            Reason::Scene => self.session.table().game().scene,
        };
        let reason = self.words.label(reason);
        Some(common::audience_table(&self.words, number, reason))
    }

    fn players(&self, ui: &mut Ui) {
        let unit = self.unit();
        let mut tiles = ui.max_rect();
        let table = self.session.table();
        let turn = self
            .turn
            .0
            .filter(|(kind, _)| *kind == table.kind())
            .map(|(_, turn)| turn);
        let plays = self.in_scene();
        let names = tiles.cut_bottom(LINE * 1.2 * unit, 0.0);
        let side_length = tiles.height() - 0.2 * unit;
        for side in Side::BOTH {
            let seat = table.seat_on(side);
            let left = side == Side::First;
            let half = |place: Rect| {
                let [one, other] = place.split(0.5, 0.6 * unit);
                if left { one } else { other }
            };
            let (mut beside, lower) = (half(tiles), half(names));
            let tile = if left {
                beside.cut_left(side_length, 0.4 * unit)
            } else {
                beside.cut_right(side_length, 0.4 * unit)
            };
            let tile = tile.at_top(side_length);
            let expression = Expression {
                blink: self.idle.blink(side),
                ..mood(&self.session, 0.0, side).into()
            };
            let level = table.player(seat).level();
            emblem::draw(ui.painter(), tile, self.face(), side, level, expression);
            let acts = turn.is_some_and(|turn: Turn| !turn.over && turn.side() == side);
            if acts && !plays {
                let corners = CornerRadius::same((0.16 * side_length) as u8);
                ui.painter().rect_stroke(
                    tile.expand(2.0),
                    corners,
                    Stroke::new(0.12 * unit, FOCUS.color32()),
                    StrokeKind::Outside,
                );
            }
            let align = if left {
                Align2::LEFT_CENTER
            } else {
                Align2::RIGHT_CENTER
            };
            let name = table.called(seat, &self.words);
            self.say(ui, &name, lower, 1.2, self.face().tones(side).bright, align);
            let left_to = |live| clock::time_left(live, seat, self.clock.now(), &self.words);
            let played = table.side_name(side, &self.words);
            let line = self.live.live().and_then(left_to);
            let line = line.or_else(|| (played != name).then(|| played.to_owned()));
            // The tile shows a side whose name has no room.
            if let Some(line) = line.filter(|line| self.fits(ui, line, beside)) {
                self.say(ui, &line, beside, 1.0, TEXT_MUTED, align);
            }
        }
    }

    /// Shows the latest news, and at the foot a line on the table or on the next match.
    fn news(&self, ui: &mut Ui) {
        let unit = self.unit();
        let table = self.session.table();
        let waits = if self.audience.latest().is_none() {
            Some(Label::AudienceGone)
        } else if table.shows_end() {
            Some(Label::AudienceNext)
        } else if !self.audience.options.now && !self.in_scene() {
            Some(Label::AudienceBehind)
        } else {
            None
        };
        let mut place = ui.max_rect();
        let caption = self.caption();
        let tone = if caption.is_some() { TEXT } else { TEXT_MUTED };
        let line = caption.or_else(|| self.trouble());
        let line = line.or_else(|| Some(self.words.label(waits?).to_owned()));
        if let Some(line) = line {
            let lines = if self.fits(ui, &line, place) {
                1.0
            } else {
                2.0
            };
            let foot = place.cut_bottom(lines * LINE * unit, 0.0);
            self.say(ui, &line, foot, 1.0, tone, Align2::LEFT_BOTTOM);
        }
        let AudienceText {
            headline, sentence, ..
        } = &self.audience.said;
        // The sentences of a count are long.
        let share = if self.in_scene() { 0.42 } else { 0.55 };
        let (first, second) = place.split_top_bottom_at_fraction(share);
        if let Some((text, side)) = headline {
            let tone = side.map_or(TEXT, |side| self.face().tones(side).bright);
            self.say(ui, text, first, 2.0, tone, Align2::LEFT_CENTER);
        }
        if let Some(sentence) = sentence {
            self.say(ui, sentence, second, 1.1, TEXT, Align2::LEFT_TOP);
        }
    }

    /// Shows both chances, a bar divided between them, and their course.
    fn chance(&self, ui: &mut Ui) {
        let unit = self.unit();
        let mut plot = ui.max_rect();
        let table = self.session.table();
        let tones = Side::BOTH.map(|side| self.face().tones(side));
        let head = plot.cut_top(LINE * CHANCE_SIZE * unit, 0.0);
        let bar = plot.cut_top(1.2 * unit, 0.3 * unit);
        let course = &self.audience.course;
        let Some((first, fresh)) = course.last() else {
            let position = table.position_at(table.cursor(), Viewer::All);
            let label = if position.opening {
                Label::ChanceOpening
            } else {
                Label::WinChance
            };
            self.say(
                ui,
                self.words.label(label),
                head,
                1.0,
                TEXT_MUTED,
                Align2::CENTER_CENTER,
            );
            return;
        };
        let percent = (100.0 * first).round() as i32;
        let strength = if fresh { 1.0 } else { 0.6 };
        for (side, percent, align) in [
            (Side::First, percent, Align2::LEFT_CENTER),
            (Side::Second, 100 - percent, Align2::RIGHT_CENTER),
        ] {
            // The players' names stand above in the same tones.
            let said = common::chance_of(&self.words, "", percent);
            let tone = self.face().tones(side).bright;
            self.say(ui, said.trim(), head, CHANCE_SIZE, tone, align);
        }
        let label = self.words.label(Label::WinChance);
        // The figures beside it take up to a quarter each, and `100 %` a third.
        let share = if matches!(percent, 0 | 100) {
            0.34
        } else {
            0.5
        };
        let width = share * head.width();
        let middle = Rect::from_center_size(head.center(), vec2(width, head.height()));
        if self.fits(ui, label, middle) {
            self.say(ui, label, middle, 1.0, TEXT_MUTED, Align2::CENTER_CENTER);
        }
        let painter = ui.painter();
        let corners = CornerRadius::same((0.2 * unit) as u8);
        for (tones, part) in tones.into_iter().zip(bar.split(first, 0.0)) {
            painter.rect(
                part,
                corners,
                tones.ground.color32().gamma_multiply(strength),
                Stroke::new(1.0, tones.edge.color32()),
                StrokeKind::Inside,
            );
        }
        let middle = bar.center().x;
        painter.vline(
            middle,
            bar.expand2(vec2(0.0, 0.12 * unit)).y_range(),
            Stroke::new(0.1 * unit, SEAM.color32()),
        );
        painter.vline(
            middle,
            bar.expand2(vec2(0.0, 0.12 * unit)).y_range(),
            Stroke::new(0.05 * unit, TEXT.color32()),
        );
        self.plot(painter, plot);
    }

    /// Draws the course of the chance: the first side's share from below, and a mark at the greatest swing.
    fn plot(&self, painter: &Painter, place: Rect) {
        let tones = Side::BOTH.map(|side| self.face().tones(side));
        let course = &self.audience.course;
        let unit = self.unit();
        painter.rect(
            place,
            CornerRadius::ZERO,
            tones[1].ground.color32(),
            Stroke::new(1.0, tones[1].edge.color32()),
            StrokeKind::Outside,
        );
        // A game that has just begun does not fill the plot.
        let steps = course.first.len().max(12) as f32;
        let point = |(index, first): (usize, f32)| {
            pos2(
                place.left() + place.width() * index as f32 / steps,
                place.bottom() - first * place.height(),
            )
        };
        let known = course.first.iter().enumerate();
        let points: Vec<Pos2> = known
            .filter_map(|(index, first)| Some(point((index, (*first)?))))
            .collect();
        let ground = tones[0].ground.color32();
        let mut area = Mesh::default();
        for point in &points {
            area.colored_vertex(*point, ground);
            area.colored_vertex(pos2(point.x, place.bottom()), ground);
        }
        for corner in (0..area.vertices.len() as u32).step_by(2).skip(1) {
            area.add_triangle(corner - 2, corner - 1, corner);
            area.add_triangle(corner - 1, corner, corner + 1);
        }
        painter.add(Shape::mesh(area));
        if let Some(last) = points.last() {
            // The moves to come have no colour.
            let rest = place.with_min_x(last.x);
            painter.rect_filled(rest, CornerRadius::ZERO, PANEL.color32());
        }
        painter.hline(
            place.x_range(),
            place.center().y,
            Stroke::new(0.06 * unit, TEXT_MUTED.color32()),
        );
        painter.add(Shape::line(
            points.clone(),
            Stroke::new(0.12 * unit, TEXT.color32()),
        ));
        let greatest = course
            .greatest()
            .and_then(|index| Some((index, course.first[index]?)));
        if let Some(at) = greatest.map(point) {
            painter.circle(
                at,
                0.35 * unit,
                FOCUS.color32(),
                Stroke::new(0.1 * unit, SEAM.color32()),
            );
        }
        if let Some(last) = points.last() {
            painter.circle(
                *last,
                0.25 * unit,
                TEXT.color32(),
                Stroke::new(0.1 * unit, SEAM.color32()),
            );
        }
    }
}

/// Writes words in the greatest size between these in which they fit; longer ones are cut.
fn write(
    painter: &Painter,
    text: &str,
    place: Rect,
    font: fn(f32) -> FontId,
    [least, most]: [f32; 2],
    tone: Tone,
    align: Align2,
) {
    let size = size_in(painter, text, font, most, place.size()).unwrap_or(least);
    let mut job = LayoutJob::simple(
        text.to_owned(),
        font(size.max(least)),
        tone.color32(),
        place.width(),
    );
    // Rounding must not take away the last of several lines.
    job.wrap.max_rows = (place.height() / (LINE * least) + 0.01).floor().max(1.0) as usize;
    job.halign = align.x();
    let galley = painter.layout_job(job);
    let x = match align.x() {
        Align::Min => place.left(),
        Align::Center => place.center().x,
        Align::Max => place.right(),
    };
    let top = align.align_size_within_rect(galley.size(), place).top();
    painter.galley(pos2(x, top), galley, Color32::WHITE);
}
