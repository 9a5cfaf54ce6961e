//! The program itself: matches that are shown, saved and resumed.

use std::env::consts::EXE_SUFFIX;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn arena(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_mbrane-arena"))
        .args(arguments)
        .output()
        .expect("the arena")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// A test's own file, deleted before and after.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Self {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR"))
            .join(format!("{name}-{}.txt", std::process::id()));
        let _ = fs::remove_file(&path);
        Self(path)
    }

    fn path(&self) -> &str {
        self.0.to_str().expect("a path in UTF-8")
    }

    /// Returns the lines, with the games sorted because they come as they end.
    fn lines(&self) -> Vec<String> {
        let text = fs::read_to_string(&self.0).expect("a file");
        assert!(text.ends_with('\n'));
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        lines[1..].sort();
        lines
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

#[test]
fn match_is_played_and_reported() {
    let output = arena(&[
        "--game",
        "mbrane 4 full",
        "--games",
        "6",
        "--threads",
        "2",
        "--all",
        "greedy",
        "random",
    ]);
    assert!(output.status.success());
    let (stdout, shown) = (text(&output.stdout), text(&output.stderr));
    assert!(
        stdout.starts_with("greedy against random, mbrane 4 full: 6 games, +"),
        "{stdout}"
    );
    assert_eq!(stdout.lines().count(), 1, "{stdout}");
    assert_eq!(shown.lines().count(), 6, "{shown}");
    assert!(
        shown.lines().all(|line| line.contains("/6 games, +")),
        "{shown}"
    );
}

#[test]
fn a_match_ends_when_it_is_decided() {
    let output = arena(&[
        "--game",
        "mbrane 9",
        "--games",
        "400",
        "--threads",
        "1",
        "greedy",
        "random",
    ]);
    let stdout = text(&output.stdout);
    let games: u32 = stdout
        .split([':', ' '])
        .filter_map(|word| word.parse().ok())
        .nth(1)
        .expect("a number of games");
    assert!((16..100).contains(&games), "{stdout}");
    assert!(
        stdout.contains("test of +0 against +30 Elo: A leads by more than +0 Elo, LLR "),
        "{stdout}"
    );
}

#[test]
fn match_resumes_at_the_end_of_its_file() {
    let file = Scratch::new("goes-on");
    let plain = [
        "--game",
        "mbrane 4 full pie",
        "--threads",
        "1",
        "--all",
        "--file",
        file.path(),
    ];
    let held = |games: &str| {
        arena(&[&plain[..], &["--games", games, "nodes 20", "uct nodes 40"]].concat())
    };

    let first = held("4");
    assert!(first.status.success(), "{}", text(&first.stderr));
    let begun = file.lines();
    assert_eq!(begun.len(), 5);
    let second = held("10");
    assert!(
        text(&second.stderr).contains("goes on behind 4 games"),
        "{}",
        text(&second.stderr)
    );
    assert_eq!(
        text(&second.stderr).lines().count(),
        7,
        "six games were left"
    );
    let whole = file.lines();
    assert_eq!(whole.len(), 11);
    assert!(begun.iter().all(|line| whole.contains(line)));

    // No game is left to play, and the result is the same.
    let third = held("10");
    assert_eq!(third.stdout, second.stdout);
    assert_eq!(file.lines(), whole);

    // A match interrupted in the middle of a line, in a file that was tampered with.
    let mut damaged = fs::read_to_string(&file.0)
        .expect("a file")
        .replacen(" 3", " 2", 1);
    damaged.truncate(damaged.len() - 7);
    fs::write(&file.0, damaged).expect("a file");
    let fourth = held("10");
    let shown = text(&fourth.stderr);
    assert_eq!(
        shown
            .lines()
            .filter(|line| line.contains(": skipped line "))
            .count(),
        2,
        "{shown}"
    );
    assert_eq!(fourth.stdout, second.stdout, "the same games again");
    assert!(whole.iter().all(|line| file.lines().contains(line)));
}

#[test]
fn file_of_another_match_is_not_overwritten() {
    let file = Scratch::new("another");
    fs::write(&file.0, "my thesis\n").expect("a file");
    let output = arena(&["--file", file.path(), "greedy", "random"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        text(&output.stderr).contains("it is not of this match"),
        "{}",
        text(&output.stderr)
    );
    assert_eq!(fs::read_to_string(&file.0).expect("a file"), "my thesis\n");
}

/// The engine belongs to another package, whose programs cargo does not build for these tests.
fn built_engine() -> PathBuf {
    let built = Command::new(env!("CARGO"))
        .args(["build", "--quiet", "--locked", "--package", "mbrane-search"])
        .args(["--bin", "mbrane-engine"])
        .args((!cfg!(debug_assertions)).then_some("--release"))
        // `cargo xtask test` sets it for the tests; build scripts that see it run again, and with them most of Bevy.
        .env_remove("RUSTC_BOOTSTRAP")
        .status()
        .expect("cargo");
    assert!(built.success());
    Path::new(env!("CARGO_BIN_EXE_mbrane-arena"))
        .with_file_name(format!("mbrane-engine{EXE_SUFFIX}"))
}

#[test]
fn another_program_can_play() {
    let engine = format!("program {} nodes 30", built_engine().display());
    let output = arena(&[
        "--game",
        "mbrane 4 full pie",
        "--games",
        "2",
        "--all",
        &engine,
        "random",
    ]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert!(
        text(&output.stdout).contains("2 games, +"),
        "{}",
        text(&output.stdout)
    );

    let output = arena(&["--games", "2", "program ./nobody nodes 30", "random"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        text(&output.stderr).contains("./nobody"),
        "{}",
        text(&output.stderr)
    );
}

#[test]
fn process_explains_bad_input() {
    for (arguments, reason) in [
        (&["random"][..], "a match has two players"),
        (
            &["--game", "chess", "random", "random"],
            "there is no game \"chess\"",
        ),
        (
            &["--game", "mbrane 5", "random", "random"],
            "the side of the board is 4 or 9",
        ),
    ] {
        let output = arena(arguments);
        assert!(!output.status.success());
        assert!(
            text(&output.stderr).contains(reason),
            "{}",
            text(&output.stderr)
        );
        assert!(output.stdout.is_empty());
    }
    let output = arena(&["--help"]);
    assert!(output.status.success() && text(&output.stdout).contains("--elo1"));
}
