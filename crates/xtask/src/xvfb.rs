//! A display in memory, for drawing where there is no screen.

use crate::machine;
use std::{
    fs::File,
    io::{BufRead, BufReader, Read, Seek, SeekFrom},
    path::Path,
    process::{Child, Command, Stdio},
};

/// A running Xvfb, ended when dropped.
pub(crate) struct Display {
    server: Child,
    number: u32,
}

impl Display {
    /// Starts one on a free number and waits until it can be used.
    ///
    /// # Errors
    /// Xvfb is missing or ended at once.
    pub(crate) fn start(width: u32, height: u32) -> Result<Self, String> {
        Self::start_with(width, height, &[])
    }

    /// As [`start`](Self::start); what is shown is also a [`Picture`] in a folder.
    ///
    /// # Errors
    /// As [`start`](Self::start).
    pub(crate) fn start_open(width: u32, height: u32, folder: &Path) -> Result<Self, String> {
        Self::start_with(width, height, &["-fbdir", &folder.to_string_lossy()])
    }

    fn start_with(width: u32, height: u32, more: &[&str]) -> Result<Self, String> {
        let mut server = Command::new("Xvfb")
            .args(["-displayfd", "1", "-nolisten", "tcp", "-screen", "0", &format!("{width}x{height}x24")])
            .args(more)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| format!("Xvfb did not start: {error}"))?;
        let mut line = String::new();
        // It says its number once it listens.
        if let Some(output) = server.stdout.take() {
            let _ = BufReader::new(output).read_line(&mut line);
        }
        match line.trim().parse() {
            Ok(number) => Ok(Self { server, number }),
            Err(_) => {
                let _ = server.kill();
                let _ = server.wait();
                Err("Xvfb did not start".to_owned())
            }
        }
    }

    /// The name by which programs find it.
    pub(crate) fn name(&self) -> String {
        format!(":{}", self.number)
    }

    /// Has a command, and what it starts, draw here without a graphics card.
    pub(crate) fn draw(&self, command: &mut Command) {
        command.env("DISPLAY", self.name()).env_remove("WAYLAND_DISPLAY").env("WGPU_BACKEND", "vulkan");
        // Wayland's library is asked all the same, and complains where there is no such folder.
        command.env("XDG_RUNTIME_DIR", std::env::temp_dir());
        if let Some(driver) = machine::software_driver() {
            // The older name is what loaders before 1.3.207 know.
            command.env("VK_DRIVER_FILES", &driver).env("VK_ICD_FILENAMES", &driver);
        }
    }
}

impl Drop for Display {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

/// The picture of a display, as its server keeps it in a file.
pub(crate) struct Picture {
    file: File,
    pixels: u64,
    row: u64,
    rows: u64,
}

impl Picture {
    /// Opens the picture of the display that was [started](Display::start_open) with this folder.
    ///
    /// # Errors
    /// There is none, or it is no such picture.
    pub(crate) fn open(folder: &Path) -> Result<Self, String> {
        let path = folder.join("Xvfb_screen0");
        let unread = |error: std::io::Error| format!("{}: {error}", path.display());
        let mut file = File::open(&path).map_err(unread)?;
        // The X window dump's header: 25 big-endian words, of which these tell where the pixels are.
        let mut head = [0; 100];
        file.read_exact(&mut head).map_err(unread)?;
        let word = |index: usize| {
            let bytes = [head[4 * index], head[4 * index + 1], head[4 * index + 2], head[4 * index + 3]];
            u64::from(u32::from_be_bytes(bytes))
        };
        Ok(Self { file, pixels: word(0) + 12 * word(19), row: word(12), rows: word(5) })
    }

    /// Whether the middle shows more than one colour: more than an empty screen or an empty window.
    pub(crate) fn shows_something(&mut self) -> bool {
        let mut row = vec![0; usize::try_from(self.row).unwrap_or(0)];
        let mut colours: Vec<[u8; 4]> = Vec::new();
        for y in (self.rows / 4..self.rows * 3 / 4).step_by(8) {
            let read = self.file.seek(SeekFrom::Start(self.pixels + y * self.row));
            if read.is_err() || self.file.read_exact(&mut row).is_err() {
                return false;
            }
            colours.extend(row.as_chunks::<4>().0);
            colours.sort_unstable();
            colours.dedup();
        }
        colours.len() > 2
    }
}
