//! The speed of the players: playouts of the search and iterations of plain UCT, from the start and midway.

use divan::{Bencher, black_box, counter::ItemsCount};
use mbrane_lab::yardstick::{Measured, Uct, random};
use mbrane_rules::Game;
use mbrane_rules::mbrane::Mbrane;
use mbrane_rules::sansumoku::Sansumoku;
use mbrane_search::{Knowledge, Options, Search};
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

/// Playouts of one search: about a tenth of a second for a move.
const THOUGHT: u32 = 10_000;

fn main() {
    divan::main();
}

/// Set-ups, each with the number of random moves before the position that is looked at.
const STARTS: [&str; 6] = [
    "mbrane 9 full 0",
    "mbrane 9 full 20",
    "mbrane 4 full 0",
    "mbrane 4 full 4",
    "sansumoku 0",
    "sansumoku 20",
];

fn position_of<G: Game>(start: &str) -> G {
    let (setup, plies) = start.rsplit_once(' ').expect("a set-up and a number");
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut position = G::start(setup.parse().expect("a setup"));
    for _ in 0..plies.parse::<usize>().expect("a number") {
        position.apply(random(&position, &mut rng).expect("a game that goes on"));
    }
    position
}

#[divan::bench(args = STARTS, sample_count = 10)]
fn search(bencher: Bencher, start: &str) {
    if start.starts_with("mbrane") {
        think::<Mbrane>(bencher, start);
    } else {
        think::<Sansumoku>(bencher, start);
    }
}

fn think<G: Knowledge>(bencher: Bencher, start: &str) {
    let position = position_of::<G>(start);
    bencher.counter(ItemsCount::new(THOUGHT)).bench_local(|| {
        let mut search = Search::new(black_box(&position).clone(), Options::default());
        search.step(THOUGHT);
        search.best()
    });
}

#[divan::bench(args = STARTS, sample_count = 10)]
fn uct(bencher: Bencher, start: &str) {
    if start.starts_with("mbrane") {
        iterate::<Mbrane>(bencher, start);
    } else {
        iterate::<Sansumoku>(bencher, start);
    }
}

fn iterate<G: Measured>(bencher: Bencher, start: &str) {
    let position = position_of::<G>(start);
    bencher.counter(ItemsCount::new(THOUGHT)).bench_local(|| {
        let mut uct = Uct::new(black_box(&position).clone(), G::UCT, 1);
        uct.step(THOUGHT);
        uct.best()
    });
}
