//! The content security policy of the page, written into its head.

use data_encoding::BASE64;
use sha2::{Digest, Sha256};
use std::fmt::Write;

/// The page with its policy: its own files, relays for live play wherever they are, and those scripts and styles that stand in it, by their sums.
pub(super) fn with_policy(page: &str) -> String {
    let policy = format!(
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'{}; style-src 'self'{}; img-src 'self'; connect-src \
         'self' wss: ws://127.0.0.1:* ws://localhost:*; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'",
        sums(page, "script"),
        sums(page, "style")
    );
    // Before anything that the policy is about.
    let meta =
        format!("<head>\n<meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">");
    page.replacen("<head>", &meta, 1)
}

/// The sums of all elements of this kind that have a content, as a policy lists them.
fn sums(page: &str, kind: &str) -> String {
    let (open, close) = (format!("<{kind}"), format!("</{kind}>"));
    let mut sums = String::new();
    let mut rest = page;
    while let Some((_, after)) = rest.split_once(&open) {
        let Some((content, after)) = after
            .split_once('>')
            .and_then(|(_, after)| after.split_once(&close))
        else {
            break;
        };
        if !content.is_empty() {
            let _ = write!(
                sums,
                " 'sha256-{}'",
                BASE64.encode(&Sha256::digest(content))
            );
        }
        rest = after;
    }
    sums
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn policy_has_hashes_of_inline_scripts_and_styles() {
        let page = "<html><head><style>a</style></head><script type=\"module\" src=\"x\"></script><script>abc</script></html>";
        let made = with_policy(page);
        let abc = BASE64.encode(&Sha256::digest("abc"));
        assert_eq!(made.matches("'sha256-").count(), 2, "{made}");
        assert!(
            made.contains(&format!(
                "script-src 'self' 'wasm-unsafe-eval' 'sha256-{abc}';"
            )),
            "{made}"
        );
        let docs = crate::source_text("docs/host.md").unwrap();
        let plain = with_policy("<html><head></head></html>");
        let policy = plain.split('"').nth(3).unwrap();
        assert!(
            docs.contains(policy),
            "docs/host.md tells of another policy than {policy}"
        );
        assert!(made.starts_with("<html><head>\n<meta http-equiv=") && made.ends_with(&page[12..]));
    }
}
