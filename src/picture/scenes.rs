//! The scenes of the program and of Mbrane, each set up in the real game.

mod far;
mod home;
mod kept;
mod lessons;
mod waiting;

use bevy::prelude::*;
use mbrane_play::{
    Beat, PressKind, Spot,
    mbrane::{Cue, spot_of_cell, spot_of_digit},
};
use mbrane_rules::{
    Cell, Game as _,
    mbrane::{Illegal, Mbrane, Move, Order},
};

use super::{
    arrange::{CLOSE, DRAWN, SHORT, frozen, hold, match_of, record, table},
    scene::Scene,
};
use crate::{settings::Settings, table::change::hand::HandCommand};

pub(super) const SCENES: &[Scene] = &[
    Scene { name: "home", set: |world| home::show(world, "", &[]) },
    Scene { name: "home-second", set: |world| home::show(world, "mbrane", &[]) },
    Scene { name: "home-left", set: |world| home::show(world, "mbrane", &["mbrane"]) },
    Scene { name: "home-other", set: |world| home::show(world, "sansumoku", &["mbrane"]) },
    Scene { name: "home-both", set: |world| home::show(world, "sansumoku", &["sansumoku", "mbrane"]) },
    Scene { name: "home-plays", set: home::plays },
    Scene { name: "set-up", set: |world| home::set_up(world, "mbrane") },
    Scene { name: "set-up-other", set: |world| home::set_up(world, "sansumoku") },
    Scene { name: "empty", set: |world| table(world, CLOSE, 0) },
    Scene { name: "first-tiles", set: |world| table(world, CLOSE, 4) },
    Scene { name: "digit-picked", set: |world| held(world, 22, None, Some(7)) },
    Scene { name: "cell-picked", set: |world| held(world, 22, free(22), None) },
    Scene { name: "pad", set: kept::pad },
    Scene { name: "pressed-long", set: waiting::pressed_long },
    Scene { name: "typed", set: waiting::typed },
    Scene { name: "ghost", set: |world| held(world, 30, fitting(30, 8), Some(8)) },
    Scene { name: "illegal", set: illegal },
    Scene { name: "landing", set: |world| frozen(world, CLOSE, 31, 0.45, |beat| matches!(beat.cue, Cue::Land { .. })) },
    Scene { name: "late", set: |world| table(world, CLOSE, 56) },
    Scene { name: "hush", set: |world| count(world, 0.85, |beat| matches!(beat.cue, Cue::Hush { .. })) },
    Scene { name: "gather", set: |world| count(world, 1.0, |beat| matches!(beat.cue, Cue::Gather(_))) },
    Scene { name: "flip", set: |world| count(world, 0.55, |beat| matches!(beat.cue, Cue::Flip)) },
    Scene { name: "influence", set: |world| count(world, 0.5, |beat| matches!(beat.cue, Cue::Influence { .. })) },
    Scene {
        name: "roll",
        set: |world| count(world, 0.5, |beat| beat.time.scene && matches!(beat.cue, Cue::Roll { .. })),
    },
    Scene { name: "seal", set: |world| count(world, 0.6, |beat| matches!(beat.cue, Cue::Seal { .. })) },
    Scene { name: "upset", set: |world| count(world, 0.5, |beat| matches!(beat.cue, Cue::Upset(_))) },
    Scene { name: "upset-after", set: |world| count(world, 0.95, |beat| matches!(beat.cue, Cue::Upset(_))) },
    Scene { name: "together", set: |world| count(world, 1.0, together) },
    Scene { name: "together-flip", set: together_flip },
    Scene { name: "count-steps", set: steps },
    Scene { name: "coordinates", set: coordinates },
    Scene { name: "decider", set: |world| count(world, 0.5, |beat| matches!(beat.cue, Cue::Decider { .. })) },
    Scene { name: "finale", set: |world| count(world, 0.6, |beat| matches!(beat.cue, Cue::Finale(_))) },
    Scene { name: "result", set: |world| table(world, CLOSE, usize::MAX) },
    Scene { name: "draw", set: |world| table(world, DRAWN, usize::MAX) },
    Scene { name: "swap-question", set: |world| table(world, "mbrane 9 full pie : 5d4", 1) },
    Scene { name: "offered", set: |world| table(world, "mbrane 9 full consent : 5d4 3e5 8c2 7g7 offer", 5) },
    Scene { name: "offer-made", set: waiting::offer_made },
    Scene { name: "declined", set: |world| table(world, "mbrane 9 full consent : 5d4 3e5 8c2 7g7 offer decline", 6) },
    Scene { name: "dragged", set: waiting::dragged },
    Scene {
        name: "crossing",
        set: |world| frozen(world, "mbrane 9 full pie : 5d4 swap", 2, 0.45, |beat| matches!(beat.cue, Cue::Cross)),
    },
    Scene { name: "turning", set: |world| frozen(world, CLOSE, 31, 0.3, |beat| !matches!(beat.cue, Cue::Land { .. })) },
    Scene { name: "thinking", set: waiting::thinking },
    Scene { name: "settled", set: waiting::settled },
    Scene { name: "two-people", set: waiting::two_people },
    Scene { name: "resigned", set: |world| table(world, &format!("{} resign", waiting::first(40)), usize::MAX) },
    Scene { name: "would-have-ended", set: waiting::would_have_ended },
    Scene { name: "thinker-lost", set: waiting::thinker_lost },
    Scene {
        name: "plain-seal",
        set: |world| {
            frozen(world, &CLOSE.replace("full", "plain"), usize::MAX, 0.5, |beat| {
                matches!(beat.cue, Cue::Seal { .. })
            });
        },
    },
    Scene { name: "short", set: |world| table(world, SHORT, 6) },
    Scene { name: "short-result", set: |world| table(world, SHORT, usize::MAX) },
    Scene { name: "rules", set: lessons::rules },
    Scene { name: "rules-further", set: lessons::rules_further },
    Scene { name: "rules-end", set: lessons::rules_end },
    Scene { name: "lesson-first", set: lessons::first_step },
    Scene { name: "lesson-read", set: lessons::read_step },
    Scene { name: "lesson-refused", set: lessons::refused_step },
    Scene { name: "lesson-last", set: lessons::last_step },
    Scene { name: "lesson-end", set: lessons::end },
    Scene { name: "lesson-second-step", set: lessons::second_step },
    Scene { name: "lesson-second-last", set: lessons::second_last },
    Scene { name: "lesson-second-end", set: lessons::second_end },
    Scene { name: "lesson-third-first", set: lessons::third_first },
    Scene { name: "lesson-third-wall", set: lessons::third_wall },
    Scene { name: "lesson-third-formation", set: lessons::third_formation },
    Scene { name: "lesson-third-attack", set: lessons::third_attack },
    Scene { name: "lesson-third-show", set: lessons::third_show },
    Scene { name: "lesson-third-taken", set: lessons::third_taken },
    Scene { name: "lesson-third-end", set: lessons::third_end },
    Scene { name: "settings", set: kept::settings },
    Scene { name: "about", set: kept::about },
    Scene { name: "keys", set: kept::keys },
    Scene { name: "letters", set: kept::letters },
    Scene { name: "games-empty", set: kept::empty },
    Scene { name: "games", set: kept::full },
    Scene { name: "games-search", set: kept::search },
    Scene { name: "games-search-in-vain", set: kept::search_in_vain },
    Scene { name: "games-deleted", set: kept::deleted },
    Scene { name: "far-choose", set: far::choose },
    Scene { name: "far-waits", set: far::waits },
    Scene { name: "far-by-hand", set: far::by_hand },
    Scene { name: "far-answer", set: far::answer },
    Scene { name: "far-relays", set: far::relays },
    Scene { name: "far-plays", set: far::plays },
    Scene { name: "far-greets", set: far::greets },
    Scene { name: "far-asks", set: far::asks },
    Scene { name: "far-friend", set: far::friend },
    Scene { name: "far-clock", set: far::clock },
    Scene { name: "far-flag", set: far::flag },
    Scene { name: "far-claimed", set: far::claimed },
    Scene { name: "far-lot", set: far::draws_lot },
    Scene { name: "far-watched", set: far::watched },
    Scene { name: "interrupted", set: kept::interrupted },
    Scene { name: "notice", set: kept::notice },
    Scene { name: "notice-disk", set: kept::full_disk },
];

fn held(world: &mut World, moves: usize, cell: Option<Cell>, digit: Option<u8>) {
    table(world, CLOSE, moves);
    for spot in digit.map(spot_of_digit).into_iter().chain(cell.map(spot)) {
        world.write_message(HandCommand::Press(spot, PressKind::Touch));
    }
}

const fn spot(cell: Cell) -> Spot {
    spot_of_cell(Order::Three, cell)
}

/// Returns the middle cell of the legal placements of matching digits, after the first moves of the close game.
fn middle(moves: usize, is: impl Fn(u8) -> bool) -> Option<Cell> {
    let placements = record(CLOSE, moves).position().placements();
    let place = |m: &Move| match *m {
        Move::Place { digit, cell } if is(digit) => Some(cell),
        _ => None,
    };
    let cells: Vec<Cell> = placements.iter().filter_map(place).collect();
    cells.get(cells.len() / 2).copied()
}

fn free(moves: usize) -> Option<Cell> {
    middle(moves, |_| true)
}

fn fitting(moves: usize, digit: u8) -> Option<Cell> {
    middle(moves, |placed| placed == digit)
}

/// Shows a digit refused because its row has it already, some cells away.
fn illegal(world: &mut World) {
    held(world, 30, None, None);
    let record = record(CLOSE, 30);
    let cells = (0..81_usize).filter_map(|place| Cell::new(place % 9, 8 - place / 9));
    let clash = cells.flat_map(|cell| (0..9).map(move |digit| (cell, digit))).find(|(cell, digit)| {
        let refusal = record.position().check(Move::Place { digit: *digit, cell: *cell }).err();
        let in_row = |at: Cell| at.row() == cell.row() && at.column().abs_diff(cell.column()) > 3;
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
    let told = play.told().map(|told| told.beats.clone()).unwrap_or_default();
    let last = told.iter().rposition(|beat| matches!(beat.cue, Cue::Gather(_))).unwrap_or(0);
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
    let told = play.told().map(|told| told.beats.clone()).unwrap_or_default();
    let pair = told.iter().position(together).unwrap_or(0);
    let flip = (pair..told.len()).find(|beat| matches!(told[*beat].cue, Cue::Flip)).unwrap_or(pair);
    hold(world, play, flip, 0.5);
}

fn count(world: &mut World, at: f32, is: fn(&Beat<Mbrane>) -> bool) {
    frozen(world, CLOSE, usize::MAX, at, is);
}

#[cfg(test)]
mod tests {
    use super::*;
    use mbrane_rules::Record;

    #[test]
    fn the_games_that_are_pictured_are_games() {
        for text in [CLOSE, DRAWN, SHORT, super::super::arrange::UNEVEN] {
            let record: Record<Mbrane> = text.parse().expect("a record");
            assert!(record.position().outcome().is_some(), "{text}");
        }
    }

    #[test]
    fn every_beat_that_is_pictured_is_there() {
        let play = match_of(CLOSE, usize::MAX);
        let beats = &play.told().expect("a count").beats;
        assert!(beats.iter().any(together));
        assert!(beats.iter().any(|beat| matches!(beat.cue, Cue::Upset(_))));
        assert!(beats.iter().any(|beat| matches!(beat.cue, Cue::Decider { .. })));
        assert!(match_of(DRAWN, usize::MAX).outcome().expect("an end").winner.is_none());
    }
}
