//! The composition of a move over the spots of a table.

use mbrane_rules::Viewer;

use super::moves::refused;
use crate::words::{GhostWords, Words};
use crate::{Draft, Group, Match, MoveInput, Offer, PressKind, Question, Refused, Spot, TableAction};

pub trait MatchDraft {
    fn groups(&self, draft: &Draft, eyes: Viewer, words: &Words) -> Vec<Group>;
    fn gathers(&self) -> bool;
    /// Whether the game hides anything from a seat, and is not over by its rules.
    fn hides(&self) -> bool;
    fn press(&self, draft: &mut Draft, spot: Spot, manner: PressKind) -> Option<String>;
    fn lift(&self, draft: &mut Draft, spot: Spot) -> bool;
    fn ready(&self, draft: &Draft) -> Option<String>;
    fn confirm(&self, draft: &mut Draft) -> Option<String>;
    /// Whether the person acting here may play the move in the draft now.
    fn is_legal(&self, draft: &Draft) -> bool;
    fn first_spot(&self, draft: &Draft) -> Option<Spot>;
    fn can_steer(&self, spot: Spot) -> bool;
    fn steered(&self, draft: &Draft) -> Option<Spot>;
    fn spot_keys(&self) -> Vec<(char, Spot)>;
    fn deed_keys(&self) -> Vec<(char, TableAction)>;
    fn why_not(&self, draft: &Draft, words: &Words) -> Option<Refused>;
    fn ghost(&self, draft: &Draft, words: &Words, counted: bool) -> Option<GhostWords>;
    fn card(&self, draft: &Draft, words: &Words) -> Option<Question>;
    fn offers(&self, draft: &Draft, words: &Words) -> Vec<Offer>;
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
