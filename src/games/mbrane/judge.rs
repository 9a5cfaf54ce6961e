//! What positions are worth: asked for by hint, bar and review, thought about one after the other, and kept.

use bevy::prelude::*;
use mbrane_rules::mbrane::{Mbrane, Move};
use mbrane_search::{
    Budget, Judgement, decided,
    thinker::{Ask, Job, Lane},
};
use std::collections::HashMap;

use super::{
    MbraneSystems,
    stage::BeatsPlayed,
    thinker::{AnswersPlayed, Driver},
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Judge>();
    app.add_systems(
        Update,
        ask_judge
            .in_set(MbraneSystems::Stage)
            .after(AnswersPlayed)
            .after(BeatsPlayed)
            .run_if(resource_changed::<Judge>),
    );
}

/// Who asks. What stands first comes first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Asker {
    /// The hint.
    Hint,
    /// The bar, for the position that is shown.
    Bar,
    /// The review, for every position of the game.
    Course,
}

/// Something to be judged, and how well.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Request {
    /// The position.
    pub position: Mbrane,
    /// What it may cost.
    pub budget: Budget,
}

/// What is known of a position.
#[derive(Debug)]
struct Known {
    judgement: Option<Judgement<Move>>,
    /// The greatest budget that was spent on it, in playouts.
    spent: u64,
}

/// What positions are worth, and whose worth is still to be found out. Nothing is thought that nobody asks for.
#[derive(Resource, Debug, Default)]
pub struct Judge {
    known: HashMap<Mbrane, Known>,
    wanted: [Vec<Request>; 3],
    /// What is thought about now.
    asked: Option<(u64, Request)>,
    tickets: u64,
}

/// So many positions are kept; more than any few games have.
const KEPT: usize = 1000;

impl Judge {
    /// Says all that somebody wants to know; nothing ends it.
    pub fn want(&mut self, asker: Asker, requests: Vec<Request>) {
        self.wanted[asker as usize] = requests;
    }

    /// What somebody wants to know.
    pub fn wants(&self, asker: Asker) -> &[Request] {
        &self.wanted[asker as usize]
    }

    /// What a position is worth, as far as that is known.
    pub fn worth(&self, position: &Mbrane) -> Option<&Judgement<Move>> {
        self.known.get(position)?.judgement.as_ref()
    }

    /// Whether a position is known as well as was asked.
    pub fn is_judged(&self, request: &Request) -> bool {
        let known = self.known.get(&request.position);
        known.is_some_and(|known| {
            known.spent >= request.budget.playouts || known.judgement.as_ref().is_some_and(|judgement| judgement.proven)
        })
    }

    /// Whether somebody thinks about a position.
    pub fn is_busy(&self) -> bool {
        self.asked.is_some()
    }

    /// What a computer found out while it chose a move.
    pub(super) fn learn(&mut self, position: &Mbrane, judgement: Judgement<Move>) {
        let spent = u64::from(judgement.playouts);
        self.keep(position.clone(), Some(judgement), spent);
    }

    /// What nobody needs to think about any more.
    #[cfg(not(target_family = "wasm"))]
    pub(crate) fn trust(&mut self, position: Mbrane, judgement: Judgement<Move>) {
        self.keep(position, Some(judgement), u64::MAX);
    }

    /// What came of the job with this ticket.
    pub(super) fn hear(&mut self, ticket: u64, judgement: Judgement<Move>, done: bool) {
        let Some((_, request)) = self.asked.clone().filter(|(asked, _)| *asked == ticket) else { return };
        let spent = if done { request.budget.playouts } else { 0 };
        self.keep(request.position, Some(judgement), spent);
        if done {
            self.asked = None;
        }
    }

    /// The job with this ticket ended by a fault: nothing is known, and it is not asked again.
    pub(super) fn give_up(&mut self, ticket: u64) {
        if let Some((_, request)) = self.asked.take_if(|(asked, _)| *asked == ticket) {
            self.keep(request.position, None, u64::MAX);
        }
    }

    fn keep(&mut self, position: Mbrane, judgement: Option<Judgement<Move>>, spent: u64) {
        if self.known.len() >= KEPT && !self.known.contains_key(&position) {
            self.known.clear();
        }
        let known = self.known.entry(position).or_insert(Known { judgement: None, spent: 0 });
        let better = |new: &Judgement<Move>| {
            let old = known.judgement.as_ref();
            old.is_none_or(|old| new.proven || !old.proven && new.playouts >= old.playouts)
        };
        if judgement.as_ref().is_some_and(better) {
            known.judgement = judgement;
        }
        known.spent = known.spent.max(spent);
    }

    /// What should be thought about now; what needs no thought is known on the way.
    fn next(&mut self) -> Option<Request> {
        loop {
            let next = self.wanted.iter().flatten().find(|request| !self.is_judged(request))?.clone();
            match decided(&next.position) {
                Some(judgement) => self.keep(next.position, Some(judgement), u64::MAX),
                None => return Some(next),
            }
        }
    }
}

/// Has the position judged that matters most, and no other.
fn ask_judge(mut judge: ResMut<Judge>, mut driver: ResMut<Driver>) {
    let judge = judge.bypass_change_detection();
    let next = judge.next();
    match (&next, &judge.asked) {
        (None, None) => {}
        (None, Some(_)) => {
            judge.asked = None;
            driver.cancel(Lane::Judgement);
        }
        (Some(next), Some((_, asked))) if next == asked => {}
        (Some(request), _) => {
            judge.tickets += 1;
            let job =
                Job { ticket: judge.tickets, ask: Ask::Judgement(request.budget), position: request.position.clone() };
            driver.ask(job, false);
            judge.asked = Some((judge.tickets, request.clone()));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mbrane_rules::Game as _;

    fn request(setup: &str, playouts: u64) -> Request {
        let position = Mbrane::start(setup.parse().expect("a set-up"));
        Request { position, budget: Budget { playouts, milliseconds: 100 } }
    }

    fn judgement(playouts: u32) -> Judgement<Move> {
        Judgement { playouts, chance: [0.5; 2], points: [4.5; 2], proven: false, best: Vec::new() }
    }

    #[test]
    fn what_matters_most_comes_first_and_nothing_twice() {
        let mut judge = Judge::default();
        let (one, other) = (request("mbrane 9 full", 10), request("mbrane 4 full", 10));
        judge.want(Asker::Course, vec![one.clone(), other.clone()]);
        assert_eq!(judge.next(), Some(one.clone()));
        judge.want(Asker::Bar, vec![other.clone()]);
        assert_eq!(judge.next(), Some(other.clone()));
        judge.learn(&other.position, judgement(10));
        assert_eq!(judge.next(), Some(one.clone()));
        judge.learn(&one.position, judgement(10));
        assert_eq!(judge.next(), None);
        // Who wants to know better asks again.
        judge.want(Asker::Hint, vec![Request { budget: Budget { playouts: 20, milliseconds: 100 }, ..one.clone() }]);
        assert_eq!(judge.next().map(|request| request.position), Some(one.position));
    }

    #[test]
    fn what_is_known_better_is_not_forgotten() {
        let mut judge = Judge::default();
        let one = request("mbrane 9 full", 10);
        judge.learn(&one.position, judgement(100));
        judge.learn(&one.position, judgement(20));
        assert_eq!(judge.worth(&one.position).map(|worth| worth.playouts), Some(100));
    }

    #[test]
    fn a_fault_is_not_asked_for_again() {
        let mut judge = Judge { asked: Some((3, request("mbrane 9 full", 10))), ..Judge::default() };
        judge.want(Asker::Bar, vec![request("mbrane 9 full", 10)]);
        judge.give_up(3);
        assert!(!judge.is_busy() && judge.next().is_none());
    }
}
