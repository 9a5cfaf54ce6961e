//! Games that two people play by sending links.
//!
//! Each game has a name, under which its newest state is kept, so that outdated and diverging links are noticed; if the game hides
//! something, its sealed choices and this seat's secrets are kept there too. Links come and go by the clipboard, in a browser also by
//! the page's address. The page tells news of them, or else the notices do.

pub mod clipboard;

mod link_match;
mod live;
pub mod picture;
mod receive;
mod send;
mod sync;

use bevy::prelude::*;
use mbrane_play::AnyMatch;
pub(super) use send::may_begin;

use super::{
    Frame,
    analysis::review::{close_review, is_closed},
};
#[cfg(not(target_family = "wasm"))]
use crate::notices::Notices;
use crate::{notices::NoticeKind, redraw, storage::Storage};
use link_match::{LinkMatch, LinkMatches};
use live::sync_live;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        redraw::add_command_message::<LinkCommand>,
        clipboard::plugin,
        live::plugin,
    ));
    app.add_message::<LinkNews>();
    app.init_resource::<KeptLinkMatches>();
    app.add_systems(PostStartup, open_by_link);
    let asked = (receive::apply, send::apply, picture::apply)
        .chain()
        .before(close_review);
    app.add_systems(Update, asked.after(Frame::Input).before(Frame::Navigate));
    app.add_systems(
        Update,
        sync::resume_unshown_moves
            .after(Frame::Navigate)
            .before(sync_live),
    );
    // Report a move in the frame that draws it.
    let away = is_closed.pipe(sync::sync_remote);
    let sync = (
        sync::remember_rematch,
        sync::save_unshown_moves,
        away,
        sync::offer_link,
    );
    app.add_systems(Update, sync.chain().in_set(LinkSystems).in_set(Frame::Show));
    #[cfg(not(target_family = "wasm"))]
    app.add_systems(Update, tell_news.after(LinkSystems));
}

#[derive(Message, Debug, Clone, PartialEq, Eq)]
pub enum LinkCommand {
    /// Copy a link to the match on the table; on other screens, to the last parked one.
    Copy,
    /// Hand out a picture of the match on the table.
    Picture,
    Open(String),
    /// Open the game of a pasted text of any kind. An unfinished game without named players is played against the opponent chosen last.
    Paste(String),
    /// The same for a text that the program was started with. A live match is asked about first.
    Given(String),
}

#[derive(Message, Debug, Clone, PartialEq, Eq)]
pub enum LinkNews {
    Notice(String, NoticeKind),
    OfferLink(String),
    /// The link to be sent belongs to a match that is no longer on the table.
    WithdrawLink,
    Copied,
}

#[derive(SystemSet, Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct LinkSystems;

#[derive(Resource, Default, Deref, DerefMut)]
pub(crate) struct KeptLinkMatches(LinkMatches);

/// The folder of the games by link: one text each, by its name.
const FOLDER: &str = "links";
/// The text in which versions before 0.3 keep all games by link.
const OLDER: &str = "links";

impl KeptLinkMatches {
    /// Returns whether the other seat of a match is played elsewhere by links.
    pub(crate) fn plays(&self, table: &dyn AnyMatch) -> bool {
        self.of(table).is_some_and(|game| game.mine.is_some())
    }

    fn put(&mut self, game: LinkMatch, storage: &mut Storage) {
        storage.write(&format!("{FOLDER}/{}", game.name.as_str()), game.text());
        self.0.put(game);
    }

    /// Takes what other windows have sent and received. A text that cannot be read stays as it is.
    pub(crate) fn read(&mut self, storage: &Storage) {
        for key in storage.store().list(FOLDER).unwrap_or_default() {
            let text = storage.read(&key).ok().flatten().unwrap_or_default();
            for game in LinkMatches::read(&text).0 {
                self.0.put(game);
            }
        }
    }
}

/// Reads the games by link, and copies what a version before 0.3 has added to them.
fn open_by_link(mut by_link: ResMut<KeptLinkMatches>, mut storage: ResMut<Storage>) {
    by_link.read(&storage);
    let older = storage.read(OLDER).ok().flatten().unwrap_or_default();
    for game in LinkMatches::read(&older).0 {
        if by_link
            .named(&game.name)
            .is_none_or(|kept| kept.is_behind(&game))
        {
            by_link.put(game, &mut storage);
        }
    }
}

#[cfg(not(target_family = "wasm"))]
fn tell_news(mut news: MessageReader<LinkNews>, mut notices: ResMut<Notices>) {
    for news in news.read() {
        match news {
            LinkNews::Notice(text, kind) => notices.say(text, *kind),
            LinkNews::OfferLink(text) => notices.offer_link(text),
            LinkNews::WithdrawLink | LinkNews::Copied => notices.link_copied(),
        }
    }
}
