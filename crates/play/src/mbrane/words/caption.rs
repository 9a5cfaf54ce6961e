//! The caption for each state of a match of Mbrane.

use mbrane_rules::mbrane::{
    Colour, Event, Mbrane, Move, Phase, RegionState, RegionView, View, cells_of,
};
use mbrane_rules::{Game as _, Outcome, Seat};

use super::super::{Cue, State, side};
use super::count::swung;
use super::{colour, lead_or_even, short, value};
use crate::words::mbrane::{self, Label};
use crate::words::{
    Award, Caption, DescribeState, Words, common, first_of_two, result, turn_of, turn_words,
    what_follows,
};
use crate::{Entry, Seen, Side};

impl DescribeState for Mbrane {
    fn caption(play: &Seen<Self>, words: &Words) -> Caption {
        let label = |label: Label| words.label(label).to_owned();
        let turn = || turn_words(play, words);
        match play.state() {
            State::Empty => Caption::new(
                label(Label::AnyDigitAnyCell),
                turn().into_iter().chain(first_of_two(play, words)),
            ),
            State::Placing => {
                let settled = || {
                    play.position()
                        .is_settled()
                        .then(|| label(Label::OnlyZerosLeft))
                };
                let title =
                    turn().unwrap_or_else(|| words.label(common::Label::MovedOn).to_owned());
                Caption::new(
                    title,
                    just_swapped(play, words)
                        .or_else(settled)
                        .or_else(|| first_of_two(play, words)),
                )
            }
            State::SwapQuestion => swap_question(play, words),
            State::Offered { by } if play.player(!by).is_person() => Caption::new(
                label(Label::OfferQuestion),
                [mbrane::offered(words, &play.who(by, words))],
            ),
            State::Offered { by } => {
                let answers = play.who(!by, words);
                Caption::new(
                    mbrane::offer_awaited(words, &answers),
                    [turn_of(play.player(!by), &answers, words)],
                )
            }
            State::Declined => {
                let by = colour(play.position().to_move(), words);
                Caption::new(mbrane::must_place(words, by), [label(Label::DeclinedOffer)])
            }
            State::Settled => Caption::new(
                label(Label::OnlyZerosLeft),
                play.is_at_latest().then(|| label(Label::CountFollows)),
            ),
            State::Over(outcome) => end(play, outcome, words),
        }
    }

    fn stands(view: &View, words: &Words) -> Vec<String> {
        let order = view.setup.order;
        let touched = |region: usize| cells_of(order, region).any(|cell| view.tile(cell).is_some());
        let said = |(index, region): (usize, &RegionView)| {
            let name = short(order, index, words);
            match region.state {
                RegionState::Awarded(None) => Some(mbrane::region_nobodys(words, name)),
                RegionState::Awarded(Some(by)) => Some(mbrane::region_won(
                    words,
                    name,
                    colour(by, words),
                    &value(region.value, words),
                )),
                RegionState::Open if region.value != 0 || touched(index) => Some(
                    mbrane::region_stands(words, name, &lead_or_even(region.value, words)),
                ),
                RegionState::Open => None,
            }
        };
        view.regions().iter().enumerate().filter_map(said).collect()
    }

    fn lines_are_news(play: &Seen<Self>) -> bool {
        !matches!(play.state(), State::Placing)
    }
}

fn just_swapped(play: &Seen<Mbrane>, words: &Words) -> Option<String> {
    let by = play
        .current_beats()
        .filter(|sequence| sequence.entry == Entry::Move(Move::Swap))?
        .by?;
    Some(mbrane::swapped(
        words,
        &play.who(by, words),
        colour(play.colour(by), words),
    ))
}

fn swap_question(play: &Seen<Mbrane>, words: &Words) -> Caption {
    let keep = play.position().to_move();
    let (keep, take) = (colour(keep, words), colour(!keep, words));
    match play.position().to_act().single() {
        Some(seat) if !play.player(seat).is_person() => {
            let who = play.who(seat, words);
            Caption::new(
                common::thinking(words, &who),
                [mbrane::swap_awaited(words, &who, take)],
            )
        }
        _ => Caption::new(mbrane::swap_question(words, keep, take), []),
    }
}

fn end(play: &Seen<Mbrane>, outcome: Outcome, words: &Words) -> Caption {
    let position = play.position();
    let order = position.setup().order;
    let why = match position.phase() {
        // The title says who resigned, or why the match was claimed.
        _ if outcome.resigned => None,
        Phase::Accepted => Some(Label::EndedAccepted),
        _ if position.is_exhausted() => Some(Label::EndedExhausted),
        // Only zeros fitted, and the table counted.
        _ => Some(Label::EndedSettled),
    };
    let why = why.map(|why| words.label(why).to_owned());
    let view = play.view(play.viewer());
    let nobodys = view.regions().iter().enumerate();
    let nobodys = nobodys.filter(|(_, region)| region.state == RegionState::Awarded(None));
    let nobodys: Vec<_> = nobodys
        .map(|(index, _)| short(order, index, words))
        .collect();
    // That is why neither side has more.
    let tied = (outcome.winner.is_none() && !nobodys.is_empty())
        .then(|| mbrane::region_nobodys(words, &words.list(&nobodys)));
    let turn = play
        .turning_point()
        .map(|(_, swing)| mbrane::turning_point(words, &swung(order, &swing, words)));
    let supposed = play
        .supposed()
        .map(|[ivory, indigo]| mbrane::would_have_ended(words, ivory, indigo));
    // In a match of two games the sum comes first, since it decides.
    let next = what_follows(play, words);
    let (sum, next) = if play.info().leg().is_some() {
        (Some(next), None)
    } else {
        (None, Some(next))
    };
    let more = sum
        .into_iter()
        .chain(turn)
        .chain(why)
        .chain(tied)
        .chain(supposed)
        .chain(next);
    let awards = if outcome.resigned {
        Vec::new()
    } else {
        awards(play)
    };
    Caption {
        story: story(play, outcome, words),
        signs: (!awards.is_empty()).then(|| signs(play, outcome, &awards, words)),
        awards,
        closest: closest(play, outcome, words),
        ..Caption::new(result(play, outcome, words), more)
    }
}

/// Returns the winners of the regions in the order of their award.
fn awards(play: &Seen<Mbrane>) -> Vec<Award> {
    let beats = play.current_beats().map(|sequence| &sequence.beats);
    let (mut awards, mut swung) = (Vec::new(), Vec::new());
    for beat in beats.into_iter().flatten() {
        if let Cue::Swing(swings) = &beat.cue {
            swung.extend(swings.iter().map(|swing| swing.region));
        }
        for event in &beat.events {
            if let Event::Awarded { region, to, .. } = event {
                awards.push(Award {
                    side: to.map(side),
                    swung: swung.contains(region),
                });
            }
        }
    }
    awards
}

/// The region that the winner won by least: `SW: Ivory wins by 0.5`.
fn closest(play: &Seen<Mbrane>, outcome: Outcome, words: &Words) -> Option<String> {
    let winner = play.colour(outcome.winner?);
    let view = play.view(play.viewer());
    let order = view.setup.order;
    let won = view.regions().iter().enumerate();
    let won = won.filter(|(_, region)| region.state == RegionState::Awarded(Some(winner)));
    let (index, region) = won.min_by_key(|(_, region)| region.value.abs())?;
    let [name, side] = [short(order, index, words), colour(winner, words)];
    let by = value(region.value, words);
    Some(mbrane::region_won(words, name, side, &by))
}

/// The score and the awards as signs, with a flash behind each region that swung before.
fn signs(play: &Seen<Mbrane>, outcome: Outcome, awards: &[Award], words: &Words) -> String {
    let first = play.info().only_person().unwrap_or(Seat::First);
    let [own, other] = [first, !first].map(|seat| outcome.points[seat.index()]);
    let mut signs = format!("{} {own}–{other} ", words.label(Label::Name));
    for award in awards {
        signs.push(match award.side {
            Some(Side::First) => '⬜',
            Some(Side::Second) => '🟪',
            None => '⬛',
        });
        signs.extend(award.swung.then_some('⚡'));
    }
    signs
}

/// The count in two lines for the only person who plays: where the loser of the game was farthest ahead, and the end.
fn story(play: &Seen<Mbrane>, outcome: Outcome, words: &Words) -> Option<[String; 2]> {
    if outcome.resigned {
        return None;
    }
    let (you, winner) = (play.info().only_person()?, outcome.winner?);
    let beats = &play.current_beats()?.beats;
    let of = |colour: Colour, tally: [u8; 2]| tally[colour.index()];
    let (won, lost) = (play.colour(winner), play.colour(!winner));
    let tallies = beats.iter().filter_map(|beat| match beat.cue {
        Cue::Seal { tally, .. } => Some(tally),
        _ => None,
    });
    let lead = |tally: &[u8; 2]| of(lost, *tally).saturating_sub(of(won, *tally));
    // The first of equal leads.
    let farthest = tallies.rev().max_by_key(lead)?;
    if lead(&farthest) == 0 {
        return None;
    }
    // In the order of the score: Ivory's first.
    let mut points = outcome.points;
    if play.colour(Seat::First) == Colour::Indigo {
        points.reverse();
    }
    let (side, [ivory, indigo]) = (colour(play.colour(you), words), points);
    let by = lead(&farthest);
    Some(if you == winner {
        [
            mbrane::story_down(words, by),
            mbrane::story_won(words, side, ivory, indigo),
        ]
    } else {
        [
            mbrane::story_up(words, by),
            mbrane::story_lost(words, side, ivory, indigo),
        ]
    })
}
