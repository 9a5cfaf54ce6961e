//! A match: the seats, the record, and the place in it that the table shows.

use std::fmt;

use mbrane_rules::{Eyes, Outcome, Record, Seat, Seats};

use crate::{Level, Player, Staged, Told};

/// One step of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Entry<M> {
    /// A seat did this.
    Move(M),
    /// The table stopped a settled game and counted it.
    Count,
}

/// What a match waits for, at the place that is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Now {
    /// These seats act.
    Turn(Seats),
    /// Nothing that can still be played changes the result: the table counts, unless somebody wants to [go on](Match::keep_placing).
    Settled,
    /// It is over.
    Over(Outcome),
}

/// Why something cannot be done now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal<I> {
    /// Another seat acts.
    NotYourTurn,
    /// A computer answers a position that is no longer the last: what it thought is out of date.
    Past,
    /// The game is over.
    Over,
    /// Something can still change: there is nothing to count yet.
    NotSettled,
    /// The rules forbid it.
    Illegal(I),
}

impl<I: fmt::Display> fmt::Display for Refusal<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotYourTurn => f.write_str("it is another seat's turn"),
            Self::Past => f.write_str("the match has moved on"),
            Self::Over => f.write_str("the game is over"),
            Self::NotSettled => f.write_str("the game is not settled"),
            Self::Illegal(reason) => reason.fmt(f),
        }
    }
}

impl<I: fmt::Display + fmt::Debug> std::error::Error for Refusal<I> {}

/// A match as a table holds it: who plays, every move (also those that were undone and can be redone), the place
/// in them that is shown, and how many beats of the step that led there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Match<G: Staged> {
    /// By seat.
    pub(crate) players: [Player; 2],
    pub(crate) record: Record<G>,
    /// Whether the record's last position was counted because it is settled.
    pub(crate) counted: bool,
    /// Whether somebody wanted to go on although the game is settled.
    pub(crate) plays_on: bool,
    /// How many entries are shown.
    pub(crate) cursor: usize,
    /// How many beats of the last entry shown are over.
    pub(crate) beat: usize,
    /// Two games with seats changed, their points summed.
    pub(crate) of_two: bool,
    /// What the earlier games of the two came to, by the seats of this one.
    pub(crate) earlier: Option<[u8; 2]>,
    /// When it began, in milliseconds since the beginning of 1970.
    pub(crate) began: Option<u64>,
    /// Made from the record and the cursor.
    position: G,
    told: Option<Told<G>>,
}

impl<G: Staged> Match<G> {
    /// A match that begins as agreed; the first player begins.
    pub fn new(setup: G::Setup, players: [Player; 2]) -> Self {
        Self::from_record(Record::new(setup), players)
    }

    /// A match that stands at the end of a record, all of it shown.
    pub fn from_record(record: Record<G>, players: [Player; 2]) -> Self {
        let position = record.start().clone();
        let cursor = record.moves().len();
        let mut made = Self {
            players,
            record,
            counted: false,
            plays_on: false,
            cursor,
            beat: 0,
            of_two: false,
            earlier: None,
            began: None,
            position,
            told: None,
        };
        made.stand_at(cursor);
        made
    }

    /// Who plays for a seat.
    pub const fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    /// The seat of the only person at the table: whom words may call "you".
    pub fn only_person(&self) -> Option<Seat> {
        let mut people = Seat::BOTH.into_iter().filter(|seat| self.player(*seat).is_person());
        people.next().filter(|_| people.next().is_none())
    }

    /// Puts another player on a seat, in the middle of a match if need be.
    pub fn seat(&mut self, seat: Seat, player: Player) {
        self.players[seat.index()] = player;
    }

    /// The whole match, also what follows the place that is shown. Its text is what is copied and shared.
    pub const fn record(&self) -> &Record<G> {
        &self.record
    }

    /// The position that is shown, as it is when all beats are over.
    pub const fn position(&self) -> &G {
        &self.position
    }

    /// What is shown: the position before the last entry, and what its beats so far have added.
    pub fn view(&self) -> G::View {
        self.told.as_ref().map_or_else(|| self.position.view(Eyes::All), |told| told.view(self.beat))
    }

    /// The step that led to the place that is shown, in beats; none at the very start.
    pub const fn told(&self) -> Option<&Told<G>> {
        self.told.as_ref()
    }

    /// What the match waits for, at the place that is shown.
    pub fn now(&self) -> Now {
        self.now_at(&self.position, self.cursor)
    }

    pub(crate) fn now_at(&self, position: &G, cursor: usize) -> Now {
        if let Some(outcome) = position.outcome() {
            return Now::Over(outcome);
        }
        match position.settled() {
            Some(outcome) if cursor > self.record.moves().len() => Now::Over(outcome),
            Some(_) if !self.plays_on => Now::Settled,
            _ => Now::Turn(position.to_act()),
        }
    }

    /// How the game ended, if it has where it is shown.
    pub fn outcome(&self) -> Option<Outcome> {
        match self.now() {
            Now::Over(outcome) => Some(outcome),
            Now::Turn(_) | Now::Settled => None,
        }
    }

    /// The person who may act now. Where later moves were undone, acting discards them.
    pub fn hand(&self) -> Option<Seat> {
        self.turn().filter(|seat| self.player(*seat).is_person())
    }

    /// The computer that should think about [`position`](Match::position) now. None while older moves are shown: to let it think there, [`cut`](Match::cut).
    pub fn thinker(&self) -> Option<(Seat, Level)> {
        let seat = self.turn().filter(|_| self.is_live())?;
        self.player(seat).level().map(|level| (seat, level))
    }

    fn turn(&self) -> Option<Seat> {
        match self.now() {
            Now::Turn(seats) => seats.single(),
            Now::Settled | Now::Over(_) => None,
        }
    }

    /// What may be said now beside placing, whoever acts.
    pub fn actions(&self) -> Vec<G::Move> {
        let mut actions = Vec::new();
        if matches!(self.now(), Now::Turn(_) | Now::Settled) {
            self.position.for_each_action(|m| actions.push(m));
        }
        actions
    }

    /// Whether a seat may do this now.
    ///
    /// # Errors
    /// Why it may not.
    pub fn may(&self, seat: Seat, m: G::Move) -> Result<(), Refusal<G::Illegal>> {
        if self.outcome().is_some() {
            return Err(Refusal::Over);
        }
        if !self.position.to_act().contains(seat) {
            return Err(Refusal::NotYourTurn);
        }
        if !self.player(seat).is_person() && !self.is_live() {
            return Err(Refusal::Past);
        }
        self.position.check(m).map_err(Refusal::Illegal)
    }

    /// A seat acts. What was undone before is gone then. None of the beats told are over: play them, and say so with [`set_beat`](Match::set_beat).
    ///
    /// # Errors
    /// Why it cannot be done now; nothing has changed then.
    pub fn act(&mut self, seat: Seat, m: G::Move) -> Result<&Told<G>, Refusal<G::Illegal>> {
        self.may(seat, m)?;
        let mut after = self.position.clone();
        let told = tell(&mut after, m).map_err(Refusal::Illegal)?;
        self.cut();
        self.record.push(m).map_err(|error| Refusal::Illegal(error.reason))?;
        self.plays_on = self.position.settled().is_some();
        self.position = after;
        Ok(self.show(told))
    }

    /// Ends a settled game by its count.
    ///
    /// # Errors
    /// When the game is over, or not settled; nothing has changed then.
    pub fn count(&mut self) -> Result<&Told<G>, Refusal<G::Illegal>> {
        if self.outcome().is_some() {
            return Err(Refusal::Over);
        }
        if self.position.settled().is_none() {
            return Err(Refusal::NotSettled);
        }
        self.cut();
        self.counted = true;
        Ok(self.show(self.would_end()))
    }

    /// Goes on placing although the game is settled; the match will not ask again. Does nothing where it is not settled.
    pub fn keep_placing(&mut self) {
        if self.now() == Now::Settled {
            self.cut();
            self.plays_on = true;
        }
    }

    /// How it would end, were the position counted as it stands: after a resignation, or to try. Nothing of it enters the match.
    pub fn would_end(&self) -> Told<G> {
        count_of(&self.position)
    }

    /// Steps on to the last entry, with none of its beats over.
    pub(crate) fn show(&mut self, told: Told<G>) -> &Told<G> {
        self.cursor = self.entries();
        self.beat = 0;
        self.told.insert(told)
    }

    /// Shows the first `cursor` entries, with all beats over.
    pub(crate) fn stand_at(&mut self, cursor: usize) {
        self.cursor = cursor.min(self.entries());
        let moves = self.record.moves();
        (self.position, self.told) = match self.cursor.checked_sub(1) {
            None => (self.record.start().clone(), None),
            Some(last) => {
                let mut position = self.record.position_at(last);
                let told = match moves.get(last) {
                    Some(&m) => tell(&mut position, m).ok(),
                    None => Some(count_of(&position)),
                };
                (position, told)
            }
        };
        self.beat = self.told.as_ref().map_or(0, |told| told.beats.len());
    }
}

/// Plays a move and tells it.
fn tell<G: Staged>(position: &mut G, m: G::Move) -> Result<Told<G>, G::Illegal> {
    let before = position.view(Eyes::All);
    let by = position.to_act().single();
    let mut events = Vec::new();
    position.play_telling(m, &mut events)?;
    let beats = G::beats(&before, &events);
    Ok(Told { entry: Entry::Move(m), by, before, beats })
}

/// Tells a count of the position as it stands.
fn count_of<G: Staged>(position: &G) -> Told<G> {
    let before = position.view(Eyes::All);
    let mut events = Vec::new();
    position.tell_count(&mut events);
    let beats = G::beats(&before, &events);
    Told { entry: Entry::Count, by: None, before, beats }
}
