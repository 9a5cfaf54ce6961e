//! The store against a model: whatever two windows that take over each other's matches, an older version, a bad disk, a wrong clock and a kill do, no match is lost.

use crate::{
    bench,
    chance::Chance,
    hands::{choose_opponent, say, session},
    helpers::match_of,
};
use bevy::prelude::*;
use mbrane::{
    library::Library,
    session::{Kinds, Navigate, Screen},
    settings::Settings,
    storage::{Lock, Memory, Storage, StorageError, Store, WallClock},
    table::{
        change::{hand::HandCommand, match_commands::MatchCommand},
        links::LinkCommand,
    },
};
use mbrane_play::{Against, AnyMatch, Kind, Opponent, Relation, read_saved, words::Words};
use mbrane_rules::mbrane::Mbrane;
use std::{
    collections::{BTreeMap, BTreeSet},
    sync::{Arc, Mutex},
};

/// How a disk fails.
#[derive(Clone, Copy, Debug, Default)]
struct Faults {
    /// Every write is refused.
    full: bool,
    /// No more bytes than these can be held, as in a browser.
    quota: Option<usize>,
    /// One in this number of reads fails.
    reads: Option<usize>,
    /// No stored match can be read.
    hides_games: bool,
}

const HIDDEN_GAMES: Faults = Faults {
    full: false,
    quota: None,
    reads: None,
    hides_games: true,
};

#[derive(Clone)]
struct Disk {
    memory: Memory,
    faults: Arc<Mutex<(Faults, Chance)>>,
}

impl Store for Disk {
    fn read(&self, key: &str) -> Result<Option<String>, StorageError> {
        let mut faults = self.faults.lock().expect("a lock");
        if let Some(one_in) = faults.0.reads
            && faults.1.below(one_in) == 0
        {
            return Err(StorageError("the disk cannot be read".to_owned()));
        }
        if faults.0.hides_games && key.starts_with("games/") {
            return Err(StorageError("the disk cannot be read there".to_owned()));
        }
        self.memory.read(key)
    }

    fn write(&self, key: &str, text: Option<&str>) -> Result<(), StorageError> {
        let faults = self.faults.lock().expect("a lock").0;
        let others: usize = self
            .memory
            .texts()
            .iter()
            .filter(|(other, _)| *other != key)
            .map(|(_, text)| text.len())
            .sum();
        let size = text.map_or(0, str::len);
        let fits = faults.quota.is_none_or(|quota| others + size <= quota);
        if text.is_some() && (faults.full || !fits) {
            return Err(StorageError("the disk is full".to_owned()));
        }
        self.memory.write(key, text)
    }

    fn list(&self, folder: &str) -> Result<Vec<String>, StorageError> {
        self.memory.list(folder)
    }

    fn lock(&self, key: &str) -> Option<Lock> {
        self.memory.lock(key)
    }

    fn is_held(&self, key: &str) -> bool {
        self.memory.is_held(key)
    }
}

const SETUP: &str = "mbrane 4 full";

struct World {
    disk: Disk,
    windows: [Option<App>; 2],
    now: u64,
    chance: Chance,
    /// The matches that an older version has on its table.
    older: u64,
    /// The stored matches, as they were after the step before.
    kept: BTreeMap<String, String>,
    deleted: BTreeSet<String>,
    log: Vec<String>,
}

fn kinds(app: &App) -> Vec<&'static dyn Kind> {
    app.world().resource::<Kinds>().list()
}

fn read(app: &App, text: &str) -> Box<dyn AnyMatch> {
    read_saved(&kinds(app), text).expect("a match")
}

impl World {
    fn new(seed: u64) -> Self {
        Self {
            disk: Disk {
                memory: Memory::default(),
                faults: Arc::new(Mutex::new((Faults::default(), Chance(seed ^ 77)))),
            },
            windows: [None, None],
            now: 1_800_000_000_000,
            chance: Chance(seed),
            older: 0,
            kept: BTreeMap::new(),
            deleted: BTreeSet::new(),
            log: Vec::new(),
        }
    }

    fn fail(&self, faults: Faults) {
        self.disk.faults.lock().expect("a lock").0 = faults;
    }

    fn is_sound(&self) -> bool {
        let faults = self.disk.faults.lock().expect("a lock").0;
        !faults.full && faults.quota.is_none() && faults.reads.is_none()
    }

    fn start(&mut self, window: usize) {
        let disk = self.disk.clone();
        let mut app = bench::with(1280, 800, move |app: &mut App| {
            app.insert_resource(Storage::direct(disk.clone()));
            app.add_plugins(mbrane::plugin);
        });
        app.world_mut().resource_mut::<Settings>().first_run = false;
        choose_opponent(
            &mut app,
            Opponent {
                against: Against::Person,
                ..Opponent::USUAL
            },
        );
        app.update();
        self.windows[window] = Some(app);
    }

    /// Opens the list of games in both windows, and goes back.
    fn read_lists(&mut self) {
        for app in self.windows.iter_mut().flatten() {
            bench::tell(app, Navigate::Visit(Screen::Records));
            bench::wait_for_threads(app);
            app.update();
            bench::tell(app, Navigate::Back);
        }
    }

    /// Does something in one of the windows.
    fn step(&mut self) {
        self.now += 1000;
        let window = self.chance.below(2);
        if self.windows[window].is_none() {
            self.start(window);
        }
        let act = self.chance.below(24);
        let pick = self.chance.below(1000);
        self.log.push(format!("{window}: {act} {pick}"));
        let clock = match act {
            0 => Some(if pick.is_multiple_of(2) {
                self.now + 70 * YEAR
            } else {
                self.now - 30 * YEAR
            }),
            1 => Some(self.now),
            _ => None,
        };
        match act {
            2 => {
                // The program is killed.
                self.windows[window] = None;
                return;
            }
            3 => {
                let (full, quota, reads) = (pick.is_multiple_of(4), pick % 4 == 1, pick % 4 == 2);
                let size: usize = self.disk.memory.texts().values().map(String::len).sum();
                self.fail(Faults {
                    full,
                    quota: quota.then_some(size + 100),
                    reads: reads.then_some(3),
                    hides_games: false,
                });
                // A list that could not be read is read again.
                if !reads {
                    self.read_lists();
                }
                return;
            }
            4 => {
                // An older version plays a match of its own in its own place.
                let moves = ["0c4", "3b1", "2c3"];
                let record = format!("{SETUP} : {}", moves[..1 + pick % 3].join(" "));
                let mut play = match_of::<Mbrane>(&record);
                self.older += u64::from(pick.is_multiple_of(5));
                play.erased_mut()
                    .set_id(Some(1_700_000_000_000 + self.older));
                self.disk.memory.put("running-3/mbrane", &play.to_string());
                return;
            }
            _ => {}
        }
        let is_sound = self.is_sound();
        let Some(app) = &mut self.windows[window] else {
            return;
        };
        if let Some(now) = clock {
            app.world_mut().insert_resource(WallClock::At(now));
        }
        let at_table = bench::screen(app) == Screen::Table;
        let games = app.world().resource::<Library>().games().to_vec();
        let restores = pick.is_multiple_of(2) && is_sound;
        let game = (!games.is_empty()).then(|| games[pick % games.len()].key.clone());
        match (act, game) {
            (5, _) => bench::tell(app, Navigate::Play("mbrane")),
            (6, _) => {
                app.world_mut()
                    .write_message_batch([Navigate::Play("mbrane"), Navigate::Back]);
                app.update();
            }
            (7, _) => bench::tell(app, Navigate::Back),
            (8, _) => bench::tell(app, Navigate::Continue("mbrane")),
            (9, _) if at_table => bench::tell(app, HandCommand::Undo),
            (10, _) if at_table => say(app, "resign"),
            (11, _) => {
                let play = match_of::<Mbrane>(&format!("{SETUP} : 2c3"));
                bench::tell(app, Navigate::Open(Box::new(play)));
            }
            (12, Some(key)) => {
                let left = session(app).parked.get("mbrane").and_then(|left| left.id());
                if left.map(Library::key) == Some(key.clone()) {
                    bench::tell(app, Navigate::Continue("mbrane"));
                } else {
                    let kinds = kinds(app);
                    let opened =
                        app.world_mut()
                            .resource_scope(|world, mut library: Mut<Library>| {
                                let mut storage = world.resource_mut::<Storage>();
                                library.open(&mut storage, &kinds, &key, &Words::english())
                            });
                    if let Ok(table) = opened {
                        bench::tell(app, Navigate::Open(table));
                    }
                }
            }
            (13, Some(key)) if pick.is_multiple_of(3) => {
                app.world_mut()
                    .resource_scope(|world, mut library: Mut<Library>| {
                        let mut storage = world.resource_mut::<Storage>();
                        library.delete(&mut storage, &key);
                        if restores {
                            library.restore(&mut storage);
                        } else {
                            library.forget_deleted();
                        }
                    });
                if !restores {
                    self.deleted.insert(key);
                }
            }
            (22.., _) if session(app).is_open_elsewhere() => {
                bench::tell(app, MatchCommand::PlayHere);
            }
            (20..22, _) => {
                for _ in 0..2 + pick % 2 {
                    send_any(app, &mut self.chance);
                }
                app.update();
            }
            (14.., _) if at_table => {
                let table = session(app).table();
                if let Some(seat) = table.awaited().single()
                    && let Some(m) = table.any_move(seat)
                {
                    say(app, &m);
                }
            }
            _ => {}
        }
        for _ in 0..3 {
            app.update();
        }
        bench::wait_for_threads(app);
    }

    /// Asserts that no stored match was lost, and that what the windows show is stored or waits for that.
    fn check(&mut self) {
        let texts = self.disk.memory.texts();
        let Some(any) = self.windows.iter().flatten().next() else {
            return;
        };
        let is_game = |key: &String| key.starts_with("games/") && !key.contains('.');
        for (key, before) in &self.kept {
            let Some(now) = texts.get(key) else {
                assert!(self.deleted.contains(key), "{key} is gone");
                continue;
            };
            let (before, now) = (read(any, before), read(any, now));
            if before.ended().is_some() {
                assert!(
                    now.is_same_game(&*before),
                    "the end of {key} has changed from {} to {}",
                    before.save().as_str(),
                    now.save().as_str()
                );
            } else {
                let how = before.line().relation(&now.line());
                assert_ne!(how, Relation::Other, "{key} is another match");
            }
        }
        let games = texts.iter().filter(|(key, _)| is_game(key));
        let mut ids = BTreeSet::new();
        for (key, text) in games.clone() {
            let id = read(any, text).id().expect("an id");
            assert_eq!(&Library::key(id), key);
            assert!(ids.insert(id), "{key} has a double");
        }
        self.kept = games
            .map(|(key, text)| (key.clone(), text.clone()))
            .collect();
        let lists: Vec<BTreeSet<u64>> = self
            .windows
            .iter()
            .map(|app| {
                let Some(app) = app else {
                    return BTreeSet::new();
                };
                let tables = session(app)
                    .parked
                    .values()
                    .map(|left| &**left)
                    .chain([session(app).table()]);
                tables.filter_map(<dyn AnyMatch>::id).collect()
            })
            .collect();
        if self.disk.faults.lock().expect("a lock").0.reads.is_some() {
            return;
        }
        for (window, app) in self.windows.iter().enumerate() {
            let Some(app) = app else { continue };
            // A match of the other window is only looked at.
            let is_own = !session(app).is_open_elsewhere() && bench::screen(app) == Screen::Table;
            let laid = is_own.then(|| session(app).table());
            let left = session(app).parked.values().map(|left| &**left);
            for table in left.chain(laid).filter(|table| table.entries() > 0) {
                let id = table.id().expect("it is saved from its first move on");
                let key = Library::key(id);
                if self.deleted.contains(&key) || lists[1 - window].contains(&id) {
                    continue;
                }
                let storage = app.world().resource::<Storage>();
                let text = storage.read(&key).expect("it can be read");
                let text = text.unwrap_or_else(|| panic!("window {window}: {key} is gone"));
                let kept = read(app, &text);
                // Another program may have continued it, and an end stays.
                let how = kept.line().relation(&table.line());
                let stands_earlier = matches!(how, Relation::Behind(_))
                    || kept.ended().is_some() && how == Relation::Same;
                assert!(
                    kept.is_same_game(table) || stands_earlier,
                    "window {window}: {} for {}",
                    kept.save().as_str(),
                    table.save().as_str()
                );
                let listed = app.world().resource::<Library>().games();
                assert!(
                    listed.iter().any(|game| game.key == key),
                    "{key} is in no list"
                );
            }
        }
    }
}

/// Sends a message of any kind, which waits for the next frame.
fn send_any(app: &mut App, chance: &mut Chance) {
    let table = session(app).table();
    let seat = table.awaited().single();
    let m = seat.and_then(|seat| table.any_move(seat));
    let world = app.world_mut();
    match (chance.below(10), m) {
        (0, _) => _ = world.write_message(Navigate::Play("mbrane")),
        (1, _) => _ = world.write_message(Navigate::Back),
        (2, _) => _ = world.write_message(Navigate::Continue("mbrane")),
        (3, _) => _ = world.write_message(Navigate::Visit(Screen::Settings)),
        (4, _) => {
            let text = format!("{SETUP} : 2c3 0a1");
            world.write_message(LinkCommand::Paste(text));
        }
        (5, _) => _ = world.write_message(HandCommand::Undo),
        (6, _) => _ = world.write_message(HandCommand::Type("resign".to_owned())),
        (7, _) => _ = world.write_message(MatchCommand::PlayHere),
        (_, Some(m)) => _ = world.write_message(HandCommand::Type(m)),
        _ => {}
    }
}

const YEAR: u64 = 365 * 24 * 3600 * 1000;

fn random_play(seed: u64, steps: usize) {
    let mut world = World::new(seed);
    let outcome = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        for _ in 0..steps {
            world.step();
            world.check();
        }
        // Everything that waited is stored once the disk is sound.
        world.fail(Faults::default());
        assert!(world.is_sound());
        world.read_lists();
        for app in world.windows.iter().flatten() {
            let storage = app.world().resource::<Storage>();
            for game in app.world().resource::<Library>().games() {
                assert!(!storage.is_unwritten(&game.key), "{} waits", game.key);
            }
        }
        world.check();
    }));
    if let Err(panic) = outcome {
        eprintln!("seed {seed}: {:?}", world.log);
        std::panic::resume_unwind(panic);
    }
}

#[test]
fn match_that_cannot_be_read_at_start_keeps_its_id_and_is_offered_at_the_next() {
    let mut world = World::new(1);
    world.start(0);
    let begin = |world: &mut World, record: &str| {
        let app = world.windows[0].as_mut().expect("a window");
        let play = match_of::<Mbrane>(&format!("{SETUP} : {record}"));
        bench::tell(app, Navigate::Open(Box::new(play)));
        app.update();
        session(app).table().id().expect("an id")
    };
    let first = begin(&mut world, "2c3");
    bench::tell(world.windows[0].as_mut().expect("a window"), Navigate::Back);
    world.windows[0] = None;
    world.fail(HIDDEN_GAMES);
    world.start(0);
    world.fail(Faults::default());
    let app = world.windows[0].as_mut().expect("a window");
    app.update();
    assert!(session(app).parked.is_empty());
    // The next start offers it.
    world.windows[0] = None;
    world.start(0);
    let offered = |world: &World| {
        let parked = &session(world.windows[0].as_ref().expect("a window")).parked;
        parked.get("mbrane").and_then(|parked| parked.id())
    };
    assert_eq!(offered(&world), Some(first));
    world.windows[0] = None;
    world.fail(HIDDEN_GAMES);
    world.start(0);
    world.fail(Faults::default());
    let app = world.windows[0].as_mut().expect("a window");
    app.world_mut().insert_resource(WallClock::At(first));
    let second = begin(&mut world, "0a1 1b2");
    assert_ne!(first, second);
    let storage = world.windows[0]
        .as_ref()
        .expect("a window")
        .world()
        .resource::<Storage>();
    for (id, moves) in [(first, 1), (second, 2)] {
        let key = Library::key(id);
        let text = storage
            .read(&key)
            .expect("it can be read")
            .expect("a match");
        assert_eq!(Some(&text), world.disk.memory.texts().get(&key));
        assert_eq!(
            read(world.windows[0].as_ref().expect("a window"), &text).entries(),
            moves
        );
    }
}

#[test]
fn end_that_a_full_disk_refuses_stays_its_windows_until_it_is_written() {
    let mut world = World::new(2);
    world.start(0);
    let memory = world.disk.memory.clone();
    let app = world.windows[0].as_mut().expect("a window");
    let play = match_of::<Mbrane>(&format!("{SETUP} : 2c3"));
    bench::tell(app, Navigate::Open(Box::new(play)));
    app.update();
    let id = session(app).table().id().expect("an id");
    let is_listed = || memory.texts()["open/running"].contains(&id.to_string());
    let is_ended = || memory.texts()[&Library::key(id)].contains("resign");
    world.fail(Faults {
        full: true,
        ..Faults::default()
    });
    let app = world.windows[0].as_mut().expect("a window");
    say(app, "resign");
    app.update();
    // There is room again, but the end cannot be compared with the stored state, while another match begins.
    world.fail(HIDDEN_GAMES);
    let app = world.windows[0].as_mut().expect("a window");
    bench::tell(app, Navigate::Play("mbrane"));
    say(app, "0a1");
    app.update();
    assert!(!is_ended() && is_listed());
    world.fail(Faults::default());
    let app = world.windows[0].as_mut().expect("a window");
    for command in [Navigate::Back, Navigate::Continue("mbrane")] {
        bench::tell(app, command);
        app.update();
    }
    assert!(is_ended() && !is_listed());
}

#[test]
fn no_match_is_lost_in_random_play() {
    for seed in 0..6 {
        random_play(seed, 60);
    }
}

#[test]
#[ignore = "long"]
fn no_match_is_lost_in_long_random_play() {
    for seed in 100..300 {
        random_play(seed, 120);
    }
}

/// A disk that needs half a second for each write.
#[derive(Clone)]
struct SlowDisk(Memory);

impl Store for SlowDisk {
    fn read(&self, key: &str) -> Result<Option<String>, StorageError> {
        self.0.read(key)
    }

    fn write(&self, key: &str, text: Option<&str>) -> Result<(), StorageError> {
        std::thread::sleep(std::time::Duration::from_millis(500));
        self.0.write(key, text)
    }

    fn list(&self, folder: &str) -> Result<Vec<String>, StorageError> {
        self.0.list(folder)
    }

    fn lock(&self, key: &str) -> Option<Lock> {
        self.0.lock(key)
    }
}

#[test]
#[ignore = "long"]
fn slow_disk_writes_all_games_before_the_program_ends() {
    let memory = Memory::default();
    let mut storage = Storage::behind(SlowDisk(memory.clone()));
    for game in 0..24 {
        storage.write(&Library::key(game), "a game".to_owned());
    }
    drop(storage);
    assert_eq!(memory.texts().len(), 24);
}
