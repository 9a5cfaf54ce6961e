//! Influence: small triangles in the seams, from a tile to each region it touches.

use bevy::prelude::*;
use mbrane_play::{
    Spot,
    mbrane::{Cue, aimed, cell_of_spot, spot_of_cell},
};
use mbrane_rules::mbrane::{Event, Mbrane, cells, region_at, touched};

use super::{Drawing, ghost, looks, order_of, shown::Shown};
use crate::{
    session::Session,
    table::{
        ground::{Board, at},
        hand::Hand,
        plates::Geometry,
    },
    theme::slab::{Shape, Slab},
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (spawn_influences, sync_influences).chain().in_set(Drawing));
}

/// The influence of a cell on a neighbouring region.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
#[require(Slab)]
pub struct Influence {
    /// The cell.
    pub cell: Spot,
    /// The cell's region.
    pub from: usize,
    /// The region it touches.
    pub to: usize,
}

/// The height above the room: above the tray, below the plates. Each cell is a step above the previous one.
const HEIGHT: f32 = 1.5;
const STEP: f32 = 0.0005;
/// The opacity of influence that does not matter now.
const FAINT: f32 = 0.34;

fn spawn_influences(table: Query<Entity, Added<Board>>, session: Res<Session>, mut commands: Commands) {
    let Some(order) = session.on::<Mbrane>().map(order_of) else { return };
    for entity in &table {
        commands.entity(entity).with_children(|table| {
            for cell in cells(order) {
                for to in touched(order, cell) {
                    let influence = Influence { cell: spot_of_cell(order, cell), from: region_at(order, cell), to };
                    table.spawn((Name::new(format!("influence of {cell}")), influence, Visibility::Hidden));
                }
            }
        });
    }
}

fn sync_influences(
    shown: Res<Shown>,
    geometry: Res<Geometry>,
    session: Res<Session>,
    hand: Res<Hand>,
    mut influences: Query<(&Influence, &mut Transform, &mut Slab, &mut Visibility)>,
) {
    let Some(play) = session.on::<Mbrane>() else { return };
    let order = order_of(play);
    let n = order.width();
    let held = ghost::held(play, &hand, &shown);
    let aimed = aimed(&hand.draft).filter(|_| !shown.scene).and_then(|spot| cell_of_spot(order, spot));
    let looked_at = aimed.map(|cell| region_at(order, cell));
    for (influence, mut place, mut slab, mut visibility) in &mut influences {
        let Some(cell) = cell_of_spot(order, influence.cell) else { continue };
        let ghost = held.filter(|held| held.0 == cell).map(|(_, tile)| tile);
        let tile = shown.pose(cell).filter(|pose| pose.landed >= 1.0).map(|pose| pose.tile).or(ghost);
        let step = |to: usize, from: usize| (to as i32 - from as i32).signum() as f32;
        let way = Vec2::new(step(influence.to % n, influence.from % n), step(influence.to / n, influence.from / n));
        // A zero has no influence.
        let drawn = tile.filter(|tile| tile.digit > 0).zip(between(&geometry, influence, way));
        let Some((tile, mut middle)) = drawn else {
            visibility.set_if_neq(Visibility::Hidden);
            continue;
        };
        let size = geometry.cell * [0.11, 0.145, 0.18][usize::from(tile.digit.saturating_sub(1) / 3).min(2)];
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
        middle += way.normalize_or_zero() * running.map_or(0.0, |share| (share - 0.5) * 0.10 * geometry.cell);
        let new = Transform {
            translation: at(middle, HEIGHT + STEP * f32::from(influence.cell.0)),
            rotation: Quat::from_rotation_z((-way.x).atan2(-way.y)),
            scale: Vec3::splat(1.0 + pulse * if shown.pace.softens() { 0.3 } else { 0.9 }),
        };
        place.set_if_neq(new);
        visibility.set_if_neq(Visibility::Inherited);
    }
}

/// Returns the progress of influence leaving a region, from 0 to 1, if it runs now.
fn runs(shown: &Shown, from: usize) -> Option<f32> {
    let of = |regions: &[usize]| regions.contains(&from).then_some(shown.at);
    match shown.cue()? {
        Cue::Influence { regions } | Cue::Roll { influence: regions } => of(regions),
        Cue::Turn => None,
        // The influence of flipped tiles is highlighted just before it runs.
        _ => shown.beat.as_ref().and_then(|beat| {
            let flipped = |event: &Event| matches!(event, Event::Flipped { region, .. } if *region == from);
            (beat.events.iter().any(flipped) && shown.at > 0.8).then_some(0.0)
        }),
    }
}

/// Returns the middle of the seam that influence crosses in direction `way`, beside that of the opposite influence. None if the current
/// layout has no such cell or region.
fn between(geometry: &Geometry, influence: &Influence, way: Vec2) -> Option<Vec2> {
    let (from, to) = (geometry.plates.get(influence.from)?, geometry.plates.get(influence.to)?);
    let cell = geometry.cells.get(usize::from(influence.cell.0))?.center();
    let aside = 0.17 * geometry.cell;
    let across = (to.min.x.max(from.min.x) + to.max.x.min(from.max.x)) / 2.0;
    // It fits below the upper plate and above the pills of the lower one.
    let seam = geometry.strips.iter().map(|strip| strip.min.y).fold(f32::MAX, |least, top| {
        let lower = from.max.y.min(to.max.y);
        if top > lower - 1.0 { least.min(top) } else { least }
    });
    let under = (from.max.y.min(to.max.y) + seam) / 2.0;
    Some(if way.y == 0.0 {
        Vec2::new(across, cell.y + way.x * aside)
    } else if way.x == 0.0 {
        Vec2::new(cell.x + way.y * aside, under)
    } else {
        let down = if way.y > 0.0 { -0.02 } else { 0.26 };
        Vec2::new(across - way.x * 0.09 * geometry.cell, under + down * geometry.cell)
    })
}
