//! The simple player of Masbrur: what it may not know, and the computer's top level against it.

use mbrane_lab::yardstick::masbrur::greedy;
use mbrane_rules::masbrur::{Masbrur, Phase, Secret, Wall};
use mbrane_rules::{Game, Seat};
use mbrane_search::masbrur::choose;

#[test]
fn greedy_ignores_the_hidden_wall_of_the_other_seat() {
    let mut position = Masbrur::start("masbrur 2".parse().expect("a set-up"));
    let mut tried = 0;
    while let Some(seat) = position.speaker() {
        let m = greedy(&position, seat, 3).expect("a move");
        if position.phase() < Phase::Show
            && let Some(Secret::Known(wall)) = position.wall(!seat)
            && let Some(other) = Wall::every(position.hand(!seat)).find(|other| *other != wall)
            && let Some(elsewhere) = position.supposing_wall(!seat, other)
        {
            assert_ne!(elsewhere, position);
            assert_eq!(greedy(&elsewhere, seat, 3), Some(m), "{position:?}");
            tried += 1;
        }
        position.apply(m);
    }
    assert!(tried > 3, "{tried}");
}

/// Returns how many of the matches the top level wins against the greedy player; a draw is half a win.
fn score(matches: u64) -> f32 {
    let mut score = 0.0;
    for seed in 0..matches {
        let mine = if seed % 2 == 0 {
            Seat::First
        } else {
            Seat::Second
        };
        let mut position = Masbrur::start("masbrur 2".parse().expect("a set-up"));
        while let Some(seat) = position.speaker() {
            let m = if seat == mine {
                choose(&position, seat, None, seed)
            } else {
                greedy(&position, seat, seed)
            };
            position.apply(m.expect("a move"));
        }
        score += position.outcome().expect("it is over").value_for(mine);
    }
    score
}

#[test]
fn the_top_level_beats_the_greedy_player() {
    let score = score(4);
    assert!(score >= 2.5, "{score} of 4");
}

#[test]
#[ignore = "long: cargo xtask soak"]
fn the_top_level_beats_the_greedy_player_in_twelve_matches() {
    let score = score(12);
    assert!(score >= 7.0, "{score} of 12");
}
