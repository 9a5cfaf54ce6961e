//! The words that explain a long-pressed spot: those a mouse shows by hovering, and those read aloud.

use mbrane_play::{AnyMatch, Draft, GroupShape, Spot, words::Words};

use crate::session::Session;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Explained {
    /// The pressed spot, or else the nearest one.
    pub spot: Spot,
    /// True if the press was beside the spot, and so is about its surroundings.
    pub around: bool,
    /// The revision of the match at the press.
    pub revision: u64,
}

impl Explained {
    /// Returns the content of the spot, the effect of placing there or the refusal's reason, and the state of its part of the board; `None`
    /// once the match has gone on. `counted` asks for the result if the game ended now.
    pub(crate) fn words(
        self,
        session: &Session,
        draft: &Draft,
        words: &Words,
        counted: bool,
    ) -> Option<Vec<String>> {
        let table = session.table();
        if self.revision != session.revision() || table.covered().is_some() {
            return None;
        }
        let mut lines = Vec::new();
        if !self.around {
            lines.extend(self.label(session, draft, words));
            // The draft as if a mouse pointed there.
            let steered = table.steered(draft);
            let picks = draft
                .picks
                .iter()
                .copied()
                .filter(|pick| Some(*pick) != steered)
                .collect();
            let pointed = Draft {
                picks,
                hover: Some(self.spot),
                ..draft.clone()
            };
            if let Some(refused) = refusal(table, &pointed, words) {
                lines.push(refused);
            } else if let Some(ghost) = table.ghost(&pointed, words, counted) {
                lines.push(ghost.gist);
                lines.extend(ghost.lines.into_iter().chain(ghost.result));
            }
        }
        // Keep the read-aloud lines that name a part of the board with this spot.
        let aloud = table.read_aloud(session.viewer(), words).more;
        let parts = aloud.into_iter().filter(|line| {
            let named = table.named(line, words);
            named
                .iter()
                .any(|place| place.spots.len() > 1 && place.spots.contains(&self.spot))
        });
        lines.extend(parts);
        (!lines.is_empty()).then_some(lines)
    }

    fn label(self, session: &Session, draft: &Draft, words: &Words) -> Option<String> {
        let groups = session.table().groups(draft, session.viewer(), words);
        groups.iter().find_map(|group| {
            let index = group.spots.iter().position(|info| info.spot == self.spot)?;
            let label = group.spots[index].label.clone();
            Some(
                match cell_name(&group.shape, index).filter(|name| !label.contains(name)) {
                    Some(name) => format!("{name}: {label}"),
                    None => label,
                },
            )
        })
    }
}

pub(crate) fn cell_name(shape: &GroupShape, index: usize) -> Option<String> {
    let GroupShape::Grid { columns, rows } = shape else {
        return None;
    };
    let column = columns.get(index % columns.len().max(1))?;
    Some(format!(
        "{column}{}",
        rows.get(index / columns.len().max(1))?
    ))
}

/// Returns why the pointed move cannot be played.
fn refusal(table: &dyn AnyMatch, draft: &Draft, words: &Words) -> Option<String> {
    let checked = || {
        table
            .check(table.acting()?, &table.ready(draft)?, words)
            .err()
    };
    table
        .why_not(draft, words)
        .or_else(checked)
        .map(|refused| refused.message)
}
