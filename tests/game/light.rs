//! Influence in a count as light: where it comes from, where it goes, and how it moves.

use crate::{
    bench,
    cascade::{lay_count, records},
    hands::{NINE, game},
};
use bevy::prelude::*;
use mbrane::{games::mbrane::shown::Shown, settings::Settings};
use mbrane_play::{Pace, mbrane::Cue};
use mbrane_rules::mbrane::{Event, touched};
use std::collections::BTreeSet;

/// A visible light: its place, size and strength.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Light {
    at: Vec3,
    scale: Vec3,
}

fn lights(app: &mut App) -> Vec<Light> {
    let lit = bench::pieces(app, "light").into_iter();
    lit.map(|(_, place)| Light {
        at: place.translation,
        scale: place.scale,
    })
    .collect()
}

/// Plays a count to its end frame by frame, and looks at every frame.
fn play_count(app: &mut App, count: usize, pace: Pace, mut look: impl FnMut(&mut App)) {
    let mut settings = app.world_mut().resource_mut::<Settings>();
    settings.speed = pace.speed;
    settings.reduced_motion = Some(pace.reduced);
    // A player's first count is slower.
    settings.has_seen_scene = true;
    bench::shorten_frames(app);
    lay_count(app, records(NINE, 9).swap_remove(count));
    app.update();
    for _ in 0..3000 {
        look(app);
        if game(app).unmasked().beats_finished() {
            return;
        }
        app.update();
    }
    panic!("the count ends");
}

#[test]
fn light_goes_from_flipped_tiles_to_the_regions_they_move() {
    let mut app = bench::game(1280, 800);
    let (mut runs, mut seen, mut told) = (0, 0, 0);
    for count in [3, 14] {
        let (mut flipped, mut before) = (BTreeSet::new(), None);
        play_count(&mut app, count, Pace::default(), |app| {
            let shown = app.world().resource::<Shown>().clone();
            let Some(beat) = shown.beat.clone() else {
                return;
            };
            if before.replace(beat.clone()) == Some(beat.clone()) {
                return;
            }
            match &beat.cue {
                Cue::Gather(_) => flipped.clear(),
                Cue::Flip { .. } => {
                    flipped.extend(beat.events.iter().flat_map(|event| match event {
                        Event::Flipped { cells, .. } => cells.clone(),
                        _ => Vec::new(),
                    }));
                }
                _ => {}
            }
            let setup = shown.view.setup;
            for ray in &shown.step.rays {
                assert!(
                    flipped.contains(&ray.from),
                    "{ray:?} comes from a tile that flipped"
                );
                assert!(
                    touched(setup, ray.from).any(|region| region == ray.to),
                    "{ray:?} goes to a neighbour"
                );
                assert!(
                    shown.view.tile(ray.from).is_some_and(|tile| tile.digit > 0),
                    "a zero has no light: {ray:?}"
                );
            }
            let swung: BTreeSet<usize> = beat
                .events
                .iter()
                .filter_map(|event| match event {
                    Event::ValueChanged { region, .. } => Some(*region),
                    _ => None,
                })
                .collect();
            let reached: BTreeSet<usize> = shown.step.rays.iter().map(|ray| ray.to).collect();
            assert!(
                swung.is_subset(&reached),
                "{swung:?} move, light goes to {reached:?}"
            );
            // The chips say by how much the leads change.
            for event in &beat.events {
                if let Event::ValueChanged { region, from, to } = event {
                    assert_eq!(2 * shown.gain(*region), to - from, "{region}");
                }
            }
            let chips = bench::pieces(app, "chip").len();
            assert!(chips <= shown.step.rays.len(), "a ray has one chip at most");
            told += chips;
            runs += usize::from(!swung.is_empty());
            seen += lights(app).len();
        });
        assert_eq!(lights(&mut app), [], "nothing is left of it");
        assert_eq!(bench::pieces(&mut app, "chip").len(), 0);
    }
    assert!(runs > 4 && seen > 0 && told > 4);
}

#[test]
fn light_travels_except_with_reduced_motion() {
    for reduced in [false, true] {
        let mut app = bench::game(1280, 800);
        let mut places: Vec<(Cue, Vec<Light>)> = Vec::new();
        play_count(
            &mut app,
            14,
            Pace {
                reduced,
                ..Pace::default()
            },
            |app| {
                if let Some(cue @ Cue::Influence { .. }) =
                    app.world().resource::<Shown>().cue().cloned()
                {
                    places.push((cue, lights(app)));
                }
            },
        );
        let pairs = places
            .windows(2)
            .filter(|pair| pair[0].0 == pair[1].0 && !pair[0].1.is_empty());
        let moved: Vec<bool> = pairs.map(|pair| pair[0].1 != pair[1].1).collect();
        assert!(moved.len() > 5, "{moved:?}");
        assert_eq!(moved.iter().any(|moved| *moved), !reduced, "{moved:?}");
    }
}
