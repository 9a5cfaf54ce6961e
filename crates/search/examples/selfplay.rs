//! Plays Mbrane against itself and writes the games for `learn`: `selfplay PLAYOUTS GAMES [FIRST [NAME=VALUE …]]` on
//! standard output. NAME is a weight of the judgement; `judged=0 liking=0` turns off all that was learned.
//!
//! One move in four gets all PLAYOUTS and shows which moves to prefer; the others get an eighth, for more results in the
//! same time. Games are numbered from FIRST (0), and each depends on its number alone. A game is one line: its number, the
//! final score, the owner of each region (`+` Ivory, `-` Indigo, `0` none), then its moves as codes. A move of the search is
//! followed by the position's worth to Ivory and, if it got all playouts, by the most visited moves:
//! `code@worth;code*visits,…`. THREADS (1) is the number of games played at a time.

use std::fmt::Write as _;
use std::sync::atomic::{AtomicU32, Ordering};

use mbrane_rules::mbrane::Mbrane;
use mbrane_rules::{Game as _, Seat};
use mbrane_search::{Knowledge, Options, Search};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

/// Moves up to this ply are drawn by their visits; later ones are the best.
const DRAWN_PLIES: usize = 14;
/// One move in so many gets all playouts.
const WHOLE: u32 = 4;
/// The playouts of the other moves are divided by this.
const QUICK: u32 = 8;
/// The most moves that are written with their visits.
const TOLD: usize = 16;

fn main() -> Result<(), String> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let (numbers, changes) = words.split_at(words.len().min(3));
    let numbers: Result<Vec<u32>, _> = numbers.iter().map(|word| word.parse::<u32>()).collect();
    let (playouts, games, from) = match numbers.map_err(|error| error.to_string())?[..] {
        [playouts, games] => (playouts, games, 0),
        [playouts, games, from] => (playouts, games, from),
        _ => return Err("selfplay PLAYOUTS GAMES [FIRST [NAME=VALUE …]]".to_owned()),
    };
    let mut taste = Mbrane::TASTE;
    for change in changes {
        let (name, value) = change.split_once('=').ok_or_else(|| format!("{change}: NAME=VALUE"))?;
        let value = value.parse().map_err(|error| format!("{change}: {error}"))?;
        if !taste.set(name, value) {
            return Err(format!("{name} is nothing that is judged by"));
        }
    }
    let threads = std::env::var("THREADS").ok().and_then(|n| n.parse().ok()).unwrap_or(1);
    let next = AtomicU32::new(from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= from + games {
                        break;
                    }
                    println!("{}", play(number, playouts, taste));
                }
            });
        }
    });
    Ok(())
}

/// Plays a game and returns its line.
fn play(number: u32, playouts: u32, taste: <Mbrane as Knowledge>::Taste) -> String {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(u64::from(number));
    let mut position = Mbrane::start("mbrane 9 full".parse().expect("a set-up"));
    let mut told = String::new();
    // A few random moves make the games differ.
    for _ in 0..1 + number % 6 {
        let moves = position.placements();
        let m = moves[rng.random_range(0..moves.len())];
        let _ = write!(told, " {}", Mbrane::code(m));
        position.apply(m);
    }
    let mut search = Search::new(position.clone(), Options { seed: u64::from(number), memory: 16 << 20 })
        .tuned(Mbrane::TUNING, taste);
    while position.decided().is_none() {
        search.turn_to(&position);
        let whole = rng.random_range(0..WHOLE) == 0;
        search.step(if whole { playouts } else { playouts.div_ceil(QUICK) });
        let report = search.report();
        let Some(best) = report.candidates.first() else { break };
        let candidates = &report.candidates[..report.candidates.len().min(TOLD)];
        let all: u32 = candidates.iter().map(|candidate| candidate.visits).sum();
        let mut chosen = best.action;
        if position.placed() < DRAWN_PLIES && all > 0 {
            let mut drawn = rng.random_range(0..all);
            for candidate in candidates {
                if drawn < candidate.visits {
                    chosen = candidate.action;
                    break;
                }
                drawn -= candidate.visits;
            }
        }
        let worth = if position.mover() == Seat::First { best.chance } else { 1.0 - best.chance };
        let proven = if report.proven { "!" } else { "" };
        let _ = write!(told, " {}@{worth:.3}{proven};", Mbrane::code(chosen));
        if whole {
            let visits: Vec<String> = candidates
                .iter()
                .map(|candidate| format!("{}*{}", Mbrane::code(candidate.action), candidate.visits))
                .collect();
            told += &visits.join(",");
        }
        position.apply(chosen);
    }
    let owner = |value: i16| match value {
        1.. => '+',
        0 => '0',
        _ => '-',
    };
    let owners: String = position.resolution().values.into_iter().map(owner).collect();
    format!("{number} {} {owners}{told}", Mbrane::score(&position.outcome_now()))
}
