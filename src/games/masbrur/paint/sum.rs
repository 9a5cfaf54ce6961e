//! The sum of a round as a scene: unused squares and the die come together, medals multiply them, and the points go to the score.

use mbrane_play::masbrur::motion::{
    MEDAL_FLIES_MS, MULTIPLY, POINTS_LAND_MS, RISES_MS, ROLL_MS, SLAM_MS, SUM_READ_MS, risen_ms,
    rises_at,
};
use mbrane_rules::masbrur::RoundResult;

use super::{
    super::{
        prelude::*,
        score::score_place,
        tones::{BONE_INK, BONE_SEAM},
    },
    SceneBuilder, piece, side_of,
};
use crate::{games::sparks::Burst, table::layout::Posture};

/// Heights above the room: a veil darkens all below the score; squares and medals fly above the chip.
mod z {
    pub(super) const VEIL: f32 = 7.0;
    pub(super) const CHIP: f32 = 7.2;
    pub(super) const PART: f32 = 7.25;
    pub(super) const TOTAL: f32 = 7.3;
    pub(in super::super) const FLYING: f32 = 7.35;
}
pub(super) use z::FLYING as ABOVE;

const DARK: f32 = 0.68;
/// How long the chip takes to come, in milliseconds.
const COMES_MS: f32 = 180.0;

/// A moment of the sum.
#[derive(Clone, Copy)]
pub(in super::super) struct Sum {
    pub(super) result: RoundResult,
    /// The milliseconds since its running beat began.
    ms: f32,
    beat: Part,
}

#[derive(Clone, Copy, PartialEq)]
enum Part {
    Gather,
    /// This lane's medal flies; all medals with it, and those before it.
    Multiply {
        lane: usize,
        after: [u8; 2],
        before: [u8; 2],
    },
    Score,
}

impl Sum {
    pub(in super::super) fn of(sight: &Sight) -> Option<Self> {
        let (result, beat) = match sight.cue()? {
            Cue::Sum { result } => (*result, Part::Gather),
            Cue::Multiply {
                result,
                lane,
                half_medals: [before, after],
            } => {
                let (lane, before, after) = (*lane, *before, *after);
                (
                    *result,
                    Part::Multiply {
                        lane,
                        after,
                        before,
                    },
                )
            }
            Cue::Count { result } if result.half_medals != [0, 0] => (*result, Part::Score),
            _ => return None,
        };
        let total = sight.beat.as_ref().map_or(0, |beat| beat.time.ms);
        let ms = sight.at * total as f32;
        Some(Self { result, ms, beat })
    }

    /// Returns how much of a part of the beat is over, from 0 to 1.
    fn part(&self, from: u32, length: u32) -> f32 {
        ((self.ms - from as f32) / length as f32).clamp(0.0, 1.0)
    }

    /// Returns how far an unused square has risen.
    pub(super) fn risen(&self, index: usize) -> f32 {
        match self.beat {
            Part::Gather => self.part(rises_at(self.result.unused, index), RISES_MS),
            Part::Multiply { .. } | Part::Score => 1.0,
        }
    }

    /// Whether a lane's medal has left the lane.
    pub(super) fn takes(&self, lane: usize) -> bool {
        match self.beat {
            Part::Gather => false,
            Part::Multiply { lane: flies, .. } => lane <= flies,
            Part::Score => true,
        }
    }

    /// Returns how much of the points' way to the score is over, and how much of their landing.
    pub(in super::super) fn scored(&self) -> (f32, f32) {
        match self.beat {
            Part::Score => (
                self.part(0, POINTS_LAND_MS),
                self.part(POINTS_LAND_MS, POINTS_LAND_MS),
            ),
            _ => (0.0, 0.0),
        }
    }
}

impl SceneBuilder<'_> {
    /// Returns the unused squares, each as a domino and whether it is the greater half.
    pub(super) fn unused(&self) -> Vec<(Domino, bool)> {
        let dominoes = super::fight::standing(self.ground.sight);
        let halves = dominoes.iter().flat_map(|domino| {
            let used = self.used(domino);
            [(domino, used[0], false), (domino, used[1], true)]
        });
        let unused = halves.filter(|(_, used, _)| !used);
        unused
            .map(|(domino, _, greater)| (domino, greater))
            .collect()
    }

    fn chip(&self) -> (Vec2, Vec2) {
        let lanes = &self.ground.lanes.lanes;
        let area = lanes[0].union(lanes[2]);
        let height = (0.30 * area.height()).min(0.24 * area.width());
        (area.center(), Vec2::new(2.3 * height, height))
    }

    fn total_place(&self, mine: bool) -> (Vec2, Vec2) {
        let (middle, size) = self.chip();
        let pill = Vec2::new(0.66 * size.x, 0.56 * size.y);
        let aside = 0.5 * size.y + 0.46 * pill.y;
        let y = if mine { aside } else { -aside };
        (middle + Vec2::Y * y, pill)
    }

    fn put_scaled(&mut self, key: Key, slab: Slab, middle: Vec2, z: f32, scale: f32) {
        self.drawn
            .push(piece(key, slab, middle.extend(z), Vec2::splat(scale), 0.0));
    }

    pub(super) fn sum(&mut self, sum: Sum) {
        let sight = self.ground.sight;
        let reduced = sight.pace.reduced;
        let RoundResult { unused, die, .. } = sum.result;
        let (middle, size) = self.chip();
        let height = size.y;
        let risen = risen_ms(unused);
        let slams = sum.part(risen, SLAM_MS);
        let rolls = match sum.beat {
            Part::Gather if reduced => 0.0,
            Part::Gather => sum.part(risen + SLAM_MS + SUM_READ_MS, ROLL_MS),
            _ => 1.0,
        };
        let (flown, _) = sum.scored();
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
        body.opacity = if gather && reduced {
            sight.at
        } else {
            1.0 - flown
        };
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
        number.opacity = 1.0 - flown;
        let shown = if gather { comes } else { 1.0 };
        let at = middle - Vec2::new(0.25 * aside, 0.02 * height);
        self.put_scaled(Key::new("chip number", 0), number, at, z::PART, shown);

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
                self.put(Key::new("plus", index), bar, at, z::PART);
            }
            let slot = middle + Vec2::new(0.29 * aside, -0.02 * height);
            let side = self.die_place().width();
            let large = 0.62 * height;
            let slams = if reduced { 1.0 } else { slams * slams };
            let mut slab = looks::die(large, die);
            slab.opacity = 1.0 - rolls;
            let scale = (side / large).lerp(1.0, slams) + 0.5 * (slams * PI).sin();
            let at = self.die_place().center().lerp(slot, slams);
            self.put_scaled(Key::new("die", 1), slab, at, z::FLYING, scale);
        }
        if reduced {
            return;
        }
        let places = self.ground.places;
        let told = sight.told && places.room.posture == Posture::Tall;
        let edge = places.tray.max.y - 0.5 * places.cell;
        for (index, (domino, greater)) in self.unused.clone().into_iter().enumerate() {
            let share = sum.risen(index);
            if share <= 0.0 || share >= 1.0 {
                continue;
            }
            let Some(lie) = self.ground.lie(domino) else {
                continue;
            };
            let owner = Seat::BOTH
                .into_iter()
                .find(|seat| sight.view.hands[seat.index()].contains(domino))
                .map(side_of);
            let number = domino.numbers()[usize::from(greater)];
            let mut slab = looks::square(lie.side, number, 0.0, owner);
            let key = Key::nth("swept", domino.index(), usize::from(greater));
            let share = eased(Easing::CubicInOut, share);
            let to = middle - Vec2::X * 0.25 * size.x;
            let scale = 1.0 + 0.3 * (share * PI).sin() - 0.4 * share * share;
            let order = 0.0005 * index as f32;
            // Where words have replaced the hand, its squares come from the edge of the board.
            let from = lie.half(greater);
            let hidden = told && from.y > edge;
            let from = from.with_y(if hidden { edge } else { from.y });
            if hidden {
                slab.opacity = (5.0 * share).min(1.0);
            }
            let at = from.lerp(to, share);
            self.put_scaled(key, slab, at, z::FLYING + order, scale);
        }
    }

    /// Draws the medals that multiply the sum, and each side's points so far.
    pub(super) fn totals(&mut self, sum: Sum) {
        let sight = self.ground.sight;
        let reduced = sight.pace.reduced;
        let worth = u16::from(sum.result.unused) + u16::from(sum.result.die);
        let lanes = *self.ground.lanes;
        for seat in Seat::BOTH {
            let (mine, index) = (seat == sight.me, seat.index());
            let (middle, size) = self.total_place(mine);
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
                    self.put_scaled(key, slab, at, z::FLYING, scale);
                } else {
                    let landed = sum.part(MEDAL_FLIES_MS, MULTIPLY.ms - MEDAL_FLIES_MS);
                    punch = 1.3 - 0.3 * eased(Easing::CubicOut, landed);
                    if !sight.pace.softens() {
                        let burst = Burst {
                            middle,
                            half: 0.5 * size,
                            count: 18,
                            reach: 1.3 * size.y,
                            size: 0.10 * size.y,
                            fall: 0.5 * size.y,
                            color: looks::tones(side_of(seat)).bright.color(),
                            at: landed,
                        };
                        self.drawn.extend(burst.pieces(index));
                    }
                }
            }
            let (flown, _) = sum.scored();
            if medals == 0 || flown > 0.0 {
                continue;
            }
            let pill = total_pieces(seat, u16::from(medals), worth, middle, size, punch);
            self.drawn.extend(pill);
        }
    }
}

/// Draws a side's medals as a factor, and the points that they are worth.
fn total_pieces(
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
    let factor = figures(
        Signs::times(half_medals),
        0.40 * size.y,
        ink.with_alpha(0.75),
    );
    put("factor", factor, -0.28, z::TOTAL + 0.01);
    let points = figures(Signs::half_points(half_points as i16), 0.66 * size.y, ink);
    put("product", points, 0.18, z::TOTAL + 0.01);
    drawn
}

/// Returns the parts of the sum that leave the board: the veil, and the points on their way to the score.
pub(in super::super) fn over(
    sight: &Sight,
    held: &Held,
    places: &Places,
    layout: &Layout,
) -> Vec<Piece> {
    let Some(sum) = Sum::of(sight) else {
        return Vec::new();
    };
    let lanes = Lanes::new(places, super::longest(sight, held));
    let builder = SceneBuilder::new(sight, held, places, &lanes);
    let (middle, size) = builder.chip();
    let mut drawn = Vec::new();
    let (flown, landed) = sum.scored();
    let dark = match sum.beat {
        Part::Gather => (sum.ms / 260.0).min(1.0),
        Part::Multiply { .. } => 1.0,
        Part::Score => 1.0 - landed,
    };
    // At four times the speed it would flicker.
    let dark = if sight.pace.speed == mbrane_play::Speed::Four {
        0.0
    } else {
        DARK * dark
    };
    if dark > 0.0 {
        let slab = Slab {
            opacity: dark,
            ..light(
                2.0 * layout.window.size(),
                SEAM.color(),
                0.50 * size.x,
                0.75 * size.x,
            )
        };
        drawn.push(table_piece(Key::new("veil", 0), slab, middle, z::VEIL));
    }
    let worth = u16::from(sum.result.unused) + u16::from(sum.result.die);
    for seat in Seat::BOTH {
        let half_medals = u16::from(sum.result.half_medals[seat.index()]);
        if half_medals == 0 || sum.beat != Part::Score || sight.pace.reduced {
            continue;
        }
        let (from, pill) = builder.total_place(seat == sight.me);
        let (to, height) = score_place(sight, layout, seat);
        if flown > 0.0 && flown < 1.0 {
            // Slow to leave, at once there.
            let share = flown * flown * (1.6 - 0.6 * flown);
            let over = from.lerp(to, 0.4) - Vec2::Y * 1.2 * pill.y;
            let at = from.lerp(over, share).lerp(over.lerp(to, share), share);
            let scale = 1.0_f32.lerp(height / pill.y, share);
            drawn.extend(total_pieces(seat, half_medals, worth, at, pill, scale));
        }
        if flown >= 1.0 && !sight.pace.softens() {
            // The greater the result, the more sparks.
            let heat = (f32::from(half_medals * worth) / 120.0).min(1.0);
            let burst = Burst {
                middle: to,
                half: Vec2::splat(0.5 * height),
                count: 14 + (30.0 * heat) as usize,
                reach: 1.5 * height,
                size: 0.07 * height,
                fall: 0.6 * height,
                color: looks::tones(side_of(seat)).bright.color(),
                at: landed,
            };
            drawn.extend(burst.pieces(seat.index()));
        }
    }
    drawn
}
