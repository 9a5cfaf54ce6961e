//! The games that can be thought about, by name: the one list that the engine and the minds read.

use mbrane_rules::mbrane::Mbrane;
use mbrane_rules::sansumoku::Sansumoku;

use crate::engine::desk::{Desk, Table};
use crate::engine::masbrur::MasbrurTable;
use crate::engine::spoken::Spoken;
use crate::engine::words::excerpt;
use crate::masbrur;
use crate::thinker::{Mind, Thinker};

/// What is made for a game.
pub(crate) struct Entry {
    /// The first word of its set-up.
    pub(crate) name: &'static str,
    /// Lays it on the engine's desk, at the start of a set-up.
    pub(crate) desk: fn(setup: &str) -> Result<Box<dyn Desk>, String>,
    /// Who thinks about it, below so many bytes each.
    pub(crate) mind: fn(memory: usize) -> Box<dyn Mind>,
}

static GAMES: [Entry; 3] = [
    entry::<Mbrane>("mbrane"),
    entry::<Sansumoku>("sansumoku"),
    Entry { name: "masbrur", desk: MasbrurTable::lay, mind: |_| Box::new(masbrur::Thinker::default()) },
];

const fn entry<G: Spoken>(name: &'static str) -> Entry {
    Entry { name, desk: desk::<G>, mind: mind::<G> }
}

fn desk<G: Spoken>(setup: &str) -> Result<Box<dyn Desk>, String> {
    let setup = setup.parse().map_err(|error: mbrane_rules::TextError| error.to_string())?;
    Ok(Box::new(Table::<G>::new(setup)))
}

fn mind<G: Spoken>(memory: usize) -> Box<dyn Mind> {
    Box::new(Thinker::<G>::new(memory))
}

/// The game that a set-up or a record begins with.
///
/// # Errors
/// Says which games there are.
pub(crate) fn find(text: &str) -> Result<&'static Entry, String> {
    let names = || {
        let [others @ .., last] = GAMES.each_ref().map(|entry| entry.name);
        format!("{} or {last}", others.join(", "))
    };
    match text.split_whitespace().next() {
        None => Err(format!("game needs a name: {}", names())),
        Some(word) => GAMES
            .iter()
            .find(|entry| entry.name == word)
            .ok_or_else(|| format!("there is no game {}: {}", excerpt(word), names())),
    }
}
