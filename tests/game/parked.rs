//! Each game keeps the match that was left of it: whatever is opened, nothing is lost, and the next program finds it.

use crate::{
    bench::{run, screen, skip, tell},
    hands::{choose_opponent, say, session},
    helpers::{people, shelved_count, start},
};
use bevy::prelude::*;
use mbrane::{
    session::{Kinds, Navigate, Screen},
    settings::Settings,
    storage::Memory,
    table::change::hand::HandCommand,
};
use mbrane_play::{Against, AnyMatch, KindOf, Match, Opponent, TableAction, read_saved};
use mbrane_rules::{Record, masbrur::Masbrur, mbrane::Mbrane, sansumoku::Sansumoku};
use std::time::Duration;

const A_MOMENT: Duration = Duration::from_millis(200);
const GAMES: [(&str, &str); 3] = [
    ("mbrane", "mbrane 4 full : 0c4 3b1"),
    ("sansumoku", "sansumoku : a1 b2"),
    (
        "masbrur",
        "masbrur 1 : offer:02.03.14.16.17.26.35.46.47.57 take:1",
    ),
];
/// A move that goes on with each of them.
const NEXT: [&str; 3] = ["2c3", "d5", "04el:05.27"];

/// A match of a record, between two people.
fn any_match(app: &App, record: &str) -> Box<dyn AnyMatch> {
    let kinds = app.world().resource::<Kinds>();
    let kind = kinds
        .of(record.split(' ').next().expect("a game"))
        .expect("it is known")
        .kind;
    let mut table = kind.read_record(record).expect("a record");
    mbrane_rules::Seat::BOTH
        .into_iter()
        .zip(people())
        .for_each(|(seat, player)| table.set_player(seat, player));
    table
}

fn open_any(app: &mut App, record: &str) {
    let table = any_match(app, record);
    tell(app, Navigate::Open(table));
    run(app, A_MOMENT);
}

fn parked_moves(app: &App) -> Vec<(&'static str, usize)> {
    session(app)
        .parked
        .iter()
        .map(|(kind, table)| (*kind, table.moves()))
        .collect()
}

/// The matches that a window lists as open: game and number of moves.
fn listed(memory: &Memory, window: &str) -> Vec<(&'static str, usize)> {
    let kinds: [&dyn mbrane_play::Kind; 3] = [
        &KindOf::<Mbrane>::new(),
        &KindOf::<Sansumoku>::new(),
        &KindOf::<Masbrur>::new(),
    ];
    let texts = memory.texts();
    let mut matches: Vec<_> = texts[&format!("open/{window}")]
        .lines()
        .map(|id| read_saved(&kinds, &texts[&format!("games/{id:0>13}")]).expect("a match"))
        .map(|table| (table.kind(), table.moves()))
        .collect();
    matches.sort_unstable();
    matches
}

#[test]
fn matches_of_two_games_are_left_and_continued_in_both_orders() {
    for order in [[0, 1, 2], [2, 1, 0]] {
        let memory = Memory::default();
        let mut app = start(&memory);
        for game in order {
            open_any(&mut app, GAMES[game].1);
            tell(&mut app, Navigate::Back);
            assert_eq!(screen(&app), Screen::Title);
        }
        assert_eq!(
            parked_moves(&app),
            [("masbrur", 2), ("mbrane", 2), ("sansumoku", 2)]
        );
        // The next program offers both, and continuing one leaves the other parked.
        drop(app);
        let mut app = start(&memory);
        assert_eq!(
            parked_moves(&app),
            [("masbrur", 2), ("mbrane", 2), ("sansumoku", 2)]
        );
        for game in order {
            let (kind, _) = GAMES[game];
            tell(&mut app, Navigate::Continue(kind));
            assert_eq!(
                (screen(&app), session(&app).table().kind()),
                (Screen::Table, kind)
            );
            assert_eq!(app.world().resource::<Settings>().last_game, kind);
            // With hidden choices, the table is handed over first.
            if session(&app).table().covered().is_some() {
                tell(&mut app, HandCommand::Do(TableAction::Uncover));
            }
            say(&mut app, NEXT[game]);
            skip(&mut app, Duration::from_secs(2));
            assert_eq!(session(&app).table().moves(), 3, "{kind}");
            tell(&mut app, Navigate::Back);
        }
        assert_eq!(
            parked_moves(&app),
            [("masbrur", 3), ("mbrane", 3), ("sansumoku", 3)]
        );
        assert_eq!(
            listed(&memory, "running"),
            ["masbrur", "mbrane", "sansumoku"].map(|kind| (kind, 3))
        );
        assert_eq!(shelved_count(&memory), 3, "each has one key");
    }
}

#[test]
fn link_of_another_game_keeps_the_running_match() {
    let memory = Memory::default();
    let mut app = start(&memory);
    open_any(&mut app, GAMES[0].1);
    open_any(&mut app, GAMES[1].1);
    assert_eq!(session(&app).table().kind(), "sansumoku");
    assert_eq!(parked_moves(&app), [("mbrane", 2)]);
    assert_eq!(
        listed(&memory, "running").len(),
        2,
        "a killed program loses neither"
    );
    tell(&mut app, Navigate::Continue("mbrane"));
    run(&mut app, A_MOMENT);
    assert_eq!(parked_moves(&app), [("sansumoku", 2)]);
    // Also where the table is only turned away from.
    tell(&mut app, Navigate::Visit(Screen::Settings));
    open_any(&mut app, "sansumoku : e5");
    assert_eq!(parked_moves(&app), [("mbrane", 2)]);
    assert_eq!(shelved_count(&memory), 3);
}

#[test]
fn a_new_match_takes_the_place_of_its_own_game_with_its_first_move() {
    let memory = Memory::default();
    let mut app = start(&memory);
    choose_opponent(
        &mut app,
        Opponent {
            against: Against::Person,
            ..Opponent::USUAL
        },
    );
    open_any(&mut app, GAMES[0].1);
    open_any(&mut app, GAMES[1].1);
    tell(&mut app, Navigate::Play("sansumoku"));
    run(&mut app, A_MOMENT);
    assert_eq!(
        (session(&app).table().kind(), session(&app).table().moves()),
        ("sansumoku", 0)
    );
    assert_eq!(parked_moves(&app), [("mbrane", 2), ("sansumoku", 2)]);
    say(&mut app, "e5");
    run(&mut app, A_MOMENT);
    assert_eq!(parked_moves(&app), [("mbrane", 2)]);
    assert_eq!(
        listed(&memory, "running"),
        [("mbrane", 2), ("sansumoku", 1)]
    );
    tell(&mut app, Navigate::Back);
    assert_eq!(parked_moves(&app), [("mbrane", 2), ("sansumoku", 1)]);
    assert_eq!(shelved_count(&memory), 3);
}

/// A match as a program saves it, begun then.
fn saved(record: &str, began: u64) -> String {
    let record: Record<Mbrane> = record.parse().expect("a record");
    let mut play = Match::from_record(record, people());
    play.erased_mut().set_id(Some(began));
    play.to_string()
}

#[test]
fn matches_of_closed_windows_are_listed_for_each_game() {
    let memory = Memory::default();
    let first = start(&memory);
    let mut second = start(&memory);
    for (_, record) in GAMES {
        open_any(&mut second, record);
    }
    assert_eq!(listed(&memory, "running-2").len(), 3);
    drop((first, second));
    let app = start(&memory);
    assert_eq!(shelved_count(&memory), 3);
    assert!(session(&app).parked.is_empty());
}

#[test]
fn damage_to_one_games_save_leaves_the_other_intact() {
    let memory = Memory::default();
    memory.put("running/sansumoku", "mbrane-play 1\nbroken");
    memory.put("running/mbrane", &saved(GAMES[0].1, 5));
    let app = start(&memory);
    assert_eq!(parked_moves(&app), [("mbrane", 2)]);
    assert_eq!(
        memory.texts()["running/sansumoku.damaged-1"],
        "mbrane-play 1\nbroken"
    );
}
