//! The sounds of Mbrane's beats: wood on the board, and seals that climb in pitch through a count.

use mbrane_rules::Cell;
use mbrane_rules::mbrane::{Event, Mbrane, Order, cells_of};
use mbrane_sound::{Sound, climb};

use super::{Cue, motion, spot_of_cell};
use crate::{Beat, BeatsSoFar, Motion, Note, Spot};

pub(super) fn sounds(told: &BeatsSoFar<Mbrane>, beat: &Beat<Mbrane>) -> Vec<Note> {
    let order = told.before().setup.order;
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
        Cue::Roll { influence } if influence.is_empty() => vec![Note::new(Sound::Rustle)],
        Cue::Roll { influence: regions } | Cue::Influence { regions } => {
            vec![in_region(Sound::Influence, regions.first().copied())]
        }
        Cue::Cross => vec![Note::new(Sound::Slide)],
        Cue::Offer | Cue::Accept | Cue::Decline => vec![Note::new(Sound::Sent)],
        Cue::Resign { .. } | Cue::Hush { .. } => vec![Note::new(Sound::Hush)],
        Cue::Gather(step) => vec![in_region(
            Sound::Sent,
            step.regions.first().map(|(region, _)| *region),
        )],
        Cue::Flip => {
            let mut clicks: Vec<Note> = beat
                .events
                .iter()
                .flat_map(|event| flips(beat, event, order))
                .collect();
            clicks.sort_by_key(|click| click.at);
            clicks
        }
        Cue::Upset(swings) => vec![in_region(
            Sound::Upset,
            swings.first().map(|swing| swing.region),
        )],
        Cue::Seal { regions, .. } => seals(told, beat, regions, in_region),
        Cue::Decider { .. } => vec![Note::new(Sound::Decider)],
        Cue::Finale(outcome) => vec![Note::ending(outcome)],
    }
}

fn flips<'a>(
    beat: &'a Beat<Mbrane>,
    event: &'a Event,
    order: Order,
) -> impl Iterator<Item = Note> + 'a {
    let cells: &[_] = if let Event::Flipped { cells, .. } = event {
        cells
    } else {
        &[]
    };
    let click = move |(place, cell): (usize, &Cell)| {
        let (start, takes) = motion::wave(beat.time.ms, place, cells.len());
        // A tile clicks when it stands on its edge.
        Note::new(Sound::Flip)
            .from(spot_of_cell(order, *cell))
            .after(start + takes / 3, beat)
    };
    cells.iter().enumerate().map(click)
}

/// The next note of the climb, which rises with the number of regions resolved, since nobody knows how many steps a count
/// will have. Where all regions are sealed one after the other, a note each.
fn seals(
    told: &BeatsSoFar<Mbrane>,
    beat: &Beat<Mbrane>,
    regions: &[(usize, i16)],
    in_region: impl Fn(Sound, Option<usize>) -> Note,
) -> Vec<Note> {
    let all = told.before().setup.order.side();
    let has_steps = told
        .over()
        .iter()
        .any(|beat| matches!(beat.cue, Cue::Gather(_)));
    if !has_steps {
        let each = beat.time.ms / (regions.len().max(1) as u32);
        let note = |(place, (region, _)): (usize, &(usize, i16))| {
            in_region(Sound::Seal, Some(*region))
                .raised(climb(place, regions.len()))
                .after(each * place as u32, beat)
        };
        return regions.iter().enumerate().map(note).collect();
    }
    let sealed = told.over().iter().map(|beat| {
        if let Cue::Seal { regions, .. } = &beat.cue {
            regions.len()
        } else {
            0
        }
    });
    let sealed = sealed.sum::<usize>() + regions.len();
    vec![
        in_region(Sound::Seal, regions.first().map(|(region, _)| *region))
            .raised(climb(sealed.saturating_sub(1), all)),
    ]
}
