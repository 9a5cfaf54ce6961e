//! Commands for the stage: advance, pause, skip, faster, replay.

use bevy::prelude::*;
use std::time::Duration;

use super::{
    Stage, TableMode,
    film::{CameraCommand, Film},
    wait::Wait,
};
use crate::{
    redraw,
    session::{Screen, Session},
    settings::Settings,
    table::{Frame, layout::Layout},
};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(redraw::add_command_message::<PlaybackCommand>);
    app.add_systems(Update, apply_commands.in_set(Frame::Act));
    app.add_systems(Update, follow_window.in_set(Frame::Stage));
}

/// How long a window keeps its size before a film begins anew.
const RESIZED: Duration = Duration::from_millis(300);

#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlaybackCommand {
    /// Finish the running beat; if the stage waits, play the next one.
    Advance,
    Pause,
    /// Go to the end of the scene.
    Skip,
    /// Go back to a beat of the scene and play on from there; if the stage waits, play this beat and wait.
    To(usize),
    NextSpeed,
    Again,
    /// Replay the scene from the turning point.
    TurningPoint,
    /// Film the end of the last move's scene, or cancel the film.
    Film,
    /// Film it from its beginning again.
    FilmAnew,
}

/// Asks for the film anew when the window has kept another size for a moment, since all pictures of a film have one shape.
fn follow_window(
    layout: Res<Layout>,
    (film, session): (Res<Film>, Res<Session>),
    mut wait: Wait<Vec2>,
    mut commands: MessageWriter<PlaybackCommand>,
) {
    if wait.is_over(film.other_window(&session, &layout), RESIZED) {
        commands.write(PlaybackCommand::FilmAnew);
    }
}

pub(crate) fn apply_commands(
    mut commands: MessageReader<PlaybackCommand>,
    mut session: ResMut<Session>,
    mut stage: ResMut<Stage>,
    mut film: ResMut<Film>,
    mut settings: ResMut<Settings>,
    mut camera: MessageWriter<CameraCommand>,
    (screen, layout): (Res<State<Screen>>, Res<Layout>),
    time: Res<Time>,
) {
    for command in commands.read() {
        let plays = stage.mode(&session, &screen) == TableMode::Scene;
        match command {
            PlaybackCommand::Pause => stage.toggle(),
            // The length of a film is known from its start.
            PlaybackCommand::NextSpeed | PlaybackCommand::To(_) if film.is_taken() => {}
            PlaybackCommand::NextSpeed => {
                stage.next_speed();
                settings.speed = stage.pace.speed;
            }
            PlaybackCommand::Advance if plays => stage.advance(&mut session, time.elapsed()),
            PlaybackCommand::To(beat) if plays => {
                let begun = session.table().beat();
                if session
                    .table()
                    .scene()
                    .is_some_and(|scene| scene.contains(beat))
                    && *beat <= begun
                {
                    stage.go_back(&mut session, *beat);
                }
            }
            PlaybackCommand::Skip if plays => {
                let beat = session.table().beat();
                stage.pass(beat..session.table().scene().map_or(beat, |scene| scene.end));
                stage.go_to(&mut session, usize::MAX);
            }
            PlaybackCommand::Again | PlaybackCommand::TurningPoint if !plays => {
                let table = session.table();
                let Some(scene) = table.scene() else { continue };
                let from = match table.turning_point() {
                    Some((_, from)) if *command == PlaybackCommand::TurningPoint => from,
                    _ => scene.start,
                };
                stage.go_to(&mut session, from);
            }
            PlaybackCommand::Film => {
                film.toggle(&mut session, &mut stage, &layout)
                    .map(|command| camera.write(command));
            }
            PlaybackCommand::FilmAnew if film.is_taken() => {
                film.begin(&mut session, &mut stage, &layout)
                    .map(|command| camera.write(command));
            }
            _ => {}
        }
    }
}
