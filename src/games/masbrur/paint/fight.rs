//! The drawing of a combat: lanes, formations, strikes, medals and unused squares.

use mbrane_play::masbrur::motion::{STRIKE, STRIKE_LANDS_MS};
use mbrane_rules::masbrur::{Blocking, Formation, Row, Square};

use super::{
    super::{prelude::*, state::Laned, sum::Sum, tones::LANE},
    SceneBuilder, piece, side_of, z,
};

impl SceneBuilder<'_> {
    /// Returns which squares of a domino are in a lane, the smaller half's first.
    pub(super) fn used(&self, domino: Domino) -> [bool; 2] {
        let shown = self.inputs.shown;
        let mut used = [false; 2];
        if !fights(&shown.after) {
            return used;
        }
        for (seat, places) in shown.formations.iter().enumerate() {
            for (place, laned) in places.iter().enumerate() {
                let Some(laned) = laned else { continue };
                let dealing = matches!(shown.cue(), Some(Cue::Deal { by, place: dealt, .. }) if (by.index(), *dealt) == (seat, place));
                for square in laned
                    .formation
                    .squares()
                    .filter(|square| square.domino() == domino)
                {
                    let half = usize::from(is_greater_half(&laned.formation, square));
                    used[half] |= !dealing || shown.at > 0.5;
                }
            }
        }
        used
    }

    /// Returns which squares of a domino are drawn dark: those in a lane, and those that have risen into the sum.
    pub(super) fn dark(&self, domino: Domino) -> [bool; 2] {
        let mut dark = self.used(domino);
        if let Some(sum) = Sum::of(self.inputs.shown) {
            for (index, (risen, greater)) in self.unused.iter().enumerate() {
                if *risen == domino {
                    dark[usize::from(*greater)] |= sum.risen(index) > 0.0;
                }
            }
        }
        dark
    }

    pub(super) fn lanes(&mut self) {
        if self.combat <= 0.0 {
            return;
        }
        let (shown, look) = (self.inputs.shown, self.inputs.look);
        let lanes = *self.inputs.lanes;
        let cell = self.inputs.places.cell;
        for lane in 0..3 {
            let rect = lanes.lanes[lane];
            let mut slab = looks::ground(rect.size(), 0.22 * cell, LANE, self.combat);
            let lit = match shown.cue() {
                Some(Cue::Compare { lane: compared, .. }) => *compared == lane,
                Some(Cue::Rest { lane: compared }) => *compared == Some(lane),
                _ => look.lane == Some(lane),
            };
            if lit {
                slab.rim = Rim::line(FOCUS.color(), 2.0);
            }
            self.put(Key::new("lane", lane), slab, rect.center(), z::LANE);
            let ink = TEXT_MUTED.color();
            let mut number = figures(Signs::number(lane as u16 + 1), 0.34 * lanes.square, ink);
            number.opacity = self.combat;
            let key = Key::new("lane number", lane);
            self.put(key, number, lanes.number(lane), z::DEALT);
            self.composed(lane);
            self.medal(lane);
        }
        for seat in Seat::BOTH {
            (0..3).for_each(|place| self.formation(place, seat));
        }
        for victim in Seat::BOTH {
            self.strikes(victim);
        }
    }

    fn formation(&mut self, place: usize, seat: Seat) {
        let shown = self.inputs.shown;
        let Some(Laned {
            formation,
            seized,
            blocked,
            lanes: [from_lane, to_lane],
        }) = shown.formations[seat.index()][place]
        else {
            return;
        };
        let (lanes, mine) = (*self.inputs.lanes, seat == shown.me);
        let count = formation.squares().count();
        // Compared formations move until one is above the other.
        let moved = eased(Easing::CubicInOut, (shown.at * 2.0).min(1.0));
        let struck = match shown.cue() {
            Some(Cue::Strike { by, .. }) if *by != seat && blocked => part(shown.at, STRIKES, 1.0),
            _ if blocked => 1.0,
            _ => 0.0,
        };
        let mut ends: Option<[Vec2; 2]> = None;
        for (index, square) in formation.squares().enumerate() {
            let to = lanes
                .square(from_lane, mine, index)
                .lerp(lanes.square(to_lane, mine, index), moved);
            // Squares are dealt one after the other from their dominoes.
            let arrived = match shown.cue() {
                Some(Cue::Deal {
                    by, place: dealt, ..
                }) if (*by, *dealt) == (seat, place) => wave(shown.at, index, count),
                Some(Cue::Seize { by, .. }) if *by == seat && seized.contains(square.domino()) => {
                    shown.at
                }
                _ => 1.0,
            };
            let greater = is_greater_half(&formation, square);
            let from = self
                .inputs
                .pose(square.domino())
                .map_or(to, |pose| pose.half(greater));
            let eased = eased(Easing::CubicOut, arrived);
            if arrived <= 0.0 {
                continue;
            }
            if arrived > 0.7 {
                ends = Some([ends.map_or(to, |[first, _]| first), to]);
            }
            let mut slab = looks::square(
                lanes.square * 0.96,
                square.number,
                0.62 * struck,
                Some(side_of(seat)),
            );
            slab.opacity = self.combat * arrived.min(0.25) * 4.0;
            let key = Key::nth(
                if mine { "own square" } else { "other square" },
                place,
                index,
            );
            let z = if arrived < 1.0 { z::FLYING } else { z::DEALT };
            self.put(key, slab, from.lerp(to, eased), z + 0.001 * index as f32);
            if struck > 0.0 && self.blocking_place(seat, &formation) == index {
                let mut ring = looks::ring(
                    Vec2::splat(0.9 * lanes.square),
                    lanes.square,
                    REFUSAL.color(),
                );
                ring.opacity = struck;
                let key = Key::nth("blocked", place, usize::from(mine));
                self.put(key, ring, to, z::RING);
            }
        }
        // A formation is one thing: a line joins its squares.
        if let Some([first, last]) = ends {
            let size = Vec2::new(last.x - first.x + 0.88 * lanes.square, 0.07 * lanes.square);
            let tone = if struck > 0.5 {
                REFUSAL
            } else {
                looks::tones(side_of(seat)).bright
            };
            let slab = looks::ground(size, size.y / 2.0, tone, self.combat);
            let key = Key::nth("underline", place, usize::from(mine));
            let below = Vec2::Y * 0.56 * lanes.square;
            self.put(key, slab, first.midpoint(last) + below, z::DEALT);
        }
    }

    fn composed(&mut self, lane: usize) {
        let Some(numbers) = &self.inputs.look.composed[lane] else {
            return;
        };
        let lanes = *self.inputs.lanes;
        for (index, number) in numbers.iter().enumerate() {
            let slab = looks::square(
                lanes.square * 0.96,
                *number,
                0.0,
                Some(side_of(self.inputs.shown.me)),
            );
            let key = Key::nth("composed square", lane, index);
            self.put(
                key,
                slab,
                lanes.square(lane, true, index),
                z::DEALT + 0.001 * index as f32,
            );
        }
    }

    fn medal(&mut self, lane: usize) {
        let shown = self.inputs.shown;
        let lanes = *self.inputs.lanes;
        let given = shown.medals[lane];
        let sum = Sum::of(shown);
        if sum.is_some_and(|sum| sum.takes(lane)) {
            return;
        }
        // Waiting medals are above the veil.
        let above = if sum.is_some() {
            z::MEDAL
        } else {
            z::DEALT + 0.1
        };
        let share = match shown.cue() {
            Some(Cue::Compare { lane: compared, .. }) if *compared == lane => {
                eased(Easing::CubicInOut, shown.eased())
            }
            _ => 1.0,
        };
        let start = lanes.medal(lane, None);
        let [mine, other] =
            [shown.me, !shown.me].map(|seat| given.map_or(0, |given| given[seat.index()]));
        let open = given.is_none() || mine == 0 && other == 0;
        if open {
            let mut slab = looks::medal(lanes.medal, None, false);
            slab.opacity = 0.6 * self.combat;
            self.put(Key::nth("medal", lane, 0), slab, start, z::DEALT);
            return;
        }
        for (own, half_medals) in [(true, mine), (false, other)] {
            if half_medals == 0 {
                continue;
            }
            let seat = if own { shown.me } else { !shown.me };
            let half = half_medals == 1;
            let diameter = lanes.medal * if half { 0.72 } else { 1.0 };
            let slab = looks::medal(diameter, Some(side_of(seat)), half);
            let at = start.lerp(lanes.medal(lane, Some(own)), share);
            self.put(Key::nth("medal", lane, usize::from(own)), slab, at, above);
        }
    }

    /// Draws the number of a wall that blocks, and its way to the same number in each formation of the victim that it blocks.
    fn strikes(&mut self, victim: Seat) {
        let shown = self.inputs.shown;
        let lanes = *self.inputs.lanes;
        let blocked = shown.formations[victim.index()];
        let blocked = blocked
            .into_iter()
            .enumerate()
            .filter_map(|(place, laned)| {
                let laned = laned.filter(|laned| laned.blocked)?;
                Some((place, laned))
            });
        let blocked: Vec<(usize, Laned)> = blocked.collect();
        let blocking = shown
            .after
            .blocking
            .map(|blocking| blocking[victim.index()]);
        let (Some((_, first)), Some(Blocking { by: blockers, .. })) = (blocked.first(), blocking)
        else {
            return;
        };
        let number = self.blocked_number(victim, &first.formation);
        let runs = matches!(shown.cue(), Some(Cue::Strike { by, .. }) if *by != victim);
        let mut from = None;
        for domino in blockers.iter() {
            let Some(pose) = self.inputs.pose(domino) else {
                continue;
            };
            let half = pose.half(domino.high() == number);
            from = from.or(Some((half, pose.side)));
            let mut ring = looks::ring(Vec2::splat(0.9 * pose.side), pose.side, REFUSAL.color());
            ring.opacity = if runs { (shown.at * 6.0).min(1.0) } else { 1.0 };
            self.put(Key::new("blocks", domino.index()), ring, half, z::RING);
        }
        let Some((from, side)) = from else {
            return;
        };
        if !runs || shown.pace.reduced {
            return;
        }
        let share = shown.at / STRIKES;
        if share >= 1.0 {
            return;
        }
        for (place, laned) in blocked {
            let place_in_lane = self.blocking_place(victim, &laned.formation);
            let to = lanes.square(laned.lanes[1], victim == shown.me, place_in_lane);
            // Slow to leave, fast to hit.
            let share = share * share;
            let owner = Some(side_of(!victim));
            let mut slab = looks::square(side.lerp(lanes.square, share), number, 0.0, owner);
            slab.rim = Rim::line(REFUSAL.color(), 0.07 * lanes.square);
            slab.shadow.offset *= 3.0;
            let scale = Vec2::splat(1.0 + 0.35 * (share * PI).sin());
            // Along the gutter beside the lanes, so that it hides no other formation.
            let lane = lanes.lanes[0];
            let gutter = if from.x > lane.max.x {
                lane.max.x
            } else {
                lanes.number(0).x - 0.5 * lanes.square
            };
            let way = [from, from.with_x(gutter), to.with_x(gutter), to];
            let middle = bezier(way, share).extend(z::FLYING + 0.1);
            let key = Key::new("strike", place);
            self.drawn.push(piece(key, slab, middle, scale, 0.0));
        }
    }

    /// Returns the number for which a formation is blocked. A formation may have grown beyond it since.
    fn blocked_number(&self, seat: Seat, formation: &Formation) -> u8 {
        let blocking = self.inputs.shown.view.blocking;
        let height = blocking.and_then(|blocking| blocking[seat.index()].height);
        height.unwrap_or_else(|| formation.height()) % 8
    }

    /// Returns the place of that number in the formation, of several the last.
    fn blocking_place(&self, seat: Seat, formation: &Formation) -> usize {
        let number = self.blocked_number(seat, formation);
        let squares = formation.squares().enumerate();
        let bearing = squares.filter(|(_, square)| square.number == number);
        bearing.last().map_or(0, |(index, _)| index)
    }
}

/// Returns whether a formation uses the greater half of the square's domino. Of a double, the row tells which half it uses.
fn is_greater_half(formation: &Formation, square: Square) -> bool {
    if square.number == square.other {
        formation.row() == Row::Lower
    } else {
        square.number > square.other
    }
}

fn bezier([from, leaves, arrives, to]: [Vec2; 4], share: f32) -> Vec2 {
    let first = from
        .lerp(leaves, share)
        .lerp(leaves.lerp(arrives, share), share);
    let last = leaves
        .lerp(arrives, share)
        .lerp(arrives.lerp(to, share), share);
    first.lerp(last, share)
}

/// The share of a strike after which the number hits.
const STRIKES: f32 = STRIKE_LANDS_MS as f32 / STRIKE.ms as f32;

/// Returns the progress of one of `count` parts that move one after the other.
fn wave(share: f32, index: usize, count: usize) -> f32 {
    let count = count as f32;
    // Each part moves for three times as long as the delay to the next.
    let step = 1.0 / (count + 2.0);
    ((share - index as f32 * step) / (3.0 * step)).clamp(0.0, 1.0)
}
