//! A list of rows of one height, which makes only the rows in view.

use bevy_egui::egui::{
    Color32, Id, Mesh, Painter, Rect, Response, Rgba, ScrollArea, Ui,
    ecolor::gamma_u8_from_linear_f32, pos2, vec2,
};

use crate::theme::{palette::PANEL, rects::RectExt as _};

/// The gaps between two rows, and between two places in one.
pub(in crate::table) const ROW_GAP: f32 = 4.0;
pub(in crate::table) const BAR: f32 = 10.0;
/// The height over which rows that are cut by an edge fade.
const EDGE_FADE: f32 = 16.0;
const STEPS: u32 = 8;

/// A list. Lengths are points.
pub(in crate::table) struct Rows {
    /// A name that is unique in the window.
    pub(in crate::table) name: &'static str,
    /// The number of rows, and the height of each.
    pub(in crate::table) count: usize,
    pub(in crate::table) row: f32,
    pub(in crate::table) height: f32,
    /// The row to bring into view, with its neighbours if they fit.
    pub(in crate::table) wanted: Option<usize>,
}

/// Scrolls to a place that has just got the focus, and a row further: rows out of view are not made.
pub(in crate::table) fn follow_focus(ui: &Ui, place: &Response) {
    if place.gained_focus() {
        ui.scroll_to_rect(
            place.rect.expand2(vec2(0.0, place.rect.height() + ROW_GAP)),
            None,
        );
    }
}

impl Rows {
    pub(in crate::table) fn show(self, ui: &mut Ui, mut show: impl FnMut(&mut Ui, usize)) {
        let Self {
            name,
            count,
            row,
            height,
            wanted,
        } = self;
        ui.spacing_mut().item_spacing = vec2(ROW_GAP, ROW_GAP);
        // Whole rows, so that none is cut unless somebody scrolls.
        let step = row + ROW_GAP;
        let rows = ((height + ROW_GAP) / step).floor().max(1.0);
        let height = (rows * step - ROW_GAP).min(height);
        let known = Id::new((name, "offset"));
        let area = ScrollArea::vertical()
            .id_salt(name)
            .max_height(height)
            .auto_shrink([false, false])
            .animated(false);
        let area = match wanted {
            Some(wanted) => {
                let most = (count as f32 * step - ROW_GAP - height).max(0.0);
                let near = usize::from(rows > 1.0);
                let [above, below] = [wanted.saturating_sub(near), (wanted + 1 + near).min(count)]
                    .map(|row| row as f32 * step);
                let offset = ui.data(|data| data.get_temp::<f32>(known)).unwrap_or(0.0);
                area.vertical_scroll_offset(
                    offset
                        .max(below - ROW_GAP - height)
                        .min(above)
                        .clamp(0.0, most),
                )
            }
            None => area,
        };
        let shown = area.show_rows(ui, row, count, |ui, range| {
            for row in range {
                ui.horizontal(|ui| show(ui, row));
            }
        });
        let (offset, view) = (shown.state.offset.y, shown.inner_rect);
        let fades = [
            (offset, view.at_top(EDGE_FADE), false),
            (
                shown.content_size.y - view.height() - offset,
                view.at_bottom(EDGE_FADE),
                true,
            ),
        ];
        let cut = offset % step > 1.0 || height < row;
        for (hidden, edge, downwards) in fades {
            if cut && hidden > 1.0 {
                let depth = (hidden / EDGE_FADE).min(1.0);
                fade(ui.painter(), edge, depth, downwards);
            }
        }
        ui.data_mut(|data| data.insert_temp(known, offset));
    }
}

/// Covers an edge with the panel's tone, up to this depth, more and more downwards or upwards.
fn fade(painter: &Painter, edge: Rect, depth: f32, downwards: bool) {
    let tone = Rgba::from(PANEL.color32());
    let mut mesh = Mesh::default();
    for step in 0..=STEPS {
        let share = step as f32 / STEPS as f32;
        let covers = if downwards { share } else { 1.0 - share };
        let y = edge.top() + share * edge.height();
        // Colours are blended as linear light: tones mixed as their bytes would darken the edge.
        let covers = depth * covers;
        let [red, green, blue] =
            [tone.r(), tone.g(), tone.b()].map(|light| gamma_u8_from_linear_f32(covers * light));
        let alpha = (255.0 * covers).round() as u8;
        let color = Color32::from_rgba_premultiplied(red, green, blue, alpha);
        mesh.colored_vertex(pos2(edge.left(), y), color);
        mesh.colored_vertex(pos2(edge.right(), y), color);
        if step < STEPS {
            let first = 2 * step;
            mesh.add_triangle(first, first + 1, first + 2);
            mesh.add_triangle(first + 1, first + 2, first + 3);
        }
    }
    painter.add(mesh);
}
