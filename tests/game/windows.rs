//! Two windows over one store: a match is played in one of them, only looked at in the other, and taken over by a button.

use crate::{
    bench::{self, screen, tell},
    hands::{choose_opponent, game, listen, reads, say, session},
    helpers::{SHORT, assert_rests, match_of, notice, open, review, start},
    keeping::shelved,
    masbrur::round_moves,
};
use bevy::prelude::*;
use mbrane::{
    library::Library,
    notices::Notices,
    session::{Navigate, Screen},
    settings::Settings,
    storage::{Folder, Lock, Memory, Storage, StorageError, Store},
    table::{
        analysis::{
            hint::{Hint, ToggleHint},
            judge::Judge,
            review::ReviewCommand,
            thinking::Thinking,
        },
        change::{hand::HandCommand, match_commands::MatchCommand},
        links::LinkCommand,
    },
};
use mbrane_play::{
    Credit, Match, MoveInput, Opponent, TableAction,
    words::{Words, common, live},
};
use mbrane_rules::{masbrur::Masbrur, mbrane::Mbrane};
use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

const BEGUN: &str = "mbrane 4 full : 0c4 3b1";

fn id(app: &App) -> Option<u64> {
    session(app).table().id()
}

/// Opens the match of an id as the list of games does.
fn open_stored(app: &mut App, memory: &Memory, id: u64) {
    open_stored_of::<Mbrane>(app, memory, id);
}

fn open_stored_of<G: MoveInput>(app: &mut App, memory: &Memory, id: u64) {
    let text = memory.texts()[&Library::key(id)].clone();
    let play = text.parse::<Match<G>>();
    open(app, play.unwrap_or_else(|error| panic!("{error}")));
    app.update();
}

/// Two windows; the first one plays a match, and the second has opened it, too.
fn two_windows(memory: &Memory) -> (App, App, u64) {
    two_windows_with::<Mbrane>(memory, BEGUN)
}

fn two_windows_with<G: MoveInput>(memory: &Memory, record: &str) -> (App, App, u64) {
    let mut first = start(memory);
    open(&mut first, match_of::<G>(record));
    first.update();
    let id = id(&first).expect("an id");
    let mut second = start(memory);
    close_notices(&mut second);
    open_stored_of::<G>(&mut second, memory, id);
    (first, second, id)
}

fn close_notices(app: &mut App) {
    let mut notices = app.world_mut().resource_mut::<Notices>();
    while notices.shown().is_some() {
        notices.close();
    }
}

fn is_looked_at(app: &App) -> bool {
    session(app).is_open_elsewhere()
}

fn play_here(app: &mut App) {
    tell(app, MatchCommand::PlayHere);
    app.update();
}

/// The place that is shown, and whether its beats are over.
fn place(app: &App) -> (usize, bool) {
    let table = session(app).table();
    (table.cursor(), table.beats_finished())
}

fn undo(app: &mut App) {
    tell(app, HandCommand::Undo);
    app.update();
}

fn moves(app: &App) -> usize {
    game(app).unmasked().record().moves().len()
}

/// The numbers of moves of all stored matches.
fn stored(memory: &Memory) -> Vec<usize> {
    let moves = |play: &Match<Mbrane>| play.unmasked().record().moves().len();
    shelved(memory).iter().map(moves).collect()
}

fn listed(memory: &Memory, place: &str) -> String {
    memory
        .texts()
        .get(&format!("open/{place}"))
        .cloned()
        .unwrap_or_default()
}

#[test]
fn match_of_another_window_is_only_looked_at() {
    let memory = Memory::default();
    let (mut first, mut second, id) = two_windows(&memory);
    let words = Words::english();
    assert!(is_looked_at(&second) && !session(&second).acts_here());
    assert_eq!(
        notice(&second),
        Some(words.label(live::Label::OpenInWindow))
    );
    let before = memory.texts();
    for command in [
        HandCommand::Type("2c3".to_owned()),
        HandCommand::Type("resign".to_owned()),
        HandCommand::Undo,
        HandCommand::Place,
    ] {
        tell(&mut second, command);
        second.update();
    }
    assert_eq!((moves(&second), memory.texts()), (2, before));
    listen(&mut second);
    bench::run(&mut second, Duration::from_millis(300));
    assert!(reads(&second, words.label(common::Label::PlayHere)));
    // The other window goes on under the same id.
    say(&mut first, "2c3");
    first.update();
    assert_eq!(stored(&memory), [3]);
    // Leaving and coming back changes nothing.
    tell(&mut second, Navigate::Back);
    assert!(session(&second).parked.is_empty());
    assert_eq!((screen(&second), notice(&second)), (Screen::Title, None));
    open_stored(&mut second, &memory, id);
    assert!(is_looked_at(&second) && moves(&second) == 3);
    assert_eq!(listed(&memory, "running-2"), "");
}

#[test]
fn play_here_takes_a_match_over_and_back() {
    let memory = Memory::default();
    let (mut first, mut second, id) = two_windows(&memory);
    say(&mut first, "2c3");
    first.update();
    play_here(&mut second);
    assert!(!is_looked_at(&second));
    assert_eq!((moves(&second), notice(&second)), (3, None));
    assert_eq!(listed(&memory, "running"), "");
    assert_eq!(listed(&memory, "running-2"), format!("{id}\n"));
    say(&mut second, "1d2");
    second.update();
    // A move of the same frame comes too late.
    say(&mut first, "0b3");
    first.update();
    assert!(is_looked_at(&first));
    assert_eq!(
        notice(&first),
        Some(Words::english().label(live::Label::OpenInWindow))
    );
    assert_eq!((moves(&first), stored(&memory)), (3, vec![4]));
    play_here(&mut first);
    say(&mut first, "0b3");
    first.update();
    second.update();
    assert!(is_looked_at(&second) && !is_looked_at(&first));
    assert_eq!((moves(&first), stored(&memory)), (5, vec![5]));
    assert_eq!(listed(&memory, "running"), format!("{id}\n"));
}

#[test]
fn match_that_is_looked_at_asks_nobody_to_move_and_gives_no_hint() {
    let memory = Memory::default();
    let (mut first, mut second, _) = two_windows(&memory);
    listen(&mut second);
    bench::run(&mut second, Duration::from_millis(300));
    assert!(reads(&second, "You are a spectator") && !reads(&second, "’s turn"));
    listen(&mut first);
    bench::run(&mut first, Duration::from_millis(300));
    for refused in ["Hint", "Copy link", "Undo"] {
        assert!(
            reads(&first, refused) && !reads(&second, refused),
            "{refused}"
        );
    }
    tell(&mut second, ToggleHint);
    tell(&mut second, LinkCommand::Copy);
    bench::run(&mut second, Duration::from_millis(300));
    assert!(!second.world().resource::<Hint>().is_asked());
    assert_eq!(
        memory
            .texts()
            .keys()
            .filter(|key| key.starts_with("links"))
            .count(),
        0
    );
}

#[test]
fn lesson_over_a_match_that_is_looked_at_takes_nothing_over() {
    let memory = Memory::default();
    let (mut first, mut second, _) = two_windows(&memory);
    // The stored state is no later one than what is looked at.
    tell(&mut first, HandCommand::Undo);
    say(&mut first, "2c3");
    first.update();
    tell(&mut second, Navigate::Lesson("mbrane"));
    tell(&mut second, Navigate::Back);
    tell(&mut second, Navigate::Back);
    bench::run(&mut second, Duration::from_millis(100));
    assert!(is_looked_at(&second), "{:?}", screen(&second));
    first.update();
    assert!(!is_looked_at(&first));
}

#[test]
fn full_disk_leaves_a_match_to_its_window() {
    let memory = Memory::default();
    let (mut first, mut second, id) = two_windows(&memory);
    memory.refuse(Some("the disk is full"));
    close_notices(&mut second);
    let refusal = common::cannot_save(&Words::english(), "the disk is full");
    // Each press is answered.
    for _ in 0..2 {
        play_here(&mut second);
        assert!(is_looked_at(&second));
        assert_eq!(notice(&second), Some(refusal.as_str()));
        close_notices(&mut second);
    }
    assert_eq!(listed(&memory, "running"), format!("{id}\n"));
    memory.refuse(None);
    say(&mut first, "2c3");
    first.update();
    assert!(!is_looked_at(&first));
    play_here(&mut second);
    assert!(!is_looked_at(&second) && moves(&second) == 3);
    first.update();
    assert!(is_looked_at(&first));
    assert_eq!(stored(&memory), [3]);
}

#[test]
fn moves_refused_after_a_takeover_are_kept_when_the_match_is_taken_back() {
    for is_noticed in [true, false] {
        let memory = Memory::default();
        let (mut first, mut second, _) = two_windows(&memory);
        play_here(&mut second);
        memory.refuse(Some("the disk is full"));
        say(&mut second, "2c3");
        say(&mut second, "1d2");
        second.update();
        first.update();
        assert!(is_looked_at(&first) && moves(&first) == 2);
        memory.refuse(None);
        play_here(&mut first);
        if is_noticed {
            second.update();
        }
        say(&mut first, "0b3");
        first.update();
        bench::rest(&mut second);
        let mut kept = stored(&memory);
        kept.sort_unstable();
        assert_eq!((kept, moves(&first)), (vec![3, 4], 3));
        // The first window's move became a match of its own if it came later.
        assert_eq!(is_looked_at(&second), !is_noticed);
    }
}

#[test]
fn match_of_a_killed_window_is_taken_over() {
    let memory = Memory::default();
    let (first, mut second, id) = two_windows(&memory);
    drop(first);
    play_here(&mut second);
    say(&mut second, "2c3");
    second.update();
    assert!(!is_looked_at(&second));
    drop(second);
    // The window of the first place does not offer it a second time.
    let mut third = start(&memory);
    assert!(session(&third).parked.is_empty());
    open_stored(&mut third, &memory, id);
    assert!(!is_looked_at(&third) && moves(&third) == 3);
    assert_eq!(stored(&memory), [3]);
}

#[test]
fn parked_match_that_was_taken_over_is_not_offered() {
    let memory = Memory::default();
    let (mut first, mut second, id) = two_windows(&memory);
    tell(&mut first, Navigate::Back);
    assert!(session(&first).parked.contains_key("mbrane"));
    play_here(&mut second);
    // The press comes before the window has noticed that.
    tell(&mut first, Navigate::Continue("mbrane"));
    assert!(is_looked_at(&first) || screen(&first) == Screen::Title);
    tell(&mut first, Navigate::Back);
    assert!(session(&first).parked.is_empty());
    say(&mut second, "2c3");
    second.update();
    open_stored(&mut first, &memory, id);
    assert!(is_looked_at(&first));
    assert_eq!(stored(&memory), [3]);
}

#[test]
fn lost_match_returns_marked_from_a_lesson() {
    let memory = Memory::default();
    let (mut first, mut second, _) = two_windows(&memory);
    tell(&mut first, Navigate::Lesson("mbrane"));
    play_here(&mut second);
    say(&mut second, "2c3");
    second.update();
    first.update();
    assert!(!is_looked_at(&first), "the lesson goes on");
    tell(&mut first, Navigate::Back);
    tell(&mut first, Navigate::Back);
    bench::run(&mut first, Duration::from_millis(100));
    assert!(is_looked_at(&first), "{:?}", screen(&first));
    assert_eq!(stored(&memory), [3]);
    // Once the other window is closed, the newest state is there.
    drop(second);
    play_here(&mut first);
    assert_eq!(moves(&first), 3);
}

#[test]
fn ended_match_shows_its_end_and_a_deleted_one_goes_on() {
    let memory = Memory::default();
    let (mut first, mut second, _) = two_windows(&memory);
    say(&mut first, "resign");
    first.update();
    play_here(&mut second);
    assert!(session(&second).table().ended().is_some());
    assert_eq!(stored(&memory).len(), 1);

    let memory = Memory::default();
    let (_first, mut second, id) = two_windows(&memory);
    Storage::direct(memory.clone()).remove(&Library::key(id));
    play_here(&mut second);
    say(&mut second, "2c3");
    second.update();
    assert!(!is_looked_at(&second));
    assert_eq!(stored(&memory), [3]);
}

#[test]
fn three_windows_hold_one_match_in_turn() {
    let memory = Memory::default();
    let (mut first, mut second, id) = two_windows(&memory);
    let mut third = start(&memory);
    open_stored(&mut third, &memory, id);
    // Both press the button in one frame, and the later one has it.
    second.world_mut().write_message(MatchCommand::PlayHere);
    third.world_mut().write_message(MatchCommand::PlayHere);
    second.update();
    third.update();
    for app in [&mut first, &mut second, &mut third] {
        app.update();
    }
    let looked = [&first, &second, &third].map(is_looked_at);
    assert_eq!(looked, [true, true, false]);
    say(&mut third, "2c3");
    third.update();
    assert_eq!(stored(&memory), [3]);
}

/// A window with a match that waits for the computer's move, and the match's id.
fn window_against_computer(memory: &Memory) -> (App, u64) {
    let mut app = start(memory);
    choose_opponent(&mut app, Opponent::USUAL);
    tell(&mut app, Navigate::Play("mbrane"));
    app.world_mut().resource_mut::<Thinking>().hold = true;
    say(&mut app, "8e5");
    bench::run(&mut app, Duration::from_secs(1));
    let id = id(&app).expect("an id");
    (app, id)
}

#[test]
fn computer_does_not_think_about_a_match_of_another_window() {
    let memory = Memory::default();
    let (mut first, id) = window_against_computer(&memory);
    let mut second = start(&memory);
    second.world_mut().resource_mut::<Thinking>().hold = true;
    open_stored(&mut second, &memory, id);
    bench::run(&mut second, Duration::from_secs(1));
    assert!(is_looked_at(&second) && !second.world().resource::<Thinking>().is_busy());
    play_here(&mut second);
    bench::run(&mut second, Duration::from_secs(1));
    assert!(second.world().resource::<Thinking>().is_busy());
    first.update();
    assert!(!first.world().resource::<Thinking>().is_busy());
}

#[test]
fn looked_at_board_shows_new_moves_one_by_one_and_jumps_back() {
    let memory = Memory::default();
    let (mut first, mut second, _) = two_windows(&memory);
    assert_rests(&mut second, "nothing is new");
    say(&mut first, "2c3");
    second.update();
    assert_eq!(place(&second), (3, false));
    say(&mut first, "1d2");
    say(&mut first, "0b3");
    second.update();
    assert_eq!(place(&second), (3, false), "the first one still moves");
    let mut seen = vec![place(&second).0];
    for _ in 0..200 {
        second.update();
        seen.push(place(&second).0);
    }
    seen.dedup();
    assert_eq!((seen, place(&second)), (vec![3, 4, 5], (5, true)));
    undo(&mut first);
    undo(&mut first);
    second.update();
    assert_eq!(place(&second), (3, true));
    say(&mut first, "1b4");
    second.update();
    assert_eq!((moves(&second), place(&second)), (4, (4, false)));
    assert_rests(&mut second, "all is shown");
    assert!(is_looked_at(&second) && !is_looked_at(&first));
    assert_eq!(stored(&memory), [4]);
}

#[test]
fn looked_at_scene_runs_to_its_end_and_a_review_stays_open() {
    let memory = Memory::default();
    let (before, last) = SHORT.rsplit_once(' ').expect("moves");
    let (mut first, mut second, _) = two_windows_with::<Mbrane>(&memory, before);
    tell(&mut second, ReviewCommand::Open);
    tell(&mut second, ReviewCommand::After(3));
    say(&mut first, last);
    bench::run(&mut second, Duration::from_secs(1));
    let entries = session(&second).table().entries();
    assert_eq!((entries, place(&second)), (11, (3, true)));
    tell(&mut second, ReviewCommand::Back);
    second.update();
    assert_eq!(place(&second), (12, false));
    bench::rest(&mut first);
    undo(&mut first);
    let mut beats = Vec::new();
    while !place(&second).1 {
        assert_eq!(place(&second).0, 12);
        beats.push(session(&second).table().beat());
        second.update();
    }
    assert!(beats.is_sorted() && beats.len() > 50, "{beats:?}");
    second.update();
    assert_eq!(place(&second), (11, true));
    assert!(is_looked_at(&second));
}

#[test]
fn match_goes_on_here_once_its_window_has_closed() {
    let memory = Memory::default();
    let (mut first, mut second, id) = two_windows(&memory);
    let mut third = start(&memory);
    close_notices(&mut third);
    open_stored(&mut third, &memory, id);
    assert_rests(&mut third, "nothing is new");
    say(&mut first, "2c3");
    drop(first);
    second.update();
    assert!(is_looked_at(&second), "the last move is shown first");
    bench::rest(&mut second);
    bench::rest(&mut third);
    assert_eq!([&second, &third].map(is_looked_at), [false, true]);
    let words = Words::english();
    let said = [&second, &third].map(notice);
    let labels = [live::Label::PlayableHere, live::Label::OpenInWindow];
    assert_eq!(said, labels.map(|label| Some(words.label(label))));
    say(&mut second, "1d2");
    second.update();
    assert_rests(&mut third, "all is shown");
    assert_eq!([&second, &third].map(moves), [4, 4]);
    assert_eq!(listed(&memory, "running-2"), format!("{id}\n"));
    assert_eq!(stored(&memory), [4]);
}

#[test]
fn ended_match_is_no_longer_looked_at() {
    let memory = Memory::default();
    let (mut first, mut second, _) = two_windows(&memory);
    say(&mut first, "resign");
    bench::rest(&mut first);
    bench::rest(&mut second);
    assert!(session(&second).table().shows_end() && !is_looked_at(&second));
    assert_eq!(notice(&second), None);
    assert_eq!(stored(&memory).len(), 1);
}

#[test]
fn looked_at_match_survives_bad_texts_deletion_and_a_full_disk() {
    let memory = Memory::default();
    let (mut first, mut second, id) = two_windows(&memory);
    let key = Library::key(id);
    for broken in ["no match", ""] {
        let good = memory.texts()[&key].clone();
        memory.put(&key, broken);
        assert_rests(&mut second, "nothing can be shown");
        assert!(is_looked_at(&second) && moves(&second) == 2);
        assert_eq!(memory.texts()[&key], broken);
        memory.put(&key, &good);
        second.update();
    }
    say(&mut first, "2c3");
    first.update();
    bench::rest(&mut second);
    assert_eq!(moves(&second), 3);
    memory.refuse(Some("the disk is full"));
    drop(first);
    assert_rests(&mut second, "no window has it open");
    assert!(!is_looked_at(&second));
    say(&mut second, "1d2");
    assert_eq!((moves(&second), stored(&memory)), (4, vec![3]));
    memory.refuse(None);
    say(&mut second, "0b3");
    second.update();
    assert_eq!(stored(&memory), [5]);
    assert_eq!(listed(&memory, "running-2"), format!("{id}\n"));

    let memory = Memory::default();
    let (first, mut second, id) = two_windows(&memory);
    Storage::direct(memory.clone()).remove(&Library::key(id));
    drop(first);
    assert_rests(&mut second, "nothing can be shown");
    assert!(is_looked_at(&second), "a deleted match does not come back");
    assert_eq!(stored(&memory), [0; 0]);
}

/// Deletes a match as the list of games does, and leaves the list.
fn delete(app: &mut App, id: u64) {
    tell(app, Navigate::Visit(Screen::Records));
    bench::wait_for_threads(app);
    app.world_mut()
        .resource_scope(|world, mut library: Mut<Library>| {
            let mut storage = world.resource_mut::<Storage>();
            library.delete(&mut storage, &Library::key(id));
        });
    tell(app, Navigate::Back);
    app.update();
}

#[test]
fn match_deleted_by_its_window_is_said_to_be_deleted_and_can_be_kept() {
    let memory = Memory::default();
    let (mut first, mut second, id) = two_windows(&memory);
    tell(&mut first, Navigate::Back);
    delete(&mut first, id);
    assert!(session(&first).parked.is_empty());
    listen(&mut second);
    assert_rests(&mut second, "nothing is stored");
    let words = Words::english();
    let deleted = words.label(live::Label::DeletedInWindow);
    assert_eq!(notice(&second), Some(deleted));
    assert!(is_looked_at(&second) && reads(&second, deleted));
    assert!(!reads(&second, words.label(live::Label::OpenInWindow)));
    // It neither comes back by itself nor costs another match anything.
    say(&mut second, "2c3");
    assert_eq!((moves(&second), stored(&memory)), (2, vec![]));
    play_here(&mut second);
    assert_eq!((is_looked_at(&second), notice(&second)), (false, None));
    say(&mut second, "2c3");
    second.update();
    assert_eq!(stored(&memory), [3]);
}

#[test]
fn deleted_match_that_is_restored_goes_on_where_it_was_looked_at() {
    let memory = Memory::default();
    let (mut first, mut second, id) = two_windows(&memory);
    tell(&mut first, Navigate::Back);
    let key = Library::key(id);
    let text = memory.texts()[&key].clone();
    delete(&mut first, id);
    bench::rest(&mut second);
    assert!(is_looked_at(&second));
    memory.put(&key, &text);
    bench::rest(&mut second);
    let words = Words::english();
    let said = words.label(live::Label::PlayableHere);
    assert_eq!(
        (is_looked_at(&second), notice(&second)),
        (false, Some(said))
    );
    say(&mut second, "2c3");
    second.update();
    assert_eq!(stored(&memory), [3]);
}

#[test]
fn moves_of_the_window_that_has_a_match_outlast_its_deletion_in_another() {
    let memory = Memory::default();
    let (mut first, mut second, id) = two_windows(&memory);
    tell(&mut second, Navigate::Back);
    delete(&mut second, id);
    assert_eq!(stored(&memory), [0; 0]);
    memory.refuse(Some("the disk is full"));
    say(&mut first, "2c3");
    first.update();
    memory.refuse(None);
    say(&mut first, "1d2");
    first.update();
    assert_eq!(stored(&memory), [4]);
    // The window that has deleted it sees it in its list again.
    tell(&mut second, Navigate::Visit(Screen::Records));
    bench::wait_for_threads(&mut second);
    let listed = second.world().resource::<Library>().games();
    assert_eq!(listed.len(), 1);
}

#[test]
fn looked_at_match_gives_no_help_that_its_window_does_not_know_of() {
    let memory = Memory::default();
    let (mut first, id) = window_against_computer(&memory);
    let mut second = start(&memory);
    second.world_mut().resource_mut::<Settings>().chance = true;
    second.world_mut().resource_mut::<Thinking>().hold = true;
    open_stored(&mut second, &memory, id);
    bench::run(&mut second, Duration::from_secs(1));
    assert!(!second.world().resource::<Judge>().is_busy());
    tell(&mut second, ReviewCommand::Open);
    tell(&mut second, ReviewCommand::Branch(true));
    bench::run(&mut second, Duration::from_secs(1));
    assert!(review(&second).is_open() && !review(&second).asks());
    assert!(!second.world().resource::<Judge>().is_busy());
    tell(&mut second, ReviewCommand::Back);
    play_here(&mut second);
    let credit = |app: &App| session(app).table().info().credit();
    assert_eq!(credit(&second), Credit::Full);
    // Help given here is known in the next window.
    tell(&mut second, ReviewCommand::Open);
    tell(&mut second, ReviewCommand::Back);
    first.update();
    play_here(&mut first);
    assert_eq!(credit(&first), Credit::Helped);
}

#[test]
fn looked_at_match_of_two_people_hides_what_its_window_hides() {
    let memory = Memory::default();
    let begun = format!("masbrur 1 : {}", round_moves(1)[0]);
    let (mut first, mut second, _) = two_windows_with::<Masbrur>(&memory, &begun);
    let uncover = |app: &mut App| {
        if session(app).table().covered().is_some() {
            tell(app, HandCommand::Do(TableAction::Uncover));
        }
    };
    let mut covered = 0;
    for _ in 0..6 {
        uncover(&mut first);
        uncover(&mut second);
        let table = session(&first).table();
        let Some(m) = table.acting().and_then(|seat| table.any_move(seat)) else {
            break;
        };
        say(&mut first, &m);
        for _ in 0..20 {
            first.update();
            second.update();
            let [theirs, ours] = [&first, &second].map(|app| session(app).table());
            let is_known = ours.save().as_str() == theirs.save().as_str();
            assert!(!is_known || theirs.covered().is_none() || ours.covered().is_some());
        }
        bench::rest(&mut first);
        bench::rest(&mut second);
        let [theirs, ours] = [&first, &second].map(|app| session(app).table());
        assert_eq!(ours.save().as_str(), theirs.save().as_str());
        covered += usize::from(ours.covered().is_some());
    }
    assert!(is_looked_at(&second) && covered > 1, "{covered}");
}

/// A store in which another window lists a match directly before this one does.
#[derive(Clone)]
struct AtOnce {
    memory: Memory,
    /// The list of the other window.
    other: &'static str,
    is_over: Arc<AtomicBool>,
}

impl Store for AtOnce {
    fn read(&self, key: &str) -> Result<Option<String>, StorageError> {
        self.memory.read(key)
    }

    fn write(&self, key: &str, text: Option<&str>) -> Result<(), StorageError> {
        let lists = key.starts_with("open/") && text.is_some_and(|list| !list.is_empty());
        if lists && !self.is_over.swap(true, Ordering::Relaxed) {
            self.memory.write(self.other, text)?;
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

#[test]
fn of_two_windows_that_take_a_match_at_once_the_earlier_one_has_it() {
    for is_earlier in [true, false] {
        let memory = Memory::default();
        let (first, second, id) = two_windows(&memory);
        drop(second);
        let window = |other: &'static str| {
            let store = AtOnce {
                memory: memory.clone(),
                other,
                is_over: Arc::default(),
            };
            let mut app = window_over(move || Storage::direct(store.clone()));
            close_notices(&mut app);
            open_stored(&mut app, &memory, id);
            app
        };
        // Each window has the first place that is free.
        let (mut asked, _other) = if is_earlier {
            (window("open/running-3"), start(&memory))
        } else {
            let other = start(&memory);
            (window("open/running-2"), other)
        };
        assert!(is_looked_at(&asked));
        drop(first);
        bench::rest(&mut asked);
        assert_eq!(is_looked_at(&asked), !is_earlier);
        let lists = ["running-2", "running-3"].map(|place| listed(&memory, place));
        assert_eq!(lists, [format!("{id}\n"), String::new()]);
    }
}

/// A window that writes by a thread.
fn writing_window(store: impl Store + Clone) -> App {
    window_over(move || Storage::behind(store.clone()))
}

fn window_over(storage: impl Fn() -> Storage + Send + Sync + 'static) -> App {
    let mut app = bench::with(1280, 800, move |app: &mut App| {
        app.insert_resource(storage());
        app.add_plugins(mbrane::plugin);
    });
    app.world_mut().resource_mut::<Settings>().first_run = false;
    app.update();
    app
}

fn flush(app: &mut App) {
    app.update();
    app.world_mut().resource_mut::<Storage>().flush();
}

/// Draws frames until this holds, as the thread wakes a window.
fn wait_until(app: &mut App, holds: impl Fn(&App) -> bool) {
    let begun = Instant::now();
    while !holds(app) {
        assert!(begun.elapsed() < Duration::from_secs(300), "never noticed");
        std::thread::sleep(Duration::from_millis(20));
        app.update();
    }
}

#[test]
fn window_with_files_and_a_thread_notices_other_windows_within_seconds() {
    let path = std::env::temp_dir().join(format!("mbrane-windows-{}", std::process::id()));
    let store = Folder::new(path.clone());
    let [mut first, mut second] = [(); 2].map(|()| writing_window(store.clone()));
    open(&mut first, match_of::<Mbrane>(BEGUN));
    flush(&mut first);
    let key = Library::key(id(&first).expect("an id"));
    let text = store.read(&key).expect("it can be read").expect("a text");
    open::<Mbrane>(&mut second, text.parse().expect("a match"));
    flush(&mut second);
    assert!(is_looked_at(&second));
    play_here(&mut second);
    say(&mut second, "2c3");
    flush(&mut second);
    wait_until(&mut first, is_looked_at);
    wait_until(&mut first, |first| moves(first) == 3);
    say(&mut second, "1d2");
    flush(&mut second);
    wait_until(&mut first, |first| moves(first) == 4);
    drop(second);
    wait_until(&mut first, |first| !is_looked_at(first));
    assert_eq!(moves(&first), 4);
    let games = store.list("games").expect("a list");
    assert_eq!(games, [key]);
    drop(first);
    std::fs::remove_dir_all(path).expect("the folder is there");
}

#[test]
fn move_made_before_the_takeover_is_noticed_becomes_a_match_of_its_own() {
    let memory = Memory::default();
    let mut first = writing_window(memory.clone());
    open(&mut first, match_of::<Mbrane>(BEGUN));
    flush(&mut first);
    let begun = id(&first).expect("an id");
    let mut second = start(&memory);
    open_stored(&mut second, &memory, begun);
    play_here(&mut second);
    close_notices(&mut first);
    say(&mut first, "2c3");
    flush(&mut first);
    // A slow machine may have noticed it by now, and refused the move.
    if !is_looked_at(&first) {
        assert_eq!(stored(&memory), [2, 3]);
        assert_ne!(id(&first), Some(begun));
        let said = Words::english();
        assert_eq!(
            notice(&first),
            Some(said.label(common::Label::OpenElsewhere))
        );
    }
    say(&mut second, "1d2");
    second.update();
    assert_eq!((id(&second), moves(&second)), (Some(begun), 3));
}

/// A store without locks.
struct NoLocks(Memory);

impl Store for NoLocks {
    fn read(&self, key: &str) -> Result<Option<String>, StorageError> {
        self.0.read(key)
    }

    fn write(&self, key: &str, text: Option<&str>) -> Result<(), StorageError> {
        self.0.write(key, text)
    }

    fn list(&self, folder: &str) -> Result<Vec<String>, StorageError> {
        self.0.list(folder)
    }

    fn lock(&self, _: &str) -> Option<Lock> {
        Some(Box::new(()))
    }
}

#[test]
fn without_locks_the_later_window_forks_the_match() {
    let memory = Memory::default();
    let window = || {
        let store = memory.clone();
        window_over(move || Storage::direct(NoLocks(store.clone())))
    };
    let (mut first, mut second) = (window(), window());
    open(&mut first, match_of::<Mbrane>(BEGUN));
    first.update();
    let id = id(&first).expect("an id");
    open_stored(&mut second, &memory, id);
    assert!(!is_looked_at(&second));
    say(&mut second, "2c3");
    second.update();
    say(&mut first, "1d2");
    first.update();
    assert!(!is_looked_at(&first));
    let said = Words::english();
    assert_eq!(
        notice(&first),
        Some(said.label(common::Label::OpenElsewhere))
    );
    assert_eq!(stored(&memory), [3, 3]);
}
