//! A match in words.

use mbrane_rules::{Seat, Viewer};

use crate::words::{self, Caption, Headline, Words};
use crate::{AnnouncedSoFar, Entry, Match, MoveInput, Named, Side, Spot, Worth};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SceneStep {
    pub beat: usize,
    pub text: String,
    pub side: Option<Side>,
}

pub trait MatchWords {
    fn caption(&self, words: &Words) -> Caption;
    fn turn_words(&self, seat: Seat, words: &Words) -> String;
    fn called(&self, seat: Seat, words: &Words) -> String;
    fn plays(&self, seat: Seat, words: &Words) -> String;
    fn computers(&self) -> [&'static str; 5];
    fn side_name(&self, side: Side, words: &Words) -> String;
    fn headline(&self, beat: usize, words: &Words) -> Option<Headline>;
    fn news(&self, beat: usize, words: &Words) -> Option<String>;
    fn steps(&self, words: &Words) -> Vec<SceneStep>;
    fn entry_spots(&self, index: usize) -> Vec<Spot>;
    fn named(&self, text: &str, words: &Words) -> Vec<Named>;
    fn entry(&self, index: usize, words: &Words) -> Option<(String, Option<Seat>)>;
    fn entry_words(&self, words: &Words) -> String;
    /// The words for the last entry shown, if a computer made it.
    fn last_words(&self, words: &Words) -> Option<String>;
    /// The evaluation of the position at a cursor in words, as the chance of the side that is ahead.
    fn chance(&self, cursor: usize, worth: &Worth, words: &Words) -> String;
    fn advice(&self, m: &str, wins: bool, words: &Words) -> Option<String>;
    /// The move to recommend by an evaluation, and whether it is proven to win.
    fn advised(&self, chance: [f32; 2], best: Option<(&str, bool)>) -> Option<(String, bool)>;
    fn read_aloud(&self, eyes: Viewer, words: &Words) -> Caption;
    fn hear(&self, heard: &mut AnnouncedSoFar, words: &Words) -> Vec<String>;
    fn heard(&self) -> AnnouncedSoFar;
    fn send_link(&self, seat: Seat, words: &Words) -> String;
    /// The words that ask to send a seat the last link, which tells it the end.
    fn send_last_link(&self, seat: Seat, words: &Words) -> String;
    fn thinker_lost(&self, seat: Seat, words: &Words) -> String;
}

impl<G: MoveInput> MatchWords for Match<G> {
    fn caption(&self, words: &Words) -> Caption {
        crate::aloud::caption(self, words)
    }

    fn turn_words(&self, seat: Seat, words: &Words) -> String {
        words::turn_of(self.player(seat), &self.who(seat, words), words)
    }

    fn called(&self, seat: Seat, words: &Words) -> String {
        words::common::called(words, &self.who(seat, words))
    }

    fn plays(&self, seat: Seat, words: &Words) -> String {
        words::plays(self, seat, words)
    }

    fn computers(&self) -> [&'static str; 5] {
        G::COMPUTERS
    }

    fn side_name(&self, side: Side, words: &Words) -> String {
        G::side_name(words, side).to_owned()
    }

    fn headline(&self, beat: usize, words: &Words) -> Option<Headline> {
        words::headline_at(self.looked_at().told()?, beat, words)
    }

    fn news(&self, beat: usize, words: &Words) -> Option<String> {
        words::news_at(self.looked_at().told()?, beat, words)
    }

    fn steps(&self, words: &Words) -> Vec<SceneStep> {
        let told = self.looked_at().told();
        let Some((told, scene)) = told.and_then(|told| Some((told, told.scene()?))) else { return Vec::new() };
        let step =
            |beat: usize| G::step(told, beat, words).map(|Headline { text, side }| SceneStep { beat, text, side });
        scene.filter_map(step).collect()
    }

    fn entry_spots(&self, index: usize) -> Vec<Spot> {
        let seen = self.looked_at();
        match seen.entry(index) {
            Some(Entry::Move(m)) => G::spots_of(seen, m),
            Some(Entry::Close) | None => Vec::new(),
        }
    }

    fn named(&self, text: &str, words: &Words) -> Vec<Named> {
        crate::named(text, &G::places(self, words))
    }

    fn entry(&self, index: usize, words: &Words) -> Option<(String, Option<Seat>)> {
        let known = self.looked_at();
        let follows = index >= known.entries();
        let seen = if follows { self } else { known };
        let mut entry = seen.entry(index)?;
        let by = match entry {
            Entry::Move(_) => seen.record().position_at(index).to_act().first(),
            Entry::Close => None,
        };
        // To a viewer in a seat, the opponent's entries after the place shown are still sealed.
        if let (true, Entry::Move(m), Viewer::Of(seat)) = (follows, entry, self.eyes())
            && by != Some(seat)
        {
            entry = Entry::Move(G::redacted(m));
        }
        Some((G::entry(entry, words), by))
    }

    fn entry_words(&self, words: &Words) -> String {
        words::entry(self.looked_at(), words)
    }

    fn last_words(&self, words: &Words) -> Option<String> {
        words::last_deed(self.looked_at(), words)
    }

    fn chance(&self, cursor: usize, worth: &Worth, words: &Words) -> String {
        words::chance(&self.record().position_at(cursor), worth, words)
    }

    fn advice(&self, m: &str, wins: bool, words: &Words) -> Option<String> {
        Some(G::advice(self.looked_at().position(), m.parse().ok()?, wins, words))
    }

    fn advised(&self, chance: [f32; 2], best: Option<(&str, bool)>) -> Option<(String, bool)> {
        let best = best.and_then(|(m, wins)| Some((m.parse().ok()?, wins)));
        G::advised(self.looked_at().position(), chance, best).map(|(m, wins)| (m.to_string(), wins))
    }

    fn read_aloud(&self, eyes: Viewer, words: &Words) -> Caption {
        crate::title_and_lines(self, eyes, words)
    }

    fn hear(&self, heard: &mut AnnouncedSoFar, words: &Words) -> Vec<String> {
        heard.hear(self, words)
    }

    fn heard(&self) -> AnnouncedSoFar {
        AnnouncedSoFar::all(self)
    }

    fn send_link(&self, seat: Seat, words: &Words) -> String {
        words::common::send_link(words, &self.who(seat, words))
    }

    fn send_last_link(&self, seat: Seat, words: &Words) -> String {
        words::common::send_last_link(words, &self.who(seat, words))
    }

    fn thinker_lost(&self, seat: Seat, words: &Words) -> String {
        words::common::thinker_lost(words, self.called(seat, words))
    }
}
