//! The row that steps through a match: to the start, back, a slider, on, to the end.

use bevy_egui::egui::accesskit::Action;

use crate::table::panel::prelude::*;

const STEP_GAP: f32 = 6.0;

pub(crate) fn show(ui: &mut Ui, open: &Open, words: &Words, ask: &mut impl FnMut(ReviewCommand)) {
    let width = ui.available_width();
    let side = if width < 300.0 { 38.0 } else { TARGET };
    let last = open.last();
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = STEP_GAP;
        let size = vec2(side, TARGET);
        let (back, on) = (open.at > 0, open.at < last);
        let label = |label: Label| words.label(label);
        if sign(ui, size, label(Label::ToTheStart), back, end, -1.0).clicked() {
            ask(ReviewCommand::At(0));
        }
        if sign(ui, size, label(Label::StepBack), back, arrow, -1.0).clicked() {
            ask(ReviewCommand::By(-1));
        }
        let slide = vec2((width - 4.0 * (side + STEP_GAP)).max(40.0), TARGET);
        slider(ui, slide, open, label(Label::Progress), ask);
        if sign(ui, size, label(Label::StepOn), on, arrow, 1.0).clicked() {
            ask(ReviewCommand::By(1));
        }
        if sign(ui, size, label(Label::ToTheEnd), on, end, 1.0).clicked() {
            ask(ReviewCommand::At(last));
        }
    });
}

fn sign(
    ui: &mut Ui,
    size: Vec2,
    label: &str,
    can: bool,
    draw: fn(&Painter, Rect, Tone, f32),
    towards: f32,
) -> Response {
    let sense = if can { Sense::click() } else { Sense::hover() };
    let (rect, response) = ui.allocate_exact_size(size, sense);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, can, label));
    let near = can && (response.hovered() || response.has_focus());
    let corners = CornerRadius::same((rect.height() * 0.25) as u8);
    let fill = if near { BUTTON_NEAR } else { BUTTON };
    ui.painter().rect_filled(rect, corners, fill.color32());
    if response.has_focus() {
        focus(ui, rect, corners);
    }
    let tone = if can { TEXT } else { BUTTON_NEAR };
    draw(ui.painter(), rect, tone, towards);
    response
}

/// Draws a triangle that points to the right, or to the left.
fn arrow(painter: &Painter, rect: Rect, tone: Tone, towards: f32) {
    let at = rect.center() + vec2(towards, 0.0);
    let points = [vec2(-4.5, -7.5), vec2(-4.5, 7.5), vec2(7.0, 0.0)]
        .map(|to| at + vec2(to.x * towards, to.y));
    painter.add(Shape::convex_polygon(
        points.to_vec(),
        tone.color32(),
        Stroke::NONE,
    ));
}

/// Draws the same against a wall.
fn end(painter: &Painter, rect: Rect, tone: Tone, towards: f32) {
    let beside = rect.translate(vec2(-2.0 * towards, 0.0));
    arrow(painter, beside, tone, towards);
    let wall = Rect::from_center_size(rect.center() + vec2(8.0 * towards, 0.0), vec2(3.0, 15.0));
    painter.rect_filled(wall, 0.0, tone.color32());
}

/// Shows the place of the review among all stops; `label` is its name for screen readers.
fn slider(ui: &mut Ui, size: Vec2, open: &Open, label: &str, ask: &mut impl FnMut(ReviewCommand)) {
    let (rect, response) = ui.allocate_exact_size(size, Sense::click_and_drag());
    let last = open.last();
    response.widget_info(|| WidgetInfo::slider(true, open.at as f64, label));
    ui.ctx().accesskit_node_builder(response.id, |node| {
        // Screen readers use the buttons beside it.
        node.remove_action(Action::Click);
        node.set_min_numeric_value(0.0);
        node.set_max_numeric_value(last as f64);
    });
    const THUMB: f32 = 9.0;
    let (left, right) = (rect.left() + THUMB, rect.right() - THUMB);
    let place = |stop: usize| left + (right - left) * stop as f32 / last.max(1) as f32;
    let middle = rect.center().y;
    let track =
        |from: f32, to: f32| Rect::from_min_max(pos2(from, middle - 2.5), pos2(to, middle + 2.5));
    let painter = ui.painter();
    painter.rect_filled(track(left, right), 2.0, BUTTON_NEAR.color32());
    painter.rect_filled(track(left, place(open.at)), 2.0, TEXT_MUTED.color32());
    // Mark where the scene begins.
    if let Some(scene) = open.stops.iter().position(|stop| stop.beat.is_some()) {
        let tick = Rect::from_center_size(pos2(place(scene), middle), vec2(2.0, 16.0));
        painter.rect_filled(tick, 0.0, TEXT_MUTED.color32());
    }
    let thumb = pos2(place(open.at), middle);
    painter.circle(
        thumb,
        THUMB,
        FOCUS.color32(),
        Stroke::new(2.0, SEAM.color32()),
    );
    if response.has_focus() {
        focus(
            ui,
            Rect::from_center_size(thumb, vec2(2.0 * THUMB, 2.0 * THUMB)),
            CornerRadius::same(THUMB as u8),
        );
    }
    if let Some(at) = response.interact_pointer_pos()
        && (response.clicked() || response.dragged())
    {
        let share = ((at.x - left) / (right - left).max(1.0)).clamp(0.0, 1.0);
        let stop = (share * last as f32).round() as usize;
        if stop != open.at {
            ask(ReviewCommand::At(stop));
        }
    }
}
