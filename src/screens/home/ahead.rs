//! Draws the letters of the table's words in advance, a few in each frame of the home: drawing all of them in a game's first frame would
//! double its time.

use bevy_egui::{
    EguiContexts,
    egui::{Color32, Context, FontId, TextFormat, text::LayoutJob},
};
use std::collections::BTreeSet;

use crate::{screens::prelude::*, theme::text::LEAST_SIZE};

/// The fonts and sizes of a table's words, in points.
const FONTS: [(fn(f32) -> FontId, f32); 8] = [
    (bold, size::BUTTON),
    (bold, size::BODY),
    (regular, size::SMALL),
    (bold, size::TITLE),
    (bold, LEAST_SIZE),
    (regular, LEAST_SIZE),
    (regular, size::BODY),
    (bold, size::SMALL),
];
/// A letter is drawn for each quarter of a pixel at which it may begin.
const QUARTERS: usize = 4;
/// Letters of one piece of work, and how many pieces a frame has.
const PART: usize = 16;
const PARTS: usize = 2;

#[derive(Default)]
pub(super) struct Ahead {
    /// The language, and the pixels in a point.
    of: (String, f32),
    parts: Vec<String>,
    done: usize,
}

/// Requests no frames itself: it uses those in which the home screen moves.
pub(super) fn draw_ahead(
    mut contexts: EguiContexts,
    words: Res<Language>,
    mut ahead: Local<Ahead>,
) -> Result {
    let context = contexts.ctx_mut()?;
    let pixels = context.pixels_per_point();
    if ahead.of.1 != pixels || ahead.of.0 != words.language() {
        *ahead = Ahead {
            of: (words.language().to_owned(), pixels),
            parts: parts(&words),
            done: 0,
        };
    }
    for _ in 0..PARTS {
        ahead.draw(context);
    }
    Ok(())
}

impl Ahead {
    fn draw(&mut self, context: &Context) {
        let each = QUARTERS * self.parts.len();
        if each == 0 || self.done >= FONTS.len() * each {
            return;
        }
        let (font, size) = FONTS[self.done / each];
        let (part, quarter) = (
            &self.parts[self.done % each / QUARTERS],
            self.done % QUARTERS,
        );
        self.done += 1;
        let mut job = LayoutJob::default();
        let way = quarter as f32 / QUARTERS as f32 / self.of.1;
        job.append(part, way, TextFormat::simple(font(size), Color32::WHITE));
        context.fonts_mut(|fonts| _ = fonts.layout_job(job));
    }
}

/// The letters and digits of a language, the usual ones first.
fn parts(words: &Words) -> Vec<String> {
    let usual = ('a'..='z')
        .chain('A'..='Z')
        .chain('0'..='9')
        .chain(".,:·".chars());
    let of_words: BTreeSet<char> = words
        .texts()
        .flat_map(str::chars)
        .filter(|sign| sign.is_alphanumeric())
        .collect();
    let own = of_words.into_iter().filter(|sign| !sign.is_ascii());
    let all: Vec<char> = usual.chain(own).collect();
    all.chunks(PART).map(|part| part.iter().collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_letter_of_a_language_is_drawn_once() {
        let words = Words::english();
        let all: Vec<char> = parts(&words).concat().chars().collect();
        let signs: BTreeSet<char> = all.iter().copied().collect();
        assert_eq!(signs.len(), all.len());
        let wanted = words
            .texts()
            .flat_map(str::chars)
            .filter(|sign| sign.is_alphanumeric());
        assert_eq!(
            wanted
                .filter(|sign| !signs.contains(sign))
                .collect::<String>(),
            ""
        );
    }
}
