//! Keeps a build folder that many runs share from growing without end.

use crate::shell::{Done, note};
use std::{
    fs::{self, File},
    io,
    path::Path,
};

/// A full run leaves about a third of this. Beyond it most of the folder is what older dependencies and toolchains left.
const LIMIT: u64 = 16 * GIB;
const GIB: u64 = 1 << 30;

/// Empties the build folder where it has outgrown its limit; says what it finds.
///
/// # Errors
/// The folder had to go and could not.
pub(crate) fn prune(target: &Path) -> Done {
    prune_above(target, LIMIT)
}

fn prune_above(target: &Path, limit: u64) -> Done {
    let size = size_of(target);
    if size <= limit {
        note(format_args!("build folder {}: {}", target.display(), gib(size)));
        return Ok(());
    }
    if in_use(target) {
        note(format_args!("build folder {}: {}, too much, but another cargo is using it", target.display(), gib(size)));
        return Ok(());
    }
    note(format_args!("build folder {}: {}, above {}: starting afresh", target.display(), gib(size), gib(limit)));
    empty(target).map_err(|error| format!("{} cannot be emptied: {error}", target.display()))
}

fn gib(size: u64) -> String {
    let tenths = size * 10 / GIB;
    format!("{}.{} GiB", tenths / 10, tenths % 10)
}

/// Bytes in a folder and all below it. What cannot be read counts for nothing; links are not followed.
fn size_of(folder: &Path) -> u64 {
    let Ok(entries) = fs::read_dir(folder) else {
        return 0;
    };
    entries
        .flatten()
        .map(|entry| match entry.metadata() {
            Ok(data) if data.is_dir() => size_of(&entry.path()),
            Ok(data) => data.len(),
            Err(_) => 0,
        })
        .sum()
}

/// Whether a cargo holds the lock of one of the folder's profiles.
fn in_use(target: &Path) -> bool {
    let profiles = fs::read_dir(target).into_iter().flatten().flatten();
    profiles
        .filter_map(|profile| File::open(profile.path().join(".cargo-lock")).ok())
        .any(|lock| lock.try_lock().is_err())
}

fn empty(folder: &Path) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_type()?.is_dir() {
            fs::remove_dir_all(entry.path())?;
        } else {
            fs::remove_file(entry.path())?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(name: &str) -> std::path::PathBuf {
        let folder = std::env::temp_dir().join(format!("mbrane-{name}-{}", std::process::id()));
        fs::create_dir_all(folder.join("debug/deps")).unwrap();
        fs::write(folder.join("debug/.cargo-lock"), []).unwrap();
        fs::write(folder.join("debug/deps/a"), [0; 1000]).unwrap();
        fs::write(folder.join("b"), [0; 24]).unwrap();
        folder
    }

    #[test]
    fn a_small_folder_stays() {
        let folder = folder("small");
        prune_above(&folder, 1024).unwrap();
        assert_eq!(size_of(&folder), 1024);
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_large_folder_is_emptied() {
        let folder = folder("large");
        prune_above(&folder, 1023).unwrap();
        assert_eq!(size_of(&folder), 0);
        assert!(folder.is_dir());
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_large_folder_in_use_stays() {
        let folder = folder("used");
        let lock = File::open(folder.join("debug/.cargo-lock")).unwrap();
        lock.lock().unwrap();
        prune_above(&folder, 1023).unwrap();
        assert_eq!(size_of(&folder), 1024);
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn sizes_read_well() {
        assert_eq!(gib(0), "0.0 GiB");
        assert_eq!(gib(LIMIT), "16.0 GiB");
        assert_eq!(gib(GIB + GIB / 2), "1.5 GiB");
    }
}
