//! The regions: bezels in the leader's colour, leads on pills, locks, and who is in the light.

use bevy::prelude::*;
use mbrane_play::mbrane::Cue;
use mbrane_rules::mbrane::{Colour, RegionState, regions};

use super::{Game, MbraneSystems, looks, shown::Shown};
use crate::{
    table::{
        board::{Arrival, Region, plate_slab},
        layout::Layout,
    },
    theme::{
        palette::{FOCUS, INDIGO, INDIGO_RIM, IVORY, PLATE_INDIGO, PLATE_IVORY, ROOM_FAR, SEAM, TEXT_MUTED},
        signs::Signs,
        slab::{Rim, Shadow, Slab, Writing},
    },
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (spawn_parts, (sync_plates, sync_parts).run_if(moved)).chain().in_set(MbraneSystems::Show));
}

fn moved(
    shown: Res<Shown>,
    layout: Res<Layout>,
    hand: Res<super::hand::Hand>,
    arriving: Query<(), Changed<Arrival>>,
) -> bool {
    shown.is_changed() || layout.is_changed() || hand.is_changed() || !arriving.is_empty()
}

/// What belongs to a region beside its plate.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
#[require(Slab)]
pub struct Part {
    /// Which region.
    pub region: usize,
    /// What of it.
    pub kind: Kind,
}

/// What belongs to a region beside its plate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Its lead.
    Pill,
    /// Beside the pill, when it is decided.
    Lock,
    /// What darkens it while others are looked at.
    Shade,
    /// Its lead, large, while it is found.
    Number,
    /// The line around it while it is looked at.
    Ring,
}

const KINDS: [(Kind, &str, f32); 5] = [
    (Kind::Pill, "pill", 0.60),
    (Kind::Lock, "lock", 0.61),
    (Kind::Shade, "shade", 0.70),
    (Kind::Ring, "ring", 0.80),
    (Kind::Number, "number", 0.90),
];

fn spawn_parts(plates: Query<(Entity, &Region), Added<Region>>, mut commands: Commands) {
    for (entity, region) in &plates {
        commands.entity(entity).with_children(|plate| {
            for (kind, name, z) in KINDS {
                let part = Part { region: region.0, kind };
                plate.spawn((Name::new(name), part, Transform::from_xyz(0.0, 0.0, z), Slab::default()));
            }
        });
    }
}

fn sync_plates(
    shown: Res<Shown>,
    layout: Res<Layout>,
    game: Res<Game>,
    mut plates: Query<(&Region, &Arrival, &mut Transform, &mut Slab)>,
) {
    let order = game.setup().order;
    if order.width() != layout.order {
        return;
    }
    for (region, arrival, mut place, mut slab) in &mut plates {
        let lifted = shown.lifted.iter().any(|(lifted, _)| *lifted == region.0);
        let lift = if lifted { shown.lift() } else { 0.0 };
        let raise = if shown.pace.reduced { 0.0 } else { 0.025 * lift };
        let scale = arrival.scale() * (1.0 + raise);
        if place.scale.x != scale {
            place.scale = Vec3::new(scale, scale, 1.0);
        }
        let mut new = Slab { opacity: arrival.0, ..plate_slab(&layout) };
        let leader = shown.leader(region.0);
        match leader {
            Some(Colour::Ivory) => (new.lit, new.shaded) = (PLATE_IVORY.color(), PLATE_IVORY.color()),
            Some(Colour::Indigo) => (new.lit, new.shaded) = (PLATE_INDIGO.color(), PLATE_INDIGO.color()),
            None => {}
        }
        new.rim = rim(&shown, &layout, order, region.0, leader);
        new.pitch = 0.16 * layout.cell;
        slab.set_if_neq(new);
    }
}

fn rim(
    shown: &Shown,
    layout: &Layout,
    order: mbrane_rules::mbrane::Order,
    region: usize,
    leader: Option<Colour>,
) -> Rim {
    let sealed = shown.sealed(region);
    let cell = layout.cell;
    // A lead that is lost passes through nobody's.
    let leader = leader.filter(|_| !shown.upset(region) || !(0.35..0.65).contains(&shown.at));
    let width = (looks::bezel(order, shown.value(region)) * cell).max(1.5);
    let line = (0.016 * cell).max(1.0);
    match leader {
        Some(colour) => {
            let (color, casing) = match colour {
                Colour::Ivory => (IVORY.color(), SEAM.color().with_alpha(0.25)),
                Colour::Indigo => (INDIGO.color(), INDIGO_RIM.color().with_alpha(if sealed { 0.9 } else { 0.6 })),
            };
            let alpha = if sealed { 1.0 } else { 0.82 };
            Rim { color: color.with_alpha(alpha), width: width - line, casing, casing_width: line, hatched: false }
        }
        None if sealed || shown.upset(region) => Rim {
            color: TEXT_MUTED.color(),
            width: 0.10 * cell,
            casing: SEAM.color().with_alpha(0.8),
            casing_width: line,
            hatched: true,
        },
        None => Rim { color: Color::NONE, width: 0.0, casing: Color::NONE, casing_width: 0.0, hatched: false },
    }
}

fn sync_parts(
    shown: Res<Shown>,
    layout: Res<Layout>,
    game: Res<Game>,
    hand: Res<super::hand::Hand>,
    mut parts: Query<(&Part, &mut Transform, &mut Slab, &mut Visibility)>,
) {
    let order = game.setup().order;
    if order.width() != layout.order {
        return;
    }
    let touched = super::ghost::swings(&game, &hand, &shown);
    let winner = shown.view.ended.or(shown.after.ended).and_then(|outcome| outcome.winner);
    let winner = winner.map(|seat| game.play.colour(seat));
    for (part, mut place, mut slab, mut visibility) in &mut parts {
        let region = part.region;
        if region >= order.side() {
            continue;
        }
        let plate = layout.regions[region];
        let strip = layout.strips[region].center() - plate.center();
        let pill_height = (0.78 * layout.strips[region].height()).max(9.0);
        let value = shown.value(region);
        let lifted = shown.lifted.iter().find(|(lifted, _)| *lifted == region);
        let lift = if lifted.is_some() { shown.lift() } else { 0.0 };
        let (seen, at, scale, new) = match part.kind {
            Kind::Pill => {
                let empty = value == 0 && is_empty(&shown, region);
                let mut pill = looks::pill(pill_height, shown.leader(region), value);
                if touched.iter().any(|swing| swing.region == region) {
                    let line = (0.10 * pill_height).max(1.5);
                    pill.rim = Rim { color: FOCUS.color(), width: line, ..pill.rim };
                }
                // A pill that turns is narrow in the middle.
                let turn = if shown.upset(region) && !shown.pace.reduced {
                    (shown.at * std::f32::consts::PI).cos().abs().max(0.1)
                } else {
                    1.0
                };
                // A ring around its region does not cut it.
                let at = strip - Vec2::Y * lift * 0.05 * layout.cell;
                (!empty, at, Vec2::new(turn, 1.0), pill)
            }
            Kind::Lock => {
                let at = strip + Vec2::new(1.45 * pill_height + 0.60 * pill_height, 0.0);
                let writing = Writing {
                    signs: Signs::LOCK,
                    height: 0.62 * pill_height,
                    offset: Vec2::ZERO,
                    ink: TEXT_MUTED.color(),
                };
                let wave = shown.lifted.is_empty();
                let sealing = matches!(shown.cue(), Some(Cue::Seal { .. })) && (wave || lifted.is_some());
                let pop =
                    if sealing && !shown.pace.reduced { 1.0 + 0.6 * (1.0 - shown.at_region(region)) } else { 1.0 };
                let slab = Slab {
                    size: Vec2::splat(pill_height),
                    lit: Color::NONE,
                    shaded: Color::NONE,
                    writing,
                    ..default()
                };
                (shown.sealed(region), at, Vec2::splat(pop), slab)
            }
            Kind::Shade => {
                let size = Vec2::new(plate.width(), plate.height() + layout.strips[region].height());
                let at = Vec2::new(0.0, -0.5 * layout.strips[region].height());
                let color = ROOM_FAR.color();
                let slab = Slab {
                    size,
                    radius: 0.14 * layout.cell,
                    lit: color,
                    shaded: color,
                    opacity: shade(&shown, region, lift, winner),
                    ..default()
                };
                (slab.opacity > 0.0, at, Vec2::ONE, slab)
            }
            Kind::Ring => {
                let width = (0.05 * layout.cell).max(2.0);
                let casing = (0.02 * layout.cell).max(1.0);
                let rim =
                    Rim { color: FOCUS.color(), width, casing: SEAM.color(), casing_width: casing, hatched: false };
                let upset = shown.upset(region);
                let size = plate.size() + 2.0 * (width + casing);
                let slab = Slab {
                    size,
                    radius: 0.2 * layout.cell,
                    lit: Color::NONE,
                    shaded: Color::NONE,
                    rim,
                    opacity: if upset { 1.0 } else { lift },
                    ..default()
                };
                (slab.opacity > 0.0, Vec2::ZERO, Vec2::ONE, slab)
            }
            Kind::Number => {
                let (size, at) = number(&shown, strip, lift);
                let mut slab =
                    looks::pill(0.86 * layout.cell, shown.leader(region), lifted.map_or(value, |(_, value)| *value));
                slab.shadow = Shadow {
                    color: Color::BLACK.with_alpha(0.6),
                    offset: Vec2::new(0.0, 0.05 * layout.cell),
                    softness: 0.25 * layout.cell,
                };
                slab.opacity = (size * 3.0 - 0.6).clamp(0.0, 1.0);
                let (size, at) = if shown.pace.reduced { (1.0, Vec2::ZERO) } else { (size, at) };
                (lifted.is_some() && slab.opacity > 0.0 && shown.beat.is_some(), at, Vec2::splat(size), slab)
            }
        };
        place.translation.x = at.x;
        place.translation.y = -at.y;
        if place.scale.truncate() != scale {
            place.scale = scale.extend(1.0);
        }
        slab.set_if_neq(new);
        visibility.set_if_neq(if seen { Visibility::Inherited } else { Visibility::Hidden });
    }
}

/// The size and the place of the large number: it swells out of the pill, is held, and goes back as the tiles begin to turn.
fn number(shown: &Shown, strip: Vec2, lift: f32) -> (f32, Vec2) {
    let out = match shown.cue() {
        Some(Cue::Gather(_)) => lift,
        Some(Cue::Hold) => 1.0,
        Some(Cue::Flip) => 1.0 - (shown.at * 2.5).min(1.0),
        // Where nothing flips it goes while the region is sealed.
        Some(Cue::Seal { .. }) if shown.step_flips() == Some(false) => 1.0 - (shown.at * 1.5).min(1.0),
        Some(_) if shown.step_flips() == Some(false) => 1.0,
        _ => 0.0,
    };
    (out.max(0.0), strip * (1.0 - out))
}

fn shade(shown: &Shown, region: usize, lift: f32, winner: Option<Colour>) -> f32 {
    const OTHERS: f32 = 0.42;
    if !shown.counting {
        return 0.0;
    }
    match shown.cue() {
        Some(Cue::Hush { .. }) => 0.0,
        Some(Cue::Finale(_)) => {
            let own = winner.is_none() || shown.leader(region) == winner;
            if own { 0.0 } else { OTHERS * (1.0 - shown.at).min(shown.at * 4.0).min(1.0) }
        }
        Some(Cue::Upset(_)) if shown.upset(region) => 0.0,
        _ => OTHERS * (1.0 - lift) * if shown.lifted.is_empty() { 0.5 } else { shown.lift().max(0.5) },
    }
}

fn is_empty(shown: &Shown, region: usize) -> bool {
    let order = shown.view.setup.order;
    debug_assert!(regions(order).contains(&region), "a region of this board");
    let open = shown.view.regions()[region].state == RegionState::Open;
    open && mbrane_rules::mbrane::cells_of(order, region).all(|cell| shown.after.tile(cell).is_none())
}
