//! `cargo xtask shots`: pictures of the game, drawn without a screen.

use crate::{
    machine,
    shell::{self, Done, cargo, note, step},
    workspace,
    xvfb::Display,
};
use std::{fs, path::Path, process::Command};

/// The windows that are pictured: a desk, a phone upright, a phone on its side, a large screen.
const SIZES: [(u32, u32); 4] = [(1280, 800), (390, 844), (844, 390), (3840, 2160)];
/// Those that a check draws: the largest takes minutes without a graphics card.
const CHECKED: usize = 3;

pub(super) fn run(words: &[String]) -> Done {
    let mut folder = workspace::target().join("shots");
    let mut only = String::new();
    let mut sizes = SIZES.to_vec();
    let mut words = words.iter();
    while let Some(word) = words.next() {
        let mut value = || words.next().ok_or_else(|| format!("`{word}` lacks its value"));
        match word.as_str() {
            "--only" => only.clone_from(value()?),
            "--size" => sizes = vec![size(value()?)?],
            word if word.starts_with('-') => return Err(format!("`{word}` means nothing here")),
            word => folder = std::path::absolute(word).map_err(|error| format!("{word}: {error}"))?,
        }
    }
    ensure()?;
    take(&folder, &sizes, &only)
}

fn size(text: &str) -> Result<(u32, u32), String> {
    let sides = text.split_once('x').and_then(|(width, height)| Some((width.parse().ok()?, height.parse().ok()?)));
    sides.ok_or_else(|| format!("`{text}` is no size: it looks like 1280x800"))
}

/// Draws what a check draws.
///
/// # Errors
/// As [`take`].
pub(super) fn check(folder: &Path) -> Done {
    take(folder, &SIZES[..CHECKED], "")
}

/// Makes sure that pictures can be taken.
///
/// # Errors
/// The system lacks something that cannot be installed from here.
pub(super) fn ensure() -> Done {
    if !cfg!(target_os = "linux") {
        return Err("pictures are drawn under Linux alone, with Xvfb".to_owned());
    }
    machine::ensure(&machine::TEST)?;
    machine::ensure(&machine::PICTURES)
}

/// Leaves numbered pictures of every state with `only` in its name in a folder for each size.
///
/// # Errors
/// The game does not build, does not start, or leaves no pictures.
fn take(folder: &Path, sizes: &[(u32, u32)], only: &str) -> Done {
    step("Building the game");
    shell::run(cargo().args(["build", "--locked", "--package", "mbrane"]))?;
    let (width, height) = sizes.iter().fold((0, 0), |(w, h), size| (w.max(size.0), h.max(size.1)));
    let display = Display::start(width, height)?;
    for (width, height) in sizes {
        step(format_args!("Drawing {width}x{height}"));
        let size = format!("{width}x{height}");
        let folder = folder.join(&size);
        // Pictures of an earlier run must not pass for this one's; a few new ones may lie among them.
        if only.is_empty() {
            let _ = fs::remove_dir_all(&folder);
        }
        fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        let mut game = game(&display);
        game.arg("--scenes").arg(&folder).args(["--size", &size]);
        if !only.is_empty() {
            game.args(["--only", only]);
        }
        shell::run(&mut game)?;
        let drawn = fs::read_dir(&folder).map_or(0, Iterator::count);
        if drawn == 0 {
            return Err(format!("nothing was drawn in {}", folder.display()));
        }
        note(format_args!("{drawn} pictures in {}", folder.display()));
    }
    Ok(())
}

fn game(display: &Display) -> Command {
    on(display, &workspace::target().join("debug/mbrane"))
}

/// A program that is to draw on this display, without a graphics card.
pub(super) fn on(display: &Display, program: &Path) -> Command {
    let mut game = Command::new(program);
    game.env("DISPLAY", display.name()).env_remove("WAYLAND_DISPLAY").env("WGPU_BACKEND", "vulkan");
    // Wayland's library is asked all the same, and complains where there is no such folder.
    game.env("XDG_RUNTIME_DIR", std::env::temp_dir());
    if let Some(driver) = machine::software_driver() {
        // The older name is what loaders before 1.3.207 know.
        game.env("VK_DRIVER_FILES", &driver).env("VK_ICD_FILENAMES", &driver);
    }
    game
}
