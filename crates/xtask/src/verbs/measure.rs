//! `cargo xtask measure`: how soon the game shows itself and what it costs at rest, beside a bare app.

use super::{no_more, shots};
use crate::{
    shell::{self, Done, cargo, note, step},
    workspace,
    xvfb::{Display, Picture},
};
use std::{
    fs,
    io::{BufRead, BufReader},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::{
        Arc,
        atomic::{AtomicU32, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

/// How often each is started. The lowest counts: whatever else the machine does only adds to it.
const STARTS: usize = 7;
/// The time for which nobody touches it.
const REST: Duration = Duration::from_secs(60);
/// No program takes longer to show itself.
const PATIENCE: Duration = Duration::from_secs(60);

pub(super) const USAGE: &str = "\
Usage: cargo xtask measure

Says how soon the game shows itself and what it costs at rest, beside a bare Bevy and egui app. Both are release builds.
";

pub(super) fn run(words: &[String]) -> Done {
    no_more(words)?;
    shots::ensure()?;
    step("Building the game and the bare app");
    let build = ["build", "--locked", "--release", "--package", "mbrane"];
    shell::run(cargo().args(build).args(["--bin", "mbrane"]))?;
    shell::run(cargo().args(build).args(["--example", "bare"]))?;
    let release = workspace::target().join("release");
    let apps = [App::new("game", release.join("mbrane")), App::new("bare app", release.join("examples/bare"))];
    let folder = workspace::target().join("measure");
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;

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
    const fn new(name: &'static str, program: PathBuf) -> Self {
        Self { name, program }
    }

    fn command(&self, display: &Display, folder: &Path) -> Command {
        let mut command = shots::on(display, &self.program);
        // As on the first day, every time, and nothing of a player's is touched.
        let data = folder.join("data");
        let _ = fs::remove_dir_all(&data);
        command.env("MBRANE_DATA", data).env("RUST_LOG", "warn,mbrane::rest=trace").stdin(Stdio::null());
        command
    }

    /// How long it takes from its start until something can be seen.
    fn start(&self, folder: &Path) -> Result<Duration, String> {
        let display = Display::start_open(1280, 800, folder)?;
        let mut picture = Picture::open(folder)?;
        let mut command = self.command(&display, folder);
        let begun = Instant::now();
        let _running = Running::start(command.stdout(Stdio::null()).stderr(Stdio::null()))?;
        while !picture.shows_something() {
            if begun.elapsed() > PATIENCE {
                return Err(format!("the {} showed nothing", self.name));
            }
            thread::sleep(Duration::from_millis(2));
        }
        Ok(begun.elapsed())
    }

    /// The processor time of a minute at rest, and how many updates the app told of.
    fn rest(&self, folder: &Path) -> Result<(u64, Option<u32>), String> {
        let display = Display::start_open(1280, 800, folder)?;
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
        let ticks = running.ticks()?;
        thread::sleep(REST);
        let spent = running.ticks()? - ticks;
        let updates = told.load(Ordering::Relaxed) - before;
        Ok((spent, (before > 0).then_some(updates)))
    }
}

/// A program that ends when it is dropped.
struct Running(Child);

impl Running {
    fn start(command: &mut Command) -> Result<Self, String> {
        let said = shell::words(command);
        command.spawn().map(Self).map_err(|error| format!("`{said}` did not start: {error}"))
    }

    /// The processor time it has used, in hundredths of a second.
    fn ticks(&self) -> Result<u64, String> {
        let path = format!("/proc/{}/stat", self.0.id());
        let text = fs::read_to_string(&path).map_err(|error| format!("it has ended: {error}"))?;
        // Skip the name, which may have blanks in it: fields 12 and 13 of the rest are the program's own work.
        let fields: Vec<&str> = text.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
        let field = |index: usize| fields.get(index).and_then(|field| field.parse::<u64>().ok());
        field(11).zip(field(12)).map(|(user, system)| user + system).ok_or_else(|| format!("{path} has another form"))
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
