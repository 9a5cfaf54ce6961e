//! A match of one round against the computer by fingers alone, from the title on, in the window of a phone.

use super::{composing, game};
use crate::{
    bench::{self, run, screen, skip, until},
    clicks::{Words, calm, read},
    hands::{layout, session, spot_at, tap},
};
use bevy::prelude::*;
use mbrane::{
    session::Screen,
    settings::Settings,
    table::{change::hand::Hand, stage::Stage},
};
use mbrane_play::{Spot, masbrur::Place};
use mbrane_rules::{
    Seat,
    masbrur::{Domino, End, Phase, Square},
};
use std::{collections::BTreeSet, time::Duration};

/// The lowest button with these words that lies in the window.
fn button(app: &App, words: &str) -> Option<Vec2> {
    let window = layout(app).window;
    let shown = &app.world().resource::<Words>().0;
    let here = shown
        .iter()
        .filter(|(word, place)| word == words && window.contains(*place))
        .map(|(_, place)| *place);
    here.max_by(|one, other| one.y.total_cmp(&other.y))
}

fn tap_words(app: &mut App, words: &str) {
    let place = button(app, words).unwrap_or_else(|| {
        panic!(
            "{words} is not among {:?}",
            app.world().resource::<Words>().0
        )
    });
    tap(app, place);
    run(app, Duration::from_millis(100));
}

fn tap_spot(app: &mut App, spot: Spot) {
    let layout = layout(app);
    assert!(
        layout.rect(spot).is_some(),
        "{:?} lies nowhere: {:?}",
        Place::of(spot),
        game(app).unmasked().position().phase()
    );
    let place = spot_at(&layout, spot);
    assert!(
        layout.window.contains(place),
        "{:?} lies outside the window",
        Place::of(spot)
    );
    tap(app, place);
    run(app, Duration::from_millis(60));
}

/// The seat of the person.
fn me(app: &App) -> Seat {
    session(app)
        .table()
        .only_person()
        .expect("one person plays")
}

fn drafted(app: &App) -> Vec<Spot> {
    app.world().resource::<Hand>().draft.picks.clone()
}

/// Waits until the person is to act, or the match is over. Scenes go on by taps on the table.
fn wait(app: &mut App, scenes: &mut usize) {
    let plays_scene = |app: &App| app.world().resource::<Stage>().plays_scene(session(app));
    // A scene that has just begun ignores taps: they were meant for the screen before it.
    let mut unheard = 0;
    loop {
        until(app, "the person's turn", |app| {
            let table = session(app).table();
            let acts = table.outcome().is_some() || table.acting() == Some(me(app));
            plays_scene(app) || table.beats_finished() && table.is_at_latest() && acts
        });
        if !plays_scene(app) {
            return run(app, Duration::from_millis(200));
        }
        *scenes += 1;
        let shown = |app: &App| (session(app).table().cursor(), session(app).table().beat());
        let (place, before) = (layout(app).tray.center(), shown(app));
        tap(app, place);
        run(app, Duration::from_millis(40));
        unheard = if shown(app) == before { unheard + 1 } else { 0 };
        assert!(
            unheard < 30,
            "a tap moves a scene on: {:?}",
            session(app).table()
        );
    }
}

/// Plays the person's part in this phase by taps.
fn act_by_finger(app: &mut App, equipped: &mut usize) {
    match game(app).unmasked().position().phase() {
        Phase::Offer => {
            let [first, second] = composing(app).groups;
            for domino in [first.first().expect("ten"), second.first().expect("ten")] {
                let before = drafted(app);
                tap_spot(app, Place::Domino(domino).spot());
                assert_ne!(drafted(app), before, "{domino:?} changes its group");
            }
            tap_words(app, "Offer these");
        }
        Phase::Take => {
            // The first tap aims, at the edge beside the dominoes, and the second takes.
            let place = layout(app)
                .rect(Place::Group(1).spot())
                .expect("a group lies there")
                .min
                + Vec2::splat(3.0);
            tap(app, place);
            run(app, Duration::from_millis(60));
            tap(app, place);
        }
        Phase::Equip if *equipped == 2 => tap_words(app, "Attack"),
        Phase::Equip => {
            let now = composing(app);
            let field = *game(app).unmasked().position().field();
            let fits = |domino: Domino| {
                let mut ends = (0..8).flat_map(|row| End::BOTH.map(|end| (row, end)));
                ends.find(|(row, end)| {
                    field
                        .row(*row)
                        .end(*end)
                        .is_some_and(|number| domino.bears(number))
                })
            };
            let (placed, (row, end)) = now
                .standing
                .iter()
                .find_map(|domino| Some((*domino, fits(*domino)?)))
                .expect("one fits");
            // Another one goes into the wall.
            let walled = *now
                .standing
                .iter()
                .find(|domino| **domino != placed)
                .expect("eight stand");
            let gives = now.wall.expect("two lie in the wall").each()[0];
            tap_spot(app, Place::Domino(walled).spot());
            tap_spot(app, Place::Domino(gives).spot());
            assert!(
                composing(app)
                    .wall
                    .is_some_and(|wall| wall.dominoes().contains(walled)),
                "{:?}",
                composing(app)
            );
            tap_spot(app, Place::Domino(placed).spot());
            assert_eq!(composing(app).held, Some(placed));
            let spot = Place::End(row, end).spot();
            tap_spot(app, spot);
            tap_spot(app, spot);
            *equipped += 1;
        }
        Phase::Wall => tap_words(app, "Lay this wall"),
        Phase::Show => {
            let [number, other] = composing(app)
                .standing
                .first()
                .expect("eight stand")
                .numbers();
            let square = Square { number, other };
            tap_spot(app, Place::Square(square).spot());
            assert!(!composing(app).lanes.is_empty(), "a tapped square serves");
            tap_spot(app, Place::Square(square).spot());
            assert!(composing(app).lanes.is_empty(), "tapped again it does not");
            // A second tap where *Pass* or *Attack* stood plays nothing.
            assert_eq!(button(app, "Show nothing"), None);
            tap_spot(app, Place::Square(square).spot());
            run(app, Duration::from_millis(300));
            tap_words(app, "Show nothing");
        }
        Phase::Seize => {
            if button(app, "Seize nothing").is_none() {
                tap_words(app, "Proposal 1");
                run(app, Duration::from_millis(300));
            }
            tap_words(app, "Seize nothing");
        }
        phase => panic!("nothing is to be done in {phase:?}"),
    }
}

#[test]
fn match_against_the_computer_is_played_by_taps_alone() {
    let mut app = bench::game(390, 844);
    app.world_mut().resource_mut::<Settings>().first_run = false;
    calm(&mut app);
    read(&mut app);
    app.world_mut().resource_mut::<Settings>().reduced_motion = None;
    // Each game has the same words on its card: this one's are lowest.
    tap_words(&mut app, "Set up");
    assert_eq!(
        (screen(&app), session(&app).screens.about),
        (Screen::SetUp, "masbrur")
    );
    for words in ["1", "One", "Play"] {
        tap_words(&mut app, words);
    }
    assert_eq!(screen(&app), Screen::Table);
    let (mut equipped, mut scenes, mut phases) = (0, 0, BTreeSet::new());
    for _ in 0..60 {
        wait(&mut app, &mut scenes);
        if session(&app).table().outcome().is_some() {
            break;
        }
        let phase = game(&app).unmasked().position().phase();
        phases.insert(format!("{phase:?}"));
        let before = (
            game(&app).unmasked().record().moves().len(),
            game(&app).unmasked().waiting(),
        );
        act_by_finger(&mut app, &mut equipped);
        let after = (
            game(&app).unmasked().record().moves().len(),
            game(&app).unmasked().waiting(),
        );
        assert_ne!(
            before,
            after,
            "{phase:?}: {:?}",
            app.world().resource::<Hand>()
        );
    }
    assert!(
        session(&app).table().outcome().is_some(),
        "{:?}",
        session(&app).table()
    );
    assert!(scenes > 3, "the combat is seen");
    assert!(
        ["Equip", "Show"]
            .iter()
            .all(|phase| phases.contains(*phase)),
        "{phases:?}"
    );
    skip(&mut app, Duration::from_secs(1));
    assert!(
        button(&app, "Rematch").is_some(),
        "{:?}",
        app.world().resource::<Words>().0
    );
}
