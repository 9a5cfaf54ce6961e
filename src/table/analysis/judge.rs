//! Judgements of positions: requested by hint, bar and review, searched one at a time, and remembered.

use bevy::prelude::*;
use mbrane_play::{AnyMatch, AnyMove, PositionFor, Shared, Worth, words::Words};
use mbrane_rules::{Outcome, Viewer};
use mbrane_search::{
    Budget, Judgement,
    thinker::{Ask, Job, Lane, Order},
};
use std::collections::HashMap;

use crate::table::{Frame, stage::BeatsPlayed};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Judge>();
    app.configure_sets(Update, JudgeSystems.in_set(Frame::Stage).after(BeatsPlayed));
}

/// The systems that start judgements. Systems with requests run before them.
#[derive(SystemSet, Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct JudgeSystems;

/// The requesters of judgements, by priority.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Asker {
    Hint,
    Practice,
    Bar,
    Course,
    Audience,
    /// The audience's screen, on the tables that it does not show.
    Tables,
    Idle,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Request {
    /// The position, as visible to the viewer that it is judged for.
    pub game: Shared,
    pub budget: Budget,
    /// The result, if the position is decided.
    pub decided: Option<Outcome>,
}

impl Request {
    pub fn at(table: &dyn AnyMatch, cursor: usize, viewer: Viewer, budget: Budget) -> Self {
        Self::of(table.position_at(cursor, viewer), budget)
    }

    pub(crate) fn of(position: PositionFor, budget: Budget) -> Self {
        Self {
            game: position.record,
            budget,
            decided: position.decided,
        }
    }
}

#[derive(Debug, Default)]
struct Known {
    judgement: Option<Judgement>,
    /// The greatest budget spent on it, in playouts.
    spent: u64,
}

/// Judgements by the text of their positions, and the open requests. It searches on request only.
#[derive(Resource, Debug, Default)]
pub struct Judge {
    known: HashMap<String, Known>,
    wanted: [Vec<Request>; 7],
    /// The running job's ticket and request. Its answers count for this request alone.
    asked: Option<(u64, Request)>,
    tickets: u64,
}

/// The number of positions to remember: more than any few games have.
const MAX_JUDGEMENTS: usize = 1000;

impl Judge {
    /// Replaces the requests of an asker; an empty list ends them.
    pub fn want(&mut self, asker: Asker, requests: Vec<Request>) {
        self.wanted[asker as usize] = requests;
    }

    pub fn wants(&self, asker: Asker) -> &[Request] {
        &self.wanted[asker as usize]
    }

    /// Replaces the requests of an asker if they are other ones, so that the same do not count as a change. Returns whether they are.
    pub(crate) fn want_anew(
        judge: &mut ResMut<Self>,
        asker: Asker,
        requests: Vec<Request>,
    ) -> bool {
        let other = judge.wants(asker) != requests;
        if other {
            judge.want(asker, requests);
        }
        other
    }

    pub fn judgement(&self, game: &Shared) -> Option<&Judgement> {
        self.known.get(game.as_str())?.judgement.as_ref()
    }

    /// Returns a judgement's advised move for the match's current position, with its reason.
    pub(crate) fn advice(
        &self,
        game: &Shared,
        table: &dyn AnyMatch,
        words: &Words,
    ) -> Option<(AnyMove, String)> {
        let judgement = self.judgement(game)?;
        let best = judgement.best.first();
        let best = best.map(|best| {
            (
                best.action.as_str(),
                best.proven.is_some_and(|score| score > 0),
            )
        });
        table.advised(judgement.chance, best, words)
    }

    pub fn worth(&self, game: &Shared) -> Option<Worth> {
        let Judgement {
            chance,
            points,
            proven,
            ..
        } = *self.judgement(game)?;
        Some(Worth {
            chance,
            points,
            proven,
        })
    }

    /// Returns whether a position is judged as well as requested.
    pub fn is_judged(&self, request: &Request) -> bool {
        let known = self.known.get(request.game.as_str());
        known.is_some_and(|known| {
            known.spent >= request.budget.playouts
                || known
                    .judgement
                    .as_ref()
                    .is_some_and(|judgement| judgement.proven)
        })
    }

    pub const fn is_busy(&self) -> bool {
        self.asked.is_some()
    }

    /// Records the judgement that a computer made of a position, given as text, while it chose a move.
    pub(crate) fn learn(&mut self, game: &str, judgement: Judgement) {
        let spent = u64::from(judgement.playouts);
        self.keep(game, Some(judgement), spent);
    }

    /// Records a judgement that satisfies every request.
    #[cfg(feature = "pictures")]
    pub(crate) fn trust(&mut self, game: &Shared, judgement: Judgement) {
        self.keep(game.as_str(), Some(judgement), u64::MAX);
    }

    /// Records an answer to the job with this ticket.
    pub(crate) fn hear(&mut self, ticket: u64, judgement: Judgement, done: bool) {
        let Some((_, request)) = self.asked.clone().filter(|(asked, _)| *asked == ticket) else {
            return;
        };
        let spent = if done { request.budget.playouts } else { 0 };
        self.keep(request.game.as_str(), Some(judgement), spent);
        if done {
            self.asked = None;
        }
    }

    /// Records that the job with this ticket failed, so that it is not started again.
    pub(crate) fn give_up(&mut self, ticket: u64) {
        if let Some((_, request)) = self.asked.take_if(|(asked, _)| *asked == ticket) {
            self.keep(request.game.as_str(), None, u64::MAX);
        }
    }

    fn keep(&mut self, game: &str, judgement: Option<Judgement>, spent: u64) {
        if self.known.len() >= MAX_JUDGEMENTS && !self.known.contains_key(game) {
            // Keep the requested positions, or they would be searched for ever.
            let wanted = &self.wanted;
            self.known.retain(|game, _| {
                wanted
                    .iter()
                    .flatten()
                    .any(|request| request.game.as_str() == game)
            });
        }
        let known = self.known.entry(game.to_owned()).or_default();
        let better = |new: &Judgement| {
            let old = known.judgement.as_ref();
            old.is_none_or(|old| new.proven || !old.proven && new.playouts >= old.playouts)
        };
        if judgement.as_ref().is_some_and(better) {
            known.judgement = judgement;
        }
        known.spent = known.spent.max(spent);
    }

    /// Returns the order to search for the first request, or to drop the running search; `None` to go on as it is.
    pub(crate) fn next_order(&mut self) -> Option<Order> {
        let Some(next) = self.next() else {
            return self.asked.take().map(|_| Order::Cancel(Lane::Judgement));
        };
        if self.asked.as_ref().is_some_and(|(_, asked)| next == *asked) {
            return None;
        }
        self.tickets += 1;
        let game = next.game.as_str().to_owned();
        let job = Job {
            ticket: self.tickets,
            ask: Ask::Judgement(next.budget),
            game,
        };
        self.asked = Some((self.tickets, next));
        Some(Order::Ask(job))
    }

    /// Returns the next request to search, and records decided positions on the way.
    fn next(&mut self) -> Option<Request> {
        loop {
            let next = self
                .wanted
                .iter()
                .flatten()
                .find(|request| !self.is_judged(request))?
                .clone();
            match next.decided {
                Some(outcome) => {
                    self.keep(next.game.as_str(), Some(Judgement::of(outcome)), u64::MAX);
                }
                None => return Some(next),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mbrane_play::{Kind as _, KindOf, Name, Player};
    use mbrane_rules::sansumoku::Sansumoku;

    /// Returns a request for the position after this many moves.
    fn request(moves: usize, playouts: u64) -> Request {
        let nobody = || Player::person(Name::new(""));
        let kind = KindOf::<Sansumoku>::new();
        let mut table = kind
            .start("sansumoku", [nobody(), nobody()])
            .expect("a match");
        for _ in 0..moves {
            let seat = table.awaited().single().expect("a seat");
            let m = table.any_move(seat).expect("a move");
            table
                .play_text(seat, &m, &Words::english())
                .expect("it is legal");
        }
        Request::at(
            &*table,
            table.cursor(),
            Viewer::All,
            Budget {
                playouts,
                milliseconds: 100,
            },
        )
    }

    fn judgement(playouts: u32) -> Judgement {
        Judgement {
            playouts,
            chance: [0.5; 2],
            points: [4.5; 2],
            proven: false,
            best: Vec::new(),
        }
    }

    #[test]
    fn requests_are_ordered_by_importance_without_repeats() {
        let mut judge = Judge::default();
        let (one, other) = (request(0, 10), request(1, 10));
        judge.want(Asker::Course, vec![one.clone(), other.clone()]);
        assert_eq!(judge.next(), Some(one.clone()));
        judge.want(Asker::Bar, vec![other.clone()]);
        assert_eq!(judge.next(), Some(other.clone()));
        judge.learn(other.game.as_str(), judgement(10));
        assert_eq!(judge.next(), Some(one.clone()));
        judge.learn(one.game.as_str(), judgement(10));
        assert_eq!(judge.next(), None);
        // A larger budget makes the position worth another search.
        judge.want(
            Asker::Hint,
            vec![Request {
                budget: Budget {
                    playouts: 20,
                    milliseconds: 100,
                },
                ..one.clone()
            }],
        );
        assert_eq!(judge.next().map(|request| request.game), Some(one.game));
    }

    #[test]
    fn shallower_judgement_does_not_replace_a_deeper_one() {
        let mut judge = Judge::default();
        let one = request(0, 10);
        judge.learn(one.game.as_str(), judgement(100));
        judge.learn(one.game.as_str(), judgement(20));
        assert_eq!(
            judge.judgement(&one.game).map(|known| known.playouts),
            Some(100)
        );
    }

    #[test]
    fn failed_request_is_not_repeated() {
        let mut judge = Judge {
            asked: Some((3, request(0, 10))),
            ..Judge::default()
        };
        judge.want(Asker::Bar, vec![request(0, 10)]);
        judge.give_up(3);
        assert!(!judge.is_busy() && judge.next().is_none());
    }

    #[test]
    fn answer_belongs_to_its_request() {
        let (one, other) = (request(0, 10), request(1, 10));
        let mut judge = Judge {
            asked: Some((4, other.clone())),
            ..Judge::default()
        };
        judge.hear(3, judgement(10), true);
        assert!(
            judge.is_busy()
                && judge.worth(&one.game).is_none()
                && judge.worth(&other.game).is_none()
        );
        judge.hear(4, judgement(10), true);
        assert!(
            !judge.is_busy()
                && judge.worth(&one.game).is_none()
                && judge.worth(&other.game).is_some()
        );
    }

    #[test]
    fn a_settled_game_needs_no_thought() {
        let mut judge = Judge::default();
        let outcome = Outcome::by_points([5, 4]);
        let over = Request {
            decided: Some(outcome),
            ..request(0, 10)
        };
        judge.want(Asker::Bar, vec![over.clone()]);
        assert!(judge.next().is_none());
        assert_eq!(
            judge
                .worth(&over.game)
                .map(|worth| (worth.chance, worth.proven)),
            Some(([1.0, 0.0], true))
        );
    }

    #[test]
    fn wanted_judgements_survive_eviction() {
        let mut judge = Judge::default();
        let one = request(0, 10);
        judge.want(Asker::Bar, vec![one.clone()]);
        judge.learn(one.game.as_str(), judgement(10));
        for other in 0..2 * MAX_JUDGEMENTS {
            judge.learn(&other.to_string(), judgement(10));
        }
        assert!(judge.is_judged(&one) && judge.known.len() <= MAX_JUDGEMENTS);
    }
}
