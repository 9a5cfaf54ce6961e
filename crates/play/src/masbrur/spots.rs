//! The spots of Masbrur. A spot stands for an object, not for its position on the screen.

use mbrane_rules::masbrur::{Domino, End, ROWS, Square};

use crate::Spot;

/// The ends of rows come first: two for each row.
const ENDS: u16 = 2 * ROWS as u16;
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
    // A double has one kind of square: its second spot is the same.
    Some(domino_at(index / 2)?.squares()[usize::from(index % 2)])
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
        let behind = |first: u16| usize::from(spot.0 - first);
        match spot.0 {
            end @ ..ENDS => Some(Self::End(
                usize::from(end / 2),
                End::BOTH[usize::from(end % 2)],
            )),
            DOMINOES..SQUARES => domino_at(spot.0 - DOMINOES).map(Self::Domino),
            SQUARES..PROPOSALS => square_at(spot.0 - SQUARES).map(Self::Square),
            PROPOSALS..GROUPS => Some(Self::Proposal(behind(PROPOSALS))),
            GROUPS..WALL if behind(GROUPS) < 2 => Some(Self::Group(behind(GROUPS))),
            WALL..LANES if behind(WALL) < 2 => Some(Self::Wall(behind(WALL))),
            LANES..WALLED if behind(LANES) < 3 => Some(Self::Lane(behind(LANES))),
            _ => None,
        }
    }
}

/// In a draft: the mark that puts this domino into the wall.
pub(super) fn walled(domino: Domino) -> Spot {
    Spot(WALLED + domino.index() as u16)
}

pub(super) fn walled_of(spot: Spot) -> Option<Domino> {
    spot.0
        .checked_sub(WALLED)
        .filter(|place| *place < ALL_DOMINOES)
        .and_then(domino_at)
}

/// In a draft: the mark that puts this square into a lane.
pub(super) fn serving(lane: usize, square: Square) -> Spot {
    Spot(SERVING + lane as u16 * ALL_SQUARES + square_index(square))
}

pub(super) fn serving_of(spot: Spot) -> Option<(usize, Square)> {
    let place = spot
        .0
        .checked_sub(SERVING)
        .filter(|place| *place < 3 * ALL_SQUARES)?;
    Some((
        usize::from(place / ALL_SQUARES),
        square_at(place % ALL_SQUARES)?,
    ))
}
