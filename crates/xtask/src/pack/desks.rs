//! The program's folders for Windows and for macOS, written by the descriptions of their formats. Only the release
//! workflow packs them on those systems.

use super::{Made, tree::Tree};
use std::io;

/// A folder for Windows.
pub(super) fn windows(made: &Made) -> io::Result<Tree> {
    let mut tree = Tree::default();
    for name in ["mbrane.exe", "mbrane-engine.exe"] {
        tree.add_program(name, made.program(name)?);
    }
    for (name, bytes) in made.papers("windows")? {
        tree.add(name, bytes);
    }
    Ok(tree.under(&made.stem()))
}

/// A folder with a bundle for macOS.
pub(super) fn macos(made: &Made) -> io::Result<Tree> {
    let mut bundle = Tree::default();
    for name in ["mbrane", "mbrane-engine"] {
        bundle.add_program(&format!("MacOS/{name}"), made.program(name)?);
    }
    bundle.add("Info.plist", made.filled("assets/package/Info.plist")?);
    bundle.add("PkgInfo", "APPL????");
    bundle.add("Resources/mbrane.icns", icns(&made.source("assets/icons/icon-512.png")?));
    let mut tree = bundle.under("Mbrane.app/Contents");
    for (name, bytes) in made.papers("macos")? {
        tree.add(name, bytes);
    }
    Ok(tree.under(&made.stem()))
}

/// Apple's file of icons with one picture in it, a PNG file of 512 by 512.
fn icns(png: &[u8]) -> Vec<u8> {
    let length = |more: usize| u32::try_from(png.len() + more).unwrap_or(u32::MAX).to_be_bytes();
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
