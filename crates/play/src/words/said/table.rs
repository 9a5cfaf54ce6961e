//! The English words: a label or a function for each entry, and the keys. `build.rs` makes them from `assets/words`.

use super::super::format::Kind;
use super::{Arg, Figure, LabelId, Who, Words};

/// An entry that every language needs.
pub(super) struct Key {
    /// The number of its file.
    pub(super) file: usize,
    /// Its name.
    pub(super) name: &'static str,
    /// Its places.
    pub(super) places: &'static [(&'static str, Kind)],
}

include!(concat!(env!("OUT_DIR"), "/words.rs"));
