//! The causes of changes to the match, all by the session's editor: the hand, commands of a match, a lesson, a puzzle, a settled game.

mod answer;
pub mod explain;
pub mod hand;
pub mod lesson;
pub mod match_commands;
mod prelude;
pub mod puzzle;
mod refusal;
pub mod resign;
pub mod settled;
mod table_sounds;

use bevy::prelude::*;

use super::{
    Frame,
    stage::{mode::table_runs, playback_commands::PlaybackCommand},
};
use hand::HandCommand;
use match_commands::MatchCommand;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        hand::plugin,
        match_commands::plugin,
        settled::plugin,
        resign::plugin,
    ));
    app.add_plugins((
        refusal::plugin,
        lesson::plugin,
        puzzle::plugin,
        table_sounds::plugin,
    ));
    let dropped = drop_commands.after(Frame::Navigate).before(Frame::Act);
    app.add_systems(Update, dropped.run_if(not(table_runs)));
}

/// Drops commands for a table that is not in front, or of which a review holds a moment.
fn drop_commands(
    mut hand: ResMut<Messages<HandCommand>>,
    mut matches: ResMut<Messages<MatchCommand>>,
    mut playback: ResMut<Messages<PlaybackCommand>>,
) {
    hand.clear();
    matches.clear();
    playback.clear();
}
