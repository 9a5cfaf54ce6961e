//! The verbs and the page that lists them.

mod ci;
mod measure;
mod play;
mod shots;
mod test;
mod web;

use crate::shell::Done;
use std::fmt::Write;

/// One command of `cargo xtask`.
pub(crate) struct Verb {
    name: &'static str,
    about: &'static str,
    /// What it does with the words that follow its name.
    pub(crate) run: fn(&[String]) -> Done,
}

const VERBS: [Verb; 6] = [
    Verb {
        name: "play",
        about: "install what the system lacks, build the game, start it (--release: faster, builds longer)",
        run: play::run,
    },
    Verb {
        name: "test",
        about: "run the whole test suite, the page in a browser included where there is one",
        run: test::run,
    },
    Verb {
        name: "web",
        about: "build the page for browsers into a folder that any host can serve (--quick: built quickly; --test [PART]: play it in a browser; --measure: how soon it starts; --serve [PORT])",
        run: web::run,
    },
    Verb {
        name: "shots",
        about: "draw the game without a screen, leave numbered pictures in a folder (shots [FOLDER] [--only PART] [--size WxH])",
        run: shots::run,
    },
    Verb {
        name: "measure",
        about: "hold the game's start and rest against a bare Bevy and egui app (release builds)",
        run: measure::run,
    },
    Verb { name: "ci", about: "everything that must hold before a change is kept", run: ci::run },
];

/// The verb of that name.
pub(crate) fn find(name: &str) -> Option<&'static Verb> {
    VERBS.iter().find(|verb| verb.name == name)
}

/// What `cargo xtask` alone prints.
pub(crate) fn overview() -> String {
    let mut page = String::from("cargo xtask …\n\n");
    for verb in &VERBS {
        let _ = writeln!(page, "  {:<8}{}", verb.name, verb.about);
    }
    page
}

/// Refuses words that a verb has no use for.
fn no_more(words: &[String]) -> Done {
    match words.first() {
        None => Ok(()),
        Some(word) => Err(format!("`{word}` means nothing here")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_verb_is_found_and_listed() {
        for verb in &VERBS {
            assert!(find(verb.name).is_some());
            assert!(overview().contains(verb.about));
        }
        assert!(find("dance").is_none());
    }

    #[test]
    fn superfluous_words_are_refused() {
        assert_eq!(no_more(&[]), Ok(()));
        assert_eq!(no_more(&["--fast".into()]), Err("`--fast` means nothing here".into()));
    }
}
