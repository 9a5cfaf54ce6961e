//! The captions of Masbrur.

use mbrane_rules::masbrur::{Event, Masbrur, Phase, ROWS, Secret, View};
use mbrane_rules::{Game as _, Outcome, Seat};

use super::super::Composing;
use super::{dominoes, half_points, numbered, row, show, side, wall};
use crate::words::masbrur::{self, Label};
use crate::words::{
    Caption, DescribeState, Words, common, first_of_two, result, turn_words, what_follows,
};
use crate::{Draft, Seen};

impl DescribeState for Masbrur {
    fn caption(play: &Seen<Masbrur>, words: &Words) -> Caption {
        if let Some(outcome) = play.outcome() {
            return end(play, outcome, words);
        }
        let position = play.position();
        let label = |label: Label| words.label(label).to_owned();
        let Some(seat) = play.acting() else {
            let title = turn_words(play, words).unwrap_or_else(|| waits(play, words));
            return Caption::new(title, die(position, words));
        };
        let rows = position.field().rows().iter();
        let whole = rows.take_while(|row| row.dominoes().count() == 2);
        let begun = row(whole.count().min(ROWS - 1));
        let (title, more) = match position.phase() {
            Phase::Lay => (masbrur::lay(words, &begun), None),
            Phase::Match => (masbrur::match_row(words, &begun), None),
            Phase::Offer => (
                label(Label::Offer),
                Some(masbrur::offer_more(words, &play.who(!seat, words))),
            ),
            Phase::Take => (label(Label::TakeQuestion), None),
            Phase::Equip => {
                let first = position.turns() < 2;
                let title = turn_words(play, words).unwrap_or_default();
                let could = Composing::of(play, &Draft::default()).could_show();
                let could = could.map(|could| masbrur::could_show(words, &numbered(&could, words)));
                (title, first.then(|| label(Label::EquipFirst)).or(could))
            }
            Phase::Wall => (label(Label::Wall), Some(label(Label::WallMore))),
            Phase::Show => (label(Label::Show), Some(label(Label::ShowMore))),
            Phase::Seize => (label(Label::Seize), Some(label(Label::SeizeMore))),
            Phase::Over => (words.label(common::Label::Over).to_owned(), None),
        };
        let more = more
            .into_iter()
            .chain(die(position, words))
            .chain(first_of_two(play, words));
        Caption {
            choices: position.phase() == Phase::Offer,
            ..Caption::new(title, more)
        }
    }

    fn stands(view: &View, words: &Words) -> Vec<String> {
        let [south, north] = Seat::BOTH.map(|seat| side(seat, words));
        let [one, two] = view.half_points.map(|points| half_points(points, words));
        let round = masbrur::round_of(words, view.round, view.setup.rounds());
        let mut lines = vec![round, masbrur::score(words, south, &one, north, &two)];
        for seat in Seat::BOTH {
            let name = side(seat, words);
            let hand = view.hands[seat.index()];
            if !hand.is_empty() {
                let hand = dominoes(hand.iter(), words);
                lines.push(masbrur::hand_of(words, name, &hand));
            }
            if let Some(laid) = view.walls[seat.index()] {
                lines.push(masbrur::wall_of(words, name, &wall(laid, words)));
            }
            if let Some(Secret::Known(_)) = view.shows[seat.index()]
                && let Some(shown) = view.formations(seat)
            {
                lines.push(masbrur::shows_now(words, name, &show(&shown, words)));
            }
        }
        lines
    }
}

fn die(position: &Masbrur, words: &Words) -> Option<String> {
    (position.die() > 0).then(|| masbrur::die_adds(words, position.die()))
}

/// Names the opponent whose choice is missing, or says that both choose.
fn waits(play: &Seen<Masbrur>, words: &Words) -> String {
    let waits = Seat::BOTH.into_iter().filter(|seat| {
        play.position().to_act().contains(*seat)
            && !(*seat == Seat::Second && play.waiting().is_some())
    });
    let mut others = waits.filter(|seat| !play.player(*seat).is_person());
    match (others.next(), others.next()) {
        (Some(seat), None) => masbrur::choosing(words, &play.who(seat, words)),
        _ => words.label(Label::BothChoose).to_owned(),
    }
}

fn end(play: &Seen<Masbrur>, outcome: Outcome, words: &Words) -> Caption {
    let points = |seat: Seat| half_points(outcome.points[seat.index()], words);
    let title = match outcome.winner {
        Some(_) if outcome.resigned => result(play, outcome, words),
        None => masbrur::drawn(words, &points(Seat::First)),
        Some(winner) => {
            let (won, lost) = (points(winner), points(!winner));
            if play.is_nameless(winner) {
                masbrur::won_side(words, side(winner, words), &won, &lost)
            } else {
                masbrur::won(words, &play.who(winner, words), &won, &lost)
            }
        }
    };
    let of_round = |event: &Event| match event {
        Event::RoundEnded { result, .. } => Some(result.half_points()),
        _ => None,
    };
    // A match claimed after a round was not decided by that round.
    let last = match play.current_beats() {
        Some(sequence) if !outcome.resigned => sequence.events().find_map(of_round),
        _ => None,
    };
    let [south, north] = Seat::BOTH.map(|seat| side(seat, words));
    let last = last.map(|points| {
        let [one, two] = points.map(|points| half_points(points, words));
        masbrur::last_round(words, south, &one, north, &two)
    });
    let first = play.info().only_person().unwrap_or(Seat::First);
    let name = words.label(Label::Name);
    let signs = format!("{name} {}–{}", points(first), points(!first));
    Caption {
        signs: (!outcome.resigned).then_some(signs),
        ..Caption::new(title, last.into_iter().chain([what_follows(play, words)]))
    }
}
