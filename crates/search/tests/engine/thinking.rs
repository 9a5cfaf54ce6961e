//! `go`, `seed` and `bench`, with a clock that advances by ten milliseconds at every look.

use crate::world::Talk;

/// Returns the infos and the move that a `go` answers.
fn go(talk: &mut Talk, line: &str) -> (Vec<String>, String) {
    let mut answers = talk.all(line);
    let best = answers.pop().expect("an answer");
    let best = best
        .strip_prefix("bestmove ")
        .unwrap_or_else(|| panic!("{line} ends with {best}"))
        .to_owned();
    assert!(
        answers.iter().all(|line| line.starts_with("info ")),
        "{answers:?}"
    );
    (answers, best)
}

/// Returns the number after a word of a line.
fn number(line: &str, word: &str) -> u64 {
    let mut words = line.split(' ').skip_while(|other| *other != word).skip(1);
    words
        .next()
        .and_then(|number| number.parse().ok())
        .unwrap_or_else(|| panic!("no {word} in {line}"))
}

const POSITIONS: &[(&str, &str)] = &[
    ("game mbrane 9 full pie consent", "position start"),
    ("game mbrane 9 full pie", "position start moves 8e5"),
    ("game mbrane 9 plain", "position start moves 8e5 7d4 6c3"),
    (
        "game mbrane 4 simple pie consent",
        "position start moves 3b2 1c1",
    ),
    (
        "game mbrane 4 full",
        "position text +1+2+3../+3..+1+2/+2+1..+3/..+3+2+1 indigo unswapped placing",
    ),
    ("game sansumoku", "position start"),
    ("game sansumoku", "position start moves e5 d4"),
];

#[test]
fn every_budget_ends_in_a_legal_move() {
    let mut talk = Talk::new();
    for (game, position) in POSITIONS {
        talk.agreed(&[game, position]);
        let legal = talk.one("moves") + " offer";
        for budget in [
            "nodes 1",
            "nodes 300",
            "ms 1",
            "ms 100",
            "level 1",
            "level 2",
        ] {
            let (_, best) = go(&mut talk, &format!("go {budget}"));
            assert!(
                legal.split(' ').skip(1).any(|word| word == best),
                "{position} go {budget}: {best}"
            );
        }
    }
}

#[test]
fn an_offer_is_answered() {
    let mut talk = Talk::new();
    // The seat that is asked would win by the present count; then it would lose, though little is decided.
    for (position, answer) in [("0a9 8e5 offer", "accept"), ("8e5 0a9 offer", "decline")] {
        talk.agreed(&[
            "game mbrane 9 full consent",
            &format!("position start moves {position}"),
        ]);
        talk.answers(&[("moves", "moves")]);
        for budget in ["nodes 500", "ms 50", "level 3"] {
            assert_eq!(
                go(&mut talk, &format!("go {budget}")).1,
                answer,
                "{position} go {budget}"
            );
        }
    }
    // After a declined offer the seat places.
    talk.agreed(&["position start moves 8e5 0a9 offer decline"]);
    let (_, best) = go(&mut talk, "go nodes 500");
    assert!(
        talk.one("moves").split(' ').any(|listed| listed == best),
        "{best}"
    );
}

#[test]
fn a_game_that_is_over_has_no_best_move() {
    let mut talk = Talk::new();
    for (game, position) in [
        ("game mbrane 4 full", "position start moves 3b2 resign"),
        (
            "game mbrane 4 full consent",
            "position start moves 3b2 1c1 offer accept",
        ),
        (
            "game mbrane 4 full",
            "position text +1+2+3-0/+3-0+1+2/+2+1-0+3/-0+3+2+1 indigo unswapped placing",
        ),
        ("game sansumoku", "position start moves e5 resign"),
    ] {
        talk.agreed(&[game, position]);
        for budget in ["nodes 100", "ms 100", "level 5"] {
            talk.answers(&[(format!("go {budget}").as_str(), "bestmove none")]);
        }
    }
}

#[test]
fn infos_report_the_search() {
    let mut talk = Talk::new();
    talk.agreed(&[
        "seed 1",
        "game mbrane 9 full",
        "position start moves 8e5 7d4 6c3",
    ]);
    let (infos, best) = go(&mut talk, "go nodes 2000");
    let last = infos
        .iter()
        .rposition(|line| line.starts_with("info playouts"))
        .expect("a last info");
    let (whole, candidates) = infos[last..].split_first().expect("a last info");
    assert_eq!(number(whole, "playouts"), 2000, "{whole}");
    assert!(
        whole.contains(" proven no ") && whole.contains(" line "),
        "{whole}"
    );
    assert!((1..=5).contains(&candidates.len()));
    assert!(
        candidates[0].starts_with(&format!("info move {best} visits ")),
        "{best}: {candidates:?}"
    );
    for candidate in candidates {
        let words: Vec<&str> = candidate.split(' ').collect();
        let [
            _,
            "move",
            _,
            "visits",
            _,
            "chance",
            chance,
            "points",
            first,
            second,
        ] = words[..]
        else {
            panic!("{candidate}");
        };
        let read = |word: &str| word.parse::<f32>().expect("a number");
        assert!((0.0..=1.0).contains(&read(chance)), "{candidate}");
        assert!(
            (0.0..=9.0).contains(&(read(first) + read(second))),
            "{candidate}"
        );
    }
}

#[test]
fn infos_come_at_least_four_times_a_second() {
    let mut talk = Talk::new();
    let (infos, _) = go(&mut talk, "go ms 2000");
    let times: Vec<u64> = infos
        .iter()
        .filter(|line| line.starts_with("info playouts"))
        .map(|line| number(line, "ms"))
        .collect();
    let mut before = 0;
    for time in &times {
        assert!(time - before <= 250, "{times:?}");
        before = *time;
    }
    assert!(
        times.last().is_some_and(|last| (2000..2100).contains(last)),
        "{times:?}"
    );
}

#[test]
fn stop_answers_with_the_best_move_so_far() {
    let mut talk = Talk::new();
    let answers = talk.stopped_at(3, "go nodes 1000000000");
    let best = answers.last().expect("an answer");
    assert!(
        best.starts_with("bestmove ") && best != "bestmove none",
        "{best}"
    );
    assert!(number(&answers[0], "playouts") < 1000, "{answers:?}");
}

#[test]
fn the_same_seed_and_nodes_give_the_same_answer() {
    /// Returns the infos that show no time.
    fn timeless(infos: &[String]) -> Vec<&String> {
        let last = infos
            .iter()
            .rposition(|line| line.starts_with("info playouts"))
            .expect("an info");
        infos[last + 1..].iter().collect()
    }
    for (game, position) in POSITIONS {
        let mut first = Talk::new();
        first.agreed(&[game, position, "seed 42"]);
        let (infos, best) = go(&mut first, "go nodes 700");
        // Another engine, which has thought about other positions before, and whose clock shows another time.
        let mut second = Talk::new();
        second.agreed(&["game sansumoku", "seed 1"]);
        go(&mut second, "go nodes 100");
        second.agreed(&[game, "seed 42", position]);
        for _ in 0..2 {
            let (again, best_again) = go(&mut second, "go nodes 700");
            assert_eq!(
                (timeless(&again), &best_again),
                (timeless(&infos), &best),
                "{position}"
            );
            second.agreed(&["position start"]);
            go(&mut second, "go nodes 50");
            second.agreed(&[position]);
        }
    }
}

#[test]
fn bench_reports_playouts_and_moves_a_second() {
    let mut talk = Talk::new();
    for (game, least, most) in [
        ("mbrane 9", 55.0, 70.0),
        ("mbrane 4 simple", 8.0, 14.0),
        ("sansumoku", 35.0, 55.0),
    ] {
        talk.agreed(&[&format!("game {game}")]);
        // Random games begin from the start, wherever the game stands.
        if game == "sansumoku" {
            talk.agreed(&["position start moves e5 resign"]);
        }
        let answer = talk.one("bench 0.05");
        let (playouts, moves) = (number(&answer, "playouts"), number(&answer, "moves"));
        assert_eq!(answer, format!("bench playouts {playouts} moves {moves}"));
        // The clock advances by ten milliseconds at every look, and there are 1024 games between two looks.
        assert_eq!(playouts, 102_400);
        let length = moves as f64 / playouts as f64;
        assert!(
            (least..most).contains(&length),
            "{game}: {length} moves a game"
        );
    }
    assert_eq!(talk.stopped_at(1, "bench 3600").len(), 1);
}

#[test]
fn a_seat_is_answered_from_what_it_may_see() {
    let mut talk = Talk::new();
    talk.agreed(&["game masbrur 4", "seed 5"]);
    let begun = "position start moves offer:02.03.04.05.06.13.14.15.16.17 take:2";
    // South's wall, then North's wall, each hidden from the opponent.
    for (seat, moves) in [
        (
            "north",
            ["02al:03.04", "02al:05.06", "02al:?"]
                .map(|south| format!("{begun} {south}"))
                .to_vec(),
        ),
        (
            "south",
            ["35.36", "46.47", "?"]
                .map(|wall| format!("{begun} 02al:03.04 24cl:{wall}"))
                .to_vec(),
        ),
    ] {
        let mut answered = Vec::new();
        for moves in &moves {
            if talk.one(moves) != "ok" {
                panic!("{moves}: {}", talk.one(moves));
            }
            answered.push(go(&mut talk, "go nodes 50").1);
            answered.push(go(&mut talk, &format!("go nodes 50 {seat}")).1);
            let other = if seat == "south" { "north" } else { "south" };
            assert_eq!(
                talk.one(&format!("go nodes 50 {other}")),
                format!("error it is {seat}'s turn")
            );
        }
        answered.dedup();
        assert_eq!(answered.len(), 1, "{seat}: {answered:?}");
    }
}

#[test]
fn a_whole_game_of_masbrur_is_played() {
    let mut talk = Talk::new();
    for setup in ["game masbrur 2", "game masbrur 1 free"] {
        talk.agreed(&[setup, "seed 3"]);
        let mut moves = String::from("position start moves");
        loop {
            talk.agreed(&[&moves]);
            let (_, best) = go(&mut talk, "go level 2");
            if best == "none" {
                break;
            }
            moves = moves + " " + &best;
        }
        assert!(talk.one("result").contains('/'), "{moves}");
        assert_ne!(talk.one("rounds"), "rounds none");
    }
}

#[test]
fn both_choose_at_once_in_masbrur() {
    let mut talk = Talk::new();
    let combat = "position start moves offer:02.03.04.05.06.13.14.15.16.17 take:2 pass pass wall:02.03 wall:24.25";
    talk.agreed(&["game masbrur 4", combat]);
    let south = go(&mut talk, "go ms 20").1;
    assert_eq!(
        go(&mut talk, "go ms 20 south").1,
        south,
        "south where nobody is named"
    );
    let north = go(&mut talk, "go ms 20 north").1;
    assert!(
        south.starts_with("show:") && north.starts_with("show:"),
        "{south} {north}"
    );
    // North decides first: South does not see the choice, and in the end it follows South's.
    talk.agreed(&[&format!("{combat} north:{north}")]);
    assert!(talk.one("seen south").ends_with(" north:show:?"));
    assert!(talk.one("seen north").ends_with(&format!(" north:{north}")));
    assert_eq!(go(&mut talk, "go ms 20").1, south);
    assert!(
        talk.one(&format!("{combat} north:{north} {south}"))
            .starts_with("error ")
    );
    talk.agreed(&[&format!("{combat} {south} {north}")]);
}

#[test]
fn nodes_and_time_are_honoured_in_masbrur() {
    let begun =
        "position start moves offer:02.03.04.05.06.13.14.15.16.17 take:2 02al:03.04 24cl:35.36";
    let mut talk = Talk::new();
    let mut other = Talk::new();
    for talk in [&mut talk, &mut other] {
        talk.agreed(&["game masbrur 4", "seed 5", begun]);
    }
    let legal = talk.one("moves");
    let spent = |infos: &[String]| number(infos.last().expect("an info"), "playouts");
    for nodes in [1, 40, 1_100] {
        let (infos, best) = go(&mut talk, &format!("go nodes {nodes}"));
        assert_eq!(spent(&infos), nodes);
        let bare = best.split(':').next().unwrap_or_default();
        assert!(
            legal.split(' ').any(|listed| listed == bare),
            "{best} is not in {legal}"
        );
        // Neither earlier thinking nor the clock changes the answer.
        other.all("go nodes 7");
        assert_eq!(go(&mut other, &format!("go nodes {nodes}")).1, best);
    }
    // The clock advances by ten milliseconds at every look.
    for (ms, least, most) in [(10, 1, 2), (200, 15, 21)] {
        let (infos, _) = go(&mut talk, &format!("go ms {ms}"));
        assert!((least..=most).contains(&spent(&infos)), "{ms}: {infos:?}");
    }
    let stopped = talk.stopped_at(5, "go nodes 1000000");
    assert!(
        stopped
            .last()
            .is_some_and(|best| best.starts_with("bestmove ") && best != "bestmove none"),
        "{stopped:?}"
    );
}

#[test]
fn a_domino_is_laid_within_a_budget() {
    let mut talk = Talk::new();
    talk.agreed(&[
        "game masbrur 1 free",
        "seed 2",
        "position start moves lay:05",
    ]);
    let legal = talk.one("moves");
    for budget in ["nodes 1", "nodes 12", "level 3", "level 5"] {
        let (_, best) = go(&mut talk, &format!("go {budget}"));
        assert!(
            legal.split(' ').any(|listed| listed == best),
            "{best} is not in {legal}"
        );
        assert_eq!(go(&mut talk, &format!("go {budget}")).1, best);
    }
}
