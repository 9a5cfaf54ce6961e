//! The rows of the settings, in two columns: how one plays and hears it, and how it looks.

use mbrane_play::{
    Settings as Chosen, Speed, Theme, Volume, WhatIfShown,
    words::{self, Locale, Words, common::Label},
};

use crate::{
    games::{Game, GameLabel},
    screens::rows::{Choice, Field, Row},
    settings::Settings,
};

/// All rows; `silent` says that there is nothing to be heard by. Each choice has its label, its line, its value, and where that is kept.
pub(super) fn of<'a>(game: &Game, chosen: &Settings, words: &'a Words, silent: bool) -> Vec<Row<'a>> {
    let label = |label: Label| words.label(label);
    let of_game = |label: GameLabel| (game.label)(words, label);
    let speeds = [
        (Speed::Half, Label::SpeedHalfLine),
        (Speed::One, Label::SpeedOneLine),
        (Speed::Two, Label::SpeedTwoLine),
        (Speed::Four, Label::SpeedFourLine),
        (Speed::Step, Label::SpeedStepLine),
        (Speed::Instant, Label::SpeedInstantLine),
    ];
    let speeds = speeds.map(|(speed, line)| (label(words::speed(speed)), label(line), speed));
    let motions = [
        (label(Label::AsSystem), label(Label::MotionSystemLine), None),
        (label(Label::Yes), label(Label::MotionLessLine), Some(true)),
        (label(Label::No), label(Label::MotionAllLine), Some(false)),
    ];
    let what_if = [
        (label(Label::Never), label(Label::WhatIfNeverLine), WhatIfShown::Never),
        (label(Label::AgainstComputers), label(Label::WhatIfComputersLine), WhatIfShown::AgainstComputers),
        (label(Label::Always), label(Label::WhatIfAlwaysLine), WhatIfShown::Always),
    ];
    let chance =
        [(label(Label::No), label(Label::ChanceOffLine), false), (label(Label::Yes), label(Label::ChanceOnLine), true)];
    let mistakes = [
        (label(Label::No), label(Label::MistakesOffLine), false),
        (label(Label::Yes), label(Label::MistakesOnLine), true),
    ];
    let taps = [
        (label(Label::AfterGhost), label(Label::AfterGhostLine), false),
        (label(Label::AtOnce), label(Label::AtOnceLine), true),
    ];
    let coordinates = [
        (label(Label::WhenNamed), label(Label::WhenNamedLine), false),
        (label(Label::Always), label(Label::CoordinatesLine), true),
    ];
    let line = label(Label::LanguageLine);
    let system = std::iter::once((label(Label::AsSystem), label(Label::LanguageSystemLine), None));
    let languages: Vec<_> = system.chain(Locale::all().map(|locale| (locale.name(), line, Some(locale)))).collect();
    let heard = if silent { Label::NoDevice } else { Label::SoundOnLine };
    let sounds =
        [(label(Label::SoundOn), label(heard), false), (label(Label::SoundOff), label(Label::SoundOffLine), true)];
    let volumes = [
        (Label::VolumeOff, Volume::Off),
        (Label::VolumeLow, Volume::Low),
        (Label::VolumeMiddle, Volume::Middle),
        (Label::VolumeFull, Volume::Full),
    ];
    let loud = |line: Label| volumes.map(|(volume, value)| (label(volume), label(line), value));
    let texts = TEXTS.map(|(percent, text)| (text, label(Label::TextSizeLine), percent));
    /// A row for a field of the settings.
    macro_rules! row {
        ($heading:expr, $choices:expr, $field:ident) => {
            row($heading, $choices, chosen.$field, |chosen, value| chosen.$field = value)
        };
    }
    let mut rows = vec![
        row!(of_game(GameLabel::SceneSpeed), &speeds, speed),
        row!(label(Label::Sound), &sounds, muted),
        row!(label(Label::TableVolume), &loud(Label::TableVolumeLine), table_volume),
        row!(label(Label::SceneVolume), &loud(Label::SceneVolumeLine), scene_volume),
        row!(of_game(GameLabel::WhatIf), &what_if, what_if),
        row!(label(Label::WinChance), &chance, chance),
        row!(label(Label::YourMistakes), &mistakes, mistakes),
        row!(label(Label::OneTap), &taps, one_tap),
        row!(label(Label::Coordinates), &coordinates, coordinates),
        name(label(Label::YourName), 0, label(Label::YourNameLine), words),
        name(label(Label::SecondName), 1, label(Label::SecondNameLine), words),
    ];
    let themes = [
        (label(Label::ThemeUsual), label(Label::ThemeUsualLine), Theme::Usual),
        (label(Label::ThemeRed), label(Label::ThemeRedLine), Theme::RedAndBlack),
        (label(Label::ThemePaper), label(Label::ThemePaperLine), Theme::Paper),
        (label(Label::ThemeContrast), label(Label::ThemeContrastLine), Theme::Contrast),
    ];
    let mut looks = vec![
        row!(label(Label::Theme), &themes, theme),
        row!(label(Label::TextSize), &texts, text),
        row!(label(Label::Language), &languages, language),
        row!(label(Label::ReducedMotion), &motions, reduced_motion),
    ];
    let hands = [
        (label(Label::RightHand), label(Label::RightHandLine), false),
        (label(Label::LeftHand), label(Label::LeftHandLine), true),
    ];
    looks.push(row!(label(Label::Hand), &hands, left_handed));
    // The page has a button for it instead: a browser fills the screen only when it is pressed.
    if !cfg!(target_family = "wasm") {
        let full = [
            (label(Label::No), label(Label::WindowLine), false),
            (label(Label::Yes), label(Label::FullScreenLine), true),
        ];
        looks.push(row!(label(Label::FullScreen), &full, full_screen));
    }
    rows.extend(looks.into_iter().map(|row| Row { second: true, ..row }));
    rows
}

/// How large words can be, in percent of their usual size.
const TEXTS: [(u16, &str); 5] = [(100, "100 %"), (125, "125 %"), (150, "150 %"), (175, "175 %"), (200, "200 %")];

/// A row of choices with their lines, of which the one with the value `now` is taken.
fn row<'a, T: Copy + PartialEq + 'a>(
    heading: &'a str,
    choices: &[(&'a str, &'a str, T)],
    now: T,
    set: fn(&mut Chosen, T),
) -> Row<'a> {
    let choice = |&(label, line, value): &(&'a str, &'a str, T)| {
        let takes = Box::new(move |chosen: &mut Settings| set(chosen, value));
        Choice { label, line, taken: value == now, takes }
    };
    Row { named: true, ..Row::new(heading, choices.iter().map(choice).collect()) }
}

/// A line to write a name in.
fn name<'a>(heading: &'a str, place: usize, line: &'a str, words: &'a Words) -> Row<'a> {
    let letters = words.label(Label::ByLetters);
    Row { named: true, field: Some(Field { place, line, letters }), ..Row::new(heading, Vec::new()) }
}
