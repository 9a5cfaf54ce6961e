//! Stored texts that were changed and yet have the right checksum: each is refused with a reason, or read as something that is
//! written and read the same again.

use mbrane_play::puzzle::PuzzleProgress;
use mbrane_play::words::Words;
use mbrane_play::{Incoming, Mistakes, Saved, Settings, archive, read_broadcast, read_saved};

use crate::helpers::Chance;
use crate::mutate::mutated;
use crate::older::{KINDS, matches, older};
use crate::saves::summed;

/// Reads a text; returns what the program writes from then on, or none where it refuses.
type Read = fn(&str) -> Option<String>;

/// A text whose last line is the checksum of the lines before it.
fn with_sum(text: &str) -> String {
    let lines = text.split_once("sum ").map_or(text, |(lines, _)| lines);
    summed(lines)
}

/// Reads mutated texts, each as it was written by this version or by one before.
fn read_all(name: &str, texts: &[String], read: Read, count: usize) {
    let mut chance = Chance(71);
    let mut understood = 0;
    for _ in 0..count {
        let text = &texts[chance.below(texts.len())];
        let other = &texts[chance.below(texts.len())];
        assert!(read(text).is_some(), "{name}: {text}");
        let changed = with_sum(&mutated(text, other, |bound| chance.below(bound)));
        let Some(written) = read(&changed) else {
            continue;
        };
        understood += 1;
        assert!(
            written.len() < 4 * changed.len() + 4096,
            "{name}: {changed}"
        );
        assert_eq!(read(&written), Some(written.clone()), "{name}: {changed}");
    }
    assert!(understood > 0, "{name}: all {count} are refused");
}

fn matches_and_archives(count: usize) {
    let games = matches();
    let new = games
        .iter()
        .map(|(_, game)| game.save().as_str().to_owned());
    let saves: Vec<String> = new
        .chain(games.iter().map(|(name, _)| older(name)))
        .collect();
    let read = |text: &str| {
        let game = read_saved(&KINDS, text).ok()?;
        Some(game.save().as_str().to_owned())
    };
    read_all("match", &saves, read, count);

    let dated = games.iter().filter(|(_, game)| game.id().is_some());
    let dated: Vec<_> = dated.map(|(_, game)| game.save()).collect();
    let ended = archive(dated.iter().map(Saved::as_str));
    let ended = ended.as_str().to_owned();
    let read = |text: &str| match Incoming::read(&KINDS, text, &Words::english()) {
        Ok(Incoming::Archive(games)) => {
            let saves: Vec<_> = games.iter().map(|game| game.save()).collect();
            Some(archive(saves.iter().map(Saved::as_str)).as_str().to_owned())
        }
        _ => None,
    };
    read_all("archive", &[ended, older("archive")], read, count);

    let shown: Vec<String> = games
        .iter()
        .map(|(_, game)| game.broadcast(7).as_str().to_owned())
        .collect();
    let read = |text: &str| {
        let (number, game) = read_broadcast(&KINDS, text).ok()?;
        Some(game.broadcast(number).as_str().to_owned())
    };
    read_all("audience", &shown, read, count);
}

fn lists_and_settings(count: usize) {
    fn read<T: std::str::FromStr + ToString>(text: &str) -> Option<String> {
        text.parse().ok().map(|read: T| read.to_string())
    }
    let kinds: [(&str, Read); 3] = [
        ("settings", read::<Settings>),
        ("mistakes", read::<Mistakes>),
        ("puzzles", read::<PuzzleProgress>),
    ];
    for (name, read) in kinds {
        let old = older(name);
        let new = read(&old).expect("an older text");
        read_all(name, &[old, new], read, count);
    }
}

#[test]
fn mutated_stored_texts_are_refused_or_written_the_same_again() {
    matches_and_archives(600);
    lists_and_settings(600);
}

#[test]
#[ignore = "takes an hour: cargo xtask soak --long mutated"]
fn mutated_stored_texts_are_refused_or_written_the_same_again_for_long() {
    matches_and_archives(1_000_000);
    lists_and_settings(1_000_000);
}
