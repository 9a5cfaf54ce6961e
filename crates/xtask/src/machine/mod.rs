//! Requirements on the operating system: looked for first, and installed only where they are missing.

mod install;
mod needs;

pub(crate) use needs::{
    BARE, Need, PAGE, PAGE_TESTS, PICTURES, PLAY, READER, RELAY, RUST_RELAY, SCRIPTS, TEST, browser, debian_packages,
    software_driver,
};

use crate::shell::{Done, note, step};

/// Makes sure that the system has what is needed. Where all of it is there, nothing is run.
///
/// # Errors
/// Something is missing and cannot be installed from here; the reason says what to install.
pub(crate) fn ensure(needs: &[Need]) -> Done {
    // Elsewhere the system brings all of it.
    if !cfg!(target_os = "linux") {
        return Ok(());
    }
    let missing = absent(needs);
    if missing.is_empty() {
        return Ok(());
    }
    step("Installing what the system lacks");
    for need in &missing {
        note(format_args!("{}: {}", need.what, need.why));
    }
    install::install(&missing)?;
    let still = absent(needs);
    if still.is_empty() {
        return Ok(());
    }
    let names: Vec<_> = still.iter().map(|need| need.what).collect();
    Err(format!("installed, but still not found: {}", names.join(", ")))
}

fn absent(needs: &[Need]) -> Vec<&Need> {
    needs.iter().filter(|need| !need.sign.is_there()).collect()
}
