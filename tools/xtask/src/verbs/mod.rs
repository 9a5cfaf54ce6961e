//! The verbs and the page that lists them.

mod audience;
mod ci;
mod finish_page;
mod fuzz;
mod help;
mod learn;
mod licences;
mod measure;
mod pack;
mod play;
mod puzzles;
mod shots;
mod soak;
mod test;
mod web;
mod windows;
mod words;

use crate::shell::Done;

pub(crate) use help::page;

/// Takes the words that follow a verb's name.
type Run = fn(&[String]) -> Done;

const VERBS: [(&str, Run); 13] = [
    ("play", play::run),
    ("test", test::run),
    ("web", web::run),
    ("finish-page", finish_page::run),
    ("shots", shots::run),
    ("measure", measure::run),
    ("soak", soak::run),
    ("pack", pack::run),
    ("learn", learn::run),
    ("puzzles", puzzles::run),
    ("words", words::run),
    ("licences", licences::run),
    ("ci", ci::run),
];

pub(crate) fn find(name: &str) -> Option<Run> {
    VERBS.iter().find(|verb| verb.0 == name).map(|verb| verb.1)
}

pub(crate) fn overview() -> String {
    let about = |name| {
        page(name)
            .and_then(|page| page.lines().nth(2))
            .unwrap_or_default()
    };
    let rows: String = VERBS
        .iter()
        .map(|(name, _)| format!("  {name:<13}{}\n", about(name)))
        .collect();
    format!("cargo xtask …\n\n{rows}\nEach says more with --help.\n")
}

/// Returns whether these words ask for help. Words after `--` are meant for another program.
pub(crate) fn ask_for_help(words: &[String]) -> bool {
    words
        .iter()
        .take_while(|word| *word != "--")
        .any(|word| word == "--help" || word == "-h")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_verb_is_found_and_listed_with_a_sentence() {
        for (name, _) in &VERBS {
            assert!(find(name).is_some() && page(name).is_some(), "{name}");
        }
        let overview = overview();
        let rows: Vec<_> = overview
            .lines()
            .filter(|line| line.starts_with("  "))
            .collect();
        assert!(
            rows.len() == VERBS.len() && rows.iter().all(|row| row.ends_with('.')),
            "{overview}"
        );
        assert!(find("dance").is_none() && page("dance").is_none());
    }

    #[test]
    fn help_is_asked_for_before_the_words_of_another_program() {
        let asks =
            |line: &str| ask_for_help(&line.split(' ').map(str::to_owned).collect::<Vec<_>>());
        assert!(asks("--help") && asks("-h") && asks("--release --help -- a"));
        assert!(!asks("") && !asks("--release -- --help"));
    }
}
