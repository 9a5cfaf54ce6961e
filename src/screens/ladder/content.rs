//! The results in one game: strength with its course, and a row for each computer.

use bevy_egui::egui::{Mesh, Shape};
use mbrane_play::{Ladder, Level, Rung, Side, Strength, Tally};

use crate::{
    games::Game,
    screens::{frame::lock_focus, prelude::*},
    table::scene::{
        emblem::{self, Mood},
        faces::Face,
    },
};

/// From this width on there are two columns, in points.
pub(super) const TWO: f32 = 560.0;
const PLOT: f32 = 84.0;
const ROW_HEIGHT: f32 = 48.0;
const EMBLEM: f32 = 38.0;
/// The least width of a row with a face, in points.
const DRAWN: f32 = 240.0;
const CROWN: Vec2 = vec2(20.0, 15.0);
const ROW_GAP: f32 = 8.0;
/// More than a column takes.
const UNBOUNDED_HEIGHT: f32 = 5000.0;
/// How far an arrow key scrolls, in points.
const SCROLL_STEP: f32 = 48.0;
/// The left column's share of the width.
const LEFT_COLUMN: f32 = 0.45;

pub(super) fn show(ui: &mut Ui, ladder: &Ladder, game: &Game, words: &Words) {
    lock_focus(ui);
    let times = |key: Key| ui.input(|input| input.num_presses(key)) as f32;
    let scrolled = SCROLL_STEP * (times(Key::ArrowUp) - times(Key::ArrowDown));
    let two = ui.available_width() >= TWO;
    ScrollArea::vertical()
        .auto_shrink([false, false])
        .id_salt(("ladder", game.kind.name()))
        .show(ui, |ui| {
            ui.scroll_with_delta(vec2(0.0, scrolled));
            let (corner, width) = (ui.cursor().min, ui.available_width() - 12.0);
            let column = |ui: &mut Ui, from: Vec2, width: f32, show: &dyn Fn(&mut Ui)| {
                let place = Rect::from_min_size(corner + from, vec2(width, UNBOUNDED_HEIGHT));
                at(ui, place, |ui| {
                    ui.spacing_mut().item_spacing.y = 4.0;
                    show(ui);
                    ui.min_rect().bottom()
                })
            };
            let left = if two { LEFT_COLUMN * width } else { width };
            let upper = column(ui, Vec2::ZERO, left, &|ui| {
                strength(ui, ladder, game, words);
            });
            let (from, right) = if two {
                (
                    vec2(left + 3.0 * ROW_GAP, 0.0),
                    width - left - 3.0 * ROW_GAP,
                )
            } else {
                (vec2(0.0, upper - corner.y + ROW_GAP), width)
            };
            let lower = column(ui, from, right, &|ui| computers(ui, ladder, game, words));
            ui.allocate_space(vec2(width, upper.max(lower) - corner.y));
        });
}

fn strength(ui: &mut Ui, ladder: &Ladder, game: &Game, words: &Words) {
    ui.label(text::subtitle(words.label(Label::Strength)));
    let strengths = game.kind.ratings(game.setup_text).strengths;
    if let Some((strength, strengths)) = ladder.strength().zip(strengths) {
        let [rating, margin] =
            [strength.rating, strength.margin()].map(|value| (value / 10.0).round() as u32 * 10);
        ui.label(text::title(&common::strength_of(words, rating, margin)));
        let far = |place: &usize| (f64::from(strengths[*place]) - strength.rating).abs();
        let closest = (0..5)
            .min_by(|one, other| far(one).total_cmp(&far(other)))
            .unwrap_or(0);
        let closest = words.computer(game.kind.computers()[closest]);
        ui.label(text::aside(&common::closest_to(words, closest)));
        ui.add_space(4.0);
        plot(ui, &ladder.course, strengths, words);
    } else {
        ui.label(text::body(words.label(Label::NoStrength)));
    }
    if ladder.games > 0 {
        ui.add_space(4.0);
        ui.label(text::aside(&common::results_told(
            words,
            ladder.games,
            ladder.length(),
            ladder.streak,
        )));
    }
}

/// The strength after each match with its margin, and lines at the strengths of the computers.
fn plot(ui: &mut Ui, course: &[Strength], strengths: [u16; 5], words: &Words) {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), PLOT), Sense::hover());
    response.widget_info(|| {
        WidgetInfo::labeled(WidgetType::Image, true, words.label(Label::StrengthCourse))
    });
    let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    painter.rect_filled(rect, 8.0, BUTTON.color32());
    let ratings = || course.iter().map(|strength| strength.rating);
    let low = ratings().fold(f64::from(strengths[0]), f64::min) - 60.0;
    let high = ratings().fold(f64::from(strengths[1]), f64::max) + 60.0;
    let inner = rect.shrink2(vec2(8.0, 0.0));
    let y = |rating: f64| rect.bottom() - ((rating - low) / (high - low)) as f32 * rect.height();
    let x = |place: usize| {
        inner.left() + inner.width() * place as f32 / course.len().saturating_sub(1).max(1) as f32
    };
    let mut band = Mesh::default();
    for (place, strength) in course.iter().enumerate() {
        for margin in [-strength.margin(), strength.margin()] {
            band.colored_vertex(
                pos2(x(place), y(strength.rating + margin)),
                FOCUS.color32().gamma_multiply(0.2),
            );
        }
    }
    for place in 1..course.len() as u32 {
        band.add_triangle(2 * place - 2, 2 * place - 1, 2 * place);
        band.add_triangle(2 * place - 1, 2 * place, 2 * place + 1);
    }
    painter.add(Shape::mesh(band));
    for strength in strengths {
        let ends = [rect.left(), rect.right()].map(|x| pos2(x, y(f64::from(strength))));
        let stroke = Stroke::new(1.0, TEXT_MUTED.color32());
        painter.extend(Shape::dashed_line(&ends, stroke, 4.0, 4.0));
    }
    let points: Vec<_> = course
        .iter()
        .enumerate()
        .map(|(place, strength)| pos2(x(place), y(strength.rating)))
        .collect();
    if let Some(last) = points.last() {
        painter.circle_filled(*last, 4.0, FOCUS.color32());
    }
    painter.add(Shape::line(points, Stroke::new(2.0, FOCUS.color32())));
}

fn computers(ui: &mut Ui, ladder: &Ladder, game: &Game, words: &Words) {
    for ((level, rung), name) in Level::ALL
        .into_iter()
        .zip(&ladder.rungs)
        .zip(game.kind.computers())
    {
        let name = common::against_level(words, words.computer(name), level.number());
        computer(ui, &game.face, level, rung, &name, words);
    }
    for label in [Label::ResultsKey, Label::ResultsLine] {
        ui.label(text::aside(words.label(label)));
    }
}

fn computer(ui: &mut Ui, face: &Face, level: Level, rung: &Rung, name: &str, words: &Words) {
    let (row, response) =
        ui.allocate_exact_size(vec2(ui.available_width(), ROW_HEIGHT), Sense::hover());
    let crowns = rung.crowns();
    let labels = [Label::Beaten, Label::Unaided, Label::AsSecond]
        .into_iter()
        .zip(crowns);
    let won: Vec<_> = labels
        .filter(|(_, won)| *won)
        .map(|(label, _)| words.label(label))
        .collect();
    let won = if won.is_empty() {
        words.label(Label::NotBeaten).to_owned()
    } else {
        words.list(&won)
    };
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Image, true, format!("{name}: {won}")));
    let mut place = row;
    // Without much room the words matter more.
    if row.width() >= DRAWN {
        let square = place.cut_left(EMBLEM, 10.0).at_middle(EMBLEM);
        let mood = if crowns[0] { Mood::Lost } else { Mood::Calm };
        emblem::draw(ui.painter(), square, face, Side::Second, Some(level), mood);
    }
    let (mut upper, lower) = place.split_top_bottom_at_fraction(0.5);
    for won in crowns.into_iter().rev() {
        let crown_place = upper.cut_right(CROWN.x, 6.0).at_middle(CROWN.y);
        crown(ui.painter(), crown_place, won);
    }
    let [first, second] = rung
        .tallies
        .map(|Tally { won, drawn, lost }| format!("{won}–{drawn}–{lost}"));
    let sides = common::results_by_seat(words, &first, &second);
    at(ui, upper, |ui| {
        ui.add(text::one_line(ui, name, bold, size::BUTTON, TEXT))
    });
    at(ui, lower, |ui| {
        ui.add(text::one_line(ui, &sides, regular, size::SMALL, TEXT_MUTED))
    });
}

/// A crown; only its outline, if it was not won.
pub(in crate::screens) fn crown(painter: &Painter, place: Rect, won: bool) {
    let outline = [
        (0.0, 0.25),
        (0.27, 0.6),
        (0.5, 0.0),
        (0.73, 0.6),
        (1.0, 0.25),
        (0.88, 1.0),
        (0.12, 1.0),
    ];
    let outline = outline.map(|(x, y)| place.lerp_inside(vec2(x, y)));
    let tone = if won { FOCUS } else { TEXT_MUTED }.color32();
    if won {
        // egui fills convex shapes only.
        let mut fill = Mesh::default();
        outline
            .iter()
            .for_each(|point| fill.colored_vertex(*point, tone));
        for [one, two, three] in [[0, 1, 6], [1, 2, 3], [3, 4, 5], [1, 3, 5], [1, 5, 6]] {
            fill.add_triangle(one, two, three);
        }
        painter.add(Shape::mesh(fill));
    }
    painter.add(Shape::closed_line(outline.to_vec(), Stroke::new(1.0, tone)));
}
