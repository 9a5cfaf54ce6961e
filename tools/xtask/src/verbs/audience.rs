//! A room at an event: tables that play by themselves and are killed and opened again, and an audience's screen that follows them.

use super::{measure::memory_of, shots};
use crate::{
    shell::{Done, Running, at, note, step},
    workspace,
    xvfb::{Display, Picture},
};
use std::{
    fs::{self, File},
    path::{Path, PathBuf},
    process::Stdio,
    thread,
    time::{Duration, Instant},
};

/// The games that are played, and how long a table runs before it is killed, in seconds: one by one, so that each game is cut off at
/// many places, and ends at times.
const RECORDS: [&str; 3] = ["mbrane 4 full :", "sansumoku :", "masbrur 1 :"];
const LIVES: [u64; 5] = [75, 9, 140, 31, 240];
/// How long a place is empty before its next table opens, in seconds.
const EMPTY: [u64; 3] = [1, 14, 4];
/// The audience's screen is killed and opened again this often, in seconds, in the first half.
const AUDIENCE_LIVES: u64 = 200;
/// Software draws the first picture.
const SHOWN_WITHIN: Duration = Duration::from_secs(90);
/// How much more memory the audience's screen may occupy at the end than early in the second half: a search that comes later keeps some.
const GROWTH: f64 = 1.25;

pub(super) fn soak(minutes: u64) -> Done {
    shots::ensure()?;
    shots::build()?;
    let folder = workspace::target().join("audience");
    let _ = fs::remove_dir_all(&folder);
    at(&folder, fs::create_dir_all(&folder))?;
    let whole = Duration::from_secs(60 * minutes);
    step(format_args!(
        "Two tables and an audience's screen, for {minutes} minutes"
    ));
    let mut tables = [Table::new(&folder, 0)?, Table::new(&folder, 1)?];
    let mut audience = Screen::new(&folder);
    let begun = Instant::now();
    while begun.elapsed() < whole {
        for table in &mut tables {
            table.pass()?;
        }
        let half = 2 * begun.elapsed() > whole;
        audience.pass(!half, 20 * begun.elapsed() > 11 * whole)?;
        thread::sleep(Duration::from_secs(1));
    }
    for table in &tables {
        note(format_args!("a table was opened {} times", table.opened));
    }
    audience.report()?;
    let logs = workspace::files(&folder)?;
    let texts = logs
        .iter()
        .filter(|path| path.extension().is_some_and(|end| end == "log"));
    let panic = texts
        .flat_map(fs::read_to_string)
        .find(|text| text.contains("panicked"));
    panic.map_or(Ok(()), Err)
}

/// A window of the program on a display of its own, all of them with the same data.
struct Window {
    // It ends before its display does.
    running: Running,
    picture: Picture,
    opened: Instant,
    _display: Display,
}

impl Window {
    fn open(folder: &Path, name: &str, words: &[&str]) -> Done<Self> {
        let shown = folder.join(format!("{name}-display"));
        let display = Display::start_open(&shown)?;
        let picture = Picture::open(&shown)?;
        let log = folder.join(format!("{name}.log"));
        let log = at(&log, File::options().create(true).append(true).open(&log))?;
        let program = workspace::target().join("debug/mbrane");
        let mut command = shots::on(&display, &program);
        command.args(words).env("MBRANE_DATA", folder.join("data"));
        command
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(log);
        Ok(Self {
            running: Running::start(&mut command)?,
            _display: display,
            picture,
            opened: Instant::now(),
        })
    }

    /// # Errors
    /// It has ended by itself, or shows nothing.
    fn check(&mut self) -> Done {
        if let Ok(Some(status)) = self.running.0.try_wait() {
            return Err(format!("a window ended by itself ({status})"));
        }
        if self.opened.elapsed() > SHOWN_WITHIN && !self.picture.shows_something() {
            return Err("a window shows nothing".to_owned());
        }
        Ok(())
    }
}

/// A place in the room, where one table after the other is opened and killed.
struct Table {
    folder: PathBuf,
    place: usize,
    window: Option<Window>,
    opened: usize,
    next: Instant,
}

impl Table {
    fn new(folder: &Path, place: usize) -> Done<Self> {
        let mut this = Self {
            folder: folder.to_owned(),
            place,
            window: None,
            opened: 0,
            next: Instant::now(),
        };
        this.pass()?;
        Ok(this)
    }

    fn pass(&mut self) -> Done {
        if let Some(window) = &mut self.window {
            window.check()?;
        }
        if Instant::now() < self.next {
            return Ok(());
        }
        let round = self.opened + self.place;
        let seconds = if self.window.take().is_some() {
            EMPTY[round % EMPTY.len()]
        } else {
            let record = self.folder.join(format!("match-{}.txt", self.place));
            let text = saved(RECORDS[round % RECORDS.len()]);
            at(&record, fs::write(&record, text))?;
            let name = format!("table-{}", self.place);
            let words = ["--size", "640x480", "--record", &record.to_string_lossy()];
            self.window = Some(Window::open(&self.folder, &name, &words)?);
            self.opened += 1;
            LIVES[round % LIVES.len()]
        };
        self.next = Instant::now() + Duration::from_secs(seconds);
        Ok(())
    }
}

/// A saved match between two computers that nobody waits for.
fn saved(record: &str) -> String {
    let player = |name| format!(r#"{{"computer":{{"level":1,"name":"{name}"}}}}"#);
    let [first, second] = ["Chalk", "Slate"].map(player);
    let text = format!(
        r#"mbrane-play 5
{{"began":null,"players":[{first},{second}],"credit":"none","claimed":null,"ended":null,"halves":false,"record":"{record}","at":[0,0],"waiting":null,"sent":{{"entries":0,"waiting":false}},"counted":false,"plays-on":false,"of-two":false,"earlier":null}}
"#
    );
    let sum = text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |sum, byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("{text}sum {sum:016x}\n")
}

/// The audience's screen, and how much memory it occupied, in KiB.
struct Screen {
    folder: PathBuf,
    window: Option<Window>,
    opened: usize,
    memory: Vec<u64>,
}

impl Screen {
    fn new(folder: &Path) -> Self {
        Self {
            folder: folder.to_owned(),
            window: None,
            opened: 0,
            memory: Vec::new(),
        }
    }

    /// Looks at it; kills it at times if it may be killed, and notes its memory if that is wanted.
    fn pass(&mut self, may_be_killed: bool, noted: bool) -> Done {
        let life = Duration::from_secs(AUDIENCE_LIVES);
        // An earlier one is gone before the next one comes.
        self.window
            .take_if(|window| may_be_killed && window.opened.elapsed() > life);
        let window = match &mut self.window {
            Some(window) => window,
            None => {
                self.opened += 1;
                let words = ["--audience", "--size", "1280x720"];
                self.window
                    .insert(Window::open(&self.folder, "audience", &words)?)
            }
        };
        window.check()?;
        if noted {
            self.memory.push(memory_of(window.running.0.id())?);
        }
        Ok(())
    }

    fn report(&self) -> Done {
        let tenth = self.memory.len() / 10 + 1;
        let most = |part: &[u64]| part.iter().copied().max().unwrap_or(0);
        let start = most(&self.memory[..tenth.min(self.memory.len())]);
        let end = most(&self.memory[self.memory.len().saturating_sub(tenth)..]);
        note(format_args!(
            "the audience's screen was opened {} times; its memory: {} MB, at the end {} MB",
            self.opened,
            start / 1024,
            end / 1024
        ));
        if end as f64 > GROWTH * start as f64 {
            return Err("the audience's screen takes ever more memory".to_owned());
        }
        Ok(())
    }
}
