//! What a game gives the shared table to draw with: its sides' tones and tiles, and the shape of its board.

use bevy::prelude::*;
use bevy_egui::egui::{Color32, CornerRadius, Painter, Rect as Place};
use mbrane_play::{Side, Table, words::Words};
use std::sync::Arc;

use super::layout::{BoardShape, NoBoard};
use crate::theme::palette::{BUTTON, TEXT, TEXT_MUTED, Tone};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Faces>();
}

/// The tones of a side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tones {
    /// What is filled with the side's colour.
    pub ground: Tone,
    /// Words on that ground.
    pub ink: Tone,
    /// The line around that ground, which sets it off from the dark.
    pub edge: Tone,
    /// What stands for the side on dark ground: figures, words, marks.
    pub bright: Tone,
}

/// What a game calls a scene of its own, and what can be done with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SceneLabel {
    /// The button that plays it once more.
    Again,
    /// The button that plays it from where the game was decided.
    WhatTurned,
    /// The same in one word.
    Turned,
    /// The button that plays how a game that was given up would have ended.
    Suppose,
    /// The question whether to go on with it, where the program ended before it did.
    Interrupted,
}

/// What a game gives the shared table to draw with.
#[derive(Clone, Copy)]
pub struct Face {
    /// The game's name in records.
    pub kind: &'static str,
    /// The tones of both sides, by [`Side::index`].
    pub sides: [Tones; 2],
    /// Draws a side's tile into a square.
    pub tile: fn(&Painter, Place, Side),
    /// Draws one of the pieces that a computer's face is made of, in this tone on its side's tile.
    pub piece: fn(&Painter, Place, Side, Color32),
    /// The shape of the board of a match of this game.
    pub shape: fn(&dyn Table) -> Arc<dyn BoardShape>,
    /// Draws the place that is shown of a match of this game as a picture, when so much of its beat is over, from 0 to 1.
    pub picture: fn(&Painter, Place, &dyn Table, f32),
    /// What it calls its scene.
    pub label: fn(&Words, SceneLabel) -> String,
}

impl Face {
    /// The tones of a side.
    #[must_use]
    pub const fn tones(&self, side: Side) -> Tones {
        self.sides[side.index()]
    }
}

/// What all games give, the game that is offered first in front.
#[derive(Resource, Clone, Default)]
pub struct Faces(pub Vec<Face>);

impl Faces {
    /// What the game with this name in records gives; the first one's for a game without its own.
    #[must_use]
    pub fn of(&self, kind: &str) -> &Face {
        self.0.iter().find(|face| face.kind == kind).or_else(|| self.0.first()).unwrap_or(&NOBODY)
    }
}

/// The face of a program without games.
const NOBODY: Face = Face {
    kind: "",
    sides: [Tones { ground: BUTTON, ink: TEXT, edge: TEXT_MUTED, bright: TEXT }; 2],
    tile: |painter, rect, _| {
        painter.rect_filled(rect, CornerRadius::ZERO, BUTTON.words());
    },
    piece: |_, _, _, _| {},
    shape: |_| Arc::new(NoBoard),
    picture: |_, _, _, _| {},
    label: |_, _| String::new(),
};
