//! The names that most of Masbrur's drawing uses.

pub(super) use super::{
    board::{ARSENAL, Places, STANDING},
    lanes::Lanes,
    looks,
    state::{DraftLook, Shown, fights, known_wall},
};
pub(super) use crate::games::prelude::*;
pub(super) use mbrane_play::masbrur::{Cue, Place, Push};
pub(super) use mbrane_rules::{
    Seat,
    masbrur::{Domino, Dominoes, End, Masbrur, Phase, View, Wall},
};
pub(super) use std::f32::consts::PI;
