//! Packages: what goes into them, in which form each is written, and whether they start.

mod bare;
mod dates;
mod deb;
mod desks;
mod gzip;
mod linux;
mod notes;
#[cfg(test)]
mod resource;
mod site;
mod tar;
mod tree;
mod zip;

use crate::{
    shell::{Done, note},
    sums::sha256_text,
    workspace,
};
use std::{
    env::consts,
    fs, io,
    path::{Path, PathBuf},
};
use tree::Tree;

pub(crate) use bare::start as start_in_bare_debian;

/// The version that is packed.
pub(crate) const VERSION: &str = env!("CARGO_PKG_VERSION");
/// The file with the sums of all packages in a folder.
const SUMS: &str = "SHA256SUMS";
/// The news of this version, for the publisher of the packages.
const NOTES: &str = "NOTES.md";
/// How the names of packages end.
const ENDINGS: [&str; 3] = [".tar.gz", ".zip", ".deb"];

/// The programs built for one system.
pub(crate) struct Made {
    /// The folder that the programs lie in.
    programs: PathBuf,
    /// As Rust calls it: `linux`, `windows`, `macos`.
    system: &'static str,
    time: u64,
}

impl Made {
    /// The programs that were built into this folder, for this system.
    pub(crate) fn here(programs: PathBuf) -> Self {
        Self { programs, system: consts::OS, time: dates::moment() }
    }

    /// The name of folder and package.
    fn stem(&self) -> String {
        format!("mbrane-{VERSION}-{}-{}", self.system, consts::ARCH)
    }

    fn program(&self, name: &str) -> io::Result<Vec<u8>> {
        read(&self.programs.join(name))
    }

    /// A file of the source, by its path there.
    fn source(&self, path: &str) -> io::Result<Vec<u8>> {
        read(&workspace::root().join(path))
    }

    /// A text of the source, with version and day in their places.
    fn filled(&self, path: &str) -> io::Result<String> {
        let text = String::from_utf8_lossy(&self.source(path)?).into_owned();
        Ok(text.replace("VERSION", VERSION).replace("DAY", &dates::day_text(self.time)))
    }

    /// The papers in every archive, beside the program.
    fn papers(&self, system: &str) -> io::Result<[(&'static str, Vec<u8>); 5]> {
        Ok([
            ("README.txt", self.filled(&format!("assets/package/{system}.txt"))?.into_bytes()),
            ("CHANGELOG.md", self.source("CHANGELOG.md")?),
            ("LICENSE-APACHE", self.source("LICENSE-APACHE")?),
            ("LICENSE-MIT", self.source("LICENSE-MIT")?),
            ("licences.txt", self.source("assets/licences.txt")?),
        ])
    }

    /// The packages of this system, by their names.
    fn packages(&self) -> Result<Vec<(String, Vec<u8>)>, String> {
        let unread = |error: io::Error| error.to_string();
        let folder = |made: io::Result<Tree>| {
            made.map_err(unread).and_then(|tree| Ok((format!("{}.zip", self.stem()), zip::zip(&tree, self.time)?)))
        };
        match self.system {
            "linux" => {
                let archive = gzip::gzip(&tar::tar(&linux::archive(self).map_err(unread)?, "", self.time)?)?;
                let system = linux::system(self, gzip::gzip)?;
                let control = deb::control(VERSION, &system, system.get("usr/bin/mbrane").unwrap_or_default());
                let package = deb::deb(&system, &control, self.time)?;
                Ok(vec![
                    (format!("{}.tar.gz", self.stem()), archive),
                    (format!("mbrane_{VERSION}_{}.deb", deb::architecture()), package),
                ])
            }
            "windows" => Ok(vec![folder(desks::windows(self))?]),
            "macos" => Ok(vec![folder(desks::macos(self))?]),
            other => Err(format!("there are no packages for {other}: copy what `cargo build --release` leaves")),
        }
    }
}

/// Packs the program for this system; where the packages are.
///
/// # Errors
/// Something is missing, or cannot be written.
pub(crate) fn program(made: &Made, folder: &Path) -> Result<Vec<PathBuf>, String> {
    made.packages()?.iter().map(|(name, bytes)| leave(folder, name, bytes)).collect()
}

/// Packs the page that lies in a folder; where the package is.
///
/// # Errors
/// Some host could not serve it as it is, or it cannot be written.
pub(crate) fn page(page: &Path, folder: &Path) -> Result<PathBuf, String> {
    let tree = Tree::read(page).map_err(|error| format!("{}: {error}", page.display()))?;
    site::fit(&tree)?;
    leave(folder, &format!("mbrane-{VERSION}-page.zip"), &zip::zip(&tree, dates::moment())?)
}

/// Leaves the sums of all packages in a folder, as `sha256sum --check` reads them, and what is new in this version.
///
/// # Errors
/// There are none, or something cannot be read or written.
pub(crate) fn sums(folder: &Path) -> Done {
    let wrong = |error: io::Error| format!("{}: {error}", folder.display());
    let files = fs::read_dir(folder).map_err(wrong)?.flatten();
    let names = files.map(|file| file.file_name().to_string_lossy().into_owned());
    let mut names: Vec<_> = names.filter(|name| ENDINGS.iter().any(|ending| name.ends_with(ending))).collect();
    names.sort();
    if names.is_empty() {
        return Err(format!("there are no packages in {}", folder.display()));
    }
    let line = |name: &String| Ok(format!("{}  {name}\n", sha256_text(&fs::read(folder.join(name))?)));
    let text = names.iter().map(line).collect::<io::Result<String>>().map_err(wrong)?;
    leave(folder, SUMS, text.as_bytes())?;
    leave(folder, NOTES, notes::of_version(VERSION)?.as_bytes())?;
    Ok(())
}

fn leave(folder: &Path, name: &str, bytes: &[u8]) -> Result<PathBuf, String> {
    let path = folder.join(name);
    let written = fs::create_dir_all(folder).and_then(|()| fs::write(&path, bytes));
    written.map_err(|error| format!("{}: {error}", path.display()))?;
    note(format_args!("{:>9}  {}", bytes.len(), path.display()));
    Ok(path)
}

fn read(path: &Path) -> io::Result<Vec<u8>> {
    fs::read(path).map_err(|error| io::Error::new(error.kind(), format!("{}: {error}", path.display())))
}

#[cfg(test)]
mod tests;
