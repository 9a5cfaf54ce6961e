//! Eight dominoes that stand, and every show that they can make: a list, where one is asked for.

use super::domino::{Domino, Dominoes};
use super::formation::{Formation, Row, Show, Square};

const STANDING: usize = 8;

/// The dominoes of a hand outside its wall.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Standing(Dominoes);

/// A formation and the squares that it takes: bit i for the smaller half of the i-th domino, bit 8 + i for the greater. The halves of a
/// double are alike: above stands the first, below the second. So formations above and below go together where they share no
/// square, and two below where they share no domino.
struct Found {
    formation: Formation,
    squares: u16,
}

impl Found {
    const fn dominoes(&self) -> u16 {
        (self.squares | self.squares >> 8) & 0xff
    }
}

/// Finds the formations of one row.
struct Search<'a> {
    row: Row,
    dominoes: &'a [Domino],
    found: Vec<Found>,
    squares: [Square; 8],
}

impl Search<'_> {
    /// The bit of a domino's half that bears the number.
    fn bit(&self, index: usize, number: u8) -> u16 {
        let [low, high] = self.dominoes[index].numbers();
        let second = if low == high {
            self.row == Row::Lower
        } else {
            number == high
        };
        1 << (index + if second { 8 } else { 0 })
    }

    /// Every formation that goes on with `value`, where 8 is a 0 after 7: with the same number again (`step` 0), from the domino at
    /// `from` on, or with the next one (`step` 1), up to `last`.
    fn extend(&mut self, value: u8, step: u8, last: u8, from: usize, length: usize, taken: u16) {
        if length >= usize::from(self.row.fewest())
            && let Some(formation) = Formation::of(self.row, &self.squares[..length], value == 9)
        {
            self.found.push(Found {
                formation,
                squares: taken,
            });
        }
        if value > last {
            return;
        }
        let number = value % 8;
        for index in from..self.dominoes.len() {
            let domino = self.dominoes[index];
            if domino.bears(number) && taken & (0x101 << index) == 0 {
                self.squares[length] = Square::new(number, domino.other(number));
                let from = if step == 0 { index + 1 } else { 0 };
                self.extend(
                    value + step,
                    step,
                    last,
                    from,
                    length + 1,
                    taken | self.bit(index, number),
                );
            }
        }
    }
}

impl Standing {
    pub fn new(dominoes: Dominoes) -> Option<Self> {
        (dominoes.len() == STANDING).then_some(Self(dominoes))
    }

    pub const fn dominoes(self) -> Dominoes {
        self.0
    }

    /// Every formation of a row, in the order in which they are written.
    fn formations(self, row: Row) -> Vec<Found> {
        let dominoes: Vec<Domino> = self.0.iter().collect();
        let mut search = Search {
            row,
            dominoes: &dominoes,
            found: Vec::new(),
            squares: [Square::new(0, 0); 8],
        };
        for number in 0..8 {
            search.extend(number, 0, 7, 0, 0, 0);
            // A 0 is the lowest number of a sequence or the highest, never both.
            search.extend(number, 1, if number == 0 { 7 } else { 8 }, 0, 0, 0);
        }
        let mut found = search.found;
        found.sort_unstable_by_key(|found| found.formation);
        found
    }

    /// Calls `f` with the places of the formations of every show, `none` included: above, and up to two below.
    fn each(
        self,
        upper: &[Found],
        lower: &[Found],
        mut f: impl FnMut(Option<usize>, Option<usize>, Option<usize>),
    ) {
        let mut below = vec![(0, None, None)];
        for (place, one) in lower.iter().enumerate() {
            below.push((one.squares, Some(place), None));
            let rest = lower[place + 1..]
                .iter()
                .enumerate()
                .filter(|(_, other)| other.dominoes() & one.dominoes() == 0);
            below.extend(rest.map(|(next, other)| {
                (
                    one.squares | other.squares,
                    Some(place),
                    Some(place + 1 + next),
                )
            }));
        }
        for &(_, one, other) in &below {
            f(None, one, other);
        }
        for (place, above) in upper.iter().enumerate() {
            for &(squares, one, other) in &below {
                if squares & above.squares == 0 {
                    f(Some(place), one, other);
                }
            }
        }
    }

    /// How many shows there are, `none` included: some hundreds in the middle, and up to 36,000.
    pub fn count(self) -> u32 {
        let mut count = 0;
        self.each(
            &self.formations(Row::Upper),
            &self.formations(Row::Lower),
            |_, _, _| count += 1,
        );
        count
    }

    pub fn for_each_show(self, mut f: impl FnMut(Show)) {
        let (upper, lower) = (self.formations(Row::Upper), self.formations(Row::Lower));
        self.each(&upper, &lower, |above, one, other| {
            let above = above.map(|place| upper[place].formation);
            let below = [one, other].map(|place| place.map(|place| lower[place].formation));
            // Both lists are in order, so the places are.
            let mut places = [above, below[0], below[1]];
            if above.is_none() {
                places.rotate_left(1);
            }
            f(Show { formations: places });
        });
    }
}
