//! How much memory the program holds: bytes of the heap, counted as they are asked for and given back.

use crate::bench::{game, go_to, play_for};
use crate::helpers::computer;
use bevy::{prelude::*, time::TimeUpdateStrategy};
use cap::Cap;
use mbrane::{
    session::{Screen, Session},
    settings::Settings,
};
use mbrane_play::Speed;
use std::{alloc::System, env, fs, process::Command, time::Duration};

#[global_allocator]
static HEAP: Cap<System> = Cap::new(System, usize::MAX);

/// The heap, and counts of everything that could leak.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Held {
    /// Bytes of the heap, without the pictures of letters.
    pub(crate) bytes: usize,
    /// Bytes of the glyph atlas. egui redraws it when it is full, so they vary.
    pub(crate) letters: usize,
    /// The process's memory in KiB, with the allocator's reserves.
    pub(crate) resident: usize,
    pub(crate) entities: u32,
    pub(crate) archetypes: usize,
    pub(crate) meshes: usize,
}

impl Held {
    pub(crate) fn now(app: &App) -> Self {
        let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
        let resident = status
            .lines()
            .find_map(|line| line.strip_prefix("VmRSS:")?.split_whitespace().next());
        let world = app.world();
        let pixels = |image: &Image| image.data.as_ref().map_or(0, Vec::len);
        // egui, bevy_egui and Bevy each have them.
        let letters = 3 * world
            .resource::<Assets<Image>>()
            .iter()
            .map(|(_, image)| pixels(image))
            .sum::<usize>();
        Self {
            bytes: HEAP.allocated().saturating_sub(letters),
            letters,
            resident: resident.and_then(|number| number.parse().ok()).unwrap_or(0),
            entities: world.entities().count_spawned(),
            archetypes: world.archetypes().len(),
            meshes: world.resource::<Assets<Mesh>>().len(),
        }
    }
}

/// Runs a test that is ignored otherwise in a process of its own: whatever is tested beside it holds memory too.
pub(crate) fn alone(test: &str) {
    let program = env::current_exe().expect("this program");
    let outcome = Command::new(program)
        .args(["--ignored", "--exact", test, "--nocapture"])
        .output()
        .expect("it runs");
    let said = String::from_utf8_lossy(&outcome.stdout);
    assert!(
        outcome.status.success() && said.contains("1 passed"),
        "{said}{}",
        String::from_utf8_lossy(&outcome.stderr)
    );
}

/// Asserts that no memory stays in use after a round: bytes and counts are as after the first rounds.
pub(crate) fn assert_flat(rounds: &[Held]) {
    println!("{rounds:#?}");
    let [_, first, .., last] = rounds else {
        panic!("too few rounds")
    };
    // Each letter in the picture also has a place in egui's tables.
    let listed = last.letters.saturating_sub(first.letters) / 8;
    assert!(
        last.bytes < first.bytes + BYTE_SLACK + listed,
        "{rounds:#?}"
    );
    assert!(
        last.entities < first.entities + 60 && last.archetypes < first.archetypes + 8,
        "{rounds:#?}"
    );
    assert!(last.meshes < first.meshes + 60, "{rounds:#?}");
}

/// The most bytes by which two rounds may differ: tables double now and then.
const BYTE_SLACK: usize = 400_000;

#[test]
#[ignore = "long"]
fn matches_of_computers_leave_the_heap_as_it_was() {
    alone("memory::matches_of_computers_in_own_process");
}

/// Whole matches of each game, one after the other.
#[test]
#[ignore = "it needs a process of its own"]
fn matches_of_computers_in_own_process() {
    let mut app = game(1280, 800);
    app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(
        500,
    )));
    app.world_mut().resource_mut::<Settings>().speed = Speed::Four;
    go_to(&mut app, Screen::Table);
    let mut rounds = Vec::new();
    for _ in 0..4 {
        for (kind, setup_text) in [
            ("mbrane", "mbrane 4 full"),
            ("sansumoku", "sansumoku"),
            ("masbrur", "masbrur 1"),
        ] {
            play_out(&mut app, kind, setup_text);
        }
        rounds.push(Held::now(&app));
    }
    assert_flat(&rounds);
}

/// A match of two computers. Each plays any move before its thinking has begun, which has a ceiling of its own.
fn play_out(app: &mut App, kind: &str, setup_text: &str) {
    let game = mbrane::games::GAMES
        .iter()
        .find(|game| game.kind.name() == kind)
        .expect("a game");
    let table = game
        .kind
        .start(setup_text, [2, 2].map(computer))
        .expect("what is agreed");
    app.world_mut().resource_mut::<Session>().replace(table);
    for _ in 0..2000 {
        loop {
            let table = app.world().resource::<Session>().table();
            let Some(seat) = table.awaited().first().filter(|_| table.beats_finished()) else {
                break;
            };
            let Some(m) = table.any_move(seat) else { break };
            play_for(app, seat, &m);
        }
        app.update();
        let table = app.world().resource::<Session>().table();
        if table.outcome().is_some() && table.beats_finished() {
            return;
        }
    }
    panic!("{kind} does not end");
}
