//! A match as text: positions, saves, records, links and letters.

use mbrane_rules::{Outcome, Record, Seat, Viewer};

use super::draft::MatchDraft as _;
use crate::promise::Seed;
use crate::{Correspondence, GameName, Link, Match, MoveInput, Saved, Shared, Side, Summary};

pub trait MatchTexts {
    /// The position at a cursor as this viewer sees it, as a record without moves: the question to an engine. Where
    /// nothing is hidden, all viewers get the same text.
    fn position_for(&self, cursor: usize, eyes: Viewer) -> Shared;
    fn positions_for(&self, eyes: Viewer) -> Vec<Shared>;
    /// The seat to act at each cursor; none where no seat or both act.
    fn movers(&self) -> Vec<Option<Seat>>;
    fn seat_on_at(&self, side: Side, cursor: usize) -> Seat;
    /// The result at a cursor where the game is over or settled, so that no engine needs to evaluate it.
    fn decided_at(&self, cursor: usize) -> Option<Outcome>;

    fn save(&self) -> Saved;
    fn record_for(&self, eyes: Viewer) -> Shared;
    /// The record to copy from a list of matches: as its viewer sees it. While a match of two people hides something,
    /// it leaves out the secrets of both.
    fn record_to_copy(&self) -> Shared;
    fn position_text(&self, eyes: Viewer) -> Shared;
    /// The part of a link that carries the game, for this viewer. `at` is the place that it shows, `name` the game's
    /// name in correspondence.
    fn link(&self, eyes: Viewer, at: Option<usize>, name: Option<GameName>) -> Shared;
    /// Begins a correspondence from this seat; none where the match already hides something.
    fn begin_letters(&self, game: GameName, mine: Seat, seed: Seed) -> Option<Correspondence>;
    /// Adds the news of the match to its correspondence. Returns whether there was any.
    fn write_letters(&self, letters: &mut Correspondence) -> bool;
    fn keep_sent(&mut self, letters: &Correspondence);
    /// Its start and its moves as text, as the current viewer knows them.
    fn line(&self) -> (String, Vec<String>);
    fn summary(&self) -> Summary;
}

impl<G: MoveInput> MatchTexts for Match<G> {
    fn position_for(&self, cursor: usize, eyes: Viewer) -> Shared {
        shared_position(&self.record().position_at(cursor), eyes)
    }

    fn positions_for(&self, eyes: Viewer) -> Vec<Shared> {
        self.positions().iter().map(|position| shared_position(position, eyes)).collect()
    }

    fn movers(&self) -> Vec<Option<Seat>> {
        self.positions().iter().map(|position| position.to_act().single()).collect()
    }

    fn seat_on_at(&self, side: Side, cursor: usize) -> Seat {
        let position = self.record().position_at(cursor);
        if position.side_of(Seat::First) == side { Seat::First } else { Seat::Second }
    }

    fn decided_at(&self, cursor: usize) -> Option<Outcome> {
        let position = self.record().position_at(cursor);
        position.outcome().or_else(|| position.settled())
    }

    fn save(&self) -> Saved {
        Saved::new(self.to_string())
    }

    fn record_for(&self, eyes: Viewer) -> Shared {
        Shared::new(G::record_for(self.record(), eyes))
    }

    fn record_to_copy(&self) -> Shared {
        let people = Seat::BOTH.into_iter().all(|seat| self.player(seat).is_person());
        if self.hides() && people {
            // Take the match as the first seat knows it, then remove what the second may not know.
            let known = self.seen(Viewer::Of(Seat::First)).record();
            return Shared::new(G::record_for(known, Viewer::Of(Seat::Second)));
        }
        self.record_for(self.eyes())
    }

    fn position_text(&self, eyes: Viewer) -> Shared {
        let position = self.position();
        Shared::new(format!("{} from {}", position.setup(), position.text_for(eyes)))
    }

    fn link(&self, eyes: Viewer, at: Option<usize>, name: Option<GameName>) -> Shared {
        // A record written for a viewer is always readable.
        let record = G::record_for(self.record(), eyes).parse();
        let record = record.unwrap_or_else(|_| Record::from_position(self.record().start().clone()));
        Shared::new(Link::<G> { record, at, game: name }.to_string())
    }

    fn begin_letters(&self, game: GameName, mine: Seat, seed: Seed) -> Option<Correspondence> {
        Correspondence::begin(self, game, mine, seed)
    }

    fn write_letters(&self, letters: &mut Correspondence) -> bool {
        letters.write(self)
    }

    fn keep_sent(&mut self, letters: &Correspondence) {
        let (entries, waiting) = letters.told::<G>();
        self.keep_sent(entries, waiting);
    }

    fn line(&self) -> (String, Vec<String>) {
        let seen = if self.ended_by_rules().is_some() { self } else { self.looked_at() };
        let start = Record::from_position(seen.record().start().clone()).to_string();
        (start, seen.record().moves().iter().map(ToString::to_string).collect())
    }

    fn summary(&self) -> Summary {
        Summary::of(self)
    }
}

fn shared_position<G: MoveInput>(position: &G, eyes: Viewer) -> Shared {
    Shared::new(format!("{} from {} :", position.setup(), position.text_for(eyes)))
}
