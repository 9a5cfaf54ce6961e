//! The turn as it passes, for the banner of the shared panel.

use bevy::prelude::*;
use mbrane_play::sansumoku::side;
use mbrane_rules::sansumoku::Sansumoku;

use super::{Drawing, shown::Shown};
use crate::{
    session::Session,
    table::panel::{Turn, TurnShown},
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, sync_turn.in_set(Drawing));
}

fn sync_turn(session: Res<Session>, shown: Res<Shown>, mut turn: ResMut<TurnShown>) {
    let Some(play) = session.on::<Sansumoku>() else { return };
    let passes = shown.view.to_move != shown.after.to_move;
    turn.set_if_neq(TurnShown(Some(Turn {
        from: side(shown.view.to_move),
        to: side(shown.after.to_move),
        passed: if passes { shown.eased() } else { 1.0 },
        last: side(play.position().to_move()),
        crossing: None,
        over: shown.view.ended.is_some(),
    })));
}
