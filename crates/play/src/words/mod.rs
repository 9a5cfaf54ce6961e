//! All texts that players read and hear, in their language.
//!
//! Sentences are in `assets/words`: one file per language and game, and one for all games. The English ones are part of the
//! program: `build.rs` makes a label of every entry without placeholders ([`Words::label`]), and of every other a function that takes
//! their values. Other languages are read by [`Words::read`]. A game chooses its sentences in its [`Describe`].

mod format;
mod labels;
mod language;
mod list;
mod plural;
mod series;
mod spoken;
mod turns;

pub use labels::{VOLUMES, level, speed};
pub use language::table::*;
pub use language::{Colours, LabelId, Locale, Who, Words};
pub(crate) use list::claimed;
pub use list::{Date, players_of, result_of};
pub use plural::{Category, plural};
pub use series::{first_of_two, result, what_follows};
pub use spoken::{
    Award, Caption, Describe, DescribeBeats, DescribeMoves, DescribeState, GhostWords, Headline,
    StepLine,
};
pub(crate) use turns::{chance, player_name};
pub use turns::{entry, last_action, points, refused, turn_of, turn_words};
