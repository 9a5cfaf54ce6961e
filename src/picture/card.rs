//! Draws a result as players share it. Links to the page show this picture.

use super::arrange::{CLOSE, match_of};
use crate::{
    camera,
    table::{links::picture, scene::faces::Faces},
    words::Language,
};
use bevy::prelude::*;
use mbrane_play::AnyMatch;
use std::{
    fs,
    path::{Path, PathBuf},
};

/// Draws the demonstration's result into a file, then ends the program.
pub(super) fn plugin(file: PathBuf) -> impl Plugin {
    move |app: &mut App| {
        let file = file.clone();
        let write = move |faces: Res<Faces>, words: Res<Language>| write(&faces, &words, &file);
        app.add_systems(PostStartup, write.pipe(end));
    }
}

fn write(faces: &Faces, words: &Language, file: &Path) -> Result<(), String> {
    let table: &dyn AnyMatch = &match_of(CLOSE, usize::MAX);
    let picture = picture::of_match(table, faces.of(table.kind()), words, None);
    let bytes = camera::encoded(&picture).map_err(|error| error.to_string())?;
    fs::write(file, bytes).map_err(|error| format!("{}: {error}", file.display()))
}

fn end(In(written): In<Result<(), String>>, mut exit: MessageWriter<AppExit>) {
    exit.write(match written {
        Ok(()) => AppExit::Success,
        Err(reason) => {
            error!("{reason}");
            AppExit::error()
        }
    });
}
