//! The player's progress in puzzles, and the packs of puzzles, which a page fetches when they are wanted.

use bevy::prelude::*;
use mbrane_play::{
    Difficulty, Practice,
    puzzle::{
        AnyPuzzle, Day, PackIndex, PuzzleKind, PuzzleLine, PuzzleProgress, PuzzleRating,
        puzzle_lines,
    },
    words::{
        Words,
        common::{self, Label},
    },
};
use std::collections::BTreeMap;

use crate::storage::{CommonText, Storage, WallClock};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PuzzleDay>();
    app.insert_resource(Puzzles {
        progress: CommonText::new("puzzles"),
        packs: BTreeMap::new(),
        chosen: 0,
    });
    let open = |mut puzzles: ResMut<Puzzles>, mut storage: ResMut<Storage>| {
        puzzles.progress.open(&mut storage);
    };
    app.add_systems(Startup, open);
}

/// How far easier and harder puzzles are from the player's rating.
const RATING_STEP: u16 = 200;
/// The number of puzzles of each game.
const INDEX: &str = include_str!("../assets/puzzles/index.txt");

/// The packs, where they are built in.
#[cfg(not(target_family = "wasm"))]
mod built_in {
    include!(concat!(env!("OUT_DIR"), "/puzzles.rs"));
}

/// The text of a pack, if it is loaded. A page answers later: see `page/answers.rs`.
#[cfg(not(target_family = "wasm"))]
fn asked(file: &str) -> PackText {
    let text = built_in::PACKS
        .iter()
        .find(|(name, _)| *name == file)
        .map(|(_, text)| (*text).to_owned());
    text.map_or(PackText::Lost, PackText::Here)
}

#[cfg(target_family = "wasm")]
fn asked(file: &str) -> PackText {
    match crate::bridge::ask("puzzles", file) {
        text if text.is_empty() => PackText::Coming,
        text => PackText::Here(text),
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PackText {
    Here(String),
    Coming,
    Lost,
}

/// The day whose puzzles are shown; none: today.
#[derive(Resource, Debug, Default)]
pub struct PuzzleDay(pub Option<Day>);

#[derive(Resource, Debug)]
pub struct Puzzles {
    pub progress: CommonText<PuzzleProgress>,
    packs: BTreeMap<String, PackText>,
    /// How many puzzles this program has chosen to practise, by which the done ones come again in turn.
    chosen: usize,
}

impl Puzzles {
    /// Keeps the state of a puzzle. Returns the player's rating before and after it, and whether a missed day was forgiven for it.
    pub fn keep(
        &mut self,
        storage: &mut Storage,
        puzzle: &dyn AnyPuzzle,
        day: Option<Day>,
        laid: Day,
    ) -> ([u16; 2], bool) {
        self.progress.change(storage, |progress| {
            let before = rating(progress, puzzle.facts().game.kind).rating;
            let forgiven = progress.keep(puzzle, day, laid).is_some();
            (
                [before, rating(progress, puzzle.facts().game.kind).rating],
                forgiven,
            )
        })
    }

    pub fn rating(&self, game: &str) -> PuzzleRating {
        rating(&self.progress, game)
    }

    /// Takes a pack that the page has fetched.
    pub fn take(&mut self, file: &str, text: PackText) {
        self.packs.insert(file.to_owned(), text);
    }

    /// Lets packs that did not arrive be asked for again.
    pub fn retry(&mut self) {
        self.packs.retain(|_, text| *text != PackText::Lost);
    }

    fn pack(&mut self, file: &str) -> &PackText {
        self.packs
            .entry(file.to_owned())
            .or_insert_with(|| asked(file))
    }

    /// The line of a day's puzzle; none while its pack is not there.
    pub fn of_day(&mut self, game: &str, day: Day) -> Option<PuzzleLine<'_>> {
        let index = index(game)?;
        let (part, number) = day.place(index.dated)?;
        match self.pack(&index.file(true, part)) {
            PackText::Here(text) => puzzle_lines(text).nth(number),
            _ => None,
        }
    }

    /// The lines of all puzzles of a game without a day, by kind and rating; none while a pack is not there.
    pub fn more(&mut self, game: &str) -> Option<Vec<PuzzleLine<'_>>> {
        let files = self.ask_for_more(game);
        let text = |file: &String| match &self.packs[file] {
            PackText::Here(text) => Some(puzzle_lines(text)),
            _ => None,
        };
        let packs = files.iter().map(text).collect::<Option<Vec<_>>>()?;
        Some(packs.into_iter().flatten().collect())
    }

    /// Asks for the packs of a game without days, and returns their files.
    pub fn ask_for_more(&mut self, game: &str) -> Vec<String> {
        let files: Vec<_> = index(game)
            .iter()
            .flat_map(|index| index.files(false))
            .collect();
        files.iter().for_each(|file| _ = self.pack(file));
        files
    }

    /// The puzzle to practise next: the unfinished one, else the one nearest to the wanted difficulty that is not done, else the
    /// done ones in turn. None while a pack is not there, and where there are none.
    pub fn next(&mut self, game: &str, practice: Practice) -> Option<String> {
        let fits = |kind: PuzzleKind| practice.kind.is_none_or(|wanted| wanted == kind);
        let open = self.progress.open.get(&(game.to_owned(), None));
        let open_kind = |text: &str| text.split(" | ").nth(1)?.split(' ').next()?.parse().ok();
        if let Some(open) = open.filter(|text| open_kind(text).is_some_and(fits)) {
            return Some(open.clone());
        }
        let PuzzleRating { rating, puzzles } = self.rating(game);
        let wanted = match practice.difficulty {
            Difficulty::Easier => rating.saturating_sub(RATING_STEP),
            Difficulty::Fair => rating,
            Difficulty::Harder => rating + RATING_STEP,
        };
        let (done, chosen) = (self.progress.done.clone(), self.chosen);
        let all: Vec<_> = self
            .more(game)?
            .into_iter()
            .filter(|line| fits(line.kind))
            .collect();
        let new = all.iter().filter(|line| !done.contains(&line.id()));
        let nearest = new.min_by_key(|line| (line.rating.abs_diff(wanted), line.id()));
        let again = || all.get((puzzles as usize + chosen) % all.len().max(1));
        let text = nearest.or_else(again).map(|line| line.text.to_owned());
        self.chosen += 1;
        text
    }

    /// Returns whether a pack did not arrive.
    pub fn is_lost(&self) -> bool {
        self.packs.values().any(|text| *text == PackText::Lost)
    }
}

fn rating(progress: &PuzzleProgress, game: &str) -> PuzzleRating {
    progress.ratings.get(game).copied().unwrap_or_default()
}

fn index(game: &str) -> Option<PackIndex> {
    INDEX
        .lines()
        .filter_map(|line| line.parse::<PackIndex>().ok())
        .find(|index| index.game == game)
}

/// A puzzle's rating, and how hard that is for a player of this rating, in words.
pub(crate) fn rating_words(rating: u16, own: u16, words: &Words) -> String {
    /// How far apart ratings of the same level may be.
    const LEVEL_WIDTH: u16 = 100;
    let level = if rating.abs_diff(own) <= LEVEL_WIDTH {
        Label::PuzzleFair
    } else if rating < own {
        Label::PuzzleEasier
    } else {
        Label::PuzzleHarder
    };
    format!(
        "{} · {}",
        common::puzzle_rating(words, rating),
        words.label(level)
    )
}

/// Today by UTC.
pub fn today(clock: WallClock) -> Day {
    Day::of_millis(clock.now())
}
