//! The place of a match that is shown, and the beats of its last entry.

use crate::erased::erased;
use crate::{BeatTime, Match, MoveInput, Note, Playhead, Reaction, Stop};

erased! {
    /// The place of a match that is shown, and the beats of its last entry.
    pub trait Beats: MoveInput for Match;

    fn playhead(&self) -> Playhead { self.playhead() }
    /// Shows another place: after `cursor` entries, with `beat` beats of the last of them over. Play goes on from the
    /// last one in force alone.
    fn seek(&mut self, cursor: usize, beat: usize) { self.seek(cursor, beat); }
    fn set_beat(&mut self, beat: usize) { self.set_beat(beat); }
    fn suppose_end(&mut self) -> bool { self.suppose_end() }
    fn stops(&self) -> Vec<Stop> { self.history().stops() }
    fn beat_time(&self, beat: usize) -> Option<BeatTime> {
        self.unmasked().current_beats()?.beats.get(beat).map(|beat| beat.time)
    }
    fn sounds(&self, beat: usize) -> Vec<Note> {
        let sequence = self.as_seen().current_beats();
        let running = sequence.and_then(|sequence| Some((sequence, sequence.beats.get(beat)?)));
        running.map_or_else(Vec::new, |(sequence, running)| {
            G::sounds(&sequence.until(beat), running)
        })
    }
    /// How the faces take the running beat; none where no beat runs.
    fn reaction(&self) -> Option<Reaction> {
        let seen = self.as_seen();
        let sequence = seen.current_beats()?;
        sequence.beats.get(seen.beat())?;
        G::reaction(&sequence.so_far(seen.beat()))
    }
    /// The beat of the scene shown that decided the game, and the beat to replay it from.
    fn turning_point(&self) -> Option<(usize, usize)> { G::turning_point(self.as_seen()) }
}
