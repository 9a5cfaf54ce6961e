//! A match in words, for the eyes and ears of its viewer.

use mbrane_rules::{Seat, Viewer};

use crate::erased::erased;
use crate::words::{self, Caption, Headline, StepLine, Words};
use crate::{AnnouncedSoFar, AnyMove, Entry, Match, MoveInput, Named, aloud};

erased! {
    /// A match in words, for the eyes and ears of its viewer.
    pub trait Narration: MoveInput for Match;

    fn caption(&self, words: &Words) -> Caption { aloud::caption(self, words) }
    /// The large words while the beat with this number plays: the last headline up to it.
    fn headline(&self, beat: usize, words: &Words) -> Option<Headline> {
        aloud::headline(&self.as_seen().current_beats()?.so_far(beat), words)
    }
    fn sentence_after(&self, beat: usize, words: &Words) -> Option<String> {
        aloud::sentence_after(&self.as_seen().current_beats()?.so_far(beat), words)
    }
    /// The sentence while the beat with this number plays: on the step under way, or else the last one after a beat.
    fn sentence(&self, beat: usize, words: &Words) -> Option<String> {
        let seen = self.as_seen();
        let beats = seen.current_beats()?.so_far(beat);
        G::sentence_during(&beats, words).or_else(|| aloud::sentence_after(&beats, words))
    }
    /// The large words and the sentence when that beat has ended and the next one has not begun.
    fn narration_after(&self, beat: usize, words: &Words) -> Option<(Option<Headline>, Option<String>)> {
        let seen = self.as_seen();
        let beats = seen.current_beats()?.until(beat.saturating_add(1));
        let sentence = G::sentence_during(&beats, words).or_else(|| aloud::sentence_after(&beats, words));
        Some((aloud::headline(&beats, words), sentence))
    }
    /// The steps of the scene shown that have begun.
    fn steps(&self, words: &Words) -> Vec<StepLine> {
        let seen = self.as_seen();
        let sequence = seen.current_beats();
        let in_scene = sequence.and_then(|sequence| Some((sequence, sequence.scene()?)));
        let Some((sequence, scene)) = in_scene else { return Vec::new() };
        let mut steps = G::steps(&sequence.so_far(seen.beat()), words);
        steps.retain(|step| scene.contains(&step.beat));
        steps
    }
    fn named(&self, text: &str, words: &Words) -> Vec<Named> { crate::named(text, &G::places(self.as_seen(), words)) }
    /// An entry in a few words, and the seat that made it.
    fn entry(&self, index: usize, words: &Words) -> Option<(String, Option<Seat>)> {
        let known = self.known();
        let follows = index >= known.entries();
        let history = if follows { self.history() } else { known };
        let mut entry = history.entry(index)?;
        let by = match entry {
            Entry::Move(_) => history.record().position_at(index).to_act().first(),
            Entry::Close => None,
        };
        // To a viewer in a seat, the opponent's entries after the place shown are still sealed.
        if let (true, Entry::Move(m), Viewer::Of(seat)) = (follows, entry, self.viewer())
            && by != Some(seat)
        {
            entry = Entry::Move(G::redacted(m));
        }
        Some((G::entry(entry, words), by))
    }
    fn entry_words(&self, words: &Words) -> String { words::entry(self.as_seen(), words) }
    /// The words for the last entry shown, if a computer made it.
    fn last_words(&self, words: &Words) -> Option<String> { words::last_action(self.as_seen(), words) }
    /// The move to recommend by an evaluation, and the reason for it. `best` is the best move, and whether it is proven to win.
    fn advised(&self, chance: [f32; 2], best: Option<(&str, bool)>, words: &Words) -> Option<(AnyMove, String)> {
        let best = best.and_then(|(m, wins)| Some((m.parse().ok()?, wins)));
        let position = self.as_seen().position();
        let (m, wins) = G::advised(position, chance, best)?;
        Some((AnyMove::new(m), G::advice(position, m, wins, words)))
    }
    fn read_aloud(&self, viewer: Viewer, words: &Words) -> Caption { aloud::title_and_lines(self, viewer, words) }
    fn hear(&self, heard: &mut AnnouncedSoFar, words: &Words) -> Vec<String> { heard.hear(self, words) }
}
