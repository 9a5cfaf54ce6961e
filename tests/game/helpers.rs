//! Players, matches and tables that many tests begin with, and questions that many ask.

use crate::{
    bench::{self, game, game_keeping, rest, run, screen, skip, tell, wait_for_threads},
    hands::{agree_on, key, session},
    redraw::asks_for_more,
};
use bevy::prelude::*;
use mbrane::{
    clipboard::Clipboard,
    mistakes::OwnMistakes,
    notices::Notices,
    session::{Navigate, Screen},
    settings::Settings,
    storage::Memory,
    table::analysis::review::Review,
};
use mbrane_play::{Level, Match, MoveInput, Name, Player};
use mbrane_rules::Seat;
use std::time::Duration;

/// A short game to its end.
pub(crate) const SHORT: &str = "mbrane 4 full : 0c4 3b1 2c3 1d2 0b3 2a2 1a1 3d3 3c2 2d1 3a4 1b4";

pub(crate) fn named(name: &str) -> Player {
    Player::person(Name::new(name))
}

/// A person who has given no name.
pub(crate) fn person() -> Player {
    named("")
}

/// Two people with names, one of them not in ASCII.
pub(crate) fn people() -> [Player; 2] {
    ["Ada", "Zoë"].map(named)
}

pub(crate) fn computer(level: u8) -> Player {
    Player::computer_of(Level::new(level).expect("a level"))
}

/// A match between two people with names.
pub(crate) fn match_of<G: MoveInput>(record: &str) -> Match<G> {
    Match::from_record(
        record
            .trim()
            .parse()
            .unwrap_or_else(|error| panic!("{record}: {error}")),
        people(),
    )
}

/// The game after its first run, with what an earlier program has kept.
pub(crate) fn start(memory: &Memory) -> App {
    let mut app = game_keeping(1280, 800, memory.clone());
    app.world_mut().resource_mut::<Settings>().first_run = false;
    app.update();
    app
}

/// The table with this match, at rest.
pub(crate) fn table<G: MoveInput>(play: Match<G>) -> App {
    let mut app = game(1280, 800);
    bench::open_match(&mut app, play);
    rest(&mut app);
    app
}

/// The table with an empty board, after one press of a key at the title.
pub(crate) fn empty_board(width: u32, height: u32, setup_text: &str) -> App {
    let mut app = game(width, height);
    agree_on(&mut app, setup_text);
    run(&mut app, Duration::from_millis(200));
    key(&mut app, KeyCode::Enter);
    skip(&mut app, Duration::from_secs(2));
    assert_eq!(screen(&app), Screen::Table);
    app
}

/// Lays a match on the table as if it had come from elsewhere.
pub(crate) fn open<G: MoveInput>(app: &mut App, play: Match<G>) {
    tell(app, Navigate::Open(Box::new(play)));
    assert_eq!(screen(app), Screen::Table);
}

/// Asserts that drawing stops after a while, until there is input.
pub(crate) fn assert_rests(app: &mut App, what: &str) {
    wait_for_threads(app);
    rest(app);
    for _ in 0..40 {
        app.update();
        assert!(!asks_for_more(app), "{what}");
    }
}

/// The notice that is shown.
pub(crate) fn notice(app: &App) -> Option<&str> {
    app.world()
        .resource::<Notices>()
        .shown()
        .map(|notice| notice.text.as_str())
}

/// The text in the clipboard.
pub(crate) fn copied(app: &App) -> Option<String> {
    app.world().resource::<Clipboard>().read().ok().flatten()
}

/// Returns whether mistakes will be searched for the player in this seat of the match on the table.
pub(crate) fn searches_for(app: &App, seat: Seat) -> bool {
    let game = session(app).table().id().expect("a match with a beginning");
    app.world().resource::<OwnMistakes>().knows_seat(game, seat)
}

pub(crate) fn review(app: &App) -> &Review {
    app.world().resource::<Review>()
}

/// The number of games kept as played.
pub(crate) fn shelved_count(memory: &Memory) -> usize {
    memory
        .texts()
        .keys()
        .filter(|key| key.starts_with("games/") && !key.contains('.'))
        .count()
}
