//! How each game words its count and its result.

use mbrane_rules::Game as _;
use mbrane_rules::mbrane::Mbrane;
use mbrane_rules::sansumoku::Sansumoku;

use crate::Knowledge;

/// A game whose count and result the engine can print.
pub(crate) trait Spoken: Knowledge {
    /// Returns the count, as if placement ended now.
    ///
    /// # Errors
    /// If the game has no such count.
    fn resolution(&self) -> Result<String, String>;

    /// Returns the state of the game, or its result.
    fn result(&self) -> String;
}

impl Spoken for Mbrane {
    fn resolution(&self) -> Result<String, String> {
        Ok(self.count().to_string())
    }

    fn result(&self) -> String {
        let Some(outcome) = self.outcome() else { return "result ongoing".to_owned() };
        let winner = match outcome.winner {
            Some(seat) => self.colour_of(seat).to_string(),
            None => "draw".to_owned(),
        };
        if outcome.resigned {
            return format!("result {winner} resigned");
        }
        let [ivory, indigo] = self.count().tally;
        format!("result {winner} {ivory}/{indigo}")
    }
}

impl Spoken for Sansumoku {
    fn resolution(&self) -> Result<String, String> {
        Err("nothing is resolved in sansumoku: try result".to_owned())
    }

    fn result(&self) -> String {
        self.status()
    }
}
