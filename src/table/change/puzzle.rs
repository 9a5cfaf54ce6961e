//! A puzzle on the table: answers, the opponent's replies, refutations, hints, and the saved progress.

use bevy::prelude::*;
use mbrane_play::{TableAction, puzzle::PuzzleStep};

use super::{
    answer,
    lesson::{self, LessonPlayed},
    match_commands,
};
use crate::{
    clipboard::Clipboard,
    motion,
    notices::Notices,
    puzzles::Puzzles,
    rest,
    session::{By, MatchEditor, Navigate, PuzzlePhase, Session},
    settings::Settings,
    storage::Storage,
    table::{
        Frame,
        stage::{mode::is_still, wait::Wait},
    },
    words::Language,
};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(rest::add_command_message::<PuzzleCommand>);
    let commands = (apply_commands, keep_progress).chain().in_set(Frame::Act);
    let commands = commands.after(lesson::apply_commands).before(match_commands::apply_commands);
    app.add_systems(Update, commands.run_if(has_puzzle));
    let reply = play_reply.run_if(has_puzzle.and_then(is_still)).in_set(LessonPlayed).in_set(Frame::Stage);
    app.add_systems(Update, reply.after(lesson::play_lesson));
}

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
}

fn apply_commands(
    mut commands: MessageReader<PuzzleCommand>,
    mut editor: MatchEditor,
    mut puzzles: ResMut<Puzzles>,
    settings: Res<Settings>,
    words: Res<Language>,
    mut clipboard: ResMut<Clipboard>,
    mut notices: ResMut<Notices>,
    mut next: MessageWriter<Navigate>,
) {
    for command in commands.read() {
        let kind = editor.session.table().kind();
        let Some(run) = editor.session.puzzle_mut() else { return };
        let over = run.puzzle.is_over();
        match command {
            PuzzleCommand::Again if !over && run.phase == PuzzlePhase::Refuted => {
                run.phase = PuzzlePhase::Answer;
                let table = run.table();
                editor.replace(table);
            }
            PuzzleCommand::Hint if run.phase == PuzzlePhase::Answer => {
                run.hint = Some(run.puzzle.hint());
                run.kept = false;
            }
            PuzzleCommand::Show if !over => {
                let line = run.puzzle.show();
                let line = run.seated(line);
                (run.phase, run.kept) = (PuzzlePhase::Over, false);
                run.replies.clear();
                if run.forecast.is_some() {
                    editor.decide(&TableAction::Close);
                } else {
                    answer::play_out(&mut editor, line);
                }
            }
            PuzzleCommand::Count if !over => {
                let Some(Ok(step)) = run.forecast.as_ref().map(|forecast| run.puzzle.predict(forecast)) else {
                    continue;
                };
                if let PuzzleStep::Missed { regions } = step {
                    run.missed = regions.len();
                }
                (run.phase, run.kept) = (PuzzlePhase::Over, false);
                editor.decide(&TableAction::Close);
            }
            PuzzleCommand::Next if over => {
                match puzzles.next(kind, settings.practice.get(kind).copied().unwrap_or_default()) {
                    Some(text) => _ = next.write(Navigate::Puzzle { kind, text, day: None }),
                    None => _ = next.write(Navigate::Back),
                }
            }
            PuzzleCommand::Share if over => {
                let text = run.puzzle.share(&run.puzzle.title(&words), run.day);
                notices.say_copied(clipboard.write_with_link(&text, &run.puzzle.link()), &words);
            }
            _ => {}
        }
    }
}

/// Saves the progress after every step.
fn keep_progress(mut session: ResMut<Session>, mut puzzles: ResMut<Puzzles>, mut storage: ResMut<Storage>) {
    let kind = session.table().kind();
    let Some(run) = session.bypass_change_detection().puzzle_mut().filter(|run| !run.kept) else { return };
    let rating = |puzzles: &Puzzles| puzzles.rating(kind).rating;
    let before = rating(&puzzles);
    run.forgiven = puzzles.keep(&mut storage, &*run.puzzle, run.day, run.begun).is_some();
    run.kept = true;
    run.rated = run.puzzle.is_over().then(|| [before, rating(&puzzles)]);
}

/// Plays the opponent's reply once the player's move was seen; after the last answer, both sides play on to the end.
fn play_reply(mut editor: MatchEditor, mut pause: Wait<u64>) {
    let session = &editor.session;
    let waits = session.puzzle().filter(|run| !run.replies.is_empty());
    if !pause.is_over(waits.map(|_| session.revision()), motion::FOLLOW) {
        return;
    }
    let Some(seat) = session.table().awaited().single() else { return };
    let Some(run) = editor.session.puzzle_mut() else { return };
    let Some(m) = run.replies.pop_front() else { return };
    if run.phase == PuzzlePhase::Reply {
        run.phase = PuzzlePhase::Answer;
    }
    if let Err(reason) = editor.play(By::Table, seat, &m) {
        warn!("the puzzle does not go on with {m}: {}", reason.message);
    }
}
