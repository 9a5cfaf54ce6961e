//! The results against computers: which games count, on which screens they stand, and how they are copied and deleted.

use crate::{
    alone::{Device, play_by, reads_focus},
    bench::{game_keeping, play_for, rest, run, screen, tell, until},
    clicks::{Words as Written, calm, find, read},
    hands::{agree_on, choose_opponent, click, key, key_with, say, session, settle, tap},
    helpers::{SHORT, copied, match_of, named, notice, shelved_count, start},
    pads::press_pad,
    reader::{press_button, start_reader, tree, words},
    stand::stand,
};
use bevy::prelude::*;
use mbrane::{
    clipboard::Clipboard,
    input::pad::{PadButton, PadNews},
    library::Library,
    notices::Notices,
    screens::records::RecordsState,
    session::{Navigate, Screen},
    settings::Settings,
    storage::Memory,
    table::{
        analysis::{
            hint::ToggleHint,
            review::{Partners, ReviewCommand},
            thinking::Thinking,
        },
        change::{hand::HandCommand, match_commands::MatchCommand},
    },
};
use mbrane_play::{
    Against, AnyMatch, Credit, Kind, KindOf, Level, Opponent, Player, Speed,
    words::{Words, common, common::Label},
};
use mbrane_rules::{Seat, mbrane::Mbrane};
use std::time::Duration;

const A_MOMENT: Duration = Duration::from_millis(200);
const KIND: KindOf<Mbrane> = KindOf::new();

fn players(level: u8, seat: Seat) -> [Player; 2] {
    let computer = Player::computer_of(Level::new(level).expect("a level"));
    if seat == Seat::First {
        [named(""), computer]
    } else {
        [computer, named("")]
    }
}

fn moves() -> Vec<&'static str> {
    SHORT
        .split_once(" : ")
        .expect("a record")
        .1
        .split(' ')
        .collect()
}

/// The first moves of the short game, which a person in this seat began here against a computer.
fn begun(level: u8, seat: Seat, count: usize) -> Box<dyn AnyMatch> {
    let mut table = KIND
        .start("mbrane 4 full", players(level, seat))
        .expect("a set-up");
    for m in moves().iter().take(count) {
        let acts = table.awaited().single().expect("a turn");
        table.play_text(acts, m, &Words::english()).expect("a move");
    }
    table.seek(usize::MAX, usize::MAX);
    table
}

/// The seat that wins the short game.
fn winner() -> Seat {
    begun(1, Seat::First, usize::MAX)
        .outcome()
        .and_then(|outcome| outcome.winner)
        .expect("a winner")
}

/// The program with a computer that never moves by itself.
fn held(memory: &Memory) -> App {
    let mut app = start(memory);
    app.world_mut().resource_mut::<Thinking>().hold = true;
    app
}

fn open_match(app: &mut App, table: Box<dyn AnyMatch>) {
    tell(app, Navigate::Open(table));
    run(app, A_MOMENT);
}

/// Plays the next moves of the short game from the place shown.
fn play_on(app: &mut App, count: usize) {
    let at = session(app).table().cursor();
    for m in moves().into_iter().skip(at).take(count) {
        let seat = session(app).table().awaited().single().expect("a turn");
        if session(app).table().player(seat).is_person() {
            say(app, m);
        } else {
            assert!(play_for(app, seat, m), "{m}");
        }
        settle(app);
    }
    run(app, A_MOMENT);
}

/// The credit of each kept game that has ended, oldest first.
fn credits(app: &App) -> Vec<Credit> {
    let games = app.world().resource::<Library>().games().iter().rev();
    games
        .filter(|game| game.summary.outcome.is_some())
        .map(|game| game.summary.credit)
        .collect()
}

/// Plays on from the place that the review shows, against a computer.
fn play_on_from_review(app: &mut App) {
    tell(app, ReviewCommand::Branch(true));
    tell(
        app,
        ReviewCommand::With(Partners {
            against: Against::Computer,
            level: Level::Two,
        }),
    );
    tell(app, ReviewCommand::Play);
    run(app, A_MOMENT);
}

fn show_results(app: &mut App) {
    tell(app, Navigate::Visit(Screen::Ladder));
    assert_eq!(screen(app), Screen::Ladder);
    until(app, "the games", |app| {
        app.world().resource::<Library>().is_read()
    });
    run(app, A_MOMENT);
}

fn says(app: &App, text: &str) -> bool {
    tree(app).nodes.iter().any(|(_, node)| words(node) == text)
}

fn row(name: &str, level: u8, won: &[Label]) -> String {
    let english = Words::english();
    let won: Vec<_> = won.iter().map(|label| english.label(*label)).collect();
    format!(
        "{}: {}",
        common::against_level(&english, name, level),
        english.list(&won)
    )
}

fn results_text(games: u32, length: usize, streak: u32) -> String {
    common::results_told(&Words::english(), games, length, streak)
}

#[test]
fn a_match_by_keys_from_the_home_counts_on_every_screen() {
    let memory = Memory::default();
    let mut app = start(&memory);
    reads_focus(&mut app);
    agree_on(&mut app, "mbrane 4 full");
    choose_opponent(
        &mut app,
        Opponent {
            against: Against::Computer,
            level: Level::One,
            begins: true,
        },
    );
    app.world_mut().resource_mut::<Settings>().speed = Speed::Instant;
    run(&mut app, A_MOMENT);
    Device::Keys.press(&mut app, "Play Mbrane");
    run(&mut app, A_MOMENT);
    assert_eq!(screen(&app), Screen::Table);
    while session(&app).table().ended().is_none() {
        until(&mut app, "a turn", |app| {
            let table = session(app).table();
            table.ended().is_some()
                || table.beats_finished() && table.local_actors().contains(Seat::First)
        });
        let table = session(&app).table();
        if table.ended().is_none() {
            let m = table.any_move(Seat::First).expect("a move");
            play_by(&mut app, Device::Keys, &m);
        }
    }
    settle(&mut app);
    let table = session(&app).table();
    let (length, won) = (
        table.moves(),
        table.ended().and_then(|outcome| outcome.winner) == Some(Seat::First),
    );
    assert_eq!(credits(&app), [Credit::Full]);
    key(&mut app, KeyCode::Escape);
    run(&mut app, A_MOMENT);
    if screen(&app) == Screen::Table {
        key(&mut app, KeyCode::Escape);
        run(&mut app, A_MOMENT);
    }
    drop(app);
    // The next program knows it too.
    let mut app = start(&memory);
    until(&mut app, "the games", |app| {
        app.world().resource::<Library>().is_read()
    });
    calm(&mut app);
    read(&mut app);
    let card = if won {
        "1 of 5 beaten · next: Slate"
    } else {
        "0 of 5 beaten · next: Chalk"
    };
    find(&app, card);
    assert!(
        app.world()
            .resource::<Written>()
            .0
            .iter()
            .any(|(text, _)| text.contains("Maksim"))
    );
    reads_focus(&mut app);
    Device::Keys.press(&mut app, "Games played");
    run(&mut app, A_MOMENT);
    Device::Keys.press(&mut app, "Results");
    run(&mut app, A_MOMENT);
    assert_eq!(screen(&app), Screen::Ladder);
    start_reader(&mut app);
    assert!(says(&app, &results_text(1, length, u32::from(won))));
    key(&mut app, KeyCode::Escape);
    assert_eq!(screen(&app), Screen::Records);
    key(&mut app, KeyCode::Escape);
    assert_eq!(screen(&app), Screen::Title);
}

#[test]
fn a_win_brings_its_crowns_and_a_strength_only_on_the_full_board() {
    let memory = Memory::default();
    let mut app = held(&memory);
    for level in [1, 2] {
        open_match(&mut app, begun(level, winner(), 11));
        if level == 2 {
            tell(&mut app, HandCommand::Undo);
        }
        play_on(&mut app, 12);
        assert!(session(&app).table().ended().is_some());
    }
    show_results(&mut app);
    start_reader(&mut app);
    let second = |crowns: &[Label]| [crowns, &[Label::AsSecond]].concat();
    let as_seat = |crowns: &[Label]| {
        if winner() == Seat::Second {
            second(crowns)
        } else {
            crowns.to_vec()
        }
    };
    assert!(says(
        &app,
        &row("Chalk", 1, &as_seat(&[Label::Beaten, Label::Unaided]))
    ));
    assert!(says(&app, &row("Slate", 2, &as_seat(&[Label::Beaten]))));
    assert!(says(&app, &row("Marble", 3, &[Label::NotBeaten])));
    assert!(
        says(&app, Words::english().label(Label::NoStrength)),
        "distances on the short board are others"
    );
    press_button(&mut app, "Sansumoku");
    assert!(says(&app, &row("Wren", 1, &[Label::NotBeaten])));
    press_button(&mut app, "Mbrane");
    assert!(says(&app, &results_text(2, 12, 2)));
}

#[test]
fn resigning_on_the_full_board_lowers_the_strength() {
    let mut app = held(&Memory::default());
    let mut table = KIND
        .start("mbrane 9 full", players(1, Seat::First))
        .expect("a set-up");
    table
        .play_text(Seat::First, "8e5", &Words::english())
        .expect("a move");
    table
        .play_text(Seat::Second, "7e4", &Words::english())
        .expect("a move");
    open_match(&mut app, table);
    settle(&mut app);
    say(&mut app, "resign");
    settle(&mut app);
    // A supposed end is no second result.
    tell(&mut app, MatchCommand::Suppose);
    settle(&mut app);
    run(&mut app, A_MOMENT);
    assert_eq!(credits(&app), [Credit::Full]);
    show_results(&mut app);
    start_reader(&mut app);
    assert!(
        says(&app, &common::closest_to(&Words::english(), "Chalk")),
        "{:?}",
        tree(&app)
    );
    assert!(says(&app, &results_text(1, 3, 0)));
}

#[test]
fn hint_undo_and_review_before_the_end_are_help() {
    let helps: [fn(&mut App); 3] = [
        |app| tell(app, ToggleHint),
        |app| {
            tell(app, HandCommand::Undo);
            play_on(app, 2);
        },
        |app| {
            tell(app, ReviewCommand::Open);
            tell(app, ReviewCommand::Back);
        },
    ];
    for (number, help) in helps.into_iter().enumerate() {
        let memory = Memory::default();
        let mut app = held(&memory);
        open_match(&mut app, begun(1, Seat::First, 4));
        help(&mut app);
        settle(&mut app);
        // The help is remembered although the match is left and the program ends.
        tell(&mut app, Navigate::Back);
        drop(app);
        let mut app = held(&memory);
        tell(&mut app, Navigate::Continue("mbrane"));
        run(&mut app, A_MOMENT);
        play_on(&mut app, 12);
        assert_eq!(credits(&app), [Credit::Helped], "{number}");
    }
    let mut app = held(&Memory::default());
    open_match(&mut app, begun(1, Seat::First, 4));
    tell(&mut app, HandCommand::Undo);
    tell(&mut app, HandCommand::Redo);
    play_on(&mut app, 12);
    // After the end everything may be looked at.
    tell(&mut app, ReviewCommand::Open);
    tell(&mut app, ReviewCommand::At(3));
    tell(&mut app, ReviewCommand::Back);
    run(&mut app, A_MOMENT);
    assert_eq!(credits(&app), [Credit::Full]);
}

#[test]
fn a_review_is_help_from_its_first_frame() {
    let memory = Memory::default();
    let mut app = held(&memory);
    open_match(&mut app, begun(1, Seat::First, 8));
    tell(&mut app, ReviewCommand::Open);
    tell(&mut app, ReviewCommand::At(3));
    drop(app);
    let mut app = held(&memory);
    tell(&mut app, Navigate::Continue("mbrane"));
    run(&mut app, A_MOMENT);
    assert_eq!(
        session(&app).table().cursor(),
        8,
        "the place that the review shows is not saved"
    );
    play_on(&mut app, 12);
    assert_eq!(credits(&app), [Credit::Helped]);
    // Playing on from a review leaves the match with its help.
    let memory = Memory::default();
    let mut app = held(&memory);
    open_match(&mut app, begun(1, Seat::First, 8));
    tell(&mut app, ReviewCommand::Open);
    play_on_from_review(&mut app);
    let left = games(&memory);
    assert!(
        left.len() == 2 && left[0].1.contains("\"credit\":\"helped\""),
        "{left:?}"
    );
}

#[test]
fn no_match_counts_twice() {
    let mut app = held(&Memory::default());
    open_match(&mut app, begun(1, Seat::First, 8));
    play_on(&mut app, 12);
    assert_eq!(credits(&app), [Credit::Full]);
    // Undone after its end and played on to another one.
    tell(&mut app, HandCommand::Undo);
    say(&mut app, "resign");
    settle(&mut app);
    run(&mut app, A_MOMENT);
    assert_eq!(credits(&app), [Credit::Full, Credit::None]);
    // Played on from a review.
    open_match(&mut app, begun(1, Seat::First, 8));
    tell(&mut app, ReviewCommand::Open);
    tell(&mut app, ReviewCommand::At(3));
    play_on_from_review(&mut app);
    assert_eq!(session(&app).table().summary().credit, Credit::None);
    let seat = session(&app).table().only_person().expect("a person");
    if session(&app).table().awaited().single() != Some(seat) {
        let m = moves()[session(&app).table().cursor()];
        assert!(play_for(&mut app, !seat, m));
    }
    say(&mut app, "resign");
    settle(&mut app);
    run(&mut app, A_MOMENT);
    assert_eq!(credits(&app), [Credit::Full, Credit::None, Credit::None]);
    // A rematch is a match of its own.
    tell(&mut app, MatchCommand::Rematch);
    run(&mut app, A_MOMENT);
    assert_eq!(session(&app).table().summary().credit, Credit::Full);
}

#[test]
fn match_open_in_two_windows_counts_once() {
    let memory = Memory::default();
    let mut table = begun(1, Seat::First, 8);
    table.set_id(Some(7));
    memory.put("games/0000000000007", table.save().as_str());
    let mut windows = [held(&memory), held(&memory)];
    for app in &mut windows {
        tell(app, Navigate::Visit(Screen::Records));
        until(app, "the list", |app| {
            app.world().resource::<Library>().is_read()
        });
        run(app, A_MOMENT);
        key(app, KeyCode::Enter);
        run(app, A_MOMENT);
        assert_eq!(session(app).table().cursor(), 8);
    }
    play_on(&mut windows[0], 12);
    say(&mut windows[1], "resign");
    settle(&mut windows[1]);
    run(&mut windows[1], A_MOMENT);
    // It was only looked at there.
    let end = session(&windows[1]).table().ended();
    assert!(end.is_none_or(|end| !end.resigned));
    for app in &mut windows {
        show_results(app);
        until(app, "the games", |app| {
            !app.world().resource::<Library>().is_reading()
        });
        assert_eq!(credits(app), [Credit::Full]);
    }
}

#[test]
fn listed_game_played_differently_stays_one_game() {
    let memory = Memory::default();
    let mut app = held(&memory);
    open_match(&mut app, begun(1, Seat::First, 4));
    let began = session(&app).table().id();
    open_match(&mut app, begun(2, Seat::First, 2));
    tell(&mut app, Navigate::Back);
    tell(&mut app, Navigate::Visit(Screen::Records));
    until(&mut app, "the list", |app| {
        app.world().resource::<Library>().is_read()
    });
    run(&mut app, A_MOMENT);
    app.world_mut().resource_mut::<RecordsState>().query = "chalk".to_owned();
    run(&mut app, A_MOMENT);
    key(&mut app, KeyCode::Enter);
    run(&mut app, A_MOMENT);
    assert_eq!(
        (session(&app).table().id(), shelved_count(&memory)),
        (began, 2)
    );
    tell(&mut app, HandCommand::Undo);
    say(&mut app, "1d2");
    settle(&mut app);
    run(&mut app, A_MOMENT);
    assert_eq!(session(&app).table().moves(), 3);
    drop(app);
    let mut app = held(&memory);
    tell(&mut app, Navigate::Continue("mbrane"));
    run(&mut app, A_MOMENT);
    let table = session(&app).table();
    assert_eq!(
        (table.id(), table.moves(), table.summary().credit),
        (began, 3, Credit::Helped)
    );
    assert_eq!(shelved_count(&memory), 2);
}

#[test]
fn matches_from_elsewhere_do_not_count() {
    let mut app = held(&Memory::default());
    let paste = |app: &mut App, text: &str| {
        app.world_mut()
            .resource_mut::<Clipboard>()
            .write_plain(text)
            .expect("written");
        tell(app, Navigate::Back);
        key_with(app, &[KeyCode::ControlLeft], KeyCode::KeyV);
        run(app, A_MOMENT);
        assert_eq!(screen(app), Screen::Table);
    };
    let won = begun(1, winner(), usize::MAX);
    choose_opponent(
        &mut app,
        Opponent {
            against: Against::Computer,
            ..Opponent::USUAL
        },
    );
    paste(&mut app, won.save().as_str());
    assert_eq!(credits(&app), [Credit::None]);
    paste(
        &mut app,
        &format!("mbrane 4 full : {}", moves()[..11].join(" ")),
    );
    play_on(&mut app, 12);
    assert_eq!(credits(&app), [Credit::None; 2]);
    // Nor does a newcomer's first match, a lesson, or a stand's game.
    tell(&mut app, Navigate::Start);
    assert_eq!(session(&app).table().summary().credit, Credit::None);
    tell(&mut app, Navigate::Lesson("mbrane"));
    assert_eq!(session(&app).table().summary().credit, Credit::None);
    let memory = Memory::default();
    let mut app = stand("games mbrane", &memory);
    tell(&mut app, Navigate::Visit(Screen::Ladder));
    assert_ne!(screen(&app), Screen::Ladder);
}

/// A store with `count` games, each of which counts.
fn store(count: u64) -> Memory {
    let memory = Memory::default();
    for began in 1..=count {
        let mut table = begun(1 + (began % 5) as u8, Seat::First, usize::MAX);
        table.set_id(Some(began));
        memory.put(&format!("games/{began:013}"), table.save().as_str());
    }
    memory
}

fn games(memory: &Memory) -> Vec<(String, String)> {
    memory
        .texts()
        .into_iter()
        .filter(|(key, _)| key.starts_with("games/"))
        .collect()
}

#[test]
fn all_games_are_copied_to_another_device_once() {
    let from = store(7);
    let mut app = start(&from);
    show_results(&mut app);
    start_reader(&mut app);
    press_button(&mut app, "Copy all games");
    let text = copied(&app).expect("a text");
    let to = store(2);
    let mut app = start(&to);
    show_results(&mut app);
    start_reader(&mut app);
    let paste = |app: &mut App, text: &str| {
        app.world_mut()
            .resource_mut::<Clipboard>()
            .write_plain(text)
            .expect("written");
        press_button(app, "Paste a game");
        run(app, A_MOMENT);
        let said = notice(app).map(str::to_owned);
        app.world_mut().resource_mut::<Notices>().close();
        said
    };
    let damaged = paste(
        &mut app,
        &text.replacen("\"credit\":\"full\"", "\"credit\":\"none\"", 1),
    );
    assert!(damaged.is_some_and(|said| said.starts_with("This text isn’t a game: it is damaged")));
    assert_eq!(games(&to).len(), 2);
    assert_eq!(paste(&mut app, &text).as_deref(), Some("5 games added"));
    assert_eq!(games(&to), games(&from));
    assert!(says(
        &app,
        &results_text(7, 12, if winner() == Seat::First { 7 } else { 0 })
    ));
    assert_eq!(paste(&mut app, &text).as_deref(), Some("0 games added"));
    assert_eq!(games(&to), games(&from));
}

#[test]
fn results_are_deleted_and_restored() {
    let memory = store(5);
    let before = games(&memory);
    let mut other = match_of::<Mbrane>(SHORT);
    other.erased_mut().set_id(Some(9));
    memory.put("games/0000000000009", &other.to_string());
    let mut app = start(&memory);
    show_results(&mut app);
    start_reader(&mut app);
    press_button(&mut app, "Delete these games");
    assert_eq!(games(&memory).len(), 1, "games between people stay");
    press_button(&mut app, "Restore");
    assert_eq!(games(&memory)[..5], before[..]);
    press_button(&mut app, "Delete these games");
    key(&mut app, KeyCode::Escape);
    assert_eq!(screen(&app), Screen::Title);
    show_results(&mut app);
    assert!(!says(&app, "Restore") && says(&app, &row("Chalk", 1, &[Label::NotBeaten])));
}

#[test]
fn full_store_is_announced_and_the_result_stands() {
    let memory = Memory::default();
    let mut app = held(&memory);
    open_match(&mut app, begun(1, winner(), 11));
    memory.refuse(Some("the disk is full"));
    play_on(&mut app, 12);
    assert_eq!(
        notice(&app),
        Some(common::cannot_save(&Words::english(), "the disk is full").as_str())
    );
    assert_eq!(credits(&app), [Credit::Full]);
    // Once there is room, everything is saved.
    memory.refuse(None);
    show_results(&mut app);
    start_reader(&mut app);
    assert!(says(&app, &results_text(1, 12, 1)));
}

#[test]
fn results_are_reached_by_mouse_touch_and_pad() {
    let ways: [fn(&mut App, Vec2); 2] = [click, tap];
    for (width, height) in [(1280, 800), (390, 844), (844, 390)] {
        for press in ways {
            let mut app = game_keeping(width, height, store(3));
            app.world_mut().resource_mut::<Settings>().first_run = false;
            tell(&mut app, Navigate::Visit(Screen::Records));
            read(&mut app);
            for (button, there) in [("Results", Screen::Ladder), ("Back", Screen::Records)] {
                let place = find(&app, button);
                press(&mut app, place);
                rest(&mut app);
                assert_eq!(screen(&app), there, "{width}×{height}");
            }
        }
    }
    let mut app = start(&store(3));
    reads_focus(&mut app);
    tell(&mut app, PadNews::Came);
    tell(&mut app, Navigate::Visit(Screen::Records));
    until(&mut app, "the list", |app| {
        app.world().resource::<Library>().is_read()
    });
    run(&mut app, A_MOMENT);
    Device::Pad.press(&mut app, "Results");
    run(&mut app, A_MOMENT);
    assert_eq!(screen(&app), Screen::Ladder);
    for _ in 0..3 {
        press_pad(&mut app, PadButton::Down);
    }
    press_pad(&mut app, PadButton::South);
    assert_eq!(
        screen(&app),
        Screen::Records,
        "down scrolls, and leaves the button in hand"
    );
}

/// A store in which the last `count` games were lost as the first player.
fn lost(count: u64) -> Memory {
    let memory = Memory::default();
    for began in 1..=3 {
        let seat = if began + count > 3 {
            !winner()
        } else {
            winner()
        };
        let mut table = begun(1, seat, usize::MAX);
        table.set_id(Some(began));
        memory.put(&format!("games/{began:013}"), table.save().as_str());
    }
    memory
}

/// The program in a window of this size, at the end of a game that was lost after others.
fn after_a_loss(size: (u32, u32), lost_before: u64) -> App {
    let mut app = game_keeping(size.0, size.1, lost(lost_before));
    app.world_mut().resource_mut::<Thinking>().hold = true;
    app.world_mut().resource_mut::<Settings>().speed = Speed::Instant;
    until(&mut app, "the games", |app| {
        app.world().resource::<Library>().is_read()
    });
    read(&mut app);
    open_match(&mut app, begun(1, !winner(), 11));
    play_on(&mut app, 12);
    rest(&mut app);
    app
}

fn offers_head_start(app: &App) -> bool {
    app.world()
        .resource::<Written>()
        .0
        .iter()
        .any(|(text, _)| text == "Head start")
}

#[test]
fn a_head_start_is_offered_after_three_losses_and_grows() {
    for (size, press) in [
        ((1280, 800), click as fn(&mut App, Vec2)),
        ((390, 844), tap),
        ((844, 390), click),
    ] {
        assert!(
            !offers_head_start(&after_a_loss(size, 1)),
            "after two losses"
        );
        let mut app = after_a_loss(size, 2);
        for step in 1..=2 {
            let place = find(&app, "Head start");
            press(&mut app, place);
            run(&mut app, A_MOMENT);
            settle(&mut app);
            let table = session(&app).table();
            assert_eq!(
                (
                    table.standing().head_start,
                    table.moves(),
                    table.summary().credit
                ),
                (step, 0, Credit::None)
            );
            // The computer wins this one too.
            if table.local_actors().is_nobody() {
                let m = table.any_move(Seat::First).expect("a move");
                assert!(play_for(&mut app, Seat::First, &m));
                settle(&mut app);
            }
            say(&mut app, "resign");
            settle(&mut app);
            rest(&mut app);
        }
        assert!(!offers_head_start(&app), "there is no greater one");
        // The next game from the home is an even one.
        tell(&mut app, Navigate::Play("mbrane"));
        assert_eq!(session(&app).table().standing().head_start, 0);
    }
}

#[test]
fn a_head_start_is_taken_by_keys_and_chosen_in_the_set_up() {
    let mut app = after_a_loss((1280, 800), 2);
    reads_focus(&mut app);
    Device::Keys.press(&mut app, "Head start");
    settle(&mut app);
    assert_eq!(session(&app).table().standing().head_start, 1);
    for (choice, step) in [
        ("You ++", 2),
        ("Opponent +", -1),
        ("Opponent ++", -2),
        ("None", 0),
    ] {
        tell(&mut app, Navigate::SetUp("mbrane"));
        read(&mut app);
        let place = find(&app, choice);
        click(&mut app, place);
        tell(&mut app, Navigate::Play("mbrane"));
        assert_eq!(
            session(&app).table().standing().head_start,
            step,
            "{choice}"
        );
    }
    // It does not matter between two people, and nothing is offered there.
    app.world_mut()
        .resource_mut::<Settings>()
        .head_starts
        .insert("mbrane".to_owned(), 2);
    choose_opponent(
        &mut app,
        Opponent {
            against: Against::Person,
            ..Opponent::USUAL
        },
    );
    tell(&mut app, Navigate::Play("mbrane"));
    assert_eq!(session(&app).table().standing().head_start, 0);
    let table = session(&app).table();
    assert_eq!(
        format!("{} :", table.standing().setup_text),
        table.line().start
    );
}
