//! The writer: a thread with a queue in which the newest content of a key wins. Without threads the caller writes.

use super::{StorageError, Store, Watched};
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

/// The longest wait for pending writes; at exit, for some of them to be done. A disk may be gone.
const EXIT_TIMEOUT: Duration = Duration::from_secs(10);
/// How often the thread looks whether other programs have changed what is watched.
const WATCH_INTERVAL: Duration = Duration::from_secs(1);
/// How often the thread tries again to write what was refused, and then also looks for changes of others.
const RETRY_INTERVAL: Duration = Duration::from_secs(3);

pub(super) struct Writer {
    store: Arc<dyn Store>,
    queue: Arc<Queue>,
    thread: Option<JoinHandle<()>>,
}

#[derive(Default)]
struct Queue {
    state: Mutex<QueueState>,
    changed: Condvar,
}

#[derive(Clone)]
struct Refused {
    text: String,
    /// The text that the store had then.
    stored: Option<String>,
}

#[derive(Default)]
struct QueueState {
    waiting: VecDeque<Change>,
    /// The change that the thread makes now.
    current: Option<Change>,
    /// The newest texts that the store has refused, by their keys.
    refused: BTreeMap<String, Refused>,
    outcomes: Vec<Result<(), StorageError>>,
    watched: Watched,
    /// True if the thread has seen a change there.
    noticed: bool,
    closed: bool,
}

impl QueueState {
    /// The newest change of a key on its way to the store.
    fn queued(&self, key: &str) -> Option<&Change> {
        let mut newest = self.waiting.iter().chain(&self.current);
        newest.find(|change| change.key == key)
    }

    /// Returns whether the store lacks the newest state of a key.
    fn is_unwritten(&self, key: &str) -> bool {
        self.queued(key).is_some() || self.refused.contains_key(key)
    }

    /// The number of changes on their way to the store.
    fn pending(&self) -> usize {
        self.waiting.len() + usize::from(self.current.is_some())
    }

    /// Returns whether another program has made one of these changes.
    fn is_any_foreign(&self, changes: &[&str]) -> bool {
        changes.iter().any(|key| !self.is_unwritten(key))
    }

    /// Notes an outcome, unless it is the same as the one before.
    fn tell(&mut self, outcome: Result<(), StorageError>) {
        if self.outcomes.last() != Some(&outcome) {
            self.outcomes.push(outcome);
        }
    }
}

impl Queue {
    fn state(&self) -> MutexGuard<'_, QueueState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for a change to make, and meanwhile retries what was refused, and looks for changes of other programs.
    fn wait<'a>(
        &'a self,
        state: MutexGuard<'a, QueueState>,
        store: &dyn Store,
    ) -> MutexGuard<'a, QueueState> {
        let watches = !state.noticed && state.watched != Watched::default();
        let interval = if !state.refused.is_empty() {
            RETRY_INTERVAL
        } else if watches {
            WATCH_INTERVAL
        } else {
            return self
                .changed
                .wait(state)
                .unwrap_or_else(PoisonError::into_inner);
        };
        let watched = state.watched.clone();
        let waited = self.changed.wait_timeout(state, interval);
        let (state, waited) = waited.unwrap_or_else(PoisonError::into_inner);
        if !waited.timed_out() {
            return state;
        }
        drop(state);
        let retried = self.refused(store, |stored, now| stored == now);
        let changes = watched.changes(store);
        let mut state = self.state();
        if watches && state.watched == watched && state.is_any_foreign(&changes) {
            state.noticed = true;
            redraw::wake();
        }
        for change in retried {
            let refused = state.refused.get(&change.key);
            let is_newest = refused.map(|refused| &refused.text) == change.text.as_ref();
            if is_newest && state.queued(&change.key).is_none() {
                state.waiting.push_back(change);
            }
        }
        state
    }

    /// The refused texts for which this holds of the store's former and current text.
    fn refused(
        &self,
        store: &dyn Store,
        holds: impl Fn(Option<&str>, Option<&str>) -> bool,
    ) -> Vec<Change> {
        let state = self.state();
        let refused = state.refused.iter();
        let idle = refused.filter(|(key, _)| state.queued(key).is_none());
        let idle: Vec<_> = idle.map(|(key, it)| (key.clone(), it.clone())).collect();
        // A disk that hangs must not hold the state.
        drop(state);
        let mut chosen = Vec::new();
        for (key, Refused { text, stored }) in idle {
            // A text that cannot be compared now waits.
            let Ok(now) = store.read(&key) else { continue };
            if holds(stored.as_deref(), now.as_deref()) {
                let text = Some(text);
                chosen.push(Change { key, text });
            }
        }
        chosen
    }

    /// Makes a change. Returns whether that is news: it failed where it did not before, or an earlier failure is mended.
    fn make(&self, store: &dyn Store, Change { key, text }: Change) -> bool {
        let outcome = store.write(&key, text.as_deref());
        let fails = outcome.is_err();
        let mut state = self.state();
        let before = state.refused.remove(&key);
        let is_news = fails != before.is_some();
        if let (Some(text), true) = (text, fails) {
            let stored = match before {
                Some(before) => before.stored,
                None => store.read(&key).ok().flatten(),
            };
            state.refused.insert(key, Refused { text, stored });
        }
        // Saving works again once nothing is refused any more.
        if fails || state.refused.is_empty() {
            state.tell(outcome);
        }
        is_news
    }
}

impl Writer {
    pub(super) fn direct(store: Arc<dyn Store>) -> Self {
        Self {
            store,
            queue: Arc::default(),
            thread: None,
        }
    }

    pub(super) fn behind(store: Arc<dyn Store>) -> Self {
        let queue = Arc::<Queue>::default();
        let (its_store, its_queue) = (store.clone(), queue.clone());
        let thread = thread::Builder::new()
            .name("writer".into())
            .spawn(move || work(&*its_store, &its_queue));
        Self {
            store,
            queue,
            thread: thread.ok(),
        }
    }

    /// Queues a change. It takes the place of an earlier one of the same key.
    pub(super) fn put(&self, change: Change) {
        if self.thread.is_none() {
            self.queue.make(&*self.store, change);
            return;
        }
        let mut state = self.queue.state();
        match state
            .waiting
            .iter_mut()
            .find(|waiting| waiting.key == change.key)
        {
            Some(earlier) => *earlier = change,
            None => state.waiting.push_back(change),
        }
        self.queue.changed.notify_all();
    }

    /// Writes the refused texts again, but for those whose key another program has written meanwhile.
    pub(super) fn retry(&self) {
        let refused = self
            .queue
            .refused(&*self.store, |stored, now| stored == now);
        refused.into_iter().for_each(|change| self.put(change));
    }

    /// The refused texts whose key another program has written meanwhile.
    pub(super) fn conflicts(&self) -> Vec<(String, String)> {
        let refused = self
            .queue
            .refused(&*self.store, |stored, now| stored != now);
        let texts = refused.into_iter();
        texts
            .filter_map(|change| Some((change.key, change.text?)))
            .collect()
    }

    /// Forgets a refused text. Returns whether there was one.
    pub(super) fn forget(&self, key: &str) -> bool {
        self.queue.state().refused.remove(key).is_some()
    }

    /// The newest state of a key that the store lacks, with no text where the key is to be removed.
    pub(super) fn unwritten(&self, key: &str) -> Option<Option<String>> {
        let state = self.queue.state();
        let queued = state.queued(key).map(|change| change.text.clone());
        queued.or_else(|| Some(Some(state.refused.get(key)?.text.clone())))
    }

    pub(super) fn watch(&self, watched: Watched) {
        let mut state = self.queue.state();
        state.watched = watched;
        state.noticed = false;
        self.queue.changed.notify_all();
    }

    /// Returns whether another program has changed what is watched. Without a thread, this call looks.
    pub(super) fn is_changed_elsewhere(&self) -> bool {
        let state = self.queue.state();
        if self.thread.is_some() {
            return state.noticed;
        }
        state.is_any_foreign(&state.watched.changes(&*self.store))
    }

    pub(super) fn outcomes(&self) -> Vec<Result<(), StorageError>> {
        std::mem::take(&mut self.queue.state().outcomes)
    }

    /// Waits a while for all pending writes.
    pub(super) fn flush(&self) {
        if self.thread.is_some() {
            let busy = |state: &mut QueueState| state.pending() > 0;
            let state = self.queue.state();
            drop(
                self.queue
                    .changed
                    .wait_timeout_while(state, EXIT_TIMEOUT, busy),
            );
        }
    }

    /// Waits for all pending writes, as long as the store takes some of them.
    pub(super) fn drain(&self) {
        let mut unwritten = usize::MAX;
        loop {
            self.flush();
            let state = self.queue.state();
            let now = state.pending() + state.refused.len();
            if state.pending() == 0 || now >= unwritten {
                return;
            }
            unwritten = now;
        }
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        self.drain();
        self.queue.state().closed = true;
        self.queue.changed.notify_all();
    }
}

fn work(store: &dyn Store, queue: &Queue) {
    let mut state = queue.state();
    loop {
        let Some(change) = state.waiting.pop_front() else {
            if state.closed {
                return;
            }
            state = queue.wait(state, store);
            continue;
        };
        state.current = Some(change.clone());
        drop(state);
        let is_news = queue.make(store, change);
        state = queue.state();
        state.current = None;
        // The player is informed at once, even while no frame is drawn.
        if is_news {
            redraw::wake();
        }
        queue.changed.notify_all();
    }
}
