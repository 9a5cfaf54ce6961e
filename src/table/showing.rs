//! What is to be seen of a match right now: the view, and how far the beat that plays has changed it.

use mbrane_play::{Beat, Match, Pace, Staged};

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
        let eyes = session.eyes();
        let view = play.view(eyes);
        let told = play.told();
        let beat = told.and_then(|told| told.beats.get(play.beat()));
        let after =
            told.filter(|_| beat.is_some()).map_or_else(|| view.clone(), |told| told.view(play.beat() + 1, eyes));
        let (scene, pace) = (stage.plays_scene(session), stage.pace);
        Self { view, after, at: if beat.is_some() { moment.0 } else { 1.0 }, beat: beat.cloned(), scene, pace }
    }

    /// A match at whose place nothing plays.
    pub(crate) fn still(play: &Match<G>) -> Self {
        let view = play.view(mbrane_rules::Eyes::All);
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
