//! The command line of `mbrane-arena`.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

use super::player::Contender;
use super::score::Test;

pub const USAGE: &str = include_str!("usage.txt").trim_ascii();

#[derive(Clone, Debug, PartialEq)]
pub struct Options {
    pub game: String,
    pub contenders: [Contender; 2],
    pub games: u32,
    /// The number of random moves at the start of a game, if there is no book.
    pub plies: u32,
    pub book: Option<String>,
    pub seed: u64,
    pub threads: Option<usize>,
    pub file: Option<String>,
    /// The test that may stop the match early, if any.
    pub test: Option<Test>,
}

impl Options {
    /// Parses the arguments after the program's name; none where they ask for help.
    ///
    /// # Errors
    /// Describes the invalid argument.
    pub fn parse(words: impl IntoIterator<Item = String>) -> Result<Option<Self>, String> {
        let mut words = words.into_iter();
        let mut players = Vec::new();
        let mut test = Test::default();
        let mut all = false;
        let (mut game, mut games, mut seed) = ("mbrane 9 full".to_owned(), 400, 1);
        let (mut plies, mut book, mut threads, mut file) = (None, None, None, None);
        while let Some(word) = words.next() {
            let mut value = || {
                words
                    .next()
                    .ok_or_else(|| format!("{word} needs a value behind it"))
            };
            match word.as_str() {
                "--help" | "-h" => return Ok(None),
                "--all" => all = true,
                "--game" => game = value()?,
                "--file" => file = Some(value()?),
                "--games" => games = number(&word, &value()?, 2..=1_000_000)?,
                "--plies" => plies = Some(number(&word, &value()?, 0..=12)?),
                "--book" => book = Some(value()?),
                "--seed" => seed = number(&word, &value()?, 0..=u64::MAX)?,
                "--threads" => threads = Some(number(&word, &value()?, 1..=256)?),
                "--elo0" => test.elo[0] = number(&word, &value()?, -2000.0..=2000.0)?,
                "--elo1" => test.elo[1] = number(&word, &value()?, -2000.0..=2000.0)?,
                "--alpha" => test.alpha = number(&word, &value()?, 0.0001..=0.49)?,
                "--beta" => test.beta = number(&word, &value()?, 0.0001..=0.49)?,
                option if option.starts_with('-') => {
                    return Err(format!("there is no option {option}"));
                }
                player => players.push(player.parse::<Contender>()?),
            }
        }
        let count = players.len();
        let contenders: [Contender; 2] = players
            .try_into()
            .map_err(|_| format!("a match has two players, each in quotes, not {count}"))?;
        if test.elo[0] >= test.elo[1] {
            return Err("--elo0 must be less than --elo1".to_owned());
        }
        if games % 2 != 0 {
            return Err("games come in pairs: --games takes an even number".to_owned());
        }
        if plies.is_some() && book.is_some() {
            return Err(
                "a game begins with random moves or as a book says: --plies or --book".to_owned(),
            );
        }
        let plies = plies.unwrap_or(4);
        let test = (!all).then_some(test);
        Ok(Some(Self {
            game,
            contenders,
            games,
            plies,
            book,
            seed,
            threads,
            file,
            test,
        }))
    }
}

fn number<N>(option: &str, word: &str, bounds: RangeInclusive<N>) -> Result<N, String>
where
    N: FromStr + PartialOrd + Display,
{
    word.parse()
        .ok()
        .filter(|number| bounds.contains(number))
        .ok_or_else(|| {
            let (least, most) = bounds.into_inner();
            format!("{option} takes a number from {least} to {most}, not {word:?}")
        })
}
