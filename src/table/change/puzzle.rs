//! A puzzle on the table: answers, the opponent's replies, refutations, hints, and the saved progress.

use mbrane_play::puzzle::PuzzleStep;

use super::{
    lesson::{self, LessonPlayed},
    match_commands,
    prelude::*,
};
use crate::{
    clipboard::{Clipboard, address},
    mistakes::OwnMistakes,
    notices::Notices,
    puzzles::Puzzles,
    session::{By, GuideStep, Practised, PuzzleSource},
    storage::Storage,
    table::stage::{
        DEAF,
        film::{CameraCommand, Film},
    },
};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(redraw::add_command_message::<PuzzleCommand>);
    let commands = (apply_commands, keep_progress).chain().in_set(Frame::Act);
    let commands = commands
        .after(lesson::apply_commands)
        .before(match_commands::apply_commands);
    app.add_systems(Update, commands.run_if(has_puzzle));
    let at_rest = (play_reply, take_picture)
        .chain()
        .run_if(has_puzzle.and_then(is_still));
    app.add_systems(
        Update,
        at_rest
            .in_set(LessonPlayed)
            .in_set(Frame::Stage)
            .after(lesson::play_lesson),
    );
}

/// The time until a new puzzle's picture is taken: all motion has ended by then.
const SETTLED: Duration = Duration::from_millis(800);

fn has_puzzle(session: Res<Session>) -> bool {
    session.puzzle().is_some()
}

#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub enum PuzzleCommand {
    /// Try again after a refutation.
    Again,
    Hint,
    /// Give up, and watch the answer.
    Show,
    /// Answer with the forecast, and watch the count.
    Count,
    Next,
    /// Copy the result and a link to the puzzle.
    Share,
    /// Hand out the picture of the puzzle's start.
    Picture,
}

fn apply_commands(
    mut commands: MessageReader<PuzzleCommand>,
    mut editor: MatchEditor,
    (mut puzzles, mut mistakes): (ResMut<Puzzles>, ResMut<OwnMistakes>),
    (mut storage, kinds): (ResMut<Storage>, Res<Kinds>),
    // A table at rest draws no frames, and the usual time goes on by a quarter of a second at most then.
    (settings, words, time): (Res<Settings>, Res<Language>, Res<Time<Real>>),
    (mut clipboard, mut notices): (ResMut<Clipboard>, ResMut<Notices>),
    (mut next, mut camera): (MessageWriter<Navigate>, MessageWriter<CameraCommand>),
    mut step: Local<Option<(u64, GuideStep)>>,
    mut since: Local<Duration>,
) {
    let step_now = editor.session.step();
    let now = step_now.map(|step| (editor.session.replaced(), step));
    if *step != now {
        (*step, *since) = (now, time.elapsed());
    }
    // Two quick presses must not give a puzzle up.
    let rash = time.elapsed() < *since + DEAF;
    for command in commands.read() {
        let kind = editor.session.table().kind();
        let Some(run) = editor.session.puzzle_mut() else {
            return;
        };
        let over = run.puzzle.tries().is_over();
        match command {
            PuzzleCommand::Again if run.phase == PuzzlePhase::Refuted => {
                run.phase = PuzzlePhase::Answer;
                run.replies.clear();
                let table = run.table();
                editor.replace(table);
            }
            PuzzleCommand::Hint if run.phase == PuzzlePhase::Answer => {
                run.hint = Some(run.puzzle.hint());
                run.kept = false;
            }
            PuzzleCommand::Show if !over && !rash => {
                let table = (run.phase == PuzzlePhase::Refuted).then(|| run.table());
                run.replies = run.puzzle.show().into();
                (run.phase, run.kept) = (PuzzlePhase::Over, false);
                let counts = run.forecast.is_some();
                if let Some(table) = table {
                    editor.replace(table);
                }
                if counts {
                    editor.decide(By::Table, &TableAction::Close);
                }
            }
            PuzzleCommand::Count if !over && !rash => {
                let Some(Ok(step)) = run
                    .forecast
                    .as_ref()
                    .map(|forecast| run.puzzle.predict(forecast))
                else {
                    continue;
                };
                if let PuzzleStep::Missed { regions } = step {
                    run.missed = regions.len();
                }
                (run.phase, run.kept) = (PuzzlePhase::Over, false);
                editor.decide(By::Table, &TableAction::Close);
            }
            PuzzleCommand::Next if over => {
                if matches!(run.source, PuzzleSource::Mistake { .. }) {
                    let laid = run.laid;
                    next.write(Navigate::mistake(&mut mistakes, &mut storage, &kinds, laid));
                    continue;
                }
                let text = puzzles.next(
                    kind,
                    settings.practice.get(kind).copied().unwrap_or_default(),
                );
                // The packs may not be there yet.
                let puzzle = |text| Navigate::Puzzle {
                    kind,
                    text,
                    source: PuzzleSource::Practice,
                };
                next.write(text.map_or(Navigate::Visit(Screen::Practice), puzzle));
            }
            PuzzleCommand::Share | PuzzleCommand::Picture if over => {
                let day = run.source.day();
                let text = run
                    .puzzle
                    .share(&run.puzzle.facts().game.title(&words), day);
                let text = format!("{text}\n{}", address(&run.puzzle.link(), None));
                if *command == PuzzleCommand::Share {
                    notices.say_copied(clipboard.write_plain(&text), &words);
                } else if run.pictured {
                    camera.write(CameraCommand::Share(text));
                }
            }
            _ => {}
        }
    }
}

/// Saves the progress after every step. A puzzle from a link does not count, since a stranger may have chosen it.
fn keep_progress(
    mut session: ResMut<Session>,
    (mut puzzles, mut mistakes): (ResMut<Puzzles>, ResMut<OwnMistakes>),
    mut storage: ResMut<Storage>,
) {
    let Some(run) = session
        .bypass_change_detection()
        .puzzle_mut()
        .filter(|run| !run.kept)
    else {
        return;
    };
    run.kept = true;
    match run.source {
        PuzzleSource::Link => {}
        PuzzleSource::Mistake { game, entry } => {
            let tries = run.puzzle.tries();
            let unaided = tries.misses == 0 && tries.hints == 0;
            // A hint counts at once, since the player may leave before the answer.
            if tries.is_over() || !unaided {
                let clean = tries.is_solved() && unaided;
                let days = mistakes.change(&mut storage, |kept| {
                    kept.answer(game, entry, clean, run.laid)
                });
                run.practised = Some(Practised {
                    days,
                    more: !mistakes.due(run.laid).is_empty(),
                });
            }
        }
        PuzzleSource::Day(_) | PuzzleSource::Practice => {
            let (rated, forgiven) =
                puzzles.keep(&mut storage, &*run.puzzle, run.source.day(), run.laid);
            (run.rated, run.forgiven) = (Some(rated), forgiven);
        }
    }
}

/// Takes a picture of each puzzle before it is touched: it can be shared without giving the answer away.
fn take_picture(
    mut session: ResMut<Session>,
    (film, hand, notices): (Res<Film>, Res<Hand>, Res<Notices>),
    mut wait: Wait<u64>,
    mut camera: MessageWriter<CameraCommand>,
) {
    // A notice may mention this machine.
    let bare = hand.draft.picks.is_empty() && notices.shown().is_none();
    let asked = film.camera && bare && session.table().entries() == 0;
    let waits = session
        .puzzle()
        .filter(|run| asked && !run.pictured && run.is_untouched());
    if wait.is_over(waits.map(|_| session.replaced()), SETTLED)
        && let Some(run) = session.bypass_change_detection().puzzle_mut()
    {
        run.pictured = true;
        camera.write(CameraCommand::Picture);
    }
}

/// Plays the opponent's reply once the player's move was seen; after the last answer, both sides play on to the end.
fn play_reply(mut editor: MatchEditor, mut pause: Wait<u64>) {
    let session = &editor.session;
    let waits = session.puzzle().filter(|run| !run.replies.is_empty());
    if !pause.is_over(waits.map(|_| session.revision()), motion::FOLLOW) {
        return;
    }
    let Some(seat) = session.table().awaited().first() else {
        return;
    };
    let Some(run) = editor.session.puzzle_mut() else {
        return;
    };
    let Some(m) = run.replies.pop_front() else {
        return;
    };
    if run.phase == PuzzlePhase::Reply {
        run.phase = PuzzlePhase::Answer;
    }
    if let Err(reason) = editor.play_text(By::Table, seat, &m) {
        warn!("the puzzle does not go on with {m}: {}", reason.message);
    }
}
