//! The scene of Masbrur: all pieces on its table. No piece reveals a hidden domino.

mod fight;
mod lying;
mod sum;

use super::{pose::PaintInputs, prelude::*, sum::Sum};

/// The name of a domino's piece, of which there is one for each.
pub(super) const DOMINO: &str = "domino";

/// Heights above the room.
mod z {
    pub(super) const GROUND: f32 = 1.5;
    pub(super) const LIT: f32 = 1.8;
    pub(super) const LYING: f32 = 2.0;
    pub(super) const GHOST: f32 = 3.0;
    pub(super) const LANE: f32 = 3.4;
    pub(super) const DEALT: f32 = 3.6;
    pub(super) const HAND: f32 = 4.0;
    pub(super) const RING: f32 = 4.6;
    pub(super) const FLYING: f32 = 6.0;
    // Above the veil over a sum.
    pub(super) const CHIP: f32 = 7.2;
    pub(super) const TOTAL: f32 = 7.3;
    pub(super) const MEDAL: f32 = 7.35;
}

pub(super) fn paint(shown: &Shown, look: &DraftLook, places: &Places) -> Vec<Piece> {
    let lanes = Lanes::new(places, longest(shown, look));
    let mut builder = SceneBuilder::new(shown, look, places, &lanes);
    builder.field();
    builder.groups();
    builder.hand_ground();
    builder.lit();
    builder.dominoes();
    builder.ghost();
    builder.lanes();
    match Sum::of(shown) {
        Some(sum) => {
            builder.sum(sum);
            builder.totals(sum);
        }
        None => builder.die(),
    }
    builder.drawn
}

/// Returns a piece with its middle in layout coordinates and its height above the room. It is turned clockwise, in radians.
pub(super) fn piece(key: Key, mut slab: Slab, middle: Vec3, scale: Vec2, turn: f32) -> Piece {
    // The slab changes with the height, so that the renderer notices.
    slab.shadow.softness += middle.z * 1e-4;
    let mut piece = table_piece(key, slab, middle.truncate(), middle.z);
    piece.place = piece
        .place
        .with_rotation(Quat::from_rotation_z(-turn))
        .with_scale(scale.extend(1.0));
    piece
}

struct SceneBuilder<'a> {
    drawn: Vec<Piece>,
    inputs: PaintInputs<'a>,
    combat: f32,
    /// The squares that rise into the sum, in this order.
    unused: Vec<(Domino, bool)>,
}

impl<'a> SceneBuilder<'a> {
    fn new(shown: &'a Shown, look: &'a DraftLook, places: &'a Places, lanes: &'a Lanes) -> Self {
        let inputs = PaintInputs {
            shown,
            look,
            places,
            lanes,
        };
        let mut builder = Self {
            drawn: Vec::new(),
            inputs,
            combat: shown.combat(),
            unused: Vec::new(),
        };
        if Sum::of(shown).is_some() {
            builder.unused = builder.unused();
        }
        builder
    }

    /// Returns the place of the die: beside the field, and in a combat above the medals that it adds to.
    fn die_place(&self) -> Rect {
        let place = self.inputs.places.die;
        let beside = self.inputs.lanes.die.unwrap_or(place);
        Rect::from_center_size(
            place.center().lerp(beside.center(), self.combat),
            place.size().lerp(beside.size(), self.combat),
        )
    }

    fn put(&mut self, key: Key, slab: Slab, middle: Vec2, z: f32) {
        self.drawn
            .push(piece(key, slab, middle.extend(z), Vec2::ONE, 0.0));
    }

    fn die(&mut self) {
        let shown = self.inputs.shown;
        if shown.after.hands[0].is_empty() && !fights(&shown.after) {
            return;
        }
        let rect = self.die_place();
        let rises = shown.view.die != shown.after.die;
        let value = if rises && shown.eased() < 0.5 {
            shown.view.die
        } else {
            shown.after.die
        };
        let jump = if rises {
            1.0 + 0.14 * (shown.eased() * PI).sin()
        } else {
            1.0
        };
        let slab = looks::die(rect.width(), value);
        self.drawn.push(piece(
            Key::new("die", 0),
            slab,
            rect.center().extend(z::LYING),
            Vec2::splat(jump),
            0.0,
        ));
    }
}

/// Returns the number of squares in the longest visible formation.
pub(super) fn longest(shown: &Shown, look: &DraftLook) -> usize {
    let laid = shown
        .formations
        .iter()
        .flatten()
        .flatten()
        .map(|laned| usize::from(laned.formation.length()));
    let composed = look.composed.iter().flatten().map(Vec::len);
    laid.chain(composed).max().unwrap_or(0)
}

pub(super) fn side_of(seat: Seat) -> Side {
    Side::BOTH[seat.index()]
}

/// Draws a side's medals as a factor, and the points that they are worth.
pub(super) fn total_pieces(
    seat: Seat,
    half_medals: u16,
    worth: u16,
    middle: Vec2,
    size: Vec2,
    scale: f32,
) -> Vec<Piece> {
    let tones = looks::tones(side_of(seat));
    let half_points = half_medals * worth;
    let ink = tones.ink.color();
    let body = Slab {
        shadow: Shadow {
            color: shadow(0.5),
            offset: Vec2::new(0.0, 0.08 * size.y),
            softness: 0.16 * size.y,
        },
        ..flat(size, 0.5 * size.y, tones.bright.color())
    };
    let mut drawn = Vec::new();
    let mut put = |key: &'static str, slab: Slab, aside: f32, z: f32| {
        let at = middle + Vec2::X * aside * size.x * scale;
        let key = Key::new(key, seat.index());
        drawn.push(piece(key, slab, at.extend(z), Vec2::splat(scale), 0.0));
    };
    put("total", body, 0.0, z::TOTAL);
    // Four signs have no room for a half point from 100 on.
    let (whole, parts) = (half_points / 2, half_points >= 200 && half_points % 2 == 1);
    let heights = if parts { [0.32, 0.48] } else { [0.40, 0.66] };
    let [factor, points] = heights.map(|share: f32| share * size.y);
    let times = figures(Signs::times(half_medals), factor, ink.with_alpha(0.75));
    put("factor", times, -0.28, z::TOTAL + 0.01);
    if parts {
        put(
            "product",
            figures(Signs::number(whole), points, ink),
            0.10,
            z::TOTAL + 0.01,
        );
        let half = figures(Signs::half(), 0.7 * points, ink);
        put("product half", half, 0.38, z::TOTAL + 0.01);
    } else {
        let signs = Signs::half_points(half_points as i16);
        put(
            "product",
            figures(signs, points, ink),
            0.18,
            z::TOTAL + 0.01,
        );
    }
    drawn
}
