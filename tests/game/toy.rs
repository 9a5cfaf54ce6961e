//! Another game on the shared table: it hides a card, both seats choose at once, and nothing at the table knows it by name.

#[path = "../../crates/play/tests/toy/mod.rs"]
mod toy_game;

mod played;
mod scenes;
mod seats;

use crate::{
    bench::{self, FRAME, run, tell},
    hands::{click, layout, plays_scene, session, settle, spot_at},
    helpers::{open, people},
};
use bevy::prelude::*;
use bevy_egui::egui::{Painter, Rect as Place};
use mbrane::{
    games::{Game, Games, mbrane::MBRANE},
    session::KindEntry,
    settings::Settings,
    storage::{Memory, Storage},
    table::{
        change::hand::HandCommand,
        layout::{BoardShape, Room},
        scene::faces::Face,
    },
};
use mbrane_play::{KindOf, Match, Player, Side, Spot, TableAction};
use std::{any::Any, sync::Arc};
use toy_game::Toy;

/// The toy in the list of games.
static TOY: Game = Game {
    entry: KindEntry {
        kind: &KindOf::<Toy>::new(),
        demo: "toy : hide-1 name-2 name-3",
        first: None,
        setup_text: "toy",
        ..MBRANE.entry
    },
    plugin: |_| {},
    // Tones are the program's own: the toy borrows them.
    face: Face {
        kind: "toy",
        tile,
        shape: |_| Arc::new(Cards),
        ..MBRANE.face
    },
    form: |_| Vec::new(),
    ..MBRANE
};

fn tile(_: &Painter, _: Place, _: Side) {}

/// Three cells in a row.
#[derive(Debug)]
struct Cards;

impl BoardShape for Cards {
    fn side(&self) -> usize {
        3
    }

    fn tray(&self, cell: f32, _: Room) -> Vec2 {
        Vec2::splat(3.0 * cell)
    }

    fn cells(&self, cell: f32, _: Room, tray: Rect) -> Vec<(Spot, Rect)> {
        let middle = |number: u16| tray.center() + Vec2::new((f32::from(number) - 2.0) * cell, 0.0);
        (1..=3)
            .map(|number| {
                (
                    Spot(number),
                    Rect::from_center_size(middle(number), Vec2::splat(cell)),
                )
            })
            .collect()
    }

    fn pieces(&self) -> Vec<Spot> {
        Vec::new()
    }

    fn same(&self, other: &dyn BoardShape) -> bool {
        (other as &dyn Any).is::<Self>()
    }
}

/// The program with both games.
fn program(memory: &Memory) -> App {
    let memory = memory.clone();
    let mut app = bench::with(1280, 800, move |app: &mut App| {
        app.insert_resource(Storage::direct(memory.clone()));
        app.insert_resource(Games(vec![&MBRANE, &TOY]));
        app.add_plugins(mbrane::plugin);
    });
    app.world_mut().resource_mut::<Settings>().first_run = false;
    app
}

fn open_toy(app: &mut App, record: &str, players: [Player; 2]) {
    open(
        app,
        Match::<Toy>::from_record(record.parse().expect("a record"), players),
    );
    uncover(app);
}

/// Hands the table to the seat to act.
fn uncover(app: &mut App) {
    if session(app).table().covered().is_some() {
        tell(app, HandCommand::Do(TableAction::Uncover));
    }
    assert_eq!(session(app).table().covered(), None);
}

fn toy_table(record: &str) -> App {
    let mut app = program(&Memory::default());
    open_toy(&mut app, record, people());
    app
}

fn toy(app: &App) -> &Match<Toy> {
    session(app).on::<Toy>().expect("the toy lies on the table")
}

fn record(app: &App) -> String {
    toy(app).unmasked().record().to_string()
}

fn card(app: &App, number: u16) -> Vec2 {
    spot_at(&layout(app), Spot(number))
}

/// Lets time pass until everything is shown, and hands the table over.
fn settle_and_uncover(app: &mut App) {
    settle(app);
    uncover(app);
}

/// Lets time pass until a scene plays.
fn until_scene(app: &mut App) {
    for _ in 0..200 {
        if plays_scene(app) {
            return;
        }
        run(app, FRAME);
    }
    panic!("no scene comes");
}

fn click_card(app: &mut App, number: u16) {
    let place = card(app, number);
    click(app, place);
}
