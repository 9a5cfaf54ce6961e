//! The camera of this machine: films the window, and keeps the film among the player's pictures.

use bevy::{
    prelude::*,
    render::view::screenshot::{Screenshot, ScreenshotCaptured},
    tasks::{AsyncComputeTaskPool, Task, block_on, poll_once},
    window::RequestRedraw,
};
use mbrane_play::words::common;
use std::{
    fs::{self, OpenOptions},
    io::{ErrorKind, Write},
    path::{Path, PathBuf},
    time::Duration,
};

use crate::{
    film::Reel,
    notices::{Notices, Tone},
    session::Session,
    storage,
    table::stage::film::{CameraCommand, Film},
    words::Language,
};

/// Fewer pixels make letters hard to read, more make the file too large.
const PIXELS: usize = 480 * 300;
/// The time between two pictures.
const STEP: Duration = Duration::from_millis(120);
/// The duration of the last picture, in milliseconds.
const LAST: u16 = 3000;
/// The largest file, in bytes.
const MOST_BYTES: usize = 1_000_000;

pub(crate) fn plugin(app: &mut App) {
    app.insert_resource(Film::with_camera());
    app.init_resource::<Camera>();
    app.add_systems(PostUpdate, (take_film, say_kept));
}

type Kept = Result<PathBuf, String>;

#[derive(Resource, Default)]
struct Camera {
    reel: Option<Reel>,
    /// When the last picture was taken.
    last: Duration,
    /// Whether a picture is being taken.
    awaited: bool,
    keeping: Option<Task<Kept>>,
}

fn take_film(
    mut asked: MessageReader<CameraCommand>,
    mut camera: ResMut<Camera>,
    session: Res<Session>,
    time: Res<Time>,
    mut commands: Commands,
) {
    for command in asked.read() {
        let reel = camera.reel.take();
        match command {
            CameraCommand::Begin(_) => camera.reel = Some(Reel::new(PIXELS)),
            CameraCommand::Drop => {}
            CameraCommand::Keep => {
                let name = format!("{}-film", session.table().kind());
                let kept = async move { keep(reel.unwrap_or_else(|| Reel::new(PIXELS)), &name) };
                camera.keeping = Some(AsyncComputeTaskPool::get().spawn(kept));
            }
        }
    }
    if camera.reel.is_some() && !camera.awaited && time.elapsed() >= camera.last + STEP {
        camera.awaited = true;
        let since = time.elapsed() - camera.last;
        camera.last = time.elapsed();
        let since = u16::try_from(since.as_millis()).unwrap_or(u16::MAX);
        let add = move |captured: On<ScreenshotCaptured>, mut camera: ResMut<Camera>| {
            camera.awaited = false;
            let Some(reel) = &mut camera.reel else { return };
            match captured.image.clone().try_into_dynamic() {
                Ok(picture) => {
                    let picture = picture.into_rgb8();
                    reel.add(picture.width() as usize, picture.as_raw(), since);
                }
                Err(reason) => warn!("a frame is left out: {reason}"),
            }
        };
        commands.spawn((Name::new("shutter"), Screenshot::primary_window())).observe(add);
    }
}

fn say_kept(
    mut camera: ResMut<Camera>,
    words: Res<Language>,
    mut notices: ResMut<Notices>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let Some(task) = &mut camera.keeping else { return };
    redraw.write(RequestRedraw);
    let Some(kept) = block_on(poll_once(task)) else { return };
    camera.keeping = None;
    match kept {
        Ok(file) => notices.say(common::film_saved(&words, &file.display().to_string()), Tone::Good),
        Err(reason) => notices.say(common::film_not_saved(&words, &reason), Tone::Bad),
    }
}

fn keep(mut reel: Reel, name: &str) -> Kept {
    let film = loop {
        let film = reel.finished(LAST).map_err(|error| error.to_string())?;
        if film.len() <= MOST_BYTES || reel.frames() < 3 {
            break film;
        }
        reel = reel.every_second();
    };
    write_new(&storage::pictures_folder().map_err(|trouble| trouble.to_string())?, name, &film)
}

/// Writes a file that was not there before: with this name, and a number if that is taken.
fn write_new(folder: &Path, name: &str, bytes: &[u8]) -> Kept {
    let trouble = |error: std::io::Error| format!("{}: {error}", folder.display());
    fs::create_dir_all(folder).map_err(trouble)?;
    for number in 1.. {
        let file = folder.join(if number == 1 { format!("{name}.png") } else { format!("{name}-{number}.png") });
        match OpenOptions::new().write(true).create_new(true).open(&file) {
            Ok(mut opened) => return opened.write_all(bytes).map(|()| file).map_err(trouble),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(error) => return Err(trouble(error)),
        }
    }
    unreachable!("there are numbers enough")
}
