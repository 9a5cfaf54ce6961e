//! The games played: one text each in the store, and their summaries in memory.
//!
//! There is no index that could be outdated: the list is read from the games themselves, each time it is opened and not on
//! the main thread. A text that is cut or changed costs one game, which is set aside.

use bevy::{prelude::*, window::RequestRedraw};
use mbrane_play::{
    AnyMatch, Kind, SaveError, Summary, read_saved,
    words::{Words, common},
};
use std::{
    collections::BTreeSet,
    sync::{
        Arc, Mutex,
        mpsc::{Receiver, TryRecvError, channel},
    },
    thread,
};

use crate::{
    redraw,
    storage::{Storage, StorageError, StorageNews, Store},
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Library>();
    app.add_systems(Update, sync_library);
}

/// The folder of all matches.
pub(crate) const FOLDER: &str = "games";

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeptGame {
    pub key: String,
    pub summary: Summary,
}

/// The games that were played, newest first.
#[derive(Resource, Debug, Default)]
pub struct Library {
    games: Vec<KeptGame>,
    /// The games deleted since the list was opened, oldest deletion first.
    deleted: Vec<(KeptGame, String)>,
    /// The games come here while they are being read.
    reading: Option<Mutex<Receiver<Read>>>,
    /// The keys of the games saved since that began, and of those that the store still lacks.
    saved: BTreeSet<String>,
    is_read: bool,
}

/// The games found in the store.
type Read = Result<Vec<(String, Result<Summary, SaveError>)>, StorageError>;

fn read_games(store: &dyn Store) -> Read {
    let keys = store.list(FOLDER)?;
    let read = |key: String| match store.read(&key) {
        Ok(Some(text)) => Some((key, Summary::read(&text))),
        // The game was removed or cannot be read just now, so it stays untouched.
        Ok(None) | Err(_) => None,
    };
    Ok(keys.into_iter().filter_map(read).collect())
}

impl Library {
    /// The key of the match with this id.
    pub fn key(id: u64) -> String {
        format!("{FOLDER}/{id:013}")
    }

    pub fn games(&self) -> &[KeptGame] {
        &self.games
    }

    /// The games of this kind that count among the player's results, newest first.
    pub fn credited(&self, kind: &str) -> impl Iterator<Item = &KeptGame> {
        let is_of = move |summary: &Summary| summary.setup.split(' ').next() == Some(kind);
        self.games
            .iter()
            .filter(move |game| is_of(&game.summary) && game.summary.credited().is_some())
    }

    /// Returns whether the last three games of this kind that count were lost.
    pub fn has_lost_streak(&self, kind: &str) -> bool {
        let last: Vec<_> = self.credited(kind).take(3).collect();
        last.len() == 3 && last.iter().all(|game| game.summary.for_you() < 0)
    }

    /// Returns whether the games were read: later saves of other windows may be missing.
    pub const fn is_read(&self) -> bool {
        self.is_read
    }

    pub const fn is_reading(&self) -> bool {
        self.reading.is_some()
    }

    /// The saved text of the game with this id, whether or not the list has been read.
    pub fn text(storage: &Storage, id: u64) -> Option<String> {
        storage.read(&Self::key(id)).ok().flatten()
    }

    /// Returns whether no text is left of the game with this id.
    pub fn is_gone(storage: &Storage, id: u64) -> bool {
        matches!(storage.read(&Self::key(id)), Ok(None))
    }

    /// Starts reading the list unless it is being read; on a thread if possible.
    pub fn read(&mut self, storage: &mut Storage) {
        if self.is_reading() {
            return;
        }
        storage.retry();
        self.saved.retain(|key| storage.is_unwritten(key));
        let (sender, receiver) = channel();
        let store = storage.store();
        let (its_sender, its_store) = (sender.clone(), Arc::clone(&store));
        let reader = thread::Builder::new()
            .name("library".into())
            .spawn(move || {
                // The library may be gone.
                let _ = its_sender.send(read_games(&*its_store));
                redraw::wake();
            });
        if reader.is_err() {
            let _ = sender.send(read_games(&*store));
        }
        self.reading = Some(Mutex::new(receiver));
    }

    /// Takes the games if they have been read.
    fn take(&mut self, storage: &mut Storage) {
        let Some(receiver) = &self.reading else {
            return;
        };
        let read = match receiver.lock().map(|receiver| receiver.try_recv()) {
            Ok(Ok(read)) => read,
            Ok(Err(TryRecvError::Empty)) => return,
            _ => Err(StorageError("the reading broke off".to_owned())),
        };
        self.reading = None;
        self.is_read = true;
        let found = match read {
            Ok(found) => found,
            Err(trouble) => {
                // Games that were read before stay.
                storage.tell(StorageNews::CannotRead(trouble.to_string()));
                return;
            }
        };
        let before = std::mem::take(&mut self.games);
        // A game saved or deleted in the meantime is newer than the one read.
        self.games = before
            .iter()
            .filter(|game| self.saved.contains(&game.key))
            .cloned()
            .collect();
        let mut damaged = Vec::new();
        for (key, read) in found {
            match read {
                Ok(_)
                    if self.saved.contains(&key)
                        || self.deleted.iter().any(|(game, _)| game.key == key) => {}
                Ok(summary) => self.games.push(KeptGame { key, summary }),
                Err(SaveError::Newer { .. }) => storage.tell(StorageNews::Newer),
                Err(error) => damaged.push((key, error)),
            }
        }
        storage.set_all_aside(&damaged);
        self.sort();
    }

    /// Writes a game and puts it on the list, in place of an earlier state of the same. Returns whether that changes the list.
    fn keep(&mut self, storage: &mut Storage, game: KeptGame, text: String) -> bool {
        storage.write(&game.key, text);
        self.saved.insert(game.key.clone());
        match self.games.iter_mut().find(|other| other.key == game.key) {
            Some(same) if *same == game => return false,
            Some(earlier) => *earlier = game,
            None => self.games.push(game),
        }
        self.sort();
        true
    }

    fn sort(&mut self) {
        self.games.sort_by(|one, other| {
            other
                .summary
                .began
                .cmp(&one.summary.began)
                .then_with(|| other.key.cmp(&one.key))
        });
    }

    /// Writes a match under its id, in place of an earlier state of the same. Returns whether that changes the list.
    pub fn put(&mut self, storage: &mut Storage, play: &dyn AnyMatch) -> bool {
        let game = KeptGame {
            key: Self::key(play.id().unwrap_or(0)),
            summary: play.summary(),
        };
        self.keep(storage, game, play.save().into_text())
    }

    /// Keeps games that came from another device, and returns how many are new here. Where another game has the name of one, that
    /// one gets a name of its own.
    pub fn take_in(
        &mut self,
        storage: &mut Storage,
        kinds: &[&dyn Kind],
        games: Vec<Box<dyn AnyMatch>>,
    ) -> usize {
        let mut new = 0;
        'games: for mut game in games {
            while let Some(text) = Self::text(storage, game.id().unwrap_or(0)) {
                if read_saved(kinds, &text).is_ok_and(|kept| kept.is_same_game(&*game)) {
                    continue 'games;
                }
                game.set_id(game.id().map(|id| id + 1));
            }
            self.put(storage, &*game);
            new += 1;
        }
        new
    }

    /// Opens a game at its last move.
    ///
    /// # Errors
    /// The message for the player when the game cannot be read. A damaged game is set aside and leaves the list.
    pub fn open(
        &mut self,
        storage: &mut Storage,
        kinds: &[&dyn Kind],
        key: &str,
        words: &Words,
    ) -> Result<Box<dyn AnyMatch>, String> {
        let text = storage
            .read(key)
            .and_then(|text| text.ok_or_else(|| StorageError("it is no longer there".to_owned())));
        let text =
            text.map_err(|trouble| StorageNews::CannotRead(trouble.to_string()).say(words))?;
        match read_saved(kinds, &text) {
            Ok(mut play) => {
                play.stand_at(usize::MAX);
                Ok(play)
            }
            Err(error) => {
                if let Some(news) = StorageNews::left_alone(&error) {
                    return Err(news.say(words));
                }
                if storage.set_aside(key, &error) {
                    self.games.retain(|game| game.key != key);
                }
                Err(common::bad_text(words, &error.to_string()))
            }
        }
    }

    /// Deletes a game. It can be restored while the list is open.
    pub fn delete(&mut self, storage: &mut Storage, key: &str) {
        // An unreadable game could not be restored.
        let Ok(Some(text)) = storage.read(key) else {
            return;
        };
        if let Some(place) = self.games.iter().position(|game| game.key == key) {
            storage.remove(key);
            self.saved.remove(key);
            self.deleted.push((self.games.remove(place), text));
        }
    }

    pub fn can_restore(&self) -> bool {
        !self.deleted.is_empty()
    }

    pub fn restore(&mut self, storage: &mut Storage) {
        let Some((game, text)) = self.deleted.pop() else {
            return;
        };
        match storage.read(&game.key) {
            Ok(None) => _ = self.keep(storage, game, text),
            // Another window that has the match open has saved later moves.
            Ok(Some(_)) => self.read(storage),
            Err(trouble) => {
                self.deleted.push((game, text));
                storage.tell(StorageNews::CannotRead(trouble.to_string()));
            }
        }
    }

    pub fn forget_deleted(&mut self) {
        self.deleted.clear();
    }
}

fn sync_library(
    mut library: ResMut<Library>,
    mut storage: ResMut<Storage>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    // The end of reading is a change, also where the list stays: games may have been deleted meanwhile.
    let reads = library.is_reading();
    library.bypass_change_detection().take(&mut storage);
    if reads && !library.is_reading() {
        library.set_changed();
        redraw.write(RequestRedraw);
    }
}

#[cfg(all(test, not(target_family = "wasm")))]
mod tests {
    use super::*;
    use crate::storage::Memory;
    use mbrane_play::{KindOf, Level, Match, Name, Player};
    use mbrane_rules::mbrane::Mbrane;
    use std::time::{Duration, Instant};

    fn game(began: u64, name: &str) -> Match<Mbrane> {
        let players = [
            Player::person(Name::new("")),
            Player::computer(Level::Two, Name::new(name)),
        ];
        let mut play = Match::from_record("mbrane 4 : 3b2 1c1".parse().expect("a record"), players);
        play.erased_mut().set_id(Some(began));
        play
    }

    fn read(memory: &Memory) -> (Library, Storage) {
        let mut storage = Storage::direct(memory.clone());
        let mut library = Library::default();
        read_again(&mut library, &mut storage);
        (library, storage)
    }

    fn read_again(library: &mut Library, storage: &mut Storage) {
        library.read(storage);
        let begun = Instant::now();
        while library.is_reading() {
            library.take(storage);
            assert!(
                begun.elapsed() < Duration::from_secs(300),
                "the thread hangs"
            );
            thread::yield_now();
        }
    }

    fn names(library: &Library) -> Vec<&str> {
        library
            .games()
            .iter()
            .map(|game| game.summary.players[1].name().as_str())
            .collect()
    }

    #[test]
    fn restoring_keeps_what_another_window_has_saved_meanwhile() {
        let memory = Memory::default();
        let (mut library, mut storage) = read(&memory);
        library.put(&mut storage, game(1, "deleted").erased());
        let key = Library::key(1);
        library.delete(&mut storage, &key);
        let (mut other, mut its_storage) = read(&memory);
        other.put(&mut its_storage, game(1, "later").erased());
        let later = memory.texts()[&key].clone();
        library.restore(&mut storage);
        read_again(&mut library, &mut storage);
        assert_eq!(memory.texts()[&key], later);
        assert_eq!(library.games().len(), 1);
    }

    #[test]
    fn games_are_listed_newest_first_and_reopen_unchanged() {
        let memory = Memory::default();
        let (mut library, mut storage) = read(&memory);
        for (began, name) in [(20, "b"), (1_700_000_000_000, "c"), (10, "a")] {
            library.put(&mut storage, &game(began, name));
        }
        library.put(&mut storage, &game(20, "B"));
        assert_eq!(names(&library), ["c", "B", "a"]);
        let (mut again, mut storage) = read(&memory);
        assert_eq!(names(&again), names(&library));
        let key = again.games()[1].key.clone();
        let opened = again
            .open(
                &mut storage,
                &[&KindOf::<Mbrane>::new()],
                &key,
                &Words::english(),
            )
            .expect("a game");
        assert_eq!(opened.save(), <dyn AnyMatch>::save(&game(20, "B")));
        assert!(
            again
                .open(&mut storage, &[], &key, &Words::english())
                .is_err(),
            "nobody knows the game"
        );
        assert_eq!(names(&again), ["c", "B", "a"], "it is left alone");
    }

    #[test]
    fn another_windows_games_are_found_when_the_list_is_opened_again() {
        let memory = Memory::default();
        let (mut one, mut its) = read(&memory);
        let (mut other, mut theirs) = read(&memory);
        one.put(&mut its, &game(1, "a"));
        other.put(&mut theirs, &game(2, "b"));
        other.put(&mut theirs, &game(1, "A"));
        read_again(&mut one, &mut its);
        assert_eq!(names(&one), ["b", "A"]);
        // Games saved while the list is being read are newer than those it finds.
        one.read(&mut its);
        one.put(&mut its, &game(2, "B"));
        read_again(&mut one, &mut its);
        assert_eq!(names(&one), ["B", "A"]);
        other.delete(&mut theirs, &Library::key(1));
        read_again(&mut one, &mut its);
        assert_eq!(names(&one), ["B"]);
    }

    #[test]
    fn deleted_games_can_be_restored() {
        let memory = Memory::default();
        let (mut library, mut storage) = read(&memory);
        for began in 1..=3 {
            library.put(&mut storage, &game(began, &began.to_string()));
        }
        let before = memory.texts();
        for place in [1, 0] {
            let key = library.games()[place].key.clone();
            library.delete(&mut storage, &key);
        }
        assert_eq!((names(&library), memory.texts().len()), (vec!["1"], 1));
        library.restore(&mut storage);
        library.restore(&mut storage);
        assert_eq!(
            (names(&library), memory.texts()),
            (vec!["3", "2", "1"], before)
        );
        assert!(!library.can_restore());
    }

    #[test]
    fn damaged_game_is_set_aside_alone() {
        let memory = Memory::default();
        let whole = game(5, "x").to_string();
        for at in 0..whole.len() {
            // Without its last line's end it is whole.
            memory.put(&format!("games/{at:05}"), &whole[..at.saturating_sub(1)]);
            memory.put(
                &format!("games/{:05}", 90_000 + at),
                &format!("{}#{}", &whole[..at], &whole[at + 1..]),
            );
        }
        memory.put("games/good", &whole);
        memory.put("games/newer", "mbrane-play 6\n");
        let before = memory.texts().len();
        let (library, mut storage) = read(&memory);
        assert_eq!(names(&library), ["x"]);
        assert_eq!(memory.texts().len(), before);
        assert_eq!(memory.texts()["games/newer"], "mbrane-play 6\n");
        let said = storage.news();
        assert!(
            said.len() == 2 && said.contains(&StorageNews::Newer),
            "{said:?}"
        );
    }

    #[test]
    fn five_thousand_games_are_listed_newest_first() {
        let memory = Memory::default();
        for began in 0..5000 {
            memory.put(&Library::key(began), &game(began, "Marble").to_string());
        }
        let (library, _) = read(&memory);
        assert!(
            library
                .games()
                .iter()
                .map(|game| game.summary.began)
                .eq((0..5000).rev().map(Some))
        );
    }
}
