//! The history of a match and its legal continuations.

use mbrane_rules::{Seat, Viewer};

use super::AnyMatch;
use crate::erased::erased;
use crate::words::{self, Words, common};
use crate::{
    AnyMove, ClaimedEnd, GameInfo, History, Match, MatchInfo, MoveInput, Refusal, Refused, Seen,
    Standing, TableAction,
};

erased! {
    /// The history of a match of any game, and its legal continuations.
    pub trait AnyHistory: MoveInput for Match;

    fn game(&self) -> GameInfo { G::INFO }
    fn info(&self) -> &MatchInfo { self.history().info() }
    fn info_mut(&mut self) -> &mut MatchInfo { self.info_mut() }
    fn standing(&self) -> &Standing { self.standing() }
    fn claim(&mut self, over: Option<ClaimedEnd>) -> bool { self.claim(over) }
    fn undo(&mut self) -> bool { self.undo() }
    fn redo(&mut self) -> bool { self.redo() }
    /// Takes these first entries as those in force, as if the others were undone, and shows the last of them.
    fn stand_at(&mut self, entry: usize) { self.stand_at(entry); }
    fn branch(&self) -> Box<dyn AnyMatch> { Box::new(self.branch()) }
    fn rematch(&self) -> Box<dyn AnyMatch> { Box::new(self.rematch()) }
    /// Gives a match without moves this [head start](Standing::head_start); returns whether there is one.
    fn give_head_start(&mut self, step: i8) -> bool { self.edit(|history| history.give_head_start(step)) }
    /// Returns whether another match is the same one, with the same start time, record and end, whatever place either shows.
    fn is_same_game(&self, other: &dyn AnyMatch) -> bool {
        other.as_any().downcast_ref::<Self>().is_some_and(|other| {
            let (one, other) = (self.history(), other.history());
            let ends = |of: &History<G>| (of.info().id(), of.ended(), of.info().claimed(), of.waiting());
            ends(one) == ends(other) && one.record() == other.record()
        })
    }
    /// # Errors
    /// The text names no move.
    fn read_move(&self, m: &str, words: &Words) -> Result<AnyMove, Refused> {
        m.parse::<G::Move>().map(AnyMove::new).map_err(|_| no_such_move(words))
    }
    /// Plays a seat's move.
    ///
    /// # Errors
    /// Why the move is refused, in words; the match is then unchanged.
    fn play(&mut self, seat: Seat, m: &AnyMove, words: &Words) -> Result<(), Refused> {
        let m = m.typed().ok_or_else(|| no_such_move(words))?;
        self.act(seat, m).map_err(|refusal| refused(self.seen(Viewer::Of(seat)), m, &refusal, words))
    }
    /// Checks whether a seat may play a move now.
    ///
    /// # Errors
    /// Why the move is refused, in words.
    fn check(&self, seat: Seat, m: &AnyMove, words: &Words) -> Result<(), Refused> {
        let m = m.typed().ok_or_else(|| no_such_move(words))?;
        self.unmasked().check_move(seat, m).map_err(|refusal| refused(self.seen(Viewer::Of(seat)), m, &refusal, words))
    }
    /// Carries out an action of the table: ends or continues a settled game, or uncovers the table. Returns whether
    /// anything changed.
    fn decide(&mut self, action: &TableAction) -> bool {
        match action {
            TableAction::Close => self.close(),
            TableAction::GoOn => self.go_on(),
            TableAction::Uncover => self.uncover(),
            TableAction::Play(_) | TableAction::Dismiss => false,
        }
    }
}

fn no_such_move(words: &Words) -> Refused {
    Refused::plain(words.label(common::Label::NoSuchMove).to_owned())
}

/// The refusal of a move, in words and with its spots.
pub(super) fn refused<G: MoveInput>(
    play: &Seen<G>,
    m: G::Move,
    refusal: &Refusal<G::Illegal>,
    words: &Words,
) -> Refused {
    let blocker = if let Refusal::Illegal(reason) = refusal {
        G::blocker(play, reason)
    } else {
        None
    };
    Refused {
        message: words::refused(play, refusal, words),
        tried: G::spots_of(play, m),
        blocker,
    }
}
