//! Tests that packages start on a bare Debian with nothing but their declared dependencies.

use crate::{
    machine,
    shell::{self, Done, note, step},
    workspace,
    xvfb::{self, Display},
};
use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

const BUILDERS: [&str; 4] = ["rustc", "cargo", "cc", "ld"];
/// Sets up a running system in a namespace of its own that ends with the program, then executes the program.
const INSIDE: &str = "set -e; root=$1; shift; mount --make-rprivate /; mkdir -p /tmp/.X11-unix $root/tmp/.X11-unix; \
    mount --bind /tmp/.X11-unix $root/tmp/.X11-unix; mount -t proc proc $root/proc; exec chroot \"$@\"";

/// Makes a bare Debian, installs the package of this version from a folder there, starts the program on a display, unpacks the archive
/// and starts that, and removes the package again.
pub(crate) fn start(packages: &Path, version: &str) -> Done {
    let names = fs::read_dir(packages).into_iter().flatten().flatten();
    let names: Vec<_> = names
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    let find = |start: String, end: &str| {
        names
            .iter()
            .find(|name| name.starts_with(&start) && name.ends_with(end))
    };
    let package = find(format!("mbrane_{version}_"), ".deb");
    let archive = find(format!("mbrane-{version}-linux-"), ".tar.gz");
    let (Some(package), Some(archive)) = (package, archive) else {
        return Err("packages are tried on Linux alone".to_owned());
    };
    if shell::ask("id", &["-u"]).as_deref() != Some("0") {
        return Err(
            "to make a bare Debian takes the rights of root: sudo -E cargo xtask pack --check"
                .to_owned(),
        );
    }
    machine::ensure(machine::BARE)?;
    let debian = Debian::make(&packages.join(package))?;
    debian.has_no_builders()?;
    debian.answers(&["mbrane", "--version"], &format!("mbrane {version}"))?;
    debian.answers(&["mbrane-engine"], "")?;
    debian.shows(&["mbrane"])?;
    let mut unpack = Command::new("tar");
    shell::run(
        unpack
            .arg("-C")
            .arg(debian.root.join("opt"))
            .arg("-xzf")
            .arg(packages.join(archive)),
    )?;
    debian.shows(&[&format!(
        "/opt/{}/bin/mbrane",
        archive.trim_end_matches(".tar.gz")
    )])?;
    debian.forget()
}

/// A system in a folder, which goes with it.
struct Debian {
    root: PathBuf,
}

impl Drop for Debian {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.root);
    }
}

impl Debian {
    /// The smallest system that can install, of this machine's version, with the package installed and nothing that it merely
    /// recommends.
    fn make(package: &Path) -> Done<Self> {
        let release = fs::read_to_string("/etc/os-release").unwrap_or_default();
        let line = |name: &str| {
            release
                .lines()
                .find_map(|line| line.strip_prefix(name))
                .map(|text| text.trim_matches('"'))
        };
        let (Some(suite), Some("debian")) = (line("VERSION_CODENAME="), line("ID=")) else {
            return Err("a bare Debian is made on Debian alone".into());
        };
        step(format_args!("Making a bare Debian ({suite})"));
        let this = Self {
            root: workspace::target().join("bare"),
        };
        let _ = fs::remove_dir_all(&this.root);
        let mut make = shell::program("mmdebstrap", "--mode=root --variant=apt --quiet");
        make.arg(format!(
            "--customize-hook=upload '{}' /tmp/mbrane.deb",
            package.display()
        ));
        make.arg(
            "--customize-hook=chroot \"$1\" apt-get install --yes --no-install-recommends /tmp/mbrane.deb >/dev/null",
        );
        make.arg("--customize-hook=mkdir -p \"$1/tmp/data\" && chmod 777 \"$1/tmp/data\"");
        shell::run(make.arg(suite).arg(&this.root).stdout(Stdio::null()))?;
        Ok(this)
    }

    fn has_no_builders(&self) -> Done {
        for folder in ["usr/bin", "usr/local/bin", "usr/sbin"] {
            if let Some(name) = BUILDERS
                .iter()
                .find(|name| self.root.join(folder).join(name).exists())
            {
                return Err(format!("this is no bare system: it has {folder}/{name}"));
            }
        }
        note("no compiler, no cargo");
        Ok(())
    }

    /// A command in the system, as an unprivileged user.
    fn command(&self, display: Option<&Display>, words: &[&str]) -> Command {
        let mut command = shell::program("unshare", "--mount sh -c");
        command
            .args([INSIDE, "sh"])
            .arg(&self.root)
            .arg("--userspec=nobody:nogroup")
            .arg(&self.root);
        command.args([
            "env",
            "-i",
            "PATH=/usr/bin:/bin",
            "HOME=/tmp/data",
            "MBRANE_DATA=/tmp/data",
        ]);
        command.args(display.map(|display| format!("DISPLAY={}", display.name)));
        command.args(words).stdin(Stdio::null());
        command
    }

    /// Checks that the first line of a program's output begins with `wanted`.
    fn answers(&self, words: &[&str], wanted: &str) -> Done {
        let output = self
            .command(None, words)
            .output()
            .map_err(|error| format!("{words:?} did not start: {error}"))?;
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        if output.status.success() && text.starts_with(wanted) {
            note(format_args!("`{}` answers", words.join(" ")));
            return Ok(());
        }
        Err(format!(
            "`{}` answers {text:?} {}",
            words.join(" "),
            String::from_utf8_lossy(&output.stderr)
        ))
    }

    fn shows(&self, words: &[&str]) -> Done {
        let folder = workspace::target().join("bare-display");
        let time = xvfb::time_to_show(&folder, |display| self.command(Some(display), words))?;
        note(format_args!(
            "`{}` shows its window after {time:.1?}",
            words.join(" ")
        ));
        Ok(())
    }

    /// Removes the package, which must leave no file.
    fn forget(&self) -> Done {
        let chroot = |words| {
            let mut command = Command::new("chroot");
            command
                .arg(&self.root)
                .args(str::split_whitespace(words))
                .env("DEBIAN_FRONTEND", "noninteractive");
            command
        };
        let listed = chroot("dpkg -L mbrane")
            .output()
            .map_err(|error| error.to_string())?;
        let listed = String::from_utf8_lossy(&listed.stdout).into_owned();
        let of_it: Vec<_> = listed
            .lines()
            .filter(|path| path.contains("mbrane"))
            .collect();
        if of_it.is_empty() {
            return Err("the package lists no files".to_owned());
        }
        shell::run(chroot("apt-get purge --yes mbrane").stdout(Stdio::null()))?;
        if let Some(path) = of_it
            .iter()
            .find(|path| self.root.join(path.trim_start_matches('/')).exists())
        {
            return Err(format!("{path} stays when the package is removed"));
        }
        note(format_args!(
            "{} files and folders, all gone when it is removed",
            of_it.len()
        ));
        Ok(())
    }
}
