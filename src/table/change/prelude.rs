//! The names that most causes of changes use.

pub(super) use super::hand::{Hand, HandCommand, HandSystems};
pub(super) use crate::{
    motion, redraw,
    session::{By, Kinds, MatchEditor, Navigate, PuzzlePhase, Screen, Session},
    settings::Settings,
    table::{
        Frame,
        stage::{BeatsPlayed, Stage, mode::is_still, wait::Wait},
    },
    theme::shake::ShakeNow,
    words::Language,
};
pub(super) use bevy::prelude::*;
pub(super) use mbrane_play::{AnyMatch, Spot, TableAction};
pub(super) use std::time::Duration;
