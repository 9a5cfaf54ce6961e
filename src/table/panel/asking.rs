//! Sends the requests of the panel's buttons to the systems that handle them.

use bevy::prelude::*;

use super::row::Ask;
use crate::{
    session::Navigate,
    sound::ToggleMute,
    table::{
        analysis::{
            chance::ToggleChance,
            hint::ToggleHint,
            review::{OpenReview, ReviewCommand},
        },
        change::hand::HandCommand,
        input::typing::ToggleTyping,
        links::LinkCommand,
    },
};

pub(super) fn send(commands: &mut Commands, asked: Ask, kind: &'static str) {
    match asked {
        Ask::Place => commands.write_message(HandCommand::Place),
        Ask::Do(deed) => commands.write_message(HandCommand::Do(deed)),
        Ask::Typed(m) => commands.write_message(HandCommand::Type(m)),
        Ask::Undo => commands.write_message(HandCommand::Undo),
        Ask::Redo => commands.write_message(HandCommand::Redo),
        Ask::Match(command) => commands.write_message(command),
        Ask::Playback(command) => commands.write_message(command),
        Ask::Menu | Ask::Leave => commands.write_message(Navigate::Back),
        Ask::Learn => commands.write_message(Navigate::Learn(kind)),
        Ask::Hint => commands.write_message(ToggleHint),
        Ask::Chance => commands.write_message(ToggleChance),
        Ask::Review => commands.write_message(OpenReview),
        Ask::ReviewAfter(entry) => commands.write_message(OpenReview).write_message(ReviewCommand::After(entry)),
        Ask::Lesson(command) => commands.write_message(command),
        Ask::Puzzle(command) => commands.write_message(command),
        Ask::Friend => commands.write_message(Navigate::Friend),
        Ask::Live(command) => commands.write_message(command),
        Ask::CopyLink => commands.write_message(LinkCommand::Copy),
        Ask::Type => commands.write_message(ToggleTyping),
        Ask::Mute => commands.write_message(ToggleMute),
        Ask::Resign => return,
    };
}
