//! A match: the players, the record, a waiting choice, and the place that the table shows.

mod credit;
mod over;
mod viewing;

use mbrane_rules::{Outcome, Record, Seat, Seats, Viewer};

use crate::{Animated, BeatSequence, Entry, Level, Name, Player, Side};
pub use credit::Credit;
pub use over::{Over, Why};
use viewing::Viewing;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MatchStatus {
    Turn(Seats),
    /// No further move can change the result: the table ends the game, unless a player chooses to [go
    /// on](Match::go_on).
    Settled,
    Over(Outcome),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal<I> {
    NotYourTurn,
    /// A computer answers a position that is no longer the last one.
    Past,
    Over,
    Illegal(I),
}

/// A match at a table: the players, every move (including undone ones), the place shown, and how many beats of the
/// entry that led there are over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Match<G: Animated> {
    pub(crate) players: [Player; 2],
    pub(crate) record: Record<G>,
    /// Whether the table ended the game at the record's last position, because it is settled.
    pub(crate) closed: bool,
    pub(crate) claimed: Option<Over>,
    /// Whether a player chose to go on although the game is settled.
    pub(crate) goes_on: bool,
    /// The second seat's choice, where both choose at the same time and it decided first. It enters the record after
    /// the first seat's choice.
    pub(crate) waiting: Option<G::Move>,
    pub(crate) cursor: usize,
    pub(crate) beat: usize,
    /// Two games with seats changed, their points summed.
    pub(crate) of_two: bool,
    /// The points of the earlier game of the two, by the seats of this one.
    pub(crate) earlier: Option<[u16; 2]>,
    /// When it began, in milliseconds since the beginning of 1970.
    pub(crate) began: Option<u64>,
    pub(crate) credit: Credit,
    /// Made from the record and the cursor.
    position: G,
    told: Option<BeatSequence<G>>,
    pub(crate) looks: Viewing<G>,
}

impl<G: Animated> Match<G> {
    pub fn new(setup: G::Setup, players: [Player; 2]) -> Self {
        Self::from_record(Record::new(setup), players)
    }

    /// A match from a record, shown at its end.
    pub fn from_record(record: Record<G>, players: [Player; 2]) -> Self {
        let position = record.start().clone();
        let cursor = record.moves().len();
        let mut made = Self {
            players,
            record,
            closed: false,
            claimed: None,
            goes_on: false,
            waiting: None,
            cursor,
            beat: 0,
            of_two: false,
            earlier: None,
            began: None,
            credit: Credit::None,
            position,
            told: None,
            looks: Viewing::default(),
        };
        made.stand_at(cursor);
        made
    }

    /// A match of two people without names, shown at the end of its record.
    pub fn unnamed(record: Record<G>) -> Self {
        Self::from_record(record, [Name::new(""), Name::new("")].map(Player::person))
    }

    pub const fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    /// The seat of the only person at the table, whom the words address as "you".
    pub fn only_person(&self) -> Option<Seat> {
        let mut people = Seat::BOTH
            .into_iter()
            .filter(|seat| self.player(*seat).is_person());
        people.next().filter(|_| people.next().is_none())
    }

    pub fn seat(&mut self, seat: Seat, player: Player) {
        self.players[seat.index()] = player;
        self.looks.forget();
    }

    /// The record of the whole match, including entries after the place shown.
    pub const fn record(&self) -> &Record<G> {
        &self.record
    }

    /// The position at the place shown, with all beats over.
    pub const fn position(&self) -> &G {
        &self.position
    }

    /// The view shown to this viewer: the position before the last entry shown, plus the events of the beats over so
    /// far.
    pub fn view(&self, eyes: Viewer) -> G::View {
        self.told.as_ref().map_or_else(
            || self.position.view(eyes),
            |told| told.view(self.beat, eyes),
        )
    }

    pub fn side(&self, seat: Seat) -> Side {
        self.position.side_of(seat)
    }

    /// The entry that led to the place shown, in beats; none at the start.
    pub const fn current_beats(&self) -> Option<&BeatSequence<G>> {
        self.told.as_ref()
    }

    pub fn status(&self) -> MatchStatus {
        self.status_at(&self.position, self.cursor)
    }

    pub(crate) fn status_at(&self, position: &G, cursor: usize) -> MatchStatus {
        if let Some(outcome) = position.outcome() {
            return MatchStatus::Over(outcome);
        }
        if let Some(over) = self.claimed.filter(|_| cursor == self.entries()) {
            return MatchStatus::Over(over.outcome());
        }
        match position.settled() {
            Some(outcome) if cursor > self.record.moves().len() => MatchStatus::Over(outcome),
            Some(_) if !self.goes_on => MatchStatus::Settled,
            _ => MatchStatus::Turn(self.undecided(position.to_act())),
        }
    }

    pub fn outcome(&self) -> Option<Outcome> {
        if let MatchStatus::Over(outcome) = self.status() {
            Some(outcome)
        } else {
            None
        }
    }

    fn undecided(&self, seats: Seats) -> Seats {
        if self.waiting.is_some() && self.is_at_latest() {
            seats.without(Seat::Second)
        } else {
            seats
        }
    }

    /// The seats of the people here who may act now. Acting discards any undone moves.
    pub fn local_actors(&self) -> Seats {
        let person = |seats: Seats, seat: Seat| {
            if self.player(seat).is_person() {
                seats
            } else {
                seats.without(seat)
            }
        };
        let hands = Seat::BOTH.into_iter().fold(self.turn(), person);
        match self.elsewhere() {
            Some(_) if self.position.awaits_opening() => Seats::NOBODY,
            Some(seat) => hands.without(seat),
            None => hands,
        }
    }

    /// The person here who may act now, if exactly one may.
    pub fn local_actor(&self) -> Option<Seat> {
        self.local_actors().single()
    }

    /// The computer that should think about [`position`](Match::position) now; where two should, the first. None while
    /// an older place is shown: to let it think there, [`cut`](Match::cut).
    pub fn thinker(&self) -> Option<(Seat, Level)> {
        let turn = self.turn();
        let mut acting = Seat::BOTH
            .into_iter()
            .filter(|seat| turn.contains(*seat) && self.is_at_latest());
        acting.find_map(|seat| self.player(seat).level().map(|level| (seat, level)))
    }

    fn turn(&self) -> Seats {
        match self.status() {
            MatchStatus::Turn(seats) if !self.is_incomplete() => seats,
            _ => Seats::NOBODY,
        }
    }

    /// The actions other than placing that the rules allow now.
    pub fn actions(&self) -> Vec<G::Move> {
        let mut actions = Vec::new();
        if matches!(self.status(), MatchStatus::Turn(_) | MatchStatus::Settled) {
            self.position.for_each_action(|m| actions.push(m));
        }
        actions
    }

    /// # Errors
    /// Why it may not.
    pub fn may(&self, seat: Seat, m: G::Move) -> Result<(), Refusal<G::Illegal>> {
        if self.outcome().is_some() {
            return Err(Refusal::Over);
        }
        if !self.undecided(self.position.to_act()).contains(seat) {
            return Err(Refusal::NotYourTurn);
        }
        if !self.player(seat).is_person() && !self.is_at_latest() {
            return Err(Refusal::Past);
        }
        self.position.check_by(seat, m).map_err(Refusal::Illegal)
    }

    /// Makes a seat's move, and discards undone moves. None of its beats ([`current_beats`](Match::current_beats)) is over yet: play
    /// them, and report that with [`set_beat`](Match::set_beat). Where both seats choose and the second decides first,
    /// its choice waits for the first's.
    ///
    /// # Errors
    /// Why it is impossible now; the match is then unchanged.
    pub fn act(&mut self, seat: Seat, m: G::Move) -> Result<(), Refusal<G::Illegal>> {
        self.may(seat, m)?;
        if self.position.to_act() == Seats::BOTH && seat == Seat::Second {
            // End the animation of the move before.
            self.finish();
            self.cut();
            self.waiting = Some(m);
            self.looks.forget();
            return Ok(());
        }
        if let Some(waiting) = self.waiting.filter(|_| self.is_at_latest()) {
            // Enter both moves or neither. If the first seat resigns, the waiting choice is dropped and stays secret.
            let mut after = self.position.clone();
            after.play(m).map_err(Refusal::Illegal)?;
            if after.outcome().is_none() {
                after.check(waiting).map_err(Refusal::Illegal)?;
            } else {
                self.waiting = None;
            }
        }
        self.enter(m)?;
        if let Some(waiting) = self.waiting.take() {
            self.enter(waiting)?;
        }
        Ok(())
    }

    fn enter(&mut self, m: G::Move) -> Result<(), Refusal<G::Illegal>> {
        let mut after = self.position.clone();
        let told = tell(&mut after, m).map_err(Refusal::Illegal)?;
        self.cut();
        self.record.push_played(m, after.clone());
        self.goes_on = self.position.settled().is_some();
        self.position = after;
        self.show(told);
        Ok(())
    }

    pub const fn waiting(&self) -> Option<G::Move> {
        self.waiting
    }

    /// Ends the game if it is settled. Returns whether it does.
    pub fn close(&mut self) -> bool {
        let may = self.outcome().is_none() && self.position.settled().is_some();
        if may {
            self.cut();
            self.closed = true;
            self.show(self.would_end());
        }
        may
    }

    /// Goes on although the game is settled, and does not ask again. Returns whether it was settled.
    pub fn go_on(&mut self) -> bool {
        let settled = self.status() == MatchStatus::Settled;
        if settled {
            self.cut();
            self.goes_on = true;
            self.looks.forget();
        }
        settled
    }

    pub fn would_end(&self) -> BeatSequence<G> {
        close_of(&self.position)
    }

    /// Shows how a resigned game would have ended, had it been counted instead. This changes only what is shown, until
    /// another place is shown. Returns whether there is such an end.
    pub fn suppose_end(&mut self) -> bool {
        let Some(told) = self.supposed_end() else {
            return false;
        };
        self.show(told);
        true
    }

    pub(crate) fn supposed_end(&self) -> Option<BeatSequence<G>> {
        self.position.outcome().filter(|outcome| outcome.resigned)?;
        let mut told = self.would_end();
        G::reopen(&mut told.before);
        Some(told).filter(|told| !told.beats.is_empty())
    }

    pub fn supposes(&self) -> bool {
        let told = self
            .current_beats()
            .is_some_and(|told| told.entry == Entry::Close);
        told && self.outcome().is_some_and(|outcome| outcome.resigned)
    }

    pub(crate) fn all_told(&self) -> impl Iterator<Item = BeatSequence<G>> {
        let mut position = self.record.start().clone();
        (0..self.entries()).filter_map(move |index| match self.record.moves().get(index) {
            Some(&m) => tell(&mut position, m).ok(),
            None => Some(close_of(&position)),
        })
    }

    /// Moves on to the last entry, with none of its beats over.
    pub(crate) fn show(&mut self, told: BeatSequence<G>) {
        self.cursor = self.entries();
        self.beat = 0;
        self.told = Some(told);
        self.looks.forget();
        self.clear_viewer();
    }

    pub(crate) fn stand_at(&mut self, cursor: usize) {
        self.cursor = cursor.min(self.entries());
        let last = self.cursor.checked_sub(1);
        self.position = self.record.position_at(last.unwrap_or(0));
        self.told = last.and_then(|last| match self.record.moves().get(last) {
            Some(&m) => tell(&mut self.position, m).ok(),
            None => Some(close_of(&self.position)),
        });
        self.beat = self.told.as_ref().map_or(0, |told| told.beats.len());
        self.looks.forget();
    }
}

fn tell<G: Animated>(position: &mut G, m: G::Move) -> Result<BeatSequence<G>, G::Illegal> {
    let before = position.view(Viewer::All);
    // Where both choose, the first seat's choice comes first.
    let by = position.to_act().first();
    let mut events = Vec::new();
    position.play_telling(m, &mut events)?;
    let beats = G::beats(&before, &events);
    Ok(BeatSequence {
        entry: Entry::Move(m),
        by,
        before,
        beats,
    })
}

fn close_of<G: Animated>(position: &G) -> BeatSequence<G> {
    let before = position.view(Viewer::All);
    let mut events = Vec::new();
    position.tell_close(&mut events);
    let beats = G::beats(&before, &events);
    BeatSequence {
        entry: Entry::Close,
        by: None,
        before,
        beats,
    }
}
