//! Everything that a player reads and hears, as text in their language.
//!
//! Sentences stand in `assets/words`: one file a language and game, and one of what all games say. The English ones are part of the
//! program: `build.rs` makes a label of every entry without places ([`Words::label`]), and of every other a function that takes
//! what belongs at its places. Other languages are read by [`Words::read`]. What a game says when is its [`Describe`].

mod format;
mod labels;
mod list;
mod plural;
mod said;
mod series;
mod spoken;
mod turns;

pub use labels::{VOLUMES, level, speed};
pub(crate) use list::claimed;
pub use list::{Date, players_of, result_of};
pub use plural::{Category, plural};
pub use said::table::*;
pub use said::{Colours, LabelId, Locale, Who, Words};
pub use series::{first_of_two, result, what_follows};
pub use spoken::{
    Award, Caption, Describe, DescribeBeats, DescribeMoves, DescribeState, GhostWords, Headline,
};
pub(crate) use turns::{chance, player_name};
pub use turns::{entry, last_deed, points, refused, turn_of, turn_words};
