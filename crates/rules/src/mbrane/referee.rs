//! Mbrane as a [`Game`].

use super::event::tell_swings;
use super::{
    Event, Illegal, Mbrane, Move, Order, Phase, RegionState, RegionView, Scoring, Setup, Tile, View,
};
use crate::game::View as _;
use crate::grid::reading_order;
use crate::listener::Listener;
use crate::text::err_if;
use crate::{Cell, Game, Outcome, Seats, TextError, Viewer};

impl Game for Mbrane {
    type Setup = Setup;
    type Move = Move;
    type Illegal = Illegal;
    type Event = Event;
    type View = View;

    const ACTIONS: &'static [Move] = &[Move::Offer, Move::Accept, Move::Decline, Move::Resign];

    fn start(setup: Setup) -> Self {
        Self::empty(setup)
    }

    fn setup(&self) -> Setup {
        self.setup
    }

    fn from_text(setup: Setup, text: &str) -> Result<Self, TextError> {
        super::notation::read_position(setup, text)
    }

    fn to_act(&self) -> Seats {
        if self.is_over() {
            Seats::NOBODY
        } else {
            Seats::only(self.mover())
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.phase == Phase::Resigned {
            return Some(Outcome::resignation(self.seat_of(self.to_move)));
        }
        self.is_over().then(|| self.outcome_now())
    }

    fn all_points(&self) -> u16 {
        self.setup.order.side() as u16
    }

    fn for_each_placement(&self, mut f: impl FnMut(Move)) {
        if !self.is_placing() {
            return;
        }
        for cell in reading_order(self.setup.order.side()) {
            let mut fitting = self.fitting(cell);
            while fitting != 0 {
                let digit = fitting.trailing_zeros() as u8;
                fitting &= fitting - 1;
                f(Move::Place { digit, cell });
            }
        }
        if self.may_swap() {
            f(Move::Swap);
        }
    }

    fn placement_count(&self) -> u32 {
        if !self.is_placing() {
            return 0;
        }
        let digits =
            reading_order(self.setup.order.side()).map(|cell| self.fitting(cell).count_ones());
        digits.sum::<u32>() + u32::from(self.may_swap())
    }

    fn setups() -> Vec<Setup> {
        let mut setups = Vec::new();
        // Links number the set-ups: new ones stand behind.
        for joined in [false, true] {
            for order in [Order::Two, Order::Three] {
                for scoring in [Scoring::Full, Scoring::Plain, Scoring::Simple] {
                    let words = [(false, false), (true, false), (false, true), (true, true)];
                    setups.extend(words.map(|(pie, consent)| Setup {
                        order,
                        scoring,
                        joined,
                        pie,
                        consent,
                    }));
                }
            }
        }
        setups
    }

    fn check(&self, m: Move) -> Result<(), Illegal> {
        err_if!(self.is_over(), Illegal::Over);
        let offered = self.phase == Phase::Offered;
        match m {
            Move::Resign => Ok(()),
            Move::Accept | Move::Decline if offered => Ok(()),
            Move::Accept | Move::Decline => Err(Illegal::NothingOffered),
            _ if offered => Err(Illegal::OfferPending),
            Move::Place { digit, cell } => self.check_tile(digit, cell),
            Move::Swap if !self.setup.pie => Err(Illegal::NoPie),
            Move::Swap if self.may_swap() => Ok(()),
            Move::Swap => Err(Illegal::SwapTooLate),
            Move::Offer if !self.setup.consent => Err(Illegal::NoConsent),
            Move::Offer if self.phase == Phase::Declined => Err(Illegal::AlreadyDeclined),
            Move::Offer if self.placed < 2 => Err(Illegal::OfferTooEarly),
            Move::Offer => Ok(()),
        }
    }

    fn apply_telling(&mut self, m: Move, listener: &mut impl Listener<Event>) {
        // Without a listener the compiler drops the copy.
        let before = self.clone();
        match m {
            Move::Place { digit, cell } => {
                let colour = self.to_move;
                self.set(cell, Tile { digit, colour });
                self.to_move = !self.to_move;
                self.phase = Phase::Placing;
            }
            Move::Swap => self.swapped = true,
            Move::Offer => self.phase = Phase::Offered,
            Move::Accept => self.phase = Phase::Accepted,
            Move::Decline => self.phase = Phase::Declined,
            Move::Resign => {
                // A player may resign in answer to an offer, out of turn. The text takes the loser from `to_move`.
                self.to_move = self.colour_of(self.mover());
                self.phase = Phase::Resigned;
            }
        }
        listener.hear_all(|events| self.tell(m, &before, events));
    }

    fn view(&self, _viewer: Viewer) -> View {
        // Mbrane hides nothing.
        let mut view = View {
            setup: self.setup,
            tiles: std::array::from_fn(|index| self.tile(Cell::of_index(index))),
            regions: self.region_values().map(|value| RegionView {
                value,
                state: RegionState::Open,
            }),
            to_move: self.to_move,
            to_act: self.to_act(),
            swapped: self.swapped,
            phase: self.phase,
            ended: None,
        };
        let mut end = Vec::new();
        self.tell_end(&mut end);
        end.iter().for_each(|event| view.apply(event));
        view
    }
}

impl Mbrane {
    /// Appends the events of a move from the position before it.
    fn tell(&self, m: Move, before: &Self, events: &mut Vec<Event>) {
        match m {
            Move::Place { cell, .. } => {
                events.extend(self.tile(cell).map(|tile| Event::Placed { cell, tile }));
                let [before, after] = [before, self].map(Self::region_values);
                tell_swings(0..before.len(), &before, &after, events);
            }
            Move::Swap => events.push(Event::Swapped),
            Move::Offer => events.push(Event::Offered),
            Move::Accept => events.push(Event::Accepted),
            Move::Decline => events.push(Event::Declined),
            Move::Resign => events.push(Event::Resigned { by: self.to_move }),
        }
        events.push(Event::Turned {
            to: self.to_move,
            seats: self.to_act(),
        });
        self.tell_end(events);
    }

    /// Appends the final events, if the game is over.
    fn tell_end(&self, events: &mut Vec<Event>) {
        match self.phase {
            _ if !self.is_over() => {}
            Phase::Resigned => events.extend(self.outcome().map(Event::Ended)),
            Phase::Accepted => self.tell_count(events),
            _ => {
                events.push(Event::Exhausted);
                self.tell_count(events);
            }
        }
    }
}
