//! Mouse and touch over the board and the rack.

use bevy::{
    input::touch::{TouchInput, TouchPhase},
    prelude::*,
    window::PrimaryWindow,
};

use super::{Game, MbraneSystems, hand::Hand, stage::Stage, wishes::Wish};
use crate::{screens::Screen, table::layout::Layout};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (apply_mouse, apply_touch).in_set(MbraneSystems::Input).run_if(at_the_table));
}

fn at_the_table(screen: Res<Screen>) -> bool {
    *screen == Screen::Table
}

fn apply_mouse(
    window: Single<&Window, With<PrimaryWindow>>,
    buttons: Res<ButtonInput<MouseButton>>,
    layout: Res<Layout>,
    game: Res<Game>,
    stage: Res<Stage>,
    mut hand: ResMut<Hand>,
    mut wishes: MessageWriter<Wish>,
) {
    let place = window.cursor_position();
    let hover = place.and_then(|place| layout.cell_under(place));
    if hand.hover != hover {
        hand.hover = hover;
        if hover.is_some() {
            // The mouse has taken over: what the keys were on is no longer aimed at.
            if hand.keys {
                hand.keys = false;
                hand.cell = None;
            }
        }
    }
    if buttons.just_pressed(MouseButton::Right) {
        wishes.write(Wish::Drop);
    }
    let Some(place) = place.filter(|_| buttons.just_pressed(MouseButton::Left)) else { return };
    hand.touch = false;
    press(place, &layout, stage.counts(&game), false, &mut wishes);
}

fn apply_touch(
    mut touches: MessageReader<TouchInput>,
    layout: Res<Layout>,
    game: Res<Game>,
    stage: Res<Stage>,
    mut hand: ResMut<Hand>,
    mut wishes: MessageWriter<Wish>,
) {
    for touch in touches.read().filter(|touch| touch.phase == TouchPhase::Started) {
        hand.keys = false;
        hand.touch = true;
        hand.hover = None;
        press(touch.position, &layout, stage.counts(&game), true, &mut wishes);
    }
}

fn press(place: Vec2, layout: &Layout, counting: bool, touch: bool, wishes: &mut MessageWriter<Wish>) {
    if counting {
        // Anywhere but on a button.
        if !layout.actions.contains(place) {
            wishes.write(Wish::Advance);
        }
    } else if let Some(cell) = layout.cell_under(place) {
        wishes.write(if touch { Wish::Touch(cell) } else { Wish::Cell(cell) });
    } else if let Some(digit) = layout.digit_under(place) {
        wishes.write(Wish::Digit(digit));
    }
}
