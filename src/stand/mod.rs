//! A stand at an event: the program in a mode of its own, which shows itself, makes strangers play, and begins anew when they go.

mod ask;
mod attract;
#[cfg(target_os = "linux")]
mod awake;
mod choose;
mod clock;
mod code;
mod counts;
mod file;
mod input;
mod line;
mod parts;
mod poster;
mod size;
mod staff;
mod visit;

use bevy::prelude::*;
use std::time::Duration;

use crate::table::Frame;

#[cfg(target_os = "linux")]
pub(crate) use awake::plugin as awake;
use clock::Clock;
pub use clock::Tick;
pub use counts::Counts;
pub use file::{Fault, Stand};
pub use staff::Export;
pub use visit::StandCommand;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((visit::plugin, line::plugin, input::plugin, size::plugin));
    app.add_plugins((attract::plugin, ask::plugin, choose::plugin, poster::plugin, staff::plugin));
}

/// The stand as it runs. Where there is none, the program is as usual.
#[derive(Resource, Debug)]
pub struct Running {
    /// The stand's file.
    pub stand: Stand,
    /// The phase of the visit.
    pub phase: Phase,
    /// The visitor's time.
    clock: Clock,
    /// The last tick of that clock.
    pub tick: Tick,
    /// How long it has rested since what was to be seen was over.
    rested: Duration,
    /// The games that were shown, one after the other.
    shown: usize,
    /// The visitor's game.
    game: Option<Begun>,
    /// The counts of games.
    pub counts: Counts,
    /// The phase before the staff came, and the time since their last touch.
    behind: Phase,
    unattended: Duration,
}

/// A phase of a visit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Phase {
    /// The end of a game is shown to whoever passes by.
    Attract,
    /// A visitor plays.
    Play,
    /// The visitor's time is up, and the game is brought to its end.
    Closing,
    /// How it ended.
    Poster,
    /// The visitor chooses what to play.
    Choose,
    /// Somebody of the staff is here; behind it lies what happened before.
    Staff,
}

/// A game that a visitor plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Begun {
    kind: &'static str,
    /// Whether it is the one that every visitor begins with.
    first: bool,
    /// In seconds since 1970.
    at: u64,
    /// How long it has lasted.
    lasts: Duration,
    /// Whether it has come to its end.
    over: bool,
}

impl Running {
    /// A stand that has just been put up.
    pub fn new(stand: Stand) -> Self {
        Self {
            clock: Clock::new(&stand),
            stand,
            phase: Phase::Attract,
            tick: Tick::Goes,
            rested: Duration::ZERO,
            shown: 0,
            game: None,
            counts: Counts::default(),
            behind: Phase::Attract,
            unattended: Duration::ZERO,
        }
    }

    /// Whether it is asked if anybody is there.
    pub const fn asks(&self) -> bool {
        matches!(self.tick, Tick::Asks(_))
    }

    /// Whether the visitor's time is nearly up.
    fn nearly_up(&self) -> bool {
        const NEARLY: Duration = Duration::from_secs(60);
        self.phase == Phase::Play && self.clock.left() <= NEARLY
    }
}

/// Whether this is a stand.
fn runs(running: Option<Res<Running>>) -> bool {
    running.is_some()
}

/// Whether this is a stand at which that happens now.
fn happens(phase: Phase) -> impl Fn(Option<Res<Running>>) -> bool + Clone {
    move |running: Option<Res<Running>>| running.is_some_and(|running| running.phase == phase)
}

/// Where in a frame a stand does what it does: after whatever came in.
const WHEN: Frame = Frame::Navigate;
