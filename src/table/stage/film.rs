//! A film of the scene of the last move: the scene's last seconds play again, and a camera takes the window meanwhile.

use bevy::prelude::*;
use std::time::Duration;

use super::{BeatsPlayed, Stage, TableMode, mode::table_mode, wait::Wait};
use crate::{
    session::Session,
    table::{Frame, layout::Layout},
    theme::canvas::Picture,
};

pub(super) fn plugin(app: &mut App) {
    app.add_message::<CameraCommand>();
    app.init_resource::<Film>();
    app.add_systems(
        Update,
        table_mode
            .pipe(end_film)
            .in_set(Frame::Stage)
            .after(BeatsPlayed),
    );
}

/// A command to the camera: each machine has its own, or none.
#[derive(Message, Debug, Clone, PartialEq, Eq)]
pub enum CameraCommand {
    /// Begin a film of about this length.
    Begin(Duration),
    /// End the film, and hand it to the player.
    Keep,
    /// End the film, and forget it.
    Drop,
    /// Take a picture, and hold it.
    Picture,
    /// Hand the picture that is held to the player, for this text.
    Share(String),
    /// Hand this picture to the player: the name of its file, and a text to share beside it.
    Give {
        name: String,
        picture: Picture,
        text: String,
    },
}

#[derive(Resource, Debug, Default)]
pub struct Film {
    /// True if this machine has a camera.
    pub(crate) camera: bool,
    taken: Option<Taken>,
}

/// A film that is being taken.
#[derive(Debug)]
struct Taken {
    /// The revision of the match.
    of: u64,
    /// True if its scene has ended.
    over: bool,
    /// The window's size, in logical pixels.
    window: Vec2,
}

/// How much of the scene's end is filmed, in milliseconds.
const LENGTH: u64 = 6000;
/// How long the film goes on after the scene, to show the result.
const END: Duration = Duration::from_millis(2500);

impl Film {
    /// Returns the films of a machine that has a camera.
    pub fn with_camera() -> Self {
        Self {
            camera: true,
            taken: None,
        }
    }

    pub fn is_taken(&self) -> bool {
        self.taken.is_some()
    }

    /// Begins a film of the end of the last move's scene, or ends the film that is being taken.
    pub(super) fn toggle(
        &mut self,
        session: &mut Session,
        stage: &mut Stage,
        layout: &Layout,
    ) -> Option<CameraCommand> {
        if self.taken.take().is_some() {
            return Some(CameraCommand::Drop);
        }
        if !self.camera {
            return None;
        }
        self.begin(session, stage, layout)
    }

    pub(super) fn begin(
        &mut self,
        session: &mut Session,
        stage: &mut Stage,
        layout: &Layout,
    ) -> Option<CameraCommand> {
        let scene = session.table().scene()?;
        let (mut length, mut from) = (0, None);
        for beat in scene.rev() {
            let Some(time) = session.table().beat_time(beat) else {
                continue;
            };
            let longer = length + u64::from(stage.pace.beat(time).total);
            if longer > LENGTH && length > 0 {
                break;
            }
            (length, from) = (longer, Some(beat));
        }
        if length == 0 {
            return None;
        }
        stage.go_to(session, from?);
        self.taken = Some(Taken {
            of: session.revision(),
            over: false,
            window: layout.window.size(),
        });
        Some(CameraCommand::Begin(Duration::from_millis(length) + END))
    }

    /// Returns the size of the window if a film is taken that began in another one.
    pub(super) fn other_window(&self, session: &Session, layout: &Layout) -> Option<Vec2> {
        let (taken, window) = (self.taken.as_ref()?, layout.window.size());
        (taken.window != window && taken.of == session.revision()).then_some(window)
    }
}

fn end_film(
    mode: In<TableMode>,
    session: Res<Session>,
    mut film: ResMut<Film>,
    mut wait: Wait<u64>,
    mut camera: MessageWriter<CameraCommand>,
) {
    let Some(taken) = &mut film.bypass_change_detection().taken else {
        return;
    };
    let over = *mode == TableMode::Still;
    let shown = mode.runs() && taken.of == session.revision() && (over || !taken.over);
    taken.over |= shown && over;
    let seen = wait.is_over((shown && over).then_some(taken.of), END);
    if shown && !seen {
        return;
    }
    let whole = taken.over;
    film.taken = None;
    camera.write(if whole {
        CameraCommand::Keep
    } else {
        CameraCommand::Drop
    });
}
