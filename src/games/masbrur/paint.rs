//! The picture of a moment as plain data: one slab for each part.

mod fight;
mod lying;

use bevy::prelude::*;
use mbrane_play::Side;
use mbrane_rules::Seat;
use std::f32::consts::PI;

use super::{
    board::Places,
    lanes::Lanes,
    looks,
    pose::Ground,
    sight::{Act, Held, Sight, fights},
};
use crate::theme::slab::Slab;

/// A part of the picture. No part reveals a hidden domino.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[require(Slab)]
pub enum Part {
    /// The groove of a row.
    Groove(u8),
    /// The ground of one of an offer's two groups.
    Group(u8),
    /// A wall place in the hand.
    WallPlace(u8),
    /// A place beside a row that takes the picked domino: row, and 1 for the right one.
    Lit(u8, u8),
    /// A domino, by its index among all.
    Domino(u8),
    /// The picked domino, where it would slide in.
    Ghost,
    /// The arrow where the row would push a domino out.
    Arrow,
    /// The outline of the picked domino.
    Picked,
    /// The outline of a hinted domino, or of one of its halves: domino, and half or 2.
    Hint(u8, u8),
    /// The outline of a square that serves in a formation: domino and half.
    Serving(u8, u8),
    /// The ground of a lane.
    Lane(u8),
    /// A square of a formation: 1 for the player's own, the formation's place in the show, the square's place in it.
    Square(u8, u8, u8),
    /// A square of a formation being composed: lane and place.
    MoveInput(u8, u8),
    /// An unused square on its way to the die: domino and half.
    Swept(u8, u8),
    /// A lane's medal: lane, and 1 for the player's own. A shared medal has two parts.
    Medal(u8, u8),
    /// The line from a wall to a formation that it blocks, by the formation's place in the show.
    Strike(u8),
    /// The die.
    Die,
    /// The points of a seat.
    Points(u8),
    /// The half point of a seat.
    HalfPoint(u8),
    /// The stroke between both scores.
    Stroke,
    /// The slot of a round.
    Round(u8),
}

/// A part with its slab, position, scale and angle.
pub(super) struct Drawn {
    pub(super) part: Part,
    pub(super) slab: Slab,
    /// The middle in layout coordinates, and the height above the room.
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

/// Returns all visible parts.
pub(super) fn paint(sight: &Sight, held: &Held, places: &Places) -> Vec<Drawn> {
    let lanes = Lanes::new(places, longest(sight, held));
    let ground = Ground { sight, held, places, lanes: &lanes };
    let mut easel = SceneBuilder { drawn: Vec::new(), ground, combat: sight.combat() };
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

struct SceneBuilder<'a> {
    drawn: Vec<Drawn>,
    ground: Ground<'a>,
    combat: f32,
}

impl SceneBuilder<'_> {
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
        // During the count, the unused squares add to the die.
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

/// Returns the number of squares in the longest visible formation.
pub(super) fn longest(sight: &Sight, held: &Held) -> usize {
    let laid = sight.formations.iter().flatten().flatten().map(|laned| usize::from(laned.formation.length()));
    let composed = held.composed.iter().flatten().map(Vec::len);
    laid.chain(composed).max().unwrap_or(0)
}

/// Returns the side that a seat plays.
pub(super) const fn side_of(seat: Seat) -> Side {
    match seat {
        Seat::First => Side::First,
        Seat::Second => Side::Second,
    }
}
