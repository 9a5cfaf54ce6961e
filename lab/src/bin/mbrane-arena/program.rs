//! A player in a separate program that speaks the protocol of `mbrane-engine`.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use mbrane_lab::arena::{Contest, Player};
use mbrane_rules::{TextError, Viewer};
use mbrane_search::engine::Limit;

pub(crate) struct Program {
    child: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
}

impl Program {
    /// Starts a program as the player of a game.
    pub(crate) fn player<G: Contest>(
        path: &str,
        limit: Limit,
        setup: G::Setup,
        seed: u64,
    ) -> Result<Player<G>, String> {
        let mut program = Self::start(path)?;
        program.expect(&format!("game {setup}"), "ok")?;
        program.expect(&format!("seed {seed}"), "ok")?;
        Ok(Box::new(move |position, _| {
            // A program must not see the secrets of the other seat.
            let eyes = position.to_act().first().map_or(Viewer::All, Viewer::Of);
            program.expect(&format!("position text {}", position.text_for(eyes)), "ok")?;
            let best = program.expect(&format!("go {limit}"), "bestmove")?;
            best.parse().map_err(|error: TextError| error.to_string())
        }))
    }

    fn start(path: &str) -> Result<Self, String> {
        let mut child = Command::new(path)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("{path}: {error}"))?;
        let pipes = child.stdin.take().zip(child.stdout.take());
        let (to, from) = pipes.ok_or_else(|| format!("{path}: it has no pipes"))?;
        Ok(Self {
            child,
            to,
            from: BufReader::new(from),
        })
    }

    /// Sends a line and waits for an answer that begins with `expected`; returns the rest of it.
    fn expect(&mut self, said: &str, expected: &str) -> Result<String, String> {
        let failed = |error: std::io::Error| format!("after {said:?}: {error}");
        writeln!(self.to, "{said}")
            .and_then(|()| self.to.flush())
            .map_err(failed)?;
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

impl Drop for Program {
    fn drop(&mut self) {
        // The program may already have ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
