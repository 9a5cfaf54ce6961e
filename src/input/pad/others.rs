//! Pads on Windows and macOS.

use std::{collections::HashMap, thread};

use gilrs::{Axis, Button, EventType, Gilrs};

use super::{PadButton, PadNews, Tell, push};

/// Listens to all pads, on a thread of its own; whether that can be.
pub(super) fn listen(tell: Tell) -> bool {
    let run = move || {
        let Ok(mut pads) = Gilrs::new() else { return };
        // Pads present at the start.
        let mut listens = pads.gamepads().all(|_| tell(PadNews::Came));
        // The end that each pad's stick is pushed to.
        let mut sticks = HashMap::<_, i32>::new();
        while listens && let Some(event) = pads.next_event_blocking(None) {
            let button = |at, down| {
                let button =
                    PadButton::by_code(&CODES, &at).map(|button| PadNews::Button(button, down));
                button.into_iter().collect()
            };
            let news = match event.event {
                EventType::Connected => vec![PadNews::Came],
                EventType::Disconnected => {
                    sticks.retain(|(pad, _), _| *pad != event.id);
                    vec![PadNews::Left]
                }
                EventType::ButtonPressed(at, _) => button(at, true),
                EventType::ButtonReleased(at, _) => button(at, false),
                EventType::AxisChanged(axis, value, _) => {
                    let (ends, pushed) = match axis {
                        Axis::LeftStickX => ([PadButton::Left, PadButton::Right], value),
                        Axis::LeftStickY => ([PadButton::Down, PadButton::Up], value),
                        _ => continue,
                    };
                    push(
                        sticks.entry((event.id, axis)).or_default(),
                        ends.map(Some),
                        pushed,
                    )
                }
                _ => Vec::new(),
            };
            listens = news.into_iter().all(&*tell);
        }
    };
    thread::Builder::new()
        .name("pads".to_owned())
        .spawn(run)
        .is_ok()
}

/// The buttons as gilrs calls them, in the order of [`PadButton::ALL`].
const CODES: [Button; 14] = [
    Button::South,
    Button::East,
    Button::West,
    Button::North,
    Button::LeftTrigger,
    Button::RightTrigger,
    Button::LeftTrigger2,
    Button::RightTrigger2,
    Button::Select,
    Button::Start,
    Button::DPadUp,
    Button::DPadDown,
    Button::DPadLeft,
    Button::DPadRight,
];
