//! The parts of Bevy that the game runs on, in the order that they need.

mod flat;
#[cfg(not(target_family = "wasm"))]
mod graphics;
#[cfg(not(target_family = "wasm"))]
mod log;
#[cfg(not(target_family = "wasm"))]
mod startup_errors;

use bevy::{
    a11y::AccessibilityPlugin,
    app::{PanicHandlerPlugin, PluginGroupBuilder, TaskPoolPlugin},
    asset::{AssetMetaCheck, AssetPlugin},
    camera::CameraPlugin,
    diagnostic::{DiagnosticsPlugin, FrameCountPlugin},
    image::ImagePlugin,
    input::InputPlugin,
    mesh::MeshPlugin,
    prelude::*,
    render::{RenderPlugin, settings::RenderCreation},
    sprite_render::Mesh2dRenderPlugin,
    time::TimePlugin,
    transform::TransformPlugin,
    window::WindowPlugin,
    winit::WinitPlugin,
};

/// Bevy's default plugins without lights, depth and sprites, which nothing here uses: plugins left out do not go to
/// browsers.
pub(crate) struct Machine {
    pub(crate) window: Window,
}

impl PluginGroup for Machine {
    fn build(self) -> PluginGroupBuilder {
        let group = PluginGroupBuilder::start::<Self>().add(PanicHandlerPlugin);
        #[cfg(target_family = "wasm")]
        let group = group.add(crate::page::console);
        #[cfg(not(target_family = "wasm"))]
        let group = group
            .add(log::plugin())
            .add(bevy::app::TerminalCtrlCHandlerPlugin)
            .add(startup_errors::plugin);
        let group = group
            .add(TaskPoolPlugin::default())
            .add(FrameCountPlugin)
            .add(TimePlugin)
            .add(TransformPlugin)
            .add(DiagnosticsPlugin)
            .add(InputPlugin)
            .add(WindowPlugin {
                primary_window: Some(self.window),
                ..default()
            })
            .add(AccessibilityPlugin)
            // There are no `.meta` files, and in a browser each question for one is a request.
            .add(AssetPlugin {
                meta_check: AssetMetaCheck::Never,
                ..default()
            })
            .add(WinitPlugin::default());
        #[cfg(target_family = "wasm")]
        let group = group.add(renderer(default()));
        #[cfg(not(target_family = "wasm"))]
        let group = group.add(graphics::plugin);
        let group = group
            .add(ImagePlugin::default())
            .add(MeshPlugin)
            .add(CameraPlugin);
        #[cfg(not(target_family = "wasm"))]
        let group = group.add(bevy::render::pipelined_rendering::PipelinedRenderingPlugin);
        group.add(flat::plugin).add(Mesh2dRenderPlugin)
    }
}

/// There are few pipelines. Compiled in the background, the last of them could finish after the last frame of a table that has come to
/// rest, and its drawings would be missing.
fn renderer(render_creation: RenderCreation) -> RenderPlugin {
    RenderPlugin {
        render_creation,
        synchronous_pipeline_compilation: true,
        ..default()
    }
}
