//! Sansumoku as a [`Game`].

use super::geometry::{cell_of, has_line, members, place_of, section_of};
use super::{Event, Illegal, Move, Sansumoku, Setup, View};
use crate::listener::Listener;
use crate::{Cell, Game, Outcome, Seat, Seats, TextError, Viewer};

impl Game for Sansumoku {
    type Setup = Setup;
    type Move = Move;
    type Illegal = Illegal;
    type Event = Event;
    type View = View;

    const ACTIONS: &'static [Move] = &[Move::Resign];

    fn start(_: Setup) -> Self {
        Self::empty()
    }

    fn setup(&self) -> Setup {
        Setup
    }

    fn from_text(_: Setup, text: &str) -> Result<Self, TextError> {
        super::notation::read_position(text)
    }

    fn to_act(&self) -> Seats {
        if self.is_over() {
            Seats::NOBODY
        } else {
            Seats::only(Self::seat_of(self.to_move))
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.resigned {
            return Some(Outcome::resignation(Self::seat_of(self.to_move)));
        }
        self.is_played_out().then(|| Outcome {
            winner: Seat::BOTH
                .into_iter()
                .find(|seat| has_line(self.won[seat.index()])),
            points: self.won.map(|set| set.count_ones() as u16),
            resigned: false,
        })
    }

    fn all_points(&self) -> u16 {
        9
    }

    fn for_each_placement(&self, mut f: impl FnMut(Move)) {
        if self.is_over() {
            return;
        }
        for section in members(self.allowed()) {
            for place in members(self.open_places(section)) {
                f(Move::Place(cell_of(section, place)));
            }
        }
    }

    fn placement_count(&self) -> u32 {
        if self.is_over() {
            return 0;
        }
        members(self.allowed())
            .map(|section| self.open_places(section).count_ones())
            .sum()
    }

    fn setups() -> Vec<Setup> {
        vec![Setup]
    }

    fn check(&self, m: Move) -> Result<(), Illegal> {
        match m {
            Move::Place(cell) => self.check_place(cell),
            Move::Resign if self.is_over() => Err(Illegal::Over),
            Move::Resign => Ok(()),
        }
    }

    fn apply_telling(&mut self, m: Move, listener: &mut impl Listener<Event>) {
        match m {
            Move::Place(cell) => self.place(section_of(cell), place_of(cell), listener),
            Move::Resign => {
                self.resigned = true;
                listener.hear(|| Event::Resigned { by: self.to_move });
                listener.hear(|| self.end());
            }
        }
    }

    fn view(&self, _viewer: Viewer) -> View {
        // Sansumoku hides nothing.
        let mut view = View {
            tiles: std::array::from_fn(|index| self.tile(Cell::of_index(index))),
            marks: std::array::from_fn(|section| self.mark(section)),
            to_move: self.to_move,
            to_act: self.to_act(),
            target: self.target(),
            resigned: self.resigned.then_some(self.to_move),
            ended: None,
            lines: Vec::new(),
        };
        if self.is_over() {
            crate::View::apply(&mut view, &self.end());
        }
        view
    }
}
