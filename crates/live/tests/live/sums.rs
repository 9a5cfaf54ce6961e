//! Changed texts with the right sums, so that all of them is read.

use mbrane_play::base64;

/// The first bytes of a hash over parts, each preceded by its length.
fn hash(parts: &[&str], bytes: usize) -> String {
    let mut hasher = blake3::Hasher::new();
    for part in parts {
        hasher.update(&(part.len() as u64).to_le_bytes());
        hasher.update(part.as_bytes());
    }
    base64::letters(&hasher.finalize().as_bytes()[..bytes])
}

/// A message whose version has the right sum, so that its record is read.
pub(crate) fn with_sum(message: &str) -> String {
    let word = |name: &str| message.split(' ').find_map(|word| word.strip_prefix(name));
    let (game, undos) = word("v=")
        .and_then(|v| v.split_once('.'))
        .unwrap_or_default();
    let parts = ["record", game, undos, word("rec=").unwrap_or_default()];
    let parts: Vec<&str> = parts.into_iter().chain(word("over=")).collect();
    let sum = format!("sum={}", hash(&parts, 16));
    let words = message
        .split(' ')
        .map(|word| match word.strip_prefix("sum=") {
            Some(_) => sum.as_str(),
            None => word,
        });
    words.collect::<Vec<_>>().join(" ")
}

/// A kept seat with the right sum.
pub(crate) fn seat_with_sum(seat: &str) -> String {
    let line = seat.rsplit_once(" sum=").map_or(seat, |(line, _)| line);
    format!("{line} sum={}", hash(&["kept", line], 16))
}

/// A link with the right sum.
pub(crate) fn link_with_sum(link: &str) -> Option<String> {
    let (rest, own) = link.split_once("&me=").unwrap_or((link, ""));
    let (rest, code) = rest.split_once("&by=").unwrap_or((rest, ""));
    let (rest, via) = rest.split_once("&via=").unwrap_or((rest, ""));
    let (rest, line) = rest.split_once("&for=").unwrap_or((rest, ""));
    let (place, _) = rest.strip_prefix("live=1.")?.rsplit_once('.')?;
    let relays = String::from_utf8(base64::bytes(via)?).ok()?;
    let mut parts = vec!["invite", place];
    let mut made = String::new();
    let mut add = |word: &'static str, text: &str| {
        if !text.is_empty() {
            made += &format!("{word}{text}");
        }
    };
    add("&for=", line);
    add("&via=", via);
    add("&by=", code);
    add("&me=", own);
    for (word, text) in [("&for=", line), ("", &*relays), ("&by=", code)] {
        parts.extend(
            [word, text]
                .into_iter()
                .filter(|part| !text.is_empty() && !part.is_empty()),
        );
    }
    Some(format!("live=1.{place}.{}{made}", hash(&parts, 3)))
}
