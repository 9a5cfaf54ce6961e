//! `cargo xtask puzzles`: makes puzzles by self-play, and packs them for the game.

use super::{unknown, value};
use crate::{
    shell::{self, Done, cargo, note, step},
    workspace,
};
use std::{fs, process::Command};

/// The packs that the game ships.
const PACKS: &str = "assets/puzzles";
const GAMES: [&str; 3] = ["mbrane", "sansumoku", "masbrur"];

pub(super) const USAGE: &str = "\
Usage: cargo xtask puzzles [OPTION]...

Makes puzzles from self-play and replaces the packs in assets/puzzles. Puzzles are collected in target/puzzles: a second run, or
one after a break, goes on where the last one ended. Equal seeds make equal puzzles. Some seconds of self-play make one puzzle.

  --seeds N      how many games of self-play each game has (2000)
  --only GAME    make puzzles of mbrane, sansumoku or masbrur alone
  --levels N     how many games of each level rate a puzzle (8)
  --pack         make none, pack what there is
";

pub(super) fn run(words: &[String]) -> Done {
    let asked = Asked::read(words)?;
    let pools = workspace::target().join("puzzles");
    fs::create_dir_all(&pools).map_err(|error| format!("{}: {error}", pools.display()))?;
    for game in GAMES.iter().filter(|game| asked.only.as_ref().is_none_or(|only| only == *game)) {
        step(format_args!("Puzzles of {game}"));
        let pool = pools.join(format!("{game}.pool"));
        let mut make = example();
        make.env("LEVEL_SEEDS", asked.levels.to_string()).args(["make", game]).arg(pool);
        shell::run(make.arg(asked.seeds.to_string()))?;
    }
    let folder = workspace::root().join(PACKS);
    let command = format!("cargo xtask puzzles --levels {}", asked.levels);
    shell::run(example().arg("pack").arg(pools).arg(folder).arg(command))?;
    note(format_args!("{PACKS} has new packs"));
    Ok(())
}

/// The generator, an example of the search.
fn example() -> Command {
    let mut command = cargo();
    command.args([
        "run",
        "--quiet",
        "--locked",
        "--release",
        "--package",
        "mbrane-search",
        "--example",
        "puzzles",
        "--",
    ]);
    command
}

/// The options of the command line.
#[derive(Debug, PartialEq, Eq)]
struct Asked {
    seeds: u32,
    levels: u32,
    only: Option<String>,
}

impl Asked {
    fn read(words: &[String]) -> Result<Self, String> {
        let mut asked = Self { seeds: 2000, levels: 8, only: None };
        let mut words = words.iter();
        while let Some(word) = words.next() {
            let mut number = || -> Result<u32, String> {
                let text = value(word, &mut words)?;
                text.parse().map_err(|_| format!("`{text}` is no number"))
            };
            match word.as_str() {
                "--seeds" => asked.seeds = number()?,
                "--levels" => asked.levels = number()?,
                "--pack" => asked.seeds = 0,
                "--only" => {
                    let game = value(word, &mut words)?.to_owned();
                    if !GAMES.contains(&game.as_str()) {
                        return Err(format!("there is no game `{game}`"));
                    }
                    asked.only = Some(game);
                }
                _ => return Err(unknown(word)),
            }
        }
        Ok(asked)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_read() {
        let asked = |line: &str| Asked::read(&line.split_whitespace().map(str::to_owned).collect::<Vec<_>>());
        assert_eq!(asked(""), Ok(Asked { seeds: 2000, levels: 8, only: None }));
        assert_eq!(asked("--pack").map(|asked| asked.seeds), Ok(0));
        assert_eq!(
            asked("--only mbrane --seeds 7").map(|asked| (asked.only, asked.seeds)),
            Ok((Some("mbrane".into()), 7))
        );
        assert!(asked("--only chess").is_err() && asked("--seeds").is_err() && asked("--fast").is_err());
    }
}
