//! The built program, as a shell sees it.

use std::process::{Command, Output};

fn mbrane(words: &[&str]) -> Output {
    let folder = std::env::temp_dir().join(format!("mbrane-command-line-{}", std::process::id()));
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
fn help_and_version_go_to_standard_output() {
    for (word, says) in [("--help", "--record FILE"), ("--version", "mbrane 0")] {
        let output = mbrane(&[word]);
        assert_eq!(output.status.code(), Some(0));
        assert!(text(&output.stdout).contains(says) && output.stderr.is_empty());
    }
}

#[test]
fn bad_arguments_exit_with_a_reason() {
    for (words, says) in [
        (&["--dance"][..], "`--dance`"),
        (&["--record"], "lacks its value"),
        (&["--record", "/nowhere/at/all"], "/nowhere/at/all"),
        (
            &[
                "--scenes",
                concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml"),
            ],
            "Cargo.toml",
        ),
        (&["--picture", env!("CARGO_MANIFEST_DIR")], "is a folder"),
        (
            &["--position", "nonsense"],
            "neither a record nor a position",
        ),
        (&["--position", "mbrane 4 : 3b2 3c2"], "move 2"),
    ] {
        let output = mbrane(words);
        assert_eq!(output.status.code(), Some(2), "{words:?}");
        assert!(
            text(&output.stderr).contains(says) && output.stdout.is_empty(),
            "{words:?}: {output:?}"
        );
    }
}

#[cfg(target_os = "linux")]
#[test]
fn missing_display_exits_with_a_reason() {
    for (display, says) in [
        (None, "neither WAYLAND_DISPLAY nor DISPLAY"),
        (Some("/nowhere:0"), "DISPLAY names `/nowhere:0`"),
    ] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_mbrane"));
        for name in ["WAYLAND_DISPLAY", "WAYLAND_SOCKET", "DISPLAY"] {
            command.env_remove(name);
        }
        let output = command
            .envs(display.map(|name| ("DISPLAY", name)))
            .output()
            .expect("the program runs");
        let said = text(&output.stderr);
        // Missing libraries for windows are reported first.
        assert!(
            said.contains(says) || said.contains("a library is missing"),
            "{said}"
        );
        assert!(
            !said.contains("panicked") && output.status.code() == Some(1),
            "{said}"
        );
    }
}
