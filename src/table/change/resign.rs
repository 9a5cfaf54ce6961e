//! Resigning: a button that must be held until it is full, to prevent accidents.

use bevy::prelude::*;
use bevy_tweening::{Lens, TweenAnim};
use mbrane_play::{AnyMatch, TableAction};
use mbrane_rules::Seat;
use std::time::Duration;

use super::hand::HandCommand;
use crate::{
    motion, rest,
    session::{Screen, Session},
    table::{Frame, stage::BeatsPlayed},
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Resigning>();
    app.add_plugins(rest::add_command_message::<HoldResign>);
    app.add_systems(Startup, spawn_hold);
    app.add_systems(OnExit(Screen::Table), release_hold);
    app.add_systems(Update, (apply_hold, play_hold).chain().in_set(Frame::Stage).after(BeatsPlayed));
}

/// The start or the end of holding the button that resigns.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub struct HoldResign(pub bool);

/// The progress of resigning.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Default)]
pub struct Resigning {
    /// Whether the button is held.
    pub(crate) wanted: bool,
    /// How full it is, from 0 to 1.
    pub share: f32,
}

/// Returns the move by which the person to act resigns, if they may.
pub(crate) fn resignation(table: &dyn AnyMatch) -> Option<String> {
    let hands = table.hands();
    Seat::BOTH.into_iter().filter(|seat| hands.contains(*seat)).find_map(|seat| table.resignation(seat))
}

/// Progress of holding the button, from 0 to 1.
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

/// Releases the button, which goes with the table.
fn release_hold(mut holds: MessageWriter<HoldResign>) {
    holds.write(HoldResign(false));
}

fn apply_hold(
    mut holds: MessageReader<HoldResign>,
    held: Single<(Entity, Mut<Held>)>,
    mut resigning: ResMut<Resigning>,
    session: Res<Session>,
    mut of: Local<(u64, bool)>,
    mut commands: Commands,
) {
    let (entity, mut held) = held.into_inner();
    let (replaced, ignored) = &mut *of;
    // A button held for another match must be released first.
    let other = std::mem::replace(replaced, session.replaced()) != session.replaced();
    if other && resigning.wanted {
        *ignored = true;
        resigning.wanted = false;
        held.0 = 0.0;
        commands.entity(entity).remove::<TweenAnim>();
    }
    let mut said = false;
    for HoldResign(wanted) in holds.read() {
        said = true;
        if *wanted == resigning.wanted || *ignored {
            continue;
        }
        resigning.wanted = *wanted;
        held.0 = 0.0;
        if *wanted {
            commands.entity(entity).insert(TweenAnim::new(motion::RESIGN.after(Duration::ZERO, Holding)));
        } else {
            commands.entity(entity).remove::<TweenAnim>();
        }
    }
    // While the button is down without effect, the panel sends this in every frame.
    *ignored &= said || other;
}

fn play_hold(
    held: Single<(Mut<Held>, Has<TweenAnim>)>,
    session: Res<Session>,
    mut resigning: ResMut<Resigning>,
    mut hand: MessageWriter<HandCommand>,
) {
    let (mut held, fills) = held.into_inner();
    if resigning.wanted && !fills && held.0 >= 1.0 {
        // The button must be released and held again for another effect.
        held.0 = 0.0;
        if let Some(m) = resignation(session.table()) {
            hand.write(HandCommand::Do(TableAction::Say(m)));
        }
    }
    if resigning.share != held.0 {
        resigning.share = held.0;
    }
}
