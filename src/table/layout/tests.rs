//! Tests of the layout, with boards that no game has.

use std::any::Any;

use super::{promises::keeps_its_promises, *};

/// A square board with a margin, and this many pieces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Grid {
    side: usize,
    pieces: u16,
}

impl BoardShape for Grid {
    fn side(&self) -> usize {
        self.side
    }

    fn tray(&self, cell: f32, _: Room) -> Vec2 {
        Vec2::splat(self.side as f32 * cell + 2.0 * (0.3 * cell).round())
    }

    fn cells(&self, cell: f32, _: Room, tray: Rect) -> Vec<(Spot, Rect)> {
        let corner = tray.min + (0.3 * cell).round();
        let place =
            |index: usize| Vec2::new((index % self.side) as f32, (index / self.side) as f32);
        let cells = 0..self.side * self.side;
        cells
            .map(|index| {
                (
                    Spot(index as u16),
                    block(corner + place(index) * cell, Vec2::splat(cell)),
                )
            })
            .collect()
    }

    fn pieces(&self) -> Vec<Spot> {
        (0..self.pieces).map(|piece| Spot(1000 + piece)).collect()
    }

    fn same(&self, other: &dyn BoardShape) -> bool {
        (other as &dyn Any).downcast_ref() == Some(self)
    }
}

const GRID: Grid = Grid { side: 9, pieces: 9 };

#[test]
fn layout_with_and_without_pieces_keeps_its_rules() {
    for (side, pieces) in [(9, 0), (11, 9)] {
        keeps_its_promises(&Grid { side, pieces }, |_| {});
    }
}

#[test]
fn cells_and_pieces_are_found_under_a_point() {
    let layout = Layout::new(Vec2::new(1280.0, 800.0), 1.0, 1.0, &GRID);
    assert_eq!(
        layout.cell_under(layout.cells[40].1.center()),
        Some(Spot(40))
    );
    assert_eq!(
        layout.piece_under(layout.pieces[7].1.center()),
        Some(Spot(1007))
    );
    let panel = layout.panel.center();
    assert_eq!(
        (layout.cell_under(panel), layout.piece_under(panel)),
        (None, None)
    );
    assert_eq!(layout.rect(Spot(40)), Some(layout.cells[40].1));
    assert_eq!(layout.rect(Spot(2000)), None);
}

#[test]
fn larger_text_shrinks_the_cells() {
    for (width, height) in [
        (1280.0, 800.0),
        (1920.0, 1080.0),
        (820.0, 1180.0),
        (390.0, 844.0),
    ] {
        let at = |text: f32| Layout::new(Vec2::new(width, height), 2.0, text, &GRID);
        let (usual, large, largest) = (at(1.0), at(1.5), at(2.0));
        assert!(
            large.text > 1.45 && usual.text == 1.0,
            "{} in {width}×{height}",
            large.text
        );
        assert!(usual.zoom < large.zoom && large.zoom < largest.zoom);
        assert!(usual.cell >= large.cell && large.cell >= largest.cell && largest.cell >= 24.0);
        assert!(usual.actions.height() < large.actions.height());
    }
}

#[test]
fn desktop_layout_fits_text_at_double_size() {
    let layout = Layout::new(Vec2::new(1280.0, 800.0), 1.0, 2.0, &GRID);
    assert_eq!(layout.text, 2.0);
    assert!(layout.cell >= 40.0, "{}", layout.cell);
}

#[test]
fn small_window_uses_the_largest_text_that_fits() {
    for (width, height) in [(320.0, 568.0), (568.0, 320.0), (844.0, 390.0)] {
        let at = |text: f32| Layout::new(Vec2::new(width, height), 2.0, text, &GRID);
        let most = at(2.0);
        assert!(most.text < 2.0, "{} in {width}×{height}", most.text);
        // Asking for the scale that it has changes nothing; a larger one would not fit.
        assert_eq!(at(most.text), most);
        let more = at(most.text + 0.05).text;
        assert!(
            (more - most.text).abs() < 0.05,
            "{more} after {}",
            most.text
        );
    }
}

#[test]
fn text_scale_is_between_1_and_2() {
    let at = |text: f32| Layout::new(Vec2::new(1280.0, 800.0), 1.0, text, &GRID);
    assert_eq!(at(0.2), at(1.0));
    assert_eq!(at(f32::NAN), at(1.0));
    assert_eq!(at(9.0), at(2.0));
}

#[test]
fn a_review_on_a_phone_on_its_side_has_all_its_rows() {
    let layout = Layout::new(Vec2::new(568.0, 320.0), 2.0, 1.0, &GRID);
    let review = layout.review();
    assert_eq!(layout.posture, Posture::Wide);
    assert!(
        review.actions.max.y <= layout.window.max.y && review.words.height() >= 36.0,
        "{review:?}"
    );
}

#[test]
fn empty_window_still_lays_out_all_cells() {
    assert_eq!(Layout::new(Vec2::ZERO, 1.0, 1.0, &GRID).cells.len(), 81);
}
