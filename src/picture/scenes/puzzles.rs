//! Scenes of puzzles.

use bevy::ecs::system::RunSystemOnce;
use mbrane_play::{
    Speed, TableAction,
    puzzle::{Day, PuzzleKind},
    words::Words,
};

use super::super::prelude::*;
use crate::{
    puzzles::{PuzzleDay, Puzzles},
    session::{MatchEditor, PuzzlePhase, PuzzleSource},
    storage::{Storage, WallClock},
    table::change::puzzle::PuzzleCommand,
};

pub(super) const TODAY: Day = Day(20_781);

/// The line of the first dated puzzle of this game and kind.
fn first(world: &mut World, game: &str, kind: PuzzleKind) -> String {
    let mut puzzles = world.resource_mut::<Puzzles>();
    let mut days = (Day::FIRST.0..Day::FIRST.0 + 90).map(Day);
    let found = days.find_map(|day| {
        let line = puzzles.of_day(game, day)?;
        (line.kind == kind).then(|| line.text.to_owned())
    });
    found.unwrap_or_default()
}

/// Finishes the puzzles of some days: solved, or with the answer shown.
fn finish(world: &mut World) {
    let kinds = world.resource::<Kinds>().clone();
    for (days, entry) in [1, 1, 3].into_iter().zip(&kinds.0) {
        let game = entry.kind.name();
        for day in (0..12).step_by(days).map(|ago| Day(TODAY.0 - ago)) {
            let text = world
                .resource_mut::<Puzzles>()
                .of_day(game, day)
                .map(|line| line.text.to_owned());
            let read = text.and_then(|text| Some((entry.kind.read_puzzle(&text)?, text)));
            let Some((mut puzzle, text)) = read else {
                continue;
            };
            let line = text
                .split(" : ")
                .nth(1)
                .and_then(|moves| moves.split(" | ").next())
                .unwrap_or_default();
            for m in line.split_whitespace().step_by(2) {
                let _ = puzzle.play(m);
            }
            if !puzzle.tries().is_solved() {
                puzzle.show();
            }
            world.resource_scope(|world, mut puzzles: Mut<Puzzles>| {
                puzzles.keep(
                    &mut world.resource_mut::<Storage>(),
                    &*puzzle,
                    Some(day),
                    day,
                );
            });
        }
    }
}

pub(super) fn today(world: &mut World) {
    finish(world);
    world.insert_resource(WallClock::At(TODAY.millis()));
    world.resource_mut::<PuzzleDay>().0 = Some(TODAY);
    show_screen(world, Screen::Puzzles);
}

pub(super) fn practice(world: &mut World) {
    "mbrane".clone_into(&mut world.resource_mut::<Settings>().practised);
    show_screen(world, Screen::Practice);
}

pub(super) fn begun(world: &mut World, kind: &'static str, of: PuzzleKind) {
    show_screen(world, Screen::Title);
    let text = first(world, kind, of);
    world.write_message(Navigate::Puzzle {
        kind,
        text,
        source: PuzzleSource::Day(TODAY),
    });
}

/// Shows a puzzle after a command.
pub(super) fn after(world: &mut World, kind: &'static str, of: PuzzleKind, command: PuzzleCommand) {
    begun(world, kind, of);
    later(world, move |world| {
        world.resource_mut::<Settings>().speed = Speed::Instant;
        world.write_message(command);
    });
}

/// Shows the end of a puzzle whose answer was shown.
pub(super) fn shown(world: &mut World, kind: &'static str, of: PuzzleKind, source: PuzzleSource) {
    begun(world, kind, of);
    later(world, move |world| {
        let mut session = world.resource_mut::<Session>();
        let Some(run) = session.puzzle_mut() else {
            return;
        };
        let mut table = run.table();
        for m in run.puzzle.show() {
            let seat = table.awaited().first();
            let played = seat.map(|seat| table.play_text(seat, &m, &Words::english()));
            debug_assert!(
                played.is_some_and(|played| played.is_ok()),
                "{m} ends the puzzle"
            );
        }
        // A full board is counted.
        table.decide(&TableAction::Close);
        table.seek(usize::MAX, usize::MAX);
        (run.phase, run.source, run.rated, run.pictured) =
            (PuzzlePhase::Over, source, Some([1000, 972]), true);
        let mut table = Some(table);
        let replaced = world.run_system_once(move |mut editor: MatchEditor| {
            table.take().map(|table| editor.replace(table))
        });
        debug_assert!(replaced.is_ok());
    });
}

/// Shows a puzzle after its first move, or after another one.
pub(super) fn answered(world: &mut World, kind: &'static str, of: PuzzleKind, right: bool) {
    begun(world, kind, of);
    let text = first(world, kind, of);
    let line = text
        .split(" : ")
        .nth(1)
        .and_then(|moves| moves.split(' ').next())
        .unwrap_or_default()
        .to_owned();
    later(world, move |world| {
        world.resource_mut::<Settings>().speed = Speed::Instant;
        let legal = world.resource::<Session>().table().legal();
        let m = legal
            .into_iter()
            .map(|(m, _)| m)
            .find(|m| (*m == line) == right)
            .unwrap_or_default();
        world.write_message(HandCommand::Type(m));
    });
}
