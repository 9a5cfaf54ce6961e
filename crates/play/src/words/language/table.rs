//! The English words: a label or a function for each entry, and the keys. `build.rs` makes them from `assets/words`.

use super::super::format::Kind;
use super::{Arg, LabelId, Who, Words};

pub(super) struct Key {
    pub(super) file: usize,
    pub(super) name: &'static str,
    pub(super) places: &'static [(&'static str, Kind)],
}

include!(concat!(env!("OUT_DIR"), "/words.rs"));
