//! A position of Masbrur: what is legal, and what a move does.

use super::combat::{Blocking, Combat, RoundResult};
use super::event::{EquipmentEnd, Event};
use super::illegal::{Hidden, Illegal};
use super::outline::Outlines;
use super::phase::Phase;
use super::seizing::{can_seize, seizures};
use super::standing::Standing;
use super::{
    Choice, Domino, Dominoes, End, Field, FieldRow, Group, Move, Placement, ROWS, Secret, Seizure, Setup, Show, Wall,
};
use crate::listener::Listener;
use crate::{Game, Outcome, Seat, Seats};

/// A phase of equipment ends with this turn at the latest.
pub const MOST_TURNS: u8 = 40;
/// A phase of equipment ends when the die shows this.
pub const TOP_OF_DIE: u8 = 20;
/// The dominoes of an arsenal.
pub(super) const ARSENAL: usize = 10;

/// A position. What a seat may not see may be hidden in it: then it is that seat's picture of the position.
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
    pub(super) fn begin(setup: Setup) -> Self {
        let field = if setup.is_free() { Field::default() } else { Field::initial() };
        Self {
            setup,
            field,
            phase: if setup.is_free() { Phase::Lay } else { Phase::Offer },
            to_act: Seats::only(Seat::First),
            round: 1,
            offerer: Seat::First,
            offered: Dominoes::NONE,
            hands: [Dominoes::NONE; 2],
            walls: [None; 2],
            shows: [None; 2],
            seizures: [None; 2],
            die: 0,
            turns: 0,
            passes: 0,
            half_points: [0; 2],
            resigned: None,
        }
    }

    /// The current phase.
    #[inline]
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// The field.
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

    /// The dominoes outside the field: what is parted, or what is left to lay.
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

    /// The eight dominoes of a seat outside its wall, where the wall is there and known.
    pub fn standing(&self, seat: Seat) -> Option<Standing> {
        let wall = self.walls[seat.index()]?.known()?;
        Standing::new(self.hand(seat).minus(wall.dominoes()))
    }

    /// 0 to 20.
    pub const fn die(&self) -> u8 {
        self.die
    }

    /// How many turns this phase of equipment has had.
    pub const fn turns(&self) -> u8 {
        self.turns
    }

    /// How many of the last turns were passes.
    pub const fn passes(&self) -> u8 {
        self.passes
    }

    /// Half points, by seat.
    pub const fn half_points(&self) -> [u16; 2] {
        self.half_points
    }

    /// The seat that speaks next: where both may act, South, whose choice is written first.
    #[inline]
    pub fn speaker(&self) -> Option<Seat> {
        self.to_act.first()
    }

    /// The same position where a seat's wall is this one, whatever it was: what one who cannot see it supposes. None where it has
    /// none, or these are not its dominoes.
    #[must_use]
    pub fn supposing_wall(&self, seat: Seat, wall: Wall) -> Option<Self> {
        let mut supposed = self.clone();
        supposed.walls[seat.index()].as_mut().filter(|_| self.hand(seat).contains_all(wall.dominoes())).map(
            |slot| {
                *slot = Secret::Known(wall);
            },
        )?;
        Some(supposed)
    }

    pub(super) fn ended(&self) -> Option<Outcome> {
        if let Some(loser) = self.resigned {
            return Some(Outcome::resignation(loser));
        }
        (self.phase == Phase::Over).then(|| Outcome::by_points(self.half_points))
    }

    /// The effect of each seat's wall on the other's show, once both are open.
    pub(super) fn blocking_now(&self) -> Option<[Blocking; 2]> {
        if !matches!(self.phase, Phase::Seize | Phase::Over) {
            return None;
        }
        let [south, north] = self.shows.map(|show| show.and_then(Secret::known));
        let [of_south, of_north] = self.walls.map(|wall| wall.and_then(Secret::known));
        Some([Blocking::of(&south?, of_north?), Blocking::of(&north?, of_south?)])
    }

    /// Every seizure that a seat may choose, `none` first; nothing where it is not asked.
    pub fn seizures(&self, seat: Seat) -> Vec<Seizure> {
        let show = self.shows[seat.index()].and_then(Secret::known);
        let wall = self.walls[(!seat).index()].and_then(Secret::known);
        match (self.phase, show, wall) {
            (Phase::Seize, Some(show), Some(wall)) if can_seize(&show, wall) => seizures(&show, wall),
            _ => Vec::new(),
        }
    }

    /// Whether a seat's eight hold what an attack takes; not where its wall is hidden.
    pub fn can_attack(&self, seat: Seat) -> bool {
        self.standing(seat).is_some_and(|standing| Outlines::allow_attack(standing.dominoes()))
    }

    /// Calls `f` with every placement of the seat that is to place; whatever wall.
    pub fn for_each_bare_placement(&self, mut f: impl FnMut(Placement)) {
        let Some(seat) = self.speaker().filter(|_| self.phase == Phase::Equip) else { return };
        for row in 0..ROWS {
            for end in End::BOTH {
                let Some(number) = self.field.row(row).end(end) else { continue };
                for domino in self.hand(seat).common(Dominoes::bearing(number)).iter() {
                    f(Placement { domino, row: row as u8, end });
                }
            }
        }
    }

    /// How many placements there are, whatever the wall.
    pub(super) fn bare_placements(&self) -> u32 {
        let Some(seat) = self.speaker().filter(|_| self.phase == Phase::Equip) else { return 0 };
        let mut by_number = [0_u32; 8];
        for domino in self.hand(seat).iter() {
            let [low, high] = domino.numbers();
            by_number[usize::from(low)] += 1;
            by_number[usize::from(high)] += u32::from(low != high);
        }
        let ends = self.field.rows().iter().flat_map(|row| End::BOTH.map(|end| row.end(end)));
        ends.flatten().map(|number| by_number[usize::from(number)]).sum()
    }

    /// Whether something outside the field could match a domino that was laid.
    pub(super) fn can_lay(&self, domino: Domino) -> bool {
        let left = self.pool().without(domino);
        let [low, high] = domino.numbers();
        !left.common(Dominoes::bearing(low).union(Dominoes::bearing(high))).is_empty()
    }

    /// How many things a seat that acts may say now: a parting of the pool and a wall count as one, a placement once whatever the wall,
    /// shows and seizures one by one; to resign is not counted. This is what a trace tells.
    ///
    /// # Errors
    /// When it depends on what is hidden, or the seat does not act.
    pub fn choices(&self, seat: Seat) -> Result<u32, Illegal> {
        if !self.to_act.contains(seat) {
            let Some(seat) = self.speaker() else { return Err(Illegal::Over) };
            return Err(Illegal::NotYours { seat });
        }
        let hidden_wall = self.wall(seat).is_some_and(Secret::is_hidden);
        match self.phase {
            Phase::Equip | Phase::Show if hidden_wall => Err(Illegal::Hidden { seat, what: Hidden::Wall }),
            Phase::Equip => Ok(self.bare_placements() + 1 + u32::from(self.check_attack().is_ok())),
            Phase::Show => Ok(self.standing(seat).map_or(1, Standing::count)),
            Phase::Seize => Ok(self.seizures(seat).len() as u32),
            _ => Ok(self.placement_count()),
        }
    }

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
                if self.can_lay(domino) { Ok(()) } else { Err(Illegal::NothingMatches { domino }) }
            }
            Move::Match(domino, end) => {
                self.need(Phase::Match)?;
                if self.field.dominoes().contains(domino) {
                    return Err(Illegal::InField { domino });
                }
                self.check_fits(Placement { domino, row: self.lone_row() as u8, end })
            }
            Move::Offer(group) => self.check_offer(group),
            Move::Take(_) => self.need(Phase::Take),
            Move::Place(placement, wall) => self.check_placement(placement, wall),
            Move::Pass => self.need(Phase::Equip),
            Move::Attack => self.check_attack(),
            Move::Choose(choice) => match self.speaker() {
                None => Err(Illegal::Over),
                Some(seat) => self.check_choice(seat, choice).and_then(|()| self.check_open(seat, choice)),
            },
            Move::North(choice) => {
                if self.phase == Phase::Over {
                    return Err(Illegal::Over);
                }
                if self.to_act != Seats::BOTH {
                    return Err(Illegal::NothingWaits);
                }
                self.check_choice(Seat::Second, choice)
            }
            Move::Resign if self.phase == Phase::Over => Err(Illegal::Over),
            Move::Resign => Ok(()),
        }
    }

    /// The row that waits for its second domino.
    fn lone_row(&self) -> usize {
        self.field.begun().saturating_sub(1)
    }

    fn check_fits(&self, placement: Placement) -> Result<(), Illegal> {
        match self.field.row(usize::from(placement.row)).end(placement.end) {
            Some(number) if !placement.domino.bears(number) => Err(Illegal::NoMatch { placement, number }),
            _ => Ok(()),
        }
    }

    fn check_offer(&self, group: Dominoes) -> Result<(), Illegal> {
        self.need(Phase::Offer)?;
        let pool = self.pool();
        if let Some(domino) = group.minus(pool).first() {
            return Err(Illegal::NotInPool { domino });
        }
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
        let hand = self.speaker().map_or(Dominoes::NONE, |seat| self.hand(seat));
        let domino = placement.domino;
        if !hand.contains(domino) {
            return Err(Illegal::NotInHand { domino });
        }
        self.check_fits(placement)?;
        let Secret::Known(wall) = wall else { return Ok(()) };
        if let Some(domino) = wall.dominoes().minus(hand).first() {
            return Err(Illegal::NotInHand { domino });
        }
        if wall.dominoes().contains(domino) { Err(Illegal::LaidAndInWall { domino }) } else { Ok(()) }
    }

    fn check_attack(&self) -> Result<(), Illegal> {
        self.need(Phase::Equip)?;
        let Some(seat) = self.speaker() else { return Err(Illegal::Over) };
        match self.wall(seat) {
            None => Err(Illegal::NoWall),
            // The wall is hidden here, so trust the attacker.
            Some(Secret::Hidden) => Ok(()),
            Some(Secret::Known(_)) if self.can_attack(seat) => Ok(()),
            Some(Secret::Known(_)) => Err(Illegal::CannotAttack),
        }
    }

    /// Whether a seat that acts may choose this.
    pub(super) fn check_choice(&self, seat: Seat, choice: Choice) -> Result<(), Illegal> {
        match choice {
            Choice::Wall(wall) => {
                self.need(Phase::Wall)?;
                let Secret::Known(wall) = wall else { return Ok(()) };
                let foreign = wall.dominoes().minus(self.hand(seat)).first();
                foreign.map_or(Ok(()), |domino| Err(Illegal::NotInHand { domino }))
            }
            Choice::Show(show) => {
                self.need(Phase::Show)?;
                show.known().map_or(Ok(()), |show| self.check_show(seat, &show))
            }
            Choice::Seize(seizure) => {
                self.need(Phase::Seize)?;
                seizure.known().map_or(Ok(()), |seizure| self.check_seizure(seat, seizure))
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
                self.need_known(!seat, self.shows[(!seat).index()].map(Secret::is_hidden), Hidden::Show)?;
                self.need_known(seat, Some(show.is_hidden()), Hidden::Show)?;
                for seat in Seat::BOTH {
                    self.need_known(seat, self.walls[seat.index()].map(Secret::is_hidden), Hidden::Wall)?;
                }
                Ok(())
            }
            Choice::Seize(seizure) => {
                self.need_known(!seat, self.seizures[(!seat).index()].map(Secret::is_hidden), Hidden::Seizure)?;
                self.need_known(seat, Some(seizure.is_hidden()), Hidden::Seizure)
            }
        }
    }

    fn need_known(&self, seat: Seat, hidden: Option<bool>, what: Hidden) -> Result<(), Illegal> {
        if hidden == Some(true) { Err(Illegal::Hidden { seat, what }) } else { Ok(()) }
    }

    fn check_show(&self, seat: Seat, show: &Show) -> Result<(), Illegal> {
        if let Some(domino) = show.dominoes().minus(self.hand(seat)).first() {
            return Err(Illegal::NotInHand { domino });
        }
        match self.walls[seat.index()] {
            Some(Secret::Known(wall)) => {
                let walled = show.dominoes().common(wall.dominoes()).first();
                walled.map_or(Ok(()), |domino| Err(Illegal::InWall { domino }))
            }
            _ if show.is_empty() => Ok(()),
            _ => Err(Illegal::Hidden { seat, what: Hidden::Wall }),
        }
    }

    fn check_seizure(&self, seat: Seat, seizure: Seizure) -> Result<(), Illegal> {
        let wall = self.walls[(!seat).index()].and_then(Secret::known);
        let enemy = wall.map_or(Dominoes::NONE, Wall::dominoes);
        if let Some(domino) = seizure.dominoes().minus(enemy).first() {
            return Err(Illegal::NotInEnemyWall { domino });
        }
        if self.seizures(seat).contains(&seizure) { Ok(()) } else { Err(Illegal::NotLengthened) }
    }

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
                if matches!(self.field.row(ROWS - 1), FieldRow::Full(_)) {
                    self.turn(Seats::only(self.offerer), Phase::Offer, listener);
                } else {
                    self.turn(Seats::only(speaker), Phase::Lay, listener);
                }
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
                let Self { walls, shows, seizures, .. } = *self;
                listener.hear(|| Event::Uncovered { walls, shows, seizures });
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
        let hands = self.hands;
        listener.hear(|| Event::Taken { by, group, hands });
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
        listener.hear(|| Event::Placed { by, domino, row, end, out });
        if by == self.offerer {
            self.die += 1;
            let to = self.die;
            listener.hear(|| Event::DieRose { to });
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
        let bare = |seats: Seats, seat: Seat| {
            if self.walls[seat.index()].is_none() { seats } else { seats.without(seat) }
        };
        let without_wall = Seat::BOTH.into_iter().fold(Seats::BOTH, bare);
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

    /// Shows and walls, which are open and known.
    fn open(&self) -> Option<([Show; 2], [Wall; 2])> {
        let [Some(south), Some(north)] = self.shows.map(|show| show?.known()) else { return None };
        let [Some(of_south), Some(of_north)] = self.walls.map(|wall| wall?.known()) else { return None };
        Some(([south, north], [of_south, of_north]))
    }

    fn open_shows(&mut self, listener: &mut impl Listener<Event>) {
        let Some((shows, walls)) = self.open() else { return };
        listener.hear(|| {
            let blocking = [Blocking::of(&shows[0], walls[1]), Blocking::of(&shows[1], walls[0])];
            Event::ShowsOpened { shows, blocking }
        });
        let asked = Seat::BOTH.into_iter().fold(Seats::BOTH, |seats, seat| {
            let can = can_seize(&shows[seat.index()], walls[(!seat).index()]);
            if can { seats } else { seats.without(seat) }
        });
        if asked == Seats::NOBODY {
            self.end_round(listener);
        } else {
            self.turn(asked, Phase::Seize, listener);
        }
    }

    fn end_round(&mut self, listener: &mut impl Listener<Event>) {
        let Some((shows, walls)) = self.open() else { return };
        let seized = self.seizures.map(|seizure| seizure.and_then(Secret::known));
        let combat = Combat::new(shows, walls, seized.map(Option::unwrap_or_default));
        listener.hear(|| Event::SeizuresOpened { seizures: seized });
        let result = RoundResult {
            round: self.round,
            half_medals: combat.half_medals(),
            unused: combat.unused(),
            die: self.die,
        };
        for seat in 0..2 {
            self.half_points[seat] += result.half_points()[seat];
        }
        let half_points = self.half_points;
        for nth in 0..3 {
            let Some(comparison) = combat.comparison(nth) else { break };
            listener.hear(|| Event::Compared(comparison));
        }
        listener.hear(|| Event::RoundEnded { result, half_points });
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
        let (round, offerer) = (self.round, self.offerer);
        listener.hear(|| Event::RoundBegan { round, offerer });
        self.turn(Seats::only(offerer), Phase::Offer, listener);
    }
}
