//! A heap of stones, from which the players take one to three in turn: a toy whose whole tree is known.
//!
//! The player who takes the last stone wins, so a heap of a multiple of four loses for the player to move. It is easy
//! to count the lines of play to depth `d` by hand. Instead of taking, a player may `double` the heap once or `resign`.

use std::fmt;
use std::str::FromStr;

use mbrane_rules::{Game, Listener, Outcome, Playout, Seat, Seats, TextError, View, Viewer};
use rand::{Rng, RngExt};

/// How many stones there are at the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Stones(pub(crate) u8);

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Move {
    Take(u8),
    Double,
    Resign,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Heap {
    setup: Stones,
    left: u8,
    next: Seat,
    doubled: bool,
    resigned: bool,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Illegal {
    TooMany,
    Nothing,
    Doubled,
    Over,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Event {
    Left(u8),
    Doubled,
    Turned(Seats),
    Ended(Outcome),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct HeapView {
    pub left: u8,
    pub doubled: bool,
    pub to_act: Seats,
    pub ended: Option<Outcome>,
}

impl View<Event> for HeapView {
    fn apply(&mut self, event: &Event) {
        match event {
            Event::Left(left) => self.left = *left,
            Event::Doubled => self.doubled = true,
            Event::Turned(seats) => self.to_act = *seats,
            Event::Ended(outcome) => self.ended = Some(*outcome),
        }
    }
}

impl Heap {
    pub(crate) fn left(&self) -> u8 {
        self.left
    }

    fn is_over(&self) -> bool {
        self.left == 0 || self.resigned
    }
}

impl Game for Heap {
    type Setup = Stones;
    type Move = Move;
    type Illegal = Illegal;
    type Event = Event;
    type View = HeapView;

    const ACTIONS: &'static [Move] = &[Move::Double, Move::Resign];

    fn start(setup: Stones) -> Self {
        Self {
            setup,
            left: setup.0,
            next: Seat::First,
            doubled: false,
            resigned: false,
        }
    }

    fn setup(&self) -> Stones {
        self.setup
    }

    fn from_text(setup: Stones, text: &str) -> Result<Self, TextError> {
        let words: Vec<&str> = text.split(' ').collect();
        let &[left, next, doubled, resigned] = words.as_slice() else {
            return Err(refused());
        };
        Ok(Self {
            setup,
            left: left.parse().map_err(|_| refused())?,
            next: if next == "first" {
                Seat::First
            } else {
                Seat::Second
            },
            doubled: doubled == "doubled",
            resigned: resigned == "resigned",
        })
    }

    fn to_act(&self) -> Seats {
        if self.is_over() {
            Seats::NOBODY
        } else {
            Seats::only(self.next)
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.resigned {
            return Some(Outcome::resignation(self.next));
        }
        // The player who took the last stone is not next.
        let winner = !self.next;
        let points = Seat::BOTH.map(|seat| u16::from(seat == winner));
        (self.left == 0).then(|| Outcome::by_points(points))
    }

    fn all_points(&self) -> u16 {
        1
    }

    fn for_each_placement(&self, f: impl FnMut(Move)) {
        let most = if self.is_over() { 0 } else { self.left.min(3) };
        (1..=most).map(Move::Take).for_each(f);
    }

    fn check(&self, m: Move) -> Result<(), Illegal> {
        match m {
            _ if self.is_over() => Err(Illegal::Over),
            Move::Take(0) => Err(Illegal::Nothing),
            Move::Take(stones) if stones > self.left.min(3) => Err(Illegal::TooMany),
            Move::Double if self.doubled => Err(Illegal::Doubled),
            _ => Ok(()),
        }
    }

    fn apply_telling(&mut self, m: Move, listener: &mut impl Listener<Event>) {
        match m {
            Move::Take(stones) => {
                self.left -= stones;
                self.next = !self.next;
            }
            Move::Double => {
                self.left *= 2;
                self.doubled = true;
                self.next = !self.next;
            }
            Move::Resign => self.resigned = true,
        }
        if m == Move::Double {
            listener.hear(|| Event::Doubled);
        }
        if m != Move::Resign {
            listener.hear(|| Event::Left(self.left));
        }
        listener.hear(|| Event::Turned(self.to_act()));
        if let Some(outcome) = self.outcome() {
            listener.hear(|| Event::Ended(outcome));
        }
    }

    fn view(&self, _eyes: Viewer) -> HeapView {
        HeapView {
            left: self.left,
            doubled: self.doubled,
            to_act: self.to_act(),
            ended: self.outcome(),
        }
    }
}

impl Playout for Heap {
    fn playout<R: Rng>(&self, rng: &mut R, mut report: impl FnMut(Seat, Move)) -> Outcome {
        let mut position = self.clone();
        loop {
            if let Some(outcome) = position.outcome() {
                return outcome;
            }
            let m = Move::Take(rng.random_range(1..=position.left.min(3)));
            report(position.next, m);
            position.apply(m);
        }
    }
}

/// The crate alone makes these errors; a toy outside borrows one.
fn refused() -> TextError {
    "no cell"
        .parse::<mbrane_rules::Cell>()
        .expect_err("no cell")
}

impl fmt::Display for Heap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let next = if self.next == Seat::First {
            "first"
        } else {
            "second"
        };
        let doubled = if self.doubled { "doubled" } else { "single" };
        let resigned = if self.resigned { "resigned" } else { "playing" };
        write!(f, "{} {next} {doubled} {resigned}", self.left)
    }
}

impl fmt::Display for Stones {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "heap {}", self.0)
    }
}

impl FromStr for Stones {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let stones = text
            .trim()
            .strip_prefix("heap ")
            .and_then(|stones| stones.parse().ok());
        stones.map(Self).ok_or_else(refused)
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Take(stones) => write!(f, "take{stones}"),
            Self::Double => f.write_str("double"),
            Self::Resign => f.write_str("resign"),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Move {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        match text {
            "double" => Ok(Self::Double),
            "resign" => Ok(Self::Resign),
            _ => text
                .strip_prefix("take")
                .and_then(|n| n.parse().ok())
                .map(Self::Take)
                .ok_or_else(refused),
        }
    }
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::TooMany => "the stones are too few, or more than three",
            Self::Nothing => "at least one stone is taken",
            Self::Doubled => "the heap was doubled already",
            Self::Over => "the game is over",
        })
    }
}

impl std::error::Error for Illegal {}
