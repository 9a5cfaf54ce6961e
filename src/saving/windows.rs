//! Matches and windows: a match that one window has open is only looked at in the others, until the player takes it over there.
//!
//! A window has the matches of its list open while it holds the lock of its place. To take one over, another window removes it from
//! that list: everything is stored as soon as it happens, so a window that is hung, or hidden in a browser, need not answer.

use bevy::{ecs::system::SystemParam, prelude::*};
use mbrane_play::{
    AnyMatch, Credit, Relation, read_saved,
    words::{common, live},
};
use mbrane_rules::Viewer;

use super::Saving;
use crate::{
    library::Library,
    live::LivePlay,
    notices::{NoticeKind, Notices},
    session::{Kinds, MatchEditor, Screen, Session},
    storage::{Storage, StorageNews, Watched},
    table::{
        analysis::review::Review,
        change::match_commands::MatchCommand,
        links::KeptLinkMatches,
        stage::{Stage, TableMode},
    },
    words::Language,
};

/// After these systems the match on the table is marked if another window has it open.
#[derive(SystemSet, Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct WindowSystems;

/// The folder of the windows' lists: the ids of the matches that each has on its table or has parked.
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
    match saved.line().relation(&table.line()) {
        // A choice that waits, or an agreed end, is no move of the line.
        Relation::Same => acted && saved.local_actors() != table.local_actors(),
        Relation::Ahead(_) => acted,
        _ => true,
    }
}

/// A match that is only looked at, as it was compared last.
pub(super) struct LookedAt {
    id: u64,
    /// The stored text, once all of it is shown.
    text: Option<String>,
    /// The places of the windows that had it open, and their lists.
    windows: Vec<(String, String)>,
}

/// Notices the matches that other windows have taken over, and that a match is no longer looked at.
pub(super) fn note_changes(
    mut storage: ResMut<Storage>,
    mut saving: ResMut<Saving>,
    mut session: ResMut<Session>,
) {
    if saving.looked_at.is_some() && !session.is_open_elsewhere() {
        saving.looked_at = None;
        saving.watch(&mut storage);
    }
    if saving.locks && storage.is_changed_elsewhere() {
        let quiet = session.bypass_change_detection();
        if saving.find_lost(&mut storage, quiet) {
            session.set_changed();
        }
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
    let Some(id) = session.table().id() else {
        return;
    };
    let lost = windows.saving.lost.remove(&id);
    if presses && session.is_open_elsewhere() {
        windows.play_here(id);
    } else if is_laid || lost {
        windows.compare(id, lost);
    }
}

/// Returns whether a match that is looked at has changed in its window, and the table is ready to show that.
pub(super) fn has_news(
    (session, storage): (Res<Session>, Res<Storage>),
    (stage, screen, review): (Res<Stage>, Res<State<Screen>>, Res<Review>),
) -> bool {
    let mode = stage.mode(&session, &screen);
    let is_ready = session.is_open_elsewhere() && mode == TableMode::Still && !review.is_open();
    is_ready && (is_behind(session.table()) || storage.is_changed_elsewhere())
}

/// Shows the moves of the window that plays one by one, and ends the mark once no window has the match open.
pub(super) fn follow_match(mut windows: Windows) {
    let session = &mut windows.editor.session;
    if is_behind(session.table()) {
        session.show_next_covered();
    } else if let Some(id) = session.table().id() {
        windows.show_news(id);
    }
}

fn is_behind(table: &dyn AnyMatch) -> bool {
    table.cursor() < table.standing().head
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
            Ok(stored) => {
                let taken = self.take_over(id, stored, true);
                if let (false, Some(refusal)) = (taken, self.storage.refusal()) {
                    let said = refusal.say(&self.words);
                    self.notices.say(said, NoticeKind::Problem);
                }
            }
            Err(message) => self.notices.say(message, NoticeKind::Problem),
        }
    }

    /// Marks the match on the table if another window has it open. One that was lost, and is open nowhere now, goes on here.
    fn compare(&mut self, id: u64, lost: bool) {
        if let Some(why) = self.editor.session.elsewhere_label() {
            self.mark(id, why);
            return;
        }
        if self.goes_by_messages(id) {
            return;
        }
        let Ok(stored) = self.stored(id) else { return };
        let is_state = stored.as_ref().is_some_and(|(stored, _)| {
            let how = self.editor.session.table().line().relation(&stored.line());
            matches!(how, Relation::Same | Relation::Ahead(_))
        });
        let is_open = (is_state || lost) && self.saving.is_open_elsewhere(id, &self.storage);
        let taken = lost && !is_open && self.take_over(id, stored, false);
        // Another window may have taken it at the same moment.
        if is_open || lost && !taken && self.saving.is_open_elsewhere(id, &self.storage) {
            self.mark(id, live::Label::OpenInWindow);
        }
    }

    fn mark(&mut self, id: u64, why: live::Label) {
        let laid = &mut self.editor.session.laid;
        laid.remote.inactive_reason = Some(why);
        self.notices.say_for_now(self.words.label(why));
        self.saving.open.remove(&id);
        self.saving.look_at(id, None, &mut self.storage);
    }

    /// Has the match played here, in its newest state. Returns false if another window keeps it because the store refuses, or takes it at
    /// the same moment; a player who has `pressed` the button takes it even then.
    fn take_over(&mut self, id: u64, stored: Option<Stored>, pressed: bool) -> bool {
        let (saving, storage) = (&mut self.saving, &mut self.storage);
        saving.find_lost(storage, &mut self.editor.session);
        saving.lost.remove(&id);
        if !self.goes_by_messages(id)
            && !self.saving.take_from_others(id, pressed, &mut self.storage)
        {
            return false;
        }
        self.notices.close_transient();
        // The other window may have stored a move before it lost the match.
        let newest = self.stored(id).ok().flatten();
        if let Some((mut table, text)) = newest.or(stored) {
            if !pressed {
                table.show_head();
            }
            self.saving.note(id, &*table, text);
            if self.editor.session.table().info().credit() == Credit::Helped {
                table.note_help();
            }
            table.cover();
            self.editor.replace(table);
            self.saving.compared = Some(self.editor.session.replaced());
        } else {
            // It was deleted there; the next save writes what lies here.
            self.editor.session.laid.remote.inactive_reason = None;
        }
        true
    }

    /// Shows what is stored now. If all is shown and no window has the match open any more, it is played here.
    fn show_news(&mut self, id: u64) {
        // A window that closes after this has stored its last move before the text is read.
        let is_open = self.saving.is_open_elsewhere(id, &self.storage);
        let why = if !is_open && Library::is_gone(&self.storage, id) {
            live::Label::DeletedInWindow
        } else {
            live::Label::OpenInWindow
        };
        if self.editor.session.elsewhere_label() != Some(why) {
            self.notices.close_transient();
            self.mark(id, why);
        }
        let text = self.storage.read(&Library::key(id)).ok().flatten();
        let kinds = self.kinds.list();
        let table = text.as_ref().and_then(|text| read_saved(&kinds, text).ok());
        let shows = table
            .as_ref()
            .is_some_and(|table| show_stored(&mut self.editor, &**table));
        // The state is compared again after it was shown: the other window may close meanwhile.
        let known = if shows { None } else { text.clone() };
        let stays = shows || is_open && !self.goes_by_messages(id);
        let free = if stays { None } else { table.zip(text) };
        let goes_on = free.is_some_and(|stored| self.go_on_here(id, stored));
        if !goes_on {
            self.saving.look_at(id, known, &mut self.storage);
        }
    }

    /// Has a match played here that no window has open any more. Returns whether that worked.
    fn go_on_here(&mut self, id: u64, (table, text): Stored) -> bool {
        if table.ended().is_some() {
            // Its result stays as it is shown.
            self.notices.close_transient();
            self.saving.note(id, &*table, text);
            self.editor.session.laid.remote.inactive_reason = None;
            return true;
        }
        let taken = self.take_over(id, Some((table, text)), false);
        if taken {
            let said = self.words.label(live::Label::PlayableHere);
            self.notices.say_for_now(said);
        }
        taken
    }
}

/// Shows another state of the match on the table: the next move if it goes on from there, or else its last move. Returns whether that
/// changes anything.
fn show_stored(editor: &mut MatchEditor, stored: &dyn AnyMatch) -> bool {
    let (mut next, shown) = (stored.boxed(), editor.session.table());
    let (cursor, head) = (shown.cursor(), next.standing().head);
    let position = |table: &dyn AnyMatch| table.position_at(cursor, Viewer::All);
    let goes_on = cursor < head && position(shown) == position(stored);
    if goes_on {
        next.seek(cursor + 1, 0);
    } else {
        next.show_head();
    }
    // The other window may stand elsewhere in the same state.
    let changes = next.save().as_str() != shown.save().as_str();
    if changes {
        // Two players at one screen may have changed seats.
        next.cover();
        editor.arrive(next, !goes_on);
    }
    changes
}

impl Saving {
    /// Finds the matches that other windows have removed from this window's list, and returns whether there were changes. Suspended ones
    /// are not offered here any more.
    pub(super) fn find_lost(&mut self, storage: &mut Storage, session: &mut Session) -> bool {
        if !self.locks {
            return false;
        }
        // A list that could not be written, and has changed since, is not written later.
        storage.take_conflicts(LISTS);
        let key = key_of(&self.place);
        // No window removes a whole list, so one that is gone says nothing.
        let Ok(Some(now)) = storage.read(&key) else {
            return false;
        };
        if now == self.list {
            return false;
        }
        let is_lost = |id: &u64| !ids_in(&now).any(|other| other == *id);
        self.lost.extend(ids_in(&self.list).filter(is_lost));
        let parked = session.parked.values().filter_map(|parked| parked.id());
        for id in parked.collect::<Vec<_>>() {
            if self.lost.remove(&id) && self.is_open_elsewhere(id, storage) {
                self.open.remove(&id);
                session.parked.retain(|_, parked| parked.id() != Some(id));
            }
        }
        self.set_list(now, storage);
        true
    }

    /// Notes this window's list as it is stored now.
    pub(super) fn set_list(&mut self, list: String, storage: &mut Storage) {
        self.list = list;
        self.watch(storage);
    }

    /// Notes what was compared of a match that is looked at.
    fn look_at(&mut self, id: u64, text: Option<String>, storage: &mut Storage) {
        let windows = self.others_with(id, storage).collect();
        self.looked_at = Some(LookedAt { id, text, windows });
        self.watch(storage);
    }

    /// Watches this window's list, and a match that is looked at with the windows that have it open.
    fn watch(&self, storage: &mut Storage) {
        let mut watched = Watched::default();
        if !self.list.is_empty() {
            let list = (key_of(&self.place), self.list.clone());
            watched.texts.push(list);
        }
        if let Some(LookedAt { id, text, windows }) = &self.looked_at {
            let text = text.clone().unwrap_or_default();
            watched.texts.push((Library::key(*id), text));
            for (place, list) in windows {
                watched.texts.push((key_of(place), list.clone()));
                watched.held.push(place.clone());
            }
        }
        storage.watch(watched);
    }

    /// Returns whether another window has this match on its table, or has parked it.
    pub(super) fn is_open_elsewhere(&self, id: u64, storage: &Storage) -> bool {
        self.others_with(id, storage).next().is_some()
    }

    /// The places and lists of the other windows that have this match open.
    fn others_with(&self, id: u64, storage: &Storage) -> impl Iterator<Item = (String, String)> {
        lists(storage).filter(move |(place, list)| {
            storage.is_held_elsewhere(place) && ids_in(list).any(|other| other == id)
        })
    }

    /// Lists a match here, and then removes it from the lists of all other windows: at every moment some list has it. Returns false,
    /// with all lists as before, if the store refuses while another window has the match open, or, unless the player has `pressed`, if a
    /// window with a lower place has just listed it.
    fn take_from_others(&mut self, id: u64, pressed: bool, storage: &mut Storage) -> bool {
        let (key, before) = (key_of(&self.place), self.list.clone());
        if ids_in(&before).all(|own| own != id) {
            let list = format!("{before}{id}\n");
            storage.write(&key, list.clone());
            storage.flush();
            if storage.is_unwritten(&key) && self.is_open_elsewhere(id, storage) {
                // Even an empty text can be written to a full disk, and the refusal would no longer be told.
                if !storage.forget(&key) {
                    storage.write(&key, before);
                }
                return false;
            }
            self.set_list(list, storage);
        }
        let is_before = |(place, _): (String, String)| place < self.place;
        if !pressed && self.others_with(id, storage).any(is_before) {
            storage.write(&key, before.clone());
            self.set_list(before, storage);
            return false;
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
