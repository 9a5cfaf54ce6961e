//! A count of Mbrane, told: its headlines and its sentences.

use mbrane_rules::mbrane::{Colour, Event, Mbrane, Move, Order};

use super::super::{Cue, Step, Swing};
use super::{colour, lead, moved, short, value};
use crate::words::mbrane::{self, Label};
use crate::words::{DescribeBeats, Headline, Words};
use crate::{BeatSequence, Entry, Side};

impl DescribeBeats for Mbrane {
    fn headline(told: &BeatSequence<Mbrane>, beat: usize, words: &Words) -> Option<Headline> {
        let beat = told.beats.get(beat)?;
        let label = match &beat.cue {
            Cue::Gather(step) => return Some(of_step(step, words)),
            Cue::Hush { .. } if beat.events.contains(&Event::Exhausted) => Label::NothingFits,
            Cue::Hush { .. } if told.entry == Entry::Move(Move::Accept) => Label::Agreed,
            Cue::Hush { .. } => Label::Counting,
            _ => return None,
        };
        Some(Headline {
            text: words.label(label).to_owned(),
            side: None,
        })
    }

    fn news(told: &BeatSequence<Mbrane>, beat: usize, words: &Words) -> Option<String> {
        let order = told.before.setup.order;
        let [ivory, indigo] = Colour::BOTH.map(|by| colour(by, words));
        match &told.beats.get(beat)?.cue {
            Cue::Hush { leads: [one, two] } => {
                Some(mbrane::count_begins(words, ivory, *one, indigo, *two))
            }
            Cue::Gather(step) => Some(mbrane::step(
                words,
                &resolves(order, step, words),
                &follows(order, step, words),
            )),
            Cue::Seal {
                regions,
                tally: [one, two],
            } if regions.len() == order.side() && !has_steps(told) => {
                let even = regions.iter().filter(|(_, value)| *value == 0).count();
                Some(match even {
                    0 => mbrane::all_at_once(words, ivory, *one, indigo, *two),
                    even => mbrane::all_at_once_even(words, ivory, *one, indigo, *two, even),
                })
            }
            Cue::Decider { by } => {
                let regions = order.side() / 2 + 1;
                Some(mbrane::majority(
                    words,
                    colour(*by, words),
                    &words.spelled(regions as u32),
                ))
            }
            _ => None,
        }
    }

    fn step(told: &BeatSequence<Mbrane>, beat: usize, words: &Words) -> Option<Headline> {
        let Cue::Gather(step) = &told.beats.get(beat)?.cue else {
            return None;
        };
        let order = told.before.setup.order;
        let list = |regions: &[usize]| {
            words.list(
                &regions
                    .iter()
                    .map(|region| short(order, *region, words))
                    .collect::<Vec<_>>(),
            )
        };
        let resolved: Vec<usize> = step.regions.iter().map(|(region, _)| *region).collect();
        let mut parts = vec![mbrane::step_regions(
            words,
            &list(&resolved),
            &by_of(step, words),
        )];
        if step.flips > 0 {
            parts.push(mbrane::step_flips(words, step.flips));
        }
        let upsets: Vec<usize> = step
            .swings
            .iter()
            .filter(|swing| swing.is_upset())
            .map(|swing| swing.region)
            .collect();
        if !upsets.is_empty() {
            parts.push(mbrane::step_turns(words, &list(&upsets)));
        }
        Some(Headline {
            text: parts.join(" · "),
            side: of_step(step, words).side,
        })
    }

    fn beat_news(told: &BeatSequence<Self>, beat: usize, words: &Words) -> Vec<String> {
        let Some(beat) = told
            .beats
            .get(beat)
            .filter(|beat| matches!(beat.cue, Cue::Roll { .. }))
        else {
            return Vec::new();
        };
        let swung = beat.events.iter().filter_map(|event| {
            if let Event::Swung { region, from, to } = *event {
                Some(Swing { region, from, to })
            } else {
                None
            }
        });
        swung
            .map(|swing| moved(told.before.setup.order, &swing, words))
            .collect()
    }
}

fn has_steps(told: &BeatSequence<Mbrane>) -> bool {
    told.beats
        .iter()
        .any(|beat| matches!(beat.cue, Cue::Gather(_)))
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

fn of_step(step: &Step, words: &Words) -> Headline {
    let by = by_of(step, words);
    let of = |side: Side, regions: usize| {
        let name = colour(Colour::BOTH[side.index()], words);
        let text = match regions {
            1 => mbrane::headline(words, name, &by),
            many => mbrane::headline_several(words, name, many, &by),
        };
        Headline {
            text,
            side: Some(side),
        }
    };
    match sides(step) {
        [0, 0] => Headline {
            text: words.label(Label::HeadlineEven).to_owned(),
            side: None,
        },
        [0, indigo] => of(Side::Second, indigo),
        [ivory, 0] => of(Side::First, ivory),
        _ => {
            let [ivory, indigo] = Colour::BOTH.map(|by| colour(by, words));
            Headline {
                text: mbrane::headline_both(words, ivory, indigo, &by),
                side: None,
            }
        }
    }
}

/// The sentence on the regions that resolve, and their winner: `Biggest lead: Indigo wins NE by 27.5.`
fn resolves(order: Order, step: &Step, words: &Words) -> String {
    let names: Vec<&str> = step
        .regions
        .iter()
        .map(|(region, _)| short(order, *region, words))
        .collect();
    let (several, names) = (names.len() > 1, words.list(&names));
    // How its lead compares with those of the other steps: the biggest, the next or the last.
    let rank = match (step.number, step.last) {
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
        let by = Colour::favoured_by(*value)?;
        Some(mbrane::share(
            words,
            colour(by, words),
            short(order, *region, words),
        ))
    };
    words.list(&step.regions.iter().filter_map(share).collect::<Vec<_>>())
}

/// The sentence on the flips and their effect on other regions: `Four tiles flip; N swings from Ivory 3 to Indigo 1.`
fn follows(order: Order, step: &Step, words: &Words) -> String {
    if step.flips == 0 {
        return words.label(Label::NoFlips).to_owned();
    }
    let upsets = step.swings.iter().filter(|swing| swing.is_upset());
    let upsets: Vec<String> = upsets.map(|swing| swung(order, swing, words)).collect();
    let calm = step.swings.len() - upsets.len();
    let listed = words.list(&upsets);
    let swings = match (upsets.is_empty(), calm) {
        (true, 0) => return capital(&mbrane::flips(words, step.flips)),
        (true, calm) => mbrane::calm(words, calm),
        (false, 0) => listed,
        (false, calm) => mbrane::upsets_and_calm(words, &listed, calm),
    };
    capital(&mbrane::flips_and(words, step.flips, &swings))
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
