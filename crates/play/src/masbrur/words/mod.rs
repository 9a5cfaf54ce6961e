//! The words of Masbrur.

mod caption;
mod combat;
mod formation;
mod groups;
mod moves;

pub use formation::{domino_name, formation_name, half_points};
pub(super) use groups::groups;

use mbrane_rules::Seat;
use mbrane_rules::masbrur::{Illegal, Masbrur, Move, Setup, View};

use super::Composing;
use crate::words::masbrur::{self, Label};
use crate::words::{Caption, Describe, GhostWords, Headline, Who, Words};
use crate::{BeatSequence, Entry, Level, Match, Refusal, Side};

impl Describe for Masbrur {
    const COMPUTERS: [&'static str; 5] = ["Tinker", "Piper", "Ranger", "Marshal", "Regent"];

    fn name(words: &Words) -> &str {
        words.label(Label::Name)
    }

    fn temper(words: &Words, level: Level) -> &str {
        let tempers = [Label::Temper1, Label::Temper2, Label::Temper3, Label::Temper4, Label::Temper5];
        words.label(tempers[usize::from(level.number()) - 1])
    }

    fn side_name(words: &Words, side: Side) -> &str {
        words.label([Label::South, Label::North][side.index()])
    }

    fn scene_name(words: &Words) -> &str {
        words.label(Label::Combat)
    }

    fn caption(play: &Match<Self>, words: &Words) -> Caption {
        caption::caption(play, words)
    }

    fn headline(told: &BeatSequence<Self>, beat: usize, words: &Words) -> Option<Headline> {
        combat::headline(told, beat, words)
    }

    fn news(told: &BeatSequence<Self>, beat: usize, words: &Words) -> Option<String> {
        combat::news(told, beat, words)
    }

    fn refusal(play: &Match<Self>, refusal: &Refusal<Illegal>, words: &Words) -> String {
        moves::refusal(play, refusal, words)
    }

    fn entry(entry: Entry<Move>, words: &Words) -> String {
        moves::entry(entry, words)
    }

    fn entry_by(number: usize, by: Option<&Who>, entry: Entry<Move>, words: &Words) -> String {
        moves::entry_by(number, by, entry, words)
    }

    fn advice(position: &Self, action: Move, wins: bool, words: &Words) -> String {
        moves::advice(position, action, wins, words)
    }

    fn agreed(setup: Setup, words: &Words) -> String {
        moves::agreed(setup, words)
    }

    fn stands(view: &View, words: &Words) -> Vec<String> {
        caption::stands(view, words)
    }

    fn deed(play: &Match<Self>, entry: Entry<Move>, by: Option<Seat>, words: &Words) -> Option<String> {
        moves::deed(play, entry, by?, words)
    }
}

pub(super) fn ghost(now: &Composing, words: &Words) -> Option<GhostWords> {
    let push = now.push.filter(|push| push.fits)?;
    let (domino, row) = (domino_name(push.domino, words), formation::row(push.row));
    let gist = match push.out {
        Some(out) => masbrur::would_push(words, &domino, &row, &domino_name(out, words)),
        None => masbrur::would_stand(words, &domino, &row),
    };
    let mut then: Vec<_> = now.would_show().iter().flat_map(|show| show.iter().copied()).collect();
    then.sort_by_key(|formation| std::cmp::Reverse(formation.strength()));
    let lines = then.iter().map(|formation| formation_name(formation, words)).collect();
    Some(GhostWords { gist, heading: words.label(Label::ThenYouCouldShow).to_owned(), lines, result: None })
}
