//! Mouse and touch over the spots of the table.

use std::time::Duration;

use bevy::{
    ecs::system::SystemParam,
    input::{
        mouse::MouseButtonInput,
        touch::{TouchInput, TouchPhase},
    },
    prelude::*,
    window::WindowEvent,
};

use mbrane_play::{MatchStatus, PressKind, Spot};

use crate::{
    input::focus::Focus,
    input::touch::{Fingers, LONG_PRESS, STILL as STILL_FINGER},
    session::Session,
    settings::Settings,
    table::{
        Frame,
        change::{
            explain::Explained,
            hand::{Drag, Hand, HandCommand, LastDrop, Pressed, RackPress},
        },
        layout::Layout,
        stage::{
            TableMode,
            mode::{table_mode, table_runs},
            playback_commands::PlaybackCommand,
        },
    },
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<FingerDown>();
    let (mouse, touch) = (table_mode.pipe(apply_mouse), table_mode.pipe(apply_touch));
    let pointers = (mouse, touch, press_long.run_if(table_runs)).chain();
    app.add_systems(Update, pointers.in_set(PointerSystems).in_set(Frame::Input));
}

#[derive(SystemSet, Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct PointerSystems;

/// A mouse that moves no farther than this, in logical pixels, counts as still.
const STILL: f32 = 6.0;

/// The finger that is down on the table. It acts when it is lifted, unless it has moved or pressed long.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Default)]
struct FingerDown(Option<Finger>);

#[derive(Debug, Clone, Copy, PartialEq)]
struct Finger {
    start: Vec2,
    since: Duration,
    aim: Aim,
    long: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Aim {
    Scene,
    Cell(Spot),
    Piece(Spot),
    /// The board around the cells.
    Around,
}

#[derive(SystemParam)]
struct Pointing<'w> {
    layout: Res<'w, Layout>,
    session: Res<'w, Session>,
    hand: ResMut<'w, Hand>,
    press: ResMut<'w, RackPress>,
    focus: Res<'w, Focus>,
    settings: Res<'w, Settings>,
    last_drop: ResMut<'w, LastDrop>,
    held: ResMut<'w, FingerDown>,
    fingers: Res<'w, Fingers>,
    commands: MessageWriter<'w, HandCommand>,
    playback: MessageWriter<'w, PlaybackCommand>,
}

/// Applies the mouse events since the last frame in their order: a slow frame may hold a whole drag.
fn apply_mouse(
    In(mode): In<TableMode>,
    mut events: MessageReader<WindowEvent>,
    mut at: Local<Option<Vec2>>,
    mut table: Pointing,
) {
    for event in events.read() {
        match event {
            WindowEvent::CursorMoved(moved) => *at = Some(moved.position),
            WindowEvent::CursorLeft(_) => *at = None,
            WindowEvent::MouseButtonInput(input) if mode.runs() => {
                table.apply_button(mode, input, *at);
            }
            WindowEvent::MouseButtonInput(_) => {}
            _ => continue,
        }
        if !mode.runs() {
            table.forget();
            continue;
        }
        table.hover(*at);
        if let Some(place) = *at {
            table.move_to(place, None);
        }
    }
}

fn apply_touch(
    In(mode): In<TableMode>,
    mut touches: MessageReader<TouchInput>,
    mut table: Pointing,
) {
    // Read touches on every screen: a tap on the title is no tap on the table.
    for touch in touches.read() {
        if !mode.runs() {
            table.forget();
            continue;
        }
        let finger = Some(touch.id);
        match touch.phase {
            TouchPhase::Started => {
                table.hand.keys = false;
                table.hand.touch = true;
                table.hand.draft.hover = None;
                table.hand.explained = None;
                table.press_at(mode, touch.position, finger);
            }
            TouchPhase::Moved => {
                table.slip(touch.position);
                table.move_to(touch.position, finger);
            }
            TouchPhase::Ended => table.lift(finger),
            TouchPhase::Canceled => table.stop(finger),
        }
    }
}

/// Explains the spot under a finger that stays where it is, and plays nothing.
fn press_long(mut table: Pointing) {
    let Some(finger) = table
        .held
        .0
        .filter(|finger| !finger.long && finger.aim != Aim::Scene)
    else {
        return;
    };
    if table.fingers.now - finger.since < LONG_PRESS {
        return;
    }
    table.held.0 = Some(Finger {
        long: true,
        ..finger
    });
    let revision = table.session.revision();
    let explained = match finger.aim {
        Aim::Cell(spot) | Aim::Piece(spot) => Some(Explained {
            spot,
            around: false,
            revision,
        }),
        Aim::Around => table
            .layout
            .nearest_cell(finger.start)
            .map(|spot| Explained {
                spot,
                around: true,
                revision,
            }),
        Aim::Scene => None,
    };
    table.hand.explained = explained;
    table.hand.refused = None;
}

impl Pointing<'_> {
    fn aim(&self, mode: TableMode, place: Vec2) -> Option<Aim> {
        let layout = &self.layout;
        if self.focus.cover.is_some_and(|cover| cover.contains(place)) {
            None
        } else if mode == TableMode::Scene {
            // Anywhere but on a button.
            (!layout.actions.contains(place)).then_some(Aim::Scene)
        } else {
            let piece = || layout.piece_under(place).map(Aim::Piece);
            let around = || layout.tray.contains(place).then_some(Aim::Around);
            layout
                .cell_under(place)
                .map(Aim::Cell)
                .or_else(piece)
                .or_else(around)
        }
    }

    /// Drops everything held: its release may happen elsewhere.
    fn forget(&mut self) {
        self.press.set_if_neq(RackPress(None));
        self.held.set_if_neq(FingerDown(None));
        if self.hand.drag.is_some() {
            self.hand.drag = None;
        }
    }

    /// Handles the mouse's button or a finger that goes down. A finger acts when it is lifted.
    fn press_at(&mut self, mode: TableMode, place: Vec2, finger: Option<u64>) {
        let aim = self.aim(mode, place);
        match aim {
            Some(Aim::Piece(spot)) => {
                self.press.0 = Some(Pressed {
                    spot,
                    start: place,
                    finger,
                    moved: false,
                });
            }
            // Show the effect at once.
            Some(Aim::Cell(cell)) if finger.is_some() => self.hand.draft.hover = Some(cell),
            Some(Aim::Cell(cell)) => {
                _ = self
                    .commands
                    .write(HandCommand::Press(cell, PressKind::Point));
            }
            Some(Aim::Scene) if finger.is_none() => {
                _ = self.playback.write(PlaybackCommand::Advance);
            }
            Some(Aim::Scene | Aim::Around) | None => {}
        }
        if finger.is_some() {
            self.held.0 = aim.map(|aim| Finger {
                start: place,
                since: self.fingers.now,
                aim,
                long: false,
            });
        }
    }

    /// Handles a finger that moves: farther than by chance, it presses nothing.
    fn slip(&mut self, place: Vec2) {
        if self
            .held
            .0
            .is_some_and(|finger| place.distance(finger.start) > STILL_FINGER)
        {
            self.held.0 = None;
            self.hand.draft.hover = None;
            self.hand.explained = None;
        }
    }

    /// Handles a finger that is lifted: it presses its target.
    fn lift(&mut self, finger: Option<u64>) {
        let Some(Finger { aim, long, .. }) = self.held.0.take() else {
            return self.release(finger);
        };
        self.hand.draft.hover = None;
        match aim {
            Aim::Scene => {
                self.playback.write(PlaybackCommand::Advance);
            }
            _ if long => self.press.0 = None,
            Aim::Cell(cell) => {
                let manner = if self.settings.one_tap {
                    PressKind::Point
                } else {
                    PressKind::Touch
                };
                self.commands.write(HandCommand::Press(cell, manner));
            }
            Aim::Piece(_) => self.release(finger),
            Aim::Around => {}
        }
    }

    /// Handles a finger that is cancelled: others have come, or the system needs it.
    fn stop(&mut self, finger: Option<u64>) {
        let Some(held) = self.held.0.take() else {
            if self.press.0.is_some_and(|press| press.finger == finger) {
                self.cancel();
            }
            return;
        };
        // The explanation of a long press stays, to be read to its end.
        self.hand.draft.hover = None;
        self.press.0 = None;
        if !held.long {
            self.hand.explained = None;
        }
    }

    fn apply_button(&mut self, mode: TableMode, input: &MouseButtonInput, at: Option<Vec2>) {
        match (input.button, input.state.is_pressed()) {
            (MouseButton::Right, true) => self.cancel(),
            (MouseButton::Left, true) => {
                if let Some(place) = at {
                    self.hand.touch = false;
                    self.hand.explained = None;
                    self.press_at(mode, place, None);
                }
            }
            (MouseButton::Left, false) => self.release(None),
            _ => {}
        }
    }

    fn hover(&mut self, at: Option<Vec2>) {
        let hover = at.and_then(|place| self.layout.cell_under(place));
        let by_finger = self.press.0.is_some_and(|press| press.finger.is_some());
        let near = at.and_then(|place| self.layout.piece_under(place));
        if self.hand.near != near && !by_finger {
            self.hand.near = near;
        }
        if self.hand.draft.hover == hover || by_finger || self.hand.drag.is_some() {
            return;
        }
        self.hand.draft.hover = hover;
        // The mouse has taken over: drop the spot that the keys were on.
        if hover.is_some() && self.hand.keys {
            self.hand.keys = false;
            let steered = self.session.table().steered(&self.hand.draft);
            self.hand.draft.picks.retain(|pick| Some(*pick) != steered);
        }
    }

    fn move_to(&mut self, place: Vec2, finger: Option<u64>) {
        let Some(mut press) = self.press.0.filter(|press| press.finger == finger) else {
            return;
        };
        let still = if finger.is_some() {
            STILL_FINGER
        } else {
            STILL
        };
        if !press.moved
            && place.distance(press.start) > still
            && matches!(self.session.table().status(), MatchStatus::Turn(_))
        {
            press.moved = true;
            self.press.0 = Some(press);
            self.hand.drag = Some(Drag {
                spot: press.spot,
                at: press.start,
            });
            self.commands.write(HandCommand::Lift(press.spot));
        }
        if press.moved && self.hand.drag.is_some() {
            // A finger would hide the piece below it.
            let above = if finger.is_some() {
                Vec2::Y * self.layout.cell.max(STILL_FINGER * 4.0)
            } else {
                Vec2::ZERO
            };
            let at = place - above;
            let drag = Some(Drag {
                spot: press.spot,
                at,
            });
            if self.hand.drag != drag {
                self.hand.drag = drag;
                self.hand.draft.hover = self.layout.cell_under(at);
            }
        }
    }

    fn release(&mut self, finger: Option<u64>) {
        let Some(press) = self.press.0.take_if(|press| press.finger == finger) else {
            return;
        };
        if !press.moved {
            // With keys or a finger, the ghost comes first.
            let careful = self.hand.keys || self.hand.touch && !self.settings.one_tap;
            let manner = if careful {
                PressKind::Touch
            } else {
                PressKind::Point
            };
            self.commands.write(HandCommand::Press(press.spot, manner));
        } else if let Some(Drag { at, .. }) = self.hand.drag {
            match self.layout.cell_under(at) {
                Some(cell) => {
                    self.last_drop.note(&self.session, cell, at);
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
