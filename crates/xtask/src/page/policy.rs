//! The content security policy of the page: what it may run and load, written into its head.

use crate::sums::sha256;
use std::fmt::Write;

/// The tag that comes before anything that the policy is about.
const HEAD: &str = "<head>";

/// The page with its policy: its own files, relays for live play wherever they are, and those scripts and styles that stand in it, by their sums.
pub(super) fn with_policy(page: &str) -> String {
    let policy = format!(
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'{}; style-src 'self'{}; img-src 'self'; connect-src \
         'self' wss: ws://127.0.0.1:* ws://localhost:*; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'",
        sums(page, "script"),
        sums(page, "style")
    );
    let meta = format!("{HEAD}\n<meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">");
    page.replacen(HEAD, &meta, 1)
}

/// The sums of all elements of this kind that have a content, as a policy lists them.
fn sums(page: &str, kind: &str) -> String {
    let (open, close) = (format!("<{kind}"), format!("</{kind}>"));
    let mut sums = String::new();
    let mut rest = page;
    while let Some((_, after)) = rest.split_once(&open) {
        let Some((content, after)) = after.split_once('>').and_then(|(_, after)| after.split_once(&close)) else {
            break;
        };
        if !content.is_empty() {
            let _ = write!(sums, " 'sha256-{}'", base64(&sha256(content.as_bytes())));
        }
        rest = after;
    }
    sums
}

fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::new();
    for chunk in bytes.chunks(3) {
        let bits = chunk.iter().enumerate().fold(0, |bits, (at, byte)| bits | u32::from(*byte) << (16 - 8 * at));
        for letter in 0..4 {
            let six = (bits >> (18 - 6 * letter)) & 63;
            text.push(if letter <= chunk.len() { char::from(LETTERS[six as usize]) } else { '=' });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_stand_for_six_bits_each() {
        assert_eq!(
            ["", "f", "fo", "foo", "foob"].map(|text| base64(text.as_bytes())),
            ["", "Zg==", "Zm8=", "Zm9v", "Zm9vYg=="]
        );
    }

    #[test]
    fn what_stands_in_the_page_is_in_its_policy() {
        let page =
            "<html><head><style>a</style></head><script type=\"module\" src=\"x\"></script><script>abc</script></html>";
        let made = with_policy(page);
        let abc = base64(&sha256(b"abc"));
        assert_eq!(made.matches("'sha256-").count(), 2, "{made}");
        assert!(made.contains(&format!("script-src 'self' 'wasm-unsafe-eval' 'sha256-{abc}';")), "{made}");
        let told = std::fs::read_to_string(crate::workspace::root().join("docs/host.md")).unwrap();
        let plain = with_policy("<html><head></head></html>");
        let policy = plain.split('"').nth(3).unwrap();
        assert!(told.contains(policy), "docs/host.md tells of another policy than {policy}");
        assert!(made.starts_with("<html><head>\n<meta http-equiv=") && made.ends_with(&page[12..]));
    }
}
