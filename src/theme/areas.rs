//! Areas of egui in the rectangles of a layout.

use bevy::math::Rect;
use bevy_egui::egui::{Area, Context, Id, Ui, UiBuilder};

use super::rects::RectExt as _;

/// Shows words and buttons in a rectangle, in logical pixels, clipped at its edge; `zoom` is egui's zoom factor.
pub(crate) fn on(
    context: &Context,
    name: &str,
    rect: Rect,
    zoom: f32,
    words: impl FnOnce(&mut Ui),
) {
    if rect.width() < 1.0 || rect.height() < 1.0 {
        return;
    }
    let rect = rect.to_egui() / zoom;
    // An area, unlike a panel, takes the pointer over it.
    Area::new(Id::new(name))
        .fixed_pos(rect.min)
        .constrain(false)
        .show(context, |ui| {
            // egui hides a new area in its first frame because its size is unknown; here the layout gives the size.
            let builder = UiBuilder::new().layer_id(ui.layer_id()).max_rect(rect);
            let mut inside = Ui::new(context.clone(), Id::new((name, "inside")), builder);
            inside.set_clip_rect(rect.expand(6.0));
            words(&mut inside);
            ui.expand_to_include_rect(rect);
        });
}
