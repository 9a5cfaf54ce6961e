//! Masbrur: dominoes pushed through a field, a hidden wall, and formations shown at the same time.

mod combat;
mod domino;
mod event;
mod field;
mod formation;
mod illegal;
mod legality;
mod moves;
mod names;
mod notation;
mod outline;
mod phase;
mod playout;
mod position;
mod position_text;
mod record;
mod referee;
mod seizing;
mod standing;

pub use combat::{Blocking, Comparison, Contender, RoundResult, compare};
pub use domino::{Domino, Dominoes};
pub use event::{EquipmentEnd, Event, View};
pub use field::{End, Field, FieldRow, ROWS};
pub use formation::{Form, Formation, Kind, MOST_FORMATIONS, Row, Seizure, Show, Square, Strength};
pub use illegal::{Hidden, Illegal};
pub use names::{seat_name, seat_of};
pub use outline::{Outline, Outlines};
pub use phase::Phase;
pub use position::Masbrur;
pub use seizing::seizures;
pub use standing::Standing;

use std::fmt;

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Setup {
    /// How many rounds: 1, 2, 4, 6 or 8.
    rounds: u8,
    /// True if the players lay the field themselves.
    free: bool,
}

impl Setup {
    pub const ROUNDS: [u8; 5] = [1, 2, 4, 6, 8];

    /// A set-up with this number of rounds, if it is allowed; `free` where the players lay the field themselves.
    pub fn new(rounds: u8, free: bool) -> Option<Self> {
        Self::ROUNDS
            .contains(&rounds)
            .then_some(Self { rounds, free })
    }

    pub const fn rounds(self) -> u8 {
        self.rounds
    }

    pub const fn is_free(self) -> bool {
        self.free
    }
}

impl Default for Setup {
    /// Four rounds on the initial field.
    fn default() -> Self {
        Self {
            rounds: 4,
            free: false,
        }
    }
}

/// A player's choice, which the viewer may not know.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Secret<T> {
    /// It exists and is hidden: `?`.
    Hidden,
    Known(T),
}

impl<T: Copy> Secret<T> {
    #[inline]
    pub const fn known(self) -> Option<T> {
        match self {
            Self::Hidden => None,
            Self::Known(value) => Some(value),
        }
    }

    #[inline]
    pub const fn is_hidden(self) -> bool {
        matches!(self, Self::Hidden)
    }

    /// Hides a choice, if there is one and it is to be hidden.
    pub(super) fn hide(slot: &mut Option<Self>, hidden: bool) {
        if hidden {
            *slot = slot.map(|_| Self::Hidden);
        }
    }
}

impl<T: fmt::Display> fmt::Display for Secret<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Hidden => f.write_str("?"),
            Self::Known(value) => value.fmt(f),
        }
    }
}

impl<T: fmt::Display> fmt::Debug for Secret<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Two dominoes that lie face down.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Wall([Domino; 2]);

impl Wall {
    /// A wall of two different dominoes.
    pub fn of(one: Domino, other: Domino) -> Option<Self> {
        (one != other).then(|| Self([one.min(other), one.max(other)]))
    }

    pub const fn each(self) -> [Domino; 2] {
        self.0
    }

    #[inline]
    pub const fn dominoes(self) -> Dominoes {
        let [low, high] = self.0;
        Dominoes::NONE.with(low).with(high)
    }

    /// The lowest two of these, if there are two.
    pub(crate) fn lowest(dominoes: Dominoes) -> Option<Self> {
        Some(Self([dominoes.nth(0)?, dominoes.nth(1)?]))
    }

    pub fn every(dominoes: Dominoes) -> impl Iterator<Item = Self> {
        dominoes.iter().flat_map(move |low| {
            dominoes
                .iter()
                .filter(move |high| *high > low)
                .map(move |high| Self([low, high]))
        })
    }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Placement {
    pub domino: Domino,
    /// The row, from `a` as 0.
    pub row: u8,
    pub end: End,
}

/// One of the two groups that a pool is parted into.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Group {
    /// The named group, which holds the pool's lowest domino.
    Named,
    Rest,
}

/// A choice that both seats make at the same time, unseen by each other.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Choice {
    /// A wall, for a seat that has none.
    Wall(Secret<Wall>),
    Show(Secret<Show>),
    Seize(Secret<Seizure>),
}

impl Choice {
    /// Returns whether it is named and not `?`.
    pub const fn is_known(self) -> bool {
        !matches!(
            self,
            Self::Wall(Secret::Hidden) | Self::Show(Secret::Hidden) | Self::Seize(Secret::Hidden)
        )
    }

    /// As `?`.
    pub const fn masked(self) -> Self {
        match self {
            Self::Wall(_) => Self::Wall(Secret::Hidden),
            Self::Show(_) => Self::Show(Secret::Hidden),
            Self::Seize(_) => Self::Seize(Secret::Hidden),
        }
    }
}

/// A move of a seat. Walls, shows and seizures may be hidden, as in a record for one seat.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// Free field: lay a domino as the next row.
    Lay(Domino),
    /// Free field: lay a second domino at an end of the row.
    Match(Domino, End),
    /// Part the pool: the group with its lowest domino.
    Offer(Dominoes),
    Take(Group),
    /// Lay a wall and add one of the other eight to the field.
    Place(Placement, Secret<Wall>),
    /// Leave wall and die as they are.
    Pass,
    /// End the phase.
    Attack,
    /// Choose at the same time as the other seat, or alone if the other has no choice.
    Choose(Choice),
    /// North's choice while South's is not there yet. Once it is, this one becomes [`Choose`](Move::Choose) behind it.
    North(Choice),
    Resign,
}

impl Move {
    pub const fn wall(wall: Wall) -> Self {
        Self::Choose(Choice::Wall(Secret::Known(wall)))
    }

    pub const fn show(show: Show) -> Self {
        Self::Choose(Choice::Show(Secret::Known(show)))
    }

    pub const fn seize(seizure: Seizure) -> Self {
        Self::Choose(Choice::Seize(Secret::Known(seizure)))
    }

    /// Returns whether no part of it is `?`.
    pub const fn is_known(self) -> bool {
        match self {
            Self::Place(_, Secret::Hidden) => false,
            Self::Choose(choice) | Self::North(choice) => choice.is_known(),
            _ => true,
        }
    }

    /// With every secret of one seat as `?`.
    pub const fn masked(self) -> Self {
        match self {
            Self::Place(placement, _) => Self::Place(placement, Secret::Hidden),
            Self::Choose(choice) => Self::Choose(choice.masked()),
            Self::North(choice) => Self::North(choice.masked()),
            m => m,
        }
    }
}
