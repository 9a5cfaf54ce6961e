//! The stripe through the three tiles that won a section.

use mbrane_play::sansumoku::{lines, spot_of_cell};
use mbrane_rules::sansumoku::Mark;

use super::{
    super::looks,
    facts::{Facts, Look},
};

/// Returns the stripe of one of the lines that won the section, drawn from its first tile to its last.
pub(super) fn look(facts: &Facts, which: usize) -> Option<Look> {
    let Mark::Line(by) = facts.mark else { return None };
    let line = *lines(&facts.shown.after, facts.section).get(which)?;
    let plate = facts.geometry.plates.get(facts.section)?.center();
    let [from, to] = [line[0], line[2]].map(|cell| {
        let rect = facts.geometry.cells.get(usize::from(spot_of_cell(cell).0))?;
        Some(rect.center() - plate)
    });
    let share = if facts.shown.pace.reduced { 1.0 } else { facts.share };
    let mut look = looks::stripe(from?, to?, share, 0.085 * facts.cell, by);
    look.0.opacity = (3.0 * facts.share).min(1.0);
    Some(look)
}
