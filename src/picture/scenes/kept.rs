//! Scenes of stored things: settings, played games, and notices about the storage.

use bevy::prelude::*;
use mbrane_play::{Level, Match, Name, Player, mbrane::Cue};
use mbrane_rules::Seat;

use super::super::arrange::{CLOSE, DRAWN, SHORT, match_of, nobody, record, show_screen, table};
use super::held;
use crate::{
    library::Library,
    notices::{Notices, Tone},
    pad::Pads,
    screens::records::Shelf,
    session::{Kinds, Navigate, Screen, Session},
    settings::Settings,
    storage::{Storage, StorageNews},
    words::Language,
};

pub(super) fn settings(world: &mut World) {
    show_screen(world, Screen::Settings);
}

pub(super) fn about(world: &mut World) {
    show_screen(world, Screen::About);
}

pub(super) fn keys(world: &mut World) {
    show_screen(world, Screen::Keys);
    world.resource_mut::<Pads>().count = 1;
}

/// Shows a name being written letter by letter with a gamepad.
pub(super) fn letters(world: &mut World) {
    let name = Name::new("Zoë M");
    let old = std::mem::replace(&mut world.resource_mut::<Settings>().names[0], name);
    world.resource_mut::<Session>().naming = Some(0);
    show_screen(world, Screen::Letters);
    // The screen has its own copy of the name by now.
    world.resource_mut::<Settings>().names[0] = old;
    let mut pads = world.resource_mut::<Pads>();
    (pads.count, pads.in_use) = (1, true);
}

pub(super) fn pad(world: &mut World) {
    held(world, 22, None, Some(7));
    let mut pads = world.resource_mut::<Pads>();
    (pads.count, pads.in_use) = (1, true);
}

pub(super) fn empty(world: &mut World) {
    // Earlier scenes may have stored games.
    world.resource_scope(|world, mut library: Mut<Library>| {
        let keys: Vec<_> = library.games().iter().map(|game| game.key.clone()).collect();
        keys.iter().for_each(|key| library.delete(&mut world.resource_mut::<Storage>(), key));
        library.forget_deleted();
    });
    show_screen(world, Screen::Records);
}

/// Shows games with all kinds of endings, a few hours apart.
pub(super) fn full(world: &mut World) {
    const EVENING: u64 = 1_763_755_200_000;
    let person = |name: &str| Player::person(Name::new(name));
    for number in 0..60_u64 {
        let text = [CLOSE, SHORT, DRAWN][number as usize % 3];
        let moves = if number % 5 == 4 { 9 } else { usize::MAX };
        let level = Level::new(1 + (number % 5) as u8).map(Player::computer_of);
        let mut players = [nobody(), level.unwrap_or_else(nobody)];
        if number % 7 == 6 {
            players = [person("Adelheid von der Wiesenmühle"), person("Bo")];
        } else if number % 2 == 1 {
            players.swap(0, 1);
        }
        let mut play = Match::from_record(record(text, moves), players);
        play.begin_at(Some(EVENING - number * 11_234_567));
        world.resource_scope(|world, mut library: Mut<Library>| {
            library.put(&mut world.resource_mut::<Storage>(), &play);
        });
    }
    // Add one game of every other kind.
    let others: Vec<_> = world.resource::<Kinds>().0.iter().skip(1).copied().collect();
    for (number, entry) in (1..).zip(others) {
        let Ok(mut table) = entry.kind.read_record(entry.demo.trim()) else { continue };
        for (seat, name) in Seat::BOTH.into_iter().zip(["Ada", "Bo"]) {
            table.set_player(seat, person(name));
        }
        table.begin_at(Some(EVENING - number * 14_234_567));
        world.resource_scope(|world, mut library: Mut<Library>| {
            library.put(&mut world.resource_mut::<Storage>(), &*table);
        });
    }
    show_screen(world, Screen::Records);
}

pub(super) fn search(world: &mut World) {
    full(world);
    "marb".clone_into(&mut world.resource_mut::<Shelf>().query);
}

pub(super) fn search_in_vain(world: &mut World) {
    full(world);
    "zz top".clone_into(&mut world.resource_mut::<Shelf>().query);
}

pub(super) fn deleted(world: &mut World) {
    full(world);
    world.resource_scope(|world, mut library: Mut<Library>| {
        let key = library.games()[0].key.clone();
        library.delete(&mut world.resource_mut::<Storage>(), &key);
    });
}

/// Shows a count interrupted halfway.
pub(super) fn interrupted(world: &mut World) {
    let mut play = match_of(CLOSE, usize::MAX);
    let seals =
        |told: &mbrane_play::BeatSequence<_>| told.beats.iter().rposition(|beat| matches!(beat.cue, Cue::Seal { .. }));
    let beat = play.told().and_then(seals).unwrap_or(0);
    play.set_beat(beat);
    show_screen(world, Screen::Title);
    world.resource_mut::<Settings>().first_run = false;
    world.resource_mut::<Session>().left.insert("mbrane", Box::new(play));
    world.write_message(Navigate::Continue("mbrane"));
}

fn say(world: &mut World, news: &StorageNews) {
    let text = news.say(world.resource::<Language>());
    world.resource_mut::<Notices>().say(text, Tone::Bad);
}

pub(super) fn notice(world: &mut World) {
    table(world, CLOSE, 30);
    let reason = "it is damaged: its end is missing, or something in it was changed".to_owned();
    let aside = "/home/ada/.local/share/mbrane/running.damaged-1.txt".to_owned();
    say(world, &StorageNews::Damaged { aside, reason });
}

pub(super) fn full_disk(world: &mut World) {
    show_screen(world, Screen::Title);
    let reason = "/home/ada/.local/share/mbrane/running.txt: No space left on device (os error 28)".to_owned();
    say(world, &StorageNews::CannotSave { reason });
}
