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
type Entry<M> = (&'static str, M);

type Lay = fn(setup: &str) -> Result<Box<dyn EngineSession>, String>;
/// Creates a game's mind, each of whose searches stays below this many bytes.
type Think = fn(memory: usize) -> Box<dyn Mind>;

// Two lists, so that the browser's thinker carries no desks.

pub(crate) static DESKS: [Entry<Lay>; 3] = [
    ("mbrane", desk::<Mbrane>),
    ("sansumoku", desk::<Sansumoku>),
    ("masbrur", desk::<Masbrur>),
];

pub(crate) static MINDS: [Entry<Think>; 3] = [
    ("mbrane", mind::<Mbrane>),
    ("sansumoku", mind::<Sansumoku>),
    ("masbrur", |_| Box::new(masbrur::Thinker::default())),
];

const NAMES: &str = "mbrane, sansumoku or masbrur";

fn desk<G: Spoken>(setup: &str) -> Result<Box<dyn EngineSession>, String> {
    let setup = setup
        .parse()
        .map_err(|error: mbrane_rules::TextError| error.to_string())?;
    Ok(Box::new(Table::<G>::new(setup)))
}

fn mind<G: Knowledge>(memory: usize) -> Box<dyn Mind> {
    Box::new(Thinker::<G>::new(memory))
}

/// Finds the game that a set-up or a record begins with.
pub(crate) fn find<M: Copy>(games: &[Entry<M>], text: &str) -> Result<Entry<M>, String> {
    let word = text
        .split_whitespace()
        .next()
        .ok_or_else(|| format!("game needs a name: {NAMES}"))?;
    let found = games.iter().find(|(name, _)| *name == word).copied();
    found.ok_or_else(|| format!("there is no game {}: {NAMES}", excerpt(word)))
}
