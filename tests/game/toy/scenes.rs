//! The toy's scene, and two games that take turns in the middle of beats.

use super::{
    click_card, open_toy, program, record, settle_and_uncover, toy, toy_table, until_scene,
};
use crate::{
    bench::{FRAME, run, skip, tell},
    cascade::{assert_shown, records},
    hands::{FOUR, key, layout, listen, plays_scene, point, reads, session},
    helpers::{match_of, people},
};
use bevy::prelude::*;
use mbrane::{
    games::mbrane::tiles::Tile,
    session::Navigate,
    settings::Settings,
    storage::Memory,
    table::{
        change::hand::HandCommand,
        scene::plates::{Cell, Plate},
        stage::{Stage, playback_commands::PlaybackCommand},
    },
};
use mbrane_play::{BeatSequence, Match, PressKind, Speed, Spot};
use mbrane_rules::{Seat, Seats, mbrane::Mbrane};
use std::time::Duration;

#[test]
fn toy_scene_is_paused_stepped_and_skipped() {
    let mut app = toy_table("toy : hide-2 name-1");
    listen(&mut app);
    tell(&mut app, HandCommand::Press(Spot(3), PressKind::Point));
    until_scene(&mut app);
    app.update();
    assert!(
        !reads(&app, "It was 2"),
        "the table says nothing before the scene has shown it"
    );
    tell(&mut app, PlaybackCommand::Pause);
    let beat = toy(&app).unmasked().beat();
    skip(&mut app, Duration::from_secs(3));
    assert_eq!((beat, toy(&app).unmasked().beat()), (1, 1), "it stands");
    tell(&mut app, PlaybackCommand::Advance);
    skip(&mut app, Duration::from_secs(3));
    assert_eq!(toy(&app).unmasked().beat(), 2, "a step is one beat");
    assert!(
        reads(&app, "It was 2"),
        "the table says what the scene has shown"
    );
    tell(&mut app, PlaybackCommand::Skip);
    assert!(toy(&app).unmasked().beats_finished() && !plays_scene(&app));
    assert_eq!(
        toy(&app).unmasked().local_actors(),
        Seats::only(Seat::Second),
        "and it goes on"
    );
    // A scene without input ends by itself.
    let mut app = toy_table("toy : hide-2 name-1");
    click_card(&mut app, 3);
    until_scene(&mut app);
    settle_and_uncover(&mut app);
    assert_eq!(record(&app), "toy : hide-2 name-1 name-3");
}

#[test]
fn tap_during_a_scene_advances_it_and_plays_nothing() {
    let mut app = toy_table("toy : hide-2 name-1");
    click_card(&mut app, 3);
    until_scene(&mut app);
    run(&mut app, Duration::from_millis(700));
    let beat = toy(&app).unmasked().beat();
    click_card(&mut app, 1);
    assert!(toy(&app).unmasked().beat() > beat);
    assert_eq!(toy(&app).unmasked().record().moves().len(), 3);
}

#[test]
fn scene_waits_for_a_tap_at_each_step_when_chosen() {
    let mut app = toy_table("toy : hide-2 name-1");
    app.world_mut().resource_mut::<Settings>().speed = Speed::Step;
    click_card(&mut app, 3);
    until_scene(&mut app);
    skip(&mut app, Duration::from_secs(4));
    assert_eq!(
        (
            toy(&app).unmasked().beat(),
            app.world().resource::<Stage>().pause.is_some()
        ),
        (2, true)
    );
    tell(&mut app, PlaybackCommand::Advance);
    settle_and_uncover(&mut app);
}

#[test]
fn interrupted_scene_waits_at_its_beat_after_a_restart() {
    let memory = Memory::default();
    let mut app = program(&memory);
    open_toy(&mut app, "toy : hide-2 name-1", people());
    click_card(&mut app, 3);
    until_scene(&mut app);
    run(&mut app, Duration::from_millis(100));
    let kept = toy(&app).clone();
    drop(app);
    let mut app = program(&memory);
    tell(&mut app, Navigate::Continue("toy"));
    skip(&mut app, Duration::from_secs(3));
    assert_eq!(*toy(&app), kept, "it waits at its beat");
    assert!(app.world().resource::<Stage>().is_interrupted());
    key(&mut app, KeyCode::KeyP);
    settle_and_uncover(&mut app);
}

/// How many cells, regions and tiles of Mbrane there are.
fn drawn(app: &mut App) -> [usize; 3] {
    let world = app.world_mut();
    let (mut cells, mut regions, mut tiles) = (
        world.query::<&Cell>(),
        world.query::<&Plate>(),
        world.query::<&Tile>(),
    );
    [
        cells.iter(world).count(),
        regions.iter(world).count(),
        tiles.iter(world).count(),
    ]
}

/// Asserts that the toy is on the table, without remains of another game.
fn assert_is_toy(app: &mut App, stands: &str) {
    assert_eq!(record(app), stands);
    assert_eq!((layout(app).cells.len(), layout(app).pieces.len()), (3, 0));
    assert_eq!(drawn(app), [0, 0, 0], "nothing of Mbrane is left");
}

fn open_mbrane(app: &mut App, play: Match<Mbrane>) {
    tell(app, Navigate::Open(Box::new(play)));
    assert_eq!((layout(app).cells.len(), layout(app).pieces.len()), (16, 4));
    assert_eq!(drawn(app)[..2], [16, 4]);
}

#[test]
fn two_games_alternate_on_the_table_in_the_middle_of_beats() {
    let mut app = program(&Memory::default());
    let count = records(FOUR, 4).swap_remove(0);
    for round in 0..4 {
        // Mbrane, left while a tile lands.
        let begun = "mbrane 4 full : 0c4 3b1";
        open_mbrane(&mut app, match_of(begun));
        assert_shown(&mut app);
        tell(&mut app, HandCommand::Type("2c3".to_owned()));
        run(&mut app, FRAME * round);
        assert!(!session(&app).table().beats_finished());
        // The toy, left in its scene.
        open_toy(&mut app, "toy : hide-2 name-1", people());
        assert_is_toy(&mut app, "toy : hide-2 name-1");
        assert!(
            app.world().resource::<Stage>().pause.is_none()
                && toy(&app).unmasked().beats_finished()
        );
        click_card(&mut app, 3);
        until_scene(&mut app);
        if round % 2 == 1 {
            tell(&mut app, PlaybackCommand::Pause);
        }
        run(&mut app, FRAME * round);
        // Mbrane again, in its count.
        let mut counted = Match::from_record(count.clone(), people());
        counted.set_beat(
            counted
                .unmasked()
                .current_beats()
                .and_then(BeatSequence::scene)
                .expect("a count")
                .start,
        );
        open_mbrane(&mut app, counted);
        assert!(
            plays_scene(&app) && app.world().resource::<Stage>().pause.is_none(),
            "nothing of the toy's scene is left"
        );
        skip(&mut app, Duration::from_millis(1500));
        assert!(plays_scene(&app));
        // And the toy, which has no count.
        open_toy(&mut app, "toy : hide-2", people());
        assert_is_toy(&mut app, "toy : hide-2");
        point(&mut app, Vec2::ONE);
        skip(&mut app, Duration::from_secs(1));
        assert!(!plays_scene(&app) && app.world().resource::<Stage>().pause.is_none());
        key(&mut app, KeyCode::Digit3);
        key(&mut app, KeyCode::Enter);
        settle_and_uncover(&mut app);
        assert_is_toy(&mut app, "toy : hide-2 name-3");
        // The title shows its usual match again, complete.
        tell(&mut app, Navigate::Back);
        app.update();
        assert_shown(&mut app);
        assert!(
            session(&app)
                .parked
                .get("toy")
                .map(|left| &**left)
                .is_some_and(|left| left.kind() == "toy")
        );
    }
}
