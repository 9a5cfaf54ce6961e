//! A domino for the free field: whatever is laid, the rounds that are played on from it tell.

use mbrane_rules::Game;
use mbrane_rules::Seat;
use mbrane_rules::masbrur::{Masbrur, Move};
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::{IndexedRandom, SliceRandom};

use super::onward::laid_on;

/// How many dominoes are weighed.
const WEIGHED: usize = 4;

/// A domino that is thought about.
pub(super) struct Laying {
    position: Masbrur,
    seat: Seat,
    /// What may be laid, and what was gained by it, in half points.
    choices: Vec<(Move, f32)>,
    tries: usize,
    left: u32,
}

impl Laying {
    pub(super) fn new(position: &Masbrur, seat: Seat, tries: u32, rng: &mut Xoshiro256PlusPlus) -> Self {
        let mut moves = position.placements();
        moves.shuffle(rng);
        let choices = moves.into_iter().take(WEIGHED).map(|m| (m, 0.0)).collect();
        Self { position: position.clone(), seat, choices, tries: 0, left: tries }
    }

    /// Plays on from one of them, each in turn; returns whether there is more to do.
    pub(super) fn step(&mut self, rng: &mut Xoshiro256PlusPlus) -> bool {
        let count = self.choices.len();
        if self.left == 0 || count < 2 {
            return false;
        }
        let (m, gained) = &mut self.choices[self.tries % count];
        let mut position = self.position.clone();
        position.apply(*m);
        *gained += laid_on(position, self.seat, rng);
        self.tries += 1;
        self.left -= 1;
        self.left > 0
    }

    /// What it would lay by now.
    pub(super) fn best(&self, rng: &mut Xoshiro256PlusPlus) -> Option<Move> {
        let rounds = self.tries / self.choices.len().max(1);
        if rounds == 0 {
            return self.choices.choose(rng).map(|(m, _)| *m);
        }
        // Those that were tried once more than others are told by their mean.
        let mean = |place: usize| {
            let more = usize::from(place < self.tries % self.choices.len());
            self.choices[place].1 / (rounds + more) as f32
        };
        let best = (0..self.choices.len()).max_by(|a, b| mean(*a).total_cmp(&mean(*b)))?;
        Some(self.choices[best].0)
    }
}
