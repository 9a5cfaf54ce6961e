//! The tones and functions that draw Mbrane on the shared table.

use bevy_egui::egui;
use mbrane_play::{
    Animated as _, Side,
    mbrane::colour,
    words::{Words, mbrane::Label},
};
use mbrane_rules::mbrane::{Colour, Mbrane};

use super::{
    board, looks, picture,
    tones::{INDIGO, INDIGO_INK, INDIGO_RIM, INDIGO_SIDE, IVORY, IVORY_INK, IVORY_SIDE},
};
use crate::{
    table::scene::{
        emblem,
        faces::{Face, SceneLabel},
    },
    theme::{brand, palette::light_rim, slab::Mark},
};

/// Returns the tones and functions that draw Mbrane on the shared table.
pub(super) fn face() -> Face {
    Face {
        kind: Mbrane::KIND,
        sides: Side::BOTH.map(|side| looks::tones(colour(side))),
        tile: |painter, rect, side| plain_tile(painter, rect, colour(side)),
        piece: |painter, rect, _, ink| emblem::square(painter, rect, ink),
        shape: board::shape,
        picture: picture::picture,
        label: scene_label,
    }
}

fn scene_label(words: &Words, label: SceneLabel) -> String {
    let label = match label {
        SceneLabel::Again => Label::CountAgain,
        SceneLabel::WhatTurned => Label::ShowTheUpset,
        SceneLabel::Turned => Label::Upset,
        SceneLabel::Suppose => Label::SeeHowItWouldEnd,
        SceneLabel::Interrupted => Label::Interrupted,
    };
    words.label(label).to_owned()
}

/// Draws a tile without a digit in egui.
fn plain_tile(painter: &egui::Painter, rect: egui::Rect, colour: Colour) {
    let tile = match colour {
        Colour::Ivory => {
            let mark = (Mark::Notch, IVORY_INK);
            brand::Tile { face: IVORY, edge: IVORY_SIDE, rim: light_rim(IVORY_SIDE), mark }
        }
        Colour::Indigo => {
            let mark = (Mark::Dot, INDIGO_INK);
            brand::Tile { face: INDIGO, edge: INDIGO_SIDE, rim: Some(INDIGO_RIM), mark }
        }
    };
    brand::tile(painter, rect, tile);
}
