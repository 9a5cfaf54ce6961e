//! A player's results against the computers of one game, worked out from the kept matches: crowns, strength and statistics.

use mbrane_rules::Seat;

use crate::{Credit, Level, Summary};

/// A player's strength in a game, on the scale of its computers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Strength {
    pub rating: f64,
    /// The standard deviation of the rating.
    pub deviation: f64,
}

/// The result to expect against an opponent whose rating is higher by `behind`: 1 is a win.
pub(crate) fn expected(behind: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(behind / 400.0))
}

impl Strength {
    /// Before the first match.
    const UNKNOWN: Self = Self {
        rating: 1000.0,
        deviation: 350.0,
    };
    /// How far a player's strength may move between two matches.
    const DRIFT: f64 = 20.0;

    /// The strength after a match against a computer of this strength, by Glicko's formulas: 1 is a win, 0.5 a draw.
    fn after(self, computer: f64, result: f64) -> Self {
        let unit = std::f64::consts::LN_10 / 400.0;
        let before =
            (self.deviation.powi(2) + Self::DRIFT.powi(2)).min(Self::UNKNOWN.deviation.powi(2));
        let expected = expected(computer - self.rating);
        let variance = 1.0 / (1.0 / before + unit.powi(2) * expected * (1.0 - expected));
        Self {
            rating: self.rating + variance * unit * (result - expected),
            deviation: variance.sqrt(),
        }
    }

    /// The true rating is within this margin in 19 of 20 cases.
    pub fn margin(self) -> f64 {
        1.96 * self.deviation
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Tally {
    pub won: u32,
    pub drawn: u32,
    pub lost: u32,
}

impl Tally {
    const fn count(&mut self, result: i8) {
        match result {
            1 => self.won += 1,
            0 => self.drawn += 1,
            _ => self.lost += 1,
        }
    }
}

/// The results against one computer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Rung {
    /// The results as first and as second player.
    pub tallies: [Tally; 2],
    /// True if it was beaten without help.
    pub unaided: bool,
}

impl Rung {
    /// Returns whether it was beaten, beaten without help, and beaten as second player.
    pub const fn crowns(&self) -> [bool; 3] {
        let [first, second] = [self.tallies[0].won > 0, self.tallies[1].won > 0];
        [first || second, self.unaided, second]
    }
}

/// The results in one game.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Ladder {
    pub rungs: [Rung; 5],
    /// The strength after each match that was played without help.
    pub course: Vec<Strength>,
    pub games: u32,
    pub moves: usize,
    /// The most matches won in a row.
    pub streak: u32,
}

impl Ladder {
    /// The results of these matches of one game, each with the strengths of its computers. A match counts that was begun here
    /// against a computer and has ended.
    pub fn of<'a>(matches: impl IntoIterator<Item = (&'a Summary, Option<[u16; 5]>)>) -> Self {
        let counted = matches
            .into_iter()
            .filter_map(|(game, known)| Some((game, game.credited()?, known)));
        let mut counted: Vec<_> = counted.collect();
        counted.sort_by_key(|(game, ..)| game.began);
        // Two windows may know the same match.
        counted.dedup_by_key(|(game, ..)| game.began);
        let (mut ladder, mut streak) = (Self::default(), 0);
        for (game, (seat, level), strengths) in counted {
            let result = game.for_you();
            let rung = &mut ladder.rungs[level.index()];
            rung.tallies[seat.index()].count(result);
            streak = if result == 1 { streak + 1 } else { 0 };
            ladder.streak = ladder.streak.max(streak);
            ladder.games += 1;
            ladder.moves += game.moves;
            if game.credit != Credit::Full {
                continue;
            }
            rung.unaided |= result == 1;
            if let Some(strengths) = strengths {
                let before = ladder.course.last().copied().unwrap_or(Strength::UNKNOWN);
                let computer = f64::from(strengths[level.index()]);
                ladder
                    .course
                    .push(before.after(computer, f64::from(1 + result) / 2.0));
            }
        }
        ladder
    }

    pub fn strength(&self) -> Option<Strength> {
        self.course.last().copied()
    }

    /// How many computers were beaten.
    pub fn beaten(&self) -> usize {
        self.rungs.iter().filter(|rung| rung.crowns()[0]).count()
    }

    /// The weakest computer that was not beaten yet.
    pub fn next(&self) -> Option<Level> {
        Level::ALL
            .into_iter()
            .find(|level| !self.rungs[level.index()].crowns()[0])
    }

    /// The moves of a match on average.
    pub fn length(&self) -> usize {
        let games = self.games as usize;
        (self.moves + games / 2).checked_div(games).unwrap_or(0)
    }
}

impl Summary {
    /// The seat of the player and the level of the computer, if the match counts among the player's results.
    pub fn credited(&self) -> Option<(Seat, Level)> {
        if self.credit == Credit::None || self.outcome.is_none() {
            return None;
        }
        let seat = self.only_person()?;
        Some((seat, self.players[(!seat).index()].level()?))
    }
}
