//! A match as text, for disks, links, letters and engines.

use mbrane_rules::{Outcome, Record, Seat, Seats, Viewer};

use crate::commitment::Seed;
use crate::erased::erased;
use crate::{
    AnyMatch, Correspondence, Link, LinkMatchId, Match, MoveInput, RecordLine, Saved, Shared, Side,
};

/// A position of a match as a viewer sees it, for an engine. Without hidden choices all viewers get the
/// same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionFor {
    /// A record without moves.
    pub record: Shared,
    /// The seat to act; none where no seat or both act.
    pub mover: Option<Seat>,
    /// The side of each seat.
    pub sides: [Side; 2],
    /// The result where the game is over or settled, so that no engine needs to evaluate it.
    pub decided: Option<Outcome>,
    /// True while the chance to win says little, because the game has just begun.
    pub opening: bool,
}

impl PositionFor {
    pub fn seat_on(&self, side: Side) -> Seat {
        super::seat_on(self.sides, side)
    }
}

erased! {
    /// A match as text, for disks, links, letters and engines.
    pub trait Texts: MoveInput for Match;

    fn save(&self) -> Saved { Saved::new(self.to_string()) }
    /// The match up to a place as everybody may know it there, for an audience.
    fn public(&self, entry: usize) -> Box<dyn AnyMatch> { Box::new(Match::from(self.history().public(entry))) }
    /// The entries in force as everybody may know them; see [`read_broadcast`](crate::read_broadcast).
    fn broadcast(&self, number: u64) -> Shared { self.broadcast(number) }
    fn record_for(&self, viewer: Viewer) -> Shared { Shared::new(G::record_for(self.history().record(), viewer)) }
    /// The record to copy from a list of matches: as its viewer sees it. While a match of two people hides something,
    /// it leaves out the secrets of both.
    fn record_to_copy(&self) -> Shared {
        let history = self.history();
        let people = history.info().people() == Seats::BOTH;
        if G::INFO.hides && history.ended_by_rules().is_none() && people {
            // Take the match as the first seat knows it, then remove what the second may not know.
            let known = history.masked_for(Seat::First);
            return Shared::new(G::record_for(known.record(), Viewer::Of(Seat::Second)));
        }
        self.record_for(self.viewer())
    }
    fn position_at(&self, cursor: usize, viewer: Viewer) -> PositionFor {
        let record = self.history().record();
        let position = record.position_at(cursor);
        let decided = position.outcome().or_else(|| position.settled());
        PositionFor {
            record: Shared::new(format!("{} from {} :", position.setup(), position.text_for(viewer))),
            mover: position.to_act().single(),
            sides: Seat::BOTH.map(|seat| position.side_of(seat)),
            opening: decided.is_none() && position.is_opening(record.start()),
            decided,
        }
    }
    /// The part of a link that carries the game, for this viewer. `at` is the place that it shows, `name` the game's
    /// name in correspondence.
    fn link(&self, viewer: Viewer, at: Option<usize>, name: Option<LinkMatchId>) -> Shared {
        // A record written for a viewer is always readable.
        let record = G::record_for(self.history().record(), viewer).parse();
        let record = record.unwrap_or_else(|_| Record::from_position(self.history().record().start().clone()));
        Shared::new(Link::<G> { record, at, game: name }.to_string())
    }
    /// Its start and its moves as text, as the current viewer knows them.
    fn line(&self) -> RecordLine {
        let known = if self.perspective().over { self.history() } else { self.known() };
        let start = Record::from_position(known.record().start().clone()).to_string();
        let moves = known.record().moves().iter().map(ToString::to_string).collect();
        RecordLine { start, moves }
    }
    fn begin_letters(&self, game: LinkMatchId, mine: Seat, seed: Seed) -> Option<Correspondence> {
        Correspondence::begin(self.history(), game, mine, seed)
    }
    fn write_letters(&self, correspondence: &mut Correspondence) -> bool { correspondence.write(self.history()) }
    /// Prevents undo of the moves that the correspondence has sent.
    fn keep_sent(&mut self, correspondence: &Correspondence) { self.edit(|history| history.sent = correspondence.sent::<G>()); }
}
