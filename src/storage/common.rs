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
}

impl<T: Default + Display + FromStr<Err = SaveError>> CommonText<T> {
    pub fn new(name: &'static str) -> Self {
        Self {
            name,
            value: T::default(),
        }
    }

    pub fn open(&mut self, storage: &mut Storage) {
        if let Some(read) = storage.open(self.name, str::parse) {
            self.value = read;
        }
    }

    /// Takes over another window's newer text. Returns whether a newer program wrote it, which is not overwritten.
    fn read(&mut self, storage: &Storage) -> bool {
        match storage
            .read(self.name)
            .ok()
            .flatten()
            .map(|text| text.parse())
        {
            Some(Ok(theirs)) => self.value = theirs,
            Some(Err(SaveError::Newer { .. })) => return true,
            _ => {}
        }
        false
    }

    /// Changes it, and writes it unless a newer program did.
    pub fn change<R>(&mut self, storage: &mut Storage, change: impl FnOnce(&mut T) -> R) -> R {
        let newer = self.read(storage);
        let changed = change(&mut self.value);
        if !newer {
            storage.write(self.name, self.value.to_string());
        }
        changed
    }
}
