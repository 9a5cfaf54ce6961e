//! The scenes of Masbrur.

use mbrane_play::{
    Animated as _,
    masbrur::{Cue, Place},
};
use mbrane_rules::masbrur::{Domino, End, Masbrur};

use super::prelude::*;

const GAME: &str = include_str!("../../assets/pictures/masbrur.txt").trim_ascii();

pub(super) const SCENES: &[Scene] = &[
    ("masbrur-offer", |world| show(world, match_at(0))),
    ("masbrur-take", |world| show(world, match_at(1))),
    ("masbrur-deal-hands", |world| {
        frozen(world, 2, 0.5, |cue| matches!(cue, Cue::Take));
    }),
    ("masbrur-equip", |world| show(world, match_at(4))),
    ("masbrur-ghost", ghost),
    ("masbrur-push", |world| {
        frozen(world, 5, 0.75, |cue| matches!(cue, Cue::Push { .. }));
    }),
    ("masbrur-fly", |world| {
        frozen(world, 5, 0.5, |cue| matches!(cue, Cue::Fly { .. }));
    }),
    ("masbrur-walls", |world| {
        frozen(world, 11, 0.8, |cue| matches!(cue, Cue::Walls { .. }));
    }),
    ("masbrur-show", |world| show(world, match_at(11))),
    ("masbrur-show-chosen", chosen),
    ("masbrur-dealt", |world| {
        frozen(world, 13, 0.5, |cue| {
            matches!(cue, Cue::Deal { lane: 1, .. })
        });
    }),
    ("masbrur-strike-flies", |world| {
        frozen(world, 13, 0.68, |cue| matches!(cue, Cue::Strike { .. }));
    }),
    ("masbrur-strike", |world| {
        frozen(world, 13, 0.6, |cue| matches!(cue, Cue::Rest { .. }));
    }),
    ("masbrur-seize", |world| show(world, match_at(13))),
    ("masbrur-seizes", |world| {
        frozen(world, 15, 0.4, |cue| matches!(cue, Cue::Seize { .. }));
    }),
    ("masbrur-compare", |world| {
        frozen(world, 15, 0.5, |cue| {
            matches!(cue, Cue::Rest { lane: Some(1) })
        });
    }),
    ("masbrur-sum-rise", |world| {
        frozen(world, 15, 0.3, |cue| matches!(cue, Cue::Sum { .. }));
    }),
    ("masbrur-sum-die", |world| {
        frozen(world, 15, 0.6, |cue| matches!(cue, Cue::Sum { .. }));
    }),
    ("masbrur-sum-roll", |world| {
        frozen(world, 15, 0.8, |cue| matches!(cue, Cue::Sum { .. }));
    }),
    ("masbrur-multiply", |world| {
        frozen(world, 15, 0.35, |cue| {
            matches!(cue, Cue::Multiply { lane: 1, .. })
        });
    }),
    ("masbrur-multiplied", |world| {
        frozen(world, 15, 0.6, |cue| {
            matches!(cue, Cue::Multiply { lane: 2, .. })
        });
    }),
    ("masbrur-count", |world| {
        frozen(world, 15, 0.25, |cue| matches!(cue, Cue::Count { .. }));
    }),
    ("masbrur-counted", |world| {
        frozen(world, 15, 0.45, |cue| matches!(cue, Cue::Count { .. }));
    }),
    ("masbrur-round", |world| show(world, match_at(15))),
    ("masbrur-over", |world| show(world, match_at(usize::MAX))),
    ("masbrur-review", reviewed),
    ("masbrur-cover", covered),
    ("masbrur-free", free),
];

pub(super) fn match_at(moves: usize) -> Match<Masbrur> {
    let mut play: Match<Masbrur> = seated(GAME, moves);
    play.set_beat(usize::MAX);
    play
}

/// Shows the first beat of this kind in the last of these moves, at share `at`.
fn frozen(world: &mut World, moves: usize, at: f32, is: fn(&Cue) -> bool) {
    // South watches every picture of the combat, so that they tell one story.
    let mut play = match_at(moves);
    play.seat(Seat::First, nobody());
    let computer = Player::computer_among(Level::Four, Masbrur::INFO.computers);
    play.seat(Seat::Second, computer);
    held_at(world, play, at, |beat: &Beat<Masbrur>| is(&beat.cue));
}

fn ghost(world: &mut World) {
    show(world, match_at(4));
    later(world, |world| {
        world.write_message(HandCommand::Press(
            Place::Domino(Domino::of(2, 6)).spot(),
            PressKind::Point,
        ));
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
    world.write_message(ReviewCommand::Open);
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
