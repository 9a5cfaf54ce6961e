//! Texts of versions before 0.3, in `tests/data/older`: each is read with its old meaning.

use std::fs;

use mbrane_play::puzzle::{Day, PuzzleProgress};
use mbrane_play::{
    AnyMatch, ClaimedEnd, Incoming, Kind, KindOf, Match, Mistakes, Settings, Why, read_saved,
    words::Words,
};
use mbrane_rules::Seat;
use mbrane_rules::masbrur::Masbrur;
use mbrane_rules::mbrane::Mbrane;
use mbrane_rules::sansumoku::Sansumoku;

use crate::helpers::{Chance, computer, match_of, people, person, play_text, random_step, two_leg};

pub(crate) const KINDS: [&dyn Kind; 3] = [
    &KindOf::<Mbrane>::new(),
    &KindOf::<Sansumoku>::new(),
    &KindOf::<Masbrur>::new(),
];

pub(crate) fn older(name: &str) -> String {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/older");
    fs::read_to_string(format!("{folder}/{name}.txt")).expect("a text")
}

/// The matches behind the texts.
pub(crate) fn matches() -> Vec<(&'static str, Box<dyn AnyMatch>)> {
    let mut chance = Chance(56);
    let mut begun = match_of::<Mbrane>(
        "mbrane 9 full pie consent : 8e5 swap",
        [person("Ada L."), computer(3)],
    );
    begun.set_beat(1);
    let mut undone = match_of::<Mbrane>("mbrane 4 full : 0c4 3b1 1a1", people());
    assert!(undone.undo());
    let mut claimed = match_of::<Mbrane>("mbrane 4 full : 0c4 3b1", people());
    assert!(claimed.claim(Some(ClaimedEnd {
        loser: Seat::Second,
        why: Why::Flag,
    })));
    let mut credited = KindOf::<Mbrane>::new()
        .start("mbrane 4 full", [person("Ada"), computer(1)])
        .expect("a match");
    credited.set_id(Some(1_800_000_000_000));
    let mut first = two_leg(Match::<Mbrane>::new(
        "mbrane 4 full pie consent".parse().expect("a set-up"),
        people(),
    ));
    play_text(&mut first, "3b2 swap 1c1 2a1 0a2 3c4 resign");
    let mut won = Match::<Sansumoku>::new("sansumoku".parse().expect("a set-up"), people());
    while random_step(&mut won, &mut chance) {}
    <dyn AnyMatch>::set_id(&mut won, Some(1_800_000_000_007));
    let mut half = KindOf::<Masbrur>::new()
        .start("masbrur 1", [person("Zoë ☃"), person("")])
        .expect("a match");
    let words = Words::english();
    let mut waiting = None;
    while let Some(seat) = half.awaited().first() {
        let both = half.awaited().single().is_none();
        let seat = if both { Seat::Second } else { seat };
        let m = half.any_move(seat).expect("a move");
        half.play_text(seat, &m, &words).expect("a legal move");
        if both {
            waiting = Some(half.boxed());
        }
    }
    vec![
        ("begun", Box::new(begun)),
        ("undone", Box::new(undone)),
        ("claimed", Box::new(claimed)),
        ("credited", credited),
        ("second-of-two", Box::new(first.rematch())),
        ("resigned", Box::new(first)),
        ("won", Box::new(won)),
        ("half-points", half),
        ("waiting", waiting.expect("both choose at once")),
    ]
}

#[test]
fn older_match_is_read_and_written_anew() {
    for (name, play) in matches() {
        let read =
            read_saved(&KINDS, &older(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(read.save(), play.save(), "{name}");
        let again = read_saved(&KINDS, read.save().as_str()).expect("what was written");
        assert_eq!(again.save(), play.save(), "{name}");
    }
}

#[test]
fn older_match_bars_what_was_sent_from_undo() {
    let mut read = read_saved(&KINDS, &older("sent")).expect("a match");
    assert!(!read.undo());
    let mut again = read_saved(&KINDS, read.save().as_str()).expect("what was written");
    assert!(!again.undo());
}

#[test]
fn older_archive_is_read() {
    let read = Incoming::read(&KINDS, &older("archive"), &Words::english());
    assert!(matches!(read, Ok(Incoming::Archive(games)) if games.len() == 2));
}

#[test]
fn older_settings_are_read() {
    let read: Settings = older("settings").parse().expect("settings");
    let others = read.others.clone();
    let chosen = crate::settings::all_changed();
    assert_eq!(read, Settings { others, ..chosen });
    assert!(read.to_string().contains(r#""colour-blind":true"#));
    assert_eq!(read.to_string().parse(), Ok(read));
}

#[test]
fn older_mistakes_are_read() {
    let read: Mistakes = older("mistakes").parse().expect("mistakes");
    let due = read.due(Day(20_460));
    let mistakes: Vec<_> = due
        .iter()
        .map(|one| {
            (
                one.game,
                one.entry,
                one.lost,
                one.solved,
                one.due,
                &*one.played,
                &*one.best,
            )
        })
        .collect();
    assert_eq!(
        mistakes,
        [
            (1_800_000_000_000, 7, 55, 0, Day(20_455), "3b2", "1c1"),
            (1_799_000_000_000, 4, 30, 2, Day(20_456), "swap", "2a1")
        ]
    );
    assert!(read.knows_seat(1_800_000_000_001, Seat::Second));
    assert_eq!(read.games().count(), 5);
    assert_eq!(read.to_string().parse(), Ok(read));
}

#[test]
fn older_puzzle_progress_is_read() {
    let read: PuzzleProgress = older("puzzles").parse().expect("progress");
    assert_eq!(read.streak.on(Day(20_460)), 4);
    assert_eq!(read.ratings["mbrane"].rating, 1120);
    assert_eq!(read.ratings["sansumoku"].puzzles, 2);
    assert!(read.days[&("mbrane".to_owned(), Day(20_459))]);
    assert!(!read.days[&("sansumoku".to_owned(), Day(20_459))]);
    assert_eq!(
        read.done.iter().copied().collect::<Vec<_>>(),
        [17, 4_000_000_000]
    );
    assert_eq!(
        read.open[&("mbrane".to_owned(), None)],
        "0 1 0 3b2 | 1200 only 4 | mbrane 4 : 1c1"
    );
    assert!(
        read.open
            .contains_key(&("mbrane".to_owned(), Some(Day(20_460))))
    );
    assert_eq!(read.to_string().parse(), Ok(read));
}
