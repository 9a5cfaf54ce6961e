//! An opponent: a search at a level, which also makes and answers offers.

use mbrane_rules::Seat;

use crate::fingerprint::unit;
use crate::level::Skill;
use crate::{Budget, Judgement, Knowledge, Level, Options, Report, Search, Talk, Tuning};

/// The longest that an opponent of a level thinks about a move, where its driver has a clock.
const PATIENCE_MS: u64 = 3_000;
/// An opponent accepts an offer that costs no more than this part of its chance to win.
const GOOD_WILL: f32 = 0.02;
/// The possible error of an estimated chance, for each ply that can still be played.
const DOUBT: f32 = 0.001;
/// The chance to win from which it offers a count that it would win.
const OFFER_FROM: f32 = 0.97;
/// How often it offers a count, and what sets this draw apart from others.
const OFFER_SHARE: f32 = 0.2;
const OFFERS: u64 = 1;
/// After this many playouts it stops thinking once the rest cannot change the best move.
const GLANCE: u32 = 64;

/// A computer opponent, which thinks about one position at a time, a step at a time.
#[derive(Clone, Debug)]
pub struct Opponent<G: Knowledge> {
    search: Option<Search<G>>,
    /// The position that was asked about. While an offer waits, the search looks at the position after declining it.
    asked: Option<G>,
    level: Option<Level>,
    options: Options,
    tuning: (Tuning, G::Weights),
    /// Playouts for the position asked about.
    spent: u32,
}

impl<G: Knowledge> Opponent<G> {
    /// Creates an opponent of a level; without one it plays at full strength and spends its whole budget.
    pub const fn new(level: Option<Level>, options: Options) -> Self {
        Self {
            search: None,
            asked: None,
            level,
            options,
            tuning: (G::SEARCH.tuning, G::SEARCH.weights),
            spent: 0,
        }
    }

    /// Replaces the game's own tuning and weights, for measurements.
    pub fn tuned(mut self, tuning: Tuning, weights: G::Weights) -> Self {
        self.tuning = (tuning, weights);
        self
    }

    fn skill(&self) -> Option<Skill> {
        self.level.map(|level| G::SEARCH.skills[level.index()])
    }

    /// Sets the position. An opponent that overlooks nothing keeps its tree if the position follows from the previous one.
    pub fn begin(&mut self, position: &G) {
        let mut ahead = position.clone();
        if let Talk::MustAnswer { decline, .. } = position.talk() {
            ahead.apply(decline);
        }
        self.spent = 0;
        self.asked = Some(position.clone());
        let overlooks = self.skill().map_or(0.0, |skill| skill.overlooks);
        match &mut self.search {
            Some(search) if overlooks == 0.0 => search.turn_to(&ahead),
            search => {
                let (tuning, weights) = self.tuning;
                let new = Search::overlooking(ahead, self.options, overlooks);
                *search = Some(new.tuned(tuning, weights));
            }
        }
    }

    /// Returns the budget for a move; `None` means whatever it is given.
    pub fn budget(&self) -> Option<Budget> {
        self.skill().map(|skill| Budget {
            playouts: u64::from(skill.playouts),
            milliseconds: PATIENCE_MS,
        })
    }

    /// Thinks for at most this many playouts; returns whether more could change the choice.
    pub fn step(&mut self, playouts: u32) -> bool {
        let left_of = |skill: Skill| skill.playouts.saturating_sub(self.spent);
        let left = self.skill().map(left_of);
        let playouts = left.map_or(playouts, |left| left.min(playouts));
        let Some(search) = self.search.as_mut() else {
            return false;
        };
        self.spent += playouts;
        search.step(playouts)
            && left.is_none_or(|left| {
                let left = left - playouts;
                left > 0 && !(self.spent > GLANCE && search.is_settled_within(left))
            })
    }

    /// Returns its move: a placement, an offer or an answer to one; it never resigns. None when the game is over.
    pub fn choose(&mut self) -> Option<G::Move> {
        let search = self.search.as_ref()?;
        let asked = self.asked.as_ref()?;
        let seat = asked.to_act().single()?;
        match asked.talk() {
            Talk::MustAnswer {
                accept,
                decline,
                outcome,
            } => {
                // The search looks at the opponent's move after declining.
                let mut chance = 1.0 - chance_of_mover(search, !seat);
                // An estimate alone is no reason to give up a game that has hardly begun.
                if !search.report().proven {
                    chance = chance.max(DOUBT * asked.plies_left() as f32);
                }
                let accepts = outcome.value_for(seat) + GOOD_WILL >= chance;
                return Some(if accepts { accept } else { decline });
            }
            Talk::MayOffer { offer, outcome } => {
                let certain =
                    outcome.winner == Some(seat) && chance_of_mover(search, seat) >= OFFER_FROM;
                // After a refusal it plays on for a while; the position alone decides, as for all its moves.
                if certain && unit(asked.fingerprint(), OFFERS) < OFFER_SHARE {
                    return Some(offer);
                }
            }
            Talk::Nothing => {}
        }
        self.placement(search)
    }

    fn placement(&self, search: &Search<G>) -> Option<G::Move> {
        let misjudges = self.skill().map_or(0.0, |skill| skill.misjudges);
        if misjudges == 0.0 {
            return search.best();
        }
        let salt = self.options.seed ^ search.position().fingerprint();
        let candidates = search.said();
        let visits = candidates.iter().map(|&(_, visits, _)| visits);
        let most = visits.max().unwrap_or(0);
        candidates
            .into_iter()
            // A move with few visits is not played by mistake.
            .filter(|&(_, visits, _)| visits * 8 >= most)
            .map(|(action, _, said)| {
                let code = G::code(action);
                let luck = 2.0 * unit(salt, u64::from(code) + 1) - 1.0;
                (said + misjudges * luck, action)
            })
            .max_by(|a, b| a.0.total_cmp(&b.0).then(b.1.cmp(&a.1)))
            .map(|(_, action)| action)
            .or_else(|| search.best())
    }

    pub fn report(&self) -> Option<Report<G::Move>> {
        self.search.as_ref().map(Search::report)
    }

    /// Returns its judgement of the position, if it neither overlooks nor misjudges moves.
    pub fn judgement(&self) -> Option<Judgement> {
        let errs = |skill: Skill| skill.overlooks != 0.0 || skill.misjudges != 0.0;
        let sees_all = !self.skill().is_some_and(errs);
        let search = self.search.as_ref()?;
        if sees_all { search.judgement() } else { None }
    }
}

/// Returns the chance of the seat that acts in the searched position.
fn chance_of_mover<G: Knowledge>(search: &Search<G>, seat: Seat) -> f32 {
    match search.report().candidates.first() {
        Some(best) => best.chance,
        // Without a tried move, only a game that is over is known.
        None => search
            .position()
            .outcome()
            .map_or(0.5, |outcome| outcome.value_for(seat)),
    }
}
