//! The result's card: the winner, the kind of win, and buttons to continue.

use super::{log::state, prelude::*, row::row_led};
use crate::table::change::match_commands::MatchCommand;
use mbrane_play::words::LabelId;

/// Words lower than the first stand close together; lower than the second, they have no room for large ones; lower than the third, not
/// even for a large title.
const LOW_RESULT: f32 = 164.0;
const SMALL_WORDS_BELOW: f32 = 240.0;
const LOWEST_RESULT: f32 = 90.0;
const SMALL_TITLE: f32 = 30.0;

/// How long a part of the result takes to appear, and how much later the next one begins, in seconds.
const APPEARS: f32 = 0.24;
const LINE_DELAY: f32 = 0.12;
/// The opacity at which the words start.
const START_OPACITY: f32 = 0.45;
/// The distance by which the words rise meanwhile, in points.
const RISE: f32 = 24.0;

/// The names of the rows of buttons, the highest first.
const ROWS: [&str; 3] = [
    "result's first row",
    "result's second row",
    "result's third row",
];

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
    let (mut first, other, lowest) = (going_on(panel), other(panel), layout.result_actions);
    let rows = match (layout.result_first, layout.result_more) {
        (Some(upper), Some(middle)) => {
            let again = again(context, panel);
            vec![(upper, first), (middle, again), (lowest, other)]
        }
        (_, Some(upper)) => {
            first.extend(other);
            vec![(upper, first), (lowest, again(context, panel))]
        }
        (_, None) => {
            first.extend(other);
            vec![(lowest, first)]
        }
    };
    for (index, (place, buttons)) in rows.iter().enumerate() {
        on(context, ROWS[index], *place, zoom, |ui| {
            ui.set_opacity(appeared(1.0 + index as f32).max(START_OPACITY));
            if index == 0 {
                row_led(ui, &panel.words, buttons, arrives, ask);
            } else {
                row(ui, &panel.words, buttons, ask);
            }
        });
    }
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
    if since < APPEARS + ROWS.len() as f32 * LINE_DELAY {
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
        (true, None) if ui.available_height() > LOWEST_RESULT => SMALL_TITLE,
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
    if low {
        return low_lines(ui, &caption.more);
    }
    for (index, line) in caption.more.iter().enumerate() {
        let height = ui.available_height();
        if height > 20.0 {
            // A long line may take two, if that leaves room for the others.
            let others = 26.0 * (caption.more.len() - index - 1) as f32;
            let most = (height - others).min(56.0);
            // The first line tells most about the end.
            ui.label(if index == 0 {
                text::read(ui, line, most)
            } else {
                let said = text::aside_fitting(ui, line, most);
                said.unwrap_or_else(|| text::fitted_in(ui, line, size::SMALL, most, TEXT_MUTED))
            });
        }
    }
}

/// Shows the lines that have room, or, where none has, the part of one before its list.
fn low_lines(ui: &mut Ui, lines: &[String]) {
    let mut none = true;
    for line in lines {
        if let Some(said) = text::aside_fitting(ui, line, ui.available_height()) {
            ui.label(said);
            none = false;
        }
    }
    let gists = lines.iter().filter_map(|line| line.split_once(':'));
    let fits =
        |(gist, _): (&str, &str)| text::aside_fitting(ui, gist.trim_end(), ui.available_height());
    if let Some(said) = none.then(|| gists.filter_map(fits).next()).flatten() {
        ui.label(said);
    }
}

/// Returns the buttons that show the match again.
fn again(context: &Context, panel: &PanelContext) -> Vec<Button> {
    let (table, labels) = (panel.session.table(), &panel.face().labels);
    let found = || {
        (
            table.standing().can_suppose,
            table.turning_point().is_some(),
        )
    };
    let (can_suppose, turned) = *memoize(context, Id::new("seen again"), state(panel), found);
    let replay = PanelAction::Playback(PlaybackCommand::Again);
    let mut buttons = Vec::new();
    if table.scene().is_some() && panel.offers(&replay) {
        buttons.push(panel.usual(labels.again, replay));
    }
    if turned {
        let turning_point = PanelAction::Playback(PlaybackCommand::TurningPoint);
        buttons.push(panel.usual(labels.show_what_turned, turning_point));
    }
    if can_suppose && !panel.session.is_open_elsewhere() {
        let suppose = PanelAction::Match(MatchCommand::Suppose);
        buttons.push(panel.usual(panel.face().suppose, suppose));
    }
    if panel.offers(&PanelAction::Picture) {
        buttons.push(panel.usual(Label::PuzzlePicture, PanelAction::Picture));
    }
    buttons.push(panel.usual(Label::Review, PanelAction::Review));
    buttons
}

/// Returns the buttons that go on from the result, the one that is expected first.
fn going_on(panel: &PanelContext) -> Vec<Button> {
    if panel.session.is_open_elsewhere() {
        let here = PanelAction::Match(MatchCommand::PlayHere);
        return vec![panel.first(Label::PlayHere, here)];
    }
    let next = match panel.session.table().info().leg() {
        _ if panel.session.laid.starter_match => Label::Play,
        Some(1) => Label::SecondGame,
        _ => Label::Rematch,
    };
    let mut buttons = vec![panel.first(next, PanelAction::Match(MatchCommand::Rematch))];
    if panel.live.at(&panel.session).is_none() && panel.offers_head_start() {
        let head_start = PanelAction::Match(MatchCommand::HeadStart);
        buttons.push(panel.usual(Label::HeadStart, head_start));
    }
    buttons
}

/// Returns the other buttons: links below the row of the button that goes on, usual ones beside it.
fn other(panel: &PanelContext) -> Vec<Button> {
    let weight = if panel.layout.result_first.is_some() {
        Weight::Link
    } else {
        Weight::Usual
    };
    let button = |label: LabelId, ask| Button::new(panel.label(label), weight, ask);
    let film = PanelAction::Playback(PlaybackCommand::Film);
    let films = panel.layout.result_more.is_some()
        && panel.session.table().scene().is_some()
        && panel.offers(&film);
    let is_live = panel.live.at(&panel.session).is_some();
    // A tall window has these two in its bar.
    let in_bar = panel.layout.posture == Posture::Tall;
    let elsewhere = panel.session.is_open_elsewhere();
    let mut buttons = Vec::new();
    if films {
        buttons.push(button(Label::Film.into(), film));
    }
    if !elsewhere && is_live {
        buttons.push(button(live::Label::Friend.into(), PanelAction::Friend));
    } else if !elsewhere {
        buttons.push(button(Label::LinkHere.into(), PanelAction::CopyLink));
    }
    // A finished live match is not taken back.
    if !in_bar && !elsewhere && !is_live {
        buttons.push(button(Label::Undo.into(), PanelAction::Undo));
    }
    if !in_bar {
        buttons.push(button(Label::Menu.into(), PanelAction::Menu));
    }
    buttons
}
