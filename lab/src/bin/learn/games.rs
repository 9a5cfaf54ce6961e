//! Reads games that `selfplay` wrote, as positions to learn from.

use std::rc::Rc;
use std::str::FromStr;

use mbrane_rules::Seat;
use mbrane_search::Knowledge;

/// The part of a position's aim that comes from later positions and the result; the search's own estimate is the rest.
const LATER: f32 = 0.9;

/// A position of a game, with its results.
pub(crate) struct Sample<G> {
    pub(crate) game: u32,
    pub(crate) position: G,
    /// The end of its game.
    pub(crate) end: Rc<G>,
    /// The most visited moves and their shares; empty if the result was proven or the search was a quick one.
    pub(crate) visits: Vec<(u16, f32)>,
    /// The search's estimate for the seat to move.
    pub(crate) worth: f32,
    /// The worth to be learned: a mean of the search's estimates for this and later positions and of the result.
    pub(crate) aim: f32,
    /// The winner, from the point of view of the seat to move: 1, ½ or 0.
    pub(crate) won: f32,
}

impl<G> Sample<G> {
    /// Returns whether it belongs to the validation set.
    pub(crate) const fn is_apart(&self) -> bool {
        self.game % 10 == 9
    }
}

/// Reads the positions of these games.
///
/// # Errors
/// The first line that is no game.
pub(crate) fn read_all<G: Knowledge>(
    setup: G::Setup,
    lines: &[String],
    turned: impl Fn(G::Move) -> G::Move,
) -> Result<Vec<Sample<G>>, String> {
    let games: Result<Vec<_>, _> = lines
        .iter()
        .map(|line| read(setup, line, &turned).ok_or_else(|| format!("no game: {line:.40}")))
        .collect();
    Ok(games?.into_iter().flatten().collect())
}

/// Reads the positions of a game, each move changed by `turned`; none if the line is malformed.
fn read<G: Knowledge>(
    setup: G::Setup,
    line: &str,
    turned: impl Fn(G::Move) -> G::Move,
) -> Option<Vec<Sample<G>>> {
    fn part<T: FromStr>(text: &str) -> Option<T> {
        text.parse().ok()
    }
    let mut words = line.split(' ');
    let (game, score): (u32, i8) = (part(words.next()?)?, part(words.next()?)?);
    let first_won = 0.5 + 0.5 * f32::from(score.signum());
    let mut position = G::start(setup);
    let end = Rc::new(position.clone());
    let mut samples: Vec<Sample<G>> = Vec::new();
    for word in words {
        let (code, judgement) = word
            .split_once('@')
            .map_or((word, None), |(code, judgement)| (code, Some(judgement)));
        if let Some(judgement) = judgement {
            let (worth, visits) = judgement.split_once(';')?;
            let mut shares = Vec::new();
            let visits = if worth.ends_with('!') { "" } else { visits };
            for entry in visits.split_terminator(',') {
                let (code, count) = entry.split_once('*')?;
                shares.push((part(code)?, part::<f32>(count)?));
            }
            let all: f32 = shares.iter().map(|(_, count)| count).sum();
            shares.iter_mut().for_each(|(_, count)| *count /= all);
            let worth = by_seat(&position, part(worth.trim_end_matches('!'))?);
            let won = by_seat(&position, first_won);
            let (position, end) = (position.clone(), end.clone());
            samples.push(Sample {
                game,
                position,
                end,
                visits: shares,
                worth,
                aim: won,
                won,
            });
        }
        position.play(turned(G::decode(part(code)?))).ok()?;
    }
    let end = Rc::new(position);
    let mut aim = first_won;
    for sample in samples.iter_mut().rev() {
        aim = LATER * aim + (1.0 - LATER) * by_seat(&sample.position, sample.worth);
        sample.aim = by_seat(&sample.position, aim);
        sample.end = end.clone();
    }
    Some(samples)
}

/// Converts a worth from the first seat's point of view to the mover's, or back.
pub(crate) fn by_seat(position: &impl Knowledge, value: f32) -> f32 {
    if position.mover() == Seat::First {
        value
    } else {
        1.0 - value
    }
}
