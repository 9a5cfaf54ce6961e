//! The events of Masbrur, and the view that folds them.

use super::combat::{Blocking, Comparison, RoundResult};
use super::formation::MOST_FORMATIONS;
use super::phase::Phase;
use super::{Domino, Dominoes, End, Field, Group, Secret, Seizure, Setup, Show, Wall};
use crate::{Outcome, Seat, Seats, Viewer, game};

/// Why a phase of equipment ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EquipmentEnd {
    Attack,
    Passes,
    /// The die shows 20.
    Die,
    /// It was the fortieth turn.
    Turns,
}

/// A fact with its secrets in the open. Rows are counted from `a` as 0; pairs are by seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// Free field: a domino was laid as the next row.
    Laid { row: usize, domino: Domino },
    /// Free field: a second domino was laid in the row, at this end of the first.
    Matched {
        row: usize,
        domino: Domino,
        end: End,
    },
    /// The pool was parted; this group is named.
    Offered { group: Dominoes },
    /// One seat took a group, and the other seat gets the rest.
    Taken {
        by: Seat,
        group: Group,
        hands: [Dominoes; 2],
    },
    /// A wall was laid, in place of an older one of the same seat.
    WallLaid { by: Seat, wall: Secret<Wall> },
    /// A domino was pushed into the field, and `out` was pushed out at the other end, into the player's arsenal.
    Placed {
        by: Seat,
        domino: Domino,
        row: usize,
        end: End,
        out: Domino,
    },
    /// The die rose.
    DieRose { to: u8 },
    /// A turn was passed.
    Passed { by: Seat },
    /// A player attacked.
    Attacked { by: Seat },
    /// A turn of equipment is over: the turns in this phase, and the passes at their end.
    TurnsCounted { turns: u8, passes: u8 },
    /// The phase of equipment is over.
    EquipmentEnded { why: EquipmentEnd },
    /// Both walls were turned over.
    WallsOpened { walls: [Secret<Wall>; 2] },
    /// A player chose formations.
    Shown { by: Seat, show: Secret<Show> },
    /// Both shows are open; `blocking` is the effect of the other's wall on each.
    ShowsOpened {
        shows: [Show; 2],
        blocking: [Blocking; 2],
    },
    /// A player chose what to seize.
    Seized { by: Seat, seizure: Secret<Seizure> },
    /// Both seizures are open; `None` for a seat that had nothing to seize.
    SeizuresOpened { seizures: [Option<Seizure>; 2] },
    /// One pair of formations was compared.
    Compared(Comparison),
    /// A round is over; the half points are the totals so far.
    RoundEnded {
        result: RoundResult,
        half_points: [u16; 2],
    },
    /// Another round begins: arsenals, walls and shows are gone, the field stays.
    RoundBegan { round: u8, offerer: Seat },
    /// The seats that act, or the phase, changed.
    Turned { to: Seats, phase: Phase },
    /// A player resigned.
    Resigned { by: Seat },
    /// After a resignation, every secret of the round is uncovered.
    Uncovered {
        walls: [Option<Secret<Wall>>; 2],
        shows: [Option<Secret<Show>>; 2],
        seizures: [Option<Secret<Seizure>>; 2],
    },
    /// The game has ended.
    Ended(Outcome),
}

/// The visible part of a game of Masbrur. Pairs are by seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    pub setup: Setup,
    pub field: Field,
    pub round: u8,
    pub phase: Phase,
    pub to_act: Seats,
    pub offerer: Seat,
    /// The group that was named, while it waits to be taken.
    pub offered: Dominoes,
    /// The arsenals, walls included; empty before they are taken.
    pub hands: [Dominoes; 2],
    pub walls: [Option<Secret<Wall>>; 2],
    pub walls_open: bool,
    pub shows: [Option<Secret<Show>>; 2],
    pub shows_open: bool,
    /// The effect of the other's wall on each show, once both are open.
    pub blocking: Option<[Blocking; 2]>,
    pub seizures: [Option<Secret<Seizure>>; 2],
    pub seizures_open: bool,
    pub die: u8,
    pub turns: u8,
    /// How many of the last turns were passes.
    pub passes: u8,
    pub half_points: [u16; 2],
    pub resigned: Option<Seat>,
    pub ended: Option<Outcome>,
}

impl View {
    /// The current formations of a seat: as shown, or lengthened by seizures.
    pub fn formations(&self, seat: Seat) -> Option<Show> {
        let shown = self.shows[seat.index()]?.known()?;
        let seized = self.seizures[seat.index()]
            .and_then(Secret::known)
            .filter(|seizure| !seizure.is_none());
        Some(seized.map_or(shown, |seizure| *seizure.formations()))
    }

    pub fn is_blocked(&self, seat: Seat, place: usize) -> bool {
        place < MOST_FORMATIONS
            && self
                .blocking
                .is_some_and(|blocking| blocking[seat.index()].places[place])
    }
}

impl game::View<Event> for View {
    fn apply(&mut self, event: &Event) {
        match event {
            Event::Laid { row, domino } => _ = self.field.push(*row, End::Left, *domino),
            Event::Matched { row, domino, end } => _ = self.field.push(*row, *end, *domino),
            Event::Offered { group } => self.offered = *group,
            Event::Taken { hands, .. } => {
                self.hands = *hands;
                self.offered = Dominoes::NONE;
            }
            Event::WallLaid { by, wall } => self.walls[by.index()] = Some(*wall),
            Event::Placed {
                by,
                domino,
                row,
                end,
                out,
            } => {
                self.field.push(*row, *end, *domino);
                let hand = &mut self.hands[by.index()];
                *hand = hand.without(*domino).with(*out);
            }
            Event::DieRose { to } => self.die = *to,
            Event::TurnsCounted { turns, passes } => (self.turns, self.passes) = (*turns, *passes),
            Event::WallsOpened { walls } => {
                self.walls = walls.map(Some);
                self.walls_open = true;
            }
            Event::Shown { by, show } => self.shows[by.index()] = Some(*show),
            Event::ShowsOpened { shows, blocking } => {
                self.shows = shows.map(|show| Some(Secret::Known(show)));
                self.shows_open = true;
                self.blocking = Some(*blocking);
            }
            Event::Seized { by, seizure } => self.seizures[by.index()] = Some(*seizure),
            Event::SeizuresOpened { seizures } => {
                self.seizures = seizures.map(|seizure| seizure.map(Secret::Known));
                self.seizures_open = true;
            }
            Event::RoundEnded { half_points, .. } => self.half_points = *half_points,
            Event::RoundBegan { round, offerer } => {
                (self.round, self.offerer) = (*round, *offerer);
                self.hands = [Dominoes::NONE; 2];
                (self.walls, self.walls_open) = ([None; 2], false);
                (self.shows, self.shows_open, self.blocking) = ([None; 2], false, None);
                (self.seizures, self.seizures_open) = ([None; 2], false);
                (self.die, self.turns, self.passes) = (0, 0, 0);
            }
            Event::Turned { to, phase } => (self.to_act, self.phase) = (*to, *phase),
            Event::Resigned { by } => self.resigned = Some(*by),
            Event::Uncovered {
                walls,
                shows,
                seizures,
            } => {
                (self.walls, self.shows, self.seizures) = (*walls, *shows, *seizures);
                (self.walls_open, self.shows_open, self.seizures_open) = (true, true, true);
            }
            Event::Ended(outcome) => {
                self.ended = Some(*outcome);
                self.phase = Phase::Over;
                self.to_act = Seats::NOBODY;
            }
            Event::Passed { .. }
            | Event::Attacked { .. }
            | Event::EquipmentEnded { .. }
            | Event::Compared(_) => {}
        }
    }

    fn seen(mut self, viewer: Viewer) -> Self {
        let Viewer::Of(seat) = viewer else {
            return self;
        };
        let other = (!seat).index();
        Secret::hide(&mut self.walls[other], !self.walls_open);
        Secret::hide(&mut self.shows[other], !self.shows_open);
        Secret::hide(&mut self.seizures[other], !self.seizures_open);
        self
    }
}
