//! A whole day at a stand in fast time: visitors who play well or badly, walk away in every state, and mash the glass.

use super::{phase, stand, visits::play_lit};
use bevy::{
    input::{ButtonState, keyboard::Key, touch::TouchPhase},
    prelude::*,
    time::TimeUpdateStrategy,
    window::CursorLeft,
};
use mbrane::{
    session::{Screen, Session},
    stand::{Phase, Running, StandCommand},
    storage::Memory,
};
use std::time::Duration;

use crate::{
    bench::{play_for, screen},
    chance::Chance,
    hands::{window, write_key, write_touch},
    memory::{Held, alone},
};

/// How long a frame takes.
const STEP: Duration = Duration::from_secs(1);
/// Frames of an hour.
const HOUR: u32 = 3600;
/// The longest visit, with the end of the game and two questions whether the visitor is still there.
const LONGEST_VISIT: u32 = 15 * 60;

/// The action of a visitor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Visitor {
    /// Plays the lit move, or any legal one, to the end of the visit.
    Plays,
    /// Presses anywhere on the table, slowly.
    Tries,
    /// Touches once and goes.
    Goes,
    /// Ten fingers, all keys, and the mouse is pulled.
    Mashes,
}

/// The counts of a day.
#[derive(Debug, Default)]
struct Seen {
    visits: u32,
    plays: u64,
    finished: u64,
    phases: Vec<Phase>,
    /// The heap, minute by minute.
    held: Vec<Held>,
}

/// Some hours of visitors.
fn hours(hours: u32, seed: u64) -> Seen {
    let mut app = stand(
        "address https://play.mbrane.example/\nminutes 4",
        &Memory::default(),
    );
    app.insert_resource(TimeUpdateStrategy::ManualDuration(STEP));
    let (mut chance, mut seen) = (Chance(seed), Seen::default());
    let (mut visitor, mut stays, mut since) = (Visitor::Goes, 0_u32, 0_u32);
    let mut before = (phase(&app), app.world().resource::<Session>().replaced());
    for frame in 0..hours * HOUR {
        if stays == 0 && phase(&app) == Phase::Attract && chance.below(15) == 0 {
            visitor = [
                Visitor::Plays,
                Visitor::Plays,
                Visitor::Tries,
                Visitor::Goes,
                Visitor::Mashes,
            ][chance.below(5)];
            stays = 1 + chance.below(if visitor == Visitor::Goes { 2 } else { 450 }) as u32;
            seen.visits += 1;
        }
        if stays > 0 {
            stays -= 1;
            visit(&mut app, visitor, &mut chance);
        }
        answer(&mut app);
        app.update();
        let now = (phase(&app), app.world().resource::<Session>().replaced());
        let whole = now.0 == Phase::Play && now.1 != before.1;
        seen.plays += u64::from(whole);
        seen.finished +=
            u64::from(now.0 == Phase::Poster && matches!(before.0, Phase::Play | Phase::Closing));
        if !seen.phases.contains(&now.0) {
            seen.phases.push(now.0);
        }
        before = now;
        since = if now.0 == Phase::Attract {
            0
        } else {
            since + 1
        };
        assert!(
            since < LONGEST_VISIT,
            "no way out of {now:?}, {visitor:?}, {:?}",
            app.world().resource::<Session>().table()
        );
        assert!(
            matches!(screen(&app), Screen::Table | Screen::Stand),
            "it left the stand: {:?}",
            screen(&app)
        );
        if (frame + 1) % (HOUR / 60) == 0 {
            seen.held.push(Held::now(&app));
        }
        if (frame + 1) % HOUR == 0 {
            let hour = &seen.held[seen.held.len() - 60..];
            let range =
                |of: fn(&Held) -> usize| (hour.iter().map(of).min(), hour.iter().map(of).max());
            println!(
                "hour {}, {} visits: bytes {:?}, letters {:?}, KiB of the system {:?}, {:?}",
                (frame + 1) / HOUR,
                seen.visits,
                range(|held| held.bytes),
                range(|held| held.letters),
                range(|held| held.resident),
                seen.held.last()
            );
        }
    }
    // A game that is still played is counted when it is left.
    app.world_mut().write_message(StandCommand::Leave);
    app.update();
    let counted = app.world().resource::<Running>().counts.total();
    assert_eq!(counted.plays, seen.plays, "{seen:?}");
    assert!(
        counted.finished >= seen.finished && counted.finished <= counted.plays,
        "{counted:?} {seen:?}"
    );
    seen
}

/// Computers answer at once: their thinking has tests of its own.
fn answer(app: &mut App) {
    let session = app.world().resource::<Session>();
    if !session.table().beats_finished() {
        return;
    }
    let Some((seat, _)) = session.thinker() else {
        return;
    };
    let Some(m) = session.table().any_move(seat) else {
        return;
    };
    play_for(app, seat, &m);
}

fn visit(app: &mut App, visitor: Visitor, chance: &mut Chance) {
    let at = |chance: &mut Chance| Vec2::new(chance.below(1920) as f32, chance.below(1080) as f32);
    match visitor {
        Visitor::Goes => touch_glass(app, at(chance), 1),
        Visitor::Tries => {
            if chance.below(4) == 0 {
                touch_glass(app, at(chance), 1);
            }
        }
        Visitor::Mashes => {
            for finger in 0..10 {
                let place = at(chance);
                touch_glass(app, place, finger);
            }
            const KEYS: [(KeyCode, Key); 8] = [
                (KeyCode::Escape, Key::Escape),
                (KeyCode::Enter, Key::Enter),
                (KeyCode::Space, Key::Space),
                (KeyCode::Tab, Key::Tab),
                (KeyCode::ArrowLeft, Key::ArrowLeft),
                (KeyCode::F1, Key::F1),
                (KeyCode::Backspace, Key::Backspace),
                (KeyCode::End, Key::End),
            ];
            let (key_code, logical_key) = KEYS[chance.below(8)].clone();
            for state in [ButtonState::Pressed, ButtonState::Released] {
                write_key(app, key_code, &logical_key, state, None, false);
            }
            let window = window(app);
            app.world_mut().write_message(CursorLeft { window });
        }
        Visitor::Plays => play_on(app, chance),
    }
}

/// A finger goes down and up within a frame.
fn touch_glass(app: &mut App, position: Vec2, finger: u64) {
    for phase in [TouchPhase::Started, TouchPhase::Ended] {
        write_touch(app, finger, phase, position);
    }
}

/// An experienced visitor: plays the lit move, or any; then another game.
fn play_on(app: &mut App, chance: &mut Chance) {
    let command = match phase(app) {
        Phase::Attract => StandCommand::Begin,
        Phase::Poster if chance.below(3) > 0 => StandCommand::Choose,
        Phase::Choose => {
            let (kind, setup_text) = [
                ("mbrane", "mbrane 4 full consent"),
                ("mbrane", "mbrane 9 full consent"),
                ("sansumoku", "sansumoku"),
                ("masbrur", "masbrur 1"),
                ("masbrur", "masbrur 2"),
            ][chance.below(5)];
            StandCommand::Play(kind, setup_text, 1 + chance.below(2) as u8)
        }
        Phase::Play => return play_lit(app),
        _ => return,
    };
    app.world_mut().write_message(command);
}

#[test]
#[ignore = "long"]
fn an_hour_of_visitors_leaves_no_trace() {
    let seen = hours(1, 0x2545_F491_4F6C_DD1D);
    assert!(
        seen.visits > 8 && seen.plays > 8 && seen.finished > 0,
        "{seen:?}"
    );
}

#[test]
#[ignore = "long"]
fn a_day_of_visitors_leaves_the_heap_as_it_was() {
    alone("stand::day::a_day_of_visitors_in_own_process");
}

#[test]
#[ignore = "it needs a process of its own"]
fn a_day_of_visitors_in_own_process() {
    let seen = hours(12, 0x9E37_79B9_7F4A_7C15);
    println!(
        "{} visits, {} games, {} of them finished",
        seen.visits, seen.plays, seen.finished
    );
    for phase in [
        Phase::Attract,
        Phase::Play,
        Phase::Closing,
        Phase::Poster,
        Phase::Choose,
    ] {
        assert!(seen.phases.contains(&phase), "{phase:?} never came");
    }
    // The thinker and the games allocate temporarily: the minimum shows the memory that is never freed.
    let least = |held: &[Held], of: fn(&Held) -> usize| held.iter().map(of).min().expect("minutes");
    let most = |held: &[Held], of: fn(&Held) -> usize| held.iter().map(of).max().expect("minutes");
    // The first visit of each kind fills caches.
    let (early, late) = (&seen.held[60..3 * 60], &seen.held[9 * 60..]);
    let (first, last) = (
        least(early, |held| held.bytes),
        least(late, |held| held.bytes),
    );
    println!(
        "the least that is held: {first} bytes in the second and third hour, {last} in the last"
    );
    assert!(
        last < first + 2_000_000,
        "what is held grew from {first} to {last} bytes"
    );
    let (first, last) = (
        most(early, |held| held.entities as usize),
        most(late, |held| held.entities as usize),
    );
    assert!(last < first + 200, "{first} entities became {last}");
    let (first, last) = (
        most(early, |held| held.archetypes),
        most(late, |held| held.archetypes),
    );
    assert!(last < first + 20, "{first} archetypes became {last}");
}
