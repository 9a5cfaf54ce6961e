//! The names that most parts of the panel use.

pub(super) use super::{
    memoize::memoize,
    panel_context::PanelContext,
    row::{Button, PanelAction, row},
};
pub(super) use crate::{
    table::{
        analysis::review::{Open, ReviewCommand},
        layout::Posture,
        scene::faces::Face,
        stage::playback_commands::PlaybackCommand,
    },
    theme::{
        areas::on,
        fonts::{bold, regular},
        palette::{BUTTON, BUTTON_NEAR, FOCUS, REFUSAL, SEAM, TEXT, TEXT_MUTED, Tone},
        rects::{BUTTON_GAP, RectExt as _, TARGET},
        text::{self, size},
        widgets::{Weight, focus},
    },
};
pub(super) use bevy_egui::egui::{
    self, Align2, Color32, Context, CornerRadius, Id, Painter, Pos2, Rect, Response, Sense, Shape,
    Stroke, StrokeKind, Ui, UiBuilder, Vec2, WidgetInfo, WidgetType, pos2, vec2,
};
pub(super) use mbrane_play::{
    AnyMatch, Side, TableAction,
    words::{
        Words,
        common::{self, Label},
        live,
    },
};
pub(super) use mbrane_rules::{Seat, Viewer};
