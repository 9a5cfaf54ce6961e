//! The match as plain data: who sits where, what was played, what is shown of it beat by beat, and in which words.
//!
//! [`Match`] is what a table holds. [`Match::act`] asks the referee, and answers with [`Told`]: the move as [`Beat`]s, each
//! with the facts that it adds to the view. How long a beat takes, at any speed, is [`Pace`]'s to say; what it is called
//! in words is [`words`]'. No clock, no thread, no screen.
//!
//! ```
//! use mbrane_play::{Level, Match, Name, Player};
//! use mbrane_rules::{Seat, mbrane::Mbrane};
//!
//! let players = [Player::person(Name::new("Ada")), Player::computer(Level::new(3).unwrap(), Name::new("Marble"))];
//! let mut game = Match::<Mbrane>::new("mbrane 9 full pie consent".parse()?, players);
//! let told = game.act(Seat::First, "8e5".parse()?).unwrap();
//! assert_eq!(told.beats.len(), 2);
//! assert_eq!(game.thinker(), Some((Seat::Second, Level::new(3).unwrap())));
//! # Ok::<(), mbrane_rules::TextError>(())
//! ```

mod aloud;
mod beat;
mod history;
mod link;
pub mod mbrane;
mod motion;
mod pace;
mod play;
mod player;
mod sansumoku;
mod save;
mod sealed;
mod series;
mod settings;
mod staged;
mod stops;
mod summary;
mod text;
pub mod words;

pub use aloud::{Aloud, AloudCell, Heard, aloud};
pub use beat::{Beat, Told};
pub use link::{GameName, Link, LinkError, Relation, relation};
pub use motion::{Easing, Motion, wave};
pub use pace::{Pace, Speed, Timing};
pub use play::{Entry, Match, Now, Refusal};
pub use player::{Level, Name, Player};
pub use sansumoku::Cue as SansumokuCue;
pub use save::{SaveError, kind_of};
pub use settings::{Against, Settings, WhatIfShown};
pub use staged::Staged;
pub use stops::Stop;
pub use summary::Summary;
pub use text::{position_text, read_match};
