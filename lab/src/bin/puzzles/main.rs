//! Makes puzzles and packs: `puzzles make GAME POOL SEEDS`, where GAME is `mbrane`, `sansumoku` or `masbrur`, and
//! `puzzles pack POOLS FOLDER COMMAND`, where POOLS is a folder with the pool of each game, and COMMAND stands in the packs.
//!
//! `puzzles levels FOLDER LEVEL` plays every first move of the packs by a level, and prints how many it finds. `puzzles rate FOLDER`
//! rates the packs of Mbrane and Sansumoku anew after their levels have changed (`cargo xtask puzzles --rate`).
//!
//! A pool is a text file that grows: a second run goes on with the seed after the last one that is finished. Every position comes
//! from self-play with its seed alone, so that equal seeds make equal puzzles. LEVEL_SEEDS (4) is the number of games by which each
//! level rates a puzzle.

mod board;
mod masbrur;
mod packs;
mod rate;

use std::fs::{self, OpenOptions};
use std::io::Write as _;

use mbrane_rules::masbrur::Masbrur;
use mbrane_rules::mbrane::Mbrane;
use mbrane_rules::sansumoku::Sansumoku;

fn main() -> Result<(), String> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words[..] {
        ["make", game, pool, seeds] => {
            let seeds = seeds.parse().map_err(|_| format!("{seeds} is no number of seeds"))?;
            match game {
                "mbrane" => make(pool, seeds, board::puzzles::<Mbrane>),
                "sansumoku" => make(pool, seeds, board::puzzles::<Sansumoku>),
                "masbrur" => make(pool, seeds, masbrur::puzzles),
                _ => Err(format!("there is no game {game}")),
            }
        }
        ["pack", pools, folder, command] => {
            let pool = |game: &str| format!("{pools}/{game}.pool");
            // All games are arranged before one is written, so that a failure changes no pack.
            let mbrane = packs::arrange::<Mbrane>(&pool("mbrane"), command)?;
            let sansumoku = packs::arrange::<Sansumoku>(&pool("sansumoku"), command)?;
            let masbrur = packs::arrange::<Masbrur>(&pool("masbrur"), command)?;
            let indices = [mbrane.write(folder)?, sansumoku.write(folder)?, masbrur.write(folder)?];
            let index: String = indices.iter().map(|index| format!("{index}\n")).collect();
            fs::write(format!("{folder}/index.txt"), index).map_err(|error| format!("{folder}: {error}"))
        }
        ["levels", folder, level] => {
            let level = level.parse().map_err(|_| format!("{level} is no level"))?;
            packs::measure::<Mbrane>(folder, |position| rate::chosen(position, level, 1))?;
            packs::measure::<Sansumoku>(folder, |position| rate::chosen(position, level, 1))?;
            packs::measure::<Masbrur>(folder, |position| masbrur::chosen(position, level, 1))
        }
        ["rate", folder] => {
            packs::rate::<Mbrane>(folder)?;
            packs::rate::<Sansumoku>(folder)
        }
        _ => Err("puzzles make GAME POOL SEEDS, puzzles pack POOLS FOLDER COMMAND, puzzles levels FOLDER LEVEL, or \
                  puzzles rate FOLDER"
            .to_owned()),
    }
}

/// Appends the puzzles of more seeds to a pool, up to this seed.
fn make(pool: &str, seeds: u64, puzzles: impl Fn(u64) -> Vec<String>) -> Result<(), String> {
    let wrong = |error: std::io::Error| format!("{pool}: {error}");
    let done = fs::read_to_string(pool).unwrap_or_default();
    let next = done
        .lines()
        .filter_map(|line| line.strip_prefix("done ")?.parse::<u64>().ok())
        .max()
        .map_or(0, |last| last + 1);
    let mut file = OpenOptions::new()
        .create(true)
        .append(true)
        .open(pool)
        .map_err(wrong)?;
    for seed in next..seeds {
        let mut text: String = puzzles(seed).into_iter().map(|line| line + "\n").collect();
        text += &format!("done {seed}\n");
        file.write_all(text.as_bytes()).map_err(wrong)?;
    }
    Ok(())
}
