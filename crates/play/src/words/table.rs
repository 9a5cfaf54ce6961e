//! The English words, a label or a function of each entry, and which entries there are: made by `build.rs` of `assets/words`.

use super::format::Kind;
use super::{Arg, Figure, LabelId, Who, Words};

/// What every language has to say.
pub(super) struct Key {
    /// The number of its file.
    pub(super) file: usize,
    /// Its name.
    pub(super) name: &'static str,
    /// Its places.
    pub(super) places: &'static [(&'static str, Kind)],
}

include!(concat!(env!("OUT_DIR"), "/words.rs"));
