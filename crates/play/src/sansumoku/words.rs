//! What Sansumoku says.

use mbrane_rules::sansumoku::{Colour, Event, Illegal, Mark, Move, Sansumoku, Setup, Target, View};
use mbrane_rules::{Line, Outcome, Seat};

use super::Cue;
use crate::words::sansumoku::{self, Label};
use crate::words::{
    Caption, Headline, Spoken, Who, Words, common, first_of_two, refused, result, turn_words, what_follows,
};
use crate::{Entry, Match, Refusal, Side, Told};

impl Spoken for Sansumoku {
    fn name(words: &Words) -> &str {
        words.label(Label::Name)
    }

    fn side_name(words: &Words, side: Side) -> &str {
        words.label([Label::Blue, Label::Orange][side.index()])
    }

    fn caption(play: &Match<Self>, words: &Words) -> Caption {
        if let Some(outcome) = play.outcome() {
            return Caption::new(ended(play, outcome, words), [what_follows(play, words)]);
        }
        let title = turn_words(play, words).unwrap_or_else(|| words.label(common::Label::MovedOn).to_owned());
        let place = match play.position().target() {
            Target::Any => words.label(Label::AnySection).to_owned(),
            Target::Section(at) => sansumoku::in_section(words, section(at, words)),
        };
        Caption::new(title, [place].into_iter().chain(first_of_two(play, words)))
    }

    fn headline(told: &Told<Self>, beat: usize, words: &Words) -> Option<Headline> {
        let beat = told.beats.get(beat).filter(|beat| matches!(beat.cue, Cue::Section | Cue::Constraint))?;
        let said = beat.events.iter().find_map(|event| happened(event, words))?;
        Some(Headline { text: said.0, side: said.1 })
    }

    fn news(told: &Told<Self>, beat: usize, words: &Words) -> Option<String> {
        told.beats.get(beat)?.events.iter().find_map(|event| happened(event, words)).map(|(text, _)| text)
    }

    fn refusal(play: &Match<Self>, refusal: &Refusal<Illegal>, words: &Words) -> String {
        let label = match refusal {
            Refusal::Illegal(Illegal::Occupied { .. }) => Label::Occupied,
            Refusal::Illegal(Illegal::Decided { .. }) => Label::Decided,
            Refusal::Illegal(Illegal::Elsewhere { target }) => {
                return sansumoku::elsewhere(words, section(*target, words));
            }
            Refusal::Illegal(Illegal::Clash { digit, line: Line::Column, .. }) => {
                return sansumoku::clash_column(words, *digit);
            }
            Refusal::Illegal(Illegal::Clash { digit, .. }) => return sansumoku::clash_row(words, *digit),
            Refusal::Illegal(Illegal::Over) => return words.label(common::Label::Over).to_owned(),
            other => return refused(play, other, words),
        };
        words.label(label).to_owned()
    }

    fn entry(entry: Entry<Move>, words: &Words) -> String {
        match entry {
            Entry::Move(Move::Place(cell)) => cell.to_string(),
            Entry::Move(Move::Resign) => words.label(Label::EntryResign).to_owned(),
            Entry::Close => words.label(Label::EntryClose).to_owned(),
        }
    }

    fn entry_by(number: usize, by: Option<&Who>, entry: Entry<Move>, words: &Words) -> String {
        match (entry, by) {
            (Entry::Move(Move::Place(cell)), Some(who)) => sansumoku::by_place(words, number, who, &cell.to_string()),
            (Entry::Move(Move::Resign), Some(who)) => sansumoku::by_resign(words, number, who),
            _ => sansumoku::by_close(words, number),
        }
    }

    fn advice(_: &Self, action: Move, wins: bool, words: &Words) -> String {
        match action {
            Move::Place(cell) if wins => sansumoku::advice_wins(words, &cell.to_string()),
            Move::Place(cell) => sansumoku::advice(words, &cell.to_string()),
            Move::Resign => words.label(Label::AdviceResign).to_owned(),
        }
    }

    fn agreed(_: Setup, words: &Words) -> String {
        words.label(Label::Agreed).to_owned()
    }

    fn stands(view: &View, words: &Words) -> Vec<String> {
        let said = |(at, mark): (usize, &Mark)| {
            let section = section(at, words);
            match mark {
                Mark::Open => None,
                Mark::Line(by) | Mark::Constraint(by) => {
                    Some(sansumoku::section_won(words, section, colour(*by, words)))
                }
                Mark::Drawn => Some(sansumoku::section_drawn(words, section)),
            }
        };
        view.marks.iter().enumerate().filter_map(said).collect()
    }

    fn deed(play: &Match<Self>, entry: Entry<Move>, by: Option<Seat>, words: &Words) -> Option<String> {
        let Entry::Move(Move::Place(cell)) = entry else { return None };
        let digit = play.position().tile(cell)?.digit;
        Some(sansumoku::placed(words, &play.who(by?, words), digit, &cell.to_string()))
    }
}

fn section(at: usize, words: &Words) -> &str {
    words.label(match at {
        0 => Label::Section1,
        1 => Label::Section2,
        2 => Label::Section3,
        3 => Label::Section4,
        4 => Label::Section5,
        5 => Label::Section6,
        6 => Label::Section7,
        7 => Label::Section8,
        _ => Label::Section9,
    })
}

const fn side(by: Colour) -> Side {
    match by {
        Colour::Blue => Side::First,
        Colour::Orange => Side::Second,
    }
}

fn colour(by: Colour, words: &Words) -> &str {
    Sansumoku::side_name(words, side(by))
}

/// What an event decides, and for whom.
fn happened(event: &Event, words: &Words) -> Option<(String, Option<Side>)> {
    match event {
        Event::SectionWon { section: at, by, .. } => {
            Some((sansumoku::won_section(words, colour(*by, words), section(*at, words)), Some(side(*by))))
        }
        Event::SectionDrawn { section: at } => Some((sansumoku::drawn_section(words, section(*at, words)), None)),
        Event::Constrained { sections, by } => {
            let names: Vec<&str> = sections.iter().map(|at| section(*at, words)).collect();
            Some((sansumoku::constrained(words, colour(*by, words), &words.list(&names)), Some(side(*by))))
        }
        _ => None,
    }
}

/// Who has won. A line of sections decides, not their number.
fn ended(play: &Match<Sansumoku>, outcome: Outcome, words: &Words) -> String {
    match outcome.winner {
        _ if outcome.resigned => result(play, outcome, words),
        None => words.label(Label::Drawn).to_owned(),
        Some(winner) => {
            let side = Sansumoku::side_name(words, play.side(winner));
            if play.is_nameless(winner) {
                sansumoku::won_side(words, side)
            } else {
                sansumoku::won(words, &play.who(winner, words), side)
            }
        }
    }
}
