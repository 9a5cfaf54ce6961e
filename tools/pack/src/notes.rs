//! The news of a version, from the changelog.

use crate::{Done, source_text};

/// The part of the changelog about this version, without its heading.
pub(super) fn of_version(version: &str) -> Done<String> {
    part(&source_text("CHANGELOG.md")?, version)
        .ok_or_else(|| format!("CHANGELOG.md tells nothing of version {version}").into())
}

/// These news as software centres read them.
pub(super) fn marked_up(news: &str) -> String {
    let mut text = String::new();
    for block in news.trim().split("\n\n") {
        let tidy = |text: &str| inline(&text.split_whitespace().collect::<Vec<_>>().join(" "));
        match block.strip_prefix("- ") {
            Some(items) => {
                let items: String = items
                    .split("\n- ")
                    .map(|item| format!("<li>{}</li>", tidy(item)))
                    .collect();
                text += &format!("<ul>{items}</ul>");
            }
            None => text += &format!("<p>{}</p>", tidy(block.trim_start_matches('#'))),
        }
    }
    text
}

/// A line of Markdown with its emphasis and its code marked up.
fn inline(line: &str) -> String {
    let line = line
        .replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;");
    [('*', "em"), ('`', "code")]
        .iter()
        .fold(line, |line, (sign, tag)| {
            let parts = line.split(*sign).enumerate();
            parts
                .map(|(at, part)| {
                    if at % 2 == 1 {
                        format!("<{tag}>{part}</{tag}>")
                    } else {
                        part.to_owned()
                    }
                })
                .collect()
        })
}

fn part(text: &str, version: &str) -> Option<String> {
    let of_it = |part: &&str| part.split_whitespace().next() == Some(version);
    let part = text.split("\n## ").skip(1).find(of_it)?;
    let (_, body) = part.split_once('\n')?;
    Some(body.trim().to_owned() + "\n").filter(|body| body.len() > 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_have_a_section_for_this_version() {
        of_version(env!("CARGO_PKG_VERSION")).unwrap();
    }

    #[test]
    fn software_centres_read_lists_and_emphasis() {
        let news = "### Added\n\n- One\n  thing & *more*\n- `a < b`\n\nA line.\n";
        let marked = "<p>Added</p><ul><li>One thing &amp; <em>more</em></li><li><code>a &lt; b</code></li></ul><p>A line.</p>";
        assert_eq!(marked_up(news), marked);
    }

    #[test]
    fn section_ends_where_the_next_begins() {
        let text = "# Changelog\n\n## 0.2.0 (2026)\n\n- New\n\n## 0.1.0\n\n- Old\n\n## 0.0.9\n";
        assert_eq!(part(text, "0.2.0").as_deref(), Some("- New\n"));
        assert_eq!(part(text, "0.1.0").as_deref(), Some("- Old\n"));
        assert_eq!((part(text, "0.0.9"), part(text, "0.2")), (None, None));
    }
}
