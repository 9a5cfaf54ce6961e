//! Combat: blocking, comparing, points.

use std::cmp::{Ordering, Reverse};
use std::fmt;

use super::formation::{Formation, MOST_FORMATIONS, Seizure, Show, Strength};
use super::names::half_points;
use super::{Domino, Dominoes, Wall};

/// The effect of a wall on the opponent's formations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Blocking {
    /// The height that is blocked; none where no square of the wall meets a formation.
    pub height: Option<u8>,
    pub by: Dominoes,
    pub places: [bool; MOST_FORMATIONS],
}

impl Blocking {
    pub fn of(show: &Show, wall: Wall) -> Self {
        let height = Self::height(show.iter().map(Formation::height), wall);
        let places = show
            .places()
            .map(|place| place.is_some_and(|formation| Some(formation.height()) == height));
        let blocks = |domino: &Domino| match height {
            None => false,
            Some(8) => domino.bears(0),
            // Only a domino's greatest square blocks.
            Some(height) => domino.high() == height,
        };
        let by = wall.each().into_iter().filter(blocks).collect();
        Self { height, by, places }
    }

    /// How the other's wall blocks each seat's show.
    pub(super) fn of_both(shows: [Show; 2], walls: [Wall; 2]) -> [Self; 2] {
        [Self::of(&shows[0], walls[1]), Self::of(&shows[1], walls[0])]
    }

    /// The height that a wall blocks among formations of these heights.
    pub fn height(heights: impl Iterator<Item = u8>, wall: Wall) -> Option<u8> {
        let shown = heights.fold(0_u16, |shown, height| shown | 1 << height);
        let has = |height: u8| shown >> height & 1 != 0;
        let [one, other] = wall.each();
        if has(8) && (one.bears(0) || other.bears(0)) {
            return Some(8);
        }
        let (dominant, second) = (one.high().max(other.high()), one.high().min(other.high()));
        [dominant, second].into_iter().find(|height| has(*height))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Contender {
    pub unblocked: bool,
    pub strength: Strength,
}

/// One comparison: both formations, and the points of each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// The places in both players' shows, by seat; none for a player without further formations.
    pub places: [Option<u8>; 2],
    /// By seat.
    pub half_medals: [u8; 2],
}

fn medals(pair: [Option<Contender>; 2]) -> [u8; 2] {
    match pair {
        [None, None] => [0, 0],
        // Blocked formations are equal, however strong.
        [Some(south), Some(north)] if !south.unblocked && !north.unblocked => [1, 1],
        // A formation beats none, and an unblocked one beats a blocked one.
        [south, north] => match south.cmp(&north) {
            Ordering::Greater => [2, 0],
            Ordering::Less => [0, 2],
            Ordering::Equal => [1, 1],
        },
    }
}

/// Compares both players' formations in order: unblocked before blocked, then by strength.
pub fn compare(contenders: &mut [[Option<Contender>; MOST_FORMATIONS]; 2]) -> [u8; 2] {
    for side in contenders.iter_mut() {
        side.sort_unstable_by(|one, other| other.cmp(one));
    }
    let [south, north] = contenders;
    south
        .iter()
        .zip(north.iter())
        .fold([0, 0], |sum, (south, north)| {
            let [to_south, to_north] = medals([*south, *north]);
            [sum[0] + to_south, sum[1] + to_north]
        })
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct RoundResult {
    /// Which, from 1.
    pub round: u8,
    pub half_medals: [u8; 2],
    /// Squares of both players' standing dominoes that are in no formation.
    pub unused: u8,
    pub die: u8,
}

impl RoundResult {
    /// Half points, by seat: medals times the unused squares and the die.
    pub fn half_points(&self) -> [u16; 2] {
        self.half_medals
            .map(|medals| u16::from(medals) * (u16::from(self.unused) + u16::from(self.die)))
    }
}

impl fmt::Display for RoundResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            round,
            half_medals,
            unused,
            die,
        } = self;
        let medals = half_points(half_medals.map(u16::from));
        let points = half_points(self.half_points());
        write!(
            f,
            "{round} medals {medals} unused {unused} die {die} points {points}"
        )
    }
}

pub(super) struct Combat {
    pub(super) comparisons: Vec<Comparison>,
    /// The squares of both players' standing dominoes that serve in no formation.
    pub(super) unused: u8,
}

impl Combat {
    /// By seat.
    pub(super) fn new(shows: [Show; 2], walls: [Wall; 2], seizures: [Seizure; 2]) -> Self {
        let mut unused = 0;
        // Each player's formations in the order in which they are compared, with their places.
        let ordered = [0, 1].map(|seat: usize| {
            let seizure = &seizures[seat];
            let formations = if seizure.is_none() {
                &shows[seat]
            } else {
                seizure.formations()
            };
            let blocked = Blocking::of(&shows[seat], walls[1 - seat]).places;
            unused += 2 * (8 + seizure.dominoes().len() as u8) - formations.squares();
            let contender = |place: usize| {
                let strength = formations.places()[place]?.strength();
                Some((
                    Contender {
                        unblocked: !blocked[place],
                        strength,
                    },
                    place as u8,
                ))
            };
            let mut contenders: Vec<(Contender, u8)> =
                (0..MOST_FORMATIONS).filter_map(contender).collect();
            contenders.sort_by_key(|(contender, _)| Reverse(*contender));
            contenders
        });
        let comparison = |nth: usize| {
            let pair = ordered.each_ref().map(|contenders| contenders.get(nth));
            Comparison {
                places: pair.map(|contender| contender.map(|(_, place)| *place)),
                half_medals: medals(
                    pair.map(|contender| contender.map(|(contender, _)| *contender)),
                ),
            }
        };
        let count = ordered[0].len().max(ordered[1].len());
        Self {
            comparisons: (0..count).map(comparison).collect(),
            unused,
        }
    }

    pub(super) fn half_medals(&self) -> [u8; 2] {
        [0, 1].map(|seat: usize| {
            self.comparisons
                .iter()
                .map(|comparison| comparison.half_medals[seat])
                .sum()
        })
    }
}
