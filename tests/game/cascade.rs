//! After every beat the table shows the view.

use crate::{
    bench,
    hands::{FOUR, NINE, game, key, settle},
    helpers::person,
};
use bevy::{prelude::*, time::TimeUpdateStrategy};
use bevy_egui::{EguiContext, EguiRenderOutput};
use mbrane::{
    games::mbrane::{shown::Shown, tiles::Tile},
    session::Session,
    settings::Settings,
    table::{
        scene::plates::{Geometry, Plate},
        stage::Stage,
    },
};
use mbrane_play::{Match, Speed, mbrane::Cue};
use mbrane_rules::{
    Record, Viewer,
    mbrane::{Mbrane, cells},
};
use std::time::Duration;

/// The games of a file of vectors.
pub(crate) fn records(vectors: &str, side: u8) -> Vec<Record<Mbrane>> {
    let lines: Vec<_> = vectors
        .lines()
        .filter(|line| !line.trim().is_empty())
        .collect();
    lines
        .chunks(5)
        .map(|game| {
            format!("mbrane {side} full pie : {}", game[0])
                .parse()
                .expect("a record")
        })
        .collect()
}

pub(crate) fn lay_count(app: &mut App, record: Record<Mbrane>) {
    let mut play = Match::from_record(record, [person(), person()]);
    let count = play
        .unmasked()
        .current_beats()
        .and_then(mbrane_play::BeatSequence::scene)
        .expect("a count");
    play.set_beat(count.start);
    bench::open_match(app, play);
}

/// Asserts that the tiles on the table match the view.
pub(crate) fn assert_shown(app: &mut App) {
    let view = game(app).unmasked().view(Viewer::All);
    let order = view.setup.order;
    let side = order.side();
    let mut lying = vec![None; side * side];
    let mut tiles = app.world_mut().query::<&Tile>();
    for tile in tiles.iter(app.world()) {
        assert!(
            lying[tile.cell].replace((tile.digit, tile.up)).is_none(),
            "two tiles on one cell"
        );
    }
    for (place, cell) in cells(order).enumerate() {
        let expected = view.tile(cell).map(|tile| (tile.digit, tile.colour));
        assert_eq!(lying[place], expected, "on {cell}");
    }
    let shown = app.world().resource::<Shown>();
    assert_eq!(shown.view, view);
    for region in 0..side {
        // The lead of a region that swings has drained when the swing begins.
        if !shown.drained(region) {
            assert_eq!(shown.value(region), view.regions()[region].value);
        }
    }
}

#[test]
fn table_shows_the_view_after_every_beat_of_a_few_counts() {
    show_every_beat(6);
}

#[test]
#[ignore = "long"]
fn table_shows_the_view_after_every_beat_of_all_counts() {
    show_every_beat(usize::MAX);
}

/// Plays pairs of counts, one on each board.
fn show_every_beat(pairs: usize) {
    let mut app = bench::game(1280, 800);
    app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(
        240,
    )));
    // Both boards in one app: no frame shows a game on the board of the other.
    let short = records(FOUR, 4);
    let long = records(NINE, 9);
    let pairs = long.into_iter().zip(short.iter().cycle()).take(pairs);
    for record in pairs.flat_map(|(long, short)| [long, short.clone()]) {
        lay_count(&mut app, record);
        let mut last = None;
        for _ in 0..400 {
            // The paused show draws the view alone.
            app.world_mut().resource_mut::<Stage>().pause = None;
            app.update();
            let beat = game(&app).unmasked().beat();
            let still = game(&app).unmasked().beats_finished();
            if Some(beat) != last || still {
                last = Some(beat);
                let at = app.world().resource::<Shown>().at;
                if at == 0.0 || still {
                    assert_shown(&mut app);
                }
            }
            if still {
                break;
            }
        }
        assert!(game(&app).unmasked().beats_finished(), "the count ends");
    }
}

#[test]
fn regions_that_resolve_together_rise_on_the_same_frame() {
    let mut app = bench::game(1280, 800);
    let pairs = records(NINE, 9).into_iter().filter_map(|record| {
        let play = Match::from_record(record.clone(), [person(), person()]);
        let pair =
            play.unmasked().current_beats()?.beats.iter().position(
                |beat| matches!(&beat.cue, Cue::Gather(step) if step.regions.len() > 1),
            )?;
        Some((record, pair))
    });
    // The plates have arrived.
    bench::skip(&mut app, Duration::from_secs(2));
    for (record, pair) in pairs.take(4) {
        lay_count(&mut app, record);
        app.world_mut().resource_mut::<Session>().set_beat(pair);
        bench::run(&mut app, Duration::from_millis(160));
        let shown = app.world().resource::<Shown>().clone();
        assert!(shown.step.regions.len() > 1 && shown.lift() > 0.0);
        let mut plates = app.world_mut().query::<(&Plate, &Transform)>();
        let world = app.world();
        let lifted: Vec<_> = plates
            .iter(world)
            .filter(|(region, _)| {
                shown
                    .step
                    .regions
                    .iter()
                    .any(|(lifted, _)| *lifted == region.0)
            })
            .map(|(_, place)| place.scale.x)
            .collect();
        let mut tiles = app
            .world_mut()
            .query::<(&Tile, &GlobalTransform, &InheritedVisibility)>();
        let mut plates = app.world_mut().query::<(&Plate, &GlobalTransform)>();
        let world = app.world();
        for (tile, place, seen) in tiles.iter(world) {
            let region = tile.cell / 27 * 3 + tile.cell % 9 / 3;
            let plate = plates
                .iter(world)
                .find(|(plate, _)| plate.0 == region)
                .expect("its plate")
                .1;
            assert!(
                seen.get() && place.translation().z > plate.translation().z,
                "{tile:?} lies on its plate"
            );
            let away = place
                .translation()
                .truncate()
                .distance(plate.translation().truncate());
            assert!(
                away < app.world().resource::<Geometry>().plates[0].width() * 0.75,
                "{tile:?} lies within its plate: {away}"
            );
        }
        assert!(
            lifted.len() > 1
                && lifted
                    .iter()
                    .all(|scale| *scale == lifted[0] && *scale > 1.0),
            "{lifted:?}"
        );
    }
}

#[test]
fn count_can_be_paused_stepped_and_skipped() {
    let mut app = bench::game(1280, 800);
    lay_count(&mut app, records(NINE, 9).swap_remove(14));
    bench::run(&mut app, Duration::from_millis(300));
    key(&mut app, KeyCode::Space);
    let start = game(&app).unmasked().beat();
    bench::run(&mut app, Duration::from_millis(350));
    assert_eq!(
        game(&app).unmasked().beat(),
        start,
        "early taps are not heard: the hush still plays"
    );
    key(&mut app, KeyCode::Space);
    assert_eq!(
        game(&app).unmasked().beat(),
        start + 1,
        "a later one finishes it"
    );
    key(&mut app, KeyCode::KeyP);
    let stopped = game(&app).unmasked().beat();
    bench::skip(&mut app, Duration::from_secs(3));
    assert_eq!(game(&app).unmasked().beat(), stopped);
    key(&mut app, KeyCode::Space);
    bench::skip(&mut app, Duration::from_secs(2));
    assert_eq!(
        game(&app).unmasked().beat(),
        stopped + 1,
        "while it is stopped a tap advances it by one"
    );
    key(&mut app, KeyCode::KeyP);
    bench::skip(&mut app, Duration::from_secs(1));
    assert!(game(&app).unmasked().beat() > stopped + 1, "it goes on");
    key(&mut app, KeyCode::End);
    assert!(game(&app).unmasked().beats_finished());
    app.update();
    assert_shown(&mut app);
}

#[test]
fn counts_end_equally_at_every_speed() {
    let record = records(NINE, 9).swap_remove(3);
    let mut times = Vec::new();
    for speed in [Speed::Half, Speed::One, Speed::Four, Speed::Instant] {
        let mut app = bench::game(1280, 800);
        app.world_mut().resource_mut::<Settings>().speed = speed;
        lay_count(&mut app, record.clone());
        let before = app.world().resource::<Time>().elapsed();
        app.update();
        settle(&mut app);
        times.push(app.world().resource::<Time>().elapsed() - before);
        app.update();
        assert_shown(&mut app);
    }
    assert!(times.is_sorted_by(|slow, fast| slow > fast), "{times:?}");
    assert_eq!(
        bench::game(390, 844).world().resource::<Geometry>().order,
        3
    );
}

#[test]
fn words_of_a_count_are_laid_out_when_they_change_and_drawn_in_every_frame() {
    let mut app = bench::game(1280, 800);
    bench::run(&mut app, Duration::from_secs(2));
    app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(
        16,
    )));
    let take = |mut drawn: Single<&mut EguiRenderOutput>| drawn.paint_jobs.clear();
    // The renderer takes the shapes with every frame.
    app.add_systems(First, take);
    lay_count(&mut app, records(NINE, 9).swap_remove(14));
    let passes = |app: &mut App| {
        let (context, drawn) = app
            .world_mut()
            .query::<(&EguiContext, &EguiRenderOutput)>()
            .single(app.world())
            .expect("one");
        assert!(!drawn.paint_jobs.is_empty());
        context.get().cumulative_pass_nr()
    };
    app.update();
    let begun = passes(&mut app);
    let (mut frames, mut made) = (0, begun);
    while !game(&app).unmasked().beats_finished() {
        let beat = game(&app).unmasked().beat();
        app.update();
        frames += 1;
        let before = std::mem::replace(&mut made, passes(&mut app));
        assert!(
            game(&app).unmasked().beat() == beat || made > before,
            "the words follow beat {beat} at once"
        );
    }
    assert!(
        3 * (made - begun) < frames,
        "{} passes in {frames} frames",
        made - begun
    );
    let before = made;
    app.update();
    assert!(
        passes(&mut app) > before,
        "the last words of all are laid out"
    );
}
