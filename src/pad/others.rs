//! Pads on Windows and macOS.

use std::thread;

use gilrs::{Button, EventType, Gilrs};

use super::{PadButton, PadNews, teller::Teller};

/// Listens to all pads, on a thread of its own; whether that can be.
pub(super) fn listen(teller: Teller) -> bool {
    let run = move || {
        let Ok(mut pads) = Gilrs::new() else { return };
        // Those that were there from the start.
        let mut listens = pads.gamepads().all(|_| teller.tell(PadNews::Came));
        while listens && let Some(event) = pads.next_event_blocking(None) {
            let news = match event.event {
                EventType::Connected => Some(PadNews::Came),
                EventType::Disconnected => Some(PadNews::Left),
                EventType::ButtonPressed(at, _) => button(at).map(|button| PadNews::Button(button, true)),
                EventType::ButtonReleased(at, _) => button(at).map(|button| PadNews::Button(button, false)),
                _ => None,
            };
            listens = news.is_none_or(|news| teller.tell(news));
        }
    };
    thread::Builder::new().name("pads".to_owned()).spawn(run).is_ok()
}

const fn button(at: Button) -> Option<PadButton> {
    Some(match at {
        Button::South => PadButton::South,
        Button::East => PadButton::East,
        Button::West => PadButton::West,
        Button::North => PadButton::North,
        Button::LeftTrigger => PadButton::Left1,
        Button::RightTrigger => PadButton::Right1,
        Button::LeftTrigger2 => PadButton::Left2,
        Button::RightTrigger2 => PadButton::Right2,
        Button::Select => PadButton::Select,
        Button::Start => PadButton::Start,
        Button::DPadUp => PadButton::Up,
        Button::DPadDown => PadButton::Down,
        Button::DPadLeft => PadButton::Left,
        Button::DPadRight => PadButton::Right,
        _ => return None,
    })
}
