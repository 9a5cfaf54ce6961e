//! Draws one picture of the table at rest, then ends the program.

use bevy::{
    prelude::*,
    render::{
        Render, RenderApp, RenderSystems,
        render_resource::{CachedPipelineState, PipelineCache},
        view::screenshot::{Screenshot, ScreenshotCaptured, save_to_disk},
    },
    time::TimeUpdateStrategy,
    winit::WinitSettings,
};
use bevy_tweening::TweenAnim;
use std::{
    fs,
    path::PathBuf,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

/// Takes the picture into `file`; the program's exit tells whether there is one.
pub(super) fn plugin(file: PathBuf) -> impl Plugin {
    move |app: &mut App| {
        // Whatever the machine, the same frames show the same moments.
        app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_secs(1) / 60));
        app.insert_resource(WinitSettings::continuous());
        app.insert_resource(Picture { file: file.clone(), still: 0 });
        app.add_systems(Update, play_shutter);
        let broken = Broken::default();
        app.insert_resource(broken.clone());
        if let Some(render) = app.get_sub_app_mut(RenderApp) {
            render.insert_resource(broken).add_systems(Render, sync_broken.in_set(RenderSystems::Cleanup));
        }
    }
}

#[derive(Resource)]
struct Picture {
    file: PathBuf,
    /// Frames since something last moved.
    still: u32,
}

/// Whether a shader or a pipeline could not be compiled: what it draws is missing from the picture.
#[derive(Resource, Clone, Default)]
struct Broken(Arc<AtomicBool>);

fn sync_broken(pipelines: Res<PipelineCache>, broken: Res<Broken>) {
    if pipelines.pipelines().any(|pipeline| matches!(pipeline.state, CachedPipelineState::Err(_))) {
        broken.0.store(true, Ordering::Relaxed);
    }
}

/// Frames without motion before the picture: the first ones may still wait for fonts and pipelines.
const SETTLED: u32 = 30;
/// Frames after which no picture will come any more.
const LOST: u32 = SETTLED + 600;

fn play_shutter(
    mut picture: ResMut<Picture>,
    moving: Query<(), With<TweenAnim>>,
    mut commands: Commands,
    mut exit: MessageWriter<AppExit>,
) {
    picture.still = if moving.is_empty() { picture.still + 1 } else { 0 };
    match picture.still {
        SETTLED => {
            commands.spawn((Name::new("shutter"), Screenshot::primary_window())).observe(save_picture);
        }
        LOST => {
            error!("no picture was taken");
            exit.write(AppExit::error());
        }
        _ => {}
    }
}

fn save_picture(
    captured: On<ScreenshotCaptured>,
    picture: Res<Picture>,
    broken: Res<Broken>,
    mut exit: MessageWriter<AppExit>,
) {
    let file = &picture.file;
    // An older picture must not pass for this one.
    let _ = fs::remove_file(file);
    let blank = is_blank(captured.image.data.as_deref().unwrap_or_default());
    save_to_disk(file)(captured);
    if blank {
        error!("nothing is drawn in {}", file.display());
    }
    let broken = broken.0.load(Ordering::Relaxed);
    if broken {
        error!("a shader does not compile; the log tells which");
    }
    exit.write(if file.is_file() && !blank && !broken { AppExit::Success } else { AppExit::error() });
}

/// Whether all pixels, of four bytes each, are the same.
fn is_blank(pixels: &[u8]) -> bool {
    let mut pixels = pixels.chunks_exact(4);
    let first = pixels.next();
    pixels.all(|pixel| Some(pixel) == first)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_colour_is_no_picture() {
        assert!(is_blank(&[]));
        assert!(is_blank(&[1, 2, 3, 4, 1, 2, 3, 4]));
        assert!(!is_blank(&[1, 2, 3, 4, 1, 2, 3, 5]));
    }
}
