//! Commands for a whole match: undo, redo, rematch, and the end that a resigned game would have had.

use bevy::prelude::*;
use mbrane_play::AnyMatch;

use super::{
    Frame,
    hand::{Hand, HandSystems},
    review::Review,
    stage::Stage,
};
use crate::{
    live::{LiveCommand, LivePlay},
    rest,
    session::{Navigate, Screen, Session},
    settings::Settings,
};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(rest::add_command_message::<MatchCommand>);
    app.add_systems(Update, apply_commands.in_set(Frame::Act).after(HandSystems));
}

/// A command for the whole match.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub enum MatchCommand {
    /// Take the last decision back.
    Undo,
    /// Redo the decision that was taken back.
    Redo,
    /// Play another match.
    Rematch,
    /// Show how a resigned game would have ended.
    Suppose,
}

pub(super) fn apply_commands(
    mut commands: MessageReader<MatchCommand>,
    mut session: ResMut<Session>,
    mut stage: ResMut<Stage>,
    mut hand: ResMut<Hand>,
    mut settings: ResMut<Settings>,
    screen: Res<State<Screen>>,
    review: Res<Review>,
    live: Res<LivePlay>,
    mut navigate: MessageWriter<Navigate>,
    mut asks: MessageWriter<LiveCommand>,
) {
    for command in commands.read() {
        if *screen.get() != Screen::Table || review.holds() || session.lesson.is_some() {
            continue;
        }
        let plays = stage.plays_scene(&session);
        if live.at(&session).is_some() {
            // In a live match, undo and rematch need both players.
            match command {
                MatchCommand::Undo => drop(asks.write(LiveCommand::AskUndo)),
                MatchCommand::Rematch if !plays => drop(asks.write(LiveCommand::AskRematch)),
                MatchCommand::Suppose if !plays && session.beats().suppose_end() => stage.stop(),
                MatchCommand::Redo | MatchCommand::Rematch | MatchCommand::Suppose => {}
            }
            continue;
        }
        match command {
            MatchCommand::Undo => step(AnyMatch::undo, &mut session, &mut hand, &mut stage),
            MatchCommand::Redo if !plays => step(AnyMatch::redo, &mut session, &mut hand, &mut stage),
            MatchCommand::Suppose if !plays => {
                if session.beats().suppose_end() {
                    stage.stop();
                }
            }
            MatchCommand::Rematch if !plays && session.table().outcome().is_some() => {
                if session.starter_match {
                    // After the starter match a newcomer plays a game of their own.
                    settings.first_run = false;
                    navigate.write(Navigate::Play(session.table().kind()));
                } else {
                    let next = session.table().rematch();
                    session.replace(next);
                }
            }
            MatchCommand::Redo | MatchCommand::Suppose | MatchCommand::Rematch => {}
        }
    }
}

/// Goes one decision back or on, and drops the held move and the running scene, which belong to the earlier state.
fn step(change: impl FnOnce(&mut dyn AnyMatch) -> bool, session: &mut Session, hand: &mut Hand, stage: &mut Stage) {
    if session.change(change) {
        session.end_replay();
        hand.clear(session.table());
        stage.stop();
    }
}
