//! Several tables in turn: the screen goes where something happens, and says why.

use mbrane_play::AnyMatch;
use std::{cmp::Reverse, time::Duration};

use super::{
    Audience, PLACE,
    chance::{Positions, seen},
    follow::{CATCHES_UP, READ, SHOWN},
};
use crate::table::analysis::judge::{Judge, Request};

/// How long a match is shown before another table can take its place.
pub(super) const STAYS: Duration = Duration::from_secs(12);
/// How long the table shown rests before one where a move was made takes its place.
const RESTS: Duration = Duration::from_secs(45);
/// How long one table is shown at most while matches go on at others.
const LONGEST: Duration = Duration::from_secs(180);
/// The change of the chance that is worth a look, from 0 to 1.
const CHANGE: f32 = 0.2;
/// How many positions before the last one are judged at tables that are not shown.
const WINDOW: usize = 6;

/// Why the screen goes to a table; the weightiest reason comes last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Reason {
    /// Its match can be followed.
    Plays,
    Moved,
    /// A move has changed the chances.
    Chance,
    Ended,
    /// A scene has begun.
    Scene,
}

/// A table as it was read last.
#[derive(Default)]
pub(super) struct Table {
    /// None before it was read, and while it cannot be.
    pub(super) text: Option<String>,
    pub(super) latest: Option<(u64, Box<dyn AnyMatch>)>,
    /// How long ago the last move came that may be shown.
    pub(super) quiet: Duration,
    /// How many steps of the match may be shown, and how many the audience has seen: its moves, and its end.
    told: usize,
    seen: usize,
    /// The last step that is worth a look.
    happened: Option<(Reason, usize)>,
    positions: Positions,
}

impl Table {
    /// Takes what the table tells: a match of which this many moves may be shown.
    pub(super) fn hear(&mut self, number: u64, play: Box<dyn AnyMatch>, moves: usize) {
        let ended = play.ended().is_some();
        let told = moves + usize::from(ended);
        if self.number() != Some(number) {
            // The audience has not waited for the steps that were played before.
            *self = Self {
                told,
                seen: told,
                ..Self::default()
            };
        }
        if self.told != told {
            self.quiet = Duration::ZERO;
        }
        // The players may have undone it.
        if let Some((reason, step)) = self.happened
            && (step >= told || reason == Reason::Ended && !ended)
        {
            self.happened = None;
        }
        let news = self.told.max(moves.saturating_sub(CATCHES_UP))..moves;
        if let Some(entry) = news.rev().find(|entry| has_scene(&*play, *entry)) {
            self.happened = Some((Reason::Scene, entry));
        } else if ended && told > self.told {
            // The last move is shown once more, if it can be news.
            let step = moves.saturating_sub(1).max(self.seen);
            self.happened = Some((Reason::Ended, step));
        }
        let shown = play.public(moves);
        self.positions = Positions::of(&*shown, moves.saturating_sub(WINDOW)..=moves);
        self.told = told;
        self.seen = self.seen.min(told);
        self.latest = Some((number, play));
    }

    fn number(&self) -> Option<u64> {
        self.latest.as_ref().map(|(number, _)| *number)
    }

    fn plays(&self) -> bool {
        let latest = self.latest.as_ref();
        latest.is_some_and(|(_, play)| play.ended().is_none())
    }

    /// The step that is worth a look and that nobody has seen, if few steps came after it.
    fn news(&self) -> Option<(Reason, usize)> {
        let (reason, step) = self.happened?;
        let is_new = (self.seen..self.told).contains(&step) && step + CATCHES_UP > self.told;
        is_new.then_some((reason, step))
    }

    /// Looks for a step that has changed the chance much, where nothing weightier has happened.
    fn weigh(&mut self, judge: &Judge) {
        let waits = self.plays() && self.seen < self.told && self.news().is_none();
        if !waits || !self.positions.are_judged(judge) {
            return;
        }
        let course = self.positions.course(judge);
        let known = course.first.len();
        let has_changed = |index: &usize| course.change(*index).is_some_and(|by| by > CHANGE);
        if let Some(index) = (1..known).rev().find(has_changed) {
            self.happened = Some((Reason::Chance, self.told + index - known));
        }
    }

    /// Why the screen would go there from a table that has been quiet for this long.
    fn reason(&self, quiet: Duration) -> Option<Reason> {
        if let Some((reason, _)) = self.news() {
            Some(reason)
        } else if !self.plays() {
            None
        } else if self.seen < self.told && self.quiet < quiet {
            Some(Reason::Moved)
        } else {
            Some(Reason::Plays)
        }
    }
}

/// Returns whether an entry brings a scene.
fn has_scene(play: &dyn AnyMatch, entry: usize) -> bool {
    let mut known = play.public(entry + 1);
    known.seek(entry + 1, 0);
    known.scene().is_some()
}

impl Audience {
    /// Returns whether the match that the followed table told last is the one shown.
    fn is_there(&self) -> bool {
        let number = self.table().and_then(Table::number);
        let now = self.followed.clone().zip(number);
        now.is_some() && self.laid == now
    }

    /// Notes what the audience has seen of the match shown.
    pub(super) fn note_seen(&mut self, shown: &dyn AnyMatch) {
        if self.is_there()
            && let Some((key, _)) = &self.laid
            && let Some(table) = self.tables.get_mut(key)
        {
            let steps = seen(shown) + usize::from(shown.shows_end());
            table.seen = table.seen.max(steps).min(table.told);
        }
    }

    /// Goes to another table if something happens there, or if this one is over or gone.
    pub(super) fn choose(&mut self, over: bool, still: bool, judge: &Judge) {
        let shown = self.table();
        let is_gone = shown.is_none();
        let quiet = shown.map_or(Duration::MAX, |table| table.quiet);
        let least = match shown {
            None => Reason::Plays,
            Some(_) if !still || !self.is_there() => return,
            Some(_) if over && self.rested >= SHOWN => Reason::Plays,
            Some(_) if over && self.replayed && self.rested >= READ => Reason::Chance,
            Some(table) if over || self.stayed < STAYS || table.news().is_some() => return,
            Some(table) if table.quiet >= RESTS || self.stayed >= LONGEST => Reason::Moved,
            Some(_) => Reason::Chance,
        };
        let mut best = None;
        for (key, table) in &mut self.tables {
            if self.followed.as_ref() == Some(key) {
                continue;
            }
            table.weigh(judge);
            let reason = table.reason(quiet).filter(|reason| *reason >= least);
            let unseen = table.told - table.seen;
            best = best.max(reason.map(|reason| (reason, unseen, Reverse(key.clone()))));
        }
        if let Some((reason, _, Reverse(key))) = best {
            let before = self.laid.as_ref();
            let is_other = before.is_some_and(|(before, _)| *before != key);
            self.came = is_other.then_some(reason);
            self.followed = Some(key);
        } else if is_gone {
            self.followed = None;
        }
    }

    /// The positions to judge at the tables that are not shown.
    pub(super) fn wanted(&self) -> Vec<Request> {
        let tables = self.tables.iter();
        let others =
            tables.filter(|(key, table)| table.plays() && self.followed.as_ref() != Some(*key));
        others
            .flat_map(|(_, table)| table.positions.requests())
            .collect()
    }

    /// How many moves of the followed match are shown at first: those before a step that is worth a look.
    pub(super) fn begins(&self) -> usize {
        let news = self.table().and_then(Table::news);
        news.map_or(usize::MAX, |(_, step)| step)
    }

    /// The number of the followed table, and why the screen went there a short while ago.
    pub(super) fn caption(&self) -> Option<(u32, Reason)> {
        if self.stayed >= STAYS || !self.is_there() {
            return None;
        }
        let place = self.followed.as_ref()?.strip_prefix(PLACE)?;
        let number = place.strip_prefix('-').map(str::parse);
        Some((number.unwrap_or(Ok(1)).ok()?, self.came?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mbrane_play::Match;
    use mbrane_rules::{Viewer, mbrane::Mbrane};

    #[test]
    fn positions_to_judge_end_with_the_last_move_that_may_be_shown() {
        let record = "mbrane 4 full : 0c4 3b1 2c3 1d2 0b3";
        let play = Match::<Mbrane>::unnamed(record.parse().expect("a record"));
        let shown = play.erased().position_at(4, Viewer::All).record;
        let mut table = Table::default();
        table.hear(1, Box::new(play), 4);
        let newest = table.positions.requests().next().expect("a position");
        assert_eq!(newest.game, shown);
    }
}
