//! What is drawn of a moment: one slab for each thing, from plain data.

mod fight;
mod lying;

use bevy::prelude::*;
use mbrane_play::Side;
use mbrane_rules::Seat;
use std::f32::consts::PI;

use super::{
    board::Places,
    lanes::Lanes,
    lie::Ground,
    looks,
    sight::{Act, Held, Sight, fights},
};
use crate::theme::slab::Slab;

/// A thing that is drawn. Nothing in it tells what nobody here may see.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[require(Slab)]
pub enum Part {
    /// What a row of the field lies in.
    Groove(u8),
    /// The ground of one of the two groups of an offer.
    Group(u8),
    /// A place of the wall in the hand.
    WallPlace(u8),
    /// A place beside a row that takes the domino that is picked: row, and 1 for the right one.
    Lit(u8, u8),
    /// A domino, by its place among all.
    Domino(u8),
    /// The domino that is picked, where it would slide in.
    Ghost,
    /// Where what is pushed out would go.
    Arrow,
    /// Around the domino that is picked.
    Picked,
    /// Around a domino of a hint, or around one of its halves: domino, and half or 2.
    Hint(u8, u8),
    /// A square that serves: domino and half.
    Serving(u8, u8),
    /// The ground of a lane.
    Lane(u8),
    /// A square of a formation: 1 for the own, its place in the show, its place in the formation.
    Square(u8, u8, u8),
    /// A square of what is composed: lane, place.
    Composed(u8, u8),
    /// A square that nobody used, on its way to the die: domino and half.
    Swept(u8, u8),
    /// A lane's medal: of nobody or of who has more of it, and the other half of one that is shared.
    Medal(u8, u8),
    /// From the wall to what it blocks, by its place in the show.
    Strike(u8),
    /// The die.
    Die,
    /// The points of a seat.
    Points(u8),
    /// And the half one.
    HalfPoint(u8),
    /// Between both.
    Stroke,
    /// A round's slot.
    Round(u8),
}

/// A thing, its slab, the place of its middle and its scale.
pub(super) struct Drawn {
    pub(super) part: Part,
    pub(super) slab: Slab,
    /// In the layout's terms, and its height above the room.
    pub(super) at: Vec3,
    pub(super) scale: Vec2,
    /// Clockwise, in radians.
    pub(super) turn: f32,
}

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
}

/// Everything that is to be seen.
pub(super) fn paint(sight: &Sight, held: &Held, places: &Places) -> Vec<Drawn> {
    let lanes = Lanes::new(places, longest(sight, held));
    let ground = Ground { sight, held, places, lanes: &lanes };
    let mut easel = Easel { drawn: Vec::new(), ground, combat: sight.combat() };
    easel.field();
    easel.groups();
    easel.hand_ground();
    easel.lit();
    easel.dominoes();
    easel.ghost();
    easel.lanes();
    easel.swept();
    easel.die();
    easel.drawn
}

struct Easel<'a> {
    drawn: Vec<Drawn>,
    ground: Ground<'a>,
    combat: f32,
}

impl Easel<'_> {
    fn put(&mut self, part: Part, slab: Slab, middle: Vec2, z: f32) {
        self.drawn.push(Drawn { part, slab, at: middle.extend(z), scale: Vec2::ONE, turn: 0.0 });
    }

    fn sight(&self) -> &Sight {
        self.ground.sight
    }

    fn die(&mut self) {
        let sight = self.ground.sight;
        if sight.after.hands[0].is_empty() && !fights(&sight.after) {
            return;
        }
        let rect = self.ground.places.die;
        let rises = sight.view.die != sight.after.die;
        let value = if rises && sight.at < 0.5 { sight.view.die } else { sight.after.die };
        // While the round is counted, what nobody used is added to it.
        let value = match (&sight.act, sight.unused) {
            (Act::Count, Some(unused)) => sight.view.die + (f32::from(unused) * sight.passed).round() as u8,
            _ => value,
        };
        let jump = if rises { 1.0 + 0.14 * (sight.at * PI).sin() } else { 1.0 };
        self.drawn.push(Drawn {
            part: Part::Die,
            slab: looks::die(rect.width(), value),
            at: rect.center().extend(z::LYING),
            scale: Vec2::splat(jump),
            turn: 0.0,
        });
    }
}

/// The squares of the longest formation that is seen.
pub(super) fn longest(sight: &Sight, held: &Held) -> usize {
    let laid = sight.formations.iter().flatten().flatten().map(|laned| usize::from(laned.formation.length()));
    let composed = held.composed.iter().flatten().map(Vec::len);
    laid.chain(composed).max().unwrap_or(0)
}

/// The side that a seat plays.
pub(super) const fn side_of(seat: Seat) -> Side {
    match seat {
        Seat::First => Side::First,
        Seat::Second => Side::Second,
    }
}
