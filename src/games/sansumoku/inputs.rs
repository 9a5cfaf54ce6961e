//! The inputs of the painters: all that the pieces depend on.

use mbrane_play::{Match, Side, Spot};
use mbrane_rules::sansumoku::Sansumoku;

use super::shown::Shown;
use crate::table::{change::hand::Hand, layout::Layout, scene::plates::Geometry};

/// All that the pieces depend on.
#[derive(Clone, Copy)]
pub(super) struct Inputs<'a> {
    pub(super) play: &'a Match<Sansumoku>,
    pub(super) shown: &'a Shown,
    pub(super) geometry: &'a Geometry,
    pub(super) layout: &'a Layout,
    pub(super) hand: &'a Hand,
    /// The hinted move, as text.
    pub(super) hint: Option<&'a str>,
    /// The better move that a review shows, as text, and its side.
    pub(super) better: Option<(&'a str, Side)>,
    /// Whether the table is in front.
    pub(super) at_table: bool,
    /// Whether a review shows a still moment.
    pub(super) review_holds: bool,
    /// How far a refused piece has shaken to the right, from -1 to 1.
    pub(super) shake: f32,
    /// How far each plate has moved to its place, from 0 to 1.
    pub(super) arrived: [f32; 9],
}

impl Inputs<'_> {
    /// Whether held and hinted moves are visible.
    pub(super) fn takes_moves(&self) -> bool {
        self.at_table && !self.shown.scene
    }

    /// Whether the piece on this spot stands in the way of a refused move.
    pub(super) fn blocks(&self, spot: Spot) -> bool {
        self.hand.refused.as_ref().is_some_and(|refused| refused.blocker == Some(spot))
    }
}
