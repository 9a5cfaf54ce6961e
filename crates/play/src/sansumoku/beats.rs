//! How the facts of Sansumoku fall into beats, and which of them make a scene.

use mbrane_rules::Outcome;
use mbrane_rules::sansumoku::{Event, Sansumoku};

use super::motion;
use crate::{Beat, BeatTime, Motion};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cue {
    Land,
    /// A section is decided, by a line or full without one.
    Section,
    Turn,
    /// The turn passes to a player without a legal cell.
    Stuck,
    /// A colour wins sections because its opponent has no legal cell there; numbered within the move, from 0.
    Constraint(usize),
    Resign,
    Finale(Outcome),
}

/// The part of a cue that the picture shows from its first frame.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Opening {
    /// The tile that has landed closes a section, and with it the game.
    Section(Event),
    End(Outcome),
}

pub(super) fn opening(beat: &Beat<Sansumoku>) -> Option<Opening> {
    match beat.cue {
        Cue::Section if beat.time.scene => beat.events.first().cloned().map(Opening::Section),
        Cue::Finale(outcome) if !outcome.resigned => Some(Opening::End(outcome)),
        _ => None,
    }
}

/// Groups the events of one move into beats.
///
/// Wins by constraint, and the end of a game that was played out, form a scene, so that players can stop at them and
/// replay them. It begins where a player has no legal cell, or else with the section that ends the game.
pub(super) fn beats(events: &[Event]) -> Vec<Beat<Sansumoku>> {
    let scene = scene_start(events);
    let mut beats: Vec<Beat<Sansumoku>> = Vec::new();
    let mut awards = 0;
    // The turn event before the end belongs to the beat of the end.
    let mut held = None;
    for (index, event) in events.iter().enumerate() {
        let next = events.get(index + 1);
        let (cue, motion, ms) = match event {
            Event::Placed { .. } => (Cue::Land, Motion::LAND, Motion::LAND.ms),
            Event::SectionWon { .. } | Event::SectionDrawn { .. } => {
                (Cue::Section, motion::SECTION, motion::SECTION.ms)
            }
            Event::Turned { .. } => match next {
                Some(Event::Ended { .. }) => {
                    held = Some(event.clone());
                    continue;
                }
                Some(Event::Constrained { .. }) => (Cue::Stuck, motion::STUCK, motion::STUCK.ms),
                _ => (Cue::Turn, motion::SENT, motion::SENT.ms),
            },
            Event::Constrained { sections, .. } => {
                awards += 1;
                let each = motion::CONSTRAINT.ms.saturating_mul(sections.len() as u32);
                (
                    Cue::Constraint(awards - 1),
                    motion::CONSTRAINT,
                    each.min(motion::CONSTRAINT_MOST),
                )
            }
            Event::Resigned { .. } => (Cue::Resign, Motion::TURN, Motion::TURN.ms),
            Event::Ended { outcome, .. } => {
                (Cue::Finale(*outcome), motion::FINALE, motion::FINALE.ms)
            }
        };
        let facts = held.take().into_iter().chain([event.clone()]).collect();
        let time = BeatTime {
            motion,
            ms,
            scene: scene.is_some_and(|start| index >= start),
        };
        beats.push(Beat {
            cue,
            time,
            stop: true,
            events: facts,
        });
    }
    beats
}

fn scene_start(events: &[Event]) -> Option<usize> {
    let falls = events
        .iter()
        .position(|event| matches!(event, Event::Constrained { .. }));
    let resigned = events
        .iter()
        .any(|event| matches!(event, Event::Resigned { .. }));
    let ends = matches!(events.last(), Some(Event::Ended { .. })) && !resigned;
    // Before the first section is won, a player is found without a cell; before an end a section is decided.
    falls
        .map(|fall| fall.saturating_sub(1))
        .or_else(|| ends.then_some(1))
}
