//! The drawing of QR codes.

use bevy_egui::egui::{Color32, Painter, Rect, pos2, vec2};
use mbrane_text::qr::Code;

/// The width of the light margin, in modules.
const QUIET: usize = 4;

/// Returns the largest side of a code with its margin, with whole pixels for each module, that is at most this.
pub(crate) fn side(painter: &Painter, code: &Code, most: f32) -> f32 {
    (code.size() + 2 * QUIET) as f32 * module(painter, code, most)
}

/// Returns the side of a module in a square.
fn module(painter: &Painter, code: &Code, side: f32) -> f32 {
    let pixels = painter.ctx().pixels_per_point();
    let modules = (code.size() + 2 * QUIET) as f32;
    (side * pixels / modules).floor().max(1.0) / pixels
}

/// Draws a code with its margin into a square, dark on white in every theme, with whole pixels for each module.
pub(crate) fn draw(painter: &Painter, code: &Code, place: Rect) {
    let pixels = painter.ctx().pixels_per_point();
    let modules = code.size() + 2 * QUIET;
    let each = module(painter, code, place.width());
    let corner = pos2(
        (place.left() * pixels).round() / pixels,
        (place.top() * pixels).round() / pixels,
    );
    let all = Rect::from_min_size(corner, vec2(1.0, 1.0) * each * modules as f32);
    painter.rect_filled(all, 0.0, Color32::WHITE);
    let at = |module: usize| (module + QUIET) as f32 * each;
    for y in 0..code.size() {
        let mut x = 0;
        while x < code.size() {
            // Adjacent modules make one bar.
            let run = (x..code.size()).take_while(|x| code.is_dark(*x, y)).count();
            if run > 0 {
                let min = corner + vec2(at(x), at(y));
                let bar = Rect::from_min_size(min, vec2(run as f32 * each, each));
                painter.rect_filled(bar, 0.0, Color32::BLACK);
            }
            x += run.max(1);
        }
    }
}
