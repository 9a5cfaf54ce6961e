//! `cargo xtask measure`: how soon the game shows itself and what it costs at rest, beside a bare app.

use super::{help::Options, shots};
use crate::{
    shell::{self, Done, Running, cargo, note, step},
    workspace,
    xvfb::{self, Display},
};
use std::{
    fs,
    io::{BufRead, BufReader},
    path::{Path, PathBuf},
    process::{Command, Stdio},
    sync::{
        Arc,
        atomic::{AtomicU32, Ordering},
    },
    thread,
    time::Duration,
};

/// How often each is started. The lowest counts: whatever else the machine does only adds to it.
const STARTS: usize = 7;
/// The time for which nobody touches it.
const REST: Duration = Duration::from_secs(60);

pub(super) fn run(words: &[String]) -> Done {
    Options::read("measure", words)?;
    shots::ensure()?;
    step("Building the game and the bare app");
    for program in ["--bin mbrane", "--example bare"] {
        shell::run(&mut cargo(&format!("build --locked --release --package mbrane {program}")))?;
    }
    let release = workspace::target().join("release");
    let apps = [("game", "mbrane"), ("bare app", "examples/bare")];
    let apps = apps.map(|(name, program)| App { name, program: release.join(program) });
    let folder = workspace::target().join("measure");

    step("From the start to the first picture");
    let mut times = [Vec::new(), Vec::new()];
    for _ in 0..STARTS {
        for (app, times) in apps.iter().zip(&mut times) {
            times.push(app.start(&folder)?);
        }
    }
    let best = times.each_mut().map(|times| {
        times.sort_unstable();
        times[0]
    });
    for ((app, times), best) in apps.iter().zip(&times).zip(best) {
        note(format_args!("{}: {best:.0?} at best, {:.0?} in the middle of {STARTS}", app.name, times[STARTS / 2]));
    }
    note(format_args!("ratio {:.2}", best[0].as_secs_f64() / best[1].as_secs_f64()));

    step("Untouched for a minute");
    for app in &apps {
        let (ticks, updates) = app.rest(&folder)?;
        let updates = updates.map_or_else(String::new, |updates| format!(", {updates} updates"));
        note(format_args!("{}: {ticks} ticks of processor time (100 are a second){updates}", app.name));
    }
    Ok(())
}

/// A program to be measured.
struct App {
    name: &'static str,
    program: PathBuf,
}

impl App {
    fn command(&self, display: &Display, folder: &Path) -> Command {
        let mut command = shots::on(display, &self.program);
        // As on the first day, every time, and nothing of a player's is touched.
        let data = folder.join("data");
        let _ = fs::remove_dir_all(&data);
        command.env("MBRANE_DATA", data).env("RUST_LOG", "warn,mbrane::rest=trace").stdin(Stdio::null());
        command
    }

    /// How long it takes from its start until something can be seen.
    fn start(&self, folder: &Path) -> Done<Duration> {
        xvfb::time_to_show(folder, |display| {
            let mut command = self.command(display, folder);
            command.stderr(Stdio::null());
            command
        })
    }

    /// The processor time of a minute at rest, and how many updates the app told of.
    fn rest(&self, folder: &Path) -> Done<(u64, Option<u32>)> {
        let display = Display::start_open(folder)?;
        let mut command = self.command(&display, folder);
        let mut running = Running::start(command.stdout(Stdio::null()).stderr(Stdio::piped()))?;
        let told = Arc::new(AtomicU32::new(0));
        if let Some(output) = running.0.stderr.take() {
            let told = told.clone();
            thread::spawn(move || {
                for line in BufReader::new(output).split(b'\n').map_while(Result::ok) {
                    if String::from_utf8_lossy(&line).contains("an update") {
                        told.fetch_add(1, Ordering::Relaxed);
                    }
                }
            });
        }
        // By then the animation on the title has come to rest.
        thread::sleep(Duration::from_secs(15));
        let before = told.load(Ordering::Relaxed);
        let ticks = ticks_of(running.0.id())?;
        thread::sleep(REST);
        let spent = ticks_of(running.0.id())? - ticks;
        let updates = told.load(Ordering::Relaxed) - before;
        Ok((spent, (before > 0).then_some(updates)))
    }
}

/// The processor time that a program has used, in hundredths of a second.
fn ticks_of(program: u32) -> Done<u64> {
    let path = format!("/proc/{program}/stat");
    let text = fs::read_to_string(&path).map_err(|error| format!("it has ended: {error}"))?;
    // Skip the name, which may have blanks in it: fields 12 and 13 of the rest are the program's own work.
    let fields: Vec<&str> = text.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
    let field = |index: usize| fields.get(index).and_then(|field| field.parse::<u64>().ok());
    field(11).zip(field(12)).map(|(user, system)| user + system).ok_or_else(|| format!("{path} has another form"))
}
