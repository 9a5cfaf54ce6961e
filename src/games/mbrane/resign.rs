//! Resigning: a button that is held until it is full, so that nobody gives up by accident.

use bevy::{prelude::*, window::RequestRedraw};
use bevy_tweening::{Lens, TweenAnim};
use mbrane_rules::mbrane::Move;
use std::time::Duration;

use super::{MbraneSystems, stage::BeatsPlayed, wishes::Wish};
use crate::motion;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Resigning>();
    app.add_systems(Startup, spawn_hold);
    app.add_systems(Update, (apply_hold, play_hold).chain().in_set(MbraneSystems::Stage).after(BeatsPlayed));
}

/// How far somebody is with resigning.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Default)]
pub struct Resigning {
    /// Whether the button is held.
    pub(super) wanted: bool,
    /// How full it is, from 0 to 1.
    pub share: f32,
}

#[derive(Component, Debug, Clone, Copy, PartialEq)]
struct Held(f32);

fn spawn_hold(mut commands: Commands) {
    commands.spawn((Name::new("hold"), Held(0.0)));
}

struct Holding;

impl Lens<Held> for Holding {
    fn lerp(&mut self, mut held: Mut<Held>, ratio: f32) {
        held.set_if_neq(Held(ratio));
    }
}

fn apply_hold(
    mut said: MessageReader<Wish>,
    held: Single<(Entity, Mut<Held>)>,
    mut resigning: ResMut<Resigning>,
    mut commands: Commands,
) {
    let last = said.read().filter_map(|wish| if let Wish::Resign(wanted) = wish { Some(*wanted) } else { None }).last();
    let Some(wanted) = last.filter(|wanted| *wanted != resigning.wanted) else { return };
    let (entity, mut held) = held.into_inner();
    resigning.wanted = wanted;
    held.0 = 0.0;
    if wanted {
        commands.entity(entity).insert(TweenAnim::new(motion::RESIGN.after(Duration::ZERO, Holding)));
    } else {
        commands.entity(entity).remove::<TweenAnim>();
    }
}

fn play_hold(
    held: Single<(Mut<Held>, Has<TweenAnim>)>,
    mut resigning: ResMut<Resigning>,
    mut wishes: MessageWriter<Wish>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let (mut held, fills) = held.into_inner();
    if resigning.wanted && !fills && held.0 >= 1.0 {
        // It must be let go and held anew to mean anything again.
        held.0 = 0.0;
        wishes.write(Wish::Say(Move::Resign));
        redraw.write(RequestRedraw);
    }
    if resigning.share != held.0 {
        resigning.share = held.0;
    }
}
