//! Settings as text: what was chosen comes back, what others wrote stays, and damage is told.

use crate::saves::summed;
use mbrane_play::{Against, Level, Name, Opponent, SaveError, Settings, Speed, Theme, Volume, WhatIfShown};

fn opponent(against: Against, level: u8) -> Opponent {
    Opponent { against, level: Level::new(level).unwrap(), begins: false }
}

fn chosen() -> Settings {
    Settings {
        reduced_motion: Some(true),
        speed: Speed::Step,
        what_if: WhatIfShown::Always,
        coordinates: true,
        chance: true,
        text: 150,
        theme: Theme::Paper,
        left_handed: true,
        full_screen: true,
        one_tap: true,
        table_volume: Volume::Low,
        scene_volume: Volume::Full,
        muted: true,
        names: [Name::new("Ada L."), Name::new("Zoë ☃")],
        opponent: opponent(Against::Watch, 5),
        opponents: [("sansumoku".to_owned(), opponent(Against::Computer, 3))].into(),
        agreed: [("mbrane".to_owned(), "mbrane 4 simple pie consent".to_owned())].into(),
        lessons: [("mbrane".to_owned(), 3)].into(),
        relays: vec!["wss://relay.example.org".parse().unwrap(), "stun:stun.example.org".parse().unwrap()],
        of_two: true,
        first_run: false,
        seen_count: true,
        ..Settings::default()
    }
}

fn body(settings: &Settings) -> String {
    let text = settings.to_string();
    text[..text.find("sum ").unwrap()].to_owned()
}

#[test]
fn what_was_chosen_comes_back() {
    for settings in [Settings::default(), chosen()] {
        assert_eq!(settings.to_string().parse(), Ok(settings));
    }
    for speed in [Speed::Half, Speed::One, Speed::Two, Speed::Four, Speed::Instant, Speed::Step] {
        let settings = Settings { speed, ..Settings::default() };
        assert_eq!(settings.to_string().parse(), Ok(settings));
    }
}

#[test]
fn lines_that_nobody_knows_stay() {
    let text = summed(&format!("{}colour-blind yes\nvolume 70\nlonely\n", body(&chosen())));
    let read: Settings = text.parse().unwrap();
    assert_eq!(read.to_string(), text);
}

#[test]
fn what_is_missing_is_as_usual() {
    assert_eq!(summed("mbrane-settings 1\n").parse(), Ok(Settings::default()));
    let some: Settings = summed("mbrane-settings 1\nlevel 4\n").parse().unwrap();
    let usual = Settings::default();
    let opponent = Opponent { level: Level::new(4).unwrap(), ..usual.opponent };
    assert_eq!(some, Settings { opponent, ..usual });
}

#[test]
fn each_game_keeps_its_opponent_and_older_files_have_one_for_all() {
    let older: Settings = summed("mbrane-settings 1\nagainst watch\nlevel 5\nbegins no\n").parse().unwrap();
    assert_eq!(older.opponent_in("mbrane"), opponent(Against::Watch, 5));
    assert_eq!(older.opponent_in("sansumoku"), opponent(Against::Watch, 5));
    let mut newer = older.clone();
    newer.opponents.insert("sansumoku".to_owned(), opponent(Against::Person, 1));
    let newer: Settings = newer.to_string().parse().unwrap();
    assert_eq!(newer.opponent_in("mbrane"), opponent(Against::Watch, 5));
    assert_eq!(newer.opponent_in("sansumoku"), opponent(Against::Person, 1));
}

#[test]
fn what_means_nothing_is_told_with_its_line() {
    for line in [
        "level 6",
        "level 02",
        "speed",
        "speed fast",
        "text 90",
        "text 201",
        "theme pink",
        "one-tap 1",
        "name  a",
        "agreed",
        "opponent",
        "opponent a person 3",
    ] {
        let error = summed(&format!("mbrane-settings 1\n{line}\n")).parse::<Settings>().unwrap_err();
        assert!(error.to_string().contains(line), "{error}");
    }
    assert_eq!("mbrane-settings 2\nwhatever".parse::<Settings>(), Err(SaveError::Newer { version: 2 }));
}

#[test]
fn damage_is_noticed_at_every_byte() {
    let settings = chosen();
    let text = settings.to_string();
    let bytes = text.as_bytes();
    let harmless = |damaged: &[u8]| {
        if let Ok(read) = String::from_utf8_lossy(damaged).parse::<Settings>() {
            assert_eq!(read, settings);
        }
    };
    for at in 0..bytes.len() {
        harmless(&bytes[..at]);
        harmless(&bytes[at..]);
        for byte in 0..=255 {
            let mut changed = bytes.to_vec();
            changed[at] = byte;
            harmless(&changed);
        }
    }
}

#[test]
fn people_are_not_reckoned_for_unless_they_ask() {
    let mut settings = Settings::default();
    assert!(settings.shows_what_if(1) && settings.shows_what_if(0) && !settings.shows_what_if(2));
    settings.what_if = WhatIfShown::Always;
    assert!(settings.shows_what_if(2));
    settings.what_if = WhatIfShown::Never;
    assert!(!settings.shows_what_if(1));
}
