//! Packs from a pool: no copies, neighbours of different kinds and ratings, a month a file.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use mbrane_play::puzzle::{DAYS_IN_PART, PackIndex, Puzzle, PuzzleGame, PuzzleKind};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt as _, SeedableRng as _};

use crate::board::Source;
use crate::rate::{chosen, rating};

/// The first word of a pack, and the version of its format.
const HEAD: &str = "mbrane-puzzles 1";
/// The most dated puzzles: every day of a year has one.
const DATED: usize = 366;
/// The most puzzles to choose by kind and difficulty.
const MORE: usize = 200;
/// Puzzles on neighbouring days differ by this much in rating, where some are left that do.
const APART: u16 = 100;

/// The packs of a game.
pub(crate) struct Packs<G: PuzzleGame> {
    index: PackIndex,
    dated: Vec<Puzzle<G>>,
    more: Vec<Puzzle<G>>,
    made: String,
}

/// Arranges a pool in packs.
pub(crate) fn arrange<G: PuzzleGame>(pool: &str, made: &str) -> Result<Packs<G>, String> {
    let text = fs::read_to_string(pool).map_err(|error| format!("{pool}: {error}"))?;
    let seeds = text
        .lines()
        .filter(|line| line.starts_with("done "))
        .count();
    let mut known = BTreeSet::new();
    let mut all: Vec<Puzzle<G>> = Vec::new();
    let made = format!("seeds 0 to {}, by: {made}", seeds.saturating_sub(1));
    for line in text.lines().filter(|line| !line.starts_with("done ")) {
        let puzzle: Puzzle<G> = line
            .parse()
            .map_err(|error| format!("{pool}: {error}: {line}"))?;
        if known.insert(puzzle.record.start().canonical_text()) {
            all.push(puzzle);
        }
    }
    // Predictions are easy to make: they do not outnumber the puzzles that are played.
    let played = all
        .iter()
        .filter(|puzzle| puzzle.kind != PuzzleKind::Predict)
        .count();
    let mut predictions = 0;
    all.retain(|puzzle| {
        predictions += usize::from(puzzle.kind == PuzzleKind::Predict);
        puzzle.kind != PuzzleKind::Predict || predictions <= played / 2
    });
    let mut dated = arranged(all);
    let more = MORE.min(dated.len() / 3);
    dated.truncate(DATED + more);
    let mut more = dated.split_off(dated.len() - more);
    more.sort_by_key(|puzzle| (puzzle.kind, puzzle.rating));
    if dated.is_empty() {
        return Err(format!("{pool} has too few puzzles for a pack"));
    }
    let index = PackIndex {
        game: G::INFO.kind.to_owned(),
        dated: dated.len(),
        more: more.len(),
    };
    Ok(Packs {
        index,
        dated,
        more,
        made,
    })
}

impl<G: PuzzleGame> Packs<G> {
    /// Writes them into a folder, and returns their line of the index.
    pub(crate) fn write(&self, folder: &str) -> Result<&PackIndex, String> {
        write_files(&self.index, true, &self.dated, &self.made, folder)?;
        write_files(&self.index, false, &self.more, &self.made, folder)?;
        Ok(&self.index)
    }
}

fn write_files<G: PuzzleGame>(
    index: &PackIndex,
    dated: bool,
    puzzles: &[Puzzle<G>],
    made: &str,
    folder: &str,
) -> Result<(), String> {
    for (file, puzzles) in index.files(dated).zip(puzzles.chunks(DAYS_IN_PART)) {
        let path = format!("{folder}/{file}");
        let lines: String = puzzles.iter().map(|puzzle| format!("{puzzle}\n")).collect();
        fs::write(&path, format!("{HEAD} {}\n# {made}\n{lines}", G::INFO.kind))
            .map_err(|error| format!("{path}: {error}"))?;
    }
    Ok(())
}

/// Reads a pack: how it was made, and its puzzles.
fn read_pack<G: PuzzleGame>(text: &str) -> Result<(String, Vec<Puzzle<G>>), String> {
    let mut lines = text.lines().enumerate();
    let head = lines
        .next()
        .filter(|(_, head)| *head == format!("{HEAD} {}", G::INFO.kind));
    let made = head
        .and(lines.next())
        .and_then(|(_, made)| made.strip_prefix("# "));
    let made = made.ok_or_else(|| {
        format!(
            "a pack of this game begins with `{HEAD} {}` and `# `",
            G::INFO.kind
        )
    })?;
    let read = |(at, line): (usize, &str)| {
        line.parse::<Puzzle<G>>()
            .map_err(|error| format!("line {}: {error}", at + 1))
    };
    Ok((made.to_owned(), lines.map(read).collect::<Result<_, _>>()?))
}

/// Rates those packs of a game again that ask for a move.
pub(crate) fn rate<G: Source>(folder: &str) -> Result<(), String> {
    let read = |file: &str| {
        let path = format!("{folder}/{file}");
        fs::read_to_string(&path).map_err(|error| format!("{path}: {error}"))
    };
    let text = read("index.txt")?;
    let index = text
        .lines()
        .filter_map(|line| line.parse().ok())
        .find(|index: &PackIndex| index.game == G::INFO.kind);
    let index = index.ok_or_else(|| format!("{folder} has no packs of {}", G::INFO.kind))?;
    for dated in [true, false] {
        let (mut made, mut all) = (String::new(), Vec::new());
        for file in index.files(dated) {
            let (head, puzzles) =
                read_pack::<G>(&read(&file)?).map_err(|error| format!("{file}: {error}"))?;
            made = head;
            all.extend(puzzles);
        }
        for puzzle in all.iter_mut().filter(|puzzle| puzzle.answer().is_some()) {
            let finds = |level: u8, seed: u64| {
                chosen(puzzle.record.start(), level, seed).is_some_and(|m| puzzle.is_right(0, m))
            };
            puzzle.rating = rating(finds, G::LADDER);
        }
        if !dated {
            all.sort_by_key(|puzzle| (puzzle.kind, puzzle.rating));
        }
        write_files(&index, dated, &all, &made, folder)?;
    }
    Ok(())
}

/// Returns the puzzles in an order in which neighbours differ in kind and rating, and kinds are spread evenly.
fn arranged<G: PuzzleGame>(all: Vec<Puzzle<G>>) -> Vec<Puzzle<G>> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut kinds: BTreeMap<PuzzleKind, Vec<Puzzle<G>>> = BTreeMap::new();
    for puzzle in all {
        kinds.entry(puzzle.kind).or_default().push(puzzle);
    }
    let mut drawn: BTreeMap<PuzzleKind, usize> = BTreeMap::new();
    let totals: BTreeMap<PuzzleKind, usize> = kinds
        .iter()
        .map(|(kind, left)| (*kind, left.len()))
        .collect();
    let mut order: Vec<Puzzle<G>> = Vec::new();
    loop {
        let last = order.last().map(|puzzle| (puzzle.kind, puzzle.rating));
        let share =
            |kind: PuzzleKind| 1000 * (2 * drawn.get(&kind).unwrap_or(&0) + 1) / totals[&kind];
        let next = kinds
            .iter()
            .filter(|(_, left)| !left.is_empty())
            .min_by_key(|(kind, _)| (last.is_some_and(|(last, _)| last == **kind), share(**kind)));
        let Some(kind) = next.map(|(kind, _)| *kind) else {
            return order;
        };
        let left = kinds.get_mut(&kind).expect("a kind with puzzles left");
        let tries = (0..10)
            .map(|_| rng.random_range(0..left.len()))
            .collect::<Vec<_>>();
        let apart = |at: &&usize| {
            last.is_none_or(|(_, rating)| left[**at].rating.abs_diff(rating) >= APART)
        };
        let at = *tries.iter().find(apart).unwrap_or(&tries[0]);
        *drawn.entry(kind).or_default() += 1;
        order.push(left.swap_remove(at));
    }
}

/// Prints how many first moves of the packs a player finds, by kind.
pub(crate) fn measure<G: PuzzleGame>(
    folder: &str,
    chosen: impl Fn(&G) -> Option<G::Move>,
) -> Result<(), String> {
    let mut counts: BTreeMap<PuzzleKind, [u32; 2]> = BTreeMap::new();
    let files = fs::read_dir(folder).map_err(|error| format!("{folder}: {error}"))?;
    for path in files.flatten().map(|file| file.path()) {
        let text = fs::read_to_string(&path).unwrap_or_default();
        let Ok((_, puzzles)) = read_pack::<G>(&text) else {
            continue;
        };
        for puzzle in puzzles
            .into_iter()
            .filter(|puzzle| puzzle.answer().is_some())
        {
            let [found, all] = counts.entry(puzzle.kind).or_default();
            *found +=
                u32::from(chosen(puzzle.record.start()).is_some_and(|m| puzzle.is_right(0, m)));
            *all += 1;
        }
    }
    for (kind, [found, all]) in counts {
        println!("{} {kind}: {found} of {all}", G::INFO.kind);
    }
    Ok(())
}
