//! What is drawn of a moment: one slab for each thing, from plain data.

use bevy::prelude::*;
use mbrane_play::{Easing, Side};
use mbrane_rules::{
    Seat,
    masbrur::{Blocking, Domino, Dominoes, End, Row, Wall},
};
use std::f32::consts::{FRAC_PI_2, PI};

use super::{
    board::{ARSENAL, Places, ROWS, STANDING},
    lanes::Lanes,
    lie::{Ground, Lie},
    looks::{self, Matter},
    sight::{Act, Ghost, Held, Laned, Sight, fights, known_wall},
    tones::{GROOVE, LANE, SLATE_RIM},
};
use crate::{
    motion::eased,
    table::layout::Posture,
    theme::{
        palette::{FOCUS, REFUSAL},
        slab::{Rim, Shape, Slab},
    },
};

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

    fn field(&mut self) {
        let cell = self.ground.places.cell;
        for row in 0..ROWS {
            let groove = self.ground.places.rows[row];
            let mut slab = looks::groove(groove.size(), cell);
            slab.opacity = 1.0 - self.combat;
            self.put(Part::Groove(row as u8), slab, groove.center(), z::GROUND);
        }
    }

    /// The grounds of the two groups while the pool is parted.
    fn groups(&mut self) {
        let sight = self.ground.sight;
        if !sight.after.hands[0].is_empty() || Sight::pool(&sight.after).len() != 2 * ARSENAL {
            return;
        }
        for group in 0..2 {
            let (_, rect) = self.ground.places.in_group(group, 0, ARSENAL);
            let mut slab = looks::ground(rect.size(), 0.25 * self.ground.places.cell, GROOVE, 0.55);
            if self.ground.held.hinted.group == Some(group) {
                slab.rim = Rim::line(FOCUS.color(), (0.06 * self.ground.places.cell).max(3.0));
            }
            self.put(Part::Group(group as u8), slab, rect.center(), z::GROUND - 0.1);
        }
    }

    /// The places of the wall.
    fn hand_ground(&mut self) {
        let sight = self.ground.sight;
        let places = self.ground.places;
        let told = sight.told && places.room.posture == Posture::Tall;
        if sight.after.hands[sight.me.index()].is_empty() || fights(&sight.after) || told {
            return;
        }
        for place in STANDING..ARSENAL {
            let rect = places.in_hand(place);
            let side = places.standing.x;
            let slab = looks::slot(rect.size() + 0.06 * side, side, SLATE_RIM.color().with_alpha(0.55), 0.06);
            self.put(Part::WallPlace(place as u8), slab, rect.center(), z::GROUND);
        }
    }

    /// The places beside the rows that take what is picked.
    fn lit(&mut self) {
        let (held, places) = (self.ground.held, self.ground.places);
        for row in 0..ROWS {
            for end in 0..2 {
                let taken = held.ghost.is_some_and(|ghost| ghost.row == row && (ghost.end == End::Right) == (end == 1));
                if !held.lit[row][end] || taken {
                    continue;
                }
                let rect = places.wings[row][end];
                let slab = looks::slot(rect.size() * 0.94, places.cell, FOCUS.color().with_alpha(0.9), 0.10);
                self.put(Part::Lit(row as u8, end as u8), slab, rect.center(), z::LIT);
            }
        }
    }

    fn dominoes(&mut self) {
        let sight = self.ground.sight;
        let tall = self.ground.places.room.posture == Posture::Tall;
        let own = sight.after.hands[sight.me.index()];
        let hands = |domino: Domino| sight.after.hands.iter().any(|hand| hand.contains(domino));
        for domino in Domino::all() {
            // What is in the hands is nobody's to see while the table is handed over.
            if sight.covered && hands(domino) {
                continue;
            }
            // Words stand there.
            let wall = self.ground.wall(&sight.after).contains(domino) && sight.after.walls_open;
            if tall && sight.told && own.contains(domino) && !wall {
                continue;
            }
            if let Some(lie) = self.ground.lie(domino) {
                self.domino(domino, lie);
            }
        }
    }

    fn domino(&mut self, domino: Domino, lie: Lie) {
        let (sight, held) = (self.ground.sight, self.ground.held);
        if lie.seen <= 0.0 {
            return;
        }
        let mut slab = looks::domino(lie.side, domino.numbers(), lie.angle, lie.matter);
        slab.opacity = lie.seen;
        let used = self.used(domino);
        if let Some(pair) = &mut slab.pair {
            pair.dark = used.map(|used| if used { USED } else { 0.0 });
        }
        let mine = sight.after.hands[sight.me.index()].contains(domino);
        let picked = held.picked == Some(domino);
        let mut middle = lie.middle;
        if held.refused.contains(domino) {
            middle.x += 0.08 * lie.side * held.shake;
        }
        if picked {
            middle.y -= 0.10 * lie.side;
        }
        // What the ghost would move gives way a little.
        if let Some(Ghost { row, end, out, .. }) = held.ghost
            && super::lie::in_row(sight.after.field.row(row), domino).is_some()
        {
            let way = if end == End::Left { 1.0 } else { -1.0 };
            middle.x += way * NUDGE * self.ground.places.cell;
            if out == Some(domino) {
                middle.x += way * NUDGE * self.ground.places.cell;
            }
        }
        slab.shadow.offset *= 1.0 + 2.5 * lie.height;
        slab.shadow.softness *= 1.0 + 2.0 * lie.height;
        let z = if lie.height > 0.001 || (sight.at < 1.0 && self.moves(domino)) {
            z::FLYING
        } else if mine {
            z::HAND
        } else {
            z::LYING
        };
        let scale = 1.0 + 0.08 * lie.height;
        let part = Part::Domino(domino.index() as u8);
        let order = 0.001 * domino.index() as f32;
        self.drawn.push(Drawn {
            part,
            slab,
            at: middle.extend(z + order),
            scale: Vec2::new(scale * lie.width, scale),
            turn: 0.0,
        });
        if picked {
            let (sin, cos) = (lie.angle.sin().abs(), lie.angle.cos().abs());
            let size = Vec2::new(cos + 1.0, sin + 1.0) * lie.side;
            self.put(Part::Picked, looks::ring(size, lie.side, FOCUS.color()), middle, z::RING);
        }
        let hinted = held.hinted;
        if hinted.dominoes.contains(domino) && !picked {
            let (sin, cos) = (lie.angle.sin().abs(), lie.angle.cos().abs());
            let size = Vec2::new(cos + 1.0, sin + 1.0) * lie.side;
            let part = Part::Hint(domino.index() as u8, 2);
            self.put(part, looks::ring(size, lie.side, FOCUS.color()), middle, z::RING);
        }
        for half in [false, true] {
            if hinted.halves[usize::from(half)].contains(domino) {
                let part = Part::Hint(domino.index() as u8, u8::from(half));
                let at = lie.half(half) + (middle - lie.middle);
                self.put(part, looks::ring(Vec2::splat(0.9 * lie.side), lie.side, FOCUS.color()), at, z::RING);
            }
        }
        let serving = if mine { held.serving } else { held.theirs };
        for half in [false, true] {
            if serving[usize::from(half)].contains(domino) {
                let side = lie.side;
                let slab = looks::serving(0.84 * side, side_of(if mine { sight.me } else { !sight.me }));
                let part = Part::Serving(domino.index() as u8, u8::from(half));
                let at = lie.half(half) + (middle - lie.middle);
                self.put(part, slab, at, z::RING - 0.1);
            }
        }
    }

    /// Which of a domino's squares, the smaller half's first, lie in a lane: what stands there is only a trace of them.
    fn used(&self, domino: Domino) -> [bool; 2] {
        let sight = self.ground.sight;
        let mut used = [false; 2];
        if !fights(&sight.after) {
            return used;
        }
        for (seat, places) in sight.formations.iter().enumerate() {
            for (place, laned) in places.iter().enumerate() {
                let Some(laned) = laned else { continue };
                let dealing = matches!(sight.act, Act::Deal(by, dealt) if (by.index(), dealt) == (seat, place));
                for square in laned.formation.squares().filter(|square| square.domino() == domino) {
                    let double = square.number == square.other;
                    let greater =
                        if double { laned.formation.row() == Row::Lower } else { square.number == domino.high() };
                    used[usize::from(greater)] |= !dealing || sight.passed > 0.5;
                }
            }
        }
        used
    }

    /// What nobody used flies to the die, and is counted there.
    fn swept(&mut self) {
        let sight = self.ground.sight;
        if sight.act != Act::Count {
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
            let Some(lie) = self.ground.lie(domino) else { continue };
            let share = eased(Easing::CubicInOut, wave(sight.passed, index, count));
            if share <= 0.0 || share >= 1.0 {
                continue;
            }
            let number = domino.numbers()[usize::from(greater)];
            let mut slab = looks::square(lie.side * (1.0 - 0.4 * share), number, 0.0);
            slab.opacity = (4.0 * (1.0 - share)).min(1.0);
            let part = Part::Swept(domino.index() as u8, u8::from(greater));
            self.put(part, slab, lie.half(greater).lerp(to, share), z::FLYING + 0.001 * index as f32);
        }
    }

    /// Whether a domino is one that the beat moves over others.
    fn moves(&self, domino: Domino) -> bool {
        match &self.sight().act {
            Act::Push { domino: pushed, out, .. } => *pushed == domino || *out == domino,
            Act::Fly { out, .. } => *out == domino,
            _ => false,
        }
    }

    /// What a move that is held would do: the domino at the end of its row, and where another would go.
    fn ghost(&mut self) {
        let Some(Ghost { domino, row, end, out }) = self.ground.held.ghost else { return };
        let places = self.ground.places;
        let cell = places.cell;
        let field = self.ground.sight.after.field;
        let touching = field.row(row).end(end);
        // The half that matches touches the row.
        let low_first = match end {
            End::Left => touching == Some(domino.high()),
            End::Right => touching == Some(domino.low()),
        };
        let [own, other] = match end {
            End::Left => [places.in_row(row, -1.0), places.in_row(row, 2.0)],
            End::Right => [places.in_row(row, 2.0), places.in_row(row, -1.0)],
        };
        let way = if end == End::Left { 1.0 } else { -1.0 };
        let mut slab = looks::domino(cell, domino.numbers(), if low_first { 0.0 } else { PI }, Matter::Bone);
        slab.opacity = 0.86;
        slab.rim = Rim::line(FOCUS.color(), (0.05 * cell).max(2.0));
        self.put(Part::Ghost, slab, own.center() + Vec2::X * way * NUDGE * cell, z::GHOST);
        if out.is_some() {
            let arrow = Slab {
                size: Vec2::new(0.42, 0.34) * cell,
                lit: FOCUS.color(),
                shaded: FOCUS.color(),
                shape: Shape::Triangle,
                ..default()
            };
            let at = other.center() + Vec2::X * way * 0.45 * cell;
            self.drawn.push(Drawn {
                part: Part::Arrow,
                slab: arrow,
                at: at.extend(z::GHOST),
                scale: Vec2::ONE,
                turn: way * FRAC_PI_2,
            });
        }
    }

    fn lanes(&mut self) {
        if self.combat <= 0.0 {
            return;
        }
        let (sight, held) = (self.ground.sight, self.ground.held);
        let lanes = *self.ground.lanes;
        let cell = self.ground.places.cell;
        for lane in 0..3 {
            let rect = lanes.lanes[lane];
            let mut slab = looks::ground(rect.size(), 0.22 * cell, LANE, self.combat);
            let lit = match sight.act {
                Act::Compare(compared) => compared == lane,
                _ => held.lane == Some(lane),
            };
            if lit {
                slab.rim = Rim::line(FOCUS.color(), 2.0);
            }
            self.put(Part::Lane(lane as u8), slab, rect.center(), z::LANE);
            self.composed(lane);
            self.medal(lane);
        }
        for seat in Seat::BOTH {
            (0..3).for_each(|place| self.formation(place, seat));
        }
        self.strikes();
    }

    /// A formation in its lane.
    fn formation(&mut self, place: usize, seat: Seat) {
        let sight = self.ground.sight;
        let Some(Laned { formation, seized, blocked, lanes: [from_lane, to_lane] }) =
            sight.formations[seat.index()][place]
        else {
            return;
        };
        let (lanes, mine) = (*self.ground.lanes, seat == sight.me);
        let count = formation.squares().count();
        // Those that are compared come to lie one above the other.
        let moved = eased(Easing::CubicInOut, (sight.passed * 2.0).min(1.0));
        for (index, square) in formation.squares().enumerate() {
            let to = lanes.square(from_lane, mine, index).lerp(lanes.square(to_lane, mine, index), moved);
            // Dealt one after the other, from where the domino stands.
            let arrived = match sight.act {
                Act::Deal(by, dealt) if (by, dealt) == (seat, place) => wave(sight.passed, index, count),
                Act::Seize(by) if by == seat && seized.contains(square.domino()) => sight.passed,
                _ => 1.0,
            };
            let greater = square.number > square.other;
            let from = self.ground.lie(square.domino()).map_or(to, |lie| lie.half(greater));
            let eased = eased(Easing::CubicOut, arrived);
            let struck = match sight.act {
                Act::Strike(by) if by != seat && blocked => ((sight.passed - 0.4) * 3.0).clamp(0.0, 1.0),
                _ if blocked => 1.0,
                _ => 0.0,
            };
            if arrived <= 0.0 {
                continue;
            }
            let mut slab = looks::square(lanes.square * 0.96, square.number, 0.62 * struck);
            slab.opacity = self.combat * arrived.min(0.25) * 4.0;
            let part = Part::Square(u8::from(mine), place as u8, index as u8);
            let z = if arrived < 1.0 { z::FLYING } else { z::DEALT };
            self.put(part, slab, from.lerp(to, eased), z + 0.001 * index as f32);
        }
    }

    /// What is being composed in a lane.
    fn composed(&mut self, lane: usize) {
        let Some(numbers) = &self.ground.held.composed[lane] else { return };
        let lanes = *self.ground.lanes;
        for (index, number) in numbers.iter().enumerate() {
            let slab = looks::square(lanes.square * 0.96, *number, 0.0);
            let part = Part::Composed(lane as u8, index as u8);
            self.put(part, slab, lanes.square(lane, true, index), z::DEALT + 0.001 * index as f32);
        }
    }

    /// A lane's medal, on its way to who has it.
    fn medal(&mut self, lane: usize) {
        let sight = self.ground.sight;
        let lanes = *self.ground.lanes;
        let given = sight.medals[lane];
        let share = match sight.act {
            Act::Compare(compared) if compared == lane => eased(Easing::CubicInOut, sight.at),
            _ => 1.0,
        };
        let start = lanes.medal(lane, None);
        let [mine, other] = [sight.me, !sight.me].map(|seat| given.map_or(0, |given| given[seat.index()]));
        let open = given.is_none() || mine == 0 && other == 0;
        if open {
            let mut slab = looks::medal(lanes.medal, None, false);
            slab.opacity = 0.6 * self.combat;
            self.put(Part::Medal(lane as u8, 0), slab, start, z::DEALT);
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
            self.put(Part::Medal(lane as u8, u8::from(own)), slab, at, z::DEALT + 0.1);
        }
    }

    /// From a wall that blocks to what it blocks.
    fn strikes(&mut self) {
        let sight = self.ground.sight;
        let Act::Strike(by) = sight.act else { return };
        let Some(blocking) = sight.after.blocking else { return };
        let victim = !by;
        let Blocking { height: Some(height), by: blockers, .. } = blocking[victim.index()] else { return };
        let from = blockers.first().and_then(|domino| Some((domino, self.ground.lie(domino)?)));
        // From the square that blocks.
        let Some(from) = from.map(|(domino, lie)| lie.half(domino.high() == height % 8)) else { return };
        let lanes = *self.ground.lanes;
        for place in 0..3 {
            let Some(Laned { blocked: true, lanes: [_, lane], .. }) = sight.formations[victim.index()][place] else {
                continue;
            };
            let to = lanes.square(lane, victim == sight.me, 0);
            let reach = eased(Easing::CubicOut, (sight.passed * 2.0).min(1.0));
            let tip = from.lerp(to, reach);
            let way = tip - from;
            if way.length() < 1.0 {
                continue;
            }
            let width = (0.10 * self.ground.places.cell).max(3.0);
            let mut slab = looks::ground(Vec2::new(way.length(), width), width / 2.0, REFUSAL, 1.0);
            slab.opacity = 1.0 - ((sight.passed - 0.8) * 5.0).max(0.0);
            self.drawn.push(Drawn {
                part: Part::Strike(place as u8),
                slab,
                at: (from + way / 2.0).extend(z::FLYING),
                scale: Vec2::ONE,
                turn: way.y.atan2(way.x),
            });
        }
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

/// The dominoes whose squares count in a round: those that stand, and those that were seized.
fn standing(sight: &Sight) -> Dominoes {
    let view = &sight.view;
    let walls = Seat::BOTH.map(|seat| known_wall(view, seat).map_or(Dominoes::NONE, Wall::dominoes));
    let hands = view.hands[0].union(view.hands[1]);
    let seized = sight.formations.iter().flatten().flatten().fold(Dominoes::NONE, |all, laned| all.union(laned.seized));
    hands.minus(walls[0]).minus(walls[1]).union(seized)
}

/// How dark a square is that lies in a lane.
const USED: f32 = 0.66;

/// The squares of the longest formation that is seen.
pub(super) fn longest(sight: &Sight, held: &Held) -> usize {
    let laid = sight.formations.iter().flatten().flatten().map(|laned| usize::from(laned.formation.length()));
    let composed = held.composed.iter().flatten().map(Vec::len);
    laid.chain(composed).max().unwrap_or(0)
}

/// How far a row gives way to a domino that is only shown there, in squares.
const NUDGE: f32 = 0.16;

/// The side that a seat plays.
pub(super) const fn side_of(seat: Seat) -> Side {
    match seat {
        Seat::First => Side::First,
        Seat::Second => Side::Second,
    }
}

/// How far one of so many things is that come one after the other.
fn wave(share: f32, index: usize, count: usize) -> f32 {
    let count = count as f32;
    // Each takes three times as long as it waits for the one before.
    let step = 1.0 / (count + 2.0);
    ((share - index as f32 * step) / (3.0 * step)).clamp(0.0, 1.0)
}
