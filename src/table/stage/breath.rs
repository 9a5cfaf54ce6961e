//! The breath of a thinking computer: its name fades a little and returns until it has chosen a move.

use bevy::prelude::*;
use bevy_tweening::{Lens, TweenAnim};

use super::{BeatsPlayed, Stage};
use crate::{
    motion::{BEFORE_BREATH, BREATH, BREATHE},
    session::{Screen, Session},
    table::Frame,
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Breath>();
    app.add_systems(Startup, spawn_lungs);
    app.add_systems(Update, (play_breath, sync_breath).chain().in_set(Frame::Stage).after(BeatsPlayed));
}

/// The most that a name fades.
pub(crate) const DEEPEST: f32 = 0.7;

/// How far the name of the thinking computer has faded, from 0 to 1.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Default)]
pub struct Breath(pub f32);

/// Progress through the breathing motion, from 0 to 1.
#[derive(Component, Debug, Clone, Copy, PartialEq)]
struct Lungs(f32);

fn spawn_lungs(mut commands: Commands) {
    commands.spawn((Name::new("lungs"), Lungs(0.0)));
}

struct Breathing;

impl Lens<Lungs> for Breathing {
    fn lerp(&mut self, mut lungs: Mut<Lungs>, ratio: f32) {
        lungs.set_if_neq(Lungs(ratio));
    }
}

fn play_breath(
    session: Res<Session>,
    stage: Res<Stage>,
    screen: Res<State<Screen>>,
    lungs: Single<(Entity, &mut Lungs)>,
    mut breathing: Local<bool>,
    mut commands: Commands,
) {
    let table = session.table();
    let thinks = *screen.get() == Screen::Table && table.is_still() && session.thinker().is_some();
    let wanted = thinks && !stage.frozen && !stage.pace.reduced;
    if wanted == *breathing {
        return;
    }
    *breathing = wanted;
    let (entity, mut lungs) = lungs.into_inner();
    if wanted {
        commands.entity(entity).insert(TweenAnim::new(BREATHE.after(BEFORE_BREATH, Breathing)));
    } else {
        commands.entity(entity).remove::<TweenAnim>();
        lungs.set_if_neq(Lungs(0.0));
    }
}

fn sync_breath(lungs: Single<Ref<Lungs>>, mut breath: ResMut<Breath>) {
    if lungs.is_changed() {
        let breaths = lungs.0 * BREATHE.time.div_duration_f32(BREATH);
        breath.set_if_neq(Breath(DEEPEST / 2.0 * (1.0 - (breaths * std::f32::consts::TAU).cos())));
    }
}
