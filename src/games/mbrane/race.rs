//! The ratio in large figures, the race to the majority, and the words that explain them.

use bevy::prelude::*;
use mbrane_play::{mbrane::Cue, words::mbrane::Label};
use mbrane_rules::mbrane::{Colour, Mbrane, RegionState};

use super::{inputs::Inputs, looks, shown::Shown};
use crate::{
    games::on_table,
    table::{
        Frame,
        layout::Layout,
        panel::ScoreWords,
        scene::{Key, On, Piece, ground::at},
    },
    theme::{
        palette::{BUTTON, FOCUS, TEXT_MUTED},
        signs::Signs,
        slab::{Rim, Slab, Writing},
    },
    words::Language,
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, sync_score_words.in_set(Frame::Show).run_if(on_table::<Mbrane>));
}

/// The height above the room.
const HEIGHT: f32 = 4.5;

/// Returns the regions of each colour, Ivory's first, and whether those are won, as from the start of a count, or only led.
fn ratio(shown: &Shown) -> ([u8; 2], bool) {
    let view = if shown.at < 0.5 { &shown.view } else { &shown.after };
    let awarded = view.awarded();
    let begun = shown.scene && !matches!(shown.cue(), Some(Cue::Hush { .. }));
    let held = begun || awarded != [0, 0] || view.ended.is_some();
    if matches!(shown.cue(), Some(Cue::Seal { .. })) && shown.lifted.is_empty() {
        let sealed = (0..view.regions().len()).filter(|region| shown.sealed(*region));
        let mut tally = [0; 2];
        for region in sealed {
            if let RegionState::Awarded(Some(colour)) = shown.after.regions()[region].state {
                tally[colour.index()] += 1;
            }
        }
        return (tally, true);
    }
    if held { (awarded, true) } else { (view.leads(), false) }
}

/// Updates the words that explain the ratio.
fn sync_score_words(shown: Res<Shown>, language: Res<Language>, mut said: ResMut<ScoreWords>) {
    let (counts, held) = ratio(&shown);
    let label = if held { Label::RegionsHeld } else { Label::RegionsLedNow };
    // A resigned game has no ratio.
    let resigned = shown.view.ended.is_some_and(|outcome| outcome.resigned);
    let words = (counts != [0, 0] && !resigned).then(|| language.label(label));
    if said.0.as_deref() != words {
        said.0 = words.map(str::to_owned);
    }
}

/// Returns the parts of the score: the regions of each colour, the stroke between them, a slot for each region in the race, and the outline
/// of the slot that completes the majority.
pub(super) fn pieces(inputs: &Inputs) -> Vec<Piece> {
    let Inputs { shown, layout, .. } = *inputs;
    let resigned = shown.view.ended.is_some_and(|outcome| outcome.resigned);
    if !inputs.at_table || resigned {
        return Vec::new();
    }
    let (counts, held) = ratio(shown);
    let side = shown.view.setup.order.side();
    let finale = matches!(shown.cue(), Some(Cue::Finale(_)));
    let grown = if finale { 1.0 + 0.12 * (shown.at * std::f32::consts::PI).sin() } else { 1.0 };
    let mut pieces = Vec::new();
    let mut put = |key, slab, middle: Vec2, z, scale: f32| {
        let place = Transform::from_translation(at(middle, z)).with_scale(Vec3::new(scale, scale, 1.0));
        pieces.push(Piece { key, on: On::Table, slab, place });
    };
    for colour in Colour::BOTH {
        let height = layout.ratio.height() * 0.86;
        let aside = if colour == Colour::Ivory { -0.78 } else { 0.78 };
        let middle = layout.ratio.center() + Vec2::new(aside * height, 0.0);
        let count = Signs::number(u16::from(counts[colour.index()]));
        let figure = writing(count, height, looks::bright(colour).color());
        put(Key::new("count", colour.index()), figure, middle, HEIGHT, grown);
    }
    let stroke = writing(Signs::STROKE, layout.ratio.height() * 0.62, TEXT_MUTED.color().with_alpha(0.6));
    put(Key::new("stroke", 0), stroke, layout.ratio.center(), HEIGHT, 1.0);
    for slot in 0..side {
        let (middle, size) = slot_at(layout, slot, side);
        let slab = slot_slab(slot, side, counts, held, size);
        put(Key::new("slot", slot), slab, middle, HEIGHT, burst(shown, slot, side));
    }
    // With an even number of regions there is no middle slot.
    if side % 2 == 1 {
        let (middle, size) = slot_at(layout, side / 2, side);
        let edge = (0.16 * size.y).max(1.5);
        let mut slab = slot_slab(side, side, [0, 0], false, size + 4.0 * edge);
        (slab.lit, slab.shaded) = (Color::NONE, Color::NONE);
        slab.rim = Rim { color: FOCUS.color(), width: edge, ..slab.rim };
        put(Key::new("goal", 0), slab, middle, HEIGHT + 0.1, burst(shown, side / 2, side));
    }
    pieces
}

fn writing(signs: Signs, height: f32, ink: Color) -> Slab {
    Slab {
        size: Vec2::new(2.0 * height, 1.3 * height),
        lit: Color::NONE,
        shaded: Color::NONE,
        writing: Writing { signs, height, offset: Vec2::ZERO, ink },
        ..default()
    }
}

/// Returns the middle and size of a slot of the race, in layout coordinates.
fn slot_at(layout: &Layout, slot: usize, side: usize) -> (Vec2, Vec2) {
    const GAP: f32 = 0.16;
    let race = layout.race;
    let pitch = race.width() / (side as f32 - GAP);
    let middle = Vec2::new(race.min.x + pitch * (slot as f32 + 0.5 * (1.0 - GAP)), race.center().y);
    (middle, Vec2::new(pitch * (1.0 - GAP), race.height()))
}

/// Returns a slot of the race, which Ivory fills from the left and Indigo from the right.
fn slot_slab(slot: usize, side: usize, [ivory, indigo]: [u8; 2], held: bool, size: Vec2) -> Slab {
    let colour = if slot < usize::from(ivory) {
        Some(Colour::Ivory)
    } else if slot < side && slot + usize::from(indigo) >= side {
        Some(Colour::Indigo)
    } else {
        None
    };
    let fill = colour.map_or(BUTTON.color(), |colour| looks::bright(colour).color());
    let opacity = if held || colour.is_none() { 1.0 } else { 0.72 };
    Slab { size, radius: 0.3 * size.y, lit: fill, shaded: fill, opacity, ..default() }
}

/// Returns the scale of a slot: the one that decides the game bursts.
fn burst(shown: &Shown, slot: usize, side: usize) -> f32 {
    let Some(Cue::Decider { by }) = shown.cue() else { return 1.0 };
    let majority = side / 2 + 1;
    let decides = match by {
        Colour::Ivory => majority - 1,
        Colour::Indigo => side - majority,
    };
    let most = if shown.pace.softens() { 0.35 } else { 0.9 };
    if slot == decides { 1.0 + most * (shown.at * std::f32::consts::PI).sin() } else { 1.0 }
}
