//! Measures whether another tuning of the search pays: `tune "mbrane 9 full" PLAYOUTS GAMES NAME=VALUE …` plays the
//! changed tuning against the game's own, in pairs of games with the same opening, and prints the score. THREADS (1) is the
//! number of games at a time, PLIES (4) the number of random moves in an opening, BOOK a file of openings to use instead,
//! FROM (0) the first opening: what is tuned on some openings is reported on others.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};

use mbrane_rules::mbrane::Mbrane;
use mbrane_rules::sansumoku::Sansumoku;
use mbrane_rules::{Record, Seat};
use mbrane_search::{Knowledge, Options, Parameters as _, Search, Tuning};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

fn main() -> Result<(), String> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [setup, playouts, games, changes @ ..] = words.as_slice() else {
        return Err("tune SETUP PLAYOUTS GAMES NAME=VALUE …".into());
    };
    let number = |word: &String| word.parse::<u32>().map_err(|error| format!("{word}: {error}"));
    let (playouts, games) = (number(playouts)?, number(games)?);
    if let Ok(setup) = setup.parse() {
        measure::<Mbrane>(setup, playouts, games, changes)
    } else {
        let setup = setup.parse().map_err(|error| format!("{setup}: {error}"))?;
        measure::<Sansumoku>(setup, playouts, games, changes)
    }
}

fn changed<G: Knowledge>(changes: &[String]) -> Result<(Tuning, G::Taste, f32), String> {
    let (mut tuning, mut taste, mut effort) = (G::TUNING, G::TASTE, 1.0);
    for change in changes {
        let (name, value) = change.split_once('=').ok_or_else(|| format!("{change}: NAME=VALUE"))?;
        let value: f32 = value.parse().map_err(|error| format!("{change}: {error}"))?;
        if name == "effort" {
            effort = value;
        } else if !tuning.set(name, value) && !taste.set(name, value) {
            return Err(format!("{name} is nothing that can be tuned"));
        }
    }
    Ok((tuning, taste, effort))
}

fn measure<G: Knowledge>(setup: G::Setup, playouts: u32, games: u32, changes: &[String]) -> Result<(), String> {
    let (tuning, taste, effort) = changed::<G>(changes)?;
    let next = AtomicU32::new(0);
    let results = Mutex::new(vec![0.5_f64; games as usize]);
    let book = match std::env::var("BOOK") {
        Ok(path) => Some(std::fs::read_to_string(&path).map_err(|error| format!("{path}: {error}"))?),
        Err(_) => None,
    };
    let from = std::env::var("FROM").ok().and_then(|n| n.parse().ok()).unwrap_or(0);
    let threads = std::env::var("THREADS").ok().and_then(|n| n.parse().ok()).unwrap_or(1);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let game = next.fetch_add(1, Ordering::Relaxed);
                    if game >= games {
                        break;
                    }
                    let changed = Seat::BOTH[game as usize % 2];
                    let efforts = [playouts, (playouts as f32 * effort) as u32];
                    let pair = from + u64::from(game / 2);
                    let winner = play::<G>(setup, efforts, (tuning, taste), changed, pair, book.as_deref());
                    if let Some(winner) = winner {
                        let score = if winner == changed { 1.0 } else { 0.0 };
                        results.lock().unwrap_or_else(PoisonError::into_inner)[game as usize] = score;
                    }
                }
            });
        }
    });
    let results = results.into_inner().unwrap_or_else(PoisonError::into_inner);
    let often = |score: f64| results.iter().filter(|result| **result == score).count();
    // The two games of a pair share an opening: the pairs are what is independent.
    let pairs: Vec<f64> = results.chunks(2).map(|pair| pair.iter().sum::<f64>() / pair.len() as f64).collect();
    let score = pairs.iter().sum::<f64>() / pairs.len() as f64;
    let spread = pairs.iter().map(|pair| (pair - score).powi(2)).sum::<f64>() / pairs.len() as f64;
    let error = 1.96 * (spread / pairs.len() as f64).sqrt();
    println!(
        "{changes:?}: +{} ={} -{}: {:.1} % ± {:.1}",
        often(1.0),
        often(0.5),
        often(0.0),
        100.0 * score,
        100.0 * error
    );
    Ok(())
}

fn play<G: Knowledge>(
    setup: G::Setup,
    efforts: [u32; 2],
    (tuning, taste): (Tuning, G::Taste),
    changed: Seat,
    pair: u64,
    book: Option<&str>,
) -> Option<Seat> {
    let mut position = G::start(setup);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(pair);
    let plies = std::env::var("PLIES").ok().and_then(|n| n.parse().ok()).unwrap_or(4);
    if let Some(book) = book {
        let lines: Vec<&str> = book.lines().filter(|line| !line.starts_with('#')).collect();
        let line = lines[pair as usize % lines.len()];
        position = line.parse::<Record<G>>().map_err(|error| format!("{line}: {error}")).ok()?.position().clone();
    } else {
        for _ in 0..plies {
            let moves = position.placements();
            position.apply(moves[rng.random_range(0..moves.len())]);
        }
    }
    let options = |player: u64| Options { seed: 2 * pair + player, memory: 16 << 20 };
    let mut searches =
        [Search::new(position.clone(), options(0)), Search::new(position.clone(), options(1)).tuned(tuning, taste)];
    loop {
        if let Some(outcome) = position.decided() {
            return outcome.winner;
        }
        let who = usize::from(position.mover() == changed);
        searches[who].turn_to(&position);
        searches[who].step(efforts[who]);
        let m = searches[who].best()?;
        position.apply(m);
    }
}
