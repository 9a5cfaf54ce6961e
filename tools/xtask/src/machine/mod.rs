//! Requirements on the operating system: looked for first, and installed only where they are missing.

mod drivers;
mod install;
mod needs;

pub(crate) use needs::{browser, software_driver};

use crate::shell::{Done, note, step};
use needs::Need;
use std::env;

// The groups of `needs.txt`. Building and testing need no system libraries: the game opens every library when it starts.
pub(crate) const BARE: &str = "bare";
pub(crate) const FIREFOX: &str = "firefox";
pub(crate) const PAGE: &str = "page";
pub(crate) const PAGE_TESTS: &str = "page-tests";
pub(crate) const PICTURES: &str = "pictures";
pub(crate) const PLAY: &str = "play";
/// Besides [`PICTURES`].
pub(crate) const READER: &str = "reader";
pub(crate) const RELAY: &str = "relay";
pub(crate) const RUST_RELAY: &str = "rust-relay";
pub(crate) const SCRIPTS: &str = "scripts";
pub(crate) const WINDOWS: &str = "windows";

/// Makes sure that the system has the needs of a group. If it has them all, no command runs.
pub(crate) fn ensure(group: &str) -> Done {
    // Other systems include all of it.
    if !cfg!(target_os = "linux") {
        return Ok(());
    }
    let missing = missing(group);
    if missing.is_empty() {
        return Ok(());
    }
    step("Installing what the system lacks");
    for need in &missing {
        note(format_args!("{}: {}", need.what, need.why));
    }
    install::install(&missing)?;
    let still: Vec<_> = self::missing(group).iter().map(|need| need.what).collect();
    if still.is_empty() {
        Ok(())
    } else {
        Err(format!(
            "installed, but still not found: {}",
            still.join(", ")
        ))
    }
}

/// Refuses a game without a display before it is built. One that only prints needs none.
pub(crate) fn ensure_display(words: &[String]) -> Done {
    let prints = words
        .iter()
        .any(|word| ["--help", "--version"].contains(&word.as_str()));
    let has_display = ["WAYLAND_DISPLAY", "WAYLAND_SOCKET", "DISPLAY"]
        .iter()
        .any(|name| env::var_os(name).is_some());
    if !cfg!(target_os = "linux") || prints || has_display {
        return Ok(());
    }
    Err("there is no display to open a window on: neither WAYLAND_DISPLAY nor DISPLAY is set; start it within a desktop session".to_owned())
}

fn missing(group: &str) -> Vec<Need> {
    needs::of(group)
        .filter(|need| !needs::is_there(need.sign))
        .collect()
}
