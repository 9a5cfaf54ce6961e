//! The turn as it passes, for the shared panel: the banner's colour, and names that cross at a swap.

use bevy::prelude::*;
use mbrane_play::mbrane::{Cue, side};
use mbrane_rules::mbrane::Mbrane;

use super::{Drawing, shown::Shown};
use crate::{
    session::Session,
    table::panel::{Turn, TurnShown},
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, sync_turn.in_set(Drawing));
}

fn sync_turn(session: Res<Session>, shown: Res<Shown>, mut turn: ResMut<TurnShown>) {
    let Some(play) = session.on::<Mbrane>() else { return };
    let crossing = matches!(shown.cue(), Some(Cue::Cross)).then(|| shown.eased());
    turn.set_if_neq(TurnShown(Some(Turn {
        from: side(shown.view.to_move),
        to: side(shown.after.to_move),
        passed: shown.turn(),
        last: side(play.position().to_move()),
        crossing,
        over: shown.view.ended.is_some(),
    })));
}
