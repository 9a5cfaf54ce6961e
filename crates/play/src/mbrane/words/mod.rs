//! The words of Mbrane.

mod caption;
mod count;
mod ghost;
mod moves;
mod regions;

pub use ghost::ghost;
pub(super) use regions::names as names_of_region;

use mbrane_rules::mbrane::Mbrane;

use crate::words::Describe;
use crate::words::mbrane::{Label, TEMPER};

impl Describe for Mbrane {
    type Label = Label;

    const NAME: Label = Label::Name;
    const SIDES: [Label; 2] = [Label::Ivory, Label::Indigo];
    const SCENE: Label = Label::Counting;
    const TEMPER: [Label; 5] = TEMPER;
}
