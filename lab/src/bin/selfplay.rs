//! Plays Mbrane or Sansumoku against itself and writes the games for `learn`: `selfplay SETUP PLAYOUTS GAMES [FIRST [NAME=VALUE …]]` on
//! standard output. NAME is a parameter of the search or a weight of its judgement; `judged=0 liking=0` turns off all that was learned.
//!
//! One move in four gets all PLAYOUTS and shows which moves to prefer; the others get an eighth, for more results in the
//! same time. Games are numbered from FIRST (0), and each depends on its number alone. A game is one line: its number, the
//! final score, then its moves as codes. A move of the search is followed by the position's worth to the first seat and, if it got
//! all playouts, by the most visited moves: `code@worth;code*visits,…`. THREADS (1) is the number of games played at a time.

use std::fmt::Write as _;
use std::sync::atomic::{AtomicU32, Ordering};

use mbrane_rules::Seat;
use mbrane_rules::mbrane::Mbrane;
use mbrane_rules::sansumoku::Sansumoku;
use mbrane_search::{Knowledge, Options, Search, Tuning, changed};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

const USAGE: &str = "selfplay SETUP PLAYOUTS GAMES [FIRST [NAME=VALUE …]]";
/// Moves up to this ply are drawn by their visits; later ones are the best.
const DRAWN_PLIES: usize = 14;
/// One move in this number gets all playouts.
const WHOLE: u32 = 4;
/// The playouts of the other moves are divided by this.
const QUICK_DIVISOR: u32 = 8;
/// The fewest playouts for a move.
const FEWEST: u32 = 8;
/// The most moves that are written with their visits.
const MAX_CANDIDATES: usize = 16;

fn main() -> Result<(), String> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [setup, rest @ ..] = words.as_slice() else {
        return Err(USAGE.to_owned());
    };
    if let Ok(setup) = setup.parse() {
        play_all::<Mbrane>(setup, rest)
    } else {
        play_all::<Sansumoku>(
            setup.parse().map_err(|error| format!("{setup}: {error}"))?,
            rest,
        )
    }
}

fn play_all<G: Knowledge>(setup: G::Setup, words: &[String]) -> Result<(), String> {
    let (numbers, changes) = words.split_at(words.len().min(3));
    let numbers: Result<Vec<u32>, _> = numbers.iter().map(|word| word.parse::<u32>()).collect();
    let (playouts, games, from) = match numbers.map_err(|error| error.to_string())?[..] {
        [playouts, games] => (playouts, games, 0),
        [playouts, games, from] => (playouts, games, from),
        _ => return Err(USAGE.to_owned()),
    };
    let tuning = changed::<G>(changes)?;
    let threads = std::env::var("THREADS")
        .ok()
        .and_then(|n| n.parse().ok())
        .unwrap_or(1);
    let next = AtomicU32::new(from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= from + games {
                        break;
                    }
                    println!("{}", play::<G>(setup, number, playouts, tuning));
                }
            });
        }
    });
    Ok(())
}

/// Plays a game and returns its line.
fn play<G: Knowledge>(
    setup: G::Setup,
    number: u32,
    playouts: u32,
    (tuning, weights): (Tuning, G::Weights),
) -> String {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(u64::from(number));
    let mut position = G::start(setup);
    let mut record = String::new();
    let mut plies = 1 + number as usize % 6;
    // A few random moves make the games differ.
    for _ in 0..plies {
        let moves = position.placements();
        let m = moves[rng.random_range(0..moves.len())];
        let _ = write!(record, " {}", G::code(m));
        position.apply(m);
    }
    let mut search = Search::new(
        position.clone(),
        Options {
            seed: u64::from(number),
            memory: 16 << 20,
        },
    )
    .tuned(tuning, weights);
    let outcome = loop {
        if let Some(outcome) = position.decided() {
            break outcome;
        }
        search.turn_to(&position);
        let whole = rng.random_range(0..WHOLE) == 0;
        search.step(
            if whole {
                playouts
            } else {
                playouts / QUICK_DIVISOR
            }
            .max(FEWEST),
        );
        let report = search.report();
        let best = report
            .candidates
            .first()
            .expect("a game that goes on has a move");
        let candidates = &report.candidates[..report.candidates.len().min(MAX_CANDIDATES)];
        let all: u32 = candidates.iter().map(|candidate| candidate.visits).sum();
        let mut chosen = best.action;
        if plies < DRAWN_PLIES && all > 0 {
            let mut drawn = rng.random_range(0..all);
            for candidate in candidates {
                if drawn < candidate.visits {
                    chosen = candidate.action;
                    break;
                }
                drawn -= candidate.visits;
            }
        }
        let worth = if position.mover() == Seat::First {
            best.chance
        } else {
            1.0 - best.chance
        };
        let proven = if report.proven { "!" } else { "" };
        let _ = write!(record, " {}@{worth:.3}{proven};", G::code(chosen));
        if whole {
            let visits: Vec<String> = candidates
                .iter()
                .map(|candidate| format!("{}*{}", G::code(candidate.action), candidate.visits))
                .collect();
            record += &visits.join(",");
        }
        position.apply(chosen);
        plies += 1;
    };
    format!("{number} {}{record}", G::score(&outcome))
}
