//! The scenes of the program and of Mbrane, each set up in the real game.

mod far;
mod mistakes;
mod puzzles;
mod screens;
mod waiting;

use mbrane_play::{
    mbrane::{Cue, Weight, spot_of_cell, spot_of_digit},
    puzzle::PuzzleKind,
};
use mbrane_rules::mbrane::{Illegal, Mbrane, Move, Order};

use super::prelude::*;
use crate::{session::PuzzleSource, table::change::puzzle::PuzzleCommand};
use far::CODE;
use screens::{finished, lesson, outcome, played};
use waiting::waiting;

pub(super) const SCENES: &[Scene] = &[
    ("home", |world| screens::home(world, "", &[])),
    ("home-second", |world| screens::home(world, "mbrane", &[])),
    ("home-left", |world| {
        screens::home(world, "mbrane", &["mbrane"]);
    }),
    ("home-other", |world| {
        screens::home(world, "sansumoku", &["mbrane"]);
    }),
    ("home-both", |world| {
        screens::home(world, "sansumoku", &["sansumoku", "mbrane"]);
    }),
    ("home-plays", screens::home_plays),
    ("set-up", |world| screens::set_up(world, "mbrane")),
    ("set-up-other", |world| screens::set_up(world, "sansumoku")),
    ("empty", |world| table(world, CLOSE, 0)),
    ("first-tiles", |world| table(world, CLOSE, 4)),
    ("torus", |world| table(world, &torus(), 30)),
    ("torus-held", torus_held),
    ("torus-influence", |world| {
        let is = |beat: &Beat<Mbrane>| matches!(beat.cue, Cue::Influence { .. });
        frozen(world, &torus(), usize::MAX, 0.75, is);
    }),
    ("digit-picked", |world| held(world, 22, None, Some(7))),
    ("cell-picked", |world| {
        held(world, 22, middle(22, |_| true), None);
    }),
    ("pad", pad),
    ("pressed-long", waiting::pressed_long),
    ("typed", waiting::typed),
    ("ghost", |world| held(world, 30, fitting(30, 8), Some(8))),
    ("illegal", illegal),
    ("landing", |world| {
        frozen(world, CLOSE, 31, 0.45, |beat| {
            matches!(beat.cue, Cue::Land { .. })
        });
    }),
    ("late", |world| table(world, CLOSE, 56)),
    ("hush", |world| {
        count(world, 0.85, |beat| matches!(beat.cue, Cue::Hush { .. }));
    }),
    ("gather", |world| {
        count(world, 1.0, |beat| matches!(beat.cue, Cue::Gather(_)));
    }),
    ("flip", |world| {
        count(world, 0.55, |beat| matches!(beat.cue, Cue::Flip { .. }));
    }),
    ("influence", |world| {
        count(world, 0.5, |beat| matches!(beat.cue, Cue::Influence { .. }));
    }),
    ("roll", |world| {
        count(world, 0.5, |beat| {
            beat.time.scene && matches!(beat.cue, Cue::Roll { .. })
        });
    }),
    ("seal", |world| {
        count(world, 0.6, |beat| matches!(beat.cue, Cue::Seal { .. }));
    }),
    ("waver", |world| {
        count(world, 0.7, |beat| matches!(beat.cue, Cue::Waver(_)));
    }),
    ("upset", |world| {
        count(world, 0.5, |beat| matches!(beat.cue, Cue::Swing(_)));
    }),
    ("upset-after", |world| {
        count(world, 0.95, |beat| matches!(beat.cue, Cue::Swing(_)));
    }),
    ("together", |world| count(world, 1.0, together)),
    ("together-flip", together_flip),
    ("count-steps", steps),
    ("coordinates", coordinates),
    ("deciding-closes-in", |world| {
        count(
            world,
            0.7,
            |beat| matches!(&beat.cue, Cue::Gather(step) if step.weight == Weight::Deciding),
        );
    }),
    ("deciding-hangs", |world| {
        count(world, 0.9, |beat| {
            matches!(beat.cue, Cue::Flip { singly: true })
        });
    }),
    ("deciding-falls", |world| {
        count(world, 0.35, |beat| beat.cue == Cue::Impact);
    }),
    ("deciding-flies", deciding_flies),
    ("decider", |world| {
        count(world, 0.5, |beat| matches!(beat.cue, Cue::Decider { .. }));
    }),
    ("cheer", |world| {
        count(world, 0.25, |beat| matches!(beat.cue, Cue::Finale(_)));
    }),
    ("finale", |world| {
        count(world, 0.6, |beat| matches!(beat.cue, Cue::Finale(_)));
    }),
    ("result", |world| table(world, CLOSE, usize::MAX)),
    ("lost-again", screens::lost),
    ("draw", |world| table(world, DRAWN, usize::MAX)),
    ("swap-question", |world| {
        table(world, "mbrane 9 full pie : 5d4", 1);
    }),
    ("offered", |world| {
        table(world, "mbrane 9 full consent : 5d4 3e5 8c2 7g7 offer", 5);
    }),
    ("offer-made", |world| {
        waiting(world, "mbrane 9 full consent : 5d4 3e5 8c2 7g7 offer", 5);
    }),
    ("declined", |world| {
        table(
            world,
            "mbrane 9 full consent : 5d4 3e5 8c2 7g7 offer decline",
            6,
        );
    }),
    ("dragged", waiting::dragged),
    ("crossing", |world| {
        frozen(world, "mbrane 9 full pie : 5d4 swap", 2, 0.45, |beat| {
            matches!(beat.cue, Cue::Cross)
        });
    }),
    ("turning", |world| {
        frozen(world, CLOSE, 31, 0.3, |beat| {
            !matches!(beat.cue, Cue::Land { .. })
        });
    }),
    ("thinking", |world| waiting(world, CLOSE, 25)),
    ("settled", waiting::settled),
    ("two-people", waiting::two_people),
    ("resigned", |world| {
        table(world, &format!("{} resign", waiting::first(40)), usize::MAX);
    }),
    ("would-have-ended", waiting::would_have_ended),
    ("thinker-lost", waiting::thinker_lost),
    ("plain-seal", |world| {
        frozen(
            world,
            &CLOSE.replace("full", "plain"),
            usize::MAX,
            0.5,
            |beat| matches!(beat.cue, Cue::Seal { .. }),
        );
    }),
    ("short", |world| table(world, SHORT, 6)),
    ("short-result", |world| table(world, SHORT, usize::MAX)),
    ("rules", |world| screens::rules(world, 0.0)),
    ("rules-further", |world| screens::rules(world, 900.0)),
    ("rules-end", |world| screens::rules(world, 100_000.0)),
    ("lesson-first", |world| lesson(world, 0, 0)),
    ("lesson-read", |world| played(world, 0, 0, "7e5")),
    ("lesson-refused", |world| played(world, 0, 2, "8a6")),
    ("lesson-last", |world| lesson(world, 0, 5)),
    ("lesson-tried", |world| outcome(world, 0, 5, "5h8")),
    ("lesson-end", |world| finished(world, 0, 5, "5h7")),
    ("lesson-second-step", |world| lesson(world, 1, 1)),
    ("lesson-second-last", |world| lesson(world, 1, 4)),
    ("lesson-second-end", |world| finished(world, 1, 4, "a6")),
    ("lesson-third-first", |world| lesson(world, 2, 0)),
    ("lesson-third-wall", |world| lesson(world, 2, 1)),
    ("lesson-third-formation", |world| {
        finished(world, 2, 2, "06fr:27.37");
    }),
    ("lesson-third-attack", |world| lesson(world, 2, 3)),
    ("lesson-third-show", |world| lesson(world, 2, 4)),
    ("lesson-third-taken", screens::proposal_taken),
    ("lesson-third-end", |world| {
        finished(world, 2, 4, "show:u50.51.52.54.55,l05.13.25.32,l45.55.63");
    }),
    ("puzzles", puzzles::today),
    ("puzzles-practice", puzzles::practice),
    ("puzzle", |world| {
        puzzles::begun(world, "mbrane", PuzzleKind::Only);
    }),
    ("puzzle-second", |world| {
        puzzles::begun(world, "sansumoku", PuzzleKind::Win);
    }),
    ("puzzle-third", |world| {
        puzzles::begun(world, "masbrur", PuzzleKind::Show);
    }),
    ("puzzle-wall", |world| {
        puzzles::begun(world, "masbrur", PuzzleKind::Wall);
    }),
    ("puzzle-seize", |world| {
        puzzles::begun(world, "masbrur", PuzzleKind::Seize);
    }),
    ("puzzle-forecast", |world| {
        puzzles::begun(world, "mbrane", PuzzleKind::Predict);
    }),
    ("puzzle-hint", |world| {
        puzzles::after(world, "mbrane", PuzzleKind::Only, PuzzleCommand::Hint);
    }),
    ("puzzle-shown", |world| {
        puzzles::shown(
            world,
            "sansumoku",
            PuzzleKind::Win,
            PuzzleSource::Day(puzzles::TODAY),
        );
    }),
    ("puzzle-practised", |world| {
        puzzles::shown(world, "sansumoku", PuzzleKind::Win, PuzzleSource::Practice);
    }),
    ("puzzle-counted", |world| {
        puzzles::shown(
            world,
            "mbrane",
            PuzzleKind::Predict,
            PuzzleSource::Day(puzzles::TODAY),
        );
    }),
    ("puzzle-refuted", |world| {
        puzzles::answered(world, "mbrane", PuzzleKind::Last, false);
    }),
    ("puzzle-solved", |world| {
        puzzles::answered(world, "mbrane", PuzzleKind::Last, true);
    }),
    ("home-mistakes", |world| mistakes::keep(world, "mbrane")),
    ("puzzles-mistakes", mistakes::puzzles),
    ("mistake", |world| mistakes::begun(world, "mbrane")),
    ("mistake-second", |world| {
        mistakes::begun(world, "sansumoku");
    }),
    ("mistake-third", |world| mistakes::begun(world, "masbrur")),
    ("mistake-wrong", |world| {
        mistakes::answered(world, "mbrane", false);
    }),
    ("mistake-right", |world| {
        mistakes::answered(world, "mbrane", true);
    }),
    ("settings", |world| show_screen(world, Screen::Settings)),
    ("about", |world| show_screen(world, Screen::About)),
    ("keys", screens::keys),
    ("letters", screens::letters),
    ("games-empty", screens::empty),
    ("games", screens::full),
    ("games-search", |world| screens::search(world, "marb")),
    ("games-search-in-vain", |world| {
        screens::search(world, "zz top");
    }),
    ("games-deleted", screens::deleted),
    ("results", |world| {
        screens::results(world, 40, Screen::Ladder);
    }),
    ("results-few", |world| {
        screens::results(world, 1, Screen::Ladder);
    }),
    ("results-none", |world| {
        screens::results(world, 0, Screen::Ladder);
    }),
    ("home-results", |world| {
        screens::results(world, 40, Screen::Title);
    }),
    ("far-choose", |world| show_screen(world, Screen::Friend)),
    ("far-waits", far::waits),
    ("far-by-hand", |world| far::code(world, CODE)),
    ("far-answer", |world| far::code(world, "!bad-code")),
    ("far-relays", far::relays),
    ("far-plays", |world| far::plays(world, 9)),
    ("far-greets", far::greets),
    ("far-asks", far::asks),
    ("far-friend", far::friend),
    ("far-clock", far::clock),
    ("far-flag", far::flag),
    ("far-claimed", far::claimed),
    ("far-lot", far::draws_lot),
    ("far-watched", far::watched),
    ("open-elsewhere", waiting::open_elsewhere),
    ("interrupted", screens::interrupted),
    ("notice", screens::notice),
    ("notice-disk", screens::full_disk),
];

fn held(world: &mut World, moves: usize, cell: Option<Cell>, digit: Option<u8>) {
    table(world, CLOSE, moves);
    for spot in digit.map(spot_of_digit).into_iter().chain(cell.map(spot)) {
        world.write_message(HandCommand::Press(spot, PressKind::Touch));
    }
}

/// Returns the close game with joined edges.
fn torus() -> String {
    CLOSE.replacen("full", "full torus", 1)
}

/// Holds the greatest digit that fits on a cell of the board's rim over it.
fn torus_held(world: &mut World) {
    let placements = match_of(CLOSE, 30).unmasked().position().placements();
    let rim = |cell: Cell| [cell.column(), cell.row()].iter().all(|at| at % 8 == 0);
    let greatest = placements.iter().filter_map(|m| match *m {
        Move::Place { digit, cell } if rim(cell) => Some((digit, cell)),
        _ => None,
    });
    let (digit, cell) = greatest.max().unzip();
    table(world, &torus(), 30);
    for spot in digit.map(spot_of_digit).into_iter().chain(cell.map(spot)) {
        world.write_message(HandCommand::Press(spot, PressKind::Touch));
    }
}

fn pad(world: &mut World) {
    held(world, 22, None, Some(7));
    screens::use_pad(world);
}

const fn spot(cell: Cell) -> Spot {
    spot_of_cell(Order::Three, cell)
}

/// Returns the middle cell of the legal placements of matching digits, after the first moves of the close game.
fn middle(moves: usize, is: impl Fn(u8) -> bool) -> Option<Cell> {
    let placements = match_of(CLOSE, moves).unmasked().position().placements();
    let place = |m: &Move| match *m {
        Move::Place { digit, cell } if is(digit) => Some(cell),
        _ => None,
    };
    let cells: Vec<Cell> = placements.iter().filter_map(place).collect();
    cells.get(cells.len() / 2).copied()
}

fn fitting(moves: usize, digit: u8) -> Option<Cell> {
    middle(moves, |placed| placed == digit)
}

fn illegal(world: &mut World) {
    held(world, 30, None, None);
    let play = match_of(CLOSE, 30);
    let cells = (0..81_usize).filter_map(|place| Cell::new(place % 9, 8 - place / 9));
    let clash = cells
        .flat_map(|cell| (0..9).map(move |digit| (cell, digit)))
        .find(|(cell, digit)| {
            let refusal = play
                .unmasked()
                .position()
                .check(Move::Place {
                    digit: *digit,
                    cell: *cell,
                })
                .err();
            let in_row =
                |at: Cell| at.row() == cell.row() && at.column().abs_diff(cell.column()) > 3;
            matches!(refusal, Some(Illegal::Clash { at, .. }) if in_row(at))
        });
    if let Some((cell, digit)) = clash {
        world.write_message(HandCommand::Press(spot_of_digit(digit), PressKind::Touch));
        world.write_message(HandCommand::Press(spot(cell), PressKind::Point));
    }
}

/// Shows a count whose last step has begun.
fn steps(world: &mut World) {
    let play = match_of(CLOSE, usize::MAX);
    let is_gather = |beat: &Beat<Mbrane>| matches!(beat.cue, Cue::Gather(_));
    let last = play
        .unmasked()
        .current_beats()
        .and_then(|sequence| sequence.beats.iter().rposition(is_gather))
        .unwrap_or(0);
    hold(world, play, last, 1.0);
}

fn coordinates(world: &mut World) {
    table(world, CLOSE, 30);
    world.resource_mut::<Settings>().coordinates = true;
}

pub(super) fn together(beat: &Beat<Mbrane>) -> bool {
    matches!(&beat.cue, Cue::Gather(step) if step.regions.len() > 1)
}

fn together_flip(world: &mut World) {
    let play = match_of(CLOSE, usize::MAX);
    let beats = play
        .unmasked()
        .current_beats()
        .map(|sequence| sequence.beats.clone())
        .unwrap_or_default();
    let pair = beats.iter().position(together).unwrap_or(0);
    let flip = (pair..beats.len())
        .find(|beat| matches!(beats[*beat].cue, Cue::Flip { .. }))
        .unwrap_or(pair);
    hold(world, play, flip, 0.5);
}

/// The seal of the step that brings the majority.
fn deciding_flies(world: &mut World) {
    let play = match_of(CLOSE, usize::MAX);
    let beats = play
        .unmasked()
        .current_beats()
        .map_or(&[][..], |sequence| sequence.beats.as_slice());
    let decider = beats
        .iter()
        .position(|beat| matches!(beat.cue, Cue::Decider { .. }));
    let seal = decider.map_or(0, |decider| decider - 1);
    hold(world, play, seal, 0.6);
}

fn count(world: &mut World, at: f32, is: fn(&Beat<Mbrane>) -> bool) {
    frozen(world, CLOSE, usize::MAX, at, is);
}

#[cfg(test)]
mod tests {
    use super::*;
    use mbrane_rules::Record;

    #[test]
    fn pictured_games_are_valid() {
        for text in [CLOSE, DRAWN, SHORT, UNEVEN] {
            let record: Record<Mbrane> = text.parse().expect("a record");
            assert!(record.position().outcome().is_some(), "{text}");
        }
    }

    #[test]
    fn pictured_beats_exist() {
        let play = match_of(CLOSE, usize::MAX);
        let beats = &play.unmasked().current_beats().expect("a count").beats;
        assert!(beats.iter().any(together));
        assert!(beats.iter().any(|beat| matches!(beat.cue, Cue::Swing(_))));
        assert!(
            beats
                .iter()
                .any(|beat| matches!(beat.cue, Cue::Decider { .. }))
        );
        assert!(
            match_of(DRAWN, usize::MAX)
                .unmasked()
                .outcome()
                .expect("an end")
                .winner
                .is_none()
        );
    }
}
