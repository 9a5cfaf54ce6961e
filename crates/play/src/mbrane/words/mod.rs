//! The words of Mbrane.

mod caption;
mod count;
mod ghost;
mod moves;
mod regions;

pub use ghost::ghost;
pub(super) use regions::names as names_of_region;

use mbrane_rules::mbrane::Mbrane;

use crate::words::mbrane::{Label, TEMPER};
use crate::words::{Describe, Words};
use crate::{Level, Side};

impl Describe for Mbrane {
    fn name(words: &Words) -> &str {
        words.label(Label::Name)
    }

    fn temper(words: &Words, level: Level) -> &str {
        words.label(TEMPER[level.index()])
    }

    fn side_name(words: &Words, side: Side) -> &str {
        words.label([Label::Ivory, Label::Indigo][side.index()])
    }

    fn scene_name(words: &Words) -> &str {
        words.label(Label::Counting)
    }
}
