//! The real program and a real browser meet over a relay, and play a whole game, with nothing mocked.

use crate::{
    Listening,
    bus::{PublishedTree, Session},
    can_be_pressed, names,
    program::{Folder, Program},
    wait,
};
use mbrane_play::Server;
use std::{
    env,
    io::{BufRead, BufReader, Write},
    process::{Child, ChildStdout, Command, Stdio},
    thread,
    time::{Duration, Instant},
};

/// The time without a change after which it counts as stuck: the browser is drawn by software, on a busy machine.
const STUCK: Duration = Duration::from_secs(180);

/// A guest who plays in a browser, by a script.
struct Browser {
    script: Child,
    said: BufReader<ChildStdout>,
}

impl Browser {
    fn start(name: &str) -> Self {
        let given = |name: &str| {
            env::var_os(name).unwrap_or_else(|| panic!("{name}: `cargo xtask soak --live` says it"))
        };
        let mut script = Command::new("node")
            .arg(concat!(
                env!("CARGO_MANIFEST_DIR"),
                "/web/live/check/comes.mjs"
            ))
            .args([given("MBRANE_PAGE"), given("MBRANE_RELAY")])
            .arg(name)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("node starts");
        let said = BufReader::new(script.stdout.take().expect("it says something"));
        Self { script, said }
    }

    /// Sends it a line.
    fn tell(&mut self, line: &str) {
        let input = self.script.stdin.as_mut().expect("it listens");
        writeln!(input, "{line}").expect("it listens");
    }

    /// The next line that it says. It gives up by itself.
    fn says(&mut self) -> String {
        let mut line = String::new();
        self.said.read_line(&mut line).expect("text");
        assert!(
            line.ends_with('\n'),
            "the browser's script has ended: {line}"
        );
        line.trim_end().to_owned()
    }
}

impl Drop for Browser {
    /// It ends with its input, and ends the browser and the relay.
    fn drop(&mut self) {
        drop(self.script.stdin.take());
        let begun = Instant::now();
        while matches!(self.script.try_wait(), Ok(None))
            && begun.elapsed() < Duration::from_secs(30)
        {
            thread::sleep(Duration::from_millis(50));
        }
        let _ = self.script.kill();
        let _ = self.script.wait();
    }
}

/// Plays Ivory's offered moves until the game is over; returns the number of its tiles.
fn play(listening: &Listening) -> usize {
    let (mut placed, mut last, mut since) = (0, Vec::new(), Instant::now());
    loop {
        let all = listening.all();
        let known = names(&all);
        let named = |name: &str| {
            all.iter()
                .find(|node| node.name.starts_with(name) && can_be_pressed(node))
        };
        if named("Rematch").is_some() {
            return placed;
        }
        let turn = all.iter().any(|node| node.name.starts_with("Ivory’s turn"));
        // A button that has gone meanwhile was another moment's.
        if let Some(next) = named("Step") {
            let _ = listening.reader.press(next);
        } else if let Some(cell) = named("Place ").filter(|_| turn) {
            placed += usize::from(listening.reader.press(cell).is_ok_and(|pressed| pressed));
        } else if turn {
            let digit = all
                .iter()
                .find(|node| can_be_pressed(node) && node.name.contains(", fits "));
            digit.map(|digit| listening.reader.press(digit));
        }
        if known != last {
            (last, since) = (known, Instant::now());
        }
        assert!(since.elapsed() < STUCK, "nothing happens: {last:#?}");
        thread::sleep(Duration::from_millis(300));
    }
}

#[test]
#[ignore = "it takes a page that is built, a relay and a browser: `cargo xtask soak --live`"]
fn program_plays_a_whole_live_game_with_a_browser() {
    for name in ["Chromium", "Firefox"] {
        play_with(name);
    }
}

fn play_with(browser: &str) {
    let folder = Folder::new();
    let session = Session::start(folder.path());
    session.set_reader(true);
    let reader = session.reader();
    let mut browser = Browser::start(browser);
    let address = browser.says();
    if let Some(program) = address.strip_prefix("missing: ") {
        println!("left out: {program} is not installed");
        return;
    }
    let relays = Server::list(&address).expect("an address");
    let mut program = Program::calling(folder.path(), session.address(), relays);
    let listening = Listening::to(&reader);
    for name in [
        "Set up Mbrane",
        "4×4",
        "Back",
        "Play a friend",
        "Mbrane",
        "Copy link",
    ] {
        listening.press(name);
    }
    let mut clipboard = arboard::Clipboard::new().expect("a display");
    let link = wait("the link", || {
        clipboard
            .get_text()
            .ok()
            .filter(|text| text.starts_with("live="))
    });
    browser.tell(&link);
    listening.find("the board", |node| node.name == "a1: empty");
    let placed = play(&listening);

    let (title, board) = (browser.says(), browser.says());
    println!("{placed} tiles were placed here; {title}");
    assert!(placed >= 4, "{placed}");
    let all = listening.all();
    assert!(
        all.iter().any(|node| node.name == title),
        "{title}: {:#?}",
        names(&all)
    );
    let cells = |node: &PublishedTree| {
        let (cell, lies) = node.name.split_once(": ")?;
        let mut signs = cell.chars();
        let is_cell = signs.next().is_some_and(|sign| sign.is_ascii_lowercase())
            && signs.as_str().parse::<u8>().is_ok();
        is_cell.then(|| lies.to_owned())
    };
    let here: Vec<_> = all.iter().filter_map(cells).collect();
    assert_eq!(here.join(", "), board);
    assert!(program.runs());
    assert_eq!(program.said(), "");
}
