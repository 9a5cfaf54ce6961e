//! The files of a match on disk: its openings and its games.

use std::fs;
use std::io::{self, ErrorKind, Write as _};
use std::path::Path;

use mbrane_lab::arena::{Contest, Openings, Plan, Played, ledger};

/// Reads a book of openings and names it after its file.
pub(crate) fn book<G: Contest>(path: &str, setup: G::Setup) -> Result<Openings<G>, String> {
    let text = fs::read_to_string(path).map_err(|error| format!("{path}: {error}"))?;
    let name = Path::new(path)
        .file_name()
        .map_or(path.into(), |name| name.to_string_lossy());
    Openings::read_book(&name, &text, setup).map_err(|reason| format!("{path}: {reason}"))
}

pub(crate) struct File {
    path: String,
    file: fs::File,
}

impl File {
    /// Opens or creates a match's file and returns the games in it. Reports damaged lines on standard error.
    pub(crate) fn open<G: Contest>(
        path: &str,
        plan: &Plan<G>,
    ) -> Result<(Self, Vec<Played<G>>), String> {
        let at = |error: io::Error| format!("{path}: {error}");
        let text = match fs::read(path) {
            // Invalid UTF-8 damages a line, not the whole file.
            Ok(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
            Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
            Err(error) => return Err(at(error)),
        };
        let known = ledger::read(plan, &text).map_err(|reason| format!("{path}: {reason}"))?;
        for damaged in &known.damaged {
            eprintln!("mbrane-arena: {path}: skipped {damaged}");
        }
        let mut file = fs::OpenOptions::new()
            .append(true)
            .create(true)
            .open(path)
            .map_err(at)?;
        if text.is_empty() {
            writeln!(file, "{}", ledger::heading(plan)).map_err(at)?;
        } else if !text.ends_with('\n') {
            // The last line was cut off: begin a new one.
            writeln!(file).map_err(at)?;
        }
        if !known.games.is_empty() {
            eprintln!(
                "mbrane-arena: {path}: goes on behind {} games",
                known.games.len()
            );
        }
        Ok((
            Self {
                path: path.to_owned(),
                file,
            },
            known.games,
        ))
    }

    /// Appends a game in one write.
    pub(crate) fn append<G: Contest>(&mut self, game: &Played<G>) -> Result<(), String> {
        let line = ledger::line(game) + "\n";
        self.file
            .write_all(line.as_bytes())
            .map_err(|error| format!("{}: {error}", self.path))
    }
}
