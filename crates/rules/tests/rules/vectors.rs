//! Whole games with the referee's expected output, from `tests/data`.

use mbrane_rules::masbrur::{Event, Masbrur, Move};
use mbrane_rules::mbrane::{Mbrane, Scoring};
use mbrane_rules::sansumoku::Sansumoku;
use mbrane_rules::{Game, Record, Seat};

const MBRANE_9: &str = include_str!("../data/mbrane-9.txt");
const MBRANE_4: &str = include_str!("../data/mbrane-4.txt");
const MBRANE_9_TORUS: &str = include_str!("../data/mbrane-9-torus.txt");
const MBRANE_4_TORUS: &str = include_str!("../data/mbrane-4-torus.txt");
const MASBRUR: &str = include_str!("../data/masbrur.txt");
const SANSUMOKU: &str = include_str!("../data/sansumoku.txt");

/// Plays a game and compares its trace; gives the record back.
fn replay<G: Game>(setup: &str, moves: &str, trace: &str) -> Record<G> {
    let counts: Vec<u32> = trace
        .strip_prefix("trace ")
        .expect("a trace")
        .split(' ')
        .map(|count| count.parse().expect("a count"))
        .collect();
    let words: Vec<&str> = moves.split(' ').collect();
    assert_eq!(
        words.len(),
        counts.len(),
        "a count for each move of {moves}"
    );

    let mut record = Record::<G>::new(setup.parse().expect("a setup"));
    for (number, (word, count)) in words.iter().zip(counts).enumerate() {
        let position = record.position();
        assert_eq!(
            position.placement_count(),
            count,
            "before move {} of {moves}",
            number + 1
        );
        assert_eq!(
            position.placements().len() as u32,
            count,
            "before move {} of {moves}",
            number + 1
        );
        record
            .push_text(word)
            .unwrap_or_else(|error| panic!("{error} in {moves}"));
    }
    assert_eq!(record.to_string(), format!("{setup} : {moves}"));
    record
}

fn lines_of(text: &'static str, per_game: usize) -> Vec<Vec<&'static str>> {
    let lines: Vec<&str> = text
        .lines()
        .filter(|line| !line.trim().is_empty())
        .collect();
    assert_eq!(lines.len() % per_game, 0);
    lines.chunks(per_game).map(<[_]>::to_vec).collect()
}

fn mbrane(text: &'static str, setup: &str, games: usize) {
    let read = lines_of(text, 5);
    assert_eq!(read.len(), games);
    for game in read {
        let &[moves, trace, full, plain, simple] = game.as_slice() else {
            unreachable!()
        };
        let record = replay::<Mbrane>(setup, moves, trace);
        let position = record.position();
        for (scoring, expected) in [
            (Scoring::Full, full),
            (Scoring::Plain, plain),
            (Scoring::Simple, simple),
        ] {
            assert_eq!(
                position.count_by(scoring).to_string(),
                expected,
                "{scoring} of {moves}"
            );
        }
        assert_eq!(position.count().to_string(), full);
        // The same board, counted by other scorings, and read back from its own text.
        for (scoring, expected) in [("plain", plain), ("simple", simple)] {
            let setup = setup.replace("full", scoring).parse().expect("a setup");
            let read = Mbrane::from_text(setup, &position.to_string()).expect("its own text");
            assert_eq!(read.count().to_string(), expected);
        }
    }
}

#[test]
fn standard_games_are_counted_right() {
    mbrane(MBRANE_9, "mbrane 9 full pie", 64);
}

#[test]
fn short_games_are_counted_right() {
    mbrane(MBRANE_4, "mbrane 4 full pie", 60);
}

#[test]
fn games_with_joined_edges_are_counted_right() {
    mbrane(MBRANE_9_TORUS, "mbrane 9 full torus pie", 40);
    mbrane(MBRANE_4_TORUS, "mbrane 4 full torus pie", 40);
}

#[test]
fn sansumoku_games_end_right() {
    let read = lines_of(SANSUMOKU, 3);
    assert_eq!(read.len(), 48);
    for game in read {
        let &[moves, trace, status] = game.as_slice() else {
            unreachable!()
        };
        let record = replay::<Sansumoku>("sansumoku", moves, trace);
        assert_eq!(record.position().status(), status, "{moves}");
    }
}

#[test]
fn masbrur_games_match_their_vectors() {
    let read = lines_of(MASBRUR, 5);
    assert_eq!(read.len(), 94);
    for game in read {
        let &[setup, moves, trace, rounds, result] = game.as_slice() else {
            unreachable!()
        };
        let mut record = Record::<Masbrur>::new(setup.parse().expect("a setup"));
        let (mut counts, mut results) = (vec!["trace".to_owned()], Vec::new());
        for word in moves.split(' ') {
            let m: Move = word
                .parse()
                .unwrap_or_else(|error| panic!("{error}: {word}"));
            assert_eq!(m.to_string(), word);
            let seat = record.position().speaker().expect("it goes on");
            counts.push(
                record
                    .position()
                    .choices(seat)
                    .expect("nothing is hidden")
                    .to_string(),
            );
            let mut events = Vec::new();
            let played = record.position().clone().play_telling(m, &mut events);
            played.unwrap_or_else(|error| panic!("{error} in {moves}"));
            record.push(m).expect("it is legal");
            results.extend(events.iter().filter_map(|event| match event {
                Event::RoundEnded { result, .. } => Some(result.to_string()),
                _ => None,
            }));
        }
        assert_eq!(counts.join(" "), trace, "{moves}");
        assert_eq!(record.to_string(), format!("{setup} : {moves}"));
        let round_results = if results.is_empty() {
            "none".to_owned()
        } else {
            results.join("; ")
        };
        assert_eq!(format!("rounds {round_results}"), rounds);
        assert_eq!(
            format!("result {}", record.position().result()),
            result,
            "{moves}"
        );
        assert_eq!(
            record.position().outcome().map(|outcome| outcome.winner),
            winner(result),
            "{result}"
        );
    }
}

/// The winner, from the words of a result.
fn winner(result: &str) -> Option<Option<Seat>> {
    match result.split(' ').nth(1) {
        Some("south") => Some(Some(Seat::First)),
        Some("north") => Some(Some(Seat::Second)),
        Some("draw") => Some(None),
        _ => None,
    }
}
