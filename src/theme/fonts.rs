//! The fonts of words: a regular one for what is read, a bold one for what is pressed or large.

use bevy::{asset::AssetEventSystems, prelude::*};
use bevy_egui::{
    EguiContext, EguiPostUpdateSet, EguiPreUpdateSet,
    egui::{FontData, FontDefinitions, FontFamily, FontId},
};
use std::sync::Arc;

/// Gives every egui context the fonts that words are set in; an app without them cannot write.
pub fn plugin(app: &mut App) {
    // egui cannot write a word before it has a font, so each context gets its fonts before its first pass.
    let before_words = apply_fonts.after(EguiPreUpdateSet::InitContexts).before(EguiPreUpdateSet::BeginPass);
    app.add_systems(PreUpdate, before_words);
    // Signs that are written for the first time are drawn in the same frame, not in the next one, which may never come.
    app.configure_sets(PostUpdate, AssetEventSystems.after(EguiPostUpdateSet::PostProcessOutput));
}

/// The faces, cut down by build.rs.
const REGULAR_FACE: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/regular.ttf"));
const BOLD_FACE: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/bold.ttf"));

const REGULAR: &str = "regular";
const BOLD: &str = "bold";

/// What is read.
pub(crate) const fn regular(size: f32) -> FontId {
    FontId::proportional(size)
}

/// What is pressed, and what is large.
pub(crate) fn bold(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name(BOLD.into()))
}

fn apply_fonts(mut contexts: Query<&mut EguiContext, Added<EguiContext>>) {
    for mut context in &mut contexts {
        context.get_mut().set_fonts(definitions());
    }
}

fn definitions() -> FontDefinitions {
    let mut fonts = FontDefinitions::empty();
    for (name, file) in [(REGULAR, REGULAR_FACE), (BOLD, BOLD_FACE)] {
        fonts.font_data.insert(name.to_owned(), Arc::new(FontData::from_static(file)));
    }
    // egui itself may ask for either of its own families.
    for family in [FontFamily::Proportional, FontFamily::Monospace] {
        fonts.families.insert(family, vec![REGULAR.to_owned()]);
    }
    fonts.families.insert(FontFamily::Name(BOLD.into()), vec![BOLD.to_owned()]);
    fonts
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy_egui::egui::{Context, RawInput};
    use std::{
        collections::BTreeSet,
        fs,
        path::{Path, PathBuf},
    };

    /// What a folder holds.
    fn inside(folder: PathBuf) -> impl Iterator<Item = PathBuf> {
        fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path())
    }

    /// Every sign of the words in all languages, and of ASCII.
    fn signs_in_words() -> BTreeSet<char> {
        let languages = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/words");
        let files = inside(languages).filter(|path| path.is_dir()).flat_map(inside);
        let texts = files.map(|file| fs::read_to_string(file).expect("text"));
        texts.flat_map(|text| text.chars().collect::<Vec<_>>()).chain('!'..='~').filter(|sign| *sign > ' ').collect()
    }

    #[test]
    fn both_fonts_have_every_sign_that_words_use() {
        let context = Context::default();
        context.set_fonts(definitions());
        let mut output = context.run_ui(RawInput::default(), |_| {});
        // Nobody draws it.
        output.textures_delta.clear();
        let signs = signs_in_words();
        assert!(signs.contains(&'×'));
        for font in [regular(18.0), bold(18.0)] {
            let has =
                |sign: &char| context.fonts_mut(|fonts| fonts.fonts.font(&font.family).characters().contains_key(sign));
            let missing: Vec<_> = signs.iter().filter(|sign| !has(sign)).collect();
            assert_eq!(missing, Vec::<&char>::new(), "in {font:?}");
        }
    }
}
