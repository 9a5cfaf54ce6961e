//! A text that several windows change: each reads it again before it writes.

use bevy::prelude::Deref;
use mbrane_play::SaveError;
use std::{fmt::Display, str::FromStr};

use super::Storage;

#[derive(Debug, Deref)]
pub struct CommonText<T> {
    name: &'static str,
    #[deref]
    value: T,
    /// The texts last read from the storage and last written there, which may not have succeeded.
    known: [String; 2],
}

impl<T: Default + Display + FromStr<Err = SaveError>> CommonText<T> {
    pub fn new(name: &'static str) -> Self {
        Self { name, value: T::default(), known: Default::default() }
    }

    pub fn open(&mut self, storage: &mut Storage) {
        if let Some(read) = storage.open(self.name, str::parse) {
            self.value = read;
        }
    }

    /// Takes what another window has kept meanwhile. Returns whether a newer program wrote it, which is not overwritten.
    fn read(&mut self, storage: &Storage) -> bool {
        let text = storage.read(self.name).ok().flatten().filter(|text| !self.known.contains(text));
        let Some(text) = text else { return false };
        match text.parse() {
            Ok(theirs) => self.value = theirs,
            Err(SaveError::Newer { .. }) => return true,
            Err(_) => {}
        }
        self.known[0] = text;
        false
    }

    /// Changes it, and writes it unless a newer program did.
    pub fn change<R>(&mut self, storage: &mut Storage, change: impl FnOnce(&mut T) -> R) -> R {
        let newer = self.read(storage);
        let changed = change(&mut self.value);
        if !newer {
            self.known[1] = self.value.to_string();
            storage.write(self.name, self.known[1].clone());
        }
        changed
    }
}
