//! Games as links: they come back unchanged, and bad links are refused with a reason.

use mbrane_play::words::Words;
use mbrane_play::{
    Animated, AnyMatch, Kind, KindOf, Link, LinkError, LinkMatchId, Match, RecordLine, Relation,
    read_link, read_match,
};
use mbrane_rules::masbrur::Masbrur;
use mbrane_rules::mbrane::Mbrane;
use mbrane_rules::sansumoku::Sansumoku;
use mbrane_rules::{Game as _, Record, Seat, Viewer};

use crate::helpers::{Chance, random_step, tables};
use crate::masbrur;

/// The start of a game and its moves, as a table has them.
fn line(record: &Record<Mbrane>) -> RecordLine {
    <dyn AnyMatch>::line(&Match::from_record(record.clone(), tables()[0].clone()))
}

/// Returns whether a text can follow the `#` of an address unescaped.
fn survives_being_sent(text: &str) -> bool {
    text.bytes()
        .all(|byte| byte.is_ascii_alphanumeric() || b"-._~!$&'()*+,;=:@/?".contains(&byte))
}

/// A link to a whole game.
fn whole<G: Animated>(record: Record<G>) -> Link<G> {
    Link {
        record,
        at: None,
        game: None,
    }
}

#[test]
fn games_survive_links_at_every_place() {
    let mut chance = Chance(7);
    for setup in [
        "mbrane 9 full pie consent",
        "mbrane 4 simple pie",
        "mbrane 4 full",
        "mbrane 4 full torus",
    ] {
        for players in tables() {
            let mut game = Match::<Mbrane>::new(setup.parse().unwrap(), players);
            while random_step(&mut game, &mut chance) {
                let moves = game.unmasked().record().moves().len();
                for at in [None, Some(0), Some(moves)] {
                    let link = Link {
                        record: game.unmasked().record().clone(),
                        at,
                        game: LinkMatchId::new("k3x9"),
                    };
                    let text = link.to_string();
                    for text in [text, link.long()] {
                        assert!(survives_being_sent(&text), "{text}");
                        assert_eq!(text.parse(), Ok(link.clone()));
                        assert_eq!(
                            format!("https://example.org/a/?b=c#{text}").parse(),
                            Ok(link.clone())
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn given_positions_and_other_games_survive_links() {
    let position =
        "mbrane 4 full from +1....../......../......../........ indigo unswapped placing : 2b3";
    let link = whole::<Mbrane>(position.parse().unwrap());
    let text = link.to_string();
    assert!(survives_being_sent(&text), "{text}");
    assert_eq!(text.parse(), Ok(link));
    let link = whole::<Sansumoku>("sansumoku : e5".parse().unwrap());
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
    assert_eq!(
        read("r=mbrane_4_full:_1a1&z=1"),
        LinkError::Unknown("z=1".to_owned())
    );
    assert_eq!(
        read("r=mbrane_4_full:_1a1&at=1&at=1"),
        LinkError::Unknown("at=1".to_owned())
    );
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
fn links_number_earlier_setups_as_before() {
    // Links name a set-up by its place in this list.
    let mut numbered = Mbrane::setups().into_iter();
    for side in [4, 9] {
        for scoring in ["full", "plain", "simple"] {
            for words in ["", " pie", " consent", " pie consent"] {
                let setup = format!("mbrane {side} {scoring}{words}");
                assert_eq!(numbered.next().map(|setup| setup.to_string()), Some(setup));
            }
        }
    }
    assert!(numbered.all(|setup| setup.joined));
}

#[test]
fn truncated_link_is_refused_or_holds_fewer_moves() {
    let record: Record<Mbrane> = "mbrane 9 full pie : 8e5 swap 7d4 6c3".parse().unwrap();
    let text = whole(record.clone()).long();
    for cut in 0..text.len() {
        match text[..cut].parse::<Link<Mbrane>>() {
            Ok(link) => {
                assert!(matches!(
                    line(&record).relation(&line(&link.record)),
                    Relation::Behind(_) | Relation::Other
                ));
            }
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
}

/// Changes, drops and doubles every letter, and cuts the link everywhere: no result is another game.
fn damaged<G: Animated>(link: &Link<G>) {
    let text = link.to_string();
    let kind = text.find('=').expect("the game's name") + 1;
    let read = |text: &str| match text.parse::<Link<G>>() {
        Ok(read) => assert_eq!(read, *link, "{text}"),
        Err(error) => assert!(
            error == LinkError::Damaged || error == LinkError::NotALink,
            "{text}: {error}"
        ),
    };
    for at in kind..text.len() {
        for letter in [
            "A", "_", "Q", "7", "z", "-", "=", "&", "#", "%", "é", " ", "",
        ] {
            read(&format!("{}{letter}{}", &text[..at], &text[at + 1..]));
        }
        read(&format!("{}{}", &text[..=at], &text[at..]));
        assert_eq!(
            text[..at].parse::<Link<G>>(),
            Err(LinkError::Damaged),
            "cut at {at}"
        );
        let mut swapped = text.clone().into_bytes();
        swapped.swap(at, (at + 1).min(text.len() - 1));
        read(&String::from_utf8(swapped).expect("letters"));
    }
}

#[test]
fn a_damaged_link_is_refused() {
    let link = |text: &str| Link {
        game: LinkMatchId::new("k3x9"),
        ..whole::<Mbrane>(text.parse().unwrap())
    };
    damaged(&link("mbrane 9 full pie : 8e5 swap 7d4 6c3"));
    damaged(&Link {
        at: Some(1),
        ..link("mbrane 4 full : 2b3 1a1 resign")
    });
    damaged(&whole(at_random::<Sansumoku>(
        "sansumoku",
        12,
        &mut Chance(3),
    )));
    damaged(&whole::<Masbrur>(
        "masbrur 1 : offer:02.03.13.14.15.16.24.25.37.46 take:1 17hl:35.36 37cr:02.46"
            .parse()
            .unwrap(),
    ));
    let said = LinkError::Damaged.to_string();
    assert!(said.contains("cut or changed"), "{said}");
}

#[test]
fn text_that_is_no_packed_link_is_refused_at_once() {
    let mut chance = Chance(0x11AC);
    let letters: Vec<char> = ('a'..='z')
        .chain('A'..='Z')
        .chain('0'..='9')
        .chain(['-', '_'])
        .collect();
    for length in 0..300 {
        let text: String = (0..length).filter_map(|_| chance.pick(&letters)).collect();
        assert_eq!(
            format!("mbrane={text}").parse::<Link<Mbrane>>(),
            Err(LinkError::Damaged)
        );
        assert_eq!(
            format!("sansumoku={text}").parse::<Link<Sansumoku>>(),
            Err(LinkError::Damaged)
        );
        assert_eq!(
            format!("masbrur={text}").parse::<Link<Masbrur>>(),
            Err(LinkError::Damaged)
        );
    }
    for letter in ["A", "_", "f"] {
        for length in [10_000, 16_385, 2_000_000] {
            let text = format!("masbrur={}", letter.repeat(length));
            assert_eq!(text.parse::<Link<Masbrur>>(), Err(LinkError::Damaged));
        }
    }
    // A link to one game does not open as another game.
    let link = whole::<Mbrane>("mbrane 4 full : 2b3".parse().unwrap()).to_string();
    assert!(
        link.replace("mbrane", "sansumoku")
            .parse::<Link<Sansumoku>>()
            .is_err()
    );
    assert_eq!(
        link.replace("mbrane", "chess").parse::<Link<Mbrane>>(),
        Err(LinkError::NotALink)
    );
}

/// Links from older versions open, in either form.
#[test]
fn links_of_older_versions_open() {
    let kinds: [&dyn Kind; 3] = [
        &KindOf::<Mbrane>::new(),
        &KindOf::<Sansumoku>::new(),
        &KindOf::<Masbrur>::new(),
    ];
    for line in include_str!("../data/links.txt")
        .lines()
        .filter(|line| !line.is_empty())
    {
        let (link, record) = line.split_once(' ').expect("a link and its record");
        let (table, name) =
            read_link(&kinds, link).unwrap_or_else(|error| panic!("{error}: {link}"));
        assert_eq!(table.record_for(Viewer::All).as_str(), record, "{link}");
        assert_eq!(
            name.is_some(),
            link.starts_with("r=") && link.contains("&g="),
            "{link}"
        );
        assert!(
            read_match(&kinds, link, &Words::english()).is_ok(),
            "{link}"
        );
        // A new link has the same form.
        let again = table.link(Viewer::All, None, None);
        assert!(link.starts_with("r=") || again.as_str() == link, "{again}");
    }
}

/// A random game of at most `most` moves.
fn at_random<G: Animated>(setup: &str, most: usize, chance: &mut Chance) -> Record<G> {
    let mut record = Record::<G>::new(setup.parse().expect("a set-up"));
    while let Some(m) = chance
        .pick(&record.position().placements())
        .filter(|_| record.moves().len() < most)
    {
        record.push(m).expect("a legal move");
    }
    let link = whole(record.clone());
    assert_eq!(link.to_string().parse(), Ok(link));
    record
}

#[test]
fn links_of_whole_games_are_short() {
    let mut chance = Chance(5);
    let mut longest = [0; 3];
    for _ in 0..4 {
        let mbrane = at_random::<Mbrane>("mbrane 9 full pie consent", 61, &mut chance);
        longest[0] = longest[0].max(whole(mbrane).to_string().len());
        let sansumoku = at_random::<Sansumoku>("sansumoku", usize::MAX, &mut chance);
        longest[1] = longest[1].max(whole(sansumoku).to_string().len());
    }
    for setup in ["masbrur 4 :", "masbrur 4 free :"] {
        let mut play = Match::from_record(
            setup.parse::<Record<Masbrur>>().unwrap(),
            tables()[0].clone(),
        );
        while play.unmasked().outcome().is_none() {
            masbrur::step_masbrur(&mut play, &mut chance);
            // A seat's view comes back too, and so does a deferred choice.
            for viewer in [Viewer::Of(Seat::First), Viewer::Of(Seat::Second)] {
                let link = whole::<Masbrur>(
                    Masbrur::record_for(play.unmasked().record(), viewer)
                        .parse()
                        .unwrap(),
                );
                assert_eq!(link.to_string().parse(), Ok(link));
            }
        }
        let link = whole(play.unmasked().record().clone());
        longest[2] = longest[2].max(link.to_string().len());
        assert_eq!(link.to_string().parse(), Ok(link));
    }
    println!(
        "letters: {} of 61 moves of Mbrane, {} of Sansumoku, {} of four rounds of Masbrur",
        longest[0], longest[1], longest[2]
    );
    assert!(
        longest[0] < 140 && longest[1] < 90 && longest[2] < 420,
        "{longest:?}"
    );
}

#[test]
fn received_record_is_compared_with_the_kept_one() {
    let record = |moves: &str| {
        format!("mbrane 9 full : {moves}")
            .parse::<Record<Mbrane>>()
            .unwrap()
    };
    let kept = record("8e5 7d4 6c3");
    assert_eq!(
        line(&kept).relation(&line(&record("8e5 7d4 6c3"))),
        Relation::Same
    );
    assert_eq!(
        line(&kept).relation(&line(&record("8e5 7d4 6c3 1a1"))),
        Relation::Ahead(1)
    );
    assert_eq!(
        line(&kept).relation(&line(&record("8e5"))),
        Relation::Behind(2)
    );
    assert_eq!(
        line(&kept).relation(&line(&record("8e5 7d4 5c3"))),
        Relation::Branches(2)
    );
    assert_eq!(
        line(&kept).relation(&line(&"mbrane 9 plain : 8e5".parse().unwrap())),
        Relation::Other
    );
}

#[test]
fn names_of_link_matches_have_different_numbers() {
    let letters = ('0'..='9').chain('a'..='z');
    let names = letters.flat_map(|letter| {
        let longer = format!("{letter}k3x9");
        [
            "k3x9".to_owned(),
            longer,
            format!("k3x9{letter}"),
            letter.to_string().repeat(12),
        ]
    });
    let names: std::collections::BTreeSet<String> = names.collect();
    let number = |name: &String| LinkMatchId::new(name).expect("a name").number();
    let numbers: std::collections::BTreeSet<u64> = names.iter().map(number).collect();
    assert_eq!(numbers.len(), names.len());
}
