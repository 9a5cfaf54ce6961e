//! Plays matches of Masbrur between two players, who change seats every match, and prints statistics of the rounds.
//!
//! `cargo run --release -p mbrane-search --example masbrur -- PLAYER PLAYER MATCHES [SETUP]`, where a player is `greedy`, a level 1–5,
//! or a level that sees the opponent's wall (`5-sees`).

use std::str::FromStr;

use mbrane_rules::masbrur::{EquipmentEnd, Event, Masbrur, Move};
use mbrane_rules::{Game, Seat};
use mbrane_search::Level;
use mbrane_search::masbrur::{Thought, choose, greedy};

#[derive(Clone, Copy)]
enum Player {
    Greedy,
    Level(Level),
    /// A level that sees the opponent's wall.
    Sees(Level),
}

impl FromStr for Player {
    type Err = String;

    fn from_str(word: &str) -> Result<Self, String> {
        let (level, how) = word.split_once('-').unwrap_or((word, ""));
        let level = level.parse().ok().and_then(Level::new);
        match (word, level, how) {
            ("greedy", ..) => Ok(Self::Greedy),
            (_, Some(level), "") => Ok(Self::Level(level)),
            (_, Some(level), "sees") => Ok(Self::Sees(level)),
            _ => Err(format!("there is no player {word}: greedy, 1 to 5, or 5-sees")),
        }
    }
}

impl Player {
    fn says(self, position: &Masbrur, seat: Seat, seed: u64) -> Option<Move> {
        match self {
            Self::Greedy => greedy(position, seat, seed),
            Self::Level(level) => choose(position, seat, Some(level), seed),
            Self::Sees(level) => {
                let mut thought = Thought::knowing(position, seat, Some(level), seed)?;
                while thought.step(u32::MAX) {}
                thought.best()
            }
        }
    }
}

/// Statistics of all rounds.
#[derive(Default)]
struct Tally {
    rounds: u32,
    /// Ends by an attack, two passes, the die at 20, forty turns.
    ends: [u32; 4],
    /// Attacks by the offerer.
    offerer_attacks: u32,
    turns: u32,
    /// Rounds in which the offerer is ahead, and rounds that are even.
    offerer_ahead: [u32; 2],
    /// The sum of the offerers' leads, in half points.
    ahead: i64,
    /// Rounds with a blocked formation, and rounds with a seizure.
    blocked: u32,
    seized: u32,
}

impl Tally {
    fn hear(&mut self, offerer: Seat, event: &Event) {
        match event {
            Event::Attacked { by } => self.offerer_attacks += u32::from(*by == offerer),
            Event::EquipmentEnded { why } => {
                let end = match why {
                    EquipmentEnd::Attack => 0,
                    EquipmentEnd::Passes => 1,
                    EquipmentEnd::Die => 2,
                    EquipmentEnd::Turns => 3,
                };
                self.ends[end] += 1;
            }
            Event::Placed { .. } => self.turns += 1,
            Event::ShowsOpened { blocking, .. } => {
                self.blocked += u32::from(blocking.iter().any(|blocking| blocking.places.contains(&true)));
            }
            Event::SeizuresOpened { seizures } => {
                self.seized += u32::from(seizures.iter().flatten().any(|seizure| !seizure.is_none()));
            }
            Event::RoundEnded { result, .. } => {
                self.rounds += 1;
                let points = result.half_points().map(i64::from);
                let ahead = points[offerer.index()] - points[(!offerer).index()];
                self.ahead += ahead;
                self.offerer_ahead[0] += u32::from(ahead > 0);
                self.offerer_ahead[1] += u32::from(ahead == 0);
            }
            _ => {}
        }
    }

    fn tell(&self) {
        let share = |count: u32| 100.0 * f64::from(count) / f64::from(self.rounds.max(1));
        let each = |sum: f64| sum / f64::from(self.rounds.max(1));
        let [attacks, passes, die, turns] = self.ends.map(share);
        println!("{} rounds, {:.1} placements each", self.rounds, each(f64::from(self.turns)));
        println!(
            "ended by attack {attacks:.1} % (the offerer's {:.1} %), two passes {passes:.1} %, the die {die:.1} %, forty turns {turns:.1} %",
            share(self.offerer_attacks)
        );
        let [ahead, even] = self.offerer_ahead.map(share);
        println!(
            "the offerer has more in {ahead:.1} %, both as much in {even:.1} %; the offerer is {:.2} points ahead on average",
            each(self.ahead as f64) / 2.0
        );
        println!(
            "something is blocked in {:.1} %, something seized in {:.1} %",
            share(self.blocked),
            share(self.seized)
        );
    }
}

/// Plays a whole match; returns its value for the player of each seat.
fn play(setup: &str, players: [Player; 2], seed: u64, tally: &mut Tally) -> [f32; 2] {
    let mut position = Masbrur::start(setup.parse().expect("a set-up"));
    let mut events = Vec::new();
    while let Some(seat) = position.speaker() {
        let m = players[seat.index()].says(&position, seat, seed).expect("whoever acts has a move");
        let offerer = position.offerer();
        events.clear();
        position.play_telling(m, &mut events).unwrap_or_else(|reason| panic!("{m}: {reason}"));
        events.iter().for_each(|event| tally.hear(offerer, event));
    }
    let outcome = position.outcome().expect("it is over");
    Seat::BOTH.map(|seat| outcome.value_for(seat))
}

fn main() -> Result<(), String> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [one, other, matches, setup @ ..] = words.as_slice() else {
        return Err("two players, a number of matches, and perhaps a set-up".to_owned());
    };
    let players = [one.parse()?, other.parse()?];
    let setup = if setup.is_empty() { "masbrur 4".to_owned() } else { setup.join(" ") };
    let matches: u64 = matches.parse().map_err(|_| format!("{matches} is no number of matches"))?;
    let mut tally = Tally::default();
    let mut scores = Vec::new();
    for seed in 0..matches {
        let turned = seed % 2 == 1;
        let seats = if turned { [players[1], players[0]] } else { players };
        scores.push(play(&setup, seats, seed, &mut tally)[usize::from(turned)]);
    }
    let score = scores.iter().sum::<f32>() / matches as f32;
    let spread = scores.iter().map(|one| (one - score).powi(2)).sum::<f32>().sqrt() / matches as f32;
    println!(
        "{one} scores {:.1} ± {:.1} % against {other} in {matches} matches of {setup}",
        100.0 * score,
        196.0 * spread
    );
    tally.tell();
    Ok(())
}
