//! A match with hidden choices, played by sending links. A link carries the words of both players so far: a commitment
//! stands for each hidden choice, and an opening reveals it.
//!
//! The list of words only grows. A move is a word of the record, with `#H` for the part that it hides, and `north:`
//! before it if the second seat chooses at the same time as the first. `seed:#H` commits to a seat's seed,
//! `open:WORD:SALT` opens a commitment with the whole word of the record, and `seed:S` opens the seed when the match is
//! over; the second seat writes `north:` before these. If the seats are drawn by lot, that comes before the first move
//! (`lot.rs`). Hidden choices and seeds stay on the disk of their own player until they are opened.

mod letter;
mod lot;
mod said;

use std::collections::BTreeMap;
use std::fmt::{self, Write as _};

use mbrane_rules::{Record, Seat, Seats, Viewer};

pub use letter::{Letter, LetterError};
use letter::{bad_word, moves_among, push};
use said::{Played, ReplayedLetter};

use crate::commitment::{Moment, Seed};
use crate::history::Sent;
use crate::{Animated, History, LinkMatchId, RecordLine, Relation, Saved, Shared};

/// The mark of the second seat, before words that could also be the first one's.
const NORTH: &str = "north:";

/// The part of such a match that this disk keeps: the words of both, and the hidden choices of one seat.
#[derive(Clone, PartialEq, Eq)]
pub struct Correspondence {
    letter: Letter,
    /// The seat played here, as it was first taken: a lot may have changed it since.
    mine: Seat,
    seed: Seed,
    /// The words of the record that this seat has committed to, by the place of each commitment among the words.
    own: BTreeMap<usize, String>,
}

/// Logs must not show the hidden choices.
impl fmt::Debug for Correspondence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} {}", self.mine, self.letter)
    }
}

fn mark(seat: Seat) -> &'static str {
    if seat == Seat::Second { NORTH } else { "" }
}

/// A word without the mark of the second seat, and that seat if the mark was there.
fn unmarked(word: &str) -> (Option<Seat>, &str) {
    word.strip_prefix(NORTH)
        .map_or((None, word), |rest| (Some(Seat::Second), rest))
}

impl Correspondence {
    fn new(letter: Letter, mine: Seat, seed: Seed) -> Self {
        Self {
            letter,
            mine,
            seed,
            own: BTreeMap::new(),
        }
    }

    /// Begins the correspondence for a match that this seat sends for the first time; none if the match already hides
    /// anything from a seat.
    pub fn begin<G: Animated>(
        play: &History<G>,
        game: LinkMatchId,
        mine: Seat,
        seed: Seed,
    ) -> Option<Self> {
        let record = play.record();
        let all = record.to_string();
        let open = Seat::BOTH
            .into_iter()
            .all(|seat| G::record_for(record, Viewer::Of(seat)) == all);
        let head = Record::from_position(record.start().clone()).to_string();
        let head = head.trim_end_matches(':').trim_end().to_owned();
        // Both players know the moves they made at one screen before.
        let mut words = Vec::new();
        let mut answers = false;
        for (place, m) in record.moves().iter().enumerate() {
            words.push(format!("{}{m}", if answers { NORTH } else { "" }));
            answers =
                record.position_at(place).to_act() == Seats::BOTH && G::deferred_form(*m).is_some();
        }
        let correspondence = Self::new(Letter { game, head, words }, mine, seed);
        (open && play.waiting().is_none()).then_some(correspondence)
    }

    pub const fn game(&self) -> &LinkMatchId {
        &self.letter.game
    }

    /// The seat played here; before the lot is drawn, the one first taken.
    pub fn mine(&self) -> Seat {
        if self.letter.swapped() == Some(true) {
            !self.mine
        } else {
            self.mine
        }
    }

    pub fn swapped(&self) -> Option<bool> {
        self.letter.swapped()
    }

    pub fn link(&self) -> Shared {
        Shared::new(self.letter.to_string())
    }

    pub fn save(&self) -> Saved {
        let mut text = format!("{} {} {}", self.mine.index(), self.seed, self.letter);
        for (place, word) in &self.own {
            // Writing into a text does not fail.
            let _ = write!(text, " {place}={word}");
        }
        Saved::new(text)
    }

    pub fn read(line: &str) -> Option<Self> {
        let mut words = line.split(' ');
        let mine = words.next()?;
        let mine = Seat::BOTH
            .into_iter()
            .find(|seat| seat.index().to_string() == mine)?;
        let seed = words.next()?.parse().ok()?;
        let letter = words.next()?.parse().ok()?;
        let own = words.map(|word| {
            let (place, word) = word.split_once('=')?;
            Some((place.parse().ok()?, word.to_owned()))
        });
        Some(Self {
            own: own.collect::<Option<_>>()?,
            ..Self::new(letter, mine, seed)
        })
    }

    /// Takes in a letter, and says how it relates to the known one. Only a letter that goes further replaces the known
    /// one.
    ///
    /// # Errors
    /// No seat here plays it.
    pub fn take(
        known: Option<&Self>,
        came: Letter,
        seed: Seed,
    ) -> Result<(Self, Relation), LetterError> {
        let Some(known) = known else {
            let sender = came.only_seat().ok_or(LetterError::Elsewhere)?;
            let moves = came.moves();
            return Ok((Self::new(came, !sender, seed), Relation::Ahead(moves)));
        };
        let line = |letter: &Letter| RecordLine {
            start: letter.head.clone(),
            moves: letter.words.clone(),
        };
        let how = match line(&known.letter).relation(&line(&came)) {
            Relation::Ahead(_) => Relation::Ahead(came.moves() - known.letter.moves()),
            Relation::Behind(_) => Relation::Behind(known.letter.moves() - came.moves()),
            Relation::Branches(words) => Relation::Branches(moves_among(&came.words[..words])),
            how => how,
        };
        let mut taken = known.clone();
        if matches!(how, Relation::Ahead(_)) {
            taken.letter = came;
        }
        Ok((taken, how))
    }

    /// A spectator's view: the words of both players, without anything hidden.
    pub fn watch(letter: Letter) -> Self {
        let taken = if letter.swapped() == Some(true) {
            Seat::First
        } else {
            Seat::Second
        };
        Self::new(letter, taken, Seed::new([0; 32]))
    }

    /// Resolves letters that crossed, when both players added words without knowing the other's. The words of the first
    /// seat come first; the second seat takes them over and gets its own moves back, to say them again. None if the
    /// words are not such a case.
    pub fn resolve_crossing<G: Animated>(&self, came: &Letter) -> Option<(Self, Vec<String>)> {
        let known = &self.letter;
        let same = known
            .words
            .iter()
            .zip(&came.words)
            .take_while(|(one, other)| one == other)
            .count();
        let mut theirs = Self {
            letter: came.clone(),
            ..self.clone()
        };
        theirs.own.retain(|place, _| *place < same);
        let (said, heard) = (
            ReplayedLetter::<G>::of(self).ok()?,
            ReplayedLetter::<G>::of(&theirs).ok()?,
        );
        let by = |words: &[Seat], seat| words[same..].iter().all(|by| *by == seat);
        if (&known.game, &known.head) != (&came.game, &came.head) || !by(&heard.by, !self.mine()) {
            return None;
        }
        if self.mine() == Seat::First {
            // It may be long ago, and all have gone on since.
            return (said.by.get(same) == Some(&Seat::First)).then(|| (self.clone(), Vec::new()));
        }
        if !by(&said.by, self.mine()) {
            return None;
        }
        let again = &said.moves[moves_among(&known.words[..same])..];
        let again = again.iter().map(|said| said.m.to_string());
        Some((theirs, again.collect()))
    }

    pub fn moves_behind<G: Animated>(&self, before: &Self) -> Vec<String> {
        let said = ReplayedLetter::<G>::of(self).map_or_else(|_| Vec::new(), |said| said.moves);
        let behind = said.iter().skip(before.letter.moves());
        behind.map(|said| said.m.to_string()).collect()
    }

    /// Returns whether this seat has opened its choice and the other has not, or whether the lot waits
    /// for it.
    pub fn owes<G: Animated>(&self) -> bool {
        let Ok(said) = ReplayedLetter::<G>::of(self) else {
            return false;
        };
        let opened = |seat: Seat| {
            let pending = said.played.pending[seat.index()].map(|index| &said.moves[index]);
            pending.map(|said| said.opened || said.commitment.is_none())
        };
        (opened(self.mine()), opened(!self.mine())) == (Some(true), Some(false))
            || self.lot_waits::<G>()
    }

    /// The match as this seat knows it, between two people. Checks every opened commitment, and that every word after the
    /// first `from` is the other seat's.
    ///
    /// # Errors
    /// The words are impossible or do not fit their commitments.
    pub fn open<G: Animated>(&self, from: usize) -> Result<History<G>, LetterError> {
        let said = ReplayedLetter::<G>::of(self)?;
        // No seat said the moves from before the match was first sent.
        let begun = self
            .letter
            .words
            .iter()
            .position(|word| unmarked(word).1.starts_with("seed:"))
            .unwrap_or(0);
        if said.by[from.max(begun).min(said.by.len())..].contains(&self.mine()) {
            return Err(LetterError::NotSaidHere);
        }
        said.check_end()?;
        let (record, waiting) = said.known(self.mine())?;
        let mut history = History::unnamed(record);
        history.waiting = waiting;
        Ok(history)
    }

    /// The number of the record's entries that were said, and whether the deferred choice was: neither can be taken
    /// back.
    pub(crate) fn sent<G: Animated>(&self) -> Sent {
        let known = ReplayedLetter::<G>::of(self).and_then(|said| said.known(self.mine()));
        known.map_or_else(
            |_| Sent::default(),
            |(record, waiting)| Sent {
                entries: record.moves().len(),
                waiting: waiting.is_some(),
            },
        )
    }

    pub fn kind(&self) -> &str {
        self.letter.head.split(' ').next().unwrap_or_default()
    }

    pub const fn said(&self) -> usize {
        self.letter.words.len()
    }

    /// Adds the news in the match: moves of this seat, commitments, openings. Returns whether there was any. Adds none if
    /// the match does not continue the words.
    pub fn write<G: Animated>(&mut self, play: &History<G>) -> bool {
        let kept = self.clone();
        if self.try_write(play).is_err() {
            *self = kept.clone();
        }
        self.said() > kept.said()
    }

    fn try_write<G: Animated>(&mut self, play: &History<G>) -> Result<(), LetterError> {
        self.say_lot::<G>()?;
        let mine = self.mine();
        let said = ReplayedLetter::<G>::of(self)?;
        let (known, waiting) = said.known(mine)?;
        let record = play.record();
        if known.start() != record.start() || !record.moves().starts_with(known.moves()) {
            return Err(LetterError::NotSaidHere);
        }
        if self.draws() {
            let moved = record.moves().len() > known.moves().len() || play.waiting().is_some();
            if moved {
                return Err(LetterError::NotSaidHere);
            }
            return Ok(());
        }
        if said.seeds[mine.index()].is_none() {
            self.promise_seed();
        }
        let mut after = known;
        // The next words may depend on these openings, so they come first.
        self.open_what_is_due(&after)?;
        for &m in &record.moves()[after.moves().len()..] {
            let acts = after.position().to_act();
            if acts.first() != Some(mine) {
                return Err(LetterError::NotSaidHere);
            }
            push(&mut after, m)?;
            let seen = G::record_for(&after, Viewer::Of(!mine));
            let shown = seen.rsplit(' ').next().unwrap_or_default();
            self.say::<G>(&m.to_string(), shown, acts == Seats::BOTH)?;
            self.open_what_is_due(&after)?;
        }
        if waiting.is_some() && play.waiting() != waiting {
            return Err(LetterError::NotSaidHere);
        }
        if let Some(m) = play.waiting()
            && waiting.is_none()
        {
            let word = m.to_string();
            let mut with = after.clone();
            let waits = G::deferred_form(m).ok_or(LetterError::NotSaidHere)?;
            with.push(waits).map_err(|error| bad_word(&word, error))?;
            let seen = G::record_for(&with, Viewer::Of(!mine));
            let shown = seen.rsplit(' ').next().unwrap_or_default();
            self.say::<G>(&word, unmarked(shown).1, true)?;
        }
        self.open_what_is_due(&after)?;
        if play.ended_by_rules().is_some() && !ReplayedLetter::<G>::of(self)?.closed[mine.index()] {
            self.add(mine, self.seed.clone());
        }
        Ok(())
    }

    fn add(&mut self, by: Seat, word: impl fmt::Display) {
        self.letter.words.push(format!("{}{word}", mark(by)));
    }

    /// Adds a move to the words: openly, or as a commitment if the other seat may not see all of it.
    fn say<G: Animated>(&mut self, word: &str, shown: &str, both: bool) -> Result<(), LetterError> {
        let mark = if both { mark(self.mine()) } else { "" };
        if shown == word {
            self.letter.words.push(format!("{mark}{word}"));
            return Ok(());
        }
        let said = ReplayedLetter::<G>::of(self)?;
        let (record, _) = said.known(self.mine())?;
        let ply = said.moves.len() as u16;
        let moment = Moment {
            game: &self.letter.game,
            round: record.position().round_now(),
            ply,
            seat: self.mine(),
        };
        let commitment = self.seed.open(moment, word).commitment(moment);
        self.own.insert(self.letter.words.len(), word.to_owned());
        let shown = shown.replacen('?', &commitment.to_string(), 1);
        self.letter.words.push(format!("{mark}{shown}"));
        Ok(())
    }

    /// Opens every choice that the other seat may know: choices that the rules have revealed in this record, and choices
    /// that both have committed to.
    fn open_what_is_due<G: Animated>(&mut self, record: &Record<G>) -> Result<(), LetterError> {
        let said = ReplayedLetter::<G>::of(self)?;
        let Played {
            pending, entered, ..
        } = &said.played;
        let seen = G::record_for(record, Viewer::Of(!self.mine()));
        let seen: Vec<&str> = seen.split(' ').collect();
        let seen = &seen[seen.len().saturating_sub(record.moves().len())..];
        let both = pending.iter().all(Option::is_some);
        for (index, said) in said.moves.iter().enumerate() {
            if said.opened || said.by != self.mine() {
                continue;
            }
            let Some(word) = &said.own else { continue };
            let shown = entered[index]
                .is_some_and(|place| seen.get(place).is_some_and(|word| !word.contains('?')));
            let due = shown || both && pending[self.mine().index()] == Some(index);
            if due {
                let opening = self.seed.open(said.moment(&self.letter.game), word);
                self.add(self.mine(), opening);
            }
        }
        Ok(())
    }
}
