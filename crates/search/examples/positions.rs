//! Writes positions of Mbrane and the results of their games, to fit a judgement: `positions "mbrane 9 full" PLAYOUTS GAMES`.
//!
//! The search plays itself. Each line has the game, the tiles placed, the seat to move (1 the first, −1 the second), the mean worth
//! of 400 random games, for every region its lead as it stands and as it would be counted, then the winner and the owner of each
//! region. Leads are in half points, the first seat's positive.

use mbrane_rules::mbrane::{Mbrane, Resolution};
use mbrane_rules::{Game as _, Playout as _, Seat};
use mbrane_search::{Knowledge as _, Options, Search};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

fn main() -> Result<(), String> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [setup, playouts, games] = words.as_slice() else { return Err("positions SETUP PLAYOUTS GAMES".into()) };
    let setup = setup.parse().map_err(|error| format!("{setup}: {error}"))?;
    let number = |word: &String| word.parse::<u32>().map_err(|error| format!("{word}: {error}"));
    let (playouts, games) = (number(playouts)?, number(games)?);
    for game in 0..games {
        // A few random moves make the games differ.
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(u64::from(game));
        let mut position = Mbrane::start(setup);
        for _ in 0..2 + game % 5 {
            let moves = position.placements();
            position.apply(moves[rng.random_range(0..moves.len())]);
        }
        let mut search = Search::new(position.clone(), Options { seed: u64::from(game), memory: 16 << 20 });
        let mut lines = Vec::new();
        while position.decided().is_none() {
            lines.push(format!("{game},{}", line(&position, &mut rng)));
            search.turn_to(&position);
            search.step(playouts);
            let Some(m) = search.best() else { break };
            position.apply(m);
        }
        let owners = position.resolution().values.map(|value| value.signum().to_string()).join(",");
        let score = Mbrane::score(&position.outcome_now()).signum();
        lines.into_iter().for_each(|line| println!("{line},{score},{owners}"));
    }
    Ok(())
}

fn line(position: &Mbrane, rng: &mut Xoshiro256PlusPlus) -> String {
    const GAMES: u32 = 400;
    let worth: i32 = (0..GAMES).map(|_| i32::from(Mbrane::score(&position.playout(rng, |_, _| {})).signum())).sum();
    let worth = 0.5 + 0.5 * f64::from(worth) / f64::from(GAMES);
    let mover = if position.mover() == Seat::First { 1 } else { -1 };
    let Resolution { values: counted, .. } = position.resolution();
    let leads: Vec<String> =
        position.region_values().iter().zip(counted).map(|(lead, counted)| format!("{lead},{counted}")).collect();
    format!("{},{mover},{worth:.4},{}", position.placed(), leads.join(","))
}
