//! The history of a match: players, moves (undone ones too), decisions outside the rules. It knows no place that is
//! shown, no viewer and no words.

use mbrane_rules::{Outcome, Record, Seat, Seats, Viewer};
use serde::{Deserialize, Serialize};

use crate::{
    Animated, BeatSequence, ClaimedEnd, Credit, Entry, MatchInfo, MatchStatus, Name, Player,
    Refusal, Side, Stop,
};

/// The history of a match, in which nothing depends on the place shown or on a viewer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct History<G: Animated> {
    pub(crate) info: MatchInfo,
    /// The start and all moves, also undone ones.
    pub(crate) record: Record<G>,
    /// The number of entries in force. Later ones were undone; the next action drops them.
    head: usize,
    /// True if the table ended the game at the record's last position, because it is settled.
    pub(crate) closed: bool,
    /// True if a player chose to continue a settled game.
    pub(crate) goes_on: bool,
    /// The second seat's choice, where both choose at the same time and it decided first. It enters the record after
    /// the first seat's choice.
    pub(crate) waiting: Option<G::Move>,
    /// The part sent to a remote seat, which bars undo.
    pub(crate) sent: Sent,
    /// After the entries in force.
    position: G,
}

/// The part of a match that a remote seat has: the number of entries, and whether that includes the waiting choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub(crate) struct Sent {
    pub(crate) entries: usize,
    pub(crate) waiting: bool,
}

impl<G: Animated> History<G> {
    /// The history of a match that begins here, with the moves of a record, all in force.
    pub fn new(record: Record<G>, players: [Player; 2]) -> Self {
        Self {
            info: MatchInfo::new(players),
            head: record.moves().len(),
            position: record.position().clone(),
            record,
            closed: false,
            goes_on: false,
            waiting: None,
            sent: Sent::default(),
        }
    }

    /// The history of a match between two unnamed people.
    pub fn unnamed(record: Record<G>) -> Self {
        Self::new(record, [Name::new(""), Name::new("")].map(Player::person))
    }

    /// The players, and decisions outside the rules.
    pub const fn info(&self) -> &MatchInfo {
        &self.info
    }

    pub const fn player(&self, seat: Seat) -> &Player {
        self.info.player(seat)
    }

    pub fn only_person(&self) -> Option<Seat> {
        self.info.only_person()
    }

    /// The record of the whole match, including undone moves.
    pub const fn record(&self) -> &Record<G> {
        &self.record
    }

    /// How many entries there are, including undone ones.
    pub fn entries(&self) -> usize {
        self.record.moves().len() + usize::from(self.closed)
    }

    pub fn entry(&self, index: usize) -> Option<Entry<G::Move>> {
        match self.record.moves().get(index) {
            Some(&m) => Some(Entry::Move(m)),
            None => (index < self.entries()).then_some(Entry::Close),
        }
    }

    /// How many entries are in force.
    pub const fn head(&self) -> usize {
        self.head
    }

    /// Returns whether entries were undone that could be redone.
    pub fn has_undone(&self) -> bool {
        self.head < self.entries()
    }

    /// Takes these first entries as those in force, the others as undone.
    pub(crate) fn set_head(&mut self, head: usize) {
        self.head = head.min(self.entries());
        self.position = self.record.position_at(self.head);
    }

    /// The position after the entries in force.
    pub const fn position(&self) -> &G {
        &self.position
    }

    pub fn side(&self, seat: Seat) -> Side {
        self.position.side_of(seat)
    }

    pub fn status(&self) -> MatchStatus {
        self.status_at(&self.position, self.head)
    }

    /// The status at this place, which has this position.
    fn status_at(&self, position: &G, entry: usize) -> MatchStatus {
        if let Some(outcome) = position.outcome() {
            return MatchStatus::Over(outcome);
        }
        let is_latest = entry == self.entries();
        if let Some(over) = self.info.claimed
            && is_latest
        {
            return MatchStatus::Over(over.outcome());
        }
        match position.settled() {
            Some(outcome) if entry > self.record.moves().len() => MatchStatus::Over(outcome),
            Some(_) if !self.goes_on => MatchStatus::Settled,
            _ if is_latest => MatchStatus::Turn(self.undecided(position.to_act())),
            _ => MatchStatus::Turn(position.to_act()),
        }
    }

    pub fn outcome(&self) -> Option<Outcome> {
        if let MatchStatus::Over(outcome) = self.status() {
            Some(outcome)
        } else {
            None
        }
    }

    /// Those of the seats to act that have not chosen.
    fn undecided(&self, seats: Seats) -> Seats {
        if self.waiting.is_some() && !self.has_undone() {
            seats.without(Seat::Second)
        } else {
            seats
        }
    }

    /// The seats that the match waits for after the last entry.
    pub fn awaited(&self) -> Seats {
        let waits = match self.ended() {
            Some(_) => Seats::NOBODY,
            None => self.record.position().to_act(),
        };
        match self.waiting {
            Some(_) => waits.without(Seat::Second),
            None => waits,
        }
    }

    /// How the match ended, undone or not.
    pub fn ended(&self) -> Option<Outcome> {
        self.ended_by_rules()
            .or_else(|| self.info.claimed.map(ClaimedEnd::outcome))
    }

    /// Its end by the rules, if any; after it nothing is hidden.
    pub(crate) fn ended_by_rules(&self) -> Option<Outcome> {
        let last = self.record.position();
        let closed = if self.closed { last.settled() } else { None };
        last.outcome().or(closed)
    }

    /// The actions other than placing that the rules allow now.
    pub fn actions(&self) -> Vec<G::Move> {
        match self.status() {
            MatchStatus::Turn(_) | MatchStatus::Settled => self.position.actions().collect(),
            MatchStatus::Over(_) => Vec::new(),
        }
    }

    /// Checks whether the seat may play the move now: by its turn, and by the rules.
    ///
    /// # Errors
    /// The reason why not.
    pub fn check_move(&self, seat: Seat, m: G::Move) -> Result<(), Refusal<G::Illegal>> {
        if self.outcome().is_some() {
            return Err(Refusal::Over);
        }
        if !self.undecided(self.position.to_act()).contains(seat) {
            return Err(Refusal::NotYourTurn);
        }
        if !self.player(seat).is_person() && self.has_undone() {
            return Err(Refusal::Past);
        }
        self.position.check_by(seat, m).map_err(Refusal::Illegal)
    }

    /// Makes a seat's move, and discards undone moves. Where both seats choose and the second decides first, its choice
    /// waits for the first's.
    ///
    /// # Errors
    /// Why it is impossible now; the history is then unchanged.
    pub fn act(&mut self, seat: Seat, m: G::Move) -> Result<(), Refusal<G::Illegal>> {
        self.check_move(seat, m)?;
        if self.position.to_act() == Seats::BOTH && seat == Seat::Second {
            self.drop_undone();
            self.waiting = Some(m);
            return Ok(());
        }
        let mut after = self.position.clone();
        after.play(m).map_err(Refusal::Illegal)?;
        let waiting = if self.has_undone() || after.outcome().is_some() {
            // If the first seat resigns, the waiting choice is dropped and stays secret.
            None
        } else {
            self.waiting
        };
        if let Some(waiting) = waiting {
            // Enter both moves or neither.
            after.check(waiting).map_err(Refusal::Illegal)?;
        }
        self.enter(m, after);
        if let Some(waiting) = waiting {
            let mut after = self.position.clone();
            after.play(waiting).map_err(Refusal::Illegal)?;
            self.enter(waiting, after);
        }
        self.waiting = None;
        Ok(())
    }

    fn enter(&mut self, m: G::Move, after: G) {
        self.drop_undone();
        self.goes_on = self.position.settled().is_some();
        self.record.push_played(m, after.clone());
        self.head = self.entries();
        self.position = after;
    }

    /// Drops the undone entries: the match goes on from here.
    pub(crate) fn drop_undone(&mut self) {
        self.info.claimed = None;
        if self.has_undone() {
            self.info.note_help();
        }
        if self.head < self.record.moves().len() {
            self.waiting = None;
            self.record = self.record.up_to(self.head);
        }
        self.closed &= self.head > self.record.moves().len();
    }

    /// The second seat's choice that waits for the first's.
    pub const fn waiting(&self) -> Option<G::Move> {
        self.waiting
    }

    /// Ends the game if it is settled. Returns whether it does.
    pub fn close(&mut self) -> bool {
        let may = self.outcome().is_none() && self.position.settled().is_some();
        if may {
            self.drop_undone();
            self.closed = true;
            self.head = self.entries();
        }
        may
    }

    /// Goes on although the game is settled, and does not ask again. Returns whether it was settled.
    pub fn go_on(&mut self) -> bool {
        let settled = self.status() == MatchStatus::Settled;
        if settled {
            self.drop_undone();
            self.goes_on = true;
        }
        settled
    }

    /// Goes back to the last decision of a person, or one entry if no person plays, but not before a reveal. Returns
    /// whether anything was undone.
    pub fn undo(&mut self) -> bool {
        // A person's choice that waits is the last that was done.
        if self.waiting.is_some() && !self.has_undone() && self.player(Seat::Second).is_person() {
            if self.sent.waiting {
                return false;
            }
            self.waiting = None;
            self.info.note_help();
            return true;
        }
        let decisions = self.decisions();
        let from = self.revealed().max(self.sent.entries);
        let found = (from..self.head).rev().find(|entry| decisions[*entry]);
        let first = from == 0 && self.head > 0;
        let Some(target) = found.or(first.then_some(0)) else {
            return false;
        };
        self.set_head(target);
        true
    }

    /// Goes on to the next decision of a person, or to the end. Returns whether anything was redone.
    pub fn redo(&mut self) -> bool {
        let redone = self.has_undone();
        let (decisions, last) = (self.decisions(), self.entries());
        let next = (self.head + 1..last).find(|entry| decisions[*entry]);
        self.set_head(next.unwrap_or(last));
        redone
    }

    /// A match of its own that goes on from a place of this one.
    #[must_use]
    pub fn branch(&self, entry: usize) -> Self {
        let mut branch = self.up_to(entry);
        branch.info = MatchInfo::new(branch.info.players);
        branch.sent = Sent::default();
        branch.waiting = None;
        branch
    }

    /// The match up to a place, as if nothing had followed.
    pub(crate) fn up_to(&self, entry: usize) -> Self {
        let is_latest = entry >= self.entries();
        let record = self.record.up_to(entry);
        Self {
            head: entry.min(self.entries()),
            closed: self.closed && is_latest,
            info: MatchInfo {
                claimed: if is_latest { self.info.claimed } else { None },
                ..self.info.clone()
            },
            waiting: if is_latest { self.waiting } else { None },
            position: record.position().clone(),
            record,
            ..*self
        }
    }

    /// The match as a seat knows it: its record has as many entries, and nothing in it that is hidden from the seat.
    pub(crate) fn masked_for(&self, seat: Seat) -> Self {
        let text = G::record_for(&self.record, Viewer::Of(seat));
        let record = text.parse::<Record<G>>();
        debug_assert!(
            record.is_ok(),
            "what a seat knows of a record is a record: {text}: {record:?}"
        );
        // If that record cannot be read, show none of the match rather than a secret.
        let record = record.unwrap_or_else(|_| Record::new(self.record.start().setup()));
        let mut known = Self {
            waiting: if seat == Seat::Second {
                self.waiting
            } else {
                None
            },
            record,
            info: self.info.clone(),
            position: self.position.clone(),
            ..*self
        };
        known.set_head(self.head);
        known
    }

    /// Every position of the match, from its start; by entries, but that a close leaves the position as it is.
    pub fn positions(&self) -> Vec<G> {
        let mut position = self.record.start().clone();
        let mut positions = vec![position.clone()];
        for &m in self.record.moves() {
            position.apply(m);
            positions.push(position.clone());
        }
        positions.resize(self.entries() + 1, position);
        positions
    }

    /// Every entry in beats.
    pub(crate) fn all_beats(&self) -> impl Iterator<Item = BeatSequence<G>> {
        let mut position = self.record.start().clone();
        (0..self.entries()).filter_map(move |index| match self.record.moves().get(index) {
            Some(&m) => BeatSequence::of_move(&mut position, m).ok(),
            None => Some(BeatSequence::of_close(&position)),
        })
    }

    /// The last entry in force, in beats.
    pub(crate) fn last_beats(&self) -> Option<BeatSequence<G>> {
        let last = self.head.checked_sub(1)?;
        match self.record.moves().get(last) {
            Some(&m) => BeatSequence::of_move(&mut self.record.position_at(last), m).ok(),
            None => Some(self.closing_beats()),
        }
    }

    /// How the game would end if the table ended it here.
    pub(crate) fn closing_beats(&self) -> BeatSequence<G> {
        BeatSequence::of_close(&self.position)
    }

    /// The end of a resigned game had it been counted instead; none if there is no such end.
    pub(crate) fn supposed_end(&self) -> Option<BeatSequence<G>> {
        if !self.position.outcome()?.resigned {
            return None;
        }
        let mut beats = self.closing_beats();
        G::reopen(&mut beats.before);
        if beats.beats.is_empty() {
            None
        } else {
            Some(beats)
        }
    }

    /// The earliest place to which undo may go without undoing a reveal.
    fn revealed(&self) -> usize {
        if !G::INFO.hides {
            return 0;
        }
        let mut position = self.record.start().clone();
        let mut from = 0;
        let mut events = Vec::new();
        for (index, &m) in self.record.moves().iter().take(self.head).enumerate() {
            events.clear();
            // It was legal before. The end of a match shows all.
            let _ = position.play_telling(m, &mut events);
            if events.iter().any(G::reveals) || position.outcome().is_some() {
                from = index + 1;
            }
        }
        from
    }

    /// For every place of the match, whether a person decides there; where no person plays, every place counts.
    fn decisions(&self) -> Vec<bool> {
        let people = self.info.people();
        let decides = |(entry, position): (usize, &G)| {
            if people.is_nobody() {
                return true;
            }
            match self.status_at(position, entry) {
                MatchStatus::Turn(seats) => !seats.common(people).is_nobody(),
                MatchStatus::Settled => true,
                MatchStatus::Over(_) => false,
            }
        };
        self.positions().iter().enumerate().map(decides).collect()
    }

    /// Every place where a review can stop, in order. Before a scene there is one with the last piece in place.
    pub fn stops(&self) -> Vec<Stop> {
        let mut stops = vec![Stop {
            cursor: 0,
            beat: None,
        }];
        for (cursor, beats) in (1..).zip(self.all_beats()) {
            if let Some(scene) = beats.scene() {
                let seen = |beat: &usize| beats.beats[*beat].stop;
                // After the last beat everything is over.
                let within = scene.start.saturating_sub(1)..scene.end - 1;
                stops.extend(within.filter(seen).map(|beat| Stop {
                    cursor,
                    beat: Some(beat),
                }));
            }
            stops.push(Stop { cursor, beat: None });
        }
        stops
    }

    /// Gives credit to a match of a person against a computer that begins here.
    #[must_use]
    pub fn begun_here(mut self) -> Self {
        let start = self.record.start();
        let whole = *start == G::start(start.setup()) && self.record.moves().is_empty();
        let computer = self
            .info
            .only_person()
            .is_some_and(|you| self.player(!you).level().is_some());
        self.info.credit = if whole && computer {
            Credit::Full
        } else {
            Credit::None
        };
        self
    }
}
