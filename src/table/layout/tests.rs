//! The layout holds what it promises in every window.

use super::*;

fn within(outer: Rect, inner: Rect) -> bool {
    outer.min.cmple(inner.min + 0.001).all() && outer.max.cmpge(inner.max - 0.001).all()
}

fn apart(a: Rect, b: Rect) -> bool {
    let common = a.intersect(b);
    common.width() < 0.001 || common.height() < 0.001
}

/// Every window from a small phone to a large screen, at the scales that systems offer.
fn layouts() -> impl Iterator<Item = Layout> {
    let lengths = || (320..3840_u32).step_by(271).chain([360, 390, 568, 640, 664, 800, 844, 1280, 2160, 3840]);
    let sizes = lengths().flat_map(move |width| lengths().map(move |height| Vec2::new(width as f32, height as f32)));
    sizes.flat_map(|size| {
        [1.0, 1.25, 1.5, 2.0, 3.0]
            .into_iter()
            .flat_map(move |scale| [2, 3].into_iter().map(move |order| Layout::new(size, scale, order)))
    })
}

/// Whether a window is one that the game promises to fill well: a phone upright or on its side, and all above.
fn holds(layout: &Layout) -> bool {
    let (width, height) = (layout.window.width(), layout.window.height());
    (width >= 320.0 && height >= 568.0) || (width >= 568.0 && height >= 320.0)
}

#[test]
fn nothing_is_cut_and_nothing_overlaps() {
    for layout in layouts().filter(holds) {
        let Layout { window, tray, rack, panel, .. } = layout;
        for part in [tray, rack, panel] {
            assert!(within(window, part), "{part:?} leaves {window:?}");
        }
        assert!(apart(tray, rack) && apart(tray, panel) && apart(rack, panel), "{layout:?}");
        let plates: Vec<_> = layout.regions.iter().chain(&layout.strips).collect();
        for (index, plate) in plates.iter().enumerate() {
            assert!(within(tray, **plate));
            assert!(plates[..index].iter().all(|other| apart(**plate, **other)));
        }
    }
}

#[test]
fn every_target_has_its_minimum_and_none_lies_on_another() {
    for layout in layouts().filter(holds) {
        let window = layout.window.size();
        let targets: Vec<_> = layout.digits.iter().copied().chain(layout.place).collect();
        assert_eq!(layout.digits.len(), layout.side());
        for (index, target) in targets.iter().enumerate() {
            assert!(within(layout.rack, *target), "{target:?} leaves the rack: {layout:?}");
            assert!(target.size().min_element() >= 43.0, "{target:?} in {window:?}: {layout:?}");
            assert!(targets[..index].iter().all(|other| apart(*other, *target)), "{layout:?}");
            assert!(layout.posture == Posture::Wide || apart(layout.actions, *target));
        }
        assert!(layout.actions.height() >= 44.0 - 0.01, "{layout:?}");
        if layout.posture == Posture::Tall {
            // Words grow with the cells, and the buttons around them.
            let least = layout.actions.height().min(layout.seats.height());
            assert!(least >= 44.0 * layout.zoom - 0.01, "{layout:?}");
        }
    }
}

#[test]
fn the_parts_of_the_panel_lie_one_below_the_other() {
    for layout in layouts().filter(holds) {
        let Layout { panel, seats, ratio, aside, race, words, actions, .. } = layout.clone();
        for part in [seats, ratio, aside, race] {
            assert!(within(panel, part), "{part:?} leaves {panel:?}: {:?}", layout.window);
        }
        let parts = [seats, ratio, aside, race, words, actions];
        for (index, part) in parts.iter().enumerate() {
            assert!(parts[..index].iter().all(|other| apart(*other, *part)), "{parts:?} in {:?}", layout.window);
            assert!(part.width() >= 0.0 && part.height() >= 0.0);
            assert!(apart(*part, layout.tray), "{part:?} lies on the board: {layout:?}");
        }
        assert!(within(layout.window, layout.sheet) && within(layout.window, layout.result));
    }
}

#[test]
fn a_question_and_its_answers_have_room() {
    for layout in layouts().filter(holds) {
        let room = layout.question();
        assert!(apart(room, layout.actions) && within(layout.window, room), "{room:?} in {:?}", layout.window);
        assert!(room.height() >= QUESTION_LEAST * layout.zoom, "{room:?} in {:?}", layout.window);
    }
}

#[test]
fn what_lies_under_a_finger_is_found() {
    let layout = Layout::new(Vec2::new(1280.0, 800.0), 1.0, 3);
    assert_eq!(layout.cell_under(layout.cells[40].center()), Some(40));
    assert_eq!(layout.digit_under(layout.digits[7].center()), Some(7));
    assert_eq!(layout.cell_under(layout.panel.center()), None);
}

#[test]
fn every_cell_is_the_same_square_inside_its_plate() {
    for layout in layouts() {
        let side = layout.side();
        assert_eq!(layout.cells.len(), side * side);
        for row in 0..side {
            for column in 0..side {
                let cell = layout.cell_at(column, row);
                let plate = layout.regions[row / layout.order * layout.order + column / layout.order];
                assert!(within(plate, cell));
                assert!((cell.size() - layout.cell).abs().max_element() < 0.001);
            }
        }
    }
}

#[test]
fn edges_fall_on_pixels_of_the_screen() {
    for scale in [1.0, 1.25, 2.0] {
        let layout = Layout::new(Vec2::new(1280.0, 800.0), scale, 3);
        for rect in layout.cells.iter().chain(&layout.regions) {
            let on_screen = rect.min * scale;
            assert!((on_screen - on_screen.round()).abs().max_element() < 0.001, "{on_screen} at {scale}");
        }
    }
}

#[test]
fn the_desk_is_as_drawn() {
    let layout = Layout::new(Vec2::new(1280.0, 800.0), 1.0, 3);
    assert_eq!((layout.posture, layout.cell, layout.zoom), (Posture::Wide, 63.0, 1.0));
    assert_eq!(layout.tray, Rect::new(28.0, 28.0, 699.0, 771.0));
    assert!(layout.panel.width() >= 404.0);
}

#[test]
fn a_phone_upright_stacks_and_a_phone_on_its_side_does_not() {
    let upright = Layout::new(Vec2::new(390.0, 844.0), 3.0, 3);
    assert_eq!(upright.posture, Posture::Tall);
    assert!(upright.cell >= 36.0, "{}", upright.cell);
    let sideways = Layout::new(Vec2::new(844.0, 390.0), 3.0, 3);
    assert_eq!(sideways.posture, Posture::Wide);
}

#[test]
fn the_smallest_phone_has_cells_for_fingers_and_a_button_to_place() {
    for scale in [1.0, 2.0, 3.0] {
        let layout = Layout::new(Vec2::new(320.0, 568.0), scale, 3);
        assert_eq!(layout.posture, Posture::Tall);
        assert!(layout.cell >= 33.0, "{}", layout.cell);
        assert!(layout.place.is_some_and(|place| place.size().min_element() >= 44.0 - 0.01));
    }
}

#[test]
fn tiles_touch_no_bezel() {
    for layout in layouts().filter(holds) {
        // A tile is 0.86 of its cell, the widest bezel 0.13.
        let margin = layout.cells[0].min.x - layout.regions[0].min.x;
        assert!(margin + 0.07 * layout.cell > 0.13 * layout.cell - 1.0, "{margin} at {}", layout.cell);
    }
}

#[test]
fn words_and_buttons_keep_away_from_a_tall_windows_edge() {
    for layout in layouts().filter(holds).filter(|layout| layout.posture == Posture::Tall) {
        let window = layout.window;
        for part in [layout.words, layout.actions, layout.count_words, layout.result, layout.race] {
            assert!(part.min.x >= 11.9 && part.max.x <= window.max.x - 11.9, "{part:?} in {window:?}");
        }
    }
}

#[test]
fn a_window_of_nothing_is_no_reason_to_fail() {
    let layout = Layout::new(Vec2::ZERO, 1.0, 3);
    assert_eq!(layout.cells.len(), 81);
}
