//! The packs of puzzles, which the page fetches.

use bevy::prelude::*;

use crate::{
    bridge::PageSaid,
    puzzles::{PackText, Puzzles},
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreUpdate, hear_packs);
}

fn hear_packs(mut said: MessageReader<PageSaid>, mut puzzles: ResMut<Puzzles>) {
    for said in said.read() {
        match said.kind.as_str() {
            "puzzles" => {
                let (file, text) = said.text.split_once('\n').unwrap_or((&said.text, ""));
                puzzles.take(file, PackText::Here(text.to_owned()));
            }
            "puzzles-lost" => puzzles.take(&said.text, PackText::Lost),
            _ => {}
        }
    }
}
