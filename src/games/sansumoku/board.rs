//! Sansumoku's board: nine sections of nine cells.

use std::sync::Arc;

use crate::{
    games::prelude::*,
    table::{
        layout::{BoardShape, ScoreShape},
        scene::plates::{Plates, Shares},
    },
};

/// The plate's margin has room for the line around the target section.
const USUAL: Shares = Shares {
    plate_margin: 0.12,
    seam: 0.22,
    strip: 0.0,
    tray_margin: 0.22,
};
/// The least that keeps that line clear of neighbouring sections.
const TIGHT: Shares = Shares {
    plate_margin: 0.05,
    seam: 0.11,
    strip: 0.0,
    tray_margin: 0.08,
};

pub(super) fn shape(_: &dyn AnyMatch) -> Arc<dyn BoardShape> {
    Arc::new(plates())
}

const fn plates() -> Plates {
    // The score is the same nine sections, drawn small.
    Plates {
        order: 3,
        usual: USUAL,
        tight: TIGHT,
        pieces: Vec::new(),
        score: ScoreShape::Board,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::{
        layout::{Posture, promises::keeps_its_promises},
        scene::plates::promises::plates_lie_apart,
    };

    #[test]
    fn board_layout_keeps_its_rules() {
        let board = plates();
        keeps_its_promises(&board, |layout| {
            plates_lie_apart(layout, &Geometry::new(&board, layout));
        });
    }

    #[test]
    fn cells_are_as_large_as_fits() {
        for (width, height, posture, least) in [
            (1280.0, 800.0, Posture::Wide, 68.0),
            (390.0, 844.0, Posture::Tall, 36.0),
            (320.0, 568.0, Posture::Tall, 33.0),
        ] {
            let layout = Layout::new(Vec2::new(width, height), 2.0, 1.0, &plates());
            assert_eq!(layout.posture, posture);
            assert!(layout.cell >= least, "{} in {width}×{height}", layout.cell);
        }
    }
}
