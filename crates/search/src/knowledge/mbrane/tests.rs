//! Properties of Mbrane's judgement that hold for any weights.

use mbrane_rules::mbrane::{self, Mbrane, Move, Order};
use mbrane_rules::{Game as _, Seat};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

use super::learned::Sight;
use super::learned::fate::{FATE_TRUNK, chance};
use super::learned::policy::{MOST_SECOND, POLICY_TRUNK};
use super::learned::trunk::{HIDDEN_UNIT, INPUTS, MOST_WEIGHT, OWN, TRUNK, WEIGHT_UNIT, run};
use super::weights::REGIONS;
use super::{Weights, glance};
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
    position.for_each_prior(&Mbrane::SEARCH.weights, |code, prior| {
        looks.push((code, prior));
    });
    looks.sort_unstable_by_key(|&(code, _)| code);
    looks
}

#[test]
fn every_move_is_judged_once() {
    let setups = [
        "mbrane 9 full",
        "mbrane 9 plain pie",
        "mbrane 9 simple",
        "mbrane 4 full pie",
        "mbrane 4 simple",
        "mbrane 9 full torus",
        "mbrane 4 full torus",
    ];
    for (setup, plies) in setups
        .into_iter()
        .flat_map(|setup| (0..70).step_by(3).map(move |plies| (setup, plies)))
    {
        let position = after(setup, plies, u64::from(plies));
        let mut codes: Vec<u16> = position
            .placements()
            .into_iter()
            .map(Mbrane::code)
            .collect();
        codes.sort_unstable();
        let judged = looks(&position);
        assert!(
            judged
                .iter()
                .all(|&(_, prior)| prior <= 1.0 && prior.is_finite()),
            "{setup} after {plies}"
        );
        assert_eq!(
            judged.into_iter().map(|(code, _)| code).collect::<Vec<_>>(),
            codes,
            "{setup} after {plies}"
        );
    }
}

#[test]
fn tile_that_will_flip_is_judged_worse() {
    let mut position = after("mbrane 9 full", 0, 0);
    // Of the weights of a move, only `counted` is left.
    let weights = Weights {
        liking: 0.0,
        standing: 0.0,
        denial: 0.0,
        waste: 0.0,
        closing: 0.0,
        early: 0.0,
        ..Mbrane::SEARCH.weights
    };
    let look = |position: &Mbrane| {
        let code = Mbrane::code("1d4".parse().expect("a move"));
        let mut looks = 0.0;
        position.for_each_prior(&weights, |other, prior| {
            looks = if other == code { prior } else { looks }
        });
        looks
    };
    assert!(look(&position) > 0.5);
    // Indigo leads the centre, which is counted before the regions around it: an Ivory 1 there would flip.
    for m in ["0a1", "8d6", "0b4", "7e5", "0c7", "6f6"] {
        position.play(m.parse().expect("a move")).expect("legal");
    }
    assert!(look(&position) < 0.5);
}

#[test]
fn missed_value_favours_the_leader_and_the_mover() {
    let missed = |position: &Mbrane| glance::missed(position, &Mbrane::SEARCH.weights);
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
    assert!(
        missed(&led) < missed(&level),
        "the lead went to the second seat"
    );
}

#[test]
fn a_first_tile_that_may_be_swapped_is_fair() {
    for seed in 0..3 {
        let mut search = Search::new(
            after("mbrane 9 full pie", 0, 0),
            Options {
                seed,
                memory: 4 << 20,
            },
        );
        let fair = |m: Option<Move>| matches!(m, Some(Move::Place { digit: 4 | 7, .. }));
        assert!(fair(search.best()), "before it thinks");
        search.step(500);
        assert!(fair(search.best()), "after");
        assert!(search.report().candidates.len() <= 8);
    }
}

/// Returns positions with plain and joined edges after random plies, each with their number.
fn positions() -> impl Iterator<Item = (u32, Mbrane)> {
    let setups = ["mbrane 9 full", "mbrane 9 full torus"].into_iter();
    setups.flat_map(|setup| {
        (0..70)
            .step_by(3)
            .map(move |plies| (plies, after(setup, plies, u64::from(plies))))
    })
}

#[test]
fn preference_is_the_sum_of_its_features() {
    for (plies, position) in positions() {
        let sight = Sight::of(&position);
        let by_region = sight.said_by_region();
        let mut count = 0;
        sight.for_each_liking(|digit, cell, liking| {
            let mut sum = i32::from(by_region[mbrane::region_at(Order::Three, cell)][0][digit]);
            sum += mbrane::touched(position.setup(), cell)
                .map(|region| i32::from(by_region[region][1][digit]))
                .sum::<i32>();
            sight.features(digit, cell, |index| {
                sum += i32::from(super::weights::POLICY[index]);
            });
            assert_eq!(liking, sum, "{digit}{cell} after {plies}");
            count += 1;
        });
        assert_eq!(count, position.placement_count(), "after {plies}");
    }
}

#[test]
fn hidden_units_are_sums_of_products() {
    assert!(
        REGIONS[TRUNK..]
            .iter()
            .all(|weight| weight.abs() <= MOST_SECOND)
    );
    for trunk in [&FATE_TRUNK, &POLICY_TRUNK] {
        assert!(
            trunk[..OWN]
                .as_flattened()
                .iter()
                .all(|weight| weight.abs() <= MOST_WEIGHT)
        );
    }
    let trunks =
        |seen: (u32, Mbrane)| [&FATE_TRUNK, &POLICY_TRUNK].map(|trunk| (seen.clone(), trunk));
    for ((plies, position), trunk) in positions().flat_map(trunks) {
        let inputs = Sight::of(&position).inputs();
        for (numbers, units) in inputs.numbers().iter().zip(run(trunk, &inputs)) {
            for (index, unit) in units.into_iter().enumerate() {
                let weight = |input: usize| f32::from(trunk[input][index]) / WEIGHT_UNIT as f32;
                let sum: f32 = numbers
                    .iter()
                    .enumerate()
                    .map(|(input, number)| weight(input) * number)
                    .sum();
                let exact = (sum + weight(INPUTS)).max(0.0);
                let most = f32::from(i16::MAX) / HIDDEN_UNIT as f32;
                assert!(
                    (f32::from(unit) / HIDDEN_UNIT as f32 - exact.min(most)).abs() < 0.01,
                    "{exact} after {plies}"
                );
            }
        }
    }
}

/// Returns the position turned by a quarter: a cell's row becomes its column.
fn turned(position: &Mbrane) -> Mbrane {
    let text = position.to_string();
    let (board, rest) = text
        .split_once(' ')
        .expect("a board and what is said of it");
    let rows: Vec<&str> = board.split('/').collect();
    let column = |column: usize| -> String {
        rows.iter()
            .rev()
            .map(|row| &row[2 * column..2 * column + 2])
            .collect()
    };
    let board: Vec<String> = (0..9).map(column).collect();
    Mbrane::from_text(position.setup(), &format!("{} {rest}", board.join("/"))).expect("a position")
}

/// Returns the position with its columns moved by a region to the left, the first ones round the edge.
fn moved(position: &Mbrane) -> Mbrane {
    let text = position.to_string();
    let (board, rest) = text
        .split_once(' ')
        .expect("a board and what is said of it");
    let rows = board
        .split('/')
        .map(|row| format!("{}{}", &row[6..], &row[..6]));
    let board = rows.collect::<Vec<_>>().join("/");
    Mbrane::from_text(position.setup(), &format!("{board} {rest}")).expect("a position")
}

fn judged_alike(position: &Mbrane, other: &Mbrane) {
    let fates = [Sight::of(position).fate(), Sight::of(other).fate()];
    for (one, other) in fates[0].into_iter().zip(fates[1]) {
        assert!((one - other).abs() < 1e-4, "{fates:?} of {position}");
    }
    let likings = |position: &Mbrane| {
        let mut likings = Vec::new();
        Sight::of(position).for_each_liking(|digit, _, liking| likings.push((digit, liking)));
        likings.sort_unstable();
        likings
    };
    assert_eq!(likings(position), likings(other), "{position}");
}

#[test]
fn a_moved_board_with_joined_edges_is_judged_alike() {
    for (plies, position) in positions().filter(|(_, position)| position.setup().joined) {
        let other = moved(&position);
        assert!(plies == 0 || other != position);
        assert_eq!(other.outcome_now(), position.outcome_now());
        judged_alike(&position, &other);
    }
}

#[test]
fn rotated_board_is_judged_equally() {
    for (plies, position) in positions() {
        let mut other = turned(&position);
        assert!(plies == 0 || other != position);
        judged_alike(&position, &other);
        for _ in 0..3 {
            other = turned(&other);
        }
        assert_eq!(other, position);
    }
}

#[test]
fn leader_is_judged_to_win_on_either_seat() {
    // One colour, then the other, leads the centre and all around it.
    for (moves, leads) in [
        ("8e5 0a1 7e8 0b4 7h5 0c7", Seat::First),
        ("0a1 8e5 0b4 7e8 0c7 7h5", Seat::Second),
    ] {
        let mut position = after("mbrane 9 full", 0, 0);
        for m in moves.split(' ') {
            position.play(m.parse().expect("a move")).expect("legal");
        }
        let [chance, lead] = Sight::of(&position).fate();
        let good = position.mover() == leads;
        assert!(
            if good {
                chance > 0.7 && lead > 0.0
            } else {
                chance < 0.3 && lead < 0.0
            },
            "{chance} {lead}"
        );
        let judged = position.judged(&Mbrane::SEARCH.weights);
        // `added` is the first seat's; an even judgement would add half of its share.
        let middle = 0.5 * (1.0 - judged.counts);
        assert_eq!(judged.added > middle, leads == Seat::First, "{judged:?}");
    }
}

#[test]
fn network_judges_only_the_board_it_was_trained_on() {
    for setup in ["mbrane 4 full", "mbrane 9 plain", "mbrane 9 simple"] {
        assert_eq!(
            after(setup, 6, 1).judged(&Mbrane::SEARCH.weights).counts,
            1.0,
            "{setup}"
        );
    }
    assert!(
        after("mbrane 9 full", 6, 1)
            .judged(&Mbrane::SEARCH.weights)
            .counts
            < 1.0
    );
}

#[test]
fn chance_rises_from_above_0_to_below_1() {
    let chances: Vec<f32> = (-2000..=2000).map(|z| chance(z as f32 / 100.0)).collect();
    assert!(chances.is_sorted() && chances[0] > 0.0 && chances[4000] < 1.0);
    assert_eq!(chance(0.0), 0.5);
}

#[test]
fn chances_of_both_seats_are_complementary() {
    for (plies, position) in positions().chain([(8, after("mbrane 4 full", 8, 1))]) {
        let chances: Vec<f32> = (0..=100)
            .map(|percent| position.chance(percent as f32 / 100.0))
            .collect();
        assert!(chances.is_sorted(), "after {plies}");
        assert_eq!(
            [chances[0], chances[50], chances[100]],
            [0.0, 0.5, 1.0],
            "after {plies}"
        );
        let both = chances
            .iter()
            .zip(chances.iter().rev())
            .map(|(one, other)| one + other);
        assert!(
            both.into_iter().all(|sum| (sum - 1.0).abs() < 1e-6),
            "after {plies}"
        );
    }
}
