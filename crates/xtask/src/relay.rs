//! The relays that the tests of live play run, each installed below the build folder when it is first wanted.

use crate::{
    machine,
    shell::{self, Done, cargo},
    workspace,
};
use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

/// A relay that is known here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Relay {
    /// The Python package `nostr-relay`, in an environment of its own: it takes seconds to install.
    Python,
    /// The crate `nostr-rs-relay`: it takes minutes to build.
    Rust,
}

/// The version of `nostr-rs-relay`.
const RUST: &str = "0.8.12";

impl Relay {
    fn folder(self) -> PathBuf {
        let name = match self {
            Self::Python => "relay".to_owned(),
            Self::Rust => format!("relay-rs-{RUST}"),
        };
        workspace::target().join(name)
    }

    /// The program that is the relay.
    pub(crate) fn program(self) -> PathBuf {
        self.folder().join(match self {
            Self::Python => "bin/nostr-relay",
            Self::Rust => "bin/nostr-rs-relay",
        })
    }

    /// Makes sure that the relay is there, in the version that is wanted.
    ///
    /// # Errors
    /// A tool for it is missing and cannot be installed from here, or it cannot be fetched or built.
    pub(crate) fn ensure(self) -> Done {
        match self {
            Self::Python => python(&self.folder()),
            Self::Rust if self.program().is_file() => Ok(()),
            Self::Rust => rust(&self.folder()),
        }
    }
}

fn python(folder: &Path) -> Done {
    machine::ensure(&machine::RELAY)?;
    let list = workspace::root().join("web/live/check/relay.txt");
    let wanted = fs::read(&list).map_err(|error| format!("{}: {error}", list.display()))?;
    let stamp = folder.join("installed");
    if fs::read(&stamp).is_ok_and(|installed| installed == wanted) {
        return Ok(());
    }
    shell::run(Command::new("python3").args(["-m", "venv", "--clear"]).arg(folder))?;
    let mut pip = Command::new(folder.join("bin/python3"));
    pip.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--requirement"]);
    shell::run(pip.arg(&list))?;
    fs::write(&stamp, wanted).map_err(|error| format!("{}: {error}", stamp.display()))
}

/// Without the crate's own lock file: today's compilers refuse the `time` in it. Without optimizing: it has little to do here.
fn rust(folder: &Path) -> Done {
    machine::ensure(&machine::RUST_RELAY)?;
    let version = format!("={RUST}");
    let mut install = cargo();
    install.args(["install", "--debug", "nostr-rs-relay", "--version", &version, "--root"]).arg(folder);
    shell::run(&mut install)
}
