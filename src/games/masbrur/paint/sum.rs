//! The sum of a round as a scene: unused squares and the die are added, medals multiply them, and the points go to the score.

use mbrane_play::masbrur::motion::{
    MEDAL_FLIES_MS, MULTIPLY, ROLL_MS, SLAM_MS, SUM_READ_MS, risen_ms,
};
use mbrane_rules::masbrur::RoundResult;

use super::{
    super::{
        prelude::*,
        sum::{Part, Sum},
        tones::{BONE_INK, BONE_SEAM},
    },
    SceneBuilder, piece, side_of, total_pieces, z,
};
use crate::{games::sparks::Burst, table::layout::Posture};

/// How long the chip takes to come, in milliseconds.
const COMES_MS: f32 = 180.0;
/// How many times faster than the points the chip goes.
const CHIP_GOES: f32 = 4.0;

impl SceneBuilder<'_> {
    /// Returns the unused squares, each as a domino and whether it is the greater half.
    pub(super) fn unused(&self) -> Vec<(Domino, bool)> {
        let dominoes = standing(self.inputs.shown);
        let halves = dominoes.iter().flat_map(|domino| {
            let used = self.used(domino);
            [(domino, used[0], false), (domino, used[1], true)]
        });
        let unused = halves.filter(|(_, used, _)| !used);
        unused
            .map(|(domino, _, greater)| (domino, greater))
            .collect()
    }

    fn put_scaled(&mut self, key: Key, slab: Slab, middle: Vec2, z: f32, scale: f32) {
        self.drawn
            .push(piece(key, slab, middle.extend(z), Vec2::splat(scale), 0.0));
    }

    pub(super) fn sum(&mut self, sum: Sum) {
        let shown = self.inputs.shown;
        let reduced = shown.pace.reduced;
        let RoundResult { unused, die, .. } = sum.result;
        let (middle, size) = self.inputs.lanes.chip();
        let height = size.y;
        let risen = risen_ms(unused);
        let slams = sum.part(risen, SLAM_MS);
        let rolls = match sum.beat {
            Part::Gather if reduced => 0.0,
            Part::Gather => sum.part(risen + SLAM_MS + SUM_READ_MS, ROLL_MS),
            _ => 1.0,
        };
        // The chip goes at once, since the medals' points fly on without it.
        let left = (1.0 - CHIP_GOES * sum.scored().0).max(0.0);
        let gather = sum.beat == Part::Gather;
        let comes = if gather && !reduced {
            eased(Easing::BackOut, (sum.ms / COMES_MS).min(1.0))
        } else {
            1.0
        };
        // The die's weight goes through the chip.
        let struck = if gather && !reduced {
            0.06 * (sum.part(risen + SLAM_MS, 200) * PI).sin()
        } else {
            0.0
        };
        let mut body = looks::die(height, 0);
        body.size = size;
        body.writing.signs = Signs::NONE;
        body.opacity = if gather && reduced { shown.at } else { left };
        self.put_scaled(Key::new("chip", 0), body, middle, z::CHIP, comes + struck);

        let arrived = if reduced {
            unused
        } else {
            let landed = (0..usize::from(unused)).filter(|index| sum.risen(*index) >= 1.0);
            landed.count() as u8
        };
        let aside = (1.0 - eased(Easing::CubicInOut, rolls)) * size.x;
        let value = f32::from(arrived) + f32::from(die) * rolls;
        let ink = BONE_INK.color();
        let mut number = figures(Signs::number(value.round() as u16), 0.62 * height, ink);
        number.opacity = left;
        let scale = if gather { comes } else { 1.0 };
        let at = middle - Vec2::new(0.25 * aside, 0.02 * height);
        let key = Key::new("chip number", 0);
        self.put_scaled(key, number, at, z::CHIP + 0.05, scale);

        if !gather || rolls >= 1.0 {
            return;
        }
        if slams > 0.0 || reduced {
            for (index, size) in [Vec2::new(0.24, 0.07), Vec2::new(0.07, 0.24)]
                .into_iter()
                .enumerate()
            {
                let mut bar = flat(size * height, 0.03 * height, BONE_SEAM.color());
                bar.opacity = 1.0 - rolls;
                let at = middle + Vec2::new(0.04 * aside, -0.02 * height);
                self.put(Key::new("plus", index), bar, at, z::CHIP + 0.05);
            }
            let slot = middle + Vec2::new(0.29 * aside, -0.02 * height);
            let side = self.die_place().width();
            let large = 0.62 * height;
            let slams = if reduced { 1.0 } else { slams * slams };
            let mut slab = looks::die(large, die);
            slab.opacity = 1.0 - rolls;
            let scale = (side / large).lerp(1.0, slams) + 0.5 * (slams * PI).sin();
            let at = self.die_place().center().lerp(slot, slams);
            self.put_scaled(Key::new("die", 1), slab, at, z::MEDAL, scale);
        }
        if reduced {
            return;
        }
        let places = self.inputs.places;
        let replaced = shown.hand_replaced && places.room.posture == Posture::Tall;
        let edge = places.tray.max.y - 0.5 * places.cell;
        for (index, (domino, greater)) in self.unused.clone().into_iter().enumerate() {
            let share = sum.risen(index);
            if share <= 0.0 || share >= 1.0 {
                continue;
            }
            let Some(pose) = self.inputs.pose(domino) else {
                continue;
            };
            let owner = Seat::BOTH
                .into_iter()
                .find(|seat| shown.view.hands[seat.index()].contains(domino))
                .map(side_of);
            let number = domino.numbers()[usize::from(greater)];
            let mut slab = looks::square(pose.side, number, 0.0, owner);
            let key = Key::nth("swept", domino.index(), usize::from(greater));
            let share = eased(Easing::CubicInOut, share);
            let to = middle - Vec2::X * 0.25 * size.x;
            let scale = 1.0 + 0.3 * (share * PI).sin() - 0.4 * share * share;
            let order = 0.0005 * index as f32;
            // If words have replaced the hand, its squares come from the edge of the board.
            let from = pose.half(greater);
            let hidden = replaced && from.y > edge;
            let from = from.with_y(if hidden { edge } else { from.y });
            if hidden {
                slab.opacity = (5.0 * share).min(1.0);
            }
            let at = from.lerp(to, share);
            self.put_scaled(key, slab, at, z::MEDAL + order, scale);
        }
    }

    /// Draws the medals that multiply the sum, and each side's points so far.
    pub(super) fn totals(&mut self, sum: Sum) {
        let shown = self.inputs.shown;
        let reduced = shown.pace.reduced;
        let worth = u16::from(sum.result.unused) + u16::from(sum.result.die);
        let lanes = *self.inputs.lanes;
        for seat in Seat::BOTH {
            let (mine, index) = (seat == shown.me, seat.index());
            let (middle, size) = lanes.total(mine);
            let mut medals = match sum.beat {
                Part::Gather => continue,
                Part::Multiply { after, .. } => after[index],
                Part::Score => sum.result.half_medals[index],
            };
            let mut punch = 1.0;
            if let Part::Multiply {
                lane,
                before,
                after,
            } = sum.beat
                && before[index] != after[index]
                && !reduced
            {
                let flies = sum.part(0, MEDAL_FLIES_MS);
                if flies < 1.0 {
                    medals = before[index];
                    let won = after[index] - before[index];
                    let from = lanes.medal(lane, Some(mine));
                    let to = middle + Vec2::X * 0.42 * size.x;
                    // Round the right, beside the lanes' squares.
                    let over = Vec2::new(from.x.max(to.x) + 0.9 * lanes.medal, from.midpoint(to).y);
                    let share = flies * flies * (3.0 - 2.0 * flies);
                    let at = from.lerp(over, share).lerp(over.lerp(to, share), share);
                    let diameter = lanes.medal * if won == 1 { 0.72 } else { 1.0 };
                    let slab = looks::medal(diameter, Some(side_of(seat)), won == 1);
                    let scale = 1.0 + 0.25 * (share * PI).sin();
                    let key = Key::nth("medal", lane, usize::from(mine));
                    self.put_scaled(key, slab, at, z::MEDAL, scale);
                } else {
                    let landed = sum.part(MEDAL_FLIES_MS, MULTIPLY.ms - MEDAL_FLIES_MS);
                    punch = 1.3 - 0.3 * eased(Easing::CubicOut, landed);
                    if !shown.pace.softens() {
                        let burst = Burst {
                            middle,
                            half: 0.5 * size,
                            count: 18,
                            reach: 1.3 * size.y,
                            size: 0.10 * size.y,
                            fall: 0.5 * size.y,
                            color: looks::tones(side_of(seat)).bright.color(),
                            at_score: false,
                            at: landed,
                        };
                        self.drawn.extend(burst.pieces(index));
                    }
                }
            }
            if medals == 0 || sum.scored().0 > 0.0 {
                continue;
            }
            let pill = total_pieces(seat, u16::from(medals), worth, middle, size, punch);
            self.drawn.extend(pill);
        }
    }
}

/// Returns the dominoes whose squares count in a round: those standing, and those seized.
fn standing(shown: &Shown) -> Dominoes {
    let view = &shown.view;
    let walls =
        Seat::BOTH.map(|seat| known_wall(view, seat).map_or(Dominoes::NONE, Wall::dominoes));
    let hands = view.hands[0].union(view.hands[1]);
    let seized = shown
        .formations
        .iter()
        .flatten()
        .flatten()
        .fold(Dominoes::NONE, |all, laned| all.union(laned.seized));
    hands.minus(walls[0]).minus(walls[1]).union(seized)
}
