//! The names that the drawing of every game uses.

pub(super) use bevy::prelude::*;
pub(super) use mbrane_play::{
    Animated as _, AnyMatch, Easing, KindOf, Match, Seen, Side, Spot, words::Words,
};

pub(super) use super::{
    drawing::{DrawGame, Inputs, PlatePose, Plated, match_of, on_table},
    slabs::{
        Look, TILE, board_piece, draw_small, figures, last_mark, plate_pieces, slot_in, spot,
        table_piece, triangle,
    },
};
pub(super) use crate::{
    motion::eased,
    session::{KindEntry, Session},
    table::{
        Frame,
        change::hand::Hand,
        layout::Layout,
        panel::Turn,
        scene::{
            Key, On, Piece, cased, emblem,
            faces::{Face, Tones},
            frame,
            ground::at,
            plates::Geometry,
        },
        stage::showing::{Showing, faded, part},
    },
    theme::{
        palette::{
            BUTTON, FOCUS, REFUSAL, ROOM_FAR, SEAM, TEXT, TEXT_MUTED, Tone, light_rim, shadow,
        },
        rects::RectExt as _,
        signs::Signs,
        slab::{Bevel, Mark, Rim, Shadow, Slab, Writing, flat, light},
    },
};
