//! Masbrur: its entry in the list of games, and the set of its drawing systems.

mod board;
mod form;
mod lanes;
mod looks;
pub mod paint;
mod picture;
mod pose;
mod score;
mod shown;
pub mod sight;
mod spots;
mod stand;
mod sync;
mod tones;
mod turn;
mod words;

use bevy::prelude::*;
use mbrane_play::{
    Animated as _, KindOf, Side,
    words::{Words, masbrur::Label},
};
use mbrane_rules::masbrur::Masbrur;

use super::{Game, GameLabel, on_table};
use crate::{
    session::{Screen, Session},
    table::{
        layout::Layout,
        scene::{
            ScenePainted, emblem,
            faces::{Face, SceneLabel},
            ground::Origin,
        },
    },
    theme::{ActiveTheme, shake::Shake},
};
use sight::{Held, Sight};
use sync::Glide;

/// Masbrur in the list of games.
pub const MASBRUR: Game = Game {
    kind: &KindOf::<Masbrur>::new(),
    plugin,
    demo: DEMO,
    first: None,
    agreed: AGREED,
    face,
    label,
    form: form::form,
    rules: RULES,
    lesson: Some(LESSON),
    stand: Some(stand::STAND),
};

/// The script of the lesson.
const LESSON: &str = include_str!("../../../assets/lessons/en/masbrur.txt");
/// The rules, as published with the sources.
const RULES: &str = include_str!("../../../docs/rules/masbrur.md");
/// A record of a complete game, as two computers could play it.
const DEMO: &str = include_str!("../../../assets/demo/masbrur.txt");
/// The default set-up.
const AGREED: &str = "masbrur 4";

fn label(words: &Words, label: GameLabel) -> &str {
    words.label(match label {
        GameLabel::Name => Label::Name,
        GameLabel::Line => Label::Line,
        GameLabel::Author => Label::Author,
        GameLabel::Minutes => Label::Minutes,
        GameLabel::FirstGame => Label::FirstGameAbout,
        GameLabel::SceneSpeed => Label::SpeedOfCombat,
        GameLabel::WhatIf => Label::WhatIf,
        GameLabel::Keys => Label::Keys,
        GameLabel::StandFirst => Label::StandFirst,
        GameLabel::StandRule => Label::StandRule,
    })
}

/// Returns the tones and functions that draw Masbrur on the shared table.
fn face() -> Face {
    Face {
        kind: Masbrur::KIND,
        sides: Side::BOTH.map(looks::tones),
        tile: looks::plain_tile,
        piece: |painter, rect, _, ink| emblem::halves(painter, rect, ink),
        shape: board::shape,
        picture: picture::picture,
        label: scene_label,
    }
}

fn scene_label(words: &Words, label: SceneLabel) -> String {
    let label = match label {
        SceneLabel::Again => Label::CombatAgain,
        SceneLabel::WhatTurned => Label::ShowWhatTurned,
        SceneLabel::Turned => Label::Turned,
        SceneLabel::Suppose => Label::SeeHowItWouldEnd,
        SceneLabel::Interrupted => Label::Interrupted,
    };
    words.label(label).to_owned()
}

pub(super) fn plugin(app: &mut App) {
    let moved = on_table::<Masbrur>.and_then(table_moved.or_else(resource_changed::<ActiveTheme>));
    app.configure_sets(Update, Drawing.in_set(ScenePainted).run_if(moved));
    app.add_plugins((shown::plugin, sync::plugin, turn::plugin, words::plugin));
}

/// The systems that draw Masbrur's parts. They run while Masbrur is on the table, in frames where one of their inputs has changed.
#[derive(SystemSet, Debug, Clone, PartialEq, Eq, Hash)]
struct Drawing;

/// Returns whether an input of the drawing has changed.
fn table_moved(
    (sight, held, layout): (Res<Sight>, Res<Held>, Res<Layout>),
    (session, screen): (Res<Session>, Res<State<Screen>>),
    moving: Query<(), Or<(Added<Origin>, Changed<Shake>, Changed<Glide>)>>,
) -> bool {
    let shows = sight.is_changed() || held.is_changed() || layout.is_changed();
    shows || session.is_changed() || screen.is_changed() || !moving.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;
    use mbrane_rules::{Game as _, Record, masbrur::Setup};

    #[test]
    fn the_demo_is_a_game_to_its_end() {
        let record = DEMO.trim().parse::<Record<Masbrur>>().expect("a record");
        assert!(record.moves().len() > 12 && record.position().outcome().is_some());
    }

    #[test]
    fn what_is_agreed_can_be_read() {
        assert_eq!(AGREED.parse::<Setup>().ok(), Some(Setup::default()));
    }
}
