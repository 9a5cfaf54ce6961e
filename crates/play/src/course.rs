//! The course of a game: an evaluation of each position, and the moves that lost most.

use mbrane_rules::Seat;

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Worth {
    /// The chance to win by seat, a draw counting half.
    pub chance: [f32; 2],
    pub points: [f32; 2],
    pub proven: bool,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Loss {
    pub entry: usize,
    pub by: Seat,
    /// The part of the chance to win that it gave away, from 0 to 1.
    pub lost: f32,
}

/// The evaluation of each position of a game, from its start; none where it is unknown.
#[derive(Clone, Debug, PartialEq)]
pub struct Course {
    /// Without the engine's bias. Every screen shows these values, and a loss is the difference of two of them.
    pub worth: Vec<Option<Worth>>,
    movers: Vec<Option<Seat>>,
    first: Seat,
}

impl Default for Course {
    fn default() -> Self {
        Self {
            worth: Vec::new(),
            movers: Vec::new(),
            first: Seat::First,
        }
    }
}

/// The smallest loss to report: smaller ones are within the engine's error.
const MIN_LOSS: f32 = 0.1;
/// The moves before and after a position from which the engine's bias there is estimated.
const BIAS_WINDOW: usize = 5;

impl Course {
    /// The course of a game by cursor: the engine's judgement of each position, and the seat to act there. `first` is
    /// the seat that plays the first side at the end of the game.
    pub fn new(worth: Vec<Option<Worth>>, movers: Vec<Option<Seat>>, first: Seat) -> Self {
        let raw = Self {
            worth,
            movers,
            first,
        };
        let losses = raw.changes();
        let worth = raw.worth.iter().enumerate();
        let worth = worth
            .map(|(cursor, worth)| {
                let (worth, mover) = ((*worth)?, raw.movers.get(cursor).copied().flatten());
                Some(match mover {
                    Some(mover) if !worth.proven => {
                        worth.without_bias(mover, bias_at(cursor, &losses))
                    }
                    _ => worth,
                })
            })
            .collect();
        Self { worth, ..raw }
    }

    /// The chance at a cursor of the seat that plays the first side at the end of the game, whichever side it has
    /// there.
    pub fn first_side(&self, cursor: usize) -> Option<f32> {
        (*self.worth.get(cursor)?).map(|worth| worth.chance[self.first.index()])
    }

    /// The moves that lost most, the greatest loss first.
    pub fn losses(&self, count: usize) -> Vec<Loss> {
        let mut losses = self.changes();
        losses.retain(|loss| loss.lost >= MIN_LOSS);
        losses.sort_by(|a, b| b.lost.total_cmp(&a.lost).then(a.entry.cmp(&b.entry)));
        losses.truncate(count);
        losses
    }

    /// How much each move changed the chance of its own seat.
    fn changes(&self) -> Vec<Loss> {
        let between = self.worth.windows(2).zip(&self.movers).enumerate();
        between
            .filter_map(|(entry, (worth, mover))| {
                let [Some(before), Some(after)] = worth else {
                    return None;
                };
                let by = (*mover)?;
                Some(Loss {
                    entry,
                    by,
                    lost: before.chance[by.index()] - after.chance[by.index()],
                })
            })
            .collect()
    }
}

impl Worth {
    fn without_bias(self, mover: Seat, bias: f32) -> Self {
        let chance = (self.chance[mover.index()] - bias).clamp(0.0, 1.0);
        let mut unbiased = self;
        unbiased.chance[mover.index()] = chance;
        unbiased.chance[(!mover).index()] = 1.0 - chance;
        unbiased
    }
}

/// By how much the engine favours the seat to act. Each move then seems to lose that much twice, once before it and once
/// after it, and the median of the moves around a position is no blunder.
fn bias_at(cursor: usize, losses: &[Loss]) -> f32 {
    let around = cursor.saturating_sub(BIAS_WINDOW)..cursor + BIAS_WINDOW;
    let near = losses.iter().filter(|loss| around.contains(&loss.entry));
    let mut near: Vec<f32> = near.map(|loss| loss.lost).collect();
    if near.len() < BIAS_WINDOW {
        return 0.0;
    }
    near.sort_by(f32::total_cmp);
    near[near.len() / 2].max(0.0) / 2.0
}
