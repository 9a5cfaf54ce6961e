//! The games that can be thought about, by name: the one list that the engine and the minds read.

use mbrane_rules::mbrane::Mbrane;
use mbrane_rules::sansumoku::Sansumoku;

use crate::engine::desk::{Desk, Table};
use crate::engine::masbrur::MasbrurTable;
use crate::engine::spoken::Spoken;
use crate::engine::words::excerpt;
use crate::knowledge::Knowledge;
use crate::masbrur;
use crate::thinker::{Mind, Thinker};

/// What is made for a game, by the first word of its set-up.
pub(crate) struct Entry<M> {
    pub(crate) name: &'static str,
    pub(crate) made: M,
}

/// Lays a game on the engine's desk, at the start of a set-up.
type Lay = fn(setup: &str) -> Result<Box<dyn Desk>, String>;
/// Who thinks about a game, below so many bytes each.
type Think = fn(memory: usize) -> Box<dyn Mind>;

// Two lists, so that the browser's thinker, which has no desk, carries none.

/// Every game as it lies on the engine's desk.
pub(crate) static DESKS: [Entry<Lay>; 3] = [
    Entry { name: "mbrane", made: desk::<Mbrane> },
    Entry { name: "sansumoku", made: desk::<Sansumoku> },
    Entry { name: "masbrur", made: MasbrurTable::lay },
];

/// Who thinks about each game.
pub(crate) static MINDS: [Entry<Think>; 3] = [
    Entry { name: "mbrane", made: mind::<Mbrane> },
    Entry { name: "sansumoku", made: mind::<Sansumoku> },
    Entry { name: "masbrur", made: |_| Box::new(masbrur::Thinker::default()) },
];

fn desk<G: Spoken>(setup: &str) -> Result<Box<dyn Desk>, String> {
    let setup = setup.parse().map_err(|error: mbrane_rules::TextError| error.to_string())?;
    Ok(Box::new(Table::<G>::new(setup)))
}

fn mind<G: Knowledge>(memory: usize) -> Box<dyn Mind> {
    Box::new(Thinker::<G>::new(memory))
}

/// The game of a list that a set-up or a record begins with.
///
/// # Errors
/// Says which games there are.
pub(crate) fn find<M>(games: &'static [Entry<M>], text: &str) -> Result<&'static Entry<M>, String> {
    let names = || {
        let names: Vec<_> = games.iter().map(|entry| entry.name).collect();
        let (last, others) = names.split_last().unwrap_or((&"", &[]));
        format!("{} or {last}", others.join(", "))
    };
    match text.split_whitespace().next() {
        None => Err(format!("game needs a name: {}", names())),
        Some(word) => games
            .iter()
            .find(|entry| entry.name == word)
            .ok_or_else(|| format!("there is no game {}: {}", excerpt(word), names())),
    }
}
