//! Saving: from its first move on a match has an id and one key in the store, under which every action and every beat writes it.
//!
//! The id is the moment when the match began, or a later one if another match has it. Texts never change their key: that a match is
//! unfinished, or lies on a table, is a property. Each window lists the matches that it has open, so that the next program offers them,
//! and so that no two windows write one match: see `windows.rs`.

mod older;
mod windows;

use bevy::prelude::*;
use mbrane_play::{AnyMatch, Kind, Relation, read_saved, words::common::Label};
use std::collections::{BTreeMap, BTreeSet};

use crate::{
    library::{FOLDER, Library},
    notices::{NoticeKind, Notices},
    redraw::draw_next_frame,
    session::{Kinds, Mode, NavigationSystems, Screen, Session},
    settings::{NotKept, Settings},
    storage::{Storage, WallClock},
    table::{
        Frame,
        analysis::review::Review,
        links::{LinkCommand, LinkSystems},
        stage::mode::shows_result,
    },
    words::Language,
};
pub(crate) use windows::WindowSystems;
use windows::{
    LookedAt, follow_match, follow_windows, has_news, ids_in, key_of, list_of, note_changes,
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Saving>();
    app.init_resource::<Given>();
    // An audience's screen opens no match.
    let opens = (open_parked, open_given).chain();
    app.add_systems(Startup, opens.run_if(not(resource_exists::<NotKept>)));
    app.configure_sets(
        Update,
        WindowSystems
            .in_set(Frame::Navigate)
            .after(NavigationSystems),
    );
    // During a lesson the suspended match is saved unchanged; a stand saves nothing.
    let saves = |session: Res<Session>| matches!(session.mode, Mode::Match);
    let marked = (follow_windows, follow_match.run_if(has_news)).chain();
    let marked = marked.run_if(in_state(Screen::Table).and_then(saves));
    app.add_systems(Update, (note_changes, marked).chain().in_set(WindowSystems));
    app.add_systems(Last, draw_next_frame.run_if(has_news));
    let changed = resource_changed::<Session>.or_else(resource_changed::<State<Screen>>);
    let saved = (
        end_first_run.run_if(shows_result),
        save_matches.run_if(saves),
    )
        .chain();
    app.add_systems(
        Update,
        saved
            .after(Frame::Stage)
            .before(LinkSystems)
            .run_if(changed),
    );
}

/// The text that the program was started with.
#[derive(Resource, Default)]
pub struct Given(pub Option<String>);

/// The name of the first window's place among the windows that are open.
const PLACE: &str = "running";
/// How many ids are tried where keys are taken or cannot be read.
const ID_TRIES: usize = 1000;

#[derive(Resource, Default)]
struct Saving {
    place: String,
    /// True if windows can tell which others are open. Otherwise they do not share matches.
    locks: bool,
    /// The match on the table and the parked ones, as this window last saved them.
    open: BTreeMap<u64, Saved>,
    /// This window's list as it was written last.
    list: String,
    /// Those of its matches that could not be read at the start, and stay in it: the next start tries again.
    unread: BTreeSet<u64>,
    /// The number of matches laid on the table so far, at the last look.
    replaced: Option<u64>,
    /// The matches that other windows took over and that were not looked at since.
    lost: BTreeSet<u64>,
    /// The match on the table, while another window has it open.
    looked_at: Option<LookedAt>,
    /// As `replaced`, when the match on the table was last compared with other windows.
    compared: Option<u64>,
}

struct Saved {
    table: Box<dyn AnyMatch>,
    text: String,
}

/// Takes a place of this window's own, and offers the matches that were left there.
fn open_parked(
    mut storage: ResMut<Storage>,
    mut library: ResMut<Library>,
    mut session: ResMut<Session>,
    mut saving: ResMut<Saving>,
    mut notices: ResMut<Notices>,
    kinds: Res<Kinds>,
    words: Res<Language>,
    clock: Res<WallClock>,
) {
    let kinds = kinds.list();
    saving.place = storage.claim(PLACE);
    saving.locks = storage.is_locked(&saving.place);
    if saving.place != PLACE {
        notices.say(words.label(Label::OtherWindow), NoticeKind::Info);
    }
    let list = list_of(&storage, &saving.place);
    saving.set_list(list, &mut storage);
    for id in ids_in(&saving.list.clone()) {
        let key = Library::key(id);
        let parked = storage.open_match(&key, |text| read_saved(&kinds, text));
        if saving.is_open_elsewhere(id, &storage) {
            continue;
        }
        let text = storage.read(&key);
        if let Some(table) = parked {
            saving.note(id, &*table, text.ok().flatten().unwrap_or_default());
            if table.is_worth_resuming() {
                session.park(table);
            }
        } else if text != Ok(None) {
            saving.unread.insert(id);
        }
    }
    for table in older::take_over(&mut storage, &mut library, &kinds, *clock) {
        if let Some(id) = table.id() {
            saving.note(id, &*table, table.save().into_text());
        }
        session.park(table);
    }
}

/// Opens the text that the program was started with as if it was pasted, but joins no live match unasked.
fn open_given(mut given: ResMut<Given>, mut commands: MessageWriter<LinkCommand>) {
    commands.write_batch(given.0.take().map(LinkCommand::Given));
}

/// Ends the first run: a player who has finished a game is no newcomer.
fn end_first_run(mut settings: ResMut<Settings>) {
    if settings.first_run {
        settings.first_run = false;
    }
}

/// Saves the match on the table, and changes of parked ones.
fn save_matches(
    mut session: ResMut<Session>,
    screen: Res<State<Screen>>,
    review: Res<Review>,
    kinds: Res<Kinds>,
    mut storage: ResMut<Storage>,
    mut library: ResMut<Library>,
    mut saving: ResMut<Saving>,
    mut notices: ResMut<Notices>,
    words: Res<Language>,
    clock: Res<WallClock>,
) {
    // At most a match's id changes here, which must not count as a change.
    let session = session.bypass_change_detection();
    let kinds = kinds.list();
    let mut store = MatchStore {
        saving: &mut saving,
        storage: &mut storage,
        library: library.bypass_change_detection(),
        kinds: &kinds,
        clock: *clock,
        listed: false,
        forked: false,
    };
    store.storage.retry();
    store.saving.find_lost(store.storage, session);
    let here = *screen.get();
    store.save_conflicts(session, here);
    if here == Screen::Table {
        let reviewed = review.looks_at(session);
        store.save_table(session, reviewed);
    }
    store.save_parked(session);
    store.write_list(session, here);
    let (listed, forked) = (store.listed, store.forked);
    if listed {
        library.set_changed();
    }
    if forked {
        notices.say(words.label(Label::OpenElsewhere), NoticeKind::Info);
    }
}

/// Returns whether a match is the kept one or continues it.
fn goes_on(kept: &dyn AnyMatch, table: &dyn AnyMatch) -> bool {
    let follows = || {
        matches!(
            kept.line().relation(&table.line()),
            Relation::Same | Relation::Ahead(_)
        )
    };
    kept.is_same_game(table) || kept.kind() == table.kind() && is_open(kept) && follows()
}

/// Returns whether a match can go on: a claim may be withdrawn.
fn is_open(table: &dyn AnyMatch) -> bool {
    table.ended().is_none() || table.info().claimed().is_some()
}

/// An id that no match has.
fn new_id(clock: WallClock, storage: &Storage) -> u64 {
    let mut id = clock.now();
    for _ in 0..ID_TRIES {
        // A key that cannot be read may be another match's.
        if storage.read(&Library::key(id)) == Ok(None) {
            break;
        }
        id += 1;
    }
    id
}

impl Saving {
    /// Notes a match and its text in the store, which may be an older version's.
    fn note(&mut self, id: u64, table: &dyn AnyMatch, text: String) {
        let saved = Saved {
            table: table.boxed(),
            text,
        };
        self.open.insert(id, saved);
    }
}

/// The resources that saving reads and writes.
struct MatchStore<'a> {
    saving: &'a mut Saving,
    storage: &'a mut Storage,
    library: &'a mut Library,
    kinds: &'a [&'a dyn Kind],
    clock: WallClock,
    /// True if the list of games has changed.
    listed: bool,
    /// True if a match got another id, because its own is written by another window.
    forked: bool,
}

impl MatchStore<'_> {
    /// Saves states that could not be written, and that another window has written meanwhile, as matches of their own.
    fn save_conflicts(&mut self, session: &mut Session, here: Screen) {
        for (_, text) in self.storage.take_conflicts(FOLDER) {
            let Ok(mut table) = read_saved(self.kinds, &text) else {
                continue;
            };
            let is_laid = session.table().id() == table.id() && !session.is_open_elsewhere();
            if is_laid {
                table.id().map(|id| self.saving.open.remove(&id));
            }
            if is_laid && here == Screen::Table {
                // The table is saved below, under an id of its own.
                continue;
            }
            let id = new_id(self.clock, self.storage);
            table.set_id(Some(id));
            self.listed |= self.library.put(self.storage, &*table);
            self.forked = true;
            if is_laid {
                // The player returns to it from another screen.
                session.set_id(Some(id));
                self.saving.note(id, &*table, table.save().into_text());
            }
        }
    }

    /// Saves the match on the table; during a review, at the place that it goes back to.
    fn save_table(&mut self, session: &mut Session, reviewed: bool) {
        if session.is_open_elsewhere() {
            return;
        }
        let (replaced, newer) = (session.replaced(), std::mem::take(&mut session.laid.newer));
        let laid = self.saving.replaced.replace(replaced) != Some(replaced);
        let mut table = session.table().boxed();
        if reviewed {
            table.show_head();
        }
        // The starter match is not the player's own. The second game of two follows the first, so it is saved even before its first move.
        let is_begun = table.entries() > 0 || table.info().leg() == Some(2);
        if session.laid.starter_match || !is_begun {
            return;
        }
        // The texts that went to and fro decide in a match with a seat elsewhere.
        let remote = &session.laid.remote;
        let known = laid && newer || remote.live.is_some() || remote.by_link;
        if self.save(&mut *table, known) && table.is_worth_resuming() {
            session
                .parked
                .retain(|kind, parked| *kind != table.kind() || parked.id() == table.id());
        }
        if table.id() != session.table().id() {
            session.set_id(table.id());
        }
    }

    /// Saves changes of the parked matches, and takes over saves of other windows. A deleted one
    /// is not offered any more.
    fn save_parked(&mut self, session: &mut Session) {
        let kinds: Vec<_> = session.parked.keys().copied().collect();
        for kind in kinds {
            let Some(mut table) = session.parked.get(kind).map(|parked| parked.boxed()) else {
                continue;
            };
            let Some(id) = table.id() else {
                // It was left in the frame of its first move.
                self.save(&mut *table, false);
                session.park(table);
                continue;
            };
            let Ok(stored) = self.storage.read(&Library::key(id)) else {
                continue;
            };
            let saved = self.saving.open.get(&id).map(|saved| &saved.text);
            let is_saved = saved.is_some_and(|saved| saved == table.save().as_str());
            match stored {
                None => session.unpark(kind),
                Some(stored) if is_saved && saved != Some(&stored) => {
                    if let Ok(newer) = read_saved(self.kinds, &stored) {
                        self.saving.note(id, &*newer, stored);
                        session.unpark(kind);
                        if newer.is_worth_resuming() {
                            session.park(newer);
                        }
                    }
                }
                Some(_) if is_saved || self.saving.is_open_elsewhere(id, self.storage) => {}
                Some(_) => {
                    self.save(&mut *table, false);
                    session.park(table);
                }
            }
        }
    }

    /// Writes a match under its id. If the id belongs to another match, to a finished match that must stay, or to another window,
    /// the match first gets a new id. `known`: this is a newer state of the match that has the id. Returns whether it was written.
    fn save(&mut self, table: &mut dyn AnyMatch, known: bool) -> bool {
        let saved = table.id().and_then(|id| self.saving.open.get(&id));
        if saved.is_some_and(|saved| saved.text == table.save().as_str()) {
            return false;
        }
        match table.id().map(|id| self.key_owner(id, table, known)) {
            Some(KeyOwner::Own) => {}
            Some(KeyOwner::Unchanged) => return false,
            place => {
                self.forked |= matches!(place, Some(KeyOwner::Elsewhere));
                table.set_id(Some(new_id(self.clock, self.storage)));
            }
        }
        if let Some(id) = table.id() {
            self.listed |= self.library.put(self.storage, table);
            self.saving.note(id, table, table.save().into_text());
        }
        true
    }

    /// The owner of an id's key.
    fn key_owner(&self, id: u64, table: &dyn AnyMatch, known: bool) -> KeyOwner {
        let saved = self.saving.open.get(&id);
        if self.saving.lost.contains(&id) && !known {
            // Another window has just taken it over. Its computer moves there, too; a person's move must not be lost.
            return match saved {
                Some(saved) if !windows::is_persons(&*saved.table, table) => KeyOwner::Unchanged,
                _ => KeyOwner::Elsewhere,
            };
        }
        let kept = match (self.storage.read(&Library::key(id)), saved) {
            (Ok(Some(text)), _) => text,
            (Ok(None), _) => return KeyOwner::Own,
            // The last write is the newest state that is known.
            (Err(_), Some(saved)) => saved.text.clone(),
            (Err(_), None) => return KeyOwner::Other,
        };
        if let Some(saved) = saved.filter(|saved| saved.text == kept) {
            return match saved.table.line().relation(&table.line()) {
                _ if known || is_open(&*saved.table) => KeyOwner::Own,
                Relation::Same if saved.table.is_same_game(table) => KeyOwner::Own,
                // An end that was reached stays until another move is made.
                Relation::Same | Relation::Behind(_) => KeyOwner::Unchanged,
                _ => KeyOwner::Other,
            };
        }
        let Ok(kept) = read_saved(self.kinds, &kept) else {
            return KeyOwner::Other;
        };
        let follows = goes_on(&*kept, table);
        let elsewhere = self.saving.is_open_elsewhere(id, self.storage);
        let is_older = || matches!(kept.line().relation(&table.line()), Relation::Behind(_));
        if known && is_older() || elsewhere && kept.is_same_game(table) {
            KeyOwner::Unchanged
        } else if known || follows && !elsewhere {
            KeyOwner::Own
        // Another window may have written it without a list.
        } else if elsewhere || saved.is_some() {
            KeyOwner::Elsewhere
        } else {
            KeyOwner::Other
        }
    }

    /// Lists the matches that this window has open, and forgets the others.
    fn write_list(&mut self, session: &Session, here: Screen) {
        let laid = session
            .played(here)
            .filter(|table| table.is_worth_resuming() && !session.is_open_elsewhere());
        let parked = session.parked.values().map(|parked| &**parked);
        let mut ids: Vec<_> = parked.chain(laid).filter_map(<dyn AnyMatch>::id).collect();
        // Matches that the store has refused so far stay this window's.
        let refused = self.saving.open.keys().copied();
        let refused = refused.filter(|id| self.storage.is_unwritten(&Library::key(*id)));
        let refused: Vec<_> = refused.filter(|id| !ids.contains(id)).collect();
        ids.extend(refused);
        let shown = session.table().id();
        self.saving
            .open
            .retain(|id, _| ids.contains(id) || shown == Some(*id));
        let open = ids
            .iter()
            .filter(|id| self.saving.open.contains_key(id) && !self.saving.lost.contains(id));
        let unread = self.saving.unread.iter().filter(|id| !ids.contains(id));
        let list: String = open.chain(unread).map(|id| format!("{id}\n")).collect();
        if list != self.saving.list {
            let key = key_of(&self.saving.place);
            self.storage.write(&key, list.clone());
            self.saving.set_list(list, self.storage);
        }
    }
}

/// The owner of an id's key, seen from a match with this id.
enum KeyOwner {
    /// The match's own.
    Own,
    /// Another match's, or that of an end which stays.
    Other,
    /// Another window's, which has it open.
    Elsewhere,
    /// The match only shows another place than the saved one, which is kept.
    Unchanged,
}
