//! The inputs and outputs of drawing a section's parts.

use bevy::prelude::*;
use mbrane_rules::sansumoku::Mark;

use super::super::shown::Shown;
use crate::{table::scene::plates::Geometry, theme::slab::Slab};

/// The inputs for a section's parts. Lengths are logical pixels; positions are relative to the plate's middle, y downwards.
pub(super) struct Facts<'a> {
    pub(super) shown: &'a Shown,
    pub(super) geometry: &'a Geometry,
    pub(super) section: usize,
    /// The side of a cell.
    pub(super) cell: f32,
    /// The side of the plate.
    pub(super) plate: f32,
    /// The section's result, and how far it has appeared.
    pub(super) mark: Mark,
    pub(super) share: f32,
    /// How lit it is, from 0 to 1.
    pub(super) lit: f32,
    /// Whether a local player may play now.
    pub(super) own: bool,
}

/// A visible part: its slab and its transform.
pub(super) type Look = (Slab, Transform);
