//! Reads games that `selfplay` wrote, as positions to learn from.

use std::str::FromStr;

use mbrane_rules::mbrane::Mbrane;
use mbrane_rules::{Game as _, Seat};
use mbrane_search::Knowledge as _;

/// The part of a position's aim that comes from later positions and the result; the search's own estimate is the rest.
const LATER: f32 = 0.9;

/// A position of a game, with its results.
pub(crate) struct Sample {
    pub(crate) game: u32,
    pub(crate) position: Mbrane,
    /// The most visited moves and their shares; empty if the result was proven or the search was a quick one.
    pub(crate) visits: Vec<(u16, f32)>,
    /// The search's estimate for the seat to move.
    pub(crate) worth: f32,
    /// The worth to be learned: a mean of the search's estimates for this and later positions and of the result.
    pub(crate) aim: f32,
    /// The winner, and the owner of each region, from the point of view of the seat to move: 1, ½ or 0.
    pub(crate) won: f32,
    pub(crate) owners: [f32; 9],
}

/// Reads the positions of a game; none if the line is malformed.
pub(crate) fn read(line: &str) -> Option<Vec<Sample>> {
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
    let first_won = 0.5 + 0.5 * f32::from(score.signum());
    let mut position = Mbrane::start(part("mbrane 9 full")?);
    let mut samples: Vec<Sample> = Vec::new();
    for word in words {
        let (code, told) = word.split_once('@').map_or((word, None), |(code, told)| (code, Some(told)));
        if let Some(told) = told {
            let (worth, visits) = told.split_once(';')?;
            let by_mover = |value: f32| by_seat(&position, value);
            let worth_ = by_mover(part(worth.trim_end_matches('!'))?);
            let mut shares = Vec::new();
            for entry in visits.split_terminator(',').filter(|_| !worth.ends_with('!')) {
                let (code, count) = entry.split_once('*')?;
                shares.push((part(code)?, part::<f32>(count)?));
            }
            let all: f32 = shares.iter().map(|(_, count)| count).sum();
            shares.iter_mut().for_each(|(_, count)| *count /= all);
            let won = by_mover(first_won);
            let (position, owners) = (position.clone(), owners.map(by_mover));
            samples.push(Sample { game, position, visits: shares, worth: worth_, aim: won, won, owners });
        }
        position.play(Mbrane::decode(part(code)?)).ok()?;
    }
    let mut aim = first_won;
    for sample in samples.iter_mut().rev() {
        aim = LATER * aim + (1.0 - LATER) * by_seat(&sample.position, sample.worth);
        sample.aim = by_seat(&sample.position, aim);
    }
    Some(samples)
}

/// Converts a worth from the first seat's point of view to the mover's, or back.
fn by_seat(position: &Mbrane, value: f32) -> f32 {
    if position.mover() == Seat::First { value } else { 1.0 - value }
}
