//! A move while it is put together: the spots of a table, what has been chosen of them, and what a table asks and offers.

use mbrane_rules::{Seat, Viewer};

use crate::words::{Describe, GhostWords, Words};
use crate::{Match, Place, Refusal, Side};

/// Something on a table that can be pointed at: a cell, a piece of the rack, an end of a row. Each game numbers its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Spot(pub u16);

/// What has been chosen so far of the next move. It belongs to whoever composes, not to the match: it is neither saved nor sent.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Draft {
    /// The spots that were chosen, in order.
    pub picks: Vec<Spot>,
    /// The spot that is pointed at, without being chosen.
    pub hover: Option<Spot>,
    /// The spot that the keys are on, in games in which going to a spot does not choose it.
    pub at: Option<Spot>,
    /// Whether a question that the table asks beside the move was answered by going on.
    pub dismissed: bool,
}

impl Draft {
    /// Whether a spot was chosen.
    pub fn has(&self, spot: Spot) -> bool {
        self.picks.contains(&spot)
    }
}

/// How a spot is pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PressKind {
    /// By something that points precisely: what is complete is done at once.
    Point,
    /// By a finger, where a ghost is to be seen first: the second press on it does it.
    Touch,
    /// By keys: a spot is gone to, and what is complete waits for a key of its own.
    Keys,
}

/// What a table tells of a spot in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpotInfo {
    /// Which.
    pub spot: Spot,
    /// What is there, or what pressing it does.
    pub label: String,
    /// Whether pressing it leads anywhere now; where it can be looked at only, it is closed.
    pub open: bool,
    /// Whether it is chosen, where it stays so.
    pub held: Option<bool>,
}

/// Spots that belong together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// What they are together.
    pub label: String,
    /// How they lie.
    pub shape: GroupShape,
    /// In order; in a grid row by row from the top.
    pub spots: Vec<SpotInfo>,
}

/// How the spots of a group lie.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GroupShape {
    /// One beside the other.
    Row,
    /// In rows and columns with these names.
    Grid {
        /// From the left.
        columns: Vec<String>,
        /// From the top.
        rows: Vec<String>,
    },
}

/// Something that is done beside placing: said by a seat, or decided by the table.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum TableAction {
    /// The seat plays this move, as text.
    Say(String),
    /// The table ends a settled game.
    Close,
    /// A settled game goes on.
    GoOn,
    /// The question is answered by going on.
    Dismiss,
    /// The table was handed to whoever acts.
    Uncover,
}

/// A deed that is offered now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// What is done.
    pub deed: TableAction,
    /// What stands on its button.
    pub label: String,
    /// Whether it is what one mostly wants.
    pub first: bool,
}

/// What the table asks, or waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// Whose answer it is; nobody's in particular where both may answer.
    pub side: Option<Side>,
    /// The question.
    pub title: String,
    /// What is said below it.
    pub more: Vec<String>,
    /// The answers; none where nobody here answers.
    pub answers: Vec<Offer>,
    /// Whether it hides the table: nothing else is seen, said or done until it is answered.
    pub covers: bool,
}

/// Why something was not done, in words, and what a table marks for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// What to say.
    pub message: String,
    /// The spots of what was tried.
    pub tried: Vec<Spot>,
    /// The spot that is in the way.
    pub blocker: Option<Spot>,
}

impl Refused {
    /// A refusal that marks nothing.
    pub const fn plain(message: String) -> Self {
        Self { message, tried: Vec::new(), blocker: None }
    }
}

/// A game whose moves are put together from spots.
pub trait MoveInput: Describe {
    /// Whether spots are pressed one after the other, each adding to what is chosen, and pressed again to take it back.
    const GATHERS: bool = false;

    /// Every spot that these eyes see, in words.
    fn groups(play: &Match<Self>, draft: &Draft, eyes: Viewer, words: &Words) -> Vec<Group>;

    /// The places of the table by the names that words use for them.
    fn places(play: &Match<Self>, words: &Words) -> Vec<Place> {
        let _ = (play, words);
        Vec::new()
    }

    /// The spots that a move puts together, for marking it.
    fn spots_of(play: &Match<Self>, m: Self::Move) -> Vec<Spot>;

    /// What is pressed to put a move together from nothing: groups of spots, one group after the other. What is left is a button.
    fn presses(play: &Match<Self>, m: Self::Move) -> Vec<Vec<Spot>> {
        vec![Self::spots_of(play, m)]
    }

    /// The spots of [`presses`](Self::presses) that were pressed so far.
    fn pressed(play: &Match<Self>, draft: &Draft) -> Vec<Spot> {
        let _ = play;
        draft.picks.clone()
    }

    /// The spot that stands in the way of a move.
    fn blocker(play: &Match<Self>, refusal: &Refusal<Self::Illegal>) -> Option<Spot>;

    /// Somebody presses a spot: the move that this completes, if it does. Whether that is legal is the referee's to say.
    fn press(play: &Match<Self>, draft: &mut Draft, spot: Spot, manner: PressKind) -> Option<Self::Move>;

    /// Somebody drags a spot: whether it can be dragged. It is chosen then, and nothing else is.
    fn lift(play: &Match<Self>, draft: &mut Draft, spot: Spot) -> bool;

    /// What is chosen together with what is pointed at, as a move: legal or not.
    fn ready(play: &Match<Self>, draft: &Draft) -> Option<Self::Move>;

    /// Somebody confirms by a key or a button: the move that is played. A game whose keys go to spots without choosing them
    /// presses the one that they are on.
    fn confirm(play: &Match<Self>, draft: &mut Draft) -> Option<Self::Move> {
        Self::ready(play, draft)
    }

    /// The spot that arrow keys start from.
    fn first_spot(play: &Match<Self>, draft: &Draft) -> Option<Spot>;

    /// Whether arrow keys go to a spot.
    fn can_steer(play: &Match<Self>, spot: Spot) -> bool;

    /// The spot that the keys are on.
    fn steered(draft: &Draft) -> Option<Spot>;

    /// The move that is aimed at, where the table says before it is tried why it cannot be done.
    fn doubted(play: &Match<Self>, draft: &Draft) -> Option<Self::Move> {
        let _ = (play, draft);
        None
    }

    /// What a held move would change; `counted` asks for the result were the game ended now.
    fn ghost(play: &Match<Self>, draft: &Draft, words: &Words, counted: bool) -> Option<GhostWords>;

    /// What the table asks now, or waits for.
    fn card(play: &Match<Self>, draft: &Draft, words: &Words) -> Option<Question>;

    /// What may be done beside placing, resigning aside.
    fn offers(play: &Match<Self>, draft: &Draft, words: &Words) -> Vec<Offer>;

    /// Some legal move of a seat, for when its computer is lost.
    fn any_move(play: &Match<Self>, seat: Seat) -> Option<Self::Move> {
        // Placements come first, and giving up last.
        play.position().legal_moves().into_iter().find(|m| play.position().check_by(seat, *m).is_ok())
    }

    /// How a seat gives the game up; none where it is too early.
    fn resignation(play: &Match<Self>, seat: Seat) -> Option<Self::Move>;

    /// The keys that press spots.
    fn spot_keys(play: &Match<Self>) -> Vec<(char, Spot)> {
        let _ = play;
        Vec::new()
    }

    /// The keys for deeds, offered now or not: what cannot be done is refused with the reason.
    fn deed_keys() -> Vec<(char, TableAction)> {
        Vec::new()
    }

    /// The beat of the scene shown that made the victory, and the beat to show it again from.
    fn turning_point(play: &Match<Self>) -> Option<(usize, usize)> {
        let _ = play;
        None
    }

    /// The best that the seat to act can do, and whether it is proven to win: by its chances, and the best move of a judgement.
    fn advised(&self, chance: [f32; 2], best: Option<(Self::Move, bool)>) -> Option<(Self::Move, bool)> {
        let _ = chance;
        best
    }
}
