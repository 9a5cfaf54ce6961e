//! The engine's answers for Masbrur: rounds, a seat's view, moves without walls, and moves chosen from a seat's view alone.

use std::time::Duration;

use mbrane_rules::masbrur::{Event, Masbrur, Move, Phase, seat_name};
use mbrane_rules::{Game, Record, Seat, Seats, Viewer};

use super::go::{Progress, Task, Thinking};
use super::limit::spend;
use super::spoken::{Spoken, sorted};
use super::{Answer, World, list};
use crate::masbrur::Thought;

/// The number of walls that ten dominoes allow.
const WALLS: u32 = 45;

/// Returns the number of choices of the seat that speaks.
fn choices(position: &Masbrur) -> Result<u32, String> {
    position
        .speaker()
        .map_or(Ok(0), |seat| position.choices(seat))
        .map_err(|reason| reason.to_string())
}

impl Spoken for Masbrur {
    /// It keeps no knowledge from earlier moves.
    type Thinker = ();

    fn result(&self) -> String {
        format!("result {}", self.result())
    }

    fn moves(&self) -> Answer {
        let counted = |word: &str, count: u32| Ok(format!("moves {word} {count}"));
        match self.phase() {
            Phase::Offer => counted("offer", 1),
            Phase::Wall => counted("wall", WALLS),
            Phase::Show => counted("show", choices(self)?),
            Phase::Seize => counted("seize", choices(self)?),
            Phase::Equip => {
                // Hidden dominoes may decide whether an attack is legal: that is an error.
                choices(self)?;
                let mut moves = Vec::new();
                self.for_each_bare_placement(|placement| moves.push(placement.to_string()));
                let actions = self.actions().filter(|m| *m != Move::Resign);
                moves.extend(actions.map(|m| m.to_string()));
                Ok(list("moves", sorted(moves)))
            }
            _ => Ok(list("moves", sorted(self.placements()))),
        }
    }

    fn choices_before(&self, m: Move) -> Result<Option<u32>, String> {
        let by = match m {
            Move::North(_) => Some(Seat::Second),
            _ => self.speaker(),
        };
        by.map_or(Ok(0), |seat| self.choices(seat))
            .map(Some)
            .map_err(|reason| reason.to_string())
    }

    fn rounds(record: &Record<Self>) -> Answer {
        let mut position = record.start().clone();
        let mut events = Vec::new();
        for m in record.moves() {
            position
                .play_telling(*m, &mut events)
                .map_err(|reason| reason.to_string())?;
        }
        let rounds = events.iter().filter_map(|event| match event {
            Event::RoundEnded { result, .. } => Some(result.to_string()),
            _ => None,
        });
        let rounds = rounds.collect::<Vec<_>>().join("; ");
        let any = !rounds.is_empty();
        Ok(format!("rounds {}", if any { &rounds } else { "none" }))
    }

    fn seen(record: &Record<Self>, seat: Seat) -> Answer {
        let record = Self::record_for(record, Viewer::Of(seat));
        let moves = record.split_once(" :").map_or("", |(_, moves)| moves);
        Ok(format!("seen{moves}"))
    }
}

impl Thinking<Masbrur> for () {
    fn go(
        &mut self,
        position: &Masbrur,
        Task { limit, by, seed }: Task,
        world: &mut dyn World,
    ) -> Answer {
        let to_act = position.to_act();
        if to_act == Seats::NOBODY {
            return Ok("bestmove none".to_owned());
        }
        let Some(seat) = by.or(to_act.first()).filter(|seat| to_act.contains(*seat)) else {
            let other = position.speaker().map_or("nobody", seat_name);
            return Err(format!("it is {other}'s turn"));
        };
        let Some(mut thought) = Thought::new(position, seat, limit.level(), seed.number) else {
            return Ok("bestmove none".to_owned());
        };
        let mut progress = Progress::new(world);
        spend(limit.budget(), 1, |nodes| {
            let open = thought.step(nodes);
            open.then(|| progress.look(|spent| info(&thought, spent)))
                .flatten()
        });
        let Some(best) = thought.best() else {
            let name = seat_name(seat);
            return Err(format!("{name} has to know what is hidden here"));
        };
        progress.end(|spent| info(&thought, spent));
        Ok(format!("bestmove {best}"))
    }
}

/// Returns a progress line. It names no move, because a simultaneous choice is drawn only at the end.
fn info(thought: &Thought, elapsed: Duration) -> Vec<String> {
    vec![format!(
        "info playouts {} ms {} proven no line",
        thought.nodes(),
        elapsed.as_millis()
    )]
}
