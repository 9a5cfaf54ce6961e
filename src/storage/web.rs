//! The browser's storage, as the page offers it.

use super::{Lock, StorageError, Store, is_in};
use crate::bridge;

#[derive(Debug, Default)]
pub(super) struct Browser;

/// The number of a place: `running-2` has 2.
fn number_of(place: &str) -> u32 {
    place
        .rsplit_once('-')
        .and_then(|(_, number)| number.parse().ok())
        .unwrap_or(1)
}

/// Asks the page: see web/page/kept.mjs. If the browser cannot save at all, the page says so once, and the
/// game goes on as if there were no saved data.
fn asked(what: &str, text: &str) -> Result<Option<String>, StorageError> {
    let answer = bridge::ask(what, text);
    match answer.split_at_checked(1) {
        Some(("=", found)) => Ok(Some(found.to_owned())),
        Some(("-", _) | ("!", "refused")) => Ok(None),
        Some(("!", "quota")) => Err(StorageError(
            "the browser has no more room for this page; games played can be deleted".to_owned(),
        )),
        _ => Err(StorageError("the page does not answer".to_owned())),
    }
}

impl Store for Browser {
    fn read(&self, key: &str) -> Result<Option<String>, StorageError> {
        asked("kept.get", key)
    }

    fn write(&self, key: &str, text: Option<&str>) -> Result<(), StorageError> {
        match text {
            Some(text) => asked("kept.put", &format!("{key}\n{text}")).map(drop),
            None => asked("kept.drop", key).map(drop),
        }
    }

    fn list(&self, folder: &str) -> Result<Vec<String>, StorageError> {
        let keys = asked("kept.keys", folder)?.unwrap_or_default();
        Ok(keys
            .lines()
            .filter(|key| is_in(folder, key))
            .map(str::to_owned)
            .collect())
    }

    /// The page takes its lock before the game starts and releases it when it closes. It answers with the number of its own place,
    /// followed by those of other tabs: `1`, `2 1`. A browser without locks gives an empty answer.
    fn lock(&self, key: &str) -> Option<Lock> {
        let number = number_of(key);
        let answer = bridge::ask("locked", "");
        let mut numbers = answer
            .split_whitespace()
            .filter_map(|number| number.parse().ok());
        let ours = numbers.next().unwrap_or(1);
        // The places before the own one are never free: the page has tried them.
        (number >= ours && numbers.all(|other| other != number)).then(|| -> Lock { Box::new(()) })
    }

    fn is_held(&self, key: &str) -> bool {
        let (number, answer) = (number_of(key), bridge::ask("locked", ""));
        answer
            .split_whitespace()
            .any(|held| held.parse() == Ok(number))
    }
}
