//! A match in words, for listeners: the state shown, and the news since the last announcement.

use mbrane_rules::{Seat, Viewer};

use crate::words::{Caption, Describe, Words, common};
use crate::{Match, Offer, Question, Seen, TableAction};

pub fn title_and_lines<G: Describe>(play: &Match<G>, eyes: Viewer, words: &Words) -> Caption {
    if let Some(seat) = play.covered() {
        return Caption::new(hand_over(play, seat, words), []);
    }
    let play = play.seen(eyes);
    let in_scene = !play.beats_finished()
        && play
            .current_beats()
            .is_some_and(|told| told.scene().is_some());
    let mut caption = if in_scene {
        // While the scene plays, the caption would give away the result.
        Caption::new(words.label(G::SCENE).to_owned(), [])
    } else {
        state(play, words)
    };
    caption.more.extend(G::stands(&play.view(eyes), words));
    caption
}

pub(crate) fn caption<G: Describe>(play: &Match<G>, words: &Words) -> Caption {
    match play.covered() {
        Some(seat) => Caption::new(hand_over(play, seat, words), []),
        None => state(play.as_seen(), words),
    }
}

/// The caption of the state shown. Against a remote opponent, its title names the player to wait for.
fn state<G: Describe>(play: &Seen<G>, words: &Words) -> Caption {
    let caption = G::caption(play, words);
    if play.is_incomplete() {
        return Caption {
            title: words.label(common::Label::RecordIncomplete).to_owned(),
            ..caption
        };
    }
    let waits = play.is_at_latest() && play.local_actors().is_nobody() && play.outcome().is_none();
    let Some(seat) = play.remote().filter(|_| waits) else {
        return caption;
    };
    let who = play.who(seat, words);
    let title = if play.perspective().live {
        common::awaits(words, &who)
    } else {
        common::awaits_link(words, &who)
    };
    Caption { title, ..caption }
}

fn hand_over<G: Describe>(play: &Seen<G>, seat: Seat, words: &Words) -> String {
    common::hand_over(words, &play.who(seat, words))
}

pub(crate) fn cover<G: Describe>(play: &Match<G>, seat: Seat, words: &Words) -> Question {
    let answer = Offer::new(
        TableAction::Uncover,
        words.label(common::Label::Uncover),
        true,
    );
    Question {
        side: Some(play.side(seat)),
        title: hand_over(play, seat, words),
        more: vec![common::hand_over_more(words, &play.who(!seat, words))],
        answers: vec![answer],
        covers: true,
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct AnnouncedSoFar {
    cursor: usize,
    beats: usize,
    ended: bool,
}

impl AnnouncedSoFar {
    pub fn all<G: Describe>(play: &Match<G>) -> Self {
        let ended = play.outcome().is_some() && play.beats_finished();
        Self {
            cursor: play.cursor(),
            beats: if play.beats_finished() {
                usize::MAX
            } else {
                play.beat() + 1
            },
            ended,
        }
    }

    /// Returns the news since then, in order, and marks everything shown as heard. After a step back, the listener
    /// hears only the caption.
    pub fn hear<G: Describe>(&mut self, play: &Match<G>, words: &Words) -> Vec<String> {
        let now = Self::all(play);
        let covered = play.covered().is_some();
        let whole = play;
        let play = play.as_seen();
        let before = std::mem::replace(self, now);
        if before == now {
            return Vec::new();
        }
        let mut said = Vec::new();
        let again =
            now.cursor < before.cursor || now.cursor == before.cursor && now.beats < before.beats;
        if !again && let Some(told) = play.current_beats() {
            let first = if now.cursor == before.cursor {
                before.beats
            } else {
                0
            };
            if first == 0 {
                said.extend(G::deed(play, told.entry, told.by, words));
            }
            let scene = told.scene();
            for beat in first..now.beats.min(told.beats.len()) {
                said.extend(G::news(told, beat, words));
                if !scene.as_ref().is_some_and(|scene| scene.contains(&beat)) {
                    said.extend(G::beat_news(told, beat, words));
                }
            }
        }
        if play.beats_finished() {
            let caption = caption(whole, words);
            said.push(caption.title);
            if covered {
                return said;
            }
            if now.ended || G::lines_are_news(play) {
                said.extend(caption.more);
            }
        }
        said
    }
}
