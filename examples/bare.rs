//! The cost of Bevy and egui by themselves: a window with a line of words, set up as the game sets up its own. `cargo xtask
//! measure` holds the game against it.

use bevy::{asset::AssetMetaCheck, prelude::*, render::RenderPlugin};
use bevy_egui::{EguiContexts, EguiPlugin, EguiPrimaryContextPass, egui};

fn main() -> AppExit {
    App::new()
        .add_plugins(
            DefaultPlugins
                .set(WindowPlugin {
                    primary_window: Some(Window {
                        resolution: (1280, 800).into(),
                        ..default()
                    }),
                    ..default()
                })
                .set(AssetPlugin {
                    meta_check: AssetMetaCheck::Never,
                    ..default()
                })
                .set(RenderPlugin {
                    synchronous_pipeline_compilation: true,
                    ..default()
                }),
        )
        .add_plugins((EguiPlugin::default(), mbrane::fonts))
        .add_systems(Startup, spawn_camera)
        .add_systems(EguiPrimaryContextPass, sync_words)
        .run()
}

fn spawn_camera(mut commands: Commands) {
    commands.spawn(Camera2d);
}

fn sync_words(mut contexts: EguiContexts) -> Result {
    let context = contexts.ctx_mut()?;
    egui::Area::new("words".into())
        .anchor(egui::Align2::CENTER_CENTER, egui::Vec2::ZERO)
        .show(context, |ui| {
            egui::Frame::window(ui.style())
                .show(ui, |ui| ui.heading("A window with a line of words"));
        });
    Ok(())
}
