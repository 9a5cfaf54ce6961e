//! The programs that are packed, with the version and the moment that packages bear.

use crate::{Done, archive, root, source_text};
use std::{
    env::{self, consts},
    path::PathBuf,
    process::Command,
    time::{SystemTime, UNIX_EPOCH},
};

pub(crate) const VERSION: &str = env!("CARGO_PKG_VERSION");

pub(crate) struct Made {
    pub(crate) programs: PathBuf,
    /// As Rust calls it: `linux`, `windows`, `macos`.
    pub(crate) system: &'static str,
    pub(crate) time: u64,
}

impl Made {
    pub(crate) fn stem(&self) -> String {
        format!("mbrane-{VERSION}-{}-{}", self.system, consts::ARCH)
    }
}

/// A text of the source, with its version, day and publisher in their places.
pub(crate) fn filled(path: &str, time: u64) -> Done<String> {
    let places = [
        ("VERSION", VERSION),
        ("DAY", &archive::date(time).date().to_string()),
        ("APP_ID", &app_id()),
        ("OWNER/PROJECT", &repository()),
        ("OWNER", &owner()),
    ];
    Ok(places
        .iter()
        .fold(source_text(path)?, |text, (place, value)| {
            text.replace(place, value)
        }))
}

/// The publisher's repository on the host, as workflows name it. Without one packages say that they come from nowhere.
pub(crate) fn repository() -> String {
    env::var("GITHUB_REPOSITORY").unwrap_or_else(|_| "example/mbrane".to_owned())
}

pub(crate) fn owner() -> String {
    repository()
        .split('/')
        .next()
        .unwrap_or_default()
        .to_owned()
}

/// The reverse of an address, as stores for Linux name programs.
pub(crate) fn app_id() -> String {
    format!(
        "io.github.{}.Mbrane",
        owner().to_lowercase().replace('-', "_")
    )
}

/// The packed page's address: `PAGE_ADDRESS`, or the pages of the publisher's repository. None if neither is known.
pub(crate) fn page_address() -> Option<String> {
    let named = |name: &str| env::var(name).ok().filter(|value| !value.is_empty());
    let address = named("PAGE_ADDRESS")
        .or_else(|| named("GITHUB_REPOSITORY").map(|name| address_of_pages(&name)))?;
    Some(format!("{}/", address.trim_end_matches('/')))
}

/// The address that the host gives to the pages of a repository.
fn address_of_pages(repository: &str) -> String {
    let (owner, project) = repository.split_once('/').unwrap_or((repository, ""));
    let host = format!("{}.github.io", owner.to_lowercase());
    // A repository named like the host has the root path.
    let path = if project.eq_ignore_ascii_case(&host) {
        ""
    } else {
        project
    };
    format!("https://{host}/{path}")
}

/// Seconds since 1970: what `SOURCE_DATE_EPOCH` says, as everywhere where builds are to be repeated, else the moment of the commit
/// that is packed, else now.
pub(crate) fn moment() -> u64 {
    let said = env::var("SOURCE_DATE_EPOCH")
        .ok()
        .and_then(|text| text.parse().ok());
    let now = || {
        SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .map_or(0, |time| time.as_secs())
    };
    said.or_else(|| git(&["log", "-1", "--format=%ct"])?.parse().ok())
        .unwrap_or_else(now)
}

pub(crate) fn git(words: &[&str]) -> Option<String> {
    let output = Command::new("git")
        .args(words)
        .current_dir(root())
        .output()
        .ok()?;
    output
        .status
        .success()
        .then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn page_paths_follow_their_host() {
        assert_eq!(
            address_of_pages("Somebody/mbrane"),
            "https://somebody.github.io/mbrane"
        );
        assert_eq!(
            address_of_pages("Somebody/somebody.github.io"),
            "https://somebody.github.io/"
        );
    }
}
