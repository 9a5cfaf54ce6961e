//! A match of two people in two places, as data: what their devices tell one another, and what of it is believed.
//!
//! Live play is play by link whose links deliver themselves. A [`Live`] is handed the texts that came, each with the key that signed it, and what
//! became of the way there ([`Live::told`]); it gives the next text to be sent ([`Live::poll`]) and says what is new ([`News`]). A text
//! carries the whole record, so that loss, repetition, reload, crash and coming back next week are one path: versions compare by
//! (undos agreed, length), the longer legal one wins, and whatever cannot be believed is refused with a reason or asked about. Time is told it in
//! milliseconds, chance is a seed; there is no socket, no clock and no screen.

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

pub use mbrane_play::{Over, Why};

use mbrane_play::words::live::Label;

/// The greetings at a live table, which everybody reads in their own language. Messages number them: the order never changes.
pub const GREETINGS: [Label; 6] = [
    Label::Hello,
    Label::GoodLuck,
    Label::WellPlayed,
    Label::Thanks,
    Label::OneMoment,
    Label::HaveToGo,
];
/// The longest text that is read or sent, in bytes.
pub const LONGEST: usize = 64 * 1024;
