//! Finds even openings for matches: `openings "mbrane 9 full" COUNT > book.txt`.
//!
//! Candidates begin with any move, and go on for one to three plies with moves drawn by their visits in a short search. A
//! candidate is kept if a longer search holds it to be open, and if both seats win about as many of the search's games against
//! itself from there: first of a few games, then of all. Standard error shows the points of each.

use mbrane_lab::yardstick::Measured;
use mbrane_rules::mbrane::Mbrane;
use mbrane_rules::sansumoku::Sansumoku;
use mbrane_rules::{Outcome, Record, Seat};
use mbrane_search::{Options, Search};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

/// Playouts for a candidate's moves, for the test whether it is open, and for each move of a game.
const PLAYOUTS: [u32; 3] = [400, 3_000, 300];
/// The chances of the seat to act at which a candidate is open.
const OPEN: std::ops::Range<f32> = 0.38..0.62;
/// The number of games played at first, and of all games.
const GAMES: [u32; 2] = [16, 64];
/// The most that the first seat's share may differ from a half, in the first games and in all.
const OFF: [f32; 2] = [0.2, 0.08];

fn main() -> Result<(), String> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [setup, count] = words.as_slice() else {
        return Err("openings SETUP COUNT".to_owned());
    };
    let count = count.parse().map_err(|error| format!("{count}: {error}"))?;
    if let Ok(setup) = setup.parse() {
        find::<Mbrane>(setup, count);
    } else {
        find::<Sansumoku>(
            setup.parse().map_err(|error| format!("{setup}: {error}"))?,
            count,
        );
    }
    Ok(())
}

fn find<G: Measured>(setup: G::Setup, count: usize) {
    let [few, all] = GAMES;
    println!(
        "# Even openings: who begins made 42 to 58 % of {all} games of the search against itself from each."
    );
    println!(
        "# Made by: cargo run --release -p mbrane-lab --bin openings {:?} {count}",
        setup.to_string()
    );
    let mut kept: Vec<String> = Vec::new();
    for number in 0.. {
        if kept.len() == count {
            break;
        }
        let Some(opening) = candidate::<G>(setup, number) else {
            continue;
        };
        let text = opening.to_string();
        if kept.contains(&text) {
            continue;
        }
        let mut points = share(opening.position(), 0..few);
        if (points / few as f32 - 0.5).abs() > OFF[0] {
            continue;
        }
        points += share(opening.position(), few..all);
        if (points / all as f32 - 0.5).abs() <= OFF[1] {
            println!("{text}");
            eprintln!(
                "{}/{count} from {number} candidates, {points} of {all}: {text}",
                kept.len() + 1
            );
            kept.push(text);
        }
    }
}

/// Returns an opening; none if a search does not hold it to be open.
fn candidate<G: Measured>(setup: G::Setup, number: u64) -> Option<Record<G>> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(number);
    let mut record = Record::<G>::new(setup);
    let moves = record.position().placements();
    record.push(moves[rng.random_range(0..moves.len())]).ok()?;
    let options = Options {
        seed: number,
        memory: 16 << 20,
    };
    for _ in 0..1 + number % 3 {
        let mut search = Search::new(record.position().clone(), options);
        search.step(PLAYOUTS[0]);
        let candidates = search.report().candidates;
        let mut drawn =
            rng.random_range(0..candidates.iter().map(|candidate| candidate.visits).sum());
        let chosen = candidates.iter().find(|candidate| {
            let found = drawn < candidate.visits;
            drawn = drawn.saturating_sub(candidate.visits);
            found
        })?;
        record.push(chosen.action).ok()?;
    }
    let mut search = Search::new(record.position().clone(), options);
    search.step(PLAYOUTS[1]);
    search
        .report()
        .candidates
        .first()
        .is_some_and(|best| OPEN.contains(&best.chance))
        .then_some(record)
}

/// Returns the first seat's points in games from a position, whose numbers are their seeds.
fn share<G: Measured>(position: &G, games: std::ops::Range<u32>) -> f32 {
    games
        .map(|game| play(position, u64::from(game)).value_for(Seat::First))
        .sum()
}

fn play<G: Measured>(from: &G, seed: u64) -> Outcome {
    let mut position = from.clone();
    let mut search = Search::new(
        position.clone(),
        Options {
            seed,
            memory: 16 << 20,
        },
    );
    loop {
        if let Some(outcome) = position.decided() {
            return outcome;
        }
        search.turn_to(&position);
        search.step(PLAYOUTS[2]);
        match search.best() {
            Some(m) => position.apply(m),
            None => return position.outcome().unwrap_or(Outcome::by_points([0, 0])),
        }
    }
}
