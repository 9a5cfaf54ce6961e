//! A review that is open: where it can stand, where it stands, and what is known of the match.

use mbrane_play::{Course, Loss, Side, Stop, Table, words::Words};
use mbrane_rules::{Eyes, Seat};
use mbrane_search::Budget;

use super::Partners;
use crate::{
    session::Session,
    table::{
        entries::Entry,
        judge::{Judge, Request},
    },
};

/// What a position of the match may cost.
const COURSE: Budget = Budget { playouts: 16_000, milliseconds: 300 };
/// How many of the moves that lost most are told.
const TOLD: usize = 5;

/// A review that is open.
#[derive(Debug)]
pub struct Open {
    /// Which state of the match it looks at.
    pub(super) revision: u64,
    /// How many entries the match shows when the review is over.
    pub(super) back: usize,
    /// Where it can stand.
    pub stops: Vec<Stop>,
    /// Where it stands, by its place among those.
    pub at: usize,
    /// Whether the scene plays.
    pub(super) replays: bool,
    /// Who plays on from here, while that is asked.
    pub branch: Option<Partners>,
    /// What every position of the match is worth.
    pub course: Course,
    /// The entries of the match, in order.
    pub(super) entries: Vec<Entry>,
    /// Whose eyes looked, and from where, when they were said.
    pub(super) knows: (Eyes, usize),
    /// What is to be judged: every position of the match, by cursor.
    pub(super) requests: Vec<Request>,
    movers: Vec<Option<Seat>>,
    /// The seat that plays the first side in the end.
    first: Seat,
    /// The beat that made the victory, if one did.
    pub(super) upset: Option<usize>,
    /// The moves that lost most, the greatest loss first.
    pub(super) losses: Vec<Loss>,
    /// How many of the requests are judged.
    pub(super) judged: usize,
    /// Whether it has just come here: what is shown of it is brought into view.
    pub(super) fresh: bool,
}

impl Open {
    /// A review that stands where the match does.
    pub(super) fn new(session: &Session, words: &Words) -> Self {
        let table = session.table();
        let stops = table.stops();
        let mut end = table.boxed();
        end.seek(usize::MAX, usize::MAX);
        Self {
            revision: session.revision(),
            back: table.cursor(),
            at: table.stop(&stops),
            stops,
            replays: false,
            branch: None,
            course: Course::default(),
            entries: entries(table, words),
            knows: Self::known(table),
            requests: requests(table, session.eyes()),
            movers: table.movers(),
            first: end.seat_on(Side::First),
            upset: end.turning_point().map(|(beat, _)| beat),
            losses: Vec::new(),
            judged: 0,
            fresh: true,
        }
    }

    /// Says the entries again.
    pub(super) fn speak(&mut self, table: &dyn Table, words: &Words) {
        self.entries = entries(table, words);
        self.knows = Self::known(table);
    }

    /// What the words of the entries follow: whose eyes look, and for a seat's how far it has come.
    pub(super) fn known(table: &dyn Table) -> (Eyes, usize) {
        let eyes = table.eyes();
        (eyes, if eyes == Eyes::All { 0 } else { table.cursor() })
    }

    /// Where it stands.
    pub fn stop(&self) -> Stop {
        self.stops.get(self.at).copied().unwrap_or(Stop { cursor: 0, beat: None })
    }

    /// The place of the last stop.
    pub(super) const fn last(&self) -> usize {
        self.stops.len().saturating_sub(1)
    }

    /// The place of the stop after all beats of an entry; of the last stop, where there is no such entry.
    pub(super) fn after(&self, cursor: usize) -> usize {
        let is = |stop: &Stop| stop.cursor == cursor && stop.beat.is_none();
        self.stops.iter().position(is).unwrap_or(self.last())
    }

    /// Whether there are stops within a scene.
    pub(super) fn has_scene(&self) -> bool {
        self.stops.iter().any(|stop| stop.beat.is_some())
    }

    /// Takes over what is known.
    pub(super) fn learn(&mut self, judge: &Judge) {
        let worth = self.requests.iter().map(|request| judge.worth(&request.game)).collect();
        self.course = Course::new(worth, self.movers.clone(), self.first);
        self.losses = self.course.losses(TOLD);
        self.judged = self.requests.iter().filter(|request| judge.is_judged(request)).count();
    }
}

/// What is asked about every position of a match.
fn requests(table: &dyn Table, eyes: Eyes) -> Vec<Request> {
    let games = table.positions_for(eyes).into_iter().enumerate();
    games.map(|(cursor, game)| Request { game, budget: COURSE, decided: table.decided_at(cursor) }).collect()
}

/// The entries of a match, in order.
fn entries(table: &dyn Table, words: &Words) -> Vec<Entry> {
    (0..table.entries()).filter_map(|index| Entry::of(table, index, words)).collect()
}
