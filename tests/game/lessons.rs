//! The lessons on the real table: to their ends by mouse, keys and touch, through wrong tries, left and continued.

use crate::{
    bench::{game, game_keeping, run, screen, skip, tell},
    clicks::{Words, find, read},
    hands::{click, code_of, hand, key, layout, say, session, spot_at, steer, tap},
    helpers::start,
    keeping::shelved,
    redraw::asks_for_more,
};
use bevy::prelude::*;
use mbrane::{
    games::GAMES,
    session::{Navigate, Screen},
    settings::Settings,
    storage::Memory,
    table::{change::lesson::LessonCommand, scene::plates::Plate},
    theme::slab::Slab,
};
use mbrane_play::{
    Speed, Spot,
    lesson::{Lesson, Phase},
};
use std::time::Duration;

const A_MOMENT: Duration = Duration::from_millis(100);

/// How a move is done.
type Way = fn(&mut App, &str, &[Spot]);

fn kinds() -> Vec<&'static str> {
    GAMES
        .iter()
        .filter(|game| game.lesson.is_some())
        .map(|game| game.kind.name())
        .collect()
}

fn lesson(app: &App) -> &Lesson {
    session(app).lesson().expect("a lesson")
}

/// The awaited moves, each with its presses in order.
fn awaited_moves(app: &App) -> Vec<(String, Vec<Spot>)> {
    let moves = lesson(app).moves(session(app).table());
    moves
        .into_iter()
        .map(|(m, groups)| (m, groups.concat()))
        .collect()
}

/// Presses the button that plays a move, where spots alone have not.
fn by_button(app: &mut App, m: &str, press: fn(&mut App, Vec2)) {
    if lesson(app).phase() != Phase::Move || hand(app).refused.is_some() {
        return;
    }
    let words = mbrane_play::words::Words::english();
    let offers = session(app).table().offers(&hand(app).draft, &words);
    let Some(offer) = offers.into_iter().find(|offer| offer.action.plays(m)) else {
        return;
    };
    if !app.world().contains_resource::<Words>() {
        read(app);
    }
    run(app, A_MOMENT);
    let place = find(app, &offer.label);
    press(app, place);
    run(app, A_MOMENT);
}

/// Lets time pass until the player is to do something.
fn wait(app: &mut App) {
    for _ in 0..300 {
        let waits = matches!(lesson(app).phase(), Phase::Move | Phase::Read | Phase::Over);
        if waits && session(app).table().beats_finished() {
            app.update();
            return;
        }
        skip(app, Duration::from_millis(200));
    }
    panic!("{:?} does not end", lesson(app).phase());
}

fn by_mouse(app: &mut App, m: &str, spots: &[Spot]) {
    for spot in spots {
        let place = spot_at(&layout(app), *spot);
        click(app, place);
    }
    by_button(app, m, click);
}

fn by_touch(app: &mut App, m: &str, spots: &[Spot]) {
    for spot in spots {
        let place = spot_at(&layout(app), *spot);
        tap(app, place);
    }
    // The first touch that completes a move shows its preview.
    let last = spots
        .last()
        .filter(|_| !has_button(app, m))
        .map(|spot| spot_at(&layout(app), *spot));
    last.into_iter().for_each(|last| tap(app, last));
    by_button(app, m, tap);
}

/// Returns whether a move has a button of its own.
fn has_button(app: &App, m: &str) -> bool {
    let words = mbrane_play::words::Words::english();
    let offers = session(app).table().offers(&hand(app).draft, &words);
    offers.iter().any(|offer| offer.action.plays(m))
}

fn by_keys(app: &mut App, m: &str, spots: &[Spot]) {
    let digits = session(app).table().keys().spots;
    for spot in spots {
        if let Some((letter, _)) = digits.iter().find(|(_, digit)| digit == spot) {
            key(app, code_of(*letter));
        } else {
            steer(app, *spot);
        }
        // If keys go to spots without choosing them, this one is pressed.
        if hand(app).draft.at == Some(*spot) {
            key(app, KeyCode::Enter);
        }
    }
    if lesson(app).phase() != Phase::Move {
        return;
    }
    let action = session(app)
        .table()
        .keys()
        .actions
        .into_iter()
        .find(|(_, action)| action.plays(m));
    match action {
        Some((letter, _)) => key(app, code_of(letter)),
        None => key(app, KeyCode::Enter),
    }
}

/// Makes the step's awaited move, and reads its result; `next` presses the button.
fn do_step(app: &mut App, way: Way, next: fn(&mut App)) {
    wait(app);
    let (m, spots) = awaited_moves(app).swap_remove(0);
    way(app, &m, &spots);
    assert_ne!(lesson(app).phase(), Phase::Move, "{:?}", hand(app).refused);
    wait(app);
    if lesson(app).phase() == Phase::Read {
        skip(app, Duration::from_secs(1));
        assert!(!asks_for_more(app), "nothing moves while somebody reads");
        next(app);
        assert_ne!(lesson(app).phase(), Phase::Read);
        wait(app);
    }
}

fn press_enter(app: &mut App) {
    key(app, KeyCode::Enter);
}

fn to_the_end(app: &mut App, kind: &'static str, way: Way, next: fn(&mut App)) {
    tell(app, Navigate::Lesson(kind));
    assert_eq!(screen(app), Screen::Table);
    app.world_mut().resource_mut::<Settings>().speed = Speed::Four;
    let (_, steps) = lesson(app).progress();
    for step in 0..steps {
        assert_eq!(lesson(app).progress(), (step + 1, steps), "{kind}");
        do_step(app, way, next);
    }
    assert_eq!(lesson(app).phase(), Phase::Over, "{kind}");
    assert_eq!(
        app.world().resource::<Settings>().lessons.get(kind),
        Some(&steps)
    );
    skip(app, Duration::from_secs(2));
    assert!(!asks_for_more(app), "{kind}: the table rests at the end");
}

#[test]
#[ignore = "long"]
fn a_lesson_is_taken_by_mouse_keys_and_touch() {
    for kind in kinds() {
        let mut app = game(1280, 800);
        to_the_end(&mut app, kind, by_mouse, press_enter);
        // Once more, from its end.
        tell(&mut app, LessonCommand::Again);
        to_the_end(&mut app, kind, by_keys, press_enter);
        let mut app = game(390, 844);
        to_the_end(&mut app, kind, by_touch, |app| {
            tell(app, LessonCommand::Next);
        });
        tell(&mut app, LessonCommand::Play);
        run(&mut app, A_MOMENT);
        assert_eq!(
            (screen(&app), session(&app).table().kind()),
            (Screen::Table, kind)
        );
        assert!(!session(&app).is_guided() && session(&app).table().entries() == 0);
    }
}

#[test]
fn lesson_animates_a_change_of_position() {
    let mut app = game(1280, 800);
    tell(&mut app, Navigate::Lesson("mbrane"));
    for _ in 0..3 {
        do_step(&mut app, by_mouse, press_enter);
    }
    let strength = |app: &mut App| {
        let mut plates = app.world_mut().query_filtered::<&Slab, With<Plate>>();
        let shown = plates.iter(app.world()).map(|slab| slab.opacity);
        shown.fold(0.0, f32::max)
    };
    // The fourth step has a board of its own, and the third was only just read.
    assert_eq!(lesson(&app).progress().0, 4);
    assert!(strength(&mut app) < 1.0, "the board goes");
    skip(&mut app, Duration::from_secs(2));
    assert_eq!(strength(&mut app), 1.0, "and another one comes");
}

#[test]
fn wrong_tries_say_why_and_change_nothing() {
    for kind in kinds() {
        let mut app = game(1280, 800);
        tell(&mut app, Navigate::Lesson(kind));
        let (_, steps) = lesson(&app).progress();
        for _ in 0..steps {
            wait(&mut app);
            let before = session(&app).table().save();
            let table = session(&app).table();
            let legal = table
                .legal()
                .into_iter()
                .filter(|(m, _)| !lesson(&app).awaits(m));
            let other =
                legal.filter_map(|(m, tried)| Some((table.presses(&m)?.concat(), m, tried)));
            let mut other = other.filter(|(spots, ..)| !spots.is_empty());
            if let Some((spots, m, tried)) = other.next() {
                by_mouse(&mut app, &m, &spots);
                let refused = hand(&app).refused.clone().expect("it is refused");
                assert!(
                    !refused.message.is_empty() && refused.tried == tried,
                    "{kind}"
                );
                key(&mut app, KeyCode::Backspace);
            }
            // The referee answers moves that no rule allows.
            say(&mut app, "nonsense");
            assert!(hand(&app).refused.is_some());
            for aid in [KeyCode::KeyU, KeyCode::KeyH, KeyCode::KeyE, KeyCode::KeyV] {
                key(&mut app, aid);
            }
            assert_eq!(session(&app).table().save(), before, "{kind}");
            assert_eq!(lesson(&app).phase(), Phase::Move);
            key(&mut app, KeyCode::Backspace);
            do_step(&mut app, by_mouse, press_enter);
        }
    }
}

#[test]
fn abandoned_lesson_is_continued() {
    for kind in kinds() {
        let memory = Memory::default();
        let mut app = game_keeping(1280, 800, memory.clone());
        tell(&mut app, Navigate::Learn(kind));
        tell(&mut app, Navigate::Lesson(kind));
        for _ in 0..2 {
            do_step(&mut app, by_mouse, press_enter);
        }
        let stands = session(&app).table().record_for(session(&app).viewer());
        // To look at the settings is not to leave it.
        tell(&mut app, Navigate::Visit(Screen::Settings));
        tell(&mut app, Navigate::Back);
        assert_eq!(lesson(&app).progress().0, 3);
        key(&mut app, KeyCode::Escape);
        run(&mut app, A_MOMENT);
        assert_eq!(screen(&app), Screen::Learn);
        assert!(!session(&app).is_guided());
        tell(&mut app, Navigate::Lesson(kind));
        assert_eq!(lesson(&app).progress().0, 3);
        assert_eq!(session(&app).table().kind(), kind);
        if kind == "mbrane" {
            assert_eq!(
                session(&app).table().record_for(session(&app).viewer()),
                stands
            );
        }
        drop(app);
        let mut app = start(&memory);
        tell(&mut app, Navigate::Lesson(kind));
        assert_eq!(lesson(&app).progress().0, 3, "the next program knows");
        key(&mut app, KeyCode::Escape);
        run(&mut app, A_MOMENT);
        tell(&mut app, Navigate::Back);
        assert_eq!(screen(&app), Screen::Title);
        assert!(shelved(&memory).is_empty(), "no lesson is a game played");
    }
}

#[test]
fn lesson_returns_to_the_suspended_match() {
    let memory = Memory::default();
    let mut app = start(&memory);
    crate::hands::agree(&mut app, mbrane_rules::mbrane::Order::Two);
    tell(&mut app, Navigate::Play("mbrane"));
    say(&mut app, "3b1");
    skip(&mut app, Duration::from_secs(1));
    say(&mut app, "2c3");
    skip(&mut app, Duration::from_secs(1));
    let save = |app: &App| session(app).table().save();
    let before = save(&app);
    key(&mut app, KeyCode::F1);
    assert_eq!(screen(&app), Screen::Learn);
    for kind in kinds() {
        tell(&mut app, Navigate::Lesson(kind));
        do_step(&mut app, by_mouse, press_enter);
        key(&mut app, KeyCode::Escape);
        run(&mut app, A_MOMENT);
        assert_eq!((screen(&app), save(&app)), (Screen::Learn, before.clone()));
    }
    tell(&mut app, Navigate::Back);
    run(&mut app, A_MOMENT);
    assert_eq!((screen(&app), save(&app)), (Screen::Table, before.clone()));
    // The next program finds it too, also where this one ends in the middle of a lesson.
    tell(&mut app, Navigate::Lesson("mbrane"));
    drop(app);
    let app = start(&memory);
    let left = session(&app)
        .parked
        .get("mbrane")
        .map(|table| table.moves());
    assert_eq!(left, Some(2));
    assert_eq!(shelved(&memory).len(), 1, "no lesson is kept");
}
