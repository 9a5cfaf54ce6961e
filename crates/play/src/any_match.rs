//! The interface of every match, by which a table needs to know no game.

mod draft;
mod moves;
mod players;
mod texts;
mod timeline;
mod words;

use std::any::Any;
use std::fmt;

use crate::{Match, MoveInput};
pub use draft::MatchDraft;
pub use moves::MatchMoves;
pub use players::MatchPlayers;
pub use texts::MatchTexts;
pub use timeline::MatchTimeline;
pub use words::{MatchWords, SceneStep};

/// A match of any game. Only [`Match`] implements it.
pub trait AnyMatch:
    MatchPlayers + MatchTimeline + MatchMoves + MatchDraft + MatchWords + MatchTexts + Send + Sync + 'static
{
    fn as_any(&self) -> &dyn Any;
    fn boxed(&self) -> Box<dyn AnyMatch>;
    fn kind(&self) -> &'static str;
    /// The set-up as text: the start of its records.
    fn agreed(&self) -> String;
}

/// Names the game and the place shown, but no secrets.
impl fmt::Debug for dyn AnyMatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at {} of {}", self.kind(), self.cursor(), self.entries())
    }
}

impl<G: MoveInput> AnyMatch for Match<G> {
    fn as_any(&self) -> &dyn Any {
        self
    }

    fn boxed(&self) -> Box<dyn AnyMatch> {
        Box::new(self.clone())
    }

    fn kind(&self) -> &'static str {
        G::KIND
    }

    fn agreed(&self) -> String {
        self.record().start().setup().to_string()
    }
}
