//! Learns what Mbrane's judgement weighs from games that `selfplay` wrote: `learn GAMES.txt … > weights.rs`.
//!
//! The policy is a sum of weights under a softmax, fitted to how often the search visited each move. The regions' fates come
//! from a small net, fitted to who got each region and who won. Every tenth game is kept apart, and what the models lose
//! on those is told on standard error beside what is to be compared. The same games give the same weights.

use std::str::FromStr;

use mbrane_rules::mbrane::{Mbrane, Move};
use mbrane_rules::{Game as _, Seat};
use mbrane_search::Knowledge as _;
use mbrane_search::learned::{FATE_UNIT, FATE_WEIGHTS, HIDDEN, INPUTS, POLICY_WEIGHTS, Sight, UNIT, chance};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

/// A position of a game, and what came of it.
struct Sample {
    game: u32,
    position: Mbrane,
    /// The most visited moves and their shares; empty where the search had nothing to choose.
    visits: Vec<(u16, f32)>,
    /// What the search held it to be worth to who is to move.
    worth: f32,
    /// Who won, and who got each region, by who is to move: 1, ½ or 0.
    won: f32,
    owners: [f32; 9],
}

fn main() -> Result<(), String> {
    let mut games = Vec::new();
    for path in std::env::args().skip(1) {
        let text = std::fs::read_to_string(&path).map_err(|error| format!("{path}: {error}"))?;
        games.extend(text.lines().map(|line| read(line).ok_or_else(|| format!("{path}: no game: {line:.40}"))));
    }
    let mut games: Vec<Vec<Sample>> = games.into_iter().collect::<Result<_, _>>()?;
    games.retain(|samples| !samples.is_empty());
    // Games come in any order.
    games.sort_by_key(|samples| samples[0].game);
    tell_calibration(games.iter().flatten());
    let (apart, learned): (Vec<_>, Vec<_>) =
        games.into_iter().flatten().partition(|sample: &Sample| sample.game % 10 == 9);
    eprintln!("{} positions to learn from, {} apart", learned.len(), apart.len());
    let fate = learn_fate(&learned, &apart);
    let policy = learn_policy(&learned, &apart);
    write(&policy, &fate);
    Ok(())
}

/// Of the positions that the search judged to be won so often, how many were won: by tiles placed.
fn tell_calibration<'a>(samples: impl Iterator<Item = &'a Sample>) {
    let mut judged = [[[0.0_f32; 3]; 10]; 4];
    for sample in samples.filter(|sample| !sample.visits.is_empty()) {
        let bin = ((sample.worth * 10.0) as usize).min(9);
        let all = &mut judged[(sample.position.placed() / 12).min(3)][bin];
        *all = [all[0] + sample.worth, all[1] + sample.won, all[2] + 1.0];
    }
    for (phase, bins) in judged.into_iter().enumerate() {
        let told = bins.into_iter().filter(|[.., count]| *count > 0.0);
        let told: Vec<String> = told
            .map(|[worth, won, count]| format!("{:.0}: {:.0} ({count})", 100.0 * worth / count, 100.0 * won / count))
            .collect();
        eprintln!("judged and won, from {} tiles, in %: {}", phase * 12, told.join(", "));
    }
}

/// Reads a game.
fn read(line: &str) -> Option<Vec<Sample>> {
    fn part<T: FromStr>(text: &str) -> Option<T> {
        text.parse().ok()
    }
    let mut words = line.split(' ');
    let (game, score): (u32, i8) = (part(words.next()?)?, part(words.next()?)?);
    let owners: Vec<f32> = words
        .next()?
        .chars()
        .map(|owner| ['-', '0', '+'].iter().position(|c| *c == owner))
        .map(|place| place.map_or(0.5, |place| place as f32 / 2.0))
        .collect();
    let owners: [f32; 9] = owners.try_into().ok()?;
    let mut position = Mbrane::start(part("mbrane 9 full")?);
    let mut samples = Vec::new();
    for word in words {
        let (code, told) = word.split_once('@').map_or((word, None), |(code, told)| (code, Some(told)));
        if let Some(told) = told {
            let (worth, visits) = told.split_once(';')?;
            let mover = position.mover() == Seat::First;
            let by_mover = |value: f32| if mover { value } else { 1.0 - value };
            let worth_ = by_mover(part(worth.trim_end_matches('!'))?);
            let mut shares = Vec::new();
            for entry in visits.split(',').filter(|_| !worth.ends_with('!')) {
                let (code, count) = entry.split_once('*')?;
                shares.push((part(code)?, part::<f32>(count)?));
            }
            let all: f32 = shares.iter().map(|(_, count)| count).sum();
            shares.iter_mut().for_each(|(_, count)| *count /= all);
            let won = by_mover(0.5 + 0.5 * f32::from(score.signum()));
            let owners = owners.map(by_mover);
            samples.push(Sample { game, position: position.clone(), visits: shares, worth: worth_, won, owners });
        }
        position.play(Mbrane::decode(part(code)?)).ok()?;
    }
    Some(samples)
}

/// Adam, with the step falling to nothing over the run.
struct Adam {
    weights: Vec<f32>,
    slopes: Vec<f32>,
    means: Vec<f32>,
    squares: Vec<f32>,
    rate: f32,
    decay: f32,
    steps: i32,
    all: i32,
}

impl Adam {
    fn new(weights: Vec<f32>, rate: f32, decay: f32, all: usize) -> Self {
        let zeros = vec![0.0; weights.len()];
        let (slopes, means, squares) = (zeros.clone(), zeros.clone(), zeros);
        Self { weights, slopes, means, squares, rate, decay, steps: 0, all: all as i32 }
    }

    fn step(&mut self, samples: f32) {
        self.steps += 1;
        let rate = self.rate * (1.0 - self.steps as f32 / (self.all + 1) as f32);
        let (first, second) = (1.0 - 0.9_f32.powi(self.steps), 1.0 - 0.999_f32.powi(self.steps));
        for index in 0..self.weights.len() {
            let slope = self.slopes[index] / samples + self.decay * self.weights[index];
            self.slopes[index] = 0.0;
            self.means[index] += 0.1 * (slope - self.means[index]);
            self.squares[index] += 0.001 * (slope * slope - self.squares[index]);
            self.weights[index] -= rate * (self.means[index] / first) / ((self.squares[index] / second).sqrt() + 1e-8);
        }
    }
}

/// An order for each round.
fn shuffled(count: usize, round: u64) -> Vec<usize> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(round);
    let mut order: Vec<usize> = (0..count).collect();
    for index in (1..count).rev() {
        order.swap(index, rng.random_range(0..=index));
    }
    order
}

const BATCH: usize = 64;

/// The moves of a position: code and the weights that count for it.
fn moves(position: &Mbrane, features: &mut Vec<(u16, [u16; 16], usize)>) {
    let sight = Sight::of(position);
    features.clear();
    position.for_each_placement(|m| {
        let Move::Place { digit, cell } = m else { return };
        let (mut list, mut count) = ([0; 16], 0);
        sight.features(usize::from(digit), cell, |index| {
            list[count] = index as u16;
            count += 1;
        });
        features.push((Mbrane::code(m), list, count));
    });
}

/// The share that the policy gives to each move.
fn softmax(likings: impl Iterator<Item = f32>) -> Vec<f32> {
    let mut shares: Vec<f32> = likings.collect();
    let most = shares.iter().copied().fold(f32::MIN, f32::max);
    shares.iter_mut().for_each(|share| *share = (*share - most).exp());
    let all: f32 = shares.iter().sum();
    shares.iter_mut().for_each(|share| *share /= all);
    shares
}

fn learn_policy(learned: &[Sample], apart: &[Sample]) -> Vec<f32> {
    const ROUNDS: usize = 8;
    let learned: Vec<&Sample> = learned.iter().filter(|sample| !sample.visits.is_empty()).collect();
    let mut adam = Adam::new(vec![0.0; POLICY_WEIGHTS], 0.03, 1e-5, ROUNDS * learned.len() / BATCH);
    let mut list = Vec::new();
    for round in 0..ROUNDS {
        for batch in shuffled(learned.len(), round as u64).chunks_exact(BATCH) {
            for &index in batch {
                let sample = learned[index];
                moves(&sample.position, &mut list);
                let liking = |(_, features, count): &(u16, [u16; 16], usize)| {
                    features[..*count].iter().map(|&index| adam.weights[usize::from(index)]).sum()
                };
                let shares = softmax(list.iter().map(liking));
                for ((code, features, count), share) in list.iter().zip(shares) {
                    let wanted = sample.visits.iter().find(|(other, _)| other == code).map_or(0.0, |(_, share)| *share);
                    for &index in &features[..*count] {
                        adam.slopes[usize::from(index)] += share - wanted;
                    }
                }
            }
            adam.step(BATCH as f32);
        }
        if round == ROUNDS - 1 || round == 0 {
            tell_policy(apart, &adam.weights);
        }
    }
    adam.weights
}

/// What the policy, and how moves look in the search, lose on games kept apart: the cross-entropy to the visits, by tiles placed.
fn tell_policy(apart: &[Sample], weights: &[f32]) {
    let mut list = Vec::new();
    let mut losses = [[0.0_f64; 3]; 11];
    for sample in apart.iter().filter(|sample| !sample.visits.is_empty()) {
        moves(&sample.position, &mut list);
        let learned = softmax(
            list.iter()
                .map(|(_, features, count)| features[..*count].iter().map(|&index| weights[usize::from(index)]).sum()),
        );
        let mut looks = Vec::new();
        sample.position.for_each_prior(&Mbrane::TASTE, |code, prior| looks.push((code, prior)));
        let in_use = softmax(looks.iter().map(|(_, prior)| 25.0 * prior));
        let [learned_loss, use_loss, count] = &mut losses[sample.position.placed() / 8];
        for &(code, share) in &sample.visits {
            let learned = list.iter().position(|(other, ..)| *other == code).map_or(1.0, |place| learned[place]);
            let in_use = looks.iter().position(|(other, _)| *other == code).map_or(1.0, |place| in_use[place]);
            *learned_loss -= f64::from(share * learned.max(1e-9).ln());
            *use_loss -= f64::from(share * in_use.max(1e-9).ln());
        }
        *count += 1.0;
    }
    let all = losses.iter().fold([0.0; 3], |all, more| std::array::from_fn(|index| all[index] + more[index]));
    eprintln!("policy: learned {:.3}, in use {:.3} nats", all[0] / all[2], all[1] / all[2]);
    for (phase, [learned, in_use, count]) in losses.into_iter().enumerate().filter(|(_, [.., count])| *count > 0.0) {
        eprintln!("  from {} tiles: {:.3}, {:.3} ({count} positions)", phase * 8, learned / count, in_use / count);
    }
}

/// What the net says of a position, and everything on the way.
struct Said {
    hidden: [[f32; HIDDEN]; 9],
    regions: [f32; 9],
    game: f32,
}

const SAID: usize = (INPUTS + 1) * HIDDEN;

fn say(weights: &[f32], inputs: &[[f32; INPUTS]; 9]) -> Said {
    let mut said = Said { hidden: [[0.0; HIDDEN]; 9], regions: [0.0; 9], game: 0.0 };
    for (region, inputs) in inputs.iter().enumerate() {
        let hidden = &mut said.hidden[region];
        hidden.copy_from_slice(&weights[INPUTS * HIDDEN..SAID]);
        for (input, weights) in inputs.iter().zip(weights.chunks_exact(HIDDEN)) {
            hidden.iter_mut().zip(weights).for_each(|(unit, weight)| *unit += input * weight);
        }
        hidden.iter_mut().for_each(|unit| *unit = unit.max(0.0));
        let sum = |from: usize| hidden.iter().zip(&weights[from..]).map(|(unit, weight)| unit * weight).sum::<f32>();
        said.regions[region] = weights[FATE_WEIGHTS - 2] + sum(SAID);
        said.game += weights[FATE_WEIGHTS - 1] + sum(SAID + HIDDEN);
    }
    said
}

fn learn_fate(learned: &[Sample], apart: &[Sample]) -> Vec<f32> {
    const ROUNDS: usize = 24;
    /// How much a region's fate counts beside the game's.
    const REGION: f32 = 0.3;
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let spread = |index: usize| match index {
        _ if index < INPUTS * HIDDEN => 0.5,
        _ if (SAID..FATE_WEIGHTS - 2).contains(&index) => 0.2,
        _ => 0.0,
    };
    let weights = (0..FATE_WEIGHTS).map(|index| spread(index) * rng.random_range(-1.0..1.0)).collect();
    let mut adam = Adam::new(weights, 0.004, 1e-5, ROUNDS * learned.len() / BATCH);
    let seen: Vec<_> = learned.iter().map(|sample| Sight::of(&sample.position).inputs()).collect();
    for round in 0..ROUNDS {
        for batch in shuffled(learned.len(), 100 + round as u64).chunks_exact(BATCH) {
            for &index in batch {
                let (inputs, sample) = (&seen[index], &learned[index]);
                let said = say(&adam.weights, inputs);
                // The slope of the cross-entropy by what goes into `chance`.
                let slope = |z: f32, wanted: f32| 2.0 * (chance(z) - wanted) / (1.0 + z * z).sqrt();
                let game = slope(said.game, sample.won);
                adam.slopes[FATE_WEIGHTS - 1] += 9.0 * game;
                for (region, hidden) in said.hidden.iter().enumerate() {
                    let own = REGION * slope(said.regions[region], sample.owners[region]);
                    adam.slopes[FATE_WEIGHTS - 2] += own;
                    for (unit, value) in hidden.iter().enumerate().filter(|(_, value)| **value > 0.0) {
                        adam.slopes[SAID + unit] += own * value;
                        adam.slopes[SAID + HIDDEN + unit] += game * value;
                        let back = own * adam.weights[SAID + unit] + game * adam.weights[SAID + HIDDEN + unit];
                        for (input, value) in inputs[region].iter().enumerate() {
                            adam.slopes[input * HIDDEN + unit] += back * value;
                        }
                        adam.slopes[INPUTS * HIDDEN + unit] += back;
                    }
                }
            }
            adam.step(BATCH as f32);
        }
        if round % 6 == 5 {
            tell_fate(apart, &adam.weights);
        }
    }
    adam.weights
}

/// What the net, and the search itself, lose on games kept apart: squared error of the chance to win, by tiles placed.
fn tell_fate(apart: &[Sample], weights: &[f32]) {
    let mut losses = [[0.0_f64; 3]; 11];
    for sample in apart {
        let said = say(weights, &Sight::of(&sample.position).inputs());
        let [learned, search, count] = &mut losses[sample.position.placed() / 8];
        *learned += f64::from((chance(said.game) - sample.won).powi(2));
        *search += f64::from((sample.worth - sample.won).powi(2));
        *count += 1.0;
    }
    let all = losses.iter().fold([0.0; 3], |all, more| std::array::from_fn(|index| all[index] + more[index]));
    eprintln!("fate: learned {:.4}, search {:.4} (squares)", all[0] / all[2], all[1] / all[2]);
    for (phase, [learned, search, count]) in losses.into_iter().enumerate().filter(|(_, [.., count])| *count > 0.0) {
        eprintln!("  from {} tiles: {:.4}, {:.4} ({count} positions)", phase * 8, learned / count, search / count);
    }
}

/// Writes the weights as a file of the crate.
fn write(policy: &[f32], fate: &[f32]) {
    println!("//! What was learned of Mbrane, written by the example `learn`: see `docs/strength.md`.");
    println!("#![cfg_attr(rustfmt, rustfmt_skip)]");
    let table = |name: &str, kind: &str, numbers: Vec<i32>| {
        println!("pub(super) static {name}: [{kind}; {}] = [", numbers.len());
        for row in numbers.chunks(24) {
            let row: Vec<String> = row.iter().map(i32::to_string).collect();
            println!("    {},", row.join(", "));
        }
        println!("];");
    };
    println!("\n/// The policy's weights.");
    table(
        "POLICY",
        "i8",
        policy.iter().map(|weight| (weight * UNIT as f32).round().clamp(-127.0, 127.0) as i32).collect(),
    );
    println!("\n/// The net of the regions' fates.");
    table("FATE", "i16", fate.iter().map(|weight| (weight * FATE_UNIT).round() as i32).collect());
}
