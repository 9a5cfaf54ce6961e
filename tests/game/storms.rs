//! Undo and redo in any order, also in the middle of a count: what is shown is what the match says, and nothing plays by accident.

use crate::{
    bench::{self, FRAME},
    hands::{game, key, settle},
};
use bevy::prelude::*;
use mbrane::{
    games::mbrane::{
        Game,
        review::{Look, Review},
        shown::Shown,
        tiles::Tile,
        wishes::Wish,
    },
    screens::Screen,
};
use mbrane_play::{Match, Name, Player, mbrane::State};
use mbrane_rules::{
    Eyes, Game as _, Record,
    mbrane::{Mbrane, cells},
};
use std::time::Duration;

fn person() -> Player {
    Player::person(Name::new(""))
}

/// SplitMix64.
struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % bound as u64) as usize
    }
}

fn table(setup: &str) -> App {
    let mut app = bench::game(1280, 800);
    *app.world_mut().resource_mut::<Screen>() = Screen::Table;
    let record: Record<Mbrane> = Record::new(setup.parse().expect("a set-up"));
    let mut game = app.world_mut().resource_mut::<Game>();
    game.play = Match::from_record(record, [person(), person()]);
    game.revision += 1;
    bench::run(&mut app, Duration::from_secs(1));
    app
}

fn wish(app: &mut App, wish: Wish) {
    app.world_mut().write_message(wish);
    app.update();
}

/// Somebody does something legal.
fn act(app: &mut App, chance: &mut Chance) {
    let play = &game(app).play;
    if play.state() == State::Settled {
        wish(app, if chance.below(2) == 0 { Wish::Count } else { Wish::KeepPlacing });
        return;
    }
    let moves = if chance.below(6) == 0 { play.actions() } else { play.position().placements() };
    let moves: Vec<_> = moves.into_iter().filter(|m| m.to_string() != "resign").collect();
    if play.hand().is_some() && !moves.is_empty() {
        let m = moves[chance.below(moves.len())];
        wish(app, Wish::Say(m));
    }
}

/// What lies on the table is what the match says, and what the match says follows from its record.
fn assert_true(app: &mut App) {
    app.update();
    let play = game(app).play.clone();
    let shown = app.world().resource::<Shown>().clone();
    assert_eq!(shown.view, play.view());
    if !play.is_still() {
        return;
    }
    if play.cursor() <= play.record().moves().len() {
        assert_eq!(play.view(), play.record().position_at(play.cursor()).view(Eyes::All));
    }
    let side = play.position().setup().order.side();
    let mut lying = vec![None; side * side];
    let mut tiles = app.world_mut().query::<&Tile>();
    for tile in tiles.iter(app.world()) {
        assert!(lying[tile.cell].replace((tile.digit, tile.up)).is_none(), "two tiles on one cell");
    }
    for (place, cell) in cells(play.position().setup().order).enumerate() {
        assert_eq!(lying[place], shown.view.tile(cell).map(|tile| (tile.digit, tile.colour)), "on {cell}");
    }
}

fn storm(setup: &str, seed: u64, steps: usize) {
    let mut app = table(setup);
    let mut chance = Chance(seed);
    let mut counts = 0;
    for step in 0..steps {
        let before = game(&app).play.cursor();
        match chance.below(14) {
            0 | 1 => {
                wish(&mut app, Wish::Undo);
                assert!(game(&app).play.is_still(), "step {step}: nothing plays after an undo");
                assert!(game(&app).play.cursor() < before || before == 0);
            }
            2 => {
                let counts = !game(&app).play.is_still();
                wish(&mut app, Wish::Redo);
                assert!(counts || game(&app).play.is_still(), "step {step}: nothing plays after a redo");
            }
            3 => wish(&mut app, Wish::Skip),
            4 => wish(&mut app, Wish::Pause),
            5 => wish(&mut app, Wish::Advance),
            6 => {
                // A look at any place of the game, and back.
                wish(&mut app, Wish::Review);
                if app.world().resource::<Review>().holds() {
                    let live = (game(&app).play.cursor(), game(&app).play.entries());
                    for _ in 0..3 {
                        app.world_mut().write_message(Look::At(chance.below(30)));
                        app.update();
                    }
                    app.world_mut().write_message(Look::Back);
                    app.update();
                    assert_eq!((game(&app).play.cursor(), game(&app).play.entries()), (before.min(live.0), live.1));
                    assert!(game(&app).play.is_still());
                }
            }
            7 => bench::run(&mut app, FRAME * chance.below(60) as u32),
            _ => act(&mut app, &mut chance),
        }
        counts += usize::from(!game(&app).play.is_still() && game(&app).play.outcome().is_some());
        assert_true(&mut app);
    }
    assert!(counts > 0, "the storm meets counts");
}

#[test]
fn storms_over_short_games_leave_the_table_true() {
    for seed in 0..3 {
        storm("mbrane 4 full pie consent", seed, 400);
    }
}

#[test]
fn storms_over_standard_games_leave_the_table_true() {
    let mut app = table("mbrane 9 full pie consent");
    let mut chance = Chance(7);
    while game(&app).play.outcome().is_none() {
        act(&mut app, &mut chance);
    }
    // To the first move and back, in jumps.
    for _ in 0..60 {
        for _ in 0..chance.below(30) {
            wish(&mut app, if chance.below(5) == 0 { Wish::Redo } else { Wish::Undo });
        }
        assert_true(&mut app);
        for _ in 0..chance.below(30) {
            wish(&mut app, Wish::Redo);
        }
        assert_true(&mut app);
    }
    while game(&app).play.cursor() > 0 {
        wish(&mut app, Wish::Undo);
    }
    assert_true(&mut app);
    assert_eq!(game(&app).play.state(), State::Empty);
}

#[test]
fn undo_in_the_middle_of_a_count_stops_it_and_stands_before_the_move() {
    let mut app = table("mbrane 4 full");
    let mut chance = Chance(3);
    while game(&app).play.outcome().is_none() {
        act(&mut app, &mut chance);
    }
    let whole = game(&app).play.cursor();
    bench::run(&mut app, Duration::from_millis(2500));
    assert!(!game(&app).play.is_still(), "the count plays");
    key(&mut app, KeyCode::KeyU);
    assert!(game(&app).play.cursor() < whole && game(&app).play.is_still());
    let stands = game(&app).play.view();
    for _ in 0..100 {
        app.update();
        assert_eq!(app.world().resource::<Shown>().view, stands, "nothing moves any more");
        assert!(!app.world().resource::<Shown>().counting);
    }
    // Doing it again shows the result, not the show.
    while game(&app).play.cursor() < whole {
        key(&mut app, KeyCode::KeyR);
    }
    assert!(game(&app).play.is_still() && game(&app).play.outcome().is_some());
    settle(&mut app);
}
