//! The words of Mbrane.

mod caption;
mod count;
mod ghost;
mod moves;
mod regions;

pub use ghost::ghost;
pub(super) use regions::names as names_of_region;

use mbrane_rules::Seat;
use mbrane_rules::mbrane::{Event, Illegal, Mbrane, Move, Setup, View};

use super::{Cue, State, Swing};
use crate::words::mbrane::Label;
use crate::words::{Caption, Describe, Headline, Who, Words, mbrane};
use crate::{BeatSequence, Entry, Level, Match, Refusal, Side};

impl Describe for Mbrane {
    fn name(words: &Words) -> &str {
        words.label(Label::Name)
    }

    fn temper(words: &Words, level: Level) -> &str {
        let tempers = [Label::Temper1, Label::Temper2, Label::Temper3, Label::Temper4, Label::Temper5];
        words.label(tempers[usize::from(level.number()) - 1])
    }

    fn side_name(words: &Words, side: Side) -> &str {
        words.label([Label::Ivory, Label::Indigo][side.index()])
    }

    fn scene_name(words: &Words) -> &str {
        words.label(Label::Counting)
    }

    fn caption(play: &Match<Self>, words: &Words) -> Caption {
        caption::caption(play, words)
    }

    fn headline(told: &BeatSequence<Self>, beat: usize, words: &Words) -> Option<Headline> {
        count::headline(told, beat, words)
    }

    fn news(told: &BeatSequence<Self>, beat: usize, words: &Words) -> Option<String> {
        count::news(told, beat, words)
    }

    fn step(told: &BeatSequence<Self>, beat: usize, words: &Words) -> Option<Headline> {
        count::step(told, beat, words)
    }

    fn beat_news(told: &BeatSequence<Self>, beat: usize, words: &Words) -> Vec<String> {
        let Some(beat) = told.beats.get(beat).filter(|beat| matches!(beat.cue, Cue::Roll { .. })) else {
            return Vec::new();
        };
        let swung = beat.events.iter().filter_map(|event| match *event {
            Event::Swung { region, from, to } => Some(Swing { region, from, to }),
            _ => None,
        });
        swung.map(|swing| regions::moved(told.before.setup.order, &swing, words)).collect()
    }

    fn lines_are_news(play: &Match<Self>) -> bool {
        !matches!(play.state(), State::Placing)
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
        regions::stands(view, words)
    }

    fn deed(play: &Match<Self>, entry: Entry<Move>, by: Option<Seat>, words: &Words) -> Option<String> {
        let by = play.who(by?, words);
        match entry {
            Entry::Move(Move::Place { digit, cell }) => Some(mbrane::placed(words, &by, digit, &cell.to_string())),
            Entry::Move(Move::Offer) => Some(mbrane::offered(words, &by)),
            _ => None,
        }
    }
}
