//! Matches of Masbrur between two players, seats changed every other match.
//!
//! `cargo run --release -p mbrane-search --example masbrur -- PLAYER PLAYER MATCHES [SETUP]`, where a player is `greedy` or a level 1–5.

use mbrane_rules::masbrur::{Masbrur, Move};
use mbrane_rules::{Game, Seat};
use mbrane_search::Level;
use mbrane_search::masbrur::{choose, greedy};

type Player = Option<Level>;

fn says(player: Player, position: &Masbrur, seat: Seat, seed: u64) -> Option<Move> {
    match player {
        None => greedy(position, seat, seed),
        Some(level) => choose(position, seat, Some(level), seed),
    }
}

/// A whole match: the value for the player of each seat.
fn play(setup: &str, players: [Player; 2], seed: u64) -> [f32; 2] {
    let mut position = Masbrur::start(setup.parse().expect("a set-up"));
    while let Some(seat) = position.speaker() {
        let m = says(players[seat.index()], &position, seat, seed).expect("whoever acts has a move");
        position.play(m).unwrap_or_else(|reason| panic!("{m}: {reason}"));
    }
    let outcome = position.outcome().expect("it is over");
    Seat::BOTH.map(|seat| outcome.value_for(seat))
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [one, other, matches, setup @ ..] = words.as_slice() else {
        eprintln!("two players, greedy or 1 to 5, a number of matches, and perhaps a set-up");
        return;
    };
    let player = |word: &str| word.parse().ok().and_then(Level::new);
    let players = [player(one), player(other)];
    let setup = if setup.is_empty() { "masbrur 4".to_owned() } else { setup.join(" ") };
    let matches: u64 = matches.parse().expect("a number of matches");
    let mut score = 0.0;
    for seed in 0..matches {
        let turned = seed % 2 == 1;
        let seats = if turned { [players[1], players[0]] } else { players };
        score += play(&setup, seats, seed)[usize::from(turned)];
    }
    println!("{one} scores {:.1} % against {other} in {matches} matches of {setup}", 100.0 * score / matches as f32);
}
