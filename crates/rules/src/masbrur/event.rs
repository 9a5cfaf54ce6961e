//! The events of Masbrur, and the view that folds them.

use super::combat::{Blocking, Comparison, RoundResult};
use super::formation::MOST_FORMATIONS;
use super::phase::Phase;
use super::{Domino, Dominoes, End, Field, Group, Secret, Seizure, Setup, Show, Wall};
use crate::{Outcome, Seat, Seats, Viewer, game};

/// Why a phase of equipment ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EquipmentEnd {
    /// A player attacked.
    Attack,
    /// Both passed, one after the other.
    Passes,
    /// The die shows 20.
    Die,
    /// It was the fortieth turn.
    Turns,
}

/// A fact with its secrets in the open: [`Game::event_for`](crate::Game::event_for) hides them from the other seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// Free field: a domino was laid as the next row.
    Laid {
        /// The row, from `a` as 0.
        row: usize,
        /// Which.
        domino: Domino,
    },
    /// Free field: a second domino was laid in the row.
    Matched {
        /// The row, from `a` as 0.
        row: usize,
        /// Which.
        domino: Domino,
        /// The end of the first domino.
        end: End,
    },
    /// The pool was parted.
    Offered {
        /// The group that is named.
        group: Dominoes,
    },
    /// One seat took a group, and the other seat gets the rest.
    Taken {
        /// By whom.
        by: Seat,
        /// The group.
        group: Group,
        /// The arsenals, by seat.
        hands: [Dominoes; 2],
    },
    /// A wall was laid; an older one of the same seat counts no more.
    WallLaid {
        /// By whom.
        by: Seat,
        /// The wall.
        wall: Secret<Wall>,
    },
    /// A domino was laid in the field and another left it.
    Placed {
        /// By whom.
        by: Seat,
        /// Which.
        domino: Domino,
        /// The row, from `a` as 0.
        row: usize,
        /// At which end.
        end: End,
        /// The domino that left at the other end and is in the player's arsenal now.
        out: Domino,
    },
    /// The die rose.
    DieRose {
        /// The new value of the die.
        to: u8,
    },
    /// A turn was passed.
    Passed {
        /// By whom.
        by: Seat,
    },
    /// A player attacked.
    Attacked {
        /// The player.
        by: Seat,
    },
    /// A turn of equipment is over.
    TurnsCounted {
        /// How many there were in this phase.
        turns: u8,
        /// How many of the last were passes.
        passes: u8,
    },
    /// The phase of equipment is over.
    EquipmentEnded {
        /// Why.
        why: EquipmentEnd,
    },
    /// Both walls were turned over.
    WallsOpened {
        /// By seat.
        walls: [Secret<Wall>; 2],
    },
    /// A player chose formations.
    Shown {
        /// The player.
        by: Seat,
        /// The formations.
        show: Secret<Show>,
    },
    /// Both shows are open, and each wall blocks the other's show.
    ShowsOpened {
        /// By seat.
        shows: [Show; 2],
        /// The effect of the other's wall on each show, by the seat that shows.
        blocking: [Blocking; 2],
    },
    /// A player chose what to seize.
    Seized {
        /// The player.
        by: Seat,
        /// The choice.
        seizure: Secret<Seizure>,
    },
    /// Both seizures are open; `None` for a seat that had nothing to seize.
    SeizuresOpened {
        /// By seat.
        seizures: [Option<Seizure>; 2],
    },
    /// One pair of formations was compared.
    Compared(Comparison),
    /// A round is over.
    RoundEnded {
        /// The result of the round.
        result: RoundResult,
        /// Both totals so far, in half points, by seat.
        half_points: [u16; 2],
    },
    /// Another round begins: arsenals, walls and shows are gone, the field stays.
    RoundBegan {
        /// Which, from 1.
        round: u8,
        /// The seat that offers.
        offerer: Seat,
    },
    /// The seats that act, or the phase, changed.
    Turned {
        /// The seats that act now.
        to: Seats,
        /// The phase now.
        phase: Phase,
    },
    /// A player resigned.
    Resigned {
        /// The player.
        by: Seat,
    },
    /// After a resignation, every secret of the round is uncovered, by seat.
    Uncovered {
        /// The walls.
        walls: [Option<Secret<Wall>>; 2],
        /// The chosen shows.
        shows: [Option<Secret<Show>>; 2],
        /// The chosen seizures.
        seizures: [Option<Secret<Seizure>>; 2],
    },
    /// The game has ended.
    Ended(Outcome),
}

impl Event {
    /// As these eyes may know it.
    pub(super) fn heard_by(mut self, eyes: Viewer) -> Self {
        let sees = |seat: Seat| eyes == Viewer::All || eyes == Viewer::Of(seat);
        match &mut self {
            Self::WallLaid { by, wall } => *wall = wall.shown_if(sees(*by)),
            Self::Shown { by, show } => *show = show.shown_if(sees(*by)),
            Self::Seized { by, seizure } => *seizure = seizure.shown_if(sees(*by)),
            _ => {}
        }
        self
    }
}

/// The visible part of a game of Masbrur.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// The options of the game.
    pub setup: Setup,
    /// The field.
    pub field: Field,
    /// Which round, from 1.
    pub round: u8,
    /// The current phase.
    pub phase: Phase,
    /// The seats that act.
    pub to_act: Seats,
    /// The seat that offers in this round.
    pub offerer: Seat,
    /// The group that was named, while it waits to be taken.
    pub offered: Dominoes,
    /// The arsenals, walls included, by seat; empty before they are taken.
    pub hands: [Dominoes; 2],
    /// The walls, by seat.
    pub walls: [Option<Secret<Wall>>; 2],
    /// Whether the walls were turned over.
    pub walls_open: bool,
    /// The chosen shows, by seat.
    pub shows: [Option<Secret<Show>>; 2],
    /// Whether that is open.
    pub shows_open: bool,
    /// The effect of the other's wall on each show, by the seat that shows, once both are open.
    pub blocking: Option<[Blocking; 2]>,
    /// The chosen seizures, by seat.
    pub seizures: [Option<Secret<Seizure>>; 2],
    /// Whether that is open.
    pub seizures_open: bool,
    /// 0 to 20.
    pub die: u8,
    /// Turns of this phase of equipment.
    pub turns: u8,
    /// How many of the last turns were passes.
    pub passes: u8,
    /// Half points, by seat.
    pub half_points: [u16; 2],
    /// The seat that resigned.
    pub resigned: Option<Seat>,
    /// How the game ended, when it has.
    pub ended: Option<Outcome>,
}

impl View {
    /// The formations of a seat as they are now: as shown, or with what was seized.
    pub fn formations(&self, seat: Seat) -> Option<Show> {
        let shown = self.shows[seat.index()]?.known()?;
        let seized = self.seizures[seat.index()].and_then(Secret::known).filter(|seizure| !seizure.is_none());
        Some(seized.map_or(shown, |seizure| *seizure.formations()))
    }

    /// Whether the formation at a place of a seat is blocked.
    pub fn is_blocked(&self, seat: Seat, place: usize) -> bool {
        place < MOST_FORMATIONS && self.blocking.is_some_and(|blocking| blocking[seat.index()].places[place])
    }
}

impl game::View for View {
    type Event = Event;

    fn apply(&mut self, event: &Event) {
        match event {
            Event::Laid { row, domino } => {
                self.field.push(*row, End::Left, *domino);
            }
            Event::Matched { row, domino, end } => {
                self.field.push(*row, *end, *domino);
            }
            Event::Offered { group } => self.offered = *group,
            Event::Taken { hands, .. } => {
                self.hands = *hands;
                self.offered = Dominoes::NONE;
            }
            Event::WallLaid { by, wall } => self.walls[by.index()] = Some(*wall),
            Event::Placed { by, domino, row, end, out } => {
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
            Event::Uncovered { walls, shows, seizures } => {
                (self.walls, self.shows, self.seizures) = (*walls, *shows, *seizures);
                (self.walls_open, self.shows_open, self.seizures_open) = (true, true, true);
            }
            Event::Ended(outcome) => {
                self.ended = Some(*outcome);
                self.phase = Phase::Over;
                self.to_act = Seats::NOBODY;
            }
            Event::Passed { .. } | Event::Attacked { .. } | Event::EquipmentEnded { .. } | Event::Compared(_) => {}
        }
    }

    fn seen(mut self, eyes: Viewer) -> Self {
        let Viewer::Of(seat) = eyes else { return self };
        let other = (!seat).index();
        if !self.walls_open {
            self.walls[other] = self.walls[other].map(|_| Secret::Hidden);
        }
        if !self.shows_open {
            self.shows[other] = self.shows[other].map(|_| Secret::Hidden);
        }
        if !self.seizures_open {
            self.seizures[other] = self.seizures[other].map(|_| Secret::Hidden);
        }
        self
    }
}
