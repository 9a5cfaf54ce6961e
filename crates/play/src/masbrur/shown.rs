//! The progress of a combat, at the beat that a table shows.

use mbrane_rules::masbrur::{Comparison, Formation, Masbrur, Secret, Seizure};
use mbrane_rules::{Game as _, Seat, Viewer};

use super::Cue;
use crate::Seen;

#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Combat {
    /// The formations laid out, by seat and place in the show: as shown, or lengthened by a seizure.
    pub formations: [[Option<Formation>; 3]; 2],
    pub lanes: [[usize; 3]; 2],
    pub blocked: [[bool; 3]; 2],
    pub seized: [Option<Seizure>; 2],
    pub compared: Vec<Comparison>,
}

impl Combat {
    /// The combat after a number of beats of the last entry; none if no formation is open.
    pub fn of(play: &Seen<Masbrur>, beats: usize) -> Option<Self> {
        let mut combat = Self::default();
        let Some(sequence) = play.current_beats() else {
            // A position, as of a puzzle, may lie in the middle of a combat.
            let view = play.position().view(Viewer::All);
            let open = view.shows_open || play.perspective().open;
            for seat in Seat::BOTH {
                let Some(show) = view.formations(seat) else {
                    continue;
                };
                if !open {
                    continue;
                }
                combat.formations[seat.index()] = *show.places();
                combat.lanes[seat.index()] = lanes(show.places());
                combat.blocked[seat.index()] = [0, 1, 2].map(|place| view.is_blocked(seat, place));
            }
            return combat
                .formations
                .iter()
                .flatten()
                .any(Option::is_some)
                .then_some(combat);
        };
        let before = &sequence.before;
        let mut begun = before.shows_open && before.ended.is_none();
        if begun {
            for seat in Seat::BOTH {
                let show = before.shows[seat.index()]
                    .and_then(Secret::known)
                    .unwrap_or_default();
                combat.formations[seat.index()] = *show.places();
                combat.lanes[seat.index()] = lanes(show.places());
                combat.blocked[seat.index()] =
                    [0, 1, 2].map(|place| before.is_blocked(seat, place));
            }
        }
        for beat in sequence.beats.iter().take(beats) {
            match &beat.cue {
                Cue::Deal {
                    by,
                    place,
                    lane,
                    formation,
                } => {
                    combat.formations[by.index()][*place] = Some(*formation);
                    combat.lanes[by.index()][*place] = *lane;
                    begun = true;
                }
                Cue::Nothing { .. } => begun = true,
                Cue::Strike { by, blocking } => combat.blocked[(!*by).index()] = blocking.places,
                Cue::Seize { by, seizure } => {
                    combat.formations[by.index()] = *seizure.formations().places();
                    combat.seized[by.index()] = Some(*seizure);
                }
                Cue::Compare { comparison, .. } => combat.compared.push(comparison.clone()),
                Cue::Round { .. } => begun = false,
                _ => {}
            }
        }
        begun.then_some(combat)
    }
}

/// The lane of each place: the strongest formation goes into the first.
fn lanes(places: &[Option<Formation>; 3]) -> [usize; 3] {
    let strength = |place: usize| places[place].map(|formation| formation.strength());
    let mut order = [0, 1, 2];
    order.sort_by_key(|place| std::cmp::Reverse(strength(*place)));
    let mut lanes = [0; 3];
    for (lane, place) in order.into_iter().enumerate() {
        lanes[place] = lane;
    }
    lanes
}
