//! Sums that stand in more than one kind of text.

use mbrane_play::base64;

/// FNV-1a.
pub fn sum(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |sum, byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
    })
}

/// A text that ends with a letter, with the letter's right sum; none where it does not.
pub fn letter_with_sum(text: &str) -> Option<String> {
    let (before, letter) = text.split_at(text.find("l=")?);
    let (said, _) = letter.rsplit_once("&s=")?;
    let sum = base64::letters(&sum(said).to_le_bytes()[..6]);
    Some(format!("{before}{said}&s={sum}"))
}
