//! The 36 dominoes, sets of them, and their text.

use std::fmt;
use std::str::FromStr;

use crate::TextError;
use crate::text::{debug_as_text, join, refuse};

/// Numbers on the squares: 0 to 7.
const NUMBERS: usize = 8;
const DOMINOES: u8 = 36;

/// A domino: two squares with numbers of 0 to 7, the smaller one first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Domino(u8);

/// The lower and the higher number of each domino in rising order, the domino of two numbers in any order, and for each number
/// the dominoes that bear it.
const TABLES: ([[u8; 2]; DOMINOES as usize], [[u8; 8]; 8], [Dominoes; 8]) = {
    let mut squares = [[0; 2]; DOMINOES as usize];
    let mut of_numbers = [[0; 8]; 8];
    let mut bearers = [Dominoes::NONE; 8];
    let (mut index, mut low, mut high) = (0, 0, 0);
    while index < DOMINOES as usize {
        squares[index] = [low as u8, high as u8];
        of_numbers[low][high] = index as u8;
        of_numbers[high][low] = index as u8;
        bearers[low].0 |= 1 << index;
        bearers[high].0 |= 1 << index;
        index += 1;
        high += 1;
        if high == NUMBERS {
            low += 1;
            high = low;
        }
    }
    (squares, of_numbers, bearers)
};
const SQUARES: [[u8; 2]; DOMINOES as usize] = TABLES.0;
const OF_NUMBERS: [[u8; 8]; 8] = TABLES.1;
const BEARERS: [Dominoes; 8] = TABLES.2;

impl Domino {
    /// The domino that bears two numbers of 0 to 7.
    #[inline]
    pub const fn of(one: u8, other: u8) -> Self {
        Self(OF_NUMBERS[one as usize & 7][other as usize & 7])
    }

    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    #[inline]
    pub const fn numbers(self) -> [u8; 2] {
        SQUARES[self.0 as usize]
    }

    #[inline]
    pub const fn low(self) -> u8 {
        self.numbers()[0]
    }

    #[inline]
    pub const fn high(self) -> u8 {
        self.numbers()[1]
    }

    #[inline]
    pub const fn bears(self, number: u8) -> bool {
        let [low, high] = self.numbers();
        low == number || high == number
    }

    /// The number on the square beside one that bears `number`.
    #[inline]
    pub const fn other(self, number: u8) -> u8 {
        let [low, high] = self.numbers();
        if low == number { high } else { low }
    }

    /// Every domino, in rising order.
    pub fn all() -> impl Iterator<Item = Self> + Clone {
        (0..DOMINOES).map(Self)
    }
}

debug_as_text!(Domino);

impl fmt::Display for Domino {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [low, high] = self.numbers();
        write!(f, "{low}{high}")
    }
}

pub(super) fn two_numbers(text: &str) -> Option<[u8; 2]> {
    let &[one @ b'0'..=b'7', other @ b'0'..=b'7'] = text.as_bytes() else {
        return None;
    };
    Some([one - b'0', other - b'0'])
}

impl FromStr for Domino {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        match two_numbers(text) {
            Some([low, high]) if low <= high => Ok(Self::of(low, high)),
            Some(_) => Err(TextError::of(
                text,
                "is written with its smaller number first",
            )),
            None => Err(TextError::of(
                text,
                "is no domino: two digits of 0–7, as in 05",
            )),
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Dominoes(pub(super) u64);

impl Dominoes {
    pub const NONE: Self = Self(0);
    pub const ALL: Self = Self((1 << DOMINOES) - 1);

    #[inline]
    pub const fn bearing(number: u8) -> Self {
        BEARERS[number as usize & 7]
    }

    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub const fn contains(self, domino: Domino) -> bool {
        self.0 >> domino.0 & 1 != 0
    }

    #[inline]
    pub const fn contains_all(self, others: Self) -> bool {
        others.0 & !self.0 == 0
    }

    #[inline]
    pub const fn with(self, domino: Domino) -> Self {
        Self(self.0 | 1 << domino.0)
    }

    #[inline]
    pub const fn without(self, domino: Domino) -> Self {
        Self(self.0 & !(1 << domino.0))
    }

    #[inline]
    pub const fn union(self, others: Self) -> Self {
        Self(self.0 | others.0)
    }

    #[inline]
    pub const fn minus(self, others: Self) -> Self {
        Self(self.0 & !others.0)
    }

    #[inline]
    pub const fn common(self, others: Self) -> Self {
        Self(self.0 & others.0)
    }

    #[inline]
    pub const fn first(self) -> Option<Domino> {
        if self.0 == 0 {
            None
        } else {
            Some(Domino(self.0.trailing_zeros() as u8))
        }
    }

    /// The one at a place in rising order, from 0.
    #[inline]
    pub fn nth(self, place: usize) -> Option<Domino> {
        let mut rest = self.0;
        for _ in 0..place {
            rest &= rest.wrapping_sub(1);
        }
        Self(rest).first()
    }

    pub fn lowest(self, count: usize) -> Self {
        self.iter().take(count).collect()
    }

    /// The number of subsets of `count` dominoes.
    pub(super) fn subsets(self, count: usize) -> u32 {
        binomial(self.len(), count)
    }

    /// The number of a subset among all of its size; none for any other set.
    pub(super) fn number_of(self, subset: Self) -> Option<u32> {
        let places = self
            .iter()
            .enumerate()
            .filter(|(_, domino)| subset.contains(*domino))
            .map(|(place, _)| place);
        let number = places
            .zip(1..)
            .map(|(place, nth)| binomial(place, nth))
            .sum();
        self.contains_all(subset).then_some(number)
    }

    /// The subset of `count` dominoes with this number.
    pub(super) fn subset(self, count: usize, mut number: u32) -> Self {
        let mut picked = Self::NONE;
        let mut nth = count;
        for place in (0..self.len()).rev() {
            let before = binomial(place, nth);
            if nth > 0 && number >= before {
                number -= before;
                nth -= 1;
                picked = self.nth(place).map_or(picked, |domino| picked.with(domino));
            }
        }
        picked
    }

    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Domino> + Clone {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let domino = Self(rest).first()?;
            rest &= rest - 1;
            Some(domino)
        })
    }

    pub(super) fn read(text: &str) -> Result<Self, TextError> {
        let mut read = Self::NONE;
        let mut last = None;
        for word in text.split('.') {
            let domino: Domino = word.parse()?;
            if last.is_some_and(|last| last >= domino) {
                return refuse(format!("{domino} stands out of order: dominoes rise"));
            }
            last = Some(domino);
            read = read.with(domino);
        }
        Ok(read)
    }
}

/// The number of ways to pick `count` of these.
fn binomial(of: usize, count: usize) -> u32 {
    (0..count).fold(1_u64, |ways, place| {
        ways * (of.saturating_sub(place)) as u64 / (place as u64 + 1)
    }) as u32
}

impl FromIterator<Domino> for Dominoes {
    fn from_iter<I: IntoIterator<Item = Domino>>(dominoes: I) -> Self {
        dominoes.into_iter().fold(Self::NONE, Self::with)
    }
}

impl fmt::Display for Dominoes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        join(f, '.', self.iter())
    }
}

impl fmt::Debug for Dominoes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{self}]")
    }
}
