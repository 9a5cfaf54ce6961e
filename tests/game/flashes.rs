//! No scene flashes at any speed: light and dark alternate too seldom to harm anyone.

use crate::bench;
use crate::helpers::people;
use bevy::prelude::*;
use mbrane::{
    settings::Settings,
    table::stage::Stage,
    theme::slab::{Shape, Slab},
};
use mbrane_play::{Match, MoveInput, Speed};
use mbrane_rules::{Record, masbrur::Masbrur, mbrane::Mbrane, sansumoku::Sansumoku};
use std::{collections::VecDeque, time::Duration};

/// The distance of the sampled places, in pixels, and the field that the Web Content Accessibility Guidelines tell to
/// look at, 341 × 256 pixels, in such steps.
const SAMPLE_STEP: f32 = 16.0;
const FIELD: [usize; 2] = [21, 16];
/// Fields are this many places apart.
const FIELD_STRIDE: usize = 4;
/// A change of luminance that counts, by the same guidelines, where all white is 1; and the share of a field that changes at once.
const LARGE: f32 = 0.1;
const SHARE: f32 = 0.25;
/// Changes this few frames apart count as simultaneous.
const AT_ONCE: usize = 5;
/// The most changes to and fro that a second may have: three flashes are six of them.
const MAX_CHANGES: usize = 6;

/// The luminance of every place, row by row from the upper left one.
struct Picture {
    wide: usize,
    places: Vec<f32>,
}

fn luminance(color: Color) -> f32 {
    color.to_linear().luminance()
}

impl Picture {
    /// The luminance of a frame's slabs, the front ones over the back ones.
    fn of(app: &mut App) -> Self {
        let window = Vec2::new(1280.0, 800.0);
        let [wide, high] = [window.x, window.y].map(|side| (side / SAMPLE_STEP) as usize);
        let mut places = vec![0.0; wide * high];
        let mut slabs = app
            .world_mut()
            .query::<(&Slab, &GlobalTransform, &InheritedVisibility)>();
        let mut seen: Vec<_> = slabs
            .iter(app.world())
            .filter(|(.., seen)| seen.get())
            .collect();
        seen.sort_by(|(_, one, _), (_, other, _)| {
            one.translation().z.total_cmp(&other.translation().z)
        });
        for (slab, place, _) in seen {
            let there = place.affine();
            if there.matrix3.determinant().abs() < 1e-4 || slab.opacity <= 0.0 {
                continue;
            }
            let body = slab.lit.mix(&slab.shaded, 0.5);
            let (light, covers) = (luminance(body), body.alpha() * slab.opacity.min(1.0));
            let veiled = slab.shape == Shape::Veil;
            let back = there.inverse();
            let reach = there
                .transform_vector3(slab.size.extend(0.0) / 2.0)
                .length();
            let middle = Vec2::new(place.translation().x, -place.translation().y) + window / 2.0;
            let [first, last] = [middle - reach, middle + reach]
                .map(|corner| (corner / SAMPLE_STEP).max(Vec2::ZERO));
            for row in first.y as usize..=(last.y as usize).min(high - 1) {
                for column in first.x as usize..=(last.x as usize).min(wide - 1) {
                    let at =
                        (Vec2::new(column as f32, row as f32) + 0.5) * SAMPLE_STEP - window / 2.0;
                    let inside =
                        back.transform_point3(Vec3::new(at.x, -at.y, place.translation().z));
                    let inside = inside.truncate();
                    if inside.abs().cmple(slab.size / 2.0).all() {
                        let shown = &mut places[row * wide + column];
                        let covers = if veiled {
                            let far = (inside.length() - slab.radius) / slab.bevel.width;
                            covers * far.clamp(0.0, 1.0)
                        } else {
                            covers
                        };
                        *shown += (light - *shown) * covers;
                    }
                }
            }
        }
        Self { wide, places }
    }
}

/// The changes of one place between light and dark.
#[derive(Clone, Default)]
struct Place {
    /// The darkest and the lightest that it was since it last turned.
    range: Option<[f32; 2]>,
    /// True if its last change was to a lighter tone.
    up: Option<bool>,
}

impl Place {
    /// Returns whether it has just become much lighter, or much darker.
    fn turns(&mut self, light: f32) -> Option<bool> {
        let range = self.range.get_or_insert([light; 2]);
        *range = [range[0].min(light), range[1].max(light)];
        let turned = match *range {
            [dark, _] if self.up != Some(true) && light - dark >= LARGE => Some(true),
            [_, bright] if self.up != Some(false) && bright - light >= LARGE => Some(false),
            _ => None,
        };
        if turned.is_some() {
            (self.up, self.range) = (turned, Some([light; 2]));
        }
        turned
    }
}

/// The changes of one field.
#[derive(Clone, Default)]
struct Field {
    /// How many of its places became darker and lighter in the last frames.
    turned: [VecDeque<usize>; 2],
    up: Option<bool>,
    /// The frames of the last second in which it changed to and fro.
    recent: VecDeque<usize>,
    most: usize,
}

impl Field {
    fn see(&mut self, frame: usize, turned: [usize; 2]) {
        for (up, now) in [false, true].into_iter().zip(turned) {
            let recent = &mut self.turned[usize::from(up)];
            recent.push_back(now);
            if recent.len() > AT_ONCE {
                recent.pop_front();
            }
            if recent.iter().sum::<usize>() as f32 >= SHARE * (FIELD[0] * FIELD[1]) as f32 {
                recent.clear();
                if self.up != Some(up) {
                    self.up = Some(up);
                    self.recent.push_back(frame);
                }
            }
        }
        let second = Duration::from_secs(1).div_duration_f32(bench::SHORT_FRAME) as usize;
        while self
            .recent
            .front()
            .is_some_and(|first| first + second <= frame)
        {
            self.recent.pop_front();
        }
        self.most = self.most.max(self.recent.len());
    }
}

/// All samples, frame by frame.
#[derive(Default)]
struct Eyes {
    places: Vec<Place>,
    fields: Vec<Field>,
    frame: usize,
}

impl Eyes {
    fn see(&mut self, picture: &Picture) {
        let (wide, high) = (picture.wide, picture.places.len() / picture.wide);
        self.places.resize(picture.places.len(), Place::default());
        let turns: Vec<_> = self
            .places
            .iter_mut()
            .zip(&picture.places)
            .map(|(place, light)| place.turns(*light))
            .collect();
        let tops = (0..=high - FIELD[1]).step_by(FIELD_STRIDE);
        let corners = tops.flat_map(|row| {
            (0..=wide - FIELD[0])
                .step_by(FIELD_STRIDE)
                .map(move |column| (row, column))
        });
        let turned = |(row, column): (usize, usize)| {
            let rows = (row..row + FIELD[1]).map(|row| row * wide + column);
            let inside = rows
                .flat_map(|first| &turns[first..first + FIELD[0]])
                .flatten();
            let up = inside.clone().filter(|up| **up).count();
            [inside.count() - up, up]
        };
        let turned: Vec<_> = corners.map(turned).collect();
        self.fields.resize(turned.len(), Field::default());
        self.fields
            .iter_mut()
            .zip(turned)
            .for_each(|(field, turned)| field.see(self.frame, turned));
        self.frame += 1;
    }

    /// The most changes to and fro that any field had within a second.
    fn most(&self) -> usize {
        self.fields
            .iter()
            .map(|field| field.most)
            .max()
            .unwrap_or(0)
    }
}

/// The most changes to and fro that any field has within a second of the last move of a match.
fn most_changes<G: MoveInput>(record: &str, moves: usize, speed: Speed) -> usize {
    let mut record: Record<G> = record
        .trim()
        .parse()
        .unwrap_or_else(|error| panic!("{error}"));
    while record.moves().len() > moves {
        record.pop();
    }
    let mut play = Match::from_record(record, people());
    play.set_beat(0);
    let mut app = bench::game(1280, 800);
    bench::shorten_frames(&mut app);
    app.world_mut().resource_mut::<Settings>().speed = speed;
    bench::open_match(&mut app, play);
    let mut eyes = Eyes::default();
    let mut still = 0;
    for frame in 0..2500 {
        app.world_mut().resource_mut::<Stage>().pause = None;
        app.update();
        eyes.see(&Picture::of(&mut app));
        let table = app.world().resource::<mbrane::session::Session>().table();
        still = if table.beats_finished() { still + 1 } else { 0 };
        if still > 50 {
            assert!(frame > 60, "a scene was played");
            return eyes.most();
        }
    }
    panic!("it does not end");
}

fn assert_calm<G: MoveInput>(record: &str, moves: usize, speeds: &[Speed]) {
    for &speed in speeds {
        let most = most_changes::<G>(record, moves, speed);
        assert!(
            most <= MAX_CHANGES,
            "{} at {speed:?}: {most} changes to and fro in a second",
            G::INFO.kind
        );
    }
}

#[test]
#[ignore = "long"]
fn a_count_at_twice_the_speed_does_not_flash() {
    assert_calm::<Mbrane>(
        include_str!("../../assets/demo/mbrane.txt"),
        usize::MAX,
        &[Speed::Two],
    );
}

#[test]
fn a_count_does_not_flash() {
    assert_calm::<Mbrane>(
        include_str!("../../assets/demo/mbrane.txt"),
        usize::MAX,
        &[Speed::One, Speed::Four],
    );
}

#[test]
#[ignore = "long"]
fn a_chain_does_not_flash() {
    assert_calm::<Sansumoku>(
        include_str!("../../assets/pictures/sansumoku-chain.txt"),
        66,
        &[Speed::One, Speed::Two, Speed::Four],
    );
    assert_calm::<Sansumoku>(
        include_str!("../../assets/pictures/sansumoku-lines.txt"),
        usize::MAX,
        &[Speed::One, Speed::Two, Speed::Four],
    );
}

#[test]
#[ignore = "long"]
fn a_combat_does_not_flash() {
    let game = include_str!("../../assets/pictures/masbrur.txt");
    for moves in [5, 13, 15, usize::MAX] {
        assert_calm::<Masbrur>(game, moves, &[Speed::One, Speed::Two, Speed::Four]);
    }
}

#[test]
fn flashes_are_counted() {
    // Half of the window, alternately light and dark for a number of frames.
    let changes = |frames_each: usize, step: f32, share: f32| {
        let mut eyes = Eyes::default();
        for frame in 0..200 {
            let light = 0.3 + step * (frame / frames_each % 2) as f32;
            let place = |place: usize| {
                if ((place % 80) as f32) < share * 80.0 {
                    light
                } else {
                    0.3
                }
            };
            eyes.see(&Picture {
                wide: 80,
                places: (0..80 * 50).map(place).collect(),
            });
        }
        eyes.most()
    };
    assert_eq!(changes(10, 0.2, 0.5), 5);
    assert_eq!(changes(10, 0.05, 0.5), 0);
    assert_eq!(changes(10, 0.2, 0.02), 0);
    assert_eq!(changes(100, 0.2, 0.5), 1);
}
