//! How fast the referee is: whole random games, legal placements, copies, perft.

use std::ops::ControlFlow;

use divan::{Bencher, black_box, counter::ItemsCount};
use mbrane_rules::mbrane::{Mbrane, Setup};
use mbrane_rules::sansumoku::Sansumoku;
use mbrane_rules::{Game, Playout, perft};
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

fn main() {
    divan::main();
}

/// Random games, counted in moves: the mean length is measured first.
fn playouts<G: Playout>(bencher: Bencher, start: &G) {
    const GAMES: u32 = 1000;
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut moves = 0_u64;
    for _ in 0..GAMES {
        start.playout(&mut rng, |_, _| moves += 1);
    }
    bencher.counter(ItemsCount::new(moves)).bench_local(|| {
        for _ in 0..GAMES {
            black_box(black_box(start).playout(&mut rng, |_, _| {}));
        }
    });
}

fn nine() -> Mbrane {
    Mbrane::start(Setup::default())
}

fn four() -> Mbrane {
    Mbrane::start("mbrane 4 full".parse().expect("a setup"))
}

fn sansumoku() -> Sansumoku {
    Sansumoku::start(mbrane_rules::sansumoku::Setup)
}

#[divan::bench]
fn playout_mbrane_9(bencher: Bencher) {
    playouts(bencher, &nine());
}

#[divan::bench]
fn playout_mbrane_4(bencher: Bencher) {
    playouts(bencher, &four());
}

#[divan::bench]
fn playout_sansumoku(bencher: Bencher) {
    playouts(bencher, &sansumoku());
}

#[divan::bench]
fn perft_4_mbrane_4(bencher: Bencher) {
    let start = four();
    bencher.bench_local(|| perft(black_box(&start), 4, &mut || ControlFlow::Continue(())));
}

#[divan::bench]
fn perft_5_sansumoku(bencher: Bencher) {
    let start = sansumoku();
    bencher.bench_local(|| perft(black_box(&start), 5, &mut || ControlFlow::Continue(())));
}

#[divan::bench]
fn copy_mbrane_9(bencher: Bencher) {
    let start = nine();
    bencher.bench_local(|| black_box(&start).clone());
}
