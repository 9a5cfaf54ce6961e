//! A match in words, for listeners: the state shown, and the news since the last announcement.

use mbrane_rules::{Seat, Viewer};

use crate::words::{Caption, Describe, Headline, Words, common};
use crate::{
    ActionChoice, BeatsSoFar, Match, MoveInput, Playhead, Question, Seen, Standing, TableAction,
};

pub fn title_and_lines<G: Describe>(play: &Match<G>, viewer: Viewer, words: &Words) -> Caption {
    if let Some(seat) = play.covered() {
        return Caption::new(hand_over(play.unmasked(), seat, words), []);
    }
    let play = play.seen(viewer);
    let mut caption = state(play, words);
    caption.more.extend(G::stands(&play.view(viewer), words));
    caption
}

pub(crate) fn caption<G: Describe>(play: &Match<G>, words: &Words) -> Caption {
    match play.covered() {
        Some(seat) => Caption::new(hand_over(play.unmasked(), seat, words), []),
        None => state(play.as_seen(), words),
    }
}

/// The caption of the state shown. While a scene plays, that is its name; while other beats run, the caption from before
/// the move, since the position after it would tell how they end.
fn state<G: Describe>(play: &Seen<G>, words: &Words) -> Caption {
    // A resignation is no secret of the running beats.
    let claimed = play.is_at_latest() && play.info().claimed().is_some();
    if play.beats_finished() || claimed {
        return at_rest(play, words);
    }
    match play.current_beats() {
        Some(beats) if beats.so_far(play.beat()).in_scene() => {
            Caption::new(words.label(G::INFO.scene).to_owned(), [])
        }
        _ => at_rest(&play.before_entry(), words),
    }
}

/// The caption of a match whose beats are over. Against a remote opponent, its title names the player to wait for.
fn at_rest<G: Describe>(play: &Seen<G>, words: &Words) -> Caption {
    let caption = G::caption(play, words);
    if play.is_incomplete() {
        return Caption {
            title: words.label(common::Label::RecordIncomplete).to_owned(),
            ..caption
        };
    }
    let waits = play.is_at_latest() && play.local_actors().is_nobody() && play.outcome().is_none();
    let Some(seat) = play.remote() else {
        return caption;
    };
    if !waits {
        return caption;
    }
    let who = play.who(seat, words);
    let title = if play.perspective().live {
        common::awaits(words, &who)
    } else {
        common::awaits_link(words, &who)
    };
    Caption { title, ..caption }
}

pub(crate) fn headline<G: Describe>(beats: &BeatsSoFar<G>, words: &Words) -> Option<Headline> {
    let last = beats
        .moments()
        .rev()
        .find_map(|moment| G::headline(&moment, words));
    // A scene that has shown nothing yet still has a name.
    let name = || Headline::plain(words.label(G::INFO.scene));
    last.or_else(|| beats.in_scene().then(name))
}

pub(crate) fn sentence_after<G: Describe>(beats: &BeatsSoFar<G>, words: &Words) -> Option<String> {
    beats
        .moments()
        .rev()
        .find_map(|moment| G::sentence_after(&moment, words))
}

fn hand_over<G: Describe>(play: &Seen<G>, seat: Seat, words: &Words) -> String {
    common::hand_over(words, &play.who(seat, words))
}

pub(crate) fn cover<G: Describe>(play: &Seen<G>, seat: Seat, words: &Words) -> Question {
    let answer = ActionChoice::new(
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
    pub(crate) fn all(place: Playhead, standing: &Standing) -> Self {
        let finished = place.beat == standing.beats;
        Self {
            cursor: place.entry,
            beats: if finished { usize::MAX } else { place.beat + 1 },
            ended: finished && standing.outcome().is_some(),
        }
    }

    /// Returns the news since then, in order, and marks everything shown as heard. After a step back, the listener
    /// hears only the caption.
    pub fn hear<G: MoveInput>(&mut self, play: &Match<G>, words: &Words) -> Vec<String> {
        let now = Self::all(play.playhead(), play.standing());
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
        if !again && let Some(sequence) = play.current_beats() {
            let first = if now.cursor == before.cursor {
                before.beats
            } else {
                0
            };
            if first == 0 {
                said.extend(G::action_text(play, &sequence.so_far(0), words));
            }
            for beat in first..now.beats.min(sequence.beats.len() + 1) {
                let moment = sequence.so_far(beat);
                // A scene has a sentence for all that it shows.
                if moment.last().is_some_and(|last| !last.time.scene) {
                    said.extend(G::beat_news(&moment, words));
                }
                said.extend(G::sentence_after(&moment, words));
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
