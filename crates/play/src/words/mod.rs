//! Everything that a player reads: messages as data, and the languages that say them.
//!
//! What happens is turned into [`Message`]s, which know facts and no grammar; a [`Language`] turns them into words.

mod advice;
mod caption;
mod english;
mod ghost;
mod label;
mod list;
mod news;

pub use advice::{advice, chance, entry};
pub use caption::{Caption, refusal};
pub use ghost::{counted, ghost};
pub use label::Label;
pub use list::{Date, players_of, result_of};
pub use news::{headline, headline_at, news, news_at};

use mbrane_rules::Cell;
use mbrane_rules::mbrane::{Colour, Illegal, Move, Order, Setup, Tile};

use crate::Entry;
use crate::mbrane::{Ending, Gain, Step, Swing};

/// A language that the game speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Language {
    /// English.
    #[default]
    English,
}

impl Language {
    /// Every language.
    pub const ALL: [Self; 1] = [Self::English];

    /// What the language calls itself.
    pub const fn name(self) -> &'static str {
        match self {
            Self::English => "English",
        }
    }

    /// Says a message.
    pub fn say(self, message: &Message) -> String {
        match self {
            Self::English => english::say(message),
        }
    }

    /// What stands on a button or in a menu.
    pub const fn label(self, label: Label) -> &'static str {
        match self {
            Self::English => label::english(label),
        }
    }
}

/// Somebody, as they are addressed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Who {
    /// The only person at the table.
    You,
    /// Somebody with a name.
    Name(String),
    /// Somebody without a name, by the colour that they play.
    Colour(Colour),
}

/// Something that a player reads. Values are in half points: Ivory's lead is positive. Ratios and tallies have Ivory first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Message {
    // A count, told.
    /// A count begins; these regions are led now.
    CountBegins {
        /// By each colour.
        leads: [u8; 2],
    },
    /// A count begins, in a few words.
    Counting,
    /// A step in a few words, for afar.
    Headline(Step),
    /// A step in a whole sentence.
    Step {
        /// The board.
        order: Order,
        /// The step.
        step: Step,
    },
    /// All regions were counted at once, without a cascade.
    AllAtOnce {
        /// Regions of each colour.
        tally: [u8; 2],
        /// Regions of nobody.
        even: u8,
    },
    /// A colour has the majority.
    Majority {
        /// Which.
        by: Colour,
        /// How many regions that takes.
        regions: u8,
    },
    /// What made a victory.
    TurningPoint {
        /// The board.
        order: Order,
        /// What turned.
        swing: Swing,
    },

    // Who sits where.
    /// Somebody's name.
    Called(Who),
    /// What somebody plays, and how strong a computer is.
    Plays {
        /// The colour.
        colour: Colour,
        /// The computer's level.
        level: Option<u8>,
    },

    /// What a computer placed last.
    Placed {
        /// Who.
        by: Who,
        /// What.
        digit: u8,
        /// Where.
        cell: Cell,
    },

    // Whose turn it is.
    /// The board is empty.
    AnyDigitAnyCell,
    /// Somebody moves.
    Move(Who),
    /// A computer thinks.
    Thinking(Who),
    /// The second seat is asked about the swap.
    SwapQuestion {
        /// The colour it has.
        keep: Colour,
        /// The colour of the tile it may take.
        take: Colour,
    },
    /// The other seat may swap.
    SwapAwaited {
        /// Who decides.
        by: Who,
        /// The colour of the tile it may take.
        take: Colour,
    },
    /// The swap was taken.
    Swapped {
        /// Who took it.
        by: Who,
        /// The colour that they play now.
        plays: Colour,
    },
    /// An offer, to the one who answers.
    OfferQuestion,
    /// Who made the offer that is asked about.
    OfferedBy(Who),
    /// An offer, to the one who waits for the answer.
    OfferAwaited {
        /// Who answers.
        by: Who,
    },
    /// The offer was declined.
    MustPlace(Colour),
    /// It may not be repeated this turn.
    DeclinedOffer,
    /// The offer was accepted.
    Agreed,

    // The end.
    /// Only zeros fit.
    OnlyZerosLeft,
    /// The table counts soon, unless somebody goes on.
    CountFollows,
    /// Nothing more fits.
    NothingFits,
    /// Somebody has won.
    Won {
        /// Who.
        by: Who,
        /// The colour that they played.
        colour: Colour,
        /// Their regions, then the other's.
        points: [u8; 2],
    },
    /// Nobody has won.
    Drawn {
        /// Regions of each.
        points: u8,
    },
    /// Somebody gave up.
    Resigned {
        /// Who.
        by: Who,
        /// Who has won by it.
        winner: Who,
    },
    /// What a count of the board would have come to, where somebody gave up.
    WouldHaveEnded {
        /// Regions of each colour.
        tally: [u8; 2],
    },
    /// Why placement ended.
    Ended(Ending),
    /// Who begins the next game.
    Rematch {
        /// Who.
        begins: Who,
    },
    /// The second game of two follows.
    SecondOfTwo {
        /// Who begins it.
        begins: Who,
        /// The points so far, with whose they are.
        totals: [(Who, u8); 2],
    },
    /// What the first game of two came to, while the second is played.
    FirstOfTwo {
        /// The points, with whose they are.
        totals: [(Who, u8); 2],
    },
    /// A match of two is over.
    AfterTwo {
        /// Who has won it.
        winner: Option<Who>,
        /// The points, with whose they are.
        totals: [(Who, u8); 2],
    },

    // Refusals.
    /// The rules forbid it.
    Illegal(Illegal),
    /// Another seat acts.
    NotYourTurn(Who),
    /// The position has moved on.
    MovedOn,
    /// The game is over.
    Over,
    /// There is nothing to count yet.
    NotSettled,

    // The ghost.
    /// The tile would take these regions over.
    WouldLead {
        /// The board.
        order: Order,
        /// The digit.
        digit: u8,
        /// The regions.
        regions: Vec<usize>,
    },
    /// The tile would take leads away without gaining them.
    WouldEven {
        /// The board.
        order: Order,
        /// The digit.
        digit: u8,
        /// The regions.
        regions: Vec<usize>,
    },
    /// The tile would add to its region, and change no lead.
    WouldAdd {
        /// The board.
        order: Order,
        /// The digit.
        digit: u8,
        /// Its region.
        region: usize,
    },
    /// A zero counts nothing, but closes a cell.
    WouldOnlyBlock,
    /// How a region's value would move.
    WouldMove {
        /// The board.
        order: Order,
        /// How.
        swing: Swing,
    },
    /// The result, were it counted now.
    CountedNow {
        /// Regions of each colour as the board stands.
        before: [u8; 2],
        /// With the tile.
        after: [u8; 2],
    },

    // The table for the ear.
    /// What lies on a cell.
    Tile(Tile),
    /// Nothing lies there.
    EmptyCell,
    /// What choosing a cell does.
    PlaceHere {
        /// The digit.
        digit: u8,
        /// Where it goes.
        cell: Cell,
    },
    /// A digit that can be taken up, and how many cells it fits.
    TakeDigit {
        /// The digit.
        digit: u8,
        /// How many.
        cells: usize,
    },
    /// How an open region stands.
    RegionStands {
        /// The board.
        order: Order,
        /// Which.
        region: usize,
        /// Its value.
        value: i16,
    },
    /// Whose a region is for good.
    RegionWon {
        /// The board.
        order: Order,
        /// Which.
        region: usize,
        /// Whose.
        by: Option<Colour>,
        /// The value that it was awarded by.
        value: i16,
    },
    /// A link that could not be read.
    BadLink {
        /// Why.
        reason: String,
    },
    /// A link to a game that is farther here already.
    LinkBehind {
        /// How many moves have followed.
        moves: usize,
    },
    /// A link to a game that went another way here: it is kept beside the other.
    LinkBranches {
        /// At which move, counted from 1.
        at: usize,
    },
    /// A link brought moves of a game that is played by links.
    LinkAhead {
        /// How many.
        moves: usize,
    },
    /// The other's move is awaited, which comes by a link.
    SendLink(Who),

    // Hint, evaluation, review.
    /// Somebody thinks about a hint.
    HintThinking,
    /// A good move, and why.
    Advice {
        /// The board.
        order: Order,
        /// The move.
        action: Move,
        /// What it does.
        gain: Gain,
        /// Whether it is proven to win.
        wins: bool,
    },
    /// There is nothing to advise.
    NoAdvice,
    /// What a position is worth, as Ivory's chance in percent.
    Chance {
        /// From 0 to 100, a draw counting half.
        ivory: u8,
        /// Whether that is proven.
        proven: bool,
    },
    /// Nobody knows yet what it is worth.
    ChanceUnknown,
    /// What an entry of the record did, in a few words.
    Entry(Entry<Move>),
    /// What an entry did, and who.
    EntryBy {
        /// Which entry, from 1.
        number: usize,
        /// Who; nobody in particular for a count.
        by: Option<Who>,
        /// What.
        entry: Entry<Move>,
    },
    /// Before the first move.
    AtStart,
    /// A move gave so much of the chance to win away, in percent.
    LostChance(u8),
    /// How much of a game is judged.
    Judged {
        /// So many positions.
        done: usize,
        /// Of so many.
        of: usize,
    },
    // Games as text, and games that are kept.
    /// A text that holds no game.
    BadText {
        /// Why.
        reason: String,
    },
    /// There is no text to read.
    NothingToPaste,
    /// Whom somebody played against, and how strong a computer was.
    PlayedAgainst {
        /// Whom.
        name: Who,
        /// The computer's level.
        level: Option<u8>,
    },
    /// Who played one another.
    PlayedOneAnother([Who; 2]),
    /// How a game in a list ended.
    Result {
        /// Who has won; nobody in a draw.
        winner: Option<Who>,
        /// The points, the winner's first; none after a resignation.
        points: Option<[u8; 2]>,
    },
    /// A game in a list that has not ended.
    Unfinished {
        /// How many moves were made.
        moves: usize,
    },
    /// When a game was played, by the clock of Greenwich.
    PlayedAt(Date),
    /// On which board, and how it was counted.
    PlayedOn(Setup),
    /// The list of games is empty.
    NoGames,
    /// No game in the list is with somebody who is called so.
    NoGamesWith(String),
    /// The list is being read.
    ReadingGames,
    /// How many games there are.
    Games(usize),
    /// A game was taken off the list, and can be put back.
    GameDeleted,
    /// Texts can be neither copied nor pasted here.
    NoClipboard,
    /// A text was put where other programs find it.
    Copied,

    // Mishaps.
    /// A game was left in the middle of its count.
    Interrupted,
    /// What was saved is damaged, and was set aside.
    DamagedSave {
        /// What it is called now.
        aside: String,
        /// What is wrong with it.
        reason: String,
    },
    /// Some of the games played are damaged, and were set aside.
    DamagedGames {
        /// How many.
        games: usize,
        /// What is wrong with the first.
        reason: String,
    },
    /// What was saved cannot be read, and stays where it is.
    CannotRead {
        /// Why.
        reason: String,
    },
    /// Nothing can be saved.
    CannotSave {
        /// Why.
        reason: String,
    },
    /// A newer program wrote what is saved.
    NewerSave,
    /// A computer's thinking ended by a fault.
    ThinkerLost(Who),
    /// There is no sound.
    NoSound,
    /// The graphics card was lost.
    LostGraphics,
}
