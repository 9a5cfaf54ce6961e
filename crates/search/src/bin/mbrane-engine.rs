//! The headless engine: the text protocol on standard input and output, with a clock and a reading thread.
#![allow(
    clippy::disallowed_methods,
    reason = "a program has a clock and threads, for the library that has none"
)]

use std::io::{self, Write as _};
use std::process::ExitCode;
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use mbrane_search::engine::inbox::{Inbox, inbox};
use mbrane_search::engine::{Engine, HELP, World};

struct Console {
    begun: Instant,
    inbox: Inbox,
    out: io::Stdout,
    /// How writing went: at the first error everything ends.
    written: io::Result<()>,
}

impl World for Console {
    fn now(&mut self) -> Duration {
        self.begun.elapsed()
    }

    fn stopped(&mut self) -> bool {
        self.written.is_err() || self.inbox.take_stop()
    }

    fn say(&mut self, line: &str) {
        let mut out = self.out.lock();
        if self.written.is_ok() {
            self.written = writeln!(out, "{line}").and_then(|()| out.flush());
        }
    }
}

fn main() -> ExitCode {
    match std::env::args().nth(1).as_deref() {
        None => {}
        Some("--help" | "-h") => {
            println!("{HELP}");
            return ExitCode::SUCCESS;
        }
        Some(other) => {
            eprintln!(
                "mbrane-engine: unknown argument {other:?}; it reads commands from standard input, see --help"
            );
            return ExitCode::from(2);
        }
    }
    let (post, inbox) = inbox();
    // Never joined: it may wait forever for input, and ends with the program.
    thread::spawn(move || post.read(io::stdin().lock()));
    let mut console = Console {
        begun: Instant::now(),
        inbox,
        out: io::stdout(),
        written: Ok(()),
    };
    serve(&mut console);
    match console.written {
        // A broken pipe means that the reader has gone: end without an error.
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            eprintln!("mbrane-engine: cannot answer: {error}");
            ExitCode::FAILURE
        }
        Ok(()) | Err(_) => ExitCode::SUCCESS,
    }
}

fn serve(console: &mut Console) {
    // Runs may differ until a seed is set.
    let seed = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |since| since.as_nanos() as u64);
    let mut engine = Engine::new(seed);
    while console.written.is_ok()
        && let Some(line) = console.inbox.next_line()
    {
        match line {
            Ok(line) if engine.obey(&line, console).is_break() => break,
            Ok(_) => {}
            Err(bad) => Engine::refuse(bad, console),
        }
    }
}
