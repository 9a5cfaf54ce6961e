//! The visible state of a Sansumoku match.

use mbrane_play::sansumoku::{
    Cue,
    motion::{DROPS, LANDS, LINE_DRAWN, LINE_STEP},
};
use mbrane_rules::{
    Cell,
    sansumoku::{Event, Mark, Move, Sansumoku, Target, View},
};

use crate::games::prelude::*;
use std::f32::consts::PI;

/// The shares of an award's time after which its token drops on the section, and its copy lands on the small board.
pub(super) const DROP: f32 = DROPS as f32 / 100.0;
pub(super) const LAND: f32 = LANDS as f32 / 100.0;
/// The share of a turn's time in which the comet flies.
pub(super) const FLIGHT: f32 = 0.5;

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

    fn at_section(&self, section: usize) -> f32 {
        let easing = self.beat.as_ref().map(|beat| beat.time.motion.easing);
        easing.map_or(1.0, |easing| eased(easing, self.share(section)))
    }

    /// Returns the share of its time that a section has had in the beat: sections won at once by constraint follow one another.
    fn share(&self, section: usize) -> f32 {
        let Some(beat) = &self.beat else { return 1.0 };
        let fallen = beat.events.iter().find_map(|event| match event {
            Event::Constrained { sections, .. } => sections
                .iter()
                .position(|fallen| *fallen == section)
                .map(|index| (index, sections.len())),
            _ => None,
        });
        let (index, count) = fallen.unwrap_or((0, 1));
        (self.at * count as f32 - index as f32).clamp(0.0, 1.0)
    }

    /// Returns the share of its time that the award of a section has had; 1 where none runs.
    pub fn award(&self, section: usize) -> f32 {
        if self.view.marks[section] == self.after.marks[section] {
            1.0
        } else {
            self.share(section)
        }
    }

    /// Returns how far the tiles of a section that is won draw together, from 0 to 1.
    pub fn closes(&self, section: usize) -> f32 {
        if self.pace.reduced {
            return 0.0;
        }
        (part(self.award(section), 0.0, 1.4 * DROP) * PI).sin()
    }

    /// Returns how much the token that drops on a section shakes it, from 0 to 1.
    pub fn thud(&self, section: usize) -> f32 {
        if self.pace.reduced {
            return 0.0;
        }
        (part(self.award(section), DROP, DROP + 0.22) * PI).sin()
    }

    /// Returns how long the last beat of a game has run, in milliseconds at 1×; none before it.
    pub fn finale(&self) -> Option<f32> {
        match (self.cue(), &self.beat) {
            (Some(Cue::Finale(_)), Some(beat)) => Some(self.at * beat.time.ms as f32),
            _ => self.view.ended.map(|_| f32::MAX),
        }
    }

    /// Returns how far the winning line is drawn, from 0 to 1.
    pub fn line(&self) -> f32 {
        let drawn = LINE_DRAWN as f32;
        match self.finale() {
            Some(_) if self.pace.reduced => self.at,
            Some(ms) => eased(Easing::CubicOut, part(ms, drawn, drawn + 260.0)),
            None => 0.0,
        }
    }

    /// Returns how far a section of the winning line swells as its note sounds, from 0 to 1.
    pub fn sounds(&self, section: usize) -> f32 {
        let lines = self.after.lines.iter();
        let place = lines
            .filter_map(|line| line.iter().position(|own| *own == section))
            .next();
        match (place, self.finale()) {
            (Some(place), Some(ms)) if !self.pace.reduced => {
                let start = place as f32 * LINE_STEP as f32;
                (part(ms, start, start + 240.0) * PI).sin()
            }
            _ => 0.0,
        }
    }

    /// Returns whether the end is a loss for the only viewer.
    pub(super) fn is_loss_here(&self) -> bool {
        let winner = self.after.ended.and_then(|outcome| outcome.winner);
        self.here.is_some() && winner.is_some() && self.here != winner
    }

    /// Returns how far a section of the winning line has lit up, from 0 to 1; a loss lights none.
    pub fn lights_up(&self, section: usize) -> f32 {
        let wins = self.after.lines.iter().any(|line| line.contains(&section));
        if wins && !self.is_loss_here() {
            self.line()
        } else {
            0.0
        }
    }

    /// Returns how high a tile of the winner hops at the end, from 0 to 1: the line's sections one after the other.
    pub fn cheer(&self, section: usize, place: usize) -> f32 {
        let lines = self.after.lines.iter();
        let mut places = lines.filter_map(|line| line.iter().position(|own| *own == section));
        match (places.next(), self.finale()) {
            (Some(order), Some(ms)) if !self.pace.reduced && !self.is_loss_here() => {
                let start = LINE_DRAWN as f32 + 200.0 + 110.0 * order as f32;
                let start = start + 22.0 * place as f32;
                (part(ms, start, start + 280.0) * PI).sin()
            }
            _ => 0.0,
        }
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
