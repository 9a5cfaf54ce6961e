//! A count of Mbrane, told: its headlines and its sentences.

use mbrane_rules::mbrane::{Colour, Mbrane, Move, Order, RegionState};

use super::super::beats::{beats_of_step, flips, swings};
use super::super::{Cue, Opening, Step, Swing, Weight, side};
use super::{colour, lead, moved, short, value};
use crate::words::mbrane::{self, Label};
use crate::words::{DescribeBeats, Headline, StepLine, Words};
use crate::{Beat, BeatsSoFar, Entry, Side};

impl DescribeBeats for Mbrane {
    fn headline(sequence: &BeatsSoFar<Mbrane>, words: &Words) -> Option<Headline> {
        let order = sequence.before().setup.order;
        let label = |label: Label| Headline::plain(words.label(label));
        let Some(opening) = sequence.opening() else {
            if !matches!(sequence.last()?.cue, Cue::Impact) {
                return None;
            }
            // The last tile has snapped.
            return step_of(sequence).map(|(step, _)| of_step(order, step, words));
        };
        Some(match opening {
            Opening::Step(step) if step.weight == Weight::Deciding => {
                let regions = regions_of(order, &step, words);
                Headline::plain(mbrane::headline_deciding(words, &regions))
            }
            Opening::Decider { by } => {
                let decided = mbrane::headline_decided(words, colour(by, words));
                Headline::of(side(by), decided)
            }
            Opening::Swing(swings) => swing_headline(order, &swings, words),
            Opening::Step(step) => of_step(order, &step, words),
            Opening::Count { exhausted: true } => label(Label::NothingFits),
            Opening::Count { .. } if sequence.entry() == Entry::Move(Move::Accept) => {
                label(Label::Agreed)
            }
            Opening::Count { .. } => label(Label::Counting),
        })
    }

    fn sentence_after(sequence: &BeatsSoFar<Mbrane>, words: &Words) -> Option<String> {
        let order = sequence.before().setup.order;
        let [ivory, indigo] = Colour::BOTH.map(|by| colour(by, words));
        if let Some(Opening::Count { .. }) = sequence.opening() {
            let [one, two] = sequence.view().leads();
            return Some(mbrane::count_begins(words, ivory, one, indigo, two));
        }
        match &sequence.last()?.cue {
            Cue::Seal { regions, tally, .. } => Some(match step_of(sequence) {
                Some((step, beats)) => mbrane::step(
                    words,
                    &resolves(order, step, is_last(sequence, step), words),
                    &follows(order, beats, &[], words),
                ),
                None => {
                    let [one, two] = *tally;
                    match regions.iter().filter(|(_, value)| *value == 0).count() {
                        0 => mbrane::all_at_once(words, ivory, one, indigo, two),
                        even => mbrane::all_at_once_even(words, ivory, one, indigo, two, even),
                    }
                }
            }),
            Cue::Decider { by } => {
                let regions = words.spelled((order.side() / 2 + 1) as u32);
                Some(mbrane::majority(words, colour(*by, words), &regions))
            }
            _ => None,
        }
    }

    fn sentence_during(sequence: &BeatsSoFar<Mbrane>, words: &Words) -> Option<String> {
        let order = sequence.before().setup.order;
        let resolves = |step: &Step| {
            if step.weight == Weight::Deciding {
                // No word on who wins before the end of its flips.
                stakes(sequence, words)
            } else {
                resolves(order, step, is_last(sequence, step), words)
            }
        };
        // A swing is told in the frame in which its pill turns.
        let turning = match sequence.opening() {
            Some(Opening::Step(step)) => return Some(resolves(&step)),
            Some(Opening::Count { .. } | Opening::Decider { .. }) => return None,
            Some(Opening::Swing(swings)) => swings,
            None => Vec::new(),
        };
        let (step, beats) = step_of(sequence)?;
        let is_over = beats
            .last()
            .is_some_and(|beat| matches!(beat.cue, Cue::Seal { .. }));
        if is_over {
            return None;
        }
        let resolves = resolves(step);
        if flips(beats) == 0 || step.weight == Weight::Deciding {
            return Some(resolves);
        }
        let follows = follows(order, beats, &turning, words);
        Some(mbrane::step(words, &resolves, &follows))
    }

    /// Each step of the count, with the flips and swings that its beats have shown.
    fn steps(sequence: &BeatsSoFar<Mbrane>, words: &Words) -> Vec<StepLine> {
        let order = sequence.before().setup.order;
        let begun = |(beat, moment): (usize, BeatsSoFar<Mbrane>)| {
            let Some(Opening::Step(step)) = moment.opening() else {
                return None;
            };
            let beats = beats_of_step(sequence.over(), beat);
            Some(step_line(order, &step, beat, beats, words))
        };
        sequence.moments().enumerate().filter_map(begun).collect()
    }

    fn beat_news(sequence: &BeatsSoFar<Self>, words: &Words) -> Vec<String> {
        let Some(beat) = sequence.last() else {
            return Vec::new();
        };
        if !matches!(beat.cue, Cue::Roll { .. }) {
            return Vec::new();
        }
        swings(std::slice::from_ref(beat))
            .map(|swing| moved(sequence.before().setup.order, &swing, words))
            .collect()
    }
}

/// The last step that has begun, with those of its beats that are over.
fn step_of<'a>(sequence: &BeatsSoFar<'a, Mbrane>) -> Option<(&'a Step, &'a [Beat<Mbrane>])> {
    let begun = |(index, beat): (usize, &'a Beat<Mbrane>)| match &beat.cue {
        Cue::Gather(step) => Some((step, beats_of_step(sequence.over(), index))),
        _ => None,
    };
    sequence.over().iter().enumerate().rev().find_map(begun)
}

/// Returns whether no other region is left.
fn is_last(sequence: &BeatsSoFar<Mbrane>, step: &Step) -> bool {
    let resolves = |region: usize| step.regions.iter().any(|(other, _)| *other == region);
    let view = sequence.view();
    let mut regions = view.regions().iter().enumerate();
    regions.all(|(region, view)| view.state != RegionState::Open || resolves(region))
}

/// The stakes of the step that decides, if either side can win the match with its region: `4–4: this region decides the game.`
fn stakes(sequence: &BeatsSoFar<Mbrane>, words: &Words) -> String {
    let view = sequence.view();
    let [ivory, indigo] = view.awarded();
    let one_short = view.regions().len() / 2;
    if ivory == indigo && usize::from(ivory) == one_short {
        mbrane::decides_even(words, ivory)
    } else {
        String::new()
    }
}

fn names<'a>(order: Order, step: &Step, words: &'a Words) -> Vec<&'a str> {
    let name = |(region, _): &(usize, i16)| short(order, *region, words);
    step.regions.iter().map(name).collect()
}

fn regions_of(order: Order, step: &Step, words: &Words) -> String {
    words.list(names(order, step, words))
}

/// `NE swings!`, in the colour of the new leader, if any.
fn swing_headline(order: Order, swings: &[Swing], words: &Words) -> Headline {
    let names = swings.iter().map(|swing| short(order, swing.region, words));
    let names = words.list(names);
    let text = match swings {
        [_] => mbrane::headline_swing(words, &names),
        _ => mbrane::headline_swings(words, &names),
    };
    let leaders = swings.iter().map(|swing| Colour::favoured_by(swing.to));
    let first = leaders.clone().next().flatten();
    let shared = first.filter(|leader| leaders.clone().all(|other| other == Some(*leader)));
    Headline {
        text,
        side: shared.map(side),
    }
}

fn step_line(
    order: Order,
    step: &Step,
    beat: usize,
    beats: &[Beat<Mbrane>],
    words: &Words,
) -> StepLine {
    let regions = regions_of(order, step, words);
    let seals = |beat: &Beat<Mbrane>| matches!(beat.cue, Cue::Seal { .. });
    if step.weight == Weight::Deciding && !beats.iter().any(seals) {
        return StepLine::new(beat, Headline::plain(regions));
    }
    let mut parts = vec![mbrane::step_regions(words, &regions, &by_of(step, words))];
    let flips = flips(beats);
    if flips > 0 {
        parts.push(mbrane::step_flips(words, flips));
    }
    let swinging = swings(beats).filter(Swing::changes_leader);
    let swinging = words.list(swinging.map(|swing| short(order, swing.region, words)));
    if !swinging.is_empty() {
        parts.push(mbrane::step_turns(words, &swinging));
    }
    let won = sides(step);
    StepLine {
        beat,
        text: parts.join(" · "),
        sides: Side::BOTH
            .into_iter()
            .filter(|side| won[side.index()] > 0)
            .collect(),
    }
}

fn sides(step: &Step) -> [usize; 2] {
    Colour::BOTH.map(|by| {
        step.regions
            .iter()
            .filter(|(_, value)| Colour::favoured_by(*value) == Some(by))
            .count()
    })
}

fn by_of(step: &Step, words: &Words) -> String {
    value(step.regions.first().map_or(0, |(_, value)| *value), words)
}

fn of_step(order: Order, step: &Step, words: &Words) -> Headline {
    let by = by_of(step, words);
    let regions = regions_of(order, step, words);
    let of = |side: Side, won: usize| {
        let name = colour(Colour::BOTH[side.index()], words);
        let led = match won {
            1 => mbrane::headline(words, name, &by),
            many => mbrane::headline_several(words, name, many, &by),
        };
        Headline::of(side, format!("{regions} · {led}"))
    };
    match sides(step) {
        [0, 0] => {
            let even = words.label(Label::HeadlineEven);
            Headline::plain(format!("{regions} · {even}"))
        }
        [0, indigo] => of(Side::Second, indigo),
        [ivory, 0] => of(Side::First, ivory),
        _ => {
            let pair = |(region, value): &(usize, i16)| {
                let side = colour(Colour::favoured_by(*value)?, words);
                Some(format!("{} {side}", short(order, *region, words)))
            };
            let pairs = words.list(step.regions.iter().filter_map(pair));
            Headline::plain(mbrane::headline_both(words, &pairs, &by))
        }
    }
}

/// The sentence on the regions that resolve, and their winner: `Biggest lead: Indigo wins NE by 27.5.`
fn resolves(order: Order, step: &Step, last: bool, words: &Words) -> String {
    let names = names(order, step, words);
    let (several, names) = (names.len() > 1, words.list(&names));
    // How its lead compares with those of the other steps: the biggest, the next or the last.
    let rank = match (step.number, last) {
        (0, _) => 0,
        (_, false) => 1,
        (_, true) => 2,
    };
    let by = by_of(step, words);
    let (whose, owned) = match sides(step) {
        [0, 0] if several => return mbrane::even_several(words, &names),
        [0, 0] => return mbrane::even_one(words, &names),
        [0, indigo] => (Colour::Indigo, indigo),
        [ivory, 0] => (Colour::Ivory, ivory),
        _ => {
            let say = [mbrane::mixed_most, mbrane::mixed_next, mbrane::mixed_last];
            return say[rank](words, &names, &by, &shares(order, step, words));
        }
    };
    let say = match owned {
        1 => [mbrane::one_most, mbrane::one_next, mbrane::one_last],
        2 => [mbrane::two_most, mbrane::two_next, mbrane::two_last],
        _ => [mbrane::all_most, mbrane::all_next, mbrane::all_last],
    };
    say[rank](words, colour(whose, words), &names, &by)
}

fn shares(order: Order, step: &Step, words: &Words) -> String {
    let share = |(region, value): &(usize, i16)| {
        let by = colour(Colour::favoured_by(*value)?, words);
        Some(mbrane::share(words, by, short(order, *region, words)))
    };
    words.list(step.regions.iter().filter_map(share))
}

/// The sentence on the flips and their effect on other regions, with what is turning now: `Four tiles flip; N swings from Ivory 3 to
/// Indigo 1.`
fn follows(order: Order, beats: &[Beat<Mbrane>], turning: &[Swing], words: &Words) -> String {
    let flips = flips(beats);
    if flips == 0 {
        return words.label(Label::NoFlips).to_owned();
    }
    let all = swings(beats).chain(turning.iter().copied());
    let (swinging, calm): (Vec<Swing>, Vec<Swing>) = all.partition(Swing::changes_leader);
    let listed = words.list(swinging.iter().map(|swing| swung(order, swing, words)));
    let swings = match (swinging.is_empty(), calm.len()) {
        (true, 0) => return capital(&mbrane::flips(words, flips)),
        (true, calm) => mbrane::calm(words, calm),
        (false, 0) => listed,
        (false, calm) => mbrane::swings_and_shifts(words, &listed, calm),
    };
    capital(&mbrane::flips_and(words, flips, &swings))
}

/// `N swings from Ivory 3 to Indigo 1`.
pub(super) fn swung(order: Order, swing: &Swing, words: &Words) -> String {
    let region = short(order, swing.region, words);
    match (lead(swing.from, words), lead(swing.to, words)) {
        (Some(from), Some(to)) => mbrane::swings(words, region, &from, &to),
        (Some(from), None) => mbrane::falls(words, region, &from),
        (None, Some(to)) => mbrane::rises(words, region, &to),
        (None, None) => mbrane::stays(words, region),
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}
