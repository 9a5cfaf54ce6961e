//! Mouse and touch over the spots of the table.

use bevy::{
    ecs::system::SystemParam,
    input::{
        mouse::MouseButtonInput,
        touch::{TouchInput, TouchPhase},
    },
    prelude::*,
    window::WindowEvent,
};

use mbrane_play::{Manner, Now, Spot};

use super::{
    Frame,
    hand::{Drag, Hand, HandCommand, LetGo},
    layout::Layout,
    playback::PlaybackCommand,
    review::Review,
    stage::Stage,
};
use crate::{
    session::{Screen, Session},
    settings::Settings,
    theme::focus::Focus,
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Press>();
    app.add_systems(Update, (apply_mouse, apply_touch).chain().in_set(Frame::Input));
}

/// What the pointer went down on, if that was a piece of the rack.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Default)]
pub(crate) struct Press(pub(crate) Option<Pressed>);

/// A piece of the rack under a pointer that is down. It is taken when the pointer comes up again, or dragged when it moves.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Pressed {
    /// Which.
    pub(crate) spot: Spot,
    /// Where.
    start: Vec2,
    /// Which finger; none for the mouse.
    finger: Option<u64>,
    /// Whether it has moved.
    pub(crate) moved: bool,
}

/// A pointer that moves no farther than this, in logical pixels, is held still: a mouse, and a finger.
const STILL: f32 = 6.0;
const STILL_FINGER: f32 = 10.0;

/// All that a pointer acts on.
#[derive(SystemParam)]
struct Pointing<'w> {
    screen: Res<'w, State<Screen>>,
    review: Res<'w, Review>,
    layout: Res<'w, Layout>,
    session: Res<'w, Session>,
    stage: Res<'w, Stage>,
    hand: ResMut<'w, Hand>,
    press: ResMut<'w, Press>,
    focus: Res<'w, Focus>,
    settings: Res<'w, Settings>,
    let_go: ResMut<'w, LetGo>,
    commands: MessageWriter<'w, HandCommand>,
    playback: MessageWriter<'w, PlaybackCommand>,
}

/// What the mouse did since the last frame, in its order: a slow frame may hold a whole drag.
fn apply_mouse(mut events: MessageReader<WindowEvent>, mut at: Local<Option<Vec2>>, mut table: Pointing) {
    for event in events.read() {
        match event {
            WindowEvent::CursorMoved(moved) => *at = Some(moved.position),
            WindowEvent::CursorLeft(_) => *at = None,
            WindowEvent::MouseButtonInput(input) => {
                if table.is_open() {
                    table.apply_button(input, *at);
                }
            }
            _ => continue,
        }
        if !table.is_open() {
            table.forget();
        } else {
            table.hover(*at);
            if let Some(place) = *at {
                table.move_to(place, None);
            }
        }
    }
}

fn apply_touch(mut touches: MessageReader<TouchInput>, mut table: Pointing) {
    // Read everywhere: what was tapped on the title is no tap on the table.
    for touch in touches.read() {
        if !table.is_open() {
            table.forget();
            continue;
        }
        let finger = Some(touch.id);
        match touch.phase {
            TouchPhase::Started => {
                table.hand.keys = false;
                table.hand.touch = true;
                // A second finger does not disturb the first one's tile.
                if table.hand.drag.is_none() {
                    table.hand.draft.hover = None;
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

impl Pointing<'_> {
    /// Whether the board and the rack take what pointers do.
    fn is_open(&self) -> bool {
        *self.screen.get() == Screen::Table && !self.review.holds()
    }

    /// Whatever is released elsewhere is held no more.
    fn forget(&mut self) {
        if self.press.0.is_some() {
            self.press.0 = None;
        }
        if self.hand.drag.is_some() {
            self.hand.drag = None;
        }
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
        if self.hand.draft.hover == hover || by_finger || self.hand.drag.is_some() {
            return;
        }
        self.hand.draft.hover = hover;
        // The mouse has taken over: what the keys were on is no longer aimed at.
        if hover.is_some() && self.hand.keys {
            self.hand.keys = false;
            let steered = self.session.table().steered(&self.hand.draft);
            self.hand.draft.picks.retain(|pick| Some(*pick) != steered);
        }
    }

    fn press_at(&mut self, place: Vec2, finger: Option<u64>) {
        if self.focus.cover.is_some_and(|cover| cover.contains(place)) {
            return;
        }
        if self.stage.plays_scene(&self.session) {
            // Anywhere but on a button.
            if !self.layout.actions.contains(place) {
                self.playback.write(PlaybackCommand::Advance);
            }
        } else if let Some(cell) = self.layout.cell_under(place) {
            self.commands.write(HandCommand::Press(cell, self.manner(finger)));
        } else if let Some(spot) = self.layout.piece_under(place) {
            self.press.0 = Some(Pressed { spot, start: place, finger, moved: false });
        }
    }

    fn manner(&self, finger: Option<u64>) -> Manner {
        if finger.is_some() && !self.settings.one_tap { Manner::Touch } else { Manner::Point }
    }

    fn move_to(&mut self, place: Vec2, finger: Option<u64>) {
        let Some(mut press) = self.press.0.filter(|press| press.finger == finger) else { return };
        let still = if finger.is_some() { STILL_FINGER } else { STILL };
        if !press.moved && place.distance(press.start) > still && matches!(self.session.table().now(), Now::Turn(_)) {
            press.moved = true;
            self.press.0 = Some(press);
            self.hand.drag = Some(Drag { spot: press.spot, at: press.start });
            self.commands.write(HandCommand::Lift(press.spot));
        }
        if press.moved && self.hand.drag.is_some() {
            // A finger would hide what it moves.
            let above = if finger.is_some() { Vec2::Y * self.layout.cell.max(STILL_FINGER * 4.0) } else { Vec2::ZERO };
            let at = place - above;
            let drag = Some(Drag { spot: press.spot, at });
            if self.hand.drag != drag {
                self.hand.drag = drag;
                self.hand.draft.hover = self.layout.cell_under(at);
            }
        }
    }

    fn release(&mut self, finger: Option<u64>) {
        let Some(press) = self.press.0.take_if(|press| press.finger == finger) else { return };
        if !press.moved {
            // Where the keys steer or a finger points, the ghost is seen first.
            let careful = self.hand.keys || self.hand.touch && !self.settings.one_tap;
            let manner = if careful { Manner::Touch } else { Manner::Point };
            self.commands.write(HandCommand::Press(press.spot, manner));
        } else if let Some(Drag { at, .. }) = self.hand.drag {
            match self.layout.cell_under(at) {
                Some(cell) => {
                    self.let_go.note(&self.session, cell, at);
                    self.commands.write(HandCommand::LetGo(cell));
                }
                None => {
                    self.commands.write(HandCommand::Clear);
                }
            }
            if finger.is_some() {
                self.hand.draft.hover = None;
            }
        }
    }

    fn cancel(&mut self) {
        self.press.0 = None;
        self.commands.write(HandCommand::Clear);
    }
}
