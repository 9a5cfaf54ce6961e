//! Text copied from a table with a hidden wall.

use crate::{
    bench::{game, open_match, tell},
    hands::session,
    helpers::{computer, copied, person, table},
};
use bevy::prelude::*;
use mbrane::table::{change::hand::HandCommand, links::clipboard::ClipboardCommand};
use mbrane_play::{Match, Player, TableAction};
use mbrane_rules::{Record, Seat, Viewer, masbrur::Masbrur};

const START: &str = "masbrur 1 : offer:02.03.13.14.15.16.24.25.37.46 take:1";

fn table_with_walls(moves: &str, players: [Player; 2]) -> App {
    let record: Record<Masbrur> = format!("{START} {moves}").parse().expect("a record");
    let mut play = Match::from_record(record, players);
    play.set_beat(usize::MAX);
    table(play)
}

fn copied_by(app: &mut App, command: ClipboardCommand) -> Option<String> {
    tell(app, command);
    copied(app)
}

#[test]
fn copied_text_contains_only_ones_own_wall() {
    for command in [ClipboardCommand::CopyPosition, ClipboardCommand::CopyRecord] {
        let texts = ["02.46", "13.24", "15.16"].map(|wall| {
            let mut app =
                table_with_walls(&format!("17hl:35.36 37cr:{wall}"), [person(), computer(1)]);
            assert_eq!(session(&app).viewer(), Viewer::Of(Seat::First));
            copied_by(&mut app, command).expect("a text")
        });
        assert!(texts.windows(2).all(|pair| pair[0] == pair[1]), "{texts:?}");
        let mut app = table_with_walls("17hl:26.27 37cr:02.46", [person(), computer(1)]);
        assert_ne!(
            copied_by(&mut app, command),
            Some(texts[0].clone()),
            "one's own wall is told"
        );
    }
}

#[test]
fn a_covered_table_copies_no_position() {
    let texts = ["35.36", "26.27"].map(|wall| {
        let mut app = table_with_walls(&format!("17hl:{wall}"), [person(), person()]);
        assert!(session(&app).table().covered().is_some());
        assert_eq!(copied_by(&mut app, ClipboardCommand::CopyPosition), None);
        tell(&mut app, HandCommand::Do(TableAction::Uncover));
        assert_eq!(session(&app).viewer(), Viewer::Of(Seat::Second));
        copied_by(&mut app, ClipboardCommand::CopyPosition).expect("a text")
    });
    assert_eq!(
        texts[0], texts[1],
        "the text tells the first player's wall to the second"
    );
}

#[test]
fn a_finished_match_copies_both_walls() {
    let record = include_str!("../../assets/demo/masbrur.txt").trim();
    let mut play =
        Match::<Masbrur>::from_record(record.parse().expect("a record"), [person(), computer(1)]);
    play.seek(usize::MAX, usize::MAX);
    let mut app = game(1280, 800);
    open_match(&mut app, play);
    assert_eq!(
        copied_by(&mut app, ClipboardCommand::CopyRecord).as_deref(),
        Some(record)
    );
}
