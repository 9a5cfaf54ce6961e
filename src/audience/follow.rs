//! Reads what tables publish, and plays it on the audience's screen move by move.

#[cfg(not(target_family = "wasm"))]
use bevy::app::AppExit;
use bevy::{prelude::*, time::Real};
use mbrane_live::Role;
use mbrane_play::{Volume, WhatIfShown, read_broadcast, words::live};
use std::time::Duration;

use super::{Audience, FOLDER, PLACE, SCREEN};
use crate::{
    live::{LiveCommand, LiveHears, LivePlay},
    notices::Notices,
    redraw::Alarms,
    saving::WindowSystems,
    session::{Kinds, MatchEditor, Mode, Screen, Session},
    settings::{NotKept, Settings},
    storage::Storage,
    table::{
        Frame,
        analysis::judge::{Asker, Judge},
        stage::{
            Stage,
            mode::{Part, TableMode, is_still, table_mode},
        },
    },
    words::Language,
};

pub(super) fn plugin(app: &mut App) {
    let follows = resource_exists::<Audience>;
    app.add_systems(
        Update,
        (
            open.run_if(resource_added::<Audience>),
            table_mode.pipe(read_tables).run_if(follows),
        )
            .chain()
            .in_set(Frame::Input)
            .after(LiveHears),
    );
    app.add_systems(
        Update,
        (
            keep_quiet.run_if(follows),
            follow_match.run_if(follows.and_then(is_still)),
        )
            .chain()
            .in_set(Frame::Navigate)
            .after(WindowSystems),
    );
    #[cfg(not(target_family = "wasm"))]
    app.add_systems(Update, close.run_if(follows));
}

/// How often tables are read.
const POLL: Duration = Duration::from_millis(500);
/// How long a result stays before its turning point is shown once more, and before another match takes its place.
pub(super) const READ: Duration = Duration::from_secs(8);
pub(super) const SHOWN: Duration = Duration::from_secs(20);
/// Moves that came together are shown one after the other, unless they are more than this.
pub(super) const CATCHES_UP: usize = 8;
/// The name of a live match among the tables.
const LIVE: &str = "live";

fn open(
    mut audience: ResMut<Audience>,
    mut session: ResMut<Session>,
    mut settings: ResMut<Settings>,
    mut storage: ResMut<Storage>,
    mut alarms: ResMut<Alarms>,
    mut next: ResMut<NextState<Screen>>,
    mut live: MessageWriter<LiveCommand>,
    words: Res<Language>,
    mut commands: Commands,
) {
    commands.insert_resource(NotKept);
    settings.text = 100;
    settings.left_handed = false;
    settings.chance = false;
    settings.what_if = WhatIfShown::Always;
    settings.has_seen_scene = false;
    settings.speed = mbrane_play::Speed::One;
    // The table can be heard itself.
    (settings.table_volume, settings.scene_volume) = (Volume::Off, Volume::Off);
    session.mode = Mode::Audience;
    session.parked.clear();
    session.laid.remote.inactive_reason = Some(live::Label::YouLookOn);
    alarms.audience = Some(POLL);
    next.set(Screen::Table);
    let place = storage.claim(SCREEN);
    audience.locks = storage.store().is_held(&place);
    // The page locks a number for all that a tab claims.
    if cfg!(target_family = "wasm") {
        audience.place = Some(place.replacen(SCREEN, PLACE, 1));
    }
    audience.unread = POLL;
    if let Some(link) = audience.options.link.clone() {
        match audience.options.check(&words) {
            Ok(()) => _ = live.write(LiveCommand::Join(link)),
            Err(fault) => audience.fault = Some(fault),
        }
    }
}

/// There are no controls, and nobody who could answer.
fn keep_quiet(
    session: Res<Session>,
    mut notices: ResMut<Notices>,
    mut stage: ResMut<Stage>,
    mut settings: ResMut<Settings>,
) {
    while notices.shown().is_some() {
        notices.close();
    }
    if stage.is_interrupted() {
        stage.pause = None;
    }
    // Words about moves name cells. A scene brings its board nearer than the names have room.
    let names = stage.part(&session, false) != Part::Scene;
    if settings.coordinates != names {
        settings.coordinates = names;
    }
}

/// Escape ends a window that has no frame.
#[cfg(not(target_family = "wasm"))]
fn close(keys: Option<Res<ButtonInput<KeyCode>>>, mut exits: MessageWriter<AppExit>) {
    if keys.is_some_and(|keys| keys.just_pressed(KeyCode::Escape)) {
        exits.write(AppExit::Success);
    }
}

/// Reads the tables, and chooses the one that is followed.
fn read_tables(
    In(mode): In<TableMode>,
    mut audience: ResMut<Audience>,
    mut judge: ResMut<Judge>,
    session: Res<Session>,
    storage: Res<Storage>,
    play: Res<LivePlay>,
    kinds: Res<Kinds>,
    time: Res<Time<Real>>,
) {
    let audience = audience.bypass_change_detection();
    let passed = time.delta();
    audience.rested = if session.table().shows_end() {
        audience.rested + passed
    } else {
        Duration::ZERO
    };
    audience.stayed += passed;
    audience.unread += passed;
    if audience.unread < POLL || audience.pictured {
        return;
    }
    let passed = std::mem::take(&mut audience.unread);
    audience.reads += 1;
    if audience.options.link.is_some() {
        audience.hear_live(&play);
        return;
    }
    audience.hear_tables(&storage, &kinds, passed);
    let (table, still) = (session.table(), mode == TableMode::Still);
    audience.note_seen(table);
    audience.choose(table.shows_end(), still, &judge);
    Judge::want_anew(&mut judge, Asker::Tables, audience.wanted());
}

impl Audience {
    fn hear_live(&mut self, play: &LivePlay) {
        // A link that leads to a seat of this machine shows nothing.
        let live = play.live().filter(|live| live.role() == Role::Watcher);
        let Some(table) = live.and_then(|live| live.table()) else {
            return;
        };
        let number = table.id().unwrap_or_default();
        let entry = self.tables.entry(LIVE.to_owned()).or_default();
        entry.latest = Some((number, table.public(table.entries())));
        self.followed = Some(LIVE.to_owned());
    }

    fn hear_tables(&mut self, storage: &Storage, kinds: &Kinds, passed: Duration) {
        let store = storage.store();
        // A refused list says nothing.
        let Ok(keys) = store.list(FOLDER) else { return };
        let is_there = |key: &String| {
            self.place.as_ref() != Some(key) && (!self.locks || storage.is_held_elsewhere(key))
        };
        let there: Vec<String> = keys.into_iter().filter(is_there).collect();
        self.tables.retain(|key, _| there.contains(key));
        self.fault = None;
        for key in there {
            let text = match store.read(&key) {
                Ok(Some(text)) => text,
                Ok(None) => {
                    self.tables.remove(&key);
                    continue;
                }
                Err(_) => continue,
            };
            let table = self.tables.entry(key).or_default();
            table.quiet += passed;
            if table.text.as_ref() != Some(&text) {
                // A text that cannot be read changes nothing that is shown.
                match read_broadcast(&kinds.list(), &text) {
                    Ok((number, play)) => {
                        let moves = self.options.shows(&*play);
                        table.hear(number, play, moves);
                    }
                    Err(error) => {
                        self.fault = Some(error.to_string());
                        continue;
                    }
                }
                table.text = Some(text);
            }
        }
    }
}

/// Shows the next move that may be shown, or another match. Everything that runs was seen to its end before.
fn follow_match(
    mut audience: ResMut<Audience>,
    mut editor: MatchEditor,
    mut compared: Local<Option<(u64, u64)>>,
) {
    let audience = audience.bypass_change_detection();
    // Comparing builds a match, so it waits for a text or a change.
    let now = Some((audience.reads, editor.session.revision()));
    if *compared == now {
        return;
    }
    *compared = now;
    let (Some((number, play)), Some(followed)) = (audience.latest(), audience.followed.clone())
    else {
        return;
    };
    let (number, target) = (*number, audience.options.shows(&**play));
    let table = editor.session.table();
    let laid = Some((followed, number));
    if audience.laid != laid {
        // The end of the last match is read first.
        if table.shows_end() && audience.laid.is_some() && audience.rested < READ {
            return;
        }
        let table = play.public(audience.begins().min(target));
        let before = std::mem::replace(&mut audience.laid, laid);
        if before.map(|(key, _)| key) == audience.followed {
            // The table's next match needs no reason.
            audience.came = None;
        }
        audience.stayed = Duration::ZERO;
        audience.replayed = false;
        audience.course.forget();
        editor.replace(table);
        editor.session.laid.remote.inactive_reason = Some(live::Label::YouLookOn);
        return;
    }
    let shown = table.cursor();
    let known = play.public(shown.min(target));
    if shown > target || !known.is_same_game(table) {
        let mut at = play.public(target);
        at.seek(usize::MAX, usize::MAX);
        audience.replayed = false;
        editor.arrive(at, true);
    } else if shown < target {
        let leaps = target - shown > CATCHES_UP;
        let entry = if leaps { target } else { shown + 1 };
        let mut next = play.public(entry);
        next.seek(entry, if leaps { usize::MAX } else { 0 });
        editor.arrive(next, false);
    } else if table.shows_end() && !audience.replayed && audience.rested >= READ {
        audience.replayed = true;
        if let Some((_, from)) = table.turning_point() {
            let cursor = table.cursor();
            editor.seek(cursor, from);
        }
    }
}
