//! The visible state of a Sansumoku match.

use mbrane_play::sansumoku::Cue;
use mbrane_rules::{
    Cell,
    sansumoku::{Event, Mark, Move, Sansumoku, Target, View},
};

use crate::games::prelude::*;

#[derive(Resource, Debug, Clone, PartialEq, Deref)]
pub struct Shown {
    #[deref]
    now: Showing<Sansumoku>,
    pub last: Option<Cell>,
}

impl Shown {
    pub(super) fn of(play: &Seen<Sansumoku>, now: Showing<Sansumoku>) -> Self {
        let last = play
            .record()
            .moves()
            .iter()
            .take(play.cursor())
            .rev()
            .find_map(|m| match m {
                Move::Place(cell) => Some(*cell),
                Move::Resign => None,
            });
        Self { now, last }
    }

    /// Returns the visible result of a section, and how far it has appeared, from 0 to 1.
    pub fn mark(&self, section: usize) -> (Mark, f32) {
        let [before, after] = [&self.view, &self.after].map(|view| view.marks[section]);
        let share = self.at_section(section);
        if before == after {
            (after, 1.0)
        } else if share > 0.0 {
            (after, share)
        } else {
            (before, 1.0)
        }
    }

    /// Returns the progress of the beat for a section: sections won at once by constraint follow one another.
    fn at_section(&self, section: usize) -> f32 {
        let Some(beat) = &self.beat else { return 1.0 };
        let fallen = beat.events.iter().find_map(|event| match event {
            Event::Constrained { sections, .. } => sections
                .iter()
                .position(|fallen| *fallen == section)
                .map(|index| (index, sections.len())),
            _ => None,
        });
        let (index, count) = fallen.unwrap_or((0, 1));
        eased(
            beat.time.motion.easing,
            (self.at * count as f32 - index as f32).clamp(0.0, 1.0),
        )
    }

    /// Returns how much a section's digits still count: 1 while they close cells, 0 once it is won.
    pub fn binds(&self, section: usize) -> f32 {
        match self.mark(section) {
            (Mark::Line(_) | Mark::Constraint(_), share) => 1.0 - share,
            (Mark::Open | Mark::Drawn, _) => 1.0,
        }
    }

    /// Returns how lit a section is, from 0 to 1: it is lit while open to the next move.
    pub fn lit(&self, section: usize) -> f32 {
        let lit = |view: &View| if may_play(view, section) { 1.0 } else { 0.0 };
        let [before, after] = [lit(&self.view), lit(&self.after)];
        before + (after - before) * self.eased().clamp(0.0, 1.0)
    }

    /// Returns whether the game has ended, or ends in this beat.
    pub fn over(&self) -> bool {
        self.after.ended.is_some()
    }

    /// Returns the target of the next move while the turn passes, and whether it has a legal cell.
    pub fn sends(&self) -> Option<(Target, bool)> {
        match self.cue()? {
            Cue::Turn => Some((self.after.target, true)),
            Cue::Stuck => Some((self.after.target, false)),
            _ => None,
        }
    }

    pub fn stuck(&self, section: usize) -> bool {
        matches!(self.cue(), Some(Cue::Stuck)) && may_play(&self.after, section)
    }
}

pub(super) fn may_play(view: &View, section: usize) -> bool {
    let sent = match view.target {
        Target::Any => true,
        Target::Section(target) => target == section,
    };
    sent && view.marks[section] == Mark::Open && view.ended.is_none() && view.resigned.is_none()
}
