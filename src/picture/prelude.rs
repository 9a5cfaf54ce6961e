//! The names that most scenes use.

pub(super) use super::arrange::*;
pub(super) use crate::{
    session::{Kinds, Navigate, Screen, Session},
    settings::Settings,
    table::{
        analysis::{hint::ToggleHint, review::ReviewCommand},
        change::hand::{Hand, HandCommand},
        stage::Stage,
    },
    words::Language,
};
pub(super) use bevy::prelude::*;
pub(super) use mbrane_play::{
    AnyMatch, Beat, Level, Match, MoveInput, Name, Player, PressKind, Spot,
};
pub(super) use mbrane_rules::{Cell, Game as _, Seat};
