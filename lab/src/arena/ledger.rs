//! The file of a match: a heading, then one line for each game, so that a match can be resumed.

use mbrane_rules::Record;

use super::contest::Contest;
use super::plan::{Plan, Played, Side, winner_of};

#[derive(Clone, Debug)]
pub struct Ledger<G: Contest> {
    pub games: Vec<Played<G>>,
    /// The lines that were skipped: the number of each and the reason.
    pub damaged: Vec<String>,
}

pub fn heading<G: Contest>(plan: &Plan<G>) -> String {
    let Plan {
        setup,
        contenders: [a, b],
        openings,
        seed,
    } = plan;
    format!("mbrane-arena 1 | {setup} | A {a} | B {b} | {openings} | seed {seed}")
}

pub fn line<G: Contest>(game: &Played<G>) -> String {
    format!("{} {} {}", game.number, word(game.winner), game.record)
}

fn word(winner: Option<Side>) -> String {
    winner.map_or_else(|| "draw".to_owned(), |side| side.to_string())
}

/// Reads a match's file, empty or begun. Skips and reports damaged lines; their games are played again.
///
/// # Errors
/// If the file belongs to another match.
pub fn read<G: Contest>(plan: &Plan<G>, text: &str) -> Result<Ledger<G>, String> {
    let mut ledger = Ledger {
        games: Vec::<Played<G>>::new(),
        damaged: Vec::new(),
    };
    let mut lines = text.lines().enumerate();
    match lines.next() {
        None => return Ok(ledger),
        Some((_, first)) if first == heading(plan) => {}
        Some((_, first)) => {
            let first: String = first.chars().take(200).collect();
            return Err(format!(
                "it is not of this match: it begins with\n  {first:?}\nand not with\n  {:?}",
                heading(plan)
            ));
        }
    }
    for (index, line) in lines.filter(|(_, line)| !line.is_empty()) {
        let read = game(plan, line).and_then(|game| {
            let again = ledger.games.iter().any(|known| known.number == game.number);
            if again {
                Err(format!("game {} stands there twice", game.number))
            } else {
                Ok(game)
            }
        });
        match read {
            Ok(game) => ledger.games.push(game),
            Err(reason) => ledger.damaged.push(format!("line {}: {reason}", index + 1)),
        }
    }
    Ok(ledger)
}

fn game<G: Contest>(plan: &Plan<G>, line: &str) -> Result<Played<G>, String> {
    let mut parts = line.splitn(3, ' ');
    let number: u32 = parts
        .next()
        .and_then(|number| number.parse().ok())
        .ok_or("it does not begin with the number of a game")?;
    let said = parts.next().unwrap_or_default();
    let record: Record<G> = parts
        .next()
        .unwrap_or_default()
        .parse()
        .map_err(|error: mbrane_rules::TextError| error.to_string())?;
    let opening = plan.opening(number);
    if record.start() != opening.start() || !record.moves().starts_with(opening.moves()) {
        return Err(format!("game {number} does not begin as this match's does"));
    }
    let outcome = record
        .position()
        .result()
        .ok_or_else(|| format!("game {number} is not at its end"))?;
    let winner = winner_of(number, &outcome);
    if said != word(winner) {
        return Err(format!(
            "game {number} was won by {}, not {said}",
            word(winner)
        ));
    }
    Ok(Played {
        number,
        winner,
        record,
    })
}
