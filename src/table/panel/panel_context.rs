//! Everything that the panel reads.

use bevy::{ecs::system::SystemParam, prelude::*};
use bevy_egui::egui::Ui;
use mbrane_play::{Side, words::LabelId};
use mbrane_rules::Seat;

use super::{
    row::{Button, PanelAction},
    turn::{ScoreWords, Turn, TurnShown},
};
use crate::{
    input::pad::Pads,
    library::Library,
    live::{LivePlay, clock, status},
    puzzles::Puzzles,
    session::{Screen, Session},
    settings::{Settings, SystemPreferences},
    storage::WallClock,
    table::{
        analysis::{
            chance::Chance,
            hint::Hint,
            review::{Better, Review},
        },
        change::{hand::Hand, match_commands::MatchCommand, resign::Resigning},
        layout::{Layout, Posture},
        scene::faces::{Face, Faces, Tones},
        stage::{
            Stage, film::Film, idle::Idle, playback_commands::PlaybackCommand,
            thinking_pulse::ThinkingPulse,
        },
    },
    theme::palette::outline,
    words::Language,
};

#[derive(SystemParam)]
pub(super) struct PanelContext<'w> {
    pub(super) session: Res<'w, Session>,
    pub(super) screen: Res<'w, State<Screen>>,
    pub(super) faces: Res<'w, Faces>,
    pub(super) words: Res<'w, Language>,
    pub(super) turn: Res<'w, TurnShown>,
    pub(super) score: Res<'w, ScoreWords>,
    pub(super) stage: Res<'w, Stage>,
    pub(super) film: Res<'w, Film>,
    pub(super) hand: Res<'w, Hand>,
    pub(super) layout: Res<'w, Layout>,
    pub(super) settings: Res<'w, Settings>,
    pub(super) resigning: ResMut<'w, Resigning>,
    pub(super) thinking_pulse: Res<'w, ThinkingPulse>,
    pub(super) idle: Res<'w, Idle>,
    pub(super) review: ResMut<'w, Review>,
    pub(super) better: Res<'w, Better>,
    pub(super) hint: Res<'w, Hint>,
    pub(super) chance: Res<'w, Chance>,
    pub(super) pads: Res<'w, Pads>,
    pub(super) system: Res<'w, SystemPreferences>,
    pub(super) live: Res<'w, LivePlay>,
    pub(super) clock: Res<'w, WallClock>,
    pub(super) puzzles: Res<'w, Puzzles>,
    library: Res<'w, Library>,
}

impl PanelContext<'_> {
    pub(super) fn label(&self, label: impl Into<LabelId>) -> &str {
        self.words.label(label)
    }

    pub(super) fn usual(&self, label: impl Into<LabelId>, ask: PanelAction) -> Button {
        Button::usual(self.label(label), ask)
    }

    pub(super) fn first(&self, label: impl Into<LabelId>, ask: PanelAction) -> Button {
        Button::first(self.label(label), ask)
    }

    /// Makes words and buttons faint while the board alone should be looked at, but not in high contrast.
    pub(super) fn quieten(&self, ui: &mut Ui) {
        const FAINT: f32 = 0.25;
        let of_game = self.score.of == Some(self.session.table().kind());
        if of_game && self.score.hush && self.stage.pause.is_none() && outline().is_none() {
            ui.multiply_opacity(FAINT);
        }
    }

    pub(super) fn face(&self) -> &Face {
        self.faces.of(self.session.table().kind())
    }

    pub(super) fn tones(&self, side: Side) -> Tones {
        self.face().tones(side)
    }

    pub(super) fn turn(&self) -> Turn {
        let table = self.session.table();
        self.turn
            .0
            .filter(|(kind, _)| *kind == table.kind())
            .map_or_else(|| Turn::of(table), |(_, turn)| turn)
    }

    pub(super) fn explained(&self) -> Option<Vec<String>> {
        self.hand.explained?.words(
            &self.session,
            &self.hand.draft,
            &self.words,
            self.shows_what_if(),
        )
    }

    /// Returns whether words about a move tell the result if the game ended then.
    pub(super) fn shows_what_if(&self) -> bool {
        self.session.shows_what_if(&self.settings)
    }

    /// Returns whether the table offers this: a stand has no exit and no help, a lesson no undo, and a spectator no moves.
    pub(super) fn offers(&self, ask: &PanelAction) -> bool {
        let (stand, guided) = (self.session.stand().is_some(), self.session.is_guided());
        let elsewhere = self.session.is_open_elsewhere();
        match ask {
            PanelAction::Match(command) if elsewhere => *command == MatchCommand::PlayHere,
            PanelAction::Redo | PanelAction::Hint | PanelAction::CopyLink if elsewhere => false,
            PanelAction::Place
            | PanelAction::Redo
            | PanelAction::Leave
            | PanelAction::Lesson(_)
            | PanelAction::Puzzle(_)
            | PanelAction::Live(_) => true,
            PanelAction::InReview(_) | PanelAction::Playback(PlaybackCommand::Skip) => true,
            PanelAction::Playback(PlaybackCommand::Film) => {
                self.film.camera && !stand && !self.session.withholds_help()
            }
            PanelAction::Picture => !stand,
            PanelAction::Do(_) | PanelAction::Typed(_) => !self.watches(),
            PanelAction::Undo => !self.watches() && !guided,
            PanelAction::Resign => !self.watches() && !stand,
            PanelAction::Menu | PanelAction::Learn => !stand && !guided,
            PanelAction::Playback(_)
            | PanelAction::Hint
            | PanelAction::Chance
            | PanelAction::Review
            | PanelAction::ReviewAfter(_) => !stand,
            PanelAction::Match(_)
            | PanelAction::CopyLink
            | PanelAction::Friend
            | PanelAction::Type
            | PanelAction::Mute => !stand,
        }
    }

    /// Returns whether a player who keeps losing against the computer is offered a head start, or a greater one.
    pub(super) fn offers_head_start(&self) -> bool {
        let (table, remote) = (self.session.table(), &self.session.laid.remote);
        let has_lost = || {
            table
                .only_person()
                .zip(table.outcome())
                .is_some_and(|(you, over)| over.winner == Some(!you))
        };
        let alone = remote.live.is_none() && !remote.by_link && !self.session.laid.starter_match;
        alone
            && (0..2).contains(&table.standing().head_start)
            && has_lost()
            && self.library.has_lost_streak(table.kind())
    }

    /// Returns the state of the live match on the table in words, or that another window has the match open or has deleted it.
    pub(super) fn live_line(&self) -> Option<String> {
        if let Some(why) = self.session.elsewhere_label() {
            return Some(self.label(why).to_owned());
        }
        let live = self.live.at(&self.session)?;
        let line = status::line(&self.live, live, self.clock.now(), &self.words);
        if self.layout.posture == Posture::Wide {
            return Some(line);
        }
        // The bar of a tall window has no room for the clocks.
        let left = |seat: Seat| {
            let name = self.session.table().called(seat, &self.words);
            Some(format!(
                "{name} {}",
                clock::time_left(live, seat, self.clock.now(), &self.words)?
            ))
        };
        let parts = Seat::BOTH.into_iter().filter_map(left).chain([line]);
        Some(parts.collect::<Vec<_>>().join(" · "))
    }

    /// Returns whether no local player moves: a spectator watches, the lot decides who begins, or another window has the match open.
    pub(super) fn watches(&self) -> bool {
        self.session.laid.remote.inactive_reason.is_some()
    }
}
