//! The sounds of Sansumoku's beats: wood on the board, and a climb in pitch through sections won one after the other.

use mbrane_rules::Outcome;
use mbrane_rules::sansumoku::{Event, Sansumoku, Target, cell_of};
use mbrane_sound::Sound;

use super::{Cue, motion, spot_of_cell};
use crate::{Beat, Motion, Note};

const CENTRE: usize = 4;
/// How much higher than its recipe a section won by a line sounds, in semitones.
const WON: i8 = -5;
/// The same for sections won by constraint, one after the other: an open-ended climb, since their number is not known in advance.
const CLIMB: [i8; 6] = [WON, -3, 0, 2, 4, 7];

pub(super) fn sounds(beat: &Beat<Sansumoku>) -> Vec<Note> {
    let middle = |note: Note, section: usize| note.from(spot_of_cell(cell_of(section, CENTRE)));
    let sound = |event: &Event| match (&beat.cue, event) {
        (Cue::Land, Event::Placed { cell, .. }) => Some(
            Note::new(Sound::Place)
                .from(spot_of_cell(*cell))
                .after(Motion::LANDS_MS, beat),
        ),
        (Cue::Section, Event::SectionWon { section, .. }) => {
            let drops = beat.time.ms * motion::DROPS / 100;
            let seal = Note::new(Sound::Seal).raised(WON);
            Some(middle(seal.after(drops, beat), *section))
        }
        (Cue::Section, Event::SectionDrawn { section }) => {
            Some(middle(Note::new(Sound::Flip), *section))
        }
        (
            Cue::Turn,
            Event::Turned {
                target: Target::Section(section),
                ..
            },
        ) => Some(middle(Note::new(Sound::Sent), *section)),
        (Cue::Turn, Event::Turned { .. }) => Some(Note::new(Sound::Sent)),
        (Cue::Constraint(number), Event::Constrained { sections, .. }) => {
            let seal = Note::new(Sound::Seal).raised(CLIMB[(*number).min(CLIMB.len() - 1)]);
            Some(
                sections
                    .first()
                    .map_or(seal, |section| middle(seal, *section)),
            )
        }
        (Cue::Stuck | Cue::Resign, _) => Some(Note::new(Sound::Hush)),
        _ => None,
    };
    if let Cue::Finale(outcome) = &beat.cue {
        return ending(beat, outcome);
    }
    beat.events.iter().find_map(sound).into_iter().collect()
}

/// A note for each section of the winning line, and the end.
fn ending(beat: &Beat<Sansumoku>, outcome: &Outcome) -> Vec<Note> {
    let end = Note::ending(outcome);
    if outcome.winner.is_none() || outcome.resigned {
        return vec![end];
    }
    let step = |number: u32| {
        let note = Note::new(Sound::Seal).raised(CLIMB[number as usize + 1]);
        note.after(number * motion::LINE_STEP, beat)
    };
    (0..3)
        .map(step)
        .chain([end.after(motion::LINE_DRAWN, beat)])
        .collect()
}
