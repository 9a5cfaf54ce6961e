//! Pads on Windows and macOS.

use std::thread;

use gilrs::{Button, EventType, Gilrs};

use super::{PadButton, PadNews, Tell};

/// Listens to all pads, on a thread of its own; whether that can be.
pub(super) fn listen(tell: Tell) -> bool {
    let run = move || {
        let Ok(mut pads) = Gilrs::new() else { return };
        // Those that were there from the start.
        let mut listens = pads.gamepads().all(|_| tell(PadNews::Came));
        while listens && let Some(event) = pads.next_event_blocking(None) {
            let button = |at, down| PadButton::by_code(&CODES, &at).map(|button| PadNews::Button(button, down));
            let news = match event.event {
                EventType::Connected => Some(PadNews::Came),
                EventType::Disconnected => Some(PadNews::Left),
                EventType::ButtonPressed(at, _) => button(at, true),
                EventType::ButtonReleased(at, _) => button(at, false),
                _ => None,
            };
            listens = news.is_none_or(|news| tell(news));
        }
    };
    thread::Builder::new().name("pads".to_owned()).spawn(run).is_ok()
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
