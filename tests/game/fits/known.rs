//! Faults that are known. Their number must not grow.

/// A state by its scene, the window's size and that of the words, and how many words of it lack something in a language, at most. A stand
/// fills a screen: nobody sets one up in a window as small as this, so its posters are made for larger ones.
pub(super) const KNOWN: &[(&str, [u16; 2], u16, usize)] =
    &[("stand-first-mbrane", [480, 360], 100, 1)];

/// How many faults a state is known to have.
pub(super) fn faults(scene: &str, size: [u16; 2], text: u16) -> usize {
    KNOWN
        .iter()
        .find(|known| (known.0, known.1, known.2) == (scene, size, text))
        .map_or(0, |known| known.3)
}
