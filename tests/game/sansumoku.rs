//! Sansumoku on the shared table: whole games by pointer, by keys and by the page's mirror, and the picture after every beat.

mod drawn;
mod played;
mod storms;

use crate::hands::session;
use bevy::prelude::*;
use mbrane_play::Match;
use mbrane_rules::sansumoku::Sansumoku;

/// A game of 46 moves: two sections fall by constraint, and the last move wins by a line.
const DEMO: &str = include_str!("../../assets/demo/sansumoku.txt");
/// A game that ends in a chain: a drawn section, and two that fall one after the other.
const CHAIN: &str = include_str!("../../assets/pictures/sansumoku-chain.txt");
/// A game that is won by two lines at once.
const LINES: &str = include_str!("../../assets/pictures/sansumoku-lines.txt");
/// A drawn game.
const DRAWN: &str = include_str!("../../assets/pictures/sansumoku-drawn.txt");

/// The moves of a record, as text.
fn moves_of(record: &str) -> Vec<&str> {
    record
        .trim()
        .split_once(": ")
        .expect("moves")
        .1
        .split(' ')
        .collect()
}

fn on_table(app: &App) -> &Match<Sansumoku> {
    session(app)
        .on::<Sansumoku>()
        .expect("Sansumoku lies on the table")
}
