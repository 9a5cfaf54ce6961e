//! The source that the small page is built from: this checkout with two published crates that ask for less.

use crate::{
    shell::{Done, at, cargo},
    workspace::{self, root},
};
use std::{
    env, fs,
    path::{Path, PathBuf},
};

/// The crates, and how their published manifests ask for what the page does not need, and without that.
const LESS: [(&str, [&str; 2]); 2] = [
    // Bevy would keep the names of all systems, components and parameters: 52 kB by brotli, which only logs and tests show.
    (
        "bevy_egui",
        [
            "[dependencies.bevy_utils]\nversion = \"0.19\"\nfeatures = [\"debug\"]\n",
            "[dependencies.bevy_utils]\nversion = \"0.19\"\n",
        ],
    ),
    // Letters are filled by whole numbers; this second way, which egui never takes, would fill them by fractions.
    ("epaint", ["    \"f32_pipeline\",\n", ""]),
];
const PATCHES: &str = "[patch.crates-io]\n";
/// How trunk calls this program back; cargo would build it anew for another folder.
const HOOK: &str = "command = \"cargo\"\ncommand_arguments = [\"xtask\", \"finish-page\"]\n";
/// Entries of the root that are not linked: trunk follows links, and would build the checkout itself.
const WRITTEN: [&str; 3] = ["Cargo.toml", "Cargo.lock", "web"];

/// Lays it below the build folder, and returns its folder. Links lead to the files of the checkout, so cargo sees what has changed.
pub(super) fn lay() -> Done<PathBuf> {
    let source = workspace::target().join("page-source");
    let [mut manifest, mut lock] = manifests()?;
    let _ = fs::remove_dir_all(&source);
    make(&source.join("web"))?;
    for (name, [asks, less]) in LESS {
        let published = published(name, &lock)?;
        let patched = workspace::target().join(format!("page-source-{name}"));
        let _ = fs::remove_dir_all(&patched);
        make(&patched)?;
        link_all(&published, &patched, &["Cargo.toml", "Cargo.lock"])?;
        write(
            &patched.join("Cargo.toml"),
            &replaced(&read(&published.join("Cargo.toml"))?, asks, less)?,
        )?;
        let patches = format!("{PATCHES}{name} = {{ path = {patched:?} }}\n");
        manifest = replaced(&manifest, PATCHES, &patches)?;
        lock = unlocked(name, &lock)?;
    }
    write(&source.join("Cargo.toml"), &manifest)?;
    write(&source.join("Cargo.lock"), &lock)?;
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
    Ok(source)
}

/// Manifest and lock file of the checkout.
fn manifests() -> Done<[String; 2]> {
    Ok([
        read(&root().join("Cargo.toml"))?,
        read(&root().join("Cargo.lock"))?,
    ])
}

/// The folder where cargo keeps the crate as it was published.
fn published(name: &str, lock: &str) -> Done<PathBuf> {
    let version = lock
        .split_once(&format!("\nname = \"{name}\"\nversion = \""))
        .and_then(|(_, rest)| rest.split('"').next());
    let end = format!("{name}-{}/Cargo.toml", version.unwrap_or_default());
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
        "a file looks otherwise than tools/xtask/src/page/source.rs expects; it should have this once:\n{part}"
    ))
}

/// The lock file with the crate as cargo locks one that lies in a folder.
fn unlocked(name: &str, lock: &str) -> Done<String> {
    let name = format!("\nname = \"{name}\"\n");
    let (before, rest) = lock
        .split_once(&name)
        .ok_or_else(|| format!("Cargo.lock does not have{name}"))?;
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
        let lock = "[[package]]\nname = \"epaint\"\nversion = \"1\"\nsource = \"s\"\nchecksum = \"c\"\ndependencies = [\n]\n\n[[package]]\nname = \"x\"\nsource = \"s\"\n";
        let unlocked = unlocked("epaint", lock).unwrap();
        assert_eq!(
            unlocked,
            lock.replacen("source = \"s\"\nchecksum = \"c\"\n", "", 1)
        );
    }

    #[test]
    fn a_manifest_that_looks_otherwise_is_refused() {
        assert_eq!(replaced("a\nb\n", "b\n", "").unwrap(), "a\n");
        assert!(replaced("a\nb\n", "c\n", "").is_err());
        assert!(replaced("b\nb\n", "b\n", "").is_err());
    }

    #[test]
    fn the_checkout_has_what_is_replaced() {
        let [manifest, lock] = manifests().unwrap();
        assert!(replaced(&manifest, PATCHES, "").is_ok());
        assert!(replaced(&read(&root().join("web/Trunk.toml")).unwrap(), HOOK, "").is_ok());
        for (name, [asks, less]) in LESS {
            let published = published(name, &lock).unwrap();
            assert!(replaced(&read(&published.join("Cargo.toml")).unwrap(), asks, less).is_ok());
        }
    }
}
