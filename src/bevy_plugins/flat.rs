//! How pictures are made: Bevy's way for flat ones alone.

use bevy::{
    asset::io::embedded::EmbeddedAssetRegistry,
    core_pipeline::{
        FullscreenShader, blit::BlitPlugin, core_2d::Core2dPlugin, schedule::camera_driver,
        tonemapping::TonemappingPlugin, upscaling::UpscalingPlugin,
    },
    prelude::*,
    render::{
        RenderApp,
        renderer::{PendingCommandBuffers, RenderGraph, RenderGraphSystems, RenderQueue},
    },
};
use std::path::{Path, PathBuf};

/// Bevy's path of the shader that covers the window. Only the whole of `CorePipelinePlugin` would load it.
const FULLSCREEN: &str = "bevy_core_pipeline/fullscreen_vertex_shader/fullscreen.wgsl";

/// The 2D half of `CorePipelinePlugin`: its 3D half is as large. Every window has a camera here, so none needs clearing
/// without one.
pub(super) fn plugin(app: &mut App) {
    let shaders = app.world().resource::<EmbeddedAssetRegistry>();
    shaders.insert_asset(
        PathBuf::new(),
        Path::new(FULLSCREEN),
        include_bytes!("../../assets/shaders/fullscreen.wgsl").as_slice(),
    );
    app.add_plugins((Core2dPlugin, BlitPlugin, TonemappingPlugin, UpscalingPlugin));
    let Some(render) = app.get_sub_app_mut(RenderApp) else {
        return;
    };
    render.init_resource::<FullscreenShader>();
    render.add_systems(
        RenderGraph,
        (
            camera_driver.in_set(RenderGraphSystems::Render),
            submit.in_set(RenderGraphSystems::Submit),
        ),
    );
}

fn submit(mut recorded: ResMut<PendingCommandBuffers>, queue: Res<RenderQueue>) {
    let recorded = recorded.take();
    if !recorded.is_empty() {
        queue.submit(recorded);
    }
}
