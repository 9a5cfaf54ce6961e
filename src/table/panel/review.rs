//! The words and the buttons of a review beside the board.

mod card;
mod moves;
mod plot;
mod steps;

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{self, CornerRadius, LayerId, Ui, pos2, vec2},
};
use mbrane_play::{
    AnyMatch,
    words::{Words, common},
};

use mbrane_rules::{Seat, Viewer};

use crate::{
    focus::{Focus, FocusSystems},
    session::{Screen, Session},
    table::{
        analysis::review::{Better, Open, Review, ReviewCommand, plays_on},
        layout::{Layout, Posture},
        panel::{
            PanelSystems, lit,
            parting::{ButtonRow, Sign},
        },
        scene::faces::{Face, Faces},
    },
    theme::{
        areas::on,
        palette::{PANEL, REFUSAL, TEXT, TEXT_MUTED, Tone},
        text,
        widgets::{TARGET, Weight, button, button_drawn},
    },
    words::Language,
};

pub(super) fn plugin(app: &mut App) {
    let held = in_state(Screen::Table).and_then(|review: Res<Review>| review.holds());
    app.add_systems(EguiPrimaryContextPass, sync_review.in_set(PanelSystems).after(FocusSystems).run_if(held));
}

const GAP: f32 = 8.0;
/// How far the cover reaches beyond the review, in logical pixels.
const COVER: f32 = 4.0;
/// The height of a line of asides.
const ASIDE: f32 = 18.0;
/// The height of a line of usual words.
const LINE: f32 = 25.0;
/// The least height of a useful plot, and of a strip of moves.
const PLOT: f32 = 40.0;
const STRIP: f32 = 36.0;
/// Lower than the first there is no room for large words, lower than the second none for a whole sentence about a scene.
const LOW: f32 = 150.0;
const LOWEST: f32 = 100.0;

struct Topic<'a> {
    table: &'a dyn AnyMatch,
    open: &'a Open,
    face: &'a Face,
    words: &'a Words,
    layout: &'a Layout,
    /// The better alternative to the move whose end is shown.
    better: Option<&'a str>,
    /// How much of the match is judged, until all is, or why none is.
    progress: Option<String>,
}

impl Topic<'_> {
    /// Whether positions are judged in this review.
    const fn judges(&self) -> bool {
        !self.open.requests.is_empty()
    }

    /// Whether words of this height, in points, have room for a strip of moves only: the bar then has the words about the place.
    fn is_small(&self, height: f32) -> bool {
        let tall = self.layout.posture == Posture::Tall && self.open.stop().beat.is_none();
        tall && (STRIP..ASIDE + PLOT + GAP).contains(&height)
    }
}

fn sync_review(
    mut contexts: EguiContexts,
    (session, better, layout): (Res<Session>, Res<Better>, Res<Layout>),
    (faces, words): (Res<Faces>, Res<Language>),
    mut review: ResMut<Review>,
    mut focus: ResMut<Focus>,
    mut looks: MessageWriter<ReviewCommand>,
) -> Result {
    let context = contexts.ctx_mut()?;
    // Reset the arrival, so that the result's first button takes the focus after the review.
    focus.arrives((Screen::Table, false));
    let Some(open) = review.opened() else { return Ok(()) };
    let table = session.table();
    let [judged, all] = [open.judged, open.requests.len()];
    let progress = if all == 0 {
        Some(words.label(common::Label::HelpRests).to_owned())
    } else {
        (judged < all).then(|| common::judged(&words, judged, all))
    };
    let topic = Topic {
        table,
        open,
        face: faces.of(table.kind()),
        words: &words,
        layout: &layout,
        better: better.message(),
        progress,
    };
    let (zoom, rects) = (layout.zoom, layout.review());
    let mut asked = None;
    let mut ask = |command: ReviewCommand| asked = Some(command);
    let small = topic.is_small(rects.words.height() / zoom);
    if layout.posture == Posture::Tall {
        let title = table.entry_words(&words);
        on(context, "review's bar", layout.seats, zoom, |ui| {
            if small {
                ui.vertical_centered(|ui| {
                    ui.label(text::fitted_in(ui, &title, text::size::BODY, LINE, TEXT));
                    say(ui, &topic, ui.available_height());
                });
            } else {
                ui.centered_and_justified(|ui| ui.label(text::fitted(ui, &title, text::size::BODY, TEXT)));
            }
        });
    }
    if rects.covers {
        // On the smallest screens the review lies over the race.
        let area = rects.area.inflate(COVER);
        let [min, max] = [area.min / zoom, area.max / zoom].map(|place| pos2(place.x, place.y));
        let ground = egui::Rect::from_min_max(min, max);
        context.layer_painter(LayerId::background()).rect_filled(ground, CornerRadius::ZERO, PANEL.words());
    }
    if let Some(partners) = open.branch {
        on(context, "review", rects.area, zoom, |ui| card::show(ui, partners, open.fresh, &words, &mut ask));
    } else {
        if let Some(side) = rects.side {
            on(context, "review's side", side, zoom, |ui| show_side(ui, &topic, &mut ask));
        }
        on(context, "review", rects.words, zoom, |ui| {
            if small {
                let height = ui.available_height().min(TARGET);
                moves::show(ui, topic.open, topic.face, height, &mut ask);
            } else {
                show_words(ui, &topic, rects.side.is_none(), &mut ask);
            }
        });
        on(context, "review's steps", rects.steps, zoom, |ui| steps::show(ui, open, &words, &mut ask));
        on(context, "review's actions", rects.actions, zoom, |ui| show_actions(ui, &topic, &mut ask));
    }
    if let Some(asked) = asked {
        looks.write(asked);
    }
    // No other system has to follow this change.
    if let Some(open) = &mut review.bypass_change_detection().open {
        open.fresh = false;
    }
    Ok(())
}

fn show_side(ui: &mut Ui, topic: &Topic, ask: &mut impl FnMut(ReviewCommand)) {
    ui.spacing_mut().item_spacing.y = GAP;
    if topic.judges() {
        plot::show(ui, topic.open, topic.face, topic.words, vec2(ui.available_width(), PLOT + GAP), ask);
    }
    moves::show(ui, topic.open, topic.face, ui.available_height(), ask);
}

/// Shows words, and below them what there is room for: first the plot, then the moves.
fn show_words(ui: &mut Ui, topic: &Topic, with_plot: bool, ask: &mut impl FnMut(ReviewCommand)) {
    ui.spacing_mut().item_spacing.y = GAP;
    let top = ui.cursor().top();
    let height = ui.available_height();
    say(ui, topic, height);
    let mut room = height - (ui.cursor().top() - top);
    if room < PLOT + GAP || !with_plot {
        return;
    }
    if topic.judges() {
        // A strip of moves below it is worth more than a higher plot.
        let plot = if room < PLOT + STRIP + 2.0 * GAP { room - GAP } else { (0.36 * room).clamp(PLOT, 110.0) };
        plot::show(ui, topic.open, topic.face, topic.words, vec2(ui.available_width(), plot), ask);
        room -= plot + GAP;
    }
    if room >= STRIP + GAP {
        let list = room - GAP;
        let strip = if list < moves::LOW { list.min(TARGET) } else { list };
        moves::show(ui, topic.open, topic.face, strip, ask);
    }
}

fn say(ui: &mut Ui, topic: &Topic, room: f32) {
    let (table, open, words) = (topic.table, topic.open, topic.words);
    ui.spacing_mut().item_spacing.y = 2.0;
    let stop = open.stop();
    let most = if room < LOW { text::size::BODY } else { text::size::TITLE };
    if let Some(beat) = stop.beat {
        if let Some(headline) = table.headline(beat, words) {
            ui.label(text::fitted_in(ui, &headline.text, most, ui.available_height(), TEXT));
        }
        if let Some(news) = table.news(beat, words).filter(|_| room > LOWEST) {
            let news = text::aside_in(ui, &news, ui.available_height());
            lit::label(ui, news.color(TEXT.words()), table, words);
        }
    } else if topic.layout.posture == Posture::Wide {
        lit::label(ui, text::fitted(ui, &table.entry_words(words), most, TEXT), table, words);
    }
    let mut aside = Vec::new();
    if let Some(worth) = open.course.worth.get(stop.cursor).copied().flatten() {
        aside.push((table.chance(stop.cursor, &worth, words), TEXT_MUTED));
    }
    let lost = open.losses.iter().find(|loss| loss.entry + 1 == stop.cursor);
    if let Some(loss) = lost.filter(|_| stop.beat.is_none()) {
        aside.push((common::lost_chance(words, (100.0 * loss.lost).round() as u8), REFUSAL));
    }
    if let Some(progress) = &topic.progress {
        aside.push((progress.clone(), TEXT_MUTED));
    }
    // The better move has a whole line, and comes before how much is judged.
    if let Some(better) = topic.better {
        let lost = aside.iter().position(|(_, tone)| *tone == REFUSAL).map(|at| aside.remove(at));
        // With room for one line only, the better move stands alone: it implies the loss.
        if let Some((lost, tone)) = lost.filter(|_| ui.available_height() > 2.0 * ASIDE) {
            ui.label(text::aside(&lost).color(tone.words()));
        }
        let better = text::aside_in(ui, &common::better(words, better), ui.available_height());
        lit::label(ui, better.color(TEXT.words()), table, words);
    }
    if ui.available_height() < ASIDE * aside.len() as f32 {
        // Without room for separate lines two of them share one: how much is judged gives way first.
        aside.truncate(2);
        let wide = |(said, _): &(String, Tone)| text::small_width(ui, said);
        if aside.iter().map(wide).sum::<f32>() + GAP > ui.available_width() {
            aside.truncate(1);
        }
        let height = ui.available_height();
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = GAP;
            for (said, tone) in aside {
                if let Some(said) = text::aside_fitting(ui, &said, height) {
                    ui.label(said.color(tone.words()));
                }
            }
        });
    } else {
        for (said, tone) in aside {
            if let Some(said) = text::aside_fitting(ui, &said, ui.available_height()) {
                ui.label(said.color(tone.words()));
            }
        }
    }
    ui.spacing_mut().item_spacing.y = GAP;
    ui.add_space(GAP - 2.0);
}

fn show_actions(ui: &mut Ui, topic: &Topic, ask: &mut impl FnMut(ReviewCommand)) {
    let label = |label: common::Label| topic.words.label(label).to_owned();
    let mut buttons = vec![(label(common::Label::Back), ReviewCommand::Back, None)];
    if plays_on(topic.table) {
        buttons.push((label(common::Label::PlayOn), ReviewCommand::Branch(true), None));
    }
    if topic.open.has_scene() {
        buttons.push((topic.words.label(topic.face.labels.again).to_owned(), ReviewCommand::Again, Some(Sign::Round)));
        if topic.open.upset.is_some() {
            buttons.push((topic.words.label(topic.face.labels.turned).to_owned(), ReviewCommand::Upset, None));
        }
    }
    if topic.table.has_looks() {
        let side = |seat: Seat| topic.table.side_name(topic.table.side(seat), topic.words);
        let looks = match topic.table.eyes() {
            Viewer::All => label(common::Label::EyesAll),
            Viewer::Of(seat) => common::eyes_of(topic.words, &side(seat)),
        };
        buttons.push((looks, ReviewCommand::Look, None));
    }
    let said: Vec<_> = buttons.iter().map(|(label, _, sign)| (label.as_str(), *sign)).collect();
    let parting = ButtonRow::of(ui, &said, 1);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = parting.gap;
        for ((label, command, sign), size) in buttons.iter().zip(parting.sizes()) {
            let command = *command;
            let looks = command == ReviewCommand::Look && topic.table.eyes() != Viewer::All;
            let weight = if looks { Weight::Taken } else { Weight::Usual };
            let response = match sign.filter(|sign| sign.stands(parting.signs)) {
                Some(sign) => button_drawn(ui, label, size, weight, None, |painter, place, ink| {
                    sign.draw(painter, place, ink);
                }),
                None => button(ui, label, size, weight),
            };
            if response.clicked() {
                ask(command);
            }
        }
    });
}
