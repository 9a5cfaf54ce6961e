//! What outlives the program: texts under names, written without anybody waiting.
//!
//! A [`Store`] keeps texts under keys: a folder on the desktop, the browser's storage on a page, memory in tests. [`Storage`]
//! stands before it: it writes on a thread of its own where there are threads, reads what is damaged or newer without
//! losing it, gives each of several windows a place of its own, and tells as [`StorageNews`] what could not be done.

mod clock;
#[cfg(not(target_family = "wasm"))]
mod folder;
mod lock;
mod memory;
mod news;
#[cfg(target_family = "wasm")]
mod web;
mod writer;

use bevy::{
    app::AppExit,
    prelude::*,
    winit::{EventLoopProxyWrapper, WinitUserEvent},
};
use mbrane_play::SaveError;
use std::{collections::BTreeMap, fmt, sync::Arc};

pub use clock::WallClock;
#[cfg(not(target_family = "wasm"))]
pub use folder::{Folder, data_folder};
pub use lock::{Claim, Lock};
pub use memory::Memory;
pub use news::StorageNews;
use writer::{Change, Writer};

pub(super) fn plugin(app: &mut App) {
    // Tests and pictures leave nothing behind.
    if !app.world().contains_resource::<Storage>() {
        app.insert_resource(Storage::direct(Memory::default()));
    }
    app.init_resource::<WallClock>();
    app.add_systems(PreStartup, open_wake);
    app.add_systems(Last, close_storage);
}

/// Keeps texts under keys. Keys are words of `a-z`, `0-9` and `-`, with `/` between folder and name. Every failure is a
/// value: a store never panics.
pub trait Store: Send + Sync + 'static {
    /// What is kept under a key, if anything is.
    ///
    /// # Errors
    /// It cannot be read.
    fn read(&self, key: &str) -> Result<Option<String>, Trouble>;

    /// Keeps a text: afterwards the key has all of it, and at no moment less than all of it or of what was there before.
    ///
    /// # Errors
    /// It cannot be written; what was there before is still there.
    fn write(&self, key: &str, text: &str) -> Result<(), Trouble>;

    /// The keys in a folder, in any order. A folder that is not there is empty.
    ///
    /// # Errors
    /// They cannot be read.
    fn list(&self, folder: &str) -> Result<Vec<String>, Trouble>;

    /// Forgets what is kept under a key, if anything is.
    ///
    /// # Errors
    /// It cannot be removed.
    fn remove(&self, key: &str) -> Result<(), Trouble>;

    /// Gives what is kept under a key another name that nothing has, where no program looks for it; says which.
    ///
    /// # Errors
    /// It cannot be renamed, and still has its key.
    fn set_aside(&self, key: &str) -> Result<String, Trouble>;

    /// Holds a key against every other program. None where another one holds it, or this one does already. A store that cannot
    /// lock gives a lock that locks nothing.
    fn lock(&self, key: &str) -> Option<Lock>;
}

/// Why something could not be kept or read, in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trouble(pub String);

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Trouble {}

/// What the game keeps.
#[derive(Resource)]
pub struct Storage {
    store: Arc<dyn Store>,
    writer: Writer,
    /// Under which key a name is written; none where nothing may be written.
    places: BTreeMap<String, Option<String>>,
    /// The places that this program has for itself.
    claimed: Vec<(String, Lock)>,
    /// What there is to tell.
    news: Vec<StorageNews>,
    /// Whether it has been told that nothing can be written.
    fails: bool,
}

/// So many windows have places of their own.
const MOST_CLAIMS: u32 = 16;

impl Storage {
    /// Writes at once.
    pub fn direct(store: impl Store) -> Self {
        let store: Arc<dyn Store> = Arc::new(store);
        Self::by(Writer::direct(store.clone()), store)
    }

    /// Writes on a thread of its own.
    pub fn behind(store: impl Store) -> Self {
        let store: Arc<dyn Store> = Arc::new(store);
        Self::by(Writer::behind(store.clone()), store)
    }

    fn by(writer: Writer, store: Arc<dyn Store>) -> Self {
        Self { store, writer, places: BTreeMap::new(), claimed: Vec::new(), news: Vec::new(), fails: false }
    }

    /// What this machine offers: a folder, or the browser's storage. Where there is neither, that is told and the game goes on.
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
                storage
            }
        }
    }

    /// Takes a place for a text that this program has for itself until it ends: the first one that no other program has.
    pub fn claim(&mut self, name: &str) -> Claim {
        for number in 1..=MOST_CLAIMS {
            let claim = Claim::numbered(number);
            let place = claim.name(name);
            if let Some(lock) = self.store.lock(&place) {
                self.claimed.push((place, lock));
                return claim;
            }
        }
        Claim::numbered(MOST_CLAIMS + 1)
    }

    /// The keys of the further places of [`claim`](Self::claim) in which programs that have ended left something: of the place, and
    /// of what is in its folder. Nobody else takes them as long as the locks are held.
    pub fn abandoned(&self, name: &str) -> Vec<(Vec<String>, Lock)> {
        let places = (2..=MOST_CLAIMS + 1).map(|number| Claim::numbered(number).name(name));
        let others = places.filter(|place| !self.claimed.iter().any(|(claimed, _)| claimed == place));
        let left = others.filter_map(|place| {
            let mut keys = self.store.list(&place).unwrap_or_default();
            keys.extend(matches!(self.store.read(&place), Ok(Some(_))).then(|| place.clone()));
            Some((keys, place)).filter(|(keys, _)| !keys.is_empty())
        });
        left.filter_map(|(keys, place)| self.store.lock(&place).map(|lock| (keys, lock))).collect()
    }

    /// Reads what is kept under a name, and settles where it is written from now on. What is damaged is set aside; what a
    /// newer program wrote, or one that knows other games, is left alone and this one writes beside it. All of that is told.
    pub fn open<T>(&mut self, name: &str, read: impl Fn(&str) -> Result<T, SaveError>) -> Option<T> {
        for key in [name.to_owned(), format!("{name}-1")] {
            let text = match self.read_key(&key) {
                Ok(Some(text)) => text,
                found => {
                    // Nobody knows what a place holds that cannot be read.
                    let free = found.is_ok();
                    if let Err(trouble) = found {
                        self.tell(StorageNews::CannotRead { reason: trouble.0 });
                    }
                    self.places.insert(name.to_owned(), free.then_some(key));
                    return None;
                }
            };
            match read(&text) {
                Ok(read) => {
                    self.places.insert(name.to_owned(), Some(key));
                    return Some(read);
                }
                Err(error) => {
                    if let Some(news) = StorageNews::left_alone(&error) {
                        self.tell(news);
                    } else if self.set_aside(&key, &error) {
                        self.places.insert(name.to_owned(), Some(key));
                        return None;
                    }
                }
            }
        }
        self.places.insert(name.to_owned(), None);
        None
    }

    /// Sets aside what is damaged, and tells so; whether it is out of the way.
    pub fn set_aside(&mut self, key: &str, error: &SaveError) -> bool {
        self.writer.flush();
        let reason = error.to_string();
        match self.store.set_aside(key) {
            Ok(aside) => {
                self.tell(StorageNews::Damaged { aside, reason });
                true
            }
            Err(trouble) => {
                self.tell(StorageNews::CannotRead { reason: format!("{reason} ({trouble})") });
                false
            }
        }
    }

    /// Sets aside what is damaged, however much it is, and tells so once.
    pub fn set_all_aside(&mut self, damaged: &[(String, SaveError)]) {
        match damaged {
            [] => {}
            [(key, error)] => {
                self.set_aside(key, error);
            }
            [(_, first), ..] => {
                self.writer.flush();
                let aside = damaged.iter().filter(|(key, _)| self.store.set_aside(key).is_ok()).count();
                self.tell(StorageNews::DamagedGames { games: aside, reason: first.to_string() });
            }
        }
    }

    /// What is kept under a name, also what is still on its way there.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn read(&self, name: &str) -> Result<Option<String>, Trouble> {
        match self.places.get(name) {
            Some(None) => Ok(None),
            Some(Some(key)) => self.read_key(key),
            None => self.read_key(name),
        }
    }

    fn read_key(&self, key: &str) -> Result<Option<String>, Trouble> {
        match self.writer.waiting(key) {
            Some(Change::Write(text)) => Ok(Some(text)),
            Some(Change::Remove) => Ok(None),
            None => self.store.read(key),
        }
    }

    /// Keeps a text under a name. It is the newest that counts.
    pub fn write(&mut self, name: &str, text: String) {
        self.change(name, Change::Write(text));
    }

    /// Forgets what is kept under a name.
    pub fn remove(&mut self, name: &str) {
        self.change(name, Change::Remove);
    }

    fn change(&mut self, name: &str, change: Change) {
        let key = match self.places.get(name) {
            Some(Some(key)) => key.clone(),
            Some(None) => return,
            None => name.to_owned(),
        };
        self.writer.put(key, change);
    }

    /// The store itself, for reading much of it elsewhere.
    pub fn store(&self) -> Arc<dyn Store> {
        self.store.clone()
    }

    /// Waits until everything is written.
    pub fn flush(&mut self) {
        self.writer.flush();
    }

    /// Has something told to the player, once.
    pub fn tell(&mut self, news: StorageNews) {
        if !self.news.contains(&news) {
            self.news.push(news);
        }
    }

    fn fail(&mut self, trouble: &Trouble) {
        if !std::mem::replace(&mut self.fails, true) {
            self.tell(StorageNews::CannotSave { reason: trouble.to_string() });
        }
    }

    /// What there is to tell since this was asked last. That nothing can be written is told once, until something could.
    pub fn news(&mut self) -> Vec<StorageNews> {
        for outcome in self.writer.outcomes() {
            match outcome {
                Ok(()) => self.fails = false,
                Err(trouble) => self.fail(&trouble),
            }
        }
        std::mem::take(&mut self.news)
    }
}

/// Wakes a program that waits for its window's events.
pub type Wake = Box<dyn Fn() + Send>;

/// What wakes this program; where there is no window there is nobody to wake.
pub(crate) fn wake(proxy: Option<&EventLoopProxyWrapper>) -> Option<Wake> {
    let proxy = (**proxy?).clone();
    Some(Box::new(move || {
        // A program that has ended needs no waking.
        let _ = proxy.send_event(WinitUserEvent::WakeUp);
    }))
}

/// What cannot be written is told at once, also on a table at rest.
fn open_wake(storage: Res<Storage>, proxy: Option<Res<EventLoopProxyWrapper>>) {
    if let Some(wake) = wake(proxy.as_deref()) {
        storage.writer.wake_by(wake);
    }
}

/// A program that ends has written what it has to write.
fn close_storage(mut exits: MessageReader<AppExit>, mut storage: ResMut<Storage>) {
    if exits.read().count() > 0 {
        storage.flush();
    }
}

#[cfg(all(test, not(target_family = "wasm")))]
mod tests;
