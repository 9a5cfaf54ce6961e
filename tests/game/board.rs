//! The board is placed by the layout.

use crate::{
    bench::{game, open_match, skip, tell},
    hands,
    helpers::people,
};
use bevy::{prelude::*, window::PrimaryWindow};
use mbrane::table::{
    change::hand::HandCommand,
    layout::Layout,
    scene::{
        Key,
        plates::{Cell, Geometry, Plate},
    },
};
use mbrane_play::{
    Match, PressKind,
    mbrane::{spot_of_cell, spot_of_digit},
};
use mbrane_rules::{
    Game as _, Record,
    mbrane::{Mbrane, Move, Order, cells},
};
use std::{collections::HashSet, time::Duration};

/// Longer than the board takes to arrive.
const ARRIVED: Duration = Duration::from_secs(2);

/// An entity's centre in the window, in the layout's coordinates.
fn centre(place: &GlobalTransform, window: Rect) -> Vec2 {
    let world = place.translation().truncate();
    window.center() + world * Vec2::new(1.0, -1.0)
}

/// A running game in a window of this size: the plates of a finished one are lower.
fn begun(width: u32, height: u32) -> App {
    let mut app = game(width, height);
    let record = "mbrane 9 full : 8e5 7a1".parse().expect("a record");
    open_match(&mut app, Match::<Mbrane>::from_record(record, people()));
    skip(&mut app, ARRIVED);
    app
}

fn assert_in_place(app: &mut App) {
    let layout = app.world().resource::<Layout>().clone();
    let plates = app.world().resource::<Geometry>().plates.clone();
    let mut cells = app.world_mut().query::<(&Cell, &GlobalTransform)>();
    for (cell, place) in cells.iter(app.world()) {
        let (is, should) = (
            centre(place, layout.window),
            layout.cells[cell.0].1.center(),
        );
        assert!(
            is.distance(should) < 0.01,
            "{cell:?} is at {is}, not {should}"
        );
        assert!((place.scale() - 1.0).abs().max_element() < 0.001);
    }
    let mut regions = app.world_mut().query::<(&Plate, &GlobalTransform)>();
    for (region, place) in regions.iter(app.world()) {
        let (is, should) = (centre(place, layout.window), plates[region.0].center());
        assert!(
            is.distance(should) < 0.01,
            "{region:?} is at {is}, not {should}"
        );
    }
}

#[test]
fn every_cell_of_the_board_has_its_own_name() {
    let mut app = game(1280, 800);
    let mut cells = app.world_mut().query_filtered::<&Name, With<Cell>>();
    let names: Vec<_> = cells.iter(app.world()).map(Name::to_string).collect();
    assert_eq!(names.len(), 81);
    let names: HashSet<_> = names.into_iter().collect();
    let expected =
        ('a'..='i').flat_map(|column| (1..=9).map(move |row| format!("cell {column}{row}")));
    assert_eq!(names, expected.collect());
}

#[test]
fn cell_names_contain_their_coordinates() {
    let mut app = begun(1280, 800);
    let cells = app
        .world_mut()
        .query_filtered::<(&Name, &GlobalTransform), With<Cell>>();
    let world = app.world();
    let place = |wanted: &str| {
        let (_, place) = cells
            .iter_manual(world)
            .find(|(name, _)| name.as_str() == wanted)
            .expect("a cell of that name");
        place.translation()
    };
    let (a1, a9, i1) = (place("cell a1"), place("cell a9"), place("cell i1"));
    assert!(a1.x == a9.x && a1.y < a9.y, "rows count from the bottom");
    assert!(a1.y == i1.y && a1.x < i1.x, "columns run from the left");
}

#[test]
fn cells_and_regions_are_placed_by_the_layout() {
    for (width, height) in [(1280, 800), (390, 844), (844, 390)] {
        let mut app = begun(width, height);
        assert_in_place(&mut app);
    }
}

#[test]
fn the_board_follows_the_window() {
    let mut app = begun(1280, 800);
    let before = app.world().resource::<Layout>().clone();
    let mut windows = app
        .world_mut()
        .query_filtered::<&mut Window, With<PrimaryWindow>>();
    windows
        .single_mut(app.world_mut())
        .expect("a window")
        .resolution
        .set(390.0, 844.0);
    app.update();
    assert_ne!(*app.world().resource::<Layout>(), before);
    assert_in_place(&mut app);
}

#[test]
fn plates_start_below_full_size() {
    let mut app = game(1280, 800);
    let mut regions = app.world_mut().query_filtered::<&Transform, With<Plate>>();
    assert_eq!(regions.iter(app.world()).count(), 9);
    assert!(regions.iter(app.world()).all(|place| place.scale.x < 1.0));
}

#[test]
fn every_entity_of_the_table_has_a_name() {
    let mut app = game(1280, 800);
    let mut nameless = app
        .world_mut()
        .query_filtered::<(), (With<Transform>, Without<Name>)>();
    assert_eq!(nameless.iter(app.world()).count(), 0);
}

#[test]
fn only_legal_cells_of_a_picked_digit_are_marked() {
    let mut app = game(1280, 800);
    let record: Record<Mbrane> = "mbrane 9 full : 3b1 5f9 4d3 5e1 3g2 8d9 1a8 0c5"
        .parse()
        .expect("a record");
    open_match(&mut app, Match::from_record(record, people()));
    skip(&mut app, ARRIVED);
    assert_eq!(marked(&mut app), HashSet::new(), "no digit is picked");
    for digit in [5, 3] {
        tell(
            &mut app,
            HandCommand::Press(spot_of_digit(digit), PressKind::Point),
        );
        let position = hands::game(&app).unmasked().position().clone();
        let legal = cells(Order::Three)
            .filter(|cell| position.check(Move::Place { digit, cell: *cell }).is_ok());
        let legal: HashSet<usize> = legal
            .map(|cell| usize::from(spot_of_cell(Order::Three, cell).0))
            .collect();
        assert!(!legal.is_empty() && legal.len() < 73);
        assert_eq!(marked(&mut app), legal, "for {digit}");
    }
}

/// The cells that are marked as legal, by their places in reading order.
fn marked(app: &mut App) -> HashSet<usize> {
    let mut lamps = app.world_mut().query::<(&Key, &ChildOf)>();
    let world = app.world();
    let lit = lamps.iter(world).filter(|(key, _)| key.part == "lamp");
    lit.map(|(_, child)| world.get::<Cell>(child.parent()).expect("a cell").0)
        .collect()
}
