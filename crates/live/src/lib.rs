//! A match between two devices, as data: their messages, and which of them to believe.
//!
//! Live play is play by link whose links deliver themselves. A [`Live`] gets the received texts, each with the key that signed it, and
//! the channel's states ([`Live::set_channel_state`]); it returns the next text to send ([`Live::poll`]) and the news ([`News`]). A text
//! carries the whole record, so that loss, repetition, reload, crash and a return after a week are one path: versions compare by
//! (undos agreed, length), the longer legal one wins, and doubtful ones are refused with a reason or put to the player. Time is an input in
//! milliseconds, randomness is a seed; there is no socket, no clock and no screen.

mod claim;
mod clock;
mod hear;
mod invite;
mod kept;
mod live;
mod lot;
mod message;
mod own;
mod refused;
mod take;

pub use clock::Clock;
pub use invite::{Invite, Key, Preview};
pub use live::{Channel, Conflict, Doubt, Live, News, Other, Role};
pub use message::Undo;
pub use refused::Refused;

pub use mbrane_play::{ClaimedEnd, Why};

use mbrane_play::words::live::Label;

/// The greetings at a live table, shown in each reader's language. Messages number them, so the order never changes.
pub const GREETINGS: [Label; 6] = [
    Label::Hello,
    Label::GoodLuck,
    Label::WellPlayed,
    Label::Thanks,
    Label::OneMoment,
    Label::HaveToGo,
];
/// The longest text that is read or sent, in bytes.
pub const MAX_TEXT: usize = 64 * 1024;
