//! The glow on the spots that a lesson or a stand waits for.

use bevy::prelude::*;
use bevy_tweening::TweenAnim;
use mbrane_play::{Draft, Spot, lesson::lit};
use std::time::Duration;

use crate::{
    motion,
    session::{AtStand, Mode, Session},
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
    app.add_systems(Update, spots_show.pipe(sync_glows).in_set(Frame::Show));
}

/// The glow on a spot, and its strength from 0 to 1.
#[derive(Component, Debug, Clone, Copy, PartialEq)]
#[require(Slab)]
struct Glow(Spot, f32);

/// The height above the room: above all tiles at rest, below held ones.
const GLOW_HEIGHT: f32 = 4.85;

/// Returns the spots that a lesson or a stand waits for, given the draft, or that a hint for a puzzle names.
pub(crate) fn waited_for(session: &Session, draft: &Draft) -> Vec<Spot> {
    let table = session.table();
    match &session.mode {
        Mode::Lesson(lesson, _) => lesson.lit(table, draft),
        Mode::Puzzle(puzzle, _) => puzzle.hinted(),
        Mode::Stand(AtStand { next: Some(m), .. }) if table.acting().is_some() => {
            lit(m, table, draft)
        }
        Mode::Match | Mode::Stand(_) | Mode::Audience => Vec::new(),
    }
}

fn sync_glows(
    In(shows): In<bool>,
    (session, hand, layout): (Res<Session>, Res<Hand>, Res<Layout>),
    mut awaited: Local<Vec<Spot>>,
    origin: Option<Single<Entity, With<Origin>>>,
    mut glows: Query<(Entity, Ref<Glow>, &mut Transform, &mut Slab)>,
    mut commands: Commands,
) {
    if !shows {
        awaited.clear();
    } else if session.is_changed() || hand.is_changed() || awaited.is_empty() {
        // A table that comes back to the front finds none.
        *awaited = waited_for(&session, &hand.draft);
    }
    let Some(origin) = origin else { return };
    let has: Vec<Spot> = glows.iter().map(|(_, glow, ..)| glow.0).collect();
    for spot in awaited.iter().filter(|spot| !has.contains(spot)) {
        let light = motion::LIGHT.after(Duration::ZERO, |mut glow: Mut<Glow>, share| {
            let spot = glow.0;
            glow.set_if_neq(Glow(spot, share));
        });
        commands.entity(*origin).with_child((
            Name::new("lit"),
            Glow(*spot, 0.0),
            TweenAnim::new(light),
        ));
    }
    for (entity, glow, mut place, mut slab) in &mut glows {
        let (true, Some(rect)) = (awaited.contains(&glow.0), layout.rect(glow.0)) else {
            commands.entity(entity).despawn();
            continue;
        };
        if glow.is_changed() || layout.is_changed() {
            slab.set_if_neq(look(rect.size(), glow.1));
            place.set_if_neq(Transform::from_translation(at(rect.center(), GLOW_HEIGHT)));
        }
    }
}

/// Returns a frame in the colour of the focus, with light around it.
fn look(size: Vec2, light: f32) -> Slab {
    let side = size.min_element();
    // The frame comes from farther out, and settles on the spot's edge.
    let size = size * (1.0 + 0.25 * (1.0 - light)) - 0.04 * side;
    let (width, casing) = ((0.06 * side).max(3.0), (0.025 * side).max(1.5));
    let frame = frame(size, 0.16 * side, FOCUS.color(), width, casing);
    // Faint enough for a digit below it to be read.
    let shadow = Shadow::around(FOCUS.color().with_alpha(0.2), 0.2 * side);
    Slab {
        shadow,
        opacity: light,
        ..frame
    }
}
