//! The source that the small page is built from: this checkout with a bevy_egui that does not have Bevy keep the names of all systems,
//! components and parameters. Only logs and tests show these names, and they weigh 52 kB by brotli.

use crate::{
    shell::{Done, at, cargo},
    workspace::{self, root},
};
use std::{
    env, fs,
    path::{Path, PathBuf},
};

const CRATE: &str = "bevy_egui";
/// How its published manifest asks for the names, and without them.
const ASKS: [&str; 2] = [
    "[dependencies.bevy_utils]\nversion = \"0.19\"\nfeatures = [\"debug\"]\n",
    "[dependencies.bevy_utils]\nversion = \"0.19\"\n",
];
const PATCHES: &str = "[patch.crates-io]\n";
/// How trunk calls this program back; cargo would build it anew for another folder.
const HOOK: &str = "command = \"cargo\"\ncommand_arguments = [\"xtask\", \"finish-page\"]\n";
/// What lies at the root and is not linked: trunk follows links, and would build the checkout itself.
const WRITTEN: [&str; 3] = ["Cargo.toml", "Cargo.lock", "web"];

/// Lays it below the build folder, and returns its folder. Links lead to the files of the checkout, so cargo sees what has changed.
pub(super) fn lay() -> Done<PathBuf> {
    let (source, patched) = (
        workspace::target().join("page-source"),
        workspace::target().join("page-source-egui"),
    );
    let [manifest, lock] = ["Cargo.toml", "Cargo.lock"].map(|name| read(&root().join(name)));
    let published = published(&manifest.clone()?)?;
    for folder in [&source, &patched] {
        let _ = fs::remove_dir_all(folder);
    }
    make(&source.join("web"))?;
    make(&patched)?;
    write(
        &source.join("Cargo.toml"),
        &replaced(
            &manifest?,
            PATCHES,
            &format!("{PATCHES}{CRATE} = {{ path = {patched:?} }}\n"),
        )?,
    )?;
    write(&source.join("Cargo.lock"), &unlocked(&lock?)?)?;
    link_all(root(), &source, &WRITTEN)?;
    link_all(
        &root().join("web"),
        &source.join("web"),
        &["index.html", "Trunk.toml", "dist"],
    )?;
    let this = env::current_exe().map_err(|error| error.to_string())?;
    let hook = format!("command = {this:?}\ncommand_arguments = [\"finish-page\"]\n");
    write(
        &source.join("web/Trunk.toml"),
        &replaced(&read(&root().join("web/Trunk.toml"))?, HOOK, &hook)?,
    )?;
    write(
        &source.join("web/index.html"),
        &read(&root().join("web/index.html"))?,
    )?;
    link_all(&published, &patched, &["Cargo.toml", "Cargo.lock"])?;
    write(
        &patched.join("Cargo.toml"),
        &replaced(&read(&published.join("Cargo.toml"))?, ASKS[0], ASKS[1])?,
    )?;
    Ok(source)
}

/// The folder where cargo keeps the crate as it was published.
fn published(manifest: &str) -> Done<PathBuf> {
    let version = manifest
        .split_once(&format!("{CRATE} = {{ version = \"="))
        .and_then(|(_, rest)| rest.split('"').next());
    let end = format!("{CRATE}-{}/Cargo.toml", version.unwrap_or_default());
    let listed = cargo("metadata --locked --format-version 1")
        .current_dir(root())
        .output();
    let listed = listed.map_err(|error| format!("cargo metadata did not start: {error}"))?;
    let listed = String::from_utf8_lossy(&listed.stdout).replace("\\\\", "/");
    let found = listed.split('"').find(|text| text.ends_with(&end));
    let folder = found.and_then(|path| Path::new(path).parent());
    folder
        .map(Path::to_owned)
        .ok_or_else(|| format!("cargo knows no {end}"))
}

/// A manifest with a part that it must have, and have once, in other words.
fn replaced(manifest: &str, part: &str, by: &str) -> Done<String> {
    if manifest.matches(part).count() == 1 {
        return Ok(manifest.replace(part, by));
    }
    Err(format!(
        "a file looks otherwise than crates/xtask/src/page/source.rs expects; it should have this once:\n{part}"
    ))
}

/// The lock file with the crate as cargo locks one that lies in a folder.
fn unlocked(lock: &str) -> Done<String> {
    let name = format!("\nname = \"{CRATE}\"\n");
    let (before, rest) = lock
        .split_once(&name)
        .ok_or_else(|| format!("Cargo.lock has no {CRATE}"))?;
    let (its, after) = rest.split_once("\n\n").unwrap_or((rest, ""));
    let its: Vec<_> = its
        .lines()
        .filter(|line| !line.starts_with("source = ") && !line.starts_with("checksum = "))
        .collect();
    Ok(format!("{before}{name}{}\n\n{after}", its.join("\n")))
}

fn link_all(from: &Path, to: &Path, but: &[&str]) -> Done {
    for entry in at(from, fs::read_dir(from))?.flatten() {
        let name = entry.file_name();
        if !but.iter().any(|but| name == *but) && name != ".git" && name != "target" {
            at(from, link(&entry.path(), &to.join(name)))?;
        }
    }
    Ok(())
}

#[cfg(unix)]
fn link(from: &Path, to: &Path) -> std::io::Result<()> {
    std::os::unix::fs::symlink(from, to)
}

/// Windows gives the right to make links to few; its copies keep the time of the last change.
#[cfg(not(unix))]
fn link(from: &Path, to: &Path) -> std::io::Result<()> {
    if !from.is_dir() {
        return fs::copy(from, to).map(|_| ());
    }
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)?.flatten() {
        link(&entry.path(), &to.join(entry.file_name()))?;
    }
    Ok(())
}

fn read(path: &Path) -> Done<String> {
    at(path, fs::read_to_string(path))
}

fn write(path: &Path, text: &str) -> Done {
    at(path, fs::write(path, text))
}

fn make(folder: &Path) -> Done {
    at(folder, fs::create_dir_all(folder))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_crate_is_locked_as_one_in_a_folder() {
        let lock = "[[package]]\nname = \"bevy_egui\"\nversion = \"1\"\nsource = \"s\"\nchecksum = \"c\"\ndependencies = [\n]\n\n[[package]]\nname = \"x\"\nsource = \"s\"\n";
        let unlocked = unlocked(lock).unwrap();
        assert_eq!(
            unlocked,
            lock.replacen("source = \"s\"\nchecksum = \"c\"\n", "", 1)
        );
    }

    #[test]
    fn a_manifest_that_looks_otherwise_is_refused() {
        let manifest = format!("[package]\n\n{}optional = true\n", ASKS[0]);
        assert_eq!(
            replaced(&manifest, ASKS[0], ASKS[1]).unwrap(),
            format!("[package]\n\n{}optional = true\n", ASKS[1])
        );
        assert!(
            replaced(
                "[dependencies.bevy_utils]\nversion = \"0.20\"\n",
                ASKS[0],
                ASKS[1]
            )
            .is_err()
        );
    }

    #[test]
    fn the_checkout_has_what_is_replaced() {
        let manifest = read(&root().join("Cargo.toml")).unwrap();
        assert!(replaced(&manifest, PATCHES, "").is_ok());
        assert!(replaced(&read(&root().join("web/Trunk.toml")).unwrap(), HOOK, "").is_ok());
        let published = published(&manifest).unwrap();
        assert!(
            replaced(
                &read(&published.join("Cargo.toml")).unwrap(),
                ASKS[0],
                ASKS[1]
            )
            .is_ok()
        );
    }
}
