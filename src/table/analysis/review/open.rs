//! An open review: its stops, its place among them, and the judgements of the match.

use mbrane_play::{Course, Loss, Side, Stop};
use mbrane_rules::Seat;

use super::{super::prelude::*, Partners};

const COURSE: Budget = Budget {
    playouts: 16_000,
    milliseconds: 300,
};
/// The number of moves to list among those that lost most.
const MAX_LOSSES: usize = 5;

#[derive(Debug)]
pub struct Open {
    pub(crate) revision: u64,
    pub stops: Vec<Stop>,
    /// The index of the current stop.
    pub at: usize,
    /// True if the scene is replayed.
    pub(crate) replays: bool,
    /// The players to go on with, while it asks for them.
    pub branch: Option<Partners>,
    /// The worth of every position of the match.
    pub course: Course,
    /// The requests to judge every position of the match, by cursor; none where no computer helps.
    pub(crate) requests: Vec<Request>,
    movers: Vec<Option<Seat>>,
    /// The seat that plays the first side at the end.
    first: Seat,
    /// The beat of the turning point, if there is one.
    pub(crate) turning_point: Option<usize>,
    /// The moves that lost most, the greatest loss first.
    pub(crate) losses: Vec<Loss>,
    /// How many of the requests are judged.
    pub(crate) judged: usize,
    /// True if its place has just changed, and must be scrolled into view.
    pub(crate) fresh: bool,
}

impl Open {
    pub(crate) fn new(session: &Session) -> Self {
        let table = session.table();
        let stops = table.stops();
        let mut end = table.boxed();
        end.seek(usize::MAX, usize::MAX);
        Self {
            revision: session.revision(),
            at: table.stop(&stops),
            stops,
            replays: false,
            branch: None,
            course: Course::default(),
            requests: if session.withholds_help() {
                Vec::new()
            } else {
                requests(table, session.viewer())
            },
            movers: table.movers(),
            first: end.seat_on(Side::First),
            turning_point: end.turning_point().map(|(beat, _)| beat),
            losses: Vec::new(),
            judged: 0,
            fresh: true,
        }
    }

    pub fn stop(&self) -> Stop {
        self.stops.get(self.at).copied().unwrap_or(Stop {
            cursor: 0,
            beat: None,
        })
    }

    pub(crate) const fn last(&self) -> usize {
        self.stops.len().saturating_sub(1)
    }

    /// Returns the index of the stop after all beats of an entry, or of the last stop if there is no such entry.
    pub(crate) fn after(&self, cursor: usize) -> usize {
        let is = |stop: &Stop| stop.cursor == cursor && stop.beat.is_none();
        self.stops.iter().position(is).unwrap_or(self.last())
    }

    /// Returns whether positions are judged in this review.
    pub(crate) const fn judges(&self) -> bool {
        !self.requests.is_empty()
    }

    /// Returns whether there are stops within a scene.
    pub(crate) fn has_scene(&self) -> bool {
        self.stops.iter().any(|stop| stop.beat.is_some())
    }

    pub(crate) fn learn(&mut self, judge: &Judge) {
        let worth = self
            .requests
            .iter()
            .map(|request| judge.worth(&request.game))
            .collect();
        self.course = Course::new(worth, self.movers.clone(), self.first);
        self.losses = self.course.losses(MAX_LOSSES);
        self.judged = self
            .requests
            .iter()
            .filter(|request| judge.is_judged(request))
            .count();
    }
}

pub(in crate::table::analysis) fn requests(table: &dyn AnyMatch, viewer: Viewer) -> Vec<Request> {
    let positions = table.positions_for(viewer).into_iter();
    positions
        .map(|position| Request::of(position, COURSE))
        .collect()
}
