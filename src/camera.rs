//! The camera of this machine: photographs and films the window, and saves that and drawn pictures among the user's pictures. Pictures
//! are copied to the clipboard too.

use bevy::{
    prelude::*,
    render::view::screenshot::{Screenshot, ScreenshotCaptured},
    tasks::{AsyncComputeTaskPool, Task, block_on, poll_once},
    window::RequestRedraw,
};
use mbrane_play::words::common::{self, Label};
use png::{ColorType, Compression, Encoder, EncodingError};
use std::{
    fs::{self, OpenOptions},
    io::ErrorKind,
    path::{Path, PathBuf},
    time::Duration,
};

use crate::{
    clipboard::Clipboard,
    film::Reel,
    notices::{NoticeKind, Notices},
    session::Session,
    storage,
    table::stage::film::{CameraCommand, Film},
    theme::canvas::Picture,
    words::Language,
};

/// Fewer pixels make letters hard to read, more make the file too large.
const PIXELS: usize = 480 * 300;
/// The same of a single picture.
const PICTURE: usize = 960 * 600;
/// The time between two pictures.
const PICTURE_INTERVAL: Duration = Duration::from_millis(120);
/// The duration of the last picture, in milliseconds.
const LAST_PICTURE: u16 = 3000;
/// The largest file, in bytes.
const MOST_BYTES: usize = 1_000_000;

pub(crate) fn plugin(app: &mut App) {
    app.insert_resource(Film::with_camera());
    app.init_resource::<Camera>();
    app.add_systems(PostUpdate, (take_film, report_saved));
}

type Saved = Result<PathBuf, String>;

#[derive(Resource, Default)]
struct Camera {
    film: Option<Recording>,
    /// A picture to share, and its game.
    picture: Option<(&'static str, Reel)>,
    saving: Vec<Saving>,
}

struct Saving {
    file: Task<Saved>,
    /// True if the picture is in the clipboard.
    copied: bool,
}

struct Recording {
    /// Its start, which identifies it.
    begun: Duration,
    /// The game whose scene it shows.
    kind: &'static str,
    reel: Reel,
    /// When the last picture was asked for.
    last: Duration,
    /// True if that has not come yet.
    awaited: bool,
}

fn take_film(
    mut asked: MessageReader<CameraCommand>,
    mut camera: ResMut<Camera>,
    (session, clipboard): (Res<Session>, Res<Clipboard>),
    (mut notices, words): (ResMut<Notices>, Res<Language>),
    time: Res<Time>,
    mut commands: Commands,
) {
    let now = time.elapsed();
    let mut copy = |picture: &Picture| {
        clipboard.write_picture(picture).unwrap_or_else(|reason| {
            notices.say(words.label(reason), NoticeKind::Problem);
            false
        })
    };
    for command in asked.read() {
        let kind = session.table().kind();
        match command {
            CameraCommand::Begin(_) => {
                camera.film = Some(Recording {
                    begun: now,
                    kind,
                    reel: Reel::new(PIXELS),
                    last: now,
                    awaited: false,
                });
            }
            CameraCommand::Keep => {
                if let Some(Recording { reel, kind, .. }) = camera.film.take() {
                    camera.save(move || save(reel, &format!("{kind}-film")), false);
                }
            }
            CameraCommand::Drop => camera.film = None,
            CameraCommand::Picture => {
                camera.picture = None;
                let hold = move |captured: On<ScreenshotCaptured>, mut camera: ResMut<Camera>| {
                    let mut reel = Reel::new(PICTURE);
                    if add(&mut reel, &captured, Duration::ZERO) {
                        camera.picture = Some((kind, reel));
                    }
                };
                commands
                    .spawn((Name::new("shutter"), Screenshot::primary_window()))
                    .observe(hold);
            }
            CameraCommand::Give { name, picture, .. } => {
                let copied = copy(picture);
                let (name, picture) = (name.clone(), picture.clone());
                let write = move || {
                    let bytes = encoded(&picture).map_err(|error| error.to_string())?;
                    write_new(&pictures_folder()?, &name, &bytes)
                };
                camera.save(write, copied);
            }
            CameraCommand::Share(_) => {
                if let Some((kind, reel)) = camera.picture.clone() {
                    let copied = copy(&reel.last());
                    camera.save(move || save(reel, &format!("{kind}-puzzle")), copied);
                }
            }
        }
    }
    let Some(film) = camera
        .film
        .as_mut()
        .filter(|film| !film.awaited && now >= film.last + PICTURE_INTERVAL)
    else {
        return;
    };
    let (begun, since) = (film.begun, now - film.last);
    (film.awaited, film.last) = (true, now);
    let take = move |captured: On<ScreenshotCaptured>, mut camera: ResMut<Camera>| {
        let Some(film) = camera.film.as_mut().filter(|film| film.begun == begun) else {
            return;
        };
        film.awaited = false;
        add(&mut film.reel, &captured, since);
    };
    commands
        .spawn((Name::new("shutter"), Screenshot::primary_window()))
        .observe(take);
}

/// Adds a picture of the window to a film, `since` after the previous one; returns whether it could be read.
pub(crate) fn add(reel: &mut Reel, captured: &ScreenshotCaptured, since: Duration) -> bool {
    match captured.image.clone().try_into_dynamic() {
        Ok(picture) => {
            let picture = picture.into_rgb8();
            let since = u16::try_from(since.as_millis()).unwrap_or(u16::MAX);
            reel.add(picture.width() as usize, picture.as_raw(), since);
            true
        }
        Err(reason) => {
            warn!("a frame is left out: {reason}");
            false
        }
    }
}

impl Camera {
    fn save(&mut self, write: impl FnOnce() -> Saved + Send + 'static, copied: bool) {
        let file = AsyncComputeTaskPool::get().spawn(async { write() });
        self.saving.push(Saving { file, copied });
    }
}

/// Shows the path of a film or a picture, or the reason why it could not be saved.
fn report_saved(
    mut camera: ResMut<Camera>,
    words: Res<Language>,
    mut notices: ResMut<Notices>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if camera.saving.is_empty() {
        return;
    }
    redraw.write(RequestRedraw);
    camera.saving.retain_mut(|saving| {
        let Some(saved) = block_on(poll_once(&mut saving.file)) else {
            return true;
        };
        let saved = saved.map(|file| file.display().to_string());
        match (saved, saving.copied) {
            (Ok(file), false) => notices.say(common::saved(&words, &file), NoticeKind::Info),
            (Ok(file), true) => {
                notices.say(common::copied_and_saved(&words, &file), NoticeKind::Info);
            }
            (Err(reason), copied) => {
                notices.say(common::not_saved(&words, &reason), NoticeKind::Problem);
                if copied {
                    notices.say_for_now(words.label(Label::Copied));
                }
            }
        }
        false
    });
}

fn save(mut reel: Reel, name: &str) -> Saved {
    let film = loop {
        let film = reel
            .finished(LAST_PICTURE)
            .map_err(|error| error.to_string())?;
        if film.len() <= MOST_BYTES || reel.frames() < 3 {
            break film;
        }
        reel = reel.every_second();
    };
    write_new(&pictures_folder()?, name, &film)
}

fn pictures_folder() -> Saved {
    storage::pictures_folder().map_err(|trouble| trouble.to_string())
}

/// Returns a picture as a PNG file in all its colours.
pub(crate) fn encoded(picture: &Picture) -> Result<Vec<u8>, EncodingError> {
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, picture.width as u32, picture.height() as u32);
    encoder.set_color(ColorType::Rgb);
    encoder.set_compression(Compression::High);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&picture.pixels)?;
    writer.finish()?;
    Ok(file)
}

/// Writes a file that was not there before: with this name, and a number if that is taken. The name is taken first, by an empty file that
/// the whole one replaces.
fn write_new(folder: &Path, name: &str, bytes: &[u8]) -> Saved {
    let trouble = |error: std::io::Error| format!("{}: {error}", folder.display());
    fs::create_dir_all(folder).map_err(trouble)?;
    let file = take_name(folder, name).map_err(trouble)?;
    let part = file.with_extension("part");
    if let Err(error) = fs::write(&part, bytes).and_then(|()| fs::rename(&part, &file)) {
        // Half a picture is none.
        for rest in [&part, &file] {
            let _ = fs::remove_file(rest);
        }
        return Err(trouble(error));
    }
    Ok(file)
}

/// Makes an empty file under the first name that is free.
fn take_name(folder: &Path, name: &str) -> std::io::Result<PathBuf> {
    let mut number = 1;
    loop {
        let file = folder.join(if number == 1 {
            format!("{name}.png")
        } else {
            format!("{name}-{number}.png")
        });
        match OpenOptions::new().write(true).create_new(true).open(&file) {
            Ok(_) => return Ok(file),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => number += 1,
            Err(error) => return Err(error),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_of_one_name_are_numbered_and_leave_no_part() {
        let folder = std::env::temp_dir().join(format!("mbrane-camera-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        for (bytes, file) in [(b"one", "a.png"), (b"two", "a-2.png")] {
            let saved = write_new(&folder, "a", bytes).expect("a file");
            assert_eq!(saved, folder.join(file));
            assert_eq!(fs::read(saved).expect("bytes"), bytes);
        }
        assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 2);
        // Pressed twice, both are written at the same time.
        let both = std::thread::scope(|scope| {
            let save = |bytes: &'static [u8]| scope.spawn(|| write_new(&folder, "b", bytes));
            [save(b"three"), save(b"four")].map(|saving| saving.join().expect("it is saved"))
        });
        let mut read = both.map(|saved| fs::read(saved.expect("a file")).expect("bytes"));
        read.sort();
        assert_eq!(read, [b"four".to_vec(), b"three".to_vec()]);
        assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 4);
        let _ = fs::remove_dir_all(&folder);
    }
}
