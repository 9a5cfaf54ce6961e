//! A player in a separate program that speaks the protocol of `mbrane-engine`.

use std::fmt::Display;
use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Duration;

use mbrane_search::arena::{Contest, Player};
use mbrane_search::engine::Limit;

/// A running program.
pub(crate) struct Program {
    child: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
    limit: Limit,
}

impl Program {
    /// Starts the program and sets up the game.
    pub(crate) fn start(path: &str, limit: Limit, setup: impl Display, seed: u64) -> Result<Self, String> {
        let mut child = Command::new(path)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("{path}: {error}"))?;
        let pipes = child.stdin.take().zip(child.stdout.take());
        let (to, from) = pipes.ok_or_else(|| format!("{path}: it has no pipes"))?;
        let mut program = Self { child, to, from: BufReader::new(from), limit };
        program.expect(&format!("game {setup}"), "ok")?;
        program.expect(&format!("seed {seed}"), "ok")?;
        Ok(program)
    }

    /// Sends a line and waits for an answer that begins with `expected`; returns the rest of it.
    fn expect(&mut self, said: &str, expected: &str) -> Result<String, String> {
        let failed = |error: std::io::Error| format!("after {said:?}: {error}");
        writeln!(self.to, "{said}").and_then(|()| self.to.flush()).map_err(failed)?;
        loop {
            let mut line = String::new();
            if self.from.read_line(&mut line).map_err(failed)? == 0 {
                return Err(format!("it ended after {said:?}"));
            }
            let line = line.trim();
            if let Some(rest) = line.strip_prefix(expected) {
                return Ok(rest.trim().to_owned());
            }
            if line.starts_with("error") {
                return Err(format!("it answered {said:?} with {line:?}"));
            }
        }
    }
}

impl<G: Contest> Player<G> for Program {
    fn choose(&mut self, position: &G, _: &dyn Fn() -> Duration) -> Result<G::Move, String> {
        self.expect(&format!("position text {}", position.text()), "ok")?;
        let best = self.expect(&format!("go {}", self.limit), "bestmove")?;
        best.parse().map_err(|error: mbrane_rules::TextError| error.to_string())
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // The program may already have ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
