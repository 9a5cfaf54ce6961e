//! Sends the requests of the panel's buttons to the systems that handle them.

use bevy::{ecs::system::SystemParam, prelude::*};

use super::row::Ask;
use crate::{
    live::LiveCommand,
    session::Navigate,
    sound::ToggleMute,
    table::{
        analysis::{
            chance::ToggleChance,
            hint::ToggleHint,
            review::{OpenReview, ReviewCommand},
        },
        change::{hand::HandCommand, lesson::LessonCommand, match_commands::MatchCommand, resign::HoldResign},
        input::typing::ToggleTyping,
        links::LinkCommand,
        stage::playback::PlaybackCommand,
    },
};

/// The messages that the panel's buttons become.
#[derive(SystemParam)]
pub(super) struct Asking<'w> {
    hand: MessageWriter<'w, HandCommand>,
    flow: MessageWriter<'w, MatchCommand>,
    playback: MessageWriter<'w, PlaybackCommand>,
    navigate: MessageWriter<'w, Navigate>,
    hints: MessageWriter<'w, ToggleHint>,
    chances: MessageWriter<'w, ToggleChance>,
    reviews: MessageWriter<'w, OpenReview>,
    looks: MessageWriter<'w, ReviewCommand>,
    pub(super) holds: MessageWriter<'w, HoldResign>,
    links: MessageWriter<'w, LinkCommand>,
    lessons: MessageWriter<'w, LessonCommand>,
    types: MessageWriter<'w, ToggleTyping>,
    mutes: MessageWriter<'w, ToggleMute>,
    live: MessageWriter<'w, LiveCommand>,
}

impl Asking<'_> {
    /// Sends a request at a table of this game.
    pub(super) fn tell(&mut self, asked: Ask, kind: &'static str) {
        match asked {
            Ask::Place => {
                self.hand.write(HandCommand::Place);
            }
            Ask::Do(deed) => {
                self.hand.write(HandCommand::Do(deed));
            }
            Ask::Undo => {
                self.hand.write(HandCommand::Undo);
            }
            Ask::Redo => {
                self.hand.write(HandCommand::Redo);
            }
            Ask::Match(command) => {
                self.flow.write(command);
            }
            Ask::Playback(command) => {
                self.playback.write(command);
            }
            Ask::Leave => {
                self.navigate.write(Navigate::Back);
            }
            Ask::Learn => {
                self.navigate.write(Navigate::Learn(kind));
            }
            Ask::Hint => {
                self.hints.write(ToggleHint);
            }
            Ask::Chance => {
                self.chances.write(ToggleChance);
            }
            Ask::Review => {
                self.reviews.write(OpenReview);
            }
            Ask::Lesson(command) => {
                self.lessons.write(command);
            }
            Ask::ReviewAfter(entry) => {
                self.reviews.write(OpenReview);
                self.looks.write(ReviewCommand::After(entry));
            }
            Ask::Friend => {
                self.navigate.write(Navigate::Friend);
            }
            Ask::Live(command) => {
                self.live.write(command);
            }
            Ask::CopyLink => {
                self.links.write(LinkCommand::Copy);
            }
            Ask::Type => {
                self.types.write(ToggleTyping);
            }
            Ask::Resign => {}
            Ask::Mute => {
                self.mutes.write(ToggleMute);
            }
        }
    }
}
