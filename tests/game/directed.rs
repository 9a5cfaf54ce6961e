//! Directing a count and a review by commands: faster, the turning point, and playing on from a place.

use crate::{
    bench::{self, go_to, open_match, run, tell},
    hands::{game, key, resize},
    helpers::match_of,
};
use bevy::prelude::*;
use mbrane::{
    session::Screen,
    settings::Settings,
    storage::Memory,
    table::{
        analysis::review::{Partners, Review, ReviewCommand},
        stage::{
            Stage,
            film::{CameraCommand, Film},
            playback_commands::PlaybackCommand,
        },
    },
};
use mbrane_play::{Against, AnyMatch, BeatSequence, Level, Match, Speed};
use mbrane_rules::mbrane::Mbrane;
use std::time::Duration;

/// A short game whose count turns it.
const TURNED: &str = include_str!("../../assets/demo/mbrane.txt");

fn whole() -> Match<Mbrane> {
    match_of(TURNED)
}

/// The table while the count of the last move plays.
fn counting(memory: &Memory, speed: Speed) -> App {
    let mut app = bench::game_keeping(1280, 800, memory.clone());
    let mut settings = app.world_mut().resource_mut::<Settings>();
    (settings.speed, settings.has_seen_scene) = (speed, true);
    let mut play = whole();
    play.set_beat(
        play.unmasked()
            .current_beats()
            .and_then(BeatSequence::scene)
            .expect("a count")
            .start,
    );
    open_match(&mut app, play);
    app.update();
    app.update();
    assert!(!game(&app).unmasked().beats_finished());
    app
}

fn speed(app: &App) -> Speed {
    app.world().resource::<Stage>().pace.speed
}

/// How many frames the count takes.
fn frames(app: &mut App) -> usize {
    let frames = (0..20_000).find(|_| {
        app.update();
        game(app).unmasked().beats_finished()
    });
    frames.expect("the count ends")
}

#[test]
fn faster_cycles_through_the_speeds_and_is_saved() {
    let memory = Memory::default();
    let mut app = counting(&memory, Speed::Half);
    for wanted in [Speed::One, Speed::Two, Speed::Four] {
        tell(&mut app, PlaybackCommand::NextSpeed);
        assert_eq!(speed(&app), wanted);
        assert!(!game(&app).unmasked().beats_finished());
    }
    app.update();
    assert_eq!(app.world().resource::<Settings>().speed, Speed::Four);
    app.update();
    let mut again = bench::game_keeping(1280, 800, memory);
    again.update();
    assert_eq!(speed(&again), Speed::Four);
    tell(&mut app, PlaybackCommand::NextSpeed);
    assert_eq!(speed(&app), Speed::Instant);
    assert!(
        frames(&mut app) < 100,
        "all but the beat that plays passes at once"
    );
    for wanted in [Speed::Step, Speed::Half] {
        tell(&mut app, PlaybackCommand::NextSpeed);
        assert_eq!(speed(&app), wanted);
    }
}

#[test]
fn faster_shortens_the_count_that_plays() {
    let at_once = frames(&mut counting(&Memory::default(), Speed::One));
    let mut app = counting(&Memory::default(), Speed::One);
    tell(&mut app, PlaybackCommand::NextSpeed);
    let faster = frames(&mut app);
    assert!(
        3 * faster < 2 * at_once && 3 * faster > at_once,
        "{faster} of {at_once} frames"
    );
}

#[test]
fn faster_resumes_a_paused_count() {
    let mut app = counting(&Memory::default(), Speed::One);
    tell(&mut app, PlaybackCommand::Pause);
    let beat = game(&app).unmasked().beat();
    run(&mut app, Duration::from_secs(3));
    assert_eq!(game(&app).unmasked().beat(), beat);
    tell(&mut app, PlaybackCommand::NextSpeed);
    run(&mut app, Duration::from_secs(3));
    assert!(game(&app).unmasked().beat() > beat);
}

#[test]
fn the_turning_point_is_shown_only_once_the_count_is_over() {
    let mut app = counting(&Memory::default(), Speed::One);
    let (_, from) = <dyn AnyMatch>::turning_point(&whole()).expect("a turning point");
    run(&mut app, Duration::from_secs(4));
    let beat = game(&app).unmasked().beat();
    assert!(beat < from);
    for by_key in [false, true] {
        if by_key {
            key(&mut app, KeyCode::KeyT);
        } else {
            tell(&mut app, PlaybackCommand::TurningPoint);
        }
        assert!(
            (beat..beat + 2).contains(&game(&app).unmasked().beat()),
            "the count goes on"
        );
    }
    frames(&mut app);
    tell(&mut app, PlaybackCommand::TurningPoint);
    assert!(
        (from..from + 2).contains(&game(&app).unmasked().beat()),
        "{} is not {from}",
        game(&app).unmasked().beat()
    );
    frames(&mut app);
    assert_eq!(
        *game(&app).unmasked().record(),
        *whole().unmasked().record()
    );
}

fn branch(app: &App) -> Option<Option<Partners>> {
    app.world()
        .resource::<Review>()
        .opened()
        .map(|open| open.branch)
}

#[test]
fn chosen_partners_play_on_from_the_place_that_is_shown() {
    let level = Level::Five;
    for against in [Against::Computer, Against::Person, Against::Watch] {
        let mut app = bench::game(1280, 800);
        let mut play = whole();
        play.seek(usize::MAX, usize::MAX);
        let before = play.unmasked().record().moves()[..6].to_vec();
        open_match(&mut app, play);
        tell(&mut app, ReviewCommand::Open);
        tell(&mut app, ReviewCommand::After(6));
        tell(&mut app, ReviewCommand::Play);
        assert_eq!(branch(&app), Some(None), "nobody has been chosen");
        tell(&mut app, ReviewCommand::Branch(true));
        let partners = Partners { against, level };
        tell(&mut app, ReviewCommand::With(partners));
        assert_eq!(branch(&app), Some(Some(partners)));
        tell(&mut app, ReviewCommand::Play);
        assert_eq!(branch(&app), None);
        let play = game(&app);
        assert!(
            play.unmasked().record().moves() == before
                && play.unmasked().is_at_latest()
                && play.unmasked().outcome().is_none()
        );
        let acts = play.erased().awaited().first().expect("somebody is to act");
        let people = [acts, !acts].map(|seat| play.unmasked().player(seat).is_person());
        assert_eq!(
            people,
            [against != Against::Watch, against == Against::Person],
            "{against:?}"
        );
        let computers = [acts, !acts]
            .into_iter()
            .filter_map(|seat| play.unmasked().player(seat).level());
        assert!(computers.into_iter().all(|known| known == level));
    }
}

#[test]
fn finished_match_cannot_be_continued_from_its_end() {
    let mut app = bench::game(1280, 800);
    let mut play = whole();
    play.seek(usize::MAX, usize::MAX);
    open_match(&mut app, play);
    tell(&mut app, ReviewCommand::Open);
    let partners = Partners {
        against: Against::Person,
        level: Level::Two,
    };
    tell(&mut app, ReviewCommand::With(partners));
    tell(&mut app, ReviewCommand::Play);
    assert_eq!(branch(&app), Some(None), "there is nothing to choose");
    assert_eq!(
        *game(&app).unmasked().record(),
        *whole().unmasked().record()
    );
}

/// A count on a machine with a camera, and the button pressed after these many frames of it.
fn filmed(after: usize) -> App {
    let mut app = counting(&Memory::default(), Speed::Two);
    app.insert_resource(Film::with_camera());
    record(&mut app);
    (0..after).for_each(|_| app.update());
    tell(&mut app, PlaybackCommand::Film);
    app
}

#[derive(Resource, Default)]
struct ToCamera(Vec<CameraCommand>);

pub(crate) fn record(app: &mut App) {
    app.init_resource::<ToCamera>();
    app.add_systems(
        Last,
        |mut read: MessageReader<CameraCommand>, mut to_camera: ResMut<ToCamera>| {
            to_camera.0.extend(read.read().cloned());
        },
    );
}

/// The commands to the camera since the last call.
pub(crate) fn to_camera(app: &mut App) -> Vec<CameraCommand> {
    std::mem::take(&mut app.world_mut().resource_mut::<ToCamera>().0)
}

fn is_filmed(app: &App) -> bool {
    app.world().resource::<Film>().is_taken()
}

#[test]
fn a_film_shows_the_end_of_the_count_and_the_result() {
    let mut app = filmed(0);
    let [CameraCommand::Begin(length)] = to_camera(&mut app)[..] else {
        panic!("the camera begins")
    };
    // The last six seconds of the count, and two and a half of the result.
    assert!(length <= Duration::from_millis(8500), "{length:?}");
    let scene = whole()
        .unmasked()
        .current_beats()
        .and_then(BeatSequence::scene)
        .expect("a count");
    let beat = game(&app).unmasked().beat();
    assert!(
        scene.start < beat && beat < scene.end,
        "{beat} in {scene:?}"
    );
    let before = app.world().resource::<Time>().elapsed();
    frames(&mut app);
    assert_eq!(to_camera(&mut app), []);
    run(&mut app, Duration::from_secs(2));
    assert!(is_filmed(&app), "the result is seen for a while");
    run(&mut app, Duration::from_secs(1));
    assert_eq!(to_camera(&mut app), [CameraCommand::Keep]);
    assert!(!is_filmed(&app));
    let took = app.world().resource::<Time>().elapsed() - before;
    assert!(
        took.abs_diff(length) < Duration::from_secs(2),
        "{took:?} instead of {length:?}"
    );
    run(&mut app, Duration::from_secs(5));
    assert_eq!(to_camera(&mut app), []);
}

#[test]
fn a_film_begins_anew_when_the_window_is_turned() {
    let mut app = filmed(0);
    let begin = to_camera(&mut app);
    assert!(matches!(begin[..], [CameraCommand::Begin(_)]));
    let start = game(&app).unmasked().beat();
    for (width, height, over) in [
        (390.0, 844.0, false),
        (844.0, 390.0, true),
        (320.0, 240.0, true),
    ] {
        run(&mut app, Duration::from_secs(1));
        if over {
            frames(&mut app);
        }
        assert_eq!(to_camera(&mut app), []);
        resize(&mut app, width, height);
        assert_eq!(to_camera(&mut app), []);
        run(&mut app, Duration::from_millis(340));
        assert_eq!(to_camera(&mut app), begin, "{width}×{height}");
        assert_eq!(game(&app).unmasked().beat(), start);
    }
    frames(&mut app);
    run(&mut app, Duration::from_secs(3));
    assert_eq!(to_camera(&mut app), [CameraCommand::Keep]);
}

#[test]
fn film_is_dropped_when_another_match_is_shown() {
    let ends: [fn(&mut App); 3] = [
        |app| tell(app, PlaybackCommand::Film),
        |app| go_to(app, Screen::Title),
        |app| open_match(app, whole()),
    ];
    for (at, end) in ends.into_iter().enumerate() {
        let mut app = filmed(0);
        to_camera(&mut app);
        run(&mut app, Duration::from_secs(1));
        assert!(is_filmed(&app));
        end(&mut app);
        app.update();
        assert_eq!(to_camera(&mut app), [CameraCommand::Drop], "{at}");
        assert!(!is_filmed(&app));
    }
}

#[test]
fn a_film_is_kept_when_the_match_goes_on_after_the_scene() {
    let mut app = filmed(0);
    frames(&mut app);
    to_camera(&mut app);
    open_match(&mut app, whole());
    app.update();
    assert_eq!(to_camera(&mut app), [CameraCommand::Keep]);
}

#[test]
fn the_film_command_does_nothing_without_a_camera() {
    let mut app = counting(&Memory::default(), Speed::One);
    record(&mut app);
    run(&mut app, Duration::from_secs(3));
    let beat = game(&app).unmasked().beat();
    tell(&mut app, PlaybackCommand::Film);
    assert!(!is_filmed(&app) && game(&app).unmasked().beat() >= beat);
    assert_eq!(to_camera(&mut app), []);
}
