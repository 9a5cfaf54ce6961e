//! The states of review, hint and evaluation that are pictured.

use bevy::prelude::*;
use mbrane_play::{
    Match,
    mbrane::{Course, Cue, positions},
};
use mbrane_rules::{Game as _, mbrane::Mbrane};
use mbrane_search::{Options, Search};

use super::scenes::{GAME, SHORT, Scene, match_of, show};
use crate::{
    games::mbrane::{
        chance::Chance,
        judge::Judge,
        review::{Look, Review, worth},
        wishes::Wish,
    },
    screens::{Choices, Screen},
};

/// Every such state, in order.
pub(super) const SCENES: &[Scene] = &[
    Scene { name: "review-start", set: |world| review(world, GAME, Look::At(0), false) },
    Scene { name: "review-judged", set: |world| review(world, PLAYED, Look::After(43), true) },
    Scene { name: "review-loss", set: loss },
    Scene {
        name: "review-flip",
        set: |world| review(world, GAME, Look::At(beat(|cue| matches!(cue, Cue::Flip))), true),
    },
    Scene { name: "review-upset", set: |world| review(world, GAME, Look::Upset, true) },
    Scene { name: "review-end", set: |world| review(world, GAME, Look::At(usize::MAX), true) },
    Scene { name: "review-branch", set: branch },
    Scene { name: "review-short", set: |world| review(world, SHORT, Look::After(7), true) },
    Scene { name: "hint", set: |world| helped(world, 30, Wish::Hint) },
    Scene { name: "hint-thinking", set: thinking },
    Scene { name: "chance", set: |world| helped(world, 44, Wish::Chance) },
    Scene { name: "two-between", set: |world| two(world, 1) },
    Scene { name: "two-begins", set: |world| two(world, 2) },
    Scene { name: "two-after", set: |world| two(world, 3) },
];

/// A game of a stronger computer against a weaker one.
const PLAYED: &str = "mbrane 9 full : 7d4 8g3 8f6 7g6 8d7 7b3 5d3 7f1 8c4 7a7 8e2 6i7 6f3 8b1 7e8 8h5 6b8 8a8 5c6 4c8 5b9 3b7 2a9 \
     5h8 7c5 6g1 4d1 6e9 3d9 6h4 5i1 6a2 1c9 3c1 4g2 5g5 2i3 4h7 4a4 7i2 6d6 2g7 2d5 3g4 1e7 5f7 1b4 2f8 1h1 2b6 \
     0e3 4i6 0g9 1d2 0a1 0c7 0f4 5e4 4e5 3a5 1g8 2c2 1f5 3f2 4f9 3h3 3e6 7h9 8i9 2e1 0i5 3i8 1a3 0h2 0d8";

/// Playouts for each position: enough to tell a course.
const PLAYOUTS: u32 = 2_000;

/// The worth of every position of a match is known.
fn judge(world: &mut World, play: &Match<Mbrane>) {
    let mut search = Search::new(play.record().start().clone(), Options { seed: 0, memory: 16 << 20 });
    for position in positions(play) {
        if world.resource::<Judge>().worth(&position).is_some() {
            continue;
        }
        search.turn_to(&position);
        search.step(PLAYOUTS.saturating_sub(search.playouts()).max(200));
        if let Some(judgement) = search.judgement() {
            world.resource_mut::<Judge>().trust(position, judgement);
        }
    }
}

fn review(world: &mut World, text: &str, look: Look, judged: bool) {
    let play = match_of(text, usize::MAX);
    *world.resource_mut::<Review>() = Review::default();
    *world.resource_mut::<Judge>() = Judge::default();
    if judged {
        judge(world, &play);
    }
    show(world, Screen::Table, play);
    world.write_message(Wish::Review);
    world.write_message(look);
}

/// The stop at which the first beat of the count with such a cue is over.
fn beat(is: fn(&Cue) -> bool) -> usize {
    let play = match_of(GAME, usize::MAX);
    let found = play.told().and_then(|told| told.beats.iter().position(|beat| beat.cascade && is(&beat.cue)));
    play.stops().iter().position(|stop| stop.beat == found && found.is_some()).unwrap_or(0)
}

/// After the first of the moves that lost most.
fn loss(world: &mut World) {
    review(world, GAME, Look::At(0), true);
    let judge = world.resource::<Judge>();
    let course = Course::new(&match_of(GAME, usize::MAX), |position| judge.worth(position).map(worth));
    let first = course.losses(1).first().map_or(0, |loss| loss.entry + 1);
    world.write_message(Look::After(first));
}

fn branch(world: &mut World) {
    review(world, PLAYED, Look::After(21), true);
    world.write_message(Look::Branch(true));
}

fn helped(world: &mut World, moves: usize, wish: Wish) {
    let play = match_of(GAME, moves);
    *world.resource_mut::<Review>() = Review::default();
    *world.resource_mut::<Chance>() = Chance::default();
    let mut search = Search::new(play.position().clone(), Options { seed: 0, memory: 32 << 20 });
    search.step(40_000);
    if let Some(judgement) = search.judgement() {
        world.resource_mut::<Judge>().trust(play.position().clone(), judgement);
    }
    show(world, Screen::Table, play);
    world.write_message(wish);
}

/// A match of two: between the games, at the start of the second, after both.
fn two(world: &mut World, stage: u8) {
    *world.resource_mut::<Chance>() = Chance::default();
    world.resource_mut::<Choices>().first_run = false;
    let first = match_of(GAME, usize::MAX).of_two();
    let play = match stage {
        1 => first,
        2 => first.rematch(),
        _ => {
            let mut second = first.rematch();
            for m in match_of(PLAYED, usize::MAX).record().moves() {
                if let Some(seat) = second.position().to_act().single() {
                    let _ = second.act(seat, *m);
                }
            }
            second.finish();
            second
        }
    };
    show(world, Screen::Table, play);
}

fn thinking(world: &mut World) {
    let play = match_of(GAME, 26);
    *world.resource_mut::<Judge>() = Judge::default();
    show(world, Screen::Table, play);
    world.write_message(Wish::Hint);
}
