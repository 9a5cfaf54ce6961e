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
    /// Whether a link to the match on the table is to be sent: it can be copied here.
    pub link: bool,
}

/// What is to be read, the oldest first.
#[derive(Resource, Debug, Default)]
pub struct Notices(VecDeque<Notice>);

impl Notices {
    /// Has something said, unless it is to be read already.
    pub fn say(&mut self, text: impl Into<String>, tone: Tone) {
        let notice = Notice { text: text.into(), tone, link: false };
        if !self.0.contains(&notice) {
            self.0.push_back(notice);
        }
    }

    /// Has said that a link is to be sent, in the place of what was said of an earlier one.
    pub fn offer_link(&mut self, text: impl Into<String>) {
        self.link_copied();
        self.0.push_back(Notice { text: text.into(), tone: Tone::Good, link: true });
    }

    /// Whoever has copied a link need not be asked to.
    pub fn link_copied(&mut self) {
        self.0.retain(|notice| !notice.link);
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
