//! The places of a table that a text names.

use std::ops::Range;

use mbrane_rules::Cell;

/// Something on a table to point at: a cell, a piece of the rack, an end of a row. Each game numbers its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Spot(pub u16);

impl Spot {
    /// The spot of a cell on a board with `side` cells a side: its place in reading order.
    pub(crate) const fn of_cell(side: usize, cell: Cell) -> Self {
        Self(((side - 1 - cell.row()) * side + cell.column()) as u16)
    }

    pub(crate) fn cell(self, side: usize) -> Option<Cell> {
        let place = usize::from(self.0);
        (place < side * side)
            .then(|| Cell::new(place % side, side - 1 - place / side))
            .flatten()
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The name as it appears in words: `e4`, `NE`, `the north-east`.
    pub name: String,
    pub spots: Vec<Spot>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    /// The range of the name in the text, in bytes.
    pub at: Range<usize>,
    pub spots: Vec<Spot>,
}

/// Match names up to this length only in their exact case; longer ones may begin a sentence with a capital.
const SHORT_NAME: usize = 2;

/// The places that a text names, in the text's order. The longest name that fits counts.
pub fn named(text: &str, places: &[Place]) -> Vec<Named> {
    let mut found: Vec<Named> = Vec::new();
    let mut before = ' ';
    for (start, letter) in text.char_indices() {
        let begins = !joins(before) && found.last().is_none_or(|last| last.at.end <= start);
        before = letter;
        if !begins {
            continue;
        }
        let rest = &text[start..];
        let fits = |place: &&Place| {
            let length = place.name.len();
            let same = |said: &str| {
                said == place.name || length > SHORT_NAME && said.eq_ignore_ascii_case(&place.name)
            };
            length > 0 && rest.get(..length).is_some_and(same) && !rest[length..].starts_with(joins)
        };
        if let Some(place) = places
            .iter()
            .filter(fits)
            .max_by_key(|place| place.name.len())
        {
            found.push(Named {
                at: start..start + place.name.len(),
                spots: place.spots.clone(),
            });
        }
    }
    found
}

fn joins(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '-'
}

#[cfg(test)]
mod tests {
    use super::*;

    fn places() -> Vec<Place> {
        let place = |name: &str, spots: &[u16]| Place {
            name: name.to_owned(),
            spots: spots.iter().copied().map(Spot).collect(),
        };
        vec![
            place("e4", &[7]),
            place("E", &[1, 2]),
            place("the north", &[3]),
            place("the north-east", &[4]),
        ]
    }

    fn said(text: &str) -> Vec<(&str, u16)> {
        named(text, &places())
            .into_iter()
            .map(|named| (&text[named.at], named.spots[0].0))
            .collect()
    }

    #[test]
    fn names_are_found_as_whole_words() {
        assert_eq!(
            said("5 on e4: it takes the north-east"),
            [("e4", 7), ("the north-east", 4)]
        );
        assert_eq!(said("E leads, e4e and e40 and Even do not"), [("E", 1)]);
        assert_eq!(said("the north-western, the northern"), []);
        assert_eq!(said("Größe e4"), [("e4", 7)]);
    }

    #[test]
    fn a_sentence_may_begin_with_a_long_name() {
        assert_eq!(said("The north and e"), [("The north", 3)]);
    }
}
