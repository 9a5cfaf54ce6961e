//! The composition of a move over the spots of a table.

use mbrane_rules::Viewer;

use super::moves::refused;
use crate::words::{GhostWords, Words};
use crate::{Draft, Group, Match, MoveInput, Offer, PressKind, Question, Refused, Spot, TableAction};

/// How a move is composed over the spots of a table.
pub trait MatchDraft {
    /// Every spot that this viewer sees, in words.
    fn groups(&self, draft: &Draft, eyes: Viewer, words: &Words) -> Vec<Group>;
    /// Whether each press adds a spot to the move, and a second press on it removes it.
    fn gathers(&self) -> bool;
    /// Whether the game hides anything from a seat, and is not over by its rules.
    fn hides(&self) -> bool;
    /// Handles a press on a spot, and returns the move that it completes, if any.
    fn press(&self, draft: &mut Draft, spot: Spot, manner: PressKind) -> Option<String>;
    /// Starts to drag a spot, and returns whether it can be dragged.
    fn lift(&self, draft: &mut Draft, spot: Spot) -> bool;
    /// The move made of the chosen spots and the one under the pointer.
    fn ready(&self, draft: &Draft) -> Option<String>;
    /// Handles a confirmation by key or button, and returns the move to play.
    fn confirm(&self, draft: &mut Draft) -> Option<String>;
    /// Whether the person acting here may play the move in the draft now.
    fn is_legal(&self, draft: &Draft) -> bool;
    /// The spot that arrow keys start from.
    fn first_spot(&self, draft: &Draft) -> Option<Spot>;
    /// Whether arrow keys go to a spot.
    fn can_steer(&self, spot: Spot) -> bool;
    /// The spot that has the keyboard focus.
    fn steered(&self, draft: &Draft) -> Option<Spot>;
    /// The key of each spot that has one.
    fn spot_keys(&self) -> Vec<(char, Spot)>;
    /// The keys for actions, offered now or not.
    fn deed_keys(&self) -> Vec<(char, TableAction)>;
    /// Why the move under the pointer is illegal, where the game explains that in advance.
    fn why_not(&self, draft: &Draft, words: &Words) -> Option<Refused>;
    /// The effect of the move being composed.
    fn ghost(&self, draft: &Draft, words: &Words, counted: bool) -> Option<GhostWords>;
    /// The table's question, or the reply that it waits for.
    fn card(&self, draft: &Draft, words: &Words) -> Option<Question>;
    /// The actions offered besides placing.
    fn offers(&self, draft: &Draft, words: &Words) -> Vec<Offer>;
    /// How many actions are offered at once at most, in the whole game.
    fn offers_most(&self) -> usize;
}

impl<G: MoveInput> MatchDraft for Match<G> {
    fn groups(&self, draft: &Draft, eyes: Viewer, words: &Words) -> Vec<Group> {
        if self.covered().is_some() { Vec::new() } else { G::groups(self.seen(eyes), draft, eyes, words) }
    }

    fn gathers(&self) -> bool {
        G::GATHERS
    }

    fn hides(&self) -> bool {
        G::HIDES && self.ended_by_rules().is_none()
    }

    fn press(&self, draft: &mut Draft, spot: Spot, manner: PressKind) -> Option<String> {
        if self.covered().is_some() {
            return None;
        }
        G::press(self.looked_at(), draft, spot, manner).map(|m| m.to_string())
    }

    fn lift(&self, draft: &mut Draft, spot: Spot) -> bool {
        self.covered().is_none() && G::lift(self.looked_at(), draft, spot)
    }

    fn ready(&self, draft: &Draft) -> Option<String> {
        G::ready(self.looked_at(), draft).map(|m| m.to_string())
    }

    fn confirm(&self, draft: &mut Draft) -> Option<String> {
        if self.covered().is_some() {
            return None;
        }
        G::confirm(self.looked_at(), draft).map(|m| m.to_string())
    }

    fn is_legal(&self, draft: &Draft) -> bool {
        let m = G::ready(self.looked_at(), draft);
        m.zip(self.acting()).is_some_and(|(m, seat)| self.may(seat, m).is_ok())
    }

    fn first_spot(&self, draft: &Draft) -> Option<Spot> {
        G::first_spot(self.looked_at(), draft)
    }

    fn can_steer(&self, spot: Spot) -> bool {
        G::can_steer(self.looked_at(), spot)
    }

    fn steered(&self, draft: &Draft) -> Option<Spot> {
        G::steered(draft)
    }

    fn spot_keys(&self) -> Vec<(char, Spot)> {
        G::spot_keys(self.looked_at())
    }

    fn deed_keys(&self) -> Vec<(char, TableAction)> {
        G::deed_keys()
    }

    fn why_not(&self, draft: &Draft, words: &Words) -> Option<Refused> {
        let m = G::doubted(self.looked_at(), draft)?;
        let seat = self.acting()?;
        self.may(seat, m).err().map(|refusal| refused(self.seen(Viewer::Of(seat)), m, &refusal, words))
    }

    fn ghost(&self, draft: &Draft, words: &Words, counted: bool) -> Option<GhostWords> {
        G::ghost(self.looked_at(), draft, words, counted)
    }

    fn card(&self, draft: &Draft, words: &Words) -> Option<Question> {
        if let Some(seat) = self.covered() {
            return Some(crate::aloud::cover(self, seat, words));
        }
        G::card(self.looked_at(), draft, words)
    }

    fn offers(&self, draft: &Draft, words: &Words) -> Vec<Offer> {
        if self.covered().is_some() { Vec::new() } else { G::offers(self.looked_at(), draft, words) }
    }

    fn offers_most(&self) -> usize {
        G::offers_most(self)
    }
}
