//! The pages that explain the verbs, and the options of a verb, read by its page.

use std::{
    collections::BTreeMap,
    fmt::Display,
    path::{Path, PathBuf},
    str::FromStr,
};

const PAGES: &str = include_str!("help.txt");
const START: &str = "Usage: cargo xtask ";

/// The help page of a verb: usage, summary, details, and options.
pub(crate) fn page(verb: &str) -> Option<&'static str> {
    let starts = PAGES.match_indices(START).map(|(at, _)| &PAGES[at..]);
    let page = starts
        .into_iter()
        .find(|page| page[START.len()..].split(char::is_whitespace).next() == Some(verb))?;
    Some(
        page[START.len()..]
            .find(START)
            .map_or(page, |end| &page[..START.len() + end])
            .trim_end(),
    )
}

/// Options by their names, with the values that they came with.
pub(super) struct Options<'a> {
    given: BTreeMap<&'a str, &'a str>,
    /// The word without an option before it.
    place: Option<&'a str>,
}

impl<'a> Options<'a> {
    pub(super) fn read(verb: &str, words: &'a [String]) -> Result<Self, String> {
        Self::read_by(page(verb).unwrap_or_default(), words)
    }

    /// Reads words by a page with lines such as `  --quick  …`, `  --tag TAG  …` and `  --serve [PORT]  …`; a word without an option is
    /// taken where the first line says `[FOLDER]`.
    fn read_by(page: &str, words: &'a [String]) -> Result<Self, String> {
        let mut read = Self {
            given: BTreeMap::new(),
            place: None,
        };
        let takes_folder = page
            .lines()
            .next()
            .is_some_and(|line| line.contains("[FOLDER]"));
        let mut words = words.iter().map(String::as_str).peekable();
        while let Some(word) = words.next() {
            let mut rows = page
                .lines()
                .filter_map(|line| line.strip_prefix("  ")?.strip_prefix(word));
            let row = if word.starts_with("--") {
                rows.find(|rest| rest.is_empty() || rest.starts_with(' '))
            } else {
                None
            };
            let value = match row.map(|rest| rest.as_bytes().get(1)) {
                None if word.starts_with('-') || read.place.is_some() || !takes_folder => {
                    return Err(format!("`{word}` means nothing here"));
                }
                None => {
                    read.place = Some(word);
                    continue;
                }
                Some(None | Some(b' ')) => "",
                Some(Some(b'[')) => words
                    .next_if(|word| !word.starts_with('-'))
                    .unwrap_or_default(),
                Some(Some(_)) => words
                    .next()
                    .ok_or_else(|| format!("`{word}` lacks its value"))?,
            };
            read.given.insert(word, value);
        }
        Ok(read)
    }

    pub(super) fn has(&self, option: &str) -> bool {
        self.given.contains_key(option)
    }

    pub(super) fn value(&self, option: &str) -> Option<&'a str> {
        self.given.get(option).copied()
    }

    pub(super) fn number<T: FromStr>(&self, option: &str, usual: T) -> Result<T, String> {
        let number = |text: &str| {
            text.parse()
                .map_err(|_| format!("`{text}` is no number for {option}"))
        };
        self.value(option)
            .filter(|text| !text.is_empty())
            .map_or(Ok(usual), number)
    }

    pub(super) fn folder(&self, usual: impl FnOnce() -> PathBuf) -> Result<PathBuf, String> {
        self.place.map_or_else(|| Ok(usual()), absolute)
    }
}

pub(super) fn absolute(path: impl AsRef<Path> + Display) -> Result<PathBuf, String> {
    std::path::absolute(&path).map_err(|error| format!("{path}: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const USAGE: &str = "\
Usage: cargo xtask dance [FOLDER] [OPTION]...

Dances.

  --quick        quickly
  --tag TAG      with this tag,
                 --slow or not
  --runs [N]     so often
";

    fn words(line: &str) -> Vec<String> {
        line.split_whitespace().map(str::to_owned).collect()
    }

    #[test]
    fn options_are_those_of_the_page() {
        let words = words("--quick a --tag --b --runs --quick");
        let options = Options::read_by(USAGE, &words).unwrap();
        assert!(options.has("--quick") && options.value("--tag") == Some("--b"));
        assert_eq!(options.number("--runs", 7), Ok(7));
        assert!(options.folder(PathBuf::new).unwrap().ends_with("a"));
    }

    #[test]
    fn unknown_arguments_are_refused() {
        for line in ["--dance", "--slow", "--qui", "a b", "--tag", "-q", "Usage:"] {
            let words = words(line);
            assert_eq!(
                Options::read_by(USAGE, &words).is_err(),
                line != "Usage:",
                "{line}"
            );
        }
        let words = words("--runs x");
        assert!(
            Options::read_by(USAGE, &words)
                .unwrap()
                .number("--runs", 1)
                .is_err()
        );
        assert!(Options::read_by("Usage: cargo xtask dance\n", &["a".to_owned()]).is_err());
    }
}
