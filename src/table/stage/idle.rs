//! A table at rest: now and then one of the faces blinks, and then all is still again.

use bevy::{prelude::*, time::Real, window::RequestRedraw};
use mbrane_play::Side;
use std::{f32::consts::PI, time::Duration};

use super::{BeatsPlayed, Stage, TableMode, mode::table_mode};
use crate::{redraw::Alarms, settings::Settings, table::Frame};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Idle>();
    app.add_systems(
        Update,
        table_mode
            .pipe(sync_idle)
            .in_set(Frame::Stage)
            .after(BeatsPlayed),
    );
}

/// How long a blink takes.
const BLINK: Duration = Duration::from_millis(180);
/// The shortest rest between two blinks, and how much longer it may be.
const BLINK_REST: Duration = Duration::from_secs(9);
const LONGER: Duration = Duration::from_secs(5);

/// The blink of a face at rest.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Default)]
pub struct Idle {
    /// How many there were. They come to the sides in turn.
    count: usize,
    /// How far the eyes are closed, from 0 to 1.
    closed: f32,
}

impl Idle {
    pub fn blink(&self, side: Side) -> f32 {
        if side.index() == self.count % 2 {
            self.closed
        } else {
            0.0
        }
    }

    /// Returns how long the table rests before this blink: never twice the same, so that it does not tick like a clock.
    fn rest(&self) -> Duration {
        BLINK_REST + LONGER.mul_f32((0.62 * self.count as f32).fract())
    }
}

fn sync_idle(
    mode: In<TableMode>,
    (stage, settings): (Res<Stage>, Res<Settings>),
    // The game's own time does not count a rest.
    time: Res<Time<Real>>,
    (mut idle, mut alarms): (ResMut<Idle>, ResMut<Alarms>),
    mut due: Local<Option<Duration>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let rests = *mode == TableMode::Still && settings.idle_motion && !stage.pace.reduced;
    let now = time.elapsed();
    let mut next = Idle {
        closed: 0.0,
        ..*idle
    };
    if !rests {
        *due = None;
    } else if let Some(since) = now.checked_sub(*due.get_or_insert(now + idle.rest())) {
        if since < BLINK {
            next.closed = (since.div_duration_f32(BLINK) * PI).sin();
            redraw.write(RequestRedraw);
        } else {
            next.count += 1;
            *due = Some(now + next.rest());
            // The last frame of a blink shows open eyes.
            redraw.write(RequestRedraw);
        }
    }
    idle.set_if_neq(next);
    let wait = due.map(|due| due.saturating_sub(now));
    alarms.set_if_neq(Alarms {
        idle: wait.filter(|wait| !wait.is_zero()),
        ..*alarms
    });
}
