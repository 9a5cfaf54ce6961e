//! The speed of the players: playouts of the search and iterations of plain UCT, from the start and midway.

use divan::{Bencher, black_box, counter::ItemsCount};
use mbrane_rules::Game;
use mbrane_rules::mbrane::Mbrane;
use mbrane_rules::sansumoku::Sansumoku;
use mbrane_search::yardstick::{Measured, Uct, random};
use mbrane_search::{Knowledge, Options, Search};
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

/// Playouts of one search: about a tenth of a second for a move.
const THOUGHT: u32 = 10_000;

fn main() {
    divan::main();
}

/// Returns the position after this many random moves.
fn midway<G: Game>(setup: &str, plies: usize) -> G {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut position = G::start(setup.parse().expect("a setup"));
    for _ in 0..plies {
        position.apply(random(&position, &mut rng).expect("a game that goes on"));
    }
    position
}

fn search<G: Knowledge>(bencher: Bencher, setup: &str, plies: usize) {
    let position = midway::<G>(setup, plies);
    bencher.counter(ItemsCount::new(THOUGHT)).bench_local(|| {
        let mut search = Search::new(black_box(&position).clone(), Options::default());
        search.step(THOUGHT);
        search.best()
    });
}

fn uct<G: Measured>(bencher: Bencher, setup: &str, plies: usize) {
    let position = midway::<G>(setup, plies);
    bencher.counter(ItemsCount::new(THOUGHT)).bench_local(|| {
        let mut uct = Uct::new(black_box(&position).clone(), G::UCT, 1);
        uct.step(THOUGHT);
        uct.best()
    });
}

#[divan::bench(args = [0, 20], sample_count = 10)]
fn search_mbrane_9(bencher: Bencher, plies: usize) {
    search::<Mbrane>(bencher, "mbrane 9 full", plies);
}

#[divan::bench(args = [0, 4], sample_count = 10)]
fn search_mbrane_4(bencher: Bencher, plies: usize) {
    search::<Mbrane>(bencher, "mbrane 4 full", plies);
}

#[divan::bench(args = [0, 20], sample_count = 10)]
fn search_sansumoku(bencher: Bencher, plies: usize) {
    search::<Sansumoku>(bencher, "sansumoku", plies);
}

#[divan::bench(args = [0, 20], sample_count = 10)]
fn uct_mbrane_9(bencher: Bencher, plies: usize) {
    uct::<Mbrane>(bencher, "mbrane 9 full", plies);
}

#[divan::bench(args = [0, 4], sample_count = 10)]
fn uct_mbrane_4(bencher: Bencher, plies: usize) {
    uct::<Mbrane>(bencher, "mbrane 4 full", plies);
}

#[divan::bench(args = [0, 20], sample_count = 10)]
fn uct_sansumoku(bencher: Bencher, plies: usize) {
    uct::<Sansumoku>(bencher, "sansumoku", plies);
}
