//! Chooses a move for a seat from its view, a step at a time; equal seeds choose equally.

use mbrane_rules::masbrur::{Group, Masbrur, Move, Phase};
use mbrane_rules::{Game, Seat, Viewer};
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

use super::Work;
use super::effort::Effort;
use super::equip::Equipping;
use super::fight::{self, Walling};
use super::parting::{self, Parting};
use crate::Level;
use crate::fingerprint::Fingerprint;

pub struct Thought {
    rng: Xoshiro256PlusPlus,
    work: Work,
    nodes: u64,
    open: bool,
}

impl Thought {
    /// Begins a choice at a level; without one, as strong as the given time allows. None if the seat has nothing to do.
    pub fn new(position: &Masbrur, seat: Seat, level: Option<Level>, seed: u64) -> Option<Self> {
        Self::knowing(&position.seen(Viewer::Of(seat)), seat, level, seed)
    }

    /// Begins the choice of a player who sees the whole position, to measure the worth of the hidden parts.
    pub fn knowing(seen: &Masbrur, seat: Seat, level: Option<Level>, seed: u64) -> Option<Self> {
        if !seen.to_act().contains(seat) {
            return None;
        }
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(Fingerprint::of(&(seed, seen)));
        let work = Work::of(seen, seat, Effort::of(level), &mut rng);
        let open = !matches!(work, Work::Settled(_));
        Some(Self {
            rng,
            work,
            nodes: 0,
            open,
        })
    }

    /// Thinks on for at most this many nodes: a placement looked at, a combat, a way to split the pool, or a few rounds of
    /// regret matching. Returns whether more could change the choice.
    pub fn step(&mut self, nodes: u32) -> bool {
        for _ in 0..nodes {
            if !self.open {
                break;
            }
            self.nodes += 1;
            self.open = match &mut self.work {
                Work::Settled(_) => false,
                Work::Parting(parting) => parting.step(&mut self.rng),
                Work::Equipping(equipping) => equipping.step(&mut self.rng),
                Work::Walling(walling) => walling.step(),
                Work::Mixing(mixing) => mixing.step(),
            };
        }
        self.open
    }

    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Returns the best move so far; none if that depends on hidden dominoes.
    pub fn best(&self) -> Option<Move> {
        // A copy, so that every call draws the same.
        let mut rng = self.rng.clone();
        match &self.work {
            Work::Settled(m) => *m,
            Work::Parting(parting) => Some(parting.best()),
            Work::Equipping(equipping) => Some(equipping.best()),
            Work::Walling(walling) => walling.best(&mut rng),
            Work::Mixing(mixing) => mixing.draw(&mut rng),
        }
    }
}

impl Work {
    fn of(seen: &Masbrur, seat: Seat, effort: Effort, rng: &mut Xoshiro256PlusPlus) -> Self {
        match seen.phase() {
            Phase::Offer => {
                Parting::new(seen, effort.offers).map_or(Self::Settled(None), Self::Parting)
            }
            Phase::Take => {
                let better = parting::better(seen) == Group::Named;
                let slips = rng.random_bool(effort.slips);
                let named = better != slips;
                let group = if named { Group::Named } else { Group::Rest };
                Self::Settled(Some(Move::Take(group)))
            }
            Phase::Equip => Self::equipping(seen, seat, effort, rng),
            Phase::Wall => Self::Walling(Walling::new(seen, seat, effort)),
            Phase::Show => fight::show(seen, seat, effort, rng).unwrap_or(Self::Settled(None)),
            Phase::Seize => fight::seize(seen, seat, effort).unwrap_or(Self::Settled(None)),
            // A random domino: rounds played on from the field showed none to be better.
            Phase::Lay | Phase::Match => Self::Settled(seen.placements().choose(rng).copied()),
            Phase::Over => Self::Settled(None),
        }
    }

    fn equipping(seen: &Masbrur, seat: Seat, effort: Effort, rng: &mut Xoshiro256PlusPlus) -> Self {
        let mut forms = Vec::new();
        seen.for_each_bare_placement(|placement| forms.push(placement));
        if forms.is_empty() {
            let attack = seen.check(Move::Attack).is_ok();
            return Self::Settled(Some(if attack { Move::Attack } else { Move::Pass }));
        }
        if rng.random_bool(effort.slips) {
            let form = seen.placements()[rng.random_range(0..forms.len())];
            return Self::Settled(Some(seen.vary(form, rng)));
        }
        Self::Equipping(Box::new(Equipping::new(seen, seat, effort)))
    }
}

/// Returns the move of a seat at a level, or else at the highest. None if it has nothing to do, or if the move depends on hidden
/// dominoes. Equal seeds choose equally.
pub fn choose(position: &Masbrur, seat: Seat, level: Option<Level>, seed: u64) -> Option<Move> {
    let [.., highest] = Level::ALL;
    let mut thought = Thought::new(position, seat, Some(level.unwrap_or(highest)), seed)?;
    while thought.step(u32::MAX) {}
    thought.best()
}
