//! The rows of the settings, in two columns: how one plays and hears it, and how it looks.

use mbrane_play::{
    Speed, Theme, WhatIfShown,
    words::{self, Locale, Words, common::Label},
};

use crate::{
    games::Game,
    screens::rows::{Choice, Field, Row, choices, labelled},
    settings::Settings,
};

/// All rows; `silent` says that there is no sound device. Each choice has its value, its label, and its line.
pub(super) fn of<'a>(
    game: &Game,
    chosen: &Settings,
    words: &'a Words,
    silent: bool,
) -> Vec<Row<'a>> {
    let label = |label: Label| words.label(label);
    let no_yes = |no: Label, yes: Label| [(false, Label::No, no), (true, Label::Yes, yes)];
    let speeds = [
        (Speed::Half, Label::SpeedHalfLine),
        (Speed::One, Label::SpeedOneLine),
        (Speed::Two, Label::SpeedTwoLine),
        (Speed::Four, Label::SpeedFourLine),
        (Speed::Step, Label::SpeedStepLine),
        (Speed::Instant, Label::SpeedInstantLine),
    ];
    let speeds = speeds.map(|(speed, line)| (speed, words::speed(speed), line));
    let heard = if silent {
        Label::NoDevice
    } else {
        Label::SoundOnLine
    };
    let sounds = [
        (false, Label::SoundOn, heard),
        (true, Label::SoundOff, Label::SoundOffLine),
    ];
    let loud = |line: Label| words::VOLUMES.map(|(value, volume)| (value, volume, line));
    let what_if = [
        (WhatIfShown::Never, Label::Never, Label::WhatIfNeverLine),
        (
            WhatIfShown::AgainstComputers,
            Label::AgainstComputers,
            Label::WhatIfComputersLine,
        ),
        (WhatIfShown::Always, Label::Always, Label::WhatIfAlwaysLine),
    ];
    let taps = [
        (false, Label::AfterGhost, Label::AfterGhostLine),
        (true, Label::AtOnce, Label::AtOnceLine),
    ];
    let coordinates = [
        (false, Label::WhenNamed, Label::WhenNamedLine),
        (true, Label::Always, Label::CoordinatesLine),
    ];
    /// A row for a field of the settings.
    macro_rules! row {
        ($heading:expr, $choices:expr, $field:ident) => {
            row(
                $heading,
                labelled(words, $choices, chosen.$field, |chosen, value| {
                    chosen.$field = value
                }),
            )
        };
    }
    let mut rows = vec![
        row!(words.label(game.face.labels.scene_speed), speeds, speed),
        row!(label(Label::Sound), sounds, muted),
        row!(
            label(Label::TableVolume),
            loud(Label::TableVolumeLine),
            table_volume
        ),
        row!(
            label(Label::SceneVolume),
            loud(Label::SceneVolumeLine),
            scene_volume
        ),
        row!(words.label(game.face.labels.what_if), what_if, what_if),
        row!(
            label(Label::WinChance),
            no_yes(Label::ChanceOffLine, Label::ChanceOnLine),
            chance
        ),
        row!(
            label(Label::YourMistakes),
            no_yes(Label::MistakesOffLine, Label::MistakesOnLine),
            mistakes
        ),
        row!(label(Label::OneTap), taps, one_tap),
        row!(label(Label::Coordinates), coordinates, coordinates),
        name(label(Label::YourName), 0, label(Label::YourNameLine), words),
        name(
            label(Label::SecondName),
            1,
            label(Label::SecondNameLine),
            words,
        ),
    ];
    let themes = [
        (Theme::Usual, Label::ThemeUsual, Label::ThemeUsualLine),
        (Theme::RedAndBlack, Label::ThemeRed, Label::ThemeRedLine),
        (Theme::Paper, Label::ThemePaper, Label::ThemePaperLine),
        (
            Theme::Contrast,
            Label::ThemeContrast,
            Label::ThemeContrastLine,
        ),
    ];
    let texts = TEXTS.map(|(percent, text)| (percent, text, label(Label::TextSizeLine)));
    let texts = choices(texts, chosen.text, |chosen, percent| chosen.text = percent);
    let system = std::iter::once((
        None,
        label(Label::AsSystem),
        label(Label::LanguageSystemLine),
    ));
    let locales =
        Locale::all().map(|locale| (Some(locale), locale.name(), label(Label::LanguageLine)));
    let languages = choices(
        system.chain(locales),
        chosen.language,
        |chosen, language| chosen.language = language,
    );
    let motions = [
        (None, Label::AsSystem, Label::MotionSystemLine),
        (Some(true), Label::Yes, Label::MotionLessLine),
        (Some(false), Label::No, Label::MotionAllLine),
    ];
    let hands = [
        (false, Label::RightHand, Label::RightHandLine),
        (true, Label::LeftHand, Label::LeftHandLine),
    ];
    let mut looks = vec![
        row!(label(Label::Theme), themes, theme),
        row(label(Label::TextSize), texts),
        row(label(Label::Language), languages),
        row!(label(Label::ReducedMotion), motions, reduced_motion),
        row!(
            label(Label::IdleMotion),
            no_yes(Label::IdleNoneLine, Label::IdleLine),
            idle_motion
        ),
        row!(label(Label::Hand), hands, left_handed),
    ];
    // The page has a button for it instead: a browser fills the screen only when it is pressed.
    if !cfg!(target_family = "wasm") {
        looks.push(row!(
            label(Label::FullScreen),
            no_yes(Label::WindowLine, Label::FullScreenLine),
            full_screen
        ));
    }
    rows.extend(looks.into_iter().map(|row| Row {
        second: true,
        ..row
    }));
    rows
}

/// How large words can be, in percent of their usual size.
const TEXTS: [(u16, &str); 5] = [
    (100, "100 %"),
    (125, "125 %"),
    (150, "150 %"),
    (175, "175 %"),
    (200, "200 %"),
];

fn row<'a>(heading: &'a str, choices: Vec<Choice<'a>>) -> Row<'a> {
    Row {
        named: true,
        ..Row::new(heading, choices)
    }
}

/// A line to write a name in.
fn name<'a>(heading: &'a str, place: usize, line: &'a str, words: &'a Words) -> Row<'a> {
    let letters = words.label(Label::ByLetters);
    Row {
        field: Some(Field {
            place,
            line,
            letters,
        }),
        ..row(heading, Vec::new())
    }
}
