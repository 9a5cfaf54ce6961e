//! The words beside the game that a stand shows to passers-by: its name, the latest event, and how to play.

use bevy::math::Rect;

use mbrane_play::words::Locale;

use super::{parts::words, prelude::*};
use crate::{
    table::stage::Stage,
    theme::{gradient, widgets::block},
};

/// The places of the language buttons, in the layout's terms.
#[derive(Resource, Default, PartialEq)]
pub(super) struct LanguageButtons(Option<Rect>);

impl LanguageButtons {
    pub(super) fn has(&self, at: Vec2) -> bool {
        self.0.is_some_and(|place| place.contains(at))
    }
}

/// Between two parts, in points.
const PART_GAP: f32 = 10.0;
/// The least width of a language's button, in points.
const LANGUAGE: f32 = 88.0;

struct AttractScreen<'a> {
    running: &'a Running,
    words: &'a Language,
    game: &'a Game,
    headline: Option<(String, Tone)>,
    target: f32,
}

pub(super) fn sync_attract(
    mut contexts: EguiContexts,
    (running, layout, words): (Res<Running>, Res<Layout>, Res<Language>),
    (session, stage, games): (Res<Session>, Res<Stage>, Res<Games>),
    mut tongues: ResMut<LanguageButtons>,
    mut commands: MessageWriter<StandCommand>,
) -> Result {
    let context = contexts.ctx_mut()?;
    let table = session.table();
    let Some(game) = games.of(table.kind()) else {
        return Ok(());
    };
    let headline = stage
        .plays_scene(&session)
        .then(|| table.headline(table.beat(), &words))
        .flatten();
    let face = &game.face;
    let over = table.shows_end().then(|| {
        let winner = table.outcome().and_then(|outcome| outcome.winner);
        (
            table.caption(&words).title,
            winner.map_or(TEXT, |seat| face.tones(table.side(seat)).bright),
        )
    });
    let headline = headline
        .map(|said| {
            (
                said.text,
                said.side.map_or(TEXT, |side| face.tones(side).bright),
            )
        })
        .or(over);
    let screen = AttractScreen {
        running: &running,
        words: &words,
        game,
        headline,
        target: target(&layout, &running),
    };
    let zoom = layout.zoom;
    let (name, rest) = match layout.posture {
        Posture::Wide => (layout.seats, layout.words.union(layout.actions)),
        Posture::Tall => {
            // As far from the window's edge as all other words.
            let edge = layout.words.min.x - layout.window.min.x;
            let min = layout.seats.min.with_x(layout.words.min.x);
            let name = Rect {
                min,
                max: layout.seats.max.with_x(layout.words.max.x),
            };
            (
                name,
                Rect {
                    min: layout.words.min,
                    max: Vec2::new(layout.words.max.x, layout.window.max.y - edge),
                },
            )
        }
    };
    on(context, "stand's name", name, zoom, |ui| screen.name(ui));
    let mut place = None;
    on(context, "stand's words", rest, zoom, |ui| {
        if layout.posture == Posture::Tall {
            // The rack is not in use now.
            let aside = (layout.window.min - rest.min) / zoom;
            let corner = ui.max_rect().min + vec2(aside.x, aside.y);
            let window = layout.window.size() / zoom;
            let room = egui::Rect::from_min_size(corner, vec2(window.x, window.y));
            gradient::room(ui.painter(), room);
        }
        place = screen.rest(ui, &mut commands);
    });
    let place = place.map(|place| Rect::from_egui(place * zoom));
    tongues.set_if_neq(LanguageButtons(place));
    Ok(())
}

impl AttractScreen<'_> {
    fn name(&self, ui: &mut Ui) {
        let mut lower = ui.max_rect();
        let title = self.running.stand.title.as_str();
        let height = if title.is_empty() {
            0.0
        } else {
            0.3 * lower.height()
        };
        let upper = lower.cut_top(height, 0.0);
        let look = Look::plain(size::BODY, TEXT_MUTED, Align::Min);
        if !title.is_empty() {
            said(ui, title, upper, look);
        }
        let name = self.words.label(self.game.face.labels.name);
        said(
            ui,
            name,
            lower,
            Look {
                most: size::HEADLINE,
                bold: true,
                tone: TEXT,
                ..look
            },
        );
    }

    /// Shows the game's name, its headline and how to play it. Returns the place of the languages.
    fn rest(&self, ui: &mut Ui, commands: &mut MessageWriter<StandCommand>) -> Option<egui::Rect> {
        let mut place = ui.max_rect().shrink2(vec2(2.0, 4.0));
        let languages = &self.running.stand.languages;
        let mut tongues = None;
        // The least height of a button, in points.
        let least = TARGET / ui.ctx().zoom_factor().max(1.0);
        if languages.len() > 1 {
            let rows = if place.width() / languages.len() as f32 > LANGUAGE.max(1.2 * self.target) {
                1
            } else {
                2
            };
            let height = self.target.min(0.16 * place.height()).max(least);
            let gaps = (rows - 1) as f32 * BUTTON_GAP;
            let lower = place.cut_bottom(rows as f32 * height + gaps, PART_GAP);
            tongues = Some(lower);
            let each = languages.len().div_ceil(rows);
            for (row, own) in languages.chunks(each).zip(lower.grid(rows, 1, BUTTON_GAP)) {
                // A longer name gets more of the row.
                let length = |locale: &Locale| locale.name().chars().count() as f32;
                let shares: Vec<f32> = row.iter().map(|locale| 3.0 + length(locale)).collect();
                for (locale, place) in row.iter().zip(own.shares(&shares, BUTTON_GAP)) {
                    let spoken = *locale == self.words.locale();
                    let weight = Weight::taken_if(spoken);
                    if button_in(ui, locale.name(), place, weight) {
                        commands.write(StandCommand::Speak(*locale));
                    }
                }
            }
        }
        // A press anywhere counts; the button exists for screen readers.
        let height = (1.3 * self.target).min(0.3 * place.height()).max(least);
        let touch = place.cut_bottom(height, PART_GAP);
        ui.painter().rect_filled(touch, 16.0, FOCUS.color32());
        let text = self.words.label(Label::StandTouch);
        let inner = touch.shrink2(vec2(12.0, 2.0));
        let button = ui.interact(touch, ui.id().with("touch"), Sense::click());
        button.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, text));
        if button.clicked() {
            commands.write(StandCommand::Begin);
        }
        let (painter, align) = (ui.painter(), Align2::CENTER_CENTER);
        block(painter, inner, text, bold, 34.0, SEAM, align);
        let look = Look::plain(26.0, TEXT, Align::Min);
        match &self.headline {
            _ if place.height() < least / 3.0 => {}
            _ if let Some(code) = &self.running.puzzle => {
                let side = place.height().min(0.5 * place.width());
                code_with(ui, self.words.label(Label::StandPuzzle), code, place, side);
            }
            Some((headline, tone)) => {
                words(
                    ui.painter(),
                    headline,
                    place,
                    Look {
                        most: size::NAME,
                        bold: true,
                        tone: *tone,
                        ..look
                    },
                );
            }
            None => said(
                ui,
                self.words.label(self.game.face.labels.line),
                place,
                look,
            ),
        }
        tongues
    }
}
