//! Counts how often the levels lose a result of Mbrane that they could keep: `regret SETUP WHEN COUNT SEED [PATIENCE]`.
//!
//! It takes COUNT positions where one move is proven to keep the result (win or draw) and another to lose it. There each level chooses,
//! with the playouts that it has in the game and without a clock. SETUP is one without the swap.
//!
//! On the short board WHEN is the number of tiles. They are drawn at random, a position for each seed from SEED on, or COUNT is `all`: each
//! position that is not symmetric to another. `regret SETUP WHEN` prints the scores of these instead.
//!
//! On the great board WHEN is the number of empty cells, at most 32, including those on which no digit fits. Each seed from SEED on is a game
//! of searches of 300 playouts after four random tiles; the leading seat plays the most even move. Positions with a chance outside 0.1
//! to 0.95 after 1,000 playouts are skipped, and those whose proof takes more than PATIENCE positions. `regret SETUP WHEN` compares
//! proofs with the search's solver instead, in random positions with at most WHEN cells on which a digit fits.

mod proofs;

use std::collections::BTreeSet;

use mbrane_rules::mbrane::{self, Mbrane, Move, Order};
use mbrane_rules::{Cell, Game as _, Seat};
use mbrane_search::{Knowledge as _, Level, Opponent, Options, Search, solve};
use proofs::Proofs;
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt as _, SeedableRng as _};

const USAGE: &str = "regret SETUP WHEN [COUNT SEED [PATIENCE]], without pie";
/// Each move gets this part of the patience, until as many moves as there are parts could not be solved.
const PARTS: usize = 8;
/// The chances of the seat to move at which a position is not clear.
const UNCLEAR: std::ops::Range<f32> = 0.1..0.95;

fn main() -> Result<(), String> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [setup, when, rest @ ..] = words.as_slice() else {
        return Err(USAGE.to_owned());
    };
    let start = Mbrane::start(setup.parse().map_err(|error| format!("{setup}: {error}"))?);
    let read = |word: &String| {
        word.parse::<u64>()
            .map_err(|error| format!("{word}: {error}"))
    };
    let when = read(when)? as usize;
    let short = start.setup().order == Order::Two;
    let all = rest.first().is_some_and(|count| count == "all");
    if start.setup().pie || !short && (all || when > 32) {
        return Err(USAGE.to_owned());
    }
    let mut shared = short.then(|| Proofs::of(&start));
    let [count, seed, rest @ ..] = rest else {
        match &mut shared {
            Some(proofs) => after(&start, when).iter().for_each(|position| {
                println!("{position}: Ivory by {}", proofs.score(position));
            }),
            None => check(&start, when),
        }
        return Ok(());
    };
    let patience = rest.first().map_or(Ok(u64::MAX), read)?;
    let mut seen = BTreeSet::new();
    let count = if all {
        usize::MAX
    } else {
        read(count)? as usize
    };
    let mut all = if all { after(&start, when) } else { Vec::new() };
    let (mut kept, mut lost) = ([0; 2], [[0; 3]; 5]);
    let [mut tried, mut unsolved] = [0; 2];
    for seed in read(seed)?.. {
        let position = match short {
            true if count == usize::MAX => all.pop(),
            true => random(&start, seed, |position| position.placed() == when)
                .filter(|position| seen.insert(upright(position))),
            false => close(&start, when, seed),
        };
        let Some(position) = position else {
            if count == usize::MAX { break } else { continue }
        };
        tried += 1;
        let mut own = if short {
            None
        } else {
            Some(Proofs::of(&position))
        };
        let proofs = own.as_mut().or(shared.as_mut()).ok_or(USAGE)?;
        match judge(&position, proofs, seed, patience) {
            None => unsolved += 1,
            Some(None) => {}
            Some(Some((result, losing))) => {
                kept[result] += 1;
                for (index, losing) in losing.into_iter().enumerate() {
                    lost[index][losing.map_or(1, |losing| if losing { 0 } else { 2 })] += 1;
                }
                if losing[4] != Some(false) {
                    println!(
                        "seed {seed} of {}: level 5 {}: {position}",
                        ["a win", "a draw"][result],
                        losing[4].map_or("is not solved", |_| "loses it")
                    );
                }
            }
        }
        eprintln!(
            "seed {seed}, {} of {} empty cells open, {tried} tried, {unsolved} unsolved, {kept:?} kept, lost {lost:?}",
            position.plies_left(),
            empty_cells(&position),
        );
        if kept[0] + kept[1] >= count {
            break;
        }
    }
    let [wins, draws] = kept;
    println!(
        "{tried} positions, {unsolved} not solved, {} kept: {wins} won, {draws} drawn",
        wins + draws
    );
    println!("results lost, not solved and kept by levels 1 to 5: {lost:?}");
    Ok(())
}

/// Returns the result (0 a win, 1 a draw) and the levels that provably lose it; empty if no move or every move
/// keeps it. None if the patience is spent.
fn judge(
    position: &Mbrane,
    proofs: &mut Proofs,
    seed: u64,
    patience: u64,
) -> Option<Option<(usize, [Option<bool>; 5])>> {
    let first = position.mover() == Seat::First;
    let mut search = Search::new(
        position.clone(),
        Options {
            seed,
            memory: 4 << 20,
        },
    );
    search.step(300);
    let mut moves = position.placements();
    let liked: Vec<Move> = search
        .report()
        .candidates
        .into_iter()
        .map(|candidate| candidate.action)
        .collect();
    moves.sort_by_key(|m| {
        liked
            .iter()
            .position(|liked| liked == m)
            .unwrap_or(usize::MAX)
    });
    for result in 0..2 {
        // A win is to reach 1 for the first seat, and for the second seat that the first does not reach 0.
        let target = if (result == 0) == first { 1 } else { 0 };
        let mut keeps = |m: Move, patience: u64| {
            let mut next = position.clone();
            next.apply(m);
            Some(proofs.reaches(&next, target, patience)? == first)
        };
        // One move that keeps it and one that loses it are enough; moves that are hard to prove are skipped.
        let part = patience / PARTS as u64;
        let mut left = PARTS;
        let mut all = moves.clone();
        let (mut kept, mut lost, mut hard) = (false, false, false);
        while !(all.is_empty() || kept && lost) {
            let m = if kept { all.pop()? } else { all.remove(0) };
            match keeps(m, part) {
                Some(true) => kept = true,
                Some(false) => lost = true,
                None => {
                    hard = true;
                    left = left.checked_sub(1)?;
                }
            }
        }
        if kept && lost {
            let losing = Level::ALL.map(|level| {
                let mut opponent = Opponent::new(
                    Some(level),
                    Options {
                        seed,
                        memory: 64 << 20,
                    },
                );
                opponent.begin(position);
                while opponent.step(48) {}
                keeps(
                    opponent.choose()?,
                    if level.number() == 5 { patience } else { part },
                )
                .map(|keeps| !keeps)
            });
            return Some(Some((result, losing)));
        }
        if hard {
            return None;
        }
        if kept {
            break;
        }
    }
    Some(None)
}

/// Places at random until it is enough; none if the result is clear then.
fn random(start: &Mbrane, seed: u64, is_enough: impl Fn(&Mbrane) -> bool) -> Option<Mbrane> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut position = start.clone();
    while !is_enough(&position) {
        let moves = position.placements();
        position.apply(moves[rng.random_range(0..moves.len())]);
    }
    position.decided().is_none().then_some(position)
}

/// Compares the scores of random positions with at most `open` open cells to those of the search's solver.
fn check(start: &Mbrane, open: usize) {
    let mut agree = 0;
    for seed in 0..100 {
        let position = random(start, seed, |position| {
            position.plies_left() as usize <= open
        });
        let Some(position) = position else { continue };
        if let Some((score, _)) = solve(&position, 64 << 20, 400_000) {
            assert_eq!(Proofs::of(&position).score(&position), score, "{position}");
            agree += 1;
        }
    }
    println!("{agree} scores agree");
}

fn empty_cells(position: &Mbrane) -> usize {
    mbrane::cells(position.setup().order).count() - position.placed()
}

/// Plays a close game until `empty` cells are empty; none if the position is clear then.
fn close(start: &Mbrane, empty: usize, seed: u64) -> Option<Mbrane> {
    let mut position = random(start, seed, |position| position.placed() == 4)?;
    loop {
        let chooses = empty_cells(&position) > empty;
        let mut search = Search::new(
            position.clone(),
            Options {
                seed,
                memory: 4 << 20,
            },
        );
        search.step(if chooses { 300 } else { 1_000 });
        let candidates = search.report().candidates;
        let best = candidates.first()?;
        if !chooses {
            return (best.proven.is_none() && UNCLEAR.contains(&best.chance)).then_some(position);
        }
        let off = |chance: f32| (chance - 0.5).abs();
        let even = candidates
            .iter()
            .min_by(|a, b| off(a.chance).total_cmp(&off(b.chance)))?;
        position.apply(if best.chance < 0.5 {
            best.action
        } else {
            even.action
        });
    }
}

/// Returns all positions after `tiles` tiles that are not symmetric to one another.
fn after(start: &Mbrane, tiles: usize) -> Vec<Mbrane> {
    let mut positions = vec![start.clone()];
    for _ in 0..tiles {
        let mut seen = BTreeSet::new();
        let mut next = Vec::new();
        for position in &positions {
            position.for_each_placement(|m| {
                let mut after = position.clone();
                after.apply(m);
                if after.decided().is_none() && seen.insert(upright(&after)) {
                    next.push(after);
                }
            });
        }
        positions = next;
    }
    positions
}

/// Returns the tiles of a position as numbers, turned and mirrored to the least of its eight forms.
fn upright(position: &Mbrane) -> Vec<u8> {
    let side = position.setup().order.side();
    let form = |way: usize| {
        let turned = mbrane::cells(position.setup().order).map(|cell| {
            let [mut column, mut row] = [cell.column(), cell.row()];
            if way & 1 != 0 {
                column = side - 1 - column;
            }
            if way & 2 != 0 {
                row = side - 1 - row;
            }
            let cell = if way & 4 != 0 {
                Cell::new(row, column)
            } else {
                Cell::new(column, row)
            };
            cell.and_then(|cell| position.tile(cell))
                .map_or(0, |tile| 1 + tile.digit * 2 + tile.colour as u8)
        });
        turned.collect()
    };
    (0..8).map(form).min().unwrap_or_default()
}
