//! Games as links: what goes out comes back, and what is bad is refused in words.

use mbrane_play::{GameName, Link, LinkError, Match, Relation, Table, relation};
use mbrane_rules::Record;
use mbrane_rules::mbrane::Mbrane;
use mbrane_rules::sansumoku::Sansumoku;

use crate::chance::{Chance, step, tables};

/// Where a game began and its moves, as a table has them.
fn line(record: &Record<Mbrane>) -> (String, Vec<String>) {
    Table::line(&Match::from_record(record.clone(), tables()[0].clone()))
}

/// What may stand behind the `#` of an address as it is.
fn survives_being_sent(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-._~!$&'()*+,;=:@/?".contains(&byte))
}

#[test]
fn whole_games_come_back() {
    let mut chance = Chance::new(7);
    for setup in ["mbrane 9 full pie consent", "mbrane 4 simple pie", "mbrane 4 full"] {
        for players in tables() {
            let mut game = Match::<Mbrane>::new(setup.parse().unwrap(), players);
            while step(&mut game, &mut chance) {
                let moves = game.record().moves().len();
                for at in [None, Some(0), Some(moves)] {
                    let link = Link { record: game.record().clone(), at, game: GameName::new("k3x9") };
                    let text = link.to_string();
                    assert!(survives_being_sent(&text), "{text}");
                    assert_eq!(text.parse(), Ok(link.clone()));
                    assert_eq!(format!("https://example.org/a/?b=c#{text}").parse(), Ok(link));
                }
            }
        }
    }
}

#[test]
fn given_positions_and_other_games_come_back() {
    let position = "mbrane 4 full from +1....../......../......../........ indigo unswapped placing : 2b3";
    let link = Link::<Mbrane>::new(position.parse().unwrap());
    let text = link.to_string();
    assert!(survives_being_sent(&text), "{text}");
    assert_eq!(text.parse(), Ok(link));
    let link = Link::<Sansumoku>::new("sansumoku : e5".parse().unwrap());
    assert_eq!(link.to_string().parse(), Ok(link));
}

#[test]
fn bad_links_say_why() {
    let read = |text: &str| text.parse::<Link<Mbrane>>().unwrap_err();
    assert_eq!(read(""), LinkError::NotALink);
    assert_eq!(read("https://example.org/"), LinkError::NotALink);
    assert_eq!(read("at=3"), LinkError::NotALink);
    assert_eq!(read("r=mbrane_4_full:_1a1&at=2"), LinkError::Place);
    assert_eq!(read("r=mbrane_4_full:_1a1&at=x"), LinkError::Place);
    assert_eq!(read("r=mbrane_4_full:_1a1&g=A"), LinkError::Name);
    assert_eq!(read("r=mbrane_4_full:_1a1&z=1"), LinkError::Unknown("z=1".to_owned()));
    assert_eq!(read("r=mbrane_4_full:_1a1&at=1&at=1"), LinkError::Unknown("at=1".to_owned()));
    for (text, reason) in [
        ("r=mbrane_5_full:", "4 or 9"),
        ("r=chess:", "mbrane"),
        ("r=mbrane_4_full", "colon"),
        ("r=mbrane_4_full:_1a1_1a2", "move 2"),
        ("r=mbrane_4_full:_1a1_x", "move 2"),
    ] {
        let said = read(text).to_string();
        assert!(said.contains(reason), "{text}: {said}");
    }
}

#[test]
fn a_link_cut_anywhere_is_refused_or_shorter() {
    let record: Record<Mbrane> = "mbrane 9 full pie : 8e5 swap 7d4 6c3".parse().unwrap();
    let text = Link::new(record.clone()).to_string();
    for cut in 0..text.len() {
        match text[..cut].parse::<Link<Mbrane>>() {
            Ok(link) => {
                assert!(matches!(relation(&line(&record), &line(&link.record)), Relation::Behind(_) | Relation::Other));
            }
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
}

#[test]
fn what_came_is_compared_with_what_is_kept() {
    let record = |moves: &str| format!("mbrane 9 full : {moves}").parse::<Record<Mbrane>>().unwrap();
    let kept = record("8e5 7d4 6c3");
    assert_eq!(relation(&line(&kept), &line(&record("8e5 7d4 6c3"))), Relation::Same);
    assert_eq!(relation(&line(&kept), &line(&record("8e5 7d4 6c3 1a1"))), Relation::Ahead(1));
    assert_eq!(relation(&line(&kept), &line(&record("8e5"))), Relation::Behind(2));
    assert_eq!(relation(&line(&kept), &line(&record("8e5 7d4 5c3"))), Relation::Branches(2));
    assert_eq!(relation(&line(&kept), &line(&"mbrane 9 plain : 8e5".parse().unwrap())), Relation::Other);
}
