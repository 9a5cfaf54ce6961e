//! The causes of changes to the match, all by the session's editor: the hand, commands of a match, a lesson, a settled game.

pub mod explain;
pub mod hand;
pub mod lesson;
pub mod match_commands;
mod refusal;
pub mod resign;
pub mod settled;
mod sounding;

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((hand::plugin, match_commands::plugin, settled::plugin, resign::plugin));
    app.add_plugins((refusal::plugin, lesson::plugin, sounding::plugin));
}
