//! The result's card: who won and how, and where to go from there.

use super::{log::state, prelude::*, row::row_arriving};
use crate::table::change::match_commands::MatchCommand;

/// Words lower than the first stand close together; lower than the second, they have no room for large ones.
const LOW: f32 = 170.0;
const SHORT: f32 = 240.0;

/// How long a part of the result takes to appear, and how much later the next one begins, in seconds.
const APPEARS: f32 = 0.24;
const APART: f32 = 0.12;
/// How far the words rise meanwhile, in points.
const RISES: f32 = 24.0;

pub(super) fn show(context: &Context, topic: &Topic, arrives: bool, ask: &mut impl FnMut(Ask)) {
    let (layout, zoom) = (&*topic.layout, topic.layout.zoom);
    let since = since(context, topic);
    // Returns how far this part of the result has appeared, from 0 to 1.
    let appeared = |part: f32| {
        let share = ((since - APART * part) / APPEARS).clamp(0.0, 1.0);
        1.0 - (1.0 - share).powi(3)
    };
    let rising = |ui: &mut Ui| {
        ui.set_opacity(appeared(0.0));
        ui.add_space(RISES * (1.0 - appeared(0.0)));
        words(ui, topic);
    };
    if !topic.offers(&Ask::Match(MatchCommand::Rematch)) {
        on(context, "result", layout.result, zoom, rising);
        return;
    }
    on(context, "result", layout.result_words, zoom, rising);
    if let Some(more) = layout.result_more {
        on(context, "result's more", more, zoom, |ui| {
            ui.set_opacity(appeared(2.0));
            let buttons = again(ui, topic);
            row(ui, &topic.words, &buttons, ask);
        });
    }
    on(
        context,
        "result's actions",
        layout.result_actions,
        zoom,
        |ui| {
            ui.set_opacity(appeared(1.0));
            row_arriving(ui, &topic.words, &actions(topic), arrives, ask);
        },
    );
}

/// Returns how long this result has been shown, in seconds; with reduced motion it is there at once.
fn since(context: &Context, topic: &Topic) -> f32 {
    if topic.stage.pace.reduced {
        return f32::MAX;
    }
    let now = context.input(|input| input.time);
    let of = (topic.session.replaced(), topic.session.revision());
    let began = *kept(context, Id::new("result came"), of, || now);
    let since = (now - began) as f32;
    if since < APPEARS + 2.0 * APART {
        context.request_repaint();
    }
    since
}

fn words(ui: &mut Ui, topic: &Topic) {
    let table = topic.session.table();
    let low = ui.available_height() < LOW;
    ui.spacing_mut().item_spacing.y = if low { 2.0 } else { 8.0 };
    let bright = |seat| topic.tones(table.side(seat)).bright;
    // The words do not glow in the winner's colour before the only person who plays, and has lost.
    let celebrated = topic.session.celebrated();
    let tone = celebrated.map_or(TEXT, bright);
    let most = match (low, table.info().leg()) {
        // The words below need their lines.
        (false, _) if ui.available_height() < SHORT => size::TITLE,
        (false, _) if celebrated.is_some() => size::NAME,
        (false, _) => size::HEADLINE,
        (true, None) => size::TITLE,
        // The sum below it needs room too.
        (true, Some(_)) => size::BODY,
    };
    let mut caption = table.caption(&topic.words);
    let rematch =
        topic.offers(&Ask::Match(MatchCommand::Rematch)) && !topic.session.laid.starter_match;
    if !rematch && table.info().leg().is_none() {
        // The last line tells of a rematch, which does not follow here.
        caption.more.pop();
    }
    if let Some(line) = topic.live_line() {
        // The opponent's answer to a rematch comes first.
        caption.more.insert(0, line);
    }
    let mut title = &caption.title;
    if let Some([before, end]) = caption.story.as_ref().filter(|_| !low) {
        let height = ui.available_height();
        // The line before it is quieter.
        let most = most.min(size::HEADLINE);
        ui.label(text::fitted_in(ui, before, most, height, TEXT_MUTED));
        title = end;
    }
    let height = ui.available_height();
    ui.label(text::fitted_in(ui, title, most, height, tone));
    for (index, line) in caption.more.iter().enumerate() {
        let height = ui.available_height();
        if low {
            // Without room for the whole line, show the part before its list.
            let gist = || line.split_once(':').map(|(gist, _)| gist.trim_end());
            let said = text::aside_fitting(ui, line, height);
            if let Some(said) = said.or_else(|| text::aside_fitting(ui, gist()?, height)) {
                ui.label(said);
            }
        } else if height > 20.0 {
            // A long line may take two, if that leaves room for the others.
            let others = 26.0 * (caption.more.len() - index - 1) as f32;
            ui.label(text::read(ui, line, (height - others).min(56.0)));
        }
    }
}

/// Returns the buttons for replays and the review.
fn again(ui: &Ui, topic: &Topic) -> Vec<Button> {
    let (table, labels) = (topic.session.table(), &topic.face().labels);
    let found = || {
        (
            table.standing().can_suppose,
            table.turning_point().is_some(),
        )
    };
    let (can_suppose, turned) = *kept(ui.ctx(), Id::new("seen again"), state(topic), found);
    let mut buttons = Vec::new();
    if table.scene().is_some() {
        buttons.push(Button::usual(
            topic.label(labels.again),
            Ask::Playback(PlaybackCommand::Again),
        ));
        buttons.push(Button::usual(
            topic.label(Label::Film),
            Ask::Playback(PlaybackCommand::Film),
        ));
        buttons.retain(|button| topic.offers(&button.ask));
    }
    let picture = Button::usual(topic.label(Label::PuzzlePicture), Ask::Picture);
    buttons.extend(topic.offers(&picture.ask).then_some(picture));
    if can_suppose {
        buttons.push(Button::usual(
            topic.label(topic.face().suppose),
            Ask::Match(MatchCommand::Suppose),
        ));
    }
    if turned {
        buttons.push(Button::usual(
            topic.label(labels.show_what_turned),
            Ask::Playback(PlaybackCommand::Upset),
        ));
    }
    buttons.push(Button::usual(topic.label(Label::Review), Ask::Review));
    buttons
}

fn actions(topic: &Topic) -> Vec<Button> {
    let next = match topic.session.table().info().leg() {
        _ if topic.session.laid.starter_match => Label::Play,
        Some(1) => Label::SecondGame,
        _ => Label::Rematch,
    };
    let mut buttons = vec![
        Button::first(topic.label(next), Ask::Match(MatchCommand::Rematch)),
        Button::usual(topic.label(Label::Undo), Ask::Undo),
        Button::usual(topic.label(Label::Menu), Ask::Menu),
    ];
    if topic.live.at(&topic.session).is_some() {
        // A finished live match is not taken back.
        buttons.retain(|button| button.ask != Ask::Undo);
        buttons.push(Button::usual(
            topic.words.label(live::Label::Friend),
            Ask::Friend,
        ));
    } else if topic.offers_head_start() {
        buttons.push(Button::usual(
            topic.label(Label::HeadStart),
            Ask::Match(MatchCommand::HeadStart),
        ));
    } else {
        buttons.push(Button::usual(topic.label(Label::LinkHere), Ask::CopyLink));
    }
    buttons
}
