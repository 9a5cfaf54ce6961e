//! The review: shows any place of the match on the table, and lets the player play on from there.

mod better;
mod commands;
mod open;

use bevy::prelude::*;
use mbrane_play::{Against, AnyMatch, Level};

pub use better::Better;
pub(crate) use commands::close_review;
pub use open::Open;
pub(super) use open::requests;

use crate::{
    redraw,
    session::{MatchEditor, Session},
    table::{
        Frame,
        analysis::judge::{Asker, Judge, JudgeSystems},
        stage::{BeatsPlayed, Stage},
    },
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Review>();
    app.add_plugins(redraw::add_command_message::<ReviewCommand>);
    let asked = sync_asked
        .after(BeatsPlayed)
        .before(JudgeSystems)
        .run_if(resource_changed::<Review>);
    let changed = resource_changed::<Review>.or_eager(resource_changed::<Judge>);
    app.add_systems(
        Update,
        (asked, sync_course.after(JudgeSystems).run_if(changed)).in_set(Frame::Stage),
    );
    app.add_plugins((commands::plugin, better::plugin));
}

pub(crate) fn is_held(review: Res<Review>) -> bool {
    review.holds()
}

pub(crate) fn is_closed(review: Res<Review>) -> bool {
    !review.is_open()
}

/// Returns whether the game can be continued from the shown place: a finished game cannot.
pub(crate) fn plays_on(table: &dyn AnyMatch) -> bool {
    table.outcome().is_none()
}

/// Has every position of the match judged while it is reviewed.
fn sync_asked(review: Res<Review>, mut judge: ResMut<Judge>) {
    let wanted = review
        .opened()
        .map_or_else(Vec::new, |open| open.requests.clone());
    Judge::want_anew(&mut judge, Asker::Course, wanted);
}

/// Updates the course, which does not count as a change of the review.
fn sync_course(mut review: ResMut<Review>, judge: Res<Judge>) {
    if let Some(open) = &mut review.bypass_change_detection().open {
        open.learn(&judge);
    }
}

#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReviewCommand {
    /// Open the review at the match's current place. All others need an open one.
    Open,
    Back,
    At(usize),
    /// Go this many stops on, or back.
    By(isize),
    /// Go this many whole moves on, or back.
    Moves(isize),
    /// Go to the place after this entry; 0 is the start.
    After(usize),
    Again,
    TurningPoint,
    /// Go to the next of the moves that lost most.
    Loss,
    /// Switch to the next viewer, everyone or each seat, if the match is over and something was hidden.
    Look,
    /// Ask who plays on from here, or stop asking.
    Branch(bool),
    With(Partners),
    Play,
}

/// The players of a match that branches off.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Partners {
    pub against: Against,
    pub level: Level,
}

#[derive(Resource, Debug, Default)]
pub struct Review {
    pub(crate) open: Option<Open>,
}

impl Review {
    pub const fn is_open(&self) -> bool {
        self.open.is_some()
    }

    /// Returns whether it shows a still moment, not a replay of the scene.
    pub fn holds(&self) -> bool {
        self.open.as_ref().is_some_and(|open| !open.replays)
    }

    /// Returns whether it asks who plays on.
    pub fn asks(&self) -> bool {
        self.open.as_ref().is_some_and(|open| open.branch.is_some())
    }

    pub const fn opened(&self) -> Option<&Open> {
        self.open.as_ref()
    }

    /// Returns whether a review is open, and its match has not changed.
    pub(crate) fn looks_at(&self, session: &Session) -> bool {
        self.open
            .as_ref()
            .is_some_and(|open| open.revision == session.revision())
    }

    /// Goes back to where the match was, if a review is open.
    fn end(&mut self, editor: &mut MatchEditor, stage: &mut Stage) {
        if !self.is_open() {
            return;
        }
        stage.frozen = false;
        editor.session.look_as(None);
        // A match that has changed meanwhile stays at its new place.
        if self.looks_at(&editor.session) {
            editor.show_head();
        }
        self.open = None;
    }
}
