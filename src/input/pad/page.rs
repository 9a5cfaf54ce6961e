//! Pads in the page's messages: `came`, `left`, or a button and `1` or `0`.

use bevy::{input::InputSystems, prelude::*};

use super::{PadButton, PadNews, apply_news};
use crate::bridge::PageSaid;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreUpdate, hear.before(apply_news).before(InputSystems));
}

fn hear(mut said: MessageReader<PageSaid>, mut news: MessageWriter<PadNews>) {
    news.write_batch(
        said.read()
            .filter(|said| said.kind == "pad")
            .filter_map(|said| read(&said.text)),
    );
}

fn read(text: &str) -> Option<PadNews> {
    match text {
        "came" => Some(PadNews::Came),
        "left" => Some(PadNews::Left),
        _ => {
            let (name, down) = text.split_once(' ')?;
            Some(PadNews::Button(
                PadButton::by_code(&NAMES, &name)?,
                down == "1",
            ))
        }
    }
}

/// The buttons as the page calls them, in the order of [`PadButton::ALL`].
const NAMES: [&str; 14] = [
    "south", "east", "west", "north", "left1", "right1", "left2", "right2", "select", "start",
    "up", "down", "left", "right",
];
