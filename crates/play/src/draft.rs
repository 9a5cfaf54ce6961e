//! A move being composed: the spots of a table, the ones chosen, and what the table asks and offers.

use mbrane_rules::{Seat, Viewer};

use crate::words::{Describe, GhostWords, Words};
use crate::{Match, Place, Refusal, Side, Spot};

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
    /// Whether pressing it does anything now.
    pub open: bool,
    /// Whether it is chosen, where it stays so.
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
    Grid { columns: Vec<String>, rows: Vec<String> },
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum TableAction {
    /// A seat plays this move, as text.
    Say(String),
    /// The table ends a settled game.
    Close,
    GoOn,
    Dismiss,
    /// The player who acts now has taken over the screen.
    Uncover,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    pub deed: TableAction,
    pub label: String,
    /// Whether it is the usual choice.
    pub first: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The side that answers; none where both may.
    pub side: Option<Side>,
    pub title: String,
    pub more: Vec<String>,
    /// The answers; empty where nobody at this screen answers.
    pub answers: Vec<Offer>,
    /// Whether it hides and blocks the table until it is answered.
    pub covers: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    pub message: String,
    pub tried: Vec<Spot>,
    pub blocker: Option<Spot>,
}

impl Refused {
    pub const fn plain(message: String) -> Self {
        Self { message, tried: Vec::new(), blocker: None }
    }
}

pub trait MoveInput: Describe {
    /// Whether each press adds a spot to the move, and a second press on it removes it.
    const GATHERS: bool = false;

    fn groups(play: &Match<Self>, draft: &Draft, eyes: Viewer, words: &Words) -> Vec<Group>;

    /// The places of the table by the names that words use for them.
    fn places(play: &Match<Self>, words: &Words) -> Vec<Place> {
        let _ = (play, words);
        Vec::new()
    }

    fn spots_of(play: &Match<Self>, m: Self::Move) -> Vec<Spot>;

    /// The spots to press for a move, in groups, one group after the other. The player confirms the rest with a button.
    fn presses(play: &Match<Self>, m: Self::Move) -> Vec<Vec<Spot>> {
        vec![Self::spots_of(play, m)]
    }

    fn pressed(play: &Match<Self>, draft: &Draft) -> Vec<Spot> {
        let _ = play;
        draft.picks.clone()
    }

    fn blocker(play: &Match<Self>, refusal: &Refusal<Self::Illegal>) -> Option<Spot>;

    /// Handles a press on a spot. Returns the move that it completes, if any; the referee decides if it is legal.
    fn press(play: &Match<Self>, draft: &mut Draft, spot: Spot, manner: PressKind) -> Option<Self::Move>;

    /// Starts to drag a spot, and returns whether it can be dragged. The draft then holds only this spot.
    fn lift(play: &Match<Self>, draft: &mut Draft, spot: Spot) -> bool;

    /// The move made of the chosen spots and the one under the pointer, legal or not.
    fn ready(play: &Match<Self>, draft: &Draft) -> Option<Self::Move>;

    /// Handles a confirmation by key or button, and returns the move to play. A game whose keys focus spots without
    /// choosing them presses the focused one.
    fn confirm(play: &Match<Self>, draft: &mut Draft) -> Option<Self::Move> {
        Self::ready(play, draft)
    }

    /// The spot that arrow keys start from.
    fn first_spot(play: &Match<Self>, draft: &Draft) -> Option<Spot>;

    /// Whether arrow keys go to a spot.
    fn can_steer(play: &Match<Self>, spot: Spot) -> bool;

    /// The spot that has the keyboard focus.
    fn steered(draft: &Draft) -> Option<Spot>;

    /// The move under the pointer, where the table explains in advance why it is illegal.
    fn doubted(play: &Match<Self>, draft: &Draft) -> Option<Self::Move> {
        let _ = (play, draft);
        None
    }

    /// The effect of the move being composed; `counted` adds the result if the game were counted right after it.
    fn ghost(play: &Match<Self>, draft: &Draft, words: &Words, counted: bool) -> Option<GhostWords>;

    /// The table's question, or the reply that it waits for.
    fn card(play: &Match<Self>, draft: &Draft, words: &Words) -> Option<Question>;

    /// How many actions are offered at once at most, in the whole game; buttons keep that much room.
    fn offers_most(play: &Match<Self>) -> usize;

    fn offers(play: &Match<Self>, draft: &Draft, words: &Words) -> Vec<Offer>;

    /// A legal move for a seat whose engine has failed.
    fn any_move(play: &Match<Self>, seat: Seat) -> Option<Self::Move> {
        // Placements come first, and giving up last.
        play.position().legal_moves().into_iter().find(|m| play.position().check_by(seat, *m).is_ok())
    }

    fn resignation(play: &Match<Self>, seat: Seat) -> Option<Self::Move>;

    fn spot_keys(play: &Match<Self>) -> Vec<(char, Spot)> {
        let _ = play;
        Vec::new()
    }

    /// The keys for actions. Some may not be available now: the table then refuses them with the reason.
    fn deed_keys() -> Vec<(char, TableAction)> {
        Vec::new()
    }

    /// The beat of the scene shown that decided the game, and the beat to replay it from.
    fn turning_point(play: &Match<Self>) -> Option<(usize, usize)> {
        let _ = play;
        None
    }

    /// The move to recommend, and whether it is proven to win, from the chances and the best move of an evaluation.
    fn advised(&self, chance: [f32; 2], best: Option<(Self::Move, bool)>) -> Option<(Self::Move, bool)> {
        let _ = chance;
        best
    }
}
