//! The sounds of Masbrur's beats: dominoes slide and push, and the medals' pitch climbs lane by lane.

use mbrane_rules::Seat;
use mbrane_rules::masbrur::Masbrur;
use mbrane_sound::{Sound, climb};

use super::{Cue, Place, motion};
use crate::{Beat, BeatsSoFar, Motion, Note};

pub(super) fn sounds(beats: &BeatsSoFar<Masbrur>, beat: &Beat<Masbrur>) -> Vec<Note> {
    let note = Note::new;
    match &beat.cue {
        Cue::Lay { row, end } => {
            let lands = note(Sound::Place).after(Motion::LANDS_MS, beat);
            vec![end.map_or(lands, |end| lands.from(Place::End(*row, end).spot()))]
        }
        Cue::Part | Cue::Take | Cue::Round { .. } => vec![note(Sound::Slide)],
        Cue::Push { row, end, .. } => {
            let at = Place::End(*row, *end).spot();
            let pushes = motion::PUSH.ms - motion::ROW_MS;
            vec![
                note(Sound::Slide).from(at),
                note(Sound::Push).from(at).after(pushes, beat),
            ]
        }
        Cue::Fly { row, from, .. } => {
            vec![note(Sound::Rustle).from(Place::End(*row, *from).spot())]
        }
        Cue::Sort => vec![note(Sound::Tap)],
        Cue::Turn | Cue::Rest { .. } => Vec::new(),
        Cue::Pass | Cue::Nothing { .. } => vec![note(Sound::Rustle)],
        Cue::Attack => vec![note(Sound::Strike)],
        Cue::Strike { blocking, .. } if blocking.height.is_some() => {
            vec![note(Sound::Strike).after(motion::STRIKE_LANDS_MS, beat)]
        }
        Cue::Strike { .. } => vec![note(Sound::Rustle)],
        Cue::LayWall | Cue::Said => vec![note(Sound::Flip)],
        Cue::Hush { .. } | Cue::Resign => vec![note(Sound::Hush)],
        Cue::Walls { .. } => vec![
            note(Sound::Flip),
            note(Sound::Flip).after(motion::WALLS.ms / 2, beat),
        ],
        Cue::Deal { formation, .. } => (0..u32::from(formation.length()))
            .map(|n| note(Sound::Flip).after(n * motion::SQUARE_MS, beat))
            .collect(),
        Cue::Seize { .. } => vec![
            note(Sound::Slide),
            note(Sound::Flip).after(motion::SEIZE.ms, beat),
        ],
        Cue::Compare {
            lane, comparison, ..
        } if comparison.half_medals != [0, 0] => {
            // Every formation is compared, with another one or with none.
            let view = beats.view();
            let shown = Seat::BOTH.map(|seat| view.formations(seat).map_or(0, |show| show.len()));
            let lanes = shown.into_iter().max().unwrap_or(0);
            vec![note(Sound::Medal).raised(climb(*lane, lanes))]
        }
        Cue::Compare { .. } => vec![note(Sound::Rustle)],
        Cue::Sum { result } => {
            let rises = (0..usize::from(result.unused)).map(|index| {
                let lands = motion::rises_at(result.unused, index) + motion::RISES_MS;
                note(Sound::Tap).after(lands, beat)
            });
            let slams = motion::risen_ms(result.unused) + motion::SLAM_MS;
            rises
                .chain([note(Sound::Push).after(slams, beat)])
                .collect()
        }
        Cue::Multiply {
            half_medals: [_, after],
            ..
        } => {
            let medals = usize::from(after[0] + after[1]) / 2;
            let lands = note(Sound::Medal).raised(climb(medals, 4));
            vec![lands.after(motion::MEDAL_FLIES_MS, beat)]
        }
        Cue::Count { .. } => vec![
            note(Sound::Slide),
            note(Sound::Push).after(motion::POINTS_LAND_MS, beat),
        ],
        Cue::Finale(outcome) => vec![Note::ending(outcome)],
    }
}
