//! Texts that somebody has changed: cut, repeated, or mixed with others.

/// Numbers at bounds, signs of the formats, and letters that are several bytes long.
const PIECES: [&str; 28] = [
    "",
    "0",
    "1",
    "-1",
    "65535",
    "65536",
    "9999999999999999",
    "18446744073709551616",
    "1e999",
    ".",
    ",",
    "-",
    "_",
    "=",
    " ",
    "&",
    "AAAA",
    "l=",
    "é",
    "\0",
    "💥",
    "\"",
    "\\u0000",
    "null",
    "[[[[[[[[",
    "{",
    "}",
    "\n",
];

/// A text in which some places were changed, cut, repeated or replaced by parts of another. `below` is a random number below
/// its argument.
pub(crate) fn mutated(text: &str, other: &str, mut below: impl FnMut(usize) -> usize) -> String {
    let mut text: Vec<char> = text.chars().collect();
    for _ in 0..=below(3) {
        let at = below(text.len() + 1);
        let end = (at + below(12)).min(text.len());
        let piece: Vec<char> = match below(5) {
            0 => (0..below(4))
                .map(|_| char::from(33 + below(94) as u8))
                .collect(),
            1 => PIECES[below(PIECES.len())].chars().collect(),
            2 => {
                let at = below(other.chars().count() + 1);
                other.chars().skip(at).take(below(40)).collect()
            }
            3 => text[at..end].repeat(2),
            _ => Vec::new(),
        };
        text.splice(at..end, piece);
    }
    text.into_iter().collect()
}
