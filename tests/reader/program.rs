//! The real program in an invisible window.

use mbrane_play::{Server, Settings, Speed};
use std::{
    env,
    fs::{self, File},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
};

/// A folder of one test, removed when dropped.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new() -> Self {
        let name = |number| format!("mbrane-reader-{}-{number}", std::process::id());
        // An earlier process of this number may have left folders, with settings in them.
        let mut paths = (0..1_000).map(|number| env::temp_dir().join(name(number)));
        Self(
            paths
                .find(|path| fs::create_dir(path).is_ok())
                .expect("a folder can be made"),
        )
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The program, ended when dropped.
pub(crate) struct Program {
    child: Child,
    log: PathBuf,
}

impl Program {
    /// Starts it on a session bus with these arguments; its saves and output are in the folder.
    /// It plays quickly, so that a whole game takes seconds.
    pub(crate) fn start(folder: &Path, bus: &str, words: &[&str]) -> Self {
        Self::start_with(Settings::default(), folder, bus, words)
    }

    /// The same, with these relays for play far apart.
    pub(crate) fn calling(folder: &Path, bus: &str, relays: Vec<Server>) -> Self {
        Self::start_with(
            Settings {
                relays,
                ..Settings::default()
            },
            folder,
            bus,
            &[],
        )
    }

    fn start_with(settings: Settings, folder: &Path, bus: &str, words: &[&str]) -> Self {
        let settings = Settings {
            speed: Speed::Four,
            reduced_motion: Some(true),
            ..settings
        };
        let data = folder.join("data");
        fs::create_dir_all(&data).expect("a folder can be made");
        fs::write(data.join("settings.txt"), settings.to_string()).expect("a file can be written");
        let log = folder.join("log.txt");
        let file = File::create(&log).expect("a file can be made");
        let child = Command::new(env!("CARGO_BIN_EXE_mbrane"))
            .args(["--size", "640x480", "--language", "en"])
            .args(words)
            .env("MBRANE_DATA", data)
            .env("DBUS_SESSION_BUS_ADDRESS", bus)
            .env("RUST_LOG", "info,mbrane::updates=trace")
            .env_remove("AT_SPI_BUS_ADDRESS")
            .stdin(Stdio::null())
            .stdout(file.try_clone().expect("a file"))
            .stderr(file)
            .spawn()
            .expect("it starts");
        Self { child, log }
    }

    /// The lines in its log about itself and buses: without the lines for frames and the machine's faults.
    pub(crate) fn said(&self) -> String {
        let lines = self.lines();
        let lacks = |line: &&str| {
            ["winit", "bevy_", "wgpu", "graphics", "sound"]
                .iter()
                .any(|part| line.contains(part))
        };
        lines
            .lines()
            .filter(|line| !line.contains(FRAME) && !lacks(line))
            .collect::<Vec<_>>()
            .join("\n")
    }

    /// The number of frames that it has drawn.
    pub(crate) fn frames(&self) -> usize {
        self.lines()
            .lines()
            .filter(|line| line.contains(FRAME))
            .count()
    }

    fn lines(&self) -> String {
        String::from_utf8_lossy(&fs::read(&self.log).unwrap_or_default()).into_owned()
    }

    pub(crate) fn runs(&mut self) -> bool {
        matches!(self.child.try_wait(), Ok(None))
    }
}

/// The line that it writes for each frame.
const FRAME: &str = "an update";

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
