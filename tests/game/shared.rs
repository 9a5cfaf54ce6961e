//! The picture of a match that a player shares.

use crate::{
    bench::{game, open_match, run, tell},
    directed::{record, to_camera},
    hands::{listen, reads, session},
    helpers::{computer, match_of, person, table},
};
use bevy::prelude::*;
use mbrane::{
    games::GAMES,
    table::{
        change::hand::HandCommand,
        links::LinkCommand,
        stage::film::{CameraCommand, Film},
    },
    theme::canvas::Picture,
};
use mbrane_play::{Match, Player, TableAction};
use mbrane_rules::{Record, Viewer, masbrur::Masbrur, mbrane::Mbrane, sansumoku::Sansumoku};
use std::time::Duration;

const START: &str = "masbrur 1 : offer:02.03.13.14.15.16.24.25.37.46 take:1";

/// Returns the shared picture of the match on the table, if any, and the text beside it.
fn shared(app: &mut App) -> Option<(Picture, String)> {
    app.insert_resource(Film::with_camera());
    record(app);
    tell(app, LinkCommand::Picture);
    match to_camera(app).pop()? {
        CameraCommand::Give { picture, text, .. } => Some((picture, text)),
        other => panic!("{other:?}"),
    }
}

fn ended<G: mbrane_play::MoveInput>(record: &str) -> Match<G> {
    let mut play = match_of::<G>(record);
    play.seek(usize::MAX, usize::MAX);
    play
}

#[test]
fn shared_picture_is_the_same_in_every_window() {
    let pictures = [(1280, 800), (390, 844), (844, 390)].map(|(width, height)| {
        let mut app = game(width, height);
        open_match(&mut app, ended::<Sansumoku>(GAMES[1].demo));
        shared(&mut app).expect("a picture").0
    });
    assert_eq!(
        (pictures[0].width, pictures[0].pixels.len()),
        (1200, 1200 * 630 * 3)
    );
    assert!(pictures.iter().all(|picture| *picture == pictures[0]));
}

#[test]
fn shared_text_has_the_signs_of_the_result() {
    let mut app = game(1280, 800);
    open_match(&mut app, ended::<Mbrane>(GAMES[0].demo));
    let (_, text) = shared(&mut app).expect("a picture");
    assert!(
        text.starts_with("Mbrane 5–4 ") && text.contains('⚡'),
        "{text}"
    );
}

fn with_walls(moves: &str, players: [Player; 2]) -> App {
    let record: Record<Masbrur> = format!("{START} {moves}").parse().expect("a record");
    let mut play = Match::from_record(record, players);
    play.set_beat(usize::MAX);
    table(play)
}

#[test]
fn shared_picture_hides_the_opponents_wall() {
    let pictures = ["02.46", "13.24"].map(|wall| {
        let moves = format!("17hl:35.36 37cr:{wall}");
        shared(&mut with_walls(&moves, [person(), computer(1)])).expect("a picture")
    });
    assert!(pictures[0] == pictures[1]);
}

#[test]
fn covered_table_shares_no_picture() {
    let mut app = with_walls("17hl:35.36", [person(), person()]);
    assert!(session(&app).table().covered().is_some());
    assert_eq!(shared(&mut app), None);
    tell(&mut app, HandCommand::Do(TableAction::Uncover));
    assert!(shared(&mut app).is_some());
}

#[test]
fn finished_match_from_a_stands_code_offers_its_picture_on_a_phone() {
    for entry in GAMES {
        let table = entry.kind.read_record(entry.demo.trim()).expect("a record");
        // The code has no names and no page of its own.
        let link = table.link(Viewer::All, None, None).to_string();
        let mut app = game(390, 844);
        listen(&mut app);
        tell(&mut app, LinkCommand::Open(link));
        run(&mut app, Duration::from_secs(2));
        assert!(reads(&app, "Picture"), "{}", entry.kind.name());
        assert!(shared(&mut app).is_some(), "{}", entry.kind.name());
    }
}
