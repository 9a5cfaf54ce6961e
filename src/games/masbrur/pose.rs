//! The place and pose of each domino on the table.

use mbrane_play::masbrur::motion::{PUSH, ROW_MS};
use mbrane_rules::masbrur::FieldRow;
use std::f32::consts::FRAC_PI_2;

use super::{looks::Matter, prelude::*};

/// A domino's appearance. Lengths are logical pixels.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct DominoPose {
    pub(super) middle: Vec2,
    pub(super) side: f32,
    /// The clockwise angle, from lying with the smaller half on the left.
    pub(super) angle: f32,
    pub(super) matter: Matter,
    /// The share of its width while it turns over, from 0 to 1.
    pub(super) width: f32,
    pub(super) seen: f32,
    /// Its height above the table, from 0 to 1.
    pub(super) height: f32,
}

impl DominoPose {
    fn at(rect: Rect, low_first: bool, matter: Matter) -> Self {
        let stands = rect.height() > rect.width();
        let angle = if stands { FRAC_PI_2 } else { 0.0 } + if low_first { 0.0 } else { PI };
        let side = rect.size().min_element();
        Self {
            middle: rect.center(),
            side,
            angle,
            matter,
            width: 1.0,
            seen: 1.0,
            height: 0.0,
        }
    }

    /// Moves it by a share of the way to another pose; it rises on the way.
    fn toward(self, to: Self, share: f32) -> Self {
        let mut turn = (to.angle - self.angle).rem_euclid(2.0 * PI);
        if turn > PI {
            turn -= 2.0 * PI;
        }
        let far = (self.middle.distance(to.middle) / (4.0 * self.side.max(1.0))).min(1.0);
        Self {
            middle: self.middle.lerp(to.middle, share),
            side: self.side.lerp(to.side, share),
            angle: self.angle + turn * share,
            matter: if share < 0.5 { self.matter } else { to.matter },
            width: 1.0,
            seen: self.seen.lerp(to.seen, share),
            height: (share.clamp(0.0, 1.0) * PI).sin() * far,
        }
    }

    pub(super) fn bounds(&self) -> Vec2 {
        let (sin, cos) = (self.angle.sin().abs(), self.angle.cos().abs());
        Vec2::new(cos + 1.0, sin + 1.0) * self.side
    }

    pub(super) fn half(&self, greater: bool) -> Vec2 {
        let axis = Vec2::new(self.angle.cos(), self.angle.sin()) * self.side / 2.0;
        if greater {
            self.middle + axis
        } else {
            self.middle - axis
        }
    }
}

pub(super) struct PaintInputs<'a> {
    pub(super) shown: &'a Shown,
    pub(super) look: &'a DraftLook,
    pub(super) places: &'a Places,
    pub(super) lanes: &'a Lanes,
}

impl PaintInputs<'_> {
    /// Returns the dominoes of the player's hand in display order, the wall's last.
    pub(super) fn hand(&self, view: &View) -> Vec<Domino> {
        let me = self.shown.me;
        let hand = view.hands[me.index()];
        let wall = self.wall(view);
        let standing = hand.minus(wall);
        let whole = |order: &&Vec<Domino>| order.iter().copied().collect::<Dominoes>() == standing;
        let orders = std::iter::once(&self.look.standing).chain(&self.shown.orders);
        let known = orders.into_iter().find(whole).cloned();
        let mut order = known.unwrap_or_else(|| standing.iter().collect());
        if wall.len() == ARSENAL - STANDING && order.len() <= STANDING {
            order.extend(wall.iter());
        }
        order
    }

    /// Returns the player's wall, as being composed now or as laid.
    pub(super) fn wall(&self, view: &View) -> Dominoes {
        let me = self.shown.me;
        // The player composed the wall together with the domino that slides in.
        let pushes = matches!(self.shown.cue(), Some(Cue::Push { .. } | Cue::Fly { .. }));
        let laid = if pushes {
            known_wall(&self.shown.after, me)
        } else {
            None
        };
        let laid = laid.or(self.look.wall).or_else(|| known_wall(view, me));
        laid.map_or(Dominoes::NONE, |wall| {
            wall.dominoes().common(view.hands[me.index()])
        })
    }

    /// Returns the pose of a domino at rest in a view; none where it is hidden.
    fn rests(&self, view: &View, domino: Domino) -> Option<DominoPose> {
        let (places, me) = (self.places, self.shown.me);
        for (row, there) in view.field.rows().iter().enumerate() {
            if let Some((place, low_first)) = in_row(*there, domino) {
                let pose = DominoPose::at(places.in_row(row, place), low_first, Matter::Bone);
                return Some(DominoPose {
                    seen: if fights(view) { 0.0 } else { 1.0 },
                    ..pose
                });
            }
        }
        if view.walls_open {
            for seat in Seat::BOTH {
                let wall = known_wall(view, seat).filter(|wall| wall.dominoes().contains(domino));
                if let Some(wall) = wall {
                    let index = usize::from(wall.each()[0] != domino);
                    return Some(DominoPose::at(
                        self.lanes.in_wall(seat == me, index),
                        true,
                        Matter::Bone,
                    ));
                }
            }
        }
        if view.hands[me.index()].contains(domino) {
            let place = self.hand(view).iter().position(|own| *own == domino)?;
            let matter = if self.wall(view).contains(domino) {
                Matter::Slate
            } else {
                Matter::Bone
            };
            return Some(DominoPose::at(
                places.in_hand(place),
                !self.look.turned.contains(domino),
                matter,
            ));
        }
        if view.hands[(!me).index()].contains(domino) {
            let place = view.hands[(!me).index()]
                .iter()
                .position(|other| other == domino)?;
            let walled = known_wall(view, !me).is_some_and(|wall| wall.dominoes().contains(domino));
            let matter = if walled { Matter::Slate } else { Matter::Bone };
            return Some(DominoPose::at(*places.theirs.get(place)?, true, matter));
        }
        self.pooled(view, domino)
    }

    fn pooled(&self, view: &View, domino: Domino) -> Option<DominoPose> {
        let pool = Shown::pool(view);
        let place = pool.iter().position(|pooled| pooled == domino)?;
        if pool.len() != 2 * ARSENAL {
            return Some(DominoPose::at(
                self.places.in_pool(place),
                true,
                Matter::Bone,
            ));
        }
        let [first, second] = self.groups(view);
        let (group, of) = if first.contains(domino) {
            (0, first)
        } else {
            (1, second)
        };
        let index = of.iter().position(|own| own == domino)?;
        Some(DominoPose::at(
            self.places.in_group(group, index, of.len()).0,
            true,
            Matter::Bone,
        ))
    }

    /// Returns the pool's two groups: as offered, as being composed, or equal halves.
    pub(super) fn groups(&self, view: &View) -> [Dominoes; 2] {
        let pool = Shown::pool(view);
        if !view.offered.is_empty() {
            return [view.offered, pool.minus(view.offered)];
        }
        let parted = Some(self.look.groups).filter(|[one, other]| one.union(*other) == pool);
        parted.unwrap_or_else(|| {
            let lowest = pool.lowest(ARSENAL);
            [lowest, pool.minus(lowest)]
        })
    }

    pub(super) fn pose(&self, domino: Domino) -> Option<DominoPose> {
        let pose = self.moved(domino)?;
        // The field fades out before the lanes.
        let in_field = self.shown.after.field.dominoes().contains(domino);
        Some(if in_field && !self.shown.pace.reduced {
            DominoPose {
                seen: 1.0 - self.shown.combat(),
                ..pose
            }
        } else {
            pose
        })
    }

    fn moved(&self, domino: Domino) -> Option<DominoPose> {
        let shown = self.shown;
        if let Some((dragged, at)) = self.look.dragged
            && dragged == domino
        {
            return self.rests(&shown.after, domino).map(|pose| DominoPose {
                middle: at,
                height: 1.0,
                ..pose
            });
        }
        let (before, after) = (
            self.rests(&shown.view, domino),
            self.rests(&shown.after, domino),
        );
        let share = shown.eased();
        // A hand that flew back to the pool at once would flash.
        if shown.pace.reduced || matches!(shown.cue(), Some(Cue::Round { .. })) {
            let pose = if share < 0.5 { before } else { after };
            let fades = before != after && share < 1.0;
            return pose.map(|pose| DominoPose {
                seen: pose.seen
                    * if fades {
                        (1.0 - 2.0 * share).abs()
                    } else {
                        1.0
                    },
                ..pose
            });
        }
        match shown.cue() {
            Some(Cue::Push {
                row,
                end,
                domino: pushed,
                out,
            }) => self.pushed((*row, *end), *pushed, *out, domino, before, after),
            Some(Cue::Fly { out, row, from }) => {
                if *out == domino {
                    let touching = shown.earlier.field.row(*row).end(*from);
                    let (end, half) = match from {
                        End::Left => (End::Right, out.low()),
                        End::Right => (End::Left, out.high()),
                    };
                    return Some(
                        self.beyond(*row, end, touching == Some(half), 1.0)
                            .toward(after?, share),
                    );
                }
                let own = shown.after.hands.iter().any(|hand| hand.contains(domino));
                let before = if own {
                    self.rests(&shown.earlier, domino)
                } else {
                    before
                };
                self.between(before, after, share)
            }
            _ => self.between(before, after, share),
        }
    }

    fn between(
        &self,
        before: Option<DominoPose>,
        after: Option<DominoPose>,
        share: f32,
    ) -> Option<DominoPose> {
        match (before, after) {
            (Some(before), Some(after)) if before == after || share >= 1.0 => Some(after),
            (Some(before), Some(after)) => Some(before.toward(after, share)),
            (Some(before), None) => (share < 1.0).then_some(DominoPose {
                seen: before.seen * (1.0 - share),
                ..before
            }),
            (None, Some(after)) => Some(DominoPose {
                seen: after.seen * share,
                ..after
            }),
            (None, None) => None,
        }
    }

    /// Returns the pose of a domino during a push: the one sliding in, the one moving on, the one leaving, or another.
    fn pushed(
        &self,
        (row, end): (usize, End),
        pushed: Domino,
        out: Domino,
        domino: Domino,
        before: Option<DominoPose>,
        after: Option<DominoPose>,
    ) -> Option<DominoPose> {
        let share = self.shown.at;
        let row_moves = moved(share);
        if domino == pushed {
            // It moves to the end of the row first, then in.
            let way = match end {
                End::Left => -1.0,
                End::Right => 2.0,
            };
            let inside = after?;
            let waits = DominoPose {
                middle: self.places.in_row(row, way).center(),
                ..inside
            };
            let arrives = eased(Easing::CubicOut, share / COMES);
            if share < COMES {
                let before = before?;
                let from = DominoPose {
                    middle: self.shown.dropped.unwrap_or(before.middle),
                    ..before
                };
                return Some(from.toward(waits, arrives));
            }
            return Some(DominoPose {
                middle: waits.middle.lerp(inside.middle, row_moves),
                ..inside
            });
        }
        if domino == out {
            let low_first =
                in_row(self.shown.view.field.row(row), out).is_none_or(|(_, low_first)| low_first);
            return Some(self.beyond(row, end, low_first, row_moves));
        }
        // The hand keeps its order until the domino that was pushed out arrives.
        let in_field = self.shown.after.field.dominoes().contains(domino);
        if in_field {
            let (before, after) = (before?, after?);
            return Some(DominoPose {
                middle: before.middle.lerp(after.middle, row_moves),
                ..after
            });
        }
        before
    }

    /// Returns the pose of a domino leaving a row: 0 is its place, 1 beyond the row's end.
    fn beyond(&self, row: usize, end: End, low_first: bool, share: f32) -> DominoPose {
        let (from, to) = match end {
            End::Left => (1.0, 2.0),
            End::Right => (0.0, -1.0),
        };
        let [from, to] = [from, to]
            .map(|place| DominoPose::at(self.places.in_row(row, place), low_first, Matter::Bone));
        DominoPose {
            middle: from.middle.lerp(to.middle, share.max(0.0)),
            ..from
        }
    }
}

/// The share of a push during which the domino comes to the end of the row.
const COMES: f32 = 1.0 - ROW_MS as f32 / PUSH.ms as f32;

/// Returns the shift of the row after this share of a push: it moves when touched.
pub(super) fn moved(share: f32) -> f32 {
    eased(Easing::BackOut, (share - COMES) / (1.0 - COMES)).max(0.0)
}

/// Returns a domino's place in a row, 0 left and 1 right, and whether its smaller half is on the left.
pub(super) fn in_row(row: FieldRow, domino: Domino) -> Option<(f32, bool)> {
    match row {
        FieldRow::Empty => None,
        FieldRow::Lone(lone) => (lone == domino).then_some((0.5, true)),
        FieldRow::Full([left, middle, right]) => {
            if Domino::of(left, middle) == domino {
                Some((0.0, left <= middle))
            } else {
                (Domino::of(middle, right) == domino).then_some((1.0, middle <= right))
            }
        }
    }
}
