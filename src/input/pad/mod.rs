//! Game pads: their pressed buttons, and whether a pad was the last input.
//!
//! The cross, the stick and the buttons for yes and no act as arrows, Enter and Escape, and the triggers as Tab: they are sent
//! as these keys, so that a pad can do all that keys can. The other buttons are sent as `PadPress`, and mean
//! the actions in the table of keys.

#[cfg(target_os = "linux")]
mod linux;
pub(crate) mod mark;
#[cfg(any(windows, target_os = "macos"))]
mod others;
#[cfg(target_family = "wasm")]
mod page;
#[cfg(any(target_os = "linux", windows, target_os = "macos"))]
mod thread;

use bevy::{
    ecs::{message::MessageCursor, system::SystemParam},
    input::{
        ButtonState, InputSystems,
        keyboard::{Key, KeyboardInput},
        touch::TouchInput,
    },
    prelude::*,
    window::{CursorMoved, PrimaryWindow, RequestRedraw},
};
use std::time::Duration;

use crate::{
    notices::{NoticeKind, Notices},
    words::Language,
};
use mbrane_play::words::common::Label;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Pads>();
    app.add_plugins(mark::plugin);
    app.add_message::<PadNews>();
    app.add_message::<PadPress>();
    app.add_systems(PreUpdate, apply_news.before(InputSystems));
    #[cfg(any(target_os = "linux", windows, target_os = "macos"))]
    app.add_plugins(thread::plugin);
    #[cfg(target_family = "wasm")]
    app.add_plugins(page::plugin);
}

/// A button of a pad, by its position and not by its label. The cross and the stick are the same buttons.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PadButton {
    South,
    East,
    West,
    North,
    Left1,
    Right1,
    Left2,
    Right2,
    Select,
    Start,
    Up,
    Down,
    Left,
    Right,
}

impl PadButton {
    pub const ALL: [Self; 14] = {
        use PadButton::*;
        [
            South, East, West, North, Left1, Right1, Left2, Right2, Select, Start, Up, Down, Left,
            Right,
        ]
    };

    /// The button of a driver's code, by the codes of all buttons in the order of [`ALL`](Self::ALL).
    pub fn by_code<C: PartialEq>(codes: &[C; 14], code: &C) -> Option<Self> {
        codes
            .iter()
            .zip(Self::ALL)
            .find(|(known, _)| *known == code)
            .map(|(_, button)| button)
    }

    const fn repeats(self) -> bool {
        matches!(self, Self::Up | Self::Down | Self::Left | Self::Right)
    }

    /// The key that it is, and whether with Shift.
    fn key(self) -> Option<(KeyCode, Key, bool)> {
        Some(match self {
            Self::South => (KeyCode::Enter, Key::Enter, false),
            Self::East => (KeyCode::Escape, Key::Escape, false),
            Self::Left2 => (KeyCode::Tab, Key::Tab, true),
            Self::Right2 => (KeyCode::Tab, Key::Tab, false),
            Self::Up => (KeyCode::ArrowUp, Key::ArrowUp, false),
            Self::Down => (KeyCode::ArrowDown, Key::ArrowDown, false),
            Self::Left => (KeyCode::ArrowLeft, Key::ArrowLeft, false),
            Self::Right => (KeyCode::ArrowRight, Key::ArrowRight, false),
            Self::West | Self::North | Self::Left1 | Self::Right1 | Self::Select | Self::Start => {
                return None;
            }
        })
    }
}

/// News of a pad, from its driver or a test.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub enum PadNews {
    Came,
    /// It was unplugged, is out of range, or its battery is empty.
    Left,
    Button(PadButton, bool),
}

/// How far the player pushes a stick or a trigger to press it, and lets it go to release it.
#[cfg(any(target_os = "linux", windows, target_os = "macos"))]
const PUSHED: f32 = 0.6;
#[cfg(any(target_os = "linux", windows, target_os = "macos"))]
const LET_GO: f32 = 0.4;

/// The presses and releases of an axis's two buttons when it moves to `pushed`, from -1 to 1. `at` is the end that it was pushed
/// to: -1 or 1, or 0 for none.
#[cfg(any(target_os = "linux", windows, target_os = "macos"))]
fn push(at: &mut i32, [first, last]: [Option<PadButton>; 2], pushed: f32) -> Vec<PadNews> {
    let way = if pushed < 0.0 { -1 } else { 1 };
    let enough = if *at == way { LET_GO } else { PUSHED };
    let to = if pushed.abs() > enough { way } else { 0 };
    let from = std::mem::replace(at, to);
    if from == to {
        return Vec::new();
    }
    let button = |way: i32| match way {
        -1 => first,
        0 => None,
        _ => last,
    };
    let news = |way: i32, down: bool| button(way).map(|button| PadNews::Button(button, down));
    [news(from, false), news(to, true)]
        .into_iter()
        .flatten()
        .collect()
}

/// Tells the game news from a thread. Returns whether the game still listens.
#[cfg(any(target_os = "linux", windows, target_os = "macos"))]
type Tell = std::sync::Arc<dyn Fn(PadNews) -> bool + Send + Sync>;

#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct PadPress(pub(crate) PadButton);

#[derive(Resource, Debug, Clone, PartialEq, Eq, Default)]
pub struct Pads {
    pub count: usize,
    /// True if a pad was the last input: its buttons are marked on the screen.
    pub in_use: bool,
    down: Vec<PadButton>,
    /// When the direction that was pressed last goes on.
    next: Option<Duration>,
}

/// How long a direction is held before it goes on, and how fast it does.
const REPEAT_DELAY: Duration = Duration::from_millis(380);
const EVERY: Duration = Duration::from_millis(110);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stroke {
    Down,
    Again,
    Up,
}

#[derive(SystemParam)]
struct Others<'w, 's> {
    keys: ResMut<'w, Messages<KeyboardInput>>,
    read: Local<'s, MessageCursor<KeyboardInput>>,
    mouse: MessageReader<'w, 's, CursorMoved>,
    touches: MessageReader<'w, 's, TouchInput>,
}

fn apply_news(
    mut news: MessageReader<PadNews>,
    mut others: Others,
    mut pads: ResMut<Pads>,
    mut presses: MessageWriter<PadPress>,
    mut notices: ResMut<Notices>,
    mut redraw: MessageWriter<RequestRedraw>,
    window: Option<Single<Entity, With<PrimaryWindow>>>,
    words: Res<Language>,
    time: Res<Time<Real>>,
) {
    // Other input means that the player has put the pad down. `read` skips the keys that this system writes.
    let keys = others.read.read(&others.keys).count();
    if keys + others.mouse.read().count() + others.touches.read().count() > 0 && pads.in_use {
        pads.in_use = false;
    }
    if news.is_empty() && pads.next.is_none() {
        return;
    }
    let mut strokes = Vec::new();
    for news in news.read() {
        if *news == PadNews::Left && pads.count == 1 && pads.in_use {
            notices.say(words.label(Label::PadGone), NoticeKind::Problem);
        }
        pads.take(*news, time.elapsed(), &mut strokes);
    }
    pads.go_on(time.elapsed(), &mut strokes);
    let window = window.map(|window| *window);
    for (button, stroke) in strokes {
        match button.key().zip(window) {
            Some((key, window)) => write_key(&mut others.keys, key, stroke, window),
            None if stroke == Stroke::Down => {
                presses.write(PadPress(button));
            }
            None => {}
        }
    }
    others.read.clear(&others.keys);
    redraw.write(RequestRedraw);
}

impl Pads {
    fn take(&mut self, news: PadNews, now: Duration, strokes: &mut Vec<(PadButton, Stroke)>) {
        match news {
            PadNews::Came => self.count += 1,
            PadNews::Left => {
                self.count = self.count.saturating_sub(1);
                // A pad that left cannot release its buttons.
                strokes.extend(self.down.drain(..).map(|button| (button, Stroke::Up)));
                self.next = None;
                self.in_use &= self.count > 0;
            }
            PadNews::Button(button, true) if !self.down.contains(&button) => {
                self.down.push(button);
                self.in_use = true;
                if button.repeats() {
                    self.next = Some(now + REPEAT_DELAY);
                }
                strokes.push((button, Stroke::Down));
            }
            PadNews::Button(button, false) if self.down.contains(&button) => {
                self.down.retain(|down| *down != button);
                strokes.push((button, Stroke::Up));
                if !self.down.iter().any(|down| down.repeats()) {
                    self.next = None;
                }
            }
            PadNews::Button(..) => {}
        }
    }

    /// The last direction repeats while it is held, and requests frames meanwhile.
    fn go_on(&mut self, now: Duration, strokes: &mut Vec<(PadButton, Stroke)>) {
        if self.next.is_some_and(|next| next <= now) {
            self.next = Some(now + EVERY);
            strokes.extend(
                self.down
                    .iter()
                    .rfind(|down| down.repeats())
                    .map(|button| (*button, Stroke::Again)),
            );
        }
    }
}

fn write_key(
    keys: &mut Messages<KeyboardInput>,
    (key_code, logical_key, shift): (KeyCode, Key, bool),
    stroke: Stroke,
    window: Entity,
) {
    let state = if stroke == Stroke::Up {
        ButtonState::Released
    } else {
        ButtonState::Pressed
    };
    let repeat = stroke == Stroke::Again;
    let mut write = |key_code, logical_key, state| {
        keys.write(KeyboardInput {
            key_code,
            logical_key,
            state,
            text: None,
            repeat,
            window,
        });
    };
    // Shift is held for this key alone.
    if shift {
        write(KeyCode::ShiftLeft, Key::Shift, ButtonState::Pressed);
    }
    write(key_code, logical_key, state);
    if shift {
        write(KeyCode::ShiftLeft, Key::Shift, ButtonState::Released);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn held_direction_repeats() {
        let (mut pads, mut strokes) = (Pads::default(), Vec::new());
        let at = Duration::from_millis;
        pads.take(PadNews::Button(PadButton::Up, true), at(0), &mut strokes);
        for ms in [100, 379, 380, 400, 490, 600] {
            pads.go_on(at(ms), &mut strokes);
        }
        let up = |stroke| (PadButton::Up, stroke);
        assert_eq!(
            strokes,
            [Stroke::Down, Stroke::Again, Stroke::Again, Stroke::Again].map(up)
        );
        pads.take(PadNews::Button(PadButton::Up, false), at(610), &mut strokes);
        pads.go_on(at(2000), &mut strokes);
        assert_eq!(strokes.len(), 5);
        assert_eq!(pads.next, None);
    }

    #[test]
    fn disconnected_pad_presses_nothing() {
        let (mut pads, mut strokes) = (Pads::default(), Vec::new());
        for news in [
            PadNews::Came,
            PadNews::Button(PadButton::South, true),
            PadNews::Left,
        ] {
            pads.take(news, Duration::ZERO, &mut strokes);
        }
        assert_eq!(
            strokes,
            [
                (PadButton::South, Stroke::Down),
                (PadButton::South, Stroke::Up)
            ]
        );
        assert_eq!(pads, Pads::default());
    }
}
