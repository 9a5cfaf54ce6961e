//! Live matches that were left: one text each, by its name.

use bevy::prelude::*;
use mbrane_live::Live;
use mbrane_play::{Kind, LinkMatchId};
use std::collections::BTreeMap;

use super::LivePlay;
use crate::storage::Storage;

const FOLDER: &str = "live";
/// The text in which versions before 0.3 keep all live matches, one a line.
const OLDER: &str = "live";
/// The number of links kept that no host has answered.
const MAX_UNANSWERED: usize = 16;

/// The live matches that are kept, as their texts, by their names.
#[derive(Default)]
pub(super) struct Kept(BTreeMap<String, String>);

/// Reads the kept matches, and copies additions made by versions before 0.3.
pub(super) fn open_kept(mut storage: ResMut<Storage>, mut play: ResMut<LivePlay>) {
    let kept = &mut play.kept;
    kept.read(&storage);
    let older = storage.read(OLDER).ok().flatten().unwrap_or_default();
    for line in older.lines() {
        let Some(name) = word(line, "name=") else {
            continue;
        };
        // An older window may have continued it; a match opened here since is newer.
        let is_newer = |here: &String| here != line && opened(line) >= opened(here);
        if kept.0.get(name).is_none_or(is_newer) {
            storage.write(&key(name), line.to_owned());
            kept.0.insert(name.to_owned(), line.to_owned());
        }
    }
}

impl Kept {
    /// Takes what other windows have kept.
    pub(super) fn read(&mut self, storage: &Storage) {
        for key in storage.store().list(FOLDER).unwrap_or_default() {
            if let (Some(name), Ok(Some(text))) = (name_in(&key), storage.read(&key)) {
                self.0.insert(name.to_owned(), text);
            }
        }
    }

    /// Keeps a match in place of an earlier state. Another tab may have kept one meanwhile; a tab that opened this one later
    /// has the newer state of it.
    pub(super) fn put(&mut self, live: &Live, storage: &mut Storage) {
        let key = key(live.name().as_str());
        let kept = storage.read(&key).ok().flatten();
        if kept.is_some_and(|kept| opened(&kept) > Some(live.opened())) {
            return;
        }
        let text = live.save();
        if is_unanswered(&text) {
            self.make_room(storage);
        }
        storage.write(&key, text.clone());
        self.0.insert(live.name().as_str().to_owned(), text);
    }

    /// Forgets the links that no host has answered, but for the newest.
    fn make_room(&mut self, storage: &mut Storage) {
        self.read(storage);
        let mut unanswered: Vec<_> = self
            .0
            .iter()
            .filter(|(_, text)| is_unanswered(text))
            .collect();
        unanswered.sort_by_key(|(_, text)| opened(text));
        let surplus = (unanswered.len() + 1).saturating_sub(MAX_UNANSWERED);
        let names: Vec<_> = unanswered[..surplus]
            .iter()
            .map(|(name, _)| (*name).clone())
            .collect();
        for name in names {
            storage.remove(&key(&name));
            self.0.remove(&name);
        }
    }

    /// The match with this name. Another tab may have kept it, or more of it, meanwhile.
    pub(super) fn named(
        &mut self,
        name: &LinkMatchId,
        kinds: &[&'static dyn Kind],
        storage: &Storage,
    ) -> Option<Live> {
        self.read(storage);
        Live::read(self.0.get(name.as_str())?, kinds)
    }

    /// Returns whether a match with this name is kept, even an unreadable one.
    pub(super) fn holds(&self, name: &LinkMatchId) -> bool {
        self.0.contains_key(name.as_str())
    }

    /// Returns whether a match with this id is kept.
    pub(super) fn has_id(&self, id: u64) -> bool {
        let id = id.to_string();
        let mut texts = self.0.values();
        texts.any(|text| word(text, "began=") == Some(&id))
    }

    /// The match with this id, as [`named`](Self::named).
    pub(super) fn by_id(
        &mut self,
        id: u64,
        kinds: &[&'static dyn Kind],
        storage: &Storage,
    ) -> Option<Live> {
        self.read(storage);
        let id = id.to_string();
        let text = self
            .0
            .values()
            .find(|text| word(text, "began=") == Some(&id))?;
        Live::read(text, kinds)
    }
}

fn key(name: &str) -> String {
    format!("{FOLDER}/{name}")
}

fn name_in(key: &str) -> Option<&str> {
    key.strip_prefix(FOLDER)?.strip_prefix('/')
}

fn is_unanswered(text: &str) -> bool {
    word(text, "rec=").is_none() && word(text, "let=").is_none()
}

/// When a match was opened last.
fn opened(text: &str) -> Option<u64> {
    word(text, "opened=")?.parse().ok()
}

/// The value of a word in a text.
fn word<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    text.split(' ').find_map(|word| word.strip_prefix(name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::storage::Memory;

    #[test]
    fn unanswered_links_evict_no_running_match() {
        let mut storage = Storage::direct(Memory::default());
        for place in 0..40 {
            storage.write(
                &key(&format!("kept{place}")),
                "live1 let=x sum=x".to_owned(),
            );
            storage.write(
                &key(&format!("made{place}")),
                format!("live1 role=guest opened={place} sum=x"),
            );
        }
        let mut kept = Kept::default();
        kept.make_room(&mut storage);
        let names: Vec<_> = kept.0.keys().collect();
        assert_eq!(
            names.iter().filter(|name| name.starts_with("kept")).count(),
            40
        );
        let made = names.iter().filter(|name| name.starts_with("made"));
        assert_eq!(made.count(), MAX_UNANSWERED - 1);
        assert!(!kept.0.contains_key("made0") && kept.0.contains_key("made39"));
    }
}
