//! Every store meets the same contract, and loses neither damaged nor newer texts.

use super::{folder::data_folder_for, *};
use std::{
    fs,
    path::PathBuf,
    sync::{Condvar, Mutex},
    thread,
    time::{Duration, Instant},
};

/// A folder of the test's own, gone when dropped.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Self {
        let path =
            std::env::temp_dir().join(format!("mbrane-storage-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        Self(path)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn kept(store: &impl Store, key: &str) -> Option<String> {
    store.read(key).expect("it can be read")
}

fn promises(store: &impl Store) {
    assert_eq!(store.read("settings"), Ok(None));
    assert_eq!(store.list("games"), Ok(Vec::new()));
    store
        .write("settings", None)
        .expect("nothing to remove is no trouble");
    for text in ["one\n", "", "two, and more than before\n", "☃"] {
        store.write("settings", Some(text)).expect("written");
        assert_eq!(kept(store, "settings").as_deref(), Some(text));
    }
    for key in ["games/1", "games/2", "games/20"] {
        store.write(key, Some(key)).expect("written");
    }
    let listed = || {
        let mut keys = store.list("games").expect("a list");
        keys.sort();
        keys
    };
    assert_eq!(listed(), ["games/1", "games/2", "games/20"]);
    store.write("games/2", None).expect("removed");
    let first = store.set_aside("games/1").expect("set aside");
    assert_eq!(listed(), ["games/20"], "what is set aside is not listed");
    store.write("games/1", Some("another")).expect("written");
    assert_ne!(
        store.set_aside("games/1").expect("set aside"),
        first,
        "what is set aside is not overwritten"
    );
    assert!(store.set_aside("games/1").is_err(), "nothing is there");
    assert_eq!(kept(store, "settings").as_deref(), Some("☃"));
    let lock = store.lock("running").expect("nobody has it");
    assert!(store.lock("running").is_none(), "one at a time");
    assert!(store.lock("running-2").is_some());
    drop(lock);
    assert!(store.lock("running").is_some(), "it is free again");
}

#[test]
fn memory_store_meets_the_contract() {
    promises(&Memory::default());
}

#[test]
fn folder_store_meets_the_contract() {
    let scratch = Scratch::new("promises");
    promises(&Folder::new(scratch.0.join("made/when/needed")));
    let left: Vec<_> = fs::read_dir(scratch.0.join("made/when/needed/games"))
        .expect("a folder")
        .flatten()
        .collect();
    let names: Vec<_> = left
        .iter()
        .map(|file| file.file_name().to_string_lossy().into_owned())
        .collect();
    assert!(
        names.iter().all(|name| name.ends_with(".txt")),
        "no drafts are left: {names:?}"
    );
}

/// The data folders on Windows and macOS of a user whose name has several words and letters beyond ASCII.
const ELSEWHERE: [(&str, &str, &str, &str); 2] = [
    (
        "windows",
        "APPDATA",
        "Users/Zoë de Vries/AppData/Roaming",
        "mbrane",
    ),
    (
        "macos",
        "HOME",
        "Users/Zoë de Vries",
        "Library/Application Support/mbrane",
    ),
];

#[test]
fn stores_of_windows_and_macos_meet_the_contract_in_their_own_folders() {
    let scratch = Scratch::new("elsewhere");
    for (os, variable, named, below) in ELSEWHERE {
        let named = scratch.0.join(named);
        let folder = data_folder_for(os, |name| (name == variable).then(|| named.clone()))
            .expect("a folder");
        assert_eq!(folder, named.join(below));
        promises(&Folder::new(folder.clone()));
        let _held = Folder::new(folder.clone())
            .lock("running-3")
            .expect("it is free");
        assert!(
            folder.join("running-3.lock").is_file()
                && Folder::new(folder).lock("running-3").is_none()
        );
    }
}

#[test]
fn each_system_asks_for_its_own_variables_alone() {
    let all = |os: &str| data_folder_for(os, |name| Some(PathBuf::from(format!("/{name}"))));
    let folders = ["windows", "macos", "linux", "freebsd"].map(|os| all(os).expect("a folder"));
    let wanted = [
        "/APPDATA",
        "/HOME/Library/Application Support",
        "/XDG_DATA_HOME",
        "/XDG_DATA_HOME",
    ];
    assert_eq!(
        folders,
        wanted.map(|folder| PathBuf::from(folder).join("mbrane"))
    );
    let home = |name: &str| (name == "HOME").then(|| PathBuf::from("/home"));
    assert_eq!(
        data_folder_for("linux", home),
        Some("/home/.local/share/mbrane".into())
    );
    assert_eq!(data_folder_for("windows", home), None);
    assert_eq!(data_folder_for("macos", |_| None), None);
}

#[test]
fn a_folder_that_cannot_be_written_says_why_and_keeps_what_it_has() {
    let scratch = Scratch::new("blocked");
    fs::create_dir_all(&scratch.0).expect("a folder");
    // A file in the folder's place refuses every user, even root.
    let blocked = scratch.0.join("file");
    fs::write(&blocked, "mine").expect("a file");
    let store = Folder::new(blocked.clone());
    let trouble = store
        .write("settings", Some("text"))
        .expect_err("it is no folder");
    assert!(trouble.to_string().contains("file"), "{trouble}");
    assert_eq!(fs::read_to_string(blocked).expect("the file"), "mine");
}

#[test]
fn invalid_utf_8_is_damage_and_is_kept() {
    let scratch = Scratch::new("bytes");
    fs::create_dir_all(&scratch.0).expect("a folder");
    fs::write(scratch.0.join("settings.txt"), [0xff, 0xfe, b'x']).expect("a file");
    let mut storage = Storage::direct(Folder::new(scratch.0.clone()));
    assert_eq!(
        storage.open("settings", str::parse::<mbrane_play::Settings>),
        None
    );
    assert!(matches!(&storage.news()[..], [StorageNews::Damaged { .. }]));
    assert_eq!(
        fs::read(scratch.0.join("settings.damaged-1.txt")).expect("the file"),
        [0xff, 0xfe, b'x']
    );
}

/// Writes nothing until it is allowed to.
struct Gate {
    inner: Memory,
    open: Arc<(Mutex<bool>, Condvar)>,
    writes: Arc<Mutex<Vec<String>>>,
}

impl Store for Gate {
    fn read(&self, key: &str) -> Result<Option<String>, StorageError> {
        self.inner.read(key)
    }
    fn write(&self, key: &str, text: Option<&str>) -> Result<(), StorageError> {
        let mut open = self.open.0.lock().expect("a lock");
        while !*open {
            open = self.open.1.wait(open).expect("a lock");
        }
        self.writes
            .lock()
            .expect("a lock")
            .extend(text.map(str::to_owned));
        self.inner.write(key, text)
    }
    fn list(&self, folder: &str) -> Result<Vec<String>, StorageError> {
        self.inner.list(folder)
    }
    fn lock(&self, key: &str) -> Option<Lock> {
        self.inner.lock(key)
    }
}

#[test]
fn slow_disk_blocks_no_write_and_gets_the_newest_text() {
    let memory = Memory::default();
    let open = Arc::new((Mutex::new(false), Condvar::new()));
    let writes = Arc::new(Mutex::new(Vec::new()));
    let mut storage = Storage::behind(Gate {
        inner: memory.clone(),
        open: open.clone(),
        writes: writes.clone(),
    });
    for number in 0..1000 {
        storage.write("running", number.to_string());
    }
    storage.write("games/1", "a game".to_owned());
    storage.remove("running");
    assert_eq!(
        storage.read("running"),
        Ok(None),
        "what is on its way counts"
    );
    assert_eq!(storage.read("games/1"), Ok(Some("a game".to_owned())));
    *open.0.lock().expect("a lock") = true;
    open.1.notify_all();
    storage.flush();
    assert_eq!(
        memory.texts().into_iter().collect::<Vec<_>>(),
        [("games/1".to_owned(), "a game".to_owned())]
    );
    assert!(
        writes.lock().expect("a lock").len() <= 2,
        "what was out of date was not written"
    );
}

#[test]
fn exit_waits_for_every_write() {
    let memory = Memory::default();
    let mut storage = Storage::behind(memory.clone());
    storage.write("running", "the last".to_owned());
    drop(storage);
    assert_eq!(memory.texts()["running"], "the last");
}

#[test]
fn failing_storage_is_announced_once_until_it_recovers() {
    let memory = Memory::default();
    let mut storage = Storage::direct(memory.clone());
    memory.refuse(Some("the disk is full"));
    for _ in 0..5 {
        storage.write("running", "x".to_owned());
    }
    assert_eq!(
        storage.news(),
        [StorageNews::CannotSave("the disk is full".to_owned())]
    );
    storage.write("running", "x".to_owned());
    assert_eq!(storage.news(), []);
    memory.refuse(None);
    storage.write("running", "x".to_owned());
    memory.refuse(Some("again"));
    storage.write("running", "x".to_owned());
    assert_eq!(storage.news().len(), 1);
}

#[test]
fn unwritable_path_is_shown_in_the_systems_notation() {
    let scratch = Scratch::new("paths");
    let path = scratch.0.join("running").join("mbrane.txt");
    fs::create_dir_all(&path).expect("a folder in the file's place");
    let Err(StorageError(reason)) =
        Folder::new(scratch.0.clone()).write("running/mbrane", Some("a match"))
    else {
        panic!("it is written")
    };
    assert!(
        reason.starts_with(&format!("{}: ", path.display())),
        "{reason}"
    );
}

#[test]
fn a_refused_text_is_written_without_a_retry_when_there_is_room_again() {
    let memory = Memory::default();
    let mut storage = Storage::behind(memory.clone());
    memory.refuse(Some("the disk is full"));
    storage.write("games/1", "a match".to_owned());
    storage.flush();
    memory.refuse(None);
    let begun = Instant::now();
    while !memory.texts().contains_key("games/1") {
        assert!(begun.elapsed() < Duration::from_secs(60), "never written");
        thread::sleep(Duration::from_millis(20));
    }
    storage.flush();
    assert!(!storage.is_unwritten("games/1"));
}

#[test]
fn a_refused_text_is_read_from_memory_and_written_by_a_retry() {
    for open in [Storage::direct as fn(Memory) -> Storage, Storage::behind] {
        let memory = Memory::default();
        let mut storage = open(memory.clone());
        storage.write("games/1", "older".to_owned());
        storage.flush();
        memory.refuse(Some("the disk is full"));
        storage.write("games/1", "newer".to_owned());
        storage.retry();
        storage.flush();
        assert_eq!(memory.texts()["games/1"], "older");
        assert_eq!(storage.read("games/1"), Ok(Some("newer".to_owned())));
        assert!(storage.is_unwritten("games/1"));
        memory.refuse(None);
        storage.retry();
        storage.flush();
        assert_eq!(memory.texts()["games/1"], "newer");
        assert!(!storage.is_unwritten("games/1"));
    }
}

#[test]
fn change_of_a_watched_text_by_another_program_is_noticed() {
    for open in [Storage::direct as fn(Memory) -> Storage, Storage::behind] {
        let memory = Memory::default();
        let mut storage = open(memory.clone());
        storage.write("open/running", "1\n".to_owned());
        storage.flush();
        let watched = |text: &str| Watched {
            texts: vec![("open/running".to_owned(), text.to_owned())],
            held: Vec::new(),
        };
        storage.watch(watched("1\n"));
        assert!(!storage.is_changed_elsewhere());
        memory.put("open/running", "");
        wait_for_change(&storage);
        storage.watch(watched(""));
        assert!(!storage.is_changed_elsewhere());
    }
}

#[test]
fn released_lock_of_another_program_is_noticed() {
    for open in [Storage::direct as fn(Memory) -> Storage, Storage::behind] {
        let memory = Memory::default();
        let mut storage = open(memory.clone());
        let lock = memory.lock("running").expect("a lock");
        storage.watch(Watched {
            held: vec!["running".to_owned()],
            ..Watched::default()
        });
        assert!(!storage.is_changed_elsewhere());
        drop(lock);
        wait_for_change(&storage);
        storage.watch(Watched::default());
        assert!(!storage.is_changed_elsewhere());
    }
}

fn wait_for_change(storage: &Storage) {
    let begun = Instant::now();
    while !storage.is_changed_elsewhere() {
        assert!(begun.elapsed() < Duration::from_secs(300), "never");
        thread::yield_now();
    }
}

#[test]
fn refused_changes_of_a_shared_text_are_kept() {
    for open in [Storage::direct as fn(Memory) -> Storage, Storage::behind] {
        let memory = Memory::default();
        let mut storage = open(memory.clone());
        let mut common = CommonText::<mbrane_play::Settings>::new("settings");
        let mut change = |change: fn(&mut mbrane_play::Settings)| {
            common.change(&mut storage, change);
            storage.flush();
        };
        change(|settings| settings.first_run = false);
        memory.refuse(Some("the disk is full"));
        change(|settings| settings.one_tap = true);
        change(|settings| settings.practised = "mbrane".to_owned());
        memory.refuse(None);
        change(|settings| settings.last_game = "masbrur".to_owned());
        let expected = mbrane_play::Settings {
            first_run: false,
            one_tap: true,
            practised: "mbrane".to_owned(),
            last_game: "masbrur".to_owned(),
            ..Default::default()
        };
        assert_eq!(memory.texts()["settings"].parse(), Ok(expected));
    }
}

fn open(memory: &Memory) -> (Storage, Option<mbrane_play::Settings>) {
    let mut storage = Storage::direct(memory.clone());
    let read = storage.open("settings", str::parse);
    (storage, read)
}

/// Asserts that the former text is kept under some name, unless it could be read.
fn nothing_is_lost(memory: &Memory, before: &str) {
    let (mut storage, read) = open(memory);
    let said = storage.news();
    storage.write("settings", "new".to_owned());
    let kept = memory.texts();
    if read.is_none() {
        assert!(
            kept.values().any(|text| text == before),
            "{before:?} is lost: {kept:?}"
        );
        assert_eq!(said.len(), 1, "it is said: {said:?}");
    }
    assert!(
        kept.values().any(|text| text == "new"),
        "the game keeps on keeping"
    );
}

#[test]
fn damaged_texts_are_set_aside_and_announced() {
    let text = mbrane_play::Settings::default().to_string();
    for at in 0..text.len() {
        for damaged in [text[..at].to_owned(), text[at..].to_owned()] {
            let memory = Memory::default();
            memory.put("settings", &damaged);
            nothing_is_lost(&memory, &damaged);
        }
        for sign in ["", "x", "9", "\n", "☃"] {
            let damaged = format!("{}{sign}{}", &text[..at], &text[at + 1..]);
            let memory = Memory::default();
            memory.put("settings", &damaged);
            nothing_is_lost(&memory, &damaged);
        }
    }
}

#[test]
fn texts_of_a_newer_version_are_kept_for_it() {
    let memory = Memory::default();
    memory.put("settings", "mbrane-settings 3\nwho knows\n");
    let (mut storage, read) = open(&memory);
    assert_eq!((read, storage.news()), (None, vec![StorageNews::Newer]));
    let chosen = mbrane_play::Settings {
        one_tap: true,
        ..Default::default()
    };
    storage.write("settings", chosen.to_string());
    assert_eq!(memory.texts()["settings"], "mbrane-settings 3\nwho knows\n");
    assert_eq!(
        open(&memory).1,
        Some(chosen),
        "the older one finds its own too"
    );
}

#[test]
fn damaged_text_that_cannot_be_set_aside_is_kept() {
    let memory = Memory::default();
    memory.put("settings", "broken");
    memory.refuse(Some("read only"));
    let (mut storage, _) = open(&memory);
    assert!(matches!(&storage.news()[..], [StorageNews::CannotRead(_)]));
    memory.refuse(None);
    storage.write("settings", "new".to_owned());
    assert_eq!(memory.texts()["settings"], "broken");
}

#[test]
fn each_window_has_its_own_key() {
    let scratch = Scratch::new("claims");
    let memory = Memory::default();
    let folder = || Storage::direct(Folder::new(scratch.0.clone()));
    for open in [&folder as &dyn Fn() -> Storage, &|| {
        Storage::direct(memory.clone())
    }] {
        let [mut first, mut second, mut third] = [open(), open(), open()];
        assert_eq!(first.claim("running"), "running");
        assert_eq!(second.claim("running"), "running-2");
        assert_eq!(third.claim("running"), "running-3");
        let held = |by: &Storage| {
            let places = place_names("running").filter(|place| by.is_held_elsewhere(place));
            places.collect::<Vec<_>>()
        };
        assert_eq!(held(&first), ["running-2", "running-3"]);
        assert_eq!(held(&third), ["running", "running-2"]);
        drop(second);
        assert_eq!(held(&first), ["running-3"]);
        drop(first);
        assert_eq!(open().claim("running"), "running");
    }
}

#[test]
fn match_of_an_unknown_game_is_kept() {
    let memory = Memory::default();
    memory.put("running", "the match of another program");
    let mut storage = Storage::direct(memory.clone());
    let other = |text: &str| match text {
        "ours" => Ok(()),
        _ => Err(SaveError::OtherGame {
            game: "hex".to_owned(),
        }),
    };
    assert_eq!(storage.open("running", other), None);
    assert_eq!(storage.news(), [StorageNews::OtherGame("hex".to_owned())]);
    storage.write("running", "ours".to_owned());
    assert_eq!(memory.texts()["running"], "the match of another program");
    assert_eq!(storage.read("running"), Ok(Some("ours".to_owned())));
    assert_eq!(Storage::direct(memory).open("running", other), Some(()));
}
