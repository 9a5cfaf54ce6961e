//! The interface of every game: who acts, which moves are legal, which events a move causes and what a viewer sees.

mod record;

use std::cmp::Ordering;
use std::error::Error;
use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::str::FromStr;

use rand::Rng;

use crate::TextError;
use crate::listener::{Listener, NoListener};
pub(crate) use record::record_line;
pub use record::{Record, split_record};

/// One of the two players. Seats never change during a match; the colours they play may (see the swap of Mbrane).
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum Seat {
    First,
    Second,
}

crate::text::opposites!(Seat: First, Second);

/// The seats that may act now: one in a game of turns, none when the game is over (or when chance acts), both where
/// they choose at the same time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Seats(u8);

impl Seats {
    /// No seat: the game is over, or something other than a seat acts.
    pub const NOBODY: Self = Self(0);
    pub const BOTH: Self = Self(3);

    /// The seats for which this holds.
    pub const fn of([first, second]: [bool; 2]) -> Self {
        Self(first as u8 | (second as u8) << 1)
    }

    #[inline]
    pub const fn only(seat: Seat) -> Self {
        Self(1 << seat as u8)
    }

    #[inline]
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 & (1 << seat as u8) != 0
    }

    #[inline]
    pub const fn without(self, seat: Seat) -> Self {
        Self(self.0 & !(1 << seat as u8))
    }

    pub const fn common(self, others: Self) -> Self {
        Self(self.0 & others.0)
    }

    #[inline]
    pub const fn is_nobody(self) -> bool {
        self.0 == 0
    }

    pub fn first(self) -> Option<Seat> {
        Seat::BOTH.into_iter().find(|seat| self.contains(*seat))
    }

    /// The one seat that may act, if it is exactly one.
    #[inline]
    pub const fn single(self) -> Option<Seat> {
        match self.0 {
            1 => Some(Seat::First),
            2 => Some(Seat::Second),
            _ => None,
        }
    }
}

/// The viewer of a position: a seat's view leaves out what is hidden from that seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Viewer {
    /// Sees everything, as a referee or a review does.
    All,
    /// The view of this seat.
    Of(Seat),
}

impl Viewer {
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Self::All => None,
            Self::Of(seat) => Some(seat),
        }
    }
}

/// How a game ended, by seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct Outcome {
    /// The winner; `None` is a draw.
    pub winner: Option<Seat>,
    /// Each seat's final score (regions, sections, in Masbrur half points), by [`Seat::index`]; zeros after resigning.
    pub points: [u16; 2],
    pub resigned: bool,
}

impl Outcome {
    /// The seat with more points wins, equal points draw.
    #[inline]
    pub fn by_points(points: [u16; 2]) -> Self {
        let winner = match points[0].cmp(&points[1]) {
            Ordering::Greater => Some(Seat::First),
            Ordering::Equal => None,
            Ordering::Less => Some(Seat::Second),
        };
        Self {
            winner,
            points,
            resigned: false,
        }
    }

    pub fn resignation(loser: Seat) -> Self {
        Self {
            winner: Some(!loser),
            points: [0, 0],
            resigned: true,
        }
    }

    /// 1 for a win, ½ for a draw, 0 for a loss, from the point of view of `seat`.
    pub fn value_for(&self, seat: Seat) -> f32 {
        self.winner
            .map_or(0.5, |winner| if winner == seat { 1.0 } else { 0.0 })
    }
}

/// The visible part of a position. It changes by [`apply`](View::apply) alone.
pub trait View<Event>: Clone + Eq + Debug {
    /// Applies an event without checking it: views know no rules.
    fn apply(&mut self, event: &Event);

    /// The part of a full view that `viewer` may see. Law:
    /// `position.view(Viewer::All).seen(viewer) == position.view(viewer)`.
    fn seen(self, _viewer: Viewer) -> Self {
        self
    }
}

/// A position of a game, small and comparable, that knows the rules.
///
/// There are two lists of moves: [placements](Game::for_each_placement), which trees and perft count, and [actions](Game::actions), which
/// are other decisions of players (to offer, to answer, to resign). A value that a search keeps belongs to a seat, never
/// to the parity of a ply: see [`Game::to_act`].
///
/// Laws, checked for every game by the conformance suite in this crate's tests:
/// listed moves are exactly the moves that [`check`](Game::check) lets pass; none is listed twice; a game that is over lists none;
/// moves, positions and records survive the way through text; and folding the events of a move into the view of the
/// position before gives the view of the position after.
pub trait Game: Clone + Eq + Hash + Debug + Display + Send + Sync + 'static {
    /// The options agreed before the first move; a record begins with their text.
    type Setup: Copy + Eq + Hash + Debug + Display + FromStr<Err = TextError> + Send + Sync;
    type Move: Copy
        + Ord
        + Hash
        + Debug
        + Display
        + FromStr<Err = TextError>
        + Send
        + Sync
        + 'static;
    /// The reason for refusing a move, with the obstacle.
    type Illegal: Error + Clone + Eq + Send + Sync;
    /// A fact that a move brings about.
    type Event: Clone + Eq + Debug + Send + Sync;
    type View: View<Self::Event> + Send + Sync;

    /// The moves that place nothing, such as offering or resigning, in a fixed order.
    const ACTIONS: &'static [Self::Move] = &[];

    fn start(setup: Self::Setup) -> Self;

    fn setup(&self) -> Self::Setup;

    /// Reads a position, which is written as one line.
    ///
    /// # Errors
    /// Names the place and the reason when the text is no position, or one that could not be.
    fn from_text(setup: Self::Setup, text: &str) -> Result<Self, TextError>;

    /// The seats that may act; none when the game is over.
    fn to_act(&self) -> Seats;

    fn outcome(&self) -> Option<Outcome>;

    /// The most points that a seat can have at the end, which a resignation is worth where games are added up.
    fn all_points(&self) -> u16;

    /// Calls `f` with every legal placement, in a fixed order.
    fn for_each_placement(&self, f: impl FnMut(Self::Move));

    fn placement_count(&self) -> u32 {
        let mut count = 0;
        self.for_each_placement(|_| count += 1);
        count
    }

    fn placements(&self) -> Vec<Self::Move> {
        let mut moves = Vec::new();
        self.for_each_placement(|m| moves.push(m));
        moves
    }

    /// The legal ones of [`ACTIONS`](Game::ACTIONS).
    fn actions(&self) -> impl Iterator<Item = Self::Move> {
        let actions = Self::ACTIONS.iter().copied();
        actions.filter(|m| self.check(*m).is_ok())
    }

    /// Everything that may be done now: the placements, then the actions.
    fn legal_moves(&self) -> Vec<Self::Move> {
        let mut moves = self.placements();
        moves.extend(self.actions());
        moves
    }

    /// The moves that a seat may make now, in a fixed order. Where both choose at the same time, the lists above hold
    /// only the first seat's moves, and this method also gives the other's.
    fn legal_moves_of(&self, seat: Seat) -> Vec<Self::Move> {
        let moves = if self.to_act().contains(seat) {
            self.legal_moves()
        } else {
            Vec::new()
        };
        moves
            .into_iter()
            .filter(|m| self.check_by(seat, *m).is_ok())
            .collect()
    }

    /// The form of a legal move that stands in the lists. Where moves differ in something that goes with any of them, the lists hold
    /// one for all: Masbrur's placements are listed once, whatever wall is laid with them. Law: of every legal move the
    /// canonical form is listed, and is legal itself.
    fn canonical(&self, m: Self::Move) -> Self::Move {
        m
    }

    /// A legal move, chosen at random among those of the canonical form of `m`, which must be legal.
    fn vary<R: Rng>(&self, m: Self::Move, _rng: &mut R) -> Self::Move {
        m
    }

    /// Every set-up in a fixed order; new ones are appended, since links number them. Other set-ups are
    /// written as text there.
    fn setups() -> Vec<Self::Setup> {
        Vec::new()
    }

    /// The number of legal moves with the canonical form of `m`, which must be legal and without hidden parts.
    fn variants(&self, _m: Self::Move) -> u32 {
        1
    }

    /// The number of a legal move among those of its canonical form, from 0; none if part of it is hidden.
    fn variant_number(&self, _m: Self::Move) -> Option<u32> {
        Some(0)
    }

    /// The move with this number, below [`variants`](Game::variants), among those of the canonical form of `m`. Law:
    /// `variant(m, variant_number(m)) == m`.
    fn variant(&self, m: Self::Move, _number: u32) -> Self::Move {
        m
    }

    /// The form of a second seat's choice in a record that lacks the first seat's simultaneous one; none
    /// if the record has no place for it.
    fn deferred_form(_m: Self::Move) -> Option<Self::Move> {
        None
    }

    /// How a move that waited is written once the first seat's choice stands before it; none for every other move.
    fn resolve_deferred(_m: Self::Move) -> Option<Self::Move> {
        None
    }

    /// Checks whether the move is legal.
    ///
    /// # Errors
    /// The reason why it is not.
    fn check(&self, m: Self::Move) -> Result<(), Self::Illegal>;

    /// Checks whether a seat may choose this move now. If both seats choose at the same time, the first seat's choice enters the
    /// record first, in whatever order they decide: here the second seat's is checked without the first's.
    ///
    /// # Errors
    /// The reason why it may not.
    fn check_by(&self, _seat: Seat, m: Self::Move) -> Result<(), Self::Illegal> {
        self.check(m)
    }

    /// The position as this viewer sees it, as text: hidden parts are marked.
    fn text_for(&self, _viewer: Viewer) -> String {
        self.to_string()
    }

    /// A record as this viewer sees it: choices hidden at its end are marked.
    fn record_for(record: &Record<Self>, _viewer: Viewer) -> String {
        record.to_string()
    }

    /// Plays a move that [`check`](Game::check) accepts, and reports its events in order. After any other
    /// move the position is unspecified, and the call may panic.
    fn apply_telling(&mut self, m: Self::Move, listener: &mut impl Listener<Self::Event>);

    /// Plays a legal move like [`apply_telling`](Game::apply_telling), without events.
    #[inline]
    fn apply(&mut self, m: Self::Move) {
        self.apply_telling(m, &mut NoListener);
    }

    /// Plays a move.
    ///
    /// # Errors
    /// The reason why the move is illegal; the position is then untouched.
    fn play(&mut self, m: Self::Move) -> Result<(), Self::Illegal> {
        self.check(m)?;
        self.apply(m);
        Ok(())
    }

    /// Plays a move and appends what happens, in order.
    ///
    /// # Errors
    /// The reason why the move is illegal; position and events are then untouched.
    fn play_telling(
        &mut self,
        m: Self::Move,
        events: &mut Vec<Self::Event>,
    ) -> Result<(), Self::Illegal> {
        self.check(m)?;
        self.apply_telling(m, events);
        Ok(())
    }

    /// The part of the position that `viewer` may see.
    fn view(&self, viewer: Viewer) -> Self::View;

    /// A move as the opponent knows it before its hidden part is opened.
    fn redacted(m: Self::Move) -> Self::Move {
        m
    }
}

/// Playing a position to its end at random, fast.
pub trait Playout: Game {
    /// Plays a copy of the position to its end at random, reports each move with its seat, and returns how
    /// it ended. Allocates nothing. Each game defines its random moves.
    fn playout<R: Rng>(&self, rng: &mut R, report: impl FnMut(Seat, Self::Move)) -> Outcome;
}
