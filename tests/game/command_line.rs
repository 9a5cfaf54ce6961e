//! The built program, as a shell sees it.

use std::process::{Command, Output};

fn mbrane(words: &[&str]) -> Output {
    let folder = std::env::temp_dir().join("mbrane-command-line");
    Command::new(env!("CARGO_BIN_EXE_mbrane"))
        .args(words)
        .env("MBRANE_DATA", folder)
        .output()
        .expect("the program runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("text")
}

#[test]
fn help_and_version_go_to_whoever_asked() {
    for (word, says) in [("--help", "--record FILE"), ("--version", "mbrane 0")] {
        let output = mbrane(&[word]);
        assert_eq!(output.status.code(), Some(0));
        assert!(text(&output.stdout).contains(says) && output.stderr.is_empty());
    }
}

#[test]
fn what_cannot_be_done_is_said_with_its_reason() {
    for (words, says) in [
        (&["--dance"][..], "`--dance`"),
        (&["--record"], "lacks its value"),
        (&["--record", "/nowhere/at/all"], "/nowhere/at/all"),
        (&["--position", "nonsense"], "neither a record nor a position"),
        (&["--position", "mbrane 4 : 3b2 3c2"], "move 2"),
    ] {
        let output = mbrane(words);
        assert_eq!(output.status.code(), Some(2), "{words:?}");
        assert!(text(&output.stderr).contains(says) && output.stdout.is_empty(), "{words:?}: {output:?}");
    }
}
