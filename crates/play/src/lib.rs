//! The match as plain data: its players and moves, the beats that show them, and their words.
//!
//! A table holds a [`Match`]; [`AnyMatch`] is its interface for code that knows no game. [`Match::act`] asks the referee;
//! [`Seen::current_beats`] then has the move as [`Beat`]s, each with the events that it adds to the view. [`Pace`] says how long a beat takes at any
//! speed, and [`words`] describes it. No clock, no thread, no screen.
//!
//! ```
//! use mbrane_play::{Level, Match, Name, Player};
//! use mbrane_rules::{Seat, mbrane::Mbrane};
//!
//! let players = [Player::person(Name::new("Ada")), Player::computer(Level::Three, Name::new("Marble"))];
//! let mut game = Match::<Mbrane>::new("mbrane 9 full pie consent".parse()?, players);
//! game.act(Seat::First, "8e5".parse()?).unwrap();
//! assert_eq!(game.as_seen().current_beats().unwrap().beats.len(), 2);
//! assert_eq!(game.thinker(), Some((Seat::Second, Level::Three)));
//! # Ok::<(), mbrane_rules::TextError>(())
//! ```

mod aloud;
mod animated;
mod any_match;
mod any_move;
mod broadcast;
mod claimed_end;
pub mod commitment;
mod correspondence;
mod course;
mod credit;
mod draft;
mod erased;
mod game_info;
mod history;
mod incoming;
mod kind;
mod ladder;
pub mod lesson;
mod link;
pub mod masbrur;
mod match_info;
pub mod mbrane;
mod mistakes;
mod named;
#[cfg(test)]
mod narration;
mod older;
mod pace;
mod perspective;
mod play;
mod player;
mod playhead;
pub mod puzzle;
pub mod sansumoku;
mod save;
mod sealed;
mod seen;
mod series;
mod settings;
mod shared;
mod standing;
mod status;
mod summary;
mod viewing;
pub mod words;

pub use aloud::{AnnouncedSoFar, title_and_lines};
pub use mbrane_text::{Server, ServerError, base64};

pub use animated::{
    Animated, Beat, BeatSequence, BeatTime, BeatsSoFar, Easing, Entry, Motion, Note, Reaction,
};
pub use any_match::{
    AnyHistory, AnyMatch, Beats, DraftKeys, Drafting, Hidden, Narration, PositionFor, Texts,
};
pub use any_move::AnyMove;
pub use broadcast::read_broadcast;
pub use claimed_end::{ClaimedEnd, Why};
pub use correspondence::{Correspondence, Letter, LetterError};
pub use course::{Course, Loss, Worth};
pub use credit::Credit;
pub use draft::{
    ActionChoice, Draft, Group, GroupShape, MoveInput, PressKind, Question, Refused, SpotInfo,
    TableAction,
};
pub use game_info::GameInfo;
pub use history::History;
pub use incoming::{Incoming, archive, read_link, read_match, read_saved};
pub use kind::{Kind, KindOf, Ratings};
pub use ladder::{Ladder, Rung, Strength, Tally};
pub use link::{Link, LinkError, LinkMatchId, RecordLine, Relation};
pub use match_info::MatchInfo;
pub use mistakes::{Judged, Mistake, Mistakes, is_on_board, percent, suspects};
pub use named::{Named, Place, Spot, named};
pub use pace::{Pace, Speed, Timing};
pub use perspective::Perspective;
pub use play::Match;
pub use player::{Level, Name, Player, Side};
pub use playhead::{Playhead, Stop};
pub use sealed::{Fields, MAX_STORED, SaveError};
pub use seen::Seen;
pub use settings::{Against, Difficulty, Opponent, Practice, Settings, Theme, Volume, WhatIfShown};
pub use shared::{Saved, Shared};
pub use standing::Standing;
pub use status::{MatchStatus, Refusal};
pub use summary::Summary;
