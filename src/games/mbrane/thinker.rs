//! The computer's thinking: asked for, awaited, played, and dropped when it is out of date.

#[cfg(target_family = "wasm")]
mod frame;
#[cfg(not(target_family = "wasm"))]
mod thread;
#[cfg(target_family = "wasm")]
#[path = "thinker/worker.rs"]
mod thread;

use bevy::{platform::time::Instant, prelude::*};
use mbrane_play::words::Message;
use mbrane_rules::mbrane::{Mbrane, Move};
use mbrane_search::{
    Level,
    thinker::{Answer, Ask, Job, Lane, Said},
};
use std::time::Duration;

use super::{
    Game, MbraneSystems,
    hand::{Hand, Refused},
    judge::Judge,
    review::Review,
    stage::{BeatsPlayed, Stage},
};
use crate::screens::Screen;

pub(super) use thread::Driver;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(thread::plugin);
    app.init_resource::<Thinking>();
    app.add_systems(
        Update,
        (sync_answers, play_answers).chain().in_set(AnswersPlayed).in_set(MbraneSystems::Stage).before(BeatsPlayed),
    );
}

/// What was thought has come, and the computer's moves are played.
#[derive(SystemSet, Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct AnswersPlayed;

/// How the computer is doing.
#[derive(Resource, Debug, Default)]
pub struct Thinking {
    /// Since when it thinks about which state of the match.
    asked: Option<(u64, Instant)>,
    /// What it came to about which state, until the table is ready for it: no move when it ended by a fault.
    answer: Option<(u64, Option<Move>)>,
    /// How often in a row it failed.
    faults: u32,
    /// Whether the next thinking should fail.
    fault: bool,
}

impl Thinking {
    /// Lets the next thought end by a fault, to see what comes of it.
    pub const fn fail_next(&mut self) {
        self.fault = true;
    }
}

/// How long after somebody's move the computer's comes at the earliest.
const POLITE: Duration = Duration::from_millis(300);
/// Playouts between two looks at whether the answer is still wanted.
const GLANCE: u32 = 48;
/// A computer that fails so often at one move has its move made for it.
const PATIENCE: u32 = 3;
/// What each opponent and the judge may keep in memory.
const MEMORY: usize = if cfg!(target_family = "wasm") { 32 << 20 } else { 64 << 20 };

/// Hands every answer to whoever asked.
fn sync_answers(game: Res<Game>, mut driver: ResMut<Driver>, mut thinking: ResMut<Thinking>, mut judge: ResMut<Judge>) {
    while let Some(Answer { ticket, said }) = driver.answer() {
        match said {
            Said::Move { chosen, judgement } => {
                thinking.answer = Some((ticket, chosen));
                if let Some(judgement) = judgement.filter(|_| ticket == game.revision) {
                    judge.learn(game.play.position(), judgement);
                }
            }
            Said::Lost(Lane::Move) => thinking.answer = Some((ticket, None)),
            Said::Judgement { judgement, done } => judge.hear(ticket, judgement, done),
            Said::Lost(Lane::Judgement) => judge.give_up(ticket),
        }
    }
}

/// Asks for a move where a computer is to act, and plays the answer when the table shows the move before.
fn play_answers(
    mut game: ResMut<Game>,
    mut thinking: ResMut<Thinking>,
    mut driver: ResMut<Driver>,
    mut hand: ResMut<Hand>,
    mut stage: ResMut<Stage>,
    screen: Res<Screen>,
    review: Res<Review>,
) {
    let shown = *screen == Screen::Table && !stage.frozen && !review.is_open();
    let wanted = game.play.thinker().filter(|_| shown);
    let revision = game.revision;
    let Some((seat, level)) = wanted else {
        if thinking.asked.is_some() {
            thinking.asked = None;
            thinking.answer = None;
            driver.cancel(Lane::Move);
        }
        return;
    };
    let begun = match thinking.asked {
        Some((asked, begun)) if asked == revision => begun,
        _ => {
            let Some(level) = Level::new(level.number()) else { return };
            let fault = std::mem::take(&mut thinking.fault);
            thinking.answer = None;
            let job = Job { ticket: revision, ask: Ask::Move { seat, level }, position: game.play.position().clone() };
            driver.ask(job, fault);
            let begun = Instant::now();
            thinking.asked = Some((revision, begun));
            begun
        }
    };
    let Some((_, chosen)) = thinking.answer.filter(|(answered, _)| *answered == revision) else { return };
    if !game.play.is_still() {
        return;
    }
    if begun.elapsed() < POLITE {
        driver.wake_after(POLITE.saturating_sub(begun.elapsed()));
        return;
    }
    thinking.answer = None;
    thinking.asked = None;
    let failed = chosen.is_none();
    let chosen = chosen.or_else(|| {
        thinking.faults += 1;
        let any = mbrane_rules::Game::placements(game.play.position());
        any.first().copied().filter(|_| thinking.faults >= PATIENCE)
    });
    let who = game.play.who(seat);
    match chosen.map(|chosen| game.play.act(seat, chosen).map(drop)) {
        Some(Ok(())) => {
            if !failed {
                thinking.faults = 0;
            }
            game.revision += 1;
            stage.stop();
            let kept = hand.digit.filter(|_| hand.keys || hand.drag.is_some());
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
