//! Bytes as base64url without padding, which every address and messenger leaves as it is.

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

pub fn letters(bytes: &[u8]) -> String {
    let mut text = String::new();
    for group in bytes.chunks(3) {
        let bits = (0..3).fold(0, |bits, place| {
            bits << 8 | usize::from(*group.get(place).unwrap_or(&0))
        });
        let taken = (0..=group.len()).map(|place| LETTERS[bits >> (18 - 6 * place) & 63]);
        text.extend(taken.map(char::from));
    }
    text
}

/// The bytes of letters; none where they are none, or could be written otherwise.
pub fn bytes(text: &str) -> Option<Vec<u8>> {
    let (mut read, mut bits, mut count) = (Vec::new(), 0, 0);
    for letter in text.bytes() {
        bits = bits << 6 | LETTERS.iter().position(|known| *known == letter)?;
        count += 6;
        if count >= 8 {
            count -= 8;
            read.push((bits >> count) as u8);
            bits &= (1 << count) - 1;
        }
    }
    (count < 6 && bits == 0).then_some(read)
}
