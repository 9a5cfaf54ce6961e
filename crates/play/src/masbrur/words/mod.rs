//! The words of Masbrur.

mod caption;
mod combat;
mod formation;
mod groups;
mod moves;

pub use formation::{domino_name, formation_name, half_points};
pub(super) use groups::groups;

use mbrane_rules::masbrur::Masbrur;

use super::Composing;
use crate::words::masbrur::{self, Label, TEMPER};
use crate::words::{Describe, GhostWords, Words};

impl Describe for Masbrur {
    type Label = Label;

    const NAME: Label = Label::Name;
    const SIDES: [Label; 2] = [Label::South, Label::North];
    const SCENE: Label = Label::Combat;
    const COMPUTERS: [&'static str; 5] = ["Tinker", "Piper", "Ranger", "Marshal", "Regent"];
    const TEMPER: [Label; 5] = TEMPER;
}

pub(super) fn ghost(now: &Composing, words: &Words) -> Option<GhostWords> {
    let push = now.push.filter(|push| push.fits)?;
    let (domino, row) = (domino_name(push.domino, words), formation::row(push.row));
    let gist = match push.out {
        Some(out) => masbrur::would_push(words, &domino, &row, &domino_name(out, words)),
        None => masbrur::would_stand(words, &domino, &row),
    };
    let then = now.would_show().unwrap_or_default().by_strength();
    let lines = then.iter().map(|formation| formation_name(formation, words)).collect();
    Some(GhostWords { gist, heading: words.label(Label::ThenYouCouldShow).to_owned(), lines, result: None })
}
