//! A store in memory, which ends with the program: for tests, for pictures, and for machines that offer nothing better.

use super::{Lock, StorageError, Store, is_in};
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
    /// Why no text can be written, if that is so.
    full: Option<String>,
    /// True if no text can be removed either.
    read_only: bool,
}

impl Memory {
    pub fn texts(&self) -> BTreeMap<String, String> {
        self.inside().texts.clone()
    }

    /// Puts a text there as if an earlier program had written it.
    pub fn put(&self, key: &str, text: &str) {
        self.inside().texts.insert(key.to_owned(), text.to_owned());
    }

    /// Refuses texts from now on for this reason, or takes them again. They can be emptied and removed, as on a full disk.
    pub fn refuse(&self, reason: Option<&str>) {
        self.inside().full = reason.map(str::to_owned);
    }

    /// Refuses texts and removals from now on for this reason, as a read-only disk does.
    pub fn refuse_all(&self, reason: &str) {
        self.refuse(Some(reason));
        self.inside().read_only = true;
    }

    fn inside(&self) -> MutexGuard<'_, Inside> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Store for Memory {
    fn read(&self, key: &str) -> Result<Option<String>, StorageError> {
        Ok(self.inside().texts.get(key).cloned())
    }

    fn write(&self, key: &str, text: Option<&str>) -> Result<(), StorageError> {
        let mut inside = self.inside();
        if let Some(reason) = &inside.full
            && (text.is_some_and(|text| !text.is_empty()) || inside.read_only)
        {
            return Err(StorageError(reason.clone()));
        }
        match text {
            Some(text) => inside.texts.insert(key.to_owned(), text.to_owned()),
            None => inside.texts.remove(key),
        };
        Ok(())
    }

    fn list(&self, folder: &str) -> Result<Vec<String>, StorageError> {
        Ok(self
            .inside()
            .texts
            .keys()
            .filter(|key| is_in(folder, key))
            .cloned()
            .collect())
    }

    fn lock(&self, key: &str) -> Option<Lock> {
        let is_free = self.inside().locked.insert(key.to_owned());
        is_free.then(|| -> Lock { Box::new(Held(self.clone(), key.to_owned())) })
    }

    fn is_held(&self, key: &str) -> bool {
        self.inside().locked.contains(key)
    }
}

struct Held(Memory, String);

impl Drop for Held {
    fn drop(&mut self) {
        self.0.inside().locked.remove(&self.1);
    }
}
