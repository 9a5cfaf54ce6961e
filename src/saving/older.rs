//! Matches that versions before 0.3 saved: one of each game in a place of each window. They are copied, and stay where they are,
//! since an old window may still write there.

use mbrane_play::{AnyMatch, Kind, read_saved};

use super::{PLACE, goes_on, new_id};
use crate::{
    library::Library,
    storage::{Storage, WallClock, place_names},
};

/// The checksums of the texts that were copied, one a line behind the key.
const TAKEN: &str = "taken-over";

/// Copies the matches saved since the last time. Returns those of the first window that can be continued.
pub(super) fn take_over(
    storage: &mut Storage,
    library: &mut Library,
    kinds: &[&dyn Kind],
    clock: WallClock,
) -> Vec<Box<dyn AnyMatch>> {
    let mut taken = storage.read(TAKEN).ok().flatten().unwrap_or_default();
    let before = taken.clone();
    let mut left = Vec::new();
    for place in place_names(PLACE) {
        let mut keys = storage.store().list(&place).unwrap_or_default();
        keys.push(place.clone());
        keys.sort();
        for key in keys {
            let Ok(Some(text)) = storage.read(&key) else {
                continue;
            };
            // A saved text ends with its checksum.
            let line = format!("{key} {}", text.lines().last().unwrap_or_default());
            if taken.lines().any(|known| known == line) {
                continue;
            }
            let Some(mut table) = storage.open_match(&key, |text| read_saved(kinds, text)) else {
                continue;
            };
            copy(&mut *table, storage, library, kinds, clock);
            storage.flush();
            if table
                .id()
                .is_some_and(|id| storage.is_unwritten(&Library::key(id)))
            {
                continue;
            }
            taken = taken
                .lines()
                .filter(|known| !known.starts_with(&format!("{key} ")))
                .chain([line.as_str()])
                .map(|line| format!("{line}\n"))
                .collect();
            if place == PLACE && table.is_worth_resuming() {
                left.push(table);
            }
        }
    }
    if taken != before {
        storage.write(TAKEN, taken);
    }
    left
}

/// Puts a match among the games, in place of an earlier state of the same.
fn copy(
    table: &mut dyn AnyMatch,
    storage: &mut Storage,
    library: &mut Library,
    kinds: &[&dyn Kind],
    clock: WallClock,
) {
    if let Some(text) = table.id().and_then(|id| Library::text(storage, id)) {
        let kept = read_saved(kinds, &text);
        if kept.as_ref().is_ok_and(|kept| goes_on(table, &**kept)) {
            return;
        }
        if !kept.is_ok_and(|kept| goes_on(&*kept, table)) {
            table.set_id(None);
        }
    }
    if table.id().is_none() {
        table.set_id(Some(new_id(clock, storage)));
    }
    library.put(storage, table);
}
