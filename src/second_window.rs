//! A second window of the program: the audience's screen, which shows the match of this one.

/// Opens an audience's screen beside this window; in a page, in a tab.
pub(crate) fn open_audience() {
    #[cfg(target_family = "wasm")]
    crate::bridge::ask("audience", "");
    #[cfg(not(target_family = "wasm"))]
    {
        use bevy::log::warn;
        let begun = std::env::current_exe().and_then(|program| {
            std::process::Command::new(program)
                .arg("--audience")
                .spawn()
        });
        match begun {
            // Without a wait, the ended process would stay in the system's list.
            Ok(mut program) => _ = std::thread::spawn(move || program.wait()),
            Err(error) => warn!("no screen for an audience: {error}"),
        }
    }
}
