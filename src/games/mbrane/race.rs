//! The ratio in large figures, and the race to the majority.

use mbrane_play::{Speed, mbrane::Cue};
use mbrane_rules::mbrane::{Colour, Mbrane};
use std::f32::consts::PI;

use super::{looks, shown::Shown};
use crate::games::prelude::*;

/// Above the veil: the slots, under tokens, and the figures over them.
const SLOT_HEIGHT: f32 = 7.12;
const RACE_HEIGHT: f32 = 7.2;
/// The opacity of figures and slots that are not won yet.
const PROVISIONAL: f32 = 0.72;
/// How much the loser's figure dims at the end, and by how much of its size that of the celebrated winner stays larger.
const DIMMED: f32 = 0.5;
const LARGER: f32 = 0.16;
/// How much of the slot of the majority fills before its token lands.
const FILLED: f32 = 0.8;
/// Between two slots of the race, as a share of a slot and its gap.
const SLOT_GAP: f32 = 0.16;

/// The meaning of the large figures.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Counts {
    Won,
    /// They would be won if the game were counted now.
    CountedNow,
    Led,
}

/// Returns the large figures, Ivory's first.
pub(super) fn figures_of(shown: &Shown) -> ([u8; 2], Counts) {
    let (regions, held) = regions(shown);
    match shown.counted {
        _ if held => (regions, Counts::Won),
        Some(counted) => (counted, Counts::CountedNow),
        None => (regions, Counts::Led),
    }
}

/// Returns the regions of each colour, Ivory's first, and whether those are won, as from the start of a count, or only led.
fn regions(shown: &Shown) -> ([u8; 2], bool) {
    let sealing = matches!(shown.cue(), Some(Cue::Seal { .. }));
    let view = if shown.at < 0.5 {
        &shown.view
    } else {
        &shown.after
    };
    let awarded = view.awarded();
    let begun = shown.scene && !matches!(shown.cue(), Some(Cue::Hush { .. }));
    // A resigned game was never counted: it shows the regions led.
    let counted = view.ended.is_some_and(|outcome| !outcome.resigned);
    let held = begun || awarded != [0, 0] || counted;
    if sealing {
        let sealed = (0..view.regions().len()).filter(|region| shown.sealed(*region));
        let mut tally = [0; 2];
        for region in sealed {
            if let Some(colour) = shown.after.regions()[region].state.owner() {
                tally[colour.index()] += 1;
            }
        }
        return (tally, true);
    }
    if held {
        (awarded, true)
    } else {
        (view.leads(), false)
    }
}

/// Returns the parts of the score: the regions of each colour, the stroke between them, a slot for each region in the race, and the
/// marks of the slot that completes the majority.
pub(super) fn pieces(inputs: &Inputs<Mbrane>) -> Vec<Piece> {
    let Inputs { shown, layout, .. } = *inputs;
    if inputs.at_table {
        score(shown, layout)
    } else {
        Vec::new()
    }
}

pub(super) fn score(shown: &Shown, layout: &Layout) -> Vec<Piece> {
    let (tally, counts) = figures_of(shown);
    let held = counts == Counts::Won;
    let side = shown.view.setup.order.side();
    let colours = Colour::BOTH.map(|colour| (colour, grown(shown, colour)));
    let mut pieces = Vec::new();
    let mut put = |key, slab, middle: Vec2, z, scale: f32, turn: f32| {
        let mut piece = table_piece(key, slab, middle, z);
        piece.place.rotation = Quat::from_rotation_z(turn);
        piece.place.scale = Vec3::new(scale, scale, 1.0);
        pieces.push(piece);
    };
    for (colour, grown) in colours {
        let height = layout.ratio.height() * 0.86;
        let aside = if colour == Colour::Ivory { -0.78 } else { 0.78 };
        // It grows away from the other figure, and from the words below.
        let more = (grown - 1.0).max(0.0);
        let away = Vec2::new(aside * 0.45 * more, -0.4 * more) * height;
        let middle = layout.ratio.center() + Vec2::new(aside * height, 0.0) + away;
        let count = Signs::number(u16::from(tally[colour.index()]));
        let mut figure = figures(count, height, looks::tones(colour).bright.color());
        if !held {
            figure.opacity = PROVISIONAL;
        }
        if shown.loses(colour) || shown.resigned() {
            figure.opacity = 1.0 - DIMMED * shown.result();
        }
        let key = Key::new("count", colour.index());
        put(key, figure, middle, RACE_HEIGHT, grown, 0.0);
    }
    let stroke = figures(
        Signs::STROKE,
        layout.ratio.height() * 0.62,
        TEXT_MUTED.color().with_alpha(0.6),
    );
    let key = Key::new("stroke", 0);
    put(key, stroke, layout.ratio.center(), RACE_HEIGHT, 1.0, 0.0);
    for slot in 0..side {
        let (middle, size) = slot_place(layout, slot, side);
        let slab = slot_slab(slot, side, tally, held, size);
        let key = Key::new("slot", slot);
        put(key, slab, middle, SLOT_HEIGHT, thud(shown, slot, side), 0.0);
    }
    if flashes(shown) {
        for (slot, colour, landed) in landing(shown) {
            let (middle, size) = slot_place(layout, slot, side);
            let tone = Color::WHITE.mix(&looks::tones(colour).bright.color(), 0.3);
            let most = if shown.pace.softens() { 0.3 } else { 1.0 };
            let flash = flat(1.1 * size, 0.3 * size.y, tone).with_opacity(most * (1.0 - landed));
            let key = Key::new("landing", slot);
            put(key, flash, middle, SLOT_HEIGHT + 0.01, 1.0, 0.0);
        }
    }
    for (slot, colour, left) in chain(shown) {
        let (middle, size) = slot_place(layout, slot, side);
        let tone = looks::winners_light(colour);
        let slab = flat(size + 0.3 * size.y, 0.4 * size.y, tone).with_opacity(left);
        let key = Key::new("chain", slot);
        put(key, slab, middle, SLOT_HEIGHT + 0.02, 1.0, 0.0);
    }
    let closed = shown.closed_in();
    if closed > 0.0 && shown.since_majority().is_none() {
        let [last, first] = Colour::BOTH.map(|colour| majority_slot(colour, side));
        for goal in first..=last {
            let (middle, size) = slot_place(layout, goal, side);
            let slab = goal_light(size).with_opacity(closed);
            let key = Key::new("goal light", goal);
            put(
                key,
                slab,
                middle,
                SLOT_HEIGHT - 0.01,
                thud(shown, goal, side),
                0.0,
            );
        }
    }
    if let Some((colour, share)) = shown.filled() {
        let slot = majority_slot(colour, side);
        let (middle, size) = slot_place(layout, slot, side);
        let part = Vec2::new(FILLED * share * size.x, size.y);
        let from = if colour == Colour::Ivory { -0.5 } else { 0.5 };
        let middle = middle + Vec2::X * from * (size.x - part.x);
        let tone = looks::tones(colour).bright.color();
        let slab = flat(part, 0.3 * size.y, tone).with_opacity(0.85);
        let (key, beats) = (Key::new("filled", 0), thud(shown, slot, side));
        put(key, slab, middle, SLOT_HEIGHT + 0.01, beats, 0.0);
    }
    // With an even number of regions there is no middle slot.
    if side % 2 == 1 {
        let (middle, size) = slot_place(layout, side / 2, side);
        let beats = thud(shown, side / 2, side);
        let chevron = triangle(Vec2::new(0.8, 0.45) * size.y.max(8.0), TEXT.color());
        for (part, turn, way) in [(0, PI, -1.0), (1, 0.0, 1.0)] {
            let aside = Vec2::Y * way * (0.5 * size.y + 0.45 * chevron.size.y + 1.0) * beats;
            let key = Key::new("goal", part);
            put(
                key,
                chevron.clone(),
                middle + aside,
                RACE_HEIGHT + 0.1,
                beats,
                turn,
            );
        }
    }
    pieces
}

/// Returns the frame around the slot that decides, and its light.
fn goal_light(size: Vec2) -> Slab {
    let (width, color) = ((0.12 * size.y).max(1.5), FOCUS.color());
    let slab = frame(size + 4.0 * width, 0.45 * size.y, color, width, 0.0);
    Slab {
        shadow: Shadow::around(color.with_alpha(0.35), 1.2 * size.y),
        ..slab
    }
}

/// Returns a slot of the race, which Ivory fills from the left and Indigo from the right.
fn slot_slab(slot: usize, side: usize, [ivory, indigo]: [u8; 2], held: bool, size: Vec2) -> Slab {
    let colour = if slot < usize::from(ivory) {
        Some(Colour::Ivory)
    } else if slot + usize::from(indigo) >= side {
        Some(Colour::Indigo)
    } else {
        None
    };
    let fill = colour.map_or(BUTTON.color(), |colour| looks::tones(colour).bright.color());
    let opacity = if held || colour.is_none() {
        1.0
    } else {
        PROVISIONAL
    };
    flat(size, 0.3 * size.y, fill).with_opacity(opacity)
}

/// The middle and size of a slot of the race.
pub(super) fn slot_place(layout: &Layout, slot: usize, side: usize) -> (Vec2, Vec2) {
    slot_in(layout.race, slot, side, side, SLOT_GAP)
}

/// Returns the slot with which a colour reaches the majority.
pub(super) const fn majority_slot(colour: Colour, side: usize) -> usize {
    let majority = side / 2 + 1;
    match colour {
        Colour::Ivory => majority - 1,
        Colour::Indigo => side - majority,
    }
}

/// Returns the slot of a region that is sealed in the running beat; none if no colour wins it.
pub(super) fn slot_of(shown: &Shown, region: usize) -> Option<(usize, Colour)> {
    let Some(Cue::Seal { regions, .. }) = shown.cue() else {
        return None;
    };
    let to = |region: usize| shown.after.regions()[region].state.owner();
    let colour = to(region)?;
    let earlier = regions.iter().map(|(region, _)| *region);
    let earlier = earlier.take_while(|other| *other != region);
    let before = usize::from(shown.view.awarded()[colour.index()])
        + earlier.filter(|other| to(*other) == Some(colour)).count();
    let slot = match colour {
        Colour::Ivory => before,
        Colour::Indigo => (shown.view.regions().len() - 1).checked_sub(before)?,
    };
    Some((slot, colour))
}

/// Returns whether slots flash as tokens land in them: not where all regions are counted at once, or so fast that it would flicker.
fn flashes(shown: &Shown) -> bool {
    let fast = shown.pace.speed == Speed::Four;
    !(shown.pace.reduced || fast || shown.step.regions.is_empty())
}

/// Returns the tokens that are landing: slots with their colours, and how much of the landing is over. The token of the majority lands
/// with more than that.
fn landing(shown: &Shown) -> impl Iterator<Item = (usize, Colour, f32)> {
    let side = shown.view.regions().len();
    let regions = match shown.cue() {
        Some(Cue::Seal { regions, .. }) => regions.as_slice(),
        _ => &[],
    };
    regions.iter().filter_map(move |(region, _)| {
        let (flown, landed) = shown.flight(*region)?;
        let (slot, colour) = slot_of(shown, *region)?;
        let is_majority = shown.deciding() && slot == majority_slot(colour, side);
        (flown >= 1.0 && !is_majority).then_some((slot, colour, landed))
    })
}

/// Returns the winner's slots that light up one after the other when the majority is reached, from the slot of the majority to the edge,
/// and how much of their light is left.
fn chain(shown: &Shown) -> Vec<(usize, Colour, f32)> {
    /// Milliseconds at 1×: how much later the next slot lights up, and how long its light takes to fade.
    const NEXT: f32 = 45.0;
    const FADES: f32 = 260.0;
    let Some((by, since)) = shown.since_majority() else {
        return Vec::new();
    };
    if shown.pace.softens() || shown.is_loss_to(by) {
        return Vec::new();
    }
    let side = shown.view.regions().len();
    let majority = majority_slot(by, side);
    let lights = |slot: usize| {
        let since = since - NEXT * slot.abs_diff(majority) as f32;
        let left = 1.0 - part(since, 0.0, FADES);
        (since >= 0.0 && left > 0.0).then_some((slot, by, left * left))
    };
    let slots = match by {
        Colour::Ivory => 0..majority + 1,
        Colour::Indigo => majority..side,
    };
    slots.filter_map(lights).collect()
}

/// How long the majority's figure slams and its slot thuds, in milliseconds at 1×.
const SLAM_MS: f32 = 420.0;
const THUD_MS: f32 = 560.0;

/// Returns the size of a colour's figure: it slams when a region is counted, more so for the majority, and the winner's swells at the end,
/// after which it stays larger.
fn grown(shown: &Shown, colour: Colour) -> f32 {
    let stays = if shown.celebrates() == Some(colour) {
        1.0 + LARGER * shown.result()
    } else {
        1.0
    };
    if shown.pace.reduced {
        return stays;
    }
    let most = if shown.pace.softens() { 0.5 } else { 1.0 };
    let slam = shown
        .since_majority()
        .filter(|(by, _)| *by == colour)
        .map_or(0.0, |(_, since)| {
            0.75 * most * (1.0 - eased(Easing::CubicOut, part(since, 0.0, SLAM_MS)))
        });
    match shown.cue() {
        Some(Cue::Decider { .. }) => 1.0 + slam,
        Some(Cue::Finale(outcome)) => {
            let draw = outcome.winner.is_none();
            let swells = match shown.celebrates() {
                Some(winner) if winner == colour => 0.34,
                None if draw => 0.2,
                _ => 0.0,
            };
            stays + swells * most * (part(shown.at, 0.0, 0.5) * PI).sin() + slam
        }
        Some(Cue::Gather(_) | Cue::Flip { .. }) => 1.0 + 0.1 * most * shown.heartbeat(),
        _ => {
            let lands = landing(shown).filter(|(_, by, _)| *by == colour);
            lands.fold(stays + slam, |grown, (.., landed)| {
                grown.max(1.0 + 0.18 * most * (1.0 - landed))
            })
        }
    }
}

/// Returns the size of a slot: it thuds when a token lands in it, and the goal beats like a heart before the step that decides.
fn thud(shown: &Shown, slot: usize, side: usize) -> f32 {
    if shown.pace.reduced {
        return 1.0;
    }
    let soft = if shown.pace.softens() { 0.4 } else { 1.0 };
    let is_goal = Colour::BOTH
        .map(|colour| majority_slot(colour, side))
        .contains(&slot);
    match shown.cue() {
        Some(Cue::Gather(_) | Cue::Flip { .. }) if shown.deciding() && is_goal => {
            1.0 + 0.35 * soft * shown.heartbeat()
        }
        _ => {
            let lands = landing(shown).find(|(landing, ..)| *landing == slot);
            let lands = lands.map_or(0.0, |(.., landed)| 0.4 * (1.0 - landed) * (1.0 - landed));
            let majority = shown
                .since_majority()
                .filter(|(by, _)| slot == majority_slot(*by, side))
                .map_or(0.0, |(_, since)| {
                    0.6 * (part(since, 0.0, THUD_MS) * PI).sin()
                });
            1.0 + soft * lands.max(majority)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn resigned_game_shows_the_regions_led_throughout() {
        let record = "mbrane 9 full : 5d4 3e5 8b2 resign".parse();
        let play = Match::<Mbrane>::unnamed(record.expect("a record"));
        let seen = play.as_seen();
        let led = seen.view(seen.viewer()).leads();
        assert_ne!(led, [0, 0]);
        for beat in 0..seen.current_beats().expect("an end").beats.len() {
            let mut play = Match::<Mbrane>::unnamed(play.unmasked().record().clone());
            play.set_beat(beat);
            for at in [0.0, 0.4, 0.6, 1.0] {
                let shown = Shown::of(play.as_seen(), Showing::pictured(play.as_seen(), at));
                assert_eq!(
                    figures_of(&shown),
                    (led, Counts::Led),
                    "beat {beat} at {at}"
                );
            }
        }
    }
}
