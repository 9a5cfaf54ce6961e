//! The computer's thinking: requested, awaited, played, and dropped when it is out of date.

#[cfg(not(target_family = "wasm"))]
mod thread;
#[cfg(target_family = "wasm")]
#[path = "worker.rs"]
mod thread;

use mbrane_play::{Refused, words::common};
use mbrane_search::{
    Level,
    thinker::{Answer, Ask, Job, Lane, Order, Reply},
};

use super::{prelude::*, review::Review};
use crate::{redraw::Alarms, session::By, storage::WallClock, table::change::hand::Hand};
use thread::Driver;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(thread::plugin);
    app.init_resource::<Thinking>();
    let answers = (sync_answers, table_mode.pipe(play_answers))
        .chain()
        .in_set(AnswersPlayed);
    app.add_systems(Update, answers.in_set(Frame::Stage).before(BeatsPlayed));
    let asked = ask_judge.in_set(JudgeSystems).after(AnswersPlayed);
    app.add_systems(Update, asked.run_if(resource_changed::<Judge>));
}

#[derive(SystemSet, Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct AnswersPlayed;

#[derive(Resource, Debug, Default)]
pub struct Thinking {
    /// The request: the match's revision, its start on the clock of [`Time<Real>`], and the position as text.
    asked: Option<(u64, Duration, String)>,
    /// The answer for a revision, kept until the table is ready for it: no move after a fault.
    answer: Option<(u64, Option<String>)>,
    /// The number of failures in a row in this match.
    faults: u32,
    /// The match, by the number of matches laid on the table before.
    replaced: u64,
    /// True if the next search is to fail, to test the recovery.
    pub fault: bool,
    /// True if the next answer is held back, so that a test can act meanwhile; and that answer.
    pub hold: bool,
    held: Option<Answer>,
}

impl Thinking {
    pub const fn holds_answer(&self) -> bool {
        self.held.is_some()
    }

    pub fn is_busy(&self) -> bool {
        let answered = self.answer.as_ref().map(|(answered, _)| *answered);
        self.asked
            .as_ref()
            .is_some_and(|(asked, ..)| Some(*asked) != answered)
    }
}

/// The least time from the request to the computer's move.
const POLITE: Duration = Duration::from_millis(300);
/// After this many failures in a row a computer's move is made for it.
const MAX_FAILURES: u32 = 3;

/// Passes every answer to its requester.
fn sync_answers(
    mut driver: ResMut<Driver>,
    mut thinking: ResMut<Thinking>,
    mut judge: ResMut<Judge>,
) {
    let mut released = if thinking.hold {
        None
    } else {
        thinking.held.take()
    };
    while let Some(answer) = released.take().or_else(|| driver.answer()) {
        if thinking.hold && answer.said.lane() == Lane::Move {
            thinking.held = Some(answer);
            continue;
        }
        let Answer { ticket, said } = answer;
        match said {
            Reply::Move { chosen, judgement } => {
                // The judgement is of the requested position, whatever is shown by now.
                let asked = thinking
                    .asked
                    .as_ref()
                    .filter(|(asked, ..)| *asked == ticket);
                if let Some((judgement, (.., game))) = judgement.zip(asked) {
                    judge.learn(game, judgement);
                }
                thinking.answer = Some((ticket, chosen));
            }
            Reply::Lost(Lane::Move) => thinking.answer = Some((ticket, None)),
            Reply::Judgement { judgement, done } => judge.hear(ticket, judgement, done),
            Reply::Lost(Lane::Judgement) => judge.give_up(ticket),
        }
    }
}

/// Requests a move when a computer is to act, and plays the answer when the table shows the move before.
fn play_answers(
    In(mode): In<TableMode>,
    mut editor: MatchEditor,
    mut thinking: ResMut<Thinking>,
    mut driver: ResMut<Driver>,
    mut hand: ResMut<Hand>,
    review: Res<Review>,
    words: Res<Language>,
    (time, clock): (Res<Time<Real>>, Res<WallClock>),
    mut alarms: ResMut<Alarms>,
) {
    alarms.set_if_neq(Alarms {
        answer: None,
        ..*alarms
    });
    let session = &editor.session;
    if thinking.replaced != session.replaced() {
        thinking.replaced = session.replaced();
        thinking.faults = 0;
    }
    let thinks = mode.runs() && !review.is_open();
    let wanted = if thinks { session.thinker() } else { None };
    let revision = session.revision();
    let Some((seat, level)) = wanted else {
        if thinking.asked.is_some() {
            thinking.asked = None;
            thinking.answer = None;
            driver.cancel(Lane::Move);
        }
        return;
    };
    let begun = match &thinking.asked {
        Some((asked, begun, _)) if *asked == revision => *begun,
        _ => {
            let Some(level) = Level::new(level.number()) else {
                return;
            };
            let fault = std::mem::take(&mut thinking.fault);
            thinking.answer = None;
            let game = session
                .table()
                .position_at(session.table().cursor(), Viewer::Of(seat))
                .record
                .to_string();
            // Every match has its own seed, so that a win cannot be played again move by move. Before its first move it is not named.
            let seed = session.table().id().unwrap_or_else(|| clock.now());
            let job = Job {
                ticket: revision,
                ask: Ask::Move { seat, level, seed },
                game: game.clone(),
            };
            driver.ask(job, fault);
            let begun = time.elapsed();
            thinking.asked = Some((revision, begun, game));
            begun
        }
    };
    if thinking
        .answer
        .as_ref()
        .is_none_or(|(answered, _)| *answered != revision)
        || mode != TableMode::Still
    {
        return;
    }
    let waited = time.elapsed().saturating_sub(begun);
    if waited < POLITE {
        alarms.answer = Some(POLITE - waited);
        return;
    }
    let chosen = thinking.answer.take().and_then(|(_, chosen)| chosen);
    thinking.asked = None;
    let mut played = chosen.is_some_and(|m| editor.play_text(By::Opponent, seat, &m).is_ok());
    // A missing or illegal move is a failure. Asking again starts another search.
    thinking.faults = if played { 0 } else { thinking.faults + 1 };
    if thinking.faults >= MAX_FAILURES {
        let stand_in = editor.session.table().any_move(seat);
        played = stand_in.is_some_and(|m| editor.play_text(By::Opponent, seat, &m).is_ok());
    }
    if !played {
        let name = editor.session.table().called(seat, &words);
        hand.refused = Some(Refused::plain(common::thinker_lost(&words, &name)));
    }
}

fn ask_judge(mut judge: ResMut<Judge>, mut driver: ResMut<Driver>) {
    match judge.bypass_change_detection().next_order() {
        None => {}
        Some(Order::Cancel(lane)) => driver.cancel(lane),
        Some(Order::Ask(job)) => driver.ask(job, false),
    }
}
