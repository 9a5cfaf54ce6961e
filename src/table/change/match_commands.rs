//! Commands for a whole match: a rematch, and the end that a resigned game would have had.

use bevy::prelude::*;

use super::hand::HandSystems;
use crate::{
    live::{LiveCommand, LivePlay},
    rest,
    session::{MatchEditor, Navigate, Screen},
    settings::Settings,
    table::{
        Frame,
        stage::{Stage, playback},
    },
};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(rest::add_command_message::<MatchCommand>);
    app.add_systems(Update, apply_commands.in_set(Frame::Act).after(HandSystems).before(playback::apply_commands));
}

/// A command for the whole match.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub enum MatchCommand {
    /// Play another match.
    Rematch,
    /// Show how a resigned game would have ended.
    Suppose,
}

pub(crate) fn apply_commands(
    mut commands: MessageReader<MatchCommand>,
    mut editor: MatchEditor,
    stage: Res<Stage>,
    mut settings: ResMut<Settings>,
    screen: Res<State<Screen>>,
    live: Res<LivePlay>,
    mut navigate: MessageWriter<Navigate>,
    mut asks: MessageWriter<LiveCommand>,
) {
    for command in commands.read() {
        let session = &editor.session;
        if !stage.goes_on(&screen) || session.lesson.is_some() {
            continue;
        }
        let plays = stage.plays_scene(session);
        if live.at(session).is_some() {
            match command {
                // It needs both players.
                MatchCommand::Rematch if !plays => _ = asks.write(LiveCommand::AskRematch),
                MatchCommand::Suppose if !plays => editor.suppose_end(),
                MatchCommand::Rematch | MatchCommand::Suppose => {}
            }
            continue;
        }
        match command {
            MatchCommand::Suppose if !plays => editor.suppose_end(),
            MatchCommand::Rematch if !plays && session.table().outcome().is_some() => {
                if session.starter_match {
                    // After the starter match a newcomer plays a game of their own.
                    settings.first_run = false;
                    navigate.write(Navigate::Play(session.table().kind()));
                } else {
                    let next = session.table().rematch();
                    editor.replace(next);
                }
            }
            MatchCommand::Suppose | MatchCommand::Rematch => {}
        }
    }
}
