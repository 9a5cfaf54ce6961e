//! The ring that flies from the cell of a move to the section it sends to, to show the connection.

use bevy::prelude::*;
use mbrane_play::sansumoku::spot_of_cell;
use mbrane_rules::sansumoku::{Sansumoku, Target};

use super::{Drawing, sections::ring, shown::Shown};
use crate::{
    session::Session,
    table::{
        ground::{Origin, at},
        layout::Layout,
        plates::Geometry,
    },
    theme::{
        palette::{FOCUS, REFUSAL, TEXT_MUTED},
        slab::{Slab, show},
    },
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (spawn_sent, sync_sent).chain().in_set(Drawing));
}

/// The flying ring.
#[derive(Component)]
#[require(Slab)]
struct Flying;

/// The height above the room: above everything on the board.
const HEIGHT: f32 = 6.8;
/// The height of its arc, as a share of the distance: it bends towards the middle, to stay on the board.
const ARC: f32 = 0.22;

fn spawn_sent(table: Query<Entity, Added<Origin>>, mut commands: Commands) {
    for entity in &table {
        commands.entity(entity).with_child((Name::new("sent"), Flying, Visibility::Hidden));
    }
}

fn sync_sent(
    shown: Res<Shown>,
    geometry: Res<Geometry>,
    layout: Res<Layout>,
    session: Res<Session>,
    flying: Option<Single<(&mut Transform, &mut Slab, &mut Visibility), With<Flying>>>,
) {
    let (Some(play), Some(flying)) = (session.on::<Sansumoku>(), flying) else { return };
    let (mut place, mut slab, mut visibility) = flying.into_inner();
    let look = (|| {
        let (target, free) = shown.sends().filter(|_| shown.at < 1.0 && !shown.pace.reduced)?;
        let from = geometry.cells.get(usize::from(spot_of_cell(shown.last?).0))?;
        let to = match target {
            Target::Section(section) => *geometry.plates.get(section)?,
            Target::Any => layout.tray,
        };
        // If the player sent is stuck, the beat is longer than the flight, and the ring waits there.
        let share = (shown.eased() * if free { 1.0 } else { 2.0 }).clamp(0.0, 1.0);
        let way = to.center() - from.center();
        let inwards = layout.tray.center() - (from.center() + to.center()) / 2.0;
        let aside = if way.perp().dot(inwards) < 0.0 { -way.perp() } else { way.perp() };
        let arc = ARC * aside * (share * (1.0 - share) * 4.0);
        let middle = from.center() + way * share + arc;
        let side = from.width().lerp(to.width(), share);
        let tone = match (free, play.hand()) {
            (false, _) => REFUSAL,
            (true, Some(_)) => FOCUS,
            (true, None) => TEXT_MUTED,
        };
        let width = (0.06 * geometry.cell).max(2.0);
        let opacity = 1.0 - ((share - 0.85) / 0.15).max(0.0);
        let slab = ring(side, geometry.cell, tone.color(), width, opacity);
        Some((slab, Transform::from_translation(at(middle, HEIGHT))))
    })();
    show(look, &mut slab, &mut place, &mut visibility);
}
