//! How the facts of Mbrane fall into beats: rhythm, tempo, swings, the decider.

use mbrane_rules::mbrane::{Colour, Event, Mbrane, View};
use mbrane_rules::{Cell, Outcome, Viewer};

use super::motion::{self, Sealing};
use super::side;
use crate::{Beat, BeatSequence, BeatsSoFar, Motion, Reaction};

/// A change in the value of an open region, in half points: Ivory's lead is positive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Swing {
    pub region: usize,
    pub from: i16,
    pub to: i16,
}

impl Swing {
    /// Returns whether a colour lost its lead.
    pub fn changes_leader(&self) -> bool {
        let leader = Colour::favoured_by(self.from);
        leader.is_some() && leader != Colour::favoured_by(self.to)
    }
}

/// A step of a count as it begins: its effect is told by the events of its later beats.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    /// Its number, from 0.
    pub number: usize,
    /// The regions that resolve together, with their leads, in half points.
    pub regions: Vec<(usize, i16)>,
    pub weight: Weight,
}

/// How much depends on a step of a count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Weight {
    /// The majority is still open after it.
    Ordinary,
    /// It brings a colour the majority.
    Deciding,
    /// A colour already has the majority.
    Settled,
}

/// The part of a cue that the picture shows from its first frame.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Opening {
    // A count begins, because no tile fits any more or for another reason.
    Count { exhausted: bool },
    Step(Step),
    // Regions get another leader.
    Swing(Vec<Swing>),
    // A colour has the majority.
    Decider { by: Colour },
}

pub(super) fn opening(beat: &Beat<Mbrane>) -> Option<Opening> {
    match &beat.cue {
        Cue::Hush { .. } => Some(Opening::Count {
            exhausted: beat.events.contains(&Event::Exhausted),
        }),
        Cue::Gather(step) => Some(Opening::Step(step.clone())),
        Cue::Swing(swings) => Some(Opening::Swing(swings.clone())),
        Cue::Decider { by } => Some(Opening::Decider { by: *by }),
        _ => None,
    }
}

pub(super) fn reaction(beats: &BeatsSoFar<Mbrane>) -> Option<Reaction> {
    let gains = |colour| Some(Reaction::Gains(side(colour)));
    let decided = beats.over().iter().find_map(|beat| match beat.cue {
        Cue::Decider { by } => Some(by),
        _ => None,
    });
    if let Some(by) = decided {
        return gains(by);
    }
    // A face keeps its look until the next step begins.
    match beats.moments().rev().find_map(|moment| moment.opening())? {
        Opening::Step(step) if step.weight == Weight::Deciding => {
            let snapped = beats
                .over()
                .iter()
                .any(|beat| matches!(beat.cue, Cue::Impact));
            let by = |(_, value): &(usize, i16)| Colour::favoured_by(*value);
            let first = step.regions.first().and_then(by);
            // If regions of both sides decide, the faces wait for the score.
            let is_shared = step.regions.iter().all(|region| by(region) == first);
            match first {
                Some(winner) if snapped && is_shared => gains(winner),
                _ => Some(Reaction::Suspense),
            }
        }
        Opening::Swing(swings) => {
            let to = Colour::favoured_by(swings.first()?.to)?;
            let same = |swing: &Swing| Colour::favoured_by(swing.to) == Some(to);
            swings.iter().all(same).then(|| gains(to)).flatten()
        }
        Opening::Decider { by } => gains(by),
        Opening::Step(_) | Opening::Count { .. } => None,
    }
}

/// The changes of open regions in these beats.
pub fn swings(beats: &[Beat<Mbrane>]) -> impl Iterator<Item = Swing> {
    let events = beats.iter().flat_map(|beat| &beat.events);
    events.filter_map(|event| match *event {
        Event::ValueChanged { region, from, to } => Some(Swing { region, from, to }),
        _ => None,
    })
}

/// How many tiles flip in these beats.
pub fn flips(beats: &[Beat<Mbrane>]) -> usize {
    let events = beats.iter().flat_map(|beat| &beat.events);
    let flipped = events.map(|event| match event {
        Event::Flipped { cells, .. } => cells.len(),
        _ => 0,
    });
    flipped.sum()
}

/// The beats of the step of a count that begins with the beat `from`.
pub fn beats_of_step(beats: &[Beat<Mbrane>], from: usize) -> &[Beat<Mbrane>] {
    let rest = beats.get(from..).unwrap_or_default();
    let sealed = rest
        .iter()
        .position(|beat| matches!(beat.cue, Cue::Seal { .. }));
    &rest[..sealed.map_or(rest.len(), |sealed| sealed + 1)]
}

/// The subject of a beat. The beat's events say what moves: a placed tile travels, a value rolls, the turn passes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cue {
    Land {
        cell: Cell,
    },
    // `influence`: the regions whose influence runs outward meanwhile: in a cascade, where it had no beat of its own.
    Roll {
        influence: Vec<usize>,
    },
    Turn,
    // The swap: names cross.
    Cross,
    Offer,
    Accept,
    Decline,
    Resign {
        by: Colour,
    },
    // A count begins: the rack leaves, the room dims.
    Hush {
        leads: [u8; 2],
    },
    Gather(Step),
    Hold,
    // Tiles flip, in a wave in each region or one by one: see `motion::wave`.
    Flip {
        singly: bool,
    },
    // The tiles of the step that decides have flipped, if it has any: all waits for a moment.
    Impact,
    Influence {
        regions: Vec<usize>,
    },
    // Regions are about to lose their leader; all else holds.
    Waver(Vec<usize>),
    // They lose it.
    Swing(Vec<Swing>),
    Seal {
        regions: Vec<(usize, i16)>,
        tally: [u8; 2],
        sealing: Sealing,
    },
    Decider {
        by: Colour,
    },
    Finale(Outcome),
}

/// The tempo of each step, in percent of the motion's own time; later steps go at the last.
const TEMPO: [u32; 3] = [120, 105, 90];
/// How much shorter the gathering is where no neighbour moves, in percent.
const SHORT_GATHER_PERCENT: u32 = 70;
/// The longest that a whole count should take, in milliseconds at 1×. The ordinary steps of a longer one are compressed, to `SHORTEST_STEP` percent at
/// least; the step that decides and swings are not.
const LONGEST_COUNT: u32 = 18_000;
const SHORTEST_STEP: u32 = 60;
/// How long a step takes once a colour has the majority, in milliseconds at 1×.
const SETTLED: u32 = 320;

pub(super) fn beats(before: &View, events: &[Event]) -> Vec<Beat<Mbrane>> {
    let counts = |event: &Event| {
        matches!(
            event,
            Event::Exhausted | Event::Led { .. } | Event::Awarded { .. } | Event::Ended(_)
        )
    };
    let (talk, count) = events.split_at(events.iter().position(counts).unwrap_or(events.len()));
    let mut beats = Vec::new();
    tell_move(talk, &mut beats);
    // A resignation ends without a count.
    if let [Event::Ended(outcome)] = count {
        let cue = Cue::Finale(*outcome);
        beats.push(Beat::plain(cue, motion::FINALE, count.to_vec()));
    } else if !count.is_empty() {
        let mut shown = before.clone();
        talk.iter()
            .for_each(|event| mbrane_rules::View::apply(&mut shown, event));
        tell_count(&shown, count, &mut beats);
    }
    beats
}

fn tell_move(events: &[Event], beats: &mut Vec<Beat<Mbrane>>) {
    let Some(first) = events.first() else { return };
    let (cue, motion) = match first {
        Event::Placed { cell, .. } => {
            let (landing, rest) = events.split_at(1);
            let cue = Cue::Land { cell: *cell };
            beats.push(Beat::plain(cue, Motion::LAND, landing.to_vec()));
            let swung = |event: &Event| matches!(event, Event::ValueChanged { .. });
            let (cue, motion) = if rest.iter().any(swung) {
                let influence = Vec::new();
                (Cue::Roll { influence }, motion::ROLL)
            } else {
                (Cue::Turn, Motion::TURN)
            };
            beats.push(Beat::plain(cue, motion, rest.to_vec()));
            return;
        }
        Event::Swapped => (Cue::Cross, motion::CROSS),
        Event::Offered => (Cue::Offer, Motion::CARD),
        Event::Accepted => (Cue::Accept, Motion::CARD),
        Event::Declined => (Cue::Decline, Motion::CARD),
        Event::Resigned { by } => (Cue::Resign { by: *by }, Motion::TURN),
        _ => (Cue::Turn, Motion::TURN),
    };
    beats.push(Beat::plain(cue, motion, events.to_vec()));
}

/// A beat of a count, at a tempo in percent.
fn beat(cue: Cue, motion: Motion, tempo: u32, events: Vec<Event>) -> Beat<Mbrane> {
    beat_of(cue, motion, motion.ms, tempo, events)
}

fn beat_of(cue: Cue, motion: Motion, ms: u32, tempo: u32, events: Vec<Event>) -> Beat<Mbrane> {
    let stop = !matches!(cue, Cue::Hold | Cue::Impact | Cue::Waver(_));
    Beat {
        stop,
        ..Beat::of_scene(cue, motion, ms * tempo / 100, events)
    }
}

#[derive(Default)]
struct Facts {
    led: Vec<Event>,
    flips: Vec<Event>,
    changes: Vec<Event>,
    awards: Vec<Event>,
}

fn tell_count(before: &View, events: &[Event], beats: &mut Vec<Beat<Mbrane>>) {
    let mut hush = Vec::new();
    let mut steps: Vec<Facts> = Vec::new();
    let mut finale = None;
    for event in events {
        if matches!(event, Event::Led { .. })
            || (steps.is_empty() && matches!(event, Event::Awarded { .. }))
        {
            steps.push(Facts::default());
        }
        match (event, steps.last_mut()) {
            (Event::Ended(outcome), _) => finale = Some((*outcome, event.clone())),
            (Event::Led { .. }, Some(step)) => step.led.push(event.clone()),
            (Event::Flipped { .. }, Some(step)) => step.flips.push(event.clone()),
            (Event::ValueChanged { .. }, Some(step)) => step.changes.push(event.clone()),
            (Event::Awarded { .. }, Some(step)) => step.awards.push(event.clone()),
            (_, _) => hush.push(event.clone()),
        }
    }

    let leads = before.leads();
    beats.push(beat(Cue::Hush { leads }, motion::HUSH, 100, hush));
    let majority = before.regions().len() as u8 / 2 + 1;
    let mut tally = before.awarded();
    let at_once = steps.len() == 1 && steps[0].led.is_empty();
    let mut ordinary = Vec::new();
    for (number, facts) in steps.into_iter().enumerate() {
        let start = beats.len();
        if at_once {
            let (awards, sealing) = (&facts.awards, Sealing::InTurn);
            seal(awards, &mut tally, majority, sealing, 100, beats);
        } else {
            let weight = tell_step(number, facts, majority, &mut tally, beats);
            if weight == Weight::Ordinary {
                ordinary.extend(start..beats.len());
            }
        }
    }
    if let Some((outcome, event)) = finale {
        if let Some(last) = beats.last_mut()
            && matches!(last.cue, Cue::Decider { .. })
        {
            last.time.ms = motion::DECIDER_BEFORE_FINALE;
        }
        let cue = Cue::Finale(outcome);
        beats.push(beat(cue, motion::FINALE, 100, vec![event]));
    }
    compress(beats, &ordinary);
}

/// Adds the beats of one step of a cascade, and returns its weight.
fn tell_step(
    number: usize,
    facts: Facts,
    majority: u8,
    tally: &mut [u8; 2],
    beats: &mut Vec<Beat<Mbrane>>,
) -> Weight {
    let Facts {
        led,
        flips,
        changes,
        awards,
    } = facts;
    let start = beats.len();
    let (regions, after) = awarded(&awards, *tally);
    let reaches = |tally: [u8; 2]| tally.iter().any(|regions| *regions >= majority);
    let weight = if reaches(*tally) {
        Weight::Settled
    } else if reaches(after) {
        Weight::Deciding
    } else {
        Weight::Ordinary
    };
    let (decides, settled) = (weight == Weight::Deciding, weight == Weight::Settled);
    let tempo = if decides {
        100
    } else {
        TEMPO[number.min(TEMPO.len() - 1)]
    };
    let flipped = flips.iter().filter_map(|event| match event {
        Event::Flipped { region, cells, .. } => Some((*region, cells.len())),
        _ => None,
    });
    let (flipping, tiles): (Vec<usize>, Vec<usize>) = flipped.unzip();
    let longest = tiles.into_iter().max().unwrap_or(0);
    let (mut swung, mut calm, mut swings) = (Vec::new(), Vec::new(), Vec::new());
    for event in changes {
        let Event::ValueChanged { region, from, to } = event else {
            continue;
        };
        let swing = Swing { region, from, to };
        if swing.changes_leader() {
            swings.push(swing);
            swung.push(event);
        } else {
            calm.push(event);
        }
    }
    let moves_neighbours = !swung.is_empty() || !calm.is_empty();
    let (gather, shorter) = match (decides, moves_neighbours) {
        (true, _) => (motion::CLOSE_IN, 100),
        (false, true) => (motion::GATHER, 100),
        (false, false) => (motion::GATHER, SHORT_GATHER_PERCENT),
    };
    let step = Step {
        number,
        regions,
        weight,
    };
    let ms = gather.ms * shorter / 100;
    beats.push(beat_of(Cue::Gather(step), gather, ms, tempo, led));
    if moves_neighbours && weight == Weight::Ordinary {
        beats.push(beat(Cue::Hold, motion::HOLD, tempo, Vec::new()));
    }
    if !flips.is_empty() {
        let cue = Cue::Flip { singly: decides };
        let ms = motion::flips_of(motion::flips(longest, decides), flips.len());
        beats.push(beat_of(cue, motion::FLIP, ms, tempo, flips));
    }
    if decides {
        beats.push(beat(Cue::Impact, motion::IMPACT, tempo, Vec::new()));
    }
    // Influence has a beat of its own while it is news, and before a swing; later it runs while the values roll.
    let news = number + 1 < TEMPO.len() || !swung.is_empty();
    let alone = moves_neighbours && news && !settled;
    if alone {
        let regions = flipping.clone();
        let cue = Cue::Influence { regions };
        beats.push(beat(cue, motion::INFLUENCE, tempo, Vec::new()));
    }
    if !calm.is_empty() {
        let influence = if alone { Vec::new() } else { flipping };
        beats.push(beat(Cue::Roll { influence }, motion::ROLL, tempo, calm));
    }
    if !swung.is_empty() {
        // A quick tempo leaves its drama the time it needs.
        let tempo = tempo.max(100);
        if !settled {
            let cue = Cue::Waver(swings.iter().map(|swing| swing.region).collect());
            beats.push(beat(cue, motion::WAVER, tempo, Vec::new()));
        }
        beats.push(beat(Cue::Swing(swings), motion::SWING, tempo, swung));
    }
    let sealing = if decides {
        Sealing::Deciding
    } else {
        Sealing::OfStep
    };
    seal(&awards, tally, majority, sealing, tempo, beats);
    if settled {
        shorten(&mut beats[start..], SETTLED);
    }
    weight
}

/// The regions that these events award, with their leads, and the regions of each colour after them.
fn awarded(awards: &[Event], mut tally: [u8; 2]) -> (Vec<(usize, i16)>, [u8; 2]) {
    let mut regions = Vec::new();
    for event in awards {
        if let Event::Awarded { region, to, value } = event {
            regions.push((*region, *value));
            if let Some(colour) = to {
                tally[colour.index()] += 1;
            }
        }
    }
    (regions, tally)
}

/// Adds the beats in which regions are sealed, and one for the majority.
fn seal(
    awards: &[Event],
    tally: &mut [u8; 2],
    majority: u8,
    sealing: Sealing,
    tempo: u32,
    beats: &mut Vec<Beat<Mbrane>>,
) {
    let before = *tally;
    let (regions, after) = awarded(awards, before);
    *tally = after;
    let ms = sealing.total(regions.len());
    let cue = Cue::Seal {
        regions,
        tally: after,
        sealing,
    };
    beats.push(beat_of(cue, motion::SEAL, ms, tempo, awards.to_vec()));
    let reaches = |colour: &Colour| {
        let index = colour.index();
        before[index] < majority && after[index] >= majority
    };
    if let Some(by) = Colour::BOTH.into_iter().find(reaches) {
        let cue = Cue::Decider { by };
        beats.push(beat(cue, motion::DECIDER, 100, Vec::new()));
    }
}

/// Shortens beats so that together they take `ms`, if they take longer.
fn shorten(beats: &mut [Beat<Mbrane>], ms: u32) {
    let total: u32 = beats.iter().map(|beat| beat.time.ms).sum();
    if total > ms {
        for beat in beats {
            beat.time.ms = beat.time.ms * ms / total;
        }
    }
}

/// Shortens the ordinary steps, whose beats have these numbers, until the whole count is short enough.
fn compress(beats: &mut [Beat<Mbrane>], ordinary: &[usize]) {
    let mut yielding = ordinary.to_vec();
    yielding.retain(|index| !matches!(beats[*index].cue, Cue::Waver(_) | Cue::Swing(_)));
    let of_scene = beats.iter().filter(|beat| beat.time.scene);
    let total: u32 = of_scene.map(|beat| beat.time.ms).sum();
    let part: u32 = yielding.iter().map(|index| beats[*index].time.ms).sum();
    if total <= LONGEST_COUNT || part == 0 {
        return;
    }
    let left = LONGEST_COUNT.saturating_sub(total - part);
    let percent = (100 * left / part).max(SHORTEST_STEP);
    for index in yielding {
        beats[index].time.ms = beats[index].time.ms * percent / 100;
    }
}

/// The last beat of a count after which the winner leads or holds more regions than the other, and had not before; with what turned most in
/// it. None where the winner was ahead from the start of the count.
pub(super) fn turning_point(
    sequence: &BeatSequence<Mbrane>,
    winner: Colour,
) -> Option<(usize, Swing)> {
    let mut view = sequence.view(sequence.scene()?.start, Viewer::All);
    let ahead = |view: &View| {
        let leads = view.leads();
        leads[winner.index()] > leads[(!winner).index()]
    };
    let mut found = None;
    for index in sequence.scene()? {
        let beat = &sequence.beats[index];
        let before = ahead(&view);
        beat.events
            .iter()
            .for_each(|event| mbrane_rules::View::apply(&mut view, event));
        if !before && ahead(&view) {
            let turned = swings(std::slice::from_ref(beat));
            let for_winner = |swing: &Swing| {
                let (from, to) = (
                    Colour::favoured_by(swing.from),
                    Colour::favoured_by(swing.to),
                );
                from != to && (to == Some(winner) || from == Some(!winner))
            };
            let most = turned
                .filter(for_winner)
                .max_by_key(|swing| (swing.to - swing.from).abs());
            found = most.map(|swing| (index, swing)).or(found);
        }
    }
    found
}
