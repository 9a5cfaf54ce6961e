//! The part of the crate `regex` that Bevy's shader preprocessor asks for, by `regex-lite`.
//!
//! `regex` compiles its patterns into automata: that weighs some 100 kB in the page by brotli, and takes longer than to read all
//! shaders by them. `Cargo.toml` puts this crate in its place. `\w`, `\d` and `\s` mean ASCII alone here, which is all that shaders are made of.

mod literal;

use std::borrow::Cow;

pub use regex_lite::{CaptureMatches, Captures, Error, Match, Replacer, escape};

/// A compiled pattern.
#[derive(Debug, Clone)]
pub struct Regex {
    pattern: regex_lite::Regex,
    /// Texts of which every match contains one. Most lines of a shader do not, and need no search.
    literals: Vec<String>,
}

impl Regex {
    /// Compiles a pattern.
    ///
    /// # Errors
    /// The pattern is none.
    pub fn new(pattern: &str) -> Result<Self, Error> {
        Ok(Self {
            literals: literal::required(pattern),
            pattern: regex_lite::Regex::new(pattern)?,
        })
    }

    fn may_match(&self, text: &str) -> bool {
        self.literals.iter().any(|literal| text.contains(literal))
    }

    /// Returns whether the pattern matches somewhere.
    #[must_use]
    pub fn is_match(&self, text: &str) -> bool {
        self.may_match(text) && self.pattern.is_match(text)
    }

    /// The first match.
    #[must_use]
    pub fn find<'h>(&self, text: &'h str) -> Option<Match<'h>> {
        if self.may_match(text) {
            self.pattern.find(text)
        } else {
            None
        }
    }

    /// The first match with its groups.
    #[must_use]
    pub fn captures<'h>(&self, text: &'h str) -> Option<Captures<'h>> {
        if self.may_match(text) {
            self.pattern.captures(text)
        } else {
            None
        }
    }

    /// All matches with their groups, one behind the other.
    pub fn captures_iter<'r, 'h>(&'r self, text: &'h str) -> CaptureMatches<'r, 'h> {
        self.pattern.captures_iter(text)
    }

    /// The text with its first match replaced.
    pub fn replace<'h>(&self, text: &'h str, by: impl Replacer) -> Cow<'h, str> {
        if self.may_match(text) {
            self.pattern.replace(text, by)
        } else {
            Cow::Borrowed(text)
        }
    }

    /// The text with every match replaced.
    pub fn replace_all<'h>(&self, text: &'h str, by: impl Replacer) -> Cow<'h, str> {
        if self.may_match(text) {
            self.pattern.replace_all(text, by)
        } else {
            Cow::Borrowed(text)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shader_lines_are_matched_and_captured() {
        let define = Regex::new(r"^\s*#\s*define\s+([\w|\d|_]+)\s*([-\w|\d]+)?").unwrap();
        let found = define.captures("  # define SIZE 12").unwrap();
        assert_eq!(
            (
                found.get(1).unwrap().as_str(),
                found.get(2).unwrap().as_str()
            ),
            ("SIZE", "12")
        );
        assert!(define.captures("let size = 12;").is_none() && !define.is_match("# defined"));
        let named = Regex::new(r"#\s*\{([\w|\d|_]+)\}").unwrap();
        let names: Vec<_> = named
            .captures_iter("a #{B} c #{D}")
            .map(|found| found[1].to_owned())
            .collect();
        assert_eq!(names, ["B", "D"]);
        assert_eq!(named.replace("a #{B} #{B}", "x"), "a x #{B}");
        assert_eq!(named.replace_all("a #{B} #{B}", "x"), "a x x");
        assert_eq!(named.replace_all("a", "x"), "a");
        assert_eq!(
            Regex::new(r"(//|/\*)")
                .unwrap()
                .find("a /* b")
                .map(|found| found.start()),
            Some(2)
        );
        let unclosed = "(".to_owned();
        assert!(Regex::new(&unclosed).is_err());
    }
}
