//! Stand mode for events: the program shows itself to passers-by, lets visitors play, and starts over when they leave.

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
mod prelude;
mod size;
mod staff;
mod visit;

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;
use mbrane_text::qr::Code;
use std::time::Duration;

use crate::{input::focus::FocusSystems, session::Screen};

#[cfg(target_os = "linux")]
pub(crate) use awake::plugin as awake;
use clock::Clock;
pub use clock::Tick;
pub use counts::{Counts, Export};
pub use file::Stand;
pub use visit::StandCommand;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        visit::plugin,
        line::plugin,
        input::plugin,
        size::plugin,
        ask::plugin,
    ));
    app.init_resource::<attract::LanguageButtons>();
    app.init_resource::<Export>();
    let shows = |phase: Phase, screen: Screen| happens(phase).and_then(in_state(screen));
    let shown = (
        attract::sync_attract.run_if(shows(Phase::Attract, Screen::Table)),
        choose::sync_choice.run_if(shows(Phase::Choose, Screen::Stand)),
        poster::sync_poster.run_if(shows(Phase::Poster, Screen::Stand)),
        staff::sync_staff.run_if(shows(Phase::Staff, Screen::Stand)),
    );
    app.add_systems(EguiPrimaryContextPass, shown.after(FocusSystems));
}

/// The running stand. Without this resource, the program is as usual.
#[derive(Resource, Debug)]
pub struct Running {
    pub stand: Stand,
    pub phase: Phase,
    /// The visitor's time, and its last tick.
    clock: Clock,
    pub tick: Tick,
    /// How long the end of the game has been on show.
    rested: Duration,
    shown: usize,
    /// How many games had been shown when a puzzle was last.
    puzzled: usize,
    /// The code that opens the puzzle of the day, while that is on show.
    puzzle: Option<Code>,
    game: Option<Begun>,
    pub counts: Counts,
    /// The phase before the staff came, and the time since their last touch.
    behind: Phase,
    unattended: Duration,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Phase {
    /// Passers-by see the end of a game.
    Attract,
    Play,
    /// The visitor's time is up, and the game is brought to its end.
    Closing,
    Poster,
    Choose,
    Staff,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Begun {
    kind: &'static str,
    /// True for the game that every visitor begins with.
    first: bool,
    /// In seconds since 1970.
    at: u64,
    lasts: Duration,
    over: bool,
}

impl Running {
    pub fn new(stand: Stand) -> Self {
        Self {
            clock: Clock::default(),
            stand,
            phase: Phase::Attract,
            tick: Tick::Goes,
            rested: Duration::ZERO,
            shown: 0,
            puzzled: 0,
            puzzle: None,
            game: None,
            counts: Counts::default(),
            behind: Phase::Attract,
            unattended: Duration::ZERO,
        }
    }

    /// Returns whether the stand asks if the visitor is still there.
    pub const fn asks(&self) -> bool {
        matches!(self.tick, Tick::Asks(_))
    }

    /// How much of the visit is left.
    fn left(&self) -> Duration {
        self.clock.left(&self.stand)
    }

    fn nearly_up(&self) -> bool {
        const LAST_MINUTE: Duration = Duration::from_secs(60);
        self.phase == Phase::Play && self.left() <= LAST_MINUTE
    }
}

/// A run condition: the stand is in this phase.
fn happens(phase: Phase) -> impl Fn(Option<Res<Running>>) -> bool + Clone {
    move |running: Option<Res<Running>>| running.is_some_and(|running| running.phase == phase)
}
