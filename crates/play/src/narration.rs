//! Narration knows no future, tested from inside: beats are cut and replaced, and the position after them is another
//! one. Each game calls this with its set-ups.

use mbrane_rules::{Record, Seat, Viewer};

use crate::words::Words;
use crate::{
    AnnouncedSoFar, AnyMatch, Beat, BeatSequence, Beats as _, Draft, Level, Match, MatchStatus,
    MoveInput, Name, Player,
};

/// Random numbers that are the same in every run: SplitMix64.
struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % bound.max(1) as u64) as usize
    }

    fn pick<T: Copy>(&mut self, of: &[T]) -> Option<T> {
        of.get(self.below(of.len())).copied()
    }
}

/// Plays a random move, or closes a settled game. Returns whether it could.
fn step<G: MoveInput>(play: &mut Match<G>, chance: &mut Chance) -> bool {
    if play.close() {
        return true;
    }
    let MatchStatus::Turn(seats) = play.unmasked().status() else {
        return false;
    };
    let Some(seat) = seats.first() else {
        return false;
    };
    let mut placements = Vec::new();
    play.unmasked()
        .position()
        .for_each_placement(|m| placements.push(m));
    let mut actions = play.unmasked().actions();
    // Resigning comes last among the actions, and is rare.
    if chance.below(100) > 0 {
        actions.pop();
    }
    let acts = placements.is_empty() || chance.below(6) == 0;
    let action = chance.pick(&actions);
    let m = match action {
        Some(action) if acts => Some(action),
        _ => chance.pick(&placements),
    };
    m.is_some_and(|m| play.act(seat, m).is_ok())
}

/// Everything told in words at the place shown, and the score that is read aloud.
fn words_of<G: MoveInput>(play: &Match<G>) -> Vec<String> {
    let play: &dyn AnyMatch = play;
    let (words, draft, beat) = (Words::english(), Draft::default(), play.beat());
    let mut heard = AnnouncedSoFar::default();
    vec![
        format!("caption {:?}", play.caption(&words)),
        format!("headline {:?}", play.headline(beat, &words)),
        format!("news {:?}", play.sentence_after(beat, &words)),
        format!("sentence {:?}", play.sentence(beat, &words)),
        format!("steps {:?}", play.steps(&words)),
        format!("aloud {:?}", play.read_aloud(play.viewer(), &words)),
        format!("heard {:?}", play.hear(&mut heard, &words)),
        format!("entry {:?}", play.entry_words(&words)),
        format!("computer's move {:?}", play.last_words(&words)),
        format!("spots {:?}", play.groups(&draft, play.viewer(), &words)),
        format!("card {:?}", play.card(&draft, &words)),
    ]
}

/// Another match that was the same before its last entry, with another position after it.
fn other_end<G: MoveInput>(play: &Match<G>, chance: &mut Chance) -> Option<Match<G>> {
    let mut before = Match::from(
        play.history()
            .up_to(play.unmasked().cursor().checked_sub(1)?),
    );
    before.viewing = play.viewing;
    before.go_on();
    let MatchStatus::Turn(seats) = before.unmasked().status() else {
        return None;
    };
    // A resignation, which is the last action, leads to another end where only one placement is left.
    let mut moves = before.unmasked().actions();
    before
        .unmasked()
        .position()
        .for_each_placement(|m| moves.push(m));
    (0..8).find_map(|_| {
        let mut other = before.clone();
        other.act(seats.first()?, chance.pick(&moves)?).ok()?;
        let same = other.history().entries() == play.history().entries();
        (same && other.unmasked().position() != play.unmasked().position()).then_some(other)
    })
}

#[derive(Debug, Default)]
struct Compared {
    moments: usize,
    scenes: usize,
}

/// Compares the match at a random moment of its last entry with one whose later beats and position are others.
fn compare<G: MoveInput>(play: &Match<G>, chance: &mut Chance, compared: &mut Compared) {
    let Some(sequence) = play.unmasked().current_beats() else {
        return;
    };
    let Some(mut other) = other_end(play, chance) else {
        return;
    };
    let running = chance.below(sequence.beats.len());
    let later: Vec<Beat<G>> = match other.unmasked().current_beats() {
        Some(sequence) if chance.below(2) == 0 => sequence.beats.clone(),
        _ => Vec::new(),
    };
    let changed = |beat: Beat<G>| BeatSequence {
        beats: [&sequence.beats[..running], &[beat], &later].concat(),
        ..sequence.clone()
    };
    let mut play = play.clone();
    play.replace_beats(sequence);
    play.set_beat(running);
    let beat = sequence.beats[running].clone();

    // Sounds are made from the running beat, but not from later ones.
    other.replace_beats(&changed(beat.clone()));
    other.set_beat(running);
    let line = format!("{} beats of {}", running, play.unmasked().record());
    assert_eq!(play.sounds(running), other.sounds(running), "{line}");

    // Words know of the running beat only its opening: without one, it could be any other beat.
    let foreign = later.iter().find(|beat| G::opening(beat).is_none());
    let unknown = if G::opening(&beat).is_some() {
        beat
    } else {
        let cue = foreign.map_or(&beat.cue, |foreign| &foreign.cue).clone();
        Beat {
            cue,
            events: Vec::new(),
            ..beat
        }
    };
    other.replace_beats(&changed(unknown));
    other.set_beat(running);
    for (here, there) in words_of(&play).into_iter().zip(words_of(&other)) {
        assert_eq!(here, there, "{line}");
    }
    compared.moments += 1;
    compared.scenes += usize::from(sequence.beats[running].time.scene);
}

/// Compares random games of a set-up with games that have another future.
pub(crate) fn check<G: MoveInput>(start: &str, games: usize) {
    let (mut chance, mut compared) = (Chance(5), Compared::default());
    let chance = &mut chance;
    for _ in 0..games {
        let record: Record<G> = start.parse().expect("a start");
        let players = [("Ada", Level::One), ("Ben", Level::Four)];
        let players = players.map(|(name, level)| Player::computer(level, Name::new(name)));
        let mut play = Match::from_record(record, players);
        while step(&mut play, chance) {
            if play.unmasked().outcome().is_some() || chance.below(3) == 0 {
                for _ in 0..if play.unmasked().outcome().is_some() {
                    20
                } else {
                    1
                } {
                    compare(&play, chance, &mut compared);
                }
            }
            if G::INFO.hides {
                for seat in Seat::BOTH {
                    let mut known = Match::from(play.history().masked_for(seat));
                    known.viewing.chosen = Some(Viewer::Of(seat));
                    compare(&known, chance, &mut compared);
                }
            }
            play.finish();
        }
    }
    assert!(
        compared.moments > 100 && compared.scenes > 20,
        "{start}: {compared:?}"
    );
}
