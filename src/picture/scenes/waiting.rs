//! Scenes of waiting, answering, dragging and resigning.

use mbrane_play::{
    Refused,
    mbrane::{State, spot_of_digit},
    words::{common, live::Label::OpenInWindow},
};
use mbrane_rules::mbrane::Move;

use super::{super::prelude::*, fitting, held, spot};
use crate::table::{
    change::{explain::Explained, hand::Drag},
    input::typing::Typing,
    layout::Layout,
};

pub(super) fn first(moves: usize) -> String {
    CLOSE
        .split_whitespace()
        .take(moves + 4)
        .collect::<Vec<_>>()
        .join(" ")
}

/// Shows the table while the computer is to move.
pub(super) fn waiting(world: &mut World, text: &str, moves: usize) {
    let mut play = match_of(text, moves);
    let acts = play
        .unmasked()
        .position()
        .to_act()
        .single()
        .unwrap_or(Seat::First);
    let (person, computer) = (
        play.unmasked().player(acts).clone(),
        play.unmasked().player(!acts).clone(),
    );
    play.seat(acts, computer);
    play.seat(!acts, person);
    show(world, play);
    world.resource_mut::<Stage>().frozen = true;
}

/// Shows a match that another window has open.
pub(super) fn open_elsewhere(world: &mut World) {
    held(world, 30, None, None);
    let remote = &mut world.resource_mut::<Session>().laid.remote;
    remote.inactive_reason = Some(OpenInWindow);
}

pub(super) fn dragged(world: &mut World) {
    held(world, 30, None, Some(8));
    // By then the hand is empty, for the new match.
    later(world, |world| {
        let Some(over) = fitting(30, 8).map(spot) else {
            return;
        };
        let Some(cell) = world.resource::<Layout>().rect(over) else {
            return;
        };
        let mut hand = world.resource_mut::<Hand>();
        hand.draft.hover = Some(over);
        hand.drag = Some(Drag {
            spot: spot_of_digit(8),
            at: cell.center() + Vec2::new(6.0, -8.0),
        });
    });
}

pub(super) fn settled(world: &mut World) {
    let play = (0..64_usize).find_map(|choice| {
        let mut text = "mbrane 4 full :".to_owned();
        loop {
            let play = match_of(&text, usize::MAX);
            if play.unmasked().state() == State::Settled {
                return Some(play);
            }
            let placements = play.unmasked().position().placements();
            let heavy = |m: &&Move| matches!(m, Move::Place { digit, .. } if *digit > 0);
            let heavy: Vec<_> = placements.iter().filter(heavy).collect();
            let m = heavy.get(choice * 7 % heavy.len().max(1))?;
            text = format!("{text} {m}");
        }
    });
    show(world, play.unwrap_or_else(|| match_of(SHORT, 0)));
    // Otherwise it would be counted while the picture is taken.
    world.resource_mut::<Stage>().frozen = true;
}

pub(super) fn two_people(world: &mut World) {
    let mut play = match_of(CLOSE, 23);
    for (seat, name) in Seat::BOTH.into_iter().zip(["Ada", "Bo"]) {
        play.seat(seat, Player::person(Name::new(name)));
    }
    show(world, play);
}

pub(super) fn would_have_ended(world: &mut World) {
    let mut play = match_of(&format!("{} resign", first(40)), usize::MAX);
    play.suppose_end();
    play.finish();
    show(world, play);
}

pub(super) fn thinker_lost(world: &mut World) {
    waiting(world, CLOSE, 25);
    later(world, |world| {
        let table = world.resource::<Session>().table();
        let seat = table.awaited().single().unwrap_or(Seat::First);
        let words = world.resource::<Language>();
        let message = common::thinker_lost(words, &table.called(seat, words));
        world.resource_mut::<Hand>().refused = Some(Refused::plain(message));
    });
}

pub(super) fn pressed_long(world: &mut World) {
    held(world, 30, None, None);
    later(world, |world| {
        let session = world.resource::<Session>();
        let tile = session
            .table()
            .entry_spots(29)
            .into_iter()
            .rfind(|spot| spot.0 < 81);
        let revision = session.revision();
        let mut hand = world.resource_mut::<Hand>();
        hand.explained = tile.map(|spot| Explained {
            spot,
            around: false,
            revision,
        });
    });
}

pub(super) fn typed(world: &mut World) {
    held(world, 30, None, None);
    later(world, |world| {
        let mut typing = world.resource_mut::<Typing>();
        typing.open = true;
        typing.text = "7g4".to_owned();
    });
}
