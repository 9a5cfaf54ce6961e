//! The speed of the stage: it follows the settings, and a choice made while it plays goes into the settings.

use bevy::prelude::*;
use mbrane_play::Speed;

use super::Stage;
use crate::{
    settings::{Settings, SystemPreferences},
    table::Frame,
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, sync_pace.in_set(Frame::Layout));
}

fn sync_pace(
    mut settings: ResMut<Settings>,
    system: Res<SystemPreferences>,
    mut stage: ResMut<Stage>,
    mut last: Local<Option<Speed>>,
) {
    let speed = stage.pace.speed;
    if last.is_some_and(|last| last != speed) {
        settings.speed = speed;
    }
    let reduced = settings.reduces_motion(&system);
    if (speed, stage.pace.reduced) != (settings.speed, reduced) {
        (stage.pace.speed, stage.pace.reduced) = (settings.speed, reduced);
    }
    if stage.heard != system.reader {
        stage.heard = system.reader;
    }
    *last = Some(settings.speed);
}
