//! The build folder that many runs share: held while one works in it, and kept from growing without end.

use crate::shell::{Done, note};
use std::{
    env,
    fs::{self, File},
    io,
    path::{Path, PathBuf},
};

/// A full run leaves about a third of this. Beyond it most of the folder is what older dependencies and toolchains left.
const LIMIT: u64 = 16 * GIB;
const GIB: u64 = 1 << 30;
/// Whoever works in the folder holds a shared lock on this file; whoever empties the folder holds it alone.
const LOCK: &str = ".xtask-lock";

/// Keeps others from emptying the folder until it is dropped.
pub(crate) struct Held {
    _lock: Option<File>,
}

/// Holds the folder; waits while another program empties it. Where files cannot be locked, nobody is kept out.
pub(crate) fn hold(target: &Path) -> Held {
    Held { _lock: open_lock(target).ok().filter(|lock| lock.lock_shared().is_ok()) }
}

fn open_lock(target: &Path) -> io::Result<File> {
    fs::create_dir_all(target)?;
    File::options().create(true).truncate(false).write(true).open(target.join(LOCK))
}

/// Empties the build folder where it has outgrown its limit; says what it finds. The program that runs stays.
///
/// # Errors
/// The folder had to go and could not.
pub(crate) fn prune(target: &Path) -> Done {
    // Cargo would build it again, but rustc calls this very file as its linker, and Windows does not delete what runs.
    let program = env::current_exe().ok();
    prune_above(target, LIMIT, program.as_deref())
}

fn prune_above(target: &Path, limit: u64, spared: Option<&Path>) -> Done {
    let size = size_of(target);
    if size <= limit {
        note(format_args!("build folder {}: {}", target.display(), gib(size)));
        return Ok(());
    }
    let lock = open_lock(target).ok();
    let alone = lock.as_ref().is_none_or(|lock| lock.try_lock().is_ok());
    if !alone || in_use(target) {
        note(format_args!("build folder {}: {}, too much, but another run is using it", target.display(), gib(size)));
        return Ok(());
    }
    note(format_args!("build folder {}: {}, above {}: starting afresh", target.display(), gib(size), gib(limit)));
    let spared = [Some(target.join(LOCK)), spared.map(Path::to_owned)].into_iter().flatten();
    let spared: Vec<_> = spared.map(|path| path.canonicalize().unwrap_or(path)).collect();
    let folder = target.canonicalize().unwrap_or_else(|_| target.to_owned());
    empty(&folder, &spared).map_err(|error| format!("{} cannot be emptied: {error}", target.display()))
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

/// Deletes all in a folder but these files and the folders that they lie in.
fn empty(folder: &Path, spared: &[PathBuf]) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let path = entry.path();
        if !entry.file_type()?.is_dir() {
            if !spared.contains(&path) {
                fs::remove_file(path)?;
            }
        } else if spared.iter().any(|file| file.starts_with(&path)) {
            empty(&path, spared)?;
        } else {
            fs::remove_dir_all(path)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(name: &str) -> PathBuf {
        let folder = env::temp_dir().join(format!("mbrane-{name}-{}", std::process::id()));
        fs::create_dir_all(folder.join("debug/deps")).unwrap();
        fs::write(folder.join("debug/.cargo-lock"), []).unwrap();
        fs::write(folder.join("debug/deps/a"), [0; 1000]).unwrap();
        fs::write(folder.join("b"), [0; 24]).unwrap();
        folder
    }

    #[test]
    fn a_small_folder_stays() {
        let folder = folder("small");
        prune_above(&folder, 1024, None).unwrap();
        assert_eq!(size_of(&folder), 1024);
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_large_folder_is_emptied() {
        let folder = folder("large");
        prune_above(&folder, 1023, None).unwrap();
        assert_eq!(size_of(&folder), 0);
        assert!(folder.is_dir());
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn the_program_that_runs_is_spared() {
        let folder = folder("spared");
        let program = folder.join("debug/xtask");
        fs::write(&program, [0; 10]).unwrap();
        prune_above(&folder, 1023, Some(&program)).unwrap();
        assert_eq!(size_of(&folder), 10);
        assert!(program.is_file() && !folder.join("debug/deps").exists());
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_large_folder_in_use_stays() {
        let folder = folder("used");
        let cargo = File::open(folder.join("debug/.cargo-lock")).unwrap();
        cargo.lock().unwrap();
        prune_above(&folder, 1023, None).unwrap();
        assert_eq!(size_of(&folder), 1024);
        drop(cargo);
        let held = hold(&folder);
        prune_above(&folder, 1023, None).unwrap();
        assert_eq!(size_of(&folder), 1024);
        drop(held);
        prune_above(&folder, 1023, None).unwrap();
        assert_eq!(size_of(&folder), 0);
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn sizes_read_well() {
        assert_eq!(gib(0), "0.0 GiB");
        assert_eq!(gib(LIMIT), "16.0 GiB");
        assert_eq!(gib(GIB + GIB / 2), "1.5 GiB");
    }
}
