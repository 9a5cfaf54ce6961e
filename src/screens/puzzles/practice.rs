//! The choice of puzzles to practise: a game, a kind, how hard.

use mbrane_play::{Difficulty, Practice};

use crate::{
    notices::{NoticeKind, Notices},
    puzzles::Puzzles,
    screens::{
        prelude::*,
        rows::{self as card, Row, choices, labelled},
    },
    session::PuzzleSource,
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Practice), |mut puzzles: ResMut<Puzzles>| {
        puzzles.retry();
    });
    draw(app, Screen::Practice, sync_practice);
}

fn sync_practice(
    mut frame: ScreenFrame,
    (words, games): (Res<Language>, Res<Games>),
    (mut puzzles, mut notices): (ResMut<Puzzles>, ResMut<Notices>),
    mut settings: ResMut<Settings>,
) -> Result {
    let mut chosen = settings.clone();
    let practised = games
        .of(&chosen.practised)
        .or_else(|| games.of(&chosen.last_game));
    let practised = practised.filter(|game| !game.kind.puzzle_kinds().is_empty());
    let Some(game) = practised.or_else(|| games.0.first().copied()) else {
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
    let title = words.label(Label::PuzzlePractise);
    if card::screen(
        &mut frame,
        "practice",
        title,
        &rows,
        Label::Start,
        &mut chosen,
    )? {
        if let Some(text) = puzzles.next(kind, now) {
            frame.navigate.write(Navigate::Puzzle {
                kind,
                text,
                source: PuzzleSource::Practice,
            });
        } else {
            let lost = puzzles.is_lost();
            puzzles.retry();
            notices.say(
                words.label(if lost {
                    Label::PuzzlesLost
                } else {
                    Label::PuzzlesComing
                }),
                NoticeKind::Problem,
            );
        }
    }
    settings.set_if_neq(chosen);
    Ok(())
}

fn rows<'a>(
    games: &Games,
    kind: &'static str,
    now: Practice,
    yours: &'a str,
    words: &'a Words,
) -> Vec<Row<'a>> {
    let with = games
        .0
        .iter()
        .filter(|game| !game.kind.puzzle_kinds().is_empty());
    let of_game = with
        .clone()
        .map(|game| (game.kind.name(), words.label(game.face.labels.name), yours));
    let of_game = choices(of_game, kind, |chosen, name| {
        name.clone_into(&mut chosen.practised);
    });
    let keep = move |chosen: &mut Settings, practice: Practice| {
        chosen.practice.insert(kind.to_owned(), practice);
    };
    let kinds = with
        .filter(|game| game.kind.name() == kind)
        .flat_map(|game| game.kind.puzzle_kinds());
    let kinds = kinds.map(|kind| (Some(*kind), kind.name(), kind.idea()));
    let kinds = [(None, Label::PuzzleAllKinds, Label::PuzzleAllKindsLine)]
        .into_iter()
        .chain(kinds);
    let of_kind = labelled(words, kinds, now.kind, move |chosen, kind| {
        keep(chosen, Practice { kind, ..now });
    });
    let difficulties = [
        (
            Difficulty::Easier,
            Label::PuzzleEasier,
            Label::PuzzleEasierLine,
        ),
        (Difficulty::Fair, Label::PuzzleFair, Label::PuzzleFairLine),
        (
            Difficulty::Harder,
            Label::PuzzleHarder,
            Label::PuzzleHarderLine,
        ),
    ];
    let of_difficulty = labelled(
        words,
        difficulties,
        now.difficulty,
        move |chosen, difficulty| {
            keep(chosen, Practice { difficulty, ..now });
        },
    );
    vec![
        Row::new(words.label(Label::PuzzleGame), of_game),
        Row::new(words.label(Label::PuzzleKind), of_kind),
        Row::new(words.label(Label::PuzzleDifficulty), of_difficulty),
    ]
}
