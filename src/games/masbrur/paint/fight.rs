//! The drawing of a combat: lanes, formations, blocking lines, medals and unused squares.

use mbrane_rules::masbrur::{Blocking, Row};

use super::{
    super::{prelude::*, sight::Laned, tones::LANE},
    SceneBuilder, piece, side_of, z,
};

impl SceneBuilder<'_> {
    /// Returns which squares of a domino are in a lane, the smaller half's first; in the hand those are drawn dark.
    pub(super) fn used(&self, domino: Domino) -> [bool; 2] {
        let sight = self.ground.sight;
        let mut used = [false; 2];
        if !fights(&sight.after) {
            return used;
        }
        for (seat, places) in sight.formations.iter().enumerate() {
            for (place, laned) in places.iter().enumerate() {
                let Some(laned) = laned else { continue };
                let dealing = matches!(sight.cue(), Some(Cue::Deal { by, place: dealt, .. }) if (by.index(), *dealt) == (seat, place));
                for square in laned
                    .formation
                    .squares()
                    .filter(|square| square.domino() == domino)
                {
                    let double = square.number == square.other;
                    let greater = if double {
                        laned.formation.row() == Row::Lower
                    } else {
                        square.number == domino.high()
                    };
                    used[usize::from(greater)] |= !dealing || sight.at > 0.5;
                }
            }
        }
        used
    }

    /// Draws unused squares flying to the die, where they are counted.
    pub(super) fn swept(&mut self) {
        let sight = self.ground.sight;
        if !matches!(sight.cue(), Some(Cue::Count { .. })) {
            return;
        }
        let standing = standing(sight);
        let to = self.ground.places.die.center();
        let squares: Vec<(Domino, bool)> = standing
            .iter()
            .flat_map(|domino| [(domino, false), (domino, true)])
            .filter(|(domino, greater)| !self.used(*domino)[usize::from(*greater)])
            .collect();
        let count = squares.len();
        for (index, (domino, greater)) in squares.into_iter().enumerate() {
            let Some(lie) = self.ground.lie(domino) else {
                continue;
            };
            let share = eased(Easing::CubicInOut, wave(sight.at, index, count));
            if share <= 0.0 || share >= 1.0 {
                continue;
            }
            let number = domino.numbers()[usize::from(greater)];
            let mut slab = looks::square(lie.side * (1.0 - 0.4 * share), number, 0.0);
            slab.opacity = (4.0 * (1.0 - share)).min(1.0);
            let key = Key::nth("swept", domino.index(), usize::from(greater));
            self.put(
                key,
                slab,
                lie.half(greater).lerp(to, share),
                z::FLYING + 0.001 * index as f32,
            );
        }
    }

    pub(super) fn lanes(&mut self) {
        if self.combat <= 0.0 {
            return;
        }
        let (sight, held) = (self.ground.sight, self.ground.held);
        let lanes = *self.ground.lanes;
        let cell = self.ground.places.cell;
        for lane in 0..3 {
            let rect = lanes.lanes[lane];
            let mut slab = looks::ground(rect.size(), 0.22 * cell, LANE, self.combat);
            let lit = match sight.cue() {
                Some(Cue::Compare { lane: compared, .. }) => *compared == lane,
                _ => held.lane == Some(lane),
            };
            if lit {
                slab.rim = Rim::line(FOCUS.color(), 2.0);
            }
            self.put(Key::new("lane", lane), slab, rect.center(), z::LANE);
            self.composed(lane);
            self.medal(lane);
        }
        for seat in Seat::BOTH {
            (0..3).for_each(|place| self.formation(place, seat));
        }
        self.strikes();
    }

    fn formation(&mut self, place: usize, seat: Seat) {
        let sight = self.ground.sight;
        let Some(Laned {
            formation,
            seized,
            blocked,
            lanes: [from_lane, to_lane],
        }) = sight.formations[seat.index()][place]
        else {
            return;
        };
        let (lanes, mine) = (*self.ground.lanes, seat == sight.me);
        let count = formation.squares().count();
        // Compared formations move until one is above the other.
        let moved = eased(Easing::CubicInOut, (sight.at * 2.0).min(1.0));
        for (index, square) in formation.squares().enumerate() {
            let to = lanes
                .square(from_lane, mine, index)
                .lerp(lanes.square(to_lane, mine, index), moved);
            // Squares are dealt one after the other from their dominoes.
            let arrived = match sight.cue() {
                Some(Cue::Deal {
                    by, place: dealt, ..
                }) if (*by, *dealt) == (seat, place) => wave(sight.at, index, count),
                Some(Cue::Seize { by, .. }) if *by == seat && seized.contains(square.domino()) => {
                    sight.at
                }
                _ => 1.0,
            };
            let greater = square.number > square.other;
            let from = self
                .ground
                .lie(square.domino())
                .map_or(to, |lie| lie.half(greater));
            let eased = eased(Easing::CubicOut, arrived);
            let struck = match sight.cue() {
                Some(Cue::Strike { by, .. }) if *by != seat && blocked => {
                    ((sight.at - 0.4) * 3.0).clamp(0.0, 1.0)
                }
                _ if blocked => 1.0,
                _ => 0.0,
            };
            if arrived <= 0.0 {
                continue;
            }
            let mut slab = looks::square(lanes.square * 0.96, square.number, 0.62 * struck);
            slab.opacity = self.combat * arrived.min(0.25) * 4.0;
            let key = Key::nth(
                if mine { "own square" } else { "other square" },
                place,
                index,
            );
            let z = if arrived < 1.0 { z::FLYING } else { z::DEALT };
            self.put(key, slab, from.lerp(to, eased), z + 0.001 * index as f32);
        }
    }

    fn composed(&mut self, lane: usize) {
        let Some(numbers) = &self.ground.held.composed[lane] else {
            return;
        };
        let lanes = *self.ground.lanes;
        for (index, number) in numbers.iter().enumerate() {
            let slab = looks::square(lanes.square * 0.96, *number, 0.0);
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
        let sight = self.ground.sight;
        let lanes = *self.ground.lanes;
        let given = sight.medals[lane];
        let share = match sight.cue() {
            Some(Cue::Compare { lane: compared, .. }) if *compared == lane => {
                eased(Easing::CubicInOut, sight.eased())
            }
            _ => 1.0,
        };
        let start = lanes.medal(lane, None);
        let [mine, other] =
            [sight.me, !sight.me].map(|seat| given.map_or(0, |given| given[seat.index()]));
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
            let seat = if own { sight.me } else { !sight.me };
            let half = half_medals == 1;
            let diameter = lanes.medal * if half { 0.72 } else { 1.0 };
            let slab = looks::medal(diameter, Some(side_of(seat)), half);
            let at = start.lerp(lanes.medal(lane, Some(own)), share);
            self.put(
                Key::nth("medal", lane, usize::from(own)),
                slab,
                at,
                z::DEALT + 0.1,
            );
        }
    }

    /// Draws a line from a blocking wall to each formation that it blocks.
    fn strikes(&mut self) {
        let sight = self.ground.sight;
        let Some(Cue::Strike { by, .. }) = sight.cue() else {
            return;
        };
        let Some(blocking) = sight.after.blocking else {
            return;
        };
        let victim = !*by;
        let Blocking {
            height: Some(height),
            by: blockers,
            ..
        } = blocking[victim.index()]
        else {
            return;
        };
        let from = blockers
            .first()
            .and_then(|domino| Some((domino, self.ground.lie(domino)?)));
        // The line starts at the square that blocks.
        let Some(from) = from.map(|(domino, lie)| lie.half(domino.high() == height % 8)) else {
            return;
        };
        let lanes = *self.ground.lanes;
        for place in 0..3 {
            let Some(Laned {
                blocked: true,
                lanes: [_, lane],
                ..
            }) = sight.formations[victim.index()][place]
            else {
                continue;
            };
            let to = lanes.square(lane, victim == sight.me, 0);
            let reach = eased(Easing::CubicOut, (sight.at * 2.0).min(1.0));
            let tip = from.lerp(to, reach);
            let way = tip - from;
            if way.length() < 1.0 {
                continue;
            }
            let width = (0.10 * self.ground.places.cell).max(3.0);
            let mut slab = looks::ground(Vec2::new(way.length(), width), width / 2.0, REFUSAL, 1.0);
            slab.opacity = 1.0 - ((sight.at - 0.8) * 5.0).max(0.0);
            let middle = (from + way / 2.0).extend(z::FLYING);
            self.drawn.push(piece(
                Key::new("strike", place),
                slab,
                middle,
                Vec2::ONE,
                way.y.atan2(way.x),
            ));
        }
    }
}

/// Returns the dominoes whose squares count in a round: those standing, and those seized.
fn standing(sight: &Sight) -> Dominoes {
    let view = &sight.view;
    let walls =
        Seat::BOTH.map(|seat| known_wall(view, seat).map_or(Dominoes::NONE, Wall::dominoes));
    let hands = view.hands[0].union(view.hands[1]);
    let seized = sight
        .formations
        .iter()
        .flatten()
        .flatten()
        .fold(Dominoes::NONE, |all, laned| all.union(laned.seized));
    hands.minus(walls[0]).minus(walls[1]).union(seized)
}

/// Returns the progress of one of `count` parts that move one after the other.
fn wave(share: f32, index: usize, count: usize) -> f32 {
    let count = count as f32;
    // Each part moves for three times as long as the delay to the next.
    let step = 1.0 / (count + 2.0);
    ((share - index as f32 * step) / (3.0 * step)).clamp(0.0, 1.0)
}
