//! Moves and other decisions of a match, as text.

use mbrane_rules::{Seat, Viewer};

use crate::words::{self, Words};
use crate::{Draft, Match, MoveInput, Refusal, Refused, Spot, TableAction};

pub trait MatchMoves {
    /// # Errors
    /// Why the move is refused, in words; the match is then unchanged.
    fn act(&mut self, seat: Seat, m: &str, words: &Words) -> Result<(), Refused>;
    /// Carries out an action of the table: ends a settled game, goes on with it, or uncovers the table. Returns whether
    /// anything changed.
    fn decide(&mut self, deed: &TableAction) -> bool;
    fn suppose_end(&mut self) -> bool;
    /// Whether [`suppose_end`](crate::MatchMoves::suppose_end) would show anything new.
    fn can_suppose(&self) -> bool;
    fn any_move(&self, seat: Seat) -> Option<String>;
    /// Every legal move at the place shown, each with its spots. Where both seats choose, these are the first seat's.
    fn legal(&self) -> Vec<(String, Vec<Spot>)>;
    /// The spots to press for a move, one group after the other; none where the person acting here may not play it.
    fn presses(&self, m: &str) -> Option<Vec<Vec<Spot>>>;
    fn pressed(&self, draft: &Draft) -> Vec<Spot>;
    fn spots_of(&self, m: &str) -> Vec<Spot>;
    fn resignation(&self, seat: Seat) -> Option<String>;
    fn turning_point(&self) -> Option<(usize, usize)>;
}

impl<G: MoveInput> MatchMoves for Match<G> {
    fn act(&mut self, seat: Seat, m: &str, words: &Words) -> Result<(), Refused> {
        let Ok(m) = m.parse::<G::Move>() else {
            return Err(Refused::plain(words.label(words::common::Label::NoSuchMove).to_owned()));
        };
        // End the animation of the move before.
        let beat = self.beat();
        self.finish();
        self.act(seat, m).map_err(|refusal: Refusal<G::Illegal>| {
            self.set_beat(beat);
            refused(self.seen(Viewer::Of(seat)), m, &refusal, words)
        })
    }

    fn decide(&mut self, deed: &TableAction) -> bool {
        match deed {
            TableAction::Close => self.close().is_ok(),
            TableAction::GoOn => self.go_on(),
            TableAction::Uncover => self.uncover(),
            TableAction::Say(_) | TableAction::Dismiss => false,
        }
    }

    fn suppose_end(&mut self) -> bool {
        self.suppose_end()
    }

    fn can_suppose(&self) -> bool {
        !self.supposes() && self.supposed_end().is_some()
    }

    fn any_move(&self, seat: Seat) -> Option<String> {
        let m = G::any_move(self.seen(Viewer::Of(seat)), seat);
        // A seat cannot tell what follows the second of two sealed choices, but the match itself can.
        m.filter(|m| self.may(seat, *m).is_ok()).map(|m| m.to_string())
    }

    fn legal(&self) -> Vec<(String, Vec<Spot>)> {
        self.position().legal_moves().into_iter().map(|m| (m.to_string(), G::spots_of(self, m))).collect()
    }

    fn presses(&self, m: &str) -> Option<Vec<Vec<Spot>>> {
        let (m, seat) = (m.parse().ok()?, self.acting()?);
        self.may(seat, m).ok()?;
        Some(G::presses(self.looked_at(), m))
    }

    fn pressed(&self, draft: &Draft) -> Vec<Spot> {
        G::pressed(self.looked_at(), draft)
    }

    fn spots_of(&self, m: &str) -> Vec<Spot> {
        m.parse().map_or_else(|_| Vec::new(), |m| G::spots_of(self, m))
    }

    fn resignation(&self, seat: Seat) -> Option<String> {
        G::resignation(self.looked_at(), seat).map(|m| m.to_string())
    }

    fn turning_point(&self) -> Option<(usize, usize)> {
        G::turning_point(self.looked_at())
    }
}

pub(super) fn refused<G: MoveInput>(
    play: &Match<G>,
    m: G::Move,
    refusal: &Refusal<G::Illegal>,
    words: &Words,
) -> Refused {
    let message = G::refusal(play, refusal, words);
    Refused { message, tried: G::spots_of(play, m), blocker: G::blocker(play, refusal) }
}
