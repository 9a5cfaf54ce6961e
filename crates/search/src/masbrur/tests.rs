//! Every level plays whole games from its own view alone.

use mbrane_rules::masbrur::{Masbrur, Move, Outline, Phase, Secret, Wall};
use mbrane_rules::{Game, Record, Seat, Viewer};

use super::choose;
use super::combat::{Duel, Side, Worth, candidates};
use crate::thinker::{Ask, Job, Minds, Reply};
use crate::{Budget, Judgement, Level};

/// Returns every position of a match between two levels, with the seat that speaks and its move.
fn played(setup: &str, levels: [u8; 2], seed: u64) -> Vec<(Masbrur, Seat, Move)> {
    let mut position = Masbrur::start(setup.parse().expect("a set-up"));
    let mut said = Vec::new();
    while let Some(seat) = position.speaker() {
        let m = choose(&position, seat, Level::new(levels[seat.index()]), seed)
            .expect("whoever acts has a move");
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
fn hidden_choices_do_not_change_the_computers_move() {
    let mut tried = 0;
    for (position, seat, m) in played("masbrur 2", [5, 4], 3) {
        let level = Level::new(if seat == Seat::First { 5 } else { 4 });
        let again = |position: &Masbrur| choose(position, seat, level, 3);
        assert_eq!(again(&position), Some(m), "the same seed says the same");
        let hidden = position.phase() < Phase::Show;
        let Some(Secret::Known(wall)) = position.wall(!seat).filter(|_| hidden) else {
            continue;
        };
        let other = Wall::every(position.hand(!seat))
            .find(|other| *other != wall)
            .expect("another wall");
        let elsewhere = position
            .supposing_wall(!seat, other)
            .expect("its own dominoes");
        assert_ne!(elsewhere, position);
        assert_eq!(again(&elsewhere), Some(m), "{position:?}");
        assert_eq!(
            again(&position.seen(Viewer::Of(seat))),
            Some(m),
            "{position:?}"
        );
        tried += 1;
    }
    assert!(tried > 3, "{tried}");
}

/// Returns the worth of a position, as a seat sees it, and the number of steps to it.
fn judged(position: &Masbrur, viewer: Viewer) -> (Judgement, usize) {
    let budget = Budget {
        playouts: 12,
        milliseconds: u64::MAX,
    };
    let seen = Record::from_position(position.seen(viewer));
    let mut thinker = Minds::new(0);
    thinker
        .ask(&Job {
            ticket: 7,
            ask: Ask::Judgement(budget),
            game: seen.to_string(),
        })
        .expect("a record");
    for steps in 1..10_000 {
        let answer = thinker.step(16, std::time::Duration::ZERO);
        if let Some(Reply::Judgement {
            judgement,
            done: true,
        }) = answer.map(|answer| answer.said)
        {
            return (judgement, steps);
        }
    }
    panic!("no judgement of {position:?}");
}

#[test]
fn every_position_is_judged_as_a_seat_sees_it() {
    for (position, speaker, _) in played("masbrur 1", [3, 2], 5).into_iter().step_by(3) {
        for viewer in [
            Viewer::All,
            Viewer::Of(Seat::First),
            Viewer::Of(Seat::Second),
        ] {
            let (judgement, _) = judged(&position, viewer);
            assert!(
                (judgement.chance[0] + judgement.chance[1] - 1.0).abs() < 1e-4,
                "{judgement:?}"
            );
            if position.to_act().single().is_some() && viewer == Viewer::Of(speaker) {
                let best: Move = judgement
                    .best
                    .first()
                    .expect("a move")
                    .action
                    .parse()
                    .expect("a move");
                assert_eq!(
                    position.check_by(speaker, best),
                    Ok(()),
                    "{best} in {position:?}"
                );
            }
        }
    }
    let mut over = Masbrur::start("masbrur 1".parse().expect("a set-up"));
    over.apply(Move::Resign);
    assert_eq!(judged(&over, Viewer::All).0.chance, [0.0, 1.0]);
}

#[test]
fn a_judgement_chooses_its_best_move_in_small_steps() {
    let equipping = |(position, ..): &(Masbrur, Seat, Move)| position.phase() == Phase::Equip;
    let (position, seat, _) = played("masbrur 1", [3, 2], 5)
        .into_iter()
        .find(equipping)
        .expect("a turn");
    let (judgement, steps) = judged(&position, Viewer::Of(seat));
    assert!(
        steps > 24,
        "twelve games, and {} steps of the choice",
        steps - 12
    );
    let best = choose(&position, seat, None, 0).map(|m| m.to_string());
    assert_eq!(judgement.best.first().map(|best| best.action.clone()), best);
}

/// Returns the sides of a match that came to a combat, and the die.
fn combat(seed: u64) -> Option<([Side; 2], u8)> {
    let mut position = Masbrur::start("masbrur 1".parse().expect("a set-up"));
    while position.phase() != Phase::Show {
        let seat = position.speaker()?;
        position.apply(choose(&position, seat, Level::new(2), seed).expect("a move"));
    }
    let sides = Seat::BOTH.map(|seat| {
        let wall = position
            .wall(seat)
            .and_then(Secret::known)
            .expect("walls are open");
        Side::of(position.hand(seat), wall).expect("eight stand")
    });
    Some((sides, position.die()))
}

/// Returns what the best answer to the mixes that a duel finds gains on average over the duel's own value, in half points.
fn exploited([one, other]: &[Side; 2], die: u8, rounds: u32) -> f32 {
    let [mine, theirs] = [(one, other.wall), (other, one.wall)]
        .map(|(side, enemy)| candidates(&side.outlines, enemy));
    let gain = |one: usize, other: usize| mine[one].1.against(&theirs[other].1, die);
    let (duel, [first, second]) = Duel::of_answers([mine.len(), theirs.len()], &gain, rounds);
    let [first_shares, second_shares] = duel.both_shares();
    // Every outline answers, not only the candidates.
    let all = |side: &Side, enemy| {
        side.outlines
            .iter()
            .map(move |outline| Worth::of_outline(outline, enemy))
            .collect()
    };
    let (all_mine, all_theirs): (Vec<Worth>, Vec<Worth>) =
        (all(one, other.wall), all(other, one.wall));
    let mixed = |worth: &Worth, chosen: &[usize], shares: &[f32], of: &[(Outline, Worth)]| -> f32 {
        chosen
            .iter()
            .zip(shares)
            .map(|(&choice, share)| share * worth.against(&of[choice].1, die))
            .sum()
    };
    let best_mine = all_mine
        .iter()
        .map(|worth| mixed(worth, &second, &second_shares, &theirs))
        .fold(f32::MIN, f32::max);
    let best_theirs = all_theirs
        .iter()
        .map(|worth| mixed(worth, &first, &first_shares, &mine))
        .fold(f32::MIN, f32::max);
    (best_mine + best_theirs) / 2.0
}

#[test]
fn no_show_gains_against_the_mix_of_shows() {
    let (mut combats, mut quick, mut whole, mut shows) = (0, 0.0, 0.0, 0);
    for (sides, die) in (0..80).filter_map(combat) {
        combats += 1;
        quick += exploited(&sides, die, 150);
        whole += exploited(&sides, die, 1_500);
        shows += candidates(&sides[0].outlines, sides[1].wall).len();
    }
    let [quick, whole] = [quick, whole].map(|sum: f32| sum / combats as f32);
    println!(
        "{combats} combats, {} candidates: {quick} half points in 150 rounds, {whole} in 1,500",
        shows / combats
    );
    assert!(combats > 20, "only {combats} combats");
    assert!(whole < 0.5, "{whole} half points");
}
