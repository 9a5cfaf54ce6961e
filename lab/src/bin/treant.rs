//! Plays the crate `treant` (plain UCT with its proofs) against this search, on the same rules and the same number of
//! playouts or the same time: `treant "mbrane 9 full pie" GAMES nodes N` or `treant "mbrane 4 full pie" GAMES ms N`.
#![allow(clippy::disallowed_methods, reason = "a program has a clock")]

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use mbrane_lab::yardstick::Measured;
use mbrane_rules::mbrane::{Mbrane, Move};
use mbrane_rules::{Game as _, Playout as _, Seat};
use mbrane_search::engine::{Limit, spend};
use mbrane_search::{Knowledge as _, Options, Search};
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
use treant::tree_policy::UCTPolicy;
use treant::{CycleBehaviour, Evaluator, GameState, MCTS, MCTSManager, ProvenValue, SearchHandle};

/// The value of a won game; treant adds up whole numbers.
const WIN: i64 = 1_000;

#[derive(Clone)]
struct State(Mbrane);

impl GameState for State {
    type Move = Move;
    type Player = Seat;
    type MoveList = Vec<Move>;

    fn current_player(&self) -> Seat {
        self.0.mover()
    }

    fn available_moves(&self) -> Vec<Move> {
        if self.0.decided().is_some() {
            Vec::new()
        } else {
            self.0.placements()
        }
    }

    fn make_move(&mut self, m: &Move) {
        self.0.apply(*m);
    }

    fn terminal_value(&self) -> Option<ProvenValue> {
        Some(match self.0.decided()?.winner {
            None => ProvenValue::Draw,
            Some(winner) if winner == self.0.mover() => ProvenValue::Win,
            Some(_) => ProvenValue::Loss,
        })
    }
}

/// Plays a position out at random; each game has a seed of its own.
struct Random(AtomicU64);

impl Random {
    /// Returns the value of a random game to the first seat.
    fn play_out(&self, state: &State) -> i64 {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(self.0.fetch_add(1, Ordering::Relaxed));
        match state.0.playout(&mut rng, |_, _| {}).winner {
            Some(Seat::First) => WIN,
            None => 0,
            Some(Seat::Second) => -WIN,
        }
    }
}

impl Evaluator<Plain> for Random {
    type StateEvaluation = i64;

    fn evaluate_new_state(
        &self,
        state: &State,
        moves: &Vec<Move>,
        _: Option<SearchHandle<Plain>>,
    ) -> (Vec<()>, i64) {
        (vec![(); moves.len()], self.play_out(state))
    }

    fn evaluate_existing_state(&self, state: &State, _: &i64, _: SearchHandle<Plain>) -> i64 {
        self.play_out(state)
    }

    fn interpret_evaluation_for_player(&self, worth: &i64, player: &Seat) -> i64 {
        if *player == Seat::First {
            *worth
        } else {
            -worth
        }
    }
}

struct Plain {
    seed: u64,
}

impl MCTS for Plain {
    type State = State;
    type Eval = Random;
    type TreePolicy = UCTPolicy;
    type NodeData = ();
    type TranspositionTable = ();
    type ExtraThreadData = ();

    fn rng_seed(&self) -> Option<u64> {
        Some(self.seed)
    }

    fn solver_enabled(&self) -> bool {
        true
    }

    fn cycle_behaviour(&self) -> CycleBehaviour<Self> {
        CycleBehaviour::Ignore
    }
}

/// Steps until the limit for a move is spent; returns the playouts made.
fn spend_all(limit: Limit, mut step: impl FnMut(u32) -> bool) -> u64 {
    const AT_ONCE: u64 = 64;
    let begun = Instant::now();
    let mut made = 0;
    spend(limit.budget(), AT_ONCE, |playouts| {
        let open = step(playouts);
        made += if open { u64::from(playouts) } else { 0 };
        open.then(|| begun.elapsed())
    });
    made
}

/// A player's playouts, and the time that they took.
#[derive(Clone, Copy, Default)]
struct Pace {
    playouts: u64,
    time: Duration,
}

impl Pace {
    fn per_second(self) -> f64 {
        self.playouts as f64 / self.time.as_secs_f64().max(1e-9)
    }
}

/// Returns treant's move for a position, from a fresh tree as in a plain program, and the playouts made.
fn treant_move(position: &Mbrane, limit: Limit, seed: u64) -> (Option<Move>, u64) {
    // Its formula has a root of two that ours lacks.
    let constant = f64::from(Mbrane::UCT.constant) / std::f64::consts::SQRT_2 * WIN as f64;
    let random = Random(AtomicU64::new(seed << 32));
    let state = State(position.clone());
    let mut manager = MCTSManager::new(state, Plain { seed }, random, UCTPolicy::new(constant), ());
    let made = spend_all(limit, |playouts| {
        manager.playout_n(u64::from(playouts));
        true
    });
    (manager.best_move(), made)
}

/// Plays one game; returns the winner, and adds to both paces, treant's first.
fn play(
    setup: <Mbrane as mbrane_rules::Game>::Setup,
    number: u64,
    limit: Limit,
    paces: &mut [Pace; 2],
) -> Option<Option<Seat>> {
    let ours = Seat::BOTH[number as usize % 2];
    let mut position = Mbrane::start(setup);
    let mut search = Search::new(
        position.clone(),
        Options {
            seed: number,
            ..Options::default()
        },
    );
    loop {
        if let Some(outcome) = position.decided() {
            return Some(outcome.winner);
        }
        let begun = Instant::now();
        let who = usize::from(position.mover() == ours);
        let (m, made) = if who == 1 {
            search.turn_to(&position);
            let made = spend_all(limit, |playouts| search.step(playouts));
            (search.best(), made)
        } else {
            treant_move(&position, limit, number)
        };
        paces[who].playouts += made;
        paces[who].time += begun.elapsed();
        position.apply(m?);
    }
}

fn main() -> Result<(), String> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [setup, games, kind, amount] = words.as_slice() else {
        return Err("treant SETUP GAMES nodes|ms N".into());
    };
    let setup = setup.parse().map_err(|error| format!("{setup}: {error}"))?;
    let number = |word: &String| {
        word.parse::<u32>()
            .map_err(|error| format!("{word}: {error}"))
    };
    let (games, amount) = (number(games)?, number(amount)?.into());
    let limit = match kind.as_str() {
        "nodes" => Limit::Nodes(amount),
        "ms" => Limit::Milliseconds(amount),
        _ => return Err(format!("{kind}: nodes or ms")),
    };
    let (mut wins, mut draws) = (0, 0);
    let mut paces = [Pace::default(); 2];
    for game in 0..games {
        let winner =
            play(setup, u64::from(game), limit, &mut paces).ok_or("a player had no move")?;
        match winner {
            None => draws += 1,
            Some(winner) => wins += u32::from(winner == Seat::BOTH[game as usize % 2]),
        }
        let lost = game + 1 - wins - draws;
        let [theirs, ours] = paces.map(Pace::per_second);
        println!(
            "{} games: +{wins} ={draws} -{lost}, {ours:.0} playouts a second against {theirs:.0}",
            game + 1
        );
    }
    Ok(())
}
