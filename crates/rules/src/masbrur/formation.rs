//! Formations and shows: their squares, their strength, their text.

use std::cmp::{Ordering, Reverse};
use std::fmt::{self, Write as _};
use std::str::FromStr;

use super::domino::{Domino, Dominoes, two_numbers};
use crate::TextError;
use crate::text::{debug_as_text, err_if, join, refuse, refuse_if};

/// One of the two rows in which standing dominoes have their halves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Row {
    Upper,
    Lower,
}

impl Row {
    /// Both, from above.
    pub const BOTH: [Self; 2] = [Self::Upper, Self::Lower];

    const fn sign(self) -> char {
        match self {
            Self::Upper => 'u',
            Self::Lower => 'l',
        }
    }

    /// The fewest squares of a formation here.
    #[inline]
    pub const fn fewest(self) -> u8 {
        match self {
            Self::Upper => 5,
            Self::Lower => 3,
        }
    }
}

/// The pattern of a formation's numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// The same number again and again.
    Repetition { number: u8 },
    /// Consecutive numbers, each once.
    Sequence {
        /// The lowest. 0 after 7 counts as 8, so a sequence from 5 of four squares is 5, 6, 7, 0.
        from: u8,
    },
}

/// A square of a standing domino that serves in a formation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square {
    pub number: u8,
    pub other: u8,
}

impl Square {
    #[inline]
    pub(super) const fn new(number: u8, other: u8) -> Self {
        Self { number, other }
    }

    #[inline]
    pub const fn domino(self) -> Domino {
        Domino::of(self.number, self.other)
    }

    /// The other half of the same domino.
    pub const fn turned(self) -> Self {
        Self::new(self.other, self.number)
    }
}

impl Domino {
    /// Its halves, the smaller first.
    #[inline]
    pub const fn squares(self) -> [Square; 2] {
        let [low, high] = self.numbers();
        [Square::new(low, high), Square::new(high, low)]
    }
}

debug_as_text!(Square, Formation, Show, Seizure);

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.number, self.other)
    }
}

/// A formation but for its row and its dominoes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Form {
    pub kind: Kind,
    pub length: u8,
}

impl Form {
    /// The highest number; 8 where 0 follows 7.
    #[inline]
    pub const fn height(self) -> u8 {
        match self.kind {
            Kind::Repetition { number } => number,
            Kind::Sequence { from } => from + self.length - 1,
        }
    }

    #[inline]
    pub const fn strength(self) -> Strength {
        Strength {
            length: self.length,
            height: self.height(),
        }
    }
}

/// A formation: squares in one row. Their order is that of its text: rising.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Formation {
    row: Row,
    form: Form,
    /// The numbers on the other halves: of a repetition a set of bits, of a sequence three bits a square.
    others: u32,
}

/// How strong a formation is: longer is stronger, then higher.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Strength {
    pub length: u8,
    /// The highest number; 8 where 0 follows 7.
    pub height: u8,
}

impl Formation {
    /// A formation of these squares, in any order, if they make one: in a sequence a 0 is the highest where `zero_high` says so, and else
    /// the lowest.
    pub fn of(row: Row, squares: &[Square], zero_high: bool) -> Option<Self> {
        let (first, length) = (squares.first()?, squares.len());
        if !(usize::from(row.fewest())..=8).contains(&length) {
            return None;
        }
        if squares.iter().all(|square| square.number == first.number) {
            let others = squares
                .iter()
                .fold(0_u32, |others, square| others | 1 << square.other);
            let kind = Kind::Repetition {
                number: first.number,
            };
            let form = Form {
                kind,
                length: length as u8,
            };
            return (others.count_ones() as usize == length).then_some(Self { row, form, others });
        }
        let value = |square: &Square| {
            if zero_high && square.number == 0 {
                8
            } else {
                square.number
            }
        };
        let from = squares.iter().map(value).min()?;
        let mut seen = 0_u32;
        let mut others = 0;
        for square in squares {
            let place = value(square) - from;
            seen |= 1 << place;
            others |= u32::from(square.other) << (3 * place.min(7));
        }
        let whole = seen == (1 << length) - 1;
        // A domino stands in a row with one of its halves.
        let dominoes: Dominoes = squares.iter().map(|square| square.domino()).collect();
        let made = Self {
            row,
            form: Form {
                kind: Kind::Sequence { from },
                length: length as u8,
            },
            others,
        };
        (whole && dominoes.len() == length).then_some(made)
    }

    #[inline]
    pub const fn row(&self) -> Row {
        self.row
    }

    #[inline]
    pub const fn form(&self) -> Form {
        self.form
    }

    #[inline]
    pub const fn kind(&self) -> Kind {
        self.form.kind
    }

    #[inline]
    pub const fn length(&self) -> u8 {
        self.form.length
    }

    #[inline]
    pub const fn height(&self) -> u8 {
        self.form.height()
    }

    #[inline]
    pub const fn strength(&self) -> Strength {
        self.form.strength()
    }

    pub fn squares(self) -> impl Iterator<Item = Square> + Clone {
        (0..8_u8).filter_map(move |place| match self.kind() {
            Kind::Repetition { number } => {
                (self.others >> place & 1 != 0).then_some(Square::new(number, place))
            }
            Kind::Sequence { from } => {
                let other = (self.others >> (3 * place) & 7) as u8;
                (place < self.length()).then_some(Square::new((from + place) % 8, other))
            }
        })
    }

    pub fn dominoes(self) -> Dominoes {
        self.squares().map(Square::domino).collect()
    }

    /// Reads `u50.51.52.53.54`.
    fn read(text: &str) -> Result<Self, TextError> {
        let row = match text.as_bytes().first() {
            Some(b'u') => Row::Upper,
            Some(b'l') => Row::Lower,
            _ => return Err(TextError::expected("a formation begins with u or l", text)),
        };
        let mut squares = Vec::new();
        for word in text[1..].split('.') {
            let Some([number, other]) = two_numbers(word) else {
                let fault = "is no domino: two digits of 0–7, the serving one first";
                return Err(TextError::of(word, fault));
            };
            refuse_if!(squares.len() == 8, "no formation has more than 8 squares");
            squares.push(Square { number, other });
        }
        let (length, fewest) = (squares.len(), usize::from(row.fewest()));
        let place = if row == Row::Upper { "upper" } else { "lower" };
        refuse_if!(
            length < fewest,
            "a formation has at least {fewest} squares in the {place} row, not {length}"
        );
        let zero_high = squares[length - 1].number == 0 && squares[0].number != 0;
        let Some(formation) = Self::of(row, &squares, zero_high) else {
            return Err(TextError::of(
                text,
                "is neither a repetition nor a sequence",
            ));
        };
        let in_order = formation.squares().eq(squares);
        err_if!(!in_order, TextError::of(text, "is not in rising order"));
        Ok(formation)
    }
}

impl Ord for Formation {
    /// The order in which formations are written.
    fn cmp(&self, other: &Self) -> Ordering {
        let key = |formation: &Self| (formation.row, Reverse(formation.strength()));
        key(self)
            .cmp(&key(other))
            .then_with(|| self.squares().cmp(other.squares()))
    }
}

impl PartialOrd for Formation {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Formation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char(self.row.sign())?;
        join(f, '.', self.squares())
    }
}

pub const MOST_FORMATIONS: usize = 3;

/// Up to three formations in a fixed order: as shown, or as they are after seizing.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Show {
    /// By place, without gaps.
    pub(super) formations: [Option<Formation>; MOST_FORMATIONS],
}

impl Show {
    pub const NONE: Self = Self {
        formations: [None; MOST_FORMATIONS],
    };

    /// These formations in the order in which they are written: at most one in the upper row and two in the lower. What they
    /// need of dominoes is not checked.
    pub fn of(formations: impl IntoIterator<Item = Formation>) -> Option<Self> {
        let mut show = Self::NONE;
        let mut count = 0;
        for formation in formations {
            *show.formations.get_mut(count)? = Some(formation);
            count += 1;
        }
        show.formations[..count].sort_unstable();
        show.fits_rows().then_some(show)
    }

    fn fits_rows(&self) -> bool {
        // At most one formation in the upper row, and two in the lower.
        let fits =
            |(row, most): (Row, usize)| self.iter().filter(|it| it.row == row).count() <= most;
        Row::BOTH.into_iter().zip([1, 2]).all(fits)
    }

    #[inline]
    pub const fn places(&self) -> &[Option<Formation>; MOST_FORMATIONS] {
        &self.formations
    }

    /// Each formation, in the order of the places.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = &Formation> + Clone {
        self.formations.iter().flatten()
    }

    /// Each formation, the strongest first.
    pub fn by_strength(&self) -> Vec<Formation> {
        let mut all: Vec<Formation> = self.iter().copied().collect();
        all.sort_by_key(|formation| Reverse(formation.strength()));
        all
    }

    pub fn len(&self) -> usize {
        self.iter().count()
    }

    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.formations[0].is_none()
    }

    #[inline]
    pub fn squares(&self) -> u8 {
        self.iter().map(Formation::length).sum()
    }

    pub fn dominoes(&self) -> Dominoes {
        self.iter().fold(Dominoes::NONE, |all, formation| {
            all.union(formation.dominoes())
        })
    }

    /// Two squares that one domino would need at once, where there are such: in one row, or the same half in both.
    pub(super) fn clash(&self) -> Option<Domino> {
        let mut used: [[Option<u8>; 2]; 36] = [[None; 2]; 36];
        for formation in self.iter() {
            for square in formation.squares() {
                let domino = square.domino();
                let rows = &mut used[domino.index()];
                let row = formation.row as usize;
                let same_half =
                    rows[1 - row] == Some(square.number) && square.number != square.other;
                if rows[row].is_some() || same_half {
                    return Some(domino);
                }
                rows[row] = Some(square.number);
            }
        }
        None
    }

    /// Reads formations joined by commas; `ordered` where they must stand in the order in which a show is written.
    pub(super) fn read(text: &str, ordered: bool) -> Result<Self, TextError> {
        let mut formations = [None; MOST_FORMATIONS];
        for (place, word) in text.split(',').enumerate() {
            let formation = Formation::read(word)?;
            let Some(slot) = formations.get_mut(place) else {
                return refuse("up to three formations are shown");
            };
            *slot = Some(formation);
        }
        let show = Self { formations };
        refuse_if!(
            !show.fits_rows(),
            "the upper row has room for one formation, the lower for two"
        );
        if ordered && !show.iter().is_sorted() {
            return refuse(
                "formations are written upper first, then longer, then higher, then as text",
            );
        }
        refuse_if!(let Some(domino) = show.clash(), "{domino} cannot serve so: it stands one way up, each half once");
        Ok(show)
    }
}

impl fmt::Display for Show {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("none");
        }
        join(f, ',', self.iter())
    }
}

impl FromStr for Show {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        if text == "none" {
            Ok(Self::NONE)
        } else {
            Self::read(text, true)
        }
    }
}

/// The dominoes of the opponent's wall that a player seizes, and the formations that they make.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Seizure {
    dominoes: [Option<Domino>; 2],
    formations: Show,
}

impl Seizure {
    pub const NONE: Self = Self {
        dominoes: [None; 2],
        formations: Show::NONE,
    };

    /// One or two dominoes, and the formations as they are with them, in the places in which they were shown.
    pub(super) fn of(dominoes: Dominoes, formations: Show) -> Self {
        Self {
            dominoes: [dominoes.nth(0), dominoes.nth(1)],
            formations,
        }
    }

    #[inline]
    pub const fn is_none(&self) -> bool {
        self.dominoes[0].is_none()
    }

    #[inline]
    pub fn dominoes(&self) -> Dominoes {
        self.dominoes.iter().copied().flatten().collect()
    }

    /// The current formations, in the places in which they were shown.
    #[inline]
    pub const fn formations(&self) -> &Show {
        &self.formations
    }
}

impl fmt::Display for Seizure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_none() {
            f.write_str("none")
        } else {
            write!(f, "{}:{}", self.dominoes(), self.formations)
        }
    }
}

impl FromStr for Seizure {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        if text == "none" {
            return Ok(Self::NONE);
        }
        let Some((dominoes, formations)) = text.split_once(':') else {
            let seized = "what is seized stands before a colon and the formations";
            return Err(TextError::expected(seized, text));
        };
        let dominoes = Dominoes::read(dominoes)?;
        refuse_if!(
            dominoes.len() > 2,
            "one or two dominoes are seized, not {}",
            dominoes.len()
        );
        let formations = Show::read(formations, false)?;
        refuse_if!(let Some(idle) = dominoes.minus(formations.dominoes()).first(), "{idle} lengthens no formation");
        Ok(Self::of(dominoes, formations))
    }
}
