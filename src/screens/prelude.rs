//! The names that most screens use.

pub(super) use super::frame::{ScreenFrame, at, draw, tiles};
pub(super) use crate::{
    games::Games,
    session::{Navigate, Screen, Session},
    settings::Settings,
    theme::{
        fonts::{bold, regular},
        palette::{BUTTON, BUTTON_NEAR, FOCUS, SEAM, TEXT, TEXT_MUTED, Tone},
        rects::{BUTTON_GAP, RectExt as _, TARGET},
        text::{self, size},
        widgets::{Weight, block, button, button_called, field, ground, left_line, line},
    },
    words::Language,
};
pub(super) use bevy::{prelude::*, window::RequestRedraw};
pub(super) use bevy_egui::egui::{
    self, Align, Align2, CornerRadius, Key, Label as Text, Painter, Rect, Response, ScrollArea,
    Sense, Stroke, StrokeKind, Ui, UiBuilder, Vec2, WidgetInfo, WidgetType, pos2, vec2,
};
pub(super) use mbrane_play::words::{Words, common, common::Label};
