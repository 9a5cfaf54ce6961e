//! The answer to a puzzle.

use mbrane_play::{AnyMove, Refused, puzzle::PuzzleStep, words::Words};
use mbrane_rules::Seat;

use crate::session::{By, MatchEditor, PuzzlePhase};

/// Answers with a move, if the rules allow it. It is played, and what follows on it.
pub(super) fn answer(
    editor: &mut MatchEditor,
    seat: Seat,
    m: &AnyMove,
    words: &Words,
) -> Result<(), Refused> {
    editor.session.table().check(seat, m, words)?;
    let Some(run) = editor.session.puzzle_mut() else {
        return Ok(());
    };
    let (phase, replies) = match run.puzzle.play(&m.to_string()).map_err(Refused::plain)? {
        PuzzleStep::Right {
            replies,
            solved: true,
        } => (PuzzlePhase::Over, replies),
        PuzzleStep::Right { replies, .. } => (PuzzlePhase::Reply, replies),
        PuzzleStep::Wrong { replies, .. } => (PuzzlePhase::Refuted, replies.unwrap_or_default()),
        PuzzleStep::Unjudged => (PuzzlePhase::Judging, Vec::new()),
        PuzzleStep::Missed { .. } => return Ok(()),
    };
    if matches!(phase, PuzzlePhase::Reply | PuzzlePhase::Over) {
        run.hint = None;
    }
    run.just_right = phase == PuzzlePhase::Reply;
    (run.phase, run.replies, run.kept) = (phase, replies.into(), false);
    editor.play(By::Hand, seat, m)
}
