//! Installing packages with the system's own package manager, with the rights for it or not at all.

use super::needs::{Need, find_program};
use crate::shell::{self, Done};
use std::{
    fmt::Write,
    io::{self, IsTerminal},
    process::Command,
};

struct Manager {
    program: &'static str,
    /// Its place in [`Need::packages`].
    column: usize,
    /// Its words for updating the list of packages, before the first installation.
    refresh: &'static [&'static str],
    install: &'static [&'static str],
}

const MANAGERS: [Manager; 4] = [
    Manager {
        program: "apt-get",
        column: 0,
        refresh: &["update"],
        // Waits where the system is updating itself.
        install: &["-o", "DPkg::Lock::Timeout=300", "install", "--yes", "--no-install-recommends"],
    },
    Manager { program: "dnf", column: 1, refresh: &[], install: &["install", "--assumeyes"] },
    Manager { program: "pacman", column: 2, refresh: &[], install: &["-S", "--needed", "--noconfirm"] },
    Manager { program: "zypper", column: 3, refresh: &[], install: &["--non-interactive", "install"] },
];

/// Installs the packages that bring what is needed; where that cannot be done, the reason says what to do by hand.
pub(super) fn install(needs: &[Need]) -> Done {
    let Some(manager) = MANAGERS.iter().find(|manager| find_program(manager.program).is_some()) else {
        return Err(by_hand(needs));
    };
    let packages = packages(needs, manager.column);
    let Some(prefix) = rights() else {
        let words = [&[manager.program], manager.install].concat().join(" ");
        return Err(format!("please run this, then try again:\n  sudo {words} {}", packages.join(" ")));
    };
    if !manager.refresh.is_empty() {
        // One source that does not answer makes it fail; what is wanted may come from another.
        if let Err(reason) = shell::run(&mut command(prefix, manager, manager.refresh, &[])) {
            shell::note(format_args!("{reason}; trying to install all the same"));
        }
    }
    shell::run(&mut command(prefix, manager, manager.install, &packages))
}

/// The words before a command that changes the system; `None` where that is not allowed.
fn rights() -> Option<&'static [&'static str]> {
    if shell::ask("id", &["-u"]).as_deref() == Some("0") {
        return Some(&[]);
    }
    // With a terminal, sudo may ask for the password.
    let may_ask = io::stdin().is_terminal();
    (find_program("sudo").is_some() && (may_ask || shell::ask("sudo", &["-n", "true"]).is_some())).then_some(&["sudo"])
}

fn command(prefix: &[&str], manager: &Manager, words: &[&str], packages: &[&str]) -> Command {
    // `env`, since sudo does not hand on what is set here.
    let all = [prefix, &["env", "DEBIAN_FRONTEND=noninteractive", manager.program], words, packages].concat();
    let mut command = Command::new(all[0]);
    command.args(&all[1..]);
    command
}

/// The packages, each once.
fn packages(needs: &[Need], column: usize) -> Vec<&'static str> {
    let mut names: Vec<_> = needs.iter().map(|need| need.packages[column]).collect();
    names.sort_unstable();
    names.dedup();
    names
}

fn by_hand(needs: &[Need]) -> String {
    let mut text = String::from("no package manager that is known here; please install, then try again:");
    for need in needs {
        let (packages, what, why) = (&need.packages, need.what, need.why);
        let _ =
            write!(text, "\n  {what}, {why} (Debian: {}, Fedora: {}, Arch: {})", packages[0], packages[1], packages[2]);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{
        super::{PLAY, needs},
        *,
    };

    #[test]
    fn the_command_is_whole() {
        let command = command(&["sudo"], &MANAGERS[0], MANAGERS[0].refresh, &["a", "b"]);
        assert_eq!(shell::words(&command), "sudo env DEBIAN_FRONTEND=noninteractive apt-get update a b");
    }

    #[test]
    fn a_package_that_brings_two_things_is_named_once() {
        let needs: Vec<_> = needs::of(PLAY).collect();
        let arch = packages(&needs, 2);
        assert_eq!(arch.iter().filter(|name| **name == "libx11").count(), 1);
    }

    #[test]
    fn by_hand_names_everything() {
        let needs: Vec<_> = needs::of(PLAY).collect();
        let text = by_hand(&needs);
        assert!(needs.iter().all(|need| text.contains(need.what) && text.contains(need.packages[0])));
    }
}
