//! Bytes as base64url without padding, which every address and messenger leaves as it is.

use data_encoding::BASE64URL_NOPAD;

pub fn letters(bytes: &[u8]) -> String {
    BASE64URL_NOPAD.encode(bytes)
}

/// The bytes of letters; none where they are none, or could be written otherwise.
pub fn bytes(text: &str) -> Option<Vec<u8>> {
    BASE64URL_NOPAD.decode(text.as_bytes()).ok()
}
