//! `go`: thinking within a budget, with progress lines.

use std::fmt::{Display, Write as _};
use std::io;
use std::ops::ControlFlow;
use std::time::Duration;

use mbrane_rules::{Seat, Seats};

use super::limit::{Limit, think};
use super::{Answer, Seed, World};
use crate::{Knowledge, Level, Opponent, Options, Report};

/// About twice as often as the promised four times a second.
const BETWEEN_INFOS: Duration = Duration::from_millis(120);
const CANDIDATES: usize = 5;

/// The progress of thinking, told now and then.
pub(super) struct Progress<'a> {
    world: &'a mut dyn World,
    begun: Duration,
    told: Duration,
}

impl<'a> Progress<'a> {
    pub(super) fn new(world: &'a mut dyn World) -> Self {
        let begun = world.now();
        Self { world, begun, told: begun }
    }

    /// Returns the time spent so far; breaks if it is to stop. Prints the lines for that time if some are due.
    pub(super) fn look(
        &mut self,
        lines: impl FnOnce(Duration) -> Vec<String>,
    ) -> ControlFlow<io::Result<()>, Duration> {
        let now = self.world.now();
        let spent = now.saturating_sub(self.begun);
        if self.world.stopped() {
            return ControlFlow::Break(Ok(()));
        }
        if now.saturating_sub(self.told) >= BETWEEN_INFOS {
            self.told = now;
            if let Err(error) = lines(spent).iter().try_for_each(|line| self.world.say(line)) {
                return ControlFlow::Break(Err(error));
            }
        }
        ControlFlow::Continue(spent)
    }

    /// Prints the lines at the end.
    pub(super) fn end(self, lines: impl FnOnce(Duration) -> Vec<String>) -> io::Result<()> {
        let spent = self.world.now().saturating_sub(self.begun);
        lines(spent).iter().try_for_each(|line| self.world.say(line))
    }
}

pub(crate) trait Thinking<G>: Default {
    /// Chooses a move, for the seat `by` if given; returns the last line of the answer.
    fn go(
        &mut self,
        position: &G,
        limit: Limit,
        by: Option<Seat>,
        seed: Seed,
        world: &mut dyn World,
    ) -> io::Result<Answer>;
}

pub(crate) struct Thinker<G: Knowledge>(Option<(Option<Level>, Opponent<G>)>);

impl<G: Knowledge> Default for Thinker<G> {
    fn default() -> Self {
        Self(None)
    }
}

impl<G: Knowledge> Thinking<G> for Thinker<G> {
    fn go(
        &mut self,
        position: &G,
        limit: Limit,
        by: Option<Seat>,
        seed: Seed,
        world: &mut dyn World,
    ) -> io::Result<Answer> {
        if by.is_some() {
            return Ok(Err("in this game one seat acts at a time: a budget is enough".to_owned()));
        }
        if position.to_act() == Seats::NOBODY {
            return Ok(Ok("bestmove none".to_owned()));
        }
        let mut progress = Progress::new(world);
        let level = limit.level();
        // A level that was asked before keeps what it knows, except where a seed promises the same answer again.
        let renew = seed.asked_for && matches!(limit, Limit::Nodes(_));
        self.0.take_if(|(seated, _)| renew || *seated != level);
        let options = Options { seed: seed.number, ..Options::default() };
        let (_, opponent) = self.0.get_or_insert_with(|| (level, Opponent::new(level, options)));
        opponent.begin(position);
        let thought = think(opponent, limit, |opponent| progress.look(|spent| lines(opponent.report(), spent)));
        if let ControlFlow::Break(result) = thought {
            result?;
        }
        progress.end(|spent| lines(opponent.report(), spent))?;
        // An opponent always has a move while the game goes on; if it had none, any legal move would do.
        let best = opponent.choose().or_else(|| position.legal_moves().first().copied());
        Ok(Ok(best.map_or_else(|| "bestmove none".to_owned(), |best| format!("bestmove {best}"))))
    }
}

/// Returns a summary of a report, then a line for each of the best candidates.
fn lines<M: Display>(report: Option<Report<M>>, elapsed: Duration) -> Vec<String> {
    let Some(report) = report else { return Vec::new() };
    let proven = if report.proven { "yes" } else { "no" };
    let mut whole = format!("info playouts {} ms {} proven {proven} line", report.playouts, elapsed.as_millis());
    for m in &report.line {
        // Writing into a string cannot fail.
        let _ = write!(whole, " {m}");
    }
    let mut lines = vec![whole];
    for candidate in report.candidates.iter().take(CANDIDATES) {
        let [first, second] = candidate.points;
        let mut line = format!(
            "info move {} visits {} chance {:.4} points {first:.2} {second:.2}",
            candidate.action, candidate.visits, candidate.chance
        );
        if let Some(result) = candidate.proven {
            let _ = write!(line, " proven {result:+}");
        }
        lines.push(line);
    }
    lines
}
