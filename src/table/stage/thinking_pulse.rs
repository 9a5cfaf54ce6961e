//! The breath of a thinking computer: its name fades a little and returns until it has chosen a move.

use bevy::{prelude::*, window::RequestRedraw};
use std::{f32::consts::TAU, time::Duration};

use super::{BeatsPlayed, Stage, TableMode, mode::table_mode};
use crate::{
    motion::{BEFORE_BREATH, BREATH, BREATHE},
    session::Session,
    table::Frame,
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ThinkingPulse>();
    app.add_systems(
        Update,
        table_mode
            .pipe(sync_breath)
            .in_set(Frame::Stage)
            .after(BeatsPlayed),
    );
}

/// The most that a name fades.
pub(crate) const DEEPEST: f32 = 0.7;

/// How far the name of the thinking computer has faded, from 0 to 1.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Default)]
pub struct ThinkingPulse(pub f32);

fn sync_breath(
    mode: In<TableMode>,
    (session, stage): (Res<Session>, Res<Stage>),
    time: Res<Time>,
    mut breath: ResMut<ThinkingPulse>,
    mut since: Local<Option<Duration>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let thinks = *mode == TableMode::Still && session.thinker().is_some();
    if !thinks || stage.pace.reduced {
        *since = None;
        breath.set_if_neq(ThinkingPulse::default());
        return;
    }
    let now = time.elapsed();
    let breathed = now
        .saturating_sub(*since.get_or_insert(now) + BEFORE_BREATH)
        .min(BREATHE);
    breath.set_if_neq(ThinkingPulse(
        DEEPEST / 2.0 * (1.0 - (breathed.div_duration_f32(BREATH) * TAU).cos()),
    ));
    if breathed < BREATHE {
        redraw.write(RequestRedraw);
    }
}
