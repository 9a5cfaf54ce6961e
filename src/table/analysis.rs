//! Thoughts about the match on the table: the computer's moves, judgements, hints, chances and the review.

pub mod chance;
pub mod hint;
pub mod judge;
pub mod mistakes;
mod prelude;
pub mod review;
pub mod thinking;

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        thinking::plugin,
        review::plugin,
        judge::plugin,
        mistakes::plugin,
        hint::plugin,
        chance::plugin,
    ));
}
