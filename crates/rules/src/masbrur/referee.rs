//! Masbrur as a [`Game`].

use rand::{Rng, RngExt};

use super::phase::Phase;
use super::position::ARSENAL;
use super::standing::Standing;
use super::{
    Blocking, Choice, Domino, Dominoes, End, Event, Field, Group, Illegal, Masbrur, Move, Secret,
    Seizure, Setup, Show, View, Wall,
};
use crate::listener::Listener;
use crate::random::below;
use crate::text::err_if;
use crate::{Game, Outcome, Record, Seat, Seats, TextError, Viewer};

/// The three medals (six half medals), multiplied by all squares plus the die.
const MOST_OF_A_ROUND: u16 = 6 * (2 * 20 + 20);

impl Game for Masbrur {
    type Setup = Setup;
    type Move = Move;
    type Illegal = Illegal;
    type Event = Event;
    type View = View;

    const ACTIONS: &'static [Move] = &[Move::Pass, Move::Attack, Move::Resign];

    fn start(setup: Setup) -> Self {
        let (field, phase) = if setup.is_free() {
            (Field::default(), Phase::Lay)
        } else {
            (Field::initial(), Phase::Offer)
        };
        Self {
            setup,
            field,
            phase,
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

    fn setup(&self) -> Setup {
        self.setup
    }

    fn from_text(setup: Setup, text: &str) -> Result<Self, TextError> {
        super::position_text::read_position(setup, text)
    }

    fn text_for(&self, viewer: Viewer) -> String {
        self.seen(viewer).to_string()
    }

    fn record_for(record: &Record<Self>, viewer: Viewer) -> String {
        super::record::seen(record, viewer)
    }

    fn to_act(&self) -> Seats {
        self.to_act
    }

    fn outcome(&self) -> Option<Outcome> {
        if let Some(loser) = self.resigned {
            return Some(Outcome::resignation(loser));
        }
        (self.phase == Phase::Over).then(|| Outcome::by_points(self.half_points))
    }

    fn all_points(&self) -> u16 {
        u16::from(self.setup.rounds()) * MOST_OF_A_ROUND
    }

    /// With the lowest possible wall, and the lowest ten of the pool as the named group: see
    /// [`canonical`](Game::canonical). If both act, South's choices. If the result depends on something
    /// hidden here, no move is legal.
    fn for_each_placement(&self, f: impl FnMut(Move)) {
        if let Some(seat) = self.speaker().filter(|seat| self.goes_on(*seat)) {
            self.for_each_of(seat, f);
        }
    }

    fn placement_count(&self) -> u32 {
        match self.phase {
            Phase::Offer | Phase::Wall => 1,
            Phase::Take => 2,
            Phase::Equip => self.bare_placements(),
            Phase::Show => match self.speaker().filter(|seat| self.goes_on(*seat)) {
                None => 0,
                Some(seat) => self.standing(seat).map_or(1, Standing::count),
            },
            Phase::Lay | Phase::Match | Phase::Seize | Phase::Over => {
                self.placements().len() as u32
            }
        }
    }

    fn legal_moves_of(&self, seat: Seat) -> Vec<Move> {
        let mut moves = Vec::new();
        if !self.to_act.contains(seat) {
            return moves;
        }
        self.for_each_of(seat, |m| moves.push(m));
        if self.speaker() == Some(seat) {
            moves.extend(self.actions());
        }
        moves
    }

    /// Walls are the lowest that are possible beside the rest of the move, and the pool is parted into its lowest ten and the others.
    fn canonical(&self, m: Move) -> Move {
        self.parting(m)
            .map_or(m, |(from, count)| self.with_picked(m, from.lowest(count)))
    }

    fn vary<R: Rng>(&self, m: Move, rng: &mut R) -> Move {
        match (m, self.parting(m)) {
            (Move::Offer(_), _) => Move::Offer(self.random_group(rng)),
            (_, Some((from, _))) => self.with_picked(m, random_wall(from, rng).dominoes()),
            (_, None) => m,
        }
    }

    fn setups() -> Vec<Setup> {
        [false, true]
            .into_iter()
            .flat_map(|free| Setup::ROUNDS.map(|rounds| Setup { rounds, free }))
            .collect()
    }

    fn variants(&self, m: Move) -> u32 {
        self.parting(m)
            .map_or(1, |(from, count)| from.subsets(count))
    }

    fn variant_number(&self, m: Move) -> Option<u32> {
        let picked = match m {
            _ if !m.is_known() => return None,
            Move::Offer(group) => group.without(self.pool().first()?),
            Move::Place(_, wall) | Move::Choose(Choice::Wall(wall)) => wall.known()?.dominoes(),
            _ => return Some(0),
        };
        let (from, _) = self.parting(m)?;
        from.number_of(picked)
    }

    fn variant(&self, m: Move, number: u32) -> Move {
        self.parting(m).map_or(m, |(from, count)| {
            self.with_picked(m, from.subset(count, number))
        })
    }

    fn check(&self, m: Move) -> Result<(), Illegal> {
        self.check_move(m)
    }

    fn check_by(&self, seat: Seat, m: Move) -> Result<(), Illegal> {
        err_if!(self.phase == Phase::Over, Illegal::Over);
        err_if!(!m.is_known(), Illegal::Unnamed);
        match (self.speaker(), m) {
            (Some(speaker), Move::North(_)) if speaker == seat => Err(Illegal::NothingWaits),
            (Some(speaker), _) if speaker == seat => self.check_move(m),
            (_, Move::Choose(choice)) if self.to_act.contains(seat) => {
                self.check_choice(seat, choice)
            }
            (speaker, _) => Err(speaker.map_or(Illegal::Over, |seat| Illegal::NotYours { seat })),
        }
    }

    fn apply_telling(&mut self, m: Move, listener: &mut impl Listener<Event>) {
        self.make(m, listener);
    }

    fn view(&self, viewer: Viewer) -> View {
        let over = self.phase() == Phase::Over;
        let shows_open = over || self.phase() == Phase::Seize;
        let open = if shows_open { self.open() } else { None };
        let view = View {
            setup: self.setup,
            field: self.field,
            round: self.round,
            phase: self.phase(),
            to_act: self.to_act,
            offerer: self.offerer,
            offered: self.offered,
            hands: self.hands,
            walls: self.walls,
            walls_open: over || matches!(self.phase(), Phase::Show | Phase::Seize),
            shows: self.shows,
            shows_open,
            blocking: open.map(|(shows, walls)| Blocking::of_both(shows, walls)),
            seizures: self.seizures,
            seizures_open: over,
            die: self.die,
            turns: self.turns,
            passes: self.passes,
            half_points: self.half_points,
            resigned: self.resigned,
            ended: self.outcome(),
        };
        crate::View::seen(view, viewer)
    }

    fn redacted(m: Move) -> Move {
        m.masked()
    }

    fn deferred_form(m: Move) -> Option<Move> {
        match m {
            Move::Choose(choice) => Some(Move::North(choice)),
            _ => None,
        }
    }

    fn resolve_deferred(m: Move) -> Option<Move> {
        match m {
            Move::North(choice) => Some(Move::Choose(choice)),
            _ => None,
        }
    }
}

/// The lowest two of these as a wall; hidden where there are fewer.
#[inline]
fn lowest_wall(dominoes: Dominoes) -> Secret<Wall> {
    Wall::lowest(dominoes).map_or(Secret::Hidden, Secret::Known)
}

#[inline]
pub(super) fn random_wall(dominoes: Dominoes, rng: &mut impl Rng) -> Wall {
    let count = dominoes.len();
    let one = rng.random_range(0..count);
    let other = rng.random_range(0..count - 1);
    let other = if other >= one { other + 1 } else { other };
    let pick = |place: usize| dominoes.nth(place).unwrap_or(Domino::of(0, 0));
    Wall([pick(one.min(other)), pick(one.max(other))])
}

impl Masbrur {
    pub fn seen(&self, viewer: Viewer) -> Self {
        let mut seen = self.clone();
        if let Viewer::Of(seat) = viewer {
            seen.hide(
                !seat,
                [
                    self.phase < Phase::Show,
                    self.phase == Phase::Show,
                    self.phase == Phase::Seize,
                ],
            );
        }
        seen
    }

    /// Hides the flagged ones of a seat's wall, show and seizure.
    pub(super) fn hide(&mut self, seat: Seat, [wall, show, seizure]: [bool; 3]) {
        Secret::hide(&mut self.walls[seat.index()], wall);
        Secret::hide(&mut self.shows[seat.index()], show);
        Secret::hide(&mut self.seizures[seat.index()], seizure);
    }

    /// From which dominoes how many are picked in a move, where others could be picked in its place: for the wall, or to join the pool's
    /// lowest in a group.
    fn parting(&self, m: Move) -> Option<(Dominoes, usize)> {
        let hand = self
            .speaker()
            .map_or(Dominoes::NONE, |seat| self.hand(seat));
        match m {
            Move::Offer(_) => Some((self.pool().minus(self.pool().lowest(1)), ARSENAL - 1)),
            Move::Place(placement, _) => Some((hand.without(placement.domino), 2)),
            Move::Choose(Choice::Wall(_)) => Some((hand, 2)),
            _ => None,
        }
    }

    /// The same move with these dominoes picked.
    fn with_picked(&self, m: Move, picked: Dominoes) -> Move {
        match m {
            Move::Offer(_) => Move::Offer(self.pool().lowest(1).union(picked)),
            Move::Place(placement, _) => Move::Place(placement, lowest_wall(picked)),
            Move::Choose(Choice::Wall(_)) => Move::Choose(Choice::Wall(lowest_wall(picked))),
            m => m,
        }
    }

    /// Ten of the pool at random, its lowest among them.
    pub(super) fn random_group<R: Rng>(&self, rng: &mut R) -> Dominoes {
        let mut left = self.pool();
        let mut group = Dominoes::NONE;
        let mut take = left.first();
        while let Some(domino) = take
            && group.len() < ARSENAL
        {
            group = group.with(domino);
            left = left.without(domino);
            take = left.nth(below(rng.next_u64(), left.len().max(1) as u64) as usize);
        }
        group
    }

    /// Returns whether some choice of a seat can be played: not if it is the last one and others are hidden.
    fn goes_on(&self, seat: Seat) -> bool {
        let any = match self.phase {
            Phase::Show => Choice::Show(Secret::Known(Show::NONE)),
            Phase::Seize => Choice::Seize(Secret::Known(Seizure::NONE)),
            _ => return true,
        };
        self.check_open(seat, any).is_ok()
    }

    /// Calls `f` with every move of a seat that is not an action.
    fn for_each_of(&self, seat: Seat, mut f: impl FnMut(Move)) {
        match self.phase {
            Phase::Lay => {
                let open = self.pool().iter().filter(|domino| self.can_lay(*domino));
                open.map(Move::Lay).for_each(f);
            }
            Phase::Match => {
                for domino in self.pool().iter() {
                    let ends = End::BOTH.into_iter().map(|end| Move::Match(domino, end));
                    ends.filter(|m| self.check_move(*m).is_ok())
                        .for_each(&mut f);
                }
            }
            Phase::Offer => f(self.canonical(Move::Offer(Dominoes::NONE))),
            Phase::Take => [Group::Named, Group::Rest]
                .map(Move::Take)
                .into_iter()
                .for_each(f),
            Phase::Equip => {
                self.for_each_bare_placement(|placement| {
                    f(self.canonical(Move::Place(placement, Secret::Hidden)));
                });
            }
            Phase::Wall => f(Move::Choose(Choice::Wall(lowest_wall(self.hand(seat))))),
            Phase::Show => {
                let mut show = |show: Show| f(Move::show(show));
                match self.standing(seat) {
                    Some(standing) => standing.for_each_show(show),
                    None => show(Show::NONE),
                }
            }
            Phase::Seize => {
                let seizures = self.seizures(seat).into_iter();
                seizures.map(Move::seize).for_each(f);
            }
            Phase::Over => {}
        }
    }
}
