//! The answer to a puzzle.

use mbrane_play::{AnyMatch, Refused, puzzle::PuzzleStep, words::Words};
use mbrane_rules::Seat;

use crate::session::{By, MatchEditor, PuzzlePhase};

/// Answers with a move: a right one is played, a wrong one is refuted.
///
/// # Errors
/// The rules do not allow the move.
pub(super) fn answer(editor: &mut MatchEditor, seat: Seat, m: &str, words: &Words) -> Result<(), Refused> {
    editor.session.table().boxed().act(seat, m, words)?;
    let Some(run) = editor.session.puzzle_mut() else { return Ok(()) };
    let step = run.puzzle.play(m).map_err(Refused::plain)?;
    (run.kept, run.hint) = (false, None);
    let (phase, refutation) = match step {
        PuzzleStep::Right { replies, solved } => {
            run.replies = replies.into();
            (if solved { PuzzlePhase::Over } else { PuzzlePhase::Reply }, None)
        }
        PuzzleStep::Wrong { refutation, .. } => (PuzzlePhase::Refuted, refutation.map(|line| run.seated(line))),
        PuzzleStep::Missed { .. } => return Ok(()),
    };
    run.phase = phase;
    match refutation {
        Some(line) => {
            play_out(editor, line);
            Ok(())
        }
        None => editor.play(By::Hand, seat, m),
    }
}

/// Lays a line of play on the table, and shows its moves one after the other.
pub(super) fn play_out(editor: &mut MatchEditor, mut line: Box<dyn AnyMatch>) {
    line.seek(1, 0);
    editor.replace(line);
    editor.session.follows = !editor.session.table().is_live();
}
