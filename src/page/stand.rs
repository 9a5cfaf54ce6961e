//! A page that is opened as a stand: its script brings the file.

use bevy::prelude::*;
use mbrane_play::words::common;

use crate::{
    bridge::{PageSaid, ask},
    session::Kinds,
    stand::{Running, Stand},
    words::Language,
};

pub(super) fn plugin(app: &mut App) {
    // The stand runs from this frame's input on, so that no frame shows the table as players see it.
    app.add_systems(PreUpdate, open_stand);
}

fn open_stand(mut said: MessageReader<PageSaid>, kinds: Res<Kinds>, words: Res<Language>, mut commands: Commands) {
    for said in said.read().filter(|said| said.kind == "stand") {
        let names: Vec<_> = kinds.list().iter().map(|kind| kind.name()).collect();
        match Stand::read(&said.text, &names) {
            Ok(stand) => commands.insert_resource(Running::new(stand)),
            Err(faults) => {
                ask("note", &common::stand_fault(&words, &faults.join("; ")));
            }
        }
    }
}
