//! The names that most thoughts about a match use.

pub(super) use super::judge::{Asker, Judge, JudgeSystems, Request};
pub(super) use crate::{
    redraw,
    session::{MatchEditor, Screen, Session},
    settings::Settings,
    table::{
        Frame,
        stage::{BeatsPlayed, Stage, TableMode, mode::table_mode},
    },
    words::Language,
};
pub(super) use bevy::prelude::*;
pub(super) use mbrane_play::{AnyMatch, words::common::Label};
pub(super) use mbrane_rules::Viewer;
pub(super) use mbrane_search::Budget;
pub(super) use std::time::Duration;
