//! The game's language, for every system with texts.

use bevy::prelude::*;
use mbrane_play::{
    Theme,
    words::{Colours, FILES, Locale, Words, common},
};
use std::{borrow::Cow, sync::Arc};

use crate::{
    redraw::draw_next_frame,
    settings::{OpenSettings, Settings, SystemPreferences},
    theme::signs,
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Language>();
    app.insert_resource(WantedLanguage(Locale::ENGLISH));
    app.add_systems(
        PreStartup,
        sync_language.in_set(ChooseLanguage).after(OpenSettings),
    );
    let changed = resource_changed::<Settings>.or_eager(resource_changed::<SystemPreferences>);
    // After any change, the next frame uses the new language.
    app.add_systems(First, sync_language.run_if(changed.clone()));
    app.add_systems(First, sync_colours.after(sync_language));
    app.add_systems(Last, draw_next_frame.run_if(changed));
}

/// It is known at the start which language is wanted, and it is spoken where it is built in.
#[derive(SystemSet, Debug, Clone, PartialEq, Eq, Hash)]
pub struct ChooseLanguage;

/// The words of the language in use. English is built in.
#[derive(Resource, Clone, Deref)]
pub struct Language {
    #[deref]
    words: Words,
    locale: Locale,
    /// All texts of the language: see [`part`]. English ones are in the code.
    texts: Arc<str>,
}

impl Default for Language {
    fn default() -> Self {
        Self {
            words: Words::english(),
            locale: Locale::ENGLISH,
            texts: Arc::default(),
        }
    }
}

/// The language to switch to as soon as its words are loaded.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Eq)]
pub struct WantedLanguage(pub Locale);

/// The texts of all languages but English, where they are built in.
#[cfg(not(target_family = "wasm"))]
mod built_in {
    include!(concat!(env!("OUT_DIR"), "/languages.rs"));
}

/// The texts of a language, where they are built in.
#[cfg(not(target_family = "wasm"))]
pub(crate) fn texts(locale: Locale) -> Option<&'static str> {
    built_in::TEXTS
        .iter()
        .find(|(code, _)| *code == locale.code())
        .map(|(_, texts)| *texts)
}

/// A page fetches them: see `page/answers.rs`.
#[cfg(target_family = "wasm")]
const fn texts(_: Locale) -> Option<&'static str> {
    None
}

impl Language {
    /// A language by its texts: all its files in one, each below a line with its name.
    pub fn of(locale: Locale, texts: &str) -> Self {
        if locale == Locale::ENGLISH {
            return Self::default();
        }
        let files = FILES.map(|name| part(texts, &format!("words/{name}")).unwrap_or_default());
        let (words, faults) = Words::read(locale.code(), &files);
        for fault in faults {
            debug!("{fault}");
        }
        Self {
            words,
            locale,
            texts: texts.into(),
        }
    }

    pub const fn locale(&self) -> Locale {
        self.locale
    }

    /// The lesson of a game in this language; `english` where it has none.
    pub fn lesson<'a>(&'a self, kind: &str, english: &'a str) -> Cow<'a, str> {
        self.as_seen(part(&self.texts, &format!("lessons/{kind}")).unwrap_or(english))
    }

    /// The rules of a game in this language; `english` where it has none.
    pub fn rules<'a>(&'a self, kind: &str, english: &'a str) -> Cow<'a, str> {
        self.as_seen(part(&self.texts, &format!("rules/{kind}")).unwrap_or(english))
    }
}

/// The text below the line `=== name`, up to the next such line.
fn part<'a>(texts: &'a str, name: &str) -> Option<&'a str> {
    let found = texts
        .split("=== ")
        .find(|part| part.lines().next() == Some(name))?;
    found.split_once('\n').map(|(_, text)| text)
}

fn sync_language(
    settings: Res<Settings>,
    asks: Res<SystemPreferences>,
    mut wanted: ResMut<WantedLanguage>,
    mut language: ResMut<Language>,
) {
    let now = settings
        .language
        .or(asks.language)
        .unwrap_or(Locale::ENGLISH);
    wanted.set_if_neq(WantedLanguage(now));
    let texts = if now == Locale::ENGLISH {
        Some("")
    } else {
        texts(now)
    };
    if let Some(texts) = texts
        && language.locale != now
    {
        *language = Language::of(now, texts);
    }
}

/// Sides are called by the colours that they are seen in, and halves are drawn as they are written, in whatever language comes.
fn sync_colours(settings: Res<Settings>, mut language: ResMut<Language>) {
    if language.is_changed() {
        signs::follow_language(&common::half_points(&language, 0_u16));
    }
    let colours = if settings.theme == Theme::RedAndBlack {
        Colours::RedAndBlack
    } else {
        Colours::Own
    };
    if language.colours() != colours {
        language.words = language.seen_in(colours);
    }
}

/// The language that the system asks its programs to speak, if it is one of these.
#[cfg(not(target_family = "wasm"))]
pub fn of_this_machine() -> Option<Locale> {
    let variable = |name: &str| std::env::var(name).ok();
    #[cfg(any(windows, target_os = "macos"))]
    let system = sys_locale::get_locale;
    #[cfg(not(any(windows, target_os = "macos")))]
    let system = || None;
    of_tags(variable, system)
}

/// The language that the variables name, which only a terminal sets on some systems; there the system itself knows its tag.
#[cfg(not(target_family = "wasm"))]
fn of_tags(
    variable: impl Fn(&str) -> Option<String>,
    system: impl FnOnce() -> Option<String>,
) -> Option<Locale> {
    let named = |name: &str| variable(name).filter(|value| !value.is_empty());
    let tag = ["LC_ALL", "LC_MESSAGES", "LANG"]
        .into_iter()
        .find_map(named)
        .or_else(system)?;
    Locale::of(&tag)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn system_language_is_used_if_no_variable_names_one() {
        let german = || Some("de-AT".to_owned());
        let french = |name: &str| (name == "LANG").then(|| "fr_FR.UTF-8".to_owned());
        assert_eq!(of_tags(|_| None, german).map(Locale::code), Some("de"));
        assert_eq!(
            of_tags(|_| Some(String::new()), german).map(Locale::code),
            Some("de")
        );
        assert_eq!(of_tags(french, german).map(Locale::code), Some("fr"));
        assert_eq!(of_tags(|_| None, || None), None);
    }

    #[test]
    fn texts_are_found_by_their_names() {
        let texts = "=== words/a\nb = = =\n=== lessons/a\nstep\n=== rules/a\n# A\n\nB\n";
        assert_eq!(part(texts, "words/a"), Some("b = = =\n"));
        assert_eq!(part(texts, "lessons/a"), Some("step\n"));
        assert_eq!(part(texts, "rules/a"), Some("# A\n\nB\n"));
        assert_eq!((part(texts, "rules/b"), part("", "rules/a")), (None, None));
    }
}
