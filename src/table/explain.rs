//! What a long press asks about, in words: the same that are said where a mouse points, and what those see who need no words.

use mbrane_play::{Draft, GroupShape, Spot, Table, words::Words};

use crate::session::Session;

/// What a finger that pressed long lay on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Explained {
    /// Which spot; where it was none, the nearest one.
    pub spot: Spot,
    /// Whether it was beside the spot: it is about what surrounds it.
    pub around: bool,
    /// In which state of the match.
    pub revision: u64,
}

impl Explained {
    /// What is there, what placing there would change or why it cannot be done, and how the part of the board stands; nothing
    /// where the match has gone on. `counted` asks for the result were the game ended now.
    pub(super) fn words(self, session: &Session, draft: &Draft, words: &Words, counted: bool) -> Option<Vec<String>> {
        let table = session.table();
        if self.revision != session.revision() || table.covered().is_some() {
            return None;
        }
        let mut lines = Vec::new();
        if !self.around {
            lines.extend(self.label(session, draft, words));
            let pointed = pointed(table, draft, self.spot);
            if let Some(refused) = refusal(table, &pointed, words) {
                lines.push(refused);
            } else if let Some(ghost) = table.ghost(&pointed, words, counted) {
                lines.push(ghost.gist);
                lines.extend(ghost.lines.into_iter().chain(ghost.result));
            }
        }
        // Of what is said aloud of the table, what names a part that this spot belongs to.
        let aloud = table.read_aloud(session.eyes(), words).more;
        let parts = aloud.into_iter().filter(|line| {
            let named = table.named(line, words);
            named.iter().any(|place| place.spots.len() > 1 && place.spots.contains(&self.spot))
        });
        lines.extend(parts);
        (!lines.is_empty()).then_some(lines)
    }

    /// What lies there, with the name of the cell.
    fn label(self, session: &Session, draft: &Draft, words: &Words) -> Option<String> {
        let groups = session.table().groups(draft, session.eyes(), words);
        groups.iter().find_map(|group| {
            let index = group.spots.iter().position(|info| info.spot == self.spot)?;
            let label = group.spots[index].label.clone();
            Some(match cell_name(&group.shape, index).filter(|name| !label.contains(name)) {
                Some(name) => format!("{name}: {label}"),
                None => label,
            })
        })
    }
}

/// What the cell of a board is called by its column and row.
pub(crate) fn cell_name(shape: &GroupShape, index: usize) -> Option<String> {
    let GroupShape::Grid { columns, rows } = shape else { return None };
    let column = columns.get(index % columns.len().max(1))?;
    Some(format!("{column}{}", rows.get(index / columns.len().max(1))?))
}

/// The draft, were a mouse to point there.
fn pointed(table: &dyn Table, draft: &Draft, spot: Spot) -> Draft {
    let steered = table.steered(draft);
    let picks = draft.picks.iter().copied().filter(|pick| Some(*pick) != steered).collect();
    Draft { picks, hover: Some(spot), ..draft.clone() }
}

/// Why what is pointed at cannot be played.
fn refusal(table: &dyn Table, draft: &Draft, words: &Words) -> Option<String> {
    if let Some(refused) = table.why_not(draft, words) {
        return Some(refused.message);
    }
    let (seat, m) = (table.acting()?, table.ready(draft)?);
    table.boxed().act(seat, &m, words).err().map(|refused| refused.message)
}
