//! Mbrane's board: plates of cells, each with a strip for the lead above it.

use mbrane_play::mbrane::spot_of_digit;
use mbrane_rules::{
    Game as _,
    mbrane::{Mbrane, Setup},
};
use std::sync::Arc;

use super::edges;
use crate::{
    games::prelude::*,
    table::{
        layout::{BoardShape, ScoreShape},
        scene::plates::{Plates, Shares},
    },
};

/// A plate's margin is as wide as the widest bezel, so that tiles never touch it; the strip holds the lead.
const USUAL: Shares = Shares {
    plate_margin: 0.14,
    seam: 0.18,
    strip: 0.38,
    tray_margin: 0.23,
};
/// The least that keeps the edges clear of the tiles.
const TIGHT: Shares = Shares {
    plate_margin: 0.06,
    seam: 0.10,
    strip: 0.36,
    tray_margin: 0.06,
};

/// Room for what lies beyond joined edges: as much as is drawn, and a line of it where cells are narrow.
const BEYOND: f32 = edges::SIZE + 0.2;
const BEYOND_TIGHT: f32 = 0.12;

/// Returns the board of a match of Mbrane, or the standard one for any other match.
pub(super) fn shape(table: &dyn AnyMatch) -> Arc<dyn BoardShape> {
    Arc::new(plates(
        match_of::<Mbrane>(table)
            .map_or_else(Setup::default, |play| play.unmasked().position().setup()),
    ))
}

fn plates(setup: Setup) -> Plates {
    let order = setup.order;
    let with = |shares: Shares, beyond: f32| Shares {
        tray_margin: shares.tray_margin + if setup.joined { beyond } else { 0.0 },
        ..shares
    };
    let pieces = (0..order.side() as u8).map(spot_of_digit).collect();
    Plates {
        order: order.width(),
        usual: with(USUAL, BEYOND),
        tight: with(TIGHT, BEYOND_TIGHT),
        pieces,
        score: ScoreShape::Figures,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::{
        layout::{
            Posture,
            promises::{holds, keeps_its_promises},
        },
        scene::plates::promises::plates_lie_apart,
    };
    use mbrane_rules::mbrane::{Order, Scoring};

    fn standard(width: f32, height: f32, scale: f32) -> Layout {
        Layout::new(
            Vec2::new(width, height),
            scale,
            1.0,
            &plates(Setup::default()),
        )
    }

    #[test]
    fn layout_of_every_board_keeps_its_rules() {
        // Neither scoring nor the other options change a board.
        let is_bare =
            |setup: &Setup| setup.scoring == Scoring::Full && !setup.pie && !setup.consent;
        for setup in Mbrane::setups().into_iter().filter(is_bare) {
            let board = plates(setup);
            keeps_its_promises(&board, |layout| {
                let geometry = Geometry::new(&board, layout);
                plates_lie_apart(layout, &geometry);
                if holds(layout) && setup.order == Order::Three {
                    tiles_touch_no_bezel(&geometry);
                }
            });
        }
    }

    fn tiles_touch_no_bezel(geometry: &Geometry) {
        // A tile is 0.86 of its cell, the widest bezel 0.13.
        let margin = geometry.cells[0].min.x - geometry.plates[0].min.x;
        assert!(
            margin + 0.07 * geometry.cell > 0.13 * geometry.cell - 1.0,
            "{margin} at {}",
            geometry.cell
        );
    }

    #[test]
    fn plates_begin_on_pixels_of_the_screen() {
        for scale in [1.0, 1.25, 2.0] {
            let geometry =
                Geometry::new(&plates(Setup::default()), &standard(1280.0, 800.0, scale));
            for plate in &geometry.plates {
                let on_screen = plate.min * scale;
                assert!(
                    (on_screen - on_screen.round()).abs().max_element() < 0.001,
                    "{on_screen} at {scale}"
                );
            }
        }
    }

    #[test]
    fn desktop_layout_matches_the_design() {
        let layout = standard(1280.0, 800.0, 1.0);
        assert_eq!(
            (layout.posture, layout.cell, layout.zoom),
            (Posture::Wide, 63.0, 1.0)
        );
        assert_eq!(layout.tray, Rect::new(28.0, 28.0, 699.0, 771.0));
        assert!(layout.panel.width() >= 404.0);
        assert_eq!((layout.columns.len(), layout.rows.len()), (9, 9));
        assert_eq!(
            (layout.columns[0].0.as_str(), layout.rows[0].0.as_str()),
            ("a", "9")
        );
        assert!(
            layout.log.is_some() && layout.steps.is_some(),
            "there is height for the moves and for a count's steps"
        );
    }

    #[test]
    fn only_upright_phones_stack_board_and_panel() {
        let upright = standard(390.0, 844.0, 3.0);
        assert_eq!(upright.posture, Posture::Tall);
        assert!(upright.cell >= 36.0, "{}", upright.cell);
        assert_eq!((upright.columns.len(), upright.rows.len()), (9, 9));
        assert_eq!(standard(844.0, 390.0, 3.0).posture, Posture::Wide);
    }

    #[test]
    fn the_smallest_phone_has_cells_for_fingers_and_a_button_to_place() {
        for scale in [1.0, 2.0, 3.0] {
            let layout = standard(320.0, 568.0, scale);
            assert_eq!(layout.posture, Posture::Tall);
            assert!(layout.cell >= 33.0, "{}", layout.cell);
            assert!(
                layout
                    .place
                    .is_some_and(|place| place.size().min_element() >= 44.0 - 0.01)
            );
        }
    }

    #[test]
    fn layout_of_an_empty_window_does_not_panic() {
        assert_eq!(standard(0.0, 0.0, 1.0).cells.len(), 81);
    }
}
