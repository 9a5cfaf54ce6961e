//! A listener: their knowledge of the match, from which it finds the news.

use bevy::{ecs::system::SystemParam, prelude::*};
use mbrane_play::{
    AnnouncedSoFar, Group, Refused,
    words::{Caption, Words, common},
};

use crate::{
    session::{Screen, Session},
    table::{change::hand::Hand, scene::glow::waited_for},
    words::Language,
};

/// The table as screen readers know it.
#[derive(SystemParam)]
pub(crate) struct ReadTable<'w> {
    pub(super) session: Res<'w, Session>,
    pub(super) hand: Res<'w, Hand>,
    pub(super) screen: Res<'w, State<Screen>>,
    words: Res<'w, Language>,
}

impl ReadTable<'_> {
    pub(crate) fn is_changed(&self) -> bool {
        self.session.is_changed()
            || self.hand.is_changed()
            || self.screen.is_changed()
            || self.words.is_changed()
    }

    fn is_in_front(&self) -> bool {
        *self.screen.get() == Screen::Table
    }

    /// Returns the table in words, if it is in front.
    pub(crate) fn description(&self) -> Option<(Caption, Vec<Group>)> {
        self.is_in_front()
            .then(|| describe(&self.session, &self.hand, &self.words))
    }
}

#[derive(Debug, Default)]
pub(crate) struct Listener {
    /// The number of the match, and the announced part of it.
    heard: Option<(u64, AnnouncedSoFar)>,
    refused: Option<Refused>,
    taught: Option<String>,
    /// The regions with their leaders in a forecast.
    forecast: Vec<String>,
}

impl Listener {
    /// Returns the news of the table, if it is in front; `again` tells that the same refusal came another time.
    pub(crate) fn listen(&mut self, read: &ReadTable, again: bool) -> Vec<String> {
        if !read.is_in_front() {
            *self = Self::default();
            return Vec::new();
        }
        let (session, hand, words) = (&*read.session, &*read.hand, &*read.words);
        let (table, replaced) = (session.table(), session.replaced());
        let mut says = match self.heard.as_mut().filter(|(known, _)| *known == replaced) {
            Some((_, heard)) => table.hear(heard, words),
            // Of a new match only the state is news; the rest can be read.
            None => {
                self.heard = Some((replaced, table.heard()));
                let watching = session.watching_title(words);
                vec![watching.map_or_else(|| table.caption(words).title, str::to_owned)]
            }
        };
        let forecast = session
            .puzzle()
            .map(|run| run.forecast_words(table, words))
            .unwrap_or_default();
        let forecast: Vec<_> = forecast.into_iter().map(|(_, said)| said).collect();
        says.extend(
            forecast
                .iter()
                .zip(&self.forecast)
                .find(|(new, old)| new != old)
                .map(|(new, _)| new.clone()),
        );
        self.forecast = forecast;
        let taught = taught(session, words);
        if taught != self.taught {
            says.extend(taught.clone());
            self.taught = taught;
        }
        if let Some(refused) = &hand.refused
            && (again || hand.refused != self.refused)
        {
            says.push(refused.message.clone());
        }
        self.refused.clone_from(&hand.refused);
        says
    }
}

fn taught(session: &Session, words: &Words) -> Option<String> {
    session.says(words)
}

/// Returns the table in words: its state, with the text of a lesson or a stand, and its spots.
fn describe(session: &Session, hand: &Hand, words: &Words) -> (Caption, Vec<Group>) {
    let table = session.table();
    let mut groups = table.groups(&hand.draft, session.viewer(), words);
    // While a forecast is made, every cell stands for its region.
    for (spots, said) in session
        .puzzle()
        .iter()
        .flat_map(|run| run.forecast_words(table, words))
    {
        for info in groups
            .iter_mut()
            .flat_map(|group| &mut group.spots)
            .filter(|info| spots.contains(&info.spot))
        {
            (info.open, info.label) = (true, format!("{}; {said}", info.label));
        }
    }
    if !session.acts_here() {
        groups
            .iter_mut()
            .flat_map(|group| &mut group.spots)
            .for_each(|info| info.open = false);
    }
    let mut caption = table.read_aloud(session.viewer(), words);
    if let Some(title) = session.watching_title(words) {
        title.clone_into(&mut caption.title);
    }
    if let Some(says) = taught(session, words) {
        let lit = waited_for(session, &hand.draft);
        let lit = groups
            .iter()
            .flat_map(|group| &group.spots)
            .filter(|info| lit.contains(&info.spot));
        let lit: Vec<&str> = lit.map(|info| info.label.as_str()).collect();
        let lit = (!lit.is_empty()).then(|| common::lesson_lit(words, &lit.join(", ")));
        caption.more.splice(0..0, std::iter::once(says).chain(lit));
    }
    (caption, groups)
}
