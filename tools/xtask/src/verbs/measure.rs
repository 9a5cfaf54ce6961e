//! `cargo xtask measure`: the game's start-up time and its cost at rest, compared with a bare app.

use super::{help::Options, shots};
use crate::{
    shell::{self, Done, Running, at, cargo, note, step},
    workspace,
    xvfb::{self, Display},
};
use std::{
    fs,
    io::{BufRead, BufReader},
    path::{Path, PathBuf},
    process::{Command, Stdio},
    thread,
    time::{Duration, Instant},
};

/// How often each is started. The lowest counts: whatever else the machine does only adds to it.
const STARTS: usize = 7;

pub(super) fn run(words: &[String]) -> Done {
    Options::read("measure", words)?;
    shots::ensure()?;
    step("Building the game and the bare app");
    for program in ["--bin mbrane", "--example bare"] {
        shell::run(&mut cargo(&format!(
            "build --locked --release --package mbrane {program}"
        )))?;
    }
    let release = workspace::target().join("release");
    let apps = [("game", "mbrane"), ("bare app", "examples/bare")];
    let apps = apps.map(|(name, program)| App {
        name,
        program: release.join(program),
    });
    let folder = workspace::target().join("measure");

    step("From the start to the first picture");
    let mut times = [Vec::new(), Vec::new()];
    for _ in 0..STARTS {
        for (app, times) in apps.iter().zip(&mut times) {
            times.push(xvfb::time_to_show(&folder, |display| {
                app.command(display, &folder)
            })?);
        }
    }
    for (app, times) in apps.iter().zip(&mut times) {
        times.sort_unstable();
        let (best, middle) = (times[0], times[STARTS / 2]);
        note(format_args!(
            "{}: {best:.0?} at best, {middle:.0?} in the middle of {STARTS}",
            app.name
        ));
    }
    note(format_args!(
        "ratio {:.2}",
        times[0][0].as_secs_f64() / times[1][0].as_secs_f64()
    ));

    step("Untouched for a minute");
    for app in &apps {
        let (ticks, updates) = app.rest(&folder)?;
        let updates = updates
            .map(|updates| format!(", {updates} updates"))
            .unwrap_or_default();
        note(format_args!(
            "{}: {ticks} ticks of processor time (100 are a second){updates}",
            app.name
        ));
    }

    step("An audience's window beside a table, for a minute");
    let [game, _] = &apps;
    for (window, cost) in game.beside(&folder)? {
        note(format_args!(
            "{window}: {} ticks of processor time, {} MB of memory",
            cost.ticks,
            cost.memory / 1024
        ));
    }
    Ok(())
}

/// A match in the middle.
const MATCH: &str = "mbrane 9 full : 5d4 3e5 8c2 7g7 1b8";

struct App {
    name: &'static str,
    program: PathBuf,
}

impl App {
    /// Starts as on the first day, every time.
    fn command(&self, display: &Display, folder: &Path) -> Command {
        let _ = fs::remove_dir_all(folder.join("data"));
        self.window(display, folder)
    }

    fn window(&self, display: &Display, folder: &Path) -> Command {
        let mut command = shots::on(display, &self.program);
        // The player's own data stays untouched.
        command
            .env("MBRANE_DATA", folder.join("data"))
            .env("RUST_LOG", "warn,mbrane::updates=trace");
        command.stdin(Stdio::null()).stderr(Stdio::null());
        command
    }

    /// The processor time of a minute at rest, and the number of updates, if the app logs them.
    fn rest(&self, folder: &Path) -> Done<(u64, Option<usize>)> {
        let display = Display::start_open(folder)?;
        let mut command = self.command(&display, folder);
        let mut running = Running::start(command.stdout(Stdio::null()).stderr(Stdio::piped()))?;
        let lines =
            BufReader::new(running.0.stderr.take().ok_or("its words cannot be read")?).lines();
        let lines = lines
            .map_while(Result::ok)
            .filter(|line| line.contains("an update"));
        let updates = thread::spawn(move || lines.map(|_| Instant::now()).collect::<Vec<_>>());
        // By then the animation on the title has come to rest.
        thread::sleep(Duration::from_secs(15));
        let (begun, ticks) = (Instant::now(), ticks_of(running.0.id())?);
        thread::sleep(Duration::from_secs(60));
        let spent = ticks_of(running.0.id())? - ticks;
        drop(running);
        let updates = updates.join().unwrap_or_default();
        let at_rest = updates.iter().filter(|update| **update >= begun).count();
        Ok((spent, (!updates.is_empty()).then_some(at_rest)))
    }

    /// The cost of a table by itself, of the same table beside an audience, and of that audience.
    fn beside(&self, folder: &Path) -> Done<[(&'static str, Cost); 3]> {
        let display = Display::start_open(folder)?;
        let record = folder.join("match.txt");
        at(&record, fs::write(&record, MATCH))?;
        let table = Running::start(self.command(&display, folder).arg("--record").arg(&record))?;
        let [alone] = minute([&table])?;
        let mut audience = self.window(&display, folder);
        let audience = Running::start(audience.args(["--audience", "--size", "1280x720"]))?;
        let [beside, audience] = minute([&table, &audience])?;
        Ok([
            ("the table alone", alone),
            ("the table", beside),
            ("the audience", audience),
        ])
    }
}

/// The cost of a window in a minute.
#[derive(Default, Clone, Copy)]
struct Cost {
    /// The processor time, in hundredths of a second.
    ticks: u64,
    /// The memory at the end, in KiB.
    memory: u64,
}

/// The cost of these windows, once they have come to rest.
fn minute<const N: usize>(windows: [&Running; N]) -> Done<[Cost; N]> {
    thread::sleep(Duration::from_secs(15));
    let mut costs = [Cost::default(); N];
    for (window, cost) in windows.iter().zip(&mut costs) {
        cost.ticks = ticks_of(window.0.id())?;
    }
    thread::sleep(Duration::from_secs(60));
    for (window, cost) in windows.iter().zip(&mut costs) {
        cost.ticks = ticks_of(window.0.id())? - cost.ticks;
        cost.memory = memory_of(window.0.id())?;
    }
    Ok(costs)
}

/// The memory that a program occupies, in KiB.
pub(super) fn memory_of(program: u32) -> Done<u64> {
    let path = format!("/proc/{program}/status");
    let text = at(Path::new(&path), fs::read_to_string(&path))?;
    let mut lines = text.lines();
    let memory = lines.find_map(|line| line.strip_prefix("VmRSS:")?.split_whitespace().next());
    memory
        .and_then(|number| number.parse().ok())
        .ok_or_else(|| format!("{path} has another form"))
}

/// The processor time that a program has used, in hundredths of a second.
fn ticks_of(program: u32) -> Done<u64> {
    let path = format!("/proc/{program}/stat");
    let text = fs::read_to_string(&path).map_err(|error| format!("it has ended: {error}"))?;
    // Skip the name, which may have blanks in it: fields 12 and 13 of the rest are the program's own work.
    let fields: Vec<&str> = text
        .rsplit(')')
        .next()
        .unwrap_or_default()
        .split_whitespace()
        .collect();
    let field = |index: usize| {
        fields
            .get(index)
            .and_then(|field| field.parse::<u64>().ok())
    };
    field(11)
        .zip(field(12))
        .map(|(user, system)| user + system)
        .ok_or_else(|| format!("{path} has another form"))
}
