//! `cargo xtask puzzles`: makes puzzles by self-play, and packs them for the game.

use super::help::Options;
use crate::{
    shell::{self, Done, at, cargo, note, step},
    workspace,
};
use std::{fs, process::Command};

/// The packs that the game ships.
const PACKS: &str = "assets/puzzles";
/// The games, each with a number of self-play seeds that gives more than enough puzzles.
const GAMES: [(&str, u32); 3] = [("mbrane", 6000), ("sansumoku", 2500), ("masbrur", 6276)];

pub(super) fn run(words: &[String]) -> Done {
    let options = Options::read("puzzles", words)?;
    let levels: u32 = options.number("--levels", 32)?;
    let only = options.value("--only");
    if let Some(game) = only.filter(|only| !GAMES.iter().any(|(game, _)| game == only)) {
        return Err(format!("there is no game `{game}`"));
    }
    let folder = workspace::root().join(PACKS);
    if options.has("--rate") {
        return shell::run(
            example()
                .env("LEVEL_SEEDS", levels.to_string())
                .arg("rate")
                .arg(folder),
        );
    }
    let pools = workspace::target().join("puzzles");
    at(&pools, fs::create_dir_all(&pools))?;
    for (game, enough) in GAMES
        .into_iter()
        .filter(|(game, _)| only.is_none_or(|only| only == *game))
    {
        let seeds = if options.has("--pack") {
            0
        } else {
            options.number("--seeds", enough)?
        };
        step(format_args!("Puzzles of {game}"));
        let mut make = example();
        make.env("LEVEL_SEEDS", levels.to_string())
            .args(["make", game])
            .arg(pools.join(format!("{game}.pool")));
        shell::run(make.arg(seeds.to_string()))?;
    }
    shell::run(
        example()
            .arg("pack")
            .arg(pools)
            .arg(folder)
            .arg(format!("cargo xtask puzzles --levels {levels}")),
    )?;
    note(format_args!("{PACKS} has new packs"));
    Ok(())
}

/// The generator, an example of the search.
fn example() -> Command {
    cargo("run --quiet --locked --release --package mbrane-lab --bin puzzles --")
}
