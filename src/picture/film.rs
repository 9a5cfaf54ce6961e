//! Draws a count as an animated picture.

use super::{
    Broken,
    arrange::{CLOSE, match_of, show, table},
    scenes::together,
};
use crate::{camera, film::Reel, session::Session};
use bevy::{
    prelude::*,
    render::view::screenshot::{Screenshot, ScreenshotCaptured},
    time::{TimeSystems, TimeUpdateStrategy},
};
use bevy_tweening::TweenAnim;
use std::{
    path::{Path, PathBuf},
    time::Duration,
};

/// The time between two frames.
const FRAME_INTERVAL: Duration = Duration::from_millis(90);
/// The duration of the last frame, in milliseconds.
const LAST_FRAME: u16 = 3000;
/// Frames before the film, since the first ones may still wait for fonts and pipelines.
const WARM_UP_FRAMES: u32 = 40;
/// The number of frames without motion that ends the film.
const AFTER: u32 = 6;
/// The size of a picture in the documentation.
const MAX_PIXELS: usize = 560 * 350;
/// The frame limit of a film, more than any count needs.
const MAX_FRAMES: usize = 600;

/// Draws the end of the demonstration's count into a file, then ends the program.
pub(super) fn plugin(file: PathBuf) -> impl Plugin {
    move |app: &mut App| {
        let reel = Reel::new(MAX_PIXELS);
        app.insert_resource(CountFilm {
            file: file.clone(),
            reel,
            before: WARM_UP_FRAMES,
            rest: 0,
            awaited: false,
        });
        app.add_systems(First, play_film.before(TimeSystems));
    }
}

#[derive(Resource)]
struct CountFilm {
    file: PathBuf,
    reel: Reel,
    /// The number of frames until the count begins.
    before: u32,
    /// The number of frames since the last motion.
    rest: u32,
    /// True if a frame is being captured, during which time stands still.
    awaited: bool,
}

fn play_film(world: &mut World) {
    let moves = world
        .query_filtered::<(), With<TweenAnim>>()
        .iter(world)
        .next()
        .is_some();
    let plays = moves || !world.resource::<Session>().table().beats_finished();
    let mut film = world.resource_mut::<CountFilm>();
    if film.awaited {
        pass(world, Duration::ZERO);
        return;
    }
    if film.before > 0 {
        film.before -= 1;
        match film.before {
            // Draw the whole table once in advance, so that every part is ready.
            later if later == WARM_UP_FRAMES - 1 => table(world, CLOSE, usize::MAX),
            0 => begin(world),
            _ => {}
        }
        return;
    }
    film.rest = if plays { 0 } else { film.rest + 1 };
    if film.rest > AFTER || film.reel.frames() > MAX_FRAMES {
        end(world);
        return;
    }
    film.awaited = true;
    pass(world, FRAME_INTERVAL);
    world
        .spawn((Name::new("shutter"), Screenshot::primary_window()))
        .observe(keep);
}

fn pass(world: &mut World, time: Duration) {
    world.insert_resource(TimeUpdateStrategy::ManualDuration(time));
}

/// Puts the game on the table at the step in which two regions count together, after which the lead changes.
fn begin(world: &mut World) {
    let mut play = match_of(CLOSE, usize::MAX);
    let beat = play
        .unmasked()
        .current_beats()
        .and_then(|sequence| sequence.beats.iter().position(together));
    play.set_beat(beat.unwrap_or(0));
    show(world, play);
}

fn keep(captured: On<ScreenshotCaptured>, mut film: ResMut<CountFilm>) {
    film.awaited = false;
    camera::add(&mut film.reel, &captured, FRAME_INTERVAL);
}

fn end(world: &mut World) {
    let film = world.resource::<CountFilm>();
    let written = write(&film.reel, &film.file)
        .inspect_err(|reason| error!("{}: {reason}", film.file.display()));
    let intact = written.is_ok() && !world.resource::<Broken>().is_reported();
    world.write_message(if intact {
        AppExit::Success
    } else {
        AppExit::error()
    });
}

fn write(reel: &Reel, file: &Path) -> Result<(), String> {
    if reel.frames() < 2 {
        return Err("nothing moved".to_owned());
    }
    let bytes = reel
        .finished(LAST_FRAME)
        .map_err(|error| error.to_string())?;
    std::fs::write(file, bytes).map_err(|error| error.to_string())
}
