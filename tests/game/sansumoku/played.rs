//! Whole games by pointer and by fingers.

use super::{CHAIN, DEMO, moves_of, on_table};
use crate::{
    bench::tell,
    hands::{click, layout, listen, point, reads, session, tap},
    helpers::{match_of, open, start},
};
use bevy::prelude::*;
use mbrane::table::{
    change::hand::{Hand, HandCommand},
    stage::playback_commands::PlaybackCommand,
};
use mbrane_play::{sansumoku::spot_of_cell, words::Words};
use mbrane_rules::{Cell, Seat, Viewer, sansumoku::Sansumoku};

fn cell(text: &str) -> Cell {
    text.parse().expect("a cell")
}

/// The middle of a cell in the window.
fn middle(app: &App, text: &str) -> Vec2 {
    layout(app)
        .rect(spot_of_cell(cell(text)))
        .expect("a cell")
        .center()
}

/// Lets the beats of a move come to their end; a scene is skipped.
fn skip_beats(app: &mut App) {
    for _ in 0..100 {
        if on_table(app).unmasked().beats_finished() {
            return;
        }
        tell(app, PlaybackCommand::Skip);
    }
    panic!("the beats do not end");
}

/// Plays a record to its end, each move by `play`.
fn play_whole(record: &str, mut play: impl FnMut(&mut App, &str)) -> App {
    let mut app = start(&mbrane::storage::Memory::default());
    open(&mut app, match_of::<Sansumoku>("sansumoku :"));
    for (number, m) in moves_of(record).into_iter().enumerate() {
        skip_beats(&mut app);
        play(&mut app, m);
        assert_eq!(
            on_table(&app).unmasked().record().moves().len(),
            number + 1,
            "{m} is played"
        );
    }
    skip_beats(&mut app);
    app.update();
    assert_eq!(
        on_table(&app).unmasked().record().to_string(),
        record.trim()
    );
    assert!(
        on_table(&app).unmasked().beats_finished() && on_table(&app).unmasked().outcome().is_some()
    );
    app
}

#[test]
fn pointer_plays_a_whole_game() {
    let mut app = play_whole(DEMO, |app, m| {
        let place = middle(app, m);
        click(app, place);
    });
    listen(&mut app);
    app.update();
    app.update();
    assert!(reads(&app, "Zoë wins as Orange"));
    assert!(reads(&app, "Three in a row: top, centre and bottom"));
}

#[test]
fn first_tap_aims_and_second_plays() {
    let mut moves = 0;
    let _ = play_whole(CHAIN, |app, m| {
        let place = middle(app, m);
        tap(app, place);
        assert_eq!(
            on_table(app).unmasked().record().moves().len(),
            moves,
            "the first tap aims"
        );
        tap(app, place);
        moves += 1;
    });
}

#[test]
fn closed_cell_gives_its_reason_when_hovered_and_pressed() {
    let mut app = start(&mbrane::storage::Memory::default());
    let record: Vec<&str> = DEMO.trim().split(' ').take(2 + 40).collect();
    open(&mut app, match_of::<Sansumoku>(&record.join(" ")));
    listen(&mut app);
    // On a legal cell, the preview describes the move.
    let place = middle(&app, "a3");
    point(&mut app, place);
    app.update();
    let said = session(&app).table().ghost(
        &app.world().resource::<Hand>().draft,
        &Words::english(),
        false,
    );
    assert_eq!(
        said.map(|said| said.gist).as_deref(),
        Some("Sends Zoë to the top-left section")
    );
    assert!(reads(&app, "Sends Zoë to"));
    let place = middle(&app, "a2");
    point(&mut app, place);
    app.update();
    assert!(reads(&app, "4 is already in this"));
    click(&mut app, place);
    app.update();
    let refused = app
        .world()
        .resource::<Hand>()
        .refused
        .clone()
        .expect("it is refused");
    assert!(
        refused.message.starts_with("4 is already in this"),
        "{refused:?}"
    );
    assert_eq!(refused.tried, [spot_of_cell(cell("a2"))]);
    let blocker = refused
        .blocker
        .and_then(mbrane_play::sansumoku::cell_of_spot)
        .expect("what is in the way");
    assert_eq!(
        on_table(&app)
            .unmasked()
            .view(Viewer::All)
            .tile(blocker)
            .map(|tile| tile.digit),
        Some(4)
    );
}

#[test]
fn section_won_in_mid_game_plays_as_a_scene_with_replay() {
    let mut app = start(&mbrane::storage::Memory::default());
    let record: Vec<&str> = DEMO.trim().split(' ').take(2 + 41).collect();
    open(&mut app, match_of::<Sansumoku>(&record.join(" ")));
    let place = middle(&app, "b8");
    click(&mut app, place);
    // The tile lands first.
    crate::bench::run(&mut app, std::time::Duration::from_millis(400));
    assert!(!on_table(&app).unmasked().beats_finished());
    // An early tap is ignored; then the scene advances beat by beat, and no move is played meanwhile.
    tell(&mut app, PlaybackCommand::Pause);
    click(&mut app, place);
    assert_eq!(on_table(&app).unmasked().cursor(), 42);
    tell(&mut app, PlaybackCommand::Skip);
    assert!(on_table(&app).unmasked().beats_finished());
    tell(&mut app, PlaybackCommand::Again);
    assert_eq!(
        on_table(&app).unmasked().beat(),
        1,
        "from where somebody is found without a cell"
    );
    assert_eq!(on_table(&app).unmasked().cursor(), 42);
    tell(&mut app, HandCommand::Undo);
    assert!(on_table(&app).unmasked().beats_finished() && on_table(&app).unmasked().cursor() == 41);
    assert_eq!(
        session(&app).table().local_actors().first(),
        Some(Seat::Second)
    );
}
