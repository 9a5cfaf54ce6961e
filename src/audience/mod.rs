//! The audience's screen: a window without controls that follows a match on this machine, or one elsewhere by a spectator's link.
//!
//! A table tells what everybody may know of its match by a text in the store (`publish`), and every audience reads it there. Such a text
//! holds no secret, so an audience can show none; it opens no saved match and keeps nothing.

mod chance;
mod follow;
mod panel;
mod publish;
mod says;
mod tables;

use bevy::prelude::*;
use mbrane_live::Invite;
use mbrane_play::{
    AnyMatch,
    words::{Words, common::Label},
};
use std::{collections::BTreeMap, time::Duration};

use crate::settings::NotKept;
use chance::Course;
use says::AudienceText;
use tables::{Reason, Table};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        publish::plugin,
        follow::plugin,
        chance::plugin,
        says::plugin,
        panel::plugin,
    ));
}

/// The folder in the store by which tables reach audiences.
const FOLDER: &str = "audience";
/// The first place in it, which a window with a table claims.
const PLACE: &str = "audience/table";
/// The place that an audience claims, so that tables are numbered from 1.
const SCREEN: &str = "audience/screen";

/// The audience's screen. Without this resource the program is as usual.
#[derive(Resource, Default)]
pub struct Audience {
    pub options: AudienceOptions,
    /// In a page, the place that a table in this tab would have: a text there is an earlier tab's.
    place: Option<String>,
    /// True if the store knows which tables are gone.
    locks: bool,
    tables: BTreeMap<String, Table>,
    /// The table that is followed.
    followed: Option<String>,
    /// Why the screen went there from another table.
    came: Option<Reason>,
    /// How long the match has been shown.
    stayed: Duration,
    /// The table and the number of the match that is shown.
    laid: Option<(String, u64)>,
    /// How long ago the tables were read, and how often they were.
    unread: Duration,
    reads: u64,
    /// How long the end of the match has been shown, and whether its turning point was shown again.
    rested: Duration,
    replayed: bool,
    /// Why a table cannot be followed, in words.
    fault: Option<String>,
    course: Course,
    said: AudienceText,
    /// True if a picture is taken, in which no table of the store takes this one's place.
    pictured: bool,
}

/// The match that an audience sees, and how soon.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct AudienceOptions {
    /// True if each move is shown at once, and not only after the next one.
    pub now: bool,
    /// The spectator's link of a match elsewhere; none for the matches on this machine.
    pub link: Option<String>,
}

impl AudienceOptions {
    /// Reads `now`, a spectator's link, or both.
    pub fn read<'a>(words: impl IntoIterator<Item = &'a str>) -> Self {
        let mut options = Self::default();
        for word in words {
            if word == "now" {
                options.now = true;
            } else {
                options.link = Some(word.to_owned());
            }
        }
        options
    }
}

impl AudienceOptions {
    /// Reads what follows the `#` of a page's address; none if that asks for something else.
    #[cfg(any(target_family = "wasm", test))]
    pub(crate) fn of_address(text: &str) -> Option<Self> {
        let said = text.strip_prefix("audience")?;
        let now = match said {
            "" => false,
            "=now" => true,
            _ => return None,
        };
        Some(Self { now, link: None })
    }

    /// # Errors
    /// Why the link shows no match, in words.
    pub fn check(&self, words: &Words) -> Result<(), String> {
        let Some(link) = &self.link else {
            return Ok(());
        };
        match link.parse::<Invite>() {
            Err(refused) => Err(refused.said(words)),
            Ok(invite) if invite.token.is_some() || invite.own.is_some() => {
                Err(words.label(Label::AudienceInvites).to_owned())
            }
            Ok(_) => Ok(()),
        }
    }
}

impl Audience {
    /// Makes a program an audience's screen before it starts, so that it never opens or keeps a match.
    pub fn open(app: &mut App, options: AudienceOptions) {
        app.insert_resource(NotKept);
        app.insert_resource(Self {
            options,
            ..Self::default()
        });
    }

    /// Shows a match that no table tells: for pictures.
    #[cfg(feature = "pictures")]
    pub(crate) fn show(&mut self, play: Box<dyn AnyMatch>) {
        let mut table = Table::default();
        table.latest = Some((0, play));
        let key = format!("{PLACE}-2");
        self.tables.insert(key.clone(), table);
        self.followed = Some(key.clone());
        self.laid = Some((key, 0));
        self.pictured = true;
        self.said = AudienceText::ready();
    }

    /// Says that the screen has just come to the table shown, for a picture.
    #[cfg(feature = "pictures")]
    pub(crate) fn come(&mut self) {
        self.came = Some(Reason::Chance);
    }

    /// The match that is followed, as its table told it last, and its number.
    fn latest(&self) -> Option<&(u64, Box<dyn AnyMatch>)> {
        self.table()?.latest.as_ref()
    }

    fn table(&self) -> Option<&Table> {
        self.tables.get(self.followed.as_ref()?)
    }
}

impl AudienceOptions {
    /// How many moves of this match may be shown. A match that is over needs no advice.
    fn shows(&self, play: &dyn AnyMatch) -> usize {
        let behind = usize::from(!self.now && play.ended().is_none());
        play.entries().saturating_sub(behind)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn page_is_an_audience_by_its_address_alone() {
        let now = |text: &str| AudienceOptions::of_address(text).map(|options| options.now);
        assert_eq!(now("audience"), Some(false));
        assert_eq!(now("audience=now"), Some(true));
        assert_eq!(now("audiences"), None);
        assert_eq!(now("live=1"), None);
    }
}
