//! `cargo xtask learn`: trains a game's evaluation from scratch, by games of the search against itself.

use super::help::Options;
use crate::{
    shell::{self, Done, at, cargo, note, step},
    workspace,
};
use std::{
    fs::{self, File},
    num::NonZero,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    thread,
};

/// A game that is learned.
#[derive(Debug, PartialEq, Eq)]
struct Game {
    name: &'static str,
    setup: &'static str,
    /// These parameters turn off all that was learned, for the first games.
    by_hand: &'static [&'static str],
}

const GAMES: [Game; 2] = [
    Game {
        name: "mbrane",
        setup: "mbrane 9 full",
        by_hand: &["judged=0", "judged_late=0", "liking=0"],
    },
    Game {
        name: "sansumoku",
        setup: "sansumoku",
        by_hand: &["judged=0", "liking=0", "prior_visits=0", "exploration=0.5"],
    },
];

impl Game {
    /// The weights that the search is compiled with.
    fn weights(&self) -> PathBuf {
        workspace::root().join(format!(
            "crates/search/src/knowledge/{}/weights.rs",
            self.name
        ))
    }
}

/// Weights come from the games of this number of last rounds.
const WINDOW: usize = 3;
/// Games of one round have numbers from here on, times the round's own.
const NUMBERS: u32 = 1_000_000;

pub(super) fn run(words: &[String]) -> Done {
    let asked = Asked::read(words)?;
    let folder = workspace::target().join("learn");
    at(&folder, fs::create_dir_all(&folder))?;
    let mut games = Vec::new();
    for round in 1..=asked.rounds {
        step(format_args!("Round {round} of {}", asked.rounds));
        games.push(asked.play(round, &folder)?);
        let weights = folder.join(asked.file("weights", round, "rs"));
        write(
            example("learn")
                .arg(asked.game.name)
                .args(&games[games.len().saturating_sub(WINDOW)..]),
            &weights,
        )?;
        let place = asked.game.weights();
        at(&place, fs::copy(&weights, &place))?;
        note(format_args!("{} is of round {round} now", place.display()));
    }
    Ok(())
}

#[derive(Debug, PartialEq, Eq)]
struct Asked {
    game: &'static Game,
    rounds: u32,
    games: u32,
    playouts: u32,
}

impl Asked {
    fn read(words: &[String]) -> Done<Self> {
        let options = Options::read("learn", words)?;
        let name = options.value("--game").unwrap_or("mbrane");
        let game = GAMES.iter().find(|game| game.name == name);
        let game =
            game.ok_or_else(|| format!("`{name}` cannot be learned: choose mbrane or sansumoku"))?;
        let number = |name, usual| match options.number(name, usual)? {
            0 => Err(format!("{name} is at least 1")),
            number => Ok(number),
        };
        let [rounds, games, playouts] = [
            number("--rounds", 4)?,
            number("--games", 20_000)?,
            number("--playouts", 1000)?,
        ];
        // Each round has numbers of its own, and they must fit.
        if games > NUMBERS || rounds >= u32::MAX / NUMBERS {
            return Err(format!(
                "{NUMBERS} games a round and {} rounds are the most",
                u32::MAX / NUMBERS - 1
            ));
        }
        Ok(Self {
            game,
            rounds,
            games,
            playouts,
        })
    }

    /// The file of a round: made with these numbers, by a search trained on the rounds before.
    fn file(&self, what: &str, round: u32, ending: &str) -> String {
        format!(
            "{}-{what}-{round}-{}x{}.{ending}",
            self.game.name, self.games, self.playouts
        )
    }

    /// Plays the games of a round; the file that has them.
    fn play(&self, round: u32, folder: &Path) -> Done<PathBuf> {
        let path = folder.join(self.file("games", round, "txt"));
        let there = fs::read_to_string(&path).map_or(0, |text| text.lines().count());
        if there == self.games as usize {
            note(format_args!("{} lies there already", path.display()));
            return Ok(path);
        }
        let mut selfplay = example("selfplay");
        selfplay.arg(self.game.setup);
        selfplay
            .args([self.playouts, self.games, round * NUMBERS].map(|number| number.to_string()));
        if round == 1 {
            selfplay.args(self.game.by_hand);
        }
        let threads = thread::available_parallelism().map_or(1, NonZero::get);
        write(selfplay.env("THREADS", threads.to_string()), &path)?;
        Ok(path)
    }
}

/// An example of the search, built with the weights of now.
fn example(name: &str) -> Command {
    cargo(&format!(
        "run --quiet --locked --release --package mbrane-lab --bin {name} --"
    ))
}

/// Runs a command that prints a file, and keeps the file only if it is complete.
fn write(command: &mut Command, path: &Path) -> Done {
    let part = PathBuf::from(format!("{}.part", path.display()));
    let file = at(path, File::create(&part))?;
    shell::run(command.stdout(Stdio::from(file)))?;
    at(path, fs::rename(&part, path))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(line: &str) -> Result<Asked, String> {
        Asked::read(
            &line
                .split_whitespace()
                .map(str::to_owned)
                .collect::<Vec<_>>(),
        )
    }

    #[test]
    fn omitted_learning_options_have_defaults() {
        let [mbrane, sansumoku] = &GAMES;
        assert_eq!(
            asked(""),
            Ok(Asked {
                game: mbrane,
                rounds: 4,
                games: 20_000,
                playouts: 1000
            })
        );
        let chosen = Asked {
            game: sansumoku,
            rounds: 2,
            games: 20_000,
            playouts: 60,
        };
        assert_eq!(
            asked("--game sansumoku --playouts 60 --rounds 2"),
            Ok(chosen)
        );
        assert!(asked("--game masbrur").is_err());
        assert_eq!(asked("--games 0"), Err("--games is at least 1".to_owned()));
        assert!(
            asked("--games 1000001").is_err()
                && asked("--rounds x").is_err()
                && asked("--fast").is_err()
        );
    }

    #[test]
    fn weights_are_at_the_path_that_the_search_includes() {
        assert!(GAMES.iter().all(|game| game.weights().is_file()));
    }

    #[test]
    fn failed_command_leaves_no_file() {
        let path = std::env::temp_dir().join(format!("mbrane-learn-{}", std::process::id()));
        let write_output = |words: &[&str]| write(Command::new("cargo").args(words), &path);
        assert!(write_output(&["no-such-command"]).is_err() && !path.exists());
        write_output(&["--version"]).unwrap();
        assert!(fs::read_to_string(&path).unwrap().starts_with("cargo "));
        fs::remove_file(&path).unwrap();
    }
}
