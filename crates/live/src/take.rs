//! A version of the game that came: whether it is taken, and what is new by it.

use mbrane_play::{AnyMatch, Correspondence, Kind, Letter, Relation, read_link, relation};
use mbrane_rules::{Seat, Viewer};

use crate::message::{Message, Version};
use crate::{Conflict, Doubt, Live, News, Refused, Role};

/// The news that a version brings, or why it is not taken.
type NewsResult = Result<Vec<News>, Refused>;

pub(crate) fn no_record(error: impl std::fmt::Display) -> Refused {
    Refused::Record(error.to_string())
}

impl Live {
    /// Compares what a player sent with what is here. The longer legal extension wins; it may add only what its sender may.
    pub(crate) fn take(
        &mut self,
        by: Seat,
        message: &Message,
        version: &Version,
        (fresh, now): (bool, u64),
    ) -> NewsResult {
        let own = self.version.as_ref();
        let known = own.is_some_and(|own| own.sum == version.sum)
            || self.against.as_ref() == Some(&version.sum);
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
            if self
                .version
                .as_ref()
                .is_some_and(|own| own.sum == version.sum)
            {
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

    /// The first version that is heard of: of whoever has invited, or of anybody who plays where one only looks on.
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
            return self.lay(table, now);
        }
        let letter = self.letter(version)?;
        // The host does not choose who begins: the lot must decide.
        if self.seat().is_some() && !letter.has_lot() {
            return Err(Refused::NotAgreed);
        }
        let letters = match self.seat() {
            None => Correspondence::watch(letter),
            Some(seat) => {
                let (letters, _) =
                    Correspondence::take(None, letter, self.letters_seed()).map_err(no_record)?;
                if letters.mine() != seat {
                    return Err(Refused::MySeat);
                }
                letters
            }
        };
        let from = if self.seat().is_some() {
            0
        } else {
            letters.said()
        };
        let mut table = self.open_letters(&letters, from)?;
        table.begin_at(Some(now));
        self.letters = Some(letters);
        self.put(table, now);
        self.say_what_is_due();
        Ok(())
    }

    /// The letter of a version, if it is of this very game.
    pub(crate) fn letter(&self, version: &Version) -> Result<Letter, Refused> {
        let letter: Letter = version.record.parse().map_err(no_record)?;
        if letter.game == self.game_name() {
            Ok(letter)
        } else {
            Err(Refused::OtherGame)
        }
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
        if self.letters.is_some() {
            // Of a match that hides something nothing was said yet, or something was and this is behind.
            return Ok(Vec::new());
        }
        let (kept, line) = (mine.line(), came.line());
        let added = |from: usize| {
            let movers = came.movers();
            movers[from.min(line.1.len())..line.1.len()]
                .iter()
                .all(|mover| *mover == Some(by))
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
                kept.0 == line.0 && line.1.get(..to) == kept.1.get(..to) && added(to)
            });
            if !agreed && !watches {
                return Ok(self.doubt(Doubt::TakenBack, version));
            }
            came.begin_at(mine.began());
            self.undos = version.undos;
            self.requests.asked = None;
            self.put(came, now);
            return Ok(vec![News::Undone]);
        }
        match relation(&kept, &line) {
            Relation::Same | Relation::Behind(_) => Ok(Vec::new()),
            Relation::Ahead(_) if !added(kept.1.len()) && !watches => {
                Ok(self.doubt(Doubt::MyMoves, version))
            }
            Relation::Ahead(_) => {
                came.begin_at(mine.began());
                self.times.arrived(by, thought, now);
                self.requests.asked = None;
                self.put(came, now);
                Ok(vec![News::Moves(kept.1.len())])
            }
            Relation::Branches(at) => Ok(self.doubt(Doubt::Branches(at), version)),
            Relation::Other => Ok(self.doubt(Doubt::Other, version)),
        }
    }

    /// Asks the player about a version, but not on a device whose seat is played elsewhere: what the two agreed upon there is not
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
            let letters = Correspondence::watch(letter);
            if self
                .letters
                .as_ref()
                .is_some_and(|known| letters.said() <= known.said())
            {
                return Ok(Vec::new());
            }
            let table = self.open_letters(&letters, letters.said())?;
            return Ok(self.put_letters(letters, table, now));
        }
        let Some(known) = self.letters.clone() else {
            return Err(Refused::OtherGame);
        };
        let moved = self.acts(by);
        let (thinks, turn) = (self.acts(!by), (self.times.since, self.times.away));
        let (letters, how) =
            Correspondence::take(Some(&known), letter.clone(), self.letters_seed())
                .map_err(no_record)?;
        let (letters, mut table, again) = match how {
            Relation::Same | Relation::Behind(_) => return Ok(Vec::new()),
            Relation::Ahead(_) => (
                letters.clone(),
                self.open_letters(&letters, known.said())?,
                Vec::new(),
            ),
            Relation::Branches(_) | Relation::Other => {
                let kind = self.kind_of(&known)?;
                let (letters, again) = kind
                    .resolve_crossing(&known, &letter)
                    .ok_or(Refused::MySeat)?;
                if letters == known {
                    return Ok(Vec::new());
                }
                let table = self.open_letters(&letters, letters.said())?;
                (letters, table, again)
            }
        };
        let words = mbrane_play::words::Words::english();
        for m in again {
            // The player must choose anew if the other's words made this choice impossible.
            if table.act(known.mine(), &m, &words).is_err() {
                break;
            }
        }
        if moved {
            self.times.arrived(by, thought, now);
        }
        let news = self.put_letters(letters, table, now);
        if thinks && moved && self.acts(!by) {
            // Where both choose, whoever plays here goes on with their choice.
            (self.times.since, self.times.away) = turn;
        }
        Ok(news)
    }

    fn put_letters(
        &mut self,
        letters: Correspondence,
        mut table: Box<dyn AnyMatch>,
        now: u64,
    ) -> Vec<News> {
        let (began, before) = self
            .table
            .as_ref()
            .map_or((None, 0), |table| (table.began(), table.moves()));
        table.begin_at(began);
        self.letters = Some(letters);
        self.put(table, now);
        self.say_what_is_due();
        vec![News::Moves(before)]
    }

    /// Opens what the other may know by now.
    pub(crate) fn say_what_is_due(&mut self) {
        if self.role == Role::Watcher {
            return;
        }
        let (Some(table), Some(letters)) = (&self.table, &mut self.letters) else {
            return;
        };
        if table.write_letters(letters) {
            self.renew();
            let seat = self.seat();
            if let Some(table) = &mut self.table {
                // The lot may have changed the seats.
                table.look_as(seat.map(Viewer::Of));
            }
            self.out.urge();
        }
    }

    /// Whether the other has to open what it has promised before anybody can go on.
    pub fn awaits_opening(&self) -> bool {
        let Some(letters) = self.letters.as_ref().filter(|_| self.role != Role::Watcher) else {
            return false;
        };
        self.kind_of(letters)
            .is_ok_and(|kind| kind.owes_opening(letters))
    }

    fn kind_of(&self, letters: &Correspondence) -> Result<&'static dyn Kind, Refused> {
        self.kinds
            .iter()
            .find(|kind| kind.name() == letters.kind())
            .copied()
            .ok_or(Refused::OtherGame)
    }

    /// The match of what was said; what stands behind `from` words came from the other.
    pub(crate) fn open_letters(
        &self,
        letters: &Correspondence,
        from: usize,
    ) -> Result<Box<dyn AnyMatch>, Refused> {
        self.kind_of(letters)?
            .open_letters(letters, from)
            .map_err(|error| match error {
                mbrane_play::LetterError::NotSaidHere => Refused::MySeat,
                error => no_record(error),
            })
    }
}
