//! A settled game: once everybody could read that nothing can change, the table counts by itself.

use bevy::{prelude::*, window::RequestRedraw};
use bevy_tweening::{Lens, TweenAnim};
use mbrane_play::mbrane::State;
use std::time::Duration;

use super::{
    Game, MbraneSystems,
    stage::{BeatsPlayed, Stage},
    wishes::Wish,
};
use crate::{motion, screens::Screen};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, spawn_wait);
    app.add_systems(Update, count_settled.in_set(MbraneSystems::Stage).after(BeatsPlayed));
}

/// How much of the wait is over, from 0 to 1.
#[derive(Component, Debug, Clone, Copy, PartialEq)]
pub struct Wait(pub f32);

fn spawn_wait(mut commands: Commands) {
    commands.spawn((Name::new("wait"), Wait(0.0)));
}

struct Waiting;

impl Lens<Wait> for Waiting {
    fn lerp(&mut self, mut wait: Mut<Wait>, ratio: f32) {
        wait.set_if_neq(Wait(ratio));
    }
}

/// Waits while a settled game is shown, and wishes its count in the end. Whoever goes back to a settled game is not hurried.
fn count_settled(
    game: Res<Game>,
    stage: Res<Stage>,
    screen: Res<Screen>,
    wait: Single<(Entity, Has<TweenAnim>), With<Wait>>,
    mut begun: Local<Option<u64>>,
    mut wishes: MessageWriter<Wish>,
    mut redraw: MessageWriter<RequestRedraw>,
    mut commands: Commands,
) {
    let (entity, waits) = *wait;
    let play = &game.play;
    let settled = *screen == Screen::Table
        && !stage.frozen
        && play.is_live()
        && play.is_still()
        && play.state() == State::Settled;
    if !settled {
        if begun.take().is_some() {
            commands.entity(entity).remove::<TweenAnim>();
        }
    } else if *begun != Some(game.revision) {
        *begun = Some(game.revision);
        commands.entity(entity).insert(TweenAnim::new(motion::READ.after(Duration::ZERO, Waiting)));
    } else if !waits {
        wishes.write(Wish::Count);
        redraw.write(RequestRedraw);
    }
}
