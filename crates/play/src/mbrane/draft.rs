//! A move of Mbrane while it is put together: a digit, then a cell, or a cell, then a digit.

use mbrane_rules::grid::reading_order;
use mbrane_rules::mbrane::{Illegal, Mbrane, Move, Order, Phase, cells_of};
use mbrane_rules::{Cell, Game as _, Seat, Viewer};

use super::{State, side, what_if, words::names_of_region};
use crate::words::{DescribeState as _, GhostWords, Words, mbrane as said};
use crate::{
    ActionChoice, Animated as _, Draft, Group, MoveInput, Place, PressKind, Question, Seen, Spot,
    SpotInfo, TableAction,
};

/// Digits are numbered behind all cells.
const DIGITS: u16 = 100;

/// A seat should accept an offer to count unless going on raises its chance to win by more than this.
const GOOD_WILL: f32 = 0.02;

pub const fn spot_of_digit(digit: u8) -> Spot {
    Spot(DIGITS + digit as u16)
}

pub fn digit_of(spot: Spot) -> Option<u8> {
    spot.0
        .checked_sub(DIGITS)
        .and_then(|digit| u8::try_from(digit).ok())
}

pub const fn spot_of_cell(order: Order, cell: Cell) -> Spot {
    Spot::of_cell(order.side(), cell)
}

pub fn cell_of_spot(order: Order, spot: Spot) -> Option<Cell> {
    spot.cell(order.side())
}

impl Draft {
    pub fn digit(&self) -> Option<u8> {
        self.picks.iter().copied().find_map(digit_of)
    }

    fn cell(&self) -> Option<Spot> {
        let mut picks = self.picks.iter().copied();
        picks.find(|spot| digit_of(*spot).is_none())
    }

    fn set(&mut self, digit: Option<u8>, cell: Option<Spot>) {
        self.picks = digit.map(spot_of_digit).into_iter().chain(cell).collect();
    }
}

/// The cell that a digit would go to: the picked one, or the one under the pointer.
pub fn aimed(draft: &Draft) -> Option<Spot> {
    draft
        .cell()
        .or_else(|| draft.hover.filter(|spot| digit_of(*spot).is_none()))
}

pub fn placement(order: Order, draft: &Draft) -> Option<Move> {
    let cell = cell_of_spot(order, aimed(draft)?)?;
    Some(Move::Place {
        digit: draft.digit()?,
        cell,
    })
}

fn order_of(play: &Seen<Mbrane>) -> Order {
    play.position().setup().order
}

impl MoveInput for Mbrane {
    fn groups(play: &Seen<Self>, draft: &Draft, _: Viewer, words: &Words) -> Vec<Group> {
        let (position, view, order) = (play.position(), play.view(Viewer::All), order_of(play));
        let side_of = order.side();
        let mut placements = Vec::new();
        if play.local_actor().is_some()
            && play.beats_finished()
            && !matches!(play.state(), State::Offered { .. })
        {
            position.for_each_placement(|m| placements.push(m));
        }
        let held = draft.digit();
        let places_for = |digit: u8| {
            let is_of = |m: &&Move| matches!(m, Move::Place { digit: it, .. } if *it == digit);
            placements.iter().filter(is_of).count()
        };
        let digit = |digit: u8| SpotInfo {
            spot: spot_of_digit(digit),
            label: said::take_digit(words, digit, places_for(digit)),
            open: places_for(digit) > 0,
            held: Some(held == Some(digit)),
        };
        let cell = |cell: Cell| {
            let placement = held.map(|digit| Move::Place { digit, cell });
            let open = placement.is_some_and(|m| placements.contains(&m));
            let label = match (view.tile(cell), held) {
                (Some(tile), _) => {
                    let side = Self::INFO.side_name(side(tile.colour), words);
                    said::tile(words, side, tile.digit)
                }
                (None, Some(digit)) if open => said::place_here(words, digit, &cell.to_string()),
                (None, _) => words.label(said::Label::EmptyCell).to_owned(),
            };
            SpotInfo::new(spot_of_cell(order, cell), label, open)
        };
        let board = Group::board(side_of, cell, words);
        let digits = if placements.is_empty() {
            Vec::new()
        } else {
            (0..side_of as u8).map(digit).collect()
        };
        vec![Group::row(words.label(said::Label::Digits), digits), board]
    }

    fn places(play: &Seen<Self>, words: &Words) -> Vec<Place> {
        let order = order_of(play);
        let spot = |cell: Cell| spot_of_cell(order, cell);
        let cells = reading_order(order.side()).map(|cell| Place {
            name: cell.to_string(),
            spots: vec![spot(cell)],
        });
        let region = |region: usize| {
            let spots: Vec<Spot> = cells_of(order, region).map(spot).collect();
            names_of_region(order, region, words).map(|name| Place {
                name: name.to_owned(),
                spots: spots.clone(),
            })
        };
        cells.chain((0..order.side()).flat_map(region)).collect()
    }

    fn spots_of(play: &Seen<Self>, m: Move) -> Vec<Spot> {
        match m {
            Move::Place { digit, cell } => {
                let order = order_of(play);
                // A typed move may name a cell that a small board lacks.
                let is_there = cell.row().max(cell.column()) < order.side();
                let spot = is_there.then(|| spot_of_cell(order, cell));
                [spot_of_digit(digit)].into_iter().chain(spot).collect()
            }
            _ => Vec::new(),
        }
    }

    fn blocker(play: &Seen<Self>, reason: &Illegal) -> Option<Spot> {
        match reason {
            Illegal::Clash { at: cell, .. } | Illegal::Occupied { cell, .. } => {
                Some(spot_of_cell(order_of(play), *cell))
            }
            _ => None,
        }
    }

    fn press(play: &Seen<Self>, draft: &mut Draft, spot: Spot, manner: PressKind) -> Option<Move> {
        let order = order_of(play);
        let (held, cell) = (draft.digit(), draft.cell());
        if let Some(digit) = digit_of(spot) {
            if usize::from(digit) >= order.side() {
                return None;
            }
            let again = held == Some(digit) && cell.is_none();
            draft.set((!again).then_some(digit), cell);
            // A cell and then a digit is a whole placement for a mouse; keys and fingers see the ghost first.
            if cell.is_none() || manner != PressKind::Point {
                return None;
            }
            return placement(order, draft);
        }
        cell_of_spot(order, spot)?;
        let at_once = held.is_some() && manner.plays(cell == Some(spot));
        let again = cell == Some(spot) && held.is_none() && manner != PressKind::Keys;
        draft.set(held, (!again).then_some(spot));
        if !at_once {
            return None;
        }
        placement(order, draft)
    }

    fn lift(play: &Seen<Self>, draft: &mut Draft, spot: Spot) -> bool {
        let digit = digit_of(spot).filter(|digit| usize::from(*digit) < order_of(play).side());
        if digit.is_some() {
            draft.set(digit, None);
        }
        digit.is_some()
    }

    fn ready(play: &Seen<Self>, draft: &Draft) -> Option<Move> {
        placement(order_of(play), draft)
    }

    fn first_spot(play: &Seen<Self>, draft: &Draft) -> Option<Spot> {
        if let Some(hovered) = draft.cell().or(draft.hover) {
            return Some(hovered);
        }
        let order = order_of(play);
        let side = order.side();
        let middle = side / 2 * side + side / 2;
        let free = |place: &usize| {
            cell_of_spot(order, Spot(*place as u16))
                .is_some_and(|cell| play.position().tile(cell).is_none())
        };
        // The free cell that is nearest to the middle.
        let distance = |place: &usize| {
            (place / side).abs_diff(middle / side) + (place % side).abs_diff(middle % side)
        };
        let nearest = (0..side * side).filter(free).min_by_key(distance);
        Some(Spot(nearest.unwrap_or(middle) as u16))
    }

    fn can_steer(play: &Seen<Self>, spot: Spot) -> bool {
        cell_of_spot(order_of(play), spot).is_some()
    }

    fn steered(draft: &Draft) -> Option<Spot> {
        draft.cell()
    }

    fn ghost(play: &Seen<Self>, draft: &Draft, words: &Words, counted: bool) -> Option<GhostWords> {
        play.local_actor()?;
        let order = order_of(play);
        let what = what_if(play.position(), placement(order, draft)?).ok()?;
        Some(super::words::ghost(&what, order, words, counted))
    }

    fn card(play: &Seen<Self>, draft: &Draft, words: &Words) -> Option<Question> {
        if !play.beats_finished() {
            return None;
        }
        let mine = play.local_actor().is_some();
        let mover = side(play.position().to_move());
        let label = |label: said::Label| words.label(label);
        let (side, answers) = match play.state() {
            State::SwapQuestion if mine && !draft.dismissed && draft.digit().is_none() => {
                let keep =
                    ActionChoice::new(TableAction::Dismiss, label(said::Label::KeepColour), false);
                let take = ActionChoice::play(Move::Swap, label(said::Label::TakeTile), true);
                (Some(mover), vec![keep, take])
            }
            State::Offered { .. } if mine => {
                let accept =
                    ActionChoice::play(Move::Accept, label(said::Label::AcceptCount), true);
                let decline =
                    ActionChoice::play(Move::Decline, label(said::Label::DeclineCount), false);
                (Some(mover), vec![accept, decline])
            }
            State::Offered { .. } => (Some(mover), Vec::new()),
            State::Declined if draft.digit().is_none() && aimed(draft).is_none() => {
                (Some(mover), Vec::new())
            }
            State::Settled if play.is_at_latest() => {
                let count =
                    ActionChoice::new(TableAction::Close, label(said::Label::CountNow), true);
                let keep =
                    ActionChoice::new(TableAction::GoOn, label(said::Label::KeepPlacing), false);
                (None, vec![count, keep])
            }
            _ => return None,
        };
        let caption = Self::caption(play, words);
        Some(Question {
            side,
            title: caption.title,
            more: caption.more,
            answers,
            covers: false,
        })
    }

    fn offers_most(play: &Seen<Self>) -> usize {
        // Redo stays beside the offer to count.
        1 + usize::from(play.position().setup().consent)
    }

    fn offers(play: &Seen<Self>, draft: &Draft, words: &Words) -> Vec<ActionChoice> {
        let mut offers = Vec::new();
        if play.local_actor().is_none() {
            return offers;
        }
        let mut offer = |m, label| offers.push(ActionChoice::play(m, words.label(label), false));
        if play.state() == State::SwapQuestion && draft.dismissed {
            offer(Move::Swap, said::Label::TakeTile);
        }
        if play.actions().contains(&Move::Offer) {
            offer(Move::Offer, said::Label::OfferCount);
        }
        offers
    }

    fn resignation(play: &Seen<Self>, seat: Seat) -> Option<Move> {
        let answers = matches!(play.state(), State::Offered { .. } | State::Settled);
        // Resigning needs two placed tiles at least.
        (play.local_actors().contains(seat) && !answers && play.position().placed() > 1)
            .then_some(Move::Resign)
    }

    fn spot_keys(play: &Seen<Self>) -> Vec<(char, Spot)> {
        (0..order_of(play).side() as u8)
            .map(|digit| (char::from(b'0' + digit), spot_of_digit(digit)))
            .collect()
    }

    fn action_keys() -> Vec<(char, TableAction)> {
        vec![
            ('t', TableAction::play(Move::Swap)),
            ('o', TableAction::play(Move::Offer)),
            ('k', TableAction::GoOn),
        ]
    }

    fn turning_point(play: &Seen<Self>) -> Option<(usize, usize)> {
        let (beat, _) = play.turning_point()?;
        let sequence = play.current_beats()?;
        // From where the step begins that made it.
        let gathers = |beat: &usize| matches!(sequence.beats[*beat].cue, super::Cue::Gather(_));
        let from = (sequence.scene()?.start..=beat).rev().find(gathers);
        Some((beat, from.unwrap_or(beat)))
    }

    fn advised(&self, chance: [f32; 2], best: Option<(Move, bool)>) -> Option<(Move, bool)> {
        let seat = self.to_act().single()?;
        if self.phase() != Phase::Offered {
            return best;
        }
        let counted = self.outcome_now().value_for(seat);
        let counts = counted + GOOD_WILL >= chance[seat.index()];
        Some(if counts {
            (Move::Accept, counted >= 1.0)
        } else {
            (Move::Decline, false)
        })
    }
}
