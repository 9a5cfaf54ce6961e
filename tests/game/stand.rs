//! A stand at an event: it attracts visitors, teaches them, resets after them, and counts.

mod day;
mod seams;
mod staff;
mod visits;

use crate::{
    bench::{run, screen, tell, until_within, with},
    hands::{listen, plays_scene, reads, session, tap, touch_with, window},
};
use bevy::{
    input::{
        ButtonState,
        keyboard::{Key, KeyboardInput},
        touch::TouchPhase,
    },
    prelude::*,
    time::TimeUpdateStrategy,
    window::RequestRedraw,
};
use mbrane::{
    puzzles::{Puzzles, today},
    session::{Kinds, Navigate, Screen},
    settings::Settings,
    stand::{Counts, Phase, Running, Stand, StandCommand},
    storage::{Memory, Storage, WallClock},
    table::{
        analysis::review::ReviewCommand, change::hand::HandCommand,
        stage::playback_commands::PlaybackCommand,
    },
};
use std::time::Duration;

/// The length of a frame when no motion is checked.
pub(crate) const STEP: Duration = Duration::from_millis(200);
const GAMES: [&str; 3] = ["mbrane", "sansumoku", "masbrur"];

/// A stand of this file, after its first frames.
pub(crate) fn stand(file: &str, memory: &Memory) -> App {
    let stand = Stand::read(file, &GAMES).expect("a stand's file");
    let memory = memory.clone();
    let mut app = with(1920, 1080, move |app: &mut App| {
        app.insert_resource(Storage::direct(memory.clone()));
        app.add_plugins(mbrane::plugin);
        app.insert_resource(Running::new(stand.clone()));
    });
    app.insert_resource(TimeUpdateStrategy::ManualDuration(STEP));
    app.update();
    app.update();
    app
}

pub(crate) fn phase(app: &App) -> Phase {
    app.world().resource::<Running>().phase
}

/// Lets `seconds` of the stand's time pass.
pub(crate) fn pass(app: &mut App, seconds: u64) {
    for _ in 0..seconds * 5 {
        app.update();
    }
}

/// Lets time pass until something is so.
pub(crate) fn until_seconds(app: &mut App, seconds: usize, what: &str, is: impl Fn(&App) -> bool) {
    until_within(app, seconds * 5, what, is);
}

pub(crate) const MIDDLE: Vec2 = Vec2::new(700.0, 500.0);

#[test]
fn stand_shows_each_game_in_turn_with_a_scene_within_20_seconds() {
    let mut app = stand("", &Memory::default());
    let mut seen = Vec::new();
    for _ in 0..7 {
        seen.push((
            session(&app).table().kind(),
            session(&app).table().record_for(mbrane_rules::Viewer::All),
        ));
        assert_eq!((phase(&app), screen(&app)), (Phase::Attract, Screen::Table));
        until_seconds(&mut app, 20, "no scene", plays_scene);
        let replaced = session(&app).replaced();
        until_seconds(&mut app, 60, "nothing follows", |app| {
            session(app).replaced() != replaced
        });
    }
    let kinds: Vec<_> = seen.iter().map(|(kind, _)| *kind).collect();
    assert_eq!(
        kinds,
        [
            "mbrane",
            "sansumoku",
            "masbrur",
            "mbrane",
            "sansumoku",
            "masbrur",
            "mbrane"
        ]
    );
    assert!(seen.windows(2).all(|pair| pair[0] != pair[1]) && seen[0].1 != seen[3].1);
}

#[test]
fn stand_with_an_address_shows_todays_puzzle_after_each_round() {
    let mut app = stand("address https://play.example.org/", &Memory::default());
    listen(&mut app);
    let clock = WallClock::At(1_805_016_413_000);
    app.insert_resource(clock);
    for game in GAMES {
        for _ in GAMES {
            tell(&mut app, StandCommand::Leave);
        }
        let line = app
            .world_mut()
            .resource_mut::<Puzzles>()
            .of_day(game, today(clock))
            .expect("a puzzle")
            .text
            .to_owned();
        let reader = app
            .world()
            .resource::<Kinds>()
            .of(game)
            .expect("a game")
            .kind;
        let puzzle = reader.read_puzzle(&line).expect("a puzzle");
        assert!(
            session(&app).table().is_same_game(&*puzzle.table()),
            "{game}"
        );
        pass(&mut app, 10);
        assert!(reads(&app, "Puzzle of the day: scan to solve it"), "{game}");
        assert_eq!(
            session(&app).table().entries(),
            puzzle.table().entries(),
            "nobody solves it here"
        );
        let replaced = session(&app).replaced();
        until_seconds(&mut app, 20, "nothing follows", |app| {
            session(app).replaced() != replaced
        });
        assert!(!reads(&app, "Puzzle of the day"));
    }
}

#[test]
fn a_touch_of_a_puzzle_begins_a_visit() {
    let mut app = stand(
        "games sansumoku\naddress https://play.example.org/",
        &Memory::default(),
    );
    tell(&mut app, StandCommand::Leave);
    listen(&mut app);
    pass(&mut app, 2);
    assert!(reads(&app, "Puzzle of the day"));
    tap(&mut app, MIDDLE);
    pass(&mut app, 1);
    assert_eq!(
        (phase(&app), session(&app).table().kind()),
        (Phase::Play, "sansumoku")
    );
    assert!(!reads(&app, "Puzzle of the day"));
}

#[test]
fn a_single_game_is_never_shown_twice_in_a_row() {
    let mut app = stand("games sansumoku", &Memory::default());
    let first = session(&app).table().record_for(mbrane_rules::Viewer::All);
    tell(&mut app, StandCommand::Leave);
    app.update();
    assert_ne!(
        session(&app).table().record_for(mbrane_rules::Viewer::All),
        first
    );
}

#[test]
fn any_touch_starts_a_visit_and_lit_moves_lead_to_the_poster() {
    for game in GAMES {
        let mut app = stand(
            &format!("games {game}\naddress https://a.example/"),
            &Memory::default(),
        );
        pass(&mut app, 2);
        tap(&mut app, MIDDLE);
        app.update();
        assert_eq!(
            (phase(&app), session(&app).table().kind()),
            (Phase::Play, game)
        );
        assert!(
            session(&app).table().acting().is_some(),
            "{game}: nobody is to act"
        );
        let mut own = 0;
        while phase(&app) == Phase::Play && session(&app).table().outcome().is_none() {
            let next = |app: &App| session(app).stand().and_then(|stand| stand.next.clone());
            let has_words = |app: &App| {
                session(app)
                    .stand()
                    .is_some_and(|stand| stand.says.is_some())
            };
            let over =
                |app: &App| phase(app) != Phase::Play || session(app).table().outcome().is_some();
            until_seconds(&mut app, 60, "nothing is told", |app| {
                has_words(app) || over(app)
            });
            let Some(m) = next(&app).filter(|_| !over(&app)) else {
                break;
            };
            let before = session(&app).table().entries();
            tell(&mut app, HandCommand::Type(m.clone()));
            assert!(session(&app).table().entries() > before, "{game}: {m}");
            own += 1;
        }
        let wanted = if game == "sansumoku" { 1 } else { 3 };
        assert_eq!(own, wanted, "{game}");
        until_seconds(&mut app, 90, "no poster", |app| phase(app) == Phase::Poster);
        app.update();
        assert_eq!(screen(&app), Screen::Stand);
        let won = session(&app)
            .table()
            .outcome()
            .and_then(|outcome| outcome.winner);
        assert_eq!(
            won,
            session(&app).table().only_person(),
            "{game}: whoever follows the light wins"
        );
    }
}

#[test]
fn unlit_moves_continue_the_game_with_the_computer() {
    let mut app = stand("games mbrane", &Memory::default());
    tap(&mut app, MIDDLE);
    app.update();
    let lit = session(&app)
        .stand()
        .and_then(|stand| stand.next.clone())
        .expect("a lit move");
    let other = session(&app)
        .table()
        .legal()
        .into_iter()
        .map(|(m, _)| m)
        .find(|m| m.len() == 3 && *m != lit)
        .expect("another");
    tell(&mut app, HandCommand::Type(other));
    let after = session(&app).table().entries();
    until_seconds(&mut app, 60, "no reply", |app| {
        session(app).table().entries() > after
    });
}

#[test]
fn absent_visitor_is_asked_before_the_next_game_is_shown() {
    for come in [
        StandCommand::Begin,
        StandCommand::Play("mbrane", "mbrane 4 full consent", 2),
        StandCommand::Choose,
    ] {
        let mut app = stand("", &Memory::default());
        tell(&mut app, come.clone());
        let asked = |app: &App| app.world().resource::<Running>().asks();
        pass(&mut app, 44);
        assert!(!asked(&app), "{come:?}");
        pass(&mut app, 2);
        assert!(asked(&app), "{come:?}");
        // A touch answers the question, and is no move.
        let before = session(&app).revision();
        tap(&mut app, MIDDLE);
        pass(&mut app, 1);
        assert!(
            !asked(&app) && session(&app).revision() == before && phase(&app) != Phase::Attract
        );
        pass(&mut app, 62);
        assert_eq!(phase(&app), Phase::Attract, "{come:?}");
    }
}

#[test]
#[ignore = "long"]
fn when_the_time_is_up_every_game_is_ended_properly() {
    for (kind, setup_text) in [
        ("mbrane", "mbrane 9 full consent"),
        ("mbrane", "mbrane 4 full consent"),
        ("sansumoku", "sansumoku"),
        ("masbrur", "masbrur 1"),
        ("masbrur", "masbrur 2"),
    ] {
        let mut app = stand("minutes 2", &Memory::default());
        tell(&mut app, StandCommand::Play(kind, setup_text, 1));
        for _ in 0..12 {
            tap(&mut app, Vec2::new(3.0, 540.0));
            pass(&mut app, 10);
        }
        until_seconds(&mut app, 240, setup_text, |app| phase(app) == Phase::Poster);
        let counted = app.world().resource::<Running>().counts.total();
        assert_eq!((counted.plays, counted.finished), (1, 1), "{setup_text}");
        // In Sansumoku the stand's rule names the winner; the others have their own end.
        assert_eq!(
            session(&app).table().outcome().is_some(),
            kind != "sansumoku",
            "{setup_text}"
        );
        pass(&mut app, 63);
        assert_eq!(phase(&app), Phase::Attract);
    }
}

#[test]
fn stand_blocks_navigation_and_saves_only_counts() {
    let memory = Memory::default();
    let mut app = stand("", &memory);
    tap(&mut app, MIDDLE);
    for way in [
        Navigate::Visit(Screen::Settings),
        Navigate::Back,
        Navigate::Visit(Screen::Records),
        Navigate::Visit(Screen::Keys),
        Navigate::Learn("mbrane"),
    ] {
        tell(&mut app, way);
        app.update();
        assert_eq!(screen(&app), Screen::Table);
    }
    tell(&mut app, ReviewCommand::Open);
    tell(&mut app, PlaybackCommand::Pause);
    pass(&mut app, 1);
    assert_eq!((phase(&app), screen(&app)), (Phase::Play, Screen::Table));
    tell(&mut app, StandCommand::Leave);
    app.update();
    let storage = app.world().resource::<Storage>();
    assert!(storage.read("settings").is_ok_and(|text| text.is_none()));
    let counts: Counts = storage
        .read("stand")
        .expect("a store")
        .expect("counts")
        .parse()
        .expect("a table");
    assert_eq!((counts.total().plays, counts.total().finished), (1, 0));
    // They survive a restart.
    drop(app);
    let app = stand("", &memory);
    assert_eq!(app.world().resource::<Running>().counts, counts);
}

#[test]
fn staff_menu_opens_by_gesture_and_by_key() {
    let mut app = stand("", &Memory::default());
    let corners = [
        Vec2::new(1910.0, 8.0),
        Vec2::new(1910.0, 1070.0),
        Vec2::new(9.0, 1070.0),
    ];
    // Short touches of the corners only begin a visit.
    tap(&mut app, Vec2::new(8.0, 8.0));
    assert_eq!(phase(&app), Phase::Attract);
    touch_with(&mut app, 1, TouchPhase::Started, Vec2::new(8.0, 8.0));
    pass(&mut app, 4);
    touch_with(&mut app, 1, TouchPhase::Ended, Vec2::new(8.0, 8.0));
    for corner in corners {
        tap(&mut app, corner);
    }
    app.update();
    app.update();
    assert_eq!((phase(&app), screen(&app)), (Phase::Staff, Screen::Stand));
    tell(&mut app, StandCommand::Leave);
    app.update();
    assert_eq!(phase(&app), Phase::Attract);
    // Every split of these presses into frames.
    for frames in 0..1 << 6 {
        keys(&mut app, frames);
        assert_eq!(phase(&app), Phase::Staff, "{frames:b}");
        tell(&mut app, StandCommand::Leave);
        app.update();
        assert_eq!(phase(&app), Phase::Attract);
    }
    keys(&mut app, 0);
    // Without input it returns to the stand.
    pass(&mut app, 123);
    assert_eq!(phase(&app), Phase::Attract);
}

/// Control, Shift and F10, pressed and let go; each bit of `frames` that is set ends a frame behind one of these six.
fn keys(app: &mut App, frames: u32) {
    const KEYS: [(KeyCode, Key); 3] = [
        (KeyCode::ControlLeft, Key::Control),
        (KeyCode::ShiftLeft, Key::Shift),
        (KeyCode::F10, Key::F10),
    ];
    let window = window(app);
    let pressed = KEYS.into_iter().map(|key| (key, ButtonState::Pressed));
    let released = KEYS
        .into_iter()
        .rev()
        .map(|key| (key, ButtonState::Released));
    for (index, ((key_code, logical_key), state)) in pressed.chain(released).enumerate() {
        let input = KeyboardInput {
            key_code,
            logical_key,
            state,
            text: None,
            repeat: false,
            window,
        };
        app.world_mut().write_message(input);
        if frames & 1 << index != 0 {
            app.update();
        }
    }
    app.update();
    app.update();
}

#[test]
fn touch_targets_are_large_enough_for_fingers() {
    let app = &mut stand("screen 24", &Memory::default());
    let finger = 72.0;
    for (kind, setup_text) in [
        ("mbrane", "mbrane 9 full consent"),
        ("sansumoku", "sansumoku"),
        ("masbrur", "masbrur 1"),
    ] {
        tell(app, StandCommand::Play(kind, setup_text, 1));
        pass(app, 1);
        let layout = app.world().resource::<mbrane::table::layout::Layout>();
        assert!(
            layout.actions.height() >= finger,
            "{kind}: {}",
            layout.actions.height()
        );
        if kind != "masbrur" {
            assert!(layout.cell >= finger, "{kind}: {}", layout.cell);
        }
    }
}

#[test]
fn a_stand_asks_for_frames_only_while_something_moves() {
    let mut app = stand("", &Memory::default());
    tell(&mut app, StandCommand::Choose);
    run(&mut app, Duration::from_secs(2));
    for _ in 0..10 {
        app.update();
        let requests = app.world().resource::<Messages<RequestRedraw>>();
        assert!(requests.iter_current_update_messages().next().is_none());
    }
}

#[test]
fn two_back_commands_in_one_frame_skip_no_game() {
    let shown = [1, 2].map(|times| {
        let mut app = stand("", &Memory::default());
        assert_eq!(phase(&app), Phase::Attract);
        tell(&mut app, StandCommand::Staff);
        assert_eq!(phase(&app), Phase::Staff);
        for _ in 0..times {
            app.world_mut().write_message(StandCommand::Back);
        }
        app.update();
        assert_eq!(phase(&app), Phase::Attract);
        let table = session(&app).table();
        (table.kind(), table.record_for(mbrane_rules::Viewer::All))
    });
    assert_eq!(shown[0], shown[1]);
}

#[test]
fn buttons_fit_each_board_of_a_game_whichever_came_before() {
    let text = |file: &str, setup_text: &[&'static str]| {
        let app = &mut stand(file, &Memory::default());
        for setup_text in setup_text {
            tell(app, StandCommand::Play("mbrane", setup_text, 2));
            pass(app, 1);
        }
        app.world().resource::<Settings>().text
    };
    let (small, large) = ("mbrane 4 full consent", "mbrane 9 full consent");
    for screen in [8, 12, 16, 24, 32] {
        let file = format!("games mbrane\nscreen {screen}");
        assert_eq!(
            text(&file, &[small, large]),
            text(&file, &[large]),
            "{screen} inches"
        );
    }
}
