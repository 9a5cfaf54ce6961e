//! The scenes of Sansumoku.

use bevy::prelude::*;
use mbrane_play::{
    Beat, Match, Player, PressKind,
    sansumoku::{Cue, spot_of_cell},
    words::Describe,
};
use mbrane_rules::{
    Cell, Game as _,
    grid::reading_order,
    sansumoku::{Illegal, Move, Sansumoku, Target},
};

use super::{
    arrange::{held_at, nobody, seated, show},
    review::{advised, reviewed},
    scene::Scene,
};
use crate::table::{
    analysis::{hint::ToggleHint, review::ReviewCommand},
    change::hand::HandCommand,
};

const DEMO: &str = include_str!("../../assets/demo/sansumoku.txt").trim_ascii();
const CHAIN: &str = include_str!("../../assets/pictures/sansumoku-chain.txt").trim_ascii();
const DRAWN: &str = include_str!("../../assets/pictures/sansumoku-drawn.txt").trim_ascii();
/// A game won by two lines at once, with a drawn section.
const LINES: &str = include_str!("../../assets/pictures/sansumoku-lines.txt").trim_ascii();

pub(super) const SCENES: &[Scene] = &[
    Scene { name: "sansumoku-empty", set: |world| table(world, DEMO, 0) },
    Scene { name: "sansumoku-middle", set: |world| table(world, LINES, 30) },
    Scene { name: "sansumoku-late", set: |world| table(world, LINES, 53) },
    Scene { name: "sansumoku-wildcard", set: wildcard },
    Scene { name: "sansumoku-waiting", set: waiting },
    Scene { name: "sansumoku-ghost", set: |world| pointed(world, DEMO, 40, legal) },
    Scene { name: "sansumoku-ghost-wins", set: |world| pointed(world, DEMO, 43, |_| Cell::new(3, 6)) },
    Scene { name: "sansumoku-ghost-falls", set: |world| pointed(world, DEMO, 41, |_| Cell::new(1, 7)) },
    Scene { name: "sansumoku-closed", set: |world| pointed(world, DEMO, 40, closed) },
    Scene { name: "sansumoku-refused", set: refused },
    Scene { name: "sansumoku-landing", set: |world| beat(world, DEMO, 31, 0.5, |cue| matches!(cue, Cue::Land)) },
    Scene { name: "sansumoku-sent", set: |world| beat(world, DEMO, 31, 0.5, |cue| matches!(cue, Cue::Turn)) },
    Scene { name: "sansumoku-line", set: |world| beat(world, DEMO, 44, 0.6, |cue| matches!(cue, Cue::Section)) },
    Scene { name: "sansumoku-stuck", set: |world| beat(world, DEMO, 42, 0.9, |cue| matches!(cue, Cue::Stuck)) },
    Scene { name: "sansumoku-falls", set: |world| beat(world, DEMO, 42, 0.6, |cue| matches!(cue, Cue::Constraint(_))) },
    Scene { name: "sansumoku-freed", set: |world| beat(world, DEMO, 42, 0.5, |cue| matches!(cue, Cue::Turn)) },
    Scene { name: "sansumoku-drawn-section", set: |world| beat(world, CHAIN, 66, 0.9, |cue| *cue == Cue::Section) },
    Scene { name: "sansumoku-chain-first", set: |world| beat(world, CHAIN, 66, 0.8, |cue| *cue == Cue::Constraint(0)) },
    Scene {
        name: "sansumoku-chain-second",
        set: |world| beat(world, CHAIN, 66, 0.8, |cue| *cue == Cue::Constraint(1)),
    },
    Scene { name: "sansumoku-finale", set: |world| beat(world, DEMO, 46, 0.6, |cue| matches!(cue, Cue::Finale(_))) },
    Scene { name: "sansumoku-result", set: |world| table(world, DEMO, usize::MAX) },
    Scene { name: "sansumoku-two-lines", set: |world| table(world, LINES, usize::MAX) },
    Scene { name: "sansumoku-draw", set: |world| table(world, DRAWN, usize::MAX) },
    Scene { name: "sansumoku-hint", set: |world| advised(world, game(DEMO, 41), ToggleHint) },
    Scene { name: "sansumoku-review", set: |world| reviewed(world, game(LINES, 60), ReviewCommand::After(38), true) },
    Scene {
        name: "sansumoku-review-end",
        set: |world| reviewed(world, game(DEMO, 46), ReviewCommand::At(usize::MAX), true),
    },
];

fn game(text: &str, moves: usize) -> Match<Sansumoku> {
    seated(text, moves)
}

fn table(world: &mut World, text: &str, moves: usize) {
    show(world, game(text, moves));
}

/// Shows the first beat of this kind in the last of these moves, at share `at`.
fn beat(world: &mut World, text: &str, moves: usize, at: f32, is: fn(&Cue) -> bool) {
    held_at(world, game(text, moves), at, |beat: &Beat<Sansumoku>| is(&beat.cue));
}

fn wildcard(world: &mut World) {
    let free = |moves: &usize| game(LINES, *moves).position().target() == Target::Any;
    table(world, LINES, (30..60).find(free).unwrap_or(0));
}

/// Shows the computer's turn, just after it was sent to a section.
fn waiting(world: &mut World) {
    let record = game(LINES, 31).record().clone();
    let mut players = [nobody(), nobody()];
    let acts = record.position().to_act().first().map_or(0, mbrane_rules::Seat::index);
    players[acts] = mbrane_play::Level::new(3)
        .map_or_else(nobody, |level| Player::computer_among(level, <Sansumoku as Describe>::COMPUTERS));
    held_at(world, Match::<Sansumoku>::from_record(record, players), 1.0, |beat| beat.cue == Cue::Turn);
}

fn legal(play: &Match<Sansumoku>) -> Option<Cell> {
    play.position().placements().into_iter().find_map(|m| match m {
        Move::Place(cell) => Some(cell),
        Move::Resign => None,
    })
}

/// Returns the last cell that cannot take the next digit.
fn closed(play: &Match<Sansumoku>) -> Option<Cell> {
    let shut = |cell: &Cell| matches!(play.position().check(Move::Place(*cell)), Err(Illegal::Clash { .. }));
    reading_order(9).filter(shut).last()
}

fn pointed(world: &mut World, text: &str, moves: usize, cell: fn(&Match<Sansumoku>) -> Option<Cell>) {
    let play = game(text, moves);
    let cell = cell(&play);
    show(world, play);
    if let Some(cell) = cell {
        world.write_message(HandCommand::Press(spot_of_cell(cell), PressKind::Touch));
    }
}

fn refused(world: &mut World) {
    let play = game(DEMO, 40);
    let cell = closed(&play);
    show(world, play);
    if let Some(cell) = cell {
        world.write_message(HandCommand::Press(spot_of_cell(cell), PressKind::Point));
    }
}
