//! A match: the seats, the record, a choice that waits, and the place in it that the table shows.

use std::fmt;

use mbrane_rules::{Outcome, Record, Seat, Seats, Viewer};

use crate::looks::Viewing;
use crate::{Animated, BeatSequence, Level, Over, Player, Side};

/// One step of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Entry<M> {
    /// A seat did this.
    Move(M),
    /// The table ended a settled game.
    Close,
}

/// What a match waits for, at the place that is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MatchStatus {
    /// These seats act.
    Turn(Seats),
    /// Nothing that can still be played changes the result: the table ends it, unless somebody wants to [go on](Match::go_on).
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
    /// Something can still change: the table does not end it yet.
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
pub struct Match<G: Animated> {
    /// By seat.
    pub(crate) players: [Player; 2],
    pub(crate) record: Record<G>,
    /// Whether the table ended the game at the record's last position, because it is settled.
    pub(crate) closed: bool,
    /// How it ended beside the rules, behind its last entry.
    pub(crate) claimed: Option<Over>,
    /// Whether somebody wanted to go on although the game is settled.
    pub(crate) goes_on: bool,
    /// Where both seats choose at the same time and the second was first to decide: what it chose. It enters the record after
    /// the first seat's choice.
    pub(crate) waiting: Option<G::Move>,
    /// How many entries are shown.
    pub(crate) cursor: usize,
    /// How many beats of the last entry shown are over.
    pub(crate) beat: usize,
    /// Two games with seats changed, their points summed.
    pub(crate) of_two: bool,
    /// What the earlier games of the two came to, by the seats of this one.
    pub(crate) earlier: Option<[u16; 2]>,
    /// When it began, in milliseconds since the beginning of 1970.
    pub(crate) began: Option<u64>,
    /// Made from the record and the cursor.
    position: G,
    told: Option<BeatSequence<G>>,
    pub(crate) looks: Viewing<G>,
}

impl<G: Animated> Match<G> {
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
            closed: false,
            claimed: None,
            goes_on: false,
            waiting: None,
            cursor,
            beat: 0,
            of_two: false,
            earlier: None,
            began: None,
            position,
            told: None,
            looks: Viewing::default(),
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
        self.looks.forget();
    }

    /// The whole match, also what follows the place that is shown. Its text is what is copied and shared.
    pub const fn record(&self) -> &Record<G> {
        &self.record
    }

    /// The position that is shown, as it is when all beats are over.
    pub const fn position(&self) -> &G {
        &self.position
    }

    /// What is shown to these eyes: the position before the last entry, and what its beats so far have added.
    pub fn view(&self, eyes: Viewer) -> G::View {
        self.told.as_ref().map_or_else(|| self.position.view(eyes), |told| told.view(self.beat, eyes))
    }

    /// The side that a seat plays, at the place that is shown.
    pub fn side(&self, seat: Seat) -> Side {
        self.position.side_of(seat)
    }

    /// The seat that plays a side, at the place that is shown.
    pub fn seat_on(&self, side: Side) -> Seat {
        if self.side(Seat::First) == side { Seat::First } else { Seat::Second }
    }

    /// The step that led to the place that is shown, in beats; none at the very start.
    pub const fn told(&self) -> Option<&BeatSequence<G>> {
        self.told.as_ref()
    }

    /// What the match waits for, at the place that is shown.
    pub fn now(&self) -> MatchStatus {
        self.now_at(&self.position, self.cursor)
    }

    pub(crate) fn now_at(&self, position: &G, cursor: usize) -> MatchStatus {
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

    /// How the game ended, if it has where it is shown.
    pub fn outcome(&self) -> Option<Outcome> {
        match self.now() {
            MatchStatus::Over(outcome) => Some(outcome),
            MatchStatus::Turn(_) | MatchStatus::Settled => None,
        }
    }

    /// The seats among these whose choice does not wait already.
    fn undecided(&self, seats: Seats) -> Seats {
        if self.waiting.is_some() && self.is_live() { seats.without(Seat::Second) } else { seats }
    }

    /// The seats of persons who may act now. Where later moves were undone, acting discards them.
    pub fn hands(&self) -> Seats {
        let person = |seats: Seats, seat: Seat| if self.player(seat).is_person() { seats } else { seats.without(seat) };
        let hands = Seat::BOTH.into_iter().fold(self.turn(), person);
        match self.elsewhere() {
            Some(_) if self.position.awaits_opening() => Seats::NOBODY,
            Some(seat) => hands.without(seat),
            None => hands,
        }
    }

    /// The person who may act now, where it is exactly one.
    pub fn hand(&self) -> Option<Seat> {
        self.hands().single()
    }

    /// The computer that should think about [`position`](Match::position) now; where both seats choose, the first of them that is one. None while older moves
    /// are shown: to let it think there, [`cut`](Match::cut).
    pub fn thinker(&self) -> Option<(Seat, Level)> {
        let turn = self.turn();
        let mut acting = Seat::BOTH.into_iter().filter(|seat| turn.contains(*seat) && self.is_live());
        acting.find_map(|seat| self.player(seat).level().map(|level| (seat, level)))
    }

    fn turn(&self) -> Seats {
        match self.now() {
            _ if self.is_incomplete() => Seats::NOBODY,
            MatchStatus::Turn(seats) => seats,
            MatchStatus::Settled | MatchStatus::Over(_) => Seats::NOBODY,
        }
    }

    /// What may be said now beside placing, whoever acts.
    pub fn actions(&self) -> Vec<G::Move> {
        let mut actions = Vec::new();
        if matches!(self.now(), MatchStatus::Turn(_) | MatchStatus::Settled) {
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
        if !self.undecided(self.position.to_act()).contains(seat) {
            return Err(Refusal::NotYourTurn);
        }
        if !self.player(seat).is_person() && !self.is_live() {
            return Err(Refusal::Past);
        }
        self.position.check_by(seat, m).map_err(Refusal::Illegal)
    }

    /// A seat acts. What was undone before is gone then. None of the beats [told](Match::told) are over: play them, and say so with
    /// [`set_beat`](Match::set_beat). Where both seats choose and the second is first to decide, its choice waits for the other's.
    ///
    /// # Errors
    /// Why it cannot be done now; nothing has changed then.
    pub fn act(&mut self, seat: Seat, m: G::Move) -> Result<(), Refusal<G::Illegal>> {
        self.may(seat, m)?;
        if self.position.to_act() == Seats::BOTH && seat == Seat::Second {
            self.cut();
            self.waiting = Some(m);
            self.looks.forget();
            return Ok(());
        }
        let waits = self.waiting.filter(|_| self.is_live());
        if let Some(waiting) = waits {
            // Both are entered, or neither; who gives up does not hear the other's choice any more.
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
        self.record.push(m).map_err(|error| Refusal::Illegal(error.reason))?;
        self.goes_on = self.position.settled().is_some();
        self.position = after;
        self.show(told);
        Ok(())
    }

    /// The choice of the second seat that waits for the first's.
    pub const fn waiting(&self) -> Option<G::Move> {
        self.waiting
    }

    /// Ends a settled game.
    ///
    /// # Errors
    /// When the game is over, or not settled; nothing has changed then.
    pub fn close(&mut self) -> Result<(), Refusal<G::Illegal>> {
        if self.outcome().is_some() {
            return Err(Refusal::Over);
        }
        if self.position.settled().is_none() {
            return Err(Refusal::NotSettled);
        }
        self.cut();
        self.closed = true;
        self.show(self.would_end());
        Ok(())
    }

    /// Goes on although the game is settled; the match will not ask again. Whether it was settled.
    pub fn go_on(&mut self) -> bool {
        let settled = self.now() == MatchStatus::Settled;
        if settled {
            self.cut();
            self.goes_on = true;
            self.looks.forget();
        }
        settled
    }

    /// How it would end, were the position ended as it stands: after a resignation, or to try. Nothing of it enters the match.
    pub fn would_end(&self) -> BeatSequence<G> {
        close_of(&self.position)
    }

    /// Shows how a game that was given up would have ended, had it been ended as it stood. Nothing of it enters the match: any other
    /// place that is shown ends it. Whether there is such an end.
    pub fn suppose_end(&mut self) -> bool {
        let Some(told) = self.supposed_end() else { return false };
        self.show(told);
        true
    }

    /// What [`suppose_end`](Match::suppose_end) would show.
    pub(crate) fn supposed_end(&self) -> Option<BeatSequence<G>> {
        self.position.outcome().filter(|outcome| outcome.resigned)?;
        let mut told = self.would_end();
        G::reopen(&mut told.before);
        Some(told).filter(|told| !told.beats.is_empty())
    }

    /// Whether an end that is only supposed is shown.
    pub fn supposes(&self) -> bool {
        let told = self.told().is_some_and(|told| told.entry == Entry::Close);
        told && self.outcome().is_some_and(|outcome| outcome.resigned)
    }

    /// Every entry, told.
    pub(crate) fn all_told(&self) -> impl Iterator<Item = BeatSequence<G>> {
        let mut position = self.record.start().clone();
        (0..self.entries()).filter_map(move |index| match self.record.moves().get(index) {
            Some(&m) => tell(&mut position, m).ok(),
            None => Some(close_of(&position)),
        })
    }

    /// Steps on to the last entry, with none of its beats over.
    pub(crate) fn show(&mut self, told: BeatSequence<G>) {
        self.cursor = self.entries();
        self.beat = 0;
        self.told = Some(told);
        self.looks.forget();
        self.clear_viewer();
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
                    None => Some(close_of(&position)),
                };
                (position, told)
            }
        };
        self.beat = self.told.as_ref().map_or(0, |told| told.beats.len());
        self.looks.forget();
    }
}

/// Plays a move and tells it.
fn tell<G: Animated>(position: &mut G, m: G::Move) -> Result<BeatSequence<G>, G::Illegal> {
    let before = position.view(Viewer::All);
    // Where both choose, the first seat's choice comes first.
    let by = position.to_act().first();
    let mut events = Vec::new();
    position.play_telling(m, &mut events)?;
    let beats = G::beats(&before, &events);
    Ok(BeatSequence { entry: Entry::Move(m), by, before, beats })
}

/// Tells the end of the position as it stands.
fn close_of<G: Animated>(position: &G) -> BeatSequence<G> {
    let before = position.view(Viewer::All);
    let mut events = Vec::new();
    position.tell_close(&mut events);
    let beats = G::beats(&before, &events);
    BeatSequence { entry: Entry::Close, by: None, before, beats }
}
