//! The shake of what is refused.

use bevy::prelude::*;
use bevy_tweening::{Lens, TweenAnim};
use std::time::Duration;

use crate::motion;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, play_shakes);
}

/// How far something is to the right of its place, in its own terms: −1 to 1.
#[derive(Component, Debug, Clone, Copy, PartialEq, Default)]
pub(crate) struct Shake {
    /// Whether it should shake once more.
    pub(crate) wanted: bool,
    /// Where it is.
    pub(crate) at: f32,
}

struct Shaking;

impl Lens<Shake> for Shaking {
    fn lerp(&mut self, mut shake: Mut<Shake>, ratio: f32) {
        let at = (1.0 - ratio) * (ratio * 5.0 * std::f32::consts::PI).sin();
        if shake.at != at {
            shake.at = at;
        }
    }
}

fn play_shakes(mut shakes: Query<(Entity, &mut Shake), Changed<Shake>>, mut commands: Commands) {
    for (entity, mut shake) in &mut shakes {
        if shake.wanted {
            shake.wanted = false;
            let shaking = motion::of(mbrane_play::Motion::Shake).after(Duration::ZERO, Shaking);
            commands.entity(entity).insert(TweenAnim::new(shaking));
        }
    }
}
