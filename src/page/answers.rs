//! The page's answers and news: the browser's wishes (less motion, a language), the texts of a language and packs of puzzles, which the
//! page fetches, and the file of a stand.

use bevy::prelude::*;
use mbrane_play::words::{Locale, common};

use crate::{
    bridge::{PageSaid, ask},
    notices::{NoticeKind, Notices},
    puzzles::{PackText, Puzzles},
    session::Kinds,
    settings::{OpenSettings, Settings, SystemPreferences},
    stand::{Running, Stand},
    words::{ChooseLanguage, Language, WantedLanguage},
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, open_system.before(OpenSettings));
    app.add_systems(PreStartup, ask_texts.after(ChooseLanguage));
    let wanted = ask_texts.run_if(resource_changed::<WantedLanguage>);
    let spoken = tell_language.run_if(resource_changed::<Language>);
    app.add_systems(PreUpdate, (take_answers, wanted, spoken).chain());
}

/// The first language that the browser asks for and the game speaks.
fn preferred(tags: &str) -> Option<Locale> {
    tags.lines().find_map(Locale::of)
}

fn open_system(mut asks: ResMut<SystemPreferences>) {
    asks.language = preferred(&ask("languages", ""));
    asks.reduced_motion = ask("motion", "") == "true";
}

/// Follows the browser's settings, and takes texts when they arrive. If a language's texts are lost, the current language stays. A stand
/// runs from this frame's input on, so that no frame shows the table as players see it.
fn take_answers(
    mut said: MessageReader<PageSaid>,
    mut asks: ResMut<SystemPreferences>,
    mut wanted: ResMut<WantedLanguage>,
    mut language: ResMut<Language>,
    mut settings: ResMut<Settings>,
    mut notices: ResMut<Notices>,
    mut puzzles: ResMut<Puzzles>,
    kinds: Res<Kinds>,
    mut commands: Commands,
) {
    for said in said.read() {
        let (name, text) = said.text.split_once('\n').unwrap_or((&said.text, ""));
        let awaited = name == wanted.0.code() && language.locale() != wanted.0;
        match said.kind.as_str() {
            "languages" => {
                _ = asks.set_if_neq(SystemPreferences {
                    language: preferred(&said.text),
                    ..*asks
                })
            }
            "motion" => {
                _ = asks.set_if_neq(SystemPreferences {
                    reduced_motion: said.text == "true",
                    ..*asks
                })
            }
            "language" if awaited => *language = Language::of(wanted.0, text),
            "language-lost" if awaited => {
                notices.say(
                    common::language_lost(&language, wanted.0.name()),
                    NoticeKind::Problem,
                );
                // A choice goes back to the current language. One that only the system prefers is tried again at the
                // next start.
                if settings.language.is_some() {
                    settings.language = Some(language.locale());
                }
                wanted.0 = language.locale();
            }
            "puzzles" => puzzles.take(name, PackText::Here(text.to_owned())),
            "puzzles-lost" => puzzles.take(&said.text, PackText::Lost),
            "stand" => {
                let names: Vec<_> = kinds.list().iter().map(|kind| kind.name()).collect();
                match Stand::read(&said.text, &names) {
                    Ok(stand) => commands.insert_resource(Running::new(stand)),
                    Err(faults) => {
                        _ = ask("note", &common::stand_fault(&language, &faults.join("; ")))
                    }
                }
            }
            _ => {}
        }
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

fn tell_language(language: Res<Language>) {
    ask("speaks", language.locale().code());
}
