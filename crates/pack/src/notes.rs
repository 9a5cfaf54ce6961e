//! The news of a version, from the changelog.

use crate::{Done, source_text};

/// The part of the changelog about this version, without its heading.
pub(super) fn of_version(version: &str) -> Done<String> {
    part(&source_text("CHANGELOG.md")?, version)
        .ok_or_else(|| format!("CHANGELOG.md tells nothing of version {version}").into())
}

fn part(text: &str, version: &str) -> Option<String> {
    let of_it = |part: &&str| part.split_whitespace().next() == Some(version);
    let part = text.split("\n## ").skip(1).find(of_it)?;
    let (_, told) = part.split_once('\n')?;
    Some(told.trim().to_owned() + "\n").filter(|told| told.len() > 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn this_version_has_a_part() {
        of_version(env!("CARGO_PKG_VERSION")).unwrap();
    }

    #[test]
    fn a_part_ends_where_the_next_begins() {
        let text = "# Changelog\n\n## 0.2.0 (2026)\n\n- New\n\n## 0.1.0\n\n- Old\n\n## 0.0.9\n";
        assert_eq!(part(text, "0.2.0").as_deref(), Some("- New\n"));
        assert_eq!(part(text, "0.1.0").as_deref(), Some("- Old\n"));
        assert_eq!((part(text, "0.0.9"), part(text, "0.2")), (None, None));
    }
}
