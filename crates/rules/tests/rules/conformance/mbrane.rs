//! Mbrane, by every agreement there is, under the suite for all games.

use mbrane_rules::mbrane::{
    Colour, Event, Mbrane, Move, Order, Phase, RegionState, RegionView, Setup, Tile, View, cells,
};
use mbrane_rules::{Cell, Game as _};

use super::{Met, Trial, conformance, nothing};

/// Every digit that has a sign on every cell that has a name, and every word.
fn conceivable() -> Vec<Move> {
    let words = [
        Move::Swap,
        Move::Offer,
        Move::Accept,
        Move::Decline,
        Move::Resign,
    ];
    let cells =
        cells(Order::Three).flat_map(|cell| (0..16).map(move |digit| Move::Place { digit, cell }));
    cells.chain(words).collect()
}

/// A view in pieces that can be compared one by one.
#[derive(Clone, PartialEq, Debug)]
struct Pieces {
    tiles: Vec<(Cell, Option<Tile>)>,
    regions: Vec<RegionView>,
    rest: (
        Setup,
        Colour,
        mbrane_rules::Seats,
        bool,
        Phase,
        Option<mbrane_rules::Outcome>,
    ),
}

fn pieces(view: &View) -> Pieces {
    Pieces {
        tiles: cells(view.setup.order)
            .map(|cell| (cell, view.tile(cell)))
            .collect(),
        regions: view.regions().to_vec(),
        rest: (
            view.setup,
            view.to_move,
            view.to_act,
            view.swapped,
            view.phase,
            view.ended,
        ),
    }
}

impl Pieces {
    fn tile(&mut self, cell: Cell) -> &mut Option<Tile> {
        &mut self
            .tiles
            .iter_mut()
            .find(|(other, _)| *other == cell)
            .expect("a cell of the board")
            .1
    }

    fn is_open(&self, region: usize) -> bool {
        self.regions[region].state == RegionState::Open
    }
}

/// An event must agree with the view before it, and change only the parts it names.
fn fact(before: &View, event: &Event, after: &View) {
    let mut expected = pieces(before);
    match event {
        Event::Placed { cell, tile } => {
            assert_eq!(expected.tile(*cell).replace(*tile), None);
            assert_eq!(tile.colour, before.to_move);
            expected.rest.4 = Phase::Placing;
        }
        Event::ValueChanged { region, from, to } => {
            assert_ne!(from, to, "a swing moves");
            assert!(expected.is_open(*region));
            assert_eq!(expected.regions[*region].value, *from);
            expected.regions[*region].value = *to;
        }
        Event::Swapped => {
            assert!(!expected.rest.3);
            expected.rest.3 = true;
        }
        Event::Offered => expected.rest.4 = Phase::Offered,
        Event::Accepted => expected.rest.4 = Phase::Accepted,
        Event::Declined => expected.rest.4 = Phase::Declined,
        Event::Resigned { by } => {
            expected.rest.1 = *by;
            expected.rest.4 = Phase::Resigned;
        }
        Event::Exhausted => {}
        Event::Turned { to, seats } => {
            expected.rest.1 = *to;
            expected.rest.2 = *seats;
        }
        Event::Led { regions, by } => {
            let open = (0..expected.regions.len()).filter(|region| expected.is_open(*region));
            let lead = |region: usize| expected.regions[region].value.abs();
            assert_eq!(
                open.clone().map(lead).max(),
                Some(*by),
                "the greatest lead of what is left"
            );
            assert_eq!(
                *regions,
                open.filter(|region| lead(*region) == *by)
                    .collect::<Vec<_>>()
            );
        }
        Event::Flipped { region, to, cells } => {
            assert_eq!(
                Colour::favoured_by(expected.regions[*region].value),
                Some(*to)
            );
            assert!(!cells.is_empty() && expected.is_open(*region));
            let mut digits = Vec::new();
            for cell in cells {
                let tile = expected
                    .tile(*cell)
                    .as_mut()
                    .expect("a tile flips, not a hole");
                assert_eq!(tile.colour, !*to);
                tile.colour = *to;
                digits.push(tile.digit);
            }
            assert!(
                digits.is_sorted_by(|a, b| a > b),
                "strongest first: {digits:?}"
            );
        }
        Event::Awarded { region, to, value } => {
            assert!(expected.is_open(*region));
            assert_eq!(expected.regions[*region].value, *value);
            assert_eq!(Colour::favoured_by(*value), *to);
            expected.regions[*region].state = RegionState::Awarded(*to);
        }
        Event::Ended(outcome) => {
            if !outcome.resigned {
                let awarded = before.awarded().map(u16::from);
                let awarded = if before.swapped {
                    [awarded[1], awarded[0]]
                } else {
                    awarded
                };
                assert_eq!(outcome.points, awarded);
                assert_eq!(before.awarded(), before.leads(), "nothing is left open");
            }
            assert_eq!(expected.rest.5.replace(*outcome), None);
            expected.rest.2 = mbrane_rules::Seats::NOBODY;
        }
    }
    assert_eq!(pieces(after), expected, "{event:?}");
}

fn tried(order: Order, games: usize, seed: u64) {
    let conceivable = conceivable();
    let mut met = Met::default();
    for setup in Mbrane::setups() {
        if setup.order == order {
            let Setup { pie, consent, .. } = setup;
            let eager = Some(Move::Swap);
            let seed = seed + met.positions as u64;
            let here = conformance::<Mbrane>(&Trial {
                setup,
                seed,
                games,
                conceivable: &conceivable,
                everything: true,
                likely: nothing,
                eager,
                fact,
            });
            assert_eq!(here.moves.contains_key("swap"), pie, "{setup}: {here:?}");
            assert_eq!(
                here.moves.contains_key("offer"),
                consent,
                "{setup}: {here:?}"
            );
            met += here;
        }
    }
    met.played(&["placement", "swap", "offer", "accept", "decline", "resign"]);
    assert!(
        met.won[0] > 0 && met.won[1] > 0 && met.resigned > 0,
        "{met:?}"
    );
    assert!(order == Order::Three || met.drawn > 0, "{met:?}");
}

#[test]
fn the_short_board_conforms() {
    tried(Order::Two, 24, 1);
}

#[test]
fn the_standard_board_conforms() {
    tried(Order::Three, 6, 2);
}

#[test]
#[ignore = "long: cargo xtask soak"]
fn both_boards_conform_in_many_games() {
    tried(Order::Two, 60, 3);
    tried(Order::Three, 15, 4);
}
