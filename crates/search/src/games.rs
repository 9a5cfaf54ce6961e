//! The games by name, for the engine and for the minds.

use mbrane_rules::masbrur::Masbrur;
use mbrane_rules::mbrane::Mbrane;
use mbrane_rules::sansumoku::Sansumoku;

use crate::engine::desk::{EngineSession, Table};
use crate::engine::spoken::Spoken;
use crate::engine::words::excerpt;
use crate::knowledge::Knowledge;
use crate::masbrur;
use crate::thinker::{Mind, Thinker};

/// A game's name, which is the first word of its set-up, and its constructor.
pub(crate) struct Entry<M> {
    pub(crate) name: &'static str,
    pub(crate) made: M,
}

type Lay = fn(setup: &str) -> Result<Box<dyn EngineSession>, String>;
/// Creates a game's mind, each of whose searches stays below this many bytes.
type Think = fn(memory: usize) -> Box<dyn Mind>;

// Two lists, so that the browser's thinker carries no desks.

pub(crate) static DESKS: [Entry<Lay>; 3] = [
    Entry { name: "mbrane", made: desk::<Mbrane> },
    Entry { name: "sansumoku", made: desk::<Sansumoku> },
    Entry { name: "masbrur", made: desk::<Masbrur> },
];

pub(crate) static MINDS: [Entry<Think>; 3] = [
    Entry { name: "mbrane", made: mind::<Mbrane> },
    Entry { name: "sansumoku", made: mind::<Sansumoku> },
    Entry { name: "masbrur", made: |_| Box::new(masbrur::Thinker::default()) },
];

fn desk<G: Spoken>(setup: &str) -> Result<Box<dyn EngineSession>, String> {
    let setup = setup.parse().map_err(|error: mbrane_rules::TextError| error.to_string())?;
    Ok(Box::new(Table::<G>::new(setup)))
}

fn mind<G: Knowledge>(memory: usize) -> Box<dyn Mind> {
    Box::new(Thinker::<G>::new(memory))
}

/// Finds the game that a set-up or a record begins with.
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
