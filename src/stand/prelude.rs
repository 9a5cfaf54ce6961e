//! The names that a stand's screens share.

pub(super) use super::{
    Running, StandCommand,
    parts::{Look, button_in, buttons, code_with, said, screen},
    size::target,
};
pub(super) use crate::{
    games::{Game, Games},
    session::Session,
    table::layout::{Layout, Posture},
    theme::{
        areas::on,
        fonts::bold,
        palette::{FOCUS, PANEL, SEAM, TEXT, TEXT_MUTED, Tone},
        rects::{BUTTON_GAP, RectExt as _, TARGET},
        text::size,
        widgets::Weight,
    },
    words::Language,
};
pub(super) use bevy::prelude::*;
pub(super) use bevy_egui::{
    EguiContexts,
    egui::{self, Align, Align2, Color32, Rect, Sense, Ui, WidgetInfo, WidgetType, pos2, vec2},
};
pub(super) use mbrane_play::{
    AnyMatch,
    words::{
        Words,
        common::{self, Label},
    },
};
