//! Bytes as base64url without padding, which every address and messenger leaves as it is.

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

pub fn letters(bytes: &[u8]) -> String {
    let mut text = String::new();
    for group in bytes.chunks(3) {
        let bits = group.iter().fold(0_u32, |bits, byte| bits << 8 | u32::from(*byte)) << (8 * (3 - group.len()));
        let taken = (0..=group.len()).map(|place| bits >> (18 - 6 * place) & 63);
        text.extend(taken.map(|letter| char::from(LETTERS[letter as usize])));
    }
    text
}

/// The bytes of letters; none where they are none, or could be written otherwise.
pub fn bytes(text: &str) -> Option<Vec<u8>> {
    let mut read = Vec::with_capacity(text.len());
    for group in text.as_bytes().chunks(4) {
        let values: Option<Vec<u32>> =
            group.iter().map(|byte| LETTERS.iter().position(|letter| letter == byte).map(|at| at as u32)).collect();
        let bits = values?.into_iter().fold(0_u32, |bits, value| bits << 6 | value) << (6 * (4 - group.len()));
        let count = (group.len() * 6) / 8;
        read.extend((0..count).map(|place| (bits >> (16 - 8 * place) & 255) as u8));
    }
    (letters(&read) == text).then_some(read)
}
