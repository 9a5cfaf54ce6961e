//! The window's own side of the game: filling the screen, and screens with more pixels than points.

use crate::{
    alone::{place_of, reads_focus},
    bench::{game, game_keeping, run},
    hands::{agree, cell_at, click, drag, game as on_table, layout, piece_at, resize, tap, window},
};
use bevy::{
    prelude::*,
    window::{WindowMode, WindowResized, WindowScaleFactorChanged},
};
use mbrane::{
    session::{Navigate, Screen},
    settings::Settings,
    storage::Memory,
    table::layout::Layout,
};
use mbrane_rules::mbrane::Order;
use std::time::Duration;

fn mode(app: &mut App) -> WindowMode {
    let window = window(app);
    app.world().get::<Window>(window).expect("a window").mode
}

fn fills(app: &mut App) -> bool {
    matches!(mode(app), WindowMode::BorderlessFullscreen(_))
}

fn fill(app: &mut App, fills: bool) {
    app.world_mut().resource_mut::<Settings>().full_screen = fills;
    app.update();
}

#[test]
fn full_screen_is_set_and_remembered() {
    let memory = Memory::default();
    let mut app = game_keeping(1280, 800, memory.clone());
    assert!(!fills(&mut app));
    fill(&mut app, true);
    assert!(fills(&mut app));
    app.update();
    drop(app);
    let mut app = game_keeping(1280, 800, memory);
    app.update();
    assert!(fills(&mut app), "the next program fills the screen, too");
    fill(&mut app, false);
    assert_eq!(mode(&mut app), WindowMode::Windowed);
}

#[test]
fn full_screen_from_the_command_line_survives_other_settings() {
    let mut app = game(1280, 800);
    let filled = WindowMode::BorderlessFullscreen(MonitorSelection::Current);
    let entity = window(&mut app);
    app.world_mut()
        .get_mut::<Window>(entity)
        .expect("a window")
        .mode = filled;
    app.world_mut().resource_mut::<Settings>().one_tap = true;
    app.update();
    assert_eq!(mode(&mut app), filled);
}

/// Moves the window to a screen of another pixel density, as the window system reports it.
fn scale(app: &mut App, factor: f64) {
    let entity = window(app);
    let mut shown = app.world_mut().get_mut::<Window>(entity).expect("a window");
    shown.resolution.set_scale_factor(factor as f32);
    let (width, height) = (shown.resolution.width(), shown.resolution.height());
    app.world_mut().write_message(WindowScaleFactorChanged {
        window: entity,
        scale_factor: factor,
    });
    app.world_mut().write_message(WindowResized {
        window: entity,
        width,
        height,
    });
    app.update();
    app.update();
}

fn known(layout: &Layout) -> (Rect, f32, f32, Vec<Rect>) {
    let spots = layout
        .cells
        .iter()
        .chain(&layout.pieces)
        .map(|(_, rect)| *rect);
    (layout.words, layout.cell, layout.zoom, spots.collect())
}

/// The same layout except for rounding to whole pixels.
fn assert_near(one: &(Rect, f32, f32, Vec<Rect>), other: &(Rect, f32, f32, Vec<Rect>)) {
    let near = |a: &Rect, b: &Rect| a.min.distance(b.min) < 12.0 && a.max.distance(b.max) < 12.0;
    assert!((one.1 - other.1).abs() <= 1.0 && one.2 == other.2 && one.3.len() == other.3.len());
    assert!(
        near(&one.0, &other.0) && one.3.iter().zip(&other.3).all(|(a, b)| near(a, b)),
        "{one:?} {other:?}"
    );
}

/// A table for two whose window is 1280 by 800 points large.
fn scaled_table(factor: f64) -> App {
    let mut app = game((1280.0 * factor) as u32, (800.0 * factor) as u32);
    scale(&mut app, factor);
    agree(&mut app, Order::Three);
    app.world_mut().write_message(Navigate::Play("mbrane"));
    run(&mut app, Duration::from_secs(1));
    app
}

#[test]
fn pixel_density_changes_neither_layout_nor_presses() {
    let plain = known(&layout(&scaled_table(1.0)));
    for factor in [1.25, 1.5, 2.0, 3.0] {
        let mut app = scaled_table(factor);
        let layout = layout(&app);
        assert_near(&known(&layout), &plain);
        let moves = |app: &App| {
            on_table(app)
                .unmasked()
                .record()
                .moves()
                .iter()
                .map(ToString::to_string)
                .collect::<Vec<_>>()
        };
        click(&mut app, piece_at(&layout, 5));
        click(&mut app, cell_at(&layout, 40));
        drag(
            &mut app,
            &[
                piece_at(&layout, 3),
                cell_at(&layout, 20),
                cell_at(&layout, 0),
            ],
            |_| {},
        );
        tap(&mut app, piece_at(&layout, 7));
        for _ in 0..2 {
            tap(&mut app, cell_at(&layout, 80));
        }
        assert_eq!(moves(&app), ["5e5", "3a9", "7i1"], "{factor}");
    }
}

#[test]
fn buttons_are_hit_on_a_screen_of_high_density() {
    for factor in [1.0, 1.5, 2.0] {
        let mut app = game((1280.0 * factor) as u32, (800.0 * factor) as u32);
        scale(&mut app, factor);
        app.world_mut().resource_mut::<Settings>().first_run = false;
        reads_focus(&mut app);
        run(&mut app, Duration::from_millis(200));
        let place = place_of(&mut app, "Settings");
        click(&mut app, place);
        app.update();
        assert_eq!(crate::bench::screen(&app), Screen::Settings, "{factor}");
    }
}

#[test]
fn a_window_that_goes_to_another_screen_keeps_its_match() {
    let mut app = scaled_table(1.0);
    let places = layout(&app);
    click(&mut app, piece_at(&places, 5));
    click(&mut app, cell_at(&places, 40));
    run(&mut app, Duration::from_secs(1));
    // As many pixels are fewer points there.
    scale(&mut app, 2.0);
    run(&mut app, Duration::from_millis(100));
    let small = Rect::new(0.0, 0.0, 640.0, 400.0);
    let (words, _, _, spots) = known(&layout(&app));
    assert!(
        spots
            .iter()
            .chain([&words])
            .all(|spot| small.union(*spot) == small),
        "it fits"
    );
    scale(&mut app, 1.0);
    resize(&mut app, 1280.0, 800.0);
    run(&mut app, Duration::from_millis(100));
    assert_eq!(known(&layout(&app)), known(&places));
    assert_eq!(on_table(&app).unmasked().record().moves().len(), 1);
}
