//! What a game adds so that its table can be spoken of.

use mbrane_rules::Seat;

use super::{Who, Words};
use crate::{Animated, BeatSequence, Entry, Level, Match, MatchStatus, Player, Refusal, Side};

/// A large line and what is said below it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Caption {
    /// The large line.
    pub title: String,
    /// Below it, in order.
    pub more: Vec<String>,
}

impl Caption {
    /// A title with lines.
    pub fn new(title: String, more: impl IntoIterator<Item = String>) -> Self {
        Self { title, more: more.into_iter().collect() }
    }
}

/// Few words for afar, and the side they are about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Headline {
    /// The words.
    pub text: String,
    /// The side, where they are about one alone.
    pub side: Option<Side>,
}

/// What a placement that is held would change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GhostWords {
    /// The gist.
    pub gist: String,
    /// What stands above the lines.
    pub heading: String,
    /// What would change in detail, the weightier first.
    pub lines: Vec<String>,
    /// The result that it would lead to, where that is asked for.
    pub result: Option<String>,
}

/// A game whose table can be spoken of.
pub trait Describe: Animated {
    /// What its computers are called, the weakest first.
    const COMPUTERS: [&'static str; 5] = Player::COMPUTERS;

    /// What the game is called.
    fn name(words: &Words) -> &str;

    /// What the computer of this level is like, in a sentence.
    fn temper(words: &Words, level: Level) -> &str {
        words.label(super::level(level))
    }

    /// What a side is called.
    fn side_name(words: &Words, side: Side) -> &str;

    /// What a scene is called while it is played: `The count`.
    fn scene_name(words: &Words) -> &str {
        Self::name(words)
    }

    /// What the table says about the state that is shown.
    fn caption(play: &Match<Self>, words: &Words) -> Caption;

    /// The few words for a beat that are read from afar, if it has any: they stay until the next beat that has some.
    fn headline(told: &BeatSequence<Self>, beat: usize, words: &Words) -> Option<Headline>;

    /// The whole sentence for a beat, if it has any: it stays until the next beat that has one.
    fn news(told: &BeatSequence<Self>, beat: usize, words: &Words) -> Option<String>;

    /// A step of a scene in a line, where a beat begins one: for a list of what has happened.
    fn step(told: &BeatSequence<Self>, beat: usize, words: &Words) -> Option<Headline> {
        Self::headline(told, beat, words)
    }

    /// What else a beat tells somebody who hears the table: what others see of it.
    fn beat_news(told: &BeatSequence<Self>, beat: usize, words: &Words) -> Vec<String> {
        let _ = (told, beat, words);
        Vec::new()
    }

    /// Whether what stands below the title is news to somebody who hears the table after every move.
    fn lines_are_news(play: &Match<Self>) -> bool {
        !matches!(play.now(), MatchStatus::Turn(_))
    }

    /// Why something cannot be done now, for the one who tried.
    fn refusal(play: &Match<Self>, refusal: &Refusal<Self::Illegal>, words: &Words) -> String;

    /// An entry of the record in a few words: `5 e4`.
    fn entry(entry: Entry<Self::Move>, words: &Words) -> String;

    /// An entry with its number, from 1, and who did it: `12. Marble places 5 on e4`.
    fn entry_by(number: usize, by: Option<&Who>, entry: Entry<Self::Move>, words: &Words) -> String;

    /// A good move, and the one thing that speaks for it; whether it is proven to win.
    fn advice(position: &Self, action: Self::Move, wins: bool, words: &Words) -> String;

    /// What was agreed, for a list: `9×9, influence`.
    fn agreed(setup: Self::Setup, words: &Words) -> String;

    /// How each part of the table stands in which anything has happened.
    fn stands(view: &Self::View, words: &Words) -> Vec<String>;

    /// What somebody did, for those who could not see it.
    fn deed(play: &Match<Self>, entry: Entry<Self::Move>, by: Option<Seat>, words: &Words) -> Option<String>;
}

/// What stands in large letters while the beat with this number plays: the last headline up to it.
pub fn headline_at<G: Describe>(told: &BeatSequence<G>, beat: usize, words: &Words) -> Option<Headline> {
    (0..=beat.min(told.beats.len())).rev().find_map(|beat| G::headline(told, beat, words))
}

/// What stands in the caption while the beat with this number plays: the last sentence up to it.
pub fn news_at<G: Describe>(told: &BeatSequence<G>, beat: usize, words: &Words) -> Option<String> {
    (0..=beat.min(told.beats.len())).rev().find_map(|beat| G::news(told, beat, words))
}
