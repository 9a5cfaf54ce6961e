//! A move being composed over the spots of a table: see [`MoveInput`].

use mbrane_rules::{Seat, Viewer};

use super::any_history::refused;
use crate::erased::erased;
use crate::words::{GhostWords, Words};
use crate::{
    ActionChoice, AnyMove, Draft, Entry, Group, Match, MoveInput, PressKind, Question, Refused,
    Spot, TableAction,
};

/// The letters and digits that a game takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DraftKeys {
    pub spots: Vec<(char, Spot)>,
    pub actions: Vec<(char, TableAction)>,
}

erased! {
    /// A move being composed over the spots of a table: see [`MoveInput`].
    pub trait Drafting: MoveInput for Match;

    fn groups(&self, draft: &Draft, viewer: Viewer, words: &Words) -> Vec<Group> {
        if self.covered().is_some() { Vec::new() } else { G::groups(self.seen(viewer), draft, viewer, words) }
    }
    fn press(&self, draft: &mut Draft, spot: Spot, manner: PressKind) -> Option<AnyMove> {
        let m = if self.covered().is_some() { None } else { G::press(self.as_seen(), draft, spot, manner) };
        m.map(AnyMove::new)
    }
    fn lift(&self, draft: &mut Draft, spot: Spot) -> bool {
        self.covered().is_none() && G::lift(self.as_seen(), draft, spot)
    }
    fn ready(&self, draft: &Draft) -> Option<AnyMove> { G::ready(self.as_seen(), draft).map(AnyMove::new) }
    fn confirm(&self, draft: &mut Draft) -> Option<AnyMove> {
        let m = if self.covered().is_some() { None } else { G::confirm(self.as_seen(), draft) };
        m.map(AnyMove::new)
    }
    fn first_spot(&self, draft: &Draft) -> Option<Spot> { G::first_spot(self.as_seen(), draft) }
    fn can_steer(&self, spot: Spot) -> bool { G::can_steer(self.as_seen(), spot) }
    fn steered(&self, draft: &Draft) -> Option<Spot> { G::steered(draft) }
    fn keys(&self) -> DraftKeys { DraftKeys { spots: G::spot_keys(self.as_seen()), actions: G::action_keys() } }
    fn why_not(&self, draft: &Draft, words: &Words) -> Option<Refused> {
        let m = G::doubted(self.as_seen(), draft)?;
        let seat = self.acting()?;
        self.unmasked().check_move(seat, m).err().map(|refusal| refused(self.seen(Viewer::Of(seat)), m, &refusal, words))
    }
    fn ghost(&self, draft: &Draft, words: &Words, counted: bool) -> Option<GhostWords> {
        G::ghost(self.as_seen(), draft, words, counted)
    }
    fn card(&self, draft: &Draft, words: &Words) -> Option<Question> {
        match self.covered() {
            Some(seat) => Some(crate::aloud::cover(self.unmasked(), seat, words)),
            None => G::card(self.as_seen(), draft, words),
        }
    }
    fn offers(&self, draft: &Draft, words: &Words) -> Vec<ActionChoice> {
        if self.covered().is_some() { Vec::new() } else { G::offers(self.as_seen(), draft, words) }
    }
    fn resignation(&self, seat: Seat) -> Option<AnyMove> { G::resignation(self.as_seen(), seat).map(AnyMove::new) }
    fn any_move(&self, seat: Seat) -> Option<String> {
        let m = G::any_move(self.seen(Viewer::Of(seat)), seat);
        // A seat cannot tell what follows the second of two sealed choices, but the match itself can.
        m.filter(|m| self.unmasked().check_move(seat, *m).is_ok()).map(|m| m.to_string())
    }
    /// Every legal move at the place shown, each with its spots. Where both seats choose, these are the first seat's.
    fn legal(&self) -> Vec<(String, Vec<Spot>)> {
        let whole = self.unmasked();
        let moves = whole.position().legal_moves().into_iter();
        moves.map(|m| (m.to_string(), G::spots_of(whole, m))).collect()
    }
    /// The spots to press for a move, one group after the other; none where the person acting here may not play it.
    fn presses(&self, m: &str) -> Option<Vec<Vec<Spot>>> {
        let (m, seat) = (m.parse().ok()?, self.acting()?);
        self.unmasked().check_move(seat, m).ok()?;
        Some(G::presses(self.as_seen(), m))
    }
    fn spots_of(&self, m: &AnyMove) -> Vec<Spot> {
        m.typed().map_or_else(Vec::new, |m| G::spots_of(self.unmasked(), m))
    }
    fn pressed(&self, draft: &Draft) -> Vec<Spot> { G::pressed(self.as_seen(), draft) }
    fn entry_spots(&self, index: usize) -> Vec<Spot> {
        match self.known().entry(index) {
            Some(Entry::Move(m)) => G::spots_of(self.as_seen(), m),
            Some(Entry::Close) | None => Vec::new(),
        }
    }
}
