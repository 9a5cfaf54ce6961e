//! Sansumoku played to its end at random: the loop that the search lives off.

use rand::Rng;

use super::geometry::{PLACES, cell_of, members};
use super::position::ANY;
use super::{Move, Sansumoku};
use crate::listener::NoListener;
use crate::random::{COUNT, below};
use crate::{Game, Outcome, Playout, Seat};

impl Sansumoku {
    #[inline]
    fn random_place(&self, random: u64) -> (usize, usize) {
        if self.target != ANY {
            let section = usize::from(self.target) % 9;
            let places = PLACES[usize::from(self.open_places(section))];
            let pick = below(random, places >> COUNT);
            return (section, (places >> (4 * pick) & 0xf) as usize);
        }
        let mut offered = [(0, 0_u64); 9];
        let mut sections = 0;
        let mut total = 0;
        for section in members(self.allowed()) {
            let places = PLACES[usize::from(self.open_places(section))];
            offered[sections] = (section, places);
            sections += 1;
            total += places >> COUNT;
        }
        let mut pick = below(random, total);
        for &(section, places) in &offered[..sections] {
            let count = places >> COUNT;
            if pick < count {
                return (section, (places >> (4 * pick) & 0xf) as usize);
            }
            pick -= count;
        }
        unreachable!("a game that is not over has a legal cell")
    }
}

impl Playout for Sansumoku {
    /// At random means: a uniformly random legal cell, until the game is over.
    fn playout<R: Rng>(&self, rng: &mut R, mut told: impl FnMut(Seat, Move)) -> Outcome {
        let mut position = self.clone();
        while !position.is_over() {
            let (section, place) = position.random_place(rng.next_u64());
            told(Self::seat_of(position.to_move), Move::Place(cell_of(section, place)));
            position.place(section, place, &mut NoListener);
        }
        position.outcome().unwrap_or_else(|| Outcome::by_points([0, 0]))
    }
}
