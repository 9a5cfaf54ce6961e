//! A match as one line of text: its set-up, its start, and every move.

use std::fmt;
use std::str::FromStr;

use crate::text::excerpt;
use crate::{Game, TextError};

/// A match that could be played: a start and legal moves from there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record<G: Game> {
    start: G,
    moves: Vec<G::Move>,
    position: G,
}

impl<G: Game> Record<G> {
    pub fn new(setup: G::Setup) -> Self {
        Self::from_position(G::start(setup))
    }

    pub fn from_position(start: G) -> Self {
        Self {
            position: start.clone(),
            start,
            moves: Vec::new(),
        }
    }

    pub const fn start(&self) -> &G {
        &self.start
    }

    pub fn moves(&self) -> &[G::Move] {
        &self.moves
    }

    pub const fn position(&self) -> &G {
        &self.position
    }

    /// The position after the first `count` moves; all of them when there are fewer.
    pub fn position_at(&self, count: usize) -> G {
        let mut position = self.start.clone();
        for &m in self.moves.iter().take(count) {
            position.apply(m);
        }
        position
    }

    /// The record of the first `count` moves; all of them when there are fewer.
    pub fn up_to(&self, count: usize) -> Self {
        let moves = self.moves.iter().take(count).copied().collect();
        Self {
            start: self.start.clone(),
            moves,
            position: self.position_at(count),
        }
    }

    /// Adds a move. A choice that waits for this move takes its place behind it. One that waits for another move (the first seat
    /// resigns instead of choosing) is dropped: the move is played as if nothing had waited.
    ///
    /// # Errors
    /// The reason why the move is illegal; the record is then untouched.
    pub fn push(&mut self, m: G::Move) -> Result<(), G::Illegal> {
        let arrived = self
            .moves
            .last()
            .and_then(|last| G::resolve_deferred(*last));
        if arrived.is_some() && G::deferred_form(m).is_none() {
            let mut before = self.position_at(self.moves.len() - 1);
            before.play(m)?;
            self.moves.pop();
            self.moves.push(m);
            self.position = before;
            return Ok(());
        }
        self.position.play(m)?;
        if arrived.is_some() {
            self.moves.pop();
        }
        self.moves.push(m);
        self.moves.extend(arrived);
        Ok(())
    }

    /// Adds a move that was played already, with the position after it.
    pub fn push_played(&mut self, m: G::Move, after: G) {
        self.moves.push(m);
        self.position = after;
    }

    pub fn pop(&mut self) -> Option<G::Move> {
        let last = self.moves.pop()?;
        self.position = self.position_at(self.moves.len());
        Some(last)
    }

    /// Adds the moves of a text, with blanks between them: all, or none.
    ///
    /// # Errors
    /// Names the first move that cannot be read or is illegal; the record is then untouched.
    pub fn push_text(&mut self, text: &str) -> Result<(), TextError> {
        let before = self.moves.clone();
        let mut waits = false;
        let added = text.split_whitespace().try_for_each(|word| {
            let number = self.moves.len() + 1;
            let place = || format!("move {number} {}", excerpt(word));
            if waits {
                return Err(
                    TextError::new("the move before waits, and is the last of a text").at(place()),
                );
            }
            let m = word.parse().map_err(|error: TextError| error.at(place()))?;
            waits = G::resolve_deferred(m).is_some();
            self.push(m)
                .map_err(|reason| TextError::new(reason.to_string()).at(place()))
        });
        if added.is_err() {
            self.moves = before;
            self.position = self.position_at(self.moves.len());
        }
        added
    }
}

pub(crate) fn record_line<G: Game>(start: &G, moves: impl IntoIterator<Item = G::Move>) -> String {
    let setup = start.setup();
    let mut line = setup.to_string();
    if *start != G::start(setup) {
        line += " from ";
        line += &start.to_string();
    }
    line += " :";
    moves
        .into_iter()
        .fold(line, |line, m| format!("{line} {m}"))
}

impl<G: Game> fmt::Display for Record<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&record_line(&self.start, self.moves.iter().copied()))
    }
}

/// Splits a record into its beginning and its moves.
pub fn split_record(text: &str) -> Option<(&str, &str)> {
    // A position may have colons within its words.
    let blank = text.find(" :");
    blank
        .map(|blank| (&text[..=blank], &text[blank + 2..]))
        .or_else(|| text.split_once(':'))
}

impl<G: Game> FromStr for Record<G> {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let (head, moves) = split_record(text).ok_or_else(|| {
            TextError::new("a record has a colon between its beginning and its moves")
        })?;
        let mut record = match head.split_once(" from ") {
            Some((setup, position)) => {
                Self::from_position(G::from_text(setup.parse()?, position.trim())?)
            }
            None => Self::new(head.parse()?),
        };
        record.push_text(moves)?;
        Ok(record)
    }
}
