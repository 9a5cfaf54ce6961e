//! Draws a count as one picture that moves.

mod palette;
mod reel;

use super::{
    Broken,
    arrange::{CLOSE, match_of, show, table},
    scenes::together,
};
use crate::session::Session;
use bevy::{
    prelude::*,
    render::view::screenshot::{Screenshot, ScreenshotCaptured},
    time::{TimeSystems, TimeUpdateStrategy},
};
use bevy_tweening::TweenAnim;
use reel::Reel;
use std::{
    path::{Path, PathBuf},
    sync::atomic::Ordering,
    time::Duration,
};

/// The time between two frames, in milliseconds.
const STEP: u16 = 80;
/// How long the last frame stays, in milliseconds.
const LAST: u16 = 3000;
/// Frames before the film, since the first ones may still wait for fonts and pipelines.
const BEFORE: u32 = 40;
/// Frames of rest after the last motion, within which nothing more has come.
const AFTER: u32 = 6;
/// No count takes as many frames.
const MOST: usize = 600;

/// Draws the end of the count of the demonstration's game into a file, half as large as the window, then ends the program.
pub(super) fn plugin(file: PathBuf) -> impl Plugin {
    move |app: &mut App| {
        app.insert_resource(Film {
            file: file.clone(),
            reel: Reel::default(),
            before: BEFORE,
            rest: 0,
            awaited: false,
        });
        app.add_systems(First, play_film.before(TimeSystems));
    }
}

#[derive(Resource)]
struct Film {
    file: PathBuf,
    reel: Reel,
    /// Frames until the count begins.
    before: u32,
    /// Frames since something last moved.
    rest: u32,
    /// Whether a frame is being taken: no time passes meanwhile.
    awaited: bool,
}

fn play_film(world: &mut World) {
    let moves = world.query_filtered::<(), With<TweenAnim>>().iter(world).next().is_some();
    let plays = moves || !world.resource::<Session>().table().is_still();
    let mut film = world.resource_mut::<Film>();
    if film.awaited {
        pass(world, Duration::ZERO);
        return;
    }
    if film.before > 0 {
        film.before -= 1;
        match film.before {
            // The whole table is drawn once before, so that nothing comes late.
            later if later == BEFORE - 1 => table(world, CLOSE, usize::MAX),
            0 => begin(world),
            _ => {}
        }
        return;
    }
    film.rest = if plays { 0 } else { film.rest + 1 };
    if film.rest > AFTER || film.reel.frames() > MOST {
        end(world);
        return;
    }
    film.awaited = true;
    pass(world, Duration::from_millis(STEP.into()));
    world.spawn((Name::new("shutter"), Screenshot::primary_window())).observe(keep);
}

fn pass(world: &mut World, time: Duration) {
    world.insert_resource(TimeUpdateStrategy::ManualDuration(time));
}

/// Lays the game on the table as two regions are counted together, after which the lead changes.
fn begin(world: &mut World) {
    let mut play = match_of(CLOSE, usize::MAX);
    let beat = play.told().and_then(|told| told.beats.iter().position(together));
    play.set_beat(beat.unwrap_or(0));
    show(world, play);
}

fn keep(captured: On<ScreenshotCaptured>, mut film: ResMut<Film>) {
    film.awaited = false;
    match captured.image.clone().try_into_dynamic() {
        Ok(picture) => {
            let picture = picture.into_rgb8();
            film.reel.add(picture.width() as usize, picture.as_raw(), STEP);
        }
        Err(reason) => error!("a frame is left out: {reason}"),
    }
}

fn end(world: &mut World) {
    let broken = world.resource::<Broken>().0.load(Ordering::Relaxed);
    let film = world.resource::<Film>();
    let exit = match write(&film.reel, &film.file) {
        Ok(()) if !broken => AppExit::Success,
        Ok(()) => {
            error!("a shader does not compile; the log tells which");
            AppExit::error()
        }
        Err(reason) => {
            error!("{}: {reason}", film.file.display());
            AppExit::error()
        }
    };
    world.write_message(exit);
}

fn write(reel: &Reel, file: &Path) -> Result<(), String> {
    if reel.frames() < 2 {
        return Err("nothing moved".to_owned());
    }
    let bytes = reel.finished(LAST).map_err(|error| error.to_string())?;
    std::fs::write(file, bytes).map_err(|error| error.to_string())
}
