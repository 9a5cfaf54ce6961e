//! A toy game whose whole tree is known: take a number from either end of a row; an even one gives another turn.

use std::fmt;
use std::str::FromStr;

use mbrane_rules::{Game, Listener, Outcome, Playout, Seat, Seats, TextError, View, Viewer};
use rand::{Rng, RngExt};

use crate::level::Skill;
use crate::{Knowledge, Parameters, SearchInfo, Tuning};

pub(super) const LONGEST: usize = 12;

/// The numbers that are left, and the sum of those that each seat has taken.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Row {
    numbers: [u8; LONGEST],
    left: usize,
    right: usize,
    taken: [u8; 2],
    mover: Seat,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Take {
    Left,
    Right,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Numbers(pub [u8; LONGEST]);

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct NotNow;

/// The toy's view is the position itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Shown(Row);

impl View<Row> for Shown {
    fn apply(&mut self, event: &Row) {
        self.0 = event.clone();
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

impl fmt::Display for NotNow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("nothing is left")
    }
}

impl std::error::Error for NotNow {}

impl fmt::Display for Take {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

impl FromStr for Take {
    type Err = TextError;

    fn from_str(_: &str) -> Result<Self, TextError> {
        unimplemented_text()
    }
}

impl fmt::Display for Numbers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

impl FromStr for Numbers {
    type Err = TextError;

    fn from_str(_: &str) -> Result<Self, TextError> {
        unimplemented_text()
    }
}

/// Returns the error of another reader, because the toy is never read from text.
fn unimplemented_text<T>() -> Result<T, TextError> {
    Err(""
        .parse::<mbrane_rules::Cell>()
        .expect_err("nothing is no cell"))
}

impl Row {
    fn number(&self, take: Take) -> u8 {
        match take {
            Take::Left => self.numbers[self.left],
            Take::Right => self.numbers[self.right - 1],
        }
    }

    /// Returns the score with best play, by trying everything.
    pub(super) fn solved(&self) -> i8 {
        if let Some(outcome) = self.outcome() {
            return Self::score(&outcome);
        }
        let scores = self.placements().into_iter().map(|take| {
            let mut next = self.clone();
            next.apply(take);
            next.solved()
        });
        let best = if self.mover == Seat::First {
            scores.max()
        } else {
            scores.min()
        };
        best.expect("a row that is not empty has ends")
    }
}

impl Game for Row {
    type Setup = Numbers;
    type Move = Take;
    type Illegal = NotNow;
    type Event = Row;
    type View = Shown;

    fn start(Numbers(numbers): Numbers) -> Self {
        let right = numbers
            .iter()
            .position(|&number| number == 0)
            .unwrap_or(LONGEST);
        Self {
            numbers,
            left: 0,
            right,
            taken: [0; 2],
            mover: Seat::First,
        }
    }

    fn setup(&self) -> Numbers {
        Numbers(self.numbers)
    }

    fn from_text(_: Numbers, _: &str) -> Result<Self, TextError> {
        unimplemented_text()
    }

    fn to_act(&self) -> Seats {
        if self.left == self.right {
            Seats::NOBODY
        } else {
            Seats::only(self.mover)
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.left == self.right).then(|| Outcome::by_points(self.taken.map(u16::from)))
    }

    fn all_points(&self) -> u16 {
        self.numbers.iter().copied().map(u16::from).sum()
    }

    fn for_each_placement(&self, mut f: impl FnMut(Take)) {
        if self.left < self.right {
            f(Take::Left);
        }
        if self.left + 1 < self.right {
            f(Take::Right);
        }
    }

    fn check(&self, take: Take) -> Result<(), NotNow> {
        if self.placements().contains(&take) {
            Ok(())
        } else {
            Err(NotNow)
        }
    }

    fn apply_telling(&mut self, take: Take, listener: &mut impl Listener<Row>) {
        let number = self.number(take);
        match take {
            Take::Left => self.left += 1,
            Take::Right => self.right -= 1,
        }
        self.taken[self.mover.index()] += number;
        if number % 2 == 1 {
            self.mover = !self.mover;
        }
        listener.hear(|| self.clone());
    }

    fn view(&self, _: Viewer) -> Shown {
        Shown(self.clone())
    }
}

impl Playout for Row {
    fn playout<R: Rng>(&self, rng: &mut R, mut report: impl FnMut(Seat, Take)) -> Outcome {
        let mut position = self.clone();
        while position.left < position.right {
            let take = if rng.random_bool(0.5) || position.left + 1 == position.right {
                Take::Left
            } else {
                Take::Right
            };
            report(position.mover, take);
            position.apply(take);
        }
        Outcome::by_points(position.taken.map(u16::from))
    }
}

impl Parameters for () {
    fn set(&mut self, _: &str, _: f32) -> bool {
        false
    }
}

impl Knowledge for Row {
    type Weights = ();
    const SEARCH: SearchInfo<()> = SearchInfo {
        scores: 100,
        tuning: Tuning {
            exploration_doubles: u32::MAX,
            exploration: 0.3,
            prior_visits: 1.0,
            playouts_at_once: 1,
            expand_at: 1,
            width: 1.0,
            widening: 0.5,
            growth_eighths: 4,
            win_weight: 0.5,
            solve_at: 0,
            luck: 1.0,
            solve_nodes: 0,
        },
        weights: (),
        skills: [Skill {
            playouts: 10,
            overlooks: 0.5,
            misjudges: 0.1,
        }; 5],
    };

    fn code(take: Take) -> u16 {
        take as u16
    }

    fn decode(code: u16) -> Take {
        if code == 0 { Take::Left } else { Take::Right }
    }

    fn plies_left(&self) -> u32 {
        (self.right - self.left) as u32
    }

    fn for_each_prior(&self, (): &(), mut f: impl FnMut(u16, f32)) {
        self.for_each_placement(|take| f(Self::code(take), 0.5));
    }
}
