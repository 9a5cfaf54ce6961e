//! Writes the recipes for the page; with a folder, each sound as a file of samples there, for those who want to look at it.

use mbrane_sound::{Recipe, Sound, module, render};
use std::{env, fs, io, path::Path};

fn main() -> io::Result<()> {
    let Some(folder) = env::args_os().nth(1) else {
        return fs::write(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/page/recipes.mjs"), module());
    };
    for sound in Sound::ALL {
        let samples = render(Recipe::of(sound), 1.0, 48_000.0);
        let bytes: Vec<u8> = samples.iter().flat_map(|sample| sample.to_le_bytes()).collect();
        fs::write(Path::new(&folder).join(format!("{sound:?}.f32")), bytes)?;
    }
    Ok(())
}
