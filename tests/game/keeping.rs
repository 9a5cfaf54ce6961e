//! A killed program loses nothing: the saves of any moment read back unchanged.

use crate::{
    bench::{self, screen, tell, wait_for_threads},
    hands::{choose_opponent, game, key, say, session},
    helpers::{SHORT, match_of, notice, open, start},
};
use bevy::prelude::*;
use mbrane::{
    library::Library,
    session::{Kinds, Navigate, Screen},
    settings::Settings,
    storage::{Memory, Storage},
    table::{
        change::{hand::HandCommand, match_commands::MatchCommand},
        stage::Stage,
    },
};
use mbrane_play::{
    Against, KindOf, Level, Match, Opponent, Speed, read_saved,
    words::{Words, common},
};
use mbrane_rules::{Record, Viewer, mbrane::Mbrane};
use std::time::Duration;

/// The match that the first window lists as open.
pub(crate) fn running(memory: &Memory) -> Option<Match<Mbrane>> {
    let texts = memory.texts();
    let ids = texts.get("open/running")?.lines();
    ids.map(|id| &texts[&format!("games/{id:0>13}")])
        .find_map(|text| text.parse().ok())
}

/// Every game that is kept, oldest first.
pub(crate) fn shelved(memory: &Memory) -> Vec<Match<Mbrane>> {
    let texts = memory.texts();
    let games = texts
        .iter()
        .filter(|(key, _)| key.starts_with("games/") && !key.contains('.'));
    games
        .map(|(_, text)| text.parse().expect("a match"))
        .collect()
}

/// Lets the count play to its end, and reads the save in every frame.
fn watch(app: &mut App, memory: &Memory) -> Vec<String> {
    let mut seen = Vec::new();
    for _ in 0..20_000 {
        app.update();
        let play = game(app);
        assert_eq!(
            running(memory).as_ref(),
            play.erased().is_worth_resuming().then_some(play)
        );
        let text = running(memory).map(|play| play.to_string());
        if let Some(text) = text.filter(|text| seen.last() != Some(text)) {
            seen.push(text);
        }
        if play.unmasked().beats_finished() {
            return seen;
        }
    }
    panic!("the count does not end");
}

#[test]
#[ignore = "long"]
fn saved_match_equals_the_shown_one_at_every_beat() {
    for (start_of, moves) in [("mbrane 4 full :", SHORT), ("mbrane 9 full from ", FINALE)] {
        let memory = Memory::default();
        let mut app = start(&memory);
        let record: Record<Mbrane> = moves.parse().expect("a record");
        let short = moves.starts_with(start_of) && start_of.contains('4');
        let first = if short { 1 } else { record.moves().len() - 4 };
        let mut begun = record.clone();
        while begun.moves().len() > first {
            begun.pop();
        }
        open(&mut app, match_of::<Mbrane>(&begun.to_string()));
        app.world_mut().resource_mut::<Settings>().speed = Speed::Four;
        let mut seen = watch(&mut app, &memory);
        for m in &record.moves()[first..] {
            say(&mut app, &m.to_string());
            seen.extend(watch(&mut app, &memory));
        }
        assert!(
            game(&app).unmasked().outcome().is_some(),
            "the game is over"
        );
        assert_eq!(running(&memory), None, "there is nothing to come back to");
        assert_eq!(shelved(&memory).len(), 1);
        assert_eq!(shelved(&memory)[0].unmasked().record(), &record);
        // Killed at any of these moments, the next program stands there.
        assert!(seen.len() > 20, "{}", seen.len());
        for text in seen.iter().step_by(7) {
            resumes(text);
        }
    }
}

/// A game of 81 cells to its end.
const FINALE: &str = "mbrane 9 full : 3b1 5f9 4d3 5e1 3g2 8d9 1a8 0c5 3i6 1e5 1b3 6b7 7h8 7b5 1g6 6f5 8c1 4a7 8a4 2f7 \
     7e6 2a2 8g5 3c8 0d1 3d7 4g1 6c3 0f4 4e4 2b6 5d4 0b9 1f1 6i9 0h7 7d2 5a5 2h9 5g8 8i3 6h6 2i5 5i2 \
     7c9 4i8 1h2 0a3 4b2 2e3 7i1 8f6 7g4 1c4 1i7 8b8 0e8 8e2 5c7 6d8 4h5 4c6 3f3";

fn resumes(text: &str) {
    let memory = Memory::default();
    let written: Match<Mbrane> = text.parse().expect("a match");
    let id = written.erased().id().expect("an id");
    memory.put(&Library::key(id), text);
    memory.put("open/running", &format!("{id}\n"));
    let mut app = start(&memory);
    let left = session(&app)
        .parked
        .get("mbrane")
        .map(|left| &**left)
        .and_then(|left| left.as_any().downcast_ref());
    assert_eq!(left, Some(&written), "the title offers it");
    tell(&mut app, Navigate::Continue("mbrane"));
    if app.world().resource::<Stage>().plays_scene(session(&app)) {
        assert_eq!(
            game(&app).unmasked().view(Viewer::All),
            written.unmasked().view(Viewer::All)
        );
        bench::run(&mut app, Duration::from_secs(3));
        assert_eq!(*game(&app), written, "it waits at its beat");
        assert!(
            app.world().resource::<Stage>().is_interrupted(),
            "and says why"
        );
        key(&mut app, KeyCode::KeyP);
        assert!(
            app.world().resource::<Stage>().pause.is_none(),
            "it goes on"
        );
    } else {
        assert_eq!(game(&app).unmasked().record(), written.unmasked().record());
    }
}

#[test]
fn left_game_continues_after_a_restart() {
    let memory = Memory::default();
    let mut app = start(&memory);
    open(&mut app, match_of::<Mbrane>("mbrane 4 full : 0c4 3b1"));
    bench::run(&mut app, Duration::from_secs(1));
    let began = game(&app).erased().id().expect("a name");
    tell(&mut app, Navigate::Back);
    assert_eq!(screen(&app), Screen::Title);
    drop(app);
    let mut app = start(&memory);
    tell(&mut app, Navigate::Continue("mbrane"));
    assert_eq!(
        (screen(&app), game(&app).erased().id()),
        (Screen::Table, Some(began))
    );
    assert_eq!(shelved(&memory).len(), 1, "it has one key");
}

#[test]
fn looking_at_a_new_match_leaves_the_unfinished_one_to_go_on_with() {
    let mut app = start(&Memory::default());
    open(&mut app, match_of::<Mbrane>("mbrane 4 full : 0c4 3b1"));
    app.world_mut()
        .write_message_batch([Navigate::Play("mbrane"), Navigate::Back]);
    app.update();
    tell(&mut app, Navigate::Continue("mbrane"));
    assert_eq!(game(&app).unmasked().record().moves().len(), 2);
}

#[test]
fn replaced_game_is_kept_among_the_games_played() {
    let memory = Memory::default();
    let mut app = start(&memory);
    open(&mut app, match_of::<Mbrane>("mbrane 4 full : 0c4 3b1"));
    tell(&mut app, Navigate::Back);
    tell(&mut app, Navigate::Play("mbrane"));
    bench::run(&mut app, Duration::from_millis(100));
    assert_eq!(shelved(&memory).len(), 1);
    assert_eq!(shelved(&memory)[0].erased().ended(), None);
    // Taken up again, it is the same game, and stays one.
    let key = app.world().resource::<Library>().games()[0].key.clone();
    let kinds = app.world().resource::<Kinds>().list();
    let play = app
        .world_mut()
        .resource_scope(|world, mut library: Mut<Library>| {
            let mut storage = world.resource_mut::<Storage>();
            library
                .open(&mut storage, &kinds, &key, &Words::english())
                .expect("a game")
        });
    tell(&mut app, Navigate::Open(play));
    say(&mut app, "2c3");
    say(&mut app, "resign");
    bench::run(&mut app, Duration::from_secs(2));
    assert_eq!(shelved(&memory).len(), 1);
    assert!(shelved(&memory)[0].erased().ended().is_some());
}

#[test]
fn an_undo_and_a_move_of_one_frame_come_in_their_order() {
    let mut app = start(&Memory::default());
    open(&mut app, match_of::<Mbrane>("mbrane 4 full : 0c4 3b1 2c3"));
    let say = |m: &str| HandCommand::Type(m.to_owned());
    for both in [
        [HandCommand::Undo, say("2c3")],
        [say("1d2"), HandCommand::Undo],
    ] {
        let before = session(&app).revision();
        app.world_mut().write_message_batch(both);
        app.update();
        assert_eq!(session(&app).revision(), before + 2, "both were done");
        let table = session(&app).table();
        assert_eq!(
            (table.cursor(), &table.line().moves[..3]),
            (3, &["0c4", "3b1", "2c3"].map(str::to_owned)[..])
        );
    }
}

#[test]
fn finished_game_stays_when_undone_and_played_differently() {
    let memory = Memory::default();
    let mut app = start(&memory);
    open(&mut app, match_of::<Mbrane>("mbrane 4 full : 0c4 3b1 2c3"));
    say(&mut app, "resign");
    app.update();
    assert_eq!(shelved(&memory).len(), 1);
    tell(&mut app, HandCommand::Undo);
    app.update();
    let ended = shelved(&memory);
    assert!(ended.len() == 1 && ended[0].erased().ended().is_some());
    say(&mut app, "1d2");
    bench::run(&mut app, Duration::from_secs(1));
    assert_eq!(shelved(&memory).len(), 2, "the new one has its own key");
    say(&mut app, "resign");
    app.update();
    let kept = shelved(&memory);
    assert_eq!(kept.len(), 2);
    assert!(
        kept.iter().all(|game| game.erased().ended().is_some())
            && kept[0].unmasked().record() != kept[1].unmasked().record()
    );
}

#[test]
fn newcomers_first_game_is_not_kept() {
    let memory = Memory::default();
    let mut app = bench::game_keeping(1280, 800, memory.clone());
    tell(&mut app, Navigate::Play("mbrane"));
    bench::run(&mut app, Duration::from_secs(1));
    tell(&mut app, Navigate::Back);
    assert!(
        memory.texts().keys().all(|key| key == "settings"),
        "{:?}",
        memory.texts()
    );
}

#[test]
fn game_is_saved_although_the_settings_are_lost() {
    let memory = Memory::default();
    let mut app = start(&memory);
    open(&mut app, match_of::<Mbrane>("mbrane 4 full : 0c4"));
    bench::run(&mut app, Duration::from_secs(1));
    drop(app);
    Storage::direct(memory.clone()).remove("settings");
    let mut app = bench::game_keeping(1280, 800, memory.clone());
    tell(&mut app, Navigate::Continue("mbrane"));
    say(&mut app, "3b1");
    bench::run(&mut app, Duration::from_secs(1));
    assert_eq!(
        running(&memory)
            .expect("a match")
            .unmasked()
            .record()
            .moves()
            .len(),
        2
    );
}

#[test]
fn opening_a_game_ends_newcomer_status_for_good() {
    let memory = Memory::default();
    let mut app = bench::game_keeping(1280, 800, memory.clone());
    open(&mut app, match_of::<Mbrane>("mbrane 4 full : 0c4"));
    app.update();
    let settings: mbrane_play::Settings = memory.texts()["settings"].parse().expect("settings");
    assert!(!settings.first_run);
}

#[test]
fn damaged_saves_are_announced_and_later_play_is_kept() {
    let memory = Memory::default();
    memory.put("open/running", "5\n");
    memory.put("games/0000000000005", "mbrane-play 1\nbroken");
    memory.put("settings", "mbrane-settings 9\nfrom tomorrow");
    let mut app = start(&memory);
    app.update();
    let words = Words::english();
    let reason = read_saved(&[&KindOf::<Mbrane>::new()], "mbrane-play 1\nbroken")
        .expect_err("it is damaged")
        .to_string();
    let expected = [
        words.label(common::Label::NewerSave),
        &common::damaged_save(&words, "games/0000000000005.damaged-1", &reason),
    ];
    assert!(
        notice(&app).is_some_and(|notice| expected.contains(&notice)),
        "{:?}",
        notice(&app)
    );
    open(&mut app, match_of::<Mbrane>("mbrane 4 full : 0c4"));
    bench::run(&mut app, Duration::from_secs(1));
    let texts = memory.texts();
    assert_eq!(running(&memory).expect("a match"), *game(&app));
    assert_eq!(
        texts["games/0000000000005.damaged-1"],
        "mbrane-play 1\nbroken"
    );
    assert_eq!(texts["settings"], "mbrane-settings 9\nfrom tomorrow");
}

#[test]
fn full_disk_is_announced_once_and_the_game_goes_on() {
    let memory = Memory::default();
    let mut app = start(&memory);
    memory.refuse(Some("the disk is full"));
    open(&mut app, match_of::<Mbrane>("mbrane 4 full : 0c4"));
    bench::run(&mut app, Duration::from_secs(1));
    assert_eq!(
        notice(&app),
        Some(common::cannot_save(&Words::english(), "the disk is full").as_str())
    );
    say(&mut app, "3b1");
    bench::run(&mut app, Duration::from_secs(1));
    assert_eq!(game(&app).unmasked().record().moves().len(), 2);
    // Once there is room, the notice goes with its reason.
    memory.refuse(None);
    say(&mut app, "2a4");
    bench::run(&mut app, Duration::from_secs(1));
    assert_eq!(game(&app).unmasked().record().moves().len(), 3);
    assert_eq!(notice(&app), None);
}

#[test]
fn match_of_an_older_version_is_copied_once_and_kept() {
    let memory = Memory::default();
    let older = match_of::<Mbrane>("mbrane 4 full : 0c4 3b1").to_string();
    memory.put("running-2/mbrane", &older);
    memory.refuse(Some("the disk is full"));
    drop(start(&memory));
    assert!(shelved(&memory).is_empty(), "there was no room");
    memory.refuse(None);
    for _ in 0..2 {
        drop(start(&memory));
        assert_eq!(shelved(&memory).len(), 1);
        assert_eq!(memory.texts()["running-2/mbrane"], older);
    }
}

#[test]
fn match_continued_in_an_older_version_is_copied_again() {
    let memory = Memory::default();
    let state = |record: &str| {
        let mut play = match_of::<Mbrane>(record);
        play.erased_mut().set_id(Some(5));
        play.to_string()
    };
    for (record, moves) in [
        ("mbrane 4 full : 0c4 3b1", 2),
        ("mbrane 4 full : 0c4 3b1 2c3", 3),
    ] {
        memory.put("running/mbrane", &state(record));
        let app = start(&memory);
        assert_eq!(session(&app).parked["mbrane"].moves(), moves);
        assert_eq!(shelved(&memory).len(), 1);
    }
    // An earlier state does not replace the newer one.
    memory.put("running/mbrane", &state("mbrane 4 full : 0c4"));
    let _app = start(&memory);
    assert_eq!(shelved(&memory)[0].unmasked().record().moves().len(), 3);
}

#[test]
fn game_ended_on_a_full_disk_is_stored_once_there_is_room() {
    let memory = Memory::default();
    let mut app = start(&memory);
    open(&mut app, match_of::<Mbrane>("mbrane 4 full : 0c4 3b1"));
    app.update();
    memory.refuse(Some("the disk is full"));
    say(&mut app, "resign");
    bench::run(&mut app, Duration::from_secs(1));
    let earlier = shelved(&memory);
    assert!(earlier.len() == 1 && earlier[0].erased().ended().is_none());
    assert_eq!(listed(&mut app), [true], "the list has it from memory");
    memory.refuse(None);
    tell(&mut app, Navigate::Visit(Screen::Records));
    wait_for_threads(&mut app);
    assert_eq!(app.world().resource::<Library>().games().len(), 1);
    let kept = shelved(&memory);
    assert!(kept.len() == 1 && kept[0].erased().ended().is_some());
}

/// The listed games, and whether each has ended; all of them can be opened.
fn listed(app: &mut App) -> Vec<bool> {
    let kinds = app.world().resource::<Kinds>().list();
    app.world_mut()
        .resource_scope(|world, mut library: Mut<Library>| {
            let mut storage = world.resource_mut::<Storage>();
            let games: Vec<_> = library.games().to_vec();
            let opened = games.iter().map(|game| {
                library
                    .open(&mut storage, &kinds, &game.key, &Words::english())
                    .expect("a game")
                    .ended()
                    .is_some()
            });
            opened.collect()
        })
}

#[test]
fn settings_changed_on_a_full_disk_are_stored_once_there_is_room() {
    let memory = Memory::default();
    let mut app = start(&memory);
    memory.refuse(Some("the disk is full"));
    app.world_mut().resource_mut::<Settings>().one_tap = true;
    app.update();
    memory.refuse(None);
    app.world_mut().resource_mut::<Settings>().speed = Speed::Two;
    app.update();
    let kept: mbrane_play::Settings = memory.texts()["settings"].parse().expect("settings");
    assert_eq!(
        (kept.first_run, kept.one_tap, kept.speed),
        (false, true, Speed::Two)
    );
}

#[test]
fn chosen_settings_survive_a_restart() {
    let memory = Memory::default();
    let mut app = start(&memory);
    {
        let mut settings = app.world_mut().resource_mut::<Settings>();
        let level = Level::Four;
        settings.opponents.insert(
            "mbrane".to_owned(),
            Opponent {
                level,
                begins: false,
                ..Opponent::USUAL
            },
        );
        settings.one_tap = true;
    }
    app.world_mut().resource_mut::<Settings>().speed = Speed::Two;
    app.update();
    app.update();
    drop(app);
    let mut app = bench::game_keeping(1280, 800, memory);
    app.update();
    let settings = app.world().resource::<Settings>();
    let opponent = settings.opponent_in("mbrane");
    assert_eq!(
        (opponent.level.number(), opponent.begins, settings.first_run),
        (4, false, false)
    );
    assert!(settings.one_tap);
    assert_eq!(app.world().resource::<Stage>().pace.speed, Speed::Two);
    assert_eq!(session(&app).table().id(), None);
}

#[test]
fn game_is_named_from_its_first_move() {
    let memory = Memory::default();
    let mut app = start(&memory);
    choose_opponent(
        &mut app,
        Opponent {
            against: Against::Person,
            ..Opponent::USUAL
        },
    );
    tell(&mut app, Navigate::Play("mbrane"));
    bench::run(&mut app, Duration::from_millis(200));
    say(&mut app, "8e5");
    bench::run(&mut app, Duration::from_secs(1));
    tell(&mut app, Navigate::Back);
    bench::run(&mut app, Duration::from_millis(200));
    let kept = running(&memory).expect("the game is kept");
    assert_eq!(
        kept.unmasked().record().moves().len(),
        1,
        "and not what lies behind the title"
    );
    assert!(kept.erased().id().is_some());
}

#[test]
fn every_finished_game_is_among_the_games_played() {
    let memory = Memory::default();
    let mut app = start(&memory);
    choose_opponent(
        &mut app,
        Opponent {
            against: Against::Person,
            ..Opponent::USUAL
        },
    );
    for finished in 1..=3 {
        tell(&mut app, Navigate::Play("mbrane"));
        bench::run(&mut app, Duration::from_millis(200));
        for m in ["8e5", "7d4", "resign"] {
            say(&mut app, m);
            bench::run(&mut app, Duration::from_millis(600));
        }
        assert!(game(&app).unmasked().outcome().is_some());
        tell(&mut app, Navigate::Back);
        bench::run(&mut app, Duration::from_millis(100));
        assert_eq!(shelved(&memory).len(), finished);
    }
}

#[test]
fn supposed_end_is_not_saved() {
    let memory = Memory::default();
    let mut app = start(&memory);
    open(&mut app, match_of::<Mbrane>("mbrane 4 full : 0c4 3b1 2c3"));
    say(&mut app, "resign");
    bench::run(&mut app, Duration::from_secs(1));
    tell(&mut app, MatchCommand::Suppose);
    bench::run(&mut app, Duration::from_millis(1500));
    assert!(!game(&app).unmasked().beats_finished(), "the end plays");
    for text in memory
        .texts()
        .into_iter()
        .filter(|(key, _)| key.starts_with("games/"))
        .map(|(_, text)| text)
    {
        let read: Match<Mbrane> = text.parse().expect("a match");
        assert!(
            read.unmasked()
                .outcome()
                .is_some_and(|outcome| outcome.resigned)
        );
    }
    assert_eq!(running(&memory), None);
}
