//! A game pad plays everything, and is said to be gone when it is.

use crate::{
    bench::{self, game, lay, screen, tell},
    hands::{click, key, layout, session},
    rest::asks_for_more,
};
use bevy::prelude::*;
use mbrane::{
    notices::Notices,
    pad::{PadButton, PadNews, Pads},
    session::{Navigate, Screen},
    settings::Settings,
    table::hand::Hand,
};
use mbrane_play::{Composed, Draft, Manner, Match, Name, Player, Speed, Spot, words::Words};
use mbrane_rules::{Record, mbrane::Mbrane, sansumoku::Sansumoku};

fn press(app: &mut App, button: PadButton) {
    tell(app, PadNews::Button(button, true));
    tell(app, PadNews::Button(button, false));
    app.update();
}

/// A piece and a cell that make a legal move: no piece where cells alone do.
fn legal(app: &App) -> Option<(Option<Spot>, Spot)> {
    let (table, words) = (session(app).table(), Words::english());
    let seat = table.acting()?;
    let pieces = table.spot_keys().into_iter().map(|(_, spot)| Some(spot)).chain([None]);
    let cells = layout(app).cells;
    let pairs = pieces.flat_map(|piece| cells.iter().map(move |(cell, _)| (piece, *cell)));
    let pairs = pairs.filter(|(piece, cell)| {
        let mut draft = Draft::default();
        let mut said = None;
        for spot in piece.iter().chain([cell]) {
            said = table.press(&mut draft, *spot, Manner::Point);
        }
        said.is_some_and(|m| table.boxed().act(seat, &m, &words).is_ok())
    });
    // Not always the first: the match would be over soon.
    pairs.take(1 + table.cursor() % 3).last()
}

/// Presses directions until the keys are on a spot.
fn steer(app: &mut App, to: Spot) {
    for _ in 0..60 {
        let layout = layout(app);
        let at = session(app).table().steered(&app.world().resource::<Hand>().draft);
        let way = match at.and_then(|at| layout.rect(at)) {
            _ if at == Some(to) => return,
            Some(at) => layout.rect(to).expect("it lies there").center() - at.center(),
            None => Vec2::X,
        };
        press(
            app,
            if way.x.abs() > 1.0 {
                if way.x > 0.0 { PadButton::Right } else { PadButton::Left }
            } else if way.y > 0.0 {
                PadButton::Down
            } else {
                PadButton::Up
            },
        );
    }
    panic!("{to:?} is not reached");
}

/// From the home, where a match of two people was left near its end, to the rematch: by a pad alone.
fn plays<G: Composed>(record: &str, left: usize) {
    let kind = record.split_whitespace().next();
    let mut record: Record<G> = record.trim().parse().expect("a record");
    for _ in 0..left.min(record.moves().len() - 1) {
        record.pop();
    }
    let mut app = game(1280, 800);
    {
        let mut settings = app.world_mut().resource_mut::<Settings>();
        settings.speed = Speed::Instant;
        settings.first_run = false;
        settings.last_game = kind.unwrap_or_default().to_owned();
    }
    lay(&mut app, Match::from_record(record, people()));
    tell(&mut app, Navigate::Back);
    bench::rest(&mut app);
    tell(&mut app, PadNews::Came);
    // What is lit on the home goes on with it.
    press(&mut app, PadButton::South);
    bench::rest(&mut app);
    assert_eq!((screen(&app), Some(session(&app).table().kind())), (Screen::Table, kind));
    while session(&app).table().outcome().is_none() {
        let entries = session(&app).table().entries();
        let (piece, cell) = legal(&app).expect("somebody can move");
        let picked = |app: &App| piece.is_none_or(|piece| app.world().resource::<Hand>().draft.picks.contains(&piece));
        for _ in 0..12 {
            if picked(&app) {
                break;
            }
            press(&mut app, PadButton::Right1);
        }
        steer(&mut app, cell);
        press(&mut app, PadButton::South);
        bench::rest(&mut app);
        assert!(session(&app).table().entries() > entries, "{piece:?} {cell:?}");
    }
    bench::rest(&mut app);
    let before = session(&app).replaced();
    // The first button of a result is the rematch.
    press(&mut app, PadButton::South);
    bench::rest(&mut app);
    assert!(session(&app).replaced() > before && session(&app).table().outcome().is_none());
}

#[test]
fn a_pad_plays_mbrane_from_the_home_to_the_rematch() {
    plays::<Mbrane>(include_str!("../../assets/pictures/short.txt"), usize::MAX);
}

#[test]
fn a_pad_plays_sansumoku_from_the_home_to_the_rematch() {
    plays::<Sansumoku>(include_str!("../../assets/demo/sansumoku.txt"), 6);
}

fn people() -> [Player; 2] {
    [Player::person(Name::new("Ada")), Player::person(Name::new("Bo"))]
}

fn table() -> App {
    let mut app = game(1280, 800);
    let record = "mbrane 9 full : 5d4 3e5".parse().expect("a record");
    lay(&mut app, Match::<Mbrane>::from_record(record, people()));
    bench::rest(&mut app);
    tell(&mut app, PadNews::Came);
    app
}

#[test]
fn shoulders_go_through_the_pieces() {
    let mut app = table();
    let picks = |app: &App| app.world().resource::<Hand>().draft.picks.clone();
    let spots: Vec<_> = session(&app).table().spot_keys().into_iter().map(|(_, spot)| spot).collect();
    for expected in [0, 1, 2] {
        press(&mut app, PadButton::Right1);
        assert!(picks(&app).contains(&spots[expected]), "{:?}", picks(&app));
    }
    press(&mut app, PadButton::Left1);
    press(&mut app, PadButton::Left1);
    press(&mut app, PadButton::Left1);
    assert!(picks(&app).contains(&spots[spots.len() - 1]), "{:?}", picks(&app));
}

#[test]
fn a_direction_that_is_held_goes_on_and_asks_for_frames_meanwhile() {
    let mut app = table();
    tell(&mut app, PadNews::Button(PadButton::Right, true));
    let at = |app: &App| session(app).table().steered(&app.world().resource::<Hand>().draft);
    let first = at(&app);
    for _ in 0..22 {
        assert!(asks_for_more(&app));
        app.update();
    }
    assert_ne!(at(&app), first);
    tell(&mut app, PadNews::Button(PadButton::Right, false));
    bench::rest(&mut app);
}

#[test]
fn a_pad_is_marked_while_it_is_the_hand_in_use_and_its_loss_is_said() {
    let mut app = table();
    let in_use = |app: &App| app.world().resource::<Pads>().in_use;
    assert!(!in_use(&app));
    press(&mut app, PadButton::North);
    assert!(in_use(&app));
    key(&mut app, KeyCode::KeyH);
    assert!(!in_use(&app));
    press(&mut app, PadButton::Right);
    let place = layout(&app).cells[40].1.center();
    click(&mut app, place);
    assert!(!in_use(&app));
    // Nobody who does not use it has to be told.
    tell(&mut app, PadNews::Left);
    assert!(app.world().resource::<Notices>().shown().is_none());
    tell(&mut app, PadNews::Came);
    tell(&mut app, PadNews::Button(PadButton::South, true));
    tell(&mut app, PadNews::Left);
    app.update();
    assert!(app.world().resource::<Notices>().shown().is_some());
    assert!(!app.world().resource::<ButtonInput<KeyCode>>().pressed(KeyCode::Enter));
    bench::rest(&mut app);
}

#[test]
fn a_pad_leads_to_the_settings_and_back() {
    let mut app = table();
    press(&mut app, PadButton::Start);
    assert_eq!(screen(&app), Screen::Settings);
    press(&mut app, PadButton::East);
    assert_eq!(screen(&app), Screen::Table);
}
