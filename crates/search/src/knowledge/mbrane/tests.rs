//! What Mbrane's judgement must hold to, whatever its numbers are.

use mbrane_rules::mbrane::{Mbrane, Move};
use mbrane_rules::{Game as _, Seat};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

use super::Weights;
use crate::{Knowledge, Options, Search};

fn after(setup: &str, plies: u32, seed: u64) -> Mbrane {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut position = Mbrane::start(setup.parse().expect("a setup"));
    for _ in 0..plies {
        let moves = position.placements();
        if moves.is_empty() {
            break;
        }
        position.apply(moves[rng.random_range(0..moves.len())]);
    }
    position
}

fn looks(position: &Mbrane) -> Vec<(u16, f32)> {
    let mut looks = Vec::new();
    position.for_each_prior(&Mbrane::TASTE, |code, prior| looks.push((code, prior)));
    looks.sort_unstable_by_key(|&(code, _)| code);
    looks
}

#[test]
fn every_move_is_judged_once() {
    let setups = ["mbrane 9 full", "mbrane 9 plain pie", "mbrane 9 simple", "mbrane 4 full pie", "mbrane 4 simple"];
    for (setup, plies) in setups.into_iter().flat_map(|setup| (0..70).step_by(3).map(move |plies| (setup, plies))) {
        let position = after(setup, plies, u64::from(plies));
        let mut codes: Vec<u16> = position.placements().into_iter().map(Mbrane::code).collect();
        codes.sort_unstable();
        let judged = looks(&position);
        assert!(judged.iter().all(|&(_, prior)| prior <= 1.0 && prior.is_finite()), "{setup} after {plies}");
        assert_eq!(judged.into_iter().map(|(code, _)| code).collect::<Vec<_>>(), codes, "{setup} after {plies}");
    }
}

#[test]
fn a_tile_that_will_be_flipped_looks_worse() {
    let mut position = after("mbrane 9 full", 0, 0);
    // Only what the count would turn is looked at.
    let weights = Weights { standing: 0.0, denial: 0.0, waste: 0.0, closing: 0.0, early: 0.0, ..Mbrane::TASTE };
    let look = |position: &Mbrane| {
        let code = Mbrane::code("1d4".parse().expect("a move"));
        let mut looks = 0.0;
        position.for_each_prior(&weights, |other, prior| looks = if other == code { prior } else { looks });
        looks
    };
    assert!(look(&position) > 0.5);
    // Indigo takes the middle for good before the regions around it are counted: a 1 of Ivory's would go with it.
    for m in ["0a1", "8d6", "0b4", "7e5", "0c7", "6f6"] {
        position.play(m.parse().expect("a move")).expect("legal");
    }
    assert!(look(&position) < 0.5);
}

#[test]
fn what_playouts_miss_belongs_to_who_leads_and_who_moves() {
    let missed = |position: &Mbrane| position.missed(&Mbrane::TASTE);
    let empty = after("mbrane 9 full pie", 0, 0);
    assert!(missed(&empty) > 0.0, "the first seat is to move");
    let mut led = empty;
    led.play("8d4".parse().expect("a move")).expect("legal");
    let mut level = after("mbrane 9 full pie", 0, 0);
    level.play("0a1".parse().expect("a move")).expect("legal");
    assert!(missed(&led) > missed(&level), "an 8 in the middle lasts");
    led.play(Move::Swap).expect("legal");
    level.play(Move::Swap).expect("legal");
    assert_eq!(led.mover(), Seat::First);
    assert!(missed(&led) < missed(&level), "the lead went to the second seat");
}

#[test]
fn a_first_tile_that_may_be_swapped_is_fair() {
    for seed in 0..3 {
        let mut search = Search::new(after("mbrane 9 full pie", 0, 0), Options { seed, memory: 4 << 20 });
        let fair = |m: Option<Move>| matches!(m, Some(Move::Place { digit: 4 | 7, .. }));
        assert!(fair(search.best()), "before it thinks");
        search.step(500);
        assert!(fair(search.best()), "after");
        assert!(search.report().candidates.len() <= 8);
    }
}
