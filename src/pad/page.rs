//! Pads as the page tells of them: `came`, `left`, or a button and `1` or `0`.

use bevy::{input::InputSystems, prelude::*};

use super::{PadButton, PadNews, apply_news};
use crate::bridge::PageSaid;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreUpdate, hear.before(apply_news).before(InputSystems));
}

fn hear(mut said: MessageReader<PageSaid>, mut news: MessageWriter<PadNews>) {
    news.write_batch(said.read().filter(|said| said.kind == "pad").filter_map(|said| read(&said.text)));
}

fn read(text: &str) -> Option<PadNews> {
    match text {
        "came" => Some(PadNews::Came),
        "left" => Some(PadNews::Left),
        _ => {
            let (name, down) = text.split_once(' ')?;
            let (button, _) = PadButton::ALL.into_iter().find(|(_, known)| *known == name)?;
            Some(PadNews::Button(button, down == "1"))
        }
    }
}
