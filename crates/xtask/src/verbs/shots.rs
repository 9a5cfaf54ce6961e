//! `cargo xtask shots`: pictures of the game, drawn without a screen.

use crate::{
    machine,
    shell::{self, Done, cargo, note, step},
    workspace,
    xvfb::Display,
};
use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

/// The windows that are pictured: a desk, a phone upright, a phone on its side.
const SIZES: [(u32, u32); 3] = [(1280, 800), (390, 844), (844, 390)];

pub(super) fn run(words: &[String]) -> Done {
    let folder = match words {
        [] => workspace::target().join("shots"),
        [folder] => std::path::absolute(folder).map_err(|error| format!("{folder}: {error}"))?,
        [_, more, ..] => return Err(format!("`{more}` means nothing here")),
    };
    ensure()?;
    take(&folder)
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

/// Leaves one numbered picture for each size in `folder`.
///
/// # Errors
/// The game does not build, does not start, or leaves no picture.
pub(super) fn take(folder: &Path) -> Done {
    step("Building the game");
    shell::run(cargo().args(["build", "--locked", "--package", "mbrane"]))?;
    step("Drawing");
    fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let (width, height) = SIZES.iter().fold((0, 0), |(w, h), size| (w.max(size.0), h.max(size.1)));
    let display = Display::start(width, height)?;
    for (number, (width, height)) in (1..).zip(SIZES) {
        let picture = folder.join(format!("{number:02}-board-{width}x{height}.png"));
        // A picture of an earlier run must not pass for this one's.
        let _ = fs::remove_file(&picture);
        let size = format!("{width}x{height}");
        shell::run(game(&display).arg("--picture").arg(&picture).args(["--size", &size]))?;
        if !picture.is_file() {
            return Err(format!("{} was not drawn", picture.display()));
        }
        note(picture.display());
    }
    Ok(())
}

fn game(display: &Display) -> Command {
    let program: PathBuf = workspace::target().join("debug/mbrane");
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
