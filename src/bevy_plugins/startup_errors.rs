//! Explains what the machine lacks when the game cannot start, instead of printing a panic's trace.

use bevy::prelude::*;
use std::{
    env::{self, consts::OS},
    io::{self, Write as _},
    panic, process,
};

const LACKING: i32 = 1;

/// Bevy and winit can report a missing display or driver only by panicking during setup.
pub(super) fn plugin(_: &mut App) {
    let before = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        let variable = |name: &str| env::var(name).ok().filter(|value| !value.is_empty());
        match panic
            .payload_as_str()
            .and_then(|message| explain(message, OS, variable))
        {
            None => before(panic),
            Some(words) => {
                let _ = io::stderr().write_all(words.as_bytes());
                process::exit(LACKING);
            }
        }
    }));
}

// The parts of the system, each with the packages that bring it. `tools/xtask/src/machine/needs.txt` has the same names.

const WINDOWS: &str = "the libraries that open windows:
  Debian, Ubuntu  libx11-6 libx11-xcb1 libxcursor1 libxi6
  Fedora          libX11 libX11-xcb libXcursor libXi
  Arch            libx11 libxcursor libxi
  openSUSE        libX11-6 libX11-xcb1 libXcursor1 libXi6";

const KEYBOARD: &str = "the libraries that read the keyboard:
  Debian, Ubuntu  libxkbcommon0 libxkbcommon-x11-0
  Fedora          libxkbcommon libxkbcommon-x11
  Arch            libxkbcommon libxkbcommon-x11
  openSUSE        libxkbcommon0 libxkbcommon-x11-0";

/// The beginning of the panic's message on a machine without a graphics driver.
pub(super) const NO_DRIVER: &str = "no graphics driver";

const DRIVER: &str = "a driver for Vulkan and the loader that finds it, or libEGL and a driver for OpenGL:
  Debian, Ubuntu  mesa-vulkan-drivers libvulkan1
  Fedora          mesa-vulkan-drivers vulkan-loader
  Arch            vulkan-icd-loader, and your card's: vulkan-radeon, vulkan-intel or nvidia-utils; without a card vulkan-swrast
  openSUSE        libvulkan1, and your card's: libvulkan_radeon or libvulkan_intel; without a card libvulkan_lvp";

/// Explains the missing library, if the panic's message names it. `variable` reads the environment.
fn explain(
    message: &str,
    system: &str,
    variable: impl Fn(&str) -> Option<String>,
) -> Option<String> {
    let has = |sign: &str| message.contains(sign);
    // The beginnings are those of bevy_winit 0.19, winit 0.30, bevy_render 0.19 and this program.
    let (what, part) = if has("XKBNotFound") || has("Library libxkbcommon") {
        (
            "The keyboard cannot be read: a library is missing.".to_owned(),
            Some(KEYBOARD),
        )
    } else if message.starts_with("Failed to build event loop") {
        if has("LibraryOpenError") || has("NoWaylandLib") {
            (
                "No window can be opened: a library is missing.".to_owned(),
                Some(WINDOWS),
            )
        } else {
            (no_display(variable), None)
        }
    } else if [
        NO_DRIVER,
        "Failed to create wgpu surface",
        "No supported formats for surface",
    ]
    .iter()
    .any(|sign| message.starts_with(sign))
    {
        (
            "The table cannot be drawn: no graphics driver was found that can draw in this window."
                .to_owned(),
            Some(DRIVER),
        )
    } else {
        return None;
    };
    let mut text = format!("mbrane: {what}\n");
    match part {
        Some(part) if system == "linux" => text += &format!("Install {part}\n"),
        Some(_) => text.push_str("Install or update the driver of the graphics card.\n"),
        None => {}
    }
    // winit's message begins with a place in its source.
    let said = message.split_once("error: ").map_or(message, |(_, said)| {
        said.strip_suffix(" })").unwrap_or(said)
    });
    Some(text + &format!("The system said: {said}\n"))
}

fn no_display(variable: impl Fn(&str) -> Option<String>) -> String {
    // In the order in which winit asks.
    let displays = ["WAYLAND_DISPLAY", "WAYLAND_SOCKET", "DISPLAY"]
        .map(|name| variable(name).map(|value| (name, value)));
    match displays.into_iter().flatten().next() {
        Some((name, value)) => format!(
            "There is no display to open a window on: {name} names `{value}`, and nothing answers there.\n\
             Start the game within a desktop session, or let {name} name a display that runs."
        ),
        None => "There is no display to open a window on: neither WAYLAND_DISPLAY nor DISPLAY is set.\n\
                 Start the game within a desktop session; over ssh, `ssh -X` brings a display along."
            .to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const UNSET: &str = "Failed to build event loop: Os(OsError { line: 1, file: \"mod.rs\", error: Misc(\"neither \
                         WAYLAND_DISPLAY nor WAYLAND_SOCKET nor DISPLAY is set.\") })";

    #[test]
    fn unrelated_panics_are_not_explained() {
        assert_eq!(explain("index out of bounds", "linux", |_| None), None);
    }

    #[test]
    fn missing_display_is_reported_with_its_name() {
        let text = explain(UNSET, "linux", |_| None).unwrap();
        assert!(
            text.starts_with("mbrane: There is no display") && text.contains("neither"),
            "{text}"
        );
        assert!(
            !text.contains("OsError") && text.ends_with("is set.\")\n"),
            "{text}"
        );
        let text = explain(
            "Failed to build event loop: Os(XOpenDisplayFailed)",
            "linux",
            |name| (name == "DISPLAY").then(|| ":99".to_owned()),
        );
        assert!(text.unwrap().contains("DISPLAY names `:99`"));
    }

    #[test]
    fn missing_library_names_the_package_of_each_distribution() {
        for (message, package) in [
            (NO_DRIVER, "mesa-vulkan-drivers"),
            (
                "Failed to build event loop: Os(XNotSupported(LibraryOpenError(OpenError)))",
                "libxcursor1",
            ),
            (
                "called `Result::unwrap()` on an `Err` value: XKBNotFound",
                "libxkbcommon-x11-0",
            ),
        ] {
            let text = explain(message, "linux", |_| None).unwrap();
            for word in [
                package,
                "Debian",
                "Fedora",
                "Arch",
                "openSUSE",
                "The system said: ",
            ] {
                assert!(text.contains(word), "{word}: {text}");
            }
        }
        let text = explain(NO_DRIVER, "windows", |_| None).unwrap();
        assert!(
            text.contains("driver") && !text.contains("Debian"),
            "{text}"
        );
    }
}
