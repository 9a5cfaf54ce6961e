//! The stage: plays the beats of a move one after the other.

use bevy::prelude::*;
use bevy_tweening::{Delay, Lens, PlaybackState, TweenAnim};
use mbrane_play::{Pace, Speed, Timing};
use std::time::Duration;

use super::{Game, MbraneSystems};
use crate::{
    motion,
    screens::{Choices, Screen},
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Stage>();
    app.add_systems(Startup, spawn_stage);
    app.add_systems(Update, play_beats.in_set(BeatsPlayed).in_set(MbraneSystems::Stage));
}

/// Beats have begun and ended as far as they do in this frame.
#[derive(SystemSet, Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct BeatsPlayed;

/// Where the show is: which beat plays, how fast, and whether it waits.
#[derive(Resource, Debug, Default)]
pub struct Stage {
    /// How fast.
    pub pace: Pace,
    /// Whether it waits for a tap.
    pub paused: bool,
    /// Whether it waits because the game was left in the middle.
    pub interrupted: bool,
    /// The beat that plays: of which state of the match, and which.
    playing: Option<(u64, usize)>,
    /// The one beat that may play although it waits.
    granted: bool,
    /// Whether nothing passes: a moment is being looked at.
    pub(crate) frozen: bool,
    /// When the count on the stage began.
    began: Option<Duration>,
}

/// How far the beat that plays is, from 0 to 1.
#[derive(Component, Debug, Clone, Copy, PartialEq)]
pub struct Moment(pub f32);

/// Early taps belong to the move before.
const DEAF: Duration = Duration::from_millis(600);

impl Stage {
    /// Whether a count is on the stage.
    pub fn counts(&self, game: &Game) -> bool {
        let play = &game.play;
        !play.is_still()
            && play.told().and_then(mbrane_play::Told::cascade).is_some_and(|range| range.contains(&play.beat()))
    }

    /// Forgets what plays: the match has changed.
    pub(super) fn stop(&mut self) {
        self.playing = None;
        self.interrupted = false;
        self.paused = false;
        self.granted = false;
        self.began = None;
    }

    /// Finishes the beat that plays; where the stage waits, plays the next one.
    pub(super) fn advance(&mut self, game: &mut Game, now: Duration) {
        if self.began.is_none_or(|began| now < began + DEAF) {
            return;
        }
        self.interrupted = false;
        if self.paused && !self.granted && self.playing.is_none() {
            self.granted = true;
        } else {
            let beat = game.play.beat();
            game.play.set_beat(beat + 1);
            self.playing = None;
            self.granted = false;
        }
    }

    /// Waits at a beat of a game that was left there.
    pub(super) fn interrupt(&mut self) {
        self.paused = true;
        self.interrupted = true;
    }

    pub(super) fn toggle(&mut self) {
        self.interrupted = false;
        self.paused = !self.paused;
        self.granted = false;
    }

    pub(super) fn faster(&mut self) {
        self.pace.speed = match self.pace.speed {
            Speed::Half => Speed::One,
            Speed::One => Speed::Two,
            Speed::Two => Speed::Four,
            Speed::Four => Speed::Instant,
            Speed::Instant => Speed::Step,
            Speed::Step => Speed::Half,
        };
        if self.pace.speed != Speed::Step {
            self.paused = false;
        }
    }
}

fn spawn_stage(mut commands: Commands) {
    commands.spawn((Name::new("stage"), Moment(1.0)));
}

struct Passing;

impl Lens<Moment> for Passing {
    fn lerp(&mut self, mut moment: Mut<Moment>, ratio: f32) {
        moment.set_if_neq(Moment(ratio));
    }
}

/// Ends the beat that is over and begins the next one, in the same frame: no frame shows neither.
fn play_beats(
    mut game: ResMut<Game>,
    mut stage: ResMut<Stage>,
    mut choices: ResMut<Choices>,
    screen: Res<Screen>,
    time: Res<Time>,
    actor: Single<(Entity, &mut Moment, Option<&mut TweenAnim>)>,
    mut commands: Commands,
) {
    if stage.frozen {
        return;
    }
    let (entity, mut moment, anim) = actor.into_inner();
    let mut moves = anim.is_some();
    if let Some(mut anim) = anim {
        let wanted = if stage.paused && !stage.granted { PlaybackState::Paused } else { PlaybackState::Playing };
        if anim.playback_state != wanted {
            anim.playback_state = wanted;
        }
    }
    loop {
        let at = (game.revision, game.play.beat());
        if *screen != Screen::Table || game.play.is_still() {
            if stage.began.is_some() || stage.playing.is_some() {
                // Whoever saw one to its end knows how it goes.
                choices.seen_count |= stage.began.is_some() && *screen == Screen::Table;
                stage.began = None;
                stage.playing = None;
            }
            if moves {
                commands.entity(entity).remove::<TweenAnim>();
            }
            return;
        }
        if stage.playing == Some(at) {
            if moves {
                return;
            }
            game.play.set_beat(at.1 + 1);
            stage.playing = None;
            stage.granted = false;
            continue;
        }
        let Some(beat) = game.play.told().and_then(|told| told.beats.get(at.1)) else { return };
        if beat.cascade && stage.began.is_none() {
            stage.began = Some(time.elapsed());
        }
        let after_another = at.1 > 0
            && game.play.told().is_some_and(|told| stage.pace.waits_after(&told.beats[at.1 - 1]))
            && stage.began.is_some_and(|began| began < time.elapsed());
        if after_another && !stage.granted && !stage.paused {
            stage.paused = true;
        }
        if stage.paused && !stage.granted {
            moment.set_if_neq(Moment(0.0));
            if moves {
                commands.entity(entity).remove::<TweenAnim>();
            }
            return;
        }
        let Timing { motion, total } = stage.pace.beat(beat);
        if total == 0 {
            game.play.set_beat(at.1 + 1);
            continue;
        }
        let [motion, total] = [motion, total].map(|ms| Duration::from_millis(u64::from(ms)));
        let passing = motion::lasting(beat.motion, motion).even().after(Duration::ZERO, Passing);
        let still = total.saturating_sub(motion);
        let show = if still.is_zero() { passing } else { passing.then(Delay::new(still)) };
        commands.entity(entity).insert(TweenAnim::new(show));
        moves = true;
        moment.set_if_neq(Moment(0.0));
        stage.playing = Some(at);
    }
}
