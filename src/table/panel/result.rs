//! The result's card: the winner, the kind of win, and buttons to continue.

use super::{log::state, prelude::*, row::row_arriving};
use crate::table::change::match_commands::MatchCommand;

/// Words lower than the first stand close together; lower than the second, they have no room for large ones.
const LOW_RESULT: f32 = 170.0;
const SMALL_WORDS_BELOW: f32 = 240.0;
const SMALL_TITLE: f32 = 30.0;

/// How long a part of the result takes to appear, and how much later the next one begins, in seconds.
const APPEARS: f32 = 0.24;
const LINE_DELAY: f32 = 0.12;
/// The opacity at which the words start.
const START_OPACITY: f32 = 0.45;
/// The distance by which the words rise meanwhile, in points.
const RISE: f32 = 24.0;

pub(super) fn show(
    context: &Context,
    panel: &PanelContext,
    arrives: bool,
    ask: &mut impl FnMut(PanelAction),
) {
    let (layout, zoom) = (&*panel.layout, panel.layout.zoom);
    let since = since(context, panel);
    // Returns how far this part of the result has appeared, from 0 to 1.
    let appeared = |part: f32| {
        let share = ((since - LINE_DELAY * part) / APPEARS).clamp(0.0, 1.0);
        1.0 - (1.0 - share).powi(3)
    };
    let rising = |ui: &mut Ui| {
        // The scene's words have just gone, so these start half visible instead of leaving the panel blank.
        ui.set_opacity(appeared(0.0).max(START_OPACITY));
        // The words have the same room throughout, so that they do not change while they rise.
        let below = Vec2::Y * RISE * (1.0 - appeared(0.0));
        let room = ui.available_rect_before_wrap().translate(below);
        ui.scope_builder(UiBuilder::new().max_rect(room), |ui| words(ui, panel));
    };
    let elsewhere = panel.session.is_open_elsewhere();
    if !panel.offers(&PanelAction::Match(MatchCommand::Rematch)) && !elsewhere {
        on(context, "result", layout.result, zoom, rising);
        return;
    }
    on(context, "result", layout.result_words, zoom, rising);
    if let Some(more) = layout.result_more {
        on(context, "result's more", more, zoom, |ui| {
            ui.set_opacity(appeared(2.0));
            let buttons = again(ui, panel);
            row(ui, &panel.words, &buttons, ask);
        });
    }
    on(
        context,
        "result's actions",
        layout.result_actions,
        zoom,
        |ui| {
            ui.set_opacity(appeared(1.0));
            row_arriving(ui, &panel.words, &actions(panel), arrives, ask);
        },
    );
}

/// Returns the time since this result appeared, in seconds; with reduced motion it appears at once.
fn since(context: &Context, panel: &PanelContext) -> f32 {
    if panel.stage.pace.reduced {
        return f32::MAX;
    }
    let now = context.input(|input| input.time);
    let of = (panel.session.replaced(), panel.session.revision());
    let began = *memoize(context, Id::new("result came"), of, || now);
    let since = (now - began) as f32;
    if since < APPEARS + 2.0 * LINE_DELAY {
        context.request_repaint();
    }
    since
}

fn words(ui: &mut Ui, panel: &PanelContext) {
    let table = panel.session.table();
    let low = ui.available_height() < LOW_RESULT;
    ui.spacing_mut().item_spacing.y = if low { 2.0 } else { 8.0 };
    let bright = |seat| panel.tones(table.side(seat)).bright;
    // The words do not glow in the winner's colour before the only person who plays, and has lost.
    let celebrated = panel.session.celebrated();
    let tone = celebrated.map_or(TEXT, bright);
    let most = match (low, table.info().leg()) {
        // The words below need their lines.
        (false, _) if ui.available_height() < SMALL_WORDS_BELOW => SMALL_TITLE,
        (false, _) if celebrated.is_some() => size::NAME,
        (false, _) => size::HEADLINE,
        (true, None) => size::TITLE,
        // The sum below it needs room too.
        (true, Some(_)) => size::BODY,
    };
    let mut caption = table.caption(&panel.words);
    let rematch = panel.offers(&PanelAction::Match(MatchCommand::Rematch))
        && !panel.session.laid.starter_match;
    if !rematch && table.info().leg().is_none() {
        // The last line is about a rematch, which does not follow here.
        caption.more.pop();
    }
    if let Some(line) = panel.live_line() {
        // The opponent's answer to a rematch comes first.
        caption.more.insert(0, line);
    }
    let mut title = &caption.title;
    if let Some([before, end]) = &caption.story
        && !low
    {
        let height = ui.available_height();
        // The line before it is quieter.
        let most = if most > SMALL_TITLE {
            size::TITLE
        } else {
            size::SUBTITLE
        };
        ui.label(text::fitted_in(ui, before, most, height, TEXT_MUTED));
        title = end;
    }
    let height = ui.available_height();
    ui.label(text::fitted_on_a_line(ui, title, most, height, tone));
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
fn again(ui: &Ui, panel: &PanelContext) -> Vec<Button> {
    let (table, labels) = (panel.session.table(), &panel.face().labels);
    let found = || {
        (
            table.standing().can_suppose,
            table.turning_point().is_some(),
        )
    };
    let (can_suppose, turned) = *memoize(ui.ctx(), Id::new("seen again"), state(panel), found);
    let mut buttons = Vec::new();
    if table.scene().is_some() {
        buttons.push(panel.usual(labels.again, PanelAction::Playback(PlaybackCommand::Again)));
        buttons.push(panel.usual(Label::Film, PanelAction::Playback(PlaybackCommand::Film)));
        buttons.retain(|button| panel.offers(&button.ask));
    }
    let picture = panel.usual(Label::PuzzlePicture, PanelAction::Picture);
    buttons.extend(panel.offers(&picture.ask).then_some(picture));
    if can_suppose && !panel.session.is_open_elsewhere() {
        let suppose = PanelAction::Match(MatchCommand::Suppose);
        buttons.push(panel.usual(panel.face().suppose, suppose));
    }
    if turned {
        let turning_point = PanelAction::Playback(PlaybackCommand::TurningPoint);
        buttons.push(panel.usual(labels.show_what_turned, turning_point));
    }
    buttons.push(panel.usual(Label::Review, PanelAction::Review));
    buttons
}

fn actions(panel: &PanelContext) -> Vec<Button> {
    let next = match panel.session.table().info().leg() {
        _ if panel.session.laid.starter_match => Label::Play,
        Some(1) => Label::SecondGame,
        _ => Label::Rematch,
    };
    if panel.session.is_open_elsewhere() {
        let here = PanelAction::Match(MatchCommand::PlayHere);
        return vec![
            panel.first(Label::PlayHere, here),
            panel.usual(Label::Menu, PanelAction::Menu),
        ];
    }
    let mut buttons = vec![
        panel.first(next, PanelAction::Match(MatchCommand::Rematch)),
        panel.usual(Label::Undo, PanelAction::Undo),
        panel.usual(Label::Menu, PanelAction::Menu),
    ];
    if panel.live.at(&panel.session).is_some() {
        // A finished live match is not taken back.
        buttons.retain(|button| button.ask != PanelAction::Undo);
        buttons.push(panel.usual(live::Label::Friend, PanelAction::Friend));
    } else if panel.offers_head_start() {
        let head_start = PanelAction::Match(MatchCommand::HeadStart);
        buttons.push(panel.usual(Label::HeadStart, head_start));
    } else {
        buttons.push(panel.usual(Label::LinkHere, PanelAction::CopyLink));
    }
    buttons
}
