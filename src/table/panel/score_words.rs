//! The words below the score, set by the systems of the game on the table.

use bevy::prelude::*;

use crate::{session::Session, table::Frame};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ScoreWords>();
    app.add_systems(Update, reset_score_words.in_set(Frame::Layout));
}

/// The words below the score: a game's systems set them while its match is on the table. `None` shows no words.
#[derive(Resource, Debug, Clone, PartialEq, Eq, Default)]
pub struct ScoreWords(pub Option<String>);

/// Drops the words that another game has set.
fn reset_score_words(session: Res<Session>, mut said: ResMut<ScoreWords>, mut of: Local<&'static str>) {
    let kind = session.table().kind();
    if *of != kind {
        *of = kind;
        said.set_if_neq(ScoreWords(None));
    }
}
