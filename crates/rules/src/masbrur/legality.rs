//! Which moves of Masbrur are legal.

use super::illegal::{Hidden, Illegal};
use super::phase::Phase;
use super::position::{ARSENAL, Masbrur};
use super::{Choice, Dominoes, Move, Placement, Secret, Seizure, Show, Wall};
use crate::text::err_if;
use crate::{Seat, Seats};

fn need_known<T: Copy>(seat: Seat, secret: Option<Secret<T>>, what: Hidden) -> Result<(), Illegal> {
    if secret.is_some_and(Secret::is_hidden) {
        return Err(Illegal::Hidden { seat, what });
    }
    Ok(())
}

impl Masbrur {
    fn need(&self, phase: Phase) -> Result<(), Illegal> {
        match self.phase {
            Phase::Over => Err(Illegal::Over),
            now if now == phase => Ok(()),
            now => Err(Illegal::NotNow { phase: now }),
        }
    }

    pub(super) fn check_move(&self, m: Move) -> Result<(), Illegal> {
        match m {
            Move::Lay(domino) => {
                self.need(Phase::Lay)?;
                if self.field.dominoes().contains(domino) {
                    return Err(Illegal::InField { domino });
                }
                err_if!(!self.can_lay(domino), Illegal::NothingMatches { domino });
                Ok(())
            }
            Move::Match(domino, end) => {
                self.need(Phase::Match)?;
                if self.field.dominoes().contains(domino) {
                    return Err(Illegal::InField { domino });
                }
                let row = self.lone_row() as u8;
                self.check_fits(Placement { domino, row, end })
            }
            Move::Offer(group) => self.check_offer(group),
            Move::Take(_) => self.need(Phase::Take),
            Move::Place(placement, wall) => self.check_placement(placement, wall),
            Move::Pass => self.need(Phase::Equip),
            Move::Attack => self.check_attack(),
            Move::Choose(choice) => match self.speaker() {
                None => Err(Illegal::Over),
                Some(seat) => {
                    self.check_choice(seat, choice)?;
                    self.check_open(seat, choice)
                }
            },
            Move::North(choice) => {
                err_if!(self.phase == Phase::Over, Illegal::Over);
                err_if!(self.to_act != Seats::BOTH, Illegal::NothingWaits);
                self.check_choice(Seat::Second, choice)
            }
            Move::Resign if self.phase == Phase::Over => Err(Illegal::Over),
            Move::Resign => Ok(()),
        }
    }

    /// The row that waits for its second domino.
    pub(super) fn lone_row(&self) -> usize {
        self.field.begun().saturating_sub(1)
    }

    fn check_fits(&self, placement: Placement) -> Result<(), Illegal> {
        let row = self.field.row(usize::from(placement.row));
        match row.end(placement.end) {
            Some(number) if !placement.domino.bears(number) => {
                Err(Illegal::NoMatch { placement, number })
            }
            _ => Ok(()),
        }
    }

    fn check_offer(&self, group: Dominoes) -> Result<(), Illegal> {
        self.need(Phase::Offer)?;
        let pool = self.pool();
        err_if!(let Some(domino) = group.minus(pool).first(), Illegal::NotInPool { domino });
        if group.len() != ARSENAL {
            return Err(Illegal::GroupSize { size: group.len() });
        }
        match pool.first() {
            Some(lowest) if !group.contains(lowest) => Err(Illegal::WithoutLowest { lowest }),
            _ => Ok(()),
        }
    }

    fn check_placement(&self, placement: Placement, wall: Secret<Wall>) -> Result<(), Illegal> {
        self.need(Phase::Equip)?;
        let hand = self
            .speaker()
            .map_or(Dominoes::NONE, |seat| self.hand(seat));
        let domino = placement.domino;
        err_if!(!hand.contains(domino), Illegal::NotInHand { domino });
        self.check_fits(placement)?;
        let Secret::Known(wall) = wall else {
            return Ok(());
        };
        err_if!(let Some(domino) = wall.dominoes().minus(hand).first(), Illegal::NotInHand { domino });
        let walled = wall.dominoes().contains(domino);
        err_if!(walled, Illegal::LaidAndInWall { domino });
        Ok(())
    }

    pub(super) fn check_attack(&self) -> Result<(), Illegal> {
        self.need(Phase::Equip)?;
        let Some(seat) = self.speaker() else {
            return Err(Illegal::Over);
        };
        match self.wall(seat) {
            None => Err(Illegal::NoWall),
            // The wall is hidden here, so trust the attacker.
            Some(Secret::Hidden) => Ok(()),
            Some(Secret::Known(_)) if self.can_attack(seat) => Ok(()),
            Some(Secret::Known(_)) => Err(Illegal::CannotAttack),
        }
    }

    pub(super) fn check_choice(&self, seat: Seat, choice: Choice) -> Result<(), Illegal> {
        match choice {
            Choice::Wall(wall) => {
                self.need(Phase::Wall)?;
                let Secret::Known(wall) = wall else {
                    return Ok(());
                };
                let foreign = wall.dominoes().minus(self.hand(seat)).first();
                foreign.map_or(Ok(()), |domino| Err(Illegal::NotInHand { domino }))
            }
            Choice::Show(show) => {
                self.need(Phase::Show)?;
                show.known()
                    .map_or(Ok(()), |show| self.check_show(seat, &show))
            }
            Choice::Seize(seizure) => {
                self.need(Phase::Seize)?;
                seizure
                    .known()
                    .map_or(Ok(()), |seizure| self.check_seizure(seat, seizure))
            }
        }
    }

    /// With a seat's choice all are open, if it is the last: what follows then depends on everything that was chosen.
    pub(super) fn check_open(&self, seat: Seat, choice: Choice) -> Result<(), Illegal> {
        if self.to_act.without(seat) != Seats::NOBODY {
            return Ok(());
        }
        match choice {
            Choice::Wall(_) => Ok(()),
            Choice::Show(show) => {
                need_known(!seat, self.shows[(!seat).index()], Hidden::Show)?;
                need_known(seat, Some(show), Hidden::Show)?;
                Seat::BOTH
                    .into_iter()
                    .try_for_each(|seat| need_known(seat, self.walls[seat.index()], Hidden::Wall))
            }
            Choice::Seize(seizure) => {
                need_known(!seat, self.seizures[(!seat).index()], Hidden::Seizure)?;
                need_known(seat, Some(seizure), Hidden::Seizure)
            }
        }
    }

    fn check_show(&self, seat: Seat, show: &Show) -> Result<(), Illegal> {
        err_if!(let Some(domino) = show.dominoes().minus(self.hand(seat)).first(), Illegal::NotInHand { domino });
        match self.walls[seat.index()] {
            Some(Secret::Known(wall)) => {
                let walled = show.dominoes().common(wall.dominoes()).first();
                walled.map_or(Ok(()), |domino| Err(Illegal::InWall { domino }))
            }
            _ if show.is_empty() => Ok(()),
            _ => Err(Illegal::Hidden {
                seat,
                what: Hidden::Wall,
            }),
        }
    }

    fn check_seizure(&self, seat: Seat, seizure: Seizure) -> Result<(), Illegal> {
        let wall = self.walls[(!seat).index()].and_then(Secret::known);
        let enemy = wall.map_or(Dominoes::NONE, Wall::dominoes);
        err_if!(let Some(domino) = seizure.dominoes().minus(enemy).first(), Illegal::NotInEnemyWall { domino });
        let fits = self.seizures(seat).contains(&seizure);
        err_if!(!fits, Illegal::NotLengthened);
        Ok(())
    }
}
