//! Buttons and choices shared by all screens.

use super::{
    badge::Badge,
    fonts::bold,
    gradient,
    palette::{
        BUTTON, BUTTON_LIT, BUTTON_NEAR, FOCUS, PANEL, PANEL_LIT, REFUSAL, SEAM, TEXT, TEXT_MUTED,
        Tone, light_rim, outline,
    },
    rects::{RectExt as _, TARGET},
    text::{least, size, size_in, sizes, width_of},
};
use bevy_egui::egui::{
    Align, Align2, Color32, Context, CornerRadius, FontId, Frame, Galley, Id, Key, Margin, Painter,
    Rect, Response, Sense, Stroke, StrokeKind, TextEdit, TextFormat, Ui, UiBuilder, Vec2,
    WidgetInfo, WidgetType,
    accesskit::{Action, ActionData},
    epaint::RectShape,
    text::{LayoutJob, TextWrapping},
    vec2,
};
use std::sync::Arc;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Weight {
    First,
    Usual,
    Taken,
    /// Text without a background.
    Quiet,
    /// The same, underlined, beside other buttons.
    Link,
    /// A button that keeps its place, and cannot be pressed now.
    Dimmed,
}

impl Weight {
    pub(crate) const fn first_if(first: bool) -> Self {
        if first { Self::First } else { Self::Usual }
    }

    pub(crate) const fn taken_if(taken: bool) -> Self {
        if taken { Self::Taken } else { Self::Usual }
    }
}

/// Draws a line along the inside of `rect`.
pub(crate) fn rim(painter: &Painter, rect: Rect, corners: CornerRadius, width: f32, tone: Tone) {
    let stroke = Stroke::new(width, tone.color32());
    painter.rect_stroke(rect, corners, stroke, StrokeKind::Inside);
}

/// Draws a line around `rect`.
pub(crate) fn outer_rim(
    painter: &Painter,
    rect: Rect,
    corners: CornerRadius,
    width: f32,
    tone: Tone,
) {
    let stroke = Stroke::new(width, tone.color32());
    painter.rect_stroke(rect, corners, stroke, StrokeKind::Outside);
}

/// Draws the ground of a card above its shadow, lit from above, with an outline where the theme has one.
pub(crate) fn ground(ui: &Ui, rect: Rect, radius: u8) {
    let (painter, corners) = (ui.painter(), CornerRadius::same(radius));
    if let Some(line) = outline() {
        painter.rect_filled(rect, corners, PANEL.color32());
        rim(painter, rect, corners, 1.5, line);
        return;
    }
    let shadow = Color32::BLACK.gamma_multiply(if light_rim(TEXT).is_some() { 0.16 } else { 0.4 });
    let below = rect.translate(vec2(0.0, 6.0));
    painter.add(RectShape::filled(below, corners, shadow).with_blur_width(22.0));
    // A light edge above, which the body leaves free.
    let body = Rect::from_min_max(rect.min + vec2(0.0, 1.0), rect.max);
    painter.rect_filled(rect, corners, PANEL.lit(1.0, 0.0)[0].color32());
    let [up, down] = PANEL_LIT;
    gradient::fill(
        painter,
        body,
        corners,
        PANEL.lit(up, down).map(Tone::color32),
    );
}

/// Shows a card that fills the room, with these margins at its sides and at its ends.
pub(crate) fn card(ui: &mut Ui, radius: u8, [x, y]: [i8; 2], content: impl FnOnce(&mut Ui)) {
    let size = ui.available_size();
    let inner = size - 2.0 * vec2(f32::from(x), f32::from(y));
    ground(ui, Rect::from_min_size(ui.max_rect().min, size), radius);
    Frame::new()
        .inner_margin(Margin::symmetric(x, y))
        .show(ui, |ui| {
            ui.set_min_size(inner);
            ui.set_max_size(inner);
            content(ui);
        });
}

pub(crate) fn button(ui: &mut Ui, text: &str, size: Vec2, weight: Weight) -> Response {
    button_marked(ui, [text; 2], size, weight, None)
}

/// Shows a button with a badge: `text` is on it, and `name` is for screen readers.
pub(crate) fn button_marked(
    ui: &mut Ui,
    [text, name]: [&str; 2],
    size: Vec2,
    weight: Weight,
    badge: Option<&Badge>,
) -> Response {
    let response = bare(ui, text, size, weight, badge);
    response.widget_info(|| match weight {
        Weight::Taken => WidgetInfo::selected(WidgetType::Button, true, true, name),
        _ => WidgetInfo::labeled(WidgetType::Button, weight != Weight::Dimmed, name),
    });
    response
}

pub(crate) fn button_drawn(
    ui: &mut Ui,
    name: &str,
    size: Vec2,
    weight: Weight,
    badge: Option<&Badge>,
    draw: impl Fn(&Painter, Rect, Color32),
) -> Response {
    let response = bare(ui, "", size, weight, None);
    let place = badge.map_or(response.rect, |badge| {
        let beside = badge.rooms(size)[0].x >= DRAWN;
        badge.on(ui.painter(), response.rect, Vec2::splat(DRAWN), beside)
    });
    let faint = if weight == Weight::Dimmed {
        DIMMED
    } else {
        1.0
    };
    let ink = ink(weight).color32().gamma_multiply(faint);
    draw(ui.painter(), place, ink);
    response
        .widget_info(|| WidgetInfo::labeled(WidgetType::Button, weight != Weight::Dimmed, name));
    response
}

const DIMMED: f32 = 0.5;
/// The side of a drawing in place of words, in points.
const DRAWN: f32 = 20.0;

/// Shows a button of this size: `text` is on it, and `name` is for screen readers.
pub(crate) fn button_called(
    ui: &mut Ui,
    text: &str,
    name: &str,
    size: Vec2,
    weight: Weight,
) -> Response {
    let response = bare(ui, text, size, weight, None);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, name));
    response
}

/// Shows one of several choices, or one switch, with a drawing before its words where there is one.
pub(crate) fn switch(
    ui: &mut Ui,
    text: &str,
    size: Vec2,
    taken: bool,
    drawn: Option<impl Fn(&Painter, Rect)>,
) -> Response {
    let weight = Weight::taken_if(taken);
    let written = if drawn.is_some() { "" } else { text };
    let response = bare(ui, written, size, weight, None);
    if let Some(draw) = drawn {
        let side = (size.y - 8.0).min(0.6 * size.x);
        let words = (size.x - side - 8.0).min(2.0 * side);
        let mut place = Rect::from_center_size(response.rect.center(), vec2(side + words, size.y));
        draw(ui.painter(), place.cut_left(side, 0.0).at_middle(side));
        fitted(ui, place, text, bold(size::BUTTON), ink(weight), false);
    }
    response.widget_info(|| WidgetInfo::selected(WidgetType::Button, true, taken, text));
    response
}

pub(crate) fn letter(ui: &mut Ui, text: &str, size: Vec2) -> Response {
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    let looks = (Weight::Usual, LETTER);
    paint(ui, rect, &response, text, looks, 0.0, None);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, text));
    response
}

const LETTER: f32 = 22.0;
/// How many times as wide as high a button of the first weight is that has larger words in any case.
const ALONE: f32 = 5.0;
/// The height from which a button has larger words, and the height of its lower edge.
const HIGH_BUTTON: f32 = 56.0;
const BUTTON_EDGE: f32 = 2.5;
/// How far the first button's light reaches.
const GLOW: f32 = 18.0;

fn bare(ui: &mut Ui, text: &str, size: Vec2, weight: Weight, badge: Option<&Badge>) -> Response {
    let dimmed = weight == Weight::Dimmed;
    // One that has a whole row to itself is for the next thing to do.
    let alone = weight == Weight::First && size.x > ALONE * size.y;
    let words = if size.y >= HIGH_BUTTON || alone {
        size::SUBTITLE
    } else {
        size::BUTTON
    };
    let (rect, response) = ui.allocate_exact_size(
        size,
        if dimmed {
            Sense::hover()
        } else {
            Sense::click()
        },
    );
    // A child apart: a scope would take room in the row and move the buttons behind it.
    let faint = dimmed.then(|| {
        let mut faint = ui.new_child(UiBuilder::new().max_rect(rect));
        faint.multiply_opacity(DIMMED);
        faint
    });
    let (shown, looks) = (faint.as_ref().unwrap_or(ui), (weight, words));
    paint(shown, rect, &response, text, looks, 0.0, badge);
    response
}

/// How the player holds a button that acts only after a while.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Hold {
    #[default]
    No,
    Down,
    /// By one press of a screen reader, which has no length, until the next one.
    Latched,
}

/// Shows a button to be held until full, and returns how it is held; `before` is how it was. `share` is how full it is; `drawn` replaces
/// its words.
pub(crate) fn hold(
    ui: &mut Ui,
    text: &str,
    size: Vec2,
    share: f32,
    before: Hold,
    drawn: Option<impl Fn(&Painter, Rect, Color32)>,
) -> (Hold, Response) {
    let (rect, response) = ui.allocate_exact_size(size, Sense::click_and_drag());
    // It stays held while the button is down, even if the pointer moves away.
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, text));
    let written = if drawn.is_some() { "" } else { text };
    let looks = (Weight::Usual, size::BUTTON);
    paint(ui, rect, &response, written, looks, share, None);
    if let Some(draw) = drawn {
        let ink = if share > 0.5 { SEAM } else { TEXT };
        draw(ui.painter(), rect, ink.color32());
    }
    let keys = |ui: &Ui| ui.input(|input| input.key_down(Key::Space) || input.key_down(Key::Enter));
    let asked = ui.input(|input| input.has_accesskit_action_request(response.id, Action::Click));
    let held = if asked != (before == Hold::Latched) {
        Hold::Latched
    } else if response.is_pointer_button_down_on() || response.has_focus() && keys(ui) {
        Hold::Down
    } else {
        Hold::No
    };
    (held, response)
}

fn paint(
    ui: &Ui,
    rect: Rect,
    response: &Response,
    text: &str,
    (weight, usual): (Weight, f32),
    share: f32,
    badge: Option<&Badge>,
) {
    let font = bold(if rect.height() < 40.0 {
        size::SMALL
    } else {
        usual
    });
    let focused = response.has_focus() && last_press_was_key(ui.ctx());
    let near = response.hovered() || focused;
    let fill = match weight {
        Weight::First => FOCUS,
        Weight::Taken => TEXT,
        Weight::Usual | Weight::Quiet | Weight::Link if near => BUTTON_NEAR,
        Weight::Usual | Weight::Quiet | Weight::Link | Weight::Dimmed => BUTTON,
    };
    let pressed = response.is_pointer_button_down_on();
    let body = if pressed {
        rect.translate(vec2(0.0, 1.0))
    } else {
        rect
    };
    let corners = CornerRadius::same((rect.height() * 0.25) as u8);
    let painter = ui.painter();
    let raised = !pressed && outline().is_none();
    let mut face = body;
    match weight {
        Weight::First if raised => {
            let glow = RectShape::filled(body, corners, fill.color32().gamma_multiply(0.3));
            painter.add(glow.with_blur_width(GLOW));
            face = above_edge(painter, body, corners, fill, 1.6 * BUTTON_EDGE);
        }
        Weight::Usual if raised => face = above_edge(painter, body, corners, fill, BUTTON_EDGE),
        _ => {}
    }
    let faces = match weight {
        Weight::First => fill.lit(0.6, 0.07),
        Weight::Usual => fill.lit(BUTTON_LIT, 0.0),
        Weight::Taken | Weight::Quiet | Weight::Link | Weight::Dimmed => [fill; 2],
    };
    if near || !matches!(weight, Weight::Quiet | Weight::Link) {
        gradient::fill(painter, face, corners, faces.map(Tone::color32));
    }
    if let Some(line) = outline()
        && matches!(weight, Weight::Usual | Weight::Dimmed)
    {
        rim(painter, body, corners, 1.5, line);
    }
    if share > 0.0 {
        let full = body.at_left(body.width() * share.min(1.0));
        painter
            .with_clip_rect(full)
            .rect_filled(body, corners, REFUSAL.color32());
    }
    show_focus(ui, response, body, corners);
    let ink = match weight {
        _ if share > 0.5 => SEAM,
        Weight::Quiet | Weight::Link if near => TEXT,
        _ => ink(weight),
    };
    match badge {
        None => fitted(ui, body, text, font, ink, weight == Weight::Link),
        Some(badge) => {
            // Above the words, the badge leaves them the button's width.
            let [beside, below] = badge.rooms(body.size());
            let is_beside = width_of(ui.painter(), text, font.clone()) + edges(body.width())
                <= beside.x
                && body.width() >= NARROW_MARKED;
            let galley = laid(ui, if is_beside { beside } else { below }, text, font, ink);
            let place = badge.on(ui.painter(), body, galley.size(), is_beside);
            put(ui.painter(), place, galley, ink, Align2::CENTER_CENTER);
        }
    }
}

/// Draws the lower edge of a body, darker than the rest, which makes it look like something to press. Returns the place above it.
fn above_edge(
    painter: &Painter,
    body: Rect,
    corners: CornerRadius,
    fill: Tone,
    height: f32,
) -> Rect {
    let depth = if light_rim(TEXT).is_some() { 0.2 } else { 0.5 };
    let edge = fill.color32().lerp_to_gamma(Color32::BLACK, depth);
    painter.rect_filled(body, corners, edge);
    body.with_max_y(body.bottom() - height)
}

const fn ink(weight: Weight) -> Tone {
    match weight {
        Weight::First => SEAM,
        Weight::Taken => PANEL,
        Weight::Usual | Weight::Dimmed => TEXT,
        Weight::Quiet | Weight::Link => TEXT_MUTED,
    }
}

/// The space beside a button's words, both sides together: usually, and on a narrow button.
pub(crate) const EDGES: [f32; 2] = [8.0, 4.0];
const NARROW_SIGN: f32 = 64.0;
/// The width below which a button has its badge above its words.
const NARROW_MARKED: f32 = 84.0;
/// The height from which a button may have two lines of words.
const TWO_LINES_FROM: f32 = 40.0;
fn edges(width: f32) -> f32 {
    EDGES[usize::from(width < NARROW_SIGN)]
}

/// Draws words in the middle of `rect`: smaller to fit, or on two lines where that makes them larger.
fn fitted(ui: &Ui, rect: Rect, text: &str, font: FontId, ink: Tone, underlined: bool) {
    let galley = laid(ui, rect.size(), text, font, ink);
    if underlined {
        let [half, below] = [0.5 * galley.size().x, 0.5 * galley.size().y];
        let line = Stroke::new(1.0, ink.color32().gamma_multiply(0.6));
        let middle = rect.center();
        let ends = middle.x - half..=middle.x + half;
        ui.painter().hline(ends, middle.y + below, line);
    }
    put(ui.painter(), rect, galley, ink, Align2::CENTER_CENTER);
}

fn put(painter: &Painter, place: Rect, galley: Arc<Galley>, tone: Tone, align: Align2) {
    let corner = align.align_size_within_rect(galley.size(), place).min - galley.rect.min.to_vec2();
    painter.galley(corner, galley, tone.color32());
}

/// Lays out words for a button of this size: smaller to fit, or on two lines where that makes them larger.
fn laid(ui: &Ui, body: Vec2, text: &str, mut font: FontId, ink: Tone) -> Arc<Galley> {
    let room = body.x - edges(body.x);
    let wide = width_of(ui.painter(), text, font.clone());
    let fitting = font.size * room / wide.max(1.0);
    if wide > room {
        font.size = ((fitting / SHRINK_STEP).floor() * SHRINK_STEP).max(least(ui.ctx()));
    }
    let parted = |size: f32| {
        let mut job = LayoutJob::simple(
            text.to_owned(),
            FontId {
                size,
                ..font.clone()
            },
            ink.color32(),
            room,
        );
        job.halign = Align::Center;
        let galley = ui.painter().layout_job(job);
        // egui would split a word that is wider than the room.
        let words = text.split(' ').map(|word| {
            width_of(
                ui.painter(),
                word,
                FontId {
                    size,
                    ..font.clone()
                },
            )
        });
        let fits = words.fold(0.0, f32::max) <= room && galley.rows.len() == 2;
        (fits && galley.size().y <= body.y - 2.0).then_some(galley)
    };
    let lower = body.y < TWO_LINES_FROM || !text.contains(' ');
    // If one line of the least size is too wide, two lines may still fit.
    let better = |size: &f32| *size > font.size || font.size > fitting && *size >= font.size;
    let larger =
        sizes(least(ui.ctx()), size::SMALL).filter(|size| !lower && wide > room && better(size));
    let on_two = larger.into_iter().find_map(parted);
    on_two.unwrap_or_else(|| {
        ui.painter()
            .layout_no_wrap(text.to_owned(), font, ink.color32())
    })
}

/// Returns whether the player's last press was of a key, and not of the pointer's button.
fn last_press_was_key(context: &Context) -> bool {
    context.data(|data| data.get_temp(Id::new(KEYS)).unwrap_or(false))
}

/// Notes whether a key was pressed, or the pointer's button.
pub(crate) fn note_press(context: &Context, by_key: bool) {
    context.data_mut(|data| data.insert_temp(Id::new(KEYS), by_key));
}

const KEYS: &str = "last press was of a key";

/// Draws the focus around a place that has it, if the player uses keys.
pub(crate) fn focus(ui: &Ui, rect: Rect, corners: CornerRadius) {
    if last_press_was_key(ui.ctx()) {
        ring(ui, rect, corners);
    }
}

fn ring(ui: &Ui, rect: Rect, corners: CornerRadius) {
    outer_rim(ui.painter(), rect, corners, 6.0, SEAM);
    outer_rim(ui.painter(), rect.expand(1.5), corners, 2.5, FOCUS);
}

/// Draws the focus around a widget that has it. Keyboard users must see that widget, so it scrolls into view.
pub(crate) fn show_focus(ui: &Ui, response: &Response, rect: Rect, corners: CornerRadius) {
    if response.has_focus() {
        focus(ui, rect, corners);
    }
    if response.gained_focus() {
        response.scroll_to_me(None);
    }
}

pub(crate) fn choice<T: Copy + PartialEq>(ui: &mut Ui, taken: &mut T, options: &[(T, &str)]) {
    const OPTION_GAP: f32 = 8.0;
    let width =
        (ui.available_width() - OPTION_GAP * (options.len() as f32 - 1.0)) / options.len() as f32;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = OPTION_GAP;
        for (value, text) in options {
            let (size, drawn) = (vec2(width, TARGET), None::<fn(&Painter, Rect)>);
            if switch(ui, text, size, value == taken, drawn).clicked() {
                *taken = *value;
            }
        }
    });
}

const FIELD: usize = 32;

/// Shows a text field as high as a button, with `hint` while it is empty. Its `name` must be unique on the screen.
pub(crate) fn field(ui: &mut Ui, name: &str, text: &mut String, hint: &str) -> Response {
    field_of(ui, name, text, hint, FIELD)
}

pub(crate) fn field_of(
    ui: &mut Ui,
    name: &str,
    text: &mut String,
    hint: &str,
    most: usize,
) -> Response {
    let id = Id::new(("field", name));
    let written = written(ui, id, most);
    let is_written = written.is_some();
    if let Some(written) = written {
        *text = written;
    }
    // egui moves the focus only after it has read the keys, so letters typed in the frame of the click would be lost.
    if ui
        .ctx()
        .read_response(id)
        .is_some_and(|field| field.clicked())
    {
        ui.memory_mut(|memory| memory.request_focus(id));
    }
    let corners = CornerRadius::same((TARGET * 0.25) as u8);
    let mut frame = Frame::new()
        .fill(SEAM.color32())
        .corner_radius(corners)
        .inner_margin(Margin::symmetric(12, 0));
    if let Some(line) = outline().or_else(|| light_rim(TEXT_MUTED)) {
        frame = frame.stroke(Stroke::new(1.0, line.color32()));
    }
    let edit = TextEdit::singleline(text)
        .id(id)
        .hint_text(super::text::aside(hint))
        .font(FontId::proportional(size::BODY))
        .text_color(TEXT.color32())
        .char_limit(most)
        .margin(Margin::ZERO)
        .frame(Frame::NONE)
        .vertical_align(Align::Center)
        .desired_width(ui.available_width() - 24.0)
        .min_size(vec2(0.0, TARGET));
    let mut shown = frame.show(ui, |ui| ui.add(edit));
    // Screen readers read its name, and events include the name of the pressed widget.
    shown.inner.widget_info(|| WidgetInfo {
        label: Some(name.to_owned()),
        ..WidgetInfo::text_edit(true, text.as_str(), text.as_str(), hint)
    });
    if is_written {
        shown.inner.mark_changed();
    }
    if shown.inner.has_focus() && !last_press_was_key(ui.ctx()) {
        ring(ui, shown.response.rect, corners);
    }
    show_focus(ui, &shown.inner, shown.response.rect, corners);
    shown.inner
}

/// Returns text set from outside for the field with this id: by assistive technology, or in the page's own field.
fn written(ui: &Ui, id: Id, most: usize) -> Option<String> {
    let text = ui.input(|input| {
        match input
            .accesskit_action_requests(id, Action::SetValue)
            .last()?
            .data
            .as_ref()?
        {
            ActionData::Value(text) => Some(text.to_string()),
            _ => None,
        }
    })?;
    Some(
        text.chars()
            .filter(|sign| !sign.is_control())
            .take(most)
            .collect(),
    )
}

pub(crate) fn left_line(ui: &Ui, place: Rect, text: &str, size: f32, tone: Tone) {
    line(ui, place, text, size, tone, Align2::LEFT_CENTER);
}

/// Draws one line of words in a place of its own, truncated to fit.
pub(crate) fn line(ui: &Ui, place: Rect, text: &str, size: f32, tone: Tone, align: Align2) {
    let (painter, font) = (ui.painter(), FontId::proportional(size));
    let job = cut_small(painter, text, font, tone, place.width());
    put(painter, place, painter.layout_job(job), tone, align);
}

/// The step between two sizes of shrunk words, in points, since the glyphs of every size are cached.
const SHRINK_STEP: f32 = 0.5;

/// Draws words in a place of their own: on as many lines as it holds, shrunk to fit, and truncated if even the least size does not fit.
pub(crate) fn block(
    painter: &Painter,
    place: Rect,
    text: &str,
    font: fn(f32) -> FontId,
    most: f32,
    tone: Tone,
    align: Align2,
) {
    let size = size_in(painter, text, font, most, place.size());
    let font = font(size.unwrap_or_else(|| least(painter.ctx())));
    let mut job = LayoutJob::simple(text.to_owned(), font, tone.color32(), place.width());
    job.halign = align.x();
    if size.is_none() {
        job.wrap.max_rows = 1;
    }
    put(painter, place, painter.layout_job(job), tone, align);
}

/// Returns one line of words: shrunk to fit, and truncated if even the least size is too wide.
pub(crate) fn cut_small(
    painter: &Painter,
    text: &str,
    mut font: FontId,
    tone: Tone,
    max_width: f32,
) -> LayoutJob {
    let wide = width_of(painter, text, font.clone());
    if wide > max_width {
        // Steps limit the number of sizes whose glyphs are cached.
        let fits = (font.size * max_width / wide * 0.99 / SHRINK_STEP).floor() * SHRINK_STEP;
        font.size = fits.max(least(painter.ctx()).min(font.size));
    }
    let mut job =
        LayoutJob::single_section(text.to_owned(), TextFormat::simple(font, tone.color32()));
    job.wrap = TextWrapping {
        max_width,
        max_rows: 1,
        break_anywhere: true,
        ..Default::default()
    };
    job
}
