//! Measures head starts: `head_start SETUP AHEAD BEHIND GAMES AMOUNT…` plays games between two players, named as for the arena, in
//! which the first is ahead by an amount of tiles, sections or points, in each seat equally often, and prints its score for each amount.

use std::time::Duration;

use mbrane_lab::arena::{Contender, Contest, Player};
use mbrane_play::Animated;
use mbrane_rules::masbrur::Masbrur;
use mbrane_rules::mbrane::Mbrane;
use mbrane_rules::sansumoku::Sansumoku;
use mbrane_rules::{Seat, TextError};

fn main() -> Result<(), String> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [setup, ahead, behind, games, amounts @ ..] = words.as_slice() else {
        return Err("head_start SETUP AHEAD BEHIND GAMES AMOUNT…".to_owned());
    };
    let players = [ahead.parse()?, behind.parse()?];
    let games = games
        .parse()
        .map_err(|_| format!("{games} is no number of games"))?;
    for amount in amounts {
        let amount = amount
            .parse()
            .map_err(|_| format!("{amount} is no amount"))?;
        let scores = match setup.split(' ').next() {
            Some("mbrane") => scores::<Mbrane>(setup, &players, games, amount),
            Some("sansumoku") => scores::<Sansumoku>(setup, &players, games, amount),
            _ => scores::<Masbrur>(setup, &players, games, amount),
        }?;
        let score = scores.iter().sum::<f32>() / games as f32;
        let spread = scores
            .iter()
            .map(|one| (one - score).powi(2))
            .sum::<f32>()
            .sqrt()
            / games as f32;
        println!(
            "{setup}, {amount} ahead: {ahead} scores {:.1} ± {:.1} % against {behind}",
            100.0 * score,
            196.0 * spread
        );
    }
    Ok(())
}

fn scores<G: Animated + Contest>(
    setup: &str,
    players: &[Contender; 2],
    games: u32,
    amount: u16,
) -> Result<Vec<f32>, String> {
    let setup = setup
        .parse()
        .map_err(|error: TextError| error.to_string())?;
    let score = |game: u32| {
        let seat = Seat::BOTH[game as usize % 2];
        let start = if amount == 0 {
            Some(G::start(setup))
        } else {
            G::ahead(setup, seat, amount)
        };
        play(
            start.ok_or("there is no such start")?,
            seat,
            players,
            u64::from(game),
        )
    };
    (0..games).map(score).collect()
}

/// Plays a game in which the first player has this seat; returns its value for that player.
fn play<G: Contest>(
    mut position: G,
    seat: Seat,
    players: &[Contender; 2],
    seed: u64,
) -> Result<f32, String> {
    let mut playing = Vec::<Player<G>>::new();
    for (index, contender) in players.iter().enumerate() {
        playing.push(G::player(contender, 2 * seed + index as u64)?);
    }
    loop {
        if let Some(outcome) = position.result() {
            return Ok(outcome.value_for(seat));
        }
        let mover = position.to_act().first().ok_or("nobody is to act")?;
        let m = playing[usize::from(mover != seat)](&position, &|| Duration::ZERO)?;
        position
            .play(m)
            .map_err(|reason| format!("{m}: {reason}"))?;
    }
}
