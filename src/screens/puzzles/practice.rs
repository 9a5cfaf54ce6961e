//! The choice of puzzles to practise: a game, a kind, how hard.

use mbrane_play::{Difficulty, Practice, puzzle::PuzzleReader};

use crate::{
    notices::{Notices, Tone as Mood},
    puzzles::Puzzles,
    screens::{
        prelude::*,
        rows::{self as card, CardLayout, Choice, Row},
    },
    session::PuzzleSource,
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Practice), |mut puzzles: ResMut<Puzzles>| puzzles.retry());
    draw(app, Screen::Practice, sync_practice);
}

fn sync_practice(
    mut frame: ScreenFrame,
    (words, games): (Res<Language>, Res<Games>),
    (mut puzzles, mut notices): (ResMut<Puzzles>, ResMut<Notices>),
    mut settings: ResMut<Settings>,
) -> Result {
    let mut chosen = settings.clone();
    let practised = games.of(&chosen.practised).or_else(|| games.of(&chosen.last_game));
    let Some(game) = practised.filter(|game| game.puzzles.is_some()).or_else(|| games.0.first().copied()) else {
        return Ok(());
    };
    let kind = game.kind.name();
    let now = chosen.practice.get(kind).copied().unwrap_or_default();
    let puzzles = puzzles.bypass_change_detection();
    // The packs come while the player chooses.
    puzzles.ask_for_more(kind);
    let rated = puzzles.rating(kind);
    let yours = common::puzzle_your_rating(&words, rated.rating);
    let rows = rows(&games, kind, now, &yours, &words);
    let shapes: Vec<_> = rows.iter().map(Row::shape).collect();
    let place = CardLayout::new(frame.size(), &shapes);
    frame.cover("practice", (), |ui, screen| {
        card::show(ui, &place, words.label(Label::PuzzlePractise), &rows, None, &mut chosen);
        if at(ui, place.aside, |ui| screen.button(ui, Label::Back, place.aside.size(), Weight::Usual)).clicked() {
            screen.navigate.write(Navigate::Back);
        }
        let start = at(ui, place.first, |ui| screen.button(ui, Label::Start, place.first.size(), Weight::First));
        if screen.arrives {
            start.request_focus();
        }
        if start.clicked() {
            match puzzles.next(kind, now) {
                Some(text) => {
                    screen.navigate.write(Navigate::Puzzle { kind, text, source: PuzzleSource::Practice });
                }
                None => {
                    let lost = puzzles.is_lost();
                    puzzles.retry();
                    notices.say(words.label(if lost { Label::PuzzlesLost } else { Label::PuzzlesComing }), Mood::Bad);
                }
            }
        }
    })?;
    settings.set_if_neq(chosen);
    Ok(())
}

fn rows<'a>(games: &Games, kind: &'static str, now: Practice, yours: &'a str, words: &'a Words) -> Vec<Row<'a>> {
    let label = |label: Label| words.label(label);
    let with = games.0.iter().filter(|game| game.puzzles.is_some());
    let of_game = with.clone().map(|game| {
        let name = game.kind.name();
        let takes = Box::new(move |chosen: &mut Settings| name.clone_into(&mut chosen.practised));
        Choice { label: (game.label)(words, GameLabel::Name), line: yours, taken: name == kind, takes }
    });
    let takes = |practice: Practice| {
        Box::new(move |chosen: &mut Settings| {
            chosen.practice.insert(kind.to_owned(), practice);
        })
    };
    let kinds = with.filter(|game| game.kind.name() == kind).filter_map(|game| game.puzzles);
    let kinds = kinds.flat_map(PuzzleReader::puzzle_kinds).map(|kind| (Some(*kind), kind.name(), kind.idea()));
    let of_kind = [(None, Label::PuzzleAllKinds, Label::PuzzleAllKindsLine)].into_iter().chain(kinds).map(
        |(kind, name, line)| Choice {
            label: label(name),
            line: label(line),
            taken: now.kind == kind,
            takes: takes(Practice { kind, ..now }),
        },
    );
    let difficulties = [
        (Difficulty::Easier, Label::PuzzleEasier, Label::PuzzleEasierLine),
        (Difficulty::Fair, Label::PuzzleFair, Label::PuzzleFairLine),
        (Difficulty::Harder, Label::PuzzleHarder, Label::PuzzleHarderLine),
    ];
    let of_difficulty = difficulties.map(|(difficulty, name, line)| Choice {
        label: label(name),
        line: label(line),
        taken: now.difficulty == difficulty,
        takes: takes(Practice { difficulty, ..now }),
    });
    vec![
        Row::new(label(Label::PuzzleGame), of_game.collect()),
        Row::new(label(Label::PuzzleKind), of_kind.collect()),
        Row::new(label(Label::PuzzleDifficulty), of_difficulty.into()),
    ]
}
