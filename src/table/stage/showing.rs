//! The visible state of a match: the view, and how far the running beat has changed it.

use mbrane_play::{Animated, Beat, BeatSequence, Pace, Seen};
use mbrane_rules::{Seat, Viewer};

use crate::motion::eased;

/// The visible state of a match. Each game adds its own parts in a type of its own.
#[derive(Debug, Clone, PartialEq)]
pub struct Showing<G: Animated> {
    /// The view after the beats so far.
    pub view: G::View,
    /// The view after the running beat too.
    pub after: G::View,
    pub beat: Option<Beat<G>>,
    /// Its progress, from 0 to 1.
    pub at: f32,
    pub scene: bool,
    pub pace: Pace,
    /// The only player who looks, if just one does: an end is shown as that one's victory or loss.
    pub here: Option<Seat>,
    /// True if the score may tell how the game would end now.
    pub previews: bool,
}

impl<G: Animated> Showing<G> {
    /// Returns what these eyes see of a match at this progress of its beat.
    pub(crate) fn at(play: &Seen<G>, eyes: Viewer, scene: bool, at: f32, pace: Pace) -> Self {
        let view = play.view(eyes);
        let sequence = play.current_beats();
        let beat = sequence.and_then(|sequence| sequence.beats.get(play.beat()));
        let after = match sequence {
            Some(sequence) if beat.is_some() => sequence.view(play.beat() + 1, eyes),
            _ => view.clone(),
        };
        Self {
            view,
            after,
            at: if beat.is_some() { at } else { 1.0 },
            beat: beat.cloned(),
            scene,
            pace,
            here: play.only_person(),
            previews: false,
        }
    }

    /// Returns the state of a match in a picture, at this progress of its beat: at the default pace, and to the match's own viewer.
    pub(crate) fn pictured(play: &Seen<G>, at: f32) -> Self {
        let scene = play
            .current_beats()
            .and_then(BeatSequence::scene)
            .is_some_and(|scene| scene.contains(&play.beat()));
        Self::at(play, play.viewer(), scene, at, Pace::default())
    }

    pub fn cue(&self) -> Option<&G::Cue> {
        self.beat.as_ref().map(|beat| &beat.cue)
    }

    /// Returns the progress of the beat by its own easing.
    pub fn eased(&self) -> f32 {
        self.beat
            .as_ref()
            .map_or(1.0, |beat| eased(beat.time.motion.easing, self.at))
    }
}

/// Returns how far `share` is from `from` to `to`: 0 before, 1 after.
pub(crate) fn part(share: f32, from: f32, to: f32) -> f32 {
    ((share - from) / (to - from)).clamp(0.0, 1.0)
}

/// Returns the opacity during a cross-fade: it falls to 0 halfway, and rises again with the other thing.
pub(crate) const fn faded(share: f32) -> f32 {
    (1.0 - 2.0 * share).abs()
}
