//! Scenes of waiting, answering, dragging and giving up.

use bevy::prelude::*;
use mbrane_play::{Name, Player, mbrane::State, words::Message};
use mbrane_rules::{Seat, mbrane::Move};

use super::{GAME, fitting, held, match_of, show};
use crate::{
    games::mbrane::{
        Game, demo,
        hand::{Hand, Refused},
        stage::Stage,
    },
    screens::Screen,
    table::layout::Layout,
};

/// The record of the game's first moves.
pub(super) fn first(moves: usize) -> String {
    GAME.split_whitespace().take(moves + 4).collect::<Vec<_>>().join(" ")
}

/// The table as the one sees it who waits for a computer.
pub(super) fn waiting(world: &mut World, text: &str, moves: usize) {
    let mut play = match_of(text, moves);
    let acts = mbrane_rules::Game::to_act(play.position()).single().unwrap_or(Seat::First);
    let (person, computer) = (play.player(acts).clone(), play.player(!acts).clone());
    play.seat(acts, computer);
    play.seat(!acts, person);
    show(world, Screen::Table, play);
    world.resource_mut::<Stage>().frozen = true;
}

pub(super) fn offer_made(world: &mut World) {
    waiting(world, "mbrane 9 full consent : 5d4 3e5 8c2 7g7 offer", 5);
}

pub(super) fn thinking(world: &mut World) {
    waiting(world, GAME, 25);
}

pub(super) fn dragged(world: &mut World) {
    held(world, 30, None, Some(8));
    let cell = fitting(30, 8);
    let at = cell.map(|cell| world.resource::<Layout>().cells[cell].center() + Vec2::new(6.0, -8.0));
    let mut hand = world.resource_mut::<Hand>();
    (hand.hover, hand.drag) = (cell, at);
}

/// A short game in which zeros alone are left.
pub(super) fn settled(world: &mut World) {
    let play = (0..64_usize).find_map(|choice| {
        let mut text = "mbrane 4 full :".to_owned();
        loop {
            let play = match_of(&text, usize::MAX);
            if play.state() == State::Settled {
                return Some(play);
            }
            let placements = mbrane_rules::Game::placements(play.position());
            let heavy = |m: &&Move| matches!(m, Move::Place { digit, .. } if *digit > 0);
            let heavy: Vec<_> = placements.iter().filter(heavy).collect();
            let m = heavy.get(choice * 7 % heavy.len().max(1))?;
            text = format!("{text} {m}");
        }
    });
    show(world, Screen::Table, play.unwrap_or_else(demo));
    // It would be counted while the picture is taken.
    world.resource_mut::<Stage>().frozen = true;
}

pub(super) fn two_people(world: &mut World) {
    let mut play = match_of(GAME, 23);
    for (seat, name) in Seat::BOTH.into_iter().zip(["Ada", "Bo"]) {
        play.seat(seat, Player::person(Name::new(name)));
    }
    show(world, Screen::Table, play);
}

pub(super) fn would_have_ended(world: &mut World) {
    let mut play = match_of(&format!("{} resign", first(40)), usize::MAX);
    play.suppose_end();
    play.finish();
    show(world, Screen::Table, play);
}

pub(super) fn thinker_lost(world: &mut World) {
    waiting(world, GAME, 25);
    let game = world.resource::<Game>();
    let who = game.play.who(mbrane_rules::Game::to_act(game.play.position()).single().unwrap_or(Seat::First));
    let message = Message::ThinkerLost(who);
    world.resource_mut::<Hand>().refused = Some(Refused { digit: None, cell: None, blocker: None, message });
}
