//! The words and the buttons of a review beside the board.

mod card;
mod moves;
mod plot;
mod steps;

use bevy_egui::egui::LayerId;

use super::{mentions, prelude::*};
use crate::{table::analysis::review::plays_on, theme::palette::PANEL};

const PART_GAP: f32 = 8.0;
/// How far the cover reaches beyond the review, in logical pixels.
const COVER: f32 = 4.0;
/// The height of a line of asides.
const ASIDE: f32 = 18.0;
/// The height of a line of usual words.
const LINE_HEIGHT: f32 = 25.0;
/// The least height of a useful plot, and of a strip of moves.
const PLOT: f32 = 40.0;
const STRIP: f32 = 36.0;
/// Lower than the first there is no room for large words, lower than the second none for a whole sentence about a scene.
const LOW_REVIEW: f32 = 150.0;
const LOWEST: f32 = 100.0;

pub(super) fn show(context: &Context, panel: &PanelContext, ask: &mut impl FnMut(PanelAction)) {
    let Some(open) = panel.review.opened() else {
        return;
    };
    let (layout, zoom, rects) = (&*panel.layout, panel.layout.zoom, panel.layout.review());
    let mut look = |command: ReviewCommand| ask(PanelAction::InReview(command));
    // Words this low have room for a strip of moves only, so the bar has the words about the place.
    let low = (STRIP..ASIDE + PLOT + PART_GAP).contains(&(rects.words.height() / zoom));
    let small = low && layout.posture == Posture::Tall && open.stop().beat.is_none();
    if layout.posture == Posture::Tall {
        let title = panel.session.table().entry_words(&panel.words);
        on(context, "review's bar", layout.seats, zoom, |ui| {
            if small {
                ui.vertical_centered(|ui| {
                    ui.label(text::fitted_in(ui, &title, size::BODY, LINE_HEIGHT, TEXT));
                    say(ui, panel, open, ui.available_height());
                });
            } else {
                ui.centered_and_justified(|ui| {
                    ui.label(text::fitted(ui, &title, size::BODY, TEXT))
                });
            }
        });
    }
    if rects.covers {
        // On the smallest screens the review lies over the race.
        let ground = rects.area.inflate(COVER).to_egui() / zoom;
        let painter = context.layer_painter(LayerId::background());
        painter.rect_filled(ground, 0.0, PANEL.color32());
    }
    if let Some(partners) = open.branch {
        on(context, "review", rects.area, zoom, |ui| {
            card::show(ui, partners, open.fresh, &panel.words, &mut look);
        });
        return;
    }
    if let Some(side) = rects.side {
        on(context, "review's side", side, zoom, |ui| {
            show_side(ui, panel, open, &mut look);
        });
    }
    on(context, "review", rects.words, zoom, |ui| {
        if small {
            let height = ui.available_height().min(TARGET);
            moves::show(ui, panel, open, height, &mut look);
        } else {
            show_words(ui, panel, open, rects.side.is_none(), &mut look);
        }
    });
    on(context, "review's steps", rects.steps, zoom, |ui| {
        steps::show(ui, open, &panel.words, &mut look);
    });
    on(context, "review's actions", rects.actions, zoom, |ui| {
        row(ui, &panel.words, &actions(panel, open), ask);
    });
}

fn show_side(ui: &mut Ui, panel: &PanelContext, open: &Open, ask: &mut impl FnMut(ReviewCommand)) {
    ui.spacing_mut().item_spacing.y = PART_GAP;
    if open.judges() {
        plot::show(ui, panel, open, PLOT + PART_GAP, ask);
    }
    moves::show(ui, panel, open, ui.available_height(), ask);
}

/// Shows words, and below them what there is room for: first the plot, then the moves.
fn show_words(
    ui: &mut Ui,
    panel: &PanelContext,
    open: &Open,
    with_plot: bool,
    ask: &mut impl FnMut(ReviewCommand),
) {
    ui.spacing_mut().item_spacing.y = PART_GAP;
    let top = ui.cursor().top();
    let height = ui.available_height();
    say(ui, panel, open, height);
    let mut room = height - (ui.cursor().top() - top);
    if room < PLOT + PART_GAP || !with_plot {
        return;
    }
    if open.judges() {
        // A strip of moves below it is worth more than a higher plot.
        let plot = if room < PLOT + STRIP + 2.0 * PART_GAP {
            room - PART_GAP
        } else {
            (0.36 * room).clamp(PLOT, 110.0)
        };
        plot::show(ui, panel, open, plot, ask);
        room -= plot + PART_GAP;
    }
    if room >= STRIP + PART_GAP {
        let list = room - PART_GAP;
        let strip = if list < moves::LOW_LIST {
            list.min(TARGET)
        } else {
            list
        };
        moves::show(ui, panel, open, strip, ask);
    }
}

fn say(ui: &mut Ui, panel: &PanelContext, open: &Open, room: f32) {
    let (table, words) = (panel.session.table(), &*panel.words);
    ui.spacing_mut().item_spacing.y = 2.0;
    let stop = open.stop();
    let most = if room < LOW_REVIEW {
        size::BODY
    } else {
        size::TITLE
    };
    if let Some(beat) = stop.beat {
        let (headline, sentence) = table.narration_after(beat, words).unwrap_or_default();
        if let Some(headline) = headline {
            ui.label(text::fitted_here(ui, &headline.text, most, TEXT));
        }
        if let Some(sentence) = sentence
            && room > LOWEST
        {
            let sentence = text::aside_in(ui, &sentence, ui.available_height());
            mentions::label(ui, sentence.color(TEXT.color32()), table, words);
        }
    } else if panel.layout.posture == Posture::Wide {
        let title = text::fitted(ui, &table.entry_words(words), most, TEXT);
        mentions::label(ui, title, table, words);
    }
    let mut aside = Vec::new();
    if let Some(worth) = open.course.worth.get(stop.cursor).copied().flatten() {
        let position = table.position_at(stop.cursor, table.viewer());
        aside.push((table.chance(&position, &worth, words), TEXT_MUTED));
    }
    let lost = open
        .losses
        .iter()
        .find(|loss| loss.entry + 1 == stop.cursor);
    if let Some(loss) = lost
        && stop.beat.is_none()
    {
        let lost = common::lost_chance(words, (100.0 * loss.lost).round() as u8);
        aside.push((lost, REFUSAL));
    }
    if !open.judges() {
        aside.push((words.label(Label::HelpRests).to_owned(), TEXT_MUTED));
    } else if open.judged < open.requests.len() {
        let judged = common::judged(words, open.judged, open.requests.len());
        aside.push((judged, TEXT_MUTED));
    }
    // The better move has a whole line, and comes before how much is judged.
    if let Some(better) = panel.better.message() {
        let lost = aside
            .iter()
            .position(|(_, tone)| *tone == REFUSAL)
            .map(|at| aside.remove(at));
        // With room for one line only, the better move stands alone: it implies the loss.
        if let Some((lost, tone)) = lost
            && ui.available_height() > 2.0 * ASIDE
        {
            ui.label(text::aside(&lost).color(tone.color32()));
        }
        let better = text::aside_in(ui, &common::better(words, better), ui.available_height());
        mentions::label(ui, better.color(TEXT.color32()), table, words);
    }
    if ui.available_height() < ASIDE * aside.len() as f32 {
        // Without room for separate lines two of them share one; the progress of the analysis goes first.
        aside.truncate(2);
        let wide = |(said, _): &(String, Tone)| text::small_width(ui, said);
        if aside.iter().map(wide).sum::<f32>() + PART_GAP > ui.available_width() {
            aside.truncate(1);
        }
        let height = ui.available_height();
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = PART_GAP;
            for (said, tone) in aside {
                if let Some(said) = text::aside_fitting(ui, &said, height) {
                    ui.label(said.color(tone.color32()));
                }
            }
        });
    } else {
        for (said, tone) in aside {
            if let Some(said) = text::aside_fitting(ui, &said, ui.available_height()) {
                ui.label(said.color(tone.color32()));
            }
        }
    }
    ui.spacing_mut().item_spacing.y = PART_GAP;
    ui.add_space(PART_GAP - 2.0);
}

/// Returns the buttons that leave the review, play on, replay the scene, and change the viewer.
fn actions(panel: &PanelContext, open: &Open) -> Vec<Button> {
    let (table, labels) = (panel.session.table(), &panel.face().labels);
    let usual =
        |label: &str, command: ReviewCommand| Button::usual(label, PanelAction::InReview(command));
    let mut buttons = vec![usual(panel.label(Label::Back), ReviewCommand::Back)];
    if plays_on(table) {
        let label = panel.label(Label::PlayOn);
        buttons.push(usual(label, ReviewCommand::Branch(true)));
    }
    if open.has_scene() {
        buttons.push(usual(panel.label(labels.again), ReviewCommand::Again));
        if open.turning_point.is_some() {
            buttons.push(usual(
                panel.label(labels.turned),
                ReviewCommand::TurningPoint,
            ));
        }
    }
    if table.has_looks() {
        let (weight, eyes) = match table.viewer() {
            Viewer::All => (Weight::Usual, panel.label(Label::EyesAll).to_owned()),
            Viewer::Of(seat) => {
                let side = table.side_name(table.side(seat), &panel.words);
                (Weight::Taken, common::eyes_of(&panel.words, side))
            }
        };
        let look = PanelAction::InReview(ReviewCommand::Look);
        buttons.push(Button::new(eyes, weight, look));
    }
    buttons
}
