//! Matches and windows: a match that one window has open is only looked at in the others, until the player takes it over there.
//!
//! A window has the matches of its list open while it holds the lock of its place. To take one over, another window removes it from
//! that list: everything is stored as soon as it happens, so a window that is hung, or hidden in a browser, need not answer.

use bevy::prelude::*;
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

/// Marks the match on the table while another window has it open, and takes it over when the player asks for that.
pub(super) fn follow_windows(
    mut commands: MessageReader<MatchCommand>,
    mut editor: MatchEditor,
    mut storage: ResMut<Storage>,
    mut saving: ResMut<Saving>,
    mut notices: ResMut<Notices>,
    mut by_link: ResMut<KeptLinkMatches>,
    mut live: ResMut<LivePlay>,
    kinds: Res<Kinds>,
    words: Res<Language>,
) {
    let takes = commands
        .read()
        .any(|command| *command == MatchCommand::PlayHere);
    if !saving.locks {
        return;
    }
    let session = &editor.session;
    let is_laid = saving.compared.replace(session.replaced()) != Some(session.replaced());
    let Some(id) = session.table().began() else {
        return;
    };
    let marked = session.is_open_elsewhere();
    let lost = saving.lost.contains(&id);
    let takes = takes && marked;
    if !(takes || is_laid || lost) {
        return;
    }
    // The messages of games by links and of live matches settle which state is the newest. Another window may have sent the first.
    by_link.bypass_change_detection().read(&storage);
    let by_messages =
        by_link.plays(session.table()) || live.bypass_change_detection().keeps(id, &storage);
    if by_messages && !marked {
        saving.lost.remove(&id);
        return;
    }
    let key = Library::key(id);
    let stored = match storage.read(&key) {
        Ok(Some(text)) => read_saved(&kinds.list(), &text).map(|table| Some((table, text))),
        Ok(None) => Ok(None),
        Err(trouble) => {
            saving.lost.remove(&id);
            if takes {
                storage.tell(StorageNews::CannotRead(trouble.to_string()));
            }
            return;
        }
    };
    let stored = match stored {
        Ok(stored) => stored,
        Err(error) => {
            saving.lost.remove(&id);
            if takes {
                let news = StorageNews::left_alone(&error);
                let said = news.map_or_else(
                    || common::bad_text(&words, &error.to_string()),
                    |news| news.say(&words),
                );
                notices.say(said, Tone::Bad);
            }
            return;
        }
    };
    if !takes {
        let is_state = stored.as_ref().is_some_and(|(stored, _)| {
            let how = relation(&session.table().line(), &stored.line());
            matches!(how, Relation::Same | Relation::Ahead(_))
        });
        let elsewhere = (is_state || lost || marked) && saving.is_open_elsewhere(id, &storage);
        if elsewhere && !by_messages {
            saving.lost.remove(&id);
            saving.open.remove(&id);
            let why = live::Label::OpenInWindow;
            editor.session.laid.remote.spectating = Some(why);
            notices.say_for_now(words.label(why));
            return;
        }
        if !(lost || marked) {
            return;
        }
    }
    saving.find_lost(&mut storage, &mut editor.session);
    saving.lost.remove(&id);
    if !by_messages && !saving.take_from_others(id, &mut storage) {
        return;
    }
    notices.close_transient();
    if let Some((mut table, text)) = stored {
        saving.note(id, &*table, text);
        if editor.session.table().info().credit() == Credit::Helped {
            table.note_help();
        }
        table.cover();
        editor.replace(table);
        saving.compared = Some(editor.session.replaced());
    } else {
        // It was deleted there; the next save writes what lies here.
        editor.session.laid.remote.spectating = None;
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
