//! The shake after a refusal.

use bevy::prelude::*;
use bevy_tweening::TweenAnim;
use std::time::Duration;

use crate::motion;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<ShakeNow>();
    app.add_systems(Startup, spawn_shake);
    app.add_systems(Update, play_shake);
}

/// A refusal, at which the [`Shake`] plays once.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct ShakeNow;

#[derive(Component, Debug, Clone, Copy, PartialEq, Default)]
pub(crate) struct Shake {
    /// The offset to the right, from −1 to 1; each drawing decides how far that is.
    pub(crate) at: f32,
}

fn spawn_shake(mut commands: Commands) {
    commands.spawn((Name::new("shake"), Shake::default()));
}

fn play_shake(
    mut asked: MessageReader<ShakeNow>,
    shake: Single<Entity, With<Shake>>,
    mut commands: Commands,
) {
    if asked.read().count() > 0 {
        let shaking = motion::of(mbrane_play::Motion::SHAKE).after(
            Duration::ZERO,
            |mut shake: Mut<Shake>, share| {
                let at = (1.0 - share) * (share * 5.0 * std::f32::consts::PI).sin();
                shake.set_if_neq(Shake { at });
            },
        );
        commands.entity(*shake).insert(TweenAnim::new(shaking));
    }
}
