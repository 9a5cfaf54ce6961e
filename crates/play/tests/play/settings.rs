//! Settings as text: they read back, unknown fields are kept, and damage is reported.

use crate::saves::summed;
use mbrane_play::words::Locale;
use mbrane_play::{
    Against, Difficulty, Level, Name, Opponent, Practice, SaveError, Settings, Speed, Theme,
    Volume, WhatIfShown,
};

fn opponent(against: Against, level: u8) -> Opponent {
    Opponent {
        against,
        level: Level::new(level).unwrap(),
        begins: false,
    }
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
        opponents: [("sansumoku".to_owned(), opponent(Against::Computer, 3))].into(),
        setups: [("mbrane", "4 simple pie consent"), ("sansumoku", "")]
            .map(|(kind, set)| (kind.to_owned(), set.to_owned()))
            .into(),
        lessons: [("mbrane".to_owned(), 3)].into(),
        relays: vec![
            "wss://relay.example.org".parse().unwrap(),
            "stun:stun.example.org".parse().unwrap(),
        ],
        first_run: false,
        has_seen_scene: true,
        ..Settings::default()
    }
}

/// Every setting at another value than at first.
pub(crate) fn all_changed() -> Settings {
    let by_game = |game: &str| game.to_owned();
    let practice = |kind, difficulty| Practice { kind, difficulty };
    Settings {
        language: Locale::of("de"),
        idle_motion: false,
        mistakes: false,
        keys: [("hint", "KeyH"), ("undo", "Backspace")]
            .map(|(action, key)| (action.to_owned(), key.to_owned()))
            .into(),
        two: [(by_game("mbrane"), true)].into(),
        head_starts: [(by_game("mbrane"), -2)].into(),
        practice: [
            (by_game("mbrane"), practice(None, Difficulty::Harder)),
            (
                by_game("sansumoku"),
                practice("win".parse().ok(), Difficulty::Fair),
            ),
        ]
        .into(),
        practised: by_game("sansumoku"),
        last_game: by_game("mbrane"),
        ..chosen()
    }
}

#[test]
fn settings_read_back_as_written() {
    for settings in [Settings::default(), chosen()] {
        assert_eq!(settings.to_string().parse(), Ok(settings));
    }
    for speed in [
        Speed::Half,
        Speed::One,
        Speed::Two,
        Speed::Four,
        Speed::Instant,
        Speed::Step,
    ] {
        let settings = Settings {
            speed,
            ..Settings::default()
        };
        assert_eq!(settings.to_string().parse(), Ok(settings));
    }
}

#[test]
fn unknown_settings_lines_are_kept() {
    let text = chosen().to_string();
    let body = text.lines().nth(1).unwrap().strip_suffix('}').unwrap();
    let newer = r#"{"language":"tlh","zoom":[1.5,{}],"lonely":null"#;
    let body = body.replacen(r#"{"language":null"#, newer, 1);
    let newer = summed(&format!("mbrane-settings 2\n{body}}}\n"));
    let mut read: Settings = newer.parse().unwrap();
    assert_eq!(read.language, None, "a language of a newer program");
    let again = read.to_string();
    assert_eq!(again.parse().as_ref(), Ok(&read));
    for field in [
        r#""language":"tlh""#,
        r#""zoom":[1.5,{}]"#,
        r#""lonely":null"#,
    ] {
        assert!(again.contains(field), "{again}");
    }
    read.language = Locale::of("de");
    assert!(read.to_string().contains(r#""language":"de""#));
}

#[test]
fn missing_settings_have_their_defaults() {
    assert_eq!(
        summed("mbrane-settings 1\n").parse(),
        Ok(Settings::default())
    );
    let some: Settings = summed("mbrane-settings 1\ntext 150\n").parse().unwrap();
    assert_eq!(
        some,
        Settings {
            text: 150,
            ..Settings::default()
        }
    );
}

#[test]
fn each_game_keeps_its_opponent() {
    let settings: Settings = summed("mbrane-settings 1\nopponent sansumoku watch 5 no\n")
        .parse()
        .unwrap();
    assert_eq!(settings.opponent_in("mbrane"), Opponent::USUAL);
    assert_eq!(
        settings.opponent_in("sansumoku"),
        opponent(Against::Watch, 5)
    );
}

#[test]
fn set_ups_are_saved_as_record_beginnings() {
    let mut settings = Settings::default();
    for setup in ["mbrane 4 simple pie consent", "sansumoku"] {
        settings.keep_setup(setup);
    }
    let settings: Settings = settings.to_string().parse().unwrap();
    assert_eq!(
        settings.setup_of("mbrane").as_deref(),
        Some("mbrane 4 simple pie consent")
    );
    assert_eq!(settings.setup_of("sansumoku").as_deref(), Some("sansumoku"));
    assert_eq!(settings.setup_of("masbrur"), None);
}

#[test]
fn retired_lines_of_0_2_0_are_skipped() {
    let text = "mbrane-settings 1\nagainst computer\nlevel 2\nbegins yes\nof-two no\n";
    assert_eq!(summed(text).parse(), Ok(Settings::default()));
}

#[test]
fn invalid_settings_are_reported_by_line() {
    for line in [
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
        "opponent a person 6 yes",
        "opponent a person 02 yes",
    ] {
        let error = summed(&format!("mbrane-settings 1\n{line}\n"))
            .parse::<Settings>()
            .unwrap_err();
        let word = line.split(' ').next().unwrap();
        assert!(error.to_string().contains(word), "{error}");
    }
    assert_eq!(
        "mbrane-settings 3\nwhatever".parse::<Settings>(),
        Err(SaveError::Newer { version: 3 })
    );
}

#[test]
fn damage_is_detected_at_every_byte() {
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
fn game_between_people_hides_what_if_unless_chosen() {
    let mut settings = Settings::default();
    assert!(settings.shows_what_if(1) && settings.shows_what_if(0) && !settings.shows_what_if(2));
    settings.what_if = WhatIfShown::Always;
    assert!(settings.shows_what_if(2));
    settings.what_if = WhatIfShown::Never;
    assert!(!settings.shows_what_if(1));
}
