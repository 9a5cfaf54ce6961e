//! What the parts of a section are drawn by.

use bevy::prelude::*;
use mbrane_rules::sansumoku::Mark;

use super::super::shown::Shown;
use crate::{table::plates::Geometry, theme::slab::Slab};

/// What the parts of a section are drawn by. Lengths are logical pixels; places are counted from the middle of the plate, y
/// downwards.
pub(super) struct Facts<'a> {
    pub(super) shown: &'a Shown,
    pub(super) geometry: &'a Geometry,
    pub(super) section: usize,
    /// The side of a cell.
    pub(super) cell: f32,
    /// The side of the plate.
    pub(super) plate: f32,
    /// Whose it is, and how far that has become so.
    pub(super) mark: Mark,
    pub(super) share: f32,
    /// How lit it is.
    pub(super) lit: f32,
    /// Whether somebody here may play now.
    pub(super) own: bool,
}

/// How a part is drawn where it is seen.
pub(super) type Look = (Slab, Transform);
