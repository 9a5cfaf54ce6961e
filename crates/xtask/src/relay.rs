//! A relay for the tests of live play: the Python package `nostr-relay`, in an environment of its own below the build folder.

use crate::{
    machine,
    shell::{self, Done},
    workspace,
};
use std::{fs, path::PathBuf, process::Command};

fn folder() -> PathBuf {
    workspace::target().join("relay")
}

/// The program that is the relay.
pub(crate) fn program() -> PathBuf {
    folder().join("bin/nostr-relay")
}

/// Makes sure that the relay is there, in the versions that its list has.
///
/// # Errors
/// Python is missing, or what the list names cannot be fetched.
pub(crate) fn ensure() -> Done {
    machine::ensure(&machine::RELAY)?;
    let list = workspace::root().join("web/live/check/relay.txt");
    let wanted = fs::read(&list).map_err(|error| format!("{}: {error}", list.display()))?;
    let (folder, stamp) = (folder(), folder().join("installed"));
    if fs::read(&stamp).is_ok_and(|installed| installed == wanted) {
        return Ok(());
    }
    shell::run(Command::new("python3").args(["-m", "venv", "--clear"]).arg(&folder))?;
    let mut pip = Command::new(folder.join("bin/python3"));
    pip.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--requirement"]);
    shell::run(pip.arg(&list))?;
    fs::write(&stamp, wanted).map_err(|error| format!("{}: {error}", stamp.display()))
}
