//! The words that each game adds for its table.

use super::{Who, Words};
use crate::{Animated, BeatsSoFar, Entry, MatchStatus, Seen, Side};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Caption {
    pub title: String,
    pub more: Vec<String>,
    /// True if the game shows choices of its own below these words.
    pub choices: bool,
    /// How the game went and how it ended: `Down by 2.`, `Won as Ivory, 5–4.` The result shows it in place of the title.
    pub story: Option<[String; 2]>,
    /// The result without words of a language, to be shared with a link: `Mbrane 5–4 🟪⬜🟪⚡⬜`.
    pub signs: Option<String>,
    /// The regions of the board in the order in which they were won.
    pub awards: Vec<Award>,
    /// The region that the winner won by least: why the other side lost.
    pub closest: Option<String>,
}

/// A region that was won in a count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Award {
    /// The winner, if the region has one.
    pub side: Option<Side>,
    /// True if another side led in the region earlier in the count.
    pub swung: bool,
}

impl Caption {
    pub fn new(title: String, more: impl IntoIterator<Item = String>) -> Self {
        Self {
            title,
            more: more.into_iter().collect(),
            choices: false,
            story: None,
            signs: None,
            awards: Vec::new(),
            closest: None,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Headline {
    pub text: String,
    pub side: Option<Side>,
}

impl Headline {
    pub(crate) fn plain(text: impl Into<String>) -> Self {
        let (text, side) = (text.into(), None);
        Self { text, side }
    }

    pub(crate) const fn of(side: Side, text: String) -> Self {
        let side = Some(side);
        Self { text, side }
    }
}

/// A step of a scene, as a list has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepLine {
    /// The beat that the step begins with.
    pub beat: usize,
    pub text: String,
    /// The sides that it is about, as far as that has been shown: in a count, those that win a region.
    pub sides: Vec<Side>,
}

impl StepLine {
    pub(crate) fn new(beat: usize, headline: Headline) -> Self {
        Self {
            beat,
            text: headline.text,
            sides: headline.side.into_iter().collect(),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GhostWords {
    pub gist: String,
    pub heading: String,
    pub lines: Vec<String>,
    pub result: Option<String>,
}

/// A game in words.
pub trait Describe: DescribeState + DescribeBeats + DescribeMoves {}

impl<G: DescribeState + DescribeBeats + DescribeMoves> Describe for G {}

/// The state shown, in words.
pub trait DescribeState: Animated {
    /// The words for a match that shows the end of all beats: they use its position. While beats run,
    /// [`Narration::caption`](crate::Narration::caption) gives this an earlier place of the match.
    fn caption(play: &Seen<Self>, words: &Words) -> Caption;

    /// The state of each part of the table that the players have changed.
    fn stands(view: &Self::View, words: &Words) -> Vec<String>;

    /// Returns whether the lines below the title are read aloud after every move.
    fn lines_are_news(play: &Seen<Self>) -> bool {
        !matches!(play.status(), MatchStatus::Turn(_))
    }
}

/// The beats of a move, in words. Each hook says what is new at a moment: the result of the beat that has just ended,
/// or the first frame of the running one.
pub trait DescribeBeats: Animated {
    /// The large words at this moment, if it has any: they stay until the next moment that has some.
    fn headline(beats: &BeatsSoFar<Self>, words: &Words) -> Option<Headline>;

    /// The whole sentence at this moment, if it has any: it stays until the next moment that has one.
    fn sentence_after(beats: &BeatsSoFar<Self>, words: &Words) -> Option<String>;

    /// The sentence on the visible part of a running step; the scene shows it in place of the sentence after a beat.
    fn sentence_during(_: &BeatsSoFar<Self>, _: &Words) -> Option<String> {
        None
    }

    /// The steps that have begun.
    fn steps(beats: &BeatsSoFar<Self>, words: &Words) -> Vec<StepLine> {
        let step = |moment: BeatsSoFar<Self>| {
            let said = Self::headline(&moment, words)?;
            let over = moment.over().len();
            // Without an opening, the words are about the beat that has just ended.
            let beat = if moment.opening().is_some() {
                over
            } else {
                over.saturating_sub(1)
            };
            Some(StepLine::new(beat, said))
        };
        beats.moments().filter_map(step).collect()
    }

    /// Further lines about the beat that has just ended, for players who hear the table instead of seeing it.
    fn beat_news(_: &BeatsSoFar<Self>, _: &Words) -> Vec<String> {
        Vec::new()
    }
}

/// Moves and set-ups, in words.
pub trait DescribeMoves: Animated {
    /// Why the rules forbid a move.
    fn illegal(play: &Seen<Self>, reason: &Self::Illegal, words: &Words) -> String;

    /// An entry of the record in a few words: `5 e4`.
    fn entry(entry: Entry<Self::Move>, words: &Words) -> String;

    /// An entry with its number, from 1, and its player: `12. Marble places 5 on e4`.
    fn entry_by(number: usize, by: Option<&Who>, entry: Entry<Self::Move>, words: &Words)
    -> String;

    /// A good move and the best reason for it; `wins` if it is proven to win.
    fn advice(position: &Self, action: Self::Move, wins: bool, words: &Words) -> String;

    /// The agreed set-up, for a list: `9×9, influence`.
    fn setup_in_words(setup: Self::Setup, words: &Words) -> String;

    /// A player's action, for players who could not see it: by default as the list has it. The match gives the names of its players.
    fn action_text(_: &Seen<Self>, beats: &BeatsSoFar<Self>, words: &Words) -> Option<String> {
        Some(Self::entry(beats.entry(), words))
    }
}
