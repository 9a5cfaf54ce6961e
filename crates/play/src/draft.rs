//! A move being composed: the spots of a table, the chosen ones, and the table's questions and offers.

use mbrane_rules::grid::reading_order;
use mbrane_rules::{Cell, Seat, Viewer};

use crate::words::{Describe, GhostWords, Words, common};
use crate::{AnyMove, Place, Seen, Side, Spot, any_move::Erased};

/// The player's choices so far for the next move. It is no part of the match, and is neither saved nor sent.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Draft {
    pub picks: Vec<Spot>,
    pub hover: Option<Spot>,
    /// The spot that has the keyboard focus, in games where focus does not choose it.
    pub at: Option<Spot>,
    pub dismissed: bool,
}

impl Draft {
    pub fn has(&self, spot: Spot) -> bool {
        self.picks.contains(&spot)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PressKind {
    /// By a precise pointer: a complete move is played at once.
    Point,
    /// By a finger: the first press shows a ghost, the second plays the move.
    Touch,
    /// By keys: they focus spots, and another key plays a complete move.
    Keys,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpotInfo {
    pub spot: Spot,
    /// Its content, or the effect of pressing it.
    pub label: String,
    /// True if pressing it has an effect now.
    pub open: bool,
    /// True if it is chosen; none for a spot that cannot stay chosen.
    pub held: Option<bool>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    pub label: String,
    pub shape: GroupShape,
    /// In order; in a grid row by row from the top.
    pub spots: Vec<SpotInfo>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GroupShape {
    Row,
    Grid {
        columns: Vec<String>,
        rows: Vec<String>,
    },
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TableAction {
    /// A seat plays this move.
    Play(AnyMove),
    /// The table ends a settled game.
    Close,
    GoOn,
    Dismiss,
    /// The player who acts now has taken over the screen.
    Uncover,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ActionChoice {
    pub action: TableAction,
    pub label: String,
    /// True for the default choice.
    pub first: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The side that answers; none where both may.
    pub side: Option<Side>,
    pub title: String,
    pub more: Vec<String>,
    /// The answers; empty if no player at this screen answers.
    pub answers: Vec<ActionChoice>,
    /// True if it hides and blocks the table until it is answered.
    pub covers: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    pub message: String,
    pub tried: Vec<Spot>,
    pub blocker: Option<Spot>,
}

impl TableAction {
    pub(crate) fn play(m: impl Erased) -> Self {
        Self::Play(AnyMove::new(m))
    }

    /// Returns whether it plays this move, given as text.
    pub fn plays(&self, m: &str) -> bool {
        matches!(self, Self::Play(said) if said.to_string() == m)
    }
}

impl ActionChoice {
    pub fn new(action: TableAction, label: &str, first: bool) -> Self {
        Self {
            action,
            label: label.to_owned(),
            first,
        }
    }

    pub(crate) fn play(m: impl Erased, label: &str, first: bool) -> Self {
        Self::new(TableAction::play(m), label, first)
    }
}

impl SpotInfo {
    /// A spot that cannot be held.
    pub(crate) const fn new(spot: Spot, label: String, open: bool) -> Self {
        Self {
            spot,
            label,
            open,
            held: None,
        }
    }
}

impl Group {
    pub(crate) fn row(label: impl Into<String>, spots: Vec<SpotInfo>) -> Self {
        Self {
            label: label.into(),
            shape: GroupShape::Row,
            spots,
        }
    }

    /// A board with `side` cells a side, in reading order.
    pub(crate) fn board(side: usize, cell: impl FnMut(Cell) -> SpotInfo, words: &Words) -> Self {
        let columns = reading_order(side).take(side);
        let columns = columns.map(|cell| cell.to_string()[..1].to_owned());
        let columns = columns.collect();
        let rows = (1..=side).rev().map(|row| row.to_string()).collect();
        Self {
            label: words.label(common::Label::Board).to_owned(),
            shape: GroupShape::Grid { columns, rows },
            spots: reading_order(side).map(cell).collect(),
        }
    }
}

impl PressKind {
    /// Returns whether a press plays a complete move. `again`: it is the second on this spot.
    pub(crate) const fn plays(self, again: bool) -> bool {
        matches!((self, again), (Self::Point, _) | (Self::Touch, true))
    }
}

impl Refused {
    pub const fn plain(message: String) -> Self {
        Self {
            message,
            tried: Vec::new(),
            blocker: None,
        }
    }
}

pub trait MoveInput: Describe {
    fn groups(play: &Seen<Self>, draft: &Draft, viewer: Viewer, words: &Words) -> Vec<Group>;

    /// The places of the table by the names that words use for them.
    fn places(_: &Seen<Self>, _: &Words) -> Vec<Place> {
        Vec::new()
    }

    fn spots_of(play: &Seen<Self>, m: Self::Move) -> Vec<Spot>;

    /// The spots to press for a move, in groups, one group after the other. The player confirms the rest with a button.
    fn presses(play: &Seen<Self>, m: Self::Move) -> Vec<Vec<Spot>> {
        vec![Self::spots_of(play, m)]
    }

    fn pressed(_: &Seen<Self>, draft: &Draft) -> Vec<Spot> {
        draft.picks.clone()
    }

    /// The spot that is in the way of an illegal move.
    fn blocker(_: &Seen<Self>, _reason: &Self::Illegal) -> Option<Spot> {
        None
    }

    /// Handles a press on a spot. Returns the move that it completes, if any; the referee decides if it is legal.
    fn press(
        play: &Seen<Self>,
        draft: &mut Draft,
        spot: Spot,
        manner: PressKind,
    ) -> Option<Self::Move>;

    /// Starts to drag a spot, and returns whether it can be dragged. The draft then holds only this spot.
    fn lift(_: &Seen<Self>, _: &mut Draft, _: Spot) -> bool {
        false
    }

    /// The move made of the chosen spots and the one under the pointer, legal or not.
    fn ready(play: &Seen<Self>, draft: &Draft) -> Option<Self::Move>;

    /// Handles a confirmation by key or button, and returns the move to play. A game whose keys focus spots without
    /// choosing them presses the focused one.
    fn confirm(play: &Seen<Self>, draft: &mut Draft) -> Option<Self::Move> {
        Self::ready(play, draft)
    }

    /// The spot that arrow keys start from: the chosen one, the one under the pointer, or that of a legal placement.
    fn first_spot(play: &Seen<Self>, draft: &Draft) -> Option<Spot> {
        let aimed = draft.picks.first().copied().or(draft.hover);
        aimed.or_else(|| {
            let first = *play.position().placements().first()?;
            Self::spots_of(play, first).pop()
        })
    }

    /// Returns whether arrow keys go to a spot of the table.
    fn can_steer(_: &Seen<Self>, _: Spot) -> bool {
        true
    }

    /// The spot that has the keyboard focus.
    fn steered(draft: &Draft) -> Option<Spot> {
        draft.picks.first().copied()
    }

    /// The move under the pointer, where the table explains in advance why it is illegal.
    fn doubted(_: &Seen<Self>, _: &Draft) -> Option<Self::Move> {
        None
    }

    /// The effect of the move being composed; `counted` adds the result if the game were counted right after it.
    fn ghost(_: &Seen<Self>, _: &Draft, _: &Words, _counted: bool) -> Option<GhostWords> {
        None
    }

    /// The table's question, or the reply that it waits for.
    fn card(_: &Seen<Self>, _: &Draft, _: &Words) -> Option<Question> {
        None
    }

    /// How many actions are offered at once at most, in the whole game; buttons keep that much room.
    fn offers_most(_: &Seen<Self>) -> usize {
        0
    }

    fn offers(_: &Seen<Self>, _: &Draft, _: &Words) -> Vec<ActionChoice> {
        Vec::new()
    }

    /// A legal move for a seat whose engine has failed.
    fn any_move(play: &Seen<Self>, seat: Seat) -> Option<Self::Move> {
        // Placements come first, and giving up last.
        play.position()
            .legal_moves()
            .into_iter()
            .find(|m| play.position().check_by(seat, *m).is_ok())
    }

    /// The move by which a seat gives up now, in a game that has one.
    fn resignation(_: &Seen<Self>, _: Seat) -> Option<Self::Move> {
        None
    }

    fn spot_keys(_: &Seen<Self>) -> Vec<(char, Spot)> {
        Vec::new()
    }

    /// The keys for actions. Some may not be available now: the table then refuses them with the reason.
    fn action_keys() -> Vec<(char, TableAction)> {
        Vec::new()
    }

    /// The beat of the scene shown that decided the game, and the beat to replay it from.
    fn turning_point(_: &Seen<Self>) -> Option<(usize, usize)> {
        None
    }

    /// The move to recommend, and whether it is proven to win, from the chances and the best move of an evaluation.
    fn advised(&self, _: [f32; 2], best: Option<(Self::Move, bool)>) -> Option<(Self::Move, bool)> {
        best
    }
}
