//! The page's camera: its script records the canvas.

use bevy::prelude::*;
use mbrane_text::base64;

use crate::{
    bridge::ask,
    table::stage::{
        Stage,
        film::{CameraCommand, Film},
    },
};

pub(super) fn plugin(app: &mut App) {
    if ask("film", "can") == "true" {
        app.insert_resource(Film::with_camera());
        app.add_systems(PostUpdate, take_film);
    }
    app.add_systems(PostUpdate, give_pictures);
}

/// A drawn picture needs no camera.
fn give_pictures(mut commands: MessageReader<CameraCommand>) {
    for command in commands.read() {
        if let CameraCommand::Give { picture, text, .. } = command {
            let pixels = base64::letters(&picture.pixels);
            ask("film", &format!("give {} {pixels} {text}", picture.width));
        }
    }
}

fn take_film(
    mut commands: MessageReader<CameraCommand>,
    film: Res<Film>,
    stage: Res<Stage>,
    mut paused: Local<bool>,
) {
    for command in commands.read() {
        if let CameraCommand::Begin(_) | CameraCommand::Keep | CameraCommand::Drop = command {
            *paused = false;
        }
        match command {
            CameraCommand::Begin(length) => ask("film", &format!("begin {}", length.as_secs())),
            CameraCommand::Keep => ask("film", "keep"),
            CameraCommand::Drop => ask("film", "drop"),
            CameraCommand::Picture => ask("film", "picture"),
            CameraCommand::Share(text) => ask("film", &format!("share {text}")),
            CameraCommand::Give { .. } => continue,
        };
    }
    if film.is_taken() && *paused != stage.pause.is_some() {
        *paused = stage.pause.is_some();
        ask("film", if *paused { "pause" } else { "resume" });
    }
}
