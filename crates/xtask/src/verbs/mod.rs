//! The verbs and the page that lists them.

mod ci;
mod dependencies;
mod learn;
mod licences;
mod measure;
mod options;
mod pack;
mod play;
mod shots;
mod soak;
mod test;
mod web;
mod workflows;

use crate::shell::Done;

/// One command of `cargo xtask`.
pub(crate) struct Verb {
    name: &'static str,
    /// All that may follow its name: its third line says in short what the verb does.
    pub(crate) usage: &'static str,
    /// Runs it with the words that follow its name.
    pub(crate) run: fn(&[String]) -> Done,
}

const VERBS: [Verb; 10] = [
    Verb { name: "play", usage: play::USAGE, run: play::run },
    Verb { name: "test", usage: test::USAGE, run: test::run },
    Verb { name: "web", usage: web::USAGE, run: web::run },
    Verb { name: "shots", usage: shots::USAGE, run: shots::run },
    Verb { name: "measure", usage: measure::USAGE, run: measure::run },
    Verb { name: "soak", usage: soak::USAGE, run: soak::run },
    Verb { name: "pack", usage: pack::USAGE, run: pack::run },
    Verb { name: "learn", usage: learn::USAGE, run: learn::run },
    Verb { name: "licences", usage: licences::USAGE, run: licences::run },
    Verb { name: "ci", usage: ci::USAGE, run: ci::run },
];

impl Verb {
    fn about(&self) -> &'static str {
        self.usage.lines().nth(2).unwrap_or_default()
    }
}

pub(crate) fn find(name: &str) -> Option<&'static Verb> {
    VERBS.iter().find(|verb| verb.name == name)
}

/// The output of `cargo xtask` alone.
pub(crate) fn overview() -> String {
    let rows: String = VERBS.iter().map(|verb| format!("  {:<10}{}\n", verb.name, verb.about())).collect();
    format!("cargo xtask …\n\n{rows}\nEach says more with --help.\n")
}

/// Whether these words ask for help. Words after `--` are meant for another program.
pub(crate) fn ask_for_help(words: &[String]) -> bool {
    words.iter().take_while(|word| *word != "--").any(|word| word == "--help" || word == "-h")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_verb_is_found_and_listed() {
        for verb in &VERBS {
            assert!(find(verb.name).is_some());
            assert!(verb.about().ends_with('.') && overview().contains(verb.about()), "{}", verb.name);
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
}
