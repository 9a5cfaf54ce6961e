//! Sansumoku under the suite for all games.

use mbrane_rules::Cell;
use mbrane_rules::sansumoku::{
    Event, Mark, Move, Sansumoku, Setup, Target, Tile, View, cell_of, section_of,
};

use super::{Trial, conformance, nothing};

fn cells() -> impl Iterator<Item = Cell> {
    (0..9).flat_map(|row| (0..9).filter_map(move |column| Cell::new(column, row)))
}

fn tiles(view: &View) -> Vec<(Cell, Option<Tile>)> {
    cells().map(|cell| (cell, view.tile(cell))).collect()
}

/// The fields of a view besides its tiles.
fn rest(view: &View) -> impl PartialEq + std::fmt::Debug + use<> {
    (
        view.marks,
        view.to_move,
        view.to_act,
        view.target,
        view.resigned,
        view.ended,
        view.lines.clone(),
    )
}

/// The rows, columns and diagonals of three by three things in reading order.
const LINES: [[usize; 3]; 8] = [
    [0, 1, 2],
    [3, 4, 5],
    [6, 7, 8],
    [0, 3, 6],
    [1, 4, 7],
    [2, 5, 8],
    [0, 4, 8],
    [2, 4, 6],
];

/// An event must agree with the view before it, and change only the parts it names.
fn fact(before: &View, event: &Event, after: &View) {
    let mut tiles_expected = tiles(before);
    let mut expected = before.clone();
    assert_eq!(before.ended, None, "nothing happens behind the end");
    match event {
        Event::Placed { cell, tile } => {
            assert_eq!(tile.colour, before.to_move);
            let section = section_of(*cell);
            assert_eq!(before.marks[section], Mark::Open);
            assert!(before.target == Target::Any || before.target == Target::Section(section));
            let dealt = tiles_expected
                .iter()
                .filter(|(at, tile)| section_of(*at) == section && tile.is_some())
                .count();
            assert_eq!(usize::from(tile.digit), dealt + 1, "sections deal in order");
            let slot = tiles_expected
                .iter_mut()
                .find(|(at, _)| at == cell)
                .expect("a cell of the board");
            assert_eq!(slot.1.replace(*tile), None);
        }
        Event::SectionWon { section, by, lines } => {
            assert_eq!(
                std::mem::replace(&mut expected.marks[*section], Mark::Line(*by)),
                Mark::Open
            );
            let mine = |cell: &Cell| before.tile(*cell).is_some_and(|tile| tile.colour == *by);
            let held: Vec<[Cell; 3]> = LINES
                .iter()
                .map(|line| line.map(|place| cell_of(*section, place)))
                .filter(|line| line.iter().all(mine))
                .collect();
            assert!(!held.is_empty());
            assert_eq!(*lines, held, "every line that the section holds");
        }
        Event::SectionDrawn { section } => {
            assert_eq!(
                std::mem::replace(&mut expected.marks[*section], Mark::Drawn),
                Mark::Open
            );
            let full = tiles_expected
                .iter()
                .filter(|(cell, _)| section_of(*cell) == *section);
            assert!(full.clone().count() == 9 && full.clone().all(|(_, tile)| tile.is_some()));
        }
        Event::Turned { to, seats, target } => {
            expected.to_move = *to;
            expected.to_act = *seats;
            expected.target = *target;
            if let Target::Section(section) = target {
                assert_eq!(
                    before.marks[*section],
                    Mark::Open,
                    "nobody is sent to a decided section"
                );
            }
        }
        Event::Constrained { sections, by } => {
            assert_ne!(before.to_move, *by, "who cannot move loses");
            let allowed: Vec<usize> = match before.target {
                Target::Any => (0..9)
                    .filter(|section| before.marks[*section] == Mark::Open)
                    .collect(),
                Target::Section(section) => vec![section],
            };
            assert_eq!(*sections, allowed, "all that were allowed");
            for section in sections {
                assert_eq!(
                    std::mem::replace(&mut expected.marks[*section], Mark::Constraint(*by)),
                    Mark::Open
                );
            }
        }
        Event::Resigned { by } => {
            assert_eq!(before.to_move, *by);
            expected.resigned = Some(*by);
        }
        Event::Ended { outcome, lines } => {
            expected.ended = Some(*outcome);
            expected.lines.clone_from(lines);
            expected.to_act = mbrane_rules::Seats::NOBODY;
            let winner = |mark: Mark| match mark {
                Mark::Line(colour) | Mark::Constraint(colour) => Some(Sansumoku::seat_of(colour)),
                Mark::Open | Mark::Drawn => None,
            };
            let held = |line: &&[usize; 3]| {
                let holder = winner(before.marks[line[0]]);
                holder.is_some()
                    && line
                        .iter()
                        .all(|section| winner(before.marks[*section]) == holder)
            };
            assert_eq!(
                *lines,
                LINES.iter().filter(held).copied().collect::<Vec<_>>(),
                "every line won"
            );
            assert_eq!(outcome.resigned, before.resigned.is_some());
            if !outcome.resigned {
                assert_eq!(
                    outcome.winner,
                    lines.first().and_then(|line| winner(before.marks[line[0]]))
                );
            }
        }
    }
    assert_eq!(tiles(after), tiles_expected, "{event:?}");
    assert_eq!(rest(after), rest(&expected), "{event:?}");
}

#[test]
fn sansumoku_conforms() {
    let conceivable: Vec<Move> = cells().map(Move::Place).chain([Move::Resign]).collect();
    let met = conformance::<Sansumoku>(&Trial {
        setup: Setup,
        seed: 3,
        games: 300,
        conceivable: &conceivable,
        everything: true,
        likely: nothing,
        eager: None,
        fact,
    });
    assert!(
        met.moves.keys().any(|word| word == "resign") && met.resigned > 20,
        "{met:?}"
    );
    assert!(
        met.won[0] > 50 && met.won[1] > 50 && met.drawn > 5,
        "{met:?}"
    );
}
