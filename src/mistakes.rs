//! The mistakes in the player's own games: stored, counted when due, and turned into puzzles.

use bevy::prelude::*;
use mbrane_play::{Kind, Mistake, Mistakes, puzzle::Day, read_saved};
use std::collections::BTreeSet;

use crate::{
    library::Library,
    storage::{CommonText, Storage},
};

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(OwnMistakes(CommonText::new("mistakes")));
    app.insert_resource(Power(on_battery));
    let open = |mut mistakes: ResMut<OwnMistakes>, mut storage: ResMut<Storage>| {
        mistakes.open(&mut storage);
    };
    app.add_systems(Startup, open);
    app.add_systems(Update, forget_deleted.run_if(resource_changed::<Library>));
}

#[derive(Resource, Debug, Deref, DerefMut)]
pub struct OwnMistakes(CommonText<Mistakes>);

impl OwnMistakes {
    /// The mistake to practise next, with its kind of game and its text as a puzzle. A game that is no longer there is forgotten.
    pub fn next(
        &mut self,
        storage: &mut Storage,
        kinds: &[&dyn Kind],
        today: Day,
    ) -> Option<(&'static str, String, Mistake)> {
        while let Some(mistake) = self.due(today).first().copied().cloned() {
            let read =
                Library::text(storage, mistake.game).and_then(|text| read_saved(kinds, &text).ok());
            let puzzle =
                read.and_then(|mut table| Some((table.kind(), mistake.text(&mut *table)?)));
            if let Some((kind, text)) = puzzle {
                return Some((kind, text, mistake));
            }
            self.change(storage, |kept| kept.forget(mistake.game));
        }
        None
    }
}

/// Forgets mistakes from deleted games that can no longer be restored.
fn forget_deleted(
    library: Res<Library>,
    mut mistakes: ResMut<OwnMistakes>,
    mut storage: ResMut<Storage>,
) {
    if !library.is_read() || library.is_reading() || library.can_restore() {
        return;
    }
    let listed: BTreeSet<_> = library
        .games()
        .iter()
        .filter_map(|game| game.summary.began)
        .collect();
    let mut gone: Vec<_> = mistakes
        .games()
        .filter(|game| !listed.contains(game))
        .collect();
    // The list lacks games that could not be read just now.
    gone.retain(|game| Library::is_gone(&storage, *game));
    if !gone.is_empty() {
        mistakes.change(&mut storage, |kept| {
            gone.into_iter().for_each(|game| kept.forget(game));
        });
    }
}

/// Returns whether the device runs on its battery.
#[derive(Resource, Clone, Copy)]
pub struct Power(pub fn() -> bool);

#[cfg(target_family = "wasm")]
fn on_battery() -> bool {
    crate::bridge::ask("battery", "") == "true"
}

/// Only Linux has it in a file.
#[cfg(not(target_family = "wasm"))]
fn on_battery() -> bool {
    let supplies = std::fs::read_dir("/sys/class/power_supply")
        .into_iter()
        .flatten()
        .flatten();
    let mut states =
        supplies.filter_map(|supply| std::fs::read_to_string(supply.path().join("status")).ok());
    states.any(|state| state.trim() == "Discharging")
}
