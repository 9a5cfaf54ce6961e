//! Measures the cost of a frame, next to one of an app that shows a line of words.

use crate::{
    bench,
    cascade::{lay_count, records},
    hands::{NINE, game},
    helpers::people,
};
use bevy::{prelude::*, time::TimeUpdateStrategy};
use bevy_egui::{EguiContexts, EguiPlugin, EguiPrimaryContextPass, egui};
use mbrane::{
    session::{Navigate, Screen},
    storage::Memory,
    table::analysis::review::ReviewCommand,
};
use mbrane_play::{
    Beat, Match, MoveInput,
    mbrane::{Cue, Weight, beats_of_step},
};
use mbrane_rules::{masbrur::Masbrur, mbrane::Mbrane, sansumoku::Sansumoku};
use std::time::{Duration, Instant};

/// Bevy and egui by themselves.
fn bare(app: &mut App) {
    app.add_plugins((EguiPlugin::default(), mbrane::fonts));
    app.add_systems(Startup, |mut commands: Commands| {
        commands.spawn(Camera2d);
    });
    app.add_systems(
        EguiPrimaryContextPass,
        |mut contexts: EguiContexts| -> Result {
            egui::Area::new("words".into()).show(contexts.ctx_mut()?, |ui| {
                ui.heading("A window with a line of words")
            });
            Ok(())
        },
    );
}

/// The main schedule's own time, one frame after the other, while `goes_on`.
fn frames(app: &mut App, goes_on: impl Fn(&App, usize) -> bool) -> Vec<Duration> {
    let mut frames = Vec::new();
    while goes_on(app, frames.len()) {
        let begun = Instant::now();
        app.world_mut().run_schedule(Main);
        frames.push(begun.elapsed());
        app.world_mut().clear_trackers();
    }
    frames
}

/// Prints the durations of frames.
fn report(what: &str, mut frames: Vec<Duration>) {
    let mut longest: Vec<_> = (0..).zip(&frames).collect();
    longest.sort_by_key(|(_, time)| std::cmp::Reverse(**time));
    println!(
        "{what}: the longest by their number: {:?}",
        &longest[..longest.len().min(8)]
    );
    frames.sort();
    let at = |share: usize| frames[(frames.len() - 1) * share / 100];
    println!(
        "{what}: {} frames, median {:?}, 95 % {:?}, most {:?}",
        frames.len(),
        at(50),
        at(95),
        at(100)
    );
}

const FRAME: TimeUpdateStrategy = TimeUpdateStrategy::ManualDuration(Duration::from_millis(16));

/// The frames of a count: of all but the step that decides, and of that step.
fn count(table: &mut App) -> [Vec<Duration>; 2] {
    bench::run(table, Duration::from_secs(2));
    table.insert_resource(FRAME);
    lay_count(table, records(NINE, 9).swap_remove(14));
    table.world_mut().run_schedule(Main);
    let beats = &game(table)
        .unmasked()
        .current_beats()
        .expect("a count")
        .beats;
    let decides = |beat: &Beat<Mbrane>| matches!(&beat.cue, Cue::Gather(step) if step.weight == Weight::Deciding);
    let from = beats.iter().position(decides).expect("a step decides");
    // With the beat that tells the majority.
    let to = from + beats_of_step(beats, from).len() + 1;
    let mut others = frames(table, |app, _| game(app).unmasked().beat() < from);
    let deciding = frames(table, |app, _| game(app).unmasked().beat() < to);
    others.extend(frames(table, |app, _| {
        !game(app).unmasked().beats_finished()
    }));
    [others, deciding]
}

/// A figure, not a test: it depends on the machine.
#[test]
#[ignore = "a measurement: run it alone, with --nocapture"]
fn frames_of_a_count_beside_a_bare_app_measured() {
    let mut table = bench::game(1280, 800);
    let [counted, deciding] = count(&mut table);
    let many = counted.len();
    report("a count", counted);
    report("its step that decides", deciding);
    let mut threaded = bench::threaded(1280, 800, bench::keeping(Memory::default()));
    report("a count on Bevy's threads", count(&mut threaded).concat());
    let apps = [
        ("a bare app", bench::with(1280, 800, bare)),
        (
            "a bare app on Bevy's threads",
            bench::threaded(1280, 800, bare),
        ),
    ];
    for (what, mut empty) in apps {
        empty.update();
        empty.insert_resource(FRAME);
        report(what, frames(&mut empty, |_, done| done < many));
    }
    // Pages to read are at rest: in these frames a pointer moves over them.
    let of = |what: &str, table: &mut App| {
        bench::run(table, Duration::from_secs(1));
        report(what, frames(table, |_, done| done < 300));
    };
    of("a result", &mut table);
    bench::tell(&mut table, ReviewCommand::Open);
    of("a review", &mut table);
    bench::tell(&mut table, Navigate::Learn("masbrur"));
    of("rules", &mut table);
}

/// A figure, not a test: what the first frames of games and of results take, first and again in one program.
#[test]
#[ignore = "a measurement: run it alone, with --nocapture"]
fn first_frames_of_games_and_results_measured() {
    fn firsts<G: MoveInput>(what: &str, made: impl Fn() -> Match<G>) {
        let mut app = bench::game(1280, 800);
        for time in ["first", "again", "once more"] {
            bench::go_to(&mut app, Screen::Title);
            bench::run(&mut app, Duration::from_secs(2));
            app.insert_resource(FRAME);
            bench::open_match(&mut app, made());
            let begun = frames(&mut app, |_, done| done < 8);
            println!("{what}, {time}: {begun:?}");
            bench::rest(&mut app);
        }
    }
    let ended = records(NINE, 9).swap_remove(14);
    firsts("Mbrane's empty board", || {
        Match::<Mbrane>::new("mbrane 9 full".parse().expect("a set-up"), people())
    });
    firsts("Sansumoku's empty board", || {
        Match::<Sansumoku>::new("sansumoku".parse().expect("a set-up"), people())
    });
    firsts("Masbrur's offer", || {
        Match::<Masbrur>::new("masbrur 1".parse().expect("a set-up"), people())
    });
    firsts("Mbrane's result", || {
        let mut play = Match::from_record(ended.clone(), people());
        let count = play
            .unmasked()
            .current_beats()
            .and_then(mbrane_play::BeatSequence::scene)
            .expect("a count");
        play.set_beat(count.end - 1);
        play
    });
}
