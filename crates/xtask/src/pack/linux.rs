//! The program's files on a Linux system, below `/usr` or a person's `~/.local`.

use super::{Made, tree::Tree};
use std::io;

pub(super) const SUMMARY: &str = "two-player games of numbers on one animated table";
/// For Debian's list of packages.
pub(super) const DESCRIPTION: &str = "
Mbrane (both players fill one Sudoku, then its regions are counted and may
turn their neighbours), Sansumoku (Ultimate Tic-Tac-Toe crossed with Sudoku)
and Masbrur (dominoes, hidden walls, formations): against a computer of five
levels, against a person at the same screen, or by link.

The games are their authors'; this is an independent program.
";

/// The program, its engine, and what menus need of it.
pub(super) fn shared(made: &Made) -> io::Result<Tree> {
    let mut tree = Tree::default();
    tree.add_program("bin/mbrane", made.program("mbrane")?);
    tree.add_program("bin/mbrane-engine", made.program("mbrane-engine")?);
    tree.add("share/applications/mbrane.desktop", made.source("assets/package/mbrane.desktop")?);
    tree.add("share/metainfo/mbrane.metainfo.xml", made.filled("assets/package/mbrane.metainfo.xml")?);
    for size in [192, 512] {
        let path = format!("share/icons/hicolor/{size}x{size}/apps/mbrane.png");
        tree.add(&path, made.source(&format!("assets/icons/icon-{size}.png"))?);
    }
    tree.add("share/icons/hicolor/scalable/apps/mbrane.svg", made.source("assets/icons/icon.svg")?);
    Ok(tree)
}

/// The archive that is unpacked anywhere.
pub(super) fn archive(made: &Made) -> io::Result<Tree> {
    let mut tree = shared(made)?;
    for (name, bytes) in made.papers("linux")? {
        tree.add(name, bytes);
    }
    Ok(tree.under(&made.stem()))
}

/// The files that a package puts on the system.
pub(super) fn system(made: &Made, gzip: impl Fn(&[u8]) -> Result<Vec<u8>, String>) -> Result<Tree, String> {
    let unread = |error: io::Error| error.to_string();
    let mut tree = shared(made).map_err(unread)?;
    let doc = |name: &str| format!("share/doc/mbrane/{name}");
    let mut terms =
        b"Mbrane comes under the MIT licence below or under the Apache licence 2.0, whose text Debian has as\n\
        /usr/share/common-licenses/Apache-2.0, as you like. licences.txt.gz has the licences of everything inside.\n\n"
            .to_vec();
    terms.extend(made.source("LICENSE-MIT").map_err(unread)?);
    tree.add(&doc("copyright"), terms);
    tree.add(&doc("NEWS.gz"), gzip(&made.source("CHANGELOG.md").map_err(unread)?)?);
    tree.add(&doc("licences.txt.gz"), gzip(&made.source("assets/licences.txt").map_err(unread)?)?);
    Ok(tree.under("usr"))
}
