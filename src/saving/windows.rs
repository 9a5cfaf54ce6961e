//! Matches and windows: a match that one window has open is only looked at in the others, until the player takes it over there.
//!
//! A window has the matches of its list open while it holds the lock of its place. To take one over, another window removes it from
//! that list: everything is stored as soon as it happens, so a window that is hung, or hidden in a browser, need not answer.

use bevy::{ecs::system::SystemParam, prelude::*};
use mbrane_play::{
    AnyMatch, Credit, Relation, read_saved, relation,
    words::{common, live},
};

use super::Saving;
use crate::{
    library::Library,
    live::LivePlay,
    notices::{Notices, Tone},
    session::{Kinds, MatchEditor, Session},
    storage::{Storage, StorageNews, Watched},
    table::{change::match_commands::MatchCommand, links::KeptLinkMatches},
    words::Language,
};

/// After these systems the match on the table is marked if another window has it open.
#[derive(SystemSet, Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct WindowSystems;

/// The folder of the windows' lists: the ids of the matches that each has on its table or has left.
const LISTS: &str = "open";

/// The key of a window's list.
pub(super) fn key_of(place: &str) -> String {
    format!("{LISTS}/{place}")
}

pub(super) fn list_of(storage: &Storage, place: &str) -> String {
    let list = storage.read(&key_of(place));
    list.ok().flatten().unwrap_or_default()
}

pub(super) fn ids_in(list: &str) -> impl Iterator<Item = u64> {
    list.lines().filter_map(|line| line.parse().ok())
}

/// Returns whether a person has changed a match since it was saved.
pub(super) fn is_persons(saved: &dyn AnyMatch, table: &dyn AnyMatch) -> bool {
    let acted = !saved.local_actors().is_nobody();
    match relation(&saved.line(), &table.line()) {
        // A choice that waits, or an agreed end, is no move of the line.
        Relation::Same => acted && saved.local_actors() != table.local_actors(),
        Relation::Ahead(_) => acted,
        _ => true,
    }
}

/// Notices the matches that other windows have taken over.
pub(super) fn note_lost(
    mut storage: ResMut<Storage>,
    mut saving: ResMut<Saving>,
    mut session: ResMut<Session>,
) {
    if saving.locks && storage.is_changed_elsewhere() {
        saving.find_lost(&mut storage, &mut session);
    }
}

/// A stored match and its text.
type Stored = (Box<dyn AnyMatch>, String);

/// The match on the table, and what is needed to compare it with other windows.
#[derive(SystemParam)]
pub(super) struct Windows<'w, 's> {
    editor: MatchEditor<'w, 's>,
    storage: ResMut<'w, Storage>,
    saving: ResMut<'w, Saving>,
    notices: ResMut<'w, Notices>,
    by_link: ResMut<'w, KeptLinkMatches>,
    live: ResMut<'w, LivePlay>,
    kinds: Res<'w, Kinds>,
    words: Res<'w, Language>,
}

/// Marks the match on the table while another window has it open, and takes it over when the player asks for that.
pub(super) fn follow_windows(mut commands: MessageReader<MatchCommand>, mut windows: Windows) {
    let presses = commands
        .read()
        .any(|command| *command == MatchCommand::PlayHere);
    if !windows.saving.locks {
        return;
    }
    let session = &windows.editor.session;
    let replaced = Some(session.replaced());
    let is_laid = std::mem::replace(&mut windows.saving.compared, replaced) != replaced;
    let Some(id) = session.table().began() else {
        return;
    };
    let lost = windows.saving.lost.remove(&id);
    if presses && session.is_open_elsewhere() {
        windows.play_here(id);
    } else if is_laid || lost {
        windows.compare(id, lost);
    }
}

impl Windows<'_, '_> {
    /// Returns whether the messages of a game by links or of a live match settle which state is the newest. Another window may have
    /// sent the first.
    fn goes_by_messages(&mut self, id: u64) -> bool {
        let by_link = self.by_link.bypass_change_detection();
        by_link.read(&self.storage);
        let live = self.live.bypass_change_detection();
        by_link.plays(self.editor.session.table()) || live.keeps(id, &self.storage)
    }

    /// The stored state and its text; none if it was deleted.
    ///
    /// # Errors
    /// The message for the player when it cannot be read.
    fn stored(&self, id: u64) -> Result<Option<Stored>, String> {
        let say = |news: StorageNews| news.say(&self.words);
        let text = self.storage.read(&Library::key(id));
        let text = text.map_err(|trouble| say(StorageNews::CannotRead(trouble.to_string())))?;
        let Some(text) = text else { return Ok(None) };
        match read_saved(&self.kinds.list(), &text) {
            Ok(table) => Ok(Some((table, text))),
            Err(error) => Err(StorageNews::left_alone(&error)
                .map_or_else(|| common::bad_text(&self.words, &error.to_string()), say)),
        }
    }

    fn play_here(&mut self, id: u64) {
        match self.stored(id) {
            Ok(stored) => self.take_over(id, stored),
            Err(message) => self.notices.say(message, Tone::Bad),
        }
    }

    /// Marks the match on the table if another window has it open. One that was lost or marked, and is open nowhere now, goes on here.
    fn compare(&mut self, id: u64, lost: bool) {
        let marked = self.editor.session.is_open_elsewhere();
        let by_messages = self.goes_by_messages(id);
        if by_messages && !marked {
            return;
        }
        let Ok(stored) = self.stored(id) else { return };
        let is_state = stored.as_ref().is_some_and(|(stored, _)| {
            let how = relation(&self.editor.session.table().line(), &stored.line());
            matches!(how, Relation::Same | Relation::Ahead(_))
        });
        let may_mark = (is_state || lost || marked) && !by_messages;
        if may_mark && self.saving.is_open_elsewhere(id, &self.storage) {
            self.mark(id);
        } else if lost || marked {
            self.take_over(id, stored);
        }
    }

    fn mark(&mut self, id: u64) {
        let why = live::Label::OpenInWindow;
        let laid = &mut self.editor.session.laid;
        laid.remote.spectating = Some(why);
        self.notices.say_for_now(self.words.label(why));
        self.saving.open.remove(&id);
    }

    /// Has the match played here, in its newest state, unless the store refuses.
    fn take_over(&mut self, id: u64, stored: Option<Stored>) {
        let (saving, storage) = (&mut self.saving, &mut self.storage);
        saving.find_lost(storage, &mut self.editor.session);
        saving.lost.remove(&id);
        if !self.goes_by_messages(id) && !self.saving.take_from_others(id, &mut self.storage) {
            return;
        }
        self.notices.close_transient();
        if let Some((mut table, text)) = stored {
            self.saving.note(id, &*table, text);
            if self.editor.session.table().info().credit() == Credit::Helped {
                table.note_help();
            }
            table.cover();
            self.editor.replace(table);
            self.saving.compared = Some(self.editor.session.replaced());
        } else {
            // It was deleted there; the next save writes what lies here.
            self.editor.session.laid.remote.spectating = None;
        }
    }
}

impl Saving {
    /// Finds the matches that other windows have removed from this window's list. Suspended ones are not offered here any more.
    pub(super) fn find_lost(&mut self, storage: &mut Storage, session: &mut Session) {
        if !self.locks {
            return;
        }
        // A list that could not be written, and has changed since, is not written later.
        storage.take_conflicts(LISTS);
        let key = key_of(&self.place);
        // No window removes a whole list, so one that is gone says nothing.
        let Ok(Some(now)) = storage.read(&key) else {
            return;
        };
        if now == self.list {
            return;
        }
        let is_lost = |id: &u64| !ids_in(&now).any(|other| other == *id);
        self.lost.extend(ids_in(&self.list).filter(is_lost));
        let left = session.parked.values().filter_map(|left| left.began());
        for id in left.collect::<Vec<_>>() {
            if self.lost.remove(&id) && self.is_open_elsewhere(id, storage) {
                self.open.remove(&id);
                session.parked.retain(|_, left| left.began() != Some(id));
            }
        }
        self.set_list(now, storage);
    }

    /// Notes this window's list as it is stored now, and watches it.
    pub(super) fn set_list(&mut self, list: String, storage: &mut Storage) {
        self.list = list;
        let mut watched = Watched::default();
        if !self.list.is_empty() {
            let list = (key_of(&self.place), self.list.clone());
            watched.texts.push(list);
        }
        storage.watch(watched);
    }

    /// Returns whether another window has this match on its table, or has left it.
    pub(super) fn is_open_elsewhere(&self, id: u64, storage: &Storage) -> bool {
        lists(storage).any(|(place, list)| {
            storage.is_held_elsewhere(&place) && ids_in(&list).any(|other| other == id)
        })
    }

    /// Lists a match here, and then removes it from the lists of all other windows, which never see it in no list. Returns false if the
    /// store refuses: then all stays as it was.
    fn take_from_others(&mut self, id: u64, storage: &mut Storage) -> bool {
        if ids_in(&self.list).all(|own| own != id) {
            let key = key_of(&self.place);
            let list = format!("{}{id}\n", self.list);
            storage.write(&key, list.clone());
            storage.flush();
            if storage.is_unwritten(&key) {
                storage.write(&key, self.list.clone());
                return false;
            }
            self.set_list(list, storage);
        }
        for (place, list) in lists(storage).collect::<Vec<_>>() {
            let others = ids_in(&list).filter(|other| *other != id);
            let others: String = others.map(|id| format!("{id}\n")).collect();
            if place != self.place && others != list {
                storage.write(&key_of(&place), others);
            }
        }
        true
    }
}

/// The places of the windows that have lists, and their lists.
fn lists(storage: &Storage) -> impl Iterator<Item = (String, String)> {
    let keys = storage.store().list(LISTS).unwrap_or_default();
    keys.into_iter().filter_map(|key| {
        let place = key.strip_prefix(LISTS)?.strip_prefix('/')?.to_owned();
        let list = list_of(storage, &place);
        Some((place, list))
    })
}
