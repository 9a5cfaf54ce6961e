//! The recipes as the module that the page reads.

use std::fmt::Write as _;

use crate::{Recipe, Sound};

/// The text of web/page/recipes.mjs.
pub fn module() -> String {
    let mut text = String::from(
        "// The recipes of all sounds, as crates/sound has them; `cargo run -p mbrane-sound --example recipes` writes this file.\n\
         // Each is its length, peak and variation, its tones (hz, level, delay, attack, decay, bend) and its noises (level, delay,\n\
         // attack, decay, low pass, high pass).\n\
         export const RECIPES = [\n",
    );
    for sound in Sound::ALL {
        let Recipe {
            length,
            peak,
            vary,
            partials,
            noises,
        } = Recipe::of(sound);
        let _ = write!(text, "  [{length}, {peak}, {vary}, [");
        let tones = partials
            .iter()
            .map(|p| [p.hz, p.level, p.delay, p.attack, p.decay, p.bend]);
        push(&mut text, tones);
        text += "], [";
        push(
            &mut text,
            noises
                .iter()
                .map(|n| [n.level, n.delay, n.attack, n.decay, n.low_pass, n.high_pass]),
        );
        let _ = writeln!(text, "]], // {sound:?}");
    }
    text += "];\n";
    text
}

fn push(text: &mut String, rows: impl Iterator<Item = [f64; 6]>) {
    let rows: Vec<String> = rows
        .map(|row| format!("{row:?}").replace(".0,", ",").replace(".0]", "]"))
        .collect();
    *text += &rows.join(", ");
}
