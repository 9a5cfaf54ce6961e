//! The folders of the checkout and the build, the files in a folder, and the code in a file.

use crate::shell::{Done, at};
use std::{
    env, fs, io,
    path::{Path, PathBuf},
    sync::OnceLock,
};

/// The folder that holds the workspace's `Cargo.toml`.
pub(crate) fn root() -> &'static Path {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().nth(2).unwrap_or(here)
}

/// Cargo's build folder: this program lies there, in the folder of its profile.
pub(crate) fn target() -> &'static Path {
    static TARGET: OnceLock<PathBuf> = OnceLock::new();
    TARGET.get_or_init(|| {
        let this = env::current_exe().unwrap_or_else(|_| root().join("target/debug/xtask"));
        // Tests are a folder deeper.
        let profile = this
            .ancestors()
            .skip(1)
            .find(|folder| !folder.ends_with("deps"))
            .unwrap_or(&this);
        profile.parent().unwrap_or(profile).to_owned()
    })
}

/// Every file in a folder and below it, in order.
pub(crate) fn files(folder: &Path) -> Done<Vec<PathBuf>> {
    let entries = at(folder, fs::read_dir(folder))?.collect::<io::Result<Vec<_>>>();
    let mut found = Vec::new();
    for path in at(folder, entries)?.into_iter().map(|entry| entry.path()) {
        if path.is_dir() {
            found.extend(files(&path)?);
        } else {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

pub(crate) fn rust_files(folder: &Path) -> Done<Vec<PathBuf>> {
    let mut files = files(folder)?;
    files.retain(|file| file.extension().is_some_and(|extension| extension == "rs"));
    Ok(files)
}

/// The code of a file without its comments, its texts and its tests.
pub(crate) fn code_of(file: &Path) -> Done<String> {
    let text = at(file, fs::read_to_string(file))?;
    let code = text.split("\nmod tests {").next().unwrap_or_default();
    Ok(code
        .lines()
        .map(|line| without_texts(line.split("//").next().unwrap_or_default()) + "\n")
        .collect())
}

pub(crate) fn without_texts(line: &str) -> String {
    line.split('"').step_by(2).collect::<Vec<_>>().join("\"\"")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_root_holds_the_workspace() {
        assert!(root().join("tools/xtask/Cargo.toml").is_file());
    }

    #[test]
    fn the_build_folder_holds_the_profile_that_this_was_built_with() {
        let this = env::current_exe().unwrap();
        let below: Vec<_> = this.strip_prefix(target()).unwrap().components().collect();
        assert!(
            below.len() == 3 && below[1].as_os_str() == "deps",
            "{below:?}"
        );
    }
}
