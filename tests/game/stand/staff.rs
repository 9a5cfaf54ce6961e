//! The staff's controls at a stand: settings, export and quitting.

use super::{phase, stand};
use crate::{
    bench::tell,
    hands::session,
    reader::{start_reader, tree, words},
};
use bevy::prelude::*;
use mbrane::{
    settings::Settings,
    stand::{Counts, Export, Phase, Running, StandCommand},
    storage::Memory,
};
use mbrane_play::{
    Level, Volume,
    words::{Words, common},
};
use mbrane_rules::Seat;
use std::{
    fs,
    path::{Path, PathBuf},
};

#[test]
fn volume_unmutes_and_stays_for_the_next_visitor() {
    let mut app = stand("", &Memory::default());
    for volume in [Volume::Low, Volume::Off, Volume::Full] {
        app.world_mut().resource_mut::<Settings>().muted = true;
        tell(&mut app, StandCommand::Staff);
        for command in [
            StandCommand::Volume(volume),
            StandCommand::Leave,
            StandCommand::Begin,
        ] {
            tell(&mut app, command);
            let settings = app.world().resource::<Settings>();
            assert_eq!(
                (settings.table_volume, settings.scene_volume, settings.muted),
                (volume, volume, false)
            );
        }
    }
}

#[test]
fn chosen_level_applies_to_the_next_visitor() {
    let mut app = stand("games mbrane", &Memory::default());
    for level in [5, 1].map(|level| Level::new(level).expect("a level")) {
        tell(&mut app, StandCommand::Level(level));
        for begin in [
            StandCommand::Begin,
            StandCommand::Play("mbrane", "mbrane 4 full consent", 1),
        ] {
            tell(&mut app, begin);
            let table = session(&app).table();
            let levels: Vec<Level> = Seat::BOTH
                .into_iter()
                .filter_map(|seat| table.player(seat).level())
                .collect();
            assert_eq!(levels, [level]);
            tell(&mut app, StandCommand::Leave);
        }
    }
}

#[test]
fn quit_ends_the_program() {
    let mut app = stand("", &Memory::default());
    tell(&mut app, StandCommand::Staff);
    assert_eq!((phase(&app), app.should_exit()), (Phase::Staff, None));
    tell(&mut app, StandCommand::Quit);
    assert_eq!(app.should_exit(), Some(AppExit::Success));
}

/// A folder of the test's own, gone when dropped.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("mbrane-stand-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        Self(path)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Exports the counts to a folder, and returns the staff's message.
fn export(app: &mut App, folder: &Path) -> Result<String, String> {
    app.world_mut().resource_mut::<Export>().folder = Some(folder.to_owned());
    tell(app, StandCommand::Export);
    app.update();
    app.world()
        .resource::<Export>()
        .outcome
        .clone()
        .expect("an outcome")
}

fn tells(app: &App, text: &str) -> bool {
    tree(app).nodes.iter().any(|(_, node)| words(node) == text)
}

#[test]
fn counts_are_exported_as_a_table_of_what_was_played() {
    let scratch = Scratch::new("export");
    let folder = scratch.0.join("made when needed");
    let mut app = stand("games mbrane", &Memory::default());
    start_reader(&mut app);
    for plays in 1..=2 {
        tell(&mut app, StandCommand::Begin);
        tell(&mut app, StandCommand::Leave);
        tell(&mut app, StandCommand::Staff);
        let file = export(&mut app, &folder).expect("a file");
        assert!(tells(&app, &common::saved(&Words::english(), &file)));
        let text = fs::read_to_string(&file).expect("a text");
        let columns = text
            .lines()
            .map(|line| line.split(',').count())
            .collect::<Vec<_>>();
        assert_eq!(columns, [6, 6], "{text}");
        let counts: Counts = text.parse().expect("counts");
        assert_eq!(counts, app.world().resource::<Running>().counts);
        assert_eq!((counts.total().plays, counts.total().finished), (plays, 0));
        tell(&mut app, StandCommand::Back);
    }
}

#[test]
fn failed_export_names_its_file_and_keeps_the_counts() {
    let scratch = Scratch::new("refused");
    // A file in the folder's place refuses every user.
    fs::write(&scratch.0, "").expect("a file");
    let mut app = stand("games mbrane", &Memory::default());
    start_reader(&mut app);
    tell(&mut app, StandCommand::Begin);
    tell(&mut app, StandCommand::Leave);
    tell(&mut app, StandCommand::Staff);
    let reason =
        export(&mut app, &scratch.0.join("mbrane")).expect_err("nothing can be written there");
    assert!(reason.contains(&*scratch.0.to_string_lossy()), "{reason}");
    assert!(tells(
        &app,
        &common::cannot_save(&Words::english(), &reason)
    ));
    assert_eq!(app.world().resource::<Running>().counts.total().plays, 1);
    let _ = fs::remove_file(&scratch.0);
    assert!(export(&mut app, &scratch.0).is_ok(), "it is tried again");
}
