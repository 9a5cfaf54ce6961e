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
const TELLING: f32 = 0.1;
/// How near another move counts as a neighbour. The median loss of a move's neighbours is the engine's own error.
const NEAR: usize = 5;

impl Course {
    /// The course of a game by cursor: the evaluation of each position, and the seat that acts there. `first` is the
    /// seat that plays the first side at the end of the game.
    pub const fn new(worth: Vec<Option<Worth>>, movers: Vec<Option<Seat>>, first: Seat) -> Self {
        Self {
            worth,
            movers,
            first,
        }
    }

    /// The chance at a cursor of the seat that plays the first side at the end of the game, whichever side it has
    /// there.
    pub fn first_side(&self, cursor: usize) -> Option<f32> {
        (*self.worth.get(cursor)?).map(|worth| worth.chance[self.first.index()])
    }

    /// The same, smoothed for drawing. The engine slightly favours the seat to act, so its value moves up and down with
    /// every move: unless it is proven, a value is averaged with its neighbours.
    pub fn drawn(&self, cursor: usize) -> Option<f32> {
        let here = self.first_side(cursor)?;
        if self.worth[cursor].is_some_and(|worth| worth.proven) {
            return Some(here);
        }
        let beside = |cursor: Option<usize>| {
            cursor
                .and_then(|cursor| self.first_side(cursor))
                .unwrap_or(here)
        };
        Some((beside(cursor.checked_sub(1)) + 2.0 * here + beside(Some(cursor + 1))) / 4.0)
    }

    pub fn losses(&self, most: usize) -> Vec<Loss> {
        let between = self.worth.windows(2).zip(&self.movers).enumerate();
        let seeming: Vec<Loss> = between
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
            .collect();
        let typical = |loss: &Loss| {
            let near = seeming
                .iter()
                .filter(|other| (1..=NEAR).contains(&other.entry.abs_diff(loss.entry)));
            let mut near: Vec<f32> = near.map(|other| other.lost).collect();
            near.sort_by(f32::total_cmp);
            if near.len() < NEAR {
                0.0
            } else {
                near[near.len() / 2].max(0.0)
            }
        };
        let really = |loss: &Loss| Loss {
            lost: loss.lost - typical(loss),
            ..*loss
        };
        let mut losses: Vec<Loss> = seeming
            .iter()
            .map(really)
            .filter(|loss| loss.lost >= TELLING)
            .collect();
        losses.sort_by(|a, b| b.lost.total_cmp(&a.lost).then(a.entry.cmp(&b.entry)));
        losses.truncate(most);
        losses
    }
}
