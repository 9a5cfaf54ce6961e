//! The ratio in large figures, the race to the majority, and the words that explain them.

use bevy::prelude::*;
use mbrane_play::{mbrane::Cue, words::mbrane::Label};
use mbrane_rules::mbrane::{Colour, Mbrane, RegionState};

use super::{Drawing, looks, order_of, shown::Shown};
use crate::{
    games::on_table,
    session::{Screen, Session},
    table::{
        Frame,
        ground::{Origin, at},
        layout::Layout,
        score_words::ScoreWords,
    },
    theme::{
        palette::{BUTTON, FOCUS, TEXT_MUTED},
        signs::Signs,
        slab::{Rim, Slab, Writing},
    },
    words::Language,
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (spawn_score, sync_score).chain().in_set(Drawing));
    app.add_systems(Update, sync_score_words.in_set(Frame::Show).run_if(on_table::<Mbrane>));
}

/// A part of the score.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
#[require(Slab)]
pub enum Figure {
    /// The number of a colour's regions.
    Count(Colour),
    /// The stroke between the two numbers.
    Stroke,
    /// A region's slot in the race, counted from Ivory's side.
    Slot(usize),
    /// The outline of the slot that completes the majority.
    Goal,
}

/// The height above the room.
const HEIGHT: f32 = 4.5;

fn spawn_score(table: Query<Entity, Added<Origin>>, session: Res<Session>, mut commands: Commands) {
    let Some(order) = session.on::<Mbrane>().map(order_of) else { return };
    for entity in &table {
        commands.entity(entity).with_children(|table| {
            let slots = (0..order.side()).map(Figure::Slot);
            let figures =
                Colour::BOTH.map(Figure::Count).into_iter().chain([Figure::Stroke, Figure::Goal]).chain(slots);
            for figure in figures {
                table.spawn((Name::new(format!("score {figure:?}")), figure, Visibility::Hidden));
            }
        });
    }
}

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

fn sync_score(
    shown: Res<Shown>,
    layout: Res<Layout>,
    screen: Res<State<Screen>>,
    mut figures: Query<(&Figure, &mut Transform, &mut Slab, &mut Visibility)>,
) {
    let (counts, held) = ratio(&shown);
    let side = shown.view.setup.order.side();
    let resigned = shown.view.ended.is_some_and(|outcome| outcome.resigned);
    let finale = matches!(shown.cue(), Some(Cue::Finale(_)));
    let grown = if finale { 1.0 + 0.12 * (shown.at * std::f32::consts::PI).sin() } else { 1.0 };
    let seen = *screen.get() == Screen::Table && !resigned;
    for (figure, mut place, mut slab, mut visibility) in &mut figures {
        visibility.set_if_neq(if seen { Visibility::Inherited } else { Visibility::Hidden });
        if !seen {
            continue;
        }
        let (new, rect_center, scale) = match *figure {
            Figure::Count(colour) => {
                let height = layout.ratio.height() * 0.86;
                let aside = if colour == Colour::Ivory { -0.78 } else { 0.78 };
                let middle = layout.ratio.center() + Vec2::new(aside * height, 0.0);
                let count = u16::from(counts[colour.index()]);
                (writing(Signs::number(count), height, looks::bright(colour).color()), middle, grown)
            }
            Figure::Stroke => {
                let height = layout.ratio.height() * 0.62;
                (writing(Signs::STROKE, height, TEXT_MUTED.color().with_alpha(0.6)), layout.ratio.center(), 1.0)
            }
            Figure::Slot(slot) => {
                let (middle, size) = slot_at(&layout, slot, side);
                (slot_slab(slot, side, counts, held, size), middle, burst(&shown, slot, side))
            }
            Figure::Goal => {
                let (middle, size) = slot_at(&layout, side / 2, side);
                let edge = (0.16 * size.y).max(1.5);
                let mut slab = slot_slab(side, side, [0, 0], false, size + 4.0 * edge);
                (slab.lit, slab.shaded) = (Color::NONE, Color::NONE);
                slab.rim = Rim { color: FOCUS.color(), width: edge, ..slab.rim };
                // With an even number of regions there is no middle slot.
                let odd = if side % 2 == 1 { 1.0 } else { 0.0 };
                slab.opacity = odd;
                (slab, middle, burst(&shown, side / 2, side))
            }
        };
        slab.set_if_neq(new);
        let z = HEIGHT + if matches!(figure, Figure::Goal) { 0.1 } else { 0.0 };
        place.set_if_neq(Transform::from_translation(at(rect_center, z)).with_scale(Vec3::new(scale, scale, 1.0)));
    }
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
