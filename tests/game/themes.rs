//! Themes, words and hands: chosen in the settings, at once there, and remembered.

use bevy::prelude::*;
use mbrane::{
    session::Navigate, settings::Settings, storage::Memory, table::layout::Layout,
    theme::ActiveTheme,
};
use mbrane_play::Theme;

use crate::bench::{self, tell};

fn ground(app: &App) -> Color {
    app.world().resource::<ClearColor>().0
}

#[test]
fn theme_applies_at_once_and_after_a_restart() {
    let memory = Memory::default();
    let mut app = bench::game_keeping(1280, 800, memory.clone());
    tell(&mut app, Navigate::Play("mbrane"));
    app.update();
    let usual = ground(&app);
    app.world_mut().resource_mut::<Settings>().theme = Theme::Paper;
    app.update();
    assert_eq!(app.world().resource::<ActiveTheme>().0, Theme::Paper);
    let paper = ground(&app);
    assert_ne!(paper, usual);
    drop(app);
    assert!(memory.texts()["settings"].contains("\"theme\":\"paper\""));

    let mut app = bench::game_keeping(1280, 800, memory);
    app.update();
    assert_eq!(
        (app.world().resource::<ActiveTheme>().0, ground(&app)),
        (Theme::Paper, paper)
    );
    app.world_mut().resource_mut::<Settings>().theme = Theme::Usual;
    app.update();
    assert_eq!(ground(&app), usual);
}

#[test]
fn text_size_and_handedness_apply_at_once() {
    let mut app = bench::game_keeping(1280, 800, Memory::default());
    tell(&mut app, Navigate::Play("mbrane"));
    app.update();
    let layout = |app: &App| app.world().resource::<Layout>().clone();
    let usual = layout(&app);
    assert!(usual.tray.max.x <= usual.rack.min.x && usual.rack.max.x <= usual.panel.min.x);
    app.world_mut().resource_mut::<Settings>().left_handed = true;
    app.update();
    let left = layout(&app);
    assert!(left.panel.max.x <= left.rack.min.x && left.rack.max.x <= left.tray.min.x);
    // The board is the same one: its first column is the left one.
    let moved = left.tray.min - usual.tray.min;
    assert!(
        usual
            .cells
            .iter()
            .zip(&left.cells)
            .all(|((_, one), (_, other))| (one.min + moved - other.min).length() < 0.01)
    );
    app.world_mut().resource_mut::<Settings>().left_handed = false;
    app.world_mut().resource_mut::<Settings>().text = 200;
    app.update();
    assert!(layout(&app).text > 1.5, "{}", layout(&app).text);
}
