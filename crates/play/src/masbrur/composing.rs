//! An unfinished move of Masbrur as plain data, for the drawing, the words and the drafts.

use mbrane_rules::masbrur::{
    Domino, Dominoes, End, Formation, Group, Masbrur, Move, Phase, Placement, ROWS, Secret,
    Seizure, Show, Square, Wall,
};
use mbrane_rules::{Seat, masbrur::Row};

use super::spots::{self, Place};
use super::{Lanes, proposals};
use crate::{Draft, Seen};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Push {
    pub domino: Domino,
    /// The row, from `a` as 0.
    pub row: usize,
    pub end: End,
    /// The domino that would leave at the other end; none if the pushed domino does not fit, or the row has room.
    pub out: Option<Domino>,
    pub fits: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Composing {
    pub phase: Phase,
    pub seat: Option<Seat>,
    /// In an offer: the two groups of the pool. In a choice between them: the named group and the rest.
    pub groups: [Dominoes; 2],
    pub held: Option<Domino>,
    pub wall: Option<Wall>,
    /// The place of the wall that waits for another domino.
    pub wall_held: Option<usize>,
    /// The eight standing dominoes, or all ten without a wall, sorted by the formations that they can show.
    pub standing: Vec<Domino>,
    /// The ends that take the held domino.
    pub ends: Vec<(usize, End)>,
    /// The push that the player has chosen or points at.
    pub push: Option<Push>,
    pub lanes: Lanes,
    pub lane: Option<usize>,
    /// The squares of the opponent's wall chosen for seizure.
    pub seized: Vec<Square>,
    /// The composed move, which may be illegal; none while it is incomplete.
    pub ready: Option<Move>,
}

impl Composing {
    pub fn of(play: &Seen<Masbrur>, draft: &Draft) -> Self {
        let position = play.position();
        let (phase, seat) = (position.phase(), play.acting());
        let mut made = Self {
            phase,
            seat,
            ..Self::default()
        };
        // Spectators see the choices of the seat whose eyes they have.
        let viewer = seat.or(play.viewer().seat());
        let hand = viewer.map_or(Dominoes::NONE, |seat| position.hand(seat));
        made.held = draft.picks.iter().rev().find_map(|spot| domino_of(*spot));
        match phase {
            Phase::Lay => made.ready = made.held.map(Move::Lay),
            Phase::Match => {
                let ends = made.held.map(|domino| ends_for(position, domino));
                made.ends = ends.unwrap_or_default();
                let only = match made.ends[..] {
                    [only] => Some(only),
                    _ => None,
                };
                let chosen = made.held.zip(chosen_end(draft).or(only));
                made.ready = chosen.map(|(domino, (_, end))| Move::Match(domino, end));
            }
            Phase::Offer => {
                made.groups = parted(position.pool(), draft);
                made.ready = offer(position.pool(), made.groups);
            }
            Phase::Take => {
                let named = position.offered();
                made.groups = [named, position.pool().minus(named)];
                made.held = None;
                made.ready = group_of(position, draft).map(Move::Take);
            }
            Phase::Equip | Phase::Wall => made.equip(position, draft, viewer, hand),
            Phase::Show => made.show(position, draft, hand),
            Phase::Seize => made.seize(position, draft),
            Phase::Over => {}
        }
        made
    }

    fn equip(&mut self, position: &Masbrur, draft: &Draft, viewer: Option<Seat>, hand: Dominoes) {
        let picks = draft.picks.iter().copied();
        let walled: Vec<Domino> = picks.filter_map(spots::walled_of).collect();
        let laid = viewer.and_then(|seat| position.wall(seat)?.known());
        let kept = laid.filter(|wall| hand.contains_all(wall.dominoes()));
        let wall = match walled.as_slice() {
            &[one, other] => Wall::of(one, other),
            _ if self.seat.is_none() => laid,
            _ => kept.or_else(|| proposals::wall_for(hand)),
        };
        self.wall = wall;
        self.wall_held = picked(draft).find_map(|place| match place {
            Place::Wall(at) => Some(at),
            _ => None,
        });
        let standing = wall.map_or(hand, |wall| hand.minus(wall.dominoes()));
        self.standing = in_show_order(standing);
        if self.phase == Phase::Wall {
            self.held = None;
            self.ready = match (wall, self.seat) {
                (Some(wall), Some(_)) => Some(Move::wall(wall)),
                _ => None,
            };
            return;
        }
        let ends = self.held.map(|domino| ends_for(position, domino));
        self.ends = ends.unwrap_or_default();
        let hovered = draft.hover.into_iter().chain(draft.at).find_map(end_of);
        let end = chosen_end(draft).or(hovered);
        // If the player chose an end first, the domino under the pointer would go there.
        let pointed = draft.hover.and_then(domino_of);
        let pointed = pointed.filter(|domino| standing.contains(*domino));
        if let Some(((row, end), domino)) = end.zip(self.held.or(pointed)) {
            let number = position.field().row(row).end(end);
            let fits = number.is_some_and(|number| domino.bears(number));
            let out = if fits {
                position.field().pushed_out(row, end)
            } else {
                None
            };
            self.push = Some(Push {
                domino,
                row,
                end,
                out,
                fits,
            });
        }
        if let (Some(wall), Some(push), Some(_)) = (wall, self.push, self.seat) {
            let placement = Placement {
                domino: push.domino,
                row: push.row as u8,
                end: push.end,
            };
            self.ready = Some(Move::Place(placement, Secret::Known(wall)));
        }
    }

    fn show(&mut self, position: &Masbrur, draft: &Draft, hand: Dominoes) {
        let Some(seat) = self.seat else {
            self.standing = in_show_order(hand);
            return;
        };
        let wall = position.wall(seat).and_then(Secret::known);
        self.wall = wall;
        self.standing = in_show_order(wall.map_or(hand, |wall| hand.minus(wall.dominoes())));
        self.held = None;
        self.lanes = Lanes::of(draft);
        self.lane = chosen_lane(draft);
        let enemy = position.wall(!seat).and_then(Secret::known);
        self.ready = self.lanes.show(enemy).map(Move::show);
    }

    fn seize(&mut self, position: &Masbrur, draft: &Draft) {
        let Some(seat) = self.seat else { return };
        self.held = None;
        self.lane = chosen_lane(draft);
        let squares = picked(draft).filter_map(|place| match place {
            Place::Square(square) => Some(square),
            _ => None,
        });
        self.seized = squares.collect();
        if let Some(seizure) = seizure_of(position, seat, &self.seized, self.lane) {
            self.lanes = Lanes::of_show(seizure.formations());
            self.ready = Some(Move::seize(seizure));
        }
    }

    /// The squares to choose from: those of the standing dominoes, or those of the opponent's wall that lengthen a formation.
    pub(super) fn squares(&self, position: &Masbrur) -> Vec<Square> {
        let mut squares: Vec<Square> = match (self.phase, self.seat) {
            (Phase::Show, Some(_)) => {
                let standing = self.standing.iter().copied();
                standing.flat_map(Domino::squares).collect()
            }
            (Phase::Seize, Some(seat)) => {
                let shown = position.show_of(seat).and_then(Secret::known);
                let shown = shown.unwrap_or_default();
                let seizures = proposals::seizures(position, seat).into_iter();
                let serving: Vec<Square> = seizures.flat_map(|it| added(&shown, &it)).collect();
                let wall = position.wall(!seat).and_then(Secret::known).into_iter();
                let squares = wall.flat_map(Wall::each).flat_map(Domino::squares);
                squares.filter(|square| serving.contains(square)).collect()
            }
            _ => Vec::new(),
        };
        // Both squares of a double are one.
        squares.dedup();
        squares
    }

    /// Returns whether a domino can go to an end of a row: the held one, or in equipment one that is chosen after the end.
    pub(super) fn takes(&self, row: usize, end: End) -> bool {
        self.ends.contains(&(row, end)) || self.phase == Phase::Equip && self.held.is_none()
    }

    pub fn could_show(&self) -> Option<Show> {
        proposals::could_show(self.standing.iter().copied().collect())
    }

    pub fn would_show(&self) -> Option<Show> {
        let push = self.push.filter(|push| push.fits)?;
        let standing: Dominoes = self.standing.iter().copied().collect();
        proposals::could_show(standing.without(push.domino).with(push.out?))
    }
}

pub(super) fn domino_of(spot: crate::Spot) -> Option<Domino> {
    match Place::of(spot)? {
        Place::Domino(domino) => Some(domino),
        _ => None,
    }
}

fn end_of(spot: crate::Spot) -> Option<(usize, End)> {
    match Place::of(spot)? {
        Place::End(row, end) => Some((row, end)),
        _ => None,
    }
}

pub(super) fn chosen_end(draft: &Draft) -> Option<(usize, End)> {
    draft.picks.iter().copied().find_map(end_of)
}

fn chosen_lane(draft: &Draft) -> Option<usize> {
    picked(draft).find_map(|place| match place {
        Place::Lane(lane) => Some(lane),
        _ => None,
    })
}

/// The chosen spots.
fn picked(draft: &Draft) -> impl Iterator<Item = Place> {
    draft.picks.iter().filter_map(|spot| Place::of(*spot))
}

/// The ends of rows that a domino matches; in the matching phase, only those of a row with one domino.
pub(super) fn ends_for(position: &Masbrur, domino: Domino) -> Vec<(usize, End)> {
    let lone = position.phase() == Phase::Match;
    let row_counts = |row: &usize| !lone || position.field().row(*row).dominoes().count() == 1;
    let rows = (0..ROWS).filter(row_counts);
    let fits = |(row, end): &(usize, End)| {
        let number = position.field().row(*row).end(*end);
        number.is_some_and(|number| domino.bears(number))
    };
    rows.flat_map(|row| End::BOTH.map(|end| (row, end)))
        .filter(fits)
        .collect()
}

/// The two groups: those of the first proposal, except for the dominoes that the player moved over.
fn parted(pool: Dominoes, draft: &Draft) -> [Dominoes; 2] {
    let first = proposals::first_parting(pool);
    let moved: Dominoes = draft.picks.iter().copied().filter_map(domino_of).collect();
    let first = first.minus(moved).union(moved.minus(first)).common(pool);
    [first, pool.minus(first)]
}

/// The marks of a draft that splits the pool so.
pub(super) fn parting(pool: Dominoes, first: Dominoes) -> Vec<crate::Spot> {
    let base = proposals::first_parting(pool);
    let moved = base.minus(first).union(first.minus(base)).iter();
    moved.map(|domino| Place::Domino(domino).spot()).collect()
}

fn offer(pool: Dominoes, groups: [Dominoes; 2]) -> Option<Move> {
    let lowest = pool.first()?;
    let named = groups.into_iter().find(|group| group.contains(lowest))?;
    (named.len() == 10).then_some(Move::Offer(named))
}

fn group_of(position: &Masbrur, draft: &Draft) -> Option<Group> {
    draft
        .picks
        .iter()
        .rev()
        .find_map(|spot| match Place::of(*spot)? {
            Place::Group(0) => Some(Group::Named),
            Place::Group(_) => Some(Group::Rest),
            Place::Domino(domino) if position.offered().contains(domino) => Some(Group::Named),
            Place::Domino(domino) if position.pool().contains(domino) => Some(Group::Rest),
            _ => None,
        })
}

/// The best seizure of exactly these squares; it lengthens the formation in `lane`, if there is one.
pub(super) fn seizure_of(
    position: &Masbrur,
    seat: Seat,
    squares: &[Square],
    lane: Option<usize>,
) -> Option<Seizure> {
    let shown = position.show_of(seat)?.known()?;
    let mut wanted = squares.to_vec();
    wanted.sort_unstable();
    let fits = |seizure: &Seizure| {
        let mut added = added(&shown, seizure);
        added.sort_unstable();
        let grows = |lane: usize| {
            let (before, after) = (shown.places()[lane], seizure.formations().places()[lane]);
            before
                .zip(after)
                .is_some_and(|(before, after)| after.length() > before.length())
        };
        !seizure.is_none() && added == wanted && lane.is_none_or(grows)
    };
    if wanted.is_empty() {
        return None;
    }
    proposals::seizures(position, seat).into_iter().find(fits)
}

pub(super) fn added(shown: &Show, seizure: &Seizure) -> Vec<Square> {
    let squares = |it: &Formation| {
        let row = it.row();
        it.squares().map(move |square| (row, square))
    };
    let before: Vec<(Row, Square)> = shown.iter().flat_map(squares).collect();
    let after = seizure.formations().iter().flat_map(squares);
    let new = after.filter(|served| !before.contains(served));
    new.map(|(_, square)| square).collect()
}

/// Dominoes sorted by the formations that they can show together, the strongest first.
pub fn in_show_order(dominoes: Dominoes) -> Vec<Domino> {
    let mut order: Vec<Domino> = Vec::new();
    let show = match dominoes.len() {
        8 => proposals::could_show(dominoes),
        _ => None,
    };
    let formations = show.iter().flat_map(Show::by_strength);
    let wanted = formations.flat_map(|formation| formation.squares().map(Square::domino));
    for domino in wanted.chain(dominoes.iter()) {
        if !order.contains(&domino) {
            order.push(domino);
        }
    }
    order
}
