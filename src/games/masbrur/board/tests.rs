//! Tests of the table's layout in every window.

use bevy::prelude::*;

use super::{ARSENAL, MasbrurBoard, Places, ROWS};
use crate::table::layout::{
    Layout,
    promises::{apart, holds, keeps, within},
};

fn laid_out(width: f32, height: f32, scale: f32) -> Layout {
    Layout::new(Vec2::new(width, height), scale, 1.0, &MasbrurBoard)
}

#[test]
fn table_layout_keeps_its_rules() {
    // The smallest phones in landscape have places of 26 pixels, where a second press confirms the first.
    keeps(&MasbrurBoard, 26.0, |layout| {
        let places = Places::new(layout);
        if holds(layout) {
            everything_lies_apart(layout, &places);
        }
    });
}

fn everything_lies_apart(layout: &Layout, places: &Places) {
    let tray = layout.tray;
    let ends: Vec<Rect> = layout.cells.iter().map(|(_, rect)| *rect).collect();
    for (index, end) in ends.iter().enumerate() {
        assert!(
            ends[..index].iter().all(|other| apart(*other, *end)),
            "{layout:?}"
        );
    }
    for row in 0..ROWS {
        assert!(within(tray, places.rows[row]));
        for place in [-1.0, 0.0, 1.0, 2.0] {
            assert!(
                within(tray, places.in_row(row, place)),
                "{place} of {row}: {layout:?}"
            );
        }
        for other in &places.theirs {
            assert!(apart(*other, places.rows[row]), "{layout:?}");
            assert!(
                places.wings[row].iter().all(|wing| apart(*other, *wing)),
                "{layout:?}"
            );
        }
    }
    let mut aside = places.theirs.clone();
    aside.push(places.die);
    for (index, one) in aside.iter().enumerate() {
        assert!(within(tray, *one), "{one:?}: {layout:?}");
        assert!(
            aside[..index].iter().all(|other| apart(*other, *one)),
            "{layout:?}"
        );
    }
    let hand: Vec<Rect> = (0..ARSENAL).map(|place| places.in_hand(place)).collect();
    for (index, one) in hand.iter().enumerate() {
        assert!(
            within(layout.rack, *one) && hand[..index].iter().all(|other| apart(*other, *one)),
            "{layout:?}"
        );
    }
    for group in 0..2 {
        let lie = |index: usize| places.in_group(group, index, ARSENAL).0;
        for index in 0..ARSENAL {
            assert!(within(layout.window, lie(index)));
            assert!(
                index == 0 || apart(lie(index - 1), lie(index)),
                "{layout:?}"
            );
            assert!(
                (0..ROWS).all(|row| apart(places.rows[row], lie(index))),
                "{layout:?}"
            );
        }
    }
}

#[test]
fn rows_are_wide_enough_for_fingers() {
    for (width, height, scale, cell) in [
        (1280.0, 800.0, 1.0, 54.0),
        (390.0, 844.0, 3.0, 38.0),
        (844.0, 390.0, 3.0, 34.0),
        (320.0, 568.0, 2.0, 28.0),
    ] {
        let layout = laid_out(width, height, scale);
        assert!(layout.cell >= cell, "{} in {width}×{height}", layout.cell);
        let least = layout
            .cells
            .iter()
            .map(|(_, end)| end.size().min_element())
            .fold(f32::MAX, f32::min);
        assert!(
            least >= 33.0 || width < 340.0 && least >= 31.0,
            "{least} in {width}×{height}"
        );
        let places = Places::new(&layout);
        let narrow = places
            .hand
            .iter()
            .map(|place| place.size().min_element())
            .fold(f32::MAX, f32::min);
        assert!(narrow >= 44.0, "{narrow} in {width}×{height}");
    }
}

#[test]
fn a_phone_on_its_side_has_the_field_in_two_columns() {
    let places = Places::new(&laid_out(844.0, 390.0, 3.0));
    assert!(
        places.rows[4].max.x < places.rows[0].min.x && places.rows[0].min.y == places.rows[4].min.y
    );
    assert!(places.rows[0].min.y > places.rows[3].max.y);
}
