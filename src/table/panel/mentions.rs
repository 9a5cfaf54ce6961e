//! The places that words name: pointing at such words draws a ring around each place.

use bevy::{prelude::*, window::RequestRedraw};
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{
        Align, CornerRadius, FontSelection, Id, Label, RichText, Sense, Stroke, Ui, WidgetInfo,
        WidgetType,
        text::{ByteIndex, LayoutJob, LayoutSection},
    },
};
use mbrane_play::{AnyMatch, Named, Spot, words::Words};

use super::{PanelSystems, memoize::memoize};
use crate::{
    table::{
        layout::Layout,
        scene::{DrawnPieces, Key, On, Painter, Piece, ScenePainted, frame, ground::at},
    },
    theme::{
        ActiveTheme,
        palette::{FOCUS, TEXT_MUTED},
        widgets::focus,
    },
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Mentioned>();
    app.add_systems(EguiPrimaryContextPass, sync_lit.after(PanelSystems));
    let moved = resource_changed::<Mentioned>
        .or_else(resource_changed::<Layout>)
        .or_else(resource_changed::<ActiveTheme>);
    app.add_systems(Update, paint_rings.in_set(ScenePainted).run_if(moved));
}

#[derive(Resource, Debug, Clone, PartialEq, Eq, Default)]
pub struct Mentioned {
    /// The places named by the words under the pointer, each with its spots.
    pub places: Vec<Vec<Spot>>,
    /// True if important words name a place of one spot.
    pub named: bool,
}

fn asked() -> Id {
    Id::new("places named by words")
}

/// Lights these spots, because words about them are under the pointer.
pub(crate) fn light(ui: &Ui, spots: Vec<Spot>) {
    ui.data_mut(|data| {
        data.get_temp_mut_or_default::<Mentioned>(asked())
            .places
            .push(spots);
    });
}

/// Shows words that may name places: those light up while the words are pointed at or have the focus. A name that is pointed at
/// lights up alone.
pub(crate) fn label(ui: &mut Ui, said: RichText, table: &dyn AnyMatch, words: &Words) {
    if aside(ui, said, table, words) {
        ui.data_mut(|data| data.get_temp_mut_or_default::<Mentioned>(asked()).named = true);
    }
}

/// The same for less important words. Returns whether they name a place of one spot.
pub(crate) fn aside(ui: &mut Ui, said: RichText, table: &dyn AnyMatch, words: &Words) -> bool {
    let of = (
        words.language().to_owned(),
        table.standing().setup_text.clone(),
        said.text().to_owned(),
    );
    let named = memoize(ui.ctx(), ui.next_auto_id().with("named"), of, || {
        table.named(said.text(), words)
    });
    if named.is_empty() {
        ui.label(said);
        return false;
    }
    let names_one = named.iter().any(|named| named.spots.len() == 1);
    let text = said.text().to_owned();
    let mut job = LayoutJob::default();
    said.append_to(&mut job, ui.style(), FontSelection::Default, Align::Center);
    job.wrap.max_width = ui.available_width();
    job.sections = underlined(&job, &named);
    let (place, galley, response) = Label::new(job).sense(Sense::click()).layout_in_ui(ui);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &text));
    if response.clicked() {
        response.request_focus();
    }
    if response.has_focus() {
        focus(ui, response.rect.expand(2.0), CornerRadius::same(4));
    }
    let pointed = response
        .hover_pos()
        .map(|pointer| galley.cursor_from_pos(pointer - place).index);
    ui.painter().galley(place, galley, TEXT_MUTED.color32());
    if response.hovered() || response.has_focus() {
        let byte = pointed
            .and_then(|letter| text.char_indices().nth(letter.0))
            .map(|(byte, _)| byte);
        let under = |named: &&Named| byte.is_some_and(|byte| named.at.contains(&byte));
        match named.iter().find(under) {
            Some(one) => light(ui, one.spots.clone()),
            None => named
                .iter()
                .for_each(|named| light(ui, named.spots.clone())),
        }
    }
    names_one
}

/// Splits words of one kind into sections, with a line under each name.
fn underlined(job: &LayoutJob, named: &[Named]) -> Vec<LayoutSection> {
    let Some(whole) = job.sections.first() else {
        return Vec::new();
    };
    let mut sections = Vec::new();
    let mut done = 0;
    let ends = named
        .iter()
        .flat_map(|named| [(named.at.start, false), (named.at.end, true)]);
    for (end, is_name) in ends.chain([(job.text.len(), false)]) {
        if end > done {
            let mut section = whole.clone();
            section.byte_range = ByteIndex(done)..ByteIndex(end);
            section.leading_space = if done == 0 { whole.leading_space } else { 0.0 };
            if is_name {
                section.format.underline = Stroke::new(1.0, section.format.color);
            }
            sections.push(section);
        }
        done = end;
    }
    sections
}

/// Takes the places that this frame's words name, to draw them in the next frame.
fn sync_lit(
    mut contexts: EguiContexts,
    mut lit: ResMut<Mentioned>,
    mut redraw: MessageWriter<RequestRedraw>,
) -> Result {
    let named: Mentioned = contexts
        .ctx_mut()?
        .data_mut(|data| data.remove_temp(asked()))
        .unwrap_or_default();
    if lit.set_if_neq(named) {
        redraw.write(RequestRedraw);
    }
    Ok(())
}

/// The height above the room: above all tiles at rest and the hint. Each ring lies a step above the one before.
const RING_HEIGHT: f32 = 4.95;
const RING_STEP: f32 = 0.0005;

fn paint_rings(lit: Res<Mentioned>, layout: Res<Layout>, mut scene: ResMut<DrawnPieces>) {
    let cell = layout.cell;
    let (width, casing) = ((0.06 * cell).max(2.5), (0.03 * cell).max(1.5));
    let places = lit.places.iter().filter_map(|spots| {
        let rects = layout
            .cells
            .iter()
            .filter(|(spot, _)| spots.contains(spot))
            .map(|(_, rect)| *rect);
        rects.reduce(|one, other| one.union(other))
    });
    let rings = places.enumerate().map(|(index, rect)| {
        let size = rect.size() + 2.0 * (casing + 0.04 * cell);
        let slab = frame(size, 0.2 * cell, FOCUS.color(), width, casing);
        let middle = at(rect.center(), RING_HEIGHT + RING_STEP * index as f32);
        let key = Key::new("ring around a named place", index);
        Piece::new(key, On::Board, slab, Transform::from_translation(middle))
    });
    scene.paint(Painter::Rings, rings.collect());
}
