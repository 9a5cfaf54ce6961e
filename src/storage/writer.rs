//! The writer: a thread with a queue in which the newest content of a key wins. Without threads the caller writes.

use super::{Store, Trouble, Watched};
use crate::redraw;
use std::{
    collections::{BTreeMap, VecDeque},
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
    thread::{self, JoinHandle},
    time::Duration,
};

#[derive(Clone)]
pub(super) struct Change {
    pub(super) key: String,
    /// The new text; none removes the key.
    pub(super) text: Option<String>,
}

/// The longest wait at exit for pending writes: a disk may be gone.
const EXIT_TIMEOUT: Duration = Duration::from_secs(10);
/// How often the thread looks whether other programs have changed what is watched.
const LOOKS: Duration = Duration::from_secs(1);

pub(super) struct Writer {
    store: Arc<dyn Store>,
    desk: Arc<Desk>,
    thread: Option<JoinHandle<()>>,
}

#[derive(Default)]
struct Desk {
    inside: Mutex<Inside>,
    changed: Condvar,
}

struct Refused {
    text: String,
    /// The text that the store had then.
    stored: Option<String>,
}

#[derive(Default)]
struct Inside {
    waiting: VecDeque<Change>,
    /// The change that the thread makes now.
    current: Option<Change>,
    /// The newest texts that the store has refused, by their keys.
    refused: BTreeMap<String, Refused>,
    outcomes: Vec<Result<(), Trouble>>,
    watched: Watched,
    /// True if the thread has seen a change there.
    noticed: bool,
    closed: bool,
}

impl Inside {
    /// The newest change of a key on its way to the store.
    fn queued(&self, key: &str) -> Option<&Change> {
        let mut newest = self.waiting.iter().chain(&self.current);
        newest.find(|change| change.key == key)
    }

    /// Returns whether the store lacks the newest state of a key.
    fn is_unwritten(&self, key: &str) -> bool {
        self.queued(key).is_some() || self.refused.contains_key(key)
    }

    /// Returns whether another program has made one of these changes.
    fn is_any_foreign(&self, changes: &[&str]) -> bool {
        changes.iter().any(|key| !self.is_unwritten(key))
    }

    /// Notes an outcome, unless it is the same as the one before.
    fn tell(&mut self, outcome: Result<(), Trouble>) {
        if self.outcomes.last() != Some(&outcome) {
            self.outcomes.push(outcome);
        }
    }
}

impl Desk {
    fn inside(&self) -> MutexGuard<'_, Inside> {
        self.inside.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for a change to make, and meanwhile looks for changes of other programs.
    fn wait<'a>(
        &'a self,
        inside: MutexGuard<'a, Inside>,
        store: &dyn Store,
    ) -> MutexGuard<'a, Inside> {
        if inside.noticed || inside.watched == Watched::default() {
            return self
                .changed
                .wait(inside)
                .unwrap_or_else(PoisonError::into_inner);
        }
        let watched = inside.watched.clone();
        let waited = self.changed.wait_timeout(inside, LOOKS);
        let (inside, waited) = waited.unwrap_or_else(PoisonError::into_inner);
        if !waited.timed_out() {
            return inside;
        }
        drop(inside);
        let changes = watched.changes(store);
        let mut inside = self.inside();
        if inside.watched == watched && inside.is_any_foreign(&changes) {
            inside.noticed = true;
            redraw::wake();
        }
        inside
    }

    /// Makes a change. Returns whether it failed.
    fn make(&self, store: &dyn Store, Change { key, text }: Change) -> bool {
        let outcome = store.write(&key, text.as_deref());
        let fails = outcome.is_err();
        let mut inside = self.inside();
        let before = inside.refused.remove(&key);
        if let (Some(text), true) = (text, fails) {
            let stored = match before {
                Some(before) => before.stored,
                None => store.read(&key).ok().flatten(),
            };
            inside.refused.insert(key, Refused { text, stored });
        }
        // Saving works again once nothing is refused any more.
        if fails || inside.refused.is_empty() {
            inside.tell(outcome);
        }
        fails
    }
}

impl Writer {
    pub(super) fn direct(store: Arc<dyn Store>) -> Self {
        Self {
            store,
            desk: Arc::default(),
            thread: None,
        }
    }

    pub(super) fn behind(store: Arc<dyn Store>) -> Self {
        let desk = Arc::<Desk>::default();
        let (its_store, its_desk) = (store.clone(), desk.clone());
        let thread = thread::Builder::new()
            .name("writer".into())
            .spawn(move || work(&*its_store, &its_desk));
        Self {
            store,
            desk,
            thread: thread.ok(),
        }
    }

    /// Queues a change. It takes the place of an earlier one of the same key.
    pub(super) fn put(&self, change: Change) {
        if self.thread.is_none() {
            self.desk.make(&*self.store, change);
            return;
        }
        let mut inside = self.desk.inside();
        match inside
            .waiting
            .iter_mut()
            .find(|waiting| waiting.key == change.key)
        {
            Some(earlier) => *earlier = change,
            None => inside.waiting.push_back(change),
        }
        self.desk.changed.notify_all();
    }

    /// Writes the refused texts again, but for those whose key another program has written meanwhile.
    pub(super) fn retry(&self) {
        for (key, text) in self.refused(|stored, now| stored == now) {
            self.put(Change {
                key,
                text: Some(text),
            });
        }
    }

    /// The refused texts whose key another program has written meanwhile.
    pub(super) fn conflicts(&self) -> Vec<(String, String)> {
        self.refused(|stored, now| stored != now)
    }

    /// Forgets a refused text.
    pub(super) fn forget(&self, key: &str) {
        self.desk.inside().refused.remove(key);
    }

    /// The refused texts for which this holds of the store's former and current text.
    fn refused(&self, holds: impl Fn(Option<&str>, Option<&str>) -> bool) -> Vec<(String, String)> {
        let inside = self.desk.inside();
        let refused = inside.refused.iter();
        let refused = refused.filter(|(key, refused)| {
            let now = self.store.read(key).ok().flatten();
            inside.queued(key).is_none() && holds(refused.stored.as_deref(), now.as_deref())
        });
        let refused = refused.map(|(key, refused)| (key.clone(), refused.text.clone()));
        refused.collect()
    }

    /// The newest state of a key that the store lacks, with no text where the key is to be removed.
    pub(super) fn unwritten(&self, key: &str) -> Option<Option<String>> {
        let inside = self.desk.inside();
        let queued = inside.queued(key).map(|change| change.text.clone());
        queued.or_else(|| Some(Some(inside.refused.get(key)?.text.clone())))
    }

    pub(super) fn watch(&self, watched: Watched) {
        let mut inside = self.desk.inside();
        inside.watched = watched;
        inside.noticed = false;
        self.desk.changed.notify_all();
    }

    /// Returns whether another program has changed what is watched. Without a thread, this call looks.
    pub(super) fn is_changed_elsewhere(&self) -> bool {
        let inside = self.desk.inside();
        if self.thread.is_some() {
            return inside.noticed;
        }
        inside.is_any_foreign(&inside.watched.changes(&*self.store))
    }

    pub(super) fn outcomes(&self) -> Vec<Result<(), Trouble>> {
        std::mem::take(&mut self.desk.inside().outcomes)
    }

    pub(super) fn flush(&self) {
        if self.thread.is_none() {
            return;
        }
        let busy = |inside: &mut Inside| !inside.waiting.is_empty() || inside.current.is_some();
        drop(
            self.desk
                .changed
                .wait_timeout_while(self.desk.inside(), EXIT_TIMEOUT, busy),
        );
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        self.flush();
        self.desk.inside().closed = true;
        self.desk.changed.notify_all();
    }
}

fn work(store: &dyn Store, desk: &Desk) {
    let mut inside = desk.inside();
    loop {
        let Some(change) = inside.waiting.pop_front() else {
            if inside.closed {
                return;
            }
            inside = desk.wait(inside, store);
            continue;
        };
        inside.current = Some(change.clone());
        drop(inside);
        let fails = desk.make(store, change);
        inside = desk.inside();
        inside.current = None;
        // The player is informed of failures at once, even while no frame is drawn.
        if fails {
            redraw::wake();
        }
        desk.changed.notify_all();
    }
}
