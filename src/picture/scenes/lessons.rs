//! Scenes of learning a game: its rules and its lesson.

use bevy::prelude::*;
use mbrane_play::{PressKind, Speed, Spot, TableAction};

use super::super::{arrange::show_screen, later};
use crate::{
    games::GAMES,
    screens::learn::Reading,
    session::{Navigate, Screen},
    settings::Settings,
    table::{change::hand::HandCommand, stage::Stage},
};

pub(super) fn rules(world: &mut World) {
    learn(world, 0);
}

pub(super) fn rules_further(world: &mut World) {
    learn(world, 0);
    later(world, |world| world.resource_mut::<Reading>().offset = 900.0);
}

pub(super) fn rules_end(world: &mut World) {
    learn(world, 0);
    later(world, |world| world.resource_mut::<Reading>().offset = 100_000.0);
}

fn learn(world: &mut World, game: usize) {
    show_screen(world, Screen::Title);
    world.write_message(Navigate::Learn(GAMES[game].kind.name()));
}

/// Shows a game's lesson after `steps` moves and presses of *Next*.
fn step(world: &mut World, game: usize, steps: usize) {
    show_screen(world, Screen::Title);
    let kind = GAMES[game].kind.name();
    world.resource_mut::<Settings>().lessons.insert(kind.to_owned(), steps);
    world.write_message(Navigate::Lesson(kind));
}

fn say(world: &mut World, m: &str) {
    world.write_message(HandCommand::Do(TableAction::Say(m.to_owned())));
}

pub(super) fn first_step(world: &mut World) {
    step(world, 0, 0);
}

pub(super) fn read_step(world: &mut World) {
    step(world, 0, 0);
    later(world, |world| say(world, "7e5"));
}

pub(super) fn refused_step(world: &mut World) {
    step(world, 0, 2);
    later(world, |world| say(world, "8a6"));
}

pub(super) fn last_step(world: &mut World) {
    step(world, 0, 5);
}

pub(super) fn end(world: &mut World) {
    step(world, 0, 5);
    later(world, |world| {
        world.resource_mut::<Stage>().pace.speed = Speed::Instant;
        say(world, "5h7");
    });
}

pub(super) fn second_step(world: &mut World) {
    step(world, 1, 1);
}

pub(super) fn second_last(world: &mut World) {
    step(world, 1, 4);
}

pub(super) fn second_end(world: &mut World) {
    step(world, 1, 4);
    later(world, |world| {
        world.resource_mut::<Stage>().pace.speed = Speed::Instant;
        say(world, "a6");
    });
}

pub(super) fn third_first(world: &mut World) {
    step(world, 2, 0);
}

pub(super) fn third_wall(world: &mut World) {
    step(world, 2, 1);
}

pub(super) fn third_formation(world: &mut World) {
    step(world, 2, 2);
    later(world, |world| {
        world.resource_mut::<Stage>().pace.speed = Speed::Instant;
        say(world, "06fr:27.37");
    });
}

pub(super) fn third_attack(world: &mut World) {
    step(world, 2, 3);
}

pub(super) fn third_show(world: &mut World) {
    step(world, 2, 4);
}

/// Accepts the table's proposal, so that only the button is left to press.
pub(super) fn third_taken(world: &mut World) {
    step(world, 2, 4);
    later(world, |world| {
        world.write_message(HandCommand::Press(Spot(300), PressKind::Point));
    });
}

pub(super) fn third_end(world: &mut World) {
    step(world, 2, 4);
    later(world, |world| {
        world.resource_mut::<Stage>().pace.speed = Speed::Instant;
        say(world, "show:u50.51.52.54.55,l05.13.25.32,l45.55.63");
    });
}
