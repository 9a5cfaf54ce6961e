//! A position of Masbrur: its state, and queries on it.

use super::illegal::{Hidden, Illegal};
use super::outline::Outlines;
use super::phase::Phase;
use super::seizing::{can_seize, seizures};
use super::standing::Standing;
use super::{Domino, Dominoes, End, Field, Placement, ROWS, Secret, Seizure, Setup, Show, Wall};
use crate::{Game, Seat, Seats};

/// A phase of equipment ends with this turn at the latest.
pub(super) const MOST_TURNS: u8 = 40;
/// A phase of equipment ends when the die shows this.
pub(super) const TOP_OF_DIE: u8 = 20;
/// The dominoes of an arsenal.
pub(super) const ARSENAL: usize = 10;

/// A position. The opponent's choices may be hidden in it: then it is one seat's view of the position.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Masbrur {
    pub(super) setup: Setup,
    pub(super) field: Field,
    pub(super) phase: Phase,
    pub(super) to_act: Seats,
    pub(super) round: u8,
    pub(super) offerer: Seat,
    pub(super) offered: Dominoes,
    pub(super) hands: [Dominoes; 2],
    pub(super) walls: [Option<Secret<Wall>>; 2],
    pub(super) shows: [Option<Secret<Show>>; 2],
    pub(super) seizures: [Option<Secret<Seizure>>; 2],
    pub(super) die: u8,
    pub(super) turns: u8,
    pub(super) passes: u8,
    pub(super) half_points: [u16; 2],
    pub(super) resigned: Option<Seat>,
}

impl Masbrur {
    #[inline]
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    #[inline]
    pub const fn field(&self) -> &Field {
        &self.field
    }

    /// Which round, from 1.
    pub const fn round(&self) -> u8 {
        self.round
    }

    /// The seat that offers in this round, and moves first in its equipment.
    pub const fn offerer(&self) -> Seat {
        self.offerer
    }

    /// The dominoes outside the field: to be split, or still to be laid.
    pub fn pool(&self) -> Dominoes {
        Dominoes::ALL.minus(self.field.dominoes())
    }

    /// The group that was named, while it waits to be taken.
    pub const fn offered(&self) -> Dominoes {
        self.offered
    }

    /// A seat's arsenal, its wall included; empty before it is taken.
    #[inline]
    pub const fn hand(&self, seat: Seat) -> Dominoes {
        self.hands[seat.index()]
    }

    /// A seat's wall, if it has one.
    #[inline]
    pub const fn wall(&self, seat: Seat) -> Option<Secret<Wall>> {
        self.walls[seat.index()]
    }

    /// A seat's show, if it has chosen.
    pub const fn show_of(&self, seat: Seat) -> Option<Secret<Show>> {
        self.shows[seat.index()]
    }

    /// A seat's seizure, if it has chosen.
    pub const fn seizure_of(&self, seat: Seat) -> Option<Secret<Seizure>> {
        self.seizures[seat.index()]
    }

    /// The eight dominoes of a seat outside its wall, if the wall is laid and known.
    pub fn standing(&self, seat: Seat) -> Option<Standing> {
        let wall = self.walls[seat.index()]?.known()?;
        Standing::new(self.hand(seat).minus(wall.dominoes()))
    }

    /// 0 to 20.
    pub const fn die(&self) -> u8 {
        self.die
    }

    pub const fn turns(&self) -> u8 {
        self.turns
    }

    pub const fn half_points(&self) -> [u16; 2] {
        self.half_points
    }

    /// The seat that speaks next: where both may act, South, whose choice is written first.
    #[inline]
    pub fn speaker(&self) -> Option<Seat> {
        self.to_act.first()
    }

    /// The same position with this wall for a seat: a guess by an opponent who cannot see it. None if it has
    /// no wall, or these are not its dominoes.
    pub fn supposing_wall(&self, seat: Seat, wall: Wall) -> Option<Self> {
        if self.wall(seat).is_none() || !self.hand(seat).contains_all(wall.dominoes()) {
            return None;
        }
        let mut supposed = self.clone();
        supposed.walls[seat.index()] = Some(Secret::Known(wall));
        Some(supposed)
    }

    /// Shows and walls, if all are known.
    pub(super) fn open(&self) -> Option<([Show; 2], [Wall; 2])> {
        let [Some(south), Some(north)] = self.shows.map(|show| show?.known()) else {
            return None;
        };
        let [Some(of_south), Some(of_north)] = self.walls.map(|wall| wall?.known()) else {
            return None;
        };
        Some(([south, north], [of_south, of_north]))
    }

    /// Every seizure that a seat may choose, `none` first; empty if it may not seize.
    pub fn seizures(&self, seat: Seat) -> Vec<Seizure> {
        let show = self.shows[seat.index()].and_then(Secret::known);
        let wall = self.walls[(!seat).index()].and_then(Secret::known);
        match (self.phase, show, wall) {
            (Phase::Seize, Some(show), Some(wall)) if can_seize(&show, wall) => {
                seizures(&show, wall)
            }
            _ => Vec::new(),
        }
    }

    /// Returns whether a seat's eight dominoes allow an attack; not if its wall is hidden.
    pub fn can_attack(&self, seat: Seat) -> bool {
        self.standing(seat)
            .is_some_and(|standing| Outlines::allow_attack(standing.dominoes()))
    }

    /// Calls `f` with every placement of the seat that is to place; whatever wall.
    pub fn for_each_bare_placement(&self, mut f: impl FnMut(Placement)) {
        let (Some(seat), Phase::Equip) = (self.speaker(), self.phase) else {
            return;
        };
        for row in 0..ROWS {
            for end in End::BOTH {
                let Some(number) = self.field.row(row).end(end) else {
                    continue;
                };
                for domino in self.hand(seat).common(Dominoes::bearing(number)).iter() {
                    f(Placement {
                        domino,
                        row: row as u8,
                        end,
                    });
                }
            }
        }
    }

    /// How many placements there are, whatever the wall.
    pub(super) fn bare_placements(&self) -> u32 {
        let (Some(seat), Phase::Equip) = (self.speaker(), self.phase) else {
            return 0;
        };
        let ends = self
            .field
            .rows()
            .iter()
            .flat_map(|row| End::BOTH.map(|end| row.end(end)));
        ends.flatten()
            .map(|number| self.hand(seat).common(Dominoes::bearing(number)).len() as u32)
            .sum()
    }

    /// Returns whether something outside the field could match a domino that was laid.
    pub(super) fn can_lay(&self, domino: Domino) -> bool {
        let left = self.pool().without(domino);
        let [low, high] = domino.numbers();
        !left
            .common(Dominoes::bearing(low).union(Dominoes::bearing(high)))
            .is_empty()
    }

    /// The number of choices of a seat to act: a split of the pool and a wall count as one, a placement once for all walls,
    /// shows and seizures one by one; resigning does not count. Traces print this number.
    ///
    /// # Errors
    /// If it depends on a hidden choice, or the seat is not to act.
    pub fn choices(&self, seat: Seat) -> Result<u32, Illegal> {
        if !self.to_act.contains(seat) {
            return Err(self
                .speaker()
                .map_or(Illegal::Over, |seat| Illegal::NotYours { seat }));
        }
        let hidden_wall = self.wall(seat).is_some_and(Secret::is_hidden);
        match self.phase {
            Phase::Equip | Phase::Show if hidden_wall => Err(Illegal::Hidden {
                seat,
                what: Hidden::Wall,
            }),
            Phase::Equip => Ok(self.bare_placements() + 1 + u32::from(self.check_attack().is_ok())),
            Phase::Show => Ok(self.standing(seat).map_or(1, Standing::count)),
            Phase::Seize => Ok(self.seizures(seat).len() as u32),
            _ => Ok(self.placement_count()),
        }
    }
}
