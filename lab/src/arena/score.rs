//! Statistics of a match: the difference in Elo, its confidence interval, and when to stop.

use std::collections::BTreeMap;
use std::fmt;

use super::plan::Side;

/// Half the width of a 95 % interval, in standard deviations.
const Z: f64 = 1.959_963_984_540_054;

/// Returns the expected share of the points of a player who is this much stronger.
fn share(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// Returns how many Elo stronger a player with this share of the points (0 to 1) is; infinite at both ends.
pub fn elo(share: f64) -> f64 {
    400.0 * (share / (1.0 - share)).log10()
}

/// The games of a match so far, from A's point of view.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// A's half points by the number of the game.
    games: BTreeMap<u32, u32>,
}

/// A's lead in Elo with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// A's share of the points, from 0 to 1.
    pub share: f64,
    pub elo: f64,
    /// The ends of the 95 % interval.
    pub interval: [f64; 2],
}

impl Score {
    /// Adds a game; a number counts once.
    pub fn add(&mut self, number: u32, winner: Option<Side>) {
        let half_points = match winner {
            Some(Side::A) => 2,
            None => 1,
            Some(Side::B) => 0,
        };
        self.games.insert(number, half_points);
    }

    pub fn played(&self) -> usize {
        self.games.len()
    }

    pub fn has(&self, number: u32) -> bool {
        self.games.contains_key(&number)
    }

    /// Returns A's wins, draws and losses.
    pub fn tally(&self) -> [usize; 3] {
        [2, 1, 0].map(|half_points| {
            self.games
                .values()
                .filter(|points| **points == half_points)
                .count()
        })
    }

    /// Returns A's share of the points of each complete pair. The games of a pair share an opening, so only pairs are independent.
    fn pairs(&self) -> Vec<f64> {
        let even = self
            .games
            .iter()
            .filter(|(number, _)| number.is_multiple_of(2));
        even.filter_map(|(number, points)| {
            Some(f64::from(points + self.games.get(&(number + 1))?) / 4.0)
        })
        .collect()
    }

    /// Returns the difference between the players from the complete pairs; none before there is one.
    pub fn estimate(&self) -> Option<Estimate> {
        let pairs = self.pairs();
        let count = pairs.len() as f64;
        let mean = pairs.iter().sum::<f64>() / count;
        if pairs.is_empty() {
            return None;
        }
        // The variance of a pair of independent games without draws.
        let binomial = mean * (1.0 - mean) / 2.0;
        let variance = variance(&pairs, mean, binomial);
        // The number of independent games without draws that would tell as much; Wilson's interval also holds near the ends.
        let trials = if variance > 0.0 {
            count * mean * (1.0 - mean) / variance
        } else {
            2.0 * count
        };
        let z2 = Z * Z / trials;
        let middle = (mean + z2 / 2.0) / (1.0 + z2);
        let reach = (Z / (1.0 + z2)) * (mean * (1.0 - mean) / trials + z2 / (4.0 * trials)).sqrt();
        // Rounding must not make an infinite end finite.
        let low = if mean > 0.0 { middle - reach } else { 0.0 };
        let high = if mean < 1.0 { middle + reach } else { 1.0 };
        let interval = [low, high].map(|end| elo(end.clamp(0.0, 1.0)));
        Some(Estimate {
            share: mean,
            elo: elo(mean),
            interval,
        })
    }
}

/// Returns the variance of the pairs' shares, drawn towards `expected` by the weight of two more pairs: a few equal pairs prove nothing.
fn variance(pairs: &[f64], mean: f64, expected: f64) -> f64 {
    const WEIGHT: f64 = 2.0;
    let squares: f64 = pairs.iter().map(|share| (share - mean).powi(2)).sum();
    (squares + WEIGHT * expected) / (pairs.len() as f64 + WEIGHT)
}

/// A sequential test of two hypotheses about A's lead: it is `elo[0]`, or it is `elo[1]`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Test {
    pub elo: [f64; 2],
    /// The chance of wrongly accepting the second.
    pub alpha: f64,
    /// The chance of wrongly accepting the first.
    pub beta: f64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    Open,
    /// The first lead, or less.
    First,
    /// The second lead, or more.
    Second,
}

impl Default for Test {
    fn default() -> Self {
        Self {
            elo: [0.0, 30.0],
            alpha: 0.05,
            beta: 0.05,
        }
    }
}

impl Test {
    /// Returns the log-likelihood ratios that decide the test: for the first lead, and for the second.
    pub fn bounds(&self) -> [f64; 2] {
        [
            (self.beta / (1.0 - self.alpha)).ln(),
            ((1.0 - self.beta) / self.alpha).ln(),
        ]
    }

    /// Returns the log-likelihood ratio, with the pairs taken as normally distributed.
    pub fn ratio(&self, score: &Score) -> f64 {
        let pairs = score.pairs();
        if pairs.is_empty() {
            return 0.0;
        }
        let count = pairs.len() as f64;
        let mean = pairs.iter().sum::<f64>() / count;
        // The variance of a pair of independent games without draws between equals.
        let variance = variance(&pairs, mean, 0.125);
        let [first, second] = self.elo.map(share);
        count * (second - first) * (2.0 * mean - first - second) / (2.0 * variance)
    }

    /// Returns the verdict so far; always open before eight pairs.
    pub fn verdict(&self, score: &Score) -> Verdict {
        const FEWEST_PAIRS: usize = 8;
        let [low, high] = self.bounds();
        match self.ratio(score) {
            _ if score.pairs().len() < FEWEST_PAIRS => Verdict::Open,
            ratio if ratio <= low => Verdict::First,
            ratio if ratio >= high => Verdict::Second,
            _ => Verdict::Open,
        }
    }
}

impl fmt::Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [low, high] = self.interval;
        write!(
            f,
            "{:.1} %, Elo {:+.0} [{low:+.0}, {high:+.0}]",
            self.share * 100.0,
            self.elo
        )
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [won, drawn, lost] = self.tally();
        write!(f, "+{won} ={drawn} -{lost}")?;
        self.estimate()
            .map_or(Ok(()), |estimate| write!(f, ", {estimate}"))
    }
}
