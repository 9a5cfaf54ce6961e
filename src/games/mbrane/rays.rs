//! The rays of influence in a step of the count, from each flipped tile to the regions whose values it moves.

use mbrane_play::{BeatSequence, mbrane::Cue};
use mbrane_rules::{
    Cell,
    mbrane::{Event, Mbrane, View, touched},
};

/// The path of influence from a flipped tile to a region whose value it moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ray {
    /// The tile's cell.
    pub from: Cell,
    /// The region.
    pub to: usize,
}

/// Returns the rays of the count's current step at this beat, from the beat in which influence runs to the end of the step.
pub(super) fn rays(told: &BeatSequence<Mbrane>, beat: usize, view: &View) -> Vec<Ray> {
    let (mut flipped, mut runs) = (Vec::new(), false);
    for (index, earlier) in told.beats.iter().enumerate().take(beat + 1).rev() {
        let cells = earlier.events.iter().filter_map(|event| match event {
            Event::Flipped { cells, .. } => Some(cells),
            _ => None,
        });
        flipped.extend(cells.flatten().copied());
        match &earlier.cue {
            Cue::Influence { .. } => runs = true,
            Cue::Roll { influence } => runs |= !influence.is_empty(),
            Cue::Seal { .. } if index < beat => break,
            Cue::Gather(step) if runs => {
                let order = view.setup.order;
                let moves = |ray: &Ray| step.swings.iter().any(|swing| swing.region == ray.to);
                // A zero has no influence.
                let bright = flipped.into_iter().filter(|cell| view.tile(*cell).is_some_and(|tile| tile.digit > 0));
                return bright
                    .flat_map(|from| touched(order, from).map(move |to| Ray { from, to }))
                    .filter(moves)
                    .collect();
            }
            Cue::Gather(_) => break,
            _ => {}
        }
    }
    Vec::new()
}
