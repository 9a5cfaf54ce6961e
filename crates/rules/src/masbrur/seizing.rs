//! Seizing: every way to lengthen a show by dominoes of the opponent's wall.

use std::mem::discriminant;

use super::Wall;
use super::domino::{Domino, Dominoes};
use super::formation::{Formation, Kind, MOST_FORMATIONS, Row, Seizure, Show, Square};

/// The formations that a formation and added squares make, if the kind stays the same. There are two where a 0 may be
/// added low or high.
fn lengthened(formation: Formation, added: [Option<Square>; 2]) -> Vec<Formation> {
    if added == [None; 2] {
        return vec![formation];
    }
    let mut squares = [Square::new(0, 0); 10];
    let mut length = 0;
    for square in formation.squares().chain(added.into_iter().flatten()) {
        squares[length] = square;
        length += 1;
    }
    // A 0 that was shown stays as it was.
    let ways: &[bool] = match formation.kind() {
        Kind::Repetition { .. } | Kind::Sequence { from: 0 } => &[false],
        Kind::Sequence { .. } if formation.height() == 8 => &[true],
        Kind::Sequence { .. } => &[false, true],
    };
    let same_kind =
        |made: &Formation| discriminant(&made.kind()) == discriminant(&formation.kind());
    let made = ways
        .iter()
        .filter_map(|way| Formation::of(formation.row(), &squares[..length], *way));
    let mut made: Vec<Formation> = made.filter(same_kind).collect();
    // Without a 0 both ways are one.
    made.dedup();
    made
}

/// Returns whether one domino lengthens one formation.
fn serves(formation: Formation, domino: Domino) -> bool {
    domino
        .numbers()
        .into_iter()
        .any(|number| match formation.kind() {
            Kind::Repetition { number: repeated } => repeated == number,
            Kind::Sequence { from } => {
                let height = formation.height();
                // As the lowest number, a 0 goes before 1; as the highest, it follows 7; never both.
                let before = from > 0 && number == from - 1 && (number > 0 || height < 8);
                let behind = height < 8 && number == (height + 1) % 8 && (height < 7 || from > 0);
                before || behind
            }
        })
}

/// Returns whether a domino of the opponent's wall lengthens a shown formation.
pub(super) fn can_seize(show: &Show, wall: Wall) -> bool {
    show.iter().any(|formation| {
        wall.each()
            .into_iter()
            .any(|domino| serves(*formation, domino))
    })
}

/// Every seizure of a wall's dominoes that lengthens formations which are shown, `none` first, each once.
pub fn seizures(show: &Show, wall: Wall) -> Vec<Seizure> {
    let mut all = vec![Seizure::NONE];
    let [first, second] = wall.each();
    for one in ways(show, first) {
        all.extend(made(show, Dominoes::NONE.with(first), &[one]));
        for other in ways(show, second) {
            all.extend(made(show, wall.dominoes(), &[one, other]));
        }
    }
    for other in ways(show, second) {
        all.extend(made(show, Dominoes::NONE.with(second), &[other]));
    }
    all.sort_unstable();
    all.dedup();
    all
}

/// How a domino may serve: for each place the square that it adds there, at most one in each row, and at least one.
fn ways(show: &Show, domino: Domino) -> Vec<[Option<Square>; MOST_FORMATIONS]> {
    let [low, high] = domino.numbers();
    let places = |row: Row, number: u8| {
        let takes = move |formation: Formation| match formation.kind() {
            Kind::Repetition { number: repeated } => repeated == number,
            Kind::Sequence { .. } => formation.squares().all(|square| square.number != number),
        };
        let of_row = (0..MOST_FORMATIONS).filter(move |place| {
            show.places()[*place]
                .is_some_and(|formation| formation.row() == row && takes(formation))
        });
        std::iter::once(None).chain(of_row.map(Some))
    };
    let mut ways = Vec::new();
    for (above, below) in [(low, high), (high, low)] {
        for upper in places(Row::Upper, above) {
            for lower in places(Row::Lower, below) {
                let mut way = [None; MOST_FORMATIONS];
                if let Some(place) = upper {
                    way[place] = Some(Square::new(above, below));
                }
                if let Some(place) = lower {
                    way[place] = Some(Square::new(below, above));
                }
                if upper.is_some() || lower.is_some() {
                    ways.push(way);
                }
            }
        }
    }
    ways
}

/// Every seizure that adds all of these squares, if each formation keeps its kind.
fn made(
    show: &Show,
    dominoes: Dominoes,
    ways: &[[Option<Square>; MOST_FORMATIONS]],
) -> Vec<Seizure> {
    // The squares that are added to each place of the show.
    let mut added = [[None; 2]; MOST_FORMATIONS];
    for (nth, way) in ways.iter().enumerate() {
        for (place, square) in way.iter().enumerate() {
            added[place][nth] = *square;
        }
    }
    let mut made = vec![[None; MOST_FORMATIONS]];
    for place in 0..MOST_FORMATIONS {
        let Some(formation) = show.places()[place] else {
            continue;
        };
        let options = lengthened(formation, added[place]);
        made = made
            .iter()
            .flat_map(|before| {
                options.iter().map(|option| {
                    let mut after = *before;
                    after[place] = Some(*option);
                    after
                })
            })
            .collect();
    }
    made.into_iter()
        .map(|formations| Seizure::of(dominoes, Show { formations }))
        .collect()
}
