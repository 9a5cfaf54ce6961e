//! Notices: messages for the player that belong to no screen. They stay until they are closed; confirmations go with the next navigation.

use bevy::{prelude::*, window::RequestRedraw};
use mbrane_play::words::{Words, common::Label};
use std::collections::VecDeque;

use crate::{
    storage::{Storage, StorageNews},
    words::Language,
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Notices>();
    app.add_systems(PostUpdate, sync_news);
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoticeKind {
    Info,
    Problem,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notice {
    pub text: String,
    pub kind: NoticeKind,
    /// True if it offers the link to the match on the table for copying.
    pub link: bool,
    /// True if it closes by itself at the next navigation.
    pub transient: bool,
}

#[derive(Resource, Debug, Default)]
pub struct Notices(VecDeque<Notice>);

impl Notices {
    /// Queues a notice, unless the same one is queued.
    pub fn say(&mut self, text: impl Into<String>, kind: NoticeKind) {
        self.queue(Notice {
            text: text.into(),
            kind,
            link: false,
            transient: false,
        });
    }

    /// Queues a notice that closes by itself at the next navigation.
    pub(crate) fn say_for_now(&mut self, text: &str) {
        self.queue(Notice {
            text: text.to_owned(),
            kind: NoticeKind::Info,
            link: false,
            transient: true,
        });
    }

    fn queue(&mut self, notice: Notice) {
        if !self.0.contains(&notice) {
            self.0.push_back(notice);
        }
    }

    /// Says that a text was copied, or why not. The page says it by itself.
    pub(crate) fn say_copied(&mut self, copied: Result<Option<Label>, Label>, words: &Words) {
        match copied {
            Ok(None) => {}
            Ok(Some(label)) => self.say_for_now(words.label(label)),
            Err(label) => self.say(words.label(label), NoticeKind::Problem),
        }
    }

    /// Offers a link to send, in place of an earlier offer.
    pub fn offer_link(&mut self, text: impl Into<String>) {
        self.link_copied();
        self.0.push_back(Notice {
            text: text.into(),
            kind: NoticeKind::Info,
            link: true,
            transient: false,
        });
    }

    /// Withdraws the offer of a link, because the player has copied it.
    pub fn link_copied(&mut self) {
        self.0.retain(|notice| !notice.link);
    }

    /// Closes the notices that only confirm an action.
    pub(crate) fn close_transient(&mut self) {
        self.0.retain(|notice| !notice.transient);
    }

    pub fn shown(&self) -> Option<&Notice> {
        self.0.front()
    }

    pub fn close(&mut self) {
        self.0.pop_front();
    }
}

fn sync_news(
    mut storage: ResMut<Storage>,
    mut notices: ResMut<Notices>,
    words: Res<Language>,
    mut refusal: Local<Option<String>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let storage = storage.bypass_change_detection();
    let news = storage.news();
    for news in &news {
        let text = news.say(&words);
        if matches!(news, StorageNews::CannotSave(_)) {
            *refusal = Some(text.clone());
        }
        notices.say(text, NoticeKind::Problem);
    }
    let mended = if storage.refusal().is_some() {
        None
    } else {
        refusal.take()
    };
    if let Some(text) = &mended {
        notices.0.retain(|notice| notice.text != *text);
    }
    if mended.is_some() || !news.is_empty() {
        redraw.write(RequestRedraw);
    }
}
