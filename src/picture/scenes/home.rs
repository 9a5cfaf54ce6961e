//! Scenes of the home screen and of the set-up.

use bevy::prelude::*;
use mbrane_play::{AnyMatch, Level, Name, Player};

use super::super::{
    arrange::{CLOSE, show_screen, turn_to},
    later,
};
use crate::{
    screens::hold_pictures,
    session::{Kinds, Screen, Session},
    settings::Settings,
};

/// Returns the first moves of a game's record, played against a computer.
fn begun(world: &World, kind: &str, moves: usize) -> Option<Box<dyn AnyMatch>> {
    let entry = world.resource::<Kinds>().of(kind)?;
    let record = if kind == "mbrane" { CLOSE } else { entry.demo.trim() };
    let (agreed, all) = record.split_once(" : ")?;
    let first: Vec<_> = all.split(' ').take(moves).collect();
    let mut table = entry.kind.read_record(&format!("{agreed} : {}", first.join(" "))).ok()?;
    let acts = table.awaited().single()?;
    table.set_player(acts, Player::person(Name::new("")));
    table.set_player(!acts, Level::new(3).map(Player::computer_of)?);
    Some(table)
}

/// Shows the home screen after a game of `last`, with unfinished matches of these games.
pub(super) fn show(world: &mut World, last: &str, left: &[&'static str]) {
    let mut settings = world.resource_mut::<Settings>();
    last.clone_into(&mut settings.last_game);
    settings.first_run = last.is_empty();
    let matches: Vec<_> = left.iter().filter_map(|kind| Some((*kind, begun(world, kind, 23)?))).collect();
    world.resource_mut::<Session>().left = matches.into_iter().collect();
    turn_to(world, Screen::Settings);
    show_screen(world, Screen::Title);
    // Its pictures are at rest.
    later(world, |world| hold_pictures(world, 1.0));
}

pub(super) fn plays(world: &mut World) {
    show(world, "mbrane", &[]);
    later(world, |world| hold_pictures(world, 0.5));
}

pub(super) fn set_up(world: &mut World, kind: &'static str) {
    world.resource_mut::<Session>().about = kind;
    show_screen(world, Screen::SetUp);
}
