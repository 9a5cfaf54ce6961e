//! A settled game: the table ends it once the players had time to read that nothing can change any more.

use bevy::prelude::*;
use bevy_tweening::{Lens, TweenAnim};
use mbrane_play::{MatchStatus, TableAction};
use std::time::Duration;

use super::hand::HandCommand;
use crate::{
    motion,
    session::{Screen, Session},
    table::{
        Frame,
        stage::{BeatsPlayed, Stage},
    },
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, spawn_wait);
    app.add_systems(Update, close_settled.in_set(Frame::Stage).after(BeatsPlayed));
}

/// Progress of the wait, from 0 to 1.
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

/// Waits while a settled game is shown, then ends it; not where the player went back to it.
fn close_settled(
    session: Res<Session>,
    stage: Res<Stage>,
    screen: Res<State<Screen>>,
    wait: Single<(Entity, Has<TweenAnim>), With<Wait>>,
    mut begun: Local<Option<u64>>,
    mut hand: MessageWriter<HandCommand>,
    mut commands: Commands,
) {
    let (entity, waits) = *wait;
    let table = session.table();
    let shown = stage.goes_on(&screen);
    let settled = shown && table.is_live() && table.is_still() && table.now() == MatchStatus::Settled;
    if !settled {
        if begun.take().is_some() {
            commands.entity(entity).remove::<TweenAnim>();
        }
    } else if *begun != Some(session.revision()) {
        *begun = Some(session.revision());
        commands.entity(entity).insert(TweenAnim::new(motion::READ.after(Duration::ZERO, Waiting)));
    } else if !waits {
        hand.write(HandCommand::Do(TableAction::Close));
    }
}
