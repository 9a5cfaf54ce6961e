//! The scenes of an audience's screen. They come before those of the stand, which leaves it.

use mbrane_play::{masbrur::Cue as Lane, mbrane::Cue, words::live::Label::YouLookOn};
use mbrane_rules::mbrane::Mbrane;
use mbrane_rules::sansumoku::Sansumoku;
use mbrane_search::Knowledge;

use super::{masbrur, prelude::*, review::judge};
use crate::{audience::Audience, session::Mode};

pub(super) const SCENES: &[Scene] = &[
    ("audience-waits", open),
    ("audience-begins", |world| played::<Mbrane>(world, CLOSE, 6)),
    ("audience-play", |world| played::<Mbrane>(world, CLOSE, 38)),
    ("audience-swing", |world| played::<Mbrane>(world, CLOSE, 34)),
    ("audience-turn", |world| {
        played::<Mbrane>(world, CLOSE, 34);
        later(world, |world| world.resource_mut::<Audience>().come());
    }),
    ("audience-count", |world| {
        counts(world, 0.55, |beat| matches!(beat.cue, Cue::Flip { .. }));
    }),
    ("audience-upset", |world| {
        counts(world, 0.95, |beat| matches!(beat.cue, Cue::Swing(_)));
    }),
    ("audience-result", |world| {
        played::<Mbrane>(world, CLOSE, usize::MAX);
    }),
    ("audience-sansumoku", |world| {
        played::<Sansumoku>(world, SANSUMOKU, 40);
    }),
    ("audience-masbrur", |world| {
        watched(world, |world| show(world, masbrur::match_at(8)));
    }),
    ("audience-lanes", |world| {
        watched(world, |world| {
            let beat = |beat: &Beat<mbrane_rules::masbrur::Masbrur>| {
                matches!(beat.cue, Lane::Rest { lane: Some(1) })
            };
            held_at(world, masbrur::match_at(15), 0.5, beat);
        });
    }),
];

const SANSUMOKU: &str = include_str!("../../assets/demo/sansumoku.txt").trim_ascii();

fn open(world: &mut World) {
    world.insert_resource(Audience::default());
}

/// Sets up an audience's screen, and shows it the match that is laid then.
fn watched(world: &mut World, lay: impl FnOnce(&mut World) + Send + Sync + 'static) {
    open(world);
    later(world, |world| {
        let settings = world.resource::<Settings>().clone();
        lay(world);
        *world.resource_mut::<Settings>() = settings;
        let mut session = world.resource_mut::<Session>();
        let (at, beat) = (session.table().cursor(), session.table().beat());
        let mut table = session.table().public(usize::MAX);
        table.seek(at, beat);
        session.replace(table.boxed());
        session.mode = Mode::Audience;
        session.laid.remote.inactive_reason = Some(YouLookOn);
        world.resource_mut::<Audience>().show(table);
    });
}

/// Two people, who have names.
fn named<G: MoveInput>(text: &str, moves: usize) -> Match<G> {
    let mut play = seated(text, moves);
    for (seat, name) in Seat::BOTH.into_iter().zip(["Katharina", "Jürgen"]) {
        play.seat(seat, Player::person(Name::new(name)));
    }
    play
}

fn played<G: MoveInput + Knowledge>(world: &mut World, text: &'static str, moves: usize) {
    watched(world, move |world| {
        let play = named::<G>(text, moves);
        judge(world, &play);
        show(world, play);
    });
}

fn counts(world: &mut World, at: f32, is: fn(&Beat<Mbrane>) -> bool) {
    watched(world, move |world| {
        let play = named(CLOSE, usize::MAX);
        judge(world, &play);
        held_at(world, play, at, is);
    });
}
