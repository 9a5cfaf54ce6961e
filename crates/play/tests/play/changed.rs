//! Stored texts of every kind, changed and with a corrected checksum: they are refused, or read as valid texts.

use std::fmt::Display;
use std::str::FromStr;

use mbrane_play::puzzle::PuzzleProgress;
use mbrane_play::{Incoming, Kind, KindOf, Mistakes, Name, SaveError, Settings, read_saved};
use mbrane_play::{archive, words::Words};
use mbrane_rules::masbrur::Masbrur;
use mbrane_rules::mbrane::Mbrane;
use mbrane_rules::sansumoku::Sansumoku;

use crate::helpers::Chance;
use crate::older::{self, matches};
use crate::saves::summed;

const KINDS: [&dyn Kind; 3] = [
    &KindOf::<Mbrane>::new(),
    &KindOf::<Sansumoku>::new(),
    &KindOf::<Masbrur>::new(),
];

/// Parts of JSON with another meaning than those they replace.
const PARTS: [&str; 18] = [
    "null",
    "true",
    "-1",
    "0",
    "7",
    "256",
    "65536",
    "1e9",
    "0.5",
    "18446744073709551616",
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    "\"",
    "\\u0000",
];

/// A text whose body is changed in a few places.
fn changed(text: &str, chance: &mut Chance) -> String {
    let mut lines = text.lines();
    let head = lines.next().expect("a first line");
    let mut body: Vec<char> = lines.next().expect("a body").chars().collect();
    for _ in 0..=chance.below(3) {
        let (one, other) = (chance.below(body.len()), chance.below(body.len()));
        let end = body.len().min(one + 1 + chance.below(6));
        match chance.below(5) {
            0 => body.swap(one, other),
            1 => drop(body.drain(one..end)),
            2 => drop(body.splice(other..other, body[one..end].to_vec())),
            3 => body[one] = char::from(b' ' + chance.below(95) as u8),
            _ => drop(body.splice(one..end, PARTS[chance.below(PARTS.len())].chars())),
        }
        if body.is_empty() {
            body.push(' ');
        }
    }
    let body: String = body.into_iter().collect();
    summed(&format!("{head}\n{body}\n"))
}

fn holds<T>(text: &str, chance: &mut Chance, times: usize, is_right: fn(&T) -> bool)
where
    T: Display + FromStr<Err = SaveError> + PartialEq + std::fmt::Debug,
{
    for _ in 0..times {
        let text = changed(text, chance);
        if let Ok(read) = text.parse::<T>() {
            assert!(is_right(&read), "{text}");
            assert_eq!(read.to_string().parse(), Ok(read), "{text}");
        }
    }
}

fn all_hold(times: usize) {
    let mut chance = Chance(560);
    let is_name = |name: &Name| Name::new(name.as_str()) == *name;
    let settings = crate::settings::all_changed().to_string();
    holds::<Settings>(&settings, &mut chance, times, |read| {
        (100..=200).contains(&read.text)
            && read.head_starts.values().all(|step| step.abs() <= 2)
            && read.relays.len() <= 8
            && read
                .names
                .iter()
                .all(|name| Name::new(name.as_str()) == *name)
    });
    let mistakes: Mistakes = older::older("mistakes").parse().expect("mistakes");
    holds::<Mistakes>(&mistakes.to_string(), &mut chance, times, |_| true);
    let progress: PuzzleProgress = older::older("puzzles").parse().expect("progress");
    holds::<PuzzleProgress>(&progress.to_string(), &mut chance, times, |read| {
        read.days.keys().all(|(_, day)| day.0 < 750_000)
    });
    let matches = matches();
    for round in 0..times {
        let text = matches[round % matches.len()].1.save().into_text();
        let text = changed(&text, &mut chance);
        if let Ok(read) = read_saved(&KINDS, &text) {
            let names = mbrane_rules::Seat::BOTH.map(|seat| read.player(seat).name().clone());
            assert!(names.iter().all(is_name), "{text}");
            let again = read_saved(&KINDS, read.save().as_str()).expect("what was written");
            assert_eq!(again.save(), read.save(), "{text}");
        }
    }
    let ended: Vec<_> = matches
        .iter()
        .filter(|(_, game)| game.ended().is_some() && game.id().is_some())
        .map(|(_, game)| game.save().into_text())
        .collect();
    let text = archive(ended.iter().map(String::as_str))
        .as_str()
        .to_owned();
    for _ in 0..times {
        let text = changed(&text, &mut chance);
        if let Ok(Incoming::Archive(games)) = Incoming::read(&KINDS, &text, &Words::english()) {
            assert!(
                games
                    .iter()
                    .all(|game| game.ended().is_some() && !game.hides()),
                "{text}"
            );
        }
    }
}

#[test]
fn damaged_text_is_refused_or_reads_as_valid() {
    all_hold(3000);
}

#[test]
#[ignore = "takes minutes: cargo xtask soak"]
fn damaged_text_is_refused_or_reads_as_valid_a_million_times() {
    all_hold(1_000_000);
}

#[test]
fn endless_text_is_refused() {
    for inside in ["[", "{\"a\":", "{\"players\":[", "\""] {
        let body = format!("{{\"names\":{}", inside.repeat(100_000));
        let text = |head: &str| summed(&format!("{head}\n{body}\n"));
        assert!(text("mbrane-settings 2").parse::<Settings>().is_err());
        assert!(text("mbrane-mistakes 2").parse::<Mistakes>().is_err());
        assert!(
            text("mbrane-puzzle-progress 2")
                .parse::<PuzzleProgress>()
                .is_err()
        );
        assert!(read_saved(&KINDS, &text("mbrane-play 5")).is_err());
    }
    let long = format!(
        "mbrane-settings 2\n{{\"more\":\"{}\"}}\n",
        "x".repeat(17 << 20)
    );
    assert!(summed(&long).parse::<Settings>().is_err());
}
