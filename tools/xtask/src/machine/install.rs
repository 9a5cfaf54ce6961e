//! Installing packages with the system's own package manager, with the rights for it or not at all.

use super::needs::{Need, find_program};
use crate::shell::{self, Done};
use std::{
    collections::BTreeSet,
    io::{self, IsTerminal},
    process::Command,
};

/// Package managers, in the order of [`Need::packages`], with their words for updating the list of packages and for installing.
const MANAGERS: [(&str, &str, &str); 4] = [
    // Waits where the system is updating itself.
    (
        "apt-get",
        "update",
        "-o DPkg::Lock::Timeout=300 install --yes --no-install-recommends",
    ),
    ("dnf", "", "install --assumeyes"),
    ("pacman", "", "-S --needed --noconfirm"),
    ("zypper", "", "--non-interactive install"),
];

/// Installs the packages for these needs; if that fails, the reason says what to do by hand.
pub(super) fn install(needs: &[Need]) -> Done {
    let Some(column) = MANAGERS
        .iter()
        .position(|manager| find_program(manager.0).is_some())
    else {
        return Err(by_hand(needs));
    };
    let (manager, refresh, install) = MANAGERS[column];
    let install = format!("{manager} {install} {}", packages(needs, column));
    let is_root = shell::ask("id", &["-u"]).as_deref() == Some("0");
    // With a terminal, sudo may ask for the password.
    let may_ask = || io::stdin().is_terminal() || shell::ask("sudo", &["-n", "true"]).is_some();
    if !is_root && (find_program("sudo").is_none() || !may_ask()) {
        return Err(format!(
            "please run this, then try again:\n  sudo {install}"
        ));
    }
    let sudo = (!is_root).then_some("sudo");
    // A single unreachable source makes it fail; another may have the packages.
    if !refresh.is_empty()
        && let Err(reason) = shell::run(&mut command(sudo, &format!("{manager} {refresh}")))
    {
        shell::note(format_args!("{reason}; trying to install all the same"));
    }
    shell::run(&mut command(sudo, &install))
}

fn command(sudo: Option<&str>, words: &str) -> Command {
    // `env`, since sudo does not pass on variables set here.
    let words = format!(
        "{} DEBIAN_FRONTEND=noninteractive {words}",
        sudo.map_or("", |_| "env")
    );
    shell::program(sudo.unwrap_or("env"), &words)
}

/// The packages, each once.
fn packages(needs: &[Need], column: usize) -> String {
    let names: BTreeSet<_> = needs.iter().map(|need| need.packages[column]).collect();
    names.into_iter().collect::<Vec<_>>().join(" ")
}

fn by_hand(needs: &[Need]) -> String {
    let line = |Need {
                    what,
                    why,
                    packages,
                    ..
                }: &Need| {
        format!(
            "\n  {what}, {why} (Debian: {}, Fedora: {}, Arch: {})",
            packages[0], packages[1], packages[2]
        )
    };
    let lines: String = needs.iter().map(line).collect();
    format!("no package manager that is known here; please install, then try again:{lines}")
}

#[cfg(test)]
mod tests {
    use super::{
        super::{PLAY, needs},
        *,
    };

    #[test]
    fn install_command_is_complete() {
        let command = command(Some("sudo"), "apt-get update a b");
        assert_eq!(
            shell::words(&command),
            "sudo env DEBIAN_FRONTEND=noninteractive apt-get update a b"
        );
    }

    #[test]
    fn a_package_that_brings_two_things_is_named_once() {
        let needs: Vec<_> = needs::of(PLAY).collect();
        assert_eq!(packages(&needs, 2).matches("libx11").count(), 1);
    }

    #[test]
    fn by_hand_names_everything() {
        let needs: Vec<_> = needs::of(PLAY).collect();
        let text = by_hand(&needs);
        assert!(
            needs
                .iter()
                .all(|need| text.contains(need.what) && text.contains(need.packages[0]))
        );
    }
}
