//! Everything that the panel reads.

use bevy::{ecs::system::SystemParam, prelude::*};
use mbrane_play::{
    Side,
    words::{LabelId, live},
};
use mbrane_rules::Seat;

use super::{
    row::Ask,
    turn::{ScoreWords, Turn, TurnShown},
};
use crate::{
    library::Library,
    live::{LivePlay, clock, said},
    pad::Pads,
    session::{Screen, Session},
    settings::{Settings, SystemPreferences},
    storage::WallClock,
    table::{
        analysis::{
            chance::Chance,
            hint::Hint,
            review::{Better, Review},
        },
        change::{hand::Hand, resign::Resigning},
        layout::{Layout, Posture},
        scene::faces::{Face, Faces, Tones},
        stage::{Stage, breath::Breath, film::Film, idle::Idle, playback::PlaybackCommand},
    },
    words::Language,
};

#[derive(SystemParam)]
pub(super) struct Topic<'w> {
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
    pub(super) breath: Res<'w, Breath>,
    pub(super) idle: Res<'w, Idle>,
    pub(super) review: ResMut<'w, Review>,
    pub(super) better: Res<'w, Better>,
    pub(super) hint: Res<'w, Hint>,
    pub(super) chance: Res<'w, Chance>,
    pub(super) pads: Res<'w, Pads>,
    pub(super) system: Res<'w, SystemPreferences>,
    pub(super) live: Res<'w, LivePlay>,
    pub(super) clock: Res<'w, WallClock>,
    library: Res<'w, Library>,
}

impl Topic<'_> {
    pub(super) fn label(&self, label: impl Into<LabelId>) -> &str {
        self.words.label(label)
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

    /// Whether words about a move tell the result if the game ended then.
    pub(super) fn shows_what_if(&self) -> bool {
        self.session.shows_what_if(&self.settings)
    }

    /// Whether the table offers this: a stand has no way out and no help, a lesson no undo, and a spectator nothing to play.
    pub(super) fn offers(&self, ask: &Ask) -> bool {
        let (stand, guided) = (self.session.stand().is_some(), self.session.is_guided());
        match ask {
            Ask::Place
            | Ask::Redo
            | Ask::Leave
            | Ask::Lesson(_)
            | Ask::Puzzle(_)
            | Ask::Live(_) => true,
            Ask::InReview(_) | Ask::Playback(PlaybackCommand::Skip) => true,
            Ask::Playback(PlaybackCommand::Film) => {
                self.film.camera && !stand && !self.session.withholds_help()
            }
            Ask::Picture => !stand,
            Ask::Do(_) | Ask::Typed(_) => !self.watches(),
            Ask::Undo => !self.watches() && !guided,
            Ask::Resign => !self.watches() && !stand,
            Ask::Menu | Ask::Learn => !stand && !guided,
            Ask::Playback(_) | Ask::Hint | Ask::Chance | Ask::Review | Ask::ReviewAfter(_) => {
                !stand
            }
            Ask::Match(_) | Ask::CopyLink | Ask::Friend | Ask::Type | Ask::Mute => !stand,
        }
    }

    /// Whether a player who keeps losing against the computer is offered a head start, or a greater one.
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

    /// Returns the state of the live match on the table in words, if there is one.
    pub(super) fn live_line(&self) -> Option<String> {
        let live = self.live.at(&self.session)?;
        let line = said::line(&self.live, live, self.clock.now(), &self.words);
        if self.layout.posture == Posture::Wide {
            return Some(line);
        }
        // The bar of a tall window has no room for the clocks.
        let left = |seat: Seat| {
            let name = self.session.table().called(seat, &self.words);
            Some(format!(
                "{name} {}",
                clock::left(live, seat, self.clock.now(), &self.words)?
            ))
        };
        let parts = Seat::BOTH.into_iter().filter_map(left).chain([line]);
        Some(parts.collect::<Vec<_>>().join(" · "))
    }

    /// Whether no player moves here: a spectator watches, or the lot decides who begins.
    pub(super) fn watches(&self) -> bool {
        self.session.laid.remote.spectating.is_some()
    }

    pub(super) fn draws_lots(&self) -> bool {
        self.session.laid.remote.spectating == Some(live::Label::LotDraws)
    }
}
