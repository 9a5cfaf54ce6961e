//! Mouse and touch over the board and the rack.

use bevy::{
    input::{
        mouse::MouseButtonInput,
        touch::{TouchInput, TouchPhase},
    },
    prelude::*,
    window::WindowEvent,
};

use super::{
    Game, MbraneSystems,
    hand::{Hand, LetGo},
    review::Review,
    stage::Stage,
    wishes::Wish,
};
use crate::{
    screens::{Controls, Screen},
    settings::Settings,
    table::layout::Layout,
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Press>();
    app.add_systems(Update, (apply_mouse, apply_touch).chain().in_set(MbraneSystems::Input));
}

/// What the pointer went down on, if that was a tile of the rack.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Default)]
pub(super) struct Press(pub(super) Option<Pressed>);

/// A tile of the rack under a pointer that is down. It is taken when the pointer comes up again, or dragged when it moves.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Pressed {
    pub(super) digit: u8,
    /// Where.
    start: Vec2,
    /// Which finger; none for the mouse.
    finger: Option<u64>,
    /// Whether it has moved.
    pub(super) moved: bool,
}

/// A pointer that moves no farther than this, in logical pixels, is held still: a mouse, and a finger.
const STILL: f32 = 6.0;
const STILL_FINGER: f32 = 10.0;

/// All that a pointer acts on.
#[derive(bevy::ecs::system::SystemParam)]
struct Table<'w> {
    screen: Res<'w, Screen>,
    review: Res<'w, Review>,
    layout: Res<'w, Layout>,
    game: Res<'w, Game>,
    stage: Res<'w, Stage>,
    hand: ResMut<'w, Hand>,
    press: ResMut<'w, Press>,
    controls: Res<'w, Controls>,
    settings: Res<'w, Settings>,
    let_go: ResMut<'w, LetGo>,
    wishes: MessageWriter<'w, Wish>,
}

/// What the mouse did since the last frame, in its order: a slow frame may hold a whole drag.
fn apply_mouse(mut events: MessageReader<WindowEvent>, mut at: Local<Option<Vec2>>, mut table: Table) {
    for event in events.read() {
        match event {
            WindowEvent::CursorMoved(moved) => *at = Some(moved.position),
            WindowEvent::CursorLeft(_) => *at = None,
            WindowEvent::MouseButtonInput(input) if table.is_open() => table.apply_button(input, *at),
            _ => continue,
        }
        if table.is_open() {
            table.hover(*at);
            if let Some(place) = *at {
                table.move_to(place, None);
            }
        }
    }
}

fn apply_touch(mut touches: MessageReader<TouchInput>, mut table: Table) {
    // Read everywhere: what was tapped on the title is no tap on the table.
    for touch in touches.read() {
        if !table.is_open() {
            continue;
        }
        let finger = Some(touch.id);
        match touch.phase {
            TouchPhase::Started => {
                table.hand.keys = false;
                table.hand.touch = true;
                // A second finger does not disturb the first one's tile.
                if table.hand.drag.is_none() {
                    table.hand.hover = None;
                    table.press_at(touch.position, finger);
                }
            }
            TouchPhase::Moved => table.move_to(touch.position, finger),
            TouchPhase::Ended => table.release(finger),
            TouchPhase::Canceled if table.press.0.is_some_and(|press| press.finger == finger) => table.cancel(),
            TouchPhase::Canceled => {}
        }
    }
}

impl Table<'_> {
    /// Whether the board and the rack take what pointers do.
    fn is_open(&self) -> bool {
        *self.screen == Screen::Table && !self.review.holds()
    }

    fn apply_button(&mut self, input: &MouseButtonInput, at: Option<Vec2>) {
        match (input.button, input.state.is_pressed()) {
            (MouseButton::Right, true) => self.cancel(),
            (MouseButton::Left, true) => {
                if let Some(place) = at {
                    self.hand.touch = false;
                    self.press_at(place, None);
                }
            }
            (MouseButton::Left, false) => self.release(None),
            _ => {}
        }
    }

    fn hover(&mut self, at: Option<Vec2>) {
        let hover = at.and_then(|place| self.layout.cell_under(place));
        let by_finger = self.press.0.is_some_and(|press| press.finger.is_some());
        if self.hand.hover == hover || by_finger || self.hand.drag.is_some() {
            return;
        }
        self.hand.hover = hover;
        // The mouse has taken over: what the keys were on is no longer aimed at.
        if hover.is_some() && self.hand.keys {
            self.hand.keys = false;
            self.hand.cell = None;
        }
    }

    fn press_at(&mut self, place: Vec2, finger: Option<u64>) {
        if self.controls.cover.is_some_and(|cover| cover.contains(place)) {
            return;
        }
        if self.stage.counts(&self.game) {
            // Anywhere but on a button.
            if !self.layout.actions.contains(place) {
                self.wishes.write(Wish::Advance);
            }
        } else if let Some(cell) = self.layout.cell_under(place) {
            let aims = finger.is_some() && !self.settings.one_tap;
            self.wishes.write(if aims { Wish::Touch(cell) } else { Wish::Cell(cell) });
        } else if let Some(digit) = self.layout.digit_under(place) {
            self.press.0 = Some(Pressed { digit, start: place, finger, moved: false });
        }
    }

    fn move_to(&mut self, place: Vec2, finger: Option<u64>) {
        let Some(mut press) = self.press.0.filter(|press| press.finger == finger) else { return };
        let still = if finger.is_some() { STILL_FINGER } else { STILL };
        if !press.moved && place.distance(press.start) > still && self.game.play.outcome().is_none() {
            press.moved = true;
            self.press.0 = Some(press);
            self.hand.drag = Some(press.start);
            self.wishes.write(Wish::Lift(press.digit));
        }
        if press.moved && self.hand.drag.is_some() {
            // A finger would hide what it moves.
            let above = if finger.is_some() { Vec2::Y * self.layout.cell.max(STILL_FINGER * 4.0) } else { Vec2::ZERO };
            let at = place - above;
            if self.hand.drag != Some(at) {
                self.hand.drag = Some(at);
                self.hand.hover = self.layout.cell_under(at);
            }
        }
    }

    fn release(&mut self, finger: Option<u64>) {
        let Some(press) = self.press.0.take_if(|press| press.finger == finger) else { return };
        if !press.moved {
            self.wishes.write(Wish::Digit(press.digit));
        } else if let Some(at) = self.hand.drag {
            match self.layout.cell_under(at) {
                Some(cell) => {
                    self.let_go.note(&self.game, cell, at);
                    self.wishes.write(Wish::LetGo(cell));
                }
                None => {
                    self.wishes.write(Wish::Drop);
                }
            }
            if finger.is_some() {
                self.hand.hover = None;
            }
        }
    }

    fn cancel(&mut self) {
        self.press.0 = None;
        self.wishes.write(Wish::Drop);
    }
}
