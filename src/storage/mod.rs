//! Saved data: texts under names, written in the background.
//!
//! A [`Store`] keeps texts under keys: a folder on the desktop, the browser's storage on a page, memory in tests.
//! [`Storage`] wraps it: it writes on its own thread where there are threads, keeps damaged and newer texts when it
//! reads, gives each of several windows its own place, and reports failures as [`StorageNews`].

mod clock;
mod common;
#[cfg(not(target_family = "wasm"))]
mod folder;
mod memory;
mod news;
#[cfg(target_family = "wasm")]
mod web;
mod writer;

use bevy::{app::AppExit, prelude::*, window::ExitSystems};
use mbrane_play::SaveError;
use std::{any::Any, collections::BTreeMap, fmt, sync::Arc};

pub use clock::WallClock;
pub use common::CommonText;
#[cfg(not(target_family = "wasm"))]
pub use folder::Folder;
#[cfg(not(target_family = "wasm"))]
pub(crate) use folder::{data_folder, pictures_folder};
pub use memory::Memory;
pub use news::StorageNews;
use writer::{Change, Writer};

pub(super) fn plugin(app: &mut App) {
    // Tests and pictures must leave no files.
    if !app.world().contains_resource::<Storage>() {
        app.insert_resource(Storage::direct(Memory::default()));
    }
    app.init_resource::<WallClock>();
    // Closing the last window asks for the exit only in `Last`.
    let closes = close_storage.run_if(on_message::<AppExit>);
    app.add_systems(Last, closes.after(ExitSystems));
}

/// Keeps texts under keys. Keys are words of `a-z`, `0-9` and `-`, with `/` between folder and name. Every failure is a
/// value: a store never panics.
pub trait Store: Send + Sync + 'static {
    /// Reads the text under a key, if there is one.
    ///
    /// # Errors
    /// It cannot be read.
    fn read(&self, key: &str) -> Result<Option<String>, StorageError>;

    /// Writes a text, or removes it if there is none. At every moment the key holds either all of the old text or all of the new one.
    ///
    /// # Errors
    /// It cannot be written; the old text is unchanged.
    fn write(&self, key: &str, text: Option<&str>) -> Result<(), StorageError>;

    /// The keys in a folder, in any order. A folder that is not there is empty.
    ///
    /// # Errors
    /// They cannot be read.
    fn list(&self, folder: &str) -> Result<Vec<String>, StorageError>;

    /// Renames the text under a key to an unused name that no program reads. Returns that name.
    ///
    /// # Errors
    /// It cannot be renamed, and still has its key.
    fn set_aside(&self, key: &str) -> Result<String, StorageError> {
        let text = self
            .read(key)?
            .ok_or_else(|| StorageError("nothing is there".to_owned()))?;
        let mut number = 1;
        let aside = loop {
            let aside = format!("{key}.damaged-{number}");
            if self.read(&aside)?.is_none() {
                break aside;
            }
            number += 1;
        };
        // Copy before removing: a crash in between leaves two copies rather than none.
        self.write(&aside, Some(&text))?;
        self.write(key, None)?;
        Ok(aside)
    }

    /// Locks a key against every other program. None if another one, or this one, already holds it. A store that cannot
    /// lock gives `()`, which locks nothing: every program assumes that it is alone.
    fn lock(&self, key: &str) -> Option<Lock>;

    /// Returns whether a program holds a key.
    fn is_held(&self, key: &str) -> bool {
        self.lock(key).is_none()
    }
}

/// The texts that this program watches for changes by others, and the keys that others hold.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Watched {
    /// The keys of the texts, and the texts as this program knows them.
    pub(crate) texts: Vec<(String, String)>,
    pub(crate) held: Vec<String>,
}

impl Watched {
    /// The keys that have changed. A removed text is no news, since programs that share a text never remove it.
    fn changes(&self, store: &dyn Store) -> Vec<&str> {
        let differs = |(key, text): &&(String, String)| {
            let now = store.read(key).ok().flatten();
            now.is_some_and(|now| now != *text)
        };
        let texts = self.texts.iter().filter(differs).map(|(key, _)| key);
        let free = self.held.iter().filter(|key| !store.is_held(key));
        texts.chain(free).map(String::as_str).collect()
    }
}

/// Holds a key for this program until it is dropped, or until the program ends in any way.
pub type Lock = Box<dyn Any + Send + Sync>;

/// Returns whether a key names a text in this folder that was not set aside.
fn is_in(folder: &str, key: &str) -> bool {
    let name = key
        .strip_prefix(folder)
        .and_then(|rest| rest.strip_prefix('/'));
    name.is_some_and(|name| !name.contains(['/', '.']))
}

/// Why something could not be kept or read, in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StorageError(pub String);

impl fmt::Display for StorageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[derive(Resource)]
pub struct Storage {
    store: Arc<dyn Store>,
    writer: Writer,
    /// The key that each name is written under; none where it must not be written.
    places: BTreeMap<String, Option<String>>,
    claimed: Vec<(String, Lock)>,
    news: Vec<StorageNews>,
    /// The news that saving fails, if the player has been told.
    refusal: Option<StorageNews>,
    /// True if there is no place where anything could be saved.
    is_homeless: bool,
}

/// The number of windows that can have places of their own.
const MAX_CLAIMS: u32 = 16;

impl Storage {
    pub fn direct(store: impl Store) -> Self {
        Self::by(Writer::direct, Arc::new(store))
    }

    pub fn behind(store: impl Store) -> Self {
        Self::by(Writer::behind, Arc::new(store))
    }

    fn by(writer: fn(Arc<dyn Store>) -> Writer, store: Arc<dyn Store>) -> Self {
        let writer = writer(store.clone());
        Self {
            store,
            writer,
            places: BTreeMap::new(),
            claimed: Vec::new(),
            news: Vec::new(),
            refusal: None,
            is_homeless: false,
        }
    }

    /// Uses this machine's storage: a folder, or the browser's. Without a folder it informs the player and saves nothing.
    pub fn of_this_machine() -> Self {
        #[cfg(target_family = "wasm")]
        {
            Self::direct(web::Browser)
        }
        #[cfg(not(target_family = "wasm"))]
        match data_folder() {
            Ok(folder) => Self::behind(Folder::new(folder)),
            Err(trouble) => {
                let mut storage = Self::direct(Memory::default());
                storage.fail(&trouble);
                storage.is_homeless = true;
                storage
            }
        }
    }

    /// Claims a text's first place that no other program holds, and returns its name. This program holds it until it ends.
    pub fn claim(&mut self, name: &str) -> String {
        for number in 1..=MAX_CLAIMS {
            let place = place_name(name, number);
            if let Some(lock) = self.store.lock(&place) {
                self.claimed.push((place.clone(), lock));
                return place;
            }
        }
        place_name(name, MAX_CLAIMS + 1)
    }

    /// Returns whether another program holds a key of [`claim`](Self::claim) now.
    pub(crate) fn is_held_elsewhere(&self, place: &str) -> bool {
        let is_ours = self.claimed.iter().any(|(claimed, _)| claimed == place);
        !is_ours && self.store.is_held(place)
    }

    /// Returns whether this program holds a key of [`claim`](Self::claim) so that others can see it: some stores have no locks.
    pub(crate) fn is_locked(&self, place: &str) -> bool {
        let is_ours = self.claimed.iter().any(|(claimed, _)| claimed == place);
        is_ours && self.store.is_held(place)
    }

    /// Reads the text under a name and decides where to write it from now on. A damaged text is set aside. A text of a
    /// newer program, or of one with other games, stays untouched, and this program writes beside it. The player
    /// is told.
    pub fn open<T>(
        &mut self,
        name: &str,
        read: impl Fn(&str) -> Result<T, SaveError>,
    ) -> Option<T> {
        // An unreadable place may hold anything, so it is not overwritten.
        let (key, read) = self.find(name, read).unwrap_or_default();
        self.places.insert(name.to_owned(), key);
        read
    }

    /// The same for a match. One that cannot be read now can be read and written later.
    pub fn open_match<T>(
        &mut self,
        key: &str,
        read: impl Fn(&str) -> Result<T, SaveError>,
    ) -> Option<T> {
        let (place, read) = self.find(key, read)?;
        self.places.insert(key.to_owned(), place);
        read
    }

    /// Returns the key to write a name's text under, which is none if nothing may be overwritten, and the text as read; none of them if
    /// the store cannot be read.
    fn find<T>(
        &mut self,
        name: &str,
        read: impl Fn(&str) -> Result<T, SaveError>,
    ) -> Option<(Option<String>, Option<T>)> {
        for key in [name.to_owned(), format!("{name}-1")] {
            let text = match self.read_key(&key) {
                Ok(Some(text)) => text,
                Ok(None) => return Some((Some(key), None)),
                Err(StorageError(reason)) => {
                    self.tell(StorageNews::CannotRead(reason));
                    return None;
                }
            };
            match read(&text) {
                Ok(read) => return Some((Some(key), Some(read))),
                Err(error) => match StorageNews::left_alone(&error) {
                    Some(news) => self.tell(news),
                    None if self.set_aside(&key, &error) => return Some((Some(key), None)),
                    None => {}
                },
            }
        }
        Some((None, None))
    }

    /// Sets aside a damaged text and tells the player. Returns whether that worked.
    pub fn set_aside(&mut self, key: &str, error: &SaveError) -> bool {
        self.writer.flush();
        let reason = error.to_string();
        match self.store.set_aside(key) {
            Ok(aside) => {
                self.tell(StorageNews::Damaged { aside, reason });
                true
            }
            Err(trouble) => {
                self.tell(StorageNews::CannotRead(format!("{reason} ({trouble})")));
                false
            }
        }
    }

    /// Sets aside all damaged texts and tells the player once.
    pub fn set_all_aside(&mut self, damaged: &[(String, SaveError)]) {
        match damaged {
            [] => {}
            [(key, error)] => {
                self.set_aside(key, error);
            }
            [(_, first), ..] => {
                self.writer.flush();
                let aside = damaged
                    .iter()
                    .filter(|(key, _)| self.store.set_aside(key).is_ok())
                    .count();
                self.tell(StorageNews::DamagedGames {
                    games: aside,
                    reason: first.to_string(),
                });
            }
        }
    }

    /// Reads the text under a name, including one that is not written yet.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn read(&self, name: &str) -> Result<Option<String>, StorageError> {
        let key = self.place(name);
        key.map_or_else(
            || Err(StorageError("this program cannot read it".to_owned())),
            |key| self.read_key(key),
        )
    }

    fn read_key(&self, key: &str) -> Result<Option<String>, StorageError> {
        self.writer
            .unwritten(key)
            .map_or_else(|| self.store.read(key), Ok)
    }

    /// Writes a text under a name. The newest one wins. A text that the store refuses is read from memory
    /// until [`retry`](Self::retry) has written it.
    pub fn write(&mut self, name: &str, text: String) {
        self.change(name, Some(text));
    }

    pub fn remove(&mut self, name: &str) {
        self.change(name, None);
    }

    fn change(&mut self, name: &str, text: Option<String>) {
        if let Some(key) = self.place(name) {
            self.writer.put(Change {
                key: key.to_owned(),
                text,
            });
        }
    }

    /// Retries refused texts, except those that other programs have changed meanwhile.
    pub fn retry(&mut self) {
        self.writer.retry();
    }

    /// Takes the texts that the store has refused, and that other programs have changed meanwhile, with their keys.
    pub(crate) fn take_conflicts(&mut self, folder: &str) -> Vec<(String, String)> {
        let mut conflicts = self.writer.conflicts();
        conflicts.retain(|(key, _)| is_in(folder, key));
        for (key, _) in &conflicts {
            self.writer.forget(key);
        }
        conflicts
    }

    /// Watches this, in place of what was watched before. A change wakes the window within some seconds.
    pub(crate) fn watch(&mut self, watched: Watched) {
        self.writer.watch(watched);
    }

    /// Returns whether another program has changed a watched text, or no longer holds a watched key.
    pub(crate) fn is_changed_elsewhere(&self) -> bool {
        self.writer.is_changed_elsewhere()
    }

    /// The key that a name is written under; none where it must not be written.
    fn place<'a>(&'a self, name: &'a str) -> Option<&'a str> {
        self.places.get(name).map_or(Some(name), Option::as_deref)
    }

    /// Returns whether the store lacks the newest state of a text.
    pub fn is_unwritten(&self, name: &str) -> bool {
        self.place(name)
            .is_some_and(|key| self.writer.unwritten(key).is_some())
    }

    /// The store itself, for bulk reads elsewhere.
    pub fn store(&self) -> Arc<dyn Store> {
        self.store.clone()
    }

    pub fn flush(&mut self) {
        self.writer.flush();
    }

    /// Forgets a text that the store has refused: it keeps the one from before. Returns whether there was one.
    pub(crate) fn forget(&mut self, key: &str) -> bool {
        self.writer.forget(key)
    }

    /// Queues news for the player, unless the same is queued already.
    pub fn tell(&mut self, news: StorageNews) {
        if !self.news.contains(&news) {
            self.news.push(news);
        }
    }

    fn fail(&mut self, trouble: &StorageError) {
        if self.refusal.is_none() {
            let news = StorageNews::CannotSave(trouble.to_string());
            self.refusal = Some(news.clone());
            self.tell(news);
        }
    }

    /// The news that saving fails, if the player was told and it still does.
    pub(crate) const fn refusal(&self) -> Option<&StorageNews> {
        self.refusal.as_ref()
    }

    /// Takes the news since the last call. A failure to save appears once, until saving works again.
    pub fn news(&mut self) -> Vec<StorageNews> {
        for outcome in self.writer.outcomes() {
            match outcome {
                Ok(()) if self.is_homeless => {}
                Ok(()) => self.refusal = None,
                Err(trouble) => self.fail(&trouble),
            }
        }
        std::mem::take(&mut self.news)
    }
}

/// The names of all places that [`Storage::claim`] gives.
pub(crate) fn place_names(name: &str) -> impl Iterator<Item = String> {
    (1..=MAX_CLAIMS + 1).map(move |number| place_name(name, number))
}

/// The name of a text's place with this number, from 1: `running`, `running-2`.
fn place_name(name: &str, number: u32) -> String {
    if number == 1 {
        name.to_owned()
    } else {
        format!("{name}-{number}")
    }
}

fn close_storage(mut storage: ResMut<Storage>) {
    storage.retry();
    storage.writer.drain();
}

#[cfg(all(test, not(target_family = "wasm")))]
mod tests;
