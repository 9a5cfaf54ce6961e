//! The turn as it passes, for the banner of the shared panel.

use bevy::prelude::*;
use mbrane_rules::masbrur::{Masbrur, View};

use super::{Drawing, paint::side_of, sight::Sight};
use crate::{
    session::Session,
    table::panel::{Turn, TurnShown},
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, sync_turn.in_set(Drawing));
}

fn sync_turn(session: Res<Session>, sight: Res<Sight>, mut turn: ResMut<TurnShown>) {
    let Some(play) = session.on::<Masbrur>() else { return };
    // Where both choose at the same time, it is the viewer's turn.
    let acts = |view: &View| {
        if view.to_act.contains(sight.me) { sight.me } else { view.to_act.first().unwrap_or(sight.me) }
    };
    let last = play.view(session.eyes());
    turn.set_if_neq(TurnShown(Some(Turn {
        from: side_of(acts(&sight.view)),
        to: side_of(acts(&sight.after)),
        passed: sight.at,
        last: side_of(acts(&last)),
        crossing: None,
        over: sight.view.ended.is_some(),
    })));
}
