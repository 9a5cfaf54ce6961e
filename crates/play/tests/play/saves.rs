//! Saving at every beat, and what damage does.

use mbrane_play::{
    Animated, Incoming, Kind, KindOf, Match, Name, Player, SaveError, Summary, archive,
    words::{Words, result_of},
};
use mbrane_rules::mbrane::Mbrane;
use mbrane_rules::sansumoku::Sansumoku;
use mbrane_rules::{Outcome, Seat, Viewer};

use crate::helpers::{Chance, computer, person, play_text, random_step, tables, two_leg};

fn survives<G: Animated>(game: &Match<G>) {
    let text = game.to_string();
    let read: Match<G> = text
        .parse()
        .unwrap_or_else(|error| panic!("{error}:\n{text}"));
    assert_eq!(read, *game, "{text}");
    assert_eq!(
        read.unmasked().view(Viewer::All),
        game.unmasked().view(Viewer::All)
    );
}

#[test]
fn saves_preserve_every_beat_of_whole_games() {
    let mut chance = Chance(4);
    for players in tables() {
        for setup in [
            "mbrane 4 full pie consent",
            "mbrane 4 full torus",
            "mbrane 4 simple pie",
            "mbrane 9 full pie consent",
        ] {
            let mut game = Match::<Mbrane>::new(setup.parse().unwrap(), players.clone());
            while random_step(&mut game, &mut chance) {
                let beats = game
                    .unmasked()
                    .current_beats()
                    .map_or(0, |sequence| sequence.beats.len());
                for beat in 0..=beats {
                    game.set_beat(beat);
                    survives(&game);
                }
            }
            game.undo();
            survives(&game);
            survives(&two_leg(game).rematch());
        }
        let mut game = Match::<Sansumoku>::new("sansumoku".parse().unwrap(), players.clone());
        while random_step(&mut game, &mut chance) {}
        survives(&game);
    }
}

#[test]
fn saved_match_has_the_expected_text() {
    let mut game = Match::<Mbrane>::new(
        "mbrane 9 full pie consent".parse().unwrap(),
        [person("Ada L."), computer(3)],
    );
    play_text(&mut game, "8e5 swap");
    let text = game.to_string();
    let body = concat!(
        "mbrane-play 5\n",
        r#"{"began":null,"players":[{"person":{"name":"Ada L."}},{"computer":{"level":3,"name":"Marble"}}],"#,
        r#""credit":"none","claimed":null,"ended":null,"halves":false,"#,
        r#""record":"mbrane 9 full pie consent : 8e5 swap","at":[2,0],"waiting":null,"#,
        r#""sent":{"entries":0,"waiting":false},"counted":false,"plays-on":false,"of-two":false,"earlier":null}"#,
        "\n"
    );
    assert_eq!(text, summed(body));
    assert_eq!(
        text.replace('\n', "\r\n").parse(),
        Ok(game),
        "line ends may be of another kind"
    );
}

#[test]
fn saved_names_keep_every_character_on_one_line() {
    for name in [
        "",
        " ",
        "a\nsecond person b",
        "Zoë — ☃",
        "x".repeat(100).as_str(),
        "\u{0}\t",
        "3 Marble",
        "counted",
    ] {
        let mut game =
            Match::<Mbrane>::new("mbrane 4".parse().unwrap(), [person(name), person(name)]);
        survives(&game);
        game.seat(
            Seat::Second,
            Player::computer(computer(2).level().unwrap(), Name::new(name)),
        );
        survives(&game);
    }
}

/// Damage gives a reason, or the same match; never another match, and never a panic.
#[test]
fn damage_is_detected_at_every_byte() {
    let mut chance = Chance(5);
    let mut game = two_leg(Match::<Mbrane>::new(
        "mbrane 4 full pie consent".parse().unwrap(),
        [person("Ada"), computer(2)],
    ));
    play_text(&mut game, "3b2 swap 1c1 2a1 0a2 3c4");
    game.set_beat(1);
    let games = [game.clone(), game.rematch()];
    for game in games {
        let text = game.to_string();
        let harmless = |damaged: &[u8]| {
            let Ok(damaged) = std::str::from_utf8(damaged) else {
                return;
            };
            if let Ok(read) = damaged.parse::<Match<Mbrane>>() {
                assert_eq!(read, game, "{damaged}");
            }
        };
        let bytes = text.as_bytes();
        for at in 0..bytes.len() {
            harmless(&bytes[..at]);
            harmless(&bytes[at..]);
            harmless(&[&bytes[..at], &bytes[at + 1..]].concat());
            harmless(&[&bytes[..at], &bytes[at..=at], &bytes[at..]].concat());
            for byte in (0..128).step_by(3).chain([b'\n', b'\r', b' ']) {
                let mut changed = bytes.to_vec();
                changed[at] = byte;
                harmless(&changed);
            }
        }
        for _ in 0..400 {
            let mut changed = bytes.to_vec();
            for _ in 0..=chance.below(4) {
                let (one, two) = (chance.below(changed.len()), chance.below(changed.len()));
                changed.swap(one, two);
            }
            harmless(&changed);
        }
        let cut = &text[..text.len() - 2];
        assert!(matches!(
            cut.parse::<Match<Mbrane>>(),
            Err(SaveError::Damaged { .. })
        ));
    }
}

/// Adds a valid checksum to a text, so that its content is read.
pub(crate) fn summed(body: &str) -> String {
    let sum = body.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |sum, byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("{body}sum {sum:016x}\n")
}

#[test]
fn impossible_saves_are_refused_with_their_reason() {
    let good = "mbrane-play 1\nfirst person A\nsecond computer 2 B\nrecord mbrane 4 full : 3b2 1c1\nat 2 2\n";
    let read = summed(good).parse::<Match<Mbrane>>().unwrap();
    // A version that shows the move in more beats.
    assert_eq!(summed(&good.replace("at 2 2", "at 2 9")).parse(), Ok(read));
    for (from, to, reason) in [
        ("second computer 2", "second computer 6", "means nothing"),
        ("first person A", "first beast A", "means nothing"),
        ("first person A", "first person  A", "means nothing"),
        ("1c1", "3c2", "already in this row"),
        ("at 2 2", "at 3 0", "last move"),
        ("at 2 2", "at 02 2", "`at`"),
        ("at 2 2", "at 2 99999999999999999999999", "`at`"),
        ("at 2 2", "at 2 2\ncounted", "can still change"),
        ("at 2 2", "at 2 2\nearlier 2 2", "no game before"),
        ("at 2 2", "at 2 2\nof-two\nearlier 3 2", "more points"),
        ("at 2 2", "at 2 2\nof-two\nearlier 255 255", "more points"),
        ("at 2 2", "at 2 2\nsent 3", "more was sent"),
        ("at 2 2", "at 2 2\nsent 1 gone", "`sent`"),
        ("at 2 2", "at 2 2\nmore", "`more`"),
        ("record mbrane", "record sansumoku", "begins with `mbrane`"),
    ] {
        let error = summed(&good.replace(from, to))
            .parse::<Match<Mbrane>>()
            .unwrap_err()
            .to_string();
        assert!(error.contains(reason), "{to}: {error}");
    }
    assert_eq!(
        good.replace("play 1", "play 6").parse::<Match<Mbrane>>(),
        Err(SaveError::Newer { version: 6 }),
        "it is left alone whatever else it says"
    );
    for text in ["", "\n", "mbrane-pla", "hello", "{}", "mbrane 9 full : 8e5"] {
        assert_eq!(
            text.parse::<Match<Mbrane>>(),
            Err(SaveError::NotAMatch),
            "{text:?}"
        );
    }
    for text in [
        "mbrane-play",
        "mbrane-play ",
        "mbrane-play x",
        "mbrane-play 0\n",
        "mbrane-play 1",
    ] {
        assert!(
            matches!(
                text.parse::<Match<Mbrane>>(),
                Err(SaveError::Damaged { .. })
            ),
            "{text:?}"
        );
    }
}

/// Sansumoku, won by three sections in a row against five.
const FEWER_POINTS: &str = "sansumoku : b8 d5 c6 i7 g2 a5 c5 h4 f3 g8 a4 a1 c1 h3 e9 d7 a2 c4 g1 c2 i6 h9 d8 b6 f8 i4 h1 e2 f4 \
    i3 i9 h8 e6 e7 d9 b9 f7 i2 g5 b4 i1 d6 b7 a6 g7 b3 e8 f6 g9 d4 c3 h7 b5 b1 g6 g4 b2 a3";

#[test]
fn winner_with_fewer_points_is_kept() {
    let game = Match::<Sansumoku>::from_record(
        FEWER_POINTS.parse().unwrap(),
        [person("Ada"), person("Ben")],
    );
    let outcome = game.history().ended().unwrap();
    assert_ne!(
        outcome.winner,
        Outcome::by_points(outcome.points).winner,
        "{outcome:?}"
    );
    survives(&game);
    let text = game.to_string();
    assert_eq!(Summary::read(&text).unwrap(), game.erased().summary());
    let [one, two] = outcome.points;
    let record = game.history().record();
    let moves = record.moves().len();
    let won = match outcome.winner {
        Some(Seat::First) => "won first\n",
        Some(Seat::Second) => "won second\n",
        None => "won nobody\n",
    };
    let older = |won: &str| {
        summed(&format!(
            "mbrane-play 1\nfirst person Ada\nsecond person Ben\npoints {one} {two}\n{won}record {record}\nat {moves} 0\n"
        ))
    };
    let read: Match<Sansumoku> = older(won).parse().unwrap();
    assert_eq!(read.history(), game.history());
    // As 0.2.0 wrote it.
    assert_eq!(older("").parse(), Ok(read));
    // Its winner also follows from the points where it is copied.
    let dated = summed(&format!(
        "mbrane-play 1\nbegan 5\nfirst person Ada\nsecond person Ben\npoints {one} {two}\nrecord {record}\nat {moves} 0\n"
    ));
    let copied = archive([dated.as_str()]).to_string();
    let kinds: [&dyn Kind; 1] = [&KindOf::<Sansumoku>::new()];
    let read = Incoming::read(&kinds, &copied, &Words::english());
    assert!(
        matches!(read, Ok(Incoming::Archive(games)) if games.len() == 1),
        "{copied}"
    );
    for wrong in ["won first\n", "won second\n", "won nobody\n", "won\n"] {
        let read = older(wrong).parse::<Match<Sansumoku>>();
        assert_eq!(read.is_ok(), wrong == won, "{wrong}");
    }
}

#[test]
fn a_list_names_the_sides_after_a_swap() {
    let nobody = || person("");
    let game = Match::<Mbrane>::from_record(
        "mbrane 9 full pie : 8e5 swap 7d4 resign".parse().unwrap(),
        [nobody(), nobody()],
    );
    let summary = Summary::read(&game.to_string()).unwrap();
    assert_eq!(summary, game.erased().summary());
    let (words, sides) = (Words::english(), ["Ivory", "Indigo"]);
    let winner = game.history().ended().unwrap().winner.unwrap();
    let side = ["Ivory", "Indigo"][game.unmasked().side(winner).index()];
    assert!(
        result_of(&summary, sides, &words).contains(side),
        "{}",
        result_of(&summary, sides, &words)
    );
}
