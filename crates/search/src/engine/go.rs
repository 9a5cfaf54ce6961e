//! `go`: thinking within a budget, with progress lines.

use std::fmt::Write as _;
use std::io;
use std::ops::ControlFlow;
use std::time::Duration;

use mbrane_rules::Seats;

use super::limit::{Limit, think};
use super::spoken::Spoken;
use super::{Seed, World};
use crate::{Level, Opponent, Options, Report};

/// About twice as often as the promised four times a second.
pub(super) const BETWEEN_INFOS: Duration = Duration::from_millis(120);
/// The most candidates that an info lists.
const CANDIDATES: usize = 5;

/// The opponent that thinks, with its level.
pub(super) struct Thinker<G: Spoken> {
    opponent: Option<(Option<Level>, Opponent<G>)>,
}

impl<G: Spoken> Default for Thinker<G> {
    fn default() -> Self {
        Self { opponent: None }
    }
}

impl<G: Spoken> Thinker<G> {
    pub(super) fn go(&mut self, position: &G, limit: Limit, seed: Seed, world: &mut dyn World) -> io::Result<()> {
        if position.to_act() == Seats::NOBODY {
            return world.say("bestmove none");
        }
        let begun = world.now();
        if seed.asked_for && matches!(limit, Limit::Nodes(_)) {
            self.opponent = None;
        }
        let opponent = self.sit_down(limit, seed);
        opponent.begin(position);
        let mut told = begun;
        let thought = think(opponent, limit, |opponent| {
            let now = world.now();
            let elapsed = now.saturating_sub(begun);
            if world.stopped() {
                return ControlFlow::Break(Ok(()));
            }
            if now.saturating_sub(told) >= BETWEEN_INFOS {
                told = now;
                if let Err(error) = tell(opponent, elapsed, world) {
                    return ControlFlow::Break(Err(error));
                }
            }
            ControlFlow::Continue(elapsed)
        });
        if let ControlFlow::Break(result) = thought {
            result?;
        }
        let elapsed = world.now().saturating_sub(begun);
        tell(opponent, elapsed, world)?;
        // An opponent always has a move while the game goes on; if it had none, any legal move would do.
        let best = opponent.choose().or_else(|| position.legal_moves().first().copied());
        match best {
            Some(best) => world.say(&format!("bestmove {best}")),
            None => world.say("bestmove none"),
        }
    }

    /// Returns the previous opponent, with all that it knows, if its level is the same; else a new one.
    fn sit_down(&mut self, limit: Limit, seed: Seed) -> &mut Opponent<G> {
        let level = limit.level();
        if self.opponent.as_ref().is_some_and(|(seated, _)| *seated != level) {
            self.opponent = None;
        }
        let options = Options { seed: seed.number, ..Options::default() };
        &mut self.opponent.get_or_insert_with(|| (level, Opponent::new(level, options))).1
    }
}

/// Prints the opponent's report: a summary, then a line for each of the best candidates.
fn tell<G: Spoken>(opponent: &Opponent<G>, elapsed: Duration, world: &mut dyn World) -> io::Result<()> {
    let Some(report) = opponent.report() else { return Ok(()) };
    lines(&report, elapsed).iter().try_for_each(|line| world.say(line))
}

fn lines<M: std::fmt::Display>(report: &Report<M>, elapsed: Duration) -> Vec<String> {
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
