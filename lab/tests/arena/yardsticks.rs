//! The yardsticks play as they are described.

use mbrane_lab::yardstick::{Measured, Plainly, Uct, answer, greedy, random};
use mbrane_rules::mbrane::Mbrane;
use mbrane_rules::sansumoku::Sansumoku;
use mbrane_rules::{Game, Record, Seat};
use mbrane_search::Knowledge as _;
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

const PLAINLY: Plainly = Plainly {
    constant: 1.0,
    heaviest_first: false,
};

fn position<G: Game>(record: &str) -> G {
    record
        .parse::<Record<G>>()
        .expect("a record")
        .position()
        .clone()
}

fn rng() -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(1)
}

#[test]
fn random_player_plays_every_legal_move() {
    let position: Mbrane = position("mbrane 4 full pie : 3b2");
    let mut rng = rng();
    let mut missing = position.placements();
    for _ in 0..5_000 {
        let m = random(&position, &mut rng).expect("a move");
        assert_eq!(position.check(m), Ok(()));
        missing.retain(|other| *other != m);
    }
    assert_eq!(missing, [], "all of them, the swap too");
}

#[test]
fn greedy_player_takes_the_greatest_gain() {
    // In the middle of a region the greatest digit touches no other; at a corner it gives influence to three.
    let start: Mbrane = position("mbrane 9 full :");
    for _ in 0..20 {
        let mut next = start.clone();
        next.apply(greedy(&start, &mut rng()).expect("a move"));
        assert_eq!(next.outcome_now().points, [4, 0]);
        assert_eq!(next.region_values().iter().sum::<i16>(), 16 + 3 * 8);
    }
    // No other placement counts better for the seat that places.
    let midway: Mbrane = position("mbrane 4 full pie : 3b2 swap 1c1 2c3");
    let seat = midway.to_act().single().expect("a seat");
    let count = |m| {
        let mut next = midway.clone();
        next.apply(m);
        next.count_for(seat)
    };
    let chosen = count(greedy(&midway, &mut rng()).expect("a move"));
    assert!(midway.placements().into_iter().all(|m| count(m) <= chosen));
}

/// Returns the positions before the last move of the referee's games of Sansumoku that have a winner, with the winner.
fn before_the_end() -> Vec<(Sansumoku, Seat)> {
    let text = include_str!("../../../crates/rules/tests/data/sansumoku.txt");
    let games = text
        .lines()
        .filter(|line| !line.starts_with("trace") && !line.starts_with("sections"));
    let records = games.filter(|line| !line.is_empty()).map(|moves| {
        format!("sansumoku : {moves}")
            .parse::<Record<Sansumoku>>()
            .expect("a record")
    });
    let won = records.filter_map(|record| {
        let winner = record.position().outcome()?.winner?;
        Some((record.position_at(record.moves().len() - 1), winner))
    });
    won.collect()
}

#[test]
fn a_game_that_can_be_won_at_once_is_won() {
    let games: Vec<(Sansumoku, Seat)> = before_the_end()
        .into_iter()
        .filter(|(position, winner)| position.to_act().contains(*winner))
        .collect();
    assert!(games.len() > 20);
    let mut at_once = 0;
    for (position, winner) in &games {
        let wins = |m: Option<_>| {
            let mut next = position.clone();
            next.apply(m.expect("a move"));
            next.outcome().and_then(|outcome| outcome.winner) == Some(*winner)
        };
        assert!(wins(greedy(position, &mut rng())), "{position}");
        let mut uct = Uct::new(position.clone(), PLAINLY, 1);
        uct.step(2_000);
        at_once += usize::from(wins(uct.best()));
    }
    // For UCT a certain win later is as good.
    assert!(
        at_once * 10 >= games.len() * 8,
        "{at_once} of {}",
        games.len()
    );
}

#[test]
fn counts_of_the_seats_are_opposite() {
    let mbrane: Mbrane = position("mbrane 9 full pie : 8e5 swap 7d4 6c3");
    assert_eq!(
        mbrane.count_for(Seat::First),
        -mbrane.count_for(Seat::Second)
    );
    assert_ne!(mbrane.count_for(Seat::First), 0);
    let sansumoku: Sansumoku = position("sansumoku : e5 resign");
    assert_eq!(
        sansumoku.count_for(Seat::First),
        -sansumoku.count_for(Seat::Second)
    );
    assert!(sansumoku.count_for(Seat::First) > 0);
}

#[test]
fn games_are_settled_when_nothing_can_be_gained() {
    let open: Mbrane = position("mbrane 4 full : 3b2");
    assert_eq!(open.decided(), None);
    let zeros = "mbrane 4 full from +1+2+3../+3..+1+2/+2+1..+3/..+3+2+1 indigo unswapped placing :";
    assert_eq!(position::<Mbrane>(zeros).outcome(), None);
    assert_eq!(
        position::<Mbrane>(zeros)
            .decided()
            .map(|outcome| outcome.points),
        Some([4, 0])
    );
    let offered = zeros
        .replace("full", "full consent")
        .replace("placing", "offered");
    assert_eq!(
        position::<Mbrane>(&offered).decided(),
        None,
        "an offer is answered first"
    );
}

#[test]
fn yardsticks_accept_an_offer_when_it_wins() {
    let won: Mbrane = position("mbrane 9 full consent : 0a9 8e5 offer");
    assert_eq!(
        answer(&won).map(|m| m.to_string()),
        Some("accept".to_owned())
    );
    let lost: Mbrane = position("mbrane 9 full consent : 8e5 0a9 offer");
    assert_eq!(
        answer(&lost).map(|m| m.to_string()),
        Some("decline".to_owned())
    );
    assert_eq!(
        answer(&position::<Mbrane>("mbrane 9 full consent : 8e5 0a9")),
        None
    );
}

#[test]
fn uct_has_no_move_when_the_game_is_over() {
    let over: Sansumoku = position("sansumoku : e5 resign");
    let mut uct = Uct::new(over, PLAINLY, 1);
    uct.step(10);
    assert_eq!(uct.best(), None);
}

#[test]
fn uct_finds_the_best_of_a_short_end() {
    // A few placements from the end every line can be counted.
    let mut rng = rng();
    let mut tried = 0;
    while tried < 20 {
        let mut position: Mbrane = Mbrane::start("mbrane 4 full".parse().expect("a setup"));
        while position.placement_count() > 6 {
            position.apply(random(&position, &mut rng).expect("a move"));
        }
        if position.outcome().is_some() || position.placement_count() < 2 {
            continue;
        }
        tried += 1;
        let seat = position.to_act().single().expect("a seat");
        let mut uct = Uct::new(position.clone(), PLAINLY, 1);
        uct.step(20_000);
        let mut next = position.clone();
        next.apply(uct.best().expect("a move"));
        assert_eq!(
            best_for(&next, seat),
            best_for(&position, seat),
            "{position}"
        );
    }
}

/// Returns 1, 0 or −1 for a seat, with best play of both.
fn best_for(position: &Mbrane, seat: Seat) -> i32 {
    if let Some(outcome) = position.outcome() {
        return outcome
            .winner
            .map_or(0, |winner| if winner == seat { 1 } else { -1 });
    }
    let values = position.placements().into_iter().map(|m| {
        let mut next = position.clone();
        next.apply(m);
        best_for(&next, seat)
    });
    let mine = position.to_act().contains(seat);
    (if mine { values.max() } else { values.min() }).expect("a game that goes on has moves")
}

#[test]
fn uct_is_reproducible_by_its_seed() {
    let start: Mbrane = position("mbrane 9 full : 8e5");
    let best = |seed, steps: &[u32]| {
        let mut uct = Uct::new(start.clone(), PLAINLY, seed);
        steps.iter().for_each(|step| uct.step(*step));
        uct.best()
    };
    assert_eq!(best(3, &[5_000]), best(3, &[1, 999, 4_000]));
}
