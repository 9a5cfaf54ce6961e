//! A list entry of a match: the action, and the side that took it.

use std::sync::Arc;

use super::prelude::*;
use crate::theme::text::width_of;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) text: String,
    side: Option<Side>,
}

/// The distance from the left edge to the words behind a tile, in points.
const PLACE: f32 = 28.0;

impl Entry {
    /// Returns all entries of the match on the table.
    pub(super) fn all(context: &Context, panel: &PanelContext) -> Arc<Vec<Self>> {
        let (session, table, words) = (&panel.session, panel.session.table(), &panel.words);
        // To a seat, the opponent's entries after the shown place are sealed.
        let place = (table.viewer() != Viewer::All).then(|| table.cursor());
        let of = (
            session.replaced(),
            session.revision(),
            table.viewer(),
            place,
            words.locale(),
            words.colours(),
        );
        memoize(context, Id::new("entries said"), of, || {
            (0..table.entries())
                .filter_map(|index| Self::of(table, index, words))
                .collect()
        })
    }

    fn of(table: &dyn AnyMatch, index: usize, words: &Words) -> Option<Self> {
        let (text, seat) = table.entry(index, words)?;
        let position = table.position_at(index, table.viewer());
        let side = seat.map(|seat| position.sides[seat.index()]);
        Some(Self { text, side })
    }

    /// Writes the entry to the right of `left`. Of a sign and a place (`5 e4`), the sign is drawn on the side's tile.
    pub(super) fn write(&self, painter: &Painter, left: Pos2, face: &Face) {
        let Some((sign, place, side)) = self.tile() else {
            painter.text(
                left,
                Align2::LEFT_CENTER,
                &self.text,
                bold(size::SMALL),
                TEXT.color32(),
            );
            return;
        };
        let tile = Rect::from_center_size(left + vec2(10.0, 0.0), vec2(24.0, 24.0));
        (face.tile)(painter, tile, side);
        let ink = face.tones(side).ink;
        painter.text(
            tile.center() + vec2(0.0, 1.0),
            Align2::CENTER_CENTER,
            sign,
            bold(size::SMALL),
            ink.color32(),
        );
        painter.text(
            left + vec2(PLACE, 0.0),
            Align2::LEFT_CENTER,
            place,
            bold(size::BUTTON),
            TEXT.color32(),
        );
    }

    /// Returns the width that [`write`](Self::write) takes, in points.
    pub(super) fn width(&self, painter: &Painter) -> f32 {
        let width = |text: &str, height: f32| width_of(painter, text, bold(height));
        self.tile().map_or_else(
            || width(&self.text, size::SMALL),
            |(_, place, _)| PLACE + width(place, size::BUTTON),
        )
    }

    /// Splits an entry of a sign and a place, and adds the side that owns the tile.
    fn tile(&self) -> Option<(&str, &str, Side)> {
        let (sign, place) = self.text.split_once(' ')?;
        let is_tile = sign.chars().count() == 1 && !place.contains(' ');
        let side = self.side?;
        is_tile.then_some((sign, place, side))
    }
}
