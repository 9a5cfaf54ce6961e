//! Sound: strikes go from the game to an output, as loud as the settings say.

#[cfg(not(target_family = "wasm"))]
mod device;
#[cfg(not(target_family = "wasm"))]
mod thread;
#[cfg(target_family = "wasm")]
mod web;

#[cfg(not(target_family = "wasm"))]
pub use device::AHEAD_MS;

use bevy::prelude::*;
use mbrane_play::Volume;
use mbrane_sound::{Sound, Strike};

use crate::{redraw, settings::Settings};

pub(super) fn plugin(app: &mut App) {
    // Tests and pictures are silent.
    app.init_resource::<Speaker>();
    app.add_plugins(redraw::add_command_message::<ToggleMute>);
    app.add_systems(Update, (apply_mute, sync_volumes).chain());
}

/// Mutes everything, or lets it be heard again.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub struct ToggleMute;

pub trait Output: Send + Sync + 'static {
    /// Plays a strike after its delay, as soon as possible.
    fn play(&mut self, strike: Strike);
    fn hush(&mut self);
    fn is_lost(&self) -> bool {
        false
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Group {
    Table,
    Scenes,
}

#[derive(Resource, Default)]
pub struct Speaker {
    output: Option<Box<dyn Output>>,
    count: u32,
}

impl Speaker {
    pub fn new(output: impl Output) -> Self {
        Self {
            output: Some(Box::new(output)),
            count: 0,
        }
    }

    #[cfg(not(target_family = "wasm"))]
    pub fn of_this_machine() -> Self {
        Self::new(thread::Threaded::new(device::open))
    }

    #[cfg(target_family = "wasm")]
    pub fn of_this_machine() -> Self {
        Self::new(web::Page::default())
    }

    /// Plays a sound. Muted sounds are not even sent.
    pub fn play(&mut self, settings: &Settings, group: Group, strike: Strike) {
        let volume = match group {
            Group::Table => settings.table_volume,
            Group::Scenes => settings.scene_volume,
        };
        if settings.muted || volume == Volume::Off {
            return;
        }
        let Some(output) = &mut self.output else {
            return;
        };
        self.count = self.count.wrapping_add(1);
        output.play(Strike {
            gain: strike.gain * gain(volume),
            seed: self.count,
            ..strike
        });
    }

    pub fn is_lost(&self) -> bool {
        self.output.as_ref().is_some_and(|output| output.is_lost())
    }
}

/// A sound from the middle, at once.
pub const fn plain(sound: Sound) -> Strike {
    Strike {
        sound,
        semitones: 0,
        pan: 0.0,
        delay: 0.0,
        gain: 1.0,
        seed: 0,
    }
}

const fn gain(volume: Volume) -> f32 {
    match volume {
        Volume::Off => 0.0,
        Volume::Low => 0.3,
        Volume::Middle => 0.6,
        Volume::Full => 1.0,
    }
}

fn apply_mute(mut asked: MessageReader<ToggleMute>, mut settings: ResMut<Settings>) {
    if asked.read().count() % 2 == 1 {
        settings.muted = !settings.muted;
    }
}

/// Plays a sample when the player changes a volume or unmutes, and stops all sounds on mute.
fn sync_volumes(
    settings: Res<Settings>,
    mut speaker: ResMut<Speaker>,
    mut last: Local<Option<(Volume, Volume, bool)>>,
) {
    let now = (settings.table_volume, settings.scene_volume, settings.muted);
    let Some((table, scenes, muted)) = last.replace(now) else {
        return;
    };
    if settings.muted && !muted {
        speaker.output.iter_mut().for_each(|output| output.hush());
    }
    if table != settings.table_volume || (muted && !settings.muted) {
        speaker.play(&settings, Group::Table, plain(Sound::Place));
    } else if scenes != settings.scene_volume {
        speaker.play(&settings, Group::Scenes, plain(Sound::Seal));
    }
}
