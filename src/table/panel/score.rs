//! The words beside the score, and over the column of a scene. Both say more under the pointer, and where they are pressed.

use super::prelude::*;
use crate::{table::analysis::chance::may_tell, theme::widgets::block};
use bevy::math::{Rect as Place, Vec2 as Size};

/// How much wider than high the score's figures are.
const FIGURES: f32 = 3.2;

/// Shows the words for the score.
pub(super) fn show(context: &Context, panel: &PanelContext) {
    let Some(score) = &panel.score.score else {
        return;
    };
    let (layout, zoom) = (&*panel.layout, panel.layout.zoom);
    let chance = if may_tell(&panel.session) {
        panel.chance.message()
    } else {
        None
    };
    let wide = layout.posture == Posture::Wide;
    if wide {
        let said = chance.map_or_else(|| score.clone(), |message| format!("{score} · {message}"));
        on(context, "aside", layout.aside, zoom, |ui| {
            ui.vertical_centered(|ui| ui.label(text::aside_in(ui, &said, ui.available_height())));
        });
    } else if chance.is_none() && layout.race.height() > 0.0 {
        // A tall window has room for them beside the figures.
        let right = layout.ratio.center().x - 0.5 * FIGURES * layout.ratio.height();
        let beside = Place::new(
            layout.race.min.x,
            layout.ratio.min.y,
            right,
            layout.ratio.max.y,
        );
        on(context, "aside", beside, zoom, |ui| {
            if let Some(words) = text::aside_fitting(ui, score, ui.available_height()) {
                ui.horizontal_centered(|ui| ui.add(egui::Label::new(words).wrap()));
            }
        });
    }
    if let Some(why) = &panel.score.why {
        let size = Size::new(FIGURES, 1.0) * layout.ratio.height();
        let mut place = Place::from_center_size(layout.ratio.center(), size);
        if wide {
            place.max.y = layout.aside.max.y;
        }
        on(context, "score", place, zoom, |ui| {
            explained(ui, panel, why);
        });
    }
}

/// Shows the heading of the column in the rack's place. A tall window has a strip instead while a scene `plays`.
pub(super) fn column(context: &Context, panel: &PanelContext, plays: bool) {
    let (layout, zoom) = (&*panel.layout, panel.layout.zoom);
    let Some([heading, why]) = &panel.score.column else {
        return;
    };
    // The board may lie there.
    if panel.score.hush {
        return;
    }
    let place = if let Some(column) = layout.column() {
        on(context, "column", column.heading, zoom, |ui| {
            block(
                ui.painter(),
                ui.max_rect(),
                heading,
                regular,
                size::SMALL,
                TEXT_MUTED,
                Align2::CENTER_CENTER,
            );
        });
        Some(column.heading.union(column.list))
    } else if plays {
        layout.strip().map(|[strip, _]| strip)
    } else {
        None
    };
    if let Some(place) = place {
        on(context, "column's words", place, zoom, |ui| {
            explained(ui, panel, why);
        });
    }
}

/// Explains this part of the score, under the pointer and after a press.
fn explained(ui: &mut Ui, panel: &PanelContext, why: &str) {
    let (place, response) = ui.allocate_exact_size(ui.available_size(), Sense::hover());
    // Another match begins without the explanation.
    let id = response.id.with(("pressed", panel.session.replaced()));
    let pressed = ui.input(|input| {
        let press = input.pointer.primary_pressed();
        press.then(|| {
            input
                .pointer
                .interact_pos()
                .is_some_and(|at| place.contains(at))
        })
    });
    if let Some(here) = pressed {
        ui.data_mut(|data| {
            let shows: &mut bool = data.get_temp_mut_or_default(id);
            *shows = here && !*shows;
        });
    }
    if ui.data(|data| data.get_temp(id)).unwrap_or(false) {
        response.show_tooltip_text(why);
    } else {
        response.on_hover_text(why);
    }
}
