//! Mbrane: its entry in the list of games, and the set of its drawing systems.

mod board;
mod drag;
mod face;
mod form;
mod ghost;
mod hinted;
mod influence;
mod inputs;
mod light;
mod looks;
mod near;
mod picture;
mod race;
mod rack;
mod rays;
mod regions;
mod scene;
pub mod shown;
mod stand;
pub mod tiles;
mod tones;
mod turn;

use bevy::prelude::*;
use mbrane_play::{
    Draft, KindOf, Match, MoveInput as _, Spot,
    mbrane::cell_of_spot,
    words::{Words, mbrane as said},
};
use mbrane_rules::{
    Cell, Game as _,
    mbrane::{Mbrane, Move, Order},
};

use super::{Game, GameLabel, on_table};
use crate::{
    session::{Screen, Session},
    table::{
        analysis::{
            hint::Hint,
            review::{Better, Review},
        },
        change::hand::{Hand, Press},
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

/// Mbrane in the list of games.
pub const MBRANE: Game = Game {
    kind: &KindOf::<Mbrane>::new(),
    plugin,
    demo: DEMO,
    first: Some(FIRST),
    agreed: AGREED,
    face: face::face,
    label,
    form: form::form,
    rules: RULES,
    lesson: Some(LESSON),
    stand: Some(stand::STAND),
};

/// The script of the lesson.
const LESSON: &str = include_str!("../../../assets/lessons/en/mbrane.txt");
/// The rules, as published with the sources.
const RULES: &str = include_str!("../../../docs/rules/mbrane.md");
/// A record as two computers could play it, for display.
const DEMO: &str = include_str!("../../../assets/demo/mbrane.txt");
/// A record with five tiles left to play: the game offered to newcomers.
const FIRST: &str = include_str!("../../../assets/first/mbrane.txt");
/// The default set-up.
const AGREED: &str = "mbrane 9 full";

fn label(words: &Words, label: GameLabel) -> &str {
    words.label(match label {
        GameLabel::Name => said::Label::Name,
        GameLabel::Line => said::Label::Line,
        GameLabel::Author => said::Label::Author,
        GameLabel::Minutes => said::Label::Minutes,
        GameLabel::FirstGame => said::Label::FirstGameAbout,
        GameLabel::SceneSpeed => said::Label::SpeedOfCount,
        GameLabel::WhatIf => said::Label::WhatIf,
        GameLabel::Keys => said::Label::Keys,
        GameLabel::StandFirst => said::Label::StandFirst,
        // The count decides, and has words of its own.
        GameLabel::StandRule => said::Label::Name,
    })
}

pub(super) fn plugin(app: &mut App) {
    let moved = on_table::<Mbrane>.and_then(table_moved.or_else(resource_changed::<ActiveTheme>));
    app.configure_sets(Update, Drawing.in_set(ScenePainted).run_if(moved));
    app.add_plugins((near::plugin, shown::plugin, scene::plugin));
    app.add_plugins((tiles::plugin, regions::plugin, race::plugin, drag::plugin, turn::plugin));
}

/// The systems that draw Mbrane's parts. They run while Mbrane is on the table, in frames where one of their inputs has changed, and write
/// only to parts that changed.
#[derive(SystemSet, Debug, Clone, PartialEq, Eq, Hash)]
struct Drawing;

/// Returns whether an input of the drawing has changed.
fn table_moved(
    (shown, layout, geometry): (Res<Shown>, Res<Layout>, Res<Geometry>),
    (session, screen, review): (Res<Session>, Res<State<Screen>>, Res<Review>),
    (hand, press, hint, better): (Res<Hand>, Res<Press>, Res<Hint>, Res<Better>),
    moving: Query<(), Or<(Added<Origin>, Changed<Arrival>, Changed<Shake>)>>,
) -> bool {
    // The progress of the beat.
    let shows = shown.is_changed();
    // The positions of all parts.
    let lies = layout.is_changed() || geometry.is_changed();
    // Fitting tiles and their colour depend on the match, even without motion.
    let plays = session.is_changed();
    // The rack, the score and the held move appear only at the table, and the rack not in a review.
    let covered = screen.is_changed() || review.is_changed();
    // The ghost, lamps, the held digit, the pressed one, and refusals.
    let held = hand.is_changed() || press.is_changed();
    // The tile of the hint or of the better move.
    let hinted = hint.is_changed() || better.is_changed();
    // A new board has no parts yet; arriving plates and shaking tiles move without a beat.
    let moves = !moving.is_empty();
    shows || lies || plays || covered || held || hinted || moves
}

/// Returns the spot of a cell, by its index in reading order.
const fn spot(place: usize) -> Spot {
    Spot(place as u16)
}

/// Returns the picked cell, ignoring one that is only pointed at.
fn picked(order: Order, draft: &Draft) -> Option<Cell> {
    Mbrane::steered(draft).and_then(|spot| cell_of_spot(order, spot))
}

/// Returns the order of the match's board.
fn order_of(play: &Match<Mbrane>) -> Order {
    play.position().setup().order
}

/// Returns whether a digit may go to a cell now.
fn fits(play: &Match<Mbrane>, digit: u8, cell: Cell) -> bool {
    play.position().check(Move::Place { digit, cell }).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use mbrane_rules::{Record, mbrane::Setup};

    fn read(record: &str) -> Mbrane {
        record.trim().parse::<Record<Mbrane>>().expect("a record").position().clone()
    }

    #[test]
    fn the_demo_is_a_game() {
        assert!(read(DEMO).placed() > 20);
    }

    #[test]
    fn five_tiles_are_left_in_the_first_game() {
        let position = read(FIRST);
        assert!(position.outcome().is_none() && position.placed() > 50);
    }

    #[test]
    fn what_is_agreed_can_be_read() {
        assert_eq!(AGREED.parse::<Setup>().ok(), Some(Setup::default()));
    }
}
