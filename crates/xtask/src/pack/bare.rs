//! Whether packages start where nothing else is: in a Debian made for it, with what the package itself asks for and no more.

use super::VERSION;
use crate::{
    machine,
    shell::{self, Done, note, step},
    workspace,
    xvfb::{Display, Picture},
};
use std::{
    fs,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    thread,
    time::{Duration, Instant},
};

/// No program takes longer to show itself.
const PATIENCE: Duration = Duration::from_secs(90);
/// Build tools, which have no business there.
const BUILDERS: [&str; 4] = ["rustc", "cargo", "cc", "ld"];
/// Sees to what a system has while it runs, in a space of its own that ends with the program; then becomes the program.
const INSIDE: &str = "set -e; root=$1; shift; mount --make-rprivate /; mkdir -p /tmp/.X11-unix $root/tmp/.X11-unix; \
    mount --bind /tmp/.X11-unix $root/tmp/.X11-unix; mount -t proc proc $root/proc; exec chroot \"$@\"";

/// Makes a bare Debian, installs the package there, starts the program on a display, unpacks the archive and starts that,
/// and removes the package again.
///
/// # Errors
/// It cannot be tried here, or something of that does not work.
pub(crate) fn start(packages: &[PathBuf]) -> Done {
    let find = |ending: &str| packages.iter().find(|path| path.to_string_lossy().ends_with(ending));
    let (Some(package), Some(archive)) = (find(".deb"), find(".tar.gz")) else {
        return Err("packages are tried on Linux alone".to_owned());
    };
    if shell::ask("id", &["-u"]).as_deref() != Some("0") {
        return Err("to make a bare Debian takes the rights of root: sudo -E cargo xtask pack --check".to_owned());
    }
    machine::ensure(&machine::BARE)?;
    let debian = Debian::make(package)?;
    debian.has_no_builders()?;
    debian.answers(&["mbrane", "--version"], &format!("mbrane {VERSION}"))?;
    debian.answers(&["mbrane-engine"], "")?;
    debian.shows(&["mbrane"])?;
    debian.unpack(archive)?;
    let stem = archive.file_name().unwrap_or_default().to_string_lossy().replace(".tar.gz", "");
    debian.shows(&[&format!("/opt/{stem}/bin/mbrane")])?;
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
    fn make(package: &Path) -> Result<Self, String> {
        let told = fs::read_to_string("/etc/os-release").unwrap_or_default();
        let line =
            |name: &str| told.lines().find_map(|line| line.strip_prefix(name)).map(|text| text.trim_matches('"'));
        let suite = line("VERSION_CODENAME=").filter(|_| line("ID=") == Some("debian"));
        let suite = suite.ok_or("a bare Debian is made on Debian alone")?;
        step(format_args!("Making a bare Debian ({suite})"));
        let this = Self { root: workspace::target().join("bare") };
        let _ = fs::remove_dir_all(&this.root);
        let mut make = Command::new("mmdebstrap");
        make.args(["--mode=root", "--variant=apt", "--quiet"]);
        make.arg(format!("--customize-hook=upload '{}' /tmp/mbrane.deb", package.display()));
        make.arg(
            "--customize-hook=chroot \"$1\" apt-get install --yes --no-install-recommends /tmp/mbrane.deb >/dev/null",
        );
        make.arg("--customize-hook=mkdir -p \"$1/tmp/data\" && chmod 777 \"$1/tmp/data\"");
        shell::run(make.arg(suite).arg(&this.root).stdout(Stdio::null()))?;
        Ok(this)
    }

    fn has_no_builders(&self) -> Done {
        let folders = ["usr/bin", "usr/local/bin", "usr/sbin"];
        let found = folders.iter().flat_map(|folder| BUILDERS.map(|name| self.root.join(folder).join(name)));
        match found.into_iter().find(|path| path.exists()) {
            Some(path) => Err(format!("this is no bare system: it has {}", path.display())),
            None => {
                note("no compiler, no cargo");
                Ok(())
            }
        }
    }

    /// A command in the system, as somebody without rights.
    fn command(&self, display: Option<&Display>, words: &[&str]) -> Command {
        let mut command = Command::new("unshare");
        command.args(["--mount", "sh", "-c", INSIDE, "sh"]).arg(&self.root);
        command.arg("--userspec=nobody:nogroup").arg(&self.root);
        command.args(["env", "-i", "PATH=/usr/bin:/bin", "HOME=/tmp/data", "MBRANE_DATA=/tmp/data"]);
        command.args(display.map(|display| format!("DISPLAY={}", display.name())));
        command.args(words).stdin(Stdio::null());
        command
    }

    /// Whether the first line of what a program says begins so.
    fn answers(&self, words: &[&str], wanted: &str) -> Done {
        let told = self.command(None, words).output().map_err(|error| format!("{words:?} did not start: {error}"))?;
        let text = String::from_utf8_lossy(&told.stdout).into_owned();
        if told.status.success() && text.starts_with(wanted) {
            note(format_args!("`{}` answers", words.join(" ")));
            return Ok(());
        }
        Err(format!("`{}` answers {text:?} {}", words.join(" "), String::from_utf8_lossy(&told.stderr)))
    }

    /// Starts the game on a display and waits until something can be seen.
    fn shows(&self, words: &[&str]) -> Done {
        let folder = workspace::target().join("bare-display");
        fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        let display = Display::start_open(1280, 800, &folder)?;
        let mut picture = Picture::open(&folder)?;
        let begun = Instant::now();
        let started = self.command(Some(&display), words).stdout(Stdio::null()).spawn();
        let mut running = Running(started.map_err(|error| format!("{words:?} did not start: {error}"))?);
        while !picture.shows_something() {
            if let Ok(Some(status)) = running.0.try_wait() {
                return Err(format!("`{}` ended by itself ({status})", words.join(" ")));
            }
            if begun.elapsed() > PATIENCE {
                return Err(format!("`{}` showed nothing", words.join(" ")));
            }
            thread::sleep(Duration::from_millis(20));
        }
        note(format_args!("`{}` shows its window after {:.1?}", words.join(" "), begun.elapsed()));
        Ok(())
    }

    fn unpack(&self, archive: &Path) -> Done {
        let into = self.root.join("opt");
        shell::run(Command::new("tar").arg("-C").arg(into).arg("-xzf").arg(archive))
    }

    /// Removes the package; nothing of it may stay.
    fn forget(&self) -> Done {
        let chroot = |words: &[&str]| {
            let mut command = Command::new("chroot");
            command.arg(&self.root).args(words).env("DEBIAN_FRONTEND", "noninteractive");
            command
        };
        let listed = chroot(&["dpkg", "-L", "mbrane"]).output().map_err(|error| error.to_string())?;
        let listed = String::from_utf8_lossy(&listed.stdout).into_owned();
        let of_it: Vec<_> = listed.lines().filter(|path| path.contains("mbrane")).collect();
        shell::run(chroot(&["apt-get", "purge", "--yes", "mbrane"]).stdout(Stdio::null()))?;
        let stays = of_it.iter().find(|path| self.root.join(path.trim_start_matches('/')).exists());
        match stays {
            _ if of_it.is_empty() => Err("the package lists no files".to_owned()),
            Some(path) => Err(format!("{path} stays when the package is removed")),
            None => {
                note(format_args!("{} files and folders, all gone when it is removed", of_it.len()));
                Ok(())
            }
        }
    }
}

/// A program that ends when it is dropped.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
