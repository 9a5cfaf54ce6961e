//! Figures: how long a player waits who has kept 5,000 games, beside one who has kept 10. All of them survive.

use crate::{
    bench::{self, screen, tell},
    hands::say,
    helpers::{SHORT, computer, person},
};
use bevy::prelude::*;
use mbrane::{
    library::Library,
    screens::records::RecordsState,
    session::{Kinds, Navigate, Screen},
    settings::Settings,
    storage::{Folder, Storage, Store},
};
use mbrane_play::{Match, words::Words};
use mbrane_rules::mbrane::Mbrane;
use std::{
    fs,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

/// A folder with this number of games against a computer.
fn kept(games: u64) -> PathBuf {
    let path = std::env::temp_dir().join(format!("mbrane-many-{games}-{}", std::process::id()));
    fs::create_dir_all(path.join("games")).expect("a folder");
    for place in 0..games {
        let players = [person(), computer(1 + (place % 5) as u8)];
        let record = SHORT.parse().expect("a record");
        let mut play = Match::<Mbrane>::from_record(record, players);
        let began = 1_700_000_000_000 + 60_000 * place;
        play.erased_mut().set_id(Some(began));
        play.erased_mut().stand_at(usize::MAX);
        let file = path.join(format!("{}.txt", Library::key(began)));
        fs::write(file, play.to_string()).expect("a file");
    }
    path
}

fn start(path: &Path) -> App {
    let store = Folder::new(path.to_owned());
    let mut app = bench::with(1280, 800, move |app: &mut App| {
        app.insert_resource(Storage::behind(store.clone()));
        app.add_plugins(mbrane::plugin);
    });
    app.world_mut().resource_mut::<Settings>().first_run = false;
    app
}

#[derive(Default)]
struct Figures(Vec<(&'static str, Duration)>);

impl Figures {
    /// The least time of some runs.
    fn take(&mut self, name: &'static str, times: usize, mut act: impl FnMut(usize)) {
        let time = |run| {
            let begun = Instant::now();
            act(run);
            begun.elapsed()
        };
        let least = (0..times).map(time).min().unwrap_or_default();
        println!("{name}: {least:.1?}");
        self.0.push((name, least));
    }
}

fn change(app: &mut App, change: impl FnOnce(&mut Library, &mut Storage)) {
    app.world_mut()
        .resource_scope(|world, mut library: Mut<Library>| {
            change(&mut library, &mut world.resource_mut::<Storage>());
        });
}

fn figures(games: u64) -> Vec<(&'static str, Duration)> {
    let path = kept(games);
    let mut figures = Figures::default();
    let mut app = None;
    figures.take("start to the first frame", 1, |_| app = Some(start(&path)));
    let mut app = app.expect("a program");
    figures.take("reading the games", 1, |_| {
        bench::wait_for_threads(&mut app);
    });
    assert_eq!(
        app.world().resource::<Library>().games().len() as u64,
        games
    );
    for _ in 0..100 {
        app.update();
    }
    figures.take("frame of the first screen", 50, |_| app.update());
    figures.take("opening the list", 5, |_| {
        tell(&mut app, Navigate::Visit(Screen::Records));
        app.update();
        assert_eq!(screen(&app), Screen::Records);
        tell(&mut app, Navigate::Back);
    });
    figures.take("opening and reading the list", 5, |_| {
        tell(&mut app, Navigate::Visit(Screen::Records));
        bench::wait_for_threads(&mut app);
        tell(&mut app, Navigate::Back);
    });
    tell(&mut app, Navigate::Visit(Screen::Records));
    bench::wait_for_threads(&mut app);
    figures.take("frame of the list", 50, |_| app.update());
    figures.take("letter of a search", 20, |run| {
        let query = if run % 2 == 0 { "a" } else { "" };
        app.world_mut().resource_mut::<RecordsState>().query = query.to_owned();
        app.update();
    });
    app.world_mut().resource_mut::<RecordsState>().query.clear();
    figures.take("opening the results", 5, |_| {
        tell(&mut app, Navigate::Visit(Screen::Ladder));
        tell(&mut app, Navigate::Back);
    });
    let kinds = app.world().resource::<Kinds>().list();
    figures.take("opening a game", 5, |run| {
        let key = app.world().resource::<Library>().games()[run].key.clone();
        let mut table = None;
        change(&mut app, |library, storage| {
            table = library.open(storage, &kinds, &key, &Words::english()).ok();
        });
        tell(&mut app, Navigate::Open(table.expect("a game")));
    });
    tell(&mut app, Navigate::Play("mbrane"));
    figures.take("frame of the table", 50, |_| app.update());
    figures.take("frame of a move", 1, |_| say(&mut app, "8e5"));
    tell(&mut app, Navigate::Back);
    tell(&mut app, Navigate::Visit(Screen::Ladder));
    bench::wait_for_threads(&mut app);
    figures.take("deleting all games", 1, |_| {
        change(&mut app, |library, storage| {
            let keys: Vec<_> = library
                .games()
                .iter()
                .map(|game| game.key.clone())
                .collect();
            keys.iter().for_each(|key| library.delete(storage, key));
        });
    });
    figures.take("restoring all games", 1, |_| {
        change(&mut app, |library, storage| {
            while library.can_restore() {
                library.restore(storage);
            }
        });
    });
    figures.take("frame after that", 1, |_| app.update());
    figures.take("writing all that", 1, |_| {
        app.world_mut().resource_mut::<Storage>().flush();
    });
    drop(app);
    let left = Folder::new(path.clone()).list("games").expect("a list");
    // The match begun here is among them.
    assert_eq!(left.len() as u64, games + 1);
    fs::remove_dir_all(path).expect("the folder is there");
    figures.0
}

#[test]
#[ignore = "prints figures"]
fn times_with_five_thousand_games_beside_ten() {
    let few = figures(10);
    for ((name, few), (_, many)) in few.into_iter().zip(figures(5000)) {
        let ratio = many.as_secs_f64() / few.as_secs_f64();
        println!("{name}: {few:.1?}, {many:.1?}, {ratio:.1} times");
    }
}
