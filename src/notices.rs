//! What the game has to say that belongs to no screen: it stays until it was read.

use bevy::{prelude::*, window::RequestRedraw};
use std::collections::VecDeque;

use crate::{storage::Storage, words::Language};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Notices>();
    app.add_systems(PostUpdate, sync_news);
}

/// How a notice is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tone {
    /// Something is as it should be.
    Good,
    /// Something could not be done.
    Bad,
}

/// A text that somebody is to read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notice {
    /// The text.
    pub text: String,
    /// How it is meant.
    pub tone: Tone,
}

/// What is to be read, the oldest first.
#[derive(Resource, Debug, Default)]
pub struct Notices(VecDeque<Notice>);

impl Notices {
    /// Has something said, unless it is to be read already.
    pub fn say(&mut self, text: impl Into<String>, tone: Tone) {
        let notice = Notice { text: text.into(), tone };
        if !self.0.contains(&notice) {
            self.0.push_back(notice);
        }
    }

    /// What is shown now.
    pub fn shown(&self) -> Option<&Notice> {
        self.0.front()
    }

    /// What is shown has been read.
    pub fn close(&mut self) {
        self.0.pop_front();
    }
}

/// What could not be saved or read is told.
fn sync_news(
    mut storage: ResMut<Storage>,
    mut notices: ResMut<Notices>,
    words: Res<Language>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let news = storage.bypass_change_detection().news();
    if news.is_empty() {
        return;
    }
    news.iter().for_each(|news| notices.say(news.say(&words), Tone::Bad));
    redraw.write(RequestRedraw);
}
