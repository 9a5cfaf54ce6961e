//! The part of the crate `regex` that Bevy's shader preprocessor asks for, by `regex-lite`.
//!
//! `regex` compiles its patterns into automata: it weighs some 100 kB in the page by brotli, and takes longer to set up than to read all
//! shaders. `Cargo.toml` puts this crate in its place. `\w`, `\d` and `\s` mean ASCII alone here, which is all that shaders are made of.

use std::borrow::Cow;

pub use regex_lite::{CaptureMatches, Captures, Error, Match, Replacer};

/// A compiled pattern.
#[derive(Debug, Clone)]
pub struct Regex {
    pattern: regex_lite::Regex,
    /// Whether every match contains this sign. Most lines of a shader do not, and need no search.
    sign: Option<char>,
}

/// How the patterns of preprocessor lines begin.
const DIRECTIVE: char = '#';

impl Regex {
    /// Compiles a pattern.
    ///
    /// # Errors
    /// The pattern is none.
    pub fn new(pattern: &str) -> Result<Self, Error> {
        let begins = pattern.strip_prefix(r"^\s*").unwrap_or(pattern).strip_prefix(DIRECTIVE);
        // What may be left out, and other ways to match, need not contain the sign.
        let certain = begins.is_some_and(|rest| !rest.starts_with(['?', '*', '{']) && !has_choice(rest));
        Ok(Self { pattern: regex_lite::Regex::new(pattern)?, sign: certain.then_some(DIRECTIVE) })
    }

    fn may_match(&self, text: &str) -> bool {
        self.sign.is_none_or(|sign| text.contains(sign))
    }

    /// Whether the pattern matches somewhere.
    #[must_use]
    pub fn is_match(&self, text: &str) -> bool {
        self.may_match(text) && self.pattern.is_match(text)
    }

    /// The first match.
    #[must_use]
    pub fn find<'h>(&self, text: &'h str) -> Option<Match<'h>> {
        if self.may_match(text) { self.pattern.find(text) } else { None }
    }

    /// The first match with its groups.
    #[must_use]
    pub fn captures<'h>(&self, text: &'h str) -> Option<Captures<'h>> {
        if self.may_match(text) { self.pattern.captures(text) } else { None }
    }

    /// All matches with their groups, one behind the other.
    pub fn captures_iter<'r, 'h>(&'r self, text: &'h str) -> CaptureMatches<'r, 'h> {
        self.pattern.captures_iter(text)
    }

    /// The text with every match replaced.
    pub fn replace_all<'h>(&self, text: &'h str, by: impl Replacer) -> Cow<'h, str> {
        self.pattern.replace_all(text, by)
    }
}

/// Whether a pattern has alternatives outside of its classes.
fn has_choice(pattern: &str) -> bool {
    let mut inside = false;
    let mut signs = pattern.chars();
    while let Some(sign) = signs.next() {
        match sign {
            '\\' => _ = signs.next(),
            '[' => inside = true,
            ']' => inside = false,
            '|' if !inside => return true,
            _ => {}
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_patterns_that_need_the_sign_look_for_it() {
        let sign = |pattern| Regex::new(pattern).unwrap().sign;
        for needs in [r"^\s*#\s*endif", r"#\s*([\w|\d|_]+)", r"#\s*\{([\w|\d|_]+)\}"] {
            assert_eq!(sign(needs), Some('#'), "{needs}");
        }
        for free in [r"^\s*enable\s+([^;]+)\s*;", "#?a", "#*a", "#{0,1}a", "#a|b", r"\s*#"] {
            assert_eq!(sign(free), None, "{free}");
        }
    }

    #[test]
    fn lines_of_shaders_are_found_and_taken_apart() {
        let define = Regex::new(r"^\s*#\s*define\s+([\w|\d|_]+)\s*([-\w|\d]+)?").unwrap();
        let found = define.captures("  # define SIZE 12").unwrap();
        assert_eq!((found.get(1).unwrap().as_str(), found.get(2).unwrap().as_str()), ("SIZE", "12"));
        assert!(define.captures("let size = 12;").is_none() && !define.is_match("# defined"));
        let named = Regex::new(r"#\s*\{([\w|\d|_]+)\}").unwrap();
        let names: Vec<_> = named.captures_iter("a #{B} c #{D}").map(|found| found[1].to_owned()).collect();
        assert_eq!(names, ["B", "D"]);
        assert_eq!(named.replace_all("a #{B} c", "x"), "a x c");
        assert_eq!(Regex::new(r"(//|/\*)").unwrap().find("a /* b").map(|found| found.start()), Some(2));
        assert!(Regex::new("(").is_err());
    }
}
