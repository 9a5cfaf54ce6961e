//! Mbrane: what the list of games has of it, and the order in which its drawing follows the table.

mod board;
mod drag;
mod face;
mod form;
mod ghost;
mod hinted;
pub mod influence;
pub mod light;
mod looks;
mod near;
mod picture;
pub mod race;
pub mod rack;
mod rays;
pub mod regions;
pub mod shown;
mod stand;
pub mod tiles;
mod tones;
mod turn;

use bevy::prelude::*;
use mbrane_play::{
    Composed as _, Draft, KindOf, Match, Spot,
    mbrane::cell_of_spot,
    words::{Words, mbrane as said},
};
use mbrane_rules::{
    Cell, Game as _,
    mbrane::{Mbrane, Move, Order},
};

use super::{Game, GameLabel, lies};
use crate::{
    session::{Screen, Session},
    table::{
        Frame,
        ground::{Arrival, Origin},
        hand::Hand,
        hint::Hint,
        layout::Layout,
        plates::Geometry,
        pointer::Press,
        review::{Better, Review},
    },
    theme::shake::Shake,
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
/// The rules, as they are published with the sources.
const RULES: &str = include_str!("../../../docs/rules/mbrane.md");
/// A record that two computers could have played, for looking at.
const DEMO: &str = include_str!("../../../assets/demo/mbrane.txt");
/// A record of which five tiles are left: the first game that anybody plays here.
const FIRST: &str = include_str!("../../../assets/first/mbrane.txt");
/// What is agreed where nothing was chosen.
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
        // It is counted: the count has its own words.
        GameLabel::StandRule => said::Label::Name,
    })
}

pub(super) fn plugin(app: &mut App) {
    let moved = lies::<Mbrane>.and_then(table_moved);
    app.configure_sets(Update, Drawing.in_set(Frame::Show).run_if(moved));
    app.add_plugins((near::plugin, shown::plugin));
    app.add_plugins((tiles::plugin, regions::plugin, influence::plugin, light::plugin, race::plugin));
    app.add_plugins((rack::plugin, ghost::plugin, drag::plugin, hinted::plugin, turn::plugin));
}

/// What draws Mbrane's parts. It runs while Mbrane lies on the table, in frames in which something has changed that a part follows;
/// a part that has not changed writes nothing then.
#[derive(SystemSet, Debug, Clone, PartialEq, Eq, Hash)]
struct Drawing;

/// Whether something has changed that one of the parts follows.
fn table_moved(
    (shown, layout, geometry): (Res<Shown>, Res<Layout>, Res<Geometry>),
    (session, screen, review): (Res<Session>, Res<State<Screen>>, Res<Review>),
    (hand, press, hint, better): (Res<Hand>, Res<Press>, Res<Hint>, Res<Better>),
    moving: Query<(), Or<(Added<Origin>, Changed<Arrival>, Changed<Shake>)>>,
) -> bool {
    // What the beat that plays has changed so far.
    let shows = shown.is_changed();
    // Where everything lies.
    let lies = layout.is_changed() || geometry.is_changed();
    // Which tiles fit, and whose they are: the match, also where nothing of it plays.
    let plays = session.is_changed();
    // Rack, score and what is held are seen at the table alone, and the rack not while a game is reviewed.
    let covered = screen.is_changed() || review.is_changed();
    // Ghost, lamps, the digit that is held and the one that is pressed; what is refused.
    let held = hand.is_changed() || press.is_changed();
    // The tile of the hint, and of what would have been better.
    let hinted = hint.is_changed() || better.is_changed();
    // A board that was just spawned has no parts yet; plates that arrive and tiles that shake move without any beat.
    let moves = !moving.is_empty();
    shows || lies || plays || covered || held || hinted || moves
}

/// The spot of a cell, by its place in reading order.
const fn spot(place: usize) -> Spot {
    Spot(place as u16)
}

/// The cell that was picked, without the one that is only pointed at.
fn picked(order: Order, draft: &Draft) -> Option<Cell> {
    Mbrane::steered(draft).and_then(|spot| cell_of_spot(order, spot))
}

/// The order of the match's board.
fn order_of(play: &Match<Mbrane>) -> Order {
    play.position().setup().order
}

/// Whether a digit can go to a cell now, by the referee.
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
