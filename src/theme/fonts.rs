//! The fonts of the interface: regular for reading, bold for buttons and large words.

use bevy::{asset::AssetEventSystems, prelude::*};
use bevy_egui::{
    EguiContext, EguiPostUpdateSet, EguiPreUpdateSet,
    egui::{FontData, FontDefinitions, FontFamily, FontId},
};
use std::sync::Arc;

/// Gives every egui context the fonts; without them an app cannot draw text.
pub fn plugin(app: &mut App) {
    // egui needs a font before its first word, so each context gets the fonts before its first pass.
    let before_words = apply_fonts
        .after(EguiPreUpdateSet::InitContexts)
        .before(EguiPreUpdateSet::BeginPass);
    app.add_systems(PreUpdate, before_words);
    // This order draws new glyphs in the same frame; a next frame may never come.
    app.configure_sets(
        PostUpdate,
        AssetEventSystems.after(EguiPostUpdateSet::PostProcessOutput),
    );
}

/// The font files, reduced by build.rs.
const REGULAR_FACE: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/regular.ttf"));
const BOLD_FACE: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/bold.ttf"));

const REGULAR: &str = "regular";
const BOLD: &str = "bold";

pub(crate) const fn regular(size: f32) -> FontId {
    FontId::proportional(size)
}

pub(crate) fn bold(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name(BOLD.into()))
}

fn apply_fonts(mut contexts: Query<&mut EguiContext, Added<EguiContext>>) {
    for mut context in &mut contexts {
        context.get_mut().set_fonts(definitions());
    }
}

pub(crate) fn definitions() -> FontDefinitions {
    let mut fonts = FontDefinitions::empty();
    for (name, file) in [(REGULAR, REGULAR_FACE), (BOLD, BOLD_FACE)] {
        fonts
            .font_data
            .insert(name.to_owned(), Arc::new(FontData::from_static(file)));
    }
    // egui may use either of its own families.
    for family in [FontFamily::Proportional, FontFamily::Monospace] {
        fonts.families.insert(family, vec![REGULAR.to_owned()]);
    }
    fonts
        .families
        .insert(FontFamily::Name(BOLD.into()), vec![BOLD.to_owned()]);
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

    fn inside(folder: PathBuf) -> impl Iterator<Item = PathBuf> {
        fs::read_dir(folder)
            .expect("a folder")
            .map(|entry| entry.expect("an entry").path())
    }

    /// Returns every character of the texts in all languages, and of ASCII.
    fn signs_in_words() -> BTreeSet<char> {
        let languages = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/words");
        let files = inside(languages)
            .filter(|path| path.is_dir())
            .flat_map(inside);
        let texts = files.map(|file| fs::read_to_string(file).expect("text"));
        texts
            .flat_map(|text| text.chars().collect::<Vec<_>>())
            .chain('!'..='~')
            .filter(|sign| *sign > ' ')
            .collect()
    }

    #[test]
    fn both_fonts_have_every_glyph_of_the_texts() {
        let context = Context::default();
        context.set_fonts(definitions());
        let mut output = context.run_ui(RawInput::default(), |_| {});
        // The test does not draw the font textures.
        output.textures_delta.clear();
        let mut signs = signs_in_words();
        assert!(signs.contains(&'×'));
        // People write their own names.
        signs.extend("ŁukaszȘtefanȚepeșəNguyễnThịPhươngÁnhẞ".chars());
        for font in [regular(18.0), bold(18.0)] {
            let has = |sign: &char| {
                context.fonts_mut(|fonts| {
                    fonts
                        .fonts
                        .font(&font.family)
                        .characters()
                        .contains_key(sign)
                })
            };
            let missing: Vec<_> = signs.iter().filter(|sign| !has(sign)).collect();
            assert_eq!(missing, Vec::<&char>::new(), "in {font:?}");
        }
    }
}
