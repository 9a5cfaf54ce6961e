//! What a review says and offers beside the board.

use bevy::{prelude::*, window::RequestRedraw};
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{Ui, vec2},
};
use mbrane_play::{
    Told,
    words::{self as said, Label, Language, Message},
};

use super::{Look, Open, Review, card, moves, plot, steps};
use crate::{
    games::mbrane::{
        Game,
        judge::{Asker, Judge},
    },
    screens::{Controls, Screen, on},
    table::layout::{Layout, Posture},
    theme::{
        palette::{REFUSAL, TEXT, TEXT_MUTED},
        widgets::{TARGET, Weight, button},
        words,
    },
};

pub(super) fn plugin(app: &mut App) {
    let table = resource_equals(Screen::Table);
    app.add_systems(EguiPrimaryContextPass, sync_review.run_if(table.and_then(|review: Res<Review>| review.holds())));
}

const ENGLISH: Language = Language::English;
const GAP: f32 = 8.0;
/// The least height of a plot that tells something, and of a strip of moves.
const PLOT: f32 = 48.0;
const STRIP: f32 = 40.0;
/// A panel lower than this has no room for either.
const LOW: f32 = 230.0;

fn sync_review(
    mut contexts: EguiContexts,
    (game, judge, layout): (Res<Game>, Res<Judge>, Res<Layout>),
    mut review: ResMut<Review>,
    mut controls: ResMut<Controls>,
    mut looks: MessageWriter<Look>,
    mut redraw: MessageWriter<RequestRedraw>,
) -> Result {
    let context = contexts.ctx_mut()?;
    // Whoever comes back to a result finds its first button ready.
    controls.arrives(Screen::Table, false);
    let Some(open) = review.bypass_change_detection().open.as_mut() else { return Ok(()) };
    let mut asked = None;
    let mut ask = |look: Look| asked = Some(look);
    let progress = progress(&judge);
    if layout.posture == Posture::Tall {
        on(context, "review's bar", layout.seats, layout.zoom, |ui| {
            ui.centered_and_justified(|ui| {
                let text = ENGLISH.say(&said::entry(&game.play));
                ui.label(words::fitted(ui, &text, words::size::BODY, TEXT));
            });
        });
    }
    let area = Rect { min: layout.result.min, max: Vec2::new(layout.words.max.x, layout.result.max.y) };
    // Where the panel is low, plot and moves lie where the rack was.
    let aside = layout.posture == Posture::Wide && area.height() < LOW * layout.zoom && open.branch.is_none();
    if aside {
        on(context, "review's side", layout.rack, layout.zoom, |ui| {
            ui.spacing_mut().item_spacing.y = GAP;
            plot::show(ui, open, vec2(ui.available_width(), PLOT + GAP), &mut ask);
            moves::show(ui, &game, open, ui.available_height(), &mut ask);
        });
    }
    on(context, "review", area, layout.zoom, |ui| {
        ui.spacing_mut().item_spacing.y = GAP;
        match open.branch {
            Some(partners) => card::show(ui, partners, open.fresh, &mut ask),
            None => parts(ui, &game, open, progress, (layout.posture, aside), &mut ask),
        }
    });
    open.fresh = false;
    if let Some(look) = asked {
        looks.write(look);
        // What was asked for comes in the next frame.
        redraw.write(RequestRedraw);
    }
    Ok(())
}

/// How much of the game is judged, while it is not all.
fn progress(judge: &Judge) -> Option<Message> {
    let wanted = judge.wants(Asker::Course);
    let done = wanted.iter().filter(|request| judge.is_judged(request)).count();
    (done < wanted.len()).then_some(Message::Judged { done, of: wanted.len() })
}

/// Words above, buttons below, and between them what there is room for: first the plot, then the moves.
fn parts(
    ui: &mut Ui,
    game: &Game,
    open: &Open,
    progress: Option<Message>,
    (posture, aside): (Posture, bool),
    ask: &mut impl FnMut(Look),
) {
    let top = ui.cursor().top();
    let height = ui.available_height();
    let rows = 2.0 * (TARGET + GAP);
    words_of(ui, game, open, progress, posture, height - rows);
    let mut room = height - (ui.cursor().top() - top) - rows;
    if room >= PLOT + GAP && !aside {
        // A strip of moves below it is worth more than a higher plot.
        let plot = if room < PLOT + STRIP + 2.0 * GAP { room - GAP } else { (0.36 * room).clamp(PLOT, 110.0) };
        plot::show(ui, open, vec2(ui.available_width(), plot), ask);
        room -= plot + GAP;
        if room >= STRIP + GAP {
            let list = room - GAP;
            let strip = if list < 100.0 { list.min(TARGET) } else { list };
            moves::show(ui, game, open, strip, ask);
        }
    }
    let spare = height - (ui.cursor().top() - top) - rows + GAP;
    ui.add_space(spare.max(0.0));
    steps::show(ui, open, ask);
    actions(ui, game, open, ask);
}

/// Where the review stands, in words.
fn words_of(ui: &mut Ui, game: &Game, open: &Open, progress: Option<Message>, posture: Posture, room: f32) {
    ui.spacing_mut().item_spacing.y = 2.0;
    let stop = open.stop();
    let told = game.play.told();
    let most = if room < 150.0 { words::size::BODY } else { words::size::TITLE };
    if let (Some(beat), Some(told)) = (stop.beat, told) {
        count_words(ui, told, beat, most, room);
    } else if posture == Posture::Wide {
        ui.label(words::fitted(ui, &ENGLISH.say(&said::entry(&game.play)), most, TEXT));
    }
    let mut aside = Vec::new();
    if let Some(worth) = open.course.worth.get(stop.cursor).copied().flatten() {
        aside.push((ENGLISH.say(&said::chance(game.play.position(), &worth)), TEXT_MUTED));
    }
    let lost = open.course.losses(plot::MARKED).into_iter().find(|loss| loss.entry + 1 == stop.cursor);
    if let Some(loss) = lost.filter(|_| stop.beat.is_none()) {
        let percent = (100.0 * loss.lost).round() as u8;
        aside.push((ENGLISH.say(&Message::LostChance(percent)), REFUSAL));
    }
    if let Some(progress) = progress {
        aside.push((ENGLISH.say(&progress), TEXT_MUTED));
    }
    for (text, tone) in aside {
        ui.label(words::aside(&text).color(tone.words()));
    }
    ui.spacing_mut().item_spacing.y = GAP;
    ui.add_space(GAP - 2.0);
}

/// What the count says where it stands.
fn count_words(ui: &mut Ui, told: &Told<mbrane_rules::mbrane::Mbrane>, beat: usize, most: f32, room: f32) {
    if let Some(headline) = said::headline_at(told, beat) {
        ui.label(words::fitted(ui, &ENGLISH.say(&headline), most, TEXT));
    }
    if let Some(news) = said::news_at(told, beat).filter(|_| room > 100.0) {
        ui.label(words::aside(&ENGLISH.say(&news)).color(TEXT.words()));
    }
}

fn actions(ui: &mut Ui, game: &Game, open: &Open, ask: &mut impl FnMut(Look)) {
    let mut buttons = vec![(Label::Back, Look::Back)];
    if game.play.outcome().is_none() {
        buttons.push((Label::PlayOn, Look::Branch(true)));
    }
    if open.stops.iter().any(|stop| stop.beat.is_some()) {
        buttons.push((Label::CountAgain, Look::Again));
        if open.upset {
            buttons.push((Label::Upset, Look::Upset));
        }
    }
    let count = buttons.len() as f32;
    let size = vec2((ui.available_width() - GAP * (count - 1.0)) / count, TARGET);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = GAP;
        for (label, look) in buttons {
            if button(ui, ENGLISH.label(label), size, Weight::Usual).clicked() {
                ask(look);
            }
        }
    });
}
