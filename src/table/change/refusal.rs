//! The time for which the table shows a refusal.

use bevy::time::Real;

use super::{match_commands, prelude::*};
use crate::redraw::Alarms;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        sync_refusal
            .in_set(Frame::Act)
            .after(HandSystems)
            .before(match_commands::apply_commands),
    );
}

/// The time to notice a sentence, and to read a character of it without haste.
const NOTICE_TIME: Duration = Duration::from_millis(2000);
const SIGN: Duration = Duration::from_millis(80);

struct ShownRefusal {
    message: String,
    /// When it appeared, on the real clock.
    since: Duration,
    /// The spot under the pointer at the refusal.
    hover: Option<Spot>,
}

/// Returns the time that a slow reader takes.
fn reading(message: &str) -> Duration {
    NOTICE_TIME + SIGN * message.chars().count() as u32
}

/// Removes a refusal after time to read it once if the pointer points at another spot by then, else after time to read it twice.
fn sync_refusal(
    mut hand: ResMut<Hand>,
    mut shakes: MessageReader<ShakeNow>,
    mut shown: Local<Option<ShownRefusal>>,
    mut alarms: ResMut<Alarms>,
    time: Res<Time<Real>>,
) {
    let anew = shakes.read().count() > 0;
    let Some(refused) = &hand.refused else {
        if shown.take().is_some() {
            alarms.refusal = None;
        }
        return;
    };
    let now = time.elapsed();
    let known = shown
        .as_ref()
        .filter(|shown| !anew && shown.message == refused.message);
    let Some(known) = known else {
        let message = refused.message.clone();
        alarms.refusal = Some(reading(&message));
        *shown = Some(ShownRefusal {
            message,
            since: now,
            hover: hand.draft.hover,
        });
        return;
    };
    let gone_on = hand.draft.hover.is_some() && hand.draft.hover != known.hover;
    let read = reading(&known.message) * if gone_on { 1 } else { 2 };
    if now - known.since >= read {
        hand.refused = None;
        alarms.refusal = None;
        *shown = None;
    }
}
