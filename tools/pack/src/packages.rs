//! The packages of a version: their names, their forms, and their sums.

use crate::{
    Done, archive,
    control::{architecture, control},
    licences,
    made::{Made, VERSION, moment, page_address},
    notes, read, sbom, site, source_text, stores, systems,
    tree::Tree,
};
use data_encoding::HEXLOWER;
use sha2::{Digest, Sha256};
use std::{env::consts, fs, path::Path};

const SUMS: &str = "SHA256SUMS";
const NOTES: &str = "NOTES.md";
const SBOM: &str = "SBOM.cdx.json";
const ENDINGS: [&str; 3] = [".tar.gz", ".zip", ".deb"];

fn packages(made: &Made) -> Done<Vec<(String, Vec<u8>)>> {
    let folder = |tree: Tree| {
        Ok(vec![(
            format!("{}.zip", made.stem()),
            archive::zip(&tree, made.time)?,
        )])
    };
    match made.system {
        "linux" => {
            let plain = archive::tar(&systems::linux(made)?, "", made.time)?;
            let debian = systems::debian(made)?;
            let mut about = Tree::default();
            about.add("control", control(made, &debian)?);
            let compressed = |tree: &Tree| archive::gzip(&archive::tar(tree, "./", made.time)?);
            let members = [
                ("debian-binary", b"2.0\n".to_vec()),
                ("control.tar.gz", compressed(&about)?),
                ("data.tar.gz", compressed(&debian)?),
            ];
            Ok(vec![
                (format!("{}.tar.gz", made.stem()), archive::gzip(&plain)?),
                (
                    format!("mbrane_{VERSION}_{}.deb", architecture()),
                    archive::ar(&members, made.time)?,
                ),
            ])
        }
        "windows" => folder(systems::windows(made)?),
        "macos" => folder(systems::macos(made)?),
        other => Err(format!(
            "there are no packages for {other}: copy what `cargo build --release` leaves"
        )
        .into()),
    }
}

/// Packs the programs in a folder for the system that they run on: this one, or Windows.
pub(crate) fn program(programs: &Path, folder: &Path) -> Done {
    let system = if programs.join("mbrane.exe").is_file() {
        "windows"
    } else {
        consts::OS
    };
    let made = Made {
        programs: programs.to_owned(),
        system,
        time: moment(),
    };
    leave_all(&made, folder)
}

fn leave_all(made: &Made, folder: &Path) -> Done {
    packages(made)?
        .iter()
        .try_for_each(|(name, bytes)| leave(folder, name, bytes))
}

/// Packs a finished page from a folder, in a form that every host can serve.
pub(crate) fn page(page: &Path, folder: &Path) -> Done {
    let tree = Tree::read(page).map_err(|error| format!("{}: {error}", page.display()))?;
    site::fit(&tree)?;
    let tree = site::addressed(tree, page_address().as_deref());
    leave(
        folder,
        &format!("mbrane-{VERSION}-page.zip"),
        &archive::zip(&tree, moment())?,
    )
}

/// Writes to a folder of packages their bill of materials, the checksums for `sha256sum --check`, this version's notes, and the
/// stores' files.
pub(crate) fn sums(folder: &Path) -> Done {
    sums_with(
        folder,
        &sbom::text(&licences::inside()?, &source_text("Cargo.lock")?, moment()),
    )
}

fn sums_with(folder: &Path, sbom: &str) -> Done {
    let files = fs::read_dir(folder)
        .map_err(|error| format!("{}: {error}", folder.display()))?
        .flatten();
    let names = files.map(|file| file.file_name().to_string_lossy().into_owned());
    let mut names: Vec<_> = names
        .filter(|name| ENDINGS.iter().any(|ending| name.ends_with(ending)))
        .collect();
    if names.is_empty() {
        return Err(format!("there are no packages in {}", folder.display()).into());
    }
    leave(folder, SBOM, sbom.as_bytes())?;
    names.push(SBOM.to_owned());
    names.sort();
    let sums = names
        .iter()
        .map(|name| Ok((name.clone(), sum(&read(&folder.join(name))?))))
        .collect::<Done<Vec<_>>>()?;
    let text: String = sums
        .iter()
        .map(|(name, sum)| format!("{sum}  {name}\n"))
        .collect();
    leave(folder, SUMS, text.as_bytes())?;
    leave(folder, NOTES, notes::of_version(VERSION)?.as_bytes())?;
    stores::files(&sums, moment())?
        .iter()
        .try_for_each(|(name, text)| leave(&folder.join("stores"), name, text.as_bytes()))
}

/// SHA-256, as it is written.
fn sum(bytes: &[u8]) -> String {
    HEXLOWER.encode(&Sha256::digest(bytes))
}

fn leave(folder: &Path, name: &str, bytes: &[u8]) -> Done {
    let path = folder.join(name);
    let written =
        fs::create_dir_all(path.parent().unwrap_or(folder)).and_then(|()| fs::write(&path, bytes));
    written.map_err(|error| format!("{}: {error}", path.display()))?;
    println!("  {:>9}  {}", bytes.len(), path.display());
    Ok(())
}

#[cfg(test)]
#[path = "tests.rs"]
mod tests;
