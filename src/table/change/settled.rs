//! A settled game: the table ends it once the players had time to read that nothing can change any more.

use mbrane_play::MatchStatus;

use super::prelude::*;
use crate::motion::READ;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        close_settled
            .run_if(is_still)
            .in_set(Frame::Stage)
            .after(BeatsPlayed),
    );
}

/// Waits while a settled game is shown, then ends it; not if the player went back to it.
fn close_settled(session: Res<Session>, mut wait: Wait<u64>, mut hand: MessageWriter<HandCommand>) {
    let table = session.table();
    // A puzzle may ask for the result of the count.
    let changes = !session.is_forecasting() && !session.is_open_elsewhere();
    let settled = changes && table.is_at_latest() && table.status() == MatchStatus::Settled;
    if wait.is_over(settled.then(|| session.revision()), READ) {
        hand.write(HandCommand::Do(TableAction::Close));
    }
}
