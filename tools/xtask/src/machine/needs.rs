//! The list of system dependencies, and the files by which they are recognised.

use super::drivers::System;
use crate::shell;
use std::{
    env,
    path::{Path, PathBuf},
};

const TABLE: &str = include_str!("needs.txt");

pub(super) struct Need {
    groups: &'static str,
    pub(super) what: &'static str,
    pub(super) why: &'static str,
    /// The sign by which it is recognised.
    pub(super) sign: &'static str,
    /// Its packages for apt, dnf, pacman and zypper, in this order.
    pub(super) packages: Vec<&'static str>,
}

pub(super) fn of(group: &str) -> impl Iterator<Item = Need> {
    all().filter(move |need| need.groups.split(' ').any(|one| one == group))
}

fn all() -> impl Iterator<Item = Need> {
    TABLE
        .lines()
        .filter(|row| !row.starts_with('#'))
        .filter_map(|row| {
            let [groups, what, why, sign, packages] =
                row.split(" | ").collect::<Vec<_>>().try_into().ok()?;
            Some(Need {
                groups,
                what,
                why,
                sign,
                packages: packages.split(' ').collect(),
            })
        })
}

pub(super) fn is_there(sign: &str) -> bool {
    match sign.split_once(' ') {
        Some(("library", name)) => System::here().has_library(name),
        Some(("program", name)) => find_program(name).is_some(),
        // One that a session's bus starts when it is asked for.
        Some(("service", name)) => ["/usr/share", "/usr/local/share"].iter().any(|share| {
            Path::new(share)
                .join(format!("dbus-1/services/{name}.service"))
                .is_file()
        }),
        _ => match sign {
            "browser" => browser().is_some(),
            "firefox" => find_program("firefox-esr")
                .or_else(|| find_program("firefox"))
                .is_some(),
            // A Python may lack the module, so it is asked.
            "python-environments" => {
                shell::ask("python3", &["-c", "import ensurepip, venv"]).is_some()
            }
            "graphics-loader" => System::here().needs_no_loader(),
            "graphics-driver" => System::here().can_draw(),
            "software-driver" => software_driver().is_some(),
            _ => panic!("`{sign}` in needs.txt is no sign"),
        },
    }
}

/// The program of that name, where it can be called.
pub(super) fn find_program(name: &str) -> Option<PathBuf> {
    env::split_paths(&env::var_os("PATH")?)
        .map(|folder| folder.join(name))
        .find(|path| path.is_file())
}

const BROWSERS: [&str; 6] = [
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    // On macOS they are on no path.
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/// A browser that the page's tests can drive: `MBRANE_BROWSER`, or one of this system.
pub(crate) fn browser() -> Option<PathBuf> {
    if let Some(named) = env::var_os("MBRANE_BROWSER") {
        return Some(PathBuf::from(named)).filter(|path| path.is_file());
    }
    BROWSERS.iter().find_map(|name| find_program(name))
}

/// The description of Mesa's driver that draws without a graphics card.
pub(crate) fn software_driver() -> Option<PathBuf> {
    System::here().software_driver()
}

#[cfg(test)]
mod tests {
    use super::{super::*, *};

    #[test]
    fn every_row_names_a_group_a_sign_and_four_packages() {
        assert_eq!(
            all().count(),
            TABLE.lines().filter(|row| !row.starts_with('#')).count()
        );
        for need in all() {
            assert_eq!(need.packages.len(), 4, "{}", need.what);
            is_there(need.sign);
        }
        for group in [
            PLAY, PICTURES, READER, PAGE, PAGE_TESTS, FIREFOX, SCRIPTS, BARE, RELAY, RUST_RELAY,
            WINDOWS,
        ] {
            assert!(of(group).count() > 0, "{group}");
        }
    }

    #[test]
    fn installed_needs_are_found() {
        assert!(is_there("program cargo"));
        assert!(!is_there("program mbrane-no-such-program"));
        assert!(!is_there("library libmbrane-no-such-library.so.0"));
        if cfg!(target_os = "linux") {
            assert!(is_there("library libc.so.6") || is_there("library libc.so"));
        }
    }
}
