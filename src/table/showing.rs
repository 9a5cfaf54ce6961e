//! What is to be seen of a match right now: the view, and how far the beat that plays has changed it.

use mbrane_play::{Beat, Match, Pace, Staged, Told};
use mbrane_rules::Eyes;

use super::stage::{Moment, Stage};
use crate::{motion::eased, session::Session};

/// What is to be seen of a match right now. Each game has one of its own, with what it adds.
#[derive(Debug, Clone, PartialEq)]
pub struct Showing<G: Staged> {
    /// What the table shows when the beats so far are over.
    pub view: G::View,
    /// And when the one that plays is over too.
    pub after: G::View,
    /// The beat that plays.
    pub beat: Option<Beat<G>>,
    /// How far it is, from 0 to 1.
    pub at: f32,
    /// Whether a scene is on the stage.
    pub scene: bool,
    /// How motions are played.
    pub pace: Pace,
}

impl<G: Staged> Showing<G> {
    /// What the stage shows of a match now.
    pub(crate) fn of(play: &Match<G>, session: &Session, stage: &Stage, moment: Moment) -> Self {
        Self::at(play, session.eyes(), stage.plays_scene(session), moment.0, stage.pace)
    }

    /// What these eyes see of a match when so much of its beat is over.
    pub(crate) fn at(play: &Match<G>, eyes: Eyes, scene: bool, at: f32, pace: Pace) -> Self {
        let view = play.view(eyes);
        let told = play.told();
        let beat = told.and_then(|told| told.beats.get(play.beat()));
        let after =
            told.filter(|_| beat.is_some()).map_or_else(|| view.clone(), |told| told.view(play.beat() + 1, eyes));
        Self { view, after, at: if beat.is_some() { at } else { 1.0 }, beat: beat.cloned(), scene, pace }
    }

    /// What a picture shows of a match when so much of its beat is over: at its own pace, and to the eyes that look at it.
    pub(crate) fn pictured(play: &Match<G>, at: f32) -> Self {
        let scene = play.told().and_then(Told::scene).is_some_and(|scene| scene.contains(&play.beat()));
        Self::at(play, play.eyes(), scene, at, Pace::default())
    }

    /// A match at whose place nothing plays.
    pub(crate) fn still(play: &Match<G>) -> Self {
        let view = play.view(Eyes::All);
        Self { after: view.clone(), view, beat: None, at: 1.0, scene: false, pace: Pace::default() }
    }

    /// What the beat is about.
    pub fn cue(&self) -> Option<&G::Cue> {
        self.beat.as_ref().map(|beat| &beat.cue)
    }

    /// How far the beat is by its own easing.
    pub fn eased(&self) -> f32 {
        self.beat.as_ref().map_or(1.0, |beat| eased(beat.time.motion.easing, self.at))
    }
}

/// How much is seen of what one thing turns into another by a cross-fade.
pub(crate) const fn faded(share: f32) -> f32 {
    (1.0 - 2.0 * share).abs()
}
