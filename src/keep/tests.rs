//! Every store keeps the same promises; what is damaged or newer is lost by none.

use super::*;
use std::{
    fs,
    path::PathBuf,
    sync::{Condvar, Mutex},
};

/// A folder of the test's own, gone when dropped.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("mbrane-keep-{}-{name}", std::process::id()));
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
    store.remove("settings").expect("nothing to remove is no trouble");
    for text in ["one\n", "", "two, and more than before\n", "☃"] {
        store.write("settings", text).expect("written");
        assert_eq!(kept(store, "settings").as_deref(), Some(text));
    }
    for key in ["games/1", "games/2", "games/20"] {
        store.write(key, key).expect("written");
    }
    let listed = || {
        let mut keys = store.list("games").expect("a list");
        keys.sort();
        keys
    };
    assert_eq!(listed(), ["games/1", "games/2", "games/20"]);
    store.remove("games/2").expect("removed");
    let first = store.set_aside("games/1").expect("set aside");
    assert_eq!(listed(), ["games/20"], "what is set aside is not listed");
    store.write("games/1", "another").expect("written");
    assert_ne!(store.set_aside("games/1").expect("set aside"), first, "what is set aside is not overwritten");
    assert!(store.set_aside("games/1").is_err(), "nothing is there");
    assert_eq!(kept(store, "settings").as_deref(), Some("☃"));
}

#[test]
fn memory_keeps_its_promises() {
    promises(&Memory::default());
}

#[test]
fn a_folder_keeps_its_promises() {
    let scratch = Scratch::new("promises");
    promises(&Folder::new(scratch.0.join("made/when/needed")));
    let left: Vec<_> = fs::read_dir(scratch.0.join("made/when/needed/games")).expect("a folder").flatten().collect();
    let names: Vec<_> = left.iter().map(|file| file.file_name().to_string_lossy().into_owned()).collect();
    assert!(names.iter().all(|name| name.ends_with(".txt")), "no drafts are left: {names:?}");
}

#[test]
fn a_folder_that_cannot_be_written_says_why_and_keeps_what_it_has() {
    let scratch = Scratch::new("blocked");
    fs::create_dir_all(&scratch.0).expect("a folder");
    // A file where the folder should be refuses everybody, also who may do everything.
    let blocked = scratch.0.join("file");
    fs::write(&blocked, "mine").expect("a file");
    let store = Folder::new(blocked.clone());
    let trouble = store.write("settings", "text").expect_err("it is no folder");
    assert!(trouble.to_string().contains("file"), "{trouble}");
    assert_eq!(fs::read_to_string(blocked).expect("the file"), "mine");
}

#[test]
fn bytes_that_are_no_text_are_damage_and_stay_as_they_are() {
    let scratch = Scratch::new("bytes");
    fs::create_dir_all(&scratch.0).expect("a folder");
    fs::write(scratch.0.join("settings.txt"), [0xff, 0xfe, b'x']).expect("a file");
    let mut keep = Keep::direct(Folder::new(scratch.0.clone()));
    assert_eq!(keep.open("settings", str::parse::<mbrane_play::Settings>), None);
    assert!(matches!(&keep.news()[..], [Message::DamagedSave { .. }]));
    assert_eq!(fs::read(scratch.0.join("settings.damaged-1.txt")).expect("the file"), [0xff, 0xfe, b'x']);
}

/// Writes nothing until it is allowed to.
struct Gate {
    inner: Memory,
    open: Arc<(Mutex<bool>, Condvar)>,
    writes: Arc<Mutex<Vec<String>>>,
}

impl Store for Gate {
    fn read(&self, key: &str) -> Result<Option<String>, Trouble> {
        self.inner.read(key)
    }
    fn write(&self, key: &str, text: &str) -> Result<(), Trouble> {
        let mut open = self.open.0.lock().expect("a lock");
        while !*open {
            open = self.open.1.wait(open).expect("a lock");
        }
        self.writes.lock().expect("a lock").push(text.to_owned());
        self.inner.write(key, text)
    }
    fn list(&self, folder: &str) -> Result<Vec<String>, Trouble> {
        self.inner.list(folder)
    }
    fn remove(&self, key: &str) -> Result<(), Trouble> {
        self.inner.remove(key)
    }
    fn set_aside(&self, key: &str) -> Result<String, Trouble> {
        self.inner.set_aside(key)
    }
}

#[test]
fn nobody_waits_for_a_slow_disk_and_the_newest_wins() {
    let memory = Memory::default();
    let open = Arc::new((Mutex::new(false), Condvar::new()));
    let writes = Arc::new(Mutex::new(Vec::new()));
    let mut keep = Keep::behind(Gate { inner: memory.clone(), open: open.clone(), writes: writes.clone() });
    for number in 0..1000 {
        keep.write("running", number.to_string());
    }
    keep.write("games/1", "a game".to_owned());
    keep.remove("running");
    assert_eq!(keep.read("running"), Ok(None), "what is on its way counts");
    assert_eq!(keep.read("games/1"), Ok(Some("a game".to_owned())));
    *open.0.lock().expect("a lock") = true;
    open.1.notify_all();
    keep.flush();
    assert_eq!(memory.texts().into_iter().collect::<Vec<_>>(), [("games/1".to_owned(), "a game".to_owned())]);
    assert!(writes.lock().expect("a lock").len() <= 2, "what was out of date was not written");
}

#[test]
fn a_program_that_ends_has_written_everything() {
    let memory = Memory::default();
    let mut keep = Keep::behind(memory.clone());
    keep.write("running", "the last".to_owned());
    drop(keep);
    assert_eq!(memory.texts()["running"], "the last");
}

#[test]
fn that_nothing_can_be_saved_is_said_once_until_it_can() {
    let memory = Memory::default();
    let mut keep = Keep::direct(memory.clone());
    memory.refuse(Some("the disk is full"));
    for _ in 0..5 {
        keep.write("running", "x".to_owned());
    }
    assert_eq!(keep.news(), [Message::CannotSave { reason: "the disk is full".to_owned() }]);
    keep.write("running", "x".to_owned());
    assert_eq!(keep.news(), []);
    memory.refuse(None);
    keep.write("running", "x".to_owned());
    memory.refuse(Some("again"));
    keep.write("running", "x".to_owned());
    assert_eq!(keep.news().len(), 1);
}

fn open(memory: &Memory) -> (Keep, Option<mbrane_play::Settings>) {
    let mut keep = Keep::direct(memory.clone());
    let read = keep.open("settings", str::parse);
    (keep, read)
}

/// Whatever was there before is still there under some name, unless it could be read.
fn nothing_is_lost(memory: &Memory, before: &str) {
    let (mut keep, read) = open(memory);
    let said = keep.news();
    keep.write("settings", "new".to_owned());
    let kept = memory.texts();
    if read.is_none() {
        assert!(kept.values().any(|text| text == before), "{before:?} is lost: {kept:?}");
        assert_eq!(said.len(), 1, "it is said: {said:?}");
    }
    assert!(kept.values().any(|text| text == "new"), "the game keeps on keeping");
}

#[test]
fn damage_of_any_kind_is_set_aside_and_said() {
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
fn a_newer_program_finds_its_own_again() {
    let memory = Memory::default();
    memory.put("settings", "mbrane-settings 2\nwho knows\n");
    let (mut keep, read) = open(&memory);
    assert_eq!((read, keep.news()), (None, vec![Message::NewerSave]));
    let chosen = mbrane_play::Settings { one_tap: true, ..Default::default() };
    keep.write("settings", chosen.to_string());
    assert_eq!(memory.texts()["settings"], "mbrane-settings 2\nwho knows\n");
    assert_eq!(open(&memory).1, Some(chosen), "the older one finds its own too");
}

#[test]
fn what_is_damaged_and_cannot_be_set_aside_is_not_overwritten() {
    let memory = Memory::default();
    memory.put("settings", "broken");
    memory.refuse(Some("read only"));
    let (mut keep, _) = open(&memory);
    assert!(matches!(&keep.news()[..], [Message::CannotRead { .. }]));
    memory.refuse(None);
    keep.write("settings", "new".to_owned());
    assert_eq!(memory.texts()["settings"], "broken");
}
