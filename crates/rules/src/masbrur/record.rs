//! A record of Masbrur as a seat may see it.

use super::phase::Phase;
use super::position::Masbrur;
use super::{Choice, Event, Move};
use crate::game::record_line;
use crate::{Record, Seat, Viewer};

fn kind(m: Move) -> Option<usize> {
    match m {
        Move::Place(..) | Move::Choose(Choice::Wall(_)) | Move::North(Choice::Wall(_)) => Some(0),
        Move::Choose(Choice::Show(_)) | Move::North(Choice::Show(_)) => Some(1),
        Move::Choose(Choice::Seize(_)) | Move::North(Choice::Seize(_)) => Some(2),
        _ => None,
    }
}

pub(super) fn seen(record: &Record<Masbrur>, viewer: Viewer) -> String {
    let Viewer::Of(seat) = viewer else {
        return record.to_string();
    };
    if record.position().phase == Phase::Over {
        return record.to_string();
    }
    let mut start = record.start().clone();
    let begun = start.phase;
    // Some secrets were open already when the record began.
    let mut hidden_at_start = [
        !matches!(begun, Phase::Show | Phase::Seize),
        begun != Phase::Seize,
        true,
    ];
    let mut hidden = vec![false; record.moves().len()];
    // The last secret of each kind, if it was not laid with the start.
    let mut last: [Option<usize>; 3] = [None; 3];
    let mut position = start.clone();
    let mut events = Vec::new();
    for (number, &m) in record.moves().iter().enumerate() {
        let by = if matches!(m, Move::North(_)) {
            Some(Seat::Second)
        } else {
            position.speaker()
        };
        if let Some(kind) = kind(m)
            && by == Some(!seat)
        {
            hidden[number] = true;
            last[kind] = Some(number);
        }
        events.clear();
        position.make(m, &mut events);
        for event in &events {
            let opened = match event {
                Event::WallsOpened { .. } => 0,
                Event::ShowsOpened { .. } => 1,
                Event::SeizuresOpened { .. } => 2,
                _ => continue,
            };
            match last[opened] {
                Some(number) => hidden[number] = false,
                None => hidden_at_start[opened] = false,
            }
        }
    }
    start.hide(!seat, hidden_at_start);
    let moves = record.moves().iter().zip(hidden);
    record_line(
        &start,
        moves.map(|(m, hidden)| if hidden { m.masked() } else { *m }),
    )
}
