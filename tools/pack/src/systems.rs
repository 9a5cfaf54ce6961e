//! The program's files on each system. Only the release workflow packs them for Windows and macOS, on those systems.

use crate::{
    Done,
    archive::gzip,
    made::{Made, VERSION, filled},
    notes, read, source,
    tree::Tree,
};

/// Below `/usr` or a person's `~/.local`: the program, its engine, and what menus need of it.
fn shared(made: &Made) -> Done<Tree> {
    let mut tree = Tree::default();
    for name in ["mbrane", "mbrane-engine"] {
        tree.add_program(&format!("bin/{name}"), read(&made.programs.join(name))?);
    }
    tree.add(
        "share/applications/mbrane.desktop",
        source("assets/package/mbrane.desktop")?,
    );
    let about = filled("assets/package/mbrane.metainfo.xml", made.time)?;
    tree.add(
        "share/metainfo/mbrane.metainfo.xml",
        about.replace("NEWS", &notes::marked_up(&notes::of_version(VERSION)?)),
    );
    for (size, file) in [
        ("192x192", "icon-192.png"),
        ("512x512", "icon-512.png"),
        ("scalable", "icon.svg"),
    ] {
        let ending = &file[file.len() - 3..];
        let icon = source(&format!("assets/icons/{file}"))?;
        tree.add(
            &format!("share/icons/hicolor/{size}/apps/mbrane.{ending}"),
            icon,
        );
    }
    Ok(tree)
}

/// The tree with the papers of every archive beside it, all in one folder.
fn with_papers(made: &Made, mut tree: Tree) -> Done<Tree> {
    tree.add(
        "README.txt",
        filled(&format!("assets/package/{}.txt", made.system), made.time)?,
    );
    for path in [
        "CHANGELOG.md",
        "LICENSE-APACHE",
        "LICENSE-MIT",
        "assets/licences.txt",
    ] {
        tree.add(path.trim_start_matches("assets/"), source(path)?);
    }
    Ok(tree.under(&made.stem()))
}

pub(super) fn linux(made: &Made) -> Done<Tree> {
    with_papers(made, shared(made)?)
}

/// The files that a package puts on a system of Debian's kin.
pub(super) fn debian(made: &Made) -> Done<Tree> {
    let mut tree = shared(made)?;
    let mut terms =
        b"Mbrane comes under the MIT licence below or under the Apache licence 2.0, whose text Debian has as\n\
        /usr/share/common-licenses/Apache-2.0, as you like. licences.txt.gz has the licences of everything inside.\n\n"
            .to_vec();
    terms.extend(source("LICENSE-MIT")?);
    tree.add("share/doc/mbrane/copyright", terms);
    tree.add("share/doc/mbrane/NEWS.gz", gzip(&source("CHANGELOG.md")?)?);
    tree.add(
        "share/doc/mbrane/licences.txt.gz",
        gzip(&source("assets/licences.txt")?)?,
    );
    Ok(tree.under("usr"))
}

pub(super) fn windows(made: &Made) -> Done<Tree> {
    let mut tree = Tree::default();
    for name in ["mbrane.exe", "mbrane-engine.exe"] {
        tree.add_program(name, read(&made.programs.join(name))?);
    }
    with_papers(made, tree)
}

pub(super) fn macos(made: &Made) -> Done<Tree> {
    let mut bundle = Tree::default();
    for name in ["mbrane", "mbrane-engine"] {
        bundle.add_program(&format!("MacOS/{name}"), read(&made.programs.join(name))?);
    }
    bundle.add(
        "Info.plist",
        filled("assets/package/Info.plist", made.time)?,
    );
    bundle.add("PkgInfo", "APPL????");
    bundle.add(
        "Resources/mbrane.icns",
        icns(&source("assets/icons/icon-512.png")?),
    );
    with_papers(made, bundle.under("Mbrane.app/Contents"))
}

/// Apple's file of icons with one picture in it, a PNG file of 512 by 512.
fn icns(png: &[u8]) -> Vec<u8> {
    let length = |more: usize| {
        u32::try_from(png.len() + more)
            .unwrap_or(u32::MAX)
            .to_be_bytes()
    };
    [b"icns", &length(16)[..], b"ic09", &length(8)[..], png].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_icon_says_how_long_its_picture_is() {
        let icns = icns(b"picture");
        assert_eq!((&icns[16..], icns.len()), (&b"picture"[..], 23));
        assert_eq!(&icns[..16], b"icns\0\0\0\x17ic09\0\0\0\x0f");
    }
}
