//! The desktop's wish for less motion. The game asks the desktop's own programs, so that it needs no library of the
//! desktop.
//!
//! On Linux it asks the desktop's portal first, then GNOME's settings; on macOS the defaults. Windows has no program
//! that reads it.

use std::{
    process::{Command, Stdio},
    sync::{
        Mutex,
        mpsc::{Receiver, channel},
    },
    thread,
};

use bevy::{prelude::*, window::WindowFocused, winit::EventLoopProxyWrapper};

use crate::{redraw, settings::SystemPreferences};

pub(super) fn plugin(app: &mut App) {
    // Without a window there is no motion.
    let there = resource_exists::<EventLoopProxyWrapper>;
    // The player changes the setting in another window.
    let regains_focus =
        |mut focused: MessageReader<WindowFocused>| focused.read().any(|news| news.focused);
    app.add_systems(Startup, ask.run_if(there));
    app.add_systems(
        PreUpdate,
        (
            ask.run_if(there.and_then(regains_focus)),
            hear.run_if(resource_exists::<Asked>),
        ),
    );
}

/// The answer of the thread that asked last, as soon as it comes.
#[derive(Resource)]
struct Asked(Mutex<Receiver<Option<bool>>>);

fn ask(mut commands: Commands) {
    let (tell, heard) = channel();
    let asks = move || {
        // Another thread may ask by now.
        let _ = tell.send(less_motion(run));
        redraw::wake();
    };
    // Without the thread the preference stays as it is.
    if thread::Builder::new()
        .name("asks".to_owned())
        .spawn(asks)
        .is_ok()
    {
        commands.insert_resource(Asked(Mutex::new(heard)));
    }
}

fn hear(asked: Res<Asked>, mut asks: ResMut<SystemPreferences>) {
    let Ok(heard) = asked.0.lock() else { return };
    if let Some(reduced_motion) = heard.try_iter().flatten().last() {
        asks.set_if_neq(SystemPreferences {
            reduced_motion,
            ..*asks
        });
    }
}

/// The output of a program of the desktop; none if it is missing or fails.
fn run(program: &str, words: &[&str]) -> Option<String> {
    let output = Command::new(program)
        .args(words)
        .stdin(Stdio::null())
        .stderr(Stdio::null())
        .output()
        .ok()?;
    output
        .status
        .success()
        .then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// Returns whether the desktop wants less motion; none if no program knows.
fn less_motion(run: impl Fn(&str, &[&str]) -> Option<String>) -> Option<bool> {
    if cfg!(target_os = "macos") {
        return run(
            "defaults",
            &["read", "com.apple.universalaccess", "reduceMotion"],
        )
        .map(|said| said == "1");
    }
    let portal = |space: &str, key: &str| {
        let object = [
            "--dest",
            "org.freedesktop.portal.Desktop",
            "--object-path",
            "/org/freedesktop/portal/desktop",
        ];
        let method = [
            "--method",
            "org.freedesktop.portal.Settings.ReadOne",
            space,
            key,
        ];
        run(
            "gdbus",
            &[
                &["call", "--session", "--timeout", "2"][..],
                &object[..],
                &method[..],
            ]
            .concat(),
        )
    };
    // (<uint32 1>,)
    if let Some(said) = portal("org.freedesktop.appearance", "reduced-motion") {
        return Some(said.contains("uint32 1"));
    }
    let animates = portal("org.gnome.desktop.interface", "enable-animations").or_else(|| {
        run(
            "gsettings",
            &["get", "org.gnome.desktop.interface", "enable-animations"],
        )
    })?;
    Some(animates.contains("false"))
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    /// The preference found on a fake desktop, given a part of each command line and the program's output.
    fn on(desktop: &[(&str, &str)]) -> Option<bool> {
        less_motion(|program, words| {
            let call = format!("{program} {}", words.join(" "));
            desktop
                .iter()
                .find(|(part, _)| call.contains(part))
                .map(|(_, said)| (*said).to_owned())
        })
    }

    #[test]
    fn portal_is_asked_before_the_desktop() {
        assert_eq!(on(&[]), None);
        assert_eq!(on(&[("reduced-motion", "(<uint32 1>,)")]), Some(true));
        assert_eq!(
            on(&[
                ("reduced-motion", "(<uint32 0>,)"),
                ("enable-animations", "(<false>,)")
            ]),
            Some(false)
        );
        assert_eq!(
            on(&[("interface enable-animations", "(<false>,)")]),
            Some(true)
        );
        assert_eq!(on(&[("gsettings get", "true")]), Some(false));
        assert_eq!(on(&[("gsettings get", "false")]), Some(true));
    }

    #[test]
    fn missing_or_failing_program_gives_no_answer() {
        assert_eq!(run("no-such-program-at-all", &[]), None);
        assert_eq!(run("false", &[]), None);
        assert_eq!(run("echo", &["true"]).as_deref(), Some("true"));
    }
}
