//! The browser's wishes (less motion, a language), and the texts of a language, which the page fetches.

use bevy::prelude::*;
use mbrane_play::words::{Locale, common};

use crate::{
    bridge::{PageSaid, ask},
    notices::{Notices, Tone},
    settings::{OpenSettings, Settings, SystemPreferences},
    words::{ChooseLanguage, Language, WantedLanguage},
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, open_system.before(OpenSettings));
    app.add_systems(PreStartup, ask_texts.after(ChooseLanguage));
    app.add_systems(
        PreUpdate,
        (
            (sync_system, hear_texts),
            ask_texts.run_if(resource_changed::<WantedLanguage>),
            tell_language.run_if(resource_changed::<Language>),
        )
            .chain(),
    );
}

/// The first language that the browser asks for and the game speaks.
fn preferred(tags: &str) -> Option<Locale> {
    tags.lines().find_map(Locale::of)
}

fn open_system(mut asks: ResMut<SystemPreferences>) {
    asks.language = preferred(&ask("languages", ""));
    asks.reduced_motion = ask("motion", "") == "true";
}

/// Follows the settings of browser and system while the game runs.
fn sync_system(mut said: MessageReader<PageSaid>, mut asks: ResMut<SystemPreferences>) {
    for said in said.read() {
        let (language, reduced_motion) = match said.kind.as_str() {
            "languages" => (preferred(&said.text), asks.reduced_motion),
            "motion" => (asks.language, said.text == "true"),
            _ => continue,
        };
        asks.set_if_neq(SystemPreferences { language, reduced_motion, ..*asks });
    }
}

/// The page may have them already.
fn ask_texts(wanted: Res<WantedLanguage>, mut language: ResMut<Language>) {
    if language.locale() == wanted.0 {
        return;
    }
    let texts = ask("language", wanted.0.code());
    if !texts.is_empty() {
        *language = Language::of(wanted.0, &texts);
    }
}

/// Takes a language's texts when they arrive. If they are lost, the current language stays.
fn hear_texts(
    mut said: MessageReader<PageSaid>,
    mut wanted: ResMut<WantedLanguage>,
    mut language: ResMut<Language>,
    mut settings: ResMut<Settings>,
    mut notices: ResMut<Notices>,
) {
    for said in said.read() {
        let (code, texts) = said.text.split_once('\n').unwrap_or((&said.text, ""));
        if code != wanted.0.code() || language.locale() == wanted.0 {
            continue;
        }
        match said.kind.as_str() {
            "language" => *language = Language::of(wanted.0, texts),
            "language-lost" => {
                notices.say(common::language_lost(&language, wanted.0.name()), Tone::Bad);
                // A choice goes back to the current language. One that only the system prefers is tried again at the
                // next start.
                if settings.language.is_some() {
                    settings.language = Some(language.locale());
                }
                wanted.0 = language.locale();
            }
            _ => {}
        }
    }
}

fn tell_language(language: Res<Language>) {
    ask("speaks", language.locale().code());
}
