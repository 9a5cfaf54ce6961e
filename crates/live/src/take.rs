//! Takes over received versions of the game, and returns the news.

use mbrane_play::{AnyMatch, Correspondence, Kind, Letter, Relation, read_link};
use mbrane_rules::{Seat, Viewer};

use crate::message::{Message, Version};
use crate::{Conflict, Doubt, Live, News, Refused, Role};

/// The news that a version brings, or why it is not taken.
type NewsResult = Result<Vec<News>, Refused>;

pub(crate) fn no_record(error: impl std::fmt::Display) -> Refused {
    Refused::Record(error.to_string())
}

impl Live {
    /// Compares a received version with the local one. The longer legal extension wins; it may add only its sender's moves.
    pub(crate) fn take(
        &mut self,
        by: Seat,
        message: &Message,
        version: &Version,
        (fresh, now): (bool, u64),
    ) -> NewsResult {
        let known = self.has(version) || self.against.as_ref() == Some(&version.sum);
        if known || self.conflict.is_some() || self.role == Role::Guest && self.seat().is_none() {
            return Ok(Vec::new());
        }
        if self.table.is_none() {
            return self.take_first(version, now);
        }
        if version.game < self.game {
            return Ok(Vec::new());
        }
        let mut news = Vec::new();
        if version.game > self.game {
            if self.role == Role::Watcher {
                return self.take_first(version, now);
            }
            if version.game != self.game + 1 || !self.requests.again {
                return Err(Refused::NotAgreed);
            }
            self.begin_next(now)?;
            news.push(News::Began);
            if self.has(version) {
                return Ok(news);
            }
        }
        if let Some(end) = self.take_end(message, version, fresh)? {
            news.extend(end);
            return Ok(news);
        }
        // Seats change with the next game.
        let by = if news.is_empty() { by } else { !by };
        let thought = message.thought.map(|(time, _)| time);
        news.extend(self.take_moves(by, version, thought, now)?);
        news.extend(self.settle_end(version, fresh, now));
        Ok(news)
    }

    /// The first received version: the host's, or for spectators that of either player.
    fn take_first(&mut self, version: &Version, now: u64) -> NewsResult {
        let before = (self.game, self.undos);
        (self.game, self.undos) = (version.game, version.undos);
        self.try_first(version, now)
            .inspect_err(|_| (self.game, self.undos) = before)?;
        Ok(vec![News::Began])
    }

    fn try_first(&mut self, version: &Version, now: u64) -> Result<(), Refused> {
        if !version.record.starts_with("l=") {
            let (table, _) = read_link(&self.kinds, &version.record).map_err(no_record)?;
            if table.hides() && self.role == Role::Guest {
                return Err(Refused::NotAgreed);
            }
            return self.open_match(table, now);
        }
        let letter = self.letter(version)?;
        // The host does not choose who begins: the lot must decide.
        if self.seat().is_some() && !letter.has_lot() {
            return Err(Refused::NotAgreed);
        }
        let correspondence = match self.seat() {
            None => Correspondence::watch(letter),
            Some(seat) => {
                let taken = Correspondence::take(None, letter, self.correspondence_seed());
                let (correspondence, _) = taken.map_err(no_record)?;
                if correspondence.mine() != seat {
                    return Err(Refused::MySeat);
                }
                correspondence
            }
        };
        let plays = self.seat().is_some();
        let from = if plays { 0 } else { correspondence.said() };
        let mut table = self.open_correspondence(&correspondence, from)?;
        table.set_id(Some(now));
        self.correspondence = Some(correspondence);
        self.put(table, now);
        self.say_what_is_due();
        Ok(())
    }

    /// The letter of a version, if it is of this very game.
    pub(crate) fn letter(&self, version: &Version) -> Result<Letter, Refused> {
        let letter: Letter = version.record.parse().map_err(no_record)?;
        if letter.game != self.game_name() {
            return Err(Refused::OtherGame);
        }
        Ok(letter)
    }

    pub(crate) fn take_moves(
        &mut self,
        by: Seat,
        version: &Version,
        thought: Option<u64>,
        now: u64,
    ) -> NewsResult {
        if version.record.starts_with("l=") {
            return self.take_letters(by, version, thought, now);
        }
        let Some(mine) = &self.table else {
            return Ok(Vec::new());
        };
        let (mut came, _) = read_link(&self.kinds, &version.record).map_err(no_record)?;
        if self.correspondence.is_some() {
            // In a match with hidden choices nothing was said yet, or this version is older.
            return Ok(Vec::new());
        }
        let (kept, line) = (mine.line(), came.line());
        let added = |from: usize| {
            let movers = &came.movers()[from.min(line.moves.len())..line.moves.len()];
            movers.iter().all(|mover| *mover == Some(by))
        };
        let watches = self.role == Role::Watcher;
        if version.undos != self.undos {
            if version.undos < self.undos {
                return Ok(Vec::new());
            }
            let asked = self
                .requests
                .asked
                .filter(|undo| undo.undos == self.undos && version.undos == self.undos + 1);
            let agreed = asked.is_some_and(|undo| {
                let to = usize::from(undo.to);
                kept.start == line.start
                    && line.moves.get(..to) == kept.moves.get(..to)
                    && added(to)
            });
            if !agreed && !watches {
                return Ok(self.doubt(Doubt::TakenBack, version));
            }
            came.set_id(mine.id());
            self.undos = version.undos;
            self.requests.asked = None;
            self.put(came, now);
            return Ok(vec![News::Undone]);
        }
        match kept.relation(&line) {
            Relation::Same | Relation::Behind(_) => Ok(Vec::new()),
            Relation::Ahead(_) if !added(kept.moves.len()) && !watches => {
                Ok(self.doubt(Doubt::MyMoves, version))
            }
            Relation::Ahead(_) => {
                came.set_id(mine.id());
                self.times.arrived(by, thought, now);
                self.requests.asked = None;
                self.put(came, now);
                Ok(vec![News::Moves(kept.moves.len())])
            }
            Relation::Branches(at) => Ok(self.doubt(Doubt::Branches(at), version)),
            Relation::Other => Ok(self.doubt(Doubt::Other, version)),
        }
    }

    /// Asks the player about a version, but not on a device whose seat is played elsewhere: agreements made there are not
    /// known here.
    pub(crate) fn doubt(&mut self, doubt: Doubt, version: &Version) -> Vec<News> {
        if self.elsewhere {
            return Vec::new();
        }
        self.conflict = Some(Conflict {
            doubt,
            version: version.clone(),
        });
        vec![News::Conflict]
    }

    /// Takes a version of a match with hidden parts: its words only grow, and each is checked.
    fn take_letters(
        &mut self,
        by: Seat,
        version: &Version,
        thought: Option<u64>,
        now: u64,
    ) -> NewsResult {
        let letter = self.letter(version)?;
        if self.role == Role::Watcher {
            let correspondence = Correspondence::watch(letter);
            let known = self.correspondence.as_ref();
            if known.is_some_and(|known| correspondence.said() <= known.said()) {
                return Ok(Vec::new());
            }
            let table = self.open_correspondence(&correspondence, correspondence.said())?;
            return Ok(self.put_correspondence(correspondence, table, now));
        }
        let Some(known) = self.correspondence.clone() else {
            return Err(Refused::OtherGame);
        };
        let moved = self.acts(by);
        let (thinks, turn) = (self.acts(!by), (self.times.since, self.times.away));
        let seed = self.correspondence_seed();
        let taken = Correspondence::take(Some(&known), letter.clone(), seed);
        let (correspondence, how) = taken.map_err(no_record)?;
        let (correspondence, mut table, again) = match how {
            Relation::Same | Relation::Behind(_) => return Ok(Vec::new()),
            Relation::Ahead(_) => {
                let table = self.open_correspondence(&correspondence, known.said())?;
                (correspondence, table, Vec::new())
            }
            Relation::Branches(_) | Relation::Other => {
                let kind = self.kind_of(&known)?;
                let resolved = kind.resolve_crossing(&known, &letter);
                let (correspondence, again) = resolved.ok_or(Refused::MySeat)?;
                if correspondence == known {
                    return Ok(Vec::new());
                }
                let table = self.open_correspondence(&correspondence, correspondence.said())?;
                (correspondence, table, again)
            }
        };
        let words = mbrane_play::words::Words::english();
        for m in again {
            // The player must choose again if the other's words made this choice impossible.
            if table.play_text(known.mine(), &m, &words).is_err() {
                break;
            }
        }
        if moved {
            self.times.arrived(by, thought, now);
        }
        let news = self.put_correspondence(correspondence, table, now);
        if thinks && moved && self.acts(!by) {
            // In simultaneous choices, the local player goes on choosing.
            (self.times.since, self.times.away) = turn;
        }
        Ok(news)
    }

    fn put_correspondence(
        &mut self,
        correspondence: Correspondence,
        mut table: Box<dyn AnyMatch>,
        now: u64,
    ) -> Vec<News> {
        let before = self.table().map_or(0, <dyn AnyMatch>::moves);
        table.set_id(self.table().and_then(<dyn AnyMatch>::id));
        self.correspondence = Some(correspondence);
        self.put(table, now);
        self.say_what_is_due();
        vec![News::Moves(before)]
    }

    /// Opens the choices that the other may know.
    pub(crate) fn say_what_is_due(&mut self) {
        if self.role == Role::Watcher {
            return;
        }
        let (Some(table), Some(correspondence)) = (&self.table, &mut self.correspondence) else {
            return;
        };
        if table.write_letters(correspondence) {
            self.renew();
            let seat = self.seat();
            if let Some(table) = &mut self.table {
                // The lot may have changed the seats.
                table.look_as(seat.map(Viewer::Of));
            }
            self.out.urge();
        }
    }

    /// Returns whether the match waits until the other opens its sealed choice.
    pub fn awaits_opening(&self) -> bool {
        let Some(correspondence) = &self.correspondence else {
            return false;
        };
        let kind = self.kind_of(correspondence);
        self.role != Role::Watcher && kind.is_ok_and(|kind| kind.owes_opening(correspondence))
    }

    fn kind_of(&self, correspondence: &Correspondence) -> Result<&'static dyn Kind, Refused> {
        let mut kinds = self.kinds.iter().copied();
        let named = kinds.find(|kind| kind.name() == correspondence.kind());
        named.ok_or(Refused::OtherGame)
    }

    /// The match of the known words; those behind `from` came from the other.
    pub(crate) fn open_correspondence(
        &self,
        correspondence: &Correspondence,
        from: usize,
    ) -> Result<Box<dyn AnyMatch>, Refused> {
        self.kind_of(correspondence)?
            .open_correspondence(correspondence, from)
            .map_err(|error| match error {
                mbrane_play::LetterError::NotSaidHere => Refused::MySeat,
                error => no_record(error),
            })
    }
}
