//! The spots of Masbrur. A spot stands for an object, not for its position on the screen.

use mbrane_rules::masbrur::{Domino, End, ROWS, Square};

use crate::Spot;

const DOMINOES: u16 = 100;
const SQUARES: u16 = 200;
const PROPOSALS: u16 = 300;
const GROUPS: u16 = 400;
const WALL: u16 = 410;
const LANES: u16 = 420;
/// Only in a draft: a domino that the player put into the wall.
const WALLED: u16 = 500;
/// Only in a draft: a square in a lane.
const SERVING: u16 = 600;
/// Two squares for each of 36 dominoes.
const ALL_SQUARES: u16 = 72;
const ALL_DOMINOES: u16 = ALL_SQUARES / 2;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// An end of a row of the field, the row counted from `a` as 0.
    End(usize, End),
    Domino(Domino),
    Square(Square),
    /// A split of the pool, a show or a seizure that the table proposes, the best as 0.
    Proposal(usize),
    Group(usize),
    Wall(usize),
    /// A lane for formations: the upper one as 0, the lower ones as 1 and 2; in a seizure, a formation that the player
    /// has shown.
    Lane(usize),
}

pub(super) fn domino_at(index: u16) -> Option<Domino> {
    Domino::all().nth(usize::from(index))
}

fn square_at(index: u16) -> Option<Square> {
    let [low, high] = domino_at(index / 2)?.numbers();
    let (number, other) = if index.is_multiple_of(2) { (low, high) } else { (high, low) };
    // A double has one kind of square: its second spot is the same.
    Some(Square { number, other })
}

fn square_index(square: Square) -> u16 {
    2 * square.domino().index() as u16 + u16::from(square.number > square.other)
}

impl Place {
    pub fn spot(self) -> Spot {
        let small = |number: usize| number as u16;
        Spot(match self {
            Self::End(row, end) => 2 * small(row) + u16::from(end == End::Right),
            Self::Domino(domino) => DOMINOES + small(domino.index()),
            Self::Square(square) => SQUARES + square_index(square),
            Self::Proposal(number) => PROPOSALS + small(number),
            Self::Group(number) => GROUPS + small(number),
            Self::Wall(number) => WALL + small(number),
            Self::Lane(number) => LANES + small(number),
        })
    }

    pub fn of(spot: Spot) -> Option<Self> {
        let number = spot.0;
        let within = |from: u16, count: u16| number.checked_sub(from).filter(|place| *place < count);
        let rows = ROWS as u16;
        if let Some(place) = within(0, 2 * rows) {
            return Some(Self::End(usize::from(place / 2), End::BOTH[usize::from(place % 2)]));
        }
        if let Some(place) = within(DOMINOES, ALL_DOMINOES) {
            return domino_at(place).map(Self::Domino);
        }
        if let Some(place) = within(SQUARES, ALL_SQUARES) {
            return square_at(place).map(Self::Square);
        }
        let numbered = [
            (PROPOSALS, GROUPS - PROPOSALS, Self::Proposal as fn(usize) -> Self),
            (GROUPS, 2, Self::Group),
            (WALL, 2, Self::Wall),
            (LANES, 3, Self::Lane),
        ];
        numbered.into_iter().find_map(|(from, count, made)| within(from, count).map(|place| made(usize::from(place))))
    }
}

/// In a draft: the mark that puts this domino into the wall.
pub(super) fn walled(domino: Domino) -> Spot {
    Spot(WALLED + domino.index() as u16)
}

pub(super) fn walled_of(spot: Spot) -> Option<Domino> {
    spot.0.checked_sub(WALLED).filter(|place| *place < ALL_DOMINOES).and_then(domino_at)
}

/// In a draft: the mark that puts this square into a lane.
pub(super) fn serving(lane: usize, square: Square) -> Spot {
    Spot(SERVING + lane as u16 * ALL_SQUARES + square_index(square))
}

pub(super) fn serving_of(spot: Spot) -> Option<(usize, Square)> {
    let place = spot.0.checked_sub(SERVING).filter(|place| *place < 3 * ALL_SQUARES)?;
    Some((usize::from(place / ALL_SQUARES), square_at(place % ALL_SQUARES)?))
}
