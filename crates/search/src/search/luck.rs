//! Luck: the part of a playout's result that comes from drawing the heavier tiles.

/// The dependence of results on luck, learned as games are played.
///
/// In a random game the side that places more weight mostly wins, whatever its position was. Taking that part out of each
/// result narrows the spread, so that fewer games tell as much. It also moves the mean where one side has the heavier tiles left:
/// the slope is that of the whole tree, and nothing is added back for the weight that was to be expected.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Luck {
    games: f64,
    pull: f64,
    worth: f64,
    pull_square: f64,
    product: f64,
    slope: f32,
}

/// The number of games before anything is taken out.
const WATCHED: f64 = 64.0;

impl Luck {
    /// Returns the part of a result that luck accounts for.
    #[inline]
    pub(super) fn part(&self, pull: f32) -> f32 {
        self.slope * pull
    }

    /// Adds a game: how much more weight the first seat placed, and the game's worth to it.
    #[inline]
    pub(super) fn learn(&mut self, pull: f32, worth: f32) {
        let (pull, worth) = (f64::from(pull), f64::from(worth));
        self.games += 1.0;
        self.pull += pull;
        self.worth += worth;
        self.pull_square += pull * pull;
        self.product += pull * worth;
        if self.games >= WATCHED {
            let spread = self.pull_square - self.pull * self.pull / self.games;
            let together = self.product - self.pull * self.worth / self.games;
            self.slope = if spread > 0.0 {
                (together / spread) as f32
            } else {
                0.0
            };
        }
    }
}
