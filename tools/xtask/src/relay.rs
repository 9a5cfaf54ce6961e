//! The relays that the tests of live play run, each installed below the build folder when it is first wanted.

use crate::{
    machine,
    shell::{self, Done, at, cargo},
    workspace,
};
use std::{
    fs,
    path::{Path, PathBuf},
};

#[derive(Debug, Clone, Copy)]
pub(crate) enum Relay {
    /// The Python package `nostr-relay`, in an environment of its own: it takes seconds to install.
    Python,
    /// The crate `nostr-rs-relay`: it takes minutes to build.
    Rust,
}

const RUST: &str = "0.8.12";

impl Relay {
    fn folder(self) -> PathBuf {
        workspace::target().join(match self {
            Self::Python => "relay".to_owned(),
            Self::Rust => format!("relay-rs-{RUST}"),
        })
    }

    pub(crate) fn program(self) -> PathBuf {
        self.folder().join(match self {
            Self::Python => "bin/nostr-relay",
            Self::Rust => "bin/nostr-rs-relay",
        })
    }

    /// Makes sure that the relay is there, in the version that is wanted.
    pub(crate) fn ensure(self) -> Done {
        let folder = self.folder();
        match self {
            Self::Python => python(&folder),
            Self::Rust if self.program().is_file() => Ok(()),
            // Without the crate's own lock file: today's compilers refuse the `time` in it. Without optimizing: it has little to do here.
            Self::Rust => machine::ensure(machine::RUST_RELAY).and_then(|()| {
                let install = format!("install --debug nostr-rs-relay --version ={RUST} --root");
                shell::run(cargo(&install).arg(folder))
            }),
        }
    }
}

fn python(folder: &Path) -> Done {
    machine::ensure(machine::RELAY)?;
    let list = workspace::root().join("web/live/check/relay.txt");
    let wanted = at(&list, fs::read(&list))?;
    let stamp = folder.join("installed");
    if fs::read(&stamp).is_ok_and(|installed| installed == wanted) {
        return Ok(());
    }
    shell::run(shell::program("python3", "-m venv --clear").arg(folder))?;
    let pip = "-m pip install --quiet --disable-pip-version-check --requirement";
    shell::run(shell::program(folder.join("bin/python3"), pip).arg(&list))?;
    at(&stamp, fs::write(&stamp, wanted))
}
