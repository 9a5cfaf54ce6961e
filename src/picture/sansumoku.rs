//! The scenes of Sansumoku.

use mbrane_play::{
    Animated as _,
    sansumoku::{Cue, spot_of_cell},
};
use mbrane_rules::{
    grid::reading_order,
    sansumoku::{Illegal, Move, Sansumoku, Target},
};

use super::{
    prelude::*,
    review::{advised, reviewed},
};

const DEMO: &str = include_str!("../../assets/demo/sansumoku.txt").trim_ascii();
const CHAIN: &str = include_str!("../../assets/pictures/sansumoku-chain.txt").trim_ascii();
const DRAWN: &str = include_str!("../../assets/pictures/sansumoku-drawn.txt").trim_ascii();
/// A game won by two lines at once, with a drawn section.
const LINES: &str = include_str!("../../assets/pictures/sansumoku-lines.txt").trim_ascii();

pub(super) const SCENES: &[Scene] = &[
    ("sansumoku-empty", |world| table(world, DEMO, 0)),
    ("sansumoku-middle", |world| table(world, LINES, 30)),
    ("sansumoku-late", |world| table(world, LINES, 53)),
    ("sansumoku-wildcard", wildcard),
    ("sansumoku-waiting", waiting),
    ("sansumoku-ghost", |world| {
        pressed(world, DEMO, 40, PressKind::Touch, legal);
    }),
    ("sansumoku-ghost-wins", |world| {
        pressed(world, DEMO, 43, PressKind::Touch, |_| Cell::new(3, 6));
    }),
    ("sansumoku-ghost-falls", |world| {
        pressed(world, DEMO, 41, PressKind::Touch, |_| Cell::new(1, 7));
    }),
    ("sansumoku-closed", |world| {
        pressed(world, DEMO, 40, PressKind::Touch, closed);
    }),
    ("sansumoku-refused", |world| {
        pressed(world, DEMO, 40, PressKind::Point, closed);
    }),
    ("sansumoku-landing", |world| {
        beat(world, DEMO, 31, 0.5, |cue| matches!(cue, Cue::Land));
    }),
    ("sansumoku-sent", |world| {
        beat(world, DEMO, 31, 0.35, |cue| matches!(cue, Cue::Turn));
    }),
    ("sansumoku-dealt", |world| {
        beat(world, LINES, 31, 0.7, |cue| matches!(cue, Cue::Turn));
    }),
    ("sansumoku-line-closes", |world| {
        beat(world, DEMO, 44, 0.3, |cue| matches!(cue, Cue::Section));
    }),
    ("sansumoku-line", |world| {
        beat(world, DEMO, 44, 0.5, |cue| matches!(cue, Cue::Section));
    }),
    ("sansumoku-line-flies", |world| {
        beat(world, DEMO, 44, 0.8, |cue| matches!(cue, Cue::Section));
    }),
    ("sansumoku-stuck", |world| {
        beat(world, DEMO, 42, 0.9, |cue| matches!(cue, Cue::Stuck));
    }),
    ("sansumoku-falls", |world| {
        beat(world, DEMO, 42, 0.6, |cue| {
            matches!(cue, Cue::Constraint(_))
        });
    }),
    ("sansumoku-freed", |world| {
        beat(world, DEMO, 42, 0.5, |cue| matches!(cue, Cue::Turn));
    }),
    ("sansumoku-drawn-section", |world| {
        beat(world, CHAIN, 66, 0.9, |cue| *cue == Cue::Section);
    }),
    ("sansumoku-chain-first", |world| {
        beat(world, CHAIN, 66, 0.8, |cue| *cue == Cue::Constraint(0));
    }),
    ("sansumoku-chain-second", |world| {
        beat(world, CHAIN, 66, 0.8, |cue| *cue == Cue::Constraint(1));
    }),
    ("sansumoku-third-lands", |world| {
        beat(world, DEMO, 46, 0.93, |cue| matches!(cue, Cue::Section));
    }),
    ("sansumoku-finale-sounds", |world| {
        beat(world, DEMO, 46, 0.22, |cue| matches!(cue, Cue::Finale(_)));
    }),
    ("sansumoku-finale", |world| {
        beat(world, DEMO, 46, 0.68, |cue| matches!(cue, Cue::Finale(_)));
    }),
    ("sansumoku-result", |world| table(world, DEMO, usize::MAX)),
    ("sansumoku-two-lines", |world| {
        table(world, LINES, usize::MAX);
    }),
    ("sansumoku-draw", |world| table(world, DRAWN, usize::MAX)),
    ("sansumoku-hint", |world| {
        advised(world, game(DEMO, 41), ToggleHint);
    }),
    ("sansumoku-review", |world| {
        reviewed(world, game(LINES, 60), ReviewCommand::After(38), true);
    }),
    ("sansumoku-review-end", |world| {
        reviewed(world, game(DEMO, 46), ReviewCommand::At(usize::MAX), true);
    }),
];

fn game(text: &str, moves: usize) -> Match<Sansumoku> {
    seated(text, moves)
}

fn table(world: &mut World, text: &str, moves: usize) {
    show(world, game(text, moves));
}

/// Shows the first beat of this kind in the last of these moves, at share `at`.
fn beat(world: &mut World, text: &str, moves: usize, at: f32, is: fn(&Cue) -> bool) {
    held_at(world, game(text, moves), at, |beat: &Beat<Sansumoku>| {
        is(&beat.cue)
    });
}

fn wildcard(world: &mut World) {
    let free = |moves: &usize| game(LINES, *moves).unmasked().position().target() == Target::Any;
    table(world, LINES, (30..60).find(free).unwrap_or(0));
}

fn waiting(world: &mut World) {
    let record = game(LINES, 31).unmasked().record().clone();
    let mut players = [nobody(), nobody()];
    let acts = record.position().to_act().first().map_or(0, Seat::index);
    players[acts] = Player::computer_among(Level::Three, Sansumoku::INFO.computers);
    held_at(
        world,
        Match::<Sansumoku>::from_record(record, players),
        1.0,
        |beat| beat.cue == Cue::Turn,
    );
}

fn legal(play: &Match<Sansumoku>) -> Option<Cell> {
    play.unmasked()
        .position()
        .placements()
        .into_iter()
        .find_map(|m| match m {
            Move::Place(cell) => Some(cell),
            Move::Resign => None,
        })
}

/// Returns the last cell that cannot take the next digit.
fn closed(play: &Match<Sansumoku>) -> Option<Cell> {
    let shut = |cell: &Cell| {
        matches!(
            play.unmasked().position().check(Move::Place(*cell)),
            Err(Illegal::Clash { .. })
        )
    };
    reading_order(9).filter(shut).last()
}

fn pressed(
    world: &mut World,
    text: &str,
    moves: usize,
    kind: PressKind,
    cell: fn(&Match<Sansumoku>) -> Option<Cell>,
) {
    let play = game(text, moves);
    let cell = cell(&play);
    show(world, play);
    if let Some(cell) = cell {
        world.write_message(HandCommand::Press(spot_of_cell(cell), kind));
    }
}
