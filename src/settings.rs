//! What the player has chosen: read when the game starts, kept when it changes.

use bevy::prelude::*;
use mbrane_play::Level;

use crate::{keep::Keep, screens::Choices};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Settings>();
    app.init_resource::<SystemAsks>();
    app.init_resource::<Kept>();
    app.add_systems(Startup, open_settings);
    app.add_systems(Last, (sync_choices, sync_settings).chain());
}

/// The name that settings are kept under.
const NAME: &str = "settings";

/// What the player has chosen.
#[derive(Resource, Debug, Clone, PartialEq, Eq, Default, Deref, DerefMut)]
pub struct Settings(pub mbrane_play::Settings);

/// What the system asks of every program, where that can be known.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SystemAsks {
    /// Cross-fades instead of motions.
    pub reduced_motion: bool,
}

impl Settings {
    /// Whether motions are cross-fades.
    pub fn reduces_motion(&self, system: &SystemAsks) -> bool {
        self.reduced_motion.unwrap_or(system.reduced_motion)
    }
}

/// The settings as they are kept.
#[derive(Resource, Default)]
struct Kept(Settings);

fn open_settings(
    mut keep: ResMut<Keep>,
    mut settings: ResMut<Settings>,
    mut choices: ResMut<Choices>,
    mut kept: ResMut<Kept>,
) {
    if let Some(read) = keep.open(NAME, str::parse) {
        settings.0 = read;
        choices.remember(&settings);
        kept.0 = settings.clone();
    }
}

/// What is chosen for a game is chosen for the next one too.
fn sync_choices(mut choices: ResMut<Choices>, mut settings: ResMut<Settings>) {
    if choices.names != settings.names {
        choices.names = settings.names.clone();
    }
    if !choices.is_changed() {
        return;
    }
    let mut next = settings.clone();
    next.against = choices.against;
    next.level = Level::new(choices.level).unwrap_or(next.level);
    next.begins = choices.begins;
    next.setup = choices.setup;
    next.of_two = choices.of_two;
    next.first_run = choices.first_run;
    next.seen_count = choices.seen_count;
    settings.set_if_neq(next);
}

fn sync_settings(settings: Res<Settings>, mut keep: ResMut<Keep>, mut kept: ResMut<Kept>) {
    if settings.is_changed() && kept.0 != *settings {
        keep.write(NAME, settings.to_string());
        kept.0 = settings.clone();
    }
}
