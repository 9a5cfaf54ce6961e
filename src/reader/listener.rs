//! What somebody has heard of the match on the table, and what is new to them.

use bevy::prelude::*;
use mbrane_play::{
    Group, Heard, Refused,
    lesson::Lesson,
    words::{Caption, Words, common},
};

use crate::{
    session::Session,
    table::{hand::Hand, lesson::waited_for},
};

/// What somebody has heard of the match on the table.
#[derive(Debug, Default)]
pub(crate) struct Listener {
    /// Which match, by how many have lain there before, and how much of it.
    heard: Option<(u64, Heard)>,
    /// Why something was refused last.
    refused: Option<Refused>,
    /// What a lesson said last, or a stand.
    taught: Option<String>,
}

impl Listener {
    /// What is new at the table; `again` where the same refusal comes another time.
    pub(crate) fn listen(&mut self, session: &Session, hand: &Hand, again: bool, words: &Words) -> Vec<String> {
        let (table, replaced) = (session.table(), session.replaced());
        let mut says = match self.heard.as_mut().filter(|(known, _)| *known == replaced) {
            Some((_, heard)) => table.hear(heard, words),
            // Of another match only the state is said: the rest can be read.
            None => {
                self.heard = Some((replaced, table.heard()));
                vec![table.caption(words).title]
            }
        };
        let taught = taught(session).map(str::to_owned);
        if taught != self.taught {
            says.extend(taught.clone());
            self.taught = taught;
        }
        if let Some(refused) = hand.refused.as_ref().filter(|_| again || hand.refused != self.refused) {
            says.push(refused.message.clone());
        }
        self.refused.clone_from(&hand.refused);
        says
    }
}

/// What a lesson says of the next move, or a stand.
fn taught(session: &Session) -> Option<&str> {
    let lesson = session.lesson.as_ref().map(Lesson::says);
    lesson.or_else(|| session.stand.as_ref()?.says.as_deref())
}

/// The table for those who hear it: its state with what a lesson or a stand says of it, and its spots.
pub(crate) fn told(session: &Session, hand: &Hand, words: &Words) -> (Caption, Vec<Group>) {
    let table = session.table();
    let mut groups = table.groups(&hand.draft, session.eyes(), words);
    if !session.acts_here() {
        groups.iter_mut().flat_map(|group| &mut group.spots).for_each(|info| info.open = false);
    }
    let mut caption = table.read_aloud(session.eyes(), words);
    if let Some(says) = taught(session) {
        let lit = waited_for(session, &hand.draft);
        let lit = groups.iter().flat_map(|group| &group.spots).filter(|info| lit.contains(&info.spot));
        let lit: Vec<&str> = lit.map(|info| info.label.as_str()).collect();
        let lit = (!lit.is_empty()).then(|| common::lesson_lit(words, &lit.join(", ")));
        caption.more.splice(0..0, std::iter::once(says.to_owned()).chain(lit));
    }
    (caption, groups)
}
