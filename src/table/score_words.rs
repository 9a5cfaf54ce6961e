//! What the score of the game on the table counts, in words, as the game's own systems say it.

use bevy::prelude::*;

use super::Frame;
use crate::session::Session;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ScoreWords>();
    app.add_systems(Update, reset_score_words.in_set(Frame::Layout));
}

/// What is written below the score: a game's systems set it while its match lies on the table. Nothing is written where
/// there is none.
#[derive(Resource, Debug, Clone, PartialEq, Eq, Default)]
pub struct ScoreWords(pub Option<String>);

/// What one game said is not said of another's match.
fn reset_score_words(session: Res<Session>, mut said: ResMut<ScoreWords>, mut of: Local<&'static str>) {
    let kind = session.table().kind();
    if *of != kind {
        *of = kind;
        said.set_if_neq(ScoreWords(None));
    }
}
