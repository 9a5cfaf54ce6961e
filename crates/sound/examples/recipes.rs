//! Writes the recipes for the page.

use std::{fs, io, path::Path};

use mbrane_sound::module;

fn main() -> io::Result<()> {
    fs::write(
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/page/recipes.mjs"),
        module(),
    )
}
