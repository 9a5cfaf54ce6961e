//! Games that two people play by sending links to and fro. Such a game has a name, under which its newest state is kept, so that a link
//! that is behind or went another way is noticed; where something in it is hidden, what was promised and this seat's secrets are kept there.
//!
//! Links come and go by the clipboard; in a browser also by the page's address. What is to be told of them is told by whoever has a place
//! for that: the page, or the notices.

mod follow;
mod receive;
mod send;
mod sent;

use bevy::prelude::*;
use mbrane_play::Table;
pub(super) use send::may_begin;

use super::{Frame, exchange::apply_exchange, live::sync_live};
#[cfg(not(target_family = "wasm"))]
use crate::notices::Notices;
use crate::{notices::Tone, rest, session::Session, storage::Storage};
use sent::{SentGame, SentGames};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(rest::command::<LinkCommand>);
    app.add_message::<LinkNews>();
    app.init_resource::<ByLink>();
    // What was left is read at the start.
    app.add_systems(PostStartup, open_by_link);
    let asked = (receive::apply, send::apply).chain().in_set(LinksApplied).after(apply_exchange);
    app.add_systems(Update, asked.after(Frame::Input).before(Frame::Navigate));
    app.add_systems(Update, follow::follow_on.after(Frame::Navigate).before(sync_live));
    // What is said of a move comes in the frame in which it is drawn.
    let follow = (follow::note_follows, follow::sync_away, follow::offer_link);
    app.add_systems(Update, follow.chain().in_set(LinkSystems).in_set(Frame::Show));
    #[cfg(not(target_family = "wasm"))]
    app.add_systems(Update, tell_news.after(LinkSystems));
}

/// What was wanted of links was done, and led where it leads.
#[derive(SystemSet, Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct LinksApplied;

/// What is wanted of links.
#[derive(Message, Debug, Clone, PartialEq, Eq)]
pub enum LinkCommand {
    /// Copy a link to the match on the table; elsewhere, to the one that was left.
    Copy,
    /// Open the game of a link.
    Open(String),
    /// Open the game of a text of any kind that somebody pasted. One that has not ended and names nobody is played against whom was
    /// chosen last.
    Paste(String),
}

/// What is to be told of links.
#[derive(Message, Debug, Clone, PartialEq, Eq)]
pub enum LinkNews {
    /// What came of one.
    Came(String, Tone),
    /// One is to be sent.
    Send(String),
    /// The one that is to be sent is of a match that lies there no more.
    Gone,
    /// One was copied.
    Copied,
}

/// What is new in the games by link is known.
#[derive(SystemSet, Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct LinkSystems;

/// The games that are played by sending links.
#[derive(Resource, Default, Deref, DerefMut)]
struct ByLink(SentGames);

/// The key of the storage that they are kept under.
const KEY: &str = "links";

impl ByLink {
    fn put(&mut self, game: SentGame, storage: &mut Storage) {
        // Another window may have sent a game meanwhile.
        self.read(storage);
        self.0.put(game);
        storage.write(KEY, self.0.text());
    }

    fn note_follows(&mut self, table: &dyn Table, follows: bool, storage: &mut Storage) {
        // Another window may have sent a game meanwhile.
        self.read(storage);
        if self.0.note_follows(table, follows) {
            storage.write(KEY, self.0.text());
        }
    }

    fn read(&mut self, storage: &Storage) {
        if let Ok(Some(text)) = storage.read(KEY) {
            self.0 = SentGames::read(&text);
        }
    }
}

/// Reads the games; those that an older version wrote find the matches that were left.
fn open_by_link(session: Res<Session>, mut by_link: ResMut<ByLink>, mut storage: ResMut<Storage>) {
    by_link.read(&storage);
    let adopted = session.left.values().filter(|left| by_link.adopt(&***left)).count();
    if adopted > 0 {
        storage.write(KEY, by_link.text());
    }
}

/// The notices tell it.
#[cfg(not(target_family = "wasm"))]
fn tell_news(mut news: MessageReader<LinkNews>, mut notices: ResMut<Notices>) {
    for news in news.read() {
        match news {
            LinkNews::Came(text, tone) => notices.say(text, *tone),
            LinkNews::Send(text) => notices.offer_link(text),
            LinkNews::Gone | LinkNews::Copied => notices.link_copied(),
        }
    }
}
