//! The mode of the table. Its questions are answered here, once: systems register them as run conditions, or match on the mode.

use bevy::prelude::*;

use super::Stage;
use crate::session::{Screen, Session};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TableMode {
    /// Another screen is in front.
    Away,
    /// A review or a picture holds a moment.
    Frozen,
    /// A scene plays.
    Scene,
    /// The beats of a move play.
    Beats,
    /// All beats of the shown moves have passed.
    Still,
}

/// The content of the middle of the panel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Part {
    Review,
    Scene,
    Result,
    /// A turn, or a lesson or puzzle.
    Turn,
}

impl TableMode {
    /// Returns whether beats run and commands are accepted.
    pub(crate) const fn runs(self) -> bool {
        !matches!(self, Self::Away | Self::Frozen)
    }

    /// Returns whether the table lets moves be composed.
    pub(crate) const fn composes(self) -> bool {
        matches!(self, Self::Beats | Self::Still)
    }
}

impl Stage {
    pub fn plays_scene(&self, session: &Session) -> bool {
        let table = session.table();
        !table.beats_finished()
            && table
                .scene()
                .is_some_and(|scene| scene.contains(&table.beat()))
    }

    pub(crate) fn mode(&self, session: &Session, screen: &State<Screen>) -> TableMode {
        if *screen.get() != Screen::Table {
            TableMode::Away
        } else if self.frozen {
            TableMode::Frozen
        } else if self.plays_scene(session) {
            TableMode::Scene
        } else if session.table().beats_finished() {
            TableMode::Still
        } else {
            TableMode::Beats
        }
    }

    pub(crate) fn part(&self, session: &Session, in_review: bool) -> Part {
        if in_review {
            Part::Review
        } else if self.plays_scene(session) {
            Part::Scene
        } else if !session.is_guided() && session.table().shows_end() {
            Part::Result
        } else {
            Part::Turn
        }
    }
}

/// The mode, for systems that take it as input.
pub(crate) fn table_mode(
    stage: Res<Stage>,
    session: Res<Session>,
    screen: Res<State<Screen>>,
) -> TableMode {
    stage.mode(&session, &screen)
}

/// Returns whether the table is in front and all beats of the shown move have passed.
pub(crate) fn is_still(
    stage: Res<Stage>,
    session: Res<Session>,
    screen: Res<State<Screen>>,
) -> bool {
    stage.mode(&session, &screen) == TableMode::Still
}

pub(crate) fn is_frozen(stage: Res<Stage>) -> bool {
    stage.frozen
}

pub(crate) fn table_runs(
    stage: Res<Stage>,
    session: Res<Session>,
    screen: Res<State<Screen>>,
) -> bool {
    stage.mode(&session, &screen).runs()
}

/// Returns whether spots of the board are marked: on the table, but not in a scene.
pub(crate) fn spots_show(
    stage: Res<Stage>,
    session: Res<Session>,
    screen: Res<State<Screen>>,
) -> bool {
    *screen.get() == Screen::Table && !stage.plays_scene(&session)
}

/// Returns whether a scene plays, also behind another screen.
pub(crate) fn plays_scene(stage: Res<Stage>, session: Res<Session>) -> bool {
    stage.plays_scene(&session)
}

/// Returns whether the end of the match is shown on the table.
pub(crate) fn shows_result(session: Res<Session>, screen: Res<State<Screen>>) -> bool {
    *screen.get() == Screen::Table && session.table().shows_end()
}
