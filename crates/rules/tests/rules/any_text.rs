//! Laws of any text at all that is read as a record or a position: for the fuzzer, and for plain tests.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use mbrane_rules::masbrur::Masbrur;
use mbrane_rules::mbrane::Mbrane;
use mbrane_rules::sansumoku::Sansumoku;
use mbrane_rules::{Outcome, Playout, Record, TextError, View, Viewer};
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

/// The longest message that is still a line to read.
const LONGEST_MESSAGE: usize = 300;

/// Masbrur's eight rounds of forty turns on a free field; the others are far shorter.
const LONGEST_GAME: usize = 16 + 8 * (2 + 40 + 6);

/// The setups to read positions under: each refuses some texts that another accepts.
const SETUPS: [&str; 6] = [
    "mbrane 9 full",
    "mbrane 9 full pie consent",
    "mbrane 4 plain consent",
    "mbrane 4 full pie",
    "mbrane 9 simple",
    "mbrane 4 full torus pie",
];

/// The setups to read positions of Masbrur under.
const ROUNDS: [&str; 2] = ["masbrur 4", "masbrur 2 free"];

/// Reads bytes as a record of any game. Gives how many could read it.
pub(crate) fn record(bytes: &[u8]) -> usize {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return 0;
    };
    [
        one_record::<Mbrane>(text),
        one_record::<Sansumoku>(text),
        one_record::<Masbrur>(text),
    ]
    .map(usize::from)
    .iter()
    .sum()
}

fn one_record<G: Playout>(text: &str) -> bool {
    let Some(record) = read(text, Record::<G>::from_str) else {
        return false;
    };
    let line = record.to_string();
    assert_eq!(line.parse::<Record<G>>().as_ref(), Ok(&record), "{line}");
    assert_eq!(
        line.parse::<Record<G>>().map(|record| record.to_string()),
        Ok(line.clone())
    );
    assert_eq!(record.position_at(usize::MAX), *record.position(), "{line}");
    alive(record.position());
    true
}

/// Reads bytes as a position of any game, under several agreements. Gives how many could read it.
pub(crate) fn position(bytes: &[u8]) -> usize {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return 0;
    };
    let mbrane = SETUPS
        .into_iter()
        .filter(|setup| one_position::<Mbrane>(setup, text))
        .count();
    let masbrur = ROUNDS
        .into_iter()
        .filter(|setup| one_position::<Masbrur>(setup, text))
        .count();
    mbrane + masbrur + usize::from(one_position::<Sansumoku>("sansumoku", text))
}

fn one_position<G: Playout>(setup: &str, text: &str) -> bool {
    let setup: G::Setup = setup.parse().expect("a setup");
    let Some(position) = read(text, |text| G::from_text(setup, text)) else {
        return false;
    };
    let written = position.to_string();
    let again = G::from_text(setup, &written).unwrap_or_else(|error| panic!("{error}: {written}"));
    assert_eq!(again, position, "{written}");
    assert_eq!(again.to_string(), written);
    let record = Record::from_position(position.clone());
    assert_eq!(
        record.to_string().parse::<Record<G>>(),
        Ok(record),
        "{written}"
    );
    alive(&position);
    true
}

/// Asserts that an accepted position can be played on.
fn alive<G: Playout>(position: &G) {
    let legal = position.legal_moves();
    assert_eq!(
        legal.is_empty(),
        position.outcome().is_some(),
        "{position:?}"
    );
    for m in &legal {
        assert_eq!(position.check(*m), Ok(()), "{m} in {position:?}");
    }
    if let Some(m) = legal.first() {
        let (mut after, mut view, mut events) =
            (position.clone(), position.view(Viewer::All), Vec::new());
        assert_eq!(after.play_telling(*m, &mut events), Ok(()));
        events.iter().for_each(|event| view.apply(event));
        assert_eq!(view, after.view(Viewer::All), "{m} in {position:?}");
    }
    let mut moves = 0;
    let outcome: Outcome =
        position.playout(&mut Xoshiro256PlusPlus::seed_from_u64(0), |_, _| moves += 1);
    assert!(moves <= LONGEST_GAME, "{moves} moves: {position:?}");
    assert!(
        position.outcome().is_none_or(|ended| ended == outcome),
        "{position:?}"
    );
}

/// Reads a text, or looks at why it cannot be read.
fn read<T: Debug, E: Display>(text: &str, reader: impl Fn(&str) -> Result<T, E>) -> Option<T> {
    match reader(text) {
        Ok(read) => Some(read),
        Err(error) => {
            message(&error.to_string());
            None
        }
    }
}

/// A message is a short line that can be shown anywhere.
pub(crate) fn message(words: &str) {
    assert!(!words.is_empty(), "no reason at all");
    assert!(
        words.len() < LONGEST_MESSAGE,
        "{} bytes: {words}",
        words.len()
    );
    assert!(!words.chars().any(char::is_control), "{words:?}");
}

/// The error of a text that must not be readable.
pub(crate) fn refusal<T: Debug>(
    text: &str,
    reader: impl Fn(&str) -> Result<T, TextError>,
) -> String {
    let words = match reader(text) {
        Ok(read) => panic!("{text:?} was read as {read:?}"),
        Err(error) => error.to_string(),
    };
    message(&words);
    words
}
