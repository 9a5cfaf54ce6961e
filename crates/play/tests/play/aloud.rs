//! The table for the ear: a whole game can be played by it, and it tells what happened.

use mbrane_play::words::{Language, Message};
use mbrane_play::{Heard, Level, Match, Name, Player, aloud};
use mbrane_rules::mbrane::Mbrane;
use mbrane_rules::{Game as _, Seat};

fn table(setup: &str) -> Match<Mbrane> {
    let players = [Player::person(Name::new("")), Player::person(Name::new(""))];
    Match::new(setup.parse().unwrap(), players)
}

#[test]
fn what_it_offers_is_what_the_referee_allows() {
    let mut game = table("mbrane 4 full");
    let mut rounds = 0;
    while game.outcome().is_none() {
        let heard = aloud(&game, None);
        if heard.digits.is_empty() {
            game.count().unwrap();
            break;
        }
        let all: usize = heard.digits.iter().map(|(_, cells)| cells).sum();
        assert_eq!(all, game.position().placements().len());
        let (digit, cells) = *heard.digits.iter().rev().find(|(_, cells)| *cells > 0).unwrap();
        let choices: Vec<_> = aloud(&game, Some(digit)).cells.iter().filter_map(|cell| cell.placement).collect();
        assert_eq!(choices.len(), cells);
        let seat = game.position().to_act().single().unwrap();
        game.act(seat, choices[0]).unwrap();
        assert!(aloud(&game, Some(digit)).digits.is_empty(), "nothing is placed while something moves");
        game.finish();
        rounds += 1;
    }
    assert!(rounds > 4);
}

#[test]
fn a_move_is_heard_with_what_it_changed_and_who_comes_next() {
    let computer = Player::computer_of(Level::new(1).unwrap());
    let mut game = Match::<Mbrane>::new("mbrane 9 full".parse().unwrap(), [Player::person(Name::new("")), computer]);
    let mut heard = Heard::all(&game);
    assert!(heard.hear(&game).is_empty());
    game.act(Seat::First, "8e5".parse().unwrap()).unwrap();
    game.finish();
    let said: Vec<_> = heard.hear(&game).iter().map(|message| Language::English.say(message)).collect();
    assert_eq!(said, ["You placed 8 on e5", "C: from even to Ivory 8", "Chalk is thinking"]);
    assert!(heard.hear(&game).is_empty());
    let table = aloud(&game, None);
    let text = |name: &str| {
        let cell = table.cells.iter().find(|cell| cell.cell.to_string() == name).unwrap();
        Language::English.say(&cell.text)
    };
    assert_eq!((text("e5"), text("a1")), ("Ivory 8".to_owned(), "empty".to_owned()));
    assert!(table.lines.iter().any(|line| Language::English.say(line) == "C: Ivory 8"));
}

#[test]
fn every_step_of_a_count_is_heard_once() {
    let game = "mbrane 4 full : 3a1 2b3 3d2 1c4 0a3 3c3 2d4".parse().unwrap();
    let players = [Player::person(Name::new("")), Player::person(Name::new(""))];
    let mut game = Match::<Mbrane>::from_record(game, players);
    while let Some(m) = game.position().placements().first().copied() {
        if game.outcome().is_some() || game.count().is_ok() {
            break;
        }
        let seat = game.position().to_act().single().unwrap();
        game.act(seat, m).unwrap();
        if game.outcome().is_none() {
            game.finish();
        }
    }
    let mut heard = Heard::default();
    let beats = game.told().unwrap().beats.len();
    let mut said = Vec::new();
    for beat in 0..=beats {
        game.set_beat(beat);
        assert_eq!(aloud(&game, None).title == Message::Counting, beat < beats, "the end is not told before it comes");
        said.extend(heard.hear(&game));
    }
    let steps = said.iter().filter(|message| matches!(message, Message::Step { .. })).count();
    let counted = game.told().unwrap().beats.iter();
    let gathers = counted.filter(|beat| matches!(beat.cue, mbrane_play::mbrane::Cue::Gather(_))).count();
    assert!(steps > 0 && steps == gathers, "{said:?}");
    assert_eq!(said.iter().filter(|message| **message == game.caption().title).count(), 1);
}
