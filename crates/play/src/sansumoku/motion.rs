//! The motions of Sansumoku.

use crate::{Easing, Motion};

/// A section is won or drawn.
pub const SECTION: Motion = Motion::new(400, Easing::BackOut);
/// Sections fall because somebody has no legal cell there.
pub const CONSTRAINT: Motion = Motion::new(500, Easing::CubicInOut);
/// The winning line is drawn through its sections.
pub const FINALE: Motion = Motion::new(600, Easing::CubicOut);
