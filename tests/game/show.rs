//! The show of a count: however it is watched, it ends as the same picture.

use crate::{
    bench::{self, tell},
    cascade::{lay_count, records},
    chance::Chance,
    hands::{FOUR, NINE, game, resize},
};
use bevy::prelude::*;
use mbrane::{
    games::mbrane::tiles::Tile,
    settings::Settings,
    table::{
        change::hand::HandCommand,
        scene::{DrawnPieces, plates::Plate},
        stage::{Stage, playback_commands::PlaybackCommand},
    },
    theme::slab::Slab,
};
use mbrane_play::Speed;
use mbrane_rules::{Game as _, Record, mbrane::Mbrane};
use std::time::Duration;

const WIDE_WINDOW: [f32; 2] = [1280.0, 800.0];
const TALL_WINDOW: [f32; 2] = [390.0, 844.0];

/// Everything drawn on the table, line by line, but for colours: another test may choose another theme meanwhile.
fn picture(app: &mut App) -> Vec<String> {
    app.update();
    app.update();
    let look = |place: &Transform, slab: &Slab| {
        let Slab {
            size,
            radius,
            opacity,
            shape,
            ..
        } = slab;
        format!("{place:?} {size} {radius} {opacity} {shape:?}")
    };
    let pieces = app.world().resource::<DrawnPieces>().pieces();
    let mut lines: Vec<_> = pieces
        .map(|piece| format!("{:?} {}", piece.key, look(&piece.place, &piece.slab)))
        .collect();
    let world = app.world_mut();
    let mut plates = world.query::<(&Plate, &Transform, &Slab)>();
    let plates = plates.iter(world);
    lines.extend(
        plates.map(|(plate, place, slab)| format!("plate {} {}", plate.0, look(place, slab))),
    );
    let mut tiles = world.query::<(&Tile, &Transform, &Slab)>();
    let tiles = tiles.iter(world);
    lines.extend(tiles.map(|(tile, place, slab)| format!("{tile:?} {}", look(place, slab))));
    lines.sort_unstable();
    lines
}

/// The picture at the end of a count that is passed all at once.
fn skipped(app: &mut App, record: &Record<Mbrane>) -> Vec<String> {
    app.world_mut().resource_mut::<Settings>().speed = Speed::One;
    lay_count(app, record.clone());
    app.update();
    tell(app, PlaybackCommand::Skip);
    assert!(game(app).unmasked().beats_finished());
    // The plates of another board arrive.
    bench::skip(app, Duration::from_secs(2));
    picture(app)
}

/// Watches a count in a random way, and goes to its end.
fn watch(app: &mut App, record: &Record<Mbrane>, chance: &mut Chance) {
    lay_count(app, record.clone());
    app.update();
    let scene = game(app)
        .unmasked()
        .current_beats()
        .and_then(mbrane_play::BeatSequence::scene)
        .expect("a count");
    for _ in 0..12 {
        match chance.below(10) {
            0 => tell(app, PlaybackCommand::Pause),
            1 => tell(app, PlaybackCommand::Advance),
            2 => tell(app, PlaybackCommand::NextSpeed),
            3 => tell(
                app,
                PlaybackCommand::To(scene.start + chance.below(scene.len())),
            ),
            4 => {
                tell(app, HandCommand::Undo);
                app.update();
                tell(app, HandCommand::Redo);
                tell(app, PlaybackCommand::Again);
            }
            5 => {
                let [width, height] = TALL_WINDOW;
                resize(app, width, height);
                app.update();
                let [width, height] = WIDE_WINDOW;
                resize(app, width, height);
            }
            // A slow frame.
            6 => bench::skip(app, Duration::from_millis(300)),
            _ => bench::run(app, bench::FRAME * (1 + chance.below(30)) as u32),
        }
    }
    if chance.below(2) == 0 {
        app.world_mut().resource_mut::<Settings>().speed = Speed::Four;
        for _ in 0..600 {
            app.world_mut().resource_mut::<Stage>().pause = None;
            app.update();
            if game(app).unmasked().beats_finished() {
                break;
            }
        }
    } else {
        tell(app, PlaybackCommand::Skip);
    }
    assert!(game(app).unmasked().beats_finished());
}

fn assert_same_end(records: impl IntoIterator<Item = Record<Mbrane>>, seed: u64) {
    let mut app = bench::game(1280, 800);
    let mut chance = Chance(seed);
    // The plates have arrived.
    bench::skip(&mut app, Duration::from_secs(2));
    for record in records {
        let expected = skipped(&mut app, &record);
        watch(&mut app, &record, &mut chance);
        let seen = picture(&mut app);
        let differs = seen.iter().zip(&expected).find(|(one, other)| one != other);
        assert_eq!(differs, None, "{record}");
        assert_eq!(seen.len(), expected.len(), "{record}");
    }
}

#[test]
fn count_ends_in_one_picture_however_it_is_watched() {
    let games = records(NINE, 9).into_iter().step_by(5).take(4);
    assert_same_end(games.chain(records(FOUR, 4).into_iter().take(2)), 5);
}

#[test]
#[ignore = "long"]
fn three_hundred_counts_end_in_one_picture_however_watched() {
    let mut chance = Chance(53);
    let setups = ["mbrane 9", "mbrane 4", "mbrane 9 plain", "mbrane 4 simple"];
    let games: Vec<Record<Mbrane>> = (0..300)
        .map(|number| {
            let mut record: Record<Mbrane> =
                Record::new(setups[number % 4].parse().expect("a set-up"));
            loop {
                let position = record.position();
                let moves = position.placements();
                if position.outcome().is_some() || moves.is_empty() {
                    return record;
                }
                record
                    .push(moves[chance.below(moves.len())])
                    .expect("it is legal");
            }
        })
        .filter(|record| record.position().outcome().is_some())
        .collect();
    assert!(games.len() > 200, "{}", games.len());
    assert_same_end(games, 300);
}
