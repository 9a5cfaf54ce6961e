//! The drawing of the field, the dominoes, and the effect of a held move.

use std::f32::consts::FRAC_PI_2;

use super::{
    super::{
        board::ROWS,
        looks::Matter,
        pose::{self, DominoPose},
        prelude::*,
        tones::{BONE_INK, GROOVE, SLATE_RIM},
    },
    DOMINO, SceneBuilder, piece, side_of, z,
};
use crate::table::layout::Posture;

/// The darkness of a square that is also in a lane.
const USED: f32 = 0.66;

/// The diameter of a formation's number, in squares.
const BADGE: f32 = 0.36;

/// The shift of a row beside the preview, in squares.
const NUDGE: f32 = 0.16;

impl SceneBuilder<'_> {
    pub(super) fn field(&mut self) {
        let cell = self.inputs.places.cell;
        for row in 0..ROWS {
            let groove = self.inputs.places.rows[row];
            let slab = looks::ground(groove.size(), 0.2 * cell, GROOVE, 1.0 - self.combat);
            self.put(Key::new("groove", row), slab, groove.center(), z::GROUND);
        }
    }

    /// Draws the grounds of the two groups while players divide the pool.
    pub(super) fn groups(&mut self) {
        let shown = self.inputs.shown;
        if !shown.after.hands[0].is_empty() || Shown::pool(&shown.after).len() != 2 * ARSENAL {
            return;
        }
        for group in 0..2 {
            let (_, rect) = self.inputs.places.in_group(group, 0, ARSENAL);
            let mut slab = looks::ground(rect.size(), 0.25 * self.inputs.places.cell, GROOVE, 0.55);
            if self.inputs.look.hinted.group == Some(group) {
                slab.rim = Rim::line(FOCUS.color(), (0.06 * self.inputs.places.cell).max(3.0));
            }
            let key = Key::new("group", group);
            self.put(key, slab, rect.center(), z::GROUND - 0.1);
        }
    }

    /// Draws the wall's places for the player who lays it.
    pub(super) fn hand_ground(&mut self) {
        let shown = self.inputs.shown;
        let places = self.inputs.places;
        let replaced = shown.hand_replaced && places.room.posture == Posture::Tall;
        if shown.after.hands[shown.me.index()].is_empty()
            || fights(&shown.after)
            || replaced
            || shown.watched
        {
            return;
        }
        for place in STANDING..ARSENAL {
            let rect = places.in_hand(place);
            let side = places.standing.x;
            let slab = looks::slot(
                rect.size() + 0.06 * side,
                side,
                SLATE_RIM.color().with_alpha(0.55),
                0.06,
            );
            let key = Key::new("wall place", place);
            self.put(key, slab, rect.center(), z::GROUND);
        }
    }

    /// Draws the places beside the rows that take the picked domino.
    pub(super) fn lit(&mut self) {
        let (look, places) = (self.inputs.look, self.inputs.places);
        for (row, end) in look.ends.iter().copied() {
            if look
                .ghost
                .is_some_and(|ghost| (ghost.row, ghost.end) == (row, end))
            {
                continue;
            }
            let side = usize::from(end == End::Right);
            let rect = places.wings[row][side];
            let slab = looks::slot(
                rect.size() * 0.94,
                places.cell,
                FOCUS.color().with_alpha(0.9),
                0.10,
            );
            let key = Key::nth("lit place", row, side);
            self.put(key, slab, rect.center(), z::LIT);
        }
    }

    pub(super) fn dominoes(&mut self) {
        let shown = self.inputs.shown;
        let tall = self.inputs.places.room.posture == Posture::Tall;
        let own = shown.after.hands[shown.me.index()];
        let hands = |domino: Domino| shown.after.hands.iter().any(|hand| hand.contains(domino));
        for domino in Domino::all() {
            // Hands are hidden while players hand over the device.
            if shown.covered && hands(domino) {
                continue;
            }
            // Words take this place.
            let wall = self.inputs.wall(&shown.after).contains(domino) && shown.after.walls_open;
            if tall && shown.hand_replaced && own.contains(domino) && !wall {
                continue;
            }
            if let Some(pose) = self.inputs.pose(domino) {
                self.domino(domino, pose);
            }
        }
    }

    fn domino(&mut self, domino: Domino, pose: DominoPose) {
        let (shown, look) = (self.inputs.shown, self.inputs.look);
        if pose.seen <= 0.0 {
            return;
        }
        let owner = Seat::BOTH
            .into_iter()
            .find(|seat| shown.after.hands[seat.index()].contains(domino))
            .map(side_of);
        // A proposed wall already looks like one.
        let matter = if look.hinted.wall.contains(domino) {
            Matter::Slate
        } else {
            pose.matter
        };
        let mut slab = looks::domino(pose.side, domino.numbers(), pose.angle, matter, owner);
        slab.opacity = pose.seen;
        let used = self.dark(domino);
        if let Some(pair) = &mut slab.pair {
            pair.dark = used.map(|used| if used { USED } else { 0.0 });
        }
        let mine = shown.after.hands[shown.me.index()].contains(domino);
        let picked = look.picked == Some(domino);
        let mut middle = pose.middle;
        if look.refused.contains(domino) {
            middle.x += 0.08 * pose.side * look.shake;
        }
        if picked {
            middle.y -= 0.10 * pose.side;
        }
        // Dominoes that the preview would move shift a little.
        if let Some(Push { row, end, out, .. }) = look.ghost
            && pose::in_row(shown.after.field.row(row), domino).is_some()
        {
            let way = if end == End::Left { 1.0 } else { -1.0 };
            middle.x += way * NUDGE * self.inputs.places.cell;
            if out == Some(domino) {
                middle.x += way * NUDGE * self.inputs.places.cell;
            }
        }
        slab.shadow.offset *= 1.0 + 2.5 * pose.height;
        slab.shadow.softness *= 1.0 + 2.0 * pose.height;
        let z = if pose.height > 0.001 || (shown.eased() < 1.0 && self.moves(domino)) {
            z::FLYING
        } else if mine {
            z::HAND
        } else {
            z::LYING
        };
        let scale = 1.0 + 0.08 * pose.height;
        let key = Key::new(DOMINO, domino.index());
        let order = 0.001 * domino.index() as f32;
        let at = middle.extend(z + order);
        self.drawn.push(piece(
            key,
            slab,
            at,
            Vec2::new(scale * pose.width, scale),
            0.0,
        ));
        let is_over = fights(&shown.after) || shown.view.ended.is_some();
        if shown.pushed == Some(domino) && !is_over && z == z::LYING {
            let (mark, at) = last_mark(pose.side, BONE_INK.color());
            let aside = at.translation.truncate() * Vec2::new(1.0, -1.0);
            let corner = pose.half(pose.angle < FRAC_PI_2) + (middle - pose.middle) + aside;
            let key = Key::new("last", domino.index());
            let turn = 0.25 * PI;
            self.drawn.push(piece(
                key,
                mark,
                corner.extend(z::RING - 0.2),
                Vec2::ONE,
                turn,
            ));
        }
        let hinted = look.hinted;
        if picked || hinted.dominoes.union(hinted.wall).contains(domino) {
            let key = if picked {
                Key::new("picked", 0)
            } else {
                Key::nth("hint", domino.index(), 2)
            };
            self.put(
                key,
                looks::ring(pose.bounds(), pose.side, FOCUS.color()),
                middle,
                z::RING,
            );
        }
        let (serving, seat) = if mine {
            (look.serving, shown.me)
        } else {
            (look.theirs, !shown.me)
        };
        for half in [false, true] {
            let index = usize::from(half);
            let at = pose.half(half) + (middle - pose.middle);
            if hinted.halves[index].contains(domino) {
                let slab = looks::ring(Vec2::splat(0.9 * pose.side), pose.side, FOCUS.color());
                self.put(Key::nth("hint", domino.index(), index), slab, at, z::RING);
            }
            let rank = serving
                .iter()
                .position(|halves| halves[index].contains(domino));
            if let Some(rank) = rank {
                let slab = looks::badge(BADGE * pose.side, rank + 1, side_of(seat));
                let key = Key::nth("serving", domino.index(), index);
                let corner = at + Vec2::new(0.42, -0.42) * pose.side;
                self.put(key, slab, corner, z::RING - 0.1);
            }
        }
    }

    fn moves(&self, domino: Domino) -> bool {
        match self.inputs.shown.cue() {
            Some(Cue::Push {
                domino: pushed,
                out,
                ..
            }) => *pushed == domino || *out == domino,
            Some(Cue::Fly { out, .. }) => *out == domino,
            _ => false,
        }
    }

    /// Draws the effect of a held move: the domino at the end of its row, and an arrow where another would go.
    pub(super) fn ghost(&mut self) {
        let Some(Push {
            domino,
            row,
            end,
            out,
            ..
        }) = self.inputs.look.ghost
        else {
            return;
        };
        let places = self.inputs.places;
        let cell = places.cell;
        let (own, other, way, inner) = match end {
            End::Left => (-1.0, 2.0, 1.0, domino.high()),
            End::Right => (2.0, -1.0, -1.0, domino.low()),
        };
        let [own, other] = [own, other].map(|place| places.in_row(row, place));
        // The matching half touches the row.
        let low_first = self.inputs.shown.after.field.row(row).end(end) == Some(inner);
        let mut slab = looks::domino(
            cell,
            domino.numbers(),
            if low_first { 0.0 } else { PI },
            Matter::Bone,
            Some(side_of(self.inputs.shown.me)),
        );
        slab.opacity = 0.86;
        slab.rim = Rim::line(FOCUS.color(), (0.05 * cell).max(2.0));
        self.put(
            Key::new("ghost", 0),
            slab,
            own.center() + Vec2::X * way * NUDGE * cell,
            z::GHOST,
        );
        if out.is_some() {
            let arrow = triangle(Vec2::new(0.42, 0.34) * cell, FOCUS.color());
            let at = other.center() + Vec2::X * way * 0.45 * cell;
            let turn = way * FRAC_PI_2;
            let key = Key::new("arrow", 0);
            self.drawn
                .push(piece(key, arrow, at.extend(z::GHOST), Vec2::ONE, turn));
        }
    }
}
