//! A match on a table: its history, the place shown, and the choice of a viewer.

use std::fmt;
use std::sync::OnceLock;

use mbrane_rules::{Record, Seat, Seats, Viewer};

use crate::viewing::Viewing;
use crate::{
    Animated, BeatSequence, ClaimedEnd, History, Level, MatchInfo, MoveInput, Perspective, Player,
    Playhead, Refusal, Seen, Standing,
};

/// A match on a table: its [`History`], the place shown, and the choice of a viewer. Give [`as_seen`](Self::as_seen) to
/// words and pictures for a player; only [`unmasked`](Self::unmasked) hides nothing.
pub struct Match<G: Animated> {
    history: History<G>,
    playhead: Playhead,
    pub(crate) viewing: Viewing,
    /// The match as it is seen at the place shown, made on demand: with nothing hidden, and as each seat knows it.
    seen: [OnceLock<Box<Seen<G>>>; 3],
    /// All entries as the viewer may know them, made on demand.
    known: OnceLock<Option<Box<History<G>>>>,
    /// The status at the place shown, computed on demand.
    standing: OnceLock<Box<Standing>>,
}

impl<G: Animated> Match<G> {
    pub fn new(setup: G::Setup, players: [Player; 2]) -> Self {
        Self::from_record(Record::new(setup), players)
    }

    /// A match from a record, shown at its end.
    pub fn from_record(record: Record<G>, players: [Player; 2]) -> Self {
        Self::from(History::new(record, players))
    }

    /// A match of two people without names, shown at the end of its record.
    pub fn unnamed(record: Record<G>) -> Self {
        Self::from(History::unnamed(record))
    }

    pub const fn history(&self) -> &History<G> {
        &self.history
    }

    /// Changes the history, and keeps the place shown.
    pub(crate) fn edit<T>(&mut self, edit: impl FnOnce(&mut History<G>) -> T) -> T {
        let result = edit(&mut self.history);
        self.forget();
        result
    }

    fn forget(&mut self) {
        self.seen = Default::default();
        self.known = OnceLock::new();
        self.standing = OnceLock::new();
    }

    /// The players, and decisions outside the rules, for changes.
    pub fn info_mut(&mut self) -> &mut MatchInfo {
        self.forget();
        &mut self.history.info
    }

    pub fn seat(&mut self, seat: Seat, player: Player) {
        self.info_mut().set_player(seat, player);
    }

    /// The match as this viewer may know it at the place shown, from which all words and pictures for them are made.
    pub fn seen(&self, viewer: Viewer) -> &Seen<G> {
        let place = match viewer {
            Viewer::All => 0,
            Viewer::Of(seat) => 1 + seat.index(),
        };
        self.seen[place].get_or_init(|| {
            let perspective = self.viewing.of(viewer, &self.history);
            Box::new(self.history.seen(perspective, self.playhead))
        })
    }

    /// The match at the place shown, with nothing hidden.
    pub fn unmasked(&self) -> &Seen<G> {
        self.seen(Viewer::All)
    }

    /// The match as its viewer may know it.
    pub fn as_seen(&self) -> &Seen<G> {
        self.seen(self.viewer())
    }

    /// All entries as the viewer may know them, also those behind the place shown.
    pub(crate) fn known(&self) -> &History<G> {
        let known = self.known.get_or_init(|| {
            let perspective = self.perspective();
            self.history.known(perspective, self.playhead).map(Box::new)
        });
        known.as_deref().unwrap_or(&self.history)
    }

    /// The viewer of the table, and where its players sit.
    pub(crate) fn perspective(&self) -> Perspective {
        self.viewing.perspective(self.unmasked())
    }

    /// The viewer of the table.
    pub fn viewer(&self) -> Viewer {
        self.perspective().viewer
    }

    /// The seat of the person here who acts now; the viewer's where both may.
    pub fn acting(&self) -> Option<Seat> {
        self.unmasked().acting_as(self.perspective())
    }

    /// The status of the match at the place shown, without hidden choices.
    pub fn standing(&self) -> &Standing
    where
        G: MoveInput,
    {
        self.standing.get_or_init(|| Box::new(self.stands()))
    }

    fn stands(&self) -> Standing
    where
        G: MoveInput,
    {
        let (history, unmasked) = (&self.history, self.unmasked());
        let (position, perspective) = (unmasked.position(), self.perspective());
        let all_open = perspective.viewer == Viewer::All || perspective.over;
        Standing {
            setup_text: history.record().start().setup().to_string(),
            head_start: history.head_start(),
            entries: history.entries(),
            moves: history.record().moves().len(),
            head: history.head(),
            beats: unmasked.beat_count(),
            scene: unmasked.current_beats().and_then(BeatSequence::scene),
            perspective,
            sides: Seat::BOTH.map(|seat| unmasked.side(seat)),
            status: unmasked.status(),
            local_actors: unmasked.local_actors(),
            acting: self.acting(),
            thinker: self.thinker(),
            awaited: history.awaited(),
            ended: history.ended(),
            can_suppose: !unmasked.supposes() && unmasked.supposed_end().is_some(),
            can_branch: (all_open || !position.keeps_secret()) && !position.lacks_choices(),
            offers_most: G::offers_most(unmasked),
        }
    }

    pub const fn playhead(&self) -> Playhead {
        self.playhead
    }

    /// Returns whether the match can go on from the place shown.
    fn is_at_head(&self) -> bool {
        self.playhead.entry == self.history.head()
    }

    /// The computer that should think about the position now; where two should, the first. None while an older place is
    /// shown, or moves were undone.
    pub fn thinker(&self) -> Option<(Seat, Level)> {
        if !self.unmasked().is_at_latest() {
            return None;
        }
        let turn = self.unmasked().turn();
        Seat::BOTH.into_iter().find_map(|seat| {
            let level = self.history.player(seat).level()?;
            turn.contains(seat).then_some((seat, level))
        })
    }

    /// Makes a seat's move, and discards undone moves. None of its [beats](Seen::current_beats) is over yet: play them,
    /// and report that with [`set_beat`](Match::set_beat). Where both seats choose and the second decides first, its choice
    /// waits for the first's.
    ///
    /// # Errors
    /// Why it is impossible now; the match is then unchanged.
    pub fn act(&mut self, seat: Seat, m: G::Move) -> Result<(), Refusal<G::Illegal>> {
        self.unmasked().check_move(seat, m)?;
        if !self.is_at_head() {
            return Err(Refusal::Past);
        }
        let moves = self.history.record().moves().len();
        self.edit(|history| history.act(seat, m))?;
        if self.history.waiting().is_some() && self.history.record().moves().len() <= moves {
            // The choice waits, and ends the animation of the move before.
            self.finish();
        } else {
            self.show_last();
        }
        Ok(())
    }

    /// Ends the game if it is settled. Returns whether it does.
    pub fn close(&mut self) -> bool {
        let closed = self.is_at_head() && self.edit(History::close);
        if closed {
            self.show_last();
        }
        closed
    }

    /// Goes on although the game is settled, and does not ask again. Returns whether it was settled.
    pub fn go_on(&mut self) -> bool {
        self.is_at_head() && self.edit(History::go_on)
    }

    /// Shows the last entry, with none of its beats over.
    fn show_last(&mut self) {
        self.playhead = Playhead::at(self.history.head(), 0);
        self.forget();
        self.clear_facing();
    }

    /// Shows the end that a resigned game would have had by counting. This changes only the view, until
    /// another place is shown. Returns whether there is such an end.
    pub fn suppose_end(&mut self) -> bool {
        let may = self.unmasked().supposed_end().is_some();
        if may {
            self.show_last();
            self.playhead.supposed = true;
            self.forget();
        }
        may
    }

    pub fn set_beat(&mut self, beat: usize) {
        let beat = beat.min(self.unmasked().beat_count());
        self.playhead.beat = beat;
        for seen in self.seen.iter_mut().filter_map(OnceLock::get_mut) {
            seen.set_beat(beat);
        }
    }

    pub fn finish(&mut self) {
        self.set_beat(usize::MAX);
    }

    /// Shows any place of the match: the first `entry` entries, with `beat` beats of the last of them over
    /// (`usize::MAX`: all). What follows stays.
    pub fn seek(&mut self, entry: usize, beat: usize) {
        self.playhead = Playhead::at(entry.min(self.history.entries()), 0);
        self.forget();
        self.set_beat(beat);
    }

    /// Takes these first entries as those in force, and shows the last of them.
    pub fn stand_at(&mut self, entry: usize) {
        self.edit(|history| history.set_head(entry));
        self.show_head();
    }

    /// Shows the end of the entries in force.
    pub(crate) fn show_head(&mut self) {
        self.seek(self.history.head(), usize::MAX);
    }

    /// See [`History::undo`].
    pub fn undo(&mut self) -> bool {
        let waits = self.history.waiting().is_some();
        let undone = self.edit(History::undo);
        // A pending choice is no place of the match.
        if undone && waits == self.history.waiting().is_some() {
            self.show_head();
            self.clear_facing();
        }
        undone
    }

    /// See [`History::redo`].
    pub fn redo(&mut self) -> bool {
        let redone = self.edit(History::redo);
        self.show_head();
        self.clear_facing();
        redone
    }

    /// A new match that continues from the place shown.
    #[must_use]
    pub fn branch(&self) -> Self {
        let mut branch = Self::from(self.history.branch(self.playhead.entry));
        branch.viewing = self.viewing;
        branch
    }

    /// Chooses the viewer: a seat where the opponent is remote, anyone when the match is over. `None` derives it from
    /// the players. Returns whether the viewer, or the remote seat, has changed.
    pub fn look_as(&mut self, viewer: Option<Viewer>) -> bool {
        let (before, viewing) = ((self.viewer(), self.unmasked().remote()), self.viewing);
        self.viewing.chosen = viewer;
        self.viewing.remote = match viewer {
            Some(Viewer::Of(seat)) if G::INFO.hides && !self.perspective().over => Some(!seat),
            _ => None,
        };
        if self.viewing != viewing {
            self.forget();
        }
        (self.viewer(), self.unmasked().remote()) != before
    }

    /// Shows every hidden choice, as in a puzzle.
    pub(crate) fn lay_open(&mut self) {
        self.viewing.open = true;
        self.forget();
    }

    /// Says that remote moves arrive by a live connection, or do not. Returns whether that is new.
    pub fn set_live(&mut self, live: bool) -> bool {
        let new = self.viewing.live != live;
        self.viewing.live = live;
        if new {
            self.forget();
        }
        new
    }

    /// The seat that must take over the screen before the table shows anything: two people share it, one has a secret
    /// from the other, and the other one is to act.
    pub fn covered(&self) -> Option<Seat> {
        let info = self.history.info();
        let hides = G::INFO.hides
            && info.people() == Seats::BOTH
            && !info.watched
            && self.viewing.chosen.is_none()
            && self.unmasked().position().keeps_secret();
        if !hides || self.perspective().over {
            return None;
        }
        let hands = self.unmasked().local_actors();
        match self.viewing.facing {
            Some(facing) if hands.contains(facing) || !self.unmasked().beats_finished() => None,
            _ => hands.first(),
        }
    }

    /// Hands the screen to the seat to act. Returns whether the table was covered.
    pub fn uncover(&mut self) -> bool {
        let covered = self.covered();
        self.face(covered.or(self.viewing.facing));
        covered.is_some()
    }

    /// Covers the table again where two people share it, as another person may sit there now.
    pub fn cover(&mut self) {
        self.face(None);
    }

    fn face(&mut self, seat: Option<Seat>) {
        if self.viewing.facing != seat {
            self.viewing.facing = seat;
            self.forget();
        }
    }

    /// Keeps the current viewer where no seat is to act any more, but the match is not over by the rules.
    fn keep_facing(&mut self) {
        if let Viewer::Of(seat) = self.viewer() {
            self.face(self.viewing.facing.or(Some(seat)));
        }
    }

    fn clear_facing(&mut self) {
        if !self.unmasked().position().keeps_secret() {
            self.face(None);
        }
    }

    /// Shows these beats in place of those of the last entry.
    #[cfg(test)]
    pub(crate) fn replace_beats(&mut self, beats: &BeatSequence<G>) {
        for viewer in [Viewer::All, self.viewer()] {
            self.seen(viewer);
        }
        for seen in self.seen.iter_mut().filter_map(OnceLock::get_mut) {
            seen.replace_beats(beats.clone());
        }
        self.standing = OnceLock::new();
        self.set_beat(0);
    }

    /// Ends the match outside the rules, or with `None` lets it go on. A match that is over by the rules cannot be
    /// claimed. Returns whether that is new. Hidden choices stay hidden.
    pub fn claim(&mut self, over: Option<ClaimedEnd>) -> bool {
        let over = match self.history().ended_by_rules() {
            Some(_) => None,
            None => over,
        };
        let new = self.history.info.claimed != over;
        if new {
            self.keep_facing();
            self.info_mut().claimed = over;
        }
        new
    }

    pub fn rematch(&self) -> Self {
        Self::from(self.history.rematch())
    }
}

/// Shown at the end of the entries in force.
impl<G: Animated> From<History<G>> for Match<G> {
    fn from(history: History<G>) -> Self {
        let mut made = Self {
            playhead: Playhead::at(0, 0),
            history,
            viewing: Viewing::default(),
            seen: Default::default(),
            known: OnceLock::new(),
            standing: OnceLock::new(),
        };
        made.show_head();
        made
    }
}

impl<G: Animated> Clone for Match<G> {
    fn clone(&self) -> Self {
        Self {
            history: self.history.clone(),
            playhead: self.playhead,
            viewing: self.viewing,
            seen: Default::default(),
            known: OnceLock::new(),
            standing: OnceLock::new(),
        }
    }
}

/// The choice of a viewer is no part of a match.
impl<G: Animated> PartialEq for Match<G> {
    fn eq(&self, other: &Self) -> bool {
        (&self.history, self.playhead) == (&other.history, other.playhead)
    }
}

impl<G: Animated> Eq for Match<G> {}

impl<G: Animated> fmt::Debug for Match<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Match")
            .field("history", &self.history)
            .field("playhead", &self.playhead)
            .finish_non_exhaustive()
    }
}
