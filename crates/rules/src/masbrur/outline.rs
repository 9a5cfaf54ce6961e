//! The shows that eight standing dominoes allow, no matter which dominoes serve. Counting numbers finds them in
//! microseconds.
//!
//! There are 256 ways to stand eight dominoes up. Each gives eight numbers above and eight below, and what can be shown of eight
//! numbers depends only on how often each is there: 6,435 cases, worked out once.

use std::cmp::Reverse;
use std::sync::LazyLock;

use rand::Rng;

use super::combat::{Blocking, Contender};
use super::domino::Dominoes;
use super::formation::{Form, Formation, Kind, MOST_FORMATIONS, Row, Show, Square};
use super::{Standing, Wall};
use crate::random::below;

impl Form {
    /// How much it counts for by itself: its length first, then its height.
    fn weight(self) -> u32 {
        16 * u32::from(self.length) + u32::from(self.height())
    }

    /// How often it needs each number: a byte a number.
    fn need(self) -> u64 {
        match self.kind {
            Kind::Repetition { number } => u64::from(self.length) << (8 * number),
            Kind::Sequence { from } => {
                (from..from + self.length).fold(0, |need, value| need | 1_u64 << (8 * (value % 8)))
            }
        }
    }
}

const LONGEST: u8 = 8;

/// Every form, shortest first, within a length strongest first.
const FORMS: [Form; 75] = {
    let mut forms = [Form {
        kind: Kind::Repetition { number: 0 },
        length: 0,
    }; 75];
    let mut count = 0;
    let mut length = 3;
    while length <= LONGEST {
        let mut height = 9;
        while height > 0 {
            height -= 1;
            if height < 8 {
                forms[count] = Form {
                    kind: Kind::Repetition { number: height },
                    length,
                };
                count += 1;
            }
            if height + 1 >= length {
                forms[count] = Form {
                    kind: Kind::Sequence {
                        from: height + 1 - length,
                    },
                    length,
                };
                count += 1;
            }
        }
        length += 1;
    }
    forms
};

/// Returns whether each byte of `counts`, which are 8 at most, is as large as that of `need`.
#[inline]
const fn covers(counts: u64, need: u64) -> bool {
    const TOP: u64 = 0x8080_8080_8080_8080;
    ((counts | TOP) - need) & TOP == TOP
}

const NO_FORM: u8 = u8::MAX;

/// The show below: up to two forms, as indices, the stronger first.
type Below = [u8; 2];

/// The shows that eight numbers allow.
#[derive(Clone, Copy, Default)]
struct Case {
    /// The start and number of its forms for the upper row.
    above: (u16, u8),
    /// The start and number of its shows for the lower row; showing nothing is not listed.
    below: (u32, u16),
    /// True if two formations can be shown below.
    two_below: bool,
    /// The greatest weight above, and below.
    heaviest: [u16; 2],
}

struct Tables {
    /// For how often there are 0, 1, 2 and 3, in nines: where the cases with these begin.
    base: Vec<u16>,
    /// For how often there are 4, 5, 6 and 7, in nines: which case it is among those of as many numbers.
    rank: Vec<u16>,
    cases: Vec<Case>,
    /// Indices of forms.
    above: Vec<u8>,
    /// Indices into `pairs`.
    below: Vec<u16>,
    /// Every show of the lower row, the empty one first.
    pairs: Vec<Below>,
}

/// How much one more of a number adds to a key: the numbers 0 to 3 in the lower half, 4 to 7 in the upper.
const WEIGHTS: [u32; 8] = [1, 9, 81, 729, 1 << 16, 9 << 16, 81 << 16, 729 << 16];
/// One more than the greatest half of a key.
const KEYS: usize = 8 * 729 + 1;

static TABLES: LazyLock<Tables> = LazyLock::new(Tables::new);

/// Every way to choose `sum` numbers out of four: the count of each, as bytes.
fn fours(sum: u8) -> Vec<[u8; 4]> {
    let mut all = Vec::new();
    for first in 0..=sum {
        for second in 0..=sum - first {
            for third in 0..=sum - first - second {
                all.push([first, second, third, sum - first - second - third]);
            }
        }
    }
    all
}

fn key(four: [u8; 4]) -> usize {
    four.iter()
        .rev()
        .fold(0, |key, count| 9 * key + usize::from(*count))
}

fn every_pair() -> Vec<Below> {
    let mut pairs = vec![[NO_FORM; 2]];
    pairs.extend((0..FORMS.len() as u8).map(|one| [one, NO_FORM]));
    for (one, stronger) in FORMS.iter().enumerate() {
        for (other, weaker) in FORMS.iter().enumerate() {
            let in_order =
                (Reverse(stronger.strength()), one) <= (Reverse(weaker.strength()), other);
            if stronger.length + weaker.length <= LONGEST && in_order {
                pairs.push([one as u8, other as u8]);
            }
        }
    }
    pairs
}

impl Tables {
    fn new() -> Self {
        let needs = FORMS.map(Form::need);
        let pairs = every_pair();
        let mut number_of_pair = vec![0_u16; FORMS.len() * FORMS.len()];
        for (number, [one, other]) in pairs
            .iter()
            .enumerate()
            .filter(|(_, pair)| pair[1] != NO_FORM)
        {
            number_of_pair[usize::from(*one) * FORMS.len() + usize::from(*other)] = number as u16;
            number_of_pair[usize::from(*other) * FORMS.len() + usize::from(*one)] = number as u16;
        }
        let mut tables = Self {
            base: vec![0; KEYS],
            rank: vec![0; KEYS],
            cases: Vec::new(),
            above: Vec::new(),
            below: Vec::new(),
            pairs,
        };
        for sum in 0..=LONGEST {
            for (rank, four) in fours(sum).into_iter().enumerate() {
                tables.rank[key(four)] = rank as u16;
            }
        }
        for sum in 0..=LONGEST {
            let rest = fours(LONGEST - sum);
            for low in fours(sum) {
                tables.base[key(low)] = tables.cases.len() as u16;
                for high in &rest {
                    let [[a, b, c, d], [e, f, g, h]] = [low, *high];
                    let case = tables.case(
                        u64::from_le_bytes([a, b, c, d, e, f, g, h]),
                        &needs,
                        &number_of_pair,
                    );
                    tables.cases.push(case);
                }
            }
        }
        tables
    }

    /// Computes the shows that are possible with these counts of numbers.
    fn case(&mut self, counts: u64, needs: &[u64], number_of_pair: &[u16]) -> Case {
        let there: Vec<usize> = (0..FORMS.len())
            .filter(|form| covers(counts, needs[*form]))
            .collect();
        let (above, below) = (self.above.len(), self.below.len());
        let long = there
            .iter()
            .filter(|form| FORMS[**form].length >= Row::Upper.fewest());
        self.above.extend(long.map(|form| *form as u8));
        // Index 0 of `pairs` is the empty show, and the single forms follow it.
        self.below.extend(there.iter().map(|form| *form as u16 + 1));
        let singles = self.below.len();
        for (place, one) in there.iter().enumerate() {
            for other in &there[place..] {
                if FORMS[*one].length + FORMS[*other].length <= LONGEST
                    && covers(counts, needs[*one] + needs[*other])
                {
                    self.below.push(number_of_pair[one * FORMS.len() + other]);
                }
            }
        }
        let heaviest = |index: &u8| {
            if *index == NO_FORM {
                0
            } else {
                FORMS[usize::from(*index)].weight()
            }
        };
        let upper = self.above[above..].iter().map(heaviest).max().unwrap_or(0);
        let pairs = self.below[below..]
            .iter()
            .map(|pair| &self.pairs[usize::from(*pair)]);
        let lower = pairs
            .map(|pair| pair.iter().map(heaviest).sum::<u32>())
            .max()
            .unwrap_or(0);
        Case {
            heaviest: [upper as u16, lower as u16],
            above: (above as u16, (self.above.len() - above) as u8),
            below: (below as u32, (self.below.len() - below) as u16),
            two_below: self.below.len() > singles,
        }
    }

    /// The case of a key.
    #[inline]
    fn find(&self, key: u32) -> &Case {
        let index = self.base[(key & 0xffff) as usize] + self.rank[(key >> 16) as usize];
        &self.cases[usize::from(index)]
    }

    fn above(&self, case: &Case) -> &[u8] {
        let (begin, count) = case.above;
        &self.above[usize::from(begin)..][..usize::from(count)]
    }

    fn below(&self, case: &Case) -> &[u16] {
        let (begin, count) = case.below;
        &self.below[begin as usize..][..usize::from(count)]
    }
}

/// Calls `f` with every way to stand dominoes up: which stand with their greater half above, as bits, and the keys of the numbers
/// above and below, until `f` breaks. A double stands one way.
#[inline]
fn each_way_up(dominoes: Dominoes, mut f: impl FnMut(u32, u32, u32) -> bool) -> bool {
    let mut difference = [0_u32; 8];
    let mut bits = [0_u32; 8];
    let mut turning = 0;
    let (mut above, mut total) = (0_u32, 0_u32);
    for (place, domino) in dominoes.iter().take(8).enumerate() {
        let [low, high] = domino.numbers();
        let (low, high) = (WEIGHTS[usize::from(low)], WEIGHTS[usize::from(high)]);
        above += low;
        total += low + high;
        if low != high {
            difference[turning] = high.wrapping_sub(low);
            bits[turning] = 1 << place;
            turning += 1;
        }
    }
    let mut up = 0;
    if f(up, above, total - above) {
        return true;
    }
    // Each step turns one domino.
    for step in 1_u32..1 << turning {
        let turned = (step.trailing_zeros() & 7) as usize;
        up ^= bits[turned];
        let change = difference[turned];
        above = if up & bits[turned] != 0 {
            above.wrapping_add(change)
        } else {
            above.wrapping_sub(change)
        };
        if f(up, above, total.wrapping_sub(above)) {
            return true;
        }
    }
    false
}

/// A show without the choice of dominoes: all that its worth depends on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Outline {
    /// The form above.
    pub upper: Option<Form>,
    /// The forms below, the stronger first.
    pub lower: [Option<Form>; 2],
}

impl Outline {
    pub fn of(show: &Show) -> Self {
        let forms = |row: Row| {
            show.iter()
                .filter(move |formation| formation.row() == row)
                .map(Formation::form)
        };
        let mut below: Vec<Form> = forms(Row::Lower).collect();
        // Two forms of one strength stand in the order of [`FORMS`].
        below.sort_by_key(|form| {
            (
                Reverse(form.strength()),
                FORMS.iter().position(|known| known == form),
            )
        });
        Self {
            upper: forms(Row::Upper).next(),
            lower: [below.first().copied(), below.get(1).copied()],
        }
    }

    /// Each form, the upper one first.
    pub fn forms(self) -> impl Iterator<Item = Form> + Clone {
        [self.upper, self.lower[0], self.lower[1]]
            .into_iter()
            .flatten()
    }

    /// How much it counts for by itself: long formations, and many.
    pub fn weight(self) -> u32 {
        self.forms().map(Form::weight).sum()
    }

    pub fn squares(self) -> u8 {
        self.forms().map(|form| form.length).sum()
    }

    /// The formations as they are compared when an enemy's wall has done its work, in order.
    pub fn contenders(self, wall: Wall) -> [Option<Contender>; MOST_FORMATIONS] {
        let blocked = Blocking::height(self.forms().map(Form::height), wall);
        let mut contenders = [self.upper, self.lower[0], self.lower[1]].map(|form| {
            let strength = form?.strength();
            Some(Contender {
                unblocked: Some(strength.height) != blocked,
                strength,
            })
        });
        contenders.sort_unstable_by(|one, other| other.cmp(one));
        contenders
    }
}

/// The words of a bit set of shows for the lower row.
const WORDS: usize = 12;
/// The upper row is empty or holds one of the forms of five squares and more.
const UPPERS: usize = 47;
/// Forms come by length: those before are too short for the upper row.
const SHORT: usize = FORMS.len() - (UPPERS - 1);

/// Every outline that eight standing dominoes can show.
#[derive(Clone, PartialEq, Eq)]
pub struct Outlines {
    /// For each formation above, the shows possible below.
    below: [[u64; WORDS]; UPPERS],
}

impl Outlines {
    pub fn of(standing: Standing) -> Self {
        let tables = &*TABLES;
        let mut outlines = Self {
            below: [[0; WORDS]; UPPERS],
        };
        each_way_up(standing.dominoes(), |_, above, below| {
            let uppers = tables.above(tables.find(above));
            let lowers = tables.below(tables.find(below));
            let places =
                std::iter::once(0).chain(uppers.iter().map(|form| usize::from(*form) + 1 - SHORT));
            for upper in places {
                let row = &mut outlines.below[upper];
                row[0] |= 1;
                for lower in lowers {
                    row[usize::from(*lower / 64)] |= 1 << (lower % 64);
                }
            }
            false
        });
        outlines
    }

    /// Returns whether eight dominoes can stand with a formation above and two below.
    pub fn allow_attack(standing: Dominoes) -> bool {
        let tables = &*TABLES;
        each_way_up(standing, |_, above, below| {
            tables.find(above).above.1 > 0 && tables.find(below).two_below
        })
    }

    /// Each of them, the empty one first.
    pub fn iter(&self) -> impl Iterator<Item = Outline> + '_ {
        let tables = &*TABLES;
        let form = |index: u8| (index != NO_FORM).then(|| FORMS[usize::from(index)]);
        self.below
            .iter()
            .enumerate()
            .flat_map(move |(upper, words)| {
                let upper = upper.checked_sub(1).map(|place| FORMS[place + SHORT]);
                words.iter().enumerate().flat_map(move |(word, bits)| {
                    let mut rest = *bits;
                    std::iter::from_fn(move || {
                        let bit = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
                        rest &= rest - 1;
                        Some(Outline {
                            upper,
                            lower: tables.pairs[64 * word + bit].map(form),
                        })
                    })
                })
            })
    }

    /// The outline that does best in the comparisons after an enemy's wall: the strongest unblocked formation first, then
    /// the next. It rarely gains most, since points grow with unused dominoes.
    pub fn strongest(&self, wall: Wall) -> Outline {
        self.iter()
            .max_by_key(|outline| outline.contenders(wall))
            .unwrap_or_default()
    }
}

impl Standing {
    /// The greatest [weight](Outline::weight) of all that these can show, found without looking at each.
    pub fn heaviest(self) -> u32 {
        let tables = &*TABLES;
        let mut most = 0;
        each_way_up(self.dominoes(), |_, above, below| {
            let [upper, lower] = [
                tables.find(above).heaviest[0],
                tables.find(below).heaviest[1],
            ];
            most = most.max(u32::from(upper) + u32::from(lower));
            false
        });
        most
    }

    /// A show of an outline, with the lowest dominoes that serve; none where these cannot show it.
    pub fn show(self, outline: Outline) -> Option<Show> {
        let need_above = outline.upper.map_or(0, Form::need);
        let need_below: u64 = outline.lower.into_iter().flatten().map(Form::need).sum();
        let mut way = None;
        each_way_up(self.dominoes(), |up, _, _| {
            let [mut above, mut below] = [0_u64; 2];
            for square in self.squares(up) {
                above += 1 << (8 * square.number);
                below += 1 << (8 * square.other);
            }
            let fits = covers(above, need_above) && covers(below, need_below);
            way = fits.then_some(up);
            fits
        });
        self.show_standing(way?, outline)
    }

    /// A show of an outline by a way to stand that allows it.
    fn show_standing(self, up: u32, outline: Outline) -> Option<Show> {
        let mut left: [Vec<Square>; 2] = [self.squares(up).collect(), Vec::new()];
        left[1] = left[0].iter().map(|square| square.turned()).collect();
        let mut taken = |row: Row, form: Form| {
            let mut squares = Vec::with_capacity(8);
            let mut need = form.need();
            left[row as usize].retain(|square| {
                let serves = need >> (8 * square.number) & 0xff != 0;
                if serves {
                    need -= 1 << (8 * square.number);
                    squares.push(*square);
                }
                !serves
            });
            Formation::of(row, &squares, form.height() == 8)
        };
        let mut formations = Vec::with_capacity(MOST_FORMATIONS);
        if let Some(form) = outline.upper {
            formations.push(taken(Row::Upper, form)?);
        }
        for form in outline.lower.into_iter().flatten() {
            formations.push(taken(Row::Lower, form)?);
        }
        Show::of(formations)
    }

    /// A random show: any way to stand, then any show that it allows above and below, or none.
    pub(super) fn random_show<R: Rng>(self, rng: &mut R) -> Show {
        let tables = &*TABLES;
        let up = below(rng.next_u64(), 256) as u32;
        let (mut above, mut beneath) = (0, 0);
        for square in self.squares(up) {
            above += WEIGHTS[usize::from(square.number)];
            beneath += WEIGHTS[usize::from(square.other)];
        }
        let uppers = tables.above(tables.find(above));
        let lowers = tables.below(tables.find(beneath));
        let form = |index: u8| (index != NO_FORM).then(|| FORMS[usize::from(index)]);
        let upper = uppers
            .get(below(rng.next_u64(), uppers.len() as u64 + 1) as usize)
            .and_then(|index| form(*index));
        let lower = lowers
            .get(below(rng.next_u64(), lowers.len() as u64 + 1) as usize)
            .map_or(0, |pair| usize::from(*pair));
        let outline = Outline {
            upper,
            lower: tables.pairs[lower].map(form),
        };
        self.show_standing(up, outline).unwrap_or_default()
    }

    /// The squares above, where the dominoes of these bits stand with their greater half up.
    fn squares(self, up: u32) -> impl Iterator<Item = Square> {
        let standing = self.dominoes().iter().enumerate();
        standing.map(move |(place, domino)| domino.squares()[(up >> place & 1) as usize])
    }
}
