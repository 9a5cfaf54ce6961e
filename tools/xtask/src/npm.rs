//! Packages from npm's registry for the scripts here.

use crate::shell::{self, Done, at};
use std::{fs, path::Path};

/// Fetches the packages of the scripts in a folder, as its lock file has them.
pub(crate) fn install(folder: &Path) -> Done {
    let (wanted, stamp) = (
        fs::read(folder.join("package-lock.json")).ok(),
        folder.join("node_modules/.installed"),
    );
    if is_installed(wanted.as_deref(), &stamp) {
        return Ok(());
    }
    let npm = if cfg!(windows) { "npm.cmd" } else { "npm" };
    shell::run(shell::program(npm, "ci --no-audit --no-fund --prefix").arg(folder))?;
    at(&stamp, fs::write(&stamp, wanted.unwrap_or_default()))
}

/// Returns whether the last installation was complete and of this lock file.
fn is_installed(lock: Option<&[u8]>, stamp: &Path) -> bool {
    lock.is_some() && fs::read(stamp).ok().as_deref() == lock
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_lock_file_or_an_interrupted_installation_is_installed_again() {
        let stamp = std::env::temp_dir().join(format!("mbrane-stamp-{}", std::process::id()));
        let _ = fs::remove_file(&stamp);
        assert!(!is_installed(Some(b"1"), &stamp) && !is_installed(None, &stamp));
        fs::write(&stamp, "1").unwrap();
        assert!(is_installed(Some(b"1"), &stamp) && !is_installed(Some(b"2"), &stamp));
        fs::remove_file(&stamp).unwrap();
    }
}
