//! The glow on the spots that a lesson or a stand waits for.

use bevy::prelude::*;
use bevy_tweening::TweenAnim;
use mbrane_play::{Draft, Spot, lesson::lit};
use std::time::Duration;

use crate::{
    motion,
    session::{Guide, Session},
    table::{
        Frame,
        change::hand::Hand,
        layout::Layout,
        scene::{
            frame,
            ground::{Origin, at},
        },
        stage::mode::spots_show,
    },
    theme::{
        palette::FOCUS,
        slab::{Shadow, Slab},
    },
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Awaited>();
    let awaited = (sync_awaited.run_if(spots_show), forget_awaited.run_if(not(spots_show)));
    app.add_systems(Update, (awaited, sync_glows).chain().in_set(Frame::Show));
}

#[derive(Resource, Debug, Default, PartialEq)]
struct Awaited(Vec<Spot>);

/// The glow on one of them, and its strength from 0 to 1.
#[derive(Component, Debug, Clone, Copy, PartialEq)]
#[require(Slab)]
struct Glow(Spot, f32);

/// The height above the room: above all tiles at rest, below held ones.
const HEIGHT: f32 = 4.85;

fn sync_awaited(session: Res<Session>, hand: Res<Hand>, mut awaited: ResMut<Awaited>) {
    // A table that comes back to the front finds none.
    if session.is_changed() || hand.is_changed() || awaited.0.is_empty() {
        awaited.set_if_neq(Awaited(waited_for(&session, &hand.draft)));
    }
}

fn forget_awaited(mut awaited: ResMut<Awaited>) {
    awaited.set_if_neq(Awaited::default());
}

/// Returns the spots that a lesson or a stand waits for, given the draft, or that a hint for a puzzle names.
pub(crate) fn waited_for(session: &Session, draft: &Draft) -> Vec<Spot> {
    let table = session.table();
    let told = session.stand.as_ref().and_then(|stand| stand.next.as_deref()).filter(|_| table.acting().is_some());
    match (&session.guide, told) {
        (Some(Guide::Lesson(lesson)), _) => lesson.lit(table, draft),
        (Some(Guide::Puzzle(puzzle)), _) => puzzle.hinted(),
        (None, Some(m)) => lit(m, table, draft),
        (None, None) => Vec::new(),
    }
}

fn sync_glows(
    awaited: Res<Awaited>,
    layout: Res<Layout>,
    origin: Option<Single<Entity, With<Origin>>>,
    mut glows: Query<(Entity, Ref<Glow>, &mut Transform, &mut Slab)>,
    mut commands: Commands,
) {
    let Some(origin) = origin else { return };
    let has: Vec<Spot> = glows.iter().map(|(_, glow, ..)| glow.0).collect();
    for spot in awaited.0.iter().filter(|spot| !has.contains(spot)) {
        let light = motion::LIGHT.after(Duration::ZERO, |mut glow: Mut<Glow>, share| {
            let spot = glow.0;
            glow.set_if_neq(Glow(spot, share));
        });
        commands.entity(*origin).with_child((Name::new("lit"), Glow(*spot, 0.0), TweenAnim::new(light)));
    }
    for (entity, glow, mut place, mut slab) in &mut glows {
        let Some(rect) = layout.rect(glow.0).filter(|_| awaited.0.contains(&glow.0)) else {
            commands.entity(entity).despawn();
            continue;
        };
        if glow.is_changed() || layout.is_changed() {
            slab.set_if_neq(look(rect.size(), glow.1));
            place.set_if_neq(Transform::from_translation(at(rect.center(), HEIGHT)));
        }
    }
}

/// Returns a frame in the colour of the focus, with light around it.
fn look(size: Vec2, light: f32) -> Slab {
    let side = size.min_element();
    // The frame comes from farther out, and settles on the spot's edge.
    let size = size * (1.0 + 0.25 * (1.0 - light)) - 0.04 * side;
    let frame = frame(size, 0.16 * side, FOCUS.color(), (0.06 * side).max(3.0), (0.025 * side).max(1.5));
    // Faint enough for a digit below it to be read.
    let shadow = Shadow { color: FOCUS.color().with_alpha(0.2), offset: Vec2::ZERO, softness: 0.2 * side };
    Slab { shadow, opacity: light, ..frame }
}
