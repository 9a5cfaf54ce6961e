//! Base64url as links have it.

use mbrane_text::base64::{bytes, letters};

#[test]
fn base64_reads_back_as_the_same_bytes() {
    assert_eq!(letters(&[0, 16, 131, 251, 255]), "ABCD-_8");
    for length in 0..9 {
        let written: Vec<u8> = (0..length).map(|place| 20 * place + 90).collect();
        assert_eq!(bytes(&letters(&written)), Some(written));
    }
}

#[test]
fn non_canonical_base64_is_refused() {
    for text in ["A", "AB", "AAB", "AA==", "AA A", "A+/A", "AAAAA", "Ä"] {
        assert_eq!(bytes(text), None, "{text}");
    }
}
