//! Which matches count among a player's results, what follows from them, and the text that takes them to another device.

use mbrane_play::{
    Animated as _, AnyMatch, Credit, History, Incoming, Kind, KindOf, Ladder, Level, Match,
    MatchStatus, Player, SaveError, Summary, TableAction, Tally, archive, read_saved, words::Words,
};
use mbrane_rules::{
    Record, Seat,
    masbrur::Masbrur,
    mbrane::{Mbrane, Setup},
    sansumoku::Sansumoku,
};

use crate::helpers::{Chance, computer, person, random_step};

const KINDS: [&dyn Kind; 3] = [
    &KindOf::<Mbrane>::new(),
    &KindOf::<Sansumoku>::new(),
    &KindOf::<Masbrur>::new(),
];
const SHORT: &str = "0c4 3b1 2c3 1d2 0b3 2a2 1a1 3d3 3c2 2d1 3a4 1b4";

fn players(level: u8, seat: Seat) -> [Player; 2] {
    let computer = Player::computer_of(Level::new(level).unwrap());
    if seat == Seat::First {
        [person(""), computer]
    } else {
        [computer, person("")]
    }
}

fn begun(level: u8, seat: Seat) -> Box<dyn AnyMatch> {
    KINDS[0]
        .start("mbrane 4 full", players(level, seat))
        .unwrap()
}

fn play(table: &mut dyn AnyMatch, moves: &str) {
    for m in moves.split_whitespace() {
        let seat = table.awaited().single().unwrap();
        table.play_text(seat, m, &Words::english()).unwrap();
    }
}

fn credit(table: &dyn AnyMatch) -> Credit {
    let read = Summary::read(table.save().as_str()).unwrap();
    assert_eq!(read.credit, table.summary().credit);
    read.credit
}

#[test]
fn only_whole_matches_against_a_computer_get_credit() {
    assert_eq!(credit(&*begun(1, Seat::Second)), Credit::Full);
    for players in [[person("a"), person("b")], [computer(1), computer(2)]] {
        assert_eq!(
            credit(&*KINDS[0].start("mbrane 4 full", players).unwrap()),
            Credit::None
        );
    }
    let mut read = KINDS[0].read_record("mbrane 4 full :").unwrap();
    read.set_player(Seat::Second, computer(1));
    assert_eq!(credit(&*read), Credit::None, "it came from elsewhere");
    // A rematch is a whole match, unless it begins at a position that was given.
    play(&mut *read, "0c4 3b1 resign");
    assert_eq!(credit(&*read.rematch()), Credit::Full);
    let mut one = begun(1, Seat::First);
    play(&mut *one, "0c4 3b1");
    let mut given = KINDS[0]
        .read_record(&format!("{} :", one.position_text(one.viewer())))
        .unwrap();
    given.set_player(Seat::Second, computer(1));
    play(&mut *given, "resign");
    assert!(given.outcome().is_some());
    assert_eq!(credit(&*given.rematch()), Credit::None);
}

#[test]
fn help_before_the_end_is_noted() {
    let mut table = begun(1, Seat::First);
    play(&mut *table, "0c4 3b1");
    assert!(table.undo() && table.redo());
    play(&mut *table, "2c3 1d2");
    assert_eq!(
        credit(&*table),
        Credit::Full,
        "a move that was redone was not taken back"
    );
    let before = table.boxed();
    table.undo();
    let same = table.boxed();
    play(&mut *table, "2c3");
    assert_eq!(
        (credit(&*table), credit(&*same)),
        (Credit::Helped, Credit::Full)
    );
    let mut hinted = before.boxed();
    hinted.note_help();
    assert_eq!(credit(&*hinted), Credit::Helped);
    assert_eq!(
        credit(&*read_saved(&KINDS, hinted.save().as_str()).unwrap()),
        Credit::Helped
    );
    // After the end no aid counts as help.
    let mut over = before.boxed();
    play(&mut *over, "resign");
    over.note_help();
    assert_eq!(credit(&*over), Credit::Full);
    // A match that goes on from there is another one.
    over.set_id(Some(5));
    over.undo();
    over.play_text(Seat::First, "0b3", &Words::english())
        .unwrap();
    over.set_id(Some(6));
    assert_eq!(credit(&*over), Credit::None);
    assert_eq!(credit(&*before.branch()), Credit::None);
}

#[test]
fn undoing_a_pending_choice_counts_as_help() {
    let mut table = KINDS[2]
        .start("masbrur 1", players(1, Seat::Second))
        .unwrap();
    for _ in 0..400 {
        let MatchStatus::Turn(seats) = table.status() else {
            break;
        };
        if seats.single().is_none() {
            let m = table.any_move(Seat::Second).unwrap();
            table
                .play_text(Seat::Second, &m, &Words::english())
                .unwrap();
            assert_eq!(credit(&*table), Credit::Full);
            assert!(table.undo());
            assert_eq!(credit(&*table), Credit::Helped);
            return;
        }
        let seat = seats.single().unwrap();
        let m = table.any_move(seat).unwrap();
        table.play_text(seat, &m, &Words::english()).unwrap();
    }
    panic!("nobody chose at the same time");
}

#[test]
fn unknown_credit_is_refused() {
    let older = |credit: &str| {
        let lines = "first person Ada\nsecond person Ben\n";
        let text =
            format!("mbrane-play 3\n{lines}credit {credit}\nrecord mbrane 4 full :\nat 0 0\n");
        read_saved(&KINDS, &crate::saves::summed(&text))
    };
    assert!(older("full").is_ok_and(|read| read.info().credit() == Credit::Full));
    assert!(matches!(older("all"), Err(SaveError::Damaged { .. })));
}

/// A finished match, of which only the summary matters.
fn summary(began: u64, level: u8, seat: Seat, result: i8, credit: Credit) -> Summary {
    let mut table = begun(level, seat);
    table.set_id(Some(began));
    let mut summary = table.summary();
    let winner = match result {
        1 => Some(seat),
        0 => None,
        _ => Some(!seat),
    };
    summary.outcome = Some(mbrane_rules::Outcome {
        winner,
        ..mbrane_rules::Outcome::by_points([2, 2])
    });
    summary.moves = 10;
    summary.credit = credit;
    summary
}

fn ladder(games: &[Summary]) -> Ladder {
    Ladder::of(
        games
            .iter()
            .map(|game| (game, Mbrane::strengths(Setup::default()))),
    )
}

#[test]
fn crowns_and_statistics_follow_from_the_matches() {
    use Credit::{Full, Helped, None};
    use Seat::{First, Second};
    let mut games = vec![
        summary(4, 1, First, 1, Helped),
        summary(1, 1, Second, -1, Full),
        summary(2, 1, Second, 1, Full),
        summary(3, 2, First, 1, Full),
        summary(5, 3, First, 0, Full),
        summary(6, 4, First, 1, None),
    ];
    games.push(games[3].clone());
    let mut open = summary(7, 5, First, 1, Full);
    open.outcome = Option::None;
    games.push(open);
    let ladder = ladder(&games);
    assert_eq!(
        (
            ladder.games,
            ladder.length(),
            ladder.streak,
            ladder.course.len()
        ),
        (5, 10, 3, 4)
    );
    let crowns = ladder.rungs.map(|rung| rung.crowns());
    assert_eq!(crowns[..3], [[true; 3], [true, true, false], [false; 3]]);
    assert_eq!(
        ladder.rungs[0].tallies,
        [
            Tally {
                won: 1,
                drawn: 0,
                lost: 0
            },
            Tally {
                won: 1,
                drawn: 0,
                lost: 1
            }
        ]
    );
    assert_eq!((ladder.beaten(), ladder.next()), (2, Some(Level::Three)));
    games.reverse();
    assert_eq!(
        self::ladder(&games),
        ladder,
        "the order of the list does not matter"
    );
    let all: Vec<_> = (1..=5)
        .map(|level| summary(u64::from(level), level, First, 1, Helped))
        .collect();
    let ladder = self::ladder(&all);
    assert_eq!(
        (ladder.next(), ladder.beaten(), ladder.strength()),
        (Option::None, 5, Option::None)
    );
    assert_eq!(Ladder::of([]), Ladder::default());
}

#[test]
fn matches_with_joined_edges_are_rated_apart() {
    let plain: Setup = "mbrane 9 full pie".parse().unwrap();
    let joined: Setup = "mbrane 9 full torus pie".parse().unwrap();
    assert!(Mbrane::own_list(plain).is_none() && Mbrane::strengths(plain).is_some());
    assert!(Mbrane::own_list(joined).is_some() && Mbrane::strengths(joined).is_none());
}

#[test]
fn the_first_match_moves_the_rating_by_glickos_formulas() {
    let games = [summary(1, 2, Seat::First, 1, Credit::Full)];
    let after = Ladder::of(games.iter().map(|game| (game, Some([1000; 5]))))
        .strength()
        .unwrap();
    // Worked out by hand: 350 is the deviation of an unknown player, 1000 the rating, and a half the expected result.
    assert!((after.deviation - 246.6).abs() < 0.1, "{after:?}");
    assert!((after.rating - 1175.0).abs() < 0.1, "{after:?}");
}

#[test]
fn ratings_converge_to_a_players_strength() {
    let strengths = Mbrane::strengths(Setup::default())
        .expect("ratings of levels")
        .map(f64::from);
    let mut chance = Chance(9);
    let (mut within, mut all) = (0, 0);
    for strength in [700.0, 1000.0, 1400.0, 1800.0, 2400.0_f64] {
        for _ in 0..40 {
            let games: Vec<_> = (0..60)
                .map(|began| {
                    // Players choose opponents near themselves.
                    let near = strengths
                        .iter()
                        .position(|level| *level > strength - 100.0)
                        .unwrap_or(4);
                    let level = near.saturating_sub(usize::from(chance.once_in(2)));
                    let expected = 1.0 / (1.0 + 10_f64.powf((strengths[level] - strength) / 400.0));
                    let won = (chance.below(10_000) as f64) < expected * 10_000.0;
                    summary(
                        began,
                        level as u8 + 1,
                        Seat::First,
                        if won { 1 } else { -1 },
                        Credit::Full,
                    )
                })
                .collect();
            let found = ladder(&games).strength().unwrap();
            within += usize::from((found.rating - strength).abs() <= found.margin());
            all += 1;
            assert!(found.margin() < 280.0, "{found:?}");
        }
    }
    assert!(within * 100 >= all * 88, "{within} of {all}");
}

fn finished(began: u64) -> Box<dyn AnyMatch> {
    let mut table = begun(
        1 + (began % 5) as u8,
        if began.is_multiple_of(2) {
            Seat::First
        } else {
            Seat::Second
        },
    );
    table.set_id(Some(began));
    play(&mut *table, SHORT);
    while table.decide(&TableAction::Close) {}
    assert!(table.ended().is_some());
    table
}

#[test]
fn archive_restores_finished_matches_unchanged() {
    let words = Words::english();
    let mut open = begun(1, Seat::First);
    open.set_id(Some(9));
    let games: Vec<_> = (1..=4).map(finished).collect();
    let texts: Vec<String> = games
        .iter()
        .chain([&open])
        .map(|game| game.save().into_text())
        .collect();
    let all = archive(
        texts
            .iter()
            .map(String::as_str)
            .chain(["mbrane-play 1\nbroken"]),
    );
    for text in [
        all.as_str().to_owned(),
        format!("\r\n{}", all.as_str().replace('\n', "\r\n")),
    ] {
        let Ok(Incoming::Archive(read)) = Incoming::read(&KINDS, &text, &words) else {
            panic!("{text}")
        };
        let read: Vec<_> = read.iter().map(|game| game.save().into_text()).collect();
        assert_eq!(read, texts[..4]);
    }
    let none = archive([]);
    assert!(
        matches!(Incoming::read(&KINDS, none.as_str(), &words), Ok(Incoming::Archive(games)) if games.is_empty())
    );
    // A single match may come from another player.
    let Ok(Incoming::Match(one, None)) = Incoming::read(&KINDS, &texts[0], &words) else {
        panic!("a match")
    };
    assert_eq!(credit(&*one), Credit::None);
}

#[test]
fn damaged_archive_restores_nothing() {
    let words = Words::english();
    let texts: Vec<String> = (1..=2)
        .map(|began| finished(began).save().into_text())
        .collect();
    let good = archive(texts.iter().map(String::as_str))
        .as_str()
        .to_owned();
    let check = |text: &str| match Incoming::read(&KINDS, text, &words) {
        Ok(Incoming::Archive(read)) => {
            let read: Vec<_> = read.iter().map(|game| game.save().into_text()).collect();
            assert_eq!(read, texts, "{text}");
        }
        Ok(other) => panic!("{text} is {other:?}"),
        Err(reason) => assert!(!reason.is_empty()),
    };
    for at in 1..good.len() {
        check(&good[..at]);
        check(&format!("{}x{}", &good[..at], &good[at + 1..]));
    }
    let mut chance = Chance(12);
    for _ in 0..2000 {
        let mut text = good.clone().into_bytes();
        for _ in 0..=chance.below(5) {
            // The first word stays, or it is another kind of text.
            let (one, other) = (
                12 + chance.below(text.len() - 12),
                12 + chance.below(text.len() - 12),
            );
            match chance.below(3) {
                0 => text.swap(one, other),
                1 => text.truncate(one),
                _ => text[one] = b' ' + chance.below(94) as u8,
            }
            if text.len() < 20 {
                break;
            }
        }
        check(std::str::from_utf8(&text).unwrap());
    }
    // Right sums do not make it right.
    let body = |text: &str| text.lines().nth(1).expect("a body").to_owned();
    let sealed = |lines: &str| crate::saves::summed(&format!("mbrane-games {lines}\n"));
    let of = |game: &str| sealed(&format!("2\n{{\"games\":[{game}]}}"));
    let game = body(&texts[0]);
    assert!(Incoming::read(&KINDS, &of(&game), &words).is_ok());
    for text in [
        sealed("1\nx"),
        sealed("1\nmbrane-play 1"),
        sealed("2\nx"),
        of(&game.replace("\"began\":1,", "\"began\":null,")),
        of(&body(begun(1, Seat::First).save().as_str())),
    ] {
        assert!(Incoming::read(&KINDS, &text, &words).is_err(), "{text}");
    }
    let newer = good.replace("mbrane-games 2", "mbrane-games 3");
    assert!(
        Incoming::read(&KINDS, &newer, &words)
            .unwrap_err()
            .contains("newer")
    );
}

#[test]
fn random_matches_keep_their_credit() {
    let mut chance = Chance(21);
    for round in 0..30_u64 {
        let seat = if round.is_multiple_of(2) {
            Seat::First
        } else {
            Seat::Second
        };
        let mut game = Match::from(
            History::<Mbrane>::new(
                Record::new("mbrane 4 full".parse().unwrap()),
                players(1, seat),
            )
            .begun_here(),
        );
        let mut helped = false;
        while random_step(&mut game, &mut chance) {
            let text = game.to_string();
            let read: Match<Mbrane> = text.parse().unwrap();
            assert_eq!(read, game);
            if chance.once_in(40) && game.undo() {
                // Undoing and redoing is no help.
                helped |= game.unmasked().local_actor().is_some()
                    || game.unmasked().status() == MatchStatus::Settled;
            }
        }
        let expected = if helped { Credit::Helped } else { Credit::Full };
        assert_eq!(game.erased().summary().credit, expected);
    }
}
