//! The differences between games in the engine's output.

use mbrane_rules::mbrane::Mbrane;
use mbrane_rules::sansumoku::Sansumoku;
use mbrane_rules::{Game, Playout, Record, Seat};

use super::go::{Thinker, Thinking};
use super::{Answer, list};

/// A game that the engine can play and describe.
pub(crate) trait Spoken: Playout {
    type Thinker: Thinking<Self>;

    /// The count, as if placement ended now.
    fn resolution(&self) -> Answer {
        Err("nothing is resolved in this game: try result".to_owned())
    }

    /// The state of the game, or its result.
    fn result(&self) -> String;

    /// The legal moves, in the order of their text.
    fn moves(&self) -> Answer {
        Ok(list("moves", sorted(self.placements())))
    }

    /// How many moves were legal when this one was made; none if it is not to be counted.
    fn choices_before(&self, m: Self::Move) -> Result<Option<u32>, String> {
        let placements = self.placements();
        Ok(placements.contains(&m).then_some(placements.len() as u32))
    }

    fn rounds(_record: &Record<Self>) -> Answer {
        Err("this game has no rounds".to_owned())
    }

    /// The moves as a seat may see them.
    fn seen(_record: &Record<Self>, _seat: Seat) -> Answer {
        Err("nothing is hidden in this game".to_owned())
    }
}

pub(super) fn sorted(moves: impl IntoIterator<Item = impl ToString>) -> Vec<String> {
    let mut texts: Vec<String> = moves.into_iter().map(|m| m.to_string()).collect();
    texts.sort_unstable();
    texts
}

impl Spoken for Mbrane {
    type Thinker = Thinker<Self>;

    fn resolution(&self) -> Answer {
        Ok(self.count().to_string())
    }

    fn result(&self) -> String {
        let Some(outcome) = self.outcome() else {
            return "result ongoing".to_owned();
        };
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
    type Thinker = Thinker<Self>;

    fn result(&self) -> String {
        self.status()
    }
}
