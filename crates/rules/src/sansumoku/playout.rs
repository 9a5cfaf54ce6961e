//! Sansumoku played to its end at random: the loop that the search lives off.

use rand::Rng;

use super::geometry::{PLACES, cell_of, completing, members};
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

    /// A random cell that wins the first section that can be won by a line, if any can.
    #[inline]
    fn winning_place(&self, random: u64) -> Option<(usize, usize)> {
        members(self.allowed()).find_map(|section| {
            let mine = self.sections[section].placed[self.to_move.index()];
            let completing = completing(mine);
            if completing == 0 {
                return None;
            }
            let places = PLACES[usize::from(completing & self.open_places(section))];
            let pick = below(random, places >> COUNT);
            (places != 0).then_some((section, (places >> (4 * pick) & 0xf) as usize))
        })
    }
}

impl Playout for Sansumoku {
    /// At random means: a cell that wins a section by a line, in the first section that has one, or else a uniformly random legal
    /// cell, until the game is over.
    fn playout<R: Rng>(&self, rng: &mut R, mut report: impl FnMut(Seat, Move)) -> Outcome {
        let mut position = self.clone();
        while !position.is_over() {
            let random = rng.next_u64();
            let (section, place) = position
                .winning_place(random)
                .unwrap_or_else(|| position.random_place(random));
            report(
                Self::seat_of(position.to_move),
                Move::Place(cell_of(section, place)),
            );
            position.place(section, place, &mut NoListener);
        }
        position
            .outcome()
            .unwrap_or_else(|| Outcome::by_points([0, 0]))
    }
}
