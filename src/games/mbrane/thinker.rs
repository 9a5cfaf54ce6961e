//! The computer's thinking: asked for, awaited, played, and dropped when it is out of date.

#[cfg(not(target_family = "wasm"))]
mod thread;
#[cfg(target_family = "wasm")]
#[path = "thinker/frame.rs"]
mod thread;

use bevy::{platform::time::Instant, prelude::*};
use mbrane_play::words::Message;
use mbrane_rules::{
    Seat,
    mbrane::{Mbrane, Move},
};
use mbrane_search::{Level, Opponent, Options};
use std::time::Duration;

use super::{
    Game, MbraneSystems,
    hand::{Hand, Refused},
    stage::{BeatsPlayed, Stage},
};
use crate::screens::Screen;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(thread::plugin);
    app.init_resource::<Thinking>();
    app.add_systems(Update, play_answers.in_set(MbraneSystems::Stage).before(BeatsPlayed));
}

/// What is thought about.
#[derive(Debug, Clone)]
struct Job {
    /// Of which state of the match.
    revision: u64,
    seat: Seat,
    level: Level,
    position: Mbrane,
    /// Whether the thinking should fail, to try what comes then.
    fault: bool,
}

/// What came of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Answer {
    revision: u64,
    /// The move; none when the thinking ended by a fault.
    chosen: Option<Move>,
}

/// How the computer is doing.
#[derive(Resource, Debug, Default)]
pub(super) struct Thinking {
    /// Since when it thinks about which state of the match.
    asked: Option<(u64, Instant)>,
    /// What it came to, until the table is ready for it.
    answer: Option<Answer>,
    /// How often in a row it failed.
    faults: u32,
    /// Whether the next thinking should fail.
    pub(super) fault: bool,
}

/// How long after somebody's move the computer's comes at the earliest.
const POLITE: Duration = Duration::from_millis(300);
/// Playouts between two looks at the clock and at whether the answer is still wanted.
const GLANCE: u32 = 48;
/// A computer that fails so often at one move has its move made for it.
const PATIENCE: u32 = 3;

/// The opponents of both seats, who remember what they thought before.
#[derive(Default)]
struct Minds([Option<(Level, Opponent<Mbrane>)>; 2]);

impl Minds {
    /// The opponent of a job, turned to its position.
    fn begin(&mut self, job: &Job) -> &mut Opponent<Mbrane> {
        let slot = &mut self.0[job.seat.index()];
        if slot.as_ref().is_some_and(|(level, _)| *level != job.level) {
            *slot = None;
        }
        let seed = u64::from(job.level.number()) + 1000 * job.seat.index() as u64;
        let options = Options { seed, ..Options::default() };
        let (_, mind) = slot.get_or_insert_with(|| (job.level, Opponent::new(Some(job.level), options)));
        mind.begin(&job.position);
        mind
    }
}

/// Asks for a move where a computer is to act, and plays the answer when the table shows the move before.
fn play_answers(
    mut game: ResMut<Game>,
    mut thinking: ResMut<Thinking>,
    mut driver: ResMut<thread::Driver>,
    mut hand: ResMut<Hand>,
    mut stage: ResMut<Stage>,
    screen: Res<Screen>,
) {
    let wanted = game.play.thinker().filter(|_| *screen == Screen::Table);
    let revision = game.revision;
    let Some((seat, level)) = wanted else {
        if thinking.asked.is_some() {
            thinking.asked = None;
            thinking.answer = None;
            driver.cancel();
        }
        return;
    };
    let begun = match thinking.asked {
        Some((asked, begun)) if asked == revision => begun,
        _ => {
            let Some(level) = Level::new(level.number()) else { return };
            let fault = std::mem::take(&mut thinking.fault);
            thinking.answer = None;
            driver.ask(Job { revision, seat, level, position: game.play.position().clone(), fault });
            let begun = Instant::now();
            thinking.asked = Some((revision, begun));
            begun
        }
    };
    if let Some(answer) = driver.answer().filter(|answer| answer.revision == revision) {
        thinking.answer = Some(answer);
    }
    let Some(answer) = thinking.answer else { return };
    if !game.play.is_still() {
        return;
    }
    if begun.elapsed() < POLITE {
        driver.wake_after(POLITE.saturating_sub(begun.elapsed()));
        return;
    }
    thinking.answer = None;
    thinking.asked = None;
    let chosen = answer.chosen.or_else(|| {
        thinking.faults += 1;
        let any = mbrane_rules::Game::placements(game.play.position());
        any.first().copied().filter(|_| thinking.faults >= PATIENCE)
    });
    let who = game.play.who(seat);
    match chosen.map(|chosen| game.play.act(seat, chosen).map(drop)) {
        Some(Ok(())) => {
            if answer.chosen.is_some() {
                thinking.faults = 0;
            }
            game.revision += 1;
            stage.stop();
            let kept = hand.digit.filter(|_| hand.keys);
            hand.refused = None;
            hand.digit = kept;
        }
        // It starts anew; whoever waits is told.
        _ => {
            game.revision += 1;
            hand.refused = Some(Refused { digit: None, cell: None, blocker: None, message: Message::ThinkerLost(who) });
        }
    }
}
