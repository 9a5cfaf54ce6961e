//! Languages on the screen: chosen, remembered, and changed at once wherever words stand.

use crate::{
    bench::{game, game_keeping, run, tell, with},
    clicks::{Words as Shown, calm, read},
    hands::session,
};
use bevy::prelude::*;
use mbrane::{
    session::Navigate,
    settings::{Settings, SystemPreferences},
    storage::{Memory, Storage},
    words::Language,
};
use mbrane_play::words::{Locale, common::Label};
use std::time::Duration;

const A_MOMENT: Duration = Duration::from_millis(200);

fn others() -> impl Iterator<Item = Locale> {
    Locale::all().filter(|locale| *locale != Locale::ENGLISH)
}

fn choose(app: &mut App, language: Option<Locale>) {
    app.world_mut().resource_mut::<Settings>().language = language;
}

fn spoken(app: &App) -> Locale {
    app.world().resource::<Language>().locale()
}

fn says(app: &App, text: &str) -> bool {
    app.world()
        .resource::<Shown>()
        .0
        .iter()
        .any(|(word, _)| word == text)
}

#[test]
fn the_systems_language_is_spoken_until_another_is_chosen() {
    let Some(other) = others().next() else { return };
    let memory = Memory::default();
    let keeping = |system: Option<Locale>| {
        let memory = memory.clone();
        with(1280, 800, move |app: &mut App| {
            app.insert_resource(Storage::direct(memory.clone()));
            app.insert_resource(SystemPreferences {
                language: system,
                ..default()
            });
            app.add_plugins(mbrane::plugin);
        })
    };
    let mut app = keeping(Some(other));
    assert_eq!(spoken(&app), other);
    choose(&mut app, Some(Locale::ENGLISH));
    run(&mut app, A_MOMENT);
    assert_eq!(spoken(&app), Locale::ENGLISH);
    drop(app);
    // It is remembered, whatever the system speaks.
    let mut app = keeping(Some(other));
    assert_eq!(spoken(&app), Locale::ENGLISH);
    choose(&mut app, None);
    run(&mut app, A_MOMENT);
    assert_eq!(spoken(&app), other);
    app.world_mut().resource_mut::<SystemPreferences>().language = None;
    run(&mut app, A_MOMENT);
    assert_eq!(spoken(&app), Locale::ENGLISH);
}

#[test]
fn language_change_updates_the_screen_at_once() {
    for other in others() {
        let mut app = game(1280, 800);
        calm(&mut app);
        read(&mut app);
        let label =
            |app: &App, label: Label| app.world().resource::<Language>().label(label).to_owned();
        let english = label(&app, Label::Settings);
        assert!(says(&app, &english));
        choose(&mut app, Some(other));
        // One frame sees the choice, the next one shows it.
        app.update();
        app.update();
        let own = label(&app, Label::Settings);
        assert_ne!(own, english);
        assert!(
            says(&app, &own) && !says(&app, &english),
            "{}",
            other.code()
        );
    }
}

#[test]
fn rules_and_lessons_change_while_they_are_shown() {
    let Some(other) = others().next() else { return };
    let mut app = game_keeping(1280, 800, Memory::default());
    tell(&mut app, Navigate::Lesson("mbrane"));
    run(&mut app, A_MOMENT);
    let said = |app: &App| session(app).lesson().expect("a lesson").says().to_owned();
    let english = said(&app);
    choose(&mut app, Some(other));
    run(&mut app, A_MOMENT);
    assert_ne!(said(&app), english);
    assert_eq!(session(&app).lesson().expect("a lesson").progress().0, 1);
    choose(&mut app, None);
    run(&mut app, A_MOMENT);
    assert_eq!(said(&app), english);
    tell(&mut app, Navigate::Learn("mbrane"));
    read(&mut app);
    let title = |app: &App| {
        app.world()
            .resource::<Shown>()
            .0
            .iter()
            .map(|(word, _)| word.clone())
            .collect::<Vec<_>>()
    };
    let english = title(&app);
    choose(&mut app, Some(other));
    run(&mut app, A_MOMENT);
    let own = title(&app);
    assert!(
        own.iter()
            .filter(|text| text.len() > 40)
            .all(|text| !english.contains(text))
    );
}
