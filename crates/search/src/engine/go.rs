//! `go`: thinking within a budget, with progress lines.

use std::fmt::Display;
use std::time::Duration;

use mbrane_rules::{Seat, Seats};

use super::limit::{Limit, think};
use super::{Answer, Seed, World, list};
use crate::{Knowledge, Level, Opponent, Options, Report};

/// About twice as often as the documented four times a second.
const BETWEEN_INFOS: Duration = Duration::from_millis(120);
const CANDIDATES: usize = 5;

/// The progress of thinking, told now and then.
pub(super) struct Progress<'a> {
    world: &'a mut dyn World,
    begun: Duration,
    last_report: Duration,
}

impl<'a> Progress<'a> {
    pub(super) fn new(world: &'a mut dyn World) -> Self {
        let begun = world.now();
        Self {
            world,
            begun,
            last_report: begun,
        }
    }

    /// Returns the time spent so far; none if it is to stop. Prints the lines for that time if some are due.
    pub(super) fn look(&mut self, lines: impl FnOnce(Duration) -> Vec<String>) -> Option<Duration> {
        let now = self.world.now();
        let spent = now.saturating_sub(self.begun);
        if self.world.stopped() {
            return None;
        }
        if now.saturating_sub(self.last_report) >= BETWEEN_INFOS {
            self.last_report = now;
            lines(spent).iter().for_each(|line| self.world.say(line));
        }
        Some(spent)
    }

    /// Prints the lines at the end.
    pub(super) fn end(self, lines: impl FnOnce(Duration) -> Vec<String>) {
        let spent = self.world.now().saturating_sub(self.begun);
        lines(spent).iter().for_each(|line| self.world.say(line));
    }
}

#[derive(Clone, Copy)]
pub(crate) struct Task {
    pub(super) limit: Limit,
    /// The seat to choose for, if the command names one.
    pub(super) by: Option<Seat>,
    pub(super) seed: Seed,
}

pub(crate) trait Thinking<G>: Default {
    /// Chooses a move; returns the last line of the answer.
    fn go(&mut self, position: &G, task: Task, world: &mut dyn World) -> Answer;
}

/// The opponent that thought last, and its level.
pub(crate) type Thinker<G> = Option<(Option<Level>, Opponent<G>)>;

impl<G: Knowledge> Thinking<G> for Thinker<G> {
    fn go(
        &mut self,
        position: &G,
        Task { limit, by, seed }: Task,
        world: &mut dyn World,
    ) -> Answer {
        if by.is_some() {
            return Err("in this game one seat acts at a time: a budget is enough".to_owned());
        }
        if position.to_act() == Seats::NOBODY {
            return Ok("bestmove none".to_owned());
        }
        let mut progress = Progress::new(world);
        let level = limit.level();
        // A level keeps its tree from earlier commands, unless a seed must reproduce the same answer.
        let renew = seed.asked_for && matches!(limit, Limit::Nodes(_));
        self.take_if(|(seated, _)| renew || *seated != level);
        let options = Options {
            seed: seed.number,
            ..Options::default()
        };
        let (_, opponent) = self.get_or_insert_with(|| (level, Opponent::new(level, options)));
        opponent.begin(position);
        think(opponent, limit, |opponent| {
            progress.look(|spent| lines(opponent.report(), spent))
        });
        progress.end(|spent| lines(opponent.report(), spent));
        // An opponent always has a move while the game goes on; if it had none, any legal move would do.
        let any = || position.legal_moves().first().copied();
        let best = opponent.choose().or_else(any).map(|best| best.to_string());
        Ok(format!("bestmove {}", best.as_deref().unwrap_or("none")))
    }
}

/// Returns a summary of a report, then a line for each of the best candidates.
fn lines<M: Display>(report: Option<Report<M>>, elapsed: Duration) -> Vec<String> {
    let Some(report) = report else {
        return Vec::new();
    };
    let proven = if report.proven { "yes" } else { "no" };
    let whole = format!(
        "info playouts {} ms {} proven {proven} line",
        report.playouts,
        elapsed.as_millis()
    );
    let mut lines = vec![list(&whole, report.line.iter().map(M::to_string))];
    for candidate in report.candidates.iter().take(CANDIDATES) {
        let [first, second] = candidate.points;
        let proven = candidate
            .proven
            .map_or_else(String::new, |result| format!(" proven {result:+}"));
        lines.push(format!(
            "info move {} visits {} chance {:.4} points {first:.2} {second:.2}{proven}",
            candidate.action, candidate.visits, candidate.chance
        ));
    }
    lines
}
