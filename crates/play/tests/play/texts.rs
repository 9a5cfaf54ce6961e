//! Texts that players paste, and the list's words for saves.

use mbrane_play::words::{Date, Words, players_of, result_of};
use mbrane_play::{AnyMatch, History, Incoming, KindOf, Link, LinkMatchId, Match, Name, Summary};
use mbrane_rules::mbrane::Mbrane;
use mbrane_rules::{Game as _, Outcome, Seat, Viewer};

use crate::helpers::{
    Chance, computer, match_of, people, person, play_text, random_step, tables, two_leg,
};

/// A text, read as a match of Mbrane.
fn read_match(text: &str) -> Result<Match<Mbrane>, String> {
    let read = mbrane_play::read_match(&[&KindOf::<Mbrane>::new()], text, &Words::english())?;
    Ok(read
        .as_any()
        .downcast_ref::<Match<Mbrane>>()
        .expect("a match of Mbrane")
        .clone())
}

#[test]
fn every_kind_of_text_becomes_its_match() {
    let played = match_of::<Mbrane>(
        "mbrane 4 full pie consent : 3b2 swap 1c1 2a1",
        [person(""), person("")],
    );
    let record = played.unmasked().record().to_string();
    let broken = record.replace(' ', "\n  ");
    for text in [
        &record,
        &broken,
        &format!("  {record}\r\n"),
        &played.to_string(),
    ] {
        assert_eq!(read_match(text).as_ref(), Ok(&played), "{text}");
    }
    let link = Link {
        record: played.unmasked().record().clone(),
        at: None,
        game: None,
    }
    .to_string();
    assert_eq!(
        read_match(&format!("https://example.org/play/#{link}")),
        Ok(played.clone())
    );
    let mut named = Match::<Mbrane>::new(
        "mbrane 9 full".parse().unwrap(),
        [person("Ada"), computer(3)],
    );
    play_text(&mut named, "8e5");
    assert_eq!(read_match(&named.to_string()), Ok(named));
}

#[test]
fn every_position_reads_back() {
    let mut chance = Chance(8);
    for setup in [
        "mbrane 4 full pie consent",
        "mbrane 9 plain",
        "mbrane 9 full consent",
    ] {
        let mut game = Match::<Mbrane>::new(setup.parse().unwrap(), tables()[0].clone());
        for _ in 0..30 {
            let text = <dyn AnyMatch>::position_text(&game, Viewer::All).to_string();
            let read = read_match(&text).unwrap_or_else(|error| panic!("{text}: {error:?}"));
            assert_eq!(read.unmasked().position(), game.unmasked().position());
            if !random_step(&mut game, &mut chance) {
                break;
            }
        }
    }
    let bare = match_of::<Mbrane>("mbrane 4 full : 3b2", people())
        .unmasked()
        .position()
        .to_string();
    for text in [bare.clone(), format!("position {bare}")] {
        assert_eq!(
            read_match(&text).unwrap().unmasked().position().setup(),
            "mbrane 4 full".parse().unwrap()
        );
    }
    let bare = match_of::<Mbrane>("mbrane 9 full : 3b2", people())
        .unmasked()
        .position()
        .to_string();
    assert_eq!(
        read_match(&bare).unwrap().unmasked().position().to_string(),
        bare
    );
}

#[test]
fn pasted_texts_are_recognised_by_kind() {
    let words = Words::english();
    let read = |text: &str| Incoming::read(&[&KindOf::<Mbrane>::new()], text, &words);
    for text in ["live=1.abc&by=x", " https://example.org/play/#live=2.x"] {
        assert!(matches!(read(text), Ok(Incoming::Live)), "{text}");
    }
    let record = "mbrane 9 full : 8e5";
    assert!(matches!(read(record), Ok(Incoming::Match(_, None))));
    let linked = Link::<Mbrane> {
        record: record.parse().unwrap(),
        at: None,
        game: LinkMatchId::new("k3x9"),
    };
    for link in [
        linked.to_string(),
        linked.long(),
        format!("https://example.org/#{linked}"),
    ] {
        let Ok(Incoming::Match(table, name)) = read(&link) else {
            panic!("{link} is a link")
        };
        assert_eq!((table.moves(), &name), (1, &linked.game), "{link}");
    }
    assert!(
        read("#nonsense").is_err_and(|reason| reason.contains("link")),
        "the end of an address"
    );
    let cut = linked.to_string();
    let refused = read(&cut[..cut.len() - 2]).expect_err("it was cut");
    assert!(refused.starts_with("This link can’t be read"), "{refused}");
    assert!(
        read("l=mbrane:+8e5&g=k3x9&s=AAAAAAAA")
            .expect_err("a letter")
            .starts_with("This link can’t be read")
    );
}

#[test]
fn a_bad_text_says_why() {
    for (text, reason) in [
        ("mbrane 9 full : 8e5 8e6", "move 2"),
        ("mbrane 9 full : hello", "`hello`"),
        ("hello", "neither a record nor a position"),
        ("he/llo", "`he`"),
        ("mbrane-play 7\n", "newer"),
        ("mbrane-play 1\n", "damaged"),
        ("sansumoku : e5", "played here"),
        ("#r=mbrane_9_full:_9a1", "9a1"),
        ("x".repeat(1_000_000).as_str(), "too long"),
        ("\u{0}\u{202e}:", "neither a record"),
    ] {
        let Err(said) = read_match(text) else {
            panic!("{text} is no game")
        };
        assert!(said.contains(reason), "{text:.30}: {said}");
        assert!(said.len() < 300, "{said}");
    }
    for text in ["", " \n\t"] {
        assert_eq!(read_match(text), Err("No text to paste".to_owned()));
    }
}

#[test]
fn summary_read_from_a_save_equals_the_matchs_own() {
    let mut chance = Chance(9);
    for players in tables() {
        let mut game = Match::<Mbrane>::new("mbrane 4 full pie consent".parse().unwrap(), players);
        game.erased_mut().set_id(Some(1_732_164_592_123));
        loop {
            let text = game.to_string();
            assert_eq!(Summary::read(&text), Ok(game.erased().summary()), "{text}");
            assert_eq!(text.parse::<Match<Mbrane>>().as_ref(), Ok(&game));
            if !random_step(&mut game, &mut chance) {
                break;
            }
        }
        assert!(game.erased().summary().outcome.is_some());
        game.undo();
        assert!(
            game.erased().summary().outcome.is_some(),
            "the whole match counts, not the place that is shown"
        );
        assert_eq!(
            (game.branch().erased().id(), game.rematch().erased().id()),
            (None, None),
            "these are other matches"
        );
    }
}

#[test]
fn results_of_every_kind_are_described() {
    let mut game = match_of::<Mbrane>("mbrane 4 full consent : 3b2 1c1", people());
    assert_eq!(game.erased().summary().outcome, None);
    play_text(&mut game, "resign");
    let summary = Summary::read(&game.to_string()).unwrap();
    assert_eq!(
        (summary.outcome, summary.moves),
        (Some(Outcome::resignation(Seat::First)), 3)
    );
    assert_eq!(summary.setup, "mbrane 4 full consent");
}

#[test]
fn games_are_found_by_their_players() {
    let game = Match::<Mbrane>::new(
        "mbrane 4".parse().unwrap(),
        [person("Ada Lovelace"), computer(3)],
    );
    let summary = game.erased().summary();
    assert!(
        summary.is_with("love")
            && summary.is_with("MARBLE")
            && summary.is_with(" ")
            && !summary.is_with("Basalt")
    );
    assert_eq!(summary.only_person(), Some(Seat::First));
    assert_eq!(
        Name::new("Ada Lovelace").as_str(),
        summary.players[0].name().as_str()
    );
}

#[test]
fn match_is_resumable_until_its_result_is_seen() {
    let mut game = Match::<Mbrane>::new("mbrane 4".parse().unwrap(), [person(""), computer(1)]);
    assert!(!game.erased().is_worth_resuming(), "nothing was played");
    let mut chance = Chance(3);
    while random_step(&mut game, &mut chance) {
        game.finish();
        assert!(game.erased().is_worth_resuming() || game.erased().ended().is_some());
    }
    assert!(!game.erased().is_worth_resuming(), "the result was seen");
    game.set_beat(2);
    assert!(
        game.erased().is_worth_resuming(),
        "the count was not seen to its end"
    );
    game.finish();
    assert!(
        two_leg(game).erased().is_worth_resuming(),
        "another game is to come"
    );
}

#[test]
fn list_entries_use_the_players_terms() {
    let (english, sides) = (Words::english(), ["Ivory", "Indigo"]);
    let summary_of = |record: &str, players| {
        let game = Match::from(History::<Mbrane>::new(record.parse().unwrap(), players));
        game.erased().summary()
    };
    let words = |summary: &Summary| {
        (
            players_of(summary, sides, &english),
            result_of(summary, sides, &english),
        )
    };
    let open = summary_of("mbrane 4 : 3b2 1c1", [person(""), computer(3)]);
    assert_eq!(
        words(&open),
        ("Marble, level 3".into(), "Unfinished, 2 moves".into())
    );
    let given_up = summary_of("mbrane 4 : 3b2 1c1 resign", [person(""), computer(3)]);
    assert_eq!(words(&given_up).1, "Marble won by resignation");
    assert_eq!(given_up.for_you(), -1);
    let counted = |players| {
        summary_of(
            "mbrane 4 full : 0c4 3b1 2c3 1d2 0b3 2a2 1a1 3d3 3c2 2d1 3a4 1b4",
            players,
        )
    };
    let one = counted([person(""), person("")]);
    let Some(Outcome {
        points,
        winner: Some(winner),
        ..
    }) = one.outcome
    else {
        panic!("somebody won")
    };
    let score = format!(
        "{} to {}",
        points.iter().max().unwrap(),
        points.iter().min().unwrap()
    );
    let expected = format!("{} won, {score}", sides[winner.index()]);
    assert_eq!(words(&one), ("Ivory and Indigo".into(), expected));
    let mut players = [computer(2), computer(2)];
    players[winner.index()] = person("Ada");
    let yours = counted(players);
    assert_eq!(
        words(&yours),
        ("Slate, level 2".into(), format!("You won, {score}"))
    );
    assert_eq!(yours.for_you(), 1);
}

#[test]
fn dates_follow_the_calendar() {
    let date = |seconds: u64| {
        let Date {
            year,
            month,
            day,
            hour,
            minute,
        } = Date::of(seconds * 1000);
        format!("{year}-{month:02}-{day:02} {hour:02}:{minute:02}")
    };
    assert_eq!(
        Date::of(1_732_164_592_123).said(&Words::english()),
        "21 Nov 2024, 04:49 UTC"
    );
    assert_eq!(date(0), "1970-01-01 00:00");
    assert_eq!(date(951_782_399), "2000-02-28 23:59");
    assert_eq!(date(951_782_400), "2000-02-29 00:00");
    assert_eq!(date(1_732_164_592), "2024-11-21 04:49");
    assert_eq!(date(4_107_542_399), "2100-02-28 23:59");
    assert_eq!(date(4_107_542_400), "2100-03-01 00:00");
    let mut last = Date::of(0);
    for day in 1..200_000 {
        let next = Date::of(day * 86_400_000);
        assert!(next > last && next.day <= 31, "{last:?} {next:?}");
        assert!(next.day == last.day + 1 || next.day == 1 && last.day >= 28);
        last = next;
    }
}
