//! Saving: every action and every beat saves the match on the table, which goes among the games played when it is over or when
//! another of its game takes its place.
//!
//! A match is known by the moment it began. Each window saves its matches, one of each game, in a place of its own. Only the same
//! match replaces the one among the games under its name; any other gets a name of its own, so that no moves are lost.

use bevy::prelude::*;
use mbrane_play::{AnyMatch, Kind, Relation, read_saved, relation, words::common::Label};
use std::collections::BTreeMap;

use crate::{
    library::{Library, RUNNING},
    notices::{Notices, Tone},
    session::{Kinds, Mode, Navigate, Screen, Session},
    settings::Settings,
    storage::{Storage, WallClock},
    table::{Frame, analysis::review::Review, links::LinkSystems, stage::mode::shows_result},
    words::Language,
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Saving>();
    app.init_resource::<Given>();
    app.add_systems(Startup, (open_running, open_given).chain());
    let changed = resource_changed::<Session>.or_else(resource_changed::<State<Screen>>);
    // During a lesson the match that lay there before is saved as it was left; a stand saves nothing.
    let saves = |session: Res<Session>| matches!(session.mode, Mode::Match);
    let saved = (
        end_first_run.run_if(shows_result),
        in_state(Screen::Table).pipe(save_match).run_if(saves),
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

/// The match that the program was started with.
#[derive(Resource, Default)]
pub struct Given(pub Option<Box<dyn AnyMatch>>);

#[derive(Resource, Default)]
struct Saving {
    place: String,
    /// The saved state of each game's match, by the game's name in records.
    slots: BTreeMap<&'static str, Slot>,
    /// The clock that matches are named by.
    clock: WallClock,
    /// The start of the newest match, so that no two have the same name.
    newest: u64,
    /// The number of matches laid on the table so far, at the last look.
    replaced: Option<u64>,
}

#[derive(Default)]
struct Slot {
    /// Whether something may be saved under its key.
    saved: bool,
    /// The unfinished match, as it was saved last.
    open: Option<Open>,
    /// The finished match, as it was put among the games.
    ended: Option<Box<dyn AnyMatch>>,
}

struct Open {
    table: Box<dyn AnyMatch>,
    /// Its text among the games, as far as this window knows.
    shelved: Option<String>,
}

/// Takes a place of this window's own, and offers the matches that were left there. The matches of windows that have ended since go
/// among the games.
fn open_running(
    mut storage: ResMut<Storage>,
    mut library: ResMut<Library>,
    mut session: ResMut<Session>,
    mut saving: ResMut<Saving>,
    mut notices: ResMut<Notices>,
    kinds: Res<Kinds>,
    words: Res<Language>,
    clock: Res<WallClock>,
) {
    saving.clock = *clock;
    let kinds = kinds.list();
    saving.place = storage.claim(RUNNING);
    if saving.place != RUNNING {
        notices.say(words.label(Label::OtherWindow), Tone::Good);
    }
    for kind in &kinds {
        let key = saving.key(kind.name());
        saving.slot(kind.name()).saved = true;
        if let Some(table) = storage.open(&key, |text| read_saved(&[*kind], text)) {
            saving.resume(table, &mut storage, &kinds, &mut session);
        }
    }
    for (keys, lock) in storage.abandoned(RUNNING) {
        for key in keys {
            let Some(mut table) = storage.open(&key, |text| read_saved(&kinds, text)) else {
                continue;
            };
            if saving.is_open(&*table) {
                storage.remove(&key);
            } else {
                saving.name(&mut *table, &storage, &kinds);
                let copy = library.put(&mut storage, &*table);
                storage.remove_copied(&key, &copy);
            }
            storage.flush();
        }
        drop(lock);
    }
}

fn open_given(
    mut given: ResMut<Given>,
    settings: Res<Settings>,
    mut navigate: MessageWriter<Navigate>,
) {
    if let Some(mut table) = given.0.take() {
        settings.seat(&mut *table);
        navigate.write(Navigate::Open(table));
    }
}

/// Ends the first run: a player who has seen a game to its end is no newcomer.
fn end_first_run(mut settings: ResMut<Settings>) {
    if settings.first_run {
        settings.first_run = false;
    }
}

fn save_match(
    In(at_table): In<bool>,
    mut session: ResMut<Session>,
    review: Res<Review>,
    kinds: Res<Kinds>,
    mut storage: ResMut<Storage>,
    mut library: ResMut<Library>,
    mut saving: ResMut<Saving>,
    clock: Res<WallClock>,
) {
    saving.clock = *clock;
    // At most the match's name changes here, which must not count as a change.
    let session = session.bypass_change_detection();
    let played = at_table.then(|| session.table().kind());
    if at_table {
        let reviewed = review.looks_at(session);
        saving.save(session, reviewed, &kinds.list(), &mut storage, &mut library);
    }
    saving.leave(session, played, &mut storage, &mut library);
}

/// Whether a match may replace the kept one: it is the same, or continues it.
fn goes_on(kept: &dyn AnyMatch, table: &dyn AnyMatch) -> bool {
    let follows = || {
        matches!(
            relation(&kept.line(), &table.line()),
            Relation::Same | Relation::Ahead(_)
        )
    };
    // A claimed match may go on after all.
    let open = kept.ended().is_none() || kept.info().claimed().is_some();
    kept.is_same_game(table) || kept.kind() == table.kind() && open && follows()
}

/// Whether this is the text of an unfinished match that goes on differently on the table.
fn has_left(text: &str, table: &dyn AnyMatch, kinds: &[&dyn Kind]) -> bool {
    read_saved(kinds, text).is_ok_and(|kept| kept.ended().is_none() && !goes_on(&*kept, table))
}

fn begun(session: &Session, kind: &str, began: Option<u64>) -> Option<Box<dyn AnyMatch>> {
    let began = Some(began?);
    let left = session.left.get(kind).map(|left| &**left);
    [Some(session.table()), left]
        .into_iter()
        .flatten()
        .find(|table| table.began() == began)
        .map(AnyMatch::boxed)
}

fn rename(session: &mut Session, kind: &str, began: Option<u64>, name: Option<u64>) {
    if session.table().began() == began {
        session.begin_at(name);
    } else if let Some(mut left) = session.left.get(kind).map(|left| left.boxed()) {
        left.begin_at(name);
        session.keep_left(left);
    }
}

/// Returns the text that the library keeps under this match's start time.
fn text_shelved(table: &dyn AnyMatch, storage: &Storage) -> Option<String> {
    Library::text(storage, table.began()?)
}

impl Saving {
    fn key(&self, kind: &str) -> String {
        format!("{}/{kind}", self.place)
    }

    fn slot(&mut self, kind: &'static str) -> &mut Slot {
        self.slots.entry(kind).or_default()
    }

    fn resume(
        &mut self,
        mut table: Box<dyn AnyMatch>,
        storage: &mut Storage,
        kinds: &[&dyn Kind],
        session: &mut Session,
    ) {
        self.slot(table.kind()).open = None;
        self.name(&mut *table, storage, kinds);
        let slot = self.slot(table.kind());
        if table.ended().is_some() {
            slot.ended = Some(table.boxed());
        } else {
            slot.open = Some(Open {
                table: table.boxed(),
                shelved: text_shelved(&*table, storage),
            });
        }
        session.keep_left(table);
    }

    /// Saves the match on the table; during a review, at the place that it goes back to.
    fn save(
        &mut self,
        session: &mut Session,
        reviewed: bool,
        kinds: &[&dyn Kind],
        storage: &mut Storage,
        library: &mut Library,
    ) {
        library.write_refused(storage);
        let (replaced, newer) = (session.replaced(), std::mem::take(&mut session.laid.newer));
        let mut copy = session.table().boxed();
        let table = &mut *copy;
        if reviewed {
            table.show_head();
        }
        let kind = table.kind();
        // The starter match is not the player's own. The second game of two follows the first, so it is saved even before its first move.
        if session.laid.starter_match || table.entries() == 0 && table.info().leg() != Some(2) {
            let copy = self.shelve(kind, storage, library);
            self.forget(kind, copy.as_deref(), storage);
            return;
        }
        // A match begun here gets its name with its first move, one from elsewhere at once. A newer state of a match keeps its name.
        let comes = self.replaced.replace(replaced) != Some(replaced) && !newer;
        if table.began().is_none() || comes && !self.is_open(table) {
            self.name(table, storage, kinds);
        }
        if !newer && self.goes_another_way(table) {
            table.begin_at(Some(self.new_name(storage)));
        }
        if self
            .slot(kind)
            .open
            .as_ref()
            .is_some_and(|open| open.table.began() != table.began())
        {
            self.shelve(kind, storage, library);
        }
        let open = self.slot(kind).open.take();
        let mut shelved = open.map_or_else(|| text_shelved(table, storage), |open| open.shelved);
        let mut copy = None;
        if table.ended().is_none() {
            // Otherwise the next start takes the two for different matches, and renames this one.
            if shelved
                .as_deref()
                .is_some_and(|text| has_left(text, table, kinds))
                && text_shelved(table, storage).is_some()
            {
                self.put(table, shelved.as_deref(), storage, library);
                shelved = Some(table.save().into_text());
            }
            self.slot(kind).open = Some(Open {
                table: table.boxed(),
                shelved,
            });
            self.slot(kind)
                .ended
                .take_if(|ended| ended.began() == table.began());
        } else if !self
            .slot(kind)
            .ended
            .as_ref()
            .is_some_and(|ended| ended.is_same_game(table))
        {
            copy = Some(self.put(table, shelved.as_deref(), storage, library));
            self.slot(kind).ended = Some(table.boxed());
        }
        if table.is_worth_resuming() {
            self.write(table, storage);
        } else {
            self.forget(kind, copy.as_deref(), storage);
        }
        if table.began() != session.table().began() {
            session.begin_at(table.began());
        }
    }

    /// Saves changes of the matches that are not played now, also among the games for those that came from there.
    fn leave(
        &mut self,
        session: &mut Session,
        played: Option<&str>,
        storage: &mut Storage,
        library: &mut Library,
    ) {
        library.write_refused(storage);
        let kinds: Vec<_> = self
            .slots
            .keys()
            .copied()
            .filter(|kind| Some(*kind) != played)
            .collect();
        for kind in kinds {
            let Some(Open {
                table: saved,
                shelved,
            }) = self.slot(kind).open.take()
            else {
                continue;
            };
            let began = saved.began();
            let Some(mut copy) = begun(session, kind, began) else {
                self.slot(kind).open = Some(Open {
                    table: saved,
                    shelved,
                });
                continue;
            };
            let table = &mut *copy;
            if table.save() != saved.save() {
                self.write(table, storage);
            }
            // A match that was deleted from the list is not put there again.
            let mut shelved = shelved.filter(|_| text_shelved(&*saved, storage).is_some());
            if shelved
                .as_deref()
                .is_some_and(|shelved| shelved != table.save().as_str())
            {
                self.put(table, shelved.as_deref(), storage, library);
                shelved = Some(table.save().into_text());
                if table.began() != began {
                    rename(session, kind, began, table.began());
                    self.write(table, storage);
                }
            }
            self.slot(kind).open = Some(Open {
                table: table.boxed(),
                shelved,
            });
        }
    }

    /// Puts the unfinished match of this kind among the games. Returns its key there.
    fn shelve(
        &mut self,
        kind: &'static str,
        storage: &mut Storage,
        library: &mut Library,
    ) -> Option<String> {
        let Open { mut table, shelved } = self.slot(kind).open.take()?;
        Some(self.put(&mut *table, shelved.as_deref(), storage, library))
    }

    /// Puts a match among the games. If another window has put something there under its name meanwhile, that stays, and this match gets
    /// a new name. Returns its key.
    fn put(
        &mut self,
        table: &mut dyn AnyMatch,
        shelved: Option<&str>,
        storage: &mut Storage,
        library: &mut Library,
    ) -> String {
        let found = text_shelved(table, storage);
        if found.is_some() && found.as_deref() != shelved {
            table.begin_at(Some(self.new_name(storage)));
        }
        library.put(storage, table)
    }

    fn write(&mut self, table: &dyn AnyMatch, storage: &mut Storage) {
        storage.write(&self.key(table.kind()), table.save().into_text());
        self.slot(table.kind()).saved = true;
    }

    /// Removes the saved match of this kind; a `copy` among the games must have been written.
    fn forget(&mut self, kind: &'static str, copy: Option<&str>, storage: &mut Storage) {
        if std::mem::take(&mut self.slot(kind).saved) {
            match copy {
                Some(copy) => storage.remove_copied(&self.key(kind), copy),
                None => storage.remove(&self.key(kind)),
            }
        }
    }

    /// Whether this is the unfinished match of its game, as it was saved last.
    fn is_open(&self, table: &dyn AnyMatch) -> bool {
        self.slots
            .values()
            .filter_map(|slot| slot.open.as_ref())
            .any(|open| open.table.is_same_game(table))
    }

    /// Names a match that was just opened. It keeps its name if no other match has that.
    fn name(&mut self, table: &mut dyn AnyMatch, storage: &Storage, kinds: &[&dyn Kind]) {
        let is_free = |began: u64| {
            let mut open = self.slots.values().filter_map(|slot| slot.open.as_ref());
            let runs = open.any(|open| open.table.began() == Some(began));
            let fits =
                |text: String| read_saved(kinds, &text).is_ok_and(|kept| goes_on(&*kept, table));
            !runs && Library::text(storage, began).is_none_or(fits)
        };
        match table.began().filter(|began| is_free(*began)) {
            Some(began) => self.newest = self.newest.max(began),
            None => table.begin_at(Some(self.new_name(storage))),
        }
    }

    /// Whether a match that went among the games at its end now continues another way: the kept one stays, and this is a new one.
    fn goes_another_way(&self, table: &dyn AnyMatch) -> bool {
        let ended = self
            .slots
            .get(table.kind())
            .and_then(|slot| slot.ended.as_ref());
        ended.is_some_and(|ended| ended.began() == table.began() && !goes_on(&**ended, table))
    }

    fn new_name(&mut self, storage: &Storage) -> u64 {
        let mut began = self.clock.now().max(self.newest + 1);
        while Library::text(storage, began).is_some() {
            began += 1;
        }
        self.newest = began;
        began
    }
}
