//! The chance to win at every move that is shown, from public knowledge alone.

use bevy::prelude::*;
use mbrane_play::{AnyMatch, Course as Judged, PositionFor, Side};
use mbrane_rules::{Seat, Viewer};
use mbrane_search::Budget;
use std::ops::RangeInclusive;

use super::Audience;
use crate::{
    session::Session,
    table::{
        Frame,
        analysis::judge::{Asker, Judge, JudgeSystems, Request},
        stage::BeatsPlayed,
    },
};

pub(super) fn plugin(app: &mut App) {
    let changed = resource_changed::<Session>.or_eager(resource_changed::<Judge>);
    let is_open = resource_exists::<Audience>;
    app.add_systems(
        Update,
        sync_course
            .run_if(is_open.and_then(changed))
            .in_set(Frame::Stage)
            .after(BeatsPlayed)
            .before(JudgeSystems),
    );
}

const BUDGET: Budget = Budget {
    playouts: 16_000,
    milliseconds: 300,
};
/// The least change that is worth words, in percent.
const SWING: i32 = 5;

/// The chance of the first side after every move that is shown, from 0 to 1; none where it is not judged yet.
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct Course {
    pub(super) first: Vec<Option<f32>>,
}

impl Course {
    pub(super) fn forget(&mut self) {
        self.first.clear();
    }

    /// The last chance that is known, and whether it is of the last move.
    pub(super) fn last(&self) -> Option<(f32, bool)> {
        let known = self.first.iter().rposition(Option::is_some)?;
        Some((self.first[known]?, known + 1 == self.first.len()))
    }

    /// The chance of the first side before and after the last move, in percent, if the change is worth words.
    pub(super) fn swing(&self) -> Option<[i32; 2]> {
        let [.., before, after] = self.first[..] else {
            return None;
        };
        let [before, after] = [before?, after?].map(|chance| (100.0 * chance).round() as i32);
        ((after - before).abs() >= SWING).then_some([before, after])
    }

    /// How much the chance changed from the position before this one.
    pub(super) fn change(&self, index: usize) -> Option<f32> {
        Some((self.first[index]? - self.first[index - 1]?).abs())
    }

    /// The move that has changed the chance most.
    pub(super) fn greatest(&self) -> Option<usize> {
        let changes = (1..self.first.len()).filter_map(|index| Some((index, self.change(index)?)));
        let greatest = changes.max_by(|one, other| one.1.total_cmp(&other.1))?;
        (greatest.1 >= SWING as f32 / 100.0).then_some(greatest.0)
    }
}

/// The positions of a match from one to another, to be judged by what everybody may know.
#[derive(Default)]
pub(super) struct Positions {
    positions: Vec<PositionFor>,
    first: Option<Seat>,
}

impl Positions {
    pub(super) fn of(table: &dyn AnyMatch, cursors: RangeInclusive<usize>) -> Self {
        let position = |cursor| table.position_at(cursor, Viewer::All);
        Self {
            positions: cursors.map(position).collect(),
            first: Some(table.seat_on(Side::First)),
        }
    }

    /// The newest position comes first.
    pub(super) fn requests(&self) -> impl Iterator<Item = Request> {
        let newest_first = self.positions.iter().rev().cloned();
        newest_first.map(|position| Request::of(position, BUDGET))
    }

    pub(super) fn are_judged(&self, judge: &Judge) -> bool {
        self.requests().all(|request| judge.is_judged(&request))
    }

    pub(super) fn course(&self, judge: &Judge) -> Course {
        let positions = self.positions.iter();
        let worth = positions
            .clone()
            .map(|position| judge.worth(&position.record));
        let movers = positions.clone().map(|position| position.mover).collect();
        let first = self.first.unwrap_or(Seat::First);
        let judged = Judged::new(worth.collect(), movers, first);
        let known = |(cursor, position): (usize, &PositionFor)| {
            if position.opening {
                None
            } else {
                judged.first_side(cursor)
            }
        };
        Course {
            first: positions.enumerate().map(known).collect(),
        }
    }
}

/// How many moves have been seen to their end.
pub(super) fn seen(table: &dyn AnyMatch) -> usize {
    if table.beats_finished() {
        table.cursor()
    } else {
        table.cursor().saturating_sub(1)
    }
}

fn sync_course(
    mut audience: ResMut<Audience>,
    mut judge: ResMut<Judge>,
    session: Res<Session>,
    mut of: Local<Option<(u64, usize)>>,
    mut positions: Local<Positions>,
) {
    let table = session.table();
    let now = (session.revision(), seen(table));
    if of.replace(now) != Some(now) {
        *positions = Positions::of(table, 0..=now.1);
        Judge::want_anew(&mut judge, Asker::Audience, positions.requests().collect());
    }
    let course = positions.course(&judge);
    if audience.course != course {
        audience.course = course;
    }
}
