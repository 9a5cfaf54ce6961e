//! The list of all crates that the program and the page are made of, in the form of CycloneDX: scanners look there for those with known
//! faults.

use crate::{
    archive,
    licences::Inside,
    lock,
    made::{VERSION, repository},
};
use data_encoding::HEXLOWER;
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, BTreeSet};

/// The list of these crates, with their sums from a lock file, as it is at this time.
pub(super) fn text(all: &BTreeSet<Inside>, lock: &str, time: u64) -> String {
    let sums: BTreeMap<_, _> = lock::crates(lock)
        .filter_map(|one| Some((format!("{} {}", one.name, one.version), one.sum?)))
        .collect();
    let parts: Vec<_> = all
        .iter()
        .map(|one| part(one, sums.get(&one.0).copied()))
        .collect();
    let parts = parts.join(",\n");
    let (id, date) = (
        HEXLOWER.encode(&Sha256::digest(format!("{VERSION} {time}\n{parts}"))),
        archive::date(time),
    );
    let (day, hour, minute, second) = (date.date(), date.hour(), date.minute(), date.second());
    format!(
        r#"{{
  "bomFormat": "CycloneDX",
  "specVersion": "1.6",
  "serialNumber": "urn:uuid:{}-{}-8{}-8{}-{}",
  "version": 1,
  "metadata": {{
    "timestamp": "{day}T{hour:02}:{minute:02}:{second:02}Z",
    "component": {{
      "type": "application", "name": "mbrane", "version": "{VERSION}", "purl": "pkg:github/{}@v{VERSION}",
      "licenses": [{{"expression": "{}"}}]
    }}
  }},
  "components": [
{parts}
  ]
}}
"#,
        &id[..8],
        &id[8..12],
        &id[12..15],
        &id[15..18],
        &id[18..30],
        repository().to_lowercase(),
        env!("CARGO_PKG_LICENSE"),
    )
}

fn part((named, terms): &Inside, sum: Option<&str>) -> String {
    let (name, version) = named.split_once(' ').unwrap_or((named, ""));
    let sum = sum
        .map(|sum| format!(r#", "hashes": [{{"alg": "SHA-256", "content": "{sum}"}}]"#))
        .unwrap_or_default();
    // A stroke is how `OR` was written once.
    let (terms, encoded) = (terms.replace('/', " OR "), version.replace('+', "%2B"));
    format!(
        r#"    {{"type": "library", "name": "{name}", "version": "{version}", "purl": "pkg:cargo/{name}@{encoded}", "licenses": [{{"expression": "{terms}"}}]{sum}}}"#
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_crate_is_listed_with_its_version_terms_and_sum() {
        let all = [("a 1.2.3+4", "MIT/Apache-2.0"), ("b 0.1.0", "Zlib")]
            .map(|(a, b)| (a.to_owned(), b.to_owned()));
        let lock = "\n[[package]]\nname = \"a\"\nversion = \"1.2.3+4\"\nsource = \"registry+https://b/c.d-index\"\nchecksum = \"5\"\n";
        let made = |time: u64| text(&all.clone().into(), lock, time);
        let list = made(1_795_305_599);
        let a = r#""name": "a", "version": "1.2.3+4", "purl": "pkg:cargo/a@1.2.3%2B4", "licenses": [{"expression": "MIT OR Apache-2.0"}], "hashes": [{"alg": "SHA-256", "content": "5"}]}"#;
        assert!(
            list.contains(a) && list.contains(r#""name": "b""#),
            "{list}"
        );
        assert!(
            list.contains(r#""timestamp": "2026-11-21T23:59:59Z""#),
            "{list}"
        );
        let number = |list: &str| {
            list.split("urn:uuid:")
                .nth(1)
                .and_then(|rest| rest.split('"').next())
                .unwrap()
                .to_owned()
        };
        assert_eq!(
            number(&list).split('-').map(str::len).collect::<Vec<_>>(),
            [8, 4, 4, 4, 12]
        );
        assert_eq!(
            (made(1) == made(1), number(&made(1)) == number(&made(2))),
            (true, false)
        );
    }
}
