//! Every level plays whole games, from what it sees alone.

use mbrane_rules::masbrur::{Masbrur, Move, Phase, Secret, Wall};
use mbrane_rules::{Game, Record, Seat, Viewer};

use super::{Thinker, choose, greedy};
use crate::thinker::{Ask, Job, Mind, Said};
use crate::{Budget, Judgement, Level};

/// Returns every position of a match between two levels, with the seat that speaks and its move.
fn played(setup: &str, levels: [u8; 2], seed: u64) -> Vec<(Masbrur, Seat, Move)> {
    let mut position = Masbrur::start(setup.parse().expect("a set-up"));
    let mut said = Vec::new();
    while let Some(seat) = position.speaker() {
        let m = choose(&position, seat, Level::new(levels[seat.index()]), seed).expect("whoever acts has a move");
        assert_eq!(position.check_by(seat, m), Ok(()), "{m} in {position:?}");
        said.push((position.clone(), seat, m));
        position.apply(m);
    }
    assert!(position.outcome().is_some());
    said
}

#[test]
fn every_level_plays_to_the_end() {
    for level in 1..=5 {
        for setup in ["masbrur 1", "masbrur 1 free"] {
            assert!(!played(setup, [level, 6 - level], u64::from(level)).is_empty());
        }
    }
}

#[test]
fn what_a_seat_cannot_see_changes_nothing() {
    let mut tried = 0;
    for (position, seat, m) in played("masbrur 2", [5, 4], 3) {
        let level = Level::new(if seat == Seat::First { 5 } else { 4 });
        let again = |position: &Masbrur| choose(position, seat, level, 3);
        assert_eq!(again(&position), Some(m), "the same seed says the same");
        let hidden = position.phase() < Phase::Show;
        let Some(Secret::Known(wall)) = position.wall(!seat).filter(|_| hidden) else { continue };
        let other = Wall::every(position.hand(!seat)).find(|other| *other != wall).expect("another wall");
        let elsewhere = position.supposing_wall(!seat, other).expect("its own dominoes");
        assert_ne!(elsewhere, position);
        assert_eq!(again(&elsewhere), Some(m), "{position:?}");
        assert_eq!(again(&position.seen(Viewer::Of(seat))), Some(m), "{position:?}");
        assert_eq!(greedy(&elsewhere, seat, 3), greedy(&position, seat, 3));
        tried += 1;
    }
    assert!(tried > 3, "{tried}");
}

/// Returns how many of the matches the top level wins against the greedy player; a draw is half a win.
fn score(matches: u64) -> f32 {
    let mut score = 0.0;
    for seed in 0..matches {
        let mine = if seed % 2 == 0 { Seat::First } else { Seat::Second };
        let mut position = Masbrur::start("masbrur 2".parse().expect("a set-up"));
        while let Some(seat) = position.speaker() {
            let m = if seat == mine { choose(&position, seat, None, seed) } else { greedy(&position, seat, seed) };
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

/// Returns the worth of a position, as a seat sees it.
fn judged(position: &Masbrur, eyes: Viewer) -> Judgement {
    let budget = Budget { playouts: 12, milliseconds: u64::MAX };
    let seen = Record::from_position(position.seen(eyes));
    let mut thinker = Thinker::default();
    thinker.ask(&Job { ticket: 7, ask: Ask::Judgement(budget), game: seen.to_string() }).expect("a record");
    for _ in 0..100 {
        let answer = thinker.step(16, std::time::Duration::ZERO);
        if let Some(Said::Judgement { judgement, done: true }) = answer.map(|answer| answer.said) {
            return judgement;
        }
    }
    panic!("no judgement of {position:?}");
}

#[test]
fn every_position_is_judged_as_a_seat_sees_it() {
    for (position, speaker, _) in played("masbrur 1", [3, 2], 5).into_iter().step_by(3) {
        for eyes in [Viewer::All, Viewer::Of(Seat::First), Viewer::Of(Seat::Second)] {
            let judgement = judged(&position, eyes);
            assert!((judgement.chance[0] + judgement.chance[1] - 1.0).abs() < 1e-4, "{judgement:?}");
            if position.to_act().single().is_some() && eyes == Viewer::Of(speaker) {
                let best: Move = judgement.best.first().expect("a move").action.parse().expect("a move");
                assert_eq!(position.check_by(speaker, best), Ok(()), "{best} in {position:?}");
            }
        }
    }
    let mut over = Masbrur::start("masbrur 1".parse().expect("a set-up"));
    over.apply(Move::Resign);
    assert_eq!(judged(&over, Viewer::All).chance, [0.0, 1.0]);
}
