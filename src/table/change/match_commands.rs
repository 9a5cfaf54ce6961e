//! Commands for a whole match: a rematch, and the end that a resigned game would have had.

use super::prelude::*;
use crate::{
    live::{LiveCommand, LivePlay},
    table::stage::playback_commands,
};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(redraw::add_command_message::<MatchCommand>);
    app.add_systems(
        Update,
        apply_commands
            .in_set(Frame::Act)
            .after(HandSystems)
            .before(playback_commands::apply_commands),
    );
}

#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub enum MatchCommand {
    Rematch,
    /// A rematch in which the player begins further ahead of the computer.
    HeadStart,
    /// Show how a resigned game would have ended.
    Suppose,
    /// Take over a match that another window has open.
    PlayHere,
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
        if !stage.mode(session, &screen).composes() || session.is_guided() {
            continue;
        }
        match command {
            // The part that knows of other windows does that.
            MatchCommand::PlayHere => {}
            _ if session.is_open_elsewhere() => {}
            MatchCommand::Suppose => editor.suppose_end(),
            MatchCommand::Rematch if live.at(session).is_some() => {
                // It needs both players.
                asks.write(LiveCommand::AskRematch);
            }
            _ if session.table().outcome().is_none() => {}
            MatchCommand::Rematch if session.laid.starter_match => {
                // After the starter match a newcomer plays a game of their own.
                settings.first_run = false;
                navigate.write(Navigate::Play(session.table().kind()));
            }
            MatchCommand::Rematch | MatchCommand::HeadStart => {
                let mut next = session.table().rematch();
                if *command == MatchCommand::HeadStart {
                    next.give_head_start(session.table().standing().head_start + 1);
                }
                editor.replace(next);
            }
        }
    }
}
