//! Anything in any order over all games in one run of the program, also switching games in the middle of beats.

use super::{CHAIN, DEMO, drawn::assert_drawn, on_table};
use crate::{
    bench::{self, FRAME, tell},
    cascade::assert_shown,
    chance::Chance,
    hands::session,
    helpers::{match_of, open, start},
};
use bevy::prelude::*;
use mbrane::{
    games::mbrane::tiles::Tile as MbraneTile,
    table::{
        analysis::{hint::ToggleHint, review::ReviewCommand},
        change::hand::HandCommand,
        links::clipboard::ClipboardCommand,
        scene::Key,
        stage::playback_commands::PlaybackCommand,
    },
};
use mbrane_play::{PressKind, Spot, TableAction};
use mbrane_rules::{masbrur::Masbrur, mbrane::Mbrane, sansumoku::Sansumoku};

const MASBRUR: &str = include_str!("../../../assets/demo/masbrur.txt");
const CLOSE: &str = include_str!("../../../assets/demo/mbrane.txt");

fn first(record: &str, moves: usize) -> String {
    let words: Vec<&str> = record.trim().split(' ').collect();
    let head = words.iter().position(|word| *word == ":").expect("moves") + 1;
    words[..words.len().min(head + moves)].join(" ")
}

/// Lays some match of one of the games there, its last move with no beat over.
fn switch(app: &mut App, chance: &mut Chance) {
    let game = chance.below(3);
    if game == 0 {
        let mut play = match_of::<Masbrur>(&first(MASBRUR, chance.below(40)));
        play.set_beat(0);
        open(app, play);
    } else if game == 1 {
        let mut play = match_of::<Mbrane>(&first(CLOSE, chance.below(90)));
        play.set_beat(0);
        open(app, play);
    } else {
        let record = if chance.below(2) == 0 { DEMO } else { CHAIN };
        let mut play = match_of::<Sansumoku>(&first(record, chance.below(70)));
        play.set_beat(0);
        open(app, play);
    }
}

/// Plays a random legal action.
fn play_in_any_game(app: &mut App, chance: &mut Chance) {
    let table = session(app).table();
    if table.covered().is_some() {
        tell(app, HandCommand::Do(TableAction::Uncover));
        return;
    }
    let Some(seat) = table.acting() else { return };
    let legal = match (session(app).on::<Mbrane>(), session(app).on::<Sansumoku>()) {
        (Some(play), _) => mbrane_rules::Game::placements(play.unmasked().position())
            .iter()
            .map(ToString::to_string)
            .collect(),
        (_, Some(play)) => mbrane_rules::Game::placements(play.unmasked().position())
            .iter()
            .map(ToString::to_string)
            .collect(),
        // Masbrur has thousands of shows.
        _ => table
            .any_move(seat)
            .into_iter()
            .chain(["attack".to_owned()])
            .collect::<Vec<String>>(),
    };
    if !legal.is_empty() && table.local_actors().contains(seat) {
        let m = legal[chance.below(legal.len())].clone();
        tell(app, HandCommand::Type(m));
    }
}

/// Asserts that the drawing equals the match on the table, without a piece of another game.
fn assert_true(app: &mut App) {
    app.update();
    let sansumoku = session(app).on::<Sansumoku>().is_some();
    let masbrur = session(app).on::<Masbrur>().is_some();
    let world = app.world_mut();
    let mut here = world.query::<&Key>();
    let here = here.iter(world).filter(|key| key.part == "tile").count();
    let counts = (here, world.query::<&MbraneTile>().iter(world).count());
    let parts = world
        .query::<&Key>()
        .iter(world)
        .filter(|key| key.part == "groove")
        .count();
    assert_eq!(parts > 0, masbrur, "{parts} parts of Masbrur");
    if masbrur {
        assert_eq!(counts, (0, 0), "tiles of other games");
        let play = session(app).on::<Masbrur>().expect("it lies there");
        if play.unmasked().beats_finished() {
            let at = play
                .unmasked()
                .record()
                .position_at(play.unmasked().cursor());
            assert_eq!(
                mbrane_rules::Game::view(&at, mbrane_rules::Viewer::All),
                play.unmasked().view(mbrane_rules::Viewer::All)
            );
        }
    } else if sansumoku {
        assert_eq!(counts.1, 0, "tiles of the other game");
        assert_drawn(app);
        if on_table(app).unmasked().beats_finished() {
            let record = on_table(app).unmasked().record();
            let cursor = on_table(app).unmasked().cursor().min(record.moves().len());
            assert_eq!(
                mbrane_rules::Game::view(&record.position_at(cursor), mbrane_rules::Viewer::All),
                on_table(app).unmasked().view(mbrane_rules::Viewer::All)
            );
        }
    } else {
        assert_eq!(counts.0, 0, "tiles of the other game");
        if session(app).table().beats_finished() {
            assert_shown(app);
        }
    }
}

fn storm(seed: u64, steps: usize) {
    let mut app = start(&mbrane::storage::Memory::default());
    let mut chance = Chance(seed);
    switch(&mut app, &mut chance);
    let mut switched_in_beats = 0;
    for _ in 0..steps {
        match chance.below(16) {
            0 | 1 => {
                switched_in_beats += usize::from(!session(&app).table().beats_finished());
                switch(&mut app, &mut chance);
            }
            2 => tell(&mut app, HandCommand::Undo),
            3 => tell(&mut app, HandCommand::Redo),
            4 => tell(&mut app, PlaybackCommand::Skip),
            5 => tell(&mut app, PlaybackCommand::Pause),
            6 => tell(&mut app, PlaybackCommand::Advance),
            7 => tell(&mut app, PlaybackCommand::Again),
            8 => {
                tell(&mut app, ReviewCommand::Open);
                tell(&mut app, ReviewCommand::At(chance.below(60)));
                if chance.below(2) == 0 {
                    tell(&mut app, ReviewCommand::Again);
                }
                tell(&mut app, ReviewCommand::Back);
            }
            9 => tell(
                &mut app,
                HandCommand::Press(Spot(chance.below(430) as u16), PressKind::Touch),
            ),
            10 => tell(&mut app, HandCommand::Aim(Spot(chance.below(81) as u16))),
            11 => tell(&mut app, ToggleHint),
            12 => {
                // A text of either game, by the clipboard.
                tell(&mut app, ClipboardCommand::CopyRecord);
                tell(&mut app, ClipboardCommand::Paste);
            }
            13 => bench::run(&mut app, FRAME * chance.below(40) as u32),
            _ => play_in_any_game(&mut app, &mut chance),
        }
        if bench::screen(&app) != mbrane::session::Screen::Table {
            switch(&mut app, &mut chance);
        }
        assert_true(&mut app);
    }
    assert!(switched_in_beats > 3, "{switched_in_beats}");
}

#[test]
fn random_presses_keep_the_drawn_table_right() {
    storm(0, 250);
}

#[test]
#[ignore = "long"]
fn random_presses_in_two_games_keep_the_drawn_table_right() {
    for seed in 1..4 {
        storm(seed, 250);
    }
}
