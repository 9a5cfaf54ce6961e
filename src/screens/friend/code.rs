//! A code for a camera beside the words that go with it.

use mbrane_text::qr::Code;

use crate::{screens::prelude::*, theme::code};

/// The longest and shortest side of a code, in points; between them, the points a module (with its share of the margin)
/// gets.
const LARGEST_CODE: f32 = 320.0;
const SMALLEST_CODE: f32 = 180.0;
const MODULE: f32 = 5.5;
/// A code stands beside the words in windows at least this wide or lower than `LOW_WINDOW`; otherwise it stands below them.
const BESIDE_FROM: f32 = 620.0;
const LOW_WINDOW: f32 = 320.0;

/// Caches the code drawn last with its text, so that frames do not encode it again.
#[derive(Default)]
pub(super) struct Drawn(Option<(String, Option<Code>)>);

impl Drawn {
    fn of(&mut self, text: &str) -> Option<&Code> {
        if self.0.as_ref().is_none_or(|(known, _)| known != text) {
            self.0 = Some((text.to_owned(), Code::large(text)));
        }
        self.0.as_ref().and_then(|(_, code)| code.as_ref())
    }
}

/// Shows a text's code with `words` beside or below it. Screen readers call the code `name`. Text too long for a code
/// shows only `words`.
pub(super) fn beside(
    ui: &mut Ui,
    drawn: &mut Drawn,
    text: &str,
    name: &str,
    words: impl FnOnce(&mut Ui),
) {
    let Some(code) = drawn.of(text) else {
        return words(ui);
    };
    let room = ui.available_width();
    let most = (MODULE * code.size() as f32).clamp(SMALLEST_CODE, LARGEST_CODE);
    let height = ui.clip_rect().height();
    let high = height.clamp(SMALLEST_CODE, most).min(0.45 * room);
    let show = |ui: &mut Ui, side: f32| {
        let (place, shown) = ui.allocate_exact_size(vec2(side, side), Sense::hover());
        shown.widget_info(|| WidgetInfo::labeled(WidgetType::Image, true, name));
        code::draw(ui.painter(), code, place);
    };
    if room < BESIDE_FROM && height >= LOW_WINDOW {
        words(ui);
        ui.add_space(BUTTON_GAP);
        ui.vertical_centered(|ui| show(ui, room.min(most)));
        return;
    }
    ui.horizontal_top(|ui| {
        ui.vertical(|ui| {
            ui.set_width(room - high - 3.0 * BUTTON_GAP);
            words(ui);
        });
        ui.add_space(BUTTON_GAP);
        show(ui, high);
    });
}
