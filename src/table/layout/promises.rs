//! Checks, for the tests of all games, that the layout is sound for every board, window and scale of words.

use super::*;
use std::collections::HashSet;

pub(crate) fn within(outer: Rect, inner: Rect) -> bool {
    outer.min.cmple(inner.min + 0.001).all() && outer.max.cmpge(inner.max - 0.001).all()
}

pub(crate) fn apart(a: Rect, b: Rect) -> bool {
    let common = a.intersect(b);
    common.width() < 0.001 || common.height() < 0.001
}

/// Returns windows from a small phone to a large screen, in logical pixels.
fn sizes() -> impl Iterator<Item = Vec2> {
    let lengths = || {
        (320..3840_u32)
            .step_by(271)
            .chain([360, 390, 568, 640, 664, 800, 844, 1280, 2160, 3840])
    };
    lengths()
        .flat_map(move |width| lengths().map(move |height| Vec2::new(width as f32, height as f32)))
}

/// Returns the layouts of a board in all these windows, at the scales that systems offer and at three scales of words.
fn layouts(shape: &dyn BoardShape) -> impl Iterator<Item = Layout> {
    let scales = [1.0, 1.25, 1.5, 2.0, 3.0];
    let texts = [1.0, 1.5, 2.0];
    let scaled = sizes().flat_map(move |size| scales.map(|scale| (size, scale)));
    let usual = scaled
        .flat_map(move |(size, scale)| texts.map(|text| Layout::new(size, scale, text, shape)));
    // Left-handed layouts need only one scale.
    usual
        .flat_map(|layout| {
            [
                (layout.scale == 1.0).then(|| layout.clone().left_handed()),
                Some(layout),
            ]
        })
        .flatten()
}

/// Returns whether the game supports this window: a phone upright or on its side, or anything larger.
pub(crate) fn holds(layout: &Layout) -> bool {
    let (width, height) = (layout.window.width(), layout.window.height());
    (width >= 320.0 && height >= 568.0) || (width >= 568.0 && height >= 320.0)
}

/// Fails where a layout of this board with square cells breaks a promise, or where `more` does.
pub(crate) fn keeps_its_promises(shape: &dyn BoardShape, more: impl Fn(&Layout)) {
    keeps(shape, 43.0, |layout| {
        more(layout);
        assert!(
            layout
                .cells
                .iter()
                .all(|(_, cell)| (cell.size() - layout.cell).abs().max_element() < 0.001)
        );
    });
}

/// The same for cells of any shape, with pieces of at least this size.
pub(crate) fn keeps(shape: &dyn BoardShape, least_piece: f32, more: impl Fn(&Layout)) {
    for layout in layouts(shape) {
        more(&layout);
        cells_lie_in_the_tray(&layout, shape);
        if holds(&layout) {
            parts_are_within_the_window_and_apart(&layout);
            every_target_has_its_minimum(&layout, shape, least_piece);
            parts_lie_one_below_the_other(&layout);
            rows_lie_in_their_parts(&layout);
            questions_and_reviews_have_room(&layout);
            words_keep_away_from_a_tall_windows_edge(&layout);
        }
    }
}

fn cells_lie_in_the_tray(layout: &Layout, shape: &dyn BoardShape) {
    let spots: HashSet<_> = layout
        .cells
        .iter()
        .chain(&layout.pieces)
        .map(|(spot, _)| *spot)
        .collect();
    assert_eq!(
        spots.len(),
        layout.cells.len() + layout.pieces.len(),
        "each spot has one rectangle"
    );
    assert_eq!(
        layout
            .pieces
            .iter()
            .map(|(spot, _)| *spot)
            .collect::<Vec<_>>(),
        shape.pieces()
    );
    for (index, (spot, cell)) in layout.cells.iter().enumerate() {
        assert!(
            within(layout.tray, *cell),
            "{spot:?} leaves the tray: {layout:?}"
        );
        assert!(index == 0 || apart(layout.cells[index - 1].1, *cell));
        let pixels = cell.min * layout.scale;
        assert!(
            (pixels - pixels.round()).abs().max_element() < 0.01,
            "{pixels} is no pixel of the screen"
        );
    }
}

fn parts_are_within_the_window_and_apart(layout: &Layout) {
    let Layout {
        window,
        tray,
        rack,
        panel,
        ..
    } = *layout;
    for part in [tray, rack, panel] {
        assert!(
            within(window, part),
            "{part:?} leaves {window:?}: {layout:?}"
        );
    }
    assert!(
        apart(tray, rack) && apart(tray, panel) && apart(rack, panel),
        "{layout:?}"
    );
}

fn every_target_has_its_minimum(layout: &Layout, shape: &dyn BoardShape, least: f32) {
    let targets: Vec<_> = layout
        .pieces
        .iter()
        .map(|(_, rect)| *rect)
        .chain(layout.place)
        .collect();
    assert_eq!(layout.pieces.len(), shape.pieces().len());
    for (index, target) in targets.iter().enumerate() {
        assert!(
            within(layout.rack, *target),
            "{target:?} leaves the rack: {layout:?}"
        );
        assert!(
            target.size().min_element() >= least,
            "{target:?}: {layout:?}"
        );
        assert!(
            targets[..index].iter().all(|other| apart(*other, *target)),
            "{layout:?}"
        );
        assert!(layout.posture == Posture::Wide || apart(layout.actions, *target));
    }
    assert!(
        layout.actions.height() >= TARGET * layout.text - 1.0,
        "{layout:?}"
    );
    if layout.posture == Posture::Tall {
        // Words grow with the cells, and the buttons around them.
        let least = layout.actions.height().min(layout.seats.height());
        assert!(least >= TARGET * layout.zoom - 0.01, "{layout:?}");
    }
}

fn parts_lie_one_below_the_other(layout: &Layout) {
    let Parts {
        seats,
        ratio,
        aside,
        race,
        words,
        actions,
        ..
    } = layout.parts;
    let panel = layout.panel;
    for part in [seats, ratio, aside, race] {
        assert!(
            within(panel, part),
            "{part:?} leaves {panel:?}: {:?}",
            layout.window
        );
    }
    let parts = [seats, ratio, aside, race, words, actions];
    for (index, part) in parts.iter().enumerate() {
        assert!(
            parts[..index].iter().all(|other| apart(*other, *part)),
            "{parts:?} in {layout:?}"
        );
        assert!(
            part.width() >= 0.0 && part.height() >= 0.0,
            "{part:?} in {layout:?}"
        );
        assert!(
            apart(*part, layout.tray),
            "{part:?} lies on the board: {layout:?}"
        );
    }
    assert!(within(layout.window, layout.sheet) && within(layout.window, layout.result));
}

fn rows_lie_in_their_parts(layout: &Layout) {
    if layout.posture == Posture::Tall {
        let bar = [
            layout.bar_menu,
            layout.bar_turn,
            layout.learn,
            layout.bar_undo,
        ];
        assert!(
            bar.iter()
                .all(|part| within(layout.seats, *part) && part.width() >= TARGET),
            "{bar:?} in {layout:?}"
        );
        assert!(
            bar.windows(2).all(|pair| apart(pair[0], pair[1])),
            "{bar:?} in {layout:?}"
        );
    }
    let beside = [
        layout.seats,
        layout.race,
        layout.words,
        layout.actions,
        layout.tray,
    ];
    let others = &beside[usize::from(layout.posture == Posture::Tall)..];
    assert!(
        within(layout.panel, layout.learn)
            && others.iter().all(|other| apart(*other, layout.learn)),
        "{layout:?}"
    );
    assert!(
        layout.learn.size().min_element() >= TARGET - 0.01,
        "{layout:?}"
    );
    // A low tall window has no mute button.
    if layout.posture == Posture::Wide || layout.mute.height() > 0.0 {
        let others = [
            layout.learn,
            layout.seats,
            layout.race,
            layout.words,
            layout.actions,
            layout.tray,
        ];
        assert!(
            within(layout.panel, layout.mute)
                && others.iter().all(|other| apart(*other, layout.mute)),
            "{layout:?}"
        );
        assert!(
            layout.mute.size().min_element() >= TARGET - 0.01,
            "{layout:?}"
        );
    }
    assert!(within(layout.words, layout.caption));
    if let Some(aids) = layout.aids {
        assert!(
            within(layout.words, aids) && apart(aids, layout.caption),
            "{layout:?}"
        );
    }
    if let Some(log) = layout.log {
        assert!(
            within(layout.words, log) && apart(log, layout.caption),
            "{layout:?}"
        );
        assert!(
            layout.aids.is_some_and(|aids| apart(aids, log)) && apart(log, layout.question()),
            "{layout:?}"
        );
        assert!(log.height() >= 80.0 * layout.zoom, "{layout:?}");
    }
    if let Some(steps) = layout.steps {
        // In a tall window a scene has the place of the rack too.
        let around = match layout.posture {
            Posture::Wide => layout.words,
            Posture::Tall => layout.words.union(layout.rack),
        };
        assert!(
            within(around, steps) && apart(steps, layout.count_words),
            "{layout:?}"
        );
        assert!(
            apart(steps, layout.actions) && steps.height() >= 80.0 * layout.zoom,
            "{layout:?}"
        );
    }
    if let Some(column) = layout.column() {
        assert!(
            within(layout.rack, column.heading)
                && within(layout.rack, column.list)
                && column.list.height() > 3.0 * column.heading.height(),
            "{layout:?}"
        );
    }
    coordinates_have_room(layout);
    let rows = [
        Some(layout.result_words),
        layout.result_first,
        layout.result_more,
        Some(layout.result_actions),
    ];
    let rows: Vec<_> = rows.into_iter().flatten().collect();
    assert!(
        rows.iter().all(|row| within(layout.result, *row)),
        "{rows:?} in {layout:?}"
    );
    assert!(
        rows.windows(2).all(|pair| apart(pair[0], pair[1])),
        "{rows:?} in {layout:?}"
    );
    assert!(
        apart(layout.chance, layout.tray) && within(layout.window, layout.chance),
        "{layout:?}"
    );
}

fn coordinates_have_room(layout: &Layout) {
    // In a narrow window they lie on the edge of the outer cells, each on a small square of its own.
    let tight = layout.room.tight;
    let square =
        |rect: Rect| Rect::from_center_size(rect.center(), Vec2::splat(rect.size().min_element()));
    let places = layout
        .columns
        .iter()
        .chain(&layout.rows)
        .map(|(_, rect)| if tight { square(*rect) } else { *rect });
    let places: Vec<_> = places.collect();
    for (index, place) in places.iter().enumerate() {
        assert!(within(layout.window, *place), "{place:?} in {layout:?}");
        let covered = |cell: &Rect| cell.intersect(*place).size().min_element().max(0.0);
        let most = if tight { 0.38 * layout.cell } else { 0.0 };
        assert!(
            layout
                .cells
                .iter()
                .all(|(_, cell)| covered(cell) <= most + 0.001),
            "{place:?} lies on cells: {layout:?}"
        );
        let others = [layout.rack, layout.words, layout.panel, layout.chance];
        assert!(
            others.iter().all(|other| apart(*other, *place)),
            "{place:?} in {layout:?}"
        );
        assert!(
            place.size().min_element() >= 8.9 && layout.coordinate(*place) >= 8.9,
            "{place:?} in {layout:?}"
        );
        assert!(
            places[..index].iter().all(|other| apart(*other, *place)),
            "{place:?} in {layout:?}"
        );
    }
}

fn questions_and_reviews_have_room(layout: &Layout) {
    let room = layout.question();
    assert!(
        apart(room, layout.actions) && within(layout.window, room),
        "{room:?} in {layout:?}"
    );
    assert!(
        room.height() >= QUESTION_LEAST * layout.zoom - 0.01,
        "{room:?} in {layout:?}"
    );
    let review = layout.review();
    assert!(
        within(layout.window, review.area) && apart(review.area, layout.ratio),
        "{review:?} in {layout:?}"
    );
    assert!(
        review.covers || apart(review.area, layout.aside) && apart(review.area, layout.race),
        "{review:?}"
    );
    for row in [review.steps, review.actions] {
        assert!(
            within(review.area, row) && (row.height() - TARGET * layout.zoom).abs() < 0.01,
            "{review:?}"
        );
    }
    assert!(
        apart(review.steps, review.actions) && apart(review.words, review.steps),
        "{review:?}"
    );
    // At least one line of words.
    assert!(
        review.words.height() >= 17.0 * layout.zoom,
        "{review:?} in {layout:?}"
    );
}

fn words_keep_away_from_a_tall_windows_edge(layout: &Layout) {
    if layout.posture == Posture::Tall {
        let window = layout.window;
        for part in [
            layout.words,
            layout.actions,
            layout.count_words,
            layout.result,
            layout.race,
        ] {
            assert!(
                part.min.x >= 11.9 && part.max.x <= window.max.x - 11.9,
                "{part:?} in {window:?}"
            );
        }
    }
}
