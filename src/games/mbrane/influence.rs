//! Influence: small triangles in the seams, from a tile to each region that it touches.

use bevy::prelude::*;
use mbrane_play::mbrane::Cue;
use mbrane_rules::mbrane::{Event, cells, region_at, touched};

use super::{Game, MbraneSystems, ghost, hand::Hand, looks, place_of, shown::Shown};
use crate::{
    table::{
        board::{Board, at},
        layout::Layout,
    },
    theme::slab::{Shape, Slab},
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            spawn_influences,
            sync_influences.run_if(
                resource_changed::<Shown>
                    .or_else(resource_changed::<Layout>)
                    .or_else(resource_changed::<Hand>)
                    .or_else(any_match_filter::<Added<Influence>>),
            ),
        )
            .chain()
            .in_set(MbraneSystems::Show),
    );
}

/// A way for influence from a cell to a region beside it.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
#[require(Slab)]
pub struct Influence {
    /// The cell, by its place in reading order.
    pub cell: usize,
    /// Its region.
    pub from: usize,
    /// The region that it touches.
    pub to: usize,
}

/// Above the tray, below the plates.
const HEIGHT: f32 = 1.5;
/// How much is seen of influence that does not matter now.
const FAINT: f32 = 0.34;

fn spawn_influences(table: Query<Entity, Added<Board>>, game: Res<Game>, mut commands: Commands) {
    let order = game.setup().order;
    for entity in &table {
        commands.entity(entity).with_children(|table| {
            for cell in cells(order) {
                for to in touched(order, cell) {
                    let influence = Influence { cell: place_of(order, cell), from: region_at(order, cell), to };
                    table.spawn((Name::new(format!("influence of {cell}")), influence, Visibility::Hidden));
                }
            }
        });
    }
}

fn sync_influences(
    shown: Res<Shown>,
    layout: Res<Layout>,
    game: Res<Game>,
    hand: Res<Hand>,
    mut influences: Query<(&Influence, &mut Transform, &mut Slab, &mut Visibility)>,
) {
    let order = game.setup().order;
    if order.width() != layout.order {
        return;
    }
    let n = order.width();
    let held = ghost::held(&game, &hand, &shown);
    let aimed = hand.aim().filter(|_| !shown.counting).and_then(|place| super::cell_at(order, place));
    let looked_at = aimed.map(|cell| region_at(order, cell));
    for (influence, mut place, mut slab, mut visibility) in &mut influences {
        let Some(cell) = super::cell_at(order, influence.cell) else { continue };
        let ghost = held.filter(|held| held.0 == cell).map(|(_, tile)| tile);
        let tile = shown.pose(cell).filter(|pose| pose.landed >= 1.0).map(|pose| pose.tile).or(ghost);
        let Some(tile) = tile.filter(|tile| tile.digit > 0) else {
            visibility.set_if_neq(Visibility::Hidden);
            continue;
        };
        let step = |to: usize, from: usize| (to as i32 - from as i32).signum() as f32;
        let way = Vec2::new(step(influence.to % n, influence.from % n), step(influence.to / n, influence.from / n));
        let size = layout.cell * [0.11, 0.145, 0.18][usize::from(tile.digit.saturating_sub(1) / 3).min(2)];
        let running = runs(&shown, influence.from);
        let matters = ghost.is_some()
            || looked_at.is_some_and(|region| region == influence.to || region == influence.from)
            || running.is_some();
        let pulse = running.map_or(0.0, |share| (share * std::f32::consts::PI).sin());
        let new = Slab {
            size: Vec2::new(size, size * 0.8),
            lit: looks::bright(tile.colour).color(),
            shaded: looks::bright(tile.colour).color(),
            shape: Shape::Triangle,
            opacity: if matters { 1.0 } else { FAINT },
            ..default()
        };
        slab.set_if_neq(new);
        let mut middle = between(&layout, influence, way);
        middle += way.normalize_or_zero() * running.map_or(0.0, |share| (share - 0.5) * 0.10 * layout.cell);
        let new = Transform {
            translation: at(middle, HEIGHT + 0.0005 * influence.cell as f32),
            rotation: Quat::from_rotation_z((-way.x).atan2(-way.y)),
            scale: Vec3::splat(1.0 + pulse * if shown.pace.softens() { 0.3 } else { 0.9 }),
        };
        place.set_if_neq(new);
        visibility.set_if_neq(Visibility::Inherited);
    }
}

/// How far influence has run out of a region, where it does.
fn runs(shown: &Shown, from: usize) -> Option<f32> {
    let of = |regions: &[usize]| regions.contains(&from).then_some(shown.at);
    match shown.cue()? {
        Cue::Influence { regions } | Cue::Roll { influence: regions } => of(regions),
        // A tile that has just landed makes itself felt.
        Cue::Turn => None,
        _ => shown.beat.as_ref().and_then(|beat| {
            let flipped = |event: &Event| matches!(event, Event::Flipped { region, .. } if *region == from);
            (beat.events.iter().any(flipped) && shown.at > 0.8).then_some(0.0)
        }),
    }
}

/// The middle of the seam that influence crosses. What runs the other way across the same seam lies beside it.
fn between(layout: &Layout, influence: &Influence, way: Vec2) -> Vec2 {
    let (from, to) = (layout.regions[influence.from], layout.regions[influence.to]);
    let cell = layout.cells[influence.cell].center();
    let aside = 0.17 * layout.cell;
    let across = (to.min.x.max(from.min.x) + to.max.x.min(from.max.x)) / 2.0;
    // Under the upper plate, over the pills of the lower one.
    let seam = layout.strips.iter().map(|strip| strip.min.y).fold(f32::MAX, |least, top| {
        let lower = from.max.y.min(to.max.y);
        if top > lower - 1.0 { least.min(top) } else { least }
    });
    let under = (from.max.y.min(to.max.y) + seam) / 2.0;
    if way.y == 0.0 {
        Vec2::new(across, cell.y + way.x * aside)
    } else if way.x == 0.0 {
        Vec2::new(cell.x + way.y * aside, under)
    } else {
        let down = if way.y > 0.0 { -0.02 } else { 0.26 };
        Vec2::new(across - way.x * 0.09 * layout.cell, under + down * layout.cell)
    }
}
