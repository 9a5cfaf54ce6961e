//! The results of games, as a descent adds them up the tree.

use super::bounds::Bounds;
use super::tree::Node;
use crate::{Knowledge, Tuning};

/// The sum of the results at the end of a descent, from the first seat's point of view.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Gain {
    pub games: u32,
    pub scores: i32,
    /// The worth of the games, each about 0 to 1, with luck taken out.
    pub worth: f32,
}

impl Gain {
    /// Returns the gain of a proven score, which counts as one game.
    pub(super) fn proven<G: Knowledge>(score: i8, tuning: &Tuning) -> Self {
        Self {
            games: 1,
            scores: i32::from(score),
            worth: worth::<G>(score, tuning),
        }
    }

    /// Clamps the results to the proven bounds, where best play would have ended.
    pub(super) fn within<G: Knowledge>(self, bounds: Bounds, tuning: &Tuning) -> Self {
        if bounds == Bounds::open(G::SEARCH.scores) {
            return self;
        }
        let games = self.games as i32;
        let (low, high) = (i32::from(bounds.low), i32::from(bounds.high));
        let (least, most) = (
            worth::<G>(bounds.low, tuning),
            worth::<G>(bounds.high, tuning),
        );
        Self {
            games: self.games,
            scores: self.scores.clamp(low * games, high * games),
            worth: self.worth.clamp(least * games as f32, most * games as f32),
        }
    }
}

/// Returns the worth of a score to the first seat, from 0 to 1.
#[inline]
pub(super) fn worth<G: Knowledge>(score: i8, tuning: &Tuning) -> f32 {
    let margin = f32::from(score) / f32::from(G::SEARCH.scores);
    0.5 + 0.5 * (tuning.win_weight * f32::from(score.signum()) + (1.0 - tuning.win_weight) * margin)
}

impl Node {
    #[inline]
    pub(super) fn learn(&mut self, gain: &Gain, tuning: &Tuning) {
        self.visits += gain.games;
        self.scores += gain.scores;
        let visits = self.visits as f32;
        self.mean += (gain.worth - self.mean * gain.games as f32) / visits;
        self.own = (self.mean * visits + self.prior * tuning.prior_visits)
            / (visits + tuning.prior_visits);
        self.doubt = 1.0 / (visits + 1.0).sqrt();
    }
}
