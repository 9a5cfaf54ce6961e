//! Sansumoku on the shared table: whole games by pointer, by keys and by the page's mirror, and what is seen after every beat.

mod drawn;
mod played;
mod storms;

use crate::{
    bench::{self, tell},
    hands::session,
};
use bevy::prelude::*;
use mbrane::{
    session::{Navigate, Screen},
    settings::Settings,
    storage::{Memory, Storage},
};
use mbrane_play::{Match, Name, Player};
use mbrane_rules::sansumoku::Sansumoku;

/// A game of 46 moves: two sections fall by constraint, and the last move wins by a line.
const DEMO: &str = include_str!("../../assets/demo/sansumoku.txt");
/// A game that ends in a chain: a drawn section, and two that fall one after the other.
const CHAIN: &str = include_str!("../../assets/pictures/sansumoku-chain.txt");
/// A game that is won by two lines at once.
const LINES: &str = include_str!("../../assets/pictures/sansumoku-lines.txt");
/// A drawn game.
const DRAWN: &str = include_str!("../../assets/pictures/sansumoku-drawn.txt");

/// The program with all its games.
fn program() -> App {
    let mut app = bench::with(1280, 800, move |app: &mut App| {
        app.insert_resource(Storage::direct(Memory::default()));
        app.add_plugins(mbrane::plugin);
    });
    app.world_mut().resource_mut::<Settings>().first_run = false;
    app
}

/// A game of two people.
fn match_of(record: &str) -> Match<Sansumoku> {
    let people = ["Ada", "Bo"].map(|name| Player::person(Name::new(name)));
    Match::from_record(record.trim().parse().expect("a record"), people)
}

/// The moves of a record, as text.
fn moves_of(record: &str) -> Vec<&str> {
    record.trim().split_once(": ").expect("moves").1.split(' ').collect()
}

fn open(app: &mut App, play: Match<Sansumoku>) {
    tell(app, Navigate::Open(Box::new(play)));
    assert_eq!(bench::screen(app), Screen::Table);
}

fn on_table(app: &App) -> &Match<Sansumoku> {
    session(app).on::<Sansumoku>().expect("Sansumoku lies on the table")
}
