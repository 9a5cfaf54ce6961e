//! The engine's commands for Masbrur: rounds, a seat's view, moves without walls, and moves chosen from a seat's view alone.

use std::io;
use std::ops::ControlFlow;
use std::time::Duration;

use mbrane_rules::masbrur::{Event, Masbrur, Move, Phase, Setup, seat_name};
use mbrane_rules::{Game, Record, Seat, Seats, TextError, Viewer};

use super::desk::{EngineSession, laid, list};
use super::go::BETWEEN_INFOS;
use super::limit::Limit;
use super::{Seed, World, bench, perft};
use crate::masbrur::Thought;

pub(crate) struct MasbrurTable {
    record: Record<Masbrur>,
}

impl MasbrurTable {
    pub(crate) fn lay(setup: &str) -> Result<Box<dyn EngineSession>, String> {
        let setup: Setup = setup.parse().map_err(|error: TextError| error.to_string())?;
        Ok(Box::new(Self { record: Record::new(setup) }))
    }

    /// Returns the number of choices of the seat that speaks.
    fn choices(&self) -> Result<u32, String> {
        let position = self.record.position();
        let Some(seat) = position.speaker() else { return Ok(0) };
        position.choices(seat).map_err(|reason| reason.to_string())
    }
}

/// The number of walls that ten dominoes allow.
const WALLS: u32 = 45;

impl EngineSession for MasbrurTable {
    fn position(&mut self, from: Option<&str>, moves: &str) -> Result<(), String> {
        self.record = laid(self.record.start().setup(), from, moves)?;
        Ok(())
    }

    fn show(&self) -> String {
        format!("position {}", self.record.position().text())
    }

    fn moves(&self) -> Result<String, String> {
        let position = self.record.position();
        let counted = |word: &str, count: u32| Ok(format!("moves {word} {count}"));
        match position.phase() {
            Phase::Offer => return counted("offer", 1),
            Phase::Wall => return counted("wall", WALLS),
            Phase::Show => return counted("show", self.choices()?),
            Phase::Seize => return counted("seize", self.choices()?),
            _ => {}
        }
        let mut moves = Vec::new();
        if position.phase() == Phase::Equip {
            // Hidden dominoes may decide whether an attack is legal: that is an error.
            self.choices()?;
            position.for_each_bare_placement(|placement| moves.push(placement.to_string()));
            position.for_each_action(|m| moves.extend((m != Move::Resign).then(|| m.to_string())));
        } else {
            position.for_each_placement(|m| moves.push(m.to_string()));
        }
        moves.sort_unstable();
        Ok(list("moves", moves))
    }

    fn trace(&self) -> Result<String, String> {
        let mut position = self.record.start().clone();
        let mut counts = Vec::new();
        for (number, m) in self.record.moves().iter().enumerate() {
            let by = if matches!(m, Move::North(_)) { Some(Seat::Second) } else { position.speaker() };
            let count = by.map_or(Ok(0), |seat| position.choices(seat));
            counts.push(count.map_err(|reason| format!("move {} `{m}`: {reason}", number + 1))?.to_string());
            position.apply(*m);
        }
        Ok(list("trace", counts))
    }

    fn resolve(&self) -> Result<String, String> {
        Err("nothing is resolved in masbrur: try rounds".to_owned())
    }

    fn result(&self) -> String {
        format!("result {}", self.record.position().result())
    }

    fn rounds(&self) -> Result<String, String> {
        let mut position = self.record.start().clone();
        let mut rounds = Vec::new();
        let mut events = Vec::new();
        for m in self.record.moves() {
            events.clear();
            position.play_telling(*m, &mut events).map_err(|reason| reason.to_string())?;
            rounds.extend(events.iter().filter_map(|event| match event {
                Event::RoundEnded { result, .. } => Some(result.to_string()),
                _ => None,
            }));
        }
        Ok(format!("rounds {}", if rounds.is_empty() { "none".to_owned() } else { rounds.join("; ") }))
    }

    fn seen(&self, seat: Seat) -> Result<String, String> {
        let record = Masbrur::record_for(&self.record, Viewer::Of(seat));
        let moves = record.split_once(" :").map_or("", |(_, moves)| moves);
        Ok(format!("seen{moves}"))
    }

    fn perft(&self, depth: u32, world: &mut dyn World) -> Result<String, String> {
        perft::answer(self.record.position(), depth, world)
    }

    fn bench(&self, time: Duration, seed: u64, world: &mut dyn World) -> String {
        bench::answer(&Masbrur::start(self.record.start().setup()), time, seed, world)
    }

    fn forget(&mut self) {}

    fn go(&mut self, limit: Limit, by: Option<Seat>, seed: Seed, world: &mut dyn World) -> io::Result<()> {
        let position = self.record.position();
        let to_act = position.to_act();
        if to_act == Seats::NOBODY {
            return world.say("bestmove none");
        }
        let Some(seat) = by.or(to_act.first()).filter(|seat| to_act.contains(*seat)) else {
            let other = position.speaker().map_or("nobody", seat_name);
            return world.say(&format!("error it is {other}'s turn"));
        };
        let Some(thought) = Thought::new(position, seat, limit.level(), seed.number()) else {
            return world.say("bestmove none");
        };
        match think(thought, limit, world)? {
            Some(best) => world.say(&format!("bestmove {best}")),
            None => world.say(&format!("error {} has to know what is hidden here", seat_name(seat))),
        }
    }
}

/// Thinks within a limit, with progress lines; returns the chosen move.
fn think(mut thought: Thought, limit: Limit, world: &mut dyn World) -> io::Result<Option<Move>> {
    let begun = world.now();
    let mut told = begun;
    let ended = limit.spend(|| {
        if !thought.step(1) {
            return ControlFlow::Continue(None);
        }
        let now = world.now();
        if world.stopped() {
            return ControlFlow::Break(Ok(()));
        }
        let spent = now.saturating_sub(begun);
        if now.saturating_sub(told) >= BETWEEN_INFOS {
            told = now;
            if let Err(error) = world.say(&info(thought.nodes(), spent)) {
                return ControlFlow::Break(Err(error));
            }
        }
        ControlFlow::Continue(Some(spent))
    });
    if let ControlFlow::Break(result) = ended {
        result?;
    }
    let best = thought.best();
    if best.is_some() {
        let spent = world.now().saturating_sub(begun);
        world.say(&info(thought.nodes(), spent))?;
    }
    Ok(best)
}

/// Returns a progress line. It names no move, because a simultaneous choice is drawn only at the end.
fn info(nodes: u64, elapsed: Duration) -> String {
    format!("info playouts {nodes} ms {} proven no line", elapsed.as_millis())
}
