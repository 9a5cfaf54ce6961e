//! A virtual display, for drawing without a screen.

use crate::{
    machine,
    shell::{self, Done, Running, at},
};
use std::{
    fs::{self, File},
    io::{BufRead, BufReader, Read, Seek, SeekFrom},
    path::Path,
    process::{Command, Stdio},
    thread,
    time::{Duration, Instant},
};

/// No program takes longer to show itself.
const START_TIMEOUT: Duration = Duration::from_secs(90);

pub(crate) struct Display {
    _server: Running,
    /// As `DISPLAY` names it.
    pub(crate) name: String,
}

impl Display {
    /// Starts one on a free number and waits until it can be used.
    pub(crate) fn start(width: u32, height: u32) -> Done<Self> {
        Self::start_with(width, height, &[])
    }

    /// As [`start`](Self::start), with its content as a [`Picture`] in a folder.
    pub(crate) fn start_open(folder: &Path) -> Done<Self> {
        at(folder, fs::create_dir_all(folder))?;
        Self::start_with(1280, 800, &["-fbdir", &folder.to_string_lossy()])
    }

    fn start_with(width: u32, height: u32, more: &[&str]) -> Done<Self> {
        let words = format!("-displayfd 1 -nolisten tcp -screen 0 {width}x{height}x24");
        let mut command = shell::program("Xvfb", &words);
        command
            .args(more)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        let mut server = Running::start(&mut command)?;
        let mut line = String::new();
        // It says its number once it listens.
        if let Some(output) = server.0.stdout.take() {
            let _ = BufReader::new(output).read_line(&mut line);
        }
        let number: u32 = line.trim().parse().map_err(|_| "Xvfb did not start")?;
        Ok(Self {
            _server: server,
            name: format!(":{number}"),
        })
    }

    /// Makes a command and its children draw here without a graphics card.
    pub(crate) fn draw(&self, command: &mut Command) {
        command
            .env("DISPLAY", &self.name)
            .env_remove("WAYLAND_DISPLAY")
            .env("WGPU_BACKEND", "vulkan");
        // Wayland's library is tried anyway, and complains without such a folder.
        command.env("XDG_RUNTIME_DIR", std::env::temp_dir());
        if let Some(driver) = machine::software_driver() {
            // The older name is what loaders before 1.3.207 know.
            command
                .env("VK_DRIVER_FILES", &driver)
                .env("VK_ICD_FILENAMES", &driver);
        }
    }
}

/// The time from a program's start on its own display until something is visible; the folder is for the picture.
pub(crate) fn time_to_show(
    folder: &Path,
    program: impl FnOnce(&Display) -> Command,
) -> Done<Duration> {
    let display = Display::start_open(folder)?;
    let mut picture = Picture::open(folder)?;
    let mut command = program(&display);
    let said = shell::words(&command);
    let begun = Instant::now();
    let mut running = Running::start(command.stdin(Stdio::null()).stdout(Stdio::null()))?;
    while !picture.shows_something() {
        if let Ok(Some(status)) = running.0.try_wait() {
            return Err(format!("`{said}` ended by itself ({status})"));
        }
        if begun.elapsed() > START_TIMEOUT {
            return Err(format!("`{said}` showed nothing"));
        }
        thread::sleep(Duration::from_millis(2));
    }
    Ok(begun.elapsed())
}

/// The picture of a display, as its server keeps it in a file.
pub(crate) struct Picture {
    file: File,
    pixels: u64,
    row: u64,
    rows: u64,
}

impl Picture {
    pub(crate) fn open(folder: &Path) -> Done<Self> {
        let path = folder.join("Xvfb_screen0");
        let mut file = at(&path, File::open(&path))?;
        // The X window dump's header: 25 big-endian words, of which these give the place of the pixels.
        let mut head = [0; 100];
        at(&path, file.read_exact(&mut head))?;
        let word = |index: usize| u64::from(u32::from_be_bytes(head.as_chunks::<4>().0[index]));
        Ok(Self {
            file,
            pixels: word(0) + 12 * word(19),
            row: word(12),
            rows: word(5),
        })
    }

    /// As a file that other programs read: a BMP has its pixels as the server has them.
    pub(crate) fn bmp(&mut self) -> Done<Vec<u8>> {
        let length = self.row * self.rows;
        // Rows from the top down have a negative height; then one plane, and 32 bits a pixel.
        let size = [self.row / 4, (1 << 32) - self.rows, 0x20_0001, 0, length];
        let words = [&[54 + length, 0, 54, 40][..], &size, &[0; 4]].concat();
        let words = words
            .into_iter()
            .flat_map(|word| u32::try_from(word).unwrap_or(0).to_le_bytes());
        let mut bytes: Vec<u8> = b"BM".iter().copied().chain(words).collect();
        let read = self.file.seek(SeekFrom::Start(self.pixels));
        let read = read.and_then(|_| (&mut self.file).take(length).read_to_end(&mut bytes));
        // The fourth byte of a pixel is not shown here, and readers may take it for a veil.
        bytes
            .iter_mut()
            .skip(54 + 3)
            .step_by(4)
            .for_each(|byte| *byte = 255);
        read.map(|_| bytes)
            .map_err(|error| format!("the display cannot be read: {error}"))
    }

    /// Returns whether the middle shows more than one colour: more than an empty screen or an empty window.
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
