//! The pieces drawn on the table as plain data, and the system that keeps the entities in step with them. Entities with a motion of their
//! own stay outside: tiles that flip, a dragged tile, and the glows of a lesson.

pub(crate) mod emblem;
pub mod faces;
pub(crate) mod glow;
pub mod ground;
pub(crate) mod marks;
pub mod plates;
pub(crate) mod travel;
pub mod view;

use bevy::prelude::*;
use std::collections::BTreeMap;

use super::Frame;
use crate::theme::{
    palette::SEAM,
    slab::{Rim, Slab, flat},
};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        view::plugin,
        ground::plugin,
        plates::plugin,
        marks::plugin,
        glow::plugin,
    ));
    app.init_resource::<DrawnPieces>();
    app.configure_sets(Update, ScenePainted.in_set(Frame::Show));
    let moved = resource_changed::<DrawnPieces>.or_else(any_match_filter::<Added<On>>);
    app.add_systems(
        Update,
        sync_pieces
            .in_set(Frame::Show)
            .after(ScenePainted)
            .run_if(moved),
    );
}

#[derive(SystemSet, Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct ScenePainted;

/// The name of a piece: the same piece keeps it from frame to frame.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[require(Slab)]
pub struct Key {
    pub part: &'static str,
    /// Which cell, plate or other place it belongs to.
    pub of: u16,
    pub index: u16,
}

impl Key {
    /// The only piece of this kind at a place.
    pub const fn new(part: &'static str, of: usize) -> Self {
        Self::nth(part, of, 0)
    }

    pub const fn nth(part: &'static str, of: usize, index: usize) -> Self {
        Self {
            part,
            of: of as u16,
            index: index as u16,
        }
    }
}

/// The entity that a piece is placed on: its transform is relative to that. That entity has this component.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum On {
    /// The upper left corner of the window.
    Table,
    /// The board, which has the same corner.
    Board,
    /// A plate's middle.
    Plate(usize),
    /// A cell's middle.
    Cell(usize),
}

#[derive(Debug, Clone, PartialEq)]
pub struct Piece {
    pub key: Key,
    pub on: On,
    pub slab: Slab,
    pub place: Transform,
}

impl Piece {
    pub(crate) const fn new(key: Key, on: On, slab: Slab, place: Transform) -> Self {
        Self {
            key,
            on,
            slab,
            place,
        }
    }
}

/// Returns a line between two dark ones, which set it off from any ground.
pub(crate) fn cased(color: Color, width: f32, casing_width: f32) -> Rim {
    Rim {
        color,
        width,
        casing: SEAM.color(),
        casing_width,
        hatched: false,
    }
}

/// Returns a cased line without a body.
pub(crate) fn frame(size: Vec2, radius: f32, color: Color, width: f32, casing: f32) -> Slab {
    let rim = cased(color, width, casing);
    Slab {
        rim,
        ..flat(size, radius, Color::NONE)
    }
}

/// The painters of the scene. Each replaces its own pieces only.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Painter {
    Ground,
    Game,
    Marks,
    Rings,
}

/// All visible pieces. No piece reveals a hidden choice.
#[derive(Resource, Debug, Default)]
pub struct DrawnPieces {
    pieces: [Vec<Piece>; 4],
}

impl DrawnPieces {
    pub(crate) fn paint(&mut self, painter: Painter, pieces: Vec<Piece>) {
        self.pieces[painter as usize] = pieces;
    }

    pub fn pieces(&self) -> impl Iterator<Item = &Piece> {
        self.pieces.iter().flatten()
    }
}

fn sync_pieces(
    scene: Res<DrawnPieces>,
    parents: Query<(Entity, &On)>,
    mut drawn: Query<(Entity, &Key, &mut Transform, &mut Slab)>,
    mut commands: Commands,
) {
    let mut wanted: BTreeMap<Key, &Piece> =
        scene.pieces().map(|piece| (piece.key, piece)).collect();
    for (entity, key, mut place, mut slab) in &mut drawn {
        match wanted.remove(key) {
            Some(piece) => {
                place.set_if_neq(piece.place);
                if *slab != piece.slab {
                    *slab = piece.slab.clone();
                }
            }
            None => commands.entity(entity).despawn(),
        }
    }
    if wanted.is_empty() {
        return;
    }
    let parents: BTreeMap<On, Entity> = parents.iter().map(|(entity, on)| (*on, entity)).collect();
    for (key, piece) in wanted {
        let Some(parent) = parents.get(&piece.on) else {
            continue;
        };
        let name = Name::new(format!("{} {}", key.part, key.of));
        commands
            .entity(*parent)
            .with_child((name, key, piece.place, piece.slab.clone()));
    }
}
