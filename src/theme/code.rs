//! The drawing of QR codes.

use bevy_egui::egui::{Color32, CornerRadius, Painter, Rect, pos2, vec2};
use mbrane_text::qr::Code;

/// The width of the light margin, in modules.
const QUIET: usize = 4;

/// Draws a code with its margin into a square, dark on white in every theme, with whole pixels for each module.
pub(crate) fn draw(painter: &Painter, code: &Code, place: Rect) {
    let pixels = painter.ctx().pixels_per_point();
    let modules = code.size() + 2 * QUIET;
    let each = (place.width() * pixels / modules as f32).floor().max(1.0) / pixels;
    let corner = pos2(
        (place.left() * pixels).round() / pixels,
        (place.top() * pixels).round() / pixels,
    );
    let all = Rect::from_min_size(corner, vec2(1.0, 1.0) * each * modules as f32);
    painter.rect_filled(all, CornerRadius::ZERO, Color32::WHITE);
    let at = |module: usize| (module + QUIET) as f32 * each;
    for y in 0..code.size() {
        let mut x = 0;
        while x < code.size() {
            // Adjacent modules make one bar.
            let run = (x..code.size()).take_while(|x| code.is_dark(*x, y)).count();
            if run > 0 {
                let min = corner + vec2(at(x), at(y));
                let bar = Rect::from_min_size(min, vec2(run as f32 * each, each));
                painter.rect_filled(bar, CornerRadius::ZERO, Color32::BLACK);
            }
            x += run.max(1);
        }
    }
}
