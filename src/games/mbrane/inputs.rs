//! The inputs of the painters: all that the pieces depend on.

use mbrane_play::{Match, Side, Spot};
use mbrane_rules::mbrane::Mbrane;

use super::shown::Shown;
use crate::table::{change::hand::Hand, layout::Layout, scene::plates::Geometry};

/// All that the pieces depend on.
#[derive(Clone, Copy)]
pub(super) struct Inputs<'a> {
    pub(super) play: &'a Match<Mbrane>,
    pub(super) shown: &'a Shown,
    pub(super) geometry: &'a Geometry,
    pub(super) layout: &'a Layout,
    pub(super) hand: &'a Hand,
    /// The piece of the rack under a pointer that is down and has not moved.
    pub(super) pressed: Option<Spot>,
    /// The hinted move, as text.
    pub(super) hint: Option<&'a str>,
    /// The better move that a review shows, as text, and its side.
    pub(super) better: Option<(&'a str, Side)>,
    /// Whether the table is in front.
    pub(super) at_table: bool,
    /// Whether a review is open.
    pub(super) review_open: bool,
    /// How far a refused piece has shaken to the right, from -1 to 1.
    pub(super) shake: f32,
}

impl Inputs<'_> {
    /// Whether the held move is visible.
    pub(super) fn takes_moves(&self) -> bool {
        self.at_table && !self.shown.scene
    }
}
