//! The real program as a screen reader on Linux sees it: over D-Bus, by at-spi, in an invisible window.
//!
//! `cargo xtask test --reader` runs these with a display, a session bus and at-spi. Plain cargo skips them.

#![cfg(target_os = "linux")]

mod bus;
mod far;
mod program;

use bus::{Place, PublishedTree, Reader, Session, role, state};
use program::{Folder, Program};
use std::{
    collections::HashSet,
    thread,
    time::{Duration, Instant},
};

/// The longest wait for an event: software draws on a busy machine.
const TIMEOUT: Duration = Duration::from_secs(300);
/// The silence without frames and messages after which the program counts as resting.
const QUIET: Duration = Duration::from_secs(2);

/// Waits until `look` finds it.
fn wait<T>(what: &str, mut look: impl FnMut() -> Option<T>) -> T {
    let begun = Instant::now();
    loop {
        if let Some(found) = look() {
            return found;
        }
        assert!(begun.elapsed() < TIMEOUT, "{what} does not come");
        thread::sleep(Duration::from_millis(25));
    }
}

/// Waits until the program stops drawing. A busy machine's pause may look the same, so no test may rely on more.
fn wait_for_rest(program: &Program) {
    let mut drawn = 0;
    wait("rest", || {
        let before = std::mem::replace(&mut drawn, program.frames());
        (drawn > 0 && drawn == before).then_some(()).or_else(|| {
            thread::sleep(QUIET);
            None
        })
    });
}

/// A reader who goes through one program.
struct Listening<'a> {
    reader: &'a Reader,
    program: Place,
}

impl<'a> Listening<'a> {
    fn to(reader: &'a Reader) -> Self {
        let find = || reader.programs("mbrane").ok()?.into_iter().next();
        Self {
            reader,
            program: wait("the program in the registry", find),
        }
    }

    /// The current tree. It is read again if a node disappears meanwhile.
    fn all(&self) -> Vec<PublishedTree> {
        wait("a whole tree", || self.reader.walk(&self.program).ok())
    }

    /// The first matching node.
    fn find(&self, what: &str, is: impl Fn(&PublishedTree) -> bool) -> PublishedTree {
        let mut last = Vec::new();
        let begun = Instant::now();
        loop {
            if let Ok(all) = self.reader.walk(&self.program) {
                if let Some(node) = all.iter().find(|node| is(node)) {
                    return node.clone();
                }
                last = all;
            }
            assert!(
                begun.elapsed() < TIMEOUT,
                "{what} is not told: {:#?}",
                names(&last)
            );
        }
    }

    /// Presses the button of this name.
    fn press(&self, name: &str) {
        self.press_first(name, |node| node.name == name && can_be_pressed(node));
    }

    /// Presses the first matching node of that moment: a button redrawn elsewhere is another one.
    fn press_first(&self, what: &str, is: impl Fn(&PublishedTree) -> bool) -> PublishedTree {
        wait(what, || {
            let node = self.find(what, &is);
            self.reader
                .press(&node)
                .is_ok_and(|pressed| pressed)
                .then_some(node)
        })
    }
}

fn can_be_pressed(node: &PublishedTree) -> bool {
    [role::BUTTON, role::TOGGLE_BUTTON].contains(&node.role)
}

fn names(all: &[PublishedTree]) -> Vec<String> {
    all.iter()
        .map(|node| format!("{} {}", node.role, node.name))
        .collect()
}

/// Goes from the title into a game on the smallest board for two people.
fn begin(listening: &Listening) {
    for name in ["Set up Mbrane", "4×4", "Person", "Play"] {
        listening.press(name);
    }
    listening.find("the corner", |node| node.name == "a1: empty");
}

#[test]
#[ignore = "it takes a display and at-spi: `cargo xtask test --reader`"]
fn screen_reader_plays_a_whole_game() {
    let folder = Folder::new();
    let session = Session::start(folder.path());
    session.set_reader(true);
    let reader = session.reader();
    let mut program = Program::start(folder.path(), session.address(), &[]);
    let listening = Listening::to(&reader);
    let window = listening.find("the window", |node| node.role == role::FRAME);
    assert_eq!(window.name, "Mbrane");
    begin(&listening);

    let all = listening.all();
    let cells: Vec<&PublishedTree> = all
        .iter()
        .filter(|node| node.name.ends_with(": empty"))
        .collect();
    assert_eq!(cells.len(), 16, "{:#?}", names(&all));
    let places: HashSet<_> = cells
        .iter()
        .map(|cell| reader.extents(cell).expect("a cell lies somewhere"))
        .collect();
    assert_eq!(places.len(), 16);
    for (left, top, width, height) in places {
        assert!(
            left >= 0
                && top >= 0
                && left + width <= 640
                && top + height <= 480
                && width > 20
                && height > 20
        );
    }
    for node in all.iter().filter(|node| can_be_pressed(node)) {
        assert!(!node.name.is_empty(), "a button without a name");
    }

    let mut placed = 0;
    loop {
        let fits = |node: &PublishedTree| can_be_pressed(node) && node.name.contains(", fits ");
        let over = |node: &PublishedTree| node.name == "Step";
        let pressed = wait("a digit, or the count", || {
            let next = listening.find("a digit, or the count", |node| fits(node) || over(node));
            if over(&next) {
                return Some(None);
            }
            for state in [state::ENABLED, state::FOCUSABLE, state::SHOWING] {
                assert_ne!(
                    reader.has_state(&next, state).ok(),
                    Some(false),
                    "{} lacks state {state}",
                    next.name
                );
            }
            reader
                .press(&next)
                .is_ok_and(|pressed| pressed)
                .then_some(Some(next))
        });
        let Some(next) = pressed else { break };
        let digit = next.name.split(',').next().unwrap_or_default();
        let place = format!("Place {digit} on ");
        let here = listening.press_first("a cell", |node| node.name.starts_with(&place));
        let cell = here.name.rsplit(' ').next().unwrap_or_default();
        let tells = |words: &String| words.contains(cell) && words.contains(digit);
        wait("news of the tile", || reader.said().into_iter().find(tells));
        placed += 1;
        listening.find("the tile", |node| {
            node.name.starts_with(&format!("{cell}: ")) && !node.name.contains("empty")
        });
    }
    assert!(placed >= 8, "{placed} tiles lie");

    // The count waits for the user: otherwise it would not rest before its end.
    let (mut heard, mut steps) = (Vec::new(), 0);
    loop {
        if steps < 3 {
            wait_for_rest(&program);
        }
        heard.extend(reader.said());
        let is_over = wait("a step or the end", || {
            let next = listening.find("the result", |node| {
                ["Step", "Rematch"].contains(&node.name.as_str())
            });
            let is_over = next.name == "Rematch";
            (is_over || reader.press(&next).is_ok_and(|pressed| pressed)).then_some(is_over)
        });
        if is_over {
            break;
        }
        steps += 1;
        let over = || listening.all().iter().any(|node| node.name == "Rematch");
        heard.extend(wait("a sentence", || {
            Some(reader.said()).filter(|said| !said.is_empty() || over())
        }));
    }
    println!("{placed} tiles, then {steps} steps: {heard:#?}");
    assert!(steps > 1 && heard.len() > 3, "{steps} steps: {heard:#?}");

    listening.press("Rematch");
    listening.find("the corner", |node| node.name == "a1: empty");
    assert!(program.runs());
    assert_eq!(program.said(), "");
}

#[test]
#[ignore = "it takes a display and at-spi: `cargo xtask test --reader`"]
fn reader_can_leave_a_still_table_and_return() {
    let folder = Folder::new();
    let session = Session::start(folder.path());
    let reader = session.reader();
    let program = Program::start(
        folder.path(),
        session.address(),
        &["--position", "mbrane 4 full :"],
    );
    wait_for_rest(&program);
    // The registry starts when it is asked first.
    let registered = wait("the registry", || reader.programs("mbrane").ok());
    assert!(registered.is_empty(), "nobody has asked for it");

    for time in 0..3 {
        session.set_reader(true);
        let listening = Listening::to(&reader);
        let board = |node: &PublishedTree| node.name.contains("a1") && reader.extents(node).is_ok();
        listening.find("the corner", board);
        wait_for_rest(&program);
        // Pressed on a table that draws no frames.
        let name = format!("{}, fits", time + 1);
        let digit = listening.find("a digit", |node| node.name.starts_with(&name));
        assert!(reader.press(&digit).expect("it is there"));
        let held = |node: &PublishedTree| {
            node.name.starts_with(&name) && reader.has_state(node, state::PRESSED).unwrap_or(false)
        };
        listening.find("the digit in the hand", held);
        session.set_reader(false);
        wait("nobody in the registry", || {
            reader.programs("mbrane").ok()?.is_empty().then_some(())
        });
    }
    assert_eq!(program.said(), "");
}

#[test]
#[ignore = "it takes a display and at-spi: `cargo xtask test --reader`"]
fn language_change_reaches_the_reader_at_once() {
    let folder = Folder::new();
    let session = Session::start(folder.path());
    session.set_reader(true);
    let reader = session.reader();
    let program = Program::start(folder.path(), session.address(), &[]);
    let listening = Listening::to(&reader);
    begin(&listening);
    listening.press("Menu");
    listening.find("the title", |node| node.name == "Set up Mbrane");
    let left = ["a1: empty", "Any digit, any cell"];
    assert!(
        listening
            .all()
            .iter()
            .all(|node| !left.contains(&node.name.as_str())),
        "the board is left"
    );
    listening.press("Settings");
    listening.press("Deutsch");
    listening.press("Zurück");
    listening.find("the title in German", |node| {
        node.name == "Optionen: Mbrane"
    });
    assert_eq!(program.said(), "");
}

#[test]
#[ignore = "it takes a display and at-spi: `cargo xtask test --reader`"]
fn missing_or_closing_bus_is_harmless() {
    let folder = Folder::new();
    let mut none = Program::start(&folder.path().join("none"), "unix:path=/nowhere", &[]);
    wait("a frame without a bus", || {
        (none.frames() > 0).then_some(())
    });

    let mut session = Session::start(folder.path());
    session.set_reader(true);
    let reader = session.reader();
    let mut program = Program::start(folder.path(), session.address(), &[]);
    Listening::to(&reader).find("a game", |node| node.name == "Set up Mbrane");
    session.end();
    for program in [&mut none, &mut program] {
        wait_for_rest(program);
        assert!(program.runs(), "{}", program.said());
        assert_eq!(program.said(), "");
    }
}
