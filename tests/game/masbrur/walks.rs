//! Random walks through every screen in two programs that differ in a hidden wall alone: until its owner takes over the
//! screen, both say, draw and copy the same.

use super::{drawn, offer_table};
use crate::{
    bench::{open_match, run, tell},
    chance::Chance,
    clicks::{Words, read},
    hands::session,
    helpers::{computer, copied, notice, person},
};
use bevy::{a11y::AccessibilityRequested, prelude::*};
use mbrane::{
    reader::PublishedTree,
    session::{Navigate, Screen},
    table::{
        analysis::review::{Partners, ReviewCommand},
        change::{hand::HandCommand, match_commands::MatchCommand},
        links::{LinkCommand, clipboard::ClipboardCommand},
        stage::playback_commands::PlaybackCommand,
    },
};
use mbrane_play::{Against, Level, Match, Player, TableAction};
use mbrane_rules::{Record, Seat, masbrur::Masbrur};
use std::time::Duration;

const START: &str = "masbrur 1 : offer:02.03.13.14.15.16.24.25.37.46 take:1 17hl:35.36";
const WALLS: [&str; 2] = ["02.46", "15.16"];

fn program(wall: &str, players: &[Player; 2]) -> App {
    let mut app = offer_table(1280, 800, players.clone());
    app.world().resource::<AccessibilityRequested>().set(true);
    let record: Record<Masbrur> = format!("{START} 37cr:{wall}").parse().expect("a record");
    let mut play = Match::from_record(record, players.clone());
    play.set_beat(usize::MAX);
    open_match(&mut app, play);
    read(&mut app);
    app
}

/// One command for both programs.
fn command(chance: &mut Chance) -> impl Fn(&mut App) + use<> {
    let (kind, number) = (chance.below(20), chance.below(8));
    move |app: &mut App| match kind {
        0..=2 => tell(app, ReviewCommand::Open),
        3 => tell(app, ReviewCommand::At(number)),
        4 => tell(app, ReviewCommand::By(number as isize - 4)),
        5 => tell(app, ReviewCommand::Look),
        6 => tell(app, ReviewCommand::Branch(number > 0)),
        7 => {
            let against = [Against::Person, Against::Watch, Against::Computer][number % 3];
            tell(
                app,
                ReviewCommand::With(Partners {
                    against,
                    level: Level::Two,
                }),
            );
        }
        8 => tell(app, ReviewCommand::Play),
        9 => tell(app, [ReviewCommand::Back, ReviewCommand::Again][number % 2]),
        10 => tell(app, HandCommand::Undo),
        11 => tell(app, HandCommand::Redo),
        12 => tell(app, MatchCommand::Rematch),
        13 => tell(app, PlaybackCommand::Skip),
        14 => {
            let way = match number {
                0 => Navigate::Learn("masbrur"),
                1 => Navigate::Lesson("masbrur"),
                2 => Navigate::Visit(Screen::Settings),
                3 => Navigate::Visit(Screen::Records),
                4 => Navigate::SetUp("masbrur"),
                _ => Navigate::Visit(Screen::Friend),
            };
            tell(app, way);
        }
        15 => match number {
            0..3 => tell(app, Navigate::Back),
            3..5 => tell(app, Navigate::Return),
            _ => tell(app, Navigate::Continue("masbrur")),
        },
        16 => tell(app, LinkCommand::Copy),
        17 => {
            let copy = [
                ClipboardCommand::CopyPosition,
                ClipboardCommand::CopyRecord,
                ClipboardCommand::Paste,
            ];
            tell(app, copy[number % 3]);
        }
        18 => tell(app, HandCommand::Do(TableAction::Dismiss)),
        // The owner of the wall does not take over the screen.
        _ if session(app).table().covered() == Some(Seat::First) => {
            tell(app, HandCommand::Do(TableAction::Uncover));
        }
        _ => {}
    }
}

/// All that a program says, draws and has copied, except for judgements, whose times depend on the machine.
fn seen(app: &mut App) -> Vec<String> {
    let judged = |word: &String| {
        word.ends_with('%')
            || word == "Even"
            || word.contains("udging")
            || word.starts_with("Win chance")
    };
    let words = &app.world().resource::<Words>().0;
    let mut seen: Vec<String> = words
        .iter()
        .map(|(word, _)| word.clone())
        .filter(|word| !judged(word))
        .collect();
    seen.extend(
        drawn(app)
            .into_iter()
            .map(|(part, place)| format!("{part:?} {place}")),
    );
    seen.extend(notice(app).map(str::to_owned));
    // The name of a game by links is drawn by chance.
    seen.extend(copied(app).map(|text| text.split('&').next().unwrap_or_default().to_owned()));
    let tree = app.world().resource::<PublishedTree>().0.as_ref();
    let nodes = tree.into_iter().flat_map(|tree| &tree.nodes);
    let texts =
        nodes.filter_map(|(_, node)| Some(node.label().or_else(|| node.value())?.to_owned()));
    seen.extend(texts.filter(|text| !judged(text)));
    // The sign before a half is one for the whole process, and tests running beside this one change the language.
    let mut seen: Vec<_> = seen
        .into_iter()
        .map(|word| word.replace(',', "."))
        .collect();
    // The tree's nodes come in any order.
    seen.sort();
    seen
}

fn walk(players: &[Player; 2], seed: u64, steps: usize) {
    let mut two = WALLS.map(|wall| program(wall, players));
    let mut chance = Chance(seed);
    for step in 0..steps {
        let command = command(&mut chance);
        let [one, other] = two.each_mut().map(|app| {
            command(app);
            run(app, Duration::from_millis(100));
            seen(app)
        });
        let differs: Vec<_> = one
            .iter()
            .zip(&other)
            .filter(|(one, other)| one != other)
            .collect();
        assert!(one == other, "seed {seed}, step {step}: {differs:?}");
        // A computer thinks with its own secrets, and as fast as the machine lets it.
        if two
            .iter()
            .any(|app| session(app).table().thinker().is_some())
        {
            two = WALLS.map(|wall| program(wall, players));
        }
    }
}

#[test]
fn random_navigation_reveals_no_hidden_wall() {
    walk(&[person(), person()], 1, 60);
    walk(&[person(), computer(1)], 2, 60);
}

#[test]
#[ignore = "long"]
fn long_random_navigation_reveals_no_hidden_wall() {
    for seed in 10..20 {
        walk(&[person(), person()], seed, 150);
        walk(&[person(), computer(1)], seed, 150);
    }
}
