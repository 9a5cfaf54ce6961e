//! The names of a board's columns and rows along its edges.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{self, Align2, LayerId, pos2, vec2},
};

use super::{PanelSystems, mentions::Mentioned};
use crate::{
    session::Screen,
    settings::Settings,
    table::{layout::Layout, scene::ground::Board},
    theme::{
        fonts::{bold, regular},
        palette::{FOCUS, SEAM, TEXT_MUTED},
    },
};

pub(super) fn plugin(app: &mut App) {
    let shown = in_state(Screen::Table).and_then(are_shown);
    app.add_systems(
        EguiPrimaryContextPass,
        sync_coordinates.before(PanelSystems).run_if(shown),
    );
}

/// True if the settings always show the names, or while words name a cell.
fn are_shown(settings: Res<Settings>, lit: Res<Mentioned>) -> bool {
    settings.coordinates || lit.named || !lit.places.is_empty()
}

/// True if names are shown and the board has moved, because it comes nearer.
pub(super) fn names_follow_board(
    settings: Res<Settings>,
    lit: Res<Mentioned>,
    moved: Query<(), (With<Board>, Changed<Transform>)>,
) -> bool {
    are_shown(settings, lit) && !moved.is_empty()
}

/// The scale of the board from which its names fade, and over which they do.
const NEAR: f32 = 1.07;
const NEAR_FADES: f32 = 0.05;

fn sync_coordinates(
    mut contexts: EguiContexts,
    layout: Res<Layout>,
    lit: Res<Mentioned>,
    board: Option<Single<&Transform, With<Board>>>,
) -> Result {
    let Some(board) = board else { return Ok(()) };
    let painter = contexts.ctx_mut()?.layer_painter(LayerId::background());
    // The names follow a board that is brought nearer.
    let moved = Vec2::new(board.translation.x, -board.translation.y);
    // A board much nearer than that reaches under words.
    let seen = 1.0 - ((board.scale.x - NEAR) / NEAR_FADES).clamp(0.0, 1.0);
    let lit: Vec<Rect> = lit
        .places
        .iter()
        .filter(|spots| spots.len() == 1)
        .flatten()
        .filter_map(|spot| layout.rect(*spot))
        .collect();
    let edges = [(&layout.columns, 0), (&layout.rows, 1)];
    for (names, axis) in edges {
        for (name, place) in names {
            let middle = place.center();
            let is_lit = lit
                .iter()
                .any(|cell| (cell.center()[axis] - middle[axis]).abs() < 1.0);
            let size = layout.coordinate(*place) / layout.zoom;
            let (font, tone) = if is_lit {
                (bold(size), FOCUS)
            } else {
                (regular(size), TEXT_MUTED)
            };
            let tone = tone.color32().gamma_multiply(seen);
            let at = (middle * board.scale.x + moved) / layout.zoom;
            if layout.room.tight {
                // The names may cover tiles here.
                let size = place.size() / layout.zoom;
                let ground = egui::Rect::from_center_size(
                    pos2(at.x, at.y),
                    vec2(size.min_element(), size.min_element()),
                );
                painter.rect_filled(ground.expand(1.0), 3.0, SEAM.color32().gamma_multiply(seen));
            }
            painter.text(pos2(at.x, at.y), Align2::CENTER_CENTER, name, font, tone);
        }
    }
    Ok(())
}
