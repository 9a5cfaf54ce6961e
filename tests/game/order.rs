//! Systems that write the session, the stage or the hand run in an order of which nothing is left to chance.

use crate::bench;
use bevy::{ecs::schedule::Schedules, prelude::*};
use mbrane::{
    session::Session,
    table::{change::hand::Hand, stage::Stage},
};
use std::collections::{BTreeMap, BTreeSet};

fn read_session(_: Res<Session>) {}
fn read_stage(_: Res<Stage>) {}
fn read_hand(_: Res<Hand>) {}

/// A system that only reads a resource conflicts with each one that writes it: this list separates them.
const READERS: [(&str, &str); 3] = [
    ("read_session", "Session"),
    ("read_stage", "Stage"),
    ("read_hand", "Hand"),
];

#[test]
fn writers_of_the_session_the_stage_and_the_hand_have_a_fixed_order() {
    let mut app = bench::game(1280, 800);
    let world = app.world_mut();
    let mut schedules = world.remove_resource::<Schedules>().expect("schedules");
    world.init_resource::<Schedules>();
    let (mut known, mut unordered) = (BTreeSet::new(), BTreeSet::new());
    for (label, schedule) in schedules.iter_mut() {
        schedule.add_systems((read_session, read_stage, read_hand));
        schedule.initialize(world).expect("it can be built");
        let systems = schedule.systems().expect("it is built");
        let names: BTreeMap<_, _> = systems
            .map(|(key, system)| (key, system.name().to_string()))
            .collect();
        let resource = |id| {
            world
                .components()
                .get_name(id)
                .expect("a resource")
                .shortname()
                .to_string()
        };
        let conflicts = schedule.graph().conflicting_systems().iter();
        let pairs: Vec<_> = conflicts
            .map(|(one, other, on)| {
                (
                    &names[one],
                    &names[other],
                    on.iter().map(|id| resource(*id)).collect::<Vec<_>>(),
                )
            })
            .collect();
        for (reader, resource) in READERS {
            let writers = pairs.iter().filter_map(|(one, other, _)| {
                let [one_reads, other_reads] = [one, other].map(|name| name.ends_with(reader));
                if one_reads {
                    Some(*other)
                } else {
                    other_reads.then_some(*one)
                }
            });
            let writers: BTreeSet<&String> = writers.collect();
            unordered.extend(pairs.iter().filter_map(|(one, other, on)| {
                let both = on.iter().any(|name| name == resource)
                    && writers.contains(one)
                    && writers.contains(other);
                both.then(|| format!("{label:?}, {resource}: {one} and {other}"))
            }));
            known.extend(writers.into_iter().cloned());
        }
    }
    assert!(known.len() > 30, "these write them: {known:?}");
    let unordered: Vec<String> = unordered.into_iter().collect();
    assert!(
        unordered.is_empty(),
        "{} pairs have no order:\n{}",
        unordered.len(),
        unordered.join("\n")
    );
}
