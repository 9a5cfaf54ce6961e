//! The search on trees with known results, and its guarantees.

mod toy;

use mbrane_rules::mbrane::{Colour, Mbrane, Move};
use mbrane_rules::sansumoku::{self, Sansumoku};
use mbrane_rules::{Game, Record, Seat};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

use super::bounds::Bounds;
use super::solver::Solver;
use super::{Options, Search};
use crate::{Knowledge, Level, Opponent, Talk};
use toy::{LONGEST, Numbers, Row};

fn rng(seed: u64) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(seed)
}

fn random_row(seed: u64) -> Row {
    let mut rng = rng(seed);
    let length = rng.random_range(1..=LONGEST);
    let mut numbers = [0; LONGEST];
    numbers[..length].fill_with(|| rng.random_range(1..9));
    Row::start(Numbers(numbers))
}

fn small(seed: u64) -> Options {
    Options {
        seed,
        memory: 4 << 20,
    }
}

/// Plays a game of Mbrane at random until at most `left` placements are legal. The first move may be swapped.
fn late_mbrane(setup: &str, left: u32, seed: u64) -> Mbrane {
    let mut rng = rng(seed);
    let mut position = Mbrane::start(setup.parse().expect("a setup"));
    while position.placement_count() > left && position.outcome().is_none() {
        let moves = position.placements();
        let swap = moves
            .last()
            .copied()
            .filter(|&m| m == Move::Swap && seed.is_multiple_of(2));
        position.apply(swap.unwrap_or_else(|| moves[rng.random_range(0..moves.len())]));
    }
    position
}

/// Returns the score with best play, by trying everything to the last tile.
fn exhaustive<G: Knowledge>(position: &G) -> i8 {
    if let Some(outcome) = position.outcome() {
        return G::score(&outcome);
    }
    let seat = position.to_act().single().expect("somebody acts");
    let scores = position.placements().into_iter().map(|m| {
        let mut next = position.clone();
        next.apply(m);
        exhaustive(&next)
    });
    let best = if seat == Seat::First {
        scores.max()
    } else {
        scores.min()
    };
    best.expect("a game that goes on has a move")
}

/// Searches until the result is proven and checks it, and every move on the way, against `score`.
fn proves<G: Knowledge>(position: &G, score: i8, playouts: u32, score_of: impl Fn(&G) -> i8) {
    let mut search = Search::new(position.clone(), small(7));
    let mut spent = 0;
    while search.step(50) {
        spent += 50;
        let bounds = search.root.bounds;
        assert!(
            (bounds.low..=bounds.high).contains(&score),
            "{score} is outside {bounds:?} in {position:?}"
        );
        assert!(
            spent <= playouts,
            "{position:?} is not proven after {spent} playouts: {bounds:?}"
        );
    }
    let Some(seat) = position.to_act().single() else {
        return;
    };
    assert_eq!(search.root.bounds.low, score, "{position:?}");
    assert!(search.root.bounds.is_exact(), "{position:?}");
    let mut next = position.clone();
    next.apply(search.best().expect("a game that goes on has a move"));
    assert_eq!(
        score_of(&next),
        score,
        "the move does not keep what is proven in {position:?}"
    );
    for candidate in search.report().candidates {
        let Some(proven) = candidate.proven else {
            continue;
        };
        let mut next = position.clone();
        next.apply(candidate.action);
        let towards = if seat == Seat::First { 1 } else { -1 };
        assert_eq!(
            towards * proven,
            score_of(&next),
            "{:?} in {position:?}",
            candidate.action
        );
    }
}

#[test]
fn solver_proves_random_rows() {
    for seed in 0..300 {
        let row = random_row(seed);
        proves(&row, row.solved(), 100_000, Row::solved);
    }
}

#[test]
fn the_solver_agrees_with_trying_everything() {
    let mut solver = Solver::new(1 << 16);
    for seed in 0..500 {
        let row = random_row(seed);
        if row.outcome().is_none() {
            assert_eq!(solver.solve(&row, u32::MAX), Some(row.solved()), "{row:?}");
        }
    }
    for setup in [
        "mbrane 4 full pie",
        "mbrane 4 simple",
        "mbrane 4 plain",
        "mbrane 9 full pie",
    ] {
        let mut solver = Solver::new(1 << 16);
        for seed in 0..60 {
            let position = late_mbrane(setup, 8, seed);
            if position.outcome().is_none() {
                assert_eq!(
                    solver.solve(&position, u32::MAX),
                    Some(exhaustive(&position)),
                    "{position:?}"
                );
            }
        }
    }
}

/// Both come from one position, by the same two moves with other digits: in a table they must not be the same.
#[test]
fn positions_that_differ_in_two_cells_are_proven_apart() {
    let rows = |rank: &str| {
        format!(
            "..+6+3..-5-2+7-4-0/..-4+7+3..-8+6-1../+2+0+8+7-1-6-5-3../+3..+4+1-6+7+0+5+2/-0+8-1..-4-5..+7+6/{rank}/\
             ..-7-6-4..-1+3..-5/+1-2..-6..+3-4-8+7/-4+3..-5..+0-2+6+1 ivory unswapped placing"
        )
    };
    let mut solver = Solver::new(1 << 16);
    for rank in ["+5....-2+8......-3", "+5....-2+0......-8"] {
        let position = Mbrane::from_text("mbrane 9 full".parse().unwrap(), &rows(rank)).unwrap();
        assert_eq!(
            solver.solve(&position, u32::MAX),
            Some(exhaustive(&position)),
            "{rank}"
        );
    }
}

#[test]
fn solver_without_a_budget_proves_nothing() {
    let position = late_mbrane("mbrane 9 full", 40, 1);
    assert_eq!(Solver::new(1 << 16).solve(&position, 10), None);
}

#[test]
fn proves_late_games_of_mbrane() {
    let mut swapped = 0;
    for setup in ["mbrane 4 full pie", "mbrane 9 full pie"] {
        for seed in 0..40 {
            let position = late_mbrane(setup, 8, seed);
            swapped += u32::from(position.seat_of(Colour::Ivory) == Seat::Second);
            proves(&position, exhaustive(&position), 200_000, exhaustive);
        }
    }
    assert!(swapped > 20, "only {swapped} games were swapped");
}

#[test]
fn proven_draw_is_preferred_to_more_visited_moves() {
    let text = "-7..+2+1....-0-8-6/+4+1+5+8..+7+2+3../-8-3+6-2..+0+5-4-7/+5..+4+3..+6+8+7+2/-2..-3....+1....../-6-7-8+5..-4+3..../\
                -3..-7+6-2+5-4+1-8/..+8..+4-1-3+7-5../-0..-1-7..-8-6.... ivory unswapped placing";
    let position = Mbrane::from_text("mbrane 9 full".parse().unwrap(), text).unwrap();
    let mut search = Search::new(
        position,
        Options {
            seed: 30_043,
            ..Options::default()
        },
    );
    search.step(800_000);
    let keeps = |m: Move| ["0e5", "7e5", "8e5"].contains(&m.to_string().as_str());
    let report = search.report();
    let visited = report
        .candidates
        .iter()
        .max_by_key(|candidate| candidate.visits)
        .unwrap();
    assert!(
        !keeps(visited.action),
        "the most visited move keeps the draw too"
    );
    assert!(keeps(search.best().unwrap()), "{:?} loses", search.best());
}

/// The most playouts of a level that thinks longer.
const PLAYOUTS: u32 = 20_000;

/// Asks every level about positions of a game, and checks each score that it holds to be proven, of the position and of its moves.
/// Returns the number of proven positions and moves.
fn proofs<G: Knowledge>(positions: impl Iterator<Item = G>) -> [usize; 2] {
    let mut solver = Solver::new(1 << 20);
    let mut score = |position: &G| solver.solve(position, u32::MAX).expect("a score");
    let mut proven = [0; 2];
    for (seed, position) in (0..).zip(positions) {
        for skill in G::SEARCH.skills {
            let mut search = Search::overlooking(position.clone(), small(seed), skill.overlooks);
            search.step(skill.playouts.min(PLAYOUTS));
            let (bounds, whole) = (search.root.bounds, score(&position));
            assert!(
                (bounds.low..=bounds.high).contains(&whole),
                "{whole} is outside {bounds:?} in {position:?}"
            );
            proven[0] += usize::from(bounds.is_exact());
            for kid in search.tree.kids(&search.root) {
                let mut next = position.clone();
                next.apply(G::decode(kid.code));
                let whole = if kid.bounds == Bounds::open(G::SEARCH.scores) {
                    continue;
                } else {
                    score(&next)
                };
                assert!(
                    (kid.bounds.low..=kid.bounds.high).contains(&whole),
                    "{whole}: {kid:?} in {position:?}"
                );
                proven[1] += usize::from(kid.bounds.is_exact());
            }
        }
    }
    proven
}

/// Returns late positions of random games: of Mbrane on both boards, and of Sansumoku.
fn late_positions(
    count: usize,
) -> (
    impl Iterator<Item = Mbrane>,
    impl Iterator<Item = Mbrane>,
    impl Iterator<Item = Sansumoku>,
) {
    let mbrane = |setup, left| {
        let late = move |seed| late_mbrane(setup, left, seed);
        (0..)
            .map(late)
            .filter(|position| position.outcome().is_none())
            .take(count)
    };
    let sansumoku = (0..)
        .map(|seed| late_sansumoku(12, seed))
        .filter(|position| position.outcome().is_none());
    (
        mbrane("mbrane 4 full", 20),
        mbrane("mbrane 9 full", 20),
        sansumoku.take(count),
    )
}

#[test]
fn no_level_claims_a_false_proof() {
    let (short, great, sansumoku) = late_positions(24);
    for proven in [proofs(short), proofs(great), proofs(sansumoku)] {
        assert!(
            proven.iter().all(|count| *count > 24),
            "only {proven:?} were proven"
        );
    }
}

#[test]
#[ignore = "long: cargo xtask soak"]
fn no_level_claims_a_false_proof_in_400_positions() {
    let (short, great, sansumoku) = late_positions(400);
    println!(
        "positions and moves proven: {:?}",
        [proofs(short), proofs(great), proofs(sansumoku)]
    );
}

/// Plays a game of Sansumoku at random until at most `left` plies are left.
fn late_sansumoku(left: u32, seed: u64) -> Sansumoku {
    let mut rng = rng(seed);
    let mut position = Sansumoku::start(sansumoku::Setup);
    while position.outcome().is_none() && position.plies_left() > left {
        let moves = position.placements();
        position.apply(moves[rng.random_range(0..moves.len())]);
    }
    position
}

#[test]
fn late_games_of_sansumoku_are_solved() {
    let mut solved = 0;
    for seed in 0..20 {
        let position = late_sansumoku(15, seed);
        if position.outcome().is_none() {
            let mut search = Search::new(position, small(seed));
            search.step(1_000);
            solved += u32::from(search.report().proven);
        }
    }
    assert!(
        solved > 10,
        "only {solved} of 20 games were solved before their end"
    );
}

#[test]
fn finds_the_section_that_wins() {
    // Random games, until a seat can win at once.
    let mut rng = rng(5);
    let (mut wins, mut at_once) = (0, 0);
    for _ in 0..400 {
        let mut position = Sansumoku::start(sansumoku::Setup);
        while position.outcome().is_none() {
            let moves = position.placements();
            let seat = Knowledge::mover(&position);
            let winning = moves.iter().any(|&m| {
                let mut next = position.clone();
                next.apply(m);
                next.outcome()
                    .is_some_and(|outcome| outcome.winner == Some(seat))
            });
            if winning {
                let mut search = Search::new(position.clone(), small(1));
                search.step(400);
                let mut next = position.clone();
                next.apply(search.best().expect("a move"));
                assert_eq!(
                    search.report().candidates[0].proven,
                    Some(1),
                    "{position:?}"
                );
                at_once += u32::from(next.outcome().is_some());
                wins += 1;
                break;
            }
            position.apply(moves[rng.random_range(0..moves.len())]);
        }
    }
    assert!(wins > 100, "only {wins} games came to a win in one");
    assert!(
        at_once * 20 > wins * 19,
        "only {at_once} of {wins} wins were taken at once"
    );
}

fn follows_its_seed<G: Knowledge>(position: &G) {
    let think = |seed, steps: &[u32]| {
        let mut search = Search::new(position.clone(), small(seed));
        for &step in steps {
            search.step(step);
        }
        search.report()
    };
    assert_eq!(
        think(3, &[3_000]),
        think(3, &[1, 999, 2_000]),
        "how the playouts are cut must not matter"
    );
    assert_ne!(
        think(3, &[3_000]),
        think(4, &[3_000]),
        "the seed must matter"
    );
}

#[test]
fn search_is_reproducible_by_its_seed() {
    follows_its_seed(&Mbrane::start(
        "mbrane 9 full pie".parse().expect("a setup"),
    ));
    follows_its_seed(&Sansumoku::start(sansumoku::Setup));
}

#[test]
fn the_memory_ceiling_holds() {
    for memory in [1 << 20, 3 << 20] {
        let position = Mbrane::start("mbrane 9 full".parse().expect("a setup"));
        let mut search = Search::new(position, Options { seed: 1, memory });
        let mut compacted = false;
        for _ in 0..60 {
            search.step(2_000);
            assert!(
                search.memory() <= memory,
                "{} bytes of {memory}",
                search.memory()
            );
            compacted |= search.tree.other.capacity() > 0;
        }
        assert!(compacted, "the ceiling of {memory} was never met");
        assert_eq!(search.playouts(), 120_000);
        let m = search.best().expect("a move");
        search.advance(m);
        assert!(
            search.playouts() > 0,
            "what is known of the best move is kept"
        );
        assert!(search.memory() <= memory);
    }
}

#[test]
fn search_keeps_its_tree_after_a_move() {
    let mut search = Search::new(
        Mbrane::start("mbrane 4 full".parse().expect("a setup")),
        small(1),
    );
    search.step(20_000);
    let report = search.report();
    let [first, second, ..] = report.line[..] else {
        panic!("a line of two")
    };
    let visits = report.candidates[0].visits;
    let mut position = search.position().clone();
    position.apply(first);
    let mut one = search.clone();
    one.turn_to(&position);
    assert_eq!(one.playouts(), visits);
    position.apply(second);
    search.turn_to(&position);
    assert!(search.playouts() > 10);
    assert_eq!(*search.position(), position);
}

fn searched_briefly<G: Knowledge>(setup: G::Setup, seed: u64) {
    let mut rng = rng(seed);
    let mut position = G::start(setup);
    let plies = rng.random_range(0..80);
    for _ in 0..plies {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        position.apply(moves[rng.random_range(0..moves.len())]);
    }
    for level in Level::ALL.map(Some).into_iter().chain([None]) {
        let mut opponent = Opponent::<G>::new(level, small(seed));
        opponent.begin(&position);
        opponent.step(60);
        match opponent.choose() {
            Some(m) => assert_eq!(position.check(m), Ok(()), "{m} in {position:?}"),
            None => assert!(
                position.to_act().single().is_none(),
                "{level:?} is silent in {position:?}"
            ),
        }
    }
}

#[test]
fn any_position_can_be_searched() {
    for seed in 0..150 {
        for setup in [
            "mbrane 9 full pie consent",
            "mbrane 4 plain consent",
            "mbrane 4 simple pie",
        ] {
            searched_briefly::<Mbrane>(setup.parse().expect("a setup"), seed);
        }
        searched_briefly::<Sansumoku>(sansumoku::Setup, seed);
    }
}

#[test]
fn offers_are_answered_by_their_value() {
    let mut accepted = 0;
    for seed in 0..60 {
        let mut position = late_mbrane("mbrane 4 full consent", 24, seed);
        if position.check(Move::Offer).is_err() {
            continue;
        }
        position.apply(Move::Offer);
        let Talk::MustAnswer { outcome, .. } = position.talk() else {
            panic!("an offer waits")
        };
        let seat = position.to_act().single().expect("somebody answers");
        let mut on = position.clone();
        on.apply(Move::Decline);
        let score = Solver::new(1 << 20)
            .solve(&on, u32::MAX)
            .expect("a score")
            .signum();
        let score = score * if seat == Seat::First { 1 } else { -1 };
        let mut opponent = Opponent::new(None, small(seed));
        opponent.begin(&position);
        while opponent.step(500) {}
        let answer = opponent.choose();
        let offered = outcome.value_for(seat);
        let expected = if offered >= 0.5 + 0.5 * f32::from(score) {
            Move::Accept
        } else {
            Move::Decline
        };
        assert_eq!(answer, Some(expected), "{position:?}");
        accepted += u32::from(expected == Move::Accept);
    }
    // Being on the move never hurts on these boards: this late, a seat gains nothing by declining a count.
    assert!(accepted > 30, "only {accepted} offers were accepted");

    // An estimate is no reason to give up a game that has hardly begun.
    let record = "mbrane 9 full consent : 8d4 1a1 offer"
        .parse::<Record<Mbrane>>()
        .expect("a record");
    let mut opponent = Opponent::new(None, small(1));
    opponent.begin(record.position());
    opponent.step(2_000);
    assert_eq!(opponent.choose(), Some(Move::Decline));
}

#[test]
fn levels_keep_to_their_budgets() {
    for level in Level::ALL.into_iter().take(4) {
        let position = Mbrane::start("mbrane 9 full".parse().expect("a setup"));
        let mut opponent = Opponent::new(Some(level), small(1));
        opponent.begin(&position);
        let budget = opponent.budget().expect("a level has a budget").playouts;
        while opponent.step(1_000) {}
        assert!(u64::from(opponent.report().expect("it thought").playouts) <= budget);
        assert!(opponent.choose().is_some());
    }
}

#[test]
fn reused_search_tree_has_only_legal_moves() {
    let rows = "..-6+3+5..-2-8..../+7-8+2-3-1-4....../-4..+5+7+6-8-3..../+2+4+8-6+5+1-7..../........-8......../\
                +3+5..-4-2-7..-8-6/+5+3-7+8-4+6+2..../+8+1-4+2..+5+6+7-3/..+2-6-1-7-3-5-4+8";
    let line = format!("mbrane 9 full from {rows} indigo unswapped placing :");
    let position = line
        .parse::<Record<Mbrane>>()
        .expect("a position")
        .position()
        .clone();
    for playouts in (500..=4000).step_by(500) {
        let mut search = Search::new(position.clone(), small(1));
        search.step(playouts);
        search.advance("5i5".parse().expect("a move"));
        search.step(playouts);
        for kid in search.tree.kids(&search.root) {
            assert_eq!(search.position().check(Mbrane::decode(kid.code)), Ok(()));
        }
    }
}
