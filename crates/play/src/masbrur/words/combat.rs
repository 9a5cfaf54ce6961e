//! The headlines and sentences of a combat.

use mbrane_rules::Seat;
use mbrane_rules::masbrur::{Comparison, EquipmentEnd, Formation, Masbrur};

use super::super::{Cue, Opening, beats::winner};
use super::{dominoes, formation_name, formations, half_points, show, side, wall};
use crate::words::masbrur::{self, Label};
use crate::words::{DescribeBeats, Headline, StepLine, Words};
use crate::{BeatsSoFar, Side};

impl DescribeBeats for Masbrur {
    fn headline(beats: &BeatsSoFar<Masbrur>, words: &Words) -> Option<Headline> {
        let label = match beats.opening() {
            None => return result_of_last(beats, words),
            Some(Opening::Strikes { by }) => {
                return Some(of(by, masbrur::whose_wall(words, side(by, words))));
            }
            Some(Opening::Compares { lane, .. }) => {
                return Some(Headline::plain(masbrur::lane(words, lane + 1)));
            }
            Some(Opening::Sums) => Label::Worth,
            Some(Opening::EquipmentEnds(EquipmentEnd::Attack)) => Label::EndedAttack,
            Some(Opening::EquipmentEnds(EquipmentEnd::Passes)) => Label::EndedPasses,
            Some(Opening::EquipmentEnds(EquipmentEnd::Die)) => Label::EndedDie,
            Some(Opening::EquipmentEnds(EquipmentEnd::Turns)) => Label::EndedTurns,
            Some(Opening::WallsTurn) => Label::WallsTurn,
        };
        Some(Headline::plain(words.label(label)))
    }

    fn sentence_after(beats: &BeatsSoFar<Masbrur>, words: &Words) -> Option<String> {
        let [south, north] = Seat::BOTH.map(|seat| side(seat, words));
        let label = |label: Label| Some(words.label(label).to_owned());
        match beats.opening() {
            Some(Opening::EquipmentEnds(EquipmentEnd::Attack)) => return label(Label::AttackTold),
            Some(Opening::EquipmentEnds(_)) => return label(Label::EndedTold),
            Some(Opening::Compares { formations, .. }) => {
                let [one, other] = formations.map(|shown| formation_or_nothing(shown, words));
                return Some(masbrur::against(words, &one, &other));
            }
            Some(Opening::Strikes { .. }) => return label(Label::StrikesTold),
            Some(Opening::Sums) => return label(Label::WorthTold),
            _ => {}
        }
        Some(match &beats.last()?.cue {
            Cue::Walls { walls } => {
                let [one, two] = walls.map(|there| wall(there, words));
                masbrur::walls_told(words, south, &one, north, &two)
            }
            Cue::Deal {
                by,
                lane,
                formation,
                ..
            } => {
                let shown = formation_name(formation, words);
                masbrur::shows_in_lane(words, side(*by, words), &shown, lane + 1)
            }
            Cue::Nothing { by } => masbrur::shows_nothing(words, side(*by, words)),
            Cue::Strike { by, blocking } => {
                let victims = shown_at(beats, !*by, |place| blocking.places[place]);
                let victims = formations(&victims, words);
                match blocking.height {
                    None => masbrur::wall_misses(words, side(*by, words)),
                    Some(8) => masbrur::wall_blocks_high(words, side(*by, words), &victims),
                    Some(height) => masbrur::wall_blocks(words, side(*by, words), &victims, height),
                }
            }
            Cue::Seize { by, seizure } => masbrur::seizes_told(
                words,
                side(*by, words),
                &dominoes(seizure.dominoes().iter(), words),
                &show(seizure.formations(), words),
            ),
            Cue::Compare {
                comparison,
                formations,
                blocked,
                ..
            } => compared(comparison, formations, *blocked, words)?,
            Cue::Sum { result } => {
                let sum = u16::from(result.unused) + u16::from(result.die);
                masbrur::sum_told(words, result.unused, result.die, sum)
            }
            Cue::Count { result } => {
                let [one, two] = result
                    .half_medals
                    .map(|medals| half_points(u16::from(medals), words));
                masbrur::medals_told(words, south, &one, north, &two)
            }
            Cue::Round { round, offerer } => {
                masbrur::round_told(words, side(*offerer, words), *round)
            }
            _ => return None,
        })
    }

    fn steps(beats: &BeatsSoFar<Masbrur>, words: &Words) -> Vec<StepLine> {
        let step = |moment: BeatsSoFar<Masbrur>| {
            let over = moment.over().len();
            Some(match moment.opening() {
                Some(Opening::EquipmentEnds(_) | Opening::WallsTurn) => {
                    StepLine::new(over, Self::headline(&moment, words)?)
                }
                // A lane or a wall is no step; its result is.
                _ => StepLine::new(over.saturating_sub(1), result_of_last(&moment, words)?),
            })
        };
        beats.moments().filter_map(step).collect()
    }
}

/// The headline of the beat that has just ended.
fn result_of_last(beats: &BeatsSoFar<Masbrur>, words: &Words) -> Option<Headline> {
    Some(match &beats.last()?.cue {
        Cue::Deal { by, formation, .. } => of(*by, formation_name(formation, words)),
        Cue::Nothing { by } => of(*by, masbrur::shows_nothing(words, side(*by, words))),
        Cue::Strike { by, blocking } if blocking.height.is_some() => {
            of(*by, masbrur::blocks(words, side(*by, words)))
        }
        Cue::Strike { by, .. } => of(*by, masbrur::misses(words, side(*by, words))),
        Cue::Seize { by, seizure } => of(
            *by,
            masbrur::seizes(
                words,
                side(*by, words),
                &dominoes(seizure.dominoes().iter(), words),
            ),
        ),
        Cue::Compare { comparison, .. } => match winner(comparison) {
            Some(seat) => of(seat, masbrur::medal(words, side(seat, words))),
            None => Headline::plain(words.label(Label::HalfEach)),
        },
        Cue::Sum { result } => {
            let sum = u16::from(result.unused) + u16::from(result.die);
            Headline::plain(masbrur::sum(words, result.unused, result.die, sum))
        }
        Cue::Count { result } => {
            let [one, two] = result
                .half_points()
                .map(|points| half_points(points, words));
            let [south, north] = Seat::BOTH.map(|seat| side(seat, words));
            Headline::plain(masbrur::counted(words, south, &one, north, &two))
        }
        Cue::Round { round, .. } => Headline::plain(masbrur::round_begins(words, *round)),
        _ => return None,
    })
}

fn of(seat: Seat, text: String) -> Headline {
    Headline::of(Side::BOTH[seat.index()], text)
}

fn formation_or_nothing(formation: Option<Formation>, words: &Words) -> String {
    let nothing = || words.label(Label::ShowNone).to_owned();
    formation.map_or_else(nothing, |shown| formation_name(&shown, words))
}

fn shown_at(beats: &BeatsSoFar<Masbrur>, seat: Seat, at: impl Fn(usize) -> bool) -> Vec<Formation> {
    let dealt = beats.over().iter().filter_map(|beat| match &beat.cue {
        Cue::Deal {
            by,
            place,
            formation,
            ..
        } if *by == seat && at(*place) => Some(*formation),
        _ => None,
    });
    dealt.collect()
}

fn compared(
    comparison: &Comparison,
    formations: &[Option<Formation>; 2],
    blocked: [bool; 2],
    words: &Words,
) -> Option<String> {
    let name =
        |seat: Seat| formations[seat.index()].map(|formation| formation_name(&formation, words));
    let Some(seat) = winner(comparison) else {
        let (one, other) = (name(Seat::First)?, name(Seat::Second)?);
        let said = if blocked == [true, true] {
            masbrur::ties_blocked
        } else {
            masbrur::ties_equal
        };
        return Some(said(words, &one, &other));
    };
    let (own, one) = (formations[seat.index()]?, name(seat)?);
    let side = side(seat, words);
    let Some(other) = formations[(!seat).index()] else {
        let said = if blocked[seat.index()] {
            masbrur::beats_nothing_blocked
        } else {
            masbrur::beats_nothing
        };
        return Some(said(words, side, &one));
    };
    let said = if blocked[(!seat).index()] {
        masbrur::beats_blocked
    } else if own.length() > other.length() {
        masbrur::beats_longer
    } else {
        masbrur::beats_higher
    };
    Some(said(words, side, &one, &formation_name(&other, words)))
}
