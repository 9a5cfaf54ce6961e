//! The page of the staff: the next visitor, volume and strength, the counts, and the end.

use mbrane_play::{Level, words};

use super::{
    counts::{Export, Row},
    prelude::*,
};

const HOURS: usize = 8;
/// Between two parts, in points.
const PART_GAP: f32 = 10.0;
/// A lower window, in points, has the counts beside the buttons; and the least height of a line of counts.
const LOW_WINDOW: f32 = 520.0;
const LEAST_LINE: f32 = 15.0;

pub(super) fn sync_staff(
    mut contexts: EguiContexts,
    (running, layout, words): (Res<Running>, Res<Layout>, Res<Language>),
    (games, export): (Res<Games>, Res<Export>),
    mut commands: MessageWriter<StandCommand>,
) -> Result {
    let context = contexts.ctx_mut()?;
    let target = target(&layout, &running);
    screen(context, "staff", &layout, |ui| {
        let all = ui.max_rect();
        let mut rest = all.shrink(if all.width() < 500.0 { 14.0 } else { 32.0 });
        let wide = rest.width() > rest.height();
        // In low windows the counts are beside the buttons.
        let beside = wide && rest.height() < LOW_WINDOW;
        let counted = beside.then(|| rest.cut_right(0.44 * rest.width() - PART_GAP, PART_GAP));
        let row = target
            .min(0.085 * rest.height() * if wide { 1.4 } else { 1.0 })
            .max(TARGET);
        let title = rest.cut_top(0.07 * rest.height(), PART_GAP);
        let look = Look::bold(size::HEADLINE, TEXT, Align::Min);
        said(ui, words.label(Label::StandStaff), title, look);
        let label = |label: Label| words.label(label);
        let mut ends = vec![
            (label(Label::StandNext), Weight::First, StandCommand::Leave),
            (label(Label::Back), Weight::Usual, StandCommand::Back),
            (
                label(Label::AudienceShow),
                Weight::Usual,
                StandCommand::Audience,
            ),
        ];
        // A page cannot end itself.
        if cfg!(not(target_family = "wasm")) {
            ends.push((label(Label::StandQuit), Weight::Usual, StandCommand::Quit));
        }
        buttons(
            ui,
            rest.cut_top(row, PART_GAP),
            PART_GAP,
            &ends,
            &mut commands,
        );
        let weight = Weight::taken_if;
        let volumes = words::VOLUMES.map(|(volume, name)| {
            (
                label(name),
                weight(volume == running.stand.volume),
                StandCommand::Volume(volume),
            )
        });
        let levels = Level::ALL.map(|level| {
            let taken = level == running.stand.level;
            (
                words.label(words::level(level)),
                weight(taken),
                StandCommand::Level(level),
            )
        });
        for (name, choices) in [(Label::Sound, &volumes[..]), (Label::Level, &levels[..])] {
            let mut own = rest.cut_top(row, PART_GAP);
            let mut name_place = own.cut_left(0.18 * own.width(), PART_GAP);
            name_place.cut_top(0.5 * (row - size::BODY * 1.4), 0.0);
            said(
                ui,
                label(name),
                name_place,
                Look {
                    most: size::BODY,
                    bold: false,
                    ..look
                },
            );
            buttons(ui, own, PART_GAP, choices, &mut commands);
        }
        let mut report_place = rest.cut_top(row, PART_GAP);
        let button = report_place.cut_left(0.34 * report_place.width(), PART_GAP);
        if button_in(ui, label(Label::StandSave), button, Weight::Usual) {
            commands.write(StandCommand::Export);
        }
        if let Some(outcome) = &export.outcome {
            let (text, tone) = match outcome {
                Ok(place) => (common::saved(&words, place), FOCUS),
                Err(reason) => (common::cannot_save(&words, reason), TEXT_MUTED),
            };
            said(
                ui,
                &text,
                report_place,
                Look::plain(size::BODY, tone, Align::Min),
            );
        }
        table(
            ui,
            counted.unwrap_or(rest),
            &lines(&running, &games, &words),
        );
    });
    Ok(())
}

/// Returns the counts, a line each: all, by game, and the last hours.
fn lines(running: &Running, games: &Games, words: &Words) -> Vec<[String; 4]> {
    let line = |name: String, row: Row| {
        [
            name,
            row.plays.to_string(),
            row.finished.to_string(),
            row.minutes(),
        ]
    };
    let heads = [
        Label::StandCounted,
        Label::StandPlays,
        Label::StandFinished,
        Label::StandMinutes,
    ];
    let mut lines = vec![heads.map(|label| words.label(label).to_owned())];
    lines.push(line(
        words.label(Label::StandAll).to_owned(),
        running.counts.total(),
    ));
    for (kind, row) in running.counts.by_game() {
        let name = games.of(kind).map_or_else(
            || kind.to_owned(),
            |game| words.label(game.face.labels.name).to_owned(),
        );
        lines.push(line(name, row));
    }
    for (day, hour, row) in running.counts.by_hour(HOURS) {
        lines.push(line(format!("{day} {hour:02}:00 UTC"), row));
    }
    lines
}

fn table(ui: &mut Ui, mut body: Rect, lines: &[[String; 4]]) {
    // The column headings have two lines; without height for all hours the earliest are left out.
    let head = body.cut_top(2.0 * LEAST_LINE, 0.0);
    let most = (body.height() / LEAST_LINE) as usize;
    let lines = &lines[..lines.len().min(most + 1)];
    let count = lines.len().saturating_sub(1);
    let height = (body.height() / count.max(1) as f32).min(30.0);
    let shown = body.at_top(height * count as f32).grid(count, 1, 0.0);
    let places = std::iter::once(head).chain(shown);
    for (index, (line, mut figures)) in lines.iter().zip(places).enumerate() {
        let name = figures.cut_left(0.34 * figures.width(), PART_GAP);
        let tone = if index == 0 { TEXT_MUTED } else { TEXT };
        let look = Look {
            most: size::BODY,
            bold: index == 1,
            tone,
            align: Align::Min,
        };
        said(ui, &line[0], name, look);
        for (figure, place) in line[1..].iter().zip(figures.columns::<3>(BUTTON_GAP)) {
            said(
                ui,
                figure,
                place,
                Look {
                    align: Align::Max,
                    ..look
                },
            );
        }
    }
}
