//! Who chooses for a seat, a step at a time: from what the seat sees, the same for the same seed.

use std::hash::{Hash, Hasher};

use mbrane_rules::masbrur::{Group, Masbrur, Move, Phase};
use mbrane_rules::{Eyes, Game, Seat};
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

use super::care::Care;
use super::equip::Equipping;
use super::fight::{self, Mixing, Showing, Walling};
use super::parting::{self, Parting};
use crate::Level;
use crate::fingerprint::Fingerprint;

/// A move that a seat thinks about.
pub struct Thought {
    rng: Xoshiro256PlusPlus,
    work: Work,
    nodes: u64,
    open: bool,
}

/// What there is to do.
enum Work {
    Settled(Option<Move>),
    Parting(Parting),
    Equipping(Box<Equipping>),
    Walling(Walling),
    Mixing(Mixing),
}

impl Thought {
    /// A seat's thought at a level; without one, as well as can be in the time that it is given. None where the seat has nothing to do.
    pub fn new(position: &Masbrur, seat: Seat, level: Option<Level>, seed: u64) -> Option<Self> {
        Self::knowing(&position.seen(Eyes::Of(seat)), seat, level, seed)
    }

    /// The thought of one who knows all that this position tells, also what the seat could not see: a yardstick of what seeing is worth.
    pub fn knowing(seen: &Masbrur, seat: Seat, level: Option<Level>, seed: u64) -> Option<Self> {
        if !seen.to_act().contains(seat) {
            return None;
        }
        let mut hasher = Fingerprint::default();
        (seed, seen).hash(&mut hasher);
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(hasher.finish());
        let work = Work::of(seen, seat, Care::of(level), &mut rng);
        let open = !matches!(work, Work::Settled(_));
        Some(Self { rng, work, nodes: 0, open })
    }

    /// Thinks on for at most so many nodes: a placement looked at, a combat, a round played on, a way to part the pool, a few rounds
    /// of regret matching. Returns whether thinking on could change its mind.
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

    /// How many nodes it has thought.
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// What it would do by now; none where it would have to know what is hidden.
    pub fn best(&self) -> Option<Move> {
        // Asking changes nothing: the draw is the same each time.
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
    fn of(seen: &Masbrur, seat: Seat, care: Care, rng: &mut Xoshiro256PlusPlus) -> Self {
        match seen.phase() {
            Phase::Offer => Parting::new(seen, care.offers).map_or(Self::Settled(None), Self::Parting),
            Phase::Take => {
                let better = parting::better(seen) == Group::Named;
                let slips = rng.random_bool(care.slips);
                Self::Settled(Some(Move::Take(if better == slips { Group::Rest } else { Group::Named })))
            }
            Phase::Equip => Self::equipping(seen, seat, care, rng),
            Phase::Wall => Self::Walling(Walling::new(seen, seat, care)),
            Phase::Show => fight::show(seen, seat, care, rng).into(),
            Phase::Seize => fight::seize(seen, seat, care).into(),
            // Any domino: rounds played on from the field did not tell which one is better.
            Phase::Lay | Phase::Match => Self::Settled(seen.placements().choose(rng).copied()),
            Phase::Over => Self::Settled(None),
        }
    }

    fn equipping(seen: &Masbrur, seat: Seat, care: Care, rng: &mut Xoshiro256PlusPlus) -> Self {
        let mut forms = Vec::new();
        seen.for_each_bare_placement(|placement| forms.push(placement));
        if forms.is_empty() {
            let attack = seen.check(Move::Attack).is_ok();
            return Self::Settled(Some(if attack { Move::Attack } else { Move::Pass }));
        }
        if rng.random_bool(care.slips) {
            let form = seen.placements()[rng.random_range(0..forms.len())];
            return Self::Settled(Some(seen.vary(form, rng)));
        }
        Self::Equipping(Box::new(Equipping::new(seen, seat, care)))
    }
}

impl From<Option<Showing>> for Work {
    fn from(showing: Option<Showing>) -> Self {
        match showing {
            None => Self::Settled(None),
            Some(Showing::Settled(m)) => Self::Settled(Some(m)),
            Some(Showing::Mixed(mixing)) => Self::Mixing(mixing),
        }
    }
}

/// What a seat does at a level; without one as the highest does. None where it has nothing to do, or would have to know what is hidden.
/// The same seed chooses the same.
pub fn choose(position: &Masbrur, seat: Seat, level: Option<Level>, seed: u64) -> Option<Move> {
    let [.., highest] = Level::ALL;
    let mut thought = Thought::new(position, seat, Some(level.unwrap_or(highest)), seed)?;
    while thought.step(u32::MAX) {}
    thought.best()
}
