//! A store in memory, which ends with the program: for tests, for pictures, and for machines that offer nothing better.

use super::{Lock, Store, Trouble};
use std::{
    collections::{BTreeMap, BTreeSet},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

/// Texts in memory. A clone is the same store.
#[derive(Debug, Clone, Default)]
pub struct Memory(Arc<Mutex<Inside>>);

#[derive(Debug, Default)]
struct Inside {
    texts: BTreeMap<String, String>,
    locked: BTreeSet<String>,
    /// Why nothing can be written, if that is so.
    full: Option<String>,
}

impl Memory {
    /// Everything that is kept.
    pub fn texts(&self) -> BTreeMap<String, String> {
        self.inside().texts.clone()
    }

    /// Puts a text there as if an earlier program had written it.
    pub fn put(&self, key: &str, text: &str) {
        self.inside().texts.insert(key.to_owned(), text.to_owned());
    }

    /// Refuses every change from now on for this reason, or takes them again.
    pub fn refuse(&self, reason: Option<&str>) {
        self.inside().full = reason.map(str::to_owned);
    }

    fn inside(&self) -> MutexGuard<'_, Inside> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn changed(&self) -> Result<MutexGuard<'_, Inside>, Trouble> {
        let inside = self.inside();
        match &inside.full {
            Some(reason) => Err(Trouble(reason.clone())),
            None => Ok(inside),
        }
    }
}

impl Store for Memory {
    fn read(&self, key: &str) -> Result<Option<String>, Trouble> {
        Ok(self.inside().texts.get(key).cloned())
    }

    fn write(&self, key: &str, text: &str) -> Result<(), Trouble> {
        self.changed()?.texts.insert(key.to_owned(), text.to_owned());
        Ok(())
    }

    fn list(&self, folder: &str) -> Result<Vec<String>, Trouble> {
        let inside = self.inside();
        let in_folder = |key: &&String| {
            let rest = key.strip_prefix(folder).and_then(|rest| rest.strip_prefix('/'));
            rest.is_some_and(|name| !name.contains('/') && !name.contains('.'))
        };
        Ok(inside.texts.keys().filter(in_folder).cloned().collect())
    }

    fn remove(&self, key: &str) -> Result<(), Trouble> {
        self.changed()?.texts.remove(key);
        Ok(())
    }

    fn set_aside(&self, key: &str) -> Result<String, Trouble> {
        let mut inside = self.changed()?;
        let free = (1_u32..).map(|number| format!("{key}.damaged-{number}"));
        let aside = free.into_iter().find(|aside| !inside.texts.contains_key(aside));
        let (Some(text), Some(aside)) = (inside.texts.remove(key), aside) else {
            return Err(Trouble("nothing is there".to_owned()));
        };
        inside.texts.insert(aside.clone(), text);
        Ok(aside)
    }

    fn lock(&self, key: &str) -> Option<Lock> {
        self.inside().locked.insert(key.to_owned()).then(|| Lock::of(Held(self.clone(), key.to_owned())))
    }
}

/// A key that is held, in this store.
struct Held(Memory, String);

impl Drop for Held {
    fn drop(&mut self) {
        self.0.inside().locked.remove(&self.1);
    }
}
