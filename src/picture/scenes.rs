//! The states that are pictured, each set up in the real game.

mod kept;
mod waiting;

use bevy::prelude::*;
use bevy_tweening::TweenAnim;
use mbrane_play::{Beat, Level, Match, Name, Player, mbrane::Cue};
use mbrane_rules::{
    Record, Seat,
    mbrane::{Mbrane, Move},
};

use crate::{
    games::mbrane::{
        Game, demo,
        hand::Hand,
        stage::{Moment, Stage},
        wishes::Wish,
    },
    screens::{Choices, Screen, notices::Notices},
};

/// A state of the game.
pub(super) struct Scene {
    pub(super) name: &'static str,
    pub(super) set: fn(&mut World),
}

/// Every state that is pictured, in order.
pub(super) const SCENES: &[Scene] = &[
    Scene { name: "title", set: |world| show(world, Screen::Title, demo()) },
    Scene { name: "title-played", set: title_played },
    Scene { name: "set-up", set: |world| show(world, Screen::SetUp, demo()) },
    Scene { name: "empty", set: |world| table(world, GAME, 0) },
    Scene { name: "first-tiles", set: |world| table(world, GAME, 4) },
    Scene { name: "digit-picked", set: |world| held(world, 22, None, Some(7)) },
    Scene { name: "cell-picked", set: |world| held(world, 22, free(22), None) },
    Scene { name: "ghost", set: |world| held(world, 30, fitting(30, 8), Some(8)) },
    Scene { name: "illegal", set: illegal },
    Scene { name: "landing", set: |world| frozen(world, GAME, 31, 0.45, |beat| matches!(beat.cue, Cue::Land { .. })) },
    Scene { name: "late", set: |world| table(world, GAME, 56) },
    Scene { name: "hush", set: |world| count(world, 0.85, |beat| matches!(beat.cue, Cue::Hush { .. })) },
    Scene { name: "gather", set: |world| count(world, 1.0, |beat| matches!(beat.cue, Cue::Gather(_))) },
    Scene { name: "flip", set: |world| count(world, 0.55, |beat| matches!(beat.cue, Cue::Flip)) },
    Scene { name: "influence", set: |world| count(world, 0.5, |beat| matches!(beat.cue, Cue::Influence { .. })) },
    Scene { name: "roll", set: |world| count(world, 0.5, |beat| beat.cascade && matches!(beat.cue, Cue::Roll { .. })) },
    Scene { name: "seal", set: |world| count(world, 0.6, |beat| matches!(beat.cue, Cue::Seal { .. })) },
    Scene { name: "upset", set: |world| count(world, 0.5, |beat| matches!(beat.cue, Cue::Upset(_))) },
    Scene { name: "upset-after", set: |world| count(world, 0.95, |beat| matches!(beat.cue, Cue::Upset(_))) },
    Scene { name: "together", set: |world| count(world, 1.0, together) },
    Scene { name: "together-flip", set: together_flip },
    Scene { name: "decider", set: |world| count(world, 0.5, |beat| matches!(beat.cue, Cue::Decider { .. })) },
    Scene { name: "finale", set: |world| count(world, 0.6, |beat| matches!(beat.cue, Cue::Finale(_))) },
    Scene { name: "result", set: |world| table(world, GAME, usize::MAX) },
    Scene { name: "draw", set: |world| table(world, DRAW, usize::MAX) },
    Scene { name: "swap-question", set: |world| table(world, "mbrane 9 full pie : 5d4", 1) },
    Scene { name: "offered", set: |world| table(world, "mbrane 9 full consent : 5d4 3e5 8c2 7g7 offer", 5) },
    Scene { name: "offer-made", set: waiting::offer_made },
    Scene { name: "declined", set: |world| table(world, "mbrane 9 full consent : 5d4 3e5 8c2 7g7 offer decline", 6) },
    Scene { name: "dragged", set: waiting::dragged },
    Scene {
        name: "crossing",
        set: |world| frozen(world, "mbrane 9 full pie : 5d4 swap", 2, 0.45, |beat| matches!(beat.cue, Cue::Cross)),
    },
    Scene { name: "turning", set: |world| frozen(world, GAME, 31, 0.3, |beat| !matches!(beat.cue, Cue::Land { .. })) },
    Scene { name: "thinking", set: waiting::thinking },
    Scene { name: "settled", set: waiting::settled },
    Scene { name: "two-people", set: waiting::two_people },
    Scene { name: "resigned", set: |world| table(world, &format!("{} resign", waiting::first(40)), usize::MAX) },
    Scene { name: "would-have-ended", set: waiting::would_have_ended },
    Scene { name: "thinker-lost", set: waiting::thinker_lost },
    Scene {
        name: "plain-seal",
        set: |world| {
            frozen(world, &GAME.replace("full", "plain"), usize::MAX, 0.5, |beat| matches!(beat.cue, Cue::Seal { .. }));
        },
    },
    Scene { name: "short", set: |world| table(world, SHORT, 6) },
    Scene { name: "short-result", set: |world| table(world, SHORT, usize::MAX) },
    Scene { name: "settings", set: kept::settings },
    Scene { name: "games-empty", set: kept::empty },
    Scene { name: "games", set: kept::full },
    Scene { name: "games-search", set: kept::search },
    Scene { name: "games-search-in-vain", set: kept::search_in_vain },
    Scene { name: "games-deleted", set: kept::deleted },
    Scene { name: "interrupted", set: kept::interrupted },
    Scene { name: "notice", set: kept::notice },
    Scene { name: "notice-disk", set: kept::full_disk },
];

/// A close game that turns late, with two regions that resolve together.
pub(super) const GAME: &str = "mbrane 9 full : 3b1 5f9 4d3 5e1 3g2 8d9 1a8 0c5 3i6 1e5 1b3 6b7 7h8 7b5 1g6 6f5 8c1 4a7 8a4 2f7 \
     7e6 2a2 8g5 3c8 0d1 3d7 4g1 6c3 0f4 4e4 2b6 5d4 0b9 1f1 6i9 0h7 7d2 5a5 2h9 5g8 8i3 6h6 2i5 5i2 \
     7c9 4i8 1h2 0a3 4b2 2e3 7i1 8f6 7g4 1c4 1i7 8b8 0e8 8e2 5c7 6d8 4h5 4c6 3f3";
/// A drawn game.
const DRAW: &str = "mbrane 9 full : 5f2 4d3 3d4 7g4 2g9 4a8 7h2 5i8 2e8 1h8 5c4 6i7 1i1 4f9 2a3 6d8 4b1 3b8 3h1 7b6 \
     2d1 8f6 4c6 7e7 1c7 2f4 2c5 0c9 8b4 3g6 0i2 1e9 3a5 1b5 5d6 4e5 2b7 6b9 7i9 1d2 6c2 0f7 2i6 6h3 \
     8h9 7a1 8d7 0h4 6a6 3c3 6e1 5g3 6g5 5a7 8e2 8i5 8c8 4g2 4i4 7f5 0g8 0e3 8g1 5h5 4h7 0d5";
/// A short game.
pub(super) const SHORT: &str = "mbrane 4 full : 0c4 3b1 2c3 1d2 0b3 2a2 1a1 3d3 3c2 2d1 3a4 1b4";

fn record(text: &str, moves: usize) -> Record<Mbrane> {
    let mut record: Record<Mbrane> = text.parse().unwrap_or_else(|_| demo().record().clone());
    while record.moves().len() > moves {
        record.pop();
    }
    record
}

/// Whoever is to act is a person, the other a computer; where the game is over, the first.
pub(super) fn match_of(text: &str, moves: usize) -> Match<Mbrane> {
    let record = record(text, moves);
    let acts = mbrane_rules::Game::to_act(record.position()).single().unwrap_or(Seat::First);
    let computer = Level::new(4).map_or_else(|| Player::person(Name::new("")), Player::computer_of);
    let mut players = [computer.clone(), computer];
    players[acts.index()] = Player::person(Name::new(""));
    Match::from_record(record, players)
}

pub(super) fn show(world: &mut World, screen: Screen, play: Match<Mbrane>) {
    *world.resource_mut::<Screen>() = screen;
    world.resource_mut::<Game>().replace(play);
    *world.resource_mut::<Hand>() = Hand::default();
    *world.resource_mut::<Notices>() = Notices::default();
    world.resource_mut::<Stage>().frozen = false;
}

fn title_played(world: &mut World) {
    {
        let mut choices = world.resource_mut::<Choices>();
        choices.first_run = false;
        choices.left = Some(match_of(GAME, 9));
    }
    show(world, Screen::Title, demo());
}

fn table(world: &mut World, text: &str, moves: usize) {
    show(world, Screen::Table, match_of(text, moves));
}

fn held(world: &mut World, moves: usize, cell: Option<usize>, digit: Option<u8>) {
    table(world, GAME, moves);
    let mut hand = world.resource_mut::<Hand>();
    (hand.cell, hand.digit) = (cell, digit);
}

fn place(m: Move) -> Option<usize> {
    let Move::Place { cell, .. } = m else { return None };
    Some((8 - cell.row()) * 9 + cell.column())
}

fn free(moves: usize) -> Option<usize> {
    let placements = mbrane_rules::Game::placements(record(GAME, moves).position());
    placements.get(placements.len() / 2).copied().and_then(place)
}

fn fitting(moves: usize, digit: u8) -> Option<usize> {
    let placements = mbrane_rules::Game::placements(record(GAME, moves).position());
    let fits = |m: &&Move| matches!(m, Move::Place { digit: placed, .. } if *placed == digit);
    let fitting: Vec<_> = placements.iter().filter(fits).collect();
    fitting.get(fitting.len() / 2).and_then(|m| place(**m))
}

/// A digit that its row holds already.
fn illegal(world: &mut World) {
    table(world, GAME, 30);
    let play = match_of(GAME, 30);
    let clash = (0..81_usize).flat_map(|cell| (0..9).map(move |digit| (cell, digit))).find(|(cell, digit)| {
        let name = mbrane_rules::Cell::new(cell % 9, 8 - cell / 9);
        let m = name.map(|cell| Move::Place { digit: *digit, cell });
        let refusal = m.and_then(|m| mbrane_rules::Game::check(play.position(), m).err());
        let in_row = |at: mbrane_rules::Cell| (8 - at.row()) == cell / 9 && at.column().abs_diff(cell % 9) > 3;
        matches!(refusal, Some(mbrane_rules::mbrane::Illegal::Clash { at, .. }) if in_row(at))
    });
    if let Some((cell, digit)) = clash {
        let mut hand = world.resource_mut::<Hand>();
        hand.digit = Some(digit);
        world.write_message(Wish::Cell(cell));
    }
}

fn together(beat: &Beat<Mbrane>) -> bool {
    matches!(&beat.cue, Cue::Gather(step) if step.regions.len() > 1)
}

fn together_flip(world: &mut World) {
    let play = match_of(GAME, usize::MAX);
    let told = play.told().map(|told| told.beats.clone()).unwrap_or_default();
    let pair = told.iter().position(together).unwrap_or(0);
    let flip = (pair..told.len()).find(|beat| matches!(told[*beat].cue, Cue::Flip)).unwrap_or(pair);
    hold(world, play, flip, 0.5);
}

fn count(world: &mut World, at: f32, is: fn(&Beat<Mbrane>) -> bool) {
    frozen(world, GAME, usize::MAX, at, is);
}

/// Stops the first beat of this kind in the middle.
fn frozen(world: &mut World, text: &str, moves: usize, at: f32, is: fn(&Beat<Mbrane>) -> bool) {
    let play = match_of(text, moves);
    let beat = play.told().and_then(|told| told.beats.iter().position(is)).unwrap_or(0);
    hold(world, play, beat, at);
}

fn hold(world: &mut World, mut play: Match<Mbrane>, beat: usize, at: f32) {
    play.set_beat(beat);
    show(world, Screen::Table, play);
    world.resource_mut::<Stage>().frozen = true;
    let mut stage = world.query_filtered::<(Entity, &mut Moment), ()>();
    let mut entity = None;
    for (found, mut moment) in stage.iter_mut(world) {
        *moment = Moment(at);
        entity = Some(found);
    }
    if let Some(entity) = entity {
        world.entity_mut(entity).remove::<TweenAnim>();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_games_that_are_pictured_are_games() {
        for text in [GAME, DRAW, SHORT] {
            let record: Record<Mbrane> = text.parse().expect("a record");
            assert!(mbrane_rules::Game::outcome(record.position()).is_some(), "{text}");
        }
    }

    #[test]
    fn every_beat_that_is_pictured_is_there() {
        let play = match_of(GAME, usize::MAX);
        let beats = &play.told().expect("a count").beats;
        assert!(beats.iter().any(together));
        assert!(beats.iter().any(|beat| matches!(beat.cue, Cue::Upset(_))));
        assert!(beats.iter().any(|beat| matches!(beat.cue, Cue::Decider { .. })));
        assert!(match_of(DRAW, usize::MAX).outcome().expect("an end").winner.is_none());
    }
}
