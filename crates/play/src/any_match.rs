//! A match of any game, by which a table needs to know no game.

mod any_history;
mod beats;
mod drafting;
mod hidden;
mod narration;
mod texts;

use std::any::Any;
use std::fmt;
use std::ops::Range;

use mbrane_rules::{Outcome, Seat, Seats, Viewer};

pub use any_history::AnyHistory;
pub use beats::Beats;
pub use drafting::{DraftKeys, Drafting};
pub use hidden::Hidden;
pub use narration::Narration;
pub use texts::{PositionFor, Texts};

use crate::summary::is_swapped;
use crate::words::{self, Who, Words, common};
use crate::{
    AnnouncedSoFar, AnyMove, Draft, Level, Match, MatchStatus, MoveInput, Player, Playhead,
    Refused, Shared, Side, Stop, Summary, Worth,
};

/// A match of any game. Only [`Match`] implements it; moves are passed as [`AnyMove`]. A place in it is a cursor (how
/// many entries are shown) and a beat (how many beats of the last one are over).
pub trait AnyMatch: AnyHistory + Beats + Hidden + Drafting + Narration + Texts {
    fn as_any(&self) -> &dyn Any;
    fn boxed(&self) -> Box<dyn AnyMatch>;
}

impl<G: MoveInput> AnyMatch for Match<G> {
    fn as_any(&self) -> &dyn Any {
        self
    }

    fn boxed(&self) -> Box<dyn AnyMatch> {
        Box::new(self.clone())
    }
}

impl<G: MoveInput> Match<G> {
    /// The match for code that knows no game.
    pub fn erased(&self) -> &dyn AnyMatch {
        self
    }

    pub fn erased_mut(&mut self) -> &mut dyn AnyMatch {
        self
    }
}

/// Names the game and the place shown, but no secrets.
impl fmt::Debug for dyn AnyMatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} at {} of {}",
            self.kind(),
            self.cursor(),
            self.entries()
        )
    }
}

/// The game and the players.
impl dyn AnyMatch {
    pub fn kind(&self) -> &'static str {
        self.game().kind
    }

    /// Returns whether the game hides anything from a seat, and is not over by its rules.
    pub fn hides(&self) -> bool {
        self.game().hides && !self.standing().perspective.over
    }

    /// Returns whether the user can view it as either seat: it is over, in a game with hidden choices.
    pub fn has_looks(&self) -> bool {
        self.game().hides && self.standing().perspective.over
    }

    pub fn player(&self, seat: Seat) -> &Player {
        self.info().player(seat)
    }

    pub fn set_player(&mut self, seat: Seat, player: Player) {
        self.info_mut().set_player(seat, player);
    }

    pub fn only_person(&self) -> Option<Seat> {
        self.info().only_person()
    }

    pub fn id(&self) -> Option<u64> {
        self.info().id()
    }

    pub fn set_id(&mut self, id: Option<u64>) {
        self.info_mut().set_id(id);
    }

    /// Notes that a computer helped the player, if the match is not over.
    pub fn note_help(&mut self) {
        if self.ended().is_none() {
            self.info_mut().note_help();
        }
    }

    /// Takes over from the local copy of the same match what its record lacks: the players, and the game before it
    /// in a match of two.
    pub fn resume(&mut self, here: &dyn AnyMatch) {
        if self.kind() == here.kind() {
            self.info_mut().resume(here.info());
        }
    }
}

/// The status of a match.
impl dyn AnyMatch {
    pub fn side(&self, seat: Seat) -> Side {
        self.standing().sides[seat.index()]
    }

    pub fn seat_on(&self, side: Side) -> Seat {
        seat_on(self.standing().sides, side)
    }

    pub fn viewer(&self) -> Viewer {
        self.standing().perspective.viewer
    }

    pub fn status(&self) -> MatchStatus {
        self.standing().status
    }

    pub fn outcome(&self) -> Option<Outcome> {
        self.standing().outcome()
    }

    pub fn local_actors(&self) -> Seats {
        self.standing().local_actors
    }

    pub fn acting(&self) -> Option<Seat> {
        self.standing().acting
    }

    pub fn thinker(&self) -> Option<(Seat, Level)> {
        self.standing().thinker
    }

    pub fn awaited(&self) -> Seats {
        self.standing().awaited
    }

    pub fn ended(&self) -> Option<Outcome> {
        self.standing().ended
    }

    pub fn entries(&self) -> usize {
        self.standing().entries
    }

    pub fn moves(&self) -> usize {
        self.standing().moves
    }

    /// Returns whether the match is worth resuming: it has entries, or an earlier game, and does not just show its result.
    /// After the first game of two, the second is still to come.
    pub fn is_worth_resuming(&self) -> bool {
        let leg = self.info().leg();
        let seen = self.is_at_latest() && (self.beats_finished() || self.playhead().supposed);
        let result = self.ended().is_some() && seen && leg != Some(1);
        (self.entries() > 0 || leg == Some(2)) && !result
    }
}

/// The place shown.
impl dyn AnyMatch {
    pub fn cursor(&self) -> usize {
        self.playhead().entry
    }

    pub fn beat(&self) -> usize {
        self.playhead().beat
    }

    pub fn is_at_latest(&self) -> bool {
        self.cursor() == self.entries()
    }

    pub fn beats_finished(&self) -> bool {
        self.beat() == self.standing().beats
    }

    pub fn scene(&self) -> Option<Range<usize>> {
        self.standing().scene.clone()
    }

    /// Returns whether the end of the match is shown.
    pub fn shows_end(&self) -> bool {
        self.beats_finished() && self.outcome().is_some()
    }

    /// Shows the last entry in force, with all its beats over.
    pub fn show_head(&mut self) {
        self.seek(self.standing().head, usize::MAX);
    }

    pub fn stop(&self, stops: &[Stop]) -> usize {
        let beat = if self.beats_finished() {
            usize::MAX
        } else {
            self.beat()
        };
        Playhead::at(self.cursor(), beat).stop(stops)
    }
}

/// Moves.
impl dyn AnyMatch {
    /// Plays a seat's move, given as text.
    ///
    /// # Errors
    /// Why the move is refused, in words; the match is then unchanged.
    pub fn play_text(&mut self, seat: Seat, m: &str, words: &Words) -> Result<(), Refused> {
        let m = self.read_move(m, words)?;
        self.play(seat, &m, words)
    }

    /// Returns whether the person acting here may play the move in the draft now.
    pub fn is_legal(&self, draft: &Draft, words: &Words) -> bool {
        let m: Option<AnyMove> = self.ready(draft);
        m.zip(self.acting())
            .is_some_and(|(m, seat)| self.check(seat, &m, words).is_ok())
    }
}

/// Texts, and the positions as questions to an engine.
impl dyn AnyMatch {
    pub fn summary(&self) -> Summary {
        let (info, standing) = (self.info(), self.standing());
        Summary {
            began: info.began,
            players: info.players.clone(),
            setup: standing.setup_text.clone(),
            swapped: is_swapped(self.record_for(Viewer::All).as_str()),
            outcome: standing.ended,
            claimed: info.claimed,
            halves: self.game().halves,
            moves: standing.moves,
            credit: info.credit,
        }
    }

    /// Every position from the start on, as a viewer sees it.
    pub fn positions_for(&self, viewer: Viewer) -> Vec<PositionFor> {
        (0..=self.entries())
            .map(|cursor| self.position_at(cursor, viewer))
            .collect()
    }

    /// The seat to act at each cursor; none where no seat or both act.
    pub fn movers(&self) -> Vec<Option<Seat>> {
        let positions = self.positions_for(Viewer::All).into_iter();
        positions.map(|position| position.mover).collect()
    }

    /// The set-up and the position shown.
    pub fn position_text(&self, viewer: Viewer) -> Shared {
        let record = self.position_at(self.cursor(), viewer).record;
        let text = record.as_str();
        Shared::new(text.strip_suffix(" :").unwrap_or(text).to_owned())
    }
}

/// The words that every game has for a match.
impl dyn AnyMatch {
    /// The name of a seat in sentences: "You" if it is the only person's, its side if it has no name.
    pub fn called(&self, seat: Seat, words: &Words) -> String {
        common::called(words, &self.who(seat, words))
    }

    fn name_or_side<'a>(&'a self, seat: Seat, words: &'a Words) -> &'a str {
        match words::player_name(self.player(seat), words) {
            "" => self.side_name(self.side(seat), words),
            name => name,
        }
    }

    /// Addresses a seat: "you" if it is the only person's.
    pub fn who(&self, seat: Seat, words: &Words) -> Who {
        if self.only_person() == Some(seat) {
            Who::You
        } else {
            Who::called(self.name_or_side(seat, words))
        }
    }

    pub fn side_name<'a>(&self, side: Side, words: &'a Words) -> &'a str {
        self.game().side_name(side, words)
    }

    pub fn turn_words(&self, seat: Seat, words: &Words) -> String {
        words::turn_of(self.player(seat), &self.who(seat, words), words)
    }

    /// The side of a seat, and the level of a computer: `Ivory, level 3`.
    pub fn plays(&self, seat: Seat, words: &Words) -> String {
        let side = self.side_name(self.side(seat), words);
        match self.player(seat).level() {
            Some(level) => common::plays_level(words, side, level.number()),
            None => side.to_owned(),
        }
    }

    /// The worth of a position in words, as the chance of the side that is ahead: `Ivory 63%`.
    pub fn chance(&self, position: &PositionFor, worth: &Worth, words: &Words) -> String {
        let first = position.seat_on(Side::First);
        let sides = Side::BOTH.map(|side| self.side_name(side, words));
        words::chance(worth.chance[first.index()], worth.proven, sides, words)
    }

    /// A listener who has heard everything that is shown.
    pub fn heard(&self) -> AnnouncedSoFar {
        AnnouncedSoFar::all(self.playhead(), self.standing())
    }
}

/// The seat that plays a side, where these are the sides of the seats.
fn seat_on(sides: [Side; 2], side: Side) -> Seat {
    if sides[0] == side {
        Seat::First
    } else {
        Seat::Second
    }
}
