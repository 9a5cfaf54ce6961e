//! Sounds: when they start, how many there are, and when there are none. A fake device takes frames as a real one does.

use crate::{
    bench::{self, SHORT_FRAME, run, skip, tell},
    cascade::records,
    clicks,
    hands::{NINE, game, key},
    helpers::people,
};
use bevy::prelude::*;
use mbrane::{
    session::{Screen, Session},
    settings::Settings,
    sound::{AHEAD_MS, Output, Speaker},
    table::{
        analysis::review::ReviewCommand,
        change::hand::HandCommand,
        stage::{Stage, playback_commands::PlaybackCommand},
    },
};
use mbrane_play::{BeatSequence, Match, PressKind, Speed, Volume, mbrane::spot_of_digit};
use mbrane_rules::mbrane::{Mbrane, Order};
use mbrane_sound::{Mixer, Sound, Strike};
use std::{
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

const RATE: u32 = 48_000;

/// A fake device that takes its frames in advance, and the sounds sent to it.
struct Device {
    mixer: Mixer,
    samples: Vec<f32>,
    /// Each strike with the time stamp of its first sample, in milliseconds, its delay included.
    strikes: Vec<(Strike, f64)>,
    hushed: u32,
}

#[derive(Clone)]
struct Pretended {
    device: Arc<Mutex<Device>>,
    lost: bool,
}

impl Pretended {
    fn held(&self) -> MutexGuard<'_, Device> {
        self.device.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The sounds sent since the last call.
    fn sent(&self) -> Vec<Sound> {
        std::mem::take(&mut self.held().strikes)
            .into_iter()
            .map(|(strike, _)| strike.sound)
            .collect()
    }
}

impl Device {
    fn take(&mut self, ms: u32) {
        let mut frames = vec![0.0; (2 * RATE * ms / 1000) as usize];
        self.mixer.fill(&mut frames);
        self.samples.extend(frames);
    }

    /// The time stamp of the next frame that is taken, in milliseconds.
    fn now(&self) -> f64 {
        self.samples.len() as f64 / 2.0 * 1000.0 / f64::from(RATE)
    }
}

impl Output for Pretended {
    fn play(&mut self, strike: Strike) {
        let mut device = self.held();
        let at = device.now() + f64::from(strike.delay);
        device.strikes.push((strike, at));
        let samples = Mixer::rendered(&strike, f64::from(RATE));
        device.mixer.start(&strike, samples);
    }

    fn hush(&mut self) {
        self.held().hushed += 1;
    }

    fn is_lost(&self) -> bool {
        self.lost
    }
}

/// The game with a device in which nothing has sounded yet.
fn heard() -> (App, Pretended) {
    heard_in(800)
}

/// The same in a window of this height.
fn heard_in(height: u32) -> (App, Pretended) {
    let device = Device {
        mixer: Mixer::new(RATE),
        samples: Vec::new(),
        strikes: Vec::new(),
        hushed: 0,
    };
    let device = Pretended {
        device: Arc::new(Mutex::new(device)),
        lost: false,
    };
    device.held().take(AHEAD_MS);
    let mut app = bench::game(1280, height);
    bench::shorten_frames(&mut app);
    app.insert_resource(Speaker::new(device.clone()));
    let mut settings = app.world_mut().resource_mut::<Settings>();
    (settings.has_seen_scene, settings.first_run) = (true, false);
    (app, device)
}

/// One frame of both.
fn step(app: &mut App, device: &Pretended) {
    app.update();
    device.held().take(SHORT_FRAME.as_millis() as u32);
}

/// A whole game whose last move plays, and its count.
fn counted() -> Match<Mbrane> {
    let record = records(NINE, 9).into_iter().next().expect("a game");
    let play = Match::from_record(record, people());
    assert!(
        play.unmasked()
            .current_beats()
            .and_then(BeatSequence::scene)
            .is_some()
    );
    play
}

fn lay_last_move(app: &mut App) {
    let mut play = counted();
    play.set_beat(0);
    bench::open_match(app, play);
}

#[test]
fn every_beat_is_heard_within_forty_milliseconds_of_the_frame_that_shows_it() {
    let (mut app, device) = heard();
    run(&mut app, Duration::from_millis(200));
    device.sent();
    lay_last_move(&mut app);
    // When each beat was first seen.
    let mut seen: Vec<(usize, f64)> = Vec::new();
    while !game(&app).unmasked().beats_finished() || seen.is_empty() {
        // The device's clock is ahead by the frames that it takes in advance.
        let now = device.held().now() - f64::from(AHEAD_MS);
        step(&mut app, &device);
        let beat = game(&app).unmasked().beat();
        if seen.last().is_none_or(|(last, _)| *last != beat)
            && !game(&app).unmasked().beats_finished()
        {
            seen.push((beat, now));
        }
        assert!(seen.len() < 200);
    }
    let sequence = game(&app)
        .unmasked()
        .current_beats()
        .expect("a move")
        .clone();
    let held = device.held();
    assert_eq!(seen.len(), sequence.beats.len());
    let mut late = 0.0_f64;
    for (beat, shown) in &seen {
        let notes = <dyn mbrane_play::AnyMatch>::sounds(game(&app), *beat);
        let Some(note) = notes.first() else { continue };
        let due = shown + f64::from(sequence.beats[*beat].time.ms) * f64::from(note.at) / 1000.0;
        let after = |(strike, at): &&(Strike, f64)| strike.sound == note.sound && *at >= due - 1.0;
        let (_, at) = held
            .strikes
            .iter()
            .find(after)
            .unwrap_or_else(|| panic!("{note:?} of beat {beat} is not heard"));
        late = late.max(at - due);
        assert!(
            at - due <= 40.0,
            "{note:?} of beat {beat} comes {} ms late",
            at - due
        );
    }
    assert!(late > 0.0);
    // The samples contain the first of them too.
    let (first, at) = held.strikes[0];
    let place = (at * f64::from(RATE) / 1000.0) as usize * 2;
    assert_eq!(first.sound, Sound::Place);
    assert!(
        held.samples[place.saturating_sub(960)..place]
            .iter()
            .all(|sample| *sample == 0.0)
    );
    assert!(
        held.samples[place..place + 960]
            .iter()
            .any(|sample| sample.abs() > 0.02)
    );
    assert!(
        held.samples.iter().all(|sample| sample.abs() < 0.7),
        "nothing is bent"
    );
}

#[test]
fn faster_counts_overlap_no_more_sounds_and_skipped_ones_play_one() {
    for (speed, reduced) in [
        (Speed::Two, false),
        (Speed::Four, false),
        (Speed::Four, true),
    ] {
        let (mut app, device) = heard();
        let mut settings = app.world_mut().resource_mut::<Settings>();
        (settings.speed, settings.reduced_motion) = (speed, Some(reduced));
        lay_last_move(&mut app);
        step(&mut app, &device);
        while !game(&app).unmasked().beats_finished() {
            step(&mut app, &device);
        }
        let strikes = std::mem::take(&mut device.held().strikes);
        assert!(
            strikes
                .iter()
                .any(|(strike, _)| strike.sound == Sound::Seal),
            "{speed:?}"
        );
        assert!(
            strikes
                .iter()
                .any(|(strike, _)| strike.sound >= Sound::Draw),
            "{speed:?}"
        );
        for (_, from) in &strikes {
            let most = strikes
                .iter()
                .filter(|(_, at)| (*from..from + 100.0).contains(at))
                .count();
            assert!(most <= 6, "{most} within a tenth of a second at {speed:?}");
        }
    }
    let (mut app, device) = heard();
    lay_last_move(&mut app);
    run(&mut app, Duration::from_millis(1500));
    device.sent();
    tell(&mut app, PlaybackCommand::Skip);
    run(&mut app, Duration::from_millis(300));
    assert!(game(&app).unmasked().beats_finished());
    assert_eq!(device.sent(), [Sound::Finale]);
    // Without any motion a placement is heard all the same.
    let (mut app, device) = heard();
    app.world_mut().resource_mut::<Settings>().speed = Speed::Instant;
    lay_last_move(&mut app);
    run(&mut app, Duration::from_millis(300));
    assert_eq!(device.sent(), [Sound::Finale]);
}

#[test]
fn muted_or_disabled_sounds_are_not_sent() {
    let (mut app, device) = heard();
    app.world_mut().resource_mut::<Settings>().muted = true;
    lay_last_move(&mut app);
    skip(&mut app, Duration::from_secs(3));
    assert_eq!(device.sent(), []);
    let (mut app, device) = heard();
    app.world_mut().resource_mut::<Settings>().scene_volume = Volume::Off;
    app.update();
    lay_last_move(&mut app);
    run(&mut app, Duration::from_secs(3));
    // The placement, and the values that it moves.
    assert_eq!(device.sent(), [Sound::Place, Sound::Rustle]);
    let (mut app, device) = heard();
    app.world_mut().resource_mut::<Settings>().table_volume = Volume::Off;
    app.update();
    lay_last_move(&mut app);
    run(&mut app, Duration::from_secs(3));
    let sent = device.sent();
    assert!(
        !sent.is_empty() && !sent.contains(&Sound::Place),
        "{sent:?}"
    );
}

#[test]
fn chosen_volume_plays_a_sample_and_a_key_mutes_all() {
    let (mut app, device) = heard();
    bench::open_match(
        &mut app,
        Match::<Mbrane>::new("mbrane 9 full".parse().expect("a set-up"), people()),
    );
    run(&mut app, Duration::from_millis(200));
    assert_eq!(device.sent(), []);
    app.world_mut().resource_mut::<Settings>().table_volume = Volume::Full;
    run(&mut app, Duration::from_millis(100));
    assert_eq!(device.sent(), [Sound::Place]);
    app.world_mut().resource_mut::<Settings>().scene_volume = Volume::Low;
    run(&mut app, Duration::from_millis(100));
    let (strike, _) = device.held().strikes[0];
    assert!(strike.sound == Sound::Seal && strike.gain < 0.4);
    device.sent();
    key(&mut app, KeyCode::KeyM);
    run(&mut app, Duration::from_millis(100));
    assert!(app.world().resource::<Settings>().muted);
    assert_eq!((device.sent(), device.held().hushed), (vec![], 1));
    key(&mut app, KeyCode::KeyM);
    run(&mut app, Duration::from_millis(100));
    assert!(!app.world().resource::<Settings>().muted);
    assert_eq!(device.sent(), [Sound::Place]);
}

#[test]
fn review_is_silent_except_for_replayed_counts() {
    let (mut app, device) = heard();
    let mut play = counted();
    play.set_beat(usize::MAX);
    bench::open_match(&mut app, play);
    run(&mut app, Duration::from_millis(200));
    tell(&mut app, ReviewCommand::Open);
    run(&mut app, Duration::from_millis(200));
    device.sent();
    for command in [
        ReviewCommand::At(0),
        ReviewCommand::By(1),
        ReviewCommand::Moves(10),
        ReviewCommand::At(usize::MAX),
    ] {
        tell(&mut app, command);
        run(&mut app, Duration::from_millis(600));
        assert!(app.world().resource::<Stage>().frozen);
        assert_eq!(device.sent(), []);
    }
    tell(&mut app, ReviewCommand::By(-3));
    run(&mut app, Duration::from_millis(600));
    assert_eq!(device.sent(), []);
    tell(&mut app, ReviewCommand::Again);
    run(&mut app, Duration::from_secs(3));
    assert!(device.sent().contains(&Sound::Flip));
}

#[test]
fn undo_home_and_pauses_are_silent() {
    let (mut app, device) = heard();
    lay_last_move(&mut app);
    run(&mut app, Duration::from_millis(1500));
    tell(&mut app, PlaybackCommand::Pause);
    run(&mut app, Duration::from_millis(100));
    device.sent();
    skip(&mut app, Duration::from_secs(2));
    assert_eq!(device.sent(), []);
    tell(&mut app, PlaybackCommand::Pause);
    run(&mut app, Duration::from_secs(1));
    assert!(!device.sent().is_empty());
    tell(&mut app, HandCommand::Undo);
    run(&mut app, Duration::from_millis(600));
    device.sent();
    skip(&mut app, Duration::from_secs(1));
    assert_eq!(device.sent(), []);
    bench::go_to(&mut app, Screen::Title);
    skip(&mut app, Duration::from_secs(3));
    assert_eq!(device.sent(), []);
}

#[test]
fn pick_up_and_refusal_sounds_are_panned() {
    let (mut app, device) = heard();
    bench::open_match(
        &mut app,
        Match::<Mbrane>::new("mbrane 9 full".parse().expect("a set-up"), people()),
    );
    run(&mut app, Duration::from_millis(200));
    device.sent();
    tell(
        &mut app,
        HandCommand::Press(spot_of_digit(7), PressKind::Point),
    );
    assert_eq!(device.sent(), [Sound::Tap]);
    let cell =
        |name: &str| mbrane_play::mbrane::spot_of_cell(Order::Three, name.parse().expect("a cell"));
    tell(&mut app, HandCommand::Press(cell("a1"), PressKind::Point));
    run(&mut app, Duration::from_millis(150));
    let (strike, _) = device.held().strikes[0];
    assert!(
        strike.sound == Sound::Place && strike.pan < -0.1,
        "{strike:?}"
    );
    run(&mut app, Duration::from_secs(1));
    device.sent();
    // The same digit in the same row.
    tell(
        &mut app,
        HandCommand::Press(spot_of_digit(7), PressKind::Point),
    );
    device.sent();
    tell(&mut app, HandCommand::Press(cell("f1"), PressKind::Point));
    assert_eq!(device.sent(), [Sound::Illegal]);
    assert_eq!(app.world().resource::<Session>().table().entries(), 1);
}

#[test]
fn settings_mention_a_missing_sound_device() {
    for lost in [false, true] {
        // High enough for all rows.
        let (mut app, device) = heard_in(1800);
        app.insert_resource(Speaker::new(Pretended { lost, ..device }));
        bench::go_to(&mut app, Screen::Settings);
        clicks::read(&mut app);
        app.update();
        let words = app.world().resource::<clicks::Words>();
        assert_eq!(
            words
                .0
                .iter()
                .any(|(text, _)| text.starts_with("No sound device")),
            lost,
            "{:?}",
            words.0
        );
    }
}
