//! What is to be seen right now of a game of Sansumoku.

use bevy::prelude::*;
use mbrane_play::{Match, Name, Player};
use mbrane_rules::{
    Cell,
    sansumoku::{Move, Sansumoku, Setup},
};
use std::ops::Deref;

use crate::{
    games::lies,
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

fn sync_shown(session: Res<Session>, stage: Res<Stage>, moment: Single<Ref<Moment>>, mut shown: ResMut<Shown>) {
    let Some(play) = session.on::<Sansumoku>() else { return };
    if session.is_changed() || stage.is_changed() || moment.is_changed() {
        shown.set_if_neq(Shown::of(play, Showing::of(play, &session, &stage, **moment)));
    }
}
