//! The verbs and the page that lists them.

mod ci;
mod dependencies;
mod learn;
mod licences;
mod measure;
mod pack;
mod play;
mod puzzles;
mod shots;
mod soak;
mod terms;
mod test;
mod web;
mod workflows;

use crate::shell::Done;
use std::fmt::Write;

/// One command of `cargo xtask`.
pub(crate) struct Verb {
    name: &'static str,
    about: &'static str,
    /// All that may follow its name.
    pub(crate) usage: &'static str,
    /// Runs it with the words that follow its name.
    pub(crate) run: fn(&[String]) -> Done,
}

const VERBS: [Verb; 11] = [
    Verb {
        name: "play",
        about: "install what the system lacks, build the game, start it",
        usage: play::USAGE,
        run: play::run,
    },
    Verb {
        name: "test",
        about: "test all crates and the game; on demand the page in a browser and more",
        usage: test::USAGE,
        run: test::run,
    },
    Verb {
        name: "web",
        about: "build the page for browsers; serve, test or measure it",
        usage: web::USAGE,
        run: web::run,
    },
    Verb {
        name: "shots",
        about: "draw the game without a screen and leave numbered pictures in a folder",
        usage: shots::USAGE,
        run: shots::run,
    },
    Verb {
        name: "measure",
        about: "hold the game's start and rest against a bare Bevy and egui app",
        usage: measure::USAGE,
        run: measure::run,
    },
    Verb {
        name: "soak",
        about: "run the tests that take hours: long games, and the page's tests many times in a row",
        usage: soak::USAGE,
        run: soak::run,
    },
    Verb {
        name: "pack",
        about: "pack the program and the page for others, and see that it starts on a bare system",
        usage: pack::USAGE,
        run: pack::run,
    },
    Verb {
        name: "learn",
        about: "learn Mbrane's judgement anew from nothing, by games of the search against itself (hours)",
        usage: learn::USAGE,
        run: learn::run,
    },
    Verb {
        name: "puzzles",
        about: "make puzzles by self-play and pack them for the game (hours)",
        usage: puzzles::USAGE,
        run: puzzles::run,
    },
    Verb {
        name: "licences",
        about: "collect the licences of everything inside the program",
        usage: licences::USAGE,
        run: licences::run,
    },
    Verb {
        name: "ci",
        about: "the other checks of CI: format, clippy, docs, the page in a browser, pictures",
        usage: ci::USAGE,
        run: ci::run,
    },
];

/// The verb of that name.
pub(crate) fn find(name: &str) -> Option<&'static Verb> {
    VERBS.iter().find(|verb| verb.name == name)
}

/// The output of `cargo xtask` alone.
pub(crate) fn overview() -> String {
    let mut page = String::from("cargo xtask …\n\n");
    for verb in &VERBS {
        let _ = writeln!(page, "  {:<10}{}", verb.name, verb.about);
    }
    page.push_str("\nEach says more with --help.\n");
    page
}

/// Whether these words ask for help. Words after `--` are meant for another program.
pub(crate) fn ask_for_help(words: &[String]) -> bool {
    words.iter().take_while(|word| *word != "--").any(|word| word == "--help" || word == "-h")
}

/// Refuses words that a verb has no use for.
fn no_more(words: &[String]) -> Done {
    match words.first() {
        None => Ok(()),
        Some(word) => Err(unknown(word)),
    }
}

fn unknown(word: &str) -> String {
    format!("`{word}` means nothing here")
}

/// The word that belongs to the option before it.
fn value<'a>(option: &str, words: &mut impl Iterator<Item = &'a String>) -> Result<&'a str, String> {
    words.next().map(String::as_str).ok_or_else(|| format!("`{option}` lacks its value"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_verb_is_found_and_listed() {
        for verb in &VERBS {
            assert!(find(verb.name).is_some());
            assert!(overview().contains(verb.about));
            assert!(verb.usage.starts_with(&format!("Usage: cargo xtask {}", verb.name)));
        }
        assert!(find("dance").is_none());
    }

    #[test]
    fn help_is_asked_for_before_the_words_of_another_program() {
        let asks = |line: &str| ask_for_help(&line.split(' ').map(str::to_owned).collect::<Vec<_>>());
        assert!(asks("--help") && asks("-h") && asks("--release --help -- a"));
        assert!(!asks("") && !asks("--release -- --help"));
    }

    #[test]
    fn superfluous_words_are_refused() {
        assert_eq!(no_more(&[]), Ok(()));
        assert_eq!(no_more(&["--fast".into()]), Err("`--fast` means nothing here".into()));
    }
}
