//! Elo, intervals and the sequential test, against values worked out by hand.

use mbrane_lab::arena::{Score, Side, Test, Verdict, elo};

/// Returns a score of pairs, each by A's half points.
fn pairs(half_points: &[u32]) -> Score {
    let mut score = Score::default();
    for (index, points) in half_points.iter().enumerate() {
        let (first, second) = match points {
            4 => (Some(Side::A), Some(Side::A)),
            3 => (Some(Side::A), None),
            2 => (Some(Side::B), Some(Side::A)),
            1 => (None, Some(Side::B)),
            _ => (Some(Side::B), Some(Side::B)),
        };
        score.add(2 * index as u32, first);
        score.add(2 * index as u32 + 1, second);
    }
    score
}

fn near(found: f64, expected: f64) {
    assert!(
        (found - expected).abs() < 1e-3 * expected.abs().max(1.0),
        "{found} is not {expected}"
    );
}

#[test]
fn elo_is_the_logistic_scale() {
    near(elo(0.5), 0.0);
    near(elo(0.75), 190.8485);
    near(elo(0.85), 301.3288);
    near(elo(10.0 / 11.0), 400.0);
    near(elo(0.25), -190.8485);
    assert_eq!((elo(0.0), elo(1.0)), (f64::NEG_INFINITY, f64::INFINITY));
}

#[test]
fn independent_games_have_wilsons_interval() {
    // 60 points of 100 games, paired as by chance: the textbook's interval for 60 of 100.
    let half_points = [vec![4; 18], vec![2; 24], vec![0; 8]].concat();
    let estimate = pairs(&half_points).estimate().expect("an estimate");
    near(estimate.share, 0.6);
    near(estimate.elo, 70.4365);
    near(estimate.interval[0], 1.3915);
    near(estimate.interval[1], 139.4815);
}

#[test]
fn correlated_pairs_change_the_interval() {
    // Ten pairs: 4 of 2 points, 2 of 1½, 4 of 1.
    let score = pairs(&[4, 4, 4, 4, 3, 3, 2, 2, 2, 2]);
    assert_eq!(score.tally(), [14, 2, 4]);
    let estimate = score.estimate().expect("an estimate");
    near(estimate.elo, 190.8485);
    near(estimate.interval[0], 56.7550);
    near(estimate.interval[1], 324.9420);
    assert_eq!(score.to_string(), "+14 =2 -4, 75.0 %, Elo +191 [+57, +325]");
    let width = |half_points: &[u32]| {
        let [low, high] = pairs(half_points).estimate().expect("an estimate").interval;
        high - low
    };
    assert!(
        width(&[2; 20]) < width(&[4, 2, 2, 0].repeat(5)),
        "pairs that always share say that it is even"
    );
    assert!(
        width(&[4, 0].repeat(10)) > width(&[4, 2, 2, 0].repeat(5)),
        "pairs that never share say little"
    );
}

#[test]
fn winner_of_every_game_has_infinite_elo() {
    let estimate = pairs(&[4; 10]).estimate().expect("an estimate");
    assert_eq!(
        (estimate.elo, estimate.interval[1]),
        (f64::INFINITY, f64::INFINITY)
    );
    near(estimate.interval[0], 286.6135);
    let estimate = pairs(&[0; 10]).estimate().expect("an estimate");
    assert_eq!(
        (estimate.elo, estimate.interval[0]),
        (f64::NEG_INFINITY, f64::NEG_INFINITY)
    );
    near(estimate.interval[1], -286.6135);
    assert!(pairs(&[]).estimate().is_none());
}

#[test]
fn incomplete_pair_counts_only_as_a_game() {
    let mut score = pairs(&[4, 2, 3]);
    let before = score.estimate();
    score.add(6, Some(Side::B));
    score.add(9, Some(Side::B));
    assert_eq!(score.estimate(), before);
    assert_eq!((score.played(), score.tally()), (8, [4, 1, 3]));
    score.add(9, Some(Side::B));
    assert_eq!(score.played(), 8, "a game counts once");
}

#[test]
fn sprt_compares_two_hypotheses() {
    let test = Test::default();
    near(test.bounds()[0], -2.9444);
    near(test.bounds()[1], 2.9444);
    near(test.ratio(&pairs(&[])), 0.0);
    near(test.ratio(&pairs(&[4, 4, 4, 4, 3, 3, 2, 2, 2, 2])), 1.5743);
    near(test.ratio(&pairs(&[4; 10])), 9.8908);
    near(test.ratio(&pairs(&[2; 10])), -0.4451);
    near(test.ratio(&pairs(&[1; 10])), -5.6131);
}

#[test]
fn sprt_stops_when_certain_after_enough_games() {
    let test = Test::default();
    assert_eq!(test.verdict(&pairs(&[4; 7])), Verdict::Open);
    assert_eq!(test.verdict(&pairs(&[4; 8])), Verdict::Second);
    assert_eq!(test.verdict(&pairs(&[0; 8])), Verdict::First);
    assert_eq!(test.verdict(&pairs(&[4, 2, 2, 0].repeat(5))), Verdict::Open);
    assert_eq!(
        test.verdict(&pairs(&[4, 2, 2, 0].repeat(100))),
        Verdict::First,
        "even is no lead of 30"
    );
    let strict = Test {
        elo: [280.0, 320.0],
        ..test
    };
    assert_eq!(
        strict.verdict(&pairs(&[4, 4, 4, 4, 2].repeat(4))),
        Verdict::Open
    );
    assert_eq!(
        strict.verdict(&pairs(&[4, 4, 4, 4, 4, 4, 4, 4, 4, 3].repeat(20))),
        Verdict::Second
    );
}
