//! The look of each game on the shared table: its sides' tones and tiles, and the shape of its board.

use bevy::prelude::*;
use bevy_egui::egui::{Color32, Painter, Rect as Place};
use mbrane_play::{
    AnyMatch, Side,
    words::{GameLabels, LabelId},
};
use std::sync::Arc;

use crate::{table::layout::BoardShape, theme::palette::Tone};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tones {
    /// The fill in the side's colour.
    pub ground: Tone,
    /// Words on that ground.
    pub ink: Tone,
    /// The line around that ground, which sets it off from the dark.
    pub edge: Tone,
    /// Figures, words and marks of the side on dark ground.
    pub bright: Tone,
}

#[derive(Clone, Copy)]
pub struct Face {
    pub kind: &'static str,
    /// The tones of both sides, by [`Side::index`].
    pub sides: [Tones; 2],
    pub tile: fn(&Painter, Place, Side),
    /// Draws one piece of a computer's face, in this tone on its side's tile.
    pub piece: fn(&Painter, Place, Side, Color32),
    pub shape: fn(&dyn AnyMatch) -> Arc<dyn BoardShape>,
    /// Draws the shown place of a match of this game as a picture, at this progress of its beat, from 0 to 1.
    pub picture: fn(&Painter, Place, &dyn AnyMatch, f32),
    pub labels: GameLabels,
    /// The button that plays the end that a resigned game would have had.
    pub suppose: LabelId,
}

impl Face {
    pub const fn tones(&self, side: Side) -> Tones {
        self.sides[side.index()]
    }
}

/// The faces of all games, the game that is offered first in front.
#[derive(Resource, Clone)]
pub struct Faces(pub Vec<Face>);

impl Faces {
    /// Returns the face of the game with this name in records, or the first game's if it has none.
    pub fn of(&self, kind: &str) -> &Face {
        self.0
            .iter()
            .find(|face| face.kind == kind)
            .unwrap_or(&self.0[0])
    }
}
