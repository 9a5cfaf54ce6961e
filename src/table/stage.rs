//! The stage: plays the beats of a move one after the other.

pub mod film;
pub mod idle;
pub(crate) mod mode;
pub mod playback_commands;
pub mod showing;
pub mod thinking_pulse;
pub(crate) mod wait;

use bevy::prelude::*;
use bevy_tweening::{Delay, PlaybackState, TweenAnim};
use mbrane_play::{AnyMatch, Pace, Speed, Timing, words::Words};
use std::{ops::Range, time::Duration};

use film::Film;
pub(crate) use mode::TableMode;

use super::Frame;
use crate::{
    motion,
    session::{MatchChanged, Screen, Session},
    settings::{Settings, SystemPreferences},
    words::Language,
};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        playback_commands::plugin,
        thinking_pulse::plugin,
        idle::plugin,
        film::plugin,
    ));
    app.init_resource::<Stage>();
    app.add_systems(Startup, spawn_stage);
    let chosen = resource_changed::<Settings>.or_else(resource_changed::<SystemPreferences>);
    app.add_systems(Update, sync_pace.in_set(Frame::Layout).run_if(chosen));
    let played = play_beats.run_if(not(mode::is_frozen)).in_set(BeatsPlayed);
    app.add_systems(Update, played.in_set(Frame::Stage));
    app.add_systems(OnEnter(Screen::Table), mode::plays_scene.pipe(open_stage));
    app.add_observer(reset_stage);
}

#[derive(SystemSet, Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct BeatsPlayed;

/// The state of the show: the running beat, the pace, and whether it waits.
#[derive(Resource, Debug, Default)]
pub struct Stage {
    pub pace: Pace,
    /// Why it waits, if it does.
    pub pause: Option<Pause>,
    /// True while time stands still, so that a moment can be viewed.
    pub frozen: bool,
    pub(super) run: Run,
}

/// A pause of the show, in which single beats may still play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pause {
    pub cause: Cause,
    /// True if one beat may play nevertheless.
    step_once: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cause {
    /// It waits for a tap.
    Tap,
    /// The game was left in the middle.
    Interrupted,
    /// A screen reader reads a sentence.
    Sentence,
}

/// The animation that runs on the stage.
#[derive(Debug, Default)]
pub(super) struct Run {
    /// The running beat: its match's revision, and its number.
    pub(super) beat: Option<(u64, usize)>,
    scene_began: Option<Duration>,
    /// The beats that have passed all at once, without being played.
    pub(super) passed: Option<Range<usize>>,
}

impl Pause {
    const fn by(cause: Cause) -> Self {
        Self {
            cause,
            step_once: false,
        }
    }
}

/// Progress of the running beat, from 0 to 1.
#[derive(Component, Debug, Clone, Copy, PartialEq)]
pub struct Moment(pub f32);

/// Taps this early belong to the move before.
pub(super) const DEAF: Duration = Duration::from_millis(600);

impl Stage {
    /// Forgets the running beat, because another place of the match is shown.
    pub fn stop(&mut self) {
        self.pause = None;
        self.run = Run {
            passed: self.run.passed.take(),
            ..Run::default()
        };
    }

    pub const fn is_interrupted(&self) -> bool {
        matches!(
            self.pause,
            Some(Pause {
                cause: Cause::Interrupted,
                ..
            })
        )
    }

    /// Returns whether no beat may begin.
    const fn holds(&self) -> bool {
        matches!(
            self.pause,
            Some(Pause {
                step_once: false,
                ..
            })
        )
    }

    /// Lets one beat play, or no more, if the show waits.
    const fn allow_step(&mut self, step_once: bool) {
        if let Some(pause) = &mut self.pause {
            pause.step_once = step_once;
        }
    }

    /// From the player's first action on, an interrupted show waits for a tap alone.
    const fn attend(&mut self) {
        if self.is_interrupted() {
            self.pause = Some(Pause::by(Cause::Tap));
        }
    }

    pub(super) fn pass(&mut self, beats: Range<usize>) {
        let passed = self.run.passed.as_ref();
        let from = passed.map_or(beats.start, |passed| passed.start.min(beats.start));
        self.run.passed = Some(from..beats.end);
    }

    /// Finishes the running beat; if the stage waits, plays the next one.
    pub(super) fn advance(&mut self, session: &mut Session, now: Duration) {
        if self.run.scene_began.is_none_or(|began| now < began + DEAF) {
            return;
        }
        self.attend();
        if self.holds() && self.run.beat.is_none() {
            self.allow_step(true);
        } else {
            let beat = session.table().beat();
            session.set_beat(beat + 1);
            self.run.beat = None;
            self.allow_step(false);
        }
    }

    pub(super) fn go_to(&mut self, session: &mut Session, beat: usize) {
        session.set_beat(beat);
        self.stop();
    }

    /// Goes back to a beat of the running scene. If the stage waits, that beat plays.
    pub(super) fn go_back(&mut self, session: &mut Session, beat: usize) {
        session.set_beat(beat);
        self.attend();
        self.run.beat = None;
        self.allow_step(true);
    }

    pub(super) fn toggle(&mut self) {
        self.pause = match self.pause {
            Some(_) => None,
            None => Some(Pause::by(Cause::Tap)),
        };
    }

    pub(super) fn next_speed(&mut self) {
        self.pace.speed = match self.pace.speed {
            Speed::Half => Speed::One,
            Speed::One => Speed::Two,
            Speed::Two => Speed::Four,
            Speed::Four => Speed::Instant,
            Speed::Instant => Speed::Step,
            Speed::Step => Speed::Half,
        };
        if self.pace.speed != Speed::Step {
            self.pause = None;
        }
    }
}

fn spawn_stage(mut commands: Commands) {
    commands.spawn((Name::new("stage"), Moment(1.0)));
}

fn sync_pace(settings: Res<Settings>, system: Res<SystemPreferences>, mut stage: ResMut<Stage>) {
    stage.pace = Pace {
        speed: settings.speed,
        reduced: settings.reduces_motion(&system),
        ..stage.pace
    };
}

fn open_stage(In(plays_scene): In<bool>, settings: Res<Settings>, mut stage: ResMut<Stage>) {
    stage.pace.first = !settings.has_seen_scene;
    // A scene that was left in the middle waits.
    if plays_scene {
        stage.pause = Some(Pause::by(Cause::Interrupted));
    }
}

fn reset_stage(change: On<MatchChanged>, settings: Res<Settings>, mut stage: ResMut<Stage>) {
    stage.stop();
    if change.anew {
        stage.pace.first = !settings.has_seen_scene;
    }
}

/// Returns whether a beat has another sentence than the one before.
fn begins_sentence(table: &dyn AnyMatch, beat: usize, words: &Words) -> bool {
    let said = table.sentence_after(beat, words);
    said.is_some()
        && said
            != beat
                .checked_sub(1)
                .and_then(|before| table.sentence_after(before, words))
}

/// Ends a finished beat and begins the next one in the same frame, so that no frame shows neither.
pub(super) fn play_beats(
    mut session: ResMut<Session>,
    mut stage: ResMut<Stage>,
    (mut settings, system): (ResMut<Settings>, Res<SystemPreferences>),
    screen: Res<State<Screen>>,
    words: Res<Language>,
    film: Res<Film>,
    time: Res<Time>,
    actor: Single<(Entity, &mut Moment, Option<&mut TweenAnim>)>,
    mut commands: Commands,
) {
    let (entity, mut moment, anim) = actor.into_inner();
    let mut moves = anim.is_some();
    if let Some(mut anim) = anim {
        let wanted = if stage.holds() {
            PlaybackState::Paused
        } else {
            PlaybackState::Playing
        };
        if anim.playback_state != wanted {
            anim.playback_state = wanted;
        }
    }
    loop {
        let at = (session.revision(), session.table().beat());
        let mode = stage.mode(&session, &screen);
        if matches!(mode, TableMode::Away | TableMode::Still) {
            if stage.run.scene_began.is_some() || stage.run.beat.is_some() {
                // The player has seen a scene to its end, and knows how it goes.
                if mode == TableMode::Still
                    && stage.run.scene_began.is_some()
                    && !settings.has_seen_scene
                {
                    settings.has_seen_scene = true;
                }
                stage.run.scene_began = None;
                stage.run.beat = None;
            }
            if moves {
                commands.entity(entity).remove::<TweenAnim>();
            }
            return;
        }
        if stage.run.beat == Some(at) {
            if moves {
                return;
            }
            session.set_beat(at.1 + 1);
            stage.run.beat = None;
            stage.allow_step(false);
            continue;
        }
        let Some(beat) = session.table().beat_time(at.1) else {
            return;
        };
        if beat.scene && stage.run.scene_began.is_none() {
            stage.run.scene_began = Some(time.elapsed());
        }
        let before =
            at.1.checked_sub(1)
                .and_then(|before| session.table().beat_time(before));
        let begun = stage
            .run
            .scene_began
            .is_some_and(|began| began < time.elapsed());
        let after_another = begun && before.is_some_and(|before| stage.pace.waits_after(before));
        // A screen reader can read each sentence to its end before the next one.
        let heard =
            begun && system.reader && beat.scene && begins_sentence(session.table(), at.1, &words);
        let waits = (after_another || heard) && !film.is_taken();
        if waits && stage.pause.is_none() {
            stage.pause = Some(Pause::by(if after_another {
                Cause::Tap
            } else {
                Cause::Sentence
            }));
        }
        // A beat without a sentence belongs to the one before.
        if !heard && stage.pause == Some(Pause::by(Cause::Sentence)) {
            stage.allow_step(true);
        }
        if stage.holds() {
            moment.set_if_neq(Moment(0.0));
            if moves {
                commands.entity(entity).remove::<TweenAnim>();
            }
            return;
        }
        let Timing { motion, total } = stage.pace.beat(beat);
        if total == 0 {
            stage.pass(at.1..at.1 + 1);
            session.set_beat(at.1 + 1);
            continue;
        }
        let [motion, total] = [motion, total].map(|ms| Duration::from_millis(u64::from(ms)));
        let even = motion::lasting(beat.motion, motion).even();
        let passing = even.after(Duration::ZERO, |mut moment: Mut<Moment>, share| {
            moment.set_if_neq(Moment(share));
        });
        let still = total.saturating_sub(motion);
        let show = if still.is_zero() {
            passing
        } else {
            passing.then(Delay::new(still))
        };
        commands.entity(entity).insert(TweenAnim::new(show));
        moves = true;
        moment.set_if_neq(Moment(0.0));
        stage.run.beat = Some(at);
    }
}
