//! The layout of a combat: three lanes over the field, each with the opponent's formation above the player's own, and both walls.

use bevy::prelude::*;

use super::board::Places;
use crate::theme::rects::RectExt as _;

/// The places of a combat, in logical pixels.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Lanes {
    pub(super) lanes: [Rect; 3],
    pub(super) square: f32,
    /// The walls: the opponent's above, the player's own below.
    walls: [Rect; 2],
    pub(super) wall: f32,
    pub(super) medal: f32,
    /// The die during a combat, above the medals that it adds to; none where it stays in its place.
    pub(super) die: Option<Rect>,
}

/// The number of squares for which every lane has room at least.
const ROOMY_SQUARES: usize = 6;
/// The width left of the squares for the lane's number, in squares.
const NUMBER: f32 = 0.62;

impl Lanes {
    /// Lays out lanes with room for formations of `longest` squares.
    pub(super) fn new(places: &Places, longest: usize) -> Self {
        let field = places.field;
        let gap = (0.10 * places.cell).max(4.0);
        let (area, beside, [upper, lower]) = if places.room.low {
            // Walls stand to the right of the lanes.
            let mut right = field;
            let area = right.cut_left(0.72 * field.width() - gap, gap);
            (area, right, [right.center().y; 2])
        } else {
            let strip = (0.115 * field.height()).max(30.0);
            let area = field.at_middle(field.height() - 2.0 * strip);
            (area, field, [area.min.y, area.max.y])
        };
        let walls = [
            beside.at_top(upper - beside.min.y),
            beside.at_bottom(beside.max.y - lower),
        ];
        let height = (area.height() - 2.0 * gap) / 3.0;
        let medal = (0.5 * height).min(0.13 * area.width());
        let square = (height / 2.38).min(
            (area.width() - 1.5 * medal - gap) / (longest.max(ROOMY_SQUARES) as f32 + NUMBER + 0.1),
        );
        let wall = (walls[0].height() * 0.74).min(walls[0].width() / 4.6);
        let die = (!places.room.low).then(|| {
            let middle = Vec2::new(area.max.x - 0.75 * medal, walls[0].center().y);
            Rect::from_center_size(middle, Vec2::splat(0.9 * walls[0].height()))
        });
        Self {
            lanes: std::array::from_fn(|lane| area.cell([1, 3], gap, lane)),
            square,
            walls,
            wall,
            medal,
            die,
        }
    }

    /// Returns the middle of a lane's number, left of its squares.
    pub(super) fn number(&self, lane: usize) -> Vec2 {
        let lane = self.lanes[lane.min(2)];
        Vec2::new(lane.min.x + 0.5 * NUMBER * self.square, lane.center().y)
    }

    /// Returns the middle of a formation's square: the opponent's are above, the player's own below.
    pub(super) fn square(&self, lane: usize, mine: bool, index: usize) -> Vec2 {
        let lane = self.lanes[lane.min(2)];
        let aside = NUMBER * self.square;
        let row = (lane.height() - 2.0 * self.square) / 3.0;
        let top = if mine {
            lane.max.y - row - self.square
        } else {
            lane.min.y + row
        };
        Vec2::new(
            lane.min.x + aside + (index as f32 + 0.5) * self.square,
            top + self.square / 2.0,
        )
    }

    pub(super) fn press(&self, lane: usize) -> Rect {
        let lane = self.lanes[lane.min(2)];
        lane.at_bottom(lane.height() / 2.0)
    }

    pub(super) fn in_wall(&self, mine: bool, index: usize) -> Rect {
        let strip = self.walls[usize::from(mine)];
        let step = 2.16 * self.wall;
        let middle = Vec2::new(
            strip.min.x + (index as f32 + 0.5) * step + 0.05 * self.wall,
            strip.center().y,
        );
        Rect::from_center_size(middle, Vec2::new(2.0 * self.wall, self.wall))
    }

    /// Returns the middle and size of the chip that collects the sum of a round.
    pub(super) fn chip(&self) -> (Vec2, Vec2) {
        let area = self.lanes[0].union(self.lanes[2]);
        let height = (0.30 * area.height()).min(0.24 * area.width());
        (area.center(), Vec2::new(2.3 * height, height))
    }

    /// Returns the middle and size of a side's total, above or below the chip.
    pub(super) fn total(&self, mine: bool) -> (Vec2, Vec2) {
        let (middle, size) = self.chip();
        let pill = Vec2::new(0.66 * size.x, 0.56 * size.y);
        let aside = 0.5 * size.y + 0.46 * pill.y;
        let y = if mine { aside } else { -aside };
        (middle + Vec2::Y * y, pill)
    }

    /// Returns the middle of a lane's medal, which stays in the middle of the lane until a player wins it.
    pub(super) fn medal(&self, lane: usize, mine: Option<bool>) -> Vec2 {
        let lane = self.lanes[lane.min(2)];
        let x = lane.max.x - 0.75 * self.medal;
        let y = match mine {
            None => lane.center().y,
            Some(mine) => self.square(0, mine, 0).y - self.lanes[0].min.y + lane.min.y,
        };
        Vec2::new(x, y)
    }
}
