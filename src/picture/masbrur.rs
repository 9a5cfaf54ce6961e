//! The scenes of Masbrur.

use bevy::prelude::*;
use mbrane_play::{
    Beat, Match, PressKind, Spot,
    masbrur::{Cue, Place},
};
use mbrane_rules::{
    Seat,
    masbrur::{Domino, End, Masbrur},
};

use super::{
    arrange::{hold, nobody, seated, show},
    later,
    scene::Scene,
};
use crate::table::{
    analysis::review::OpenReview,
    change::hand::{Hand, HandCommand},
};

const GAME: &str = include_str!("../../assets/pictures/masbrur.txt").trim_ascii();

pub(super) const SCENES: &[Scene] = &[
    Scene { name: "masbrur-offer", set: |world| show(world, match_at(0)) },
    Scene { name: "masbrur-take", set: |world| show(world, match_at(1)) },
    Scene { name: "masbrur-deal-hands", set: |world| frozen(world, 2, 0.5, |cue| matches!(cue, Cue::Take { .. })) },
    Scene { name: "masbrur-equip", set: |world| show(world, match_at(4)) },
    Scene { name: "masbrur-ghost", set: ghost },
    Scene { name: "masbrur-push", set: |world| frozen(world, 5, 0.75, |cue| matches!(cue, Cue::Push { .. })) },
    Scene { name: "masbrur-fly", set: |world| frozen(world, 5, 0.5, |cue| matches!(cue, Cue::Fly { .. })) },
    Scene { name: "masbrur-walls", set: |world| frozen(world, 11, 0.8, |cue| matches!(cue, Cue::Walls { .. })) },
    Scene { name: "masbrur-show", set: |world| show(world, match_at(11)) },
    Scene { name: "masbrur-show-chosen", set: chosen },
    Scene {
        name: "masbrur-dealt",
        set: |world| frozen(world, 13, 0.5, |cue| matches!(cue, Cue::Deal { lane: 1, .. })),
    },
    Scene { name: "masbrur-strike", set: |world| frozen(world, 13, 0.6, |cue| matches!(cue, Cue::Strike { .. })) },
    Scene { name: "masbrur-seize", set: |world| show(world, match_at(13)) },
    Scene {
        name: "masbrur-compare",
        set: |world| frozen(world, 15, 0.7, |cue| matches!(cue, Cue::Compare { lane: 1, .. })),
    },
    Scene { name: "masbrur-count", set: |world| frozen(world, 15, 0.6, |cue| matches!(cue, Cue::Count { .. })) },
    Scene { name: "masbrur-round", set: |world| show(world, match_at(15)) },
    Scene { name: "masbrur-over", set: |world| show(world, match_at(usize::MAX)) },
    Scene { name: "masbrur-review", set: reviewed },
    Scene { name: "masbrur-cover", set: covered },
    Scene { name: "masbrur-free", set: free },
];

pub(super) fn match_at(moves: usize) -> Match<Masbrur> {
    let mut play: Match<Masbrur> = seated(GAME, moves);
    play.set_beat(usize::MAX);
    play
}

/// Shows the first beat of this kind in the last of these moves, at share `at`.
fn frozen(world: &mut World, moves: usize, at: f32, is: fn(&Cue) -> bool) {
    let play = match_at(moves);
    let found = |beat: &Beat<Masbrur>| is(&beat.cue);
    let beat = play.told().and_then(|told| told.beats.iter().position(found)).unwrap_or(0);
    hold(world, play, beat, at);
}

fn ghost(world: &mut World) {
    show(world, match_at(4));
    later(world, |world| {
        world.write_message(HandCommand::Press(Place::Domino(Domino::of(2, 6)).spot(), PressKind::Point));
        world.resource_mut::<Hand>().draft.hover = Some(Place::End(6, End::Left).spot());
    });
}

fn chosen(world: &mut World) {
    show(world, match_at(11));
    later(world, |world| {
        world.write_message(HandCommand::Press(Spot(300), PressKind::Point));
    });
}

fn reviewed(world: &mut World) {
    show(world, match_at(usize::MAX));
    world.write_message(OpenReview);
}

fn covered(world: &mut World) {
    let mut play = match_at(4);
    for seat in Seat::BOTH {
        play.seat(seat, nobody());
    }
    show(world, play);
}

fn free(world: &mut World) {
    let mut play: Match<Masbrur> = seated("masbrur 4 free : lay:05 match:57r lay:22", usize::MAX);
    play.set_beat(usize::MAX);
    show(world, play);
}
