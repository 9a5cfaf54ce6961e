//! Draws pictures of the game into files, then ends the program.

mod arrange;
mod audience;
mod card;
mod film;
mod masbrur;
mod options;
mod prelude;
mod review;
mod sansumoku;
mod scenes;
mod stand;

use crate::{camera, film::Reel, screens::pictures_move, table::stage::film::Film};
use arrange::{Later, Scene, apply_later};
use bevy::{
    prelude::*,
    render::{
        Render, RenderApp, RenderSystems,
        render_resource::{CachedPipelineState, PipelineCache},
        view::screenshot::{Screenshot, ScreenshotCaptured, save_to_disk},
    },
    shader::ShaderCacheError,
    time::TimeUpdateStrategy,
    window::PrimaryWindow,
    winit::WinitSettings,
};
use bevy_tweening::TweenAnim;
pub use options::Drawing;
pub(crate) use options::USAGE;
use std::{
    collections::VecDeque,
    fs,
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Wanted {
    One(PathBuf),
    /// The scenes, into numbered files of this folder.
    Scenes {
        folder: PathBuf,
        /// Parts of scene names, between commas; a scene is drawn if its name contains one.
        only: String,
        few_colours: bool,
    },
    Film(PathBuf),
    Card(PathBuf),
}

/// Returns the name and set-up function of each scene whose name contains one of these parts, between commas, for a game with [`poses`].
pub fn scenes_with(part: &str) -> impl Iterator<Item = Scene> {
    named(part).map(|(scene, _)| *scene)
}

/// Returns the scenes whose names contain one of these parts, between commas, each with its number.
fn named(part: &str) -> impl Iterator<Item = (&'static Scene, u32)> {
    let parts = [
        scenes::SCENES,
        review::SCENES,
        sansumoku::SCENES,
        masbrur::SCENES,
        audience::SCENES,
        stand::SCENES,
    ];
    parts
        .into_iter()
        .flatten()
        .zip(1..)
        .filter(move |(scene, _)| part.split(',').any(|part| scene.0.contains(part)))
}

/// Takes the pictures; the program's exit status tells whether all were written.
pub(super) fn plugin(wanted: Wanted) -> impl Plugin {
    move |app: &mut App| {
        // Time advances by frames, so that slow and fast machines draw the same pictures.
        let (step, settle, shots) = match &wanted {
            Wanted::One(file) => (
                Duration::from_secs(1) / 60,
                SETTLED,
                vec![(file.clone(), None)],
            ),
            Wanted::Scenes { folder, only, .. } => (
                Duration::from_millis(200),
                SETTLED_BETWEEN,
                scenes(folder, only),
            ),
            Wanted::Film(_) | Wanted::Card(_) => (Duration::from_millis(200), SETTLED, Vec::new()),
        };
        app.insert_resource(TimeUpdateStrategy::ManualDuration(step));
        app.insert_resource(WinitSettings::continuous());
        let few_colours = matches!(
            wanted,
            Wanted::Scenes {
                few_colours: true,
                ..
            }
        );
        app.insert_resource(Pictures {
            shots: shots.into(),
            still: 0,
            settle,
            few_colours,
        });
        app.add_plugins(poses);
        app.add_systems(First, (open_focus, play_shutter.after(apply_later)));
        if let Wanted::Film(file) = &wanted {
            app.add_plugins(film::plugin(file.clone()));
        }
        if let Wanted::Card(file) = &wanted {
            app.add_plugins(card::plugin(file.clone()));
        }
        let broken = Broken::default();
        app.insert_resource(broken.clone());
        if let Some(render) = app.get_sub_app_mut(RenderApp) {
            render
                .insert_resource(broken)
                .add_systems(Render, sync_broken.in_set(RenderSystems::Cleanup));
        }
    }
}

/// A picture's file, and the function that sets up its state.
type Shot = (PathBuf, Option<fn(&mut World)>);

fn scenes(folder: &Path, only: &str) -> Vec<Shot> {
    let shot = |((name, set), number): (&Scene, u32)| {
        (folder.join(format!("{number:02}-{name}.png")), Some(*set))
    };
    named(only).map(shot).collect()
}

#[derive(Resource)]
struct Pictures {
    shots: VecDeque<Shot>,
    /// The number of frames since the last motion.
    still: u32,
    settle: u32,
    few_colours: bool,
}

pub fn poses(app: &mut App) {
    app.insert_resource(Film::with_camera());
    // No game is searched for mistakes meanwhile.
    app.insert_resource(crate::mistakes::Power(|| true));
    app.init_resource::<Later>();
    app.add_systems(First, apply_later);
}

/// Set when a shader or pipeline fails to compile, so that its parts are missing from the pictures.
#[derive(Resource, Clone, Default)]
struct Broken(Arc<AtomicBool>);

impl Broken {
    /// Returns whether that is so, and says it in the log.
    fn is_reported(&self) -> bool {
        let broken = self.0.load(Ordering::Relaxed);
        if broken {
            error!("a shader does not compile; the log tells which");
        }
        broken
    }
}

/// Returns whether compiling failed for good, and not only because a shader is still loading.
const fn is_broken(state: &CachedPipelineState) -> bool {
    let CachedPipelineState::Err(error) = state else {
        return false;
    };
    !matches!(
        error,
        ShaderCacheError::ShaderNotLoaded(_) | ShaderCacheError::ShaderImportNotYetAvailable
    )
}

fn sync_broken(pipelines: Res<PipelineCache>, broken: Res<Broken>) {
    if pipelines
        .pipelines()
        .any(|pipeline| is_broken(&pipeline.state))
    {
        broken.0.store(true, Ordering::Relaxed);
    }
}

/// Frames without motion before a picture of the start, since early frames may still wait for fonts and pipelines.
const SETTLED: u32 = 30;
/// Frames without motion before the picture of a scene.
const SETTLED_BETWEEN: u32 = 3;
/// Frames without motion after which the picture counts as lost.
const LOST: u32 = SETTLED + 600;

fn play_shutter(world: &mut World) {
    let still = world
        .query_filtered::<(), With<TweenAnim>>()
        .iter(world)
        .next()
        .is_none()
        && !pictures_move(world);
    let mut pictures = world.resource_mut::<Pictures>();
    let Some((file, set)) = pictures.shots.front_mut() else {
        return;
    };
    let file = file.clone();
    if let Some(set) = set.take() {
        pictures.still = 0;
        set(world);
        return;
    }
    pictures.still = if still { pictures.still + 1 } else { 0 };
    let (still, settle) = (pictures.still, pictures.settle);
    if still == settle {
        let shutter = (Name::new("shutter"), Screenshot::primary_window());
        world.spawn(shutter).observe(
            move |captured: On<ScreenshotCaptured>,
                  broken: Res<Broken>,
                  mut pictures: ResMut<Pictures>,
                  mut exit: MessageWriter<AppExit>| {
                if !save_picture(&file, captured, &broken, pictures.few_colours) {
                    exit.write(AppExit::error());
                }
                pictures.shots.pop_front();
                pictures.still = 0;
                if pictures.shots.is_empty() {
                    exit.write(AppExit::Success);
                }
            },
        );
    } else if still >= LOST {
        error!("no picture was taken");
        world.write_message(AppExit::error());
    }
}

/// Marks the window as focused, which a display without a window manager never does.
fn open_focus(mut window: Single<&mut Window, With<PrimaryWindow>>) {
    if !window.focused {
        window.focused = true;
    }
}

/// Saves a picture; returns whether the file exists and is intact.
fn save_picture(
    file: &Path,
    captured: On<ScreenshotCaptured>,
    broken: &Broken,
    few_colours: bool,
) -> bool {
    // An older picture must not pass for this one.
    let _ = fs::remove_file(file);
    let blank = is_blank(captured.image.data.as_deref().unwrap_or_default());
    if few_colours {
        save_small(file, &captured);
    } else {
        save_to_disk(file)(captured);
    }
    if blank {
        error!("nothing is drawn in {}", file.display());
    }
    !broken.is_reported() && file.is_file() && !blank
}

/// Saves a picture in few colours: a fifth of the bytes, as documents and pages carry it.
fn save_small(file: &Path, captured: &ScreenshotCaptured) {
    let mut reel = Reel::new(usize::MAX);
    camera::add(&mut reel, captured, Duration::ZERO);
    let made = reel.finished(0).map_err(|error| error.to_string());
    if let Err(reason) =
        made.and_then(|bytes| fs::write(file, bytes).map_err(|error| error.to_string()))
    {
        error!("{}: {reason}", file.display());
    }
}

fn is_blank(pixels: &[u8]) -> bool {
    let mut pixels = pixels.chunks_exact(4);
    let first = pixels.next();
    pixels.all(|pixel| Some(pixel) == first)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn single_colour_picture_is_rejected() {
        assert!(is_blank(&[]));
        assert!(is_blank(&[1, 2, 3, 4, 1, 2, 3, 4]));
        assert!(!is_blank(&[1, 2, 3, 4, 1, 2, 3, 5]));
    }
}
