//! The draft of a move of Sansumoku: a single cell.

use mbrane_rules::grid::reading_order;
use mbrane_rules::sansumoku::{Illegal, Move, Sansumoku, cell_of, section_of};
use mbrane_rules::{Cell, Game as _, Seat, Viewer};

use super::{effect, side};
use crate::words::{GhostWords, Words, sansumoku as said};
use crate::{Animated as _, Draft, Group, MoveInput, Place, PressKind, Seen, Spot, SpotInfo};

const SIDE: usize = 9;

pub const fn spot_of_cell(cell: Cell) -> Spot {
    Spot::of_cell(SIDE, cell)
}

pub fn cell_of_spot(spot: Spot) -> Option<Cell> {
    spot.cell(SIDE)
}

pub fn aimed(draft: &Draft) -> Option<Spot> {
    draft.picks.first().copied().or(draft.hover)
}

impl MoveInput for Sansumoku {
    fn groups(play: &Seen<Self>, _: &Draft, _: Viewer, words: &Words) -> Vec<Group> {
        let view = play.view(Viewer::All);
        let open = play.local_actor().is_some() && play.beats_finished();
        let cell = |cell: Cell| {
            let may = open && play.position().check(Move::Place(cell)).is_ok();
            let next = play.position().next_digit(section_of(cell));
            let label = match (view.tile(cell), next) {
                (Some(tile), _) => {
                    let side = Self::INFO.side_name(side(tile.colour), words);
                    said::tile(words, side, tile.digit)
                }
                (None, Some(digit)) if may => said::place_here(words, digit, &cell.to_string()),
                _ => match play.position().check(Move::Place(cell)) {
                    Err(Illegal::Clash { digit, at, .. }) if open => {
                        said::closed(words, digit, &at.to_string())
                    }
                    _ => words.label(said::Label::EmptyCell).to_owned(),
                },
            };
            SpotInfo::new(spot_of_cell(cell), label, may)
        };
        vec![Group::board(SIDE, cell, words)]
    }

    fn places(_: &Seen<Self>, words: &Words) -> Vec<Place> {
        let cells = reading_order(SIDE).map(|cell| Place {
            name: cell.to_string(),
            spots: vec![spot_of_cell(cell)],
        });
        let section = |at: usize| Place {
            name: super::words::section(at, words).to_owned(),
            spots: (0..SIDE)
                .map(|place| spot_of_cell(cell_of(at, place)))
                .collect(),
        };
        cells.chain((0..SIDE).map(section)).collect()
    }

    fn spots_of(_: &Seen<Self>, m: Move) -> Vec<Spot> {
        match m {
            Move::Place(cell) => vec![spot_of_cell(cell)],
            Move::Resign => Vec::new(),
        }
    }

    fn blocker(_: &Seen<Self>, reason: &Illegal) -> Option<Spot> {
        match reason {
            Illegal::Occupied { cell, .. } | Illegal::Clash { at: cell, .. } => {
                Some(spot_of_cell(*cell))
            }
            _ => None,
        }
    }

    fn press(_: &Seen<Self>, draft: &mut Draft, spot: Spot, manner: PressKind) -> Option<Move> {
        let cell = cell_of_spot(spot)?;
        let again = draft.has(spot);
        draft.picks = vec![spot];
        manner.plays(again).then_some(Move::Place(cell))
    }

    fn ready(_: &Seen<Self>, draft: &Draft) -> Option<Move> {
        aimed(draft).and_then(cell_of_spot).map(Move::Place)
    }

    fn doubted(play: &Seen<Self>, draft: &Draft) -> Option<Move> {
        let m = Move::Place(aimed(draft).and_then(cell_of_spot)?);
        // Explain only clashes: the table itself shows taken cells and closed sections.
        let clash = matches!(play.position().check(m), Err(Illegal::Clash { .. }));
        (clash && play.local_actor().is_some() && play.beats_finished()).then_some(m)
    }

    fn ghost(play: &Seen<Self>, draft: &Draft, words: &Words, _: bool) -> Option<GhostWords> {
        if play.local_actor().is_none() || !play.beats_finished() {
            return None;
        }
        let effect = effect(play.position(), cell_of_spot(aimed(draft)?)?).ok()?;
        Some(super::words::ghost(play, &effect, words))
    }

    fn resignation(play: &Seen<Self>, seat: Seat) -> Option<Move> {
        (play.local_actors().contains(seat) && play.cursor() > 1).then_some(Move::Resign)
    }
}
