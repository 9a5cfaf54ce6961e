//! A round played on quickly, to test a move.

use mbrane_rules::masbrur::{Dominoes, Masbrur, Move, Phase, Placement, Secret, Wall};
use mbrane_rules::{Game, Seat};
use rand::RngExt;
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom;

use super::combat::Side;

/// Placements with walls that a seat looks at in a turn.
const LOOKS: usize = 10;
/// Rounds of regret matching in the combat.
const ROUNDS: u32 = 30;

/// Plays the round on from its equipment; returns how many half points the seat is ahead. Each seat looks at few placements, and
/// attacks if it can show no less than the other. Both see everything; hidden walls are guesses.
pub(super) fn played_on(mut position: Masbrur, seat: Seat, rng: &mut Xoshiro256PlusPlus) -> f32 {
    let mut sides = Seat::BOTH.map(|seat| Side::now(&position, seat));
    while let Some(turn) = position.speaker().filter(|_| position.phase() == Phase::Equip) {
        let [own, other] = [turn, !turn].map(|seat| sides[seat.index()].as_ref().map(Side::power));
        if own >= other && position.check(Move::Attack).is_ok() {
            break;
        }
        let found = best_of_some(&position, turn, rng).filter(|(power, ..)| own.is_none_or(|own| *power > own));
        match found {
            Some((_, m, side)) => {
                position.apply(m);
                sides[turn.index()] = Some(side);
            }
            None => position.apply(Move::Pass),
        }
    }
    let walled = |seat: Seat| sides[seat.index()].clone().or_else(|| Side::best(position.hand(seat), 1).pop());
    match (walled(seat), walled(!seat)) {
        (Some(mine), Some(theirs)) => mine.against(&theirs, position.die(), ROUNDS),
        _ => 0.0,
    }
}

fn best_of_some(position: &Masbrur, seat: Seat, rng: &mut Xoshiro256PlusPlus) -> Option<(i32, Move, Side)> {
    let mut placements = Vec::new();
    position.for_each_bare_placement(|placement| placements.push(placement));
    let hand = position.hand(seat);
    let look = |_| {
        let placement = *placements.choose(rng)?;
        let wall = some_wall(hand.without(placement.domino), rng)?;
        let side = Side::of(after(position, hand, placement), wall)?;
        Some((side.power(), Move::Place(placement, Secret::Known(wall)), side))
    };
    (0..LOOKS).filter_map(look).max_by_key(|(power, ..)| *power)
}

fn some_wall(dominoes: Dominoes, rng: &mut Xoshiro256PlusPlus) -> Option<Wall> {
    let all: Vec<_> = dominoes.iter().collect();
    let one = rng.random_range(0..all.len());
    let other = (one + rng.random_range(1..all.len())) % all.len();
    Wall::of(all[one], all[other])
}

/// Returns an arsenal after one of its dominoes was placed.
pub(super) fn after(position: &Masbrur, hand: Dominoes, placement: Placement) -> Dominoes {
    let out = position.field().pushed_out(usize::from(placement.row), placement.end);
    hand.without(placement.domino).with(out.unwrap_or(placement.domino))
}
