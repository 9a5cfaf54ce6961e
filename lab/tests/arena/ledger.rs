//! The file of a match reads back as it was written; damaged and foreign files are refused.

use mbrane_lab::arena::{Openings, Plan, Played, ledger};
use mbrane_rules::mbrane::Mbrane;

use crate::games::{plan, play};

fn match_of_four() -> (Plan<Mbrane>, Vec<Played<Mbrane>>, String) {
    let plan = plan("mbrane 4 full pie", "greedy", "random");
    let games: Vec<Played<Mbrane>> = (0..4).map(|number| play(&plan, number)).collect();
    let mut text = ledger::heading(&plan) + "\n";
    for game in &games {
        text += &(ledger::line(game) + "\n");
    }
    (plan, games, text)
}

#[test]
fn ledger_reads_back_as_written() {
    let (plan, games, text) = match_of_four();
    let read = ledger::read::<Mbrane>(&plan, &text).expect("a file");
    assert_eq!((read.games, read.damaged), (games, Vec::new()));
    assert!(
        ledger::read::<Mbrane>(&plan, "")
            .expect("a file to begin")
            .games
            .is_empty()
    );
    assert_eq!(
        text.lines().next(),
        Some("mbrane-arena 1 | mbrane 4 full pie | A greedy | B random | plies 4 | seed 11")
    );
}

#[test]
fn games_in_any_order_are_read() {
    let (plan, games, text) = match_of_four();
    let lines: Vec<&str> = text.lines().collect();
    let text = [lines[0], lines[3], "", lines[2]].join("\n");
    let read = ledger::read::<Mbrane>(&plan, &text).expect("a file");
    assert_eq!(
        (read.games, read.damaged),
        (vec![games[2].clone(), games[1].clone()], Vec::new())
    );
}

#[test]
fn damaged_line_is_reported_and_skipped() {
    let (plan, games, text) = match_of_four();
    let lines: Vec<&str> = text.lines().collect();
    let good = lines[2];
    let (number_and_winner, record) = good.split_once(" mbrane").expect("a record");
    let winner = number_and_winner.split(' ').nth(1).expect("a winner");
    let other = if winner == "A" { "B" } else { "A" };
    let last_word_off = good.rsplit_once(' ').expect("words").0;
    let twisted = record.rsplit_once(" : ").map(|(head, moves)| {
        let words: Vec<&str> = moves.split(' ').collect();
        format!(
            "{number_and_winner} mbrane{head} : {}",
            words.iter().rev().copied().collect::<Vec<_>>().join(" ")
        )
    });
    for (damaged, reason) in [
        (
            "nonsense".to_owned(),
            "line 3: it does not begin with the number of a game",
        ),
        (
            format!("-{good}"),
            "line 3: it does not begin with the number of a game",
        ),
        (
            "1".to_owned(),
            "line 3: a record has a colon between its beginning and its moves",
        ),
        (
            good.replacen(winner, other, 1),
            "line 3: game 1 was won by ",
        ),
        (
            good.replacen(winner, "draw", 1),
            "line 3: game 1 was won by ",
        ),
        (last_word_off.to_owned(), "line 3: game 1 is not at its end"),
        (good[..good.len() - 1].to_owned(), "line 3: move "),
        (
            good.replacen('1', "3", 1),
            "line 3: game 3 does not begin as this match's does",
        ),
        (
            good.replacen("full pie", "simple", 1),
            "line 3: game 1 does not begin as this match's does",
        ),
        (lines[1].to_owned(), "line 3: game 0 stands there twice"),
        (twisted.expect("a record"), "line 3: "),
        (
            good.replace(' ', "\u{fffd}"),
            "line 3: it does not begin with the number of a game",
        ),
    ] {
        let text = [lines[0], lines[1], damaged.as_str(), lines[3]].join("\n");
        let read = ledger::read::<Mbrane>(&plan, &text).expect("a file");
        assert_eq!(
            read.games,
            [games[0].clone(), games[2].clone()],
            "{damaged}"
        );
        assert_eq!(read.damaged.len(), 1, "{damaged}");
        assert!(read.damaged[0].starts_with(reason), "{}", read.damaged[0]);
    }
}

#[test]
fn ledger_of_another_match_is_refused() {
    let (plan, _, text) = match_of_four();
    for other in [
        Plan {
            seed: 12,
            ..plan.clone()
        },
        Plan {
            openings: Openings::Random(2),
            ..plan.clone()
        },
        Plan {
            setup: "mbrane 4 full".parse().expect("a setup"),
            ..plan.clone()
        },
        Plan {
            contenders: ["random", "greedy"].map(|name| name.parse().expect("a player")),
            ..plan.clone()
        },
    ] {
        let reason = ledger::read::<Mbrane>(&other, &text).expect_err("another match");
        assert!(reason.starts_with("it is not of this match"), "{reason}");
    }
    assert!(ledger::read::<Mbrane>(&plan, "my thesis\nchapter one\n").is_err());
    assert!(ledger::read::<Mbrane>(&plan, "\n").is_err());
}
