//! A whole match through the page's mirror.

use super::{game, offer_table, round_moves};
use crate::{
    bench::{run, tell},
    hands::{hand, key, session},
    helpers::person,
    reader::{start_reader, tree, words},
};
use bevy::prelude::*;
use mbrane::table::{change::hand::HandCommand, stage::playback_commands::PlaybackCommand};
use mbrane_play::{Draft, PressKind, masbrur::Place, words::Words};
use mbrane_rules::{Game as _, Seat, Seats, Viewer, masbrur::Move};
use std::{
    collections::{HashSet, VecDeque},
    time::Duration,
};

fn was_played(app: &App, before: usize, m: Move) -> bool {
    let play = game(app);
    play.unmasked().record().moves()[before.min(play.unmasked().record().moves().len())..]
        .contains(&m)
        || play.unmasked().waiting() == Some(m)
}

/// The next move in the record for the seat that acts.
fn next(app: &App, left: &mut VecDeque<Move>) -> Option<Move> {
    let both = game(app).unmasked().position().to_act() == Seats::BOTH
        && game(app).unmasked().waiting().is_none();
    let second = both && session(app).table().acting() == Some(Seat::Second);
    if second {
        left.remove(1)
    } else {
        left.pop_front()
    }
}

/// Plays a move by the spots that the mirror offers, and by a button if that is not enough.
fn press_offered(app: &mut App, m: Move, before: usize) {
    let words = Words::english();
    let table = session(app).table();
    let spots = table.presses(&m.to_string()).expect("it is legal").concat();
    for spot in spots {
        let eyes = session(app).viewer();
        let groups = session(app).table().groups(&hand(app).draft, eyes, &words);
        let mut offered = groups
            .iter()
            .flat_map(|group| &group.spots)
            .filter(|info| info.open);
        assert!(
            offered.any(|info| info.spot == spot && !info.label.is_empty()),
            "{m}: {:?} is not told",
            Place::of(spot)
        );
        tell(app, HandCommand::Press(spot, PressKind::Point));
    }
    if was_played(app, before, m) {
        return;
    }
    // A button finishes the move. The mirror takes it from the screen.
    let offers = session(app).table().offers(&hand(app).draft, &words);
    let card = session(app).table().card(&hand(app).draft, &words);
    let mut said = offers
        .into_iter()
        .chain(card.into_iter().flat_map(|card| card.answers));
    let action = said
        .find(|offer| offer.action.plays(&m.to_string()))
        .unwrap_or_else(|| panic!("{m} is not offered"))
        .action;
    tell(app, HandCommand::Do(action));
}

/// Asserts that while the table is handed over, a reader gets nothing that only one player may see.
fn assert_covered(app: &App) {
    let table = session(app).table();
    let labels = |seat: Seat| -> HashSet<String> {
        let groups = table.groups(&Draft::default(), Viewer::Of(seat), &Words::english());
        groups
            .into_iter()
            .flat_map(|group| group.spots)
            .map(|info| info.label)
            .collect()
    };
    let seen = Seat::BOTH.map(labels);
    let hidden: HashSet<_> = seen[0].symmetric_difference(&seen[1]).collect();
    for (_, node) in &tree(app).nodes {
        assert!(!hidden.contains(&words(node).to_owned()), "{}", words(node));
    }
}

#[test]
fn match_is_played_through_the_html_mirror_alone() {
    let mut app = offer_table(1280, 800, [person(), person()]);
    start_reader(&mut app);
    let mut left: VecDeque<Move> = round_moves(1).into();
    while !left.is_empty() {
        while session(&app).table().covered().is_some() {
            assert_covered(&app);
            key(&mut app, KeyCode::Enter);
            run(&mut app, Duration::from_millis(60));
        }
        let m = next(&app, &mut left).expect("a move");
        let before = game(&app).unmasked().record().moves().len();
        press_offered(&mut app, m, before);
        assert!(was_played(&app, before, m), "{m}: {:?}", hand(&app));
        for _ in 0..60 {
            if game(&app).unmasked().beats_finished() {
                break;
            }
            tell(&mut app, PlaybackCommand::Skip);
            run(&mut app, Duration::from_millis(500));
        }
        run(&mut app, Duration::from_millis(100));
    }
    assert!(game(&app).unmasked().outcome().is_some());
}
