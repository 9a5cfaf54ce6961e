//! The scenes of stand mode at an event.

use mbrane_play::mbrane::Cue;
use std::time::Duration;

use super::prelude::*;
use crate::{
    audience::Audience,
    session::{AtStand, Mode},
    stand::{Counts, Phase, Running, Stand, StandCommand},
};

/// The scenes, in order. They come last, because any scene after them would be at the stand too.
pub(super) const SCENES: &[Scene] = &[
    ("stand-attract", attract),
    ("stand-count", count),
    ("stand-puzzle", |world| first(world, puzzle)),
    ("stand-first-mbrane", |world| {
        first(world, |world| begin(world, 0));
    }),
    ("stand-first-sansumoku", |world| {
        first(world, |world| begin(world, 1));
    }),
    ("stand-first-masbrur", |world| {
        first(world, |world| begin(world, 2));
    }),
    ("stand-whole", |world| first(world, whole)),
    ("stand-still-there", |world| first(world, still_there)),
    ("stand-last-minute", |world| first(world, last_minute)),
    ("stand-poster-mbrane", |world| {
        first(world, |world| poster(world, 0, usize::MAX));
    }),
    ("stand-poster-sansumoku", |world| {
        first(world, |world| poster(world, 1, 40));
    }),
    ("stand-poster-masbrur", |world| {
        first(world, |world| poster(world, 2, usize::MAX));
    }),
    ("stand-choose", |world| {
        first(world, |world| {
            world.resource_mut::<Running>().phase = Phase::Choose;
        });
    }),
    ("stand-staff", |world| first(world, staff)),
];

const FILE: &str = "title Hall 3: games of numbers\naddress https://play.mbrane.example/\n";
/// 2027-03-14 09:26:53 UTC.
const MOMENT: u64 = 1_805_016_413;

fn put_up(world: &mut World) {
    world.remove_resource::<Audience>();
    let names: Vec<_> = world
        .resource::<Kinds>()
        .0
        .iter()
        .map(|entry| entry.kind.name())
        .collect();
    let stand = Stand::read(FILE, &names).unwrap_or_else(|_| Stand::usual(&names));
    world.insert_resource(Running::new(stand));
}

fn attract(world: &mut World) {
    put_up(world);
    later(world, |world| world.resource_mut::<Stage>().frozen = true);
}

fn count(world: &mut World) {
    put_up(world);
    later(world, |world| {
        frozen(world, CLOSE, usize::MAX, 0.6, |beat| {
            matches!(beat.cue, Cue::Flip { .. })
        });
        world.resource_mut::<Session>().mode = Mode::Stand(AtStand {
            shows: true,
            ..AtStand::default()
        });
    });
}

/// Sets up a stand, then does something at it.
fn first(world: &mut World, then: fn(&mut World)) {
    world.resource_mut::<Stage>().frozen = false;
    put_up(world);
    later(world, then);
}

fn demo(world: &World, game: usize) -> Option<Box<dyn AnyMatch>> {
    let entry = world.resource::<Kinds>().0.get(game)?;
    entry.kind.read_record(entry.demo.trim()).ok()
}

fn begin(world: &mut World, game: usize) {
    if let Some(table) = demo(world, game) {
        world.resource_mut::<Session>().replace(table);
        world.write_message(StandCommand::Begin);
    }
}

fn puzzle(world: &mut World) {
    // A round of one game, so that the puzzle comes next.
    world.resource_mut::<Running>().stand.games.truncate(1);
    world.write_message(StandCommand::Leave);
}

fn whole(world: &mut World) {
    world.write_message(StandCommand::Play("mbrane", "mbrane 9 full consent", 2));
}

fn still_there(world: &mut World) {
    begin(world, 0);
    later(world, |world| {
        world
            .resource_mut::<Running>()
            .let_pass(Duration::from_secs(48));
    });
}

fn last_minute(world: &mut World) {
    whole(world);
    later(world, |world| {
        let mut running = world.resource_mut::<Running>();
        running.let_pass(Duration::from_secs(440));
        running.touch();
    });
}

fn poster(world: &mut World, game: usize, moves: usize) {
    let Some(mut table) = demo(world, game) else {
        return;
    };
    if moves < table.entries() {
        table.seek(moves, usize::MAX);
        table = table.branch();
    }
    table.set_player(Seat::First, nobody());
    let mut session = world.resource_mut::<Session>();
    session.replace(table);
    world.resource_mut::<Running>().phase = Phase::Poster;
}

fn staff(world: &mut World) {
    let mut counts = Counts::default();
    for hour in 0..6_u64 {
        for play in 0..(3 + hour * 5 % 7) {
            let kind = ["mbrane", "sansumoku", "masbrur"][((hour + play) % 3) as usize];
            let at = MOMENT + hour * 3600;
            counts.begin(at, kind);
            counts.end(at, kind, 60 + 37 * play, play % 3 != 1);
        }
    }
    let mut running = world.resource_mut::<Running>();
    running.counts = counts;
    running.phase = Phase::Staff;
}
