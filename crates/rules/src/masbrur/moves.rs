//! The effect of a move on a position of Masbrur.

use super::combat::{Blocking, Combat, RoundResult};
use super::event::{EquipmentEnd, Event};
use super::phase::Phase;
use super::position::{MOST_TURNS, Masbrur, TOP_OF_DIE};
use super::seizing::can_seize;
use super::{Choice, Dominoes, End, FieldRow, Group, Move, Placement, ROWS, Secret, Wall};
use crate::listener::Listener;
use crate::{Outcome, Seat, Seats};

impl Masbrur {
    pub(super) fn make(&mut self, m: Move, listener: &mut impl Listener<Event>) {
        let speaker = self.speaker().unwrap_or(Seat::First);
        match m {
            Move::Lay(domino) => {
                let row = self.field.begun();
                self.field.push(row, End::Left, domino);
                listener.hear(|| Event::Laid { row, domino });
                self.turn(Seats::only(!speaker), Phase::Match, listener);
            }
            Move::Match(domino, end) => {
                let row = self.lone_row();
                self.field.push(row, end, domino);
                listener.hear(|| Event::Matched { row, domino, end });
                let full = matches!(self.field.row(ROWS - 1), FieldRow::Full(_));
                let (to, phase) = if full {
                    (self.offerer, Phase::Offer)
                } else {
                    (speaker, Phase::Lay)
                };
                self.turn(Seats::only(to), phase, listener);
            }
            Move::Offer(group) => {
                self.offered = group;
                listener.hear(|| Event::Offered { group });
                self.turn(Seats::only(!speaker), Phase::Take, listener);
            }
            Move::Take(group) => self.take(speaker, group, listener),
            Move::Place(placement, wall) => self.place(speaker, placement, wall, listener),
            Move::Pass => {
                listener.hear(|| Event::Passed { by: speaker });
                self.passes += 1;
                self.count_turn(speaker, listener);
            }
            Move::Attack => {
                listener.hear(|| Event::Attacked { by: speaker });
                self.end_equipment(EquipmentEnd::Attack, listener);
            }
            Move::Choose(choice) => self.choose(speaker, choice, listener),
            Move::North(choice) => self.choose(Seat::Second, choice, listener),
            Move::Resign => {
                self.resigned = Some(speaker);
                self.phase = Phase::Over;
                self.to_act = Seats::NOBODY;
                listener.hear(|| Event::Resigned { by: speaker });
                listener.hear(|| Event::Uncovered {
                    walls: self.walls,
                    shows: self.shows,
                    seizures: self.seizures,
                });
                listener.hear(|| Event::Ended(Outcome::resignation(speaker)));
            }
        }
    }

    fn turn(&mut self, to: Seats, phase: Phase, listener: &mut impl Listener<Event>) {
        (self.to_act, self.phase) = (to, phase);
        listener.hear(|| Event::Turned { to, phase });
    }

    fn take(&mut self, by: Seat, group: Group, listener: &mut impl Listener<Event>) {
        let rest = self.pool().minus(self.offered);
        let (taken, left) = match group {
            Group::Named => (self.offered, rest),
            Group::Rest => (rest, self.offered),
        };
        self.hands[by.index()] = taken;
        self.hands[(!by).index()] = left;
        self.offered = Dominoes::NONE;
        listener.hear(|| Event::Taken {
            by,
            group,
            hands: self.hands,
        });
        self.turn(Seats::only(self.offerer), Phase::Equip, listener);
    }

    #[inline]
    pub(super) fn place(
        &mut self,
        by: Seat,
        placement: Placement,
        wall: Secret<Wall>,
        listener: &mut impl Listener<Event>,
    ) {
        let Placement { domino, row, end } = placement;
        let row = usize::from(row);
        self.walls[by.index()] = Some(wall);
        listener.hear(|| Event::WallLaid { by, wall });
        let out = self.field.push(row, end, domino).unwrap_or(domino);
        let hand = &mut self.hands[by.index()];
        *hand = hand.without(domino).with(out);
        listener.hear(|| Event::Placed {
            by,
            domino,
            row,
            end,
            out,
        });
        if by == self.offerer {
            self.die += 1;
            listener.hear(|| Event::DieRose { to: self.die });
        }
        self.passes = 0;
        self.count_turn(by, listener);
    }

    /// A turn of equipment is over.
    #[inline]
    pub(super) fn count_turn(&mut self, by: Seat, listener: &mut impl Listener<Event>) {
        self.turns += 1;
        let (turns, passes) = (self.turns, self.passes);
        listener.hear(|| Event::TurnsCounted { turns, passes });
        if passes == 2 {
            self.end_equipment(EquipmentEnd::Passes, listener);
        } else if self.die == TOP_OF_DIE {
            self.end_equipment(EquipmentEnd::Die, listener);
        } else if turns == MOST_TURNS {
            self.end_equipment(EquipmentEnd::Turns, listener);
        } else {
            self.turn(Seats::only(!by), Phase::Equip, listener);
        }
    }

    fn end_equipment(&mut self, why: EquipmentEnd, listener: &mut impl Listener<Event>) {
        listener.hear(|| Event::EquipmentEnded { why });
        let without_wall = Seats::of(self.walls.map(|wall| wall.is_none()));
        if without_wall == Seats::NOBODY {
            self.open_walls(listener);
        } else {
            self.turn(without_wall, Phase::Wall, listener);
        }
    }

    fn open_walls(&mut self, listener: &mut impl Listener<Event>) {
        let walls = self.walls.map(|wall| wall.unwrap_or(Secret::Hidden));
        listener.hear(|| Event::WallsOpened { walls });
        self.turn(Seats::BOTH, Phase::Show, listener);
    }

    fn choose(&mut self, by: Seat, choice: Choice, listener: &mut impl Listener<Event>) {
        match choice {
            Choice::Wall(wall) => {
                self.walls[by.index()] = Some(wall);
                listener.hear(|| Event::WallLaid { by, wall });
            }
            Choice::Show(show) => {
                self.shows[by.index()] = Some(show);
                listener.hear(|| Event::Shown { by, show });
            }
            Choice::Seize(seizure) => {
                self.seizures[by.index()] = Some(seizure);
                listener.hear(|| Event::Seized { by, seizure });
            }
        }
        let left = self.to_act.without(by);
        if left != Seats::NOBODY {
            return self.turn(left, self.phase, listener);
        }
        match choice {
            Choice::Wall(_) => self.open_walls(listener),
            Choice::Show(_) => self.open_shows(listener),
            Choice::Seize(_) => self.end_round(listener),
        }
    }

    fn open_shows(&mut self, listener: &mut impl Listener<Event>) {
        let Some((shows, walls)) = self.open() else {
            return;
        };
        listener.hear(|| {
            let blocking = Blocking::of_both(shows, walls);
            Event::ShowsOpened { shows, blocking }
        });
        let asked = Seats::of(
            Seat::BOTH.map(|seat| can_seize(&shows[seat.index()], walls[(!seat).index()])),
        );
        if asked == Seats::NOBODY {
            self.end_round(listener);
        } else {
            self.turn(asked, Phase::Seize, listener);
        }
    }

    fn end_round(&mut self, listener: &mut impl Listener<Event>) {
        let Some((shows, walls)) = self.open() else {
            return;
        };
        let seized = self.seizures.map(|seizure| seizure.and_then(Secret::known));
        let combat = Combat::new(shows, walls, seized.map(Option::unwrap_or_default));
        listener.hear(|| Event::SeizuresOpened { seizures: seized });
        let result = RoundResult {
            round: self.round,
            half_medals: combat.half_medals(),
            unused: combat.unused,
            die: self.die,
        };
        for seat in 0..2 {
            self.half_points[seat] += result.half_points()[seat];
        }
        let half_points = self.half_points;
        for comparison in combat.comparisons {
            listener.hear(|| Event::Compared(comparison));
        }
        listener.hear(|| Event::RoundEnded {
            result,
            half_points,
        });
        if self.round == self.setup.rounds() {
            (self.to_act, self.phase) = (Seats::NOBODY, Phase::Over);
            listener.hear(|| Event::Ended(Outcome::by_points(half_points)));
            return;
        }
        self.round += 1;
        self.offerer = !self.offerer;
        self.hands = [Dominoes::NONE; 2];
        (self.walls, self.shows, self.seizures) = ([None; 2], [None; 2], [None; 2]);
        (self.die, self.turns, self.passes) = (0, 0, 0);
        listener.hear(|| Event::RoundBegan {
            round: self.round,
            offerer: self.offerer,
        });
        self.turn(Seats::only(self.offerer), Phase::Offer, listener);
    }
}
