//! How fast the referee is: whole random games, legal placements, copies, perft.

use divan::{Bencher, black_box, counter::ItemsCount};
use mbrane_rules::masbrur::{Domino, Dominoes, Masbrur, Outlines, Standing, Wall};
use mbrane_rules::mbrane::Mbrane;
use mbrane_rules::sansumoku::Sansumoku;
use mbrane_rules::{Game, Playout, Record, perft};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

fn main() {
    divan::main();
}

fn start<G: Game>(setup: &str) -> G {
    G::start(setup.parse().expect("a setup"))
}

#[divan::bench(args = ["mbrane 9", "mbrane 4", "sansumoku", "masbrur 4"])]
fn playouts(bencher: Bencher, setup: &str) {
    match setup.split(' ').next() {
        Some("mbrane") => play_out(bencher, &start::<Mbrane>(setup)),
        Some("sansumoku") => play_out(bencher, &start::<Sansumoku>(setup)),
        _ => play_out(bencher, &start::<Masbrur>(setup)),
    }
}

/// Random games, counted in moves: the mean length is measured first.
fn play_out<G: Playout>(bencher: Bencher, start: &G) {
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

#[divan::bench]
fn perft_4_mbrane_4(bencher: Bencher) {
    let start: Mbrane = start("mbrane 4");
    bencher.bench_local(|| perft(black_box(&start), 4, &mut || true));
}

#[divan::bench]
fn perft_5_sansumoku(bencher: Bencher) {
    let start: Sansumoku = start("sansumoku");
    bencher.bench_local(|| perft(black_box(&start), 5, &mut || true));
}

#[divan::bench]
fn perft_3_masbrur_4(bencher: Bencher) {
    let taken = "masbrur 4 : offer:02.03.04.05.06.13.14.15.16.17 take:2";
    let record: Record<Masbrur> = taken.parse().expect("a record");
    bencher.bench_local(|| perft(black_box(record.position()), 3, &mut || true));
}

#[divan::bench]
fn copy_mbrane_9(bencher: Bencher) {
    let start: Mbrane = start("mbrane 9");
    bencher.bench_local(|| black_box(&start).clone());
}

/// Eight dominoes, and the wall of an enemy.
fn standing() -> (Standing, Wall) {
    let dominoes: Dominoes = ["02", "13", "14", "25", "36", "37", "47", "57"]
        .map(|text| text.parse().expect("a domino"))
        .into_iter()
        .collect();
    (
        Standing::new(dominoes).expect("eight"),
        "05.67".parse().expect("a wall"),
    )
}

#[divan::bench]
fn outlines_of_eight_masbrur(bencher: Bencher) {
    let (standing, _) = standing();
    bencher.bench_local(|| Outlines::of(black_box(standing)));
}

#[divan::bench]
fn strongest_outline_against_a_wall_masbrur(bencher: Bencher) {
    let (standing, wall) = standing();
    let outlines = Outlines::of(standing);
    bencher.bench_local(|| black_box(&outlines).strongest(black_box(wall)));
}

#[divan::bench]
fn show_of_an_outline_masbrur(bencher: Bencher) {
    let (standing, wall) = standing();
    let outline = Outlines::of(standing).strongest(wall);
    bencher.bench_local(|| standing.show(black_box(outline)));
}

#[divan::bench]
fn count_of_all_shows_masbrur(bencher: Bencher) {
    let (standing, _) = standing();
    bencher.bench_local(|| black_box(standing).count());
}

#[divan::bench]
fn may_attack_masbrur(bencher: Bencher) {
    let (standing, _) = standing();
    bencher.bench_local(|| Outlines::allow_attack(black_box(standing.dominoes())));
}

#[divan::bench]
fn may_not_attack_masbrur(bencher: Bencher) {
    // One hand in fifty cannot, which takes a look at every way to stand.
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let dominoes = loop {
        let mut all: Vec<Domino> = Domino::all().collect();
        let dominoes: Dominoes = (0..8)
            .map(|_| all.swap_remove(rng.random_range(0..all.len())))
            .collect();
        if !Outlines::allow_attack(dominoes) {
            break dominoes;
        }
    };
    bencher.bench_local(|| Outlines::allow_attack(black_box(dominoes)));
}
