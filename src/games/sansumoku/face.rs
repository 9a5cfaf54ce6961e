//! The tones and functions that draw Sansumoku on the shared table.

use bevy_egui::egui;
use mbrane_play::{
    Animated as _, Side,
    sansumoku::colour,
    words::{Words, sansumoku::Label},
};
use mbrane_rules::sansumoku::{Colour, Sansumoku};

use super::{
    board, looks, picture,
    tones::{BLUE, BLUE_INK, BLUE_RIM, BLUE_SIDE, ORANGE, ORANGE_INK, ORANGE_SIDE},
};
use crate::{
    table::scene::faces::{Face, SceneLabel},
    theme::{brand, slab::Mark},
};

/// Returns the tones and functions that draw Sansumoku on the shared table.
pub(super) fn face() -> Face {
    Face {
        kind: Sansumoku::KIND,
        sides: Side::BOTH.map(|side| looks::tones(colour(side))),
        tile: |painter, rect, side| plain_tile(painter, rect, colour(side)),
        piece: |painter, rect, side, ink| piece(painter, rect, colour(side), ink),
        shape: board::shape,
        picture: picture::picture,
        label: scene_label,
    }
}

fn scene_label(words: &Words, label: SceneLabel) -> String {
    let label = match label {
        SceneLabel::Again | SceneLabel::Suppose => Label::ChainAgain,
        SceneLabel::WhatTurned => Label::ShowWhatDecided,
        SceneLabel::Turned => Label::DecidedIt,
        // Sansumoku has no count, so it supposes no other ending.
        SceneLabel::Interrupted => Label::Interrupted,
    };
    words.label(label).to_owned()
}

/// Draws a tile without a digit in egui.
fn plain_tile(painter: &egui::Painter, rect: egui::Rect, colour: Colour) {
    let tile = match colour {
        Colour::Blue => brand::Tile { face: BLUE, edge: BLUE_SIDE, rim: Some(BLUE_RIM), mark: (Mark::Bar, BLUE_INK) },
        Colour::Orange => brand::Tile { face: ORANGE, edge: ORANGE_SIDE, rim: None, mark: (Mark::Ring, ORANGE_INK) },
    };
    brand::tile(painter, rect, tile);
}

/// Draws a bar or a ring, the mark of a colour's tiles.
fn piece(painter: &egui::Painter, rect: egui::Rect, colour: Colour, ink: egui::Color32) {
    match colour {
        Colour::Blue => {
            painter.rect_filled(rect, rect.size().min_elem() / 2.0, ink);
        }
        Colour::Orange => {
            let width = 0.36 * rect.size().min_elem();
            let corners = rect.size().min_elem() / 2.0;
            painter.rect_stroke(rect, corners, egui::Stroke::new(width, ink), egui::StrokeKind::Inside);
        }
    }
}
