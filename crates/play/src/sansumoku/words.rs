//! The words of Sansumoku.

use mbrane_rules::sansumoku::{
    Colour, Event, Illegal, Mark, Move, Sansumoku, Setup, Target, View, section_of,
};
use mbrane_rules::{Game as _, Line, Outcome, Viewer};

use super::effect::{completes, threatens};
use super::{Cue, Effect, Opening, Sent, effect, side};
use crate::words::sansumoku::{self, Label, PLACE, SECTION};
use crate::words::{
    Caption, DescribeBeats, DescribeMoves, DescribeState, GhostWords, Headline, Who, Words, common,
    first_of_two, result, turn_words, what_follows,
};
use crate::{Animated as _, BeatsSoFar, Entry, Seen, Side};

impl DescribeState for Sansumoku {
    fn caption(play: &Seen<Self>, words: &Words) -> Caption {
        if let Some(outcome) = play.outcome() {
            let view = play.view(Viewer::All);
            let title = ended(play, outcome, words);
            let lines = how_it_ended(&view, words).into_iter();
            return Caption {
                signs: signs(&view, words),
                ..Caption::new(title, lines.chain([what_follows(play, words)]))
            };
        }
        let title = turn_words(play, words)
            .unwrap_or_else(|| words.label(common::Label::MovedOn).to_owned());
        let lines = [where_to(play.position(), words)].into_iter();
        Caption::new(title, lines.chain(first_of_two(play, words)))
    }

    fn stands(view: &View, words: &Words) -> Vec<String> {
        let said = |(at, mark): (usize, &Mark)| {
            let section = section(at, words);
            Some(match mark {
                Mark::Open => return None,
                Mark::Line(by) => sansumoku::section_won(words, colour(*by, words), section),
                Mark::Constraint(by) => {
                    sansumoku::section_fallen(words, colour(*by, words), section)
                }
                Mark::Drawn => sansumoku::section_drawn(words, section),
            })
        };
        view.marks.iter().enumerate().filter_map(said).collect()
    }

    fn lines_are_news(_: &Seen<Self>) -> bool {
        // The next section is news after every move.
        true
    }
}

impl DescribeBeats for Sansumoku {
    fn headline(beats: &BeatsSoFar<Self>, words: &Words) -> Option<Headline> {
        match beats.opening() {
            Some(Opening::Section(event)) => return happened(&event, words),
            Some(Opening::End(outcome)) => {
                let by = outcome.winner.map(|winner| Side::BOTH[winner.index()]);
                let text = by.map_or_else(
                    || words.label(Label::Drawn).to_owned(),
                    |by| sansumoku::won_side(words, Self::INFO.side_name(by, words)),
                );
                return Some(Headline { text, side: by });
            }
            None => {}
        }
        let last = beats.last()?;
        match &last.cue {
            Cue::Stuck => {
                let view = beats.view();
                let text = match view.target {
                    Target::Section(at) => sansumoku::no_cell_for(words, next_digit(&view, at)),
                    Target::Any => words.label(Label::NoCellAnywhere).to_owned(),
                };
                Some(Headline::of(side(view.to_move), text))
            }
            Cue::Section | Cue::Constraint(_) => {
                last.events.iter().find_map(|event| happened(event, words))
            }
            _ => None,
        }
    }

    fn sentence_after(beats: &BeatsSoFar<Self>, words: &Words) -> Option<String> {
        if let Some(Opening::End(outcome)) = beats.opening() {
            // The score always says that three in a row win.
            let drawn = outcome.winner.is_none();
            return drawn.then(|| words.label(Label::NobodyHasThree).to_owned());
        }
        let last = beats.last()?;
        match &last.cue {
            Cue::Stuck => {
                let view = beats.view();
                let by = colour(view.to_move, words);
                Some(match view.target {
                    Target::Section(at) => {
                        sansumoku::stuck(words, by, next_digit(&view, at), section(at, words))
                    }
                    Target::Any => sansumoku::stuck_anywhere(words, by),
                })
            }
            Cue::Constraint(_) => last.events.iter().find_map(|event| match event {
                Event::Constrained { sections, by } => {
                    let [by, other] = [*by, !*by].map(|colour_| colour(colour_, words));
                    let sections = listed(sections, words);
                    Some(sansumoku::constrained(words, other, by, &sections))
                }
                _ => None,
            }),
            // Say where the next move goes only after a win by constraint; elsewhere the caption does.
            Cue::Turn if last.time.scene => {
                let by = colour(beats.view().to_move, words);
                Some(sansumoku::now_anywhere(words, by))
            }
            Cue::Section => last.events.iter().find_map(|event| match event {
                Event::SectionWon {
                    section: at,
                    by,
                    lines,
                } if lines.len() > 1 => {
                    let (by, section) = (colour(*by, words), section(*at, words));
                    Some(sansumoku::won_by_two_lines(words, by, section))
                }
                event => happened(event, words).map(|happened| happened.text),
            }),
            Cue::Finale(_) => how_it_ended(&beats.view(), words),
            _ => None,
        }
    }
}

impl DescribeMoves for Sansumoku {
    fn illegal(_: &Seen<Self>, reason: &Illegal, words: &Words) -> String {
        match reason {
            Illegal::Occupied { .. } => words.label(Label::Occupied).to_owned(),
            Illegal::Decided { .. } => words.label(Label::Decided).to_owned(),
            Illegal::Elsewhere { target } => sansumoku::elsewhere(words, section(*target, words)),
            Illegal::Clash {
                digit,
                line: Line::Column,
                at,
            } => sansumoku::clash_column(words, *digit, &at.to_string()),
            Illegal::Clash { digit, at, .. } => {
                sansumoku::clash_row(words, *digit, &at.to_string())
            }
            Illegal::Over => words.label(common::Label::Over).to_owned(),
        }
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
            (Entry::Move(Move::Place(cell)), Some(who)) => {
                sansumoku::by_place(words, number, who, &cell.to_string())
            }
            (Entry::Move(Move::Resign), Some(who)) => sansumoku::by_resign(words, number, who),
            _ => sansumoku::by_close(words, number),
        }
    }

    fn advice(position: &Self, action: Move, wins: bool, words: &Words) -> String {
        let Move::Place(cell) = action else {
            return words.label(Label::AdviceResign).to_owned();
        };
        let digit = position.next_digit(section_of(cell)).unwrap_or(0);
        let what = sansumoku::advice(words, digit, &cell.to_string());
        let effect = effect(position, cell).ok();
        let why = effect
            .as_ref()
            .and_then(|effect| reason(position, effect, words));
        let said = match why {
            Some(why) => sansumoku::advice_because(words, &what, &why),
            None => what,
        };
        // A move that wins the game needs no proof.
        let needs_proof = !effect.is_some_and(|effect| effect.wins_game());
        if wins && needs_proof {
            sansumoku::advice_wins(words, &said)
        } else {
            said
        }
    }

    fn setup_in_words(_: Setup, words: &Words) -> String {
        words.label(Label::Agreed).to_owned()
    }

    fn action_text(play: &Seen<Self>, beats: &BeatsSoFar<Self>, words: &Words) -> Option<String> {
        let Entry::Move(Move::Place(cell)) = beats.entry() else {
            return None;
        };
        let who = play.who(beats.by()?, words);
        let digit = next_digit(beats.before(), section_of(cell));
        Some(sansumoku::placed(words, &who, digit, &cell.to_string()))
    }
}

/// The main reason for a move with this effect, if it has any.
fn reason(position: &Sansumoku, effect: &Effect, words: &Words) -> Option<String> {
    let other = colour(!effect.by, words);
    if effect.wins_game() {
        return Some(words.label(Label::ItWinsTheGame).to_owned());
    }
    if !effect.falls.is_empty() {
        let falls = listed(&effect.falls, words);
        return Some(sansumoku::it_constrains(words, other, &falls));
    }
    if let Some(won) = effect.line {
        return Some(sansumoku::it_wins(words, section(won, words)));
    }
    if completes(position, effect.cell, !effect.by) {
        let blocked = section(section_of(effect.cell), words);
        return Some(sansumoku::it_blocks(words, other, blocked));
    }
    let Sent {
        target: Target::Section(at),
        cells,
        ..
    } = effect.sent?
    else {
        return None;
    };
    let next = section(at, words);
    if cells < 3 {
        return Some(sansumoku::it_narrows(words, other, next, cells));
    }
    let mut after = position.clone();
    after.apply(Move::Place(effect.cell));
    (!threatens(&after)).then(|| sansumoku::it_is_quiet(words, other, next))
}

fn where_to(position: &Sansumoku, words: &Words) -> String {
    match position.target() {
        Target::Section(at) => {
            let digit = position.next_digit(at).unwrap_or(0);
            sansumoku::in_section(words, digit, section(at, words))
        }
        Target::Any
            if position.next_digit(4) == Some(1) && *position == Sansumoku::start(Setup) =>
        {
            words.label(Label::FirstMove).to_owned()
        }
        Target::Any => words.label(Label::AnySection).to_owned(),
    }
}

pub(super) fn ghost(play: &Seen<Sansumoku>, effect: &Effect, words: &Words) -> GhostWords {
    let other = play.who(Sansumoku::seat_of(!effect.by), words);
    let digit = effect.digit;
    let sent = effect.sent.map(|sent| match (sent.target, sent.digit) {
        (Target::Section(at), Some(next)) => {
            sansumoku::sends(words, &other, section(at, words), next, sent.cells)
        }
        _ => sansumoku::sends_anywhere(words, &other, sent.cells),
    });
    let mut lines = Vec::new();
    let gist = if effect.wins_game() {
        sansumoku::would_win_game(words, digit)
    } else if let Some(section_) = effect.line {
        sansumoku::would_win(words, digit, section(section_, words))
    } else if !effect.falls.is_empty() {
        sansumoku::would_win(words, digit, &listed(&effect.falls, words))
    } else if let Some(at) = effect.drawn {
        sansumoku::would_draw(words, digit, section(at, words))
    } else {
        match effect.sent.map(|sent| sent.target) {
            Some(Target::Section(at)) => sansumoku::would_send(words, &other, section(at, words)),
            _ => sansumoku::would_free(words, &other),
        }
    };
    if !effect.falls.is_empty() {
        let falls = listed(&effect.falls, words);
        lines.push(sansumoku::since_stuck(words, &other, &falls));
    }
    lines.extend(sent);
    GhostWords {
        gist,
        heading: sansumoku::held_digit(words, digit, &effect.cell.to_string()),
        lines,
        result: None,
    }
}

fn next_digit(view: &View, at: usize) -> u8 {
    let cells = (0..9).map(|place| mbrane_rules::sansumoku::cell_of(at, place));
    cells.filter(|cell| view.tile(*cell).is_some()).count() as u8 + 1
}

/// The three sections in a row that won, or a sentence that neither player has three; none after a resignation.
fn how_it_ended(view: &View, words: &Words) -> Option<String> {
    let outcome = view.ended.filter(|outcome| !outcome.resigned)?;
    if outcome.winner.is_none() {
        return Some(words.label(Label::NobodyHasThree).to_owned());
    }
    let said = |line: &[usize; 3]| words.list(line.map(|at| words.label(PLACE[at])));
    match view.lines.as_slice() {
        [line] => Some(sansumoku::three_in_line(words, &said(line))),
        [one, other, ..] => Some(sansumoku::two_lines(words, &said(one), &said(other))),
        [] => None,
    }
}

pub(super) fn section(at: usize, words: &Words) -> &str {
    words.label(SECTION[at])
}

fn listed(sections: &[usize], words: &Words) -> String {
    words.list(sections.iter().map(|at| section(*at, words)))
}

fn colour(by: Colour, words: &Words) -> &str {
    Sansumoku::INFO.side_name(side(by), words)
}

fn happened(event: &Event, words: &Words) -> Option<Headline> {
    let won = |by: Colour, sections: &str| {
        let text = sansumoku::won_section(words, colour(by, words), sections);
        Some(Headline::of(side(by), text))
    };
    match event {
        Event::SectionWon {
            section: at, by, ..
        } => won(*by, section(*at, words)),
        Event::SectionDrawn { section: at } => {
            let text = sansumoku::drawn_section(words, section(*at, words));
            Some(Headline::plain(text))
        }
        Event::Constrained { sections, by } => won(*by, &listed(sections, words)),
        _ => None,
    }
}

/// The sections by their winners, as a square of signs.
fn signs(view: &View, words: &Words) -> Option<String> {
    view.ended.filter(|outcome| !outcome.resigned)?;
    let sign = |mark: &Mark| match mark {
        Mark::Line(by) | Mark::Constraint(by) => match by {
            Colour::Blue => '🟦',
            Colour::Orange => '🟧',
        },
        Mark::Open | Mark::Drawn => '⬛',
    };
    let row = |marks: &[Mark]| marks.iter().map(sign).collect();
    let rows: Vec<String> = view.marks.chunks(3).map(row).collect();
    Some(format!("{}\n{}", words.label(Label::Name), rows.join("\n")))
}

/// The winner. Three sections in a row decide, not their number.
fn ended(play: &Seen<Sansumoku>, outcome: Outcome, words: &Words) -> String {
    match outcome.winner {
        _ if outcome.resigned => result(play, outcome, words),
        None => words.label(Label::Drawn).to_owned(),
        Some(winner) => {
            let side = Sansumoku::INFO.side_name(play.side(winner), words);
            if play.is_nameless(winner) {
                sansumoku::won_side(words, side)
            } else {
                sansumoku::won(words, &play.who(winner, words), side)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mbrane_rules::Record;

    fn of(record: &str, m: &str) -> String {
        let record: Record<Sansumoku> = record.parse().expect("a record");
        let said = Sansumoku::advice(
            record.position(),
            m.parse().expect("a move"),
            false,
            &Words::english(),
        );
        said.split_once(": ")
            .map_or(String::new(), |(_, why)| why.to_owned())
    }

    #[test]
    fn reasons_fit_their_moves() {
        let demo = include_str!("../../../../assets/demo/sansumoku.txt").trim();
        let moves: Vec<&str> = demo.split_once(": ").expect("moves").1.split(' ').collect();
        let at = |move_: usize| {
            of(
                &format!("sansumoku : {}", moves[..move_].join(" ")),
                moves[move_],
            )
        };
        assert!(
            at(41).starts_with("it leaves ")
                && at(41).ends_with(" no cell, so you win the centre section"),
            "{}",
            at(41)
        );
        assert_eq!(at(43), "it wins the top section");
        assert_eq!(at(45), "it wins the game");
        assert_eq!(
            of("sansumoku :", "e5"),
            "it sends Orange to the centre section, where no line can be won yet"
        );
        let reasons: Vec<String> = (0..moves.len()).map(at).collect();
        assert!(
            reasons.iter().any(|why| why.starts_with("it stops ")),
            "{reasons:?}"
        );
        assert!(
            reasons.iter().any(|why| why.ends_with(" left")),
            "{reasons:?}"
        );
    }
}
