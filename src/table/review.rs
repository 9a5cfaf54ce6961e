//! The review: looks at any place of the match that lies on the table, and goes on from there if wanted.

mod better;
mod card;
mod commands;
mod course;
mod moves;
mod open;
mod panel;
mod plot;
mod steps;

use bevy::prelude::*;
use mbrane_play::{Against, Level, Stop};

pub use better::Better;
pub use open::Open;

use super::{Frame, stage::Stage};
use crate::{rest, session::Session, words::Language};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Review>();
    app.add_plugins((rest::command::<OpenReview>, rest::command::<ReviewCommand>));
    let speaks = resource_changed::<Language>.or_else(resource_changed::<Session>);
    app.add_systems(Update, sync_words.in_set(Frame::Layout).run_if(speaks));
    app.add_plugins((commands::plugin, course::plugin, better::plugin, panel::plugin));
}

/// The entries are said again in another language, and where those who look know others than before.
fn sync_words(session: Res<Session>, words: Res<Language>, mut review: ResMut<Review>) {
    if let Some(open) = &mut review.bypass_change_detection().open
        && (words.is_changed() || open.knows != Open::known(session.table()))
    {
        open.speak(session.table(), &words);
    }
}

/// Open the review where the match stands; nothing where it is open.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub struct OpenReview;

/// What somebody does in a review.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReviewCommand {
    /// Go back to where the match was.
    Back,
    /// Stand at this stop.
    At(usize),
    /// So many stops on, or back.
    By(isize),
    /// So many whole moves on, or back.
    Moves(isize),
    /// Stand after this entry; 0 is the start.
    After(usize),
    /// Show the scene again.
    Again,
    /// Go to the beat that made the victory.
    Upset,
    /// Go to the next of the moves that lost most.
    Loss,
    /// Look with the eyes of the next: everybody's, then each seat's, where the match is over and something was hidden.
    Look,
    /// Ask, or do not ask any more, who plays on from here.
    Branch(bool),
    /// Choose who plays on from here.
    With(Partners),
    /// Play on from here as chosen.
    Play,
}

/// Who plays a match that branches off.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Partners {
    /// Whom one plays.
    pub against: Against,
    /// How strong the computer is.
    pub level: Level,
}

/// The review, if one is open.
#[derive(Resource, Debug, Default)]
pub struct Review {
    open: Option<Open>,
}

impl Review {
    /// Whether a match is looked at.
    pub const fn is_open(&self) -> bool {
        self.open.is_some()
    }

    /// Whether a moment is held; not while the scene plays again.
    pub fn holds(&self) -> bool {
        self.open.as_ref().is_some_and(|open| !open.replays)
    }

    /// Whether it asks who plays on.
    pub fn asks(&self) -> bool {
        self.open.as_ref().is_some_and(|open| open.branch.is_some())
    }

    /// The review that is open.
    pub const fn opened(&self) -> Option<&Open> {
        self.open.as_ref()
    }

    /// Goes back to where the match was. Where none is open, nothing happens.
    fn end(&mut self, session: &mut Session, stage: &mut Stage) {
        let Some(open) = self.open.take() else { return };
        session.beats().look_as(None);
        // A match that was changed meanwhile is shown as whoever changed it left it.
        if open.revision == session.revision() {
            session.beats().seek(open.back, usize::MAX);
        }
        stage.frozen = false;
        stage.stop();
    }
}

/// Shows a stop of the match.
fn seek(session: &mut Session, stop: Stop) {
    session.beats().seek(stop.cursor, stop.beat.unwrap_or(usize::MAX));
}
