//! The states that are about what is kept: settings, the games played, and what there is to say of them.

use bevy::prelude::*;
use mbrane_play::{Level, Match, Name, Player, mbrane::Cue, words::Message};
use mbrane_rules::{Record, mbrane::Mbrane};

use super::{DRAW, GAME, SHORT, match_of, show};
use crate::{
    games::mbrane::{demo, stage::Stage, wishes::Wish},
    keep::Keep,
    library::Library,
    screens::{Choices, Screen, notices::Notices, records::Shelf},
};

pub(super) fn settings(world: &mut World) {
    show(world, Screen::Settings, demo());
}

pub(super) fn empty(world: &mut World) {
    // Games that were left in the scenes before.
    world.resource_scope(|world, mut library: Mut<Library>| {
        let keys: Vec<_> = library.games().iter().map(|game| game.key.clone()).collect();
        keys.iter().for_each(|key| library.delete(&mut world.resource_mut::<Keep>(), key));
        library.forget_deleted();
    });
    show(world, Screen::Records, demo());
}

/// Games of all kinds of endings, a few hours apart.
pub(super) fn full(world: &mut World) {
    const EVENING: u64 = 1_763_755_200_000;
    for number in 0..60_u64 {
        let text = [GAME, SHORT, DRAW][number as usize % 3];
        let mut record: Record<Mbrane> = text.parse().unwrap_or_else(|_| demo().record().clone());
        if number % 5 == 4 {
            while record.moves().len() > 9 {
                record.pop();
            }
        }
        let level = Level::new(1 + (number % 5) as u8).map(Player::computer_of);
        let person = |name: &str| Player::person(Name::new(name));
        let mut players = [person(""), level.unwrap_or_else(|| person(""))];
        if number % 7 == 6 {
            players = [person("Adelheid von der Wiesenmühle"), person("Bo")];
        } else if number % 2 == 1 {
            players.swap(0, 1);
        }
        let mut play = Match::from_record(record, players);
        play.begin_at(Some(EVENING - number * 11_234_567));
        world.resource_scope(|world, mut library: Mut<Library>| {
            library.put(&mut world.resource_mut::<Keep>(), &play);
        });
    }
    show(world, Screen::Records, demo());
}

/// What the list shows while a name is written.
pub(super) fn search(world: &mut World) {
    "marb".clone_into(&mut world.resource_mut::<Shelf>().query);
}

pub(super) fn search_in_vain(world: &mut World) {
    "zz top".clone_into(&mut world.resource_mut::<Shelf>().query);
}

pub(super) fn deleted(world: &mut World) {
    world.resource_mut::<Shelf>().query.clear();
    world.resource_scope(|world, mut library: Mut<Library>| {
        let key = library.games()[0].key.clone();
        library.delete(&mut world.resource_mut::<Keep>(), &key);
    });
}

/// A count that was left in the middle.
pub(super) fn interrupted(world: &mut World) {
    let mut play = match_of(GAME, usize::MAX);
    let beats = play.told().map(|told| told.beats.clone()).unwrap_or_default();
    let roll = beats.iter().rposition(|beat| matches!(beat.cue, Cue::Seal { .. })).unwrap_or(0);
    play.set_beat(roll);
    show(world, Screen::Title, demo());
    let mut choices = world.resource_mut::<Choices>();
    choices.first_run = false;
    choices.left = Some(play);
    world.resource_mut::<Stage>().frozen = false;
    world.write_message(Wish::Continue);
}

/// Something to say, on a table that is played on.
pub(super) fn notice(world: &mut World) {
    show(world, Screen::Table, match_of(GAME, 30));
    let reason = "it is damaged: its end is missing, or something in it was changed".to_owned();
    let aside = "/home/ada/.local/share/mbrane/running.damaged-1.txt".to_owned();
    world.resource_mut::<Notices>().say(Message::DamagedSave { aside, reason });
}

/// Something to say at the title.
pub(super) fn full_disk(world: &mut World) {
    show(world, Screen::Title, demo());
    let reason = "/home/ada/.local/share/mbrane/running.txt: No space left on device (os error 28)".to_owned();
    world.resource_mut::<Notices>().say(Message::CannotSave { reason });
}
