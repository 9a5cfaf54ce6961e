//! The sounds of Mbrane's beats: wood on the board, and seals that climb in pitch through a count.

use mbrane_rules::Cell;
use mbrane_rules::mbrane::{Event, Mbrane, Order, cells_of};
use mbrane_sound::{Sound, climb};

use super::motion::{self, Sealing};
use super::{Cue, Weight, spot_of_cell};
use crate::{Beat, BeatsSoFar, Motion, Note, Spot};

pub(super) fn sounds(sequence: &BeatsSoFar<Mbrane>, beat: &Beat<Mbrane>) -> Vec<Note> {
    let order = sequence.before().setup.order;
    let middle = |region: usize| -> Option<Spot> {
        let cells = cells_of(order, region);
        let count = cells.clone().count();
        cells
            .into_iter()
            .nth(count / 2)
            .map(|cell| spot_of_cell(order, cell))
    };
    let in_region = |sound: Sound, region: Option<usize>| Note {
        spot: region.and_then(middle),
        ..Note::new(sound)
    };
    match &beat.cue {
        Cue::Land { cell } => {
            vec![
                Note::new(Sound::Place)
                    .from(spot_of_cell(order, *cell))
                    .after(Motion::LANDS_MS, beat),
            ]
        }
        Cue::Turn | Cue::Hold => Vec::new(),
        Cue::Impact => {
            let decides = sequence
                .over()
                .iter()
                .rev()
                .find_map(|beat| match &beat.cue {
                    Cue::Gather(step) => step.regions.first().map(|(region, _)| *region),
                    _ => None,
                });
            vec![in_region(Sound::Strike, decides)]
        }
        Cue::Waver(regions) => vec![in_region(Sound::Slide, regions.first().copied())],
        Cue::Roll { influence } if influence.is_empty() => vec![Note::new(Sound::Rustle)],
        Cue::Roll { influence: regions } | Cue::Influence { regions } => {
            // After the click of the last tile that landed.
            let first = regions.first().copied();
            vec![in_region(Sound::Influence, first).after(40, beat)]
        }
        Cue::Cross => vec![Note::new(Sound::Slide)],
        Cue::Offer | Cue::Accept | Cue::Decline => vec![Note::new(Sound::Sent)],
        Cue::Resign { .. } | Cue::Hush { .. } => vec![Note::new(Sound::Hush)],
        Cue::Gather(step) if step.weight == Weight::Deciding => {
            let first = step.regions.first().map(|(region, _)| *region);
            let beats = [60, 340].map(|ms| Note::new(Sound::Heart).after(ms, beat));
            vec![in_region(Sound::Sent, first), beats[0], beats[1]]
        }
        // Steps that follow each other so quickly are heard by their seals.
        Cue::Gather(step) if step.weight == Weight::Settled => Vec::new(),
        Cue::Gather(step) => vec![in_region(
            Sound::Sent,
            step.regions.first().map(|(region, _)| *region),
        )],
        Cue::Flip { singly } => {
            let mut clicks: Vec<Note> = (0..beat.events.len())
                .flat_map(|region| flips(beat, region, *singly, order))
                .collect();
            clicks.sort_by_key(|click| click.at);
            clicks
        }
        Cue::Swing(swings) => vec![in_region(
            Sound::Swing,
            swings.first().map(|swing| swing.region),
        )],
        Cue::Seal {
            regions, sealing, ..
        } => seals(sequence, beat, regions, *sealing, in_region),
        Cue::Decider { .. } => vec![Note::new(Sound::Decider)],
        Cue::Finale(outcome) => vec![Note::ending(outcome)],
    }
}

/// The clicks of the tiles in one of the regions that flip in a beat.
fn flips(
    beat: &Beat<Mbrane>,
    region: usize,
    singly: bool,
    order: Order,
) -> impl Iterator<Item = Note> {
    let cells: &[_] = if let Event::Flipped { cells, .. } = &beat.events[region] {
        cells
    } else {
        &[]
    };
    let (begins, total) = motion::flips_of_region(beat.time.ms, region, beat.events.len());
    let click = move |(place, cell): (usize, &Cell)| {
        let (start, takes) = motion::wave(total, place, cells.len(), singly);
        // A tile clicks when it lands.
        let hangs = singly && place + 1 == cells.len();
        let lands = if hangs { 97 } else { motion::FLIP_LANDS };
        Note::new(Sound::Flip)
            .from(spot_of_cell(order, *cell))
            .after(begins + start + takes * lands / 100, beat)
    };
    cells.iter().enumerate().map(click)
}

/// A note of the climb for each region. The climb rises with the number of regions resolved, since the number of steps of a count
/// is not known in advance.
fn seals(
    sequence: &BeatsSoFar<Mbrane>,
    beat: &Beat<Mbrane>,
    regions: &[(usize, i16)],
    sealing: Sealing,
    in_region: impl Fn(Sound, Option<usize>) -> Note,
) -> Vec<Note> {
    let all = sequence.before().setup.order.side();
    let sealed = sequence.over().iter().map(|beat| {
        if let Cue::Seal { regions, .. } = &beat.cue {
            regions.len()
        } else {
            0
        }
    });
    let sealed: usize = sealed.sum();
    let note = |(index, (region, _)): (usize, &(usize, i16))| {
        // In a step it lands at the score.
        let from = (sealing == Sealing::InTurn).then_some(*region);
        let lands = sealing.lands(beat.time.ms, index, regions.len());
        in_region(Sound::Seal, from)
            .raised(climb(sealed + index, all))
            .after(lands, beat)
    };
    regions.iter().enumerate().map(note).collect()
}
