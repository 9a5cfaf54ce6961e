//! Taking back, doing again, playing once more: what goes through a whole match.

use bevy::prelude::*;

use super::{
    Frame,
    hand::{Hand, HandSystems},
    review::Review,
    stage::Stage,
};
use crate::{
    rest,
    session::{Navigate, Screen, Session},
    settings::Settings,
};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(rest::command::<MatchCommand>);
    app.add_systems(Update, apply_commands.in_set(Frame::Act).after(HandSystems));
}

/// What goes through a whole match.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub enum MatchCommand {
    /// Take the last decision back.
    Undo,
    /// Do it again.
    Redo,
    /// Play another one.
    Rematch,
    /// Show how a game that was given up would have ended.
    Suppose,
}

fn apply_commands(
    mut commands: MessageReader<MatchCommand>,
    mut session: ResMut<Session>,
    mut stage: ResMut<Stage>,
    mut hand: ResMut<Hand>,
    mut settings: ResMut<Settings>,
    screen: Res<State<Screen>>,
    review: Res<Review>,
    mut ways: MessageWriter<Navigate>,
) {
    for command in commands.read() {
        if *screen.get() != Screen::Table || review.holds() {
            continue;
        }
        let plays = stage.plays_scene(&session);
        match command {
            MatchCommand::Undo | MatchCommand::Redo if plays && *command == MatchCommand::Redo => {}
            MatchCommand::Undo => {
                if session.change(mbrane_play::Table::undo) {
                    hand.clear(session.table());
                    stage.stop();
                }
            }
            MatchCommand::Redo => {
                if session.change(mbrane_play::Table::redo) {
                    hand.clear(session.table());
                    stage.stop();
                }
            }
            MatchCommand::Suppose if !plays => {
                if session.beats().suppose_end() {
                    stage.stop();
                }
            }
            MatchCommand::Rematch if !plays && session.table().outcome().is_some() => {
                if session.given {
                    // A newcomer's own game follows the one that was given.
                    settings.first_run = false;
                    ways.write(Navigate::Play);
                } else {
                    let next = session.table().rematch();
                    session.replace(next);
                }
            }
            MatchCommand::Suppose | MatchCommand::Rematch => {}
        }
    }
}
