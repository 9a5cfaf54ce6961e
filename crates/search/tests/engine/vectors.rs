//! A few of the referee's games through the engine: `trace`, `resolve`, `moves` and `result`. The rules' own tests play all of them.

use crate::world::Talk;

const MBRANE_9: &str = include_str!("../../../rules/tests/data/mbrane-9.txt");
const MBRANE_4: &str = include_str!("../../../rules/tests/data/mbrane-4.txt");
const MBRANE_9_TORUS: &str = include_str!("../../../rules/tests/data/mbrane-9-torus.txt");
const MBRANE_4_TORUS: &str = include_str!("../../../rules/tests/data/mbrane-4-torus.txt");
const MASBRUR: &str = include_str!("../../../rules/tests/data/masbrur.txt");
const SANSUMOKU: &str = include_str!("../../../rules/tests/data/sansumoku.txt");

/// Returns the first five games of a file, each of this many lines.
fn games(text: &'static str, lines: usize) -> Vec<Vec<&'static str>> {
    let read: Vec<&str> = text.lines().filter(|line| !line.is_empty()).collect();
    let games: Vec<_> = read.chunks(lines).take(5).map(<[_]>::to_vec).collect();
    assert!(games.len() == 5 && read.len().is_multiple_of(lines));
    games
}

/// Returns the result that a resolution leads to.
fn result_of(resolution: &str) -> String {
    let (_, ratio) = resolution.rsplit_once(' ').expect("a ratio");
    let (ivory, indigo) = ratio.split_once('/').expect("a ratio");
    let winner = match ivory.cmp(indigo) {
        std::cmp::Ordering::Greater => "ivory",
        std::cmp::Ordering::Equal => "draw",
        std::cmp::Ordering::Less => "indigo",
    };
    format!("result {winner} {ratio}")
}

/// Replays a game: before each move, `moves` must list as many moves as the trace says, and the played one.
fn step_by_step(talk: &mut Talk, moves: &str, trace: &str) {
    let counts = trace
        .split(' ')
        .skip(1)
        .map(|count| count.parse::<usize>().expect("a count"));
    let mut played = String::from("position start moves");
    for (word, count) in moves.split(' ').zip(counts) {
        talk.agreed(&[&played]);
        let listed = talk.one("moves");
        assert_eq!(listed.split(' ').count() - 1, count, "after {played}");
        assert!(
            listed.split(' ').any(|listed| listed == word),
            "{word} after {played}"
        );
        played = played + " " + word;
    }
    talk.agreed(&[&played]);
    talk.answers(&[("moves", "moves")]);
}

fn mbrane(text: &'static str, side: u32, edges: &str) {
    let mut talk = Talk::new();
    for (number, game) in games(text, 5).into_iter().enumerate() {
        let &[moves, trace, ref resolutions @ ..] = game.as_slice() else {
            unreachable!()
        };
        for (scoring, resolution) in ["full", "plain", "simple"].into_iter().zip(resolutions) {
            talk.agreed(&[
                &format!("game mbrane {side} {scoring}{edges} pie"),
                &format!("position start moves {moves}"),
            ]);
            talk.answers(&[
                ("trace", trace),
                ("resolve", resolution),
                ("result", &result_of(resolution)),
            ]);
            // Then again from the position's own text.
            let shown = talk.one("show").replacen("position", "position text", 1);
            talk.agreed(&["position start", &shown]);
            talk.answers(&[
                ("trace", "trace"),
                ("resolve", resolution),
                ("result", &result_of(resolution)),
            ]);
        }
        if number == 0 {
            step_by_step(&mut talk, moves, trace);
        }
    }
}

#[test]
fn engine_agrees_with_the_vectors_of_standard_games() {
    mbrane(MBRANE_9, 9, "");
}

#[test]
fn engine_agrees_with_the_vectors_of_short_games() {
    mbrane(MBRANE_4, 4, "");
}

#[test]
fn engine_agrees_with_the_vectors_of_joined_edges() {
    mbrane(MBRANE_9_TORUS, 9, " torus");
    mbrane(MBRANE_4_TORUS, 4, " torus");
}

#[test]
fn engine_agrees_with_the_vectors_of_sansumoku() {
    let mut talk = Talk::new();
    talk.agreed(&["game sansumoku"]);
    for (number, game) in games(SANSUMOKU, 3).into_iter().enumerate() {
        let &[moves, trace, status] = game.as_slice() else {
            unreachable!()
        };
        talk.agreed(&[&format!("position start moves {moves}")]);
        talk.answers(&[("trace", trace), ("result", status)]);
        let shown = talk.one("show").replacen("position", "position text", 1);
        talk.agreed(&["position start", &shown]);
        talk.answers(&[("result", status)]);
        if number == 0 {
            step_by_step(&mut talk, moves, trace);
        }
    }
}

/// Returns whether `moves` lists a move: without its wall, or by the number of its kind.
fn is_listed(listed: &str, word: &str, count: usize) -> bool {
    let kind = word.split(':').next().unwrap_or_default();
    match kind {
        "offer" | "show" | "seize" => listed == format!("moves {kind} {count}"),
        "wall" => listed == "moves wall 45",
        "take" | "lay" | "match" => listed.split(' ').any(|listed| listed == word),
        kind => listed.split(' ').any(|listed| listed == kind),
    }
}

#[test]
fn engine_agrees_with_the_vectors_of_masbrur() {
    let mut talk = Talk::new();
    for (number, game) in games(MASBRUR, 5).into_iter().enumerate() {
        let &[setup, moves, trace, rounds, result] = game.as_slice() else {
            unreachable!()
        };
        talk.agreed(&[
            &format!("game {setup}"),
            &format!("position start moves {moves}"),
        ]);
        talk.answers(&[("trace", trace), ("rounds", rounds), ("result", result)]);
        // After the end of a match each seat sees everything.
        talk.answers(&[
            ("seen south", &format!("seen {moves}")),
            ("seen north", &format!("seen {moves}")),
        ]);
        let shown = talk.one("show").replacen("position", "position text", 1);
        talk.agreed(&["position start", &shown]);
        talk.answers(&[
            ("trace", "trace"),
            ("rounds", "rounds none"),
            ("result", result),
        ]);
        if number > 0 {
            continue;
        }
        let counts = trace
            .split(' ')
            .skip(1)
            .map(|count| count.parse::<usize>().expect("a count"));
        let mut played = String::from("position start moves");
        for (word, count) in moves.split(' ').zip(counts) {
            talk.agreed(&[&played]);
            let listed = talk.one("moves");
            assert!(
                is_listed(&listed, word, count),
                "{word} ({count}) after {played}: {listed}"
            );
            // A position reads back as it was shown, also as either seat sees it.
            let shown = talk.one("show");
            talk.agreed(&[&shown.replacen("position", "position text", 1)]);
            talk.answers(&[("show", &shown)]);
            for seat in ["south", "north"] {
                talk.agreed(&[&played]);
                let seen = talk.one(&format!("seen {seat}"));
                talk.agreed(&[&seen.replacen("seen", "position start moves", 1)]);
                let hidden = talk.one("show");
                talk.agreed(&[&hidden.replacen("position", "position text", 1)]);
                talk.answers(&[("show", &hidden)]);
            }
            played = played + " " + word;
        }
    }
}
