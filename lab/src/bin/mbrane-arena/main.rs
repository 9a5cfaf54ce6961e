//! The program `mbrane-arena`: plays matches and prints what they prove.
#![allow(
    clippy::disallowed_methods,
    reason = "a program has a clock and threads, for the library that has none"
)]

mod file;
mod program;

use std::io::{self, IsTerminal as _, Write as _};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Instant;

use mbrane_lab::arena::{
    Contender, Contest, Openings, Options, Plan, Played, Player, Score, Side, Test, USAGE, Verdict,
};
use mbrane_rules::masbrur::Masbrur;
use mbrane_rules::mbrane::Mbrane;
use mbrane_rules::sansumoku::Sansumoku;

use file::File;
use program::Program;

fn main() -> ExitCode {
    let options = match Options::parse(std::env::args().skip(1)) {
        Ok(Some(options)) => options,
        Ok(None) => {
            println!("{USAGE}");
            return ExitCode::SUCCESS;
        }
        Err(reason) => {
            eprintln!("mbrane-arena: {reason}; see --help");
            return ExitCode::from(2);
        }
    };
    let result = match options.game.split_whitespace().next() {
        Some("mbrane") => hold::<Mbrane>(&options),
        Some("sansumoku") => hold::<Sansumoku>(&options),
        Some("masbrur") => hold::<Masbrur>(&options),
        _ => Err(format!(
            "there is no game {:?}: mbrane, sansumoku or masbrur",
            options.game
        )),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            eprintln!("mbrane-arena: {reason}");
            ExitCode::FAILURE
        }
    }
}

fn hold<G: Contest>(options: &Options) -> Result<(), String> {
    let setup: G::Setup = options
        .game
        .parse()
        .map_err(|error: mbrane_rules::TextError| error.to_string())?;
    let openings = match &options.book {
        None => Openings::Random(options.plies),
        Some(path) => file::book(path, setup)?,
    };
    let plan: Plan<G> = Plan {
        setup,
        contenders: options.contenders.clone(),
        openings,
        seed: options.seed,
    };
    let mut score = Score::default();
    let mut file = match &options.file {
        None => None,
        Some(path) => {
            let (file, known) = File::open(path, &plan)?;
            known
                .iter()
                .for_each(|game| score.add(game.number, game.winner));
            Some(file)
        }
    };
    let verdict = |score: &Score| {
        options
            .test
            .map_or(Verdict::Open, |test| test.verdict(score))
    };
    if verdict(&score) == Verdict::Open {
        play_rest::<G>(options, &plan, &mut score, file.as_mut(), &verdict)?;
    }
    let [a, b] = &plan.contenders;
    println!(
        "{a} against {b}, {setup}: {} games, {score}",
        score.played()
    );
    if let Some(test) = options.test {
        println!("{}", test_report(&test, &score));
    }
    Ok(())
}

fn test_report(test: &Test, score: &Score) -> String {
    let [low, high] = test.bounds();
    let [first, second] = test.elo;
    let said = match test.verdict(score) {
        Verdict::Open => "open".to_owned(),
        Verdict::First => format!("A does not lead by {second:+} Elo"),
        Verdict::Second => format!("A leads by more than {first:+} Elo"),
    };
    format!(
        "test of {first:+} against {second:+} Elo: {said}, LLR {:.2} in [{low:.2}, {high:.2}]",
        test.ratio(score)
    )
}

fn play_rest<G: Contest>(
    options: &Options,
    plan: &Plan<G>,
    score: &mut Score,
    mut file: Option<&mut File>,
    verdict: &dyn Fn(&Score) -> Verdict,
) -> Result<(), String> {
    let rest: Vec<u32> = (0..options.games)
        .filter(|number| !score.has(*number))
        .collect();
    let queue = Mutex::new(rest.into_iter());
    let decided = AtomicBool::new(false);
    let threads = options
        .threads
        .unwrap_or_else(|| thread::available_parallelism().map_or(1, usize::from));
    let mut failed = None;
    thread::scope(|scope| {
        let (sender, results) = channel();
        for _ in 0..threads {
            let (sender, queue, decided) = (sender.clone(), &queue, &decided);
            scope.spawn(move || work::<G>(plan, queue, decided, &sender));
        }
        drop(sender);
        for result in results {
            let noted = result.and_then(|game| {
                score.add(game.number, game.winner);
                show(options, score, &game);
                file.as_mut().map_or(Ok(()), |file| file.append(&game))
            });
            if noted.is_err() || verdict(score) != Verdict::Open {
                decided.store(true, Ordering::Relaxed);
            }
            failed = failed.take().or(noted.err());
        }
    });
    if io::stderr().is_terminal() {
        eprintln!();
    }
    failed.map_or(Ok(()), Err)
}

fn work<G: Contest>(
    plan: &Plan<G>,
    queue: &Mutex<impl Iterator<Item = u32>>,
    decided: &AtomicBool,
    results: &Sender<Result<Played<G>, String>>,
) {
    let begun = Instant::now();
    let go_on = || !decided.load(Ordering::Relaxed);
    // Ignore poisoning: a panicking thread cannot leave the queue half changed.
    let next = || queue.lock().unwrap_or_else(PoisonError::into_inner).next();
    while let Some(number) = next()
        && go_on()
    {
        let played = sit_down(plan, number)
            .and_then(|mut players| plan.play(number, &mut players, &|| begun.elapsed(), &go_on));
        let Some(result) = played.transpose() else {
            return;
        };
        if results.send(result).is_err() {
            return;
        }
    }
}

fn sit_down<G: Contest>(plan: &Plan<G>, number: u32) -> Result<[Player<G>; 2], String> {
    let player = |side: Side| -> Result<Player<G>, String> {
        let seed = plan.seed_for(number, side);
        match &plan.contenders[side as usize] {
            Contender::Program { path, limit } => Program::player(path, *limit, plan.setup, seed),
            contender => {
                G::player(contender, seed).map_err(|reason| format!("{contender}: {reason}"))
            }
        }
    };
    Ok([player(Side::A)?, player(Side::B)?])
}

/// Shows the progress: one changing line on a terminal, else a line for each game.
fn show<G: Contest>(options: &Options, score: &Score, game: &Played<G>) {
    let winner = game
        .winner
        .map_or_else(|| "drawn".to_owned(), |side| format!("won by {side}"));
    let test = options.test.map_or_else(String::new, |test| {
        format!(", LLR {:.2}", test.ratio(score))
    });
    let line = format!(
        "{}/{} games, {score}{test}; game {} {winner} in {} moves",
        score.played(),
        options.games,
        game.number,
        game.record.moves().len()
    );
    let mut out = io::stderr().lock();
    // Progress is optional: ignore write errors.
    let _ = if out.is_terminal() {
        write!(out, "\r{line}\x1b[K")
    } else {
        writeln!(out, "{line}")
    };
}
