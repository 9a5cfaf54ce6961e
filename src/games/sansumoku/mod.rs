//! Sansumoku: its entry in the list of games, and the set of its drawing systems.

mod board;
mod coming;
mod face;
mod ghost;
mod inputs;
mod lines;
mod looks;
mod meta;
mod picture;
mod scene;
mod sections;
mod sent;
pub mod shown;
mod stand;
mod tiles;
mod tones;
mod turn;

use bevy::prelude::*;
use mbrane_play::{
    KindOf, Spot,
    words::{Words, sansumoku as said},
};
use mbrane_rules::sansumoku::Sansumoku;

use super::{Game, GameLabel, on_table};
use crate::{
    session::{Screen, Session},
    table::{
        analysis::{
            hint::Hint,
            review::{Better, Review},
        },
        change::hand::Hand,
        layout::Layout,
        scene::{
            ScenePainted,
            ground::{Arrival, Origin},
            plates::Geometry,
        },
    },
    theme::{ActiveTheme, shake::Shake},
};
use shown::Shown;

/// Sansumoku in the list of games.
pub const SANSUMOKU: Game = Game {
    kind: &KindOf::<Sansumoku>::new(),
    plugin,
    demo: DEMO,
    first: None,
    agreed: AGREED,
    face: face::face,
    label,
    form: |_, _| Vec::new(),
    rules: RULES,
    lesson: Some(LESSON),
    stand: Some(stand::STAND),
};

/// The script of the lesson.
const LESSON: &str = include_str!("../../../assets/lessons/en/sansumoku.txt");
/// The rules, as published with the sources.
const RULES: &str = include_str!("../../../docs/rules/sansumoku.md");
/// A record of a complete game, as two computers could play it.
const DEMO: &str = include_str!("../../../assets/demo/sansumoku.txt");
/// The only set-up.
const AGREED: &str = "sansumoku";

fn label(words: &Words, label: GameLabel) -> &str {
    words.label(match label {
        GameLabel::Name => said::Label::Name,
        GameLabel::Line | GameLabel::FirstGame => said::Label::Line,
        GameLabel::Author => said::Label::Author,
        GameLabel::Minutes => said::Label::Minutes,
        GameLabel::SceneSpeed => said::Label::SpeedOfChain,
        GameLabel::WhatIf => said::Label::WhatIf,
        GameLabel::Keys => said::Label::Keys,
        GameLabel::StandFirst => said::Label::StandFirst,
        GameLabel::StandRule => said::Label::StandRule,
    })
}

pub(super) fn plugin(app: &mut App) {
    let moved = on_table::<Sansumoku>.and_then(table_moved.or_else(resource_changed::<ActiveTheme>));
    app.configure_sets(Update, Drawing.in_set(ScenePainted).run_if(moved));
    app.add_plugins((shown::plugin, scene::plugin, sections::plugin, turn::plugin, meta::plugin));
}

/// The systems that draw Sansumoku's parts. They run while Sansumoku is on the table, in frames where one of their inputs has changed, and
/// write only to parts that changed.
#[derive(SystemSet, Debug, Clone, PartialEq, Eq, Hash)]
struct Drawing;

/// Returns whether an input of the drawing has changed.
fn table_moved(
    (shown, layout, geometry): (Res<Shown>, Res<Layout>, Res<Geometry>),
    (session, screen, review): (Res<Session>, Res<State<Screen>>, Res<Review>),
    (hand, hint, better): (Res<Hand>, Res<Hint>, Res<Better>),
    moving: Query<(), Or<(Added<Origin>, Changed<Arrival>, Changed<Shake>)>>,
) -> bool {
    let shows = shown.is_changed() || layout.is_changed() || geometry.is_changed();
    let plays = session.is_changed() || screen.is_changed() || review.is_changed();
    shows || plays || hand.is_changed() || hint.is_changed() || better.is_changed() || !moving.is_empty()
}

/// Returns the spot of a cell, by its index in reading order.
const fn spot(place: usize) -> Spot {
    Spot(place as u16)
}

#[cfg(test)]
mod tests {
    use super::*;
    use mbrane_rules::{Game as _, Record, sansumoku::Setup};

    #[test]
    fn the_demo_is_a_game_to_its_end() {
        let record = DEMO.trim().parse::<Record<Sansumoku>>().expect("a record");
        assert!(record.moves().len() > 30 && record.position().outcome().is_some());
    }

    #[test]
    fn what_is_agreed_can_be_read() {
        assert_eq!(AGREED.parse::<Setup>().ok(), Some(Setup));
    }
}
