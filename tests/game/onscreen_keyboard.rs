//! A name is written by letters on the screen: by a pad, by the keys, by fingers.

use crate::{
    alone::{Device, focused, place_of, reads_focus},
    bench::{self, game, screen, tell},
    clicks::read,
    hands::tap,
    pads,
};
use bevy::prelude::*;
use mbrane::{
    input::pad::{PadButton, PadNews},
    session::{Navigate, Screen},
    settings::Settings,
};

/// The settings of a program that has just begun.
fn settings(width: u32, height: u32) -> App {
    let mut app = game(width, height);
    reads_focus(&mut app);
    tell(&mut app, Navigate::Visit(Screen::Settings));
    bench::rest(&mut app);
    assert_eq!(screen(&app), Screen::Settings);
    app
}

fn names(app: &App) -> [String; 2] {
    app.world()
        .resource::<Settings>()
        .names
        .each_ref()
        .map(|name| name.as_str().to_owned())
}

/// Goes to a button by the cross or the arrows alone, and presses it.
fn cross_to(app: &mut App, device: Device, label: &str) {
    for _ in 0..40 {
        let now = focused(app).expect("something has the keys");
        if now == label {
            return device.enter(app);
        }
        let way = place_of(app, label) - place_of(app, &now);
        let along = if way.y.abs() > 20.0 {
            Vec2::new(0.0, way.y.signum())
        } else {
            Vec2::new(way.x.signum(), 0.0)
        };
        device.cross(app, along);
    }
    panic!("the cross does not come to {label}");
}

#[test]
fn a_pad_writes_both_names_from_the_home_on() {
    let mut app = game(1280, 800);
    reads_focus(&mut app);
    bench::rest(&mut app);
    tell(&mut app, PadNews::Came);
    Device::Pad.press(&mut app, "Settings");
    bench::rest(&mut app);
    // The line for the name itself leads there, where a pad is the hand in use.
    Device::Pad.press(&mut app, "Your name");
    bench::rest(&mut app);
    assert_eq!(screen(&app), Screen::Letters);
    for letter in ["Z", "o"] {
        cross_to(&mut app, Device::Pad, letter);
    }
    // Other letters by a shoulder, one too many, which another button takes away; a blank by a third.
    pads::press_pad(&mut app, PadButton::Right1);
    app.update();
    cross_to(&mut app, Device::Pad, "ë");
    cross_to(&mut app, Device::Pad, "è");
    pads::press_pad(&mut app, PadButton::West);
    pads::press_pad(&mut app, PadButton::North);
    app.update();
    cross_to(&mut app, Device::Pad, "É");
    assert_eq!(names(&app), ["Zoë É", ""]);
    pads::press_pad(&mut app, PadButton::Start);
    bench::rest(&mut app);
    assert_eq!(screen(&app), Screen::Settings);
    // The keys are where they were left: the second name is near.
    assert_eq!(
        focused(&mut app).as_deref(),
        Some("Your name: Pick letters")
    );
    Device::Pad.press(&mut app, "Second player: Pick letters");
    bench::rest(&mut app);
    cross_to(&mut app, Device::Pad, "B");
    pads::press_pad(&mut app, PadButton::East);
    bench::rest(&mut app);
    assert_eq!(
        (screen(&app), names(&app)),
        (Screen::Settings, ["Zoë É".to_owned(), "B".to_owned()])
    );
    pads::press_pad(&mut app, PadButton::East);
    bench::rest(&mut app);
    assert_eq!(screen(&app), Screen::Title);
}

#[test]
fn keys_write_a_name_by_letters_in_the_language_that_is_spoken() {
    let mut app = settings(1280, 800);
    app.world_mut().resource_mut::<Settings>().language = mbrane_play::words::Locale::of("uk");
    bench::rest(&mut app);
    Device::Keys.press(&mut app, "Твоє ім’я: Вибір літер");
    bench::rest(&mut app);
    for letter in ["Ї", "ж"] {
        cross_to(&mut app, Device::Keys, letter);
    }
    cross_to(&mut app, Device::Keys, "Готово");
    bench::rest(&mut app);
    assert_eq!(
        (screen(&app), names(&app)),
        (Screen::Settings, ["Їж".to_owned(), String::new()])
    );
}

#[test]
fn fingers_write_a_name_by_letters() {
    let mut app = settings(390, 844);
    read(&mut app);
    tell(&mut app, Navigate::Letters(1));
    bench::rest(&mut app);
    for label in ["A", "b", "Space", "C", "Delete", "D", "Done"] {
        let place = place_of(&mut app, label);
        tap(&mut app, place);
        bench::rest(&mut app);
    }
    assert_eq!(
        (screen(&app), names(&app)),
        (Screen::Settings, [String::new(), "Ab D".to_owned()])
    );
}
