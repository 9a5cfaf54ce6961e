//! How each game words its count and its result.

use mbrane_rules::Game as _;
use mbrane_rules::mbrane::Mbrane;
use mbrane_rules::sansumoku::Sansumoku;

use crate::Knowledge;

/// A game that the engine can speak about.
pub(crate) trait Spoken: Knowledge {
    /// The count, as if placement ended now.
    ///
    /// # Errors
    /// Says so where the game has no such thing.
    fn resolution(&self) -> Result<String, String>;

    /// How the game stands or has ended.
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
