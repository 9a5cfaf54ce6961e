//! What is to be seen right now of a game of Sansumoku.

use bevy::prelude::*;
use mbrane_play::{Match, Name, Player, sansumoku::Cue};
use mbrane_rules::{
    Cell,
    sansumoku::{Event, Mark, Move, Sansumoku, Setup, Target, View},
};
use std::ops::Deref;

use crate::{
    games::lies,
    motion::eased,
    session::Session,
    table::{
        Frame,
        showing::Showing,
        stage::{BeatsPlayed, Moment, Stage},
    },
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Shown>();
    app.add_systems(Update, sync_shown.in_set(Frame::Stage).after(BeatsPlayed).run_if(lies::<Sansumoku>));
}

/// What is to be seen right now.
#[derive(Resource, Debug, Clone, PartialEq)]
pub struct Shown {
    /// The view, and how far the beat has changed it.
    now: Showing<Sansumoku>,
    /// The cell of the last tile placed.
    pub last: Option<Cell>,
}

impl Deref for Shown {
    type Target = Showing<Sansumoku>;

    fn deref(&self) -> &Self::Target {
        &self.now
    }
}

impl Default for Shown {
    /// An empty board: no frame shows it, since the match on the table takes its place before anything is drawn.
    fn default() -> Self {
        let nobody = || Player::person(Name::new(""));
        let play = Match::new(Setup, [nobody(), nobody()]);
        Self::of(&play, Showing::still(&play))
    }
}

impl Shown {
    pub(super) fn of(play: &Match<Sansumoku>, now: Showing<Sansumoku>) -> Self {
        let moves = play.record().moves();
        let last = moves[..play.cursor().min(moves.len())].iter().rev().find_map(|m| match m {
            Move::Place(cell) => Some(*cell),
            Move::Resign => None,
        });
        Self { now, last }
    }
}

impl Shown {
    /// Whose a section looks, and how far that has become so, from 0 to 1.
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

    /// How far the beat is for a section: those that fall at once follow one another.
    fn at_section(&self, section: usize) -> f32 {
        let Some(beat) = &self.beat else { return 1.0 };
        let fallen = beat.events.iter().find_map(|event| match event {
            Event::Constrained { sections, .. } => {
                sections.iter().position(|fallen| *fallen == section).map(|index| (index, sections.len()))
            }
            _ => None,
        });
        let (index, count) = fallen.unwrap_or((0, 1));
        eased(beat.time.motion.easing, (self.at * count as f32 - index as f32).clamp(0.0, 1.0))
    }

    /// How much of a tile's digit still counts: 1 while it closes cells, 0 once its section is won.
    pub fn binds(&self, section: usize) -> f32 {
        match self.mark(section) {
            (Mark::Line(_) | Mark::Constraint(_), share) => 1.0 - share,
            (Mark::Open | Mark::Drawn, _) => 1.0,
        }
    }

    /// How lit a section is, from 0 to 1: where one may play, and at the end what has won.
    pub fn lit(&self, section: usize) -> f32 {
        let lit = |view: &View| if may_play(view, section) { 1.0 } else { 0.0 };
        let [before, after] = [lit(&self.view), lit(&self.after)];
        before + (after - before) * self.eased().clamp(0.0, 1.0)
    }

    /// Whether the game has ended, or ends now.
    pub fn over(&self) -> bool {
        self.after.ended.is_some()
    }

    /// Where somebody is sent while the turn passes, and whether there is a cell for them.
    pub fn sends(&self) -> Option<(Target, bool)> {
        match self.cue()? {
            Cue::Turn => Some((self.after.target, true)),
            Cue::Stuck => Some((self.after.target, false)),
            _ => None,
        }
    }

    /// Whether somebody is found without a cell in this section.
    pub fn stuck(&self, section: usize) -> bool {
        matches!(self.cue(), Some(Cue::Stuck)) && may_play(&self.after, section)
    }
}

/// Whether the next move may go to a section.
pub(super) fn may_play(view: &View, section: usize) -> bool {
    let sent = match view.target {
        Target::Any => true,
        Target::Section(target) => target == section,
    };
    sent && view.marks[section] == Mark::Open && view.ended.is_none() && view.resigned.is_none()
}

fn sync_shown(session: Res<Session>, stage: Res<Stage>, moment: Single<Ref<Moment>>, mut shown: ResMut<Shown>) {
    let Some(play) = session.on::<Sansumoku>() else { return };
    if session.is_changed() || stage.is_changed() || moment.is_changed() {
        shown.set_if_neq(Shown::of(play, Showing::of(play, &session, &stage, **moment)));
    }
}
