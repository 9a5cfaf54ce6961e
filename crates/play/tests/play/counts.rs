//! The beats of whole counts, against the referee and against the clock.

use std::collections::BTreeMap;

use mbrane_play::mbrane::motion::{self, Sealing};
use mbrane_play::mbrane::{Cue, Step, Swing, Weight, beats_of_step, flips, swings};
use mbrane_play::words::{DescribeBeats as _, Words};
use mbrane_play::{
    AnyMatch, Beat, BeatSequence, Entry, Level, Match, Motion, Name, Narration as _, Pace, Player,
    Speed,
};
use mbrane_rules::mbrane::{
    Colour, Event, Mbrane, RegionState, Scoring, cells, region_name, regions,
};
use mbrane_rules::{Game as _, Record, View as _, Viewer};

use crate::helpers::{Chance, match_of, people, place_to_the_end};

/// The longest count, in milliseconds at 1×: one with many swings, which are never shortened.
const LIMIT: u32 = 18_000;

/// The games of a file with the lines of their counts: full, plain, simple.
fn games(text: &'static str, side: u8) -> Vec<(Match<Mbrane>, [&'static str; 3])> {
    let lines: Vec<&str> = text.lines().filter(|line| !line.is_empty()).collect();
    let mut games = Vec::new();
    for game in lines.chunks(5) {
        for (scoring, line) in ["full", "plain", "simple"].into_iter().zip(2..) {
            let mut record: Record<Mbrane> = format!("mbrane {side} {scoring} pie : {}", game[0])
                .parse()
                .expect("a game");
            let last = record.moves().last().copied().expect("moves");
            record.pop();
            let mut one = Match::from_record(record, people());
            one.go_on();
            let seat = one.unmasked().local_actor().expect("one move is left");
            one.act(seat, last).expect("it is legal");
            if one.unmasked().outcome().is_none() {
                assert!(one.close(), "it is settled");
            }
            games.push((one, [game[line], game[3], game[4]]));
        }
    }
    games
}

fn all() -> Vec<(Match<Mbrane>, [&'static str; 3])> {
    let mut all = games(include_str!("../../../rules/tests/data/mbrane-9.txt"), 9);
    all.extend(games(
        include_str!("../../../rules/tests/data/mbrane-4.txt"),
        4,
    ));
    all
}

fn count_ms(sequence: &BeatSequence<Mbrane>) -> u32 {
    let scene = sequence.beats.iter().filter(|beat| beat.time.scene);
    scene.map(|beat| beat.time.ms).sum()
}

#[test]
fn counts_stay_within_their_time() {
    let mut by_board: BTreeMap<String, Vec<u32>> = BTreeMap::new();
    for (game, _) in all() {
        let sequence = game.unmasked().current_beats().expect("a count");
        let setup = game.unmasked().position().setup();
        by_board
            .entry(format!("{} {}", setup.order.side(), setup.scoring))
            .or_default()
            .push(count_ms(sequence));
    }
    // Random games too.
    let mut chance = Chance(9);
    for _ in 0..200 {
        let mut game = Match::<Mbrane>::new("mbrane 9".parse().unwrap(), people());
        place_to_the_end(&mut game, &mut chance);
        by_board
            .entry("9 full, random".into())
            .or_default()
            .push(count_ms(&game.unmasked().would_end()));
    }
    for (board, times) in by_board {
        let (sum, max) = (
            times.iter().sum::<u32>(),
            times.iter().max().copied().unwrap_or(0),
        );
        println!(
            "mbrane {board}: {} counts, {} ms on average, {max} at most",
            times.len(),
            sum / times.len() as u32
        );
        assert!(max < LIMIT, "{board}: {max} ms");
    }
}

/// The steps of a count, each with the beat that it begins with.
fn steps(sequence: &BeatSequence<Mbrane>) -> Vec<(usize, &Step)> {
    let begun =
        |(index, beat): (usize, &Beat<Mbrane>)| matches!(beat.cue, Cue::Gather(_)).then_some(index);
    let begun: Vec<usize> = sequence
        .beats
        .iter()
        .enumerate()
        .filter_map(begun)
        .collect();
    let step = |index: usize| match &sequence.beats[index].cue {
        Cue::Gather(step) => Some((index, step)),
        _ => None,
    };
    begun.into_iter().filter_map(step).collect()
}

/// The sentence on a step, told when its last beat is over.
fn said_of(sequence: &BeatSequence<Mbrane>, from: usize) -> String {
    let beats = from + beats_of_step(&sequence.beats, from).len();
    Mbrane::sentence_after(&sequence.until(beats), &Words::english()).expect("a sentence")
}

/// Compares the beats, step by step, with the count of the rules.
#[test]
fn beats_show_what_the_referee_counts() {
    for (game, [expected, ..]) in all() {
        let (sequence, position) = (
            game.unmasked().current_beats().expect("a count"),
            game.unmasked().position(),
        );
        let count = position.count();
        assert_eq!(count.to_string(), expected);
        let steps = steps(sequence);
        let cascades = position.setup().scoring == Scoring::Full;
        assert_eq!(steps.len(), if cascades { count.steps.len() } else { 0 });

        let mut view = sequence.before.clone();
        let mut tally = [0, 0];
        let majority = position.setup().order.side() as u8 / 2 + 1;
        let mut deciders = Vec::new();
        let mut resolved: Vec<usize> = Vec::new();
        for (number, (from, step)) in steps.iter().enumerate() {
            let said = &count.steps[number];
            assert_eq!((step.number, &step.regions), (number, &said.regions));
            // A region is lifted with the lead that its pill shows.
            let lifted = sequence.view(*from, Viewer::All);
            for (region, lead) in &step.regions {
                assert_eq!(lifted.regions()[*region].value, *lead);
            }
            resolved.extend(step.regions.iter().map(|(region, _)| region));
            // Open regions move from the values of this step to those of the next.
            let after = count
                .steps
                .get(number + 1)
                .map_or(said.before, |next| next.before);
            let moved: Vec<_> = regions(position.setup().order)
                .filter(|region| {
                    !resolved.contains(region) && said.before[*region] != after[*region]
                })
                .map(|region| (region, said.before[region], after[region]))
                .collect();
            let mut swung: Vec<_> = swings(beats_of_step(&sequence.beats, *from))
                .map(|swing| (swing.region, swing.from, swing.to))
                .collect();
            swung.sort_unstable();
            assert_eq!(swung, moved);
        }
        for (index, beat) in sequence.beats.iter().enumerate() {
            assert_eq!(view, sequence.view(index, Viewer::All));
            let before = view.clone();
            beat.events.iter().for_each(|event| view.apply(event));
            let flipped = cells(position.setup().order)
                .filter(|cell| before.tile(*cell) != view.tile(*cell))
                .count();
            match &beat.cue {
                Cue::Flip { .. } => {
                    let step = steps.iter().find(|(_, step)| {
                        step.regions
                            .iter()
                            .any(|(r, _)| is_flipped(&beat.events, *r))
                    });
                    let (from, _) = step.expect("a step flips");
                    assert_eq!(flips(beats_of_step(&sequence.beats, *from)), flipped);
                }
                Cue::Land { .. } => assert_eq!(flipped, 1),
                Cue::Seal {
                    tally: shown,
                    regions,
                    ..
                } => {
                    for (region, value) in regions {
                        if let Some(by) = Colour::favoured_by(*value) {
                            tally[by.index()] += 1;
                        }
                        assert_eq!(view.regions()[*region].value, *value);
                        assert_ne!(view.regions()[*region].state, RegionState::Open);
                        assert_eq!(before.regions()[*region].state, RegionState::Open);
                    }
                    assert_eq!(*shown, tally);
                    assert_eq!(view.awarded(), tally);
                }
                Cue::Decider { by } => {
                    deciders.push(*by);
                    assert!(
                        view.awarded()[by.index()] >= majority
                            && view.awarded()[(!*by).index()] < majority
                    );
                }
                Cue::Swing(swings) => {
                    for swing in swings {
                        assert_ne!(
                            Colour::favoured_by(swing.from),
                            Colour::favoured_by(swing.to)
                        );
                        assert_eq!(before.regions()[swing.region].value, swing.from);
                        assert_eq!(view.regions()[swing.region].value, swing.to);
                    }
                }
                Cue::Roll { .. } if beat.time.scene => {
                    for event in &beat.events {
                        let Event::ValueChanged { from, to, .. } = event else {
                            panic!("{event:?} in a roll")
                        };
                        let (from, to) = (Colour::favoured_by(*from), Colour::favoured_by(*to));
                        assert!(from.is_none() || from == to);
                    }
                }
                Cue::Hush { leads } => assert_eq!(*leads, before.leads()),
                _ => assert_eq!(flipped, 0),
            }
            if !matches!(beat.cue, Cue::Flip { .. } | Cue::Land { .. }) {
                assert_eq!(flipped, 0, "{beat:?}");
            }
        }
        assert_eq!(tally, count.tally);
        assert_eq!(
            deciders.len(),
            usize::from(tally.iter().any(|points| *points >= majority))
        );
        if sequence.entry != Entry::Close {
            assert_eq!(view, position.view(Viewer::All));
        }
        assert_eq!(view.ended, game.unmasked().outcome());
        assert_eq!(view.ended, Some(position.outcome_now()));
        assert_eq!(
            sequence.beats.last().map(|beat| beat.time.motion),
            Some(motion::FINALE)
        );
        assert_eq!(
            sequence.scene().map(|beats| beats.end),
            Some(sequence.beats.len())
        );
    }
}

fn is_flipped(events: &[Event], region: usize) -> bool {
    events
        .iter()
        .any(|event| matches!(event, Event::Flipped { region: it, .. } if *it == region))
}

/// Rebuilds the referee's line from the sentences that a player reads.
#[test]
fn sentences_say_the_referees_numbers() {
    let number = |word: &str| {
        [
            "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
            "eleven", "twelve",
        ]
        .iter()
        .position(|name| name.eq_ignore_ascii_case(word))
        .unwrap_or_else(|| word.parse().expect("a number"))
    };
    for (game, [expected, ..]) in all()
        .into_iter()
        .filter(|(game, _)| game.unmasked().position().setup().scoring == Scoring::Full)
    {
        let sequence = game.unmasked().current_beats().expect("a count");
        let order = game.unmasked().position().setup().order;
        let index_of =
            |name: &str| regions(order).find(|region| region_name(order, *region) == name);
        let mut line = String::from("resolution");
        let mut tally = [0, 0];
        let mut flips = 0;
        for (from, step) in steps(sequence) {
            let said = said_of(sequence, from);
            let short = Mbrane::headline(&sequence.so_far(from), &Words::english())
                .expect("a headline")
                .text;
            let winners = step.regions.iter().filter_map(|(region, value)| {
                let by = ["Ivory", "Indigo"][Colour::favoured_by(*value)?.index()];
                Some((by, format!("{} {by}", region_name(order, *region))))
            });
            let winners: Vec<_> = winners.collect();
            if step.weight != Weight::Deciding && winners.iter().any(|(by, _)| *by != winners[0].0)
            {
                // Each region stands beside its winner.
                assert!(
                    winners.iter().all(|(_, pair)| short.contains(pair)),
                    "{short}"
                );
            }
            let (resolves, follows) = said.split_once(". ").expect("two sentences");
            assert!(follows.ends_with('.') && !said.contains("  "), "{said}");
            let words: Vec<&str> = resolves.split([' ', ',', ':']).collect();
            let mut names: Vec<&str> = Vec::new();
            for word in words.iter().filter(|word| index_of(word).is_some()) {
                if !names.contains(word) {
                    names.push(word);
                }
            }
            assert_eq!(names.len(), step.regions.len(), "{said}");
            let value = |name: &str| -> String {
                if resolves.contains("no winner") {
                    return "0.0".into();
                }
                let by = words
                    .iter()
                    .find(|word| word.starts_with(|sign: char| sign.is_ascii_digit()))
                    .expect("a lead");
                let decides = step.weight == Weight::Deciding;
                assert!(
                    decides || short.contains(&format!("+{by}")),
                    "{short}: {said}"
                );
                let by = if by.contains('.') {
                    (*by).to_owned()
                } else {
                    format!("{by}.0")
                };
                // A tie of both colours names a winner for each region, other steps name one for all.
                let named = words.windows(3).find(|three| three[1..] == ["wins", name]);
                let winner = named
                    .or_else(|| words.windows(3).find(|three| three[1] == "wins"))
                    .expect("a winner")[0];
                format!("{}{by}", if winner == "Ivory" { '+' } else { '-' })
            };
            for (index, name) in names.iter().enumerate() {
                let value = value(name);
                match value.chars().next() {
                    Some('+') => tally[0] += 1,
                    Some('-') => tally[1] += 1,
                    _ => {}
                }
                line += &format!("{}{name}:{value}", if index == 0 { ' ' } else { ',' });
            }
            let first = follows.split(' ').next().expect("a word");
            flips += number(first);
            for swing in swings(beats_of_step(&sequence.beats, from)).filter(Swing::changes_leader)
            {
                assert!(
                    follows.contains(&format!("{} ", region_name(order, swing.region))),
                    "{said}"
                );
            }
        }
        line += &format!(" ratio {}/{}", tally[0], tally[1]);
        assert_eq!(line, expected);
        let (placed, after) = (
            sequence.view(sequence.scene().expect("a count").start, Viewer::All),
            sequence.view(usize::MAX, Viewer::All),
        );
        let changed = cells(order)
            .filter(|cell| placed.tile(*cell) != after.tile(*cell))
            .count();
        assert_eq!(flips, changed);
    }
}

#[test]
fn other_scorings_are_described_at_once() {
    for (game, _) in all() {
        let sequence = game.unmasked().current_beats().expect("a count");
        if game.unmasked().position().setup().scoring == Scoring::Full {
            continue;
        }
        let said: Vec<String> = (0..=sequence.beats.len())
            .filter_map(|beat| Mbrane::sentence_after(&sequence.so_far(beat), &Words::english()))
            .collect();
        let [ivory, indigo] = game.unmasked().position().count().tally;
        let expected = format!("All regions count at once: Ivory {ivory}, Indigo {indigo}");
        let rest = said
            .iter()
            .find_map(|said| said.strip_prefix(&expected))
            .unwrap_or_else(|| panic!("{said:?}"));
        let even = game.unmasked().position().setup().order.side() - usize::from(ivory + indigo);
        assert_eq!(
            rest,
            if even == 0 {
                ".".to_owned()
            } else {
                format!(", tied {even}.")
            }
        );
    }
}

/// Checks that each kind of sentence comes up in these games.
#[test]
fn sentences_cover_what_happens() {
    let mut seen: BTreeMap<&str, String> = BTreeMap::new();
    for (game, _) in all() {
        let sequence = game.unmasked().current_beats().expect("a count");
        let last = steps(sequence).last().map(|(from, _)| *from);
        for (from, step) in steps(sequence) {
            let said = said_of(sequence, from);
            let beats = beats_of_step(&sequence.beats, from);
            let swings: Vec<Swing> = swings(beats).collect();
            let both = Colour::BOTH.map(|by| {
                step.regions
                    .iter()
                    .any(|(_, value)| Colour::favoured_by(*value) == Some(by))
            });
            for (kind, is) in [
                (
                    "tie of one colour",
                    step.regions.len() > 1 && both[0] != both[1],
                ),
                ("tie of both", both == [true, true]),
                ("even", both == [false, false]),
                (
                    "even together",
                    both == [false, false] && step.regions.len() > 1,
                ),
                ("no flips", flips(beats) == 0 && both != [false, false]),
                ("one flip", flips(beats) == 1),
                (
                    "two swings",
                    swings.iter().filter(|swing| swing.changes_leader()).count() > 1,
                ),
                (
                    "falls to even",
                    swings
                        .iter()
                        .any(|swing| swing.changes_leader() && swing.to == 0),
                ),
                ("out of even", swings.iter().any(|swing| swing.from == 0)),
                ("last", Some(from) == last),
            ] {
                if is {
                    seen.entry(kind).or_insert_with(|| said.clone());
                }
            }
        }
    }
    for (kind, said) in &seen {
        println!("{kind}: {said}");
    }
    assert_eq!(seen.len(), 10, "{:?}", seen.keys());
}

#[test]
fn speed_scales_every_beat_equally() {
    let (game, _) = all().swap_remove(0);
    let sequence = game.unmasked().current_beats().expect("a count");
    for beat in &sequence.beats {
        let total = |speed| {
            Pace {
                speed,
                ..Pace::default()
            }
            .beat(beat.time)
            .total
        };
        assert_eq!(total(Speed::One), beat.time.ms);
        assert_eq!(total(Speed::Half), beat.time.ms * 2);
        assert_eq!(total(Speed::Four), beat.time.ms / 4);
        assert_eq!(total(Speed::Instant), 0);
        let first = Pace {
            first: true,
            ..Pace::default()
        };
        assert_eq!(
            first.beat(beat.time).total,
            if beat.time.scene {
                beat.time.ms * 12 / 10
            } else {
                beat.time.ms
            }
        );
        let reduced = Pace {
            reduced: true,
            ..Pace::default()
        }
        .beat(beat.time);
        assert_eq!(
            (reduced.motion, reduced.total),
            (beat.time.ms.min(100), beat.time.ms)
        );
        assert_eq!(
            Pace {
                speed: Speed::Step,
                ..Pace::default()
            }
            .waits_after(beat.time),
            beat.time.scene
        );
        assert!(!Pace::default().waits_after(beat.time));
    }
}

#[test]
fn waves_fill_their_time() {
    for (tiles, singly) in (1..=9).flat_map(|tiles| [(tiles, false), (tiles, true)]) {
        let total = motion::flips(tiles, singly);
        let waves: Vec<(u32, u32)> = (0..tiles)
            .map(|index| motion::wave(total, index, tiles, singly))
            .collect();
        assert!(
            waves.windows(2).all(|pair| pair[0].0 < pair[1].0),
            "{waves:?}"
        );
        if singly {
            assert!(
                waves
                    .windows(2)
                    .all(|pair| pair[0].0 + pair[0].1 <= pair[1].0 + 1),
                "one after the other: {waves:?}"
            );
        }
        let (start, time) = waves[tiles - 1];
        assert!(total.abs_diff(start + time) <= 1, "{waves:?} in {total}");
    }
}

#[test]
fn regions_flip_one_after_the_other_and_end_with_their_beat() {
    for regions in 1..=4 {
        let total = motion::flips_of(400, regions);
        let waves = (0..regions).map(|index| motion::flips_of_region(total, index, regions));
        let waves: Vec<(u32, u32)> = waves.collect();
        assert!(waves.windows(2).all(|pair| pair[0].0 + 100 < pair[1].0));
        assert!(waves.iter().all(|(_, takes)| takes.abs_diff(400) <= 2));
        let (start, takes) = waves[regions - 1];
        assert_eq!(start + takes, total);
    }
}

#[test]
fn seals_start_one_after_the_other_and_end_with_their_beat() {
    let all = [
        (1, Sealing::OfStep, motion::SEAL_HOLD, motion::SEAL_STAGGER),
        (3, Sealing::OfStep, motion::SEAL_HOLD, motion::SEAL_STAGGER),
        (
            2,
            Sealing::Deciding,
            motion::SEAL_HOLD,
            motion::SEAL_STAGGER,
        ),
        (4, Sealing::InTurn, 0, motion::SEAL_EACH.ms),
        (9, Sealing::InTurn, 0, motion::SEAL_EACH.ms),
    ];
    for (regions, sealing, first, apart) in all {
        let total = sealing.total(regions);
        let seals: Vec<(u32, u32)> = (0..regions)
            .map(|index| sealing.seal(total, index, regions))
            .collect();
        assert_eq!(seals[0].0, first);
        assert!(seals.windows(2).all(|pair| pair[1].0 - pair[0].0 == apart));
        let (start, takes) = seals[regions - 1];
        assert_eq!(start + takes, total);
        let lands = sealing.lands(total, regions - 1, regions);
        assert!(start < lands && lands < total);
    }
}

#[test]
fn hanging_tile_flips_steadily_and_snaps_at_the_end() {
    let turned: Vec<f32> = (0..=100)
        .map(|at| motion::hang(at as f32 / 100.0))
        .collect();
    assert!(turned.windows(2).all(|pair| pair[0] <= pair[1]));
    assert_eq!((turned[0], turned[100]), (0.0, 1.0));
    // It shows its old face nearly to the end.
    assert!(turned[80] < 0.45 && turned[30] > 0.3);
}

/// The rhythm of one game: a slow first step, a short one that moves no neighbour, swings, the decider.
#[test]
fn durations_of_beats_are_as_specified() {
    let (game, _) = all().swap_remove(3);
    let sequence = game.unmasked().current_beats().expect("a count");
    let rhythm: Vec<(Motion, u32)> = sequence
        .beats
        .iter()
        .map(|beat| (beat.time.motion, beat.time.ms))
        .collect();
    assert_eq!(
        rhythm[..3],
        [
            (Motion::LAND, 180),
            (motion::ROLL, 240),
            (motion::HUSH, 700)
        ]
    );
    // NW, slowly: three tiles.
    assert_eq!(
        rhythm[3..9],
        [
            (motion::GATHER, 360),
            (motion::HOLD, 144),
            (motion::FLIP, 468),
            (motion::INFLUENCE, 276),
            (motion::ROLL, 288),
            (motion::SEAL, 528)
        ]
    );
    // N moves no other region: two tiles.
    assert_eq!(
        rhythm[9..12],
        [
            (motion::GATHER, 220),
            (motion::FLIP, 378),
            (motion::SEAL, 462)
        ]
    );
    // C turns E, and moves another: the swing keeps its time.
    assert_eq!(
        rhythm[12..20],
        [
            (motion::GATHER, 270),
            (motion::HOLD, 108),
            (motion::FLIP, 351),
            (motion::INFLUENCE, 207),
            (motion::ROLL, 216),
            (motion::WAVER, 600),
            (motion::SWING, 450),
            (motion::SEAL, 396)
        ]
    );
    // SE decides: its three tiles flip one by one.
    assert_eq!(
        rhythm[28..34],
        [
            (motion::CLOSE_IN, 760),
            (motion::FLIP, 850),
            (motion::IMPACT, 120),
            (motion::ROLL, 240),
            (motion::SEAL, 440),
            (motion::DECIDER, 560)
        ]
    );
    // Each of the four steps after that is short.
    let settled: u32 = rhythm[34..rhythm.len() - 1].iter().map(|(_, ms)| ms).sum();
    assert!((1200..=4 * 320).contains(&settled), "{settled}");
    assert_eq!(rhythm.last(), Some(&(motion::FINALE, 1000)));
    let words = Words::english();
    // C is lifted in beat 12 with its lead alone; its flips and swings are announced after they have been shown.
    assert_eq!(game.headline(17, &words).unwrap().text, "C · Ivory +22");
    assert_eq!(game.headline(12, &words), game.headline(17, &words));
    assert_eq!(game.headline(18, &words).unwrap().text, "E swings!");
    let swings = "E swings from Indigo 3 to Ivory 1";
    for beat in 12..=19 {
        assert!(!game.sentence_after(beat, &words).unwrap().contains(swings));
    }
    assert!(game.sentence_after(20, &words).unwrap().contains(swings));
    // Meanwhile the scene describes the visible part of the running step.
    let mut sentences = (12..=20).map(|beat| game.sentence(beat, &words).unwrap());
    let begun = "Biggest remaining lead: Ivory wins C by 22.";
    assert_eq!(sentences.next().as_deref(), Some(begun));
    assert!(sentences.all(|said| !said.contains(" N ")));
    let flipped = format!("{begun} Three tiles flip");
    assert!(game.sentence(15, &words).unwrap().starts_with(&flipped));
    // The swing is told in the frame in which the pill of E turns.
    assert!(!game.sentence(17, &words).unwrap().contains(swings));
    assert!(game.sentence(18, &words).unwrap().contains(swings));
    // A review that stops within the step tells what its flips have shown.
    let within = game.narration_after(14, &words).expect("a count");
    assert!(within.1.expect("a sentence").starts_with(&flipped));
    let after = game.narration_after(19, &words).expect("a count");
    assert_eq!(after.1, game.sentence_after(20, &words));
    assert_eq!(
        game.headline(28, &words).unwrap().text,
        "It comes down to SE"
    );
    // The winner is told when the last tile has snapped and all has waited for a moment.
    assert_eq!(game.headline(30, &words), game.headline(28, &words));
    assert!(game.headline(31, &words).unwrap().text.starts_with("SE · "));
    assert_eq!(game.headline(32, &words), game.headline(31, &words));
    assert_eq!(game.headline(33, &words).unwrap().text, "Ivory takes it!");
    let mut shown = game.clone();
    let mut line = |beat: usize| {
        shown.set_beat(beat);
        let steps = shown.steps(&words);
        (steps.len(), steps.last().map(|step| step.text.clone()))
    };
    assert_eq!(line(11), (2, Some("N +26.5 · 2 tiles flip".to_owned())));
    assert_eq!(line(12), (3, Some("C +22".to_owned())));
    assert_eq!(line(15), (3, Some("C +22 · 3 tiles flip".to_owned())));
    assert_eq!(line(18), (3, Some("C +22 · 3 tiles flip".to_owned())));
    let swung = "C +22 · 3 tiles flip · E swung".to_owned();
    assert_eq!(line(19), (3, Some(swung)));
    assert_eq!(game.headline(1, &words), None);
    assert!(game.headline(1000, &words).is_some());
}

#[test]
fn a_step_that_either_side_can_win_the_match_with_says_so() {
    let words = Words::english();
    let text = include_str!("../../../../assets/demo/mbrane.txt");
    let game = match_of::<Mbrane>(text.trim(), people());
    let beats = &game.unmasked().current_beats().expect("a count").beats;
    let decides = |beat: &Beat<Mbrane>| matches!(&beat.cue, Cue::Gather(step) if step.weight == Weight::Deciding);
    let from = beats.iter().position(decides).expect("a step decides");
    let said = "4–4: this region decides the game.";
    let steps = beats_of_step(beats, from).len();
    for beat in from..from + steps {
        assert_eq!(game.sentence(beat, &words).as_deref(), Some(said));
    }
    for beat in [from - 1, from + steps] {
        assert_ne!(game.sentence(beat, &words).as_deref(), Some(said));
    }
}

#[test]
fn result_names_the_turning_point_and_the_order_of_awards() {
    let record: Record<Mbrane> = include_str!("../../../../assets/demo/mbrane.txt")
        .trim()
        .parse()
        .expect("a record");
    let words = Words::english();
    let computer = Player::computer(Level::Four, Name::new("Basalt"));
    let story_and_signs = |players: [Player; 2]| {
        let mut game = Match::<Mbrane>::from_record(record.clone(), players);
        game.finish();
        let caption = <dyn AnyMatch>::caption(&game, &words);
        (caption.story, caption.signs)
    };
    let person = || Player::person(Name::new("Ada"));
    let (won, signs) = story_and_signs([person(), computer.clone()]);
    let lines = |lines: [&str; 2]| Some(lines.map(str::to_owned));
    assert_eq!(won, lines(["You trailed by 2.", "Won as Ivory, 5–4."]));
    assert_eq!(signs.as_deref(), Some("Mbrane 5–4 🟪⬜🟪🟪🟪⬜⬜⬜⬜⚡"));
    let (lost, signs) = story_and_signs([computer, person()]);
    assert_eq!(lost, lines(["You led by 2.", "Lost as Indigo, 5–4."]));
    assert_eq!(signs.as_deref(), Some("Mbrane 4–5 🟪⬜🟪🟪🟪⬜⬜⬜⬜⚡"));
    let (both, _) = story_and_signs([person(), person()]);
    assert_eq!(both, None, "two people each have another story");
}

#[test]
fn every_step_of_a_count_is_described_in_a_sentence() {
    let words = Words::english();
    for (game, _) in all() {
        let sequence = game.unmasked().current_beats().expect("a count");
        let count =
            |is: fn(&Cue) -> bool| sequence.beats.iter().filter(|beat| is(&beat.cue)).count();
        let steps = count(|cue| matches!(cue, Cue::Gather(_)));
        let last = sequence.beats.len();
        let mut said: Vec<String> = (0..=last)
            .filter_map(|beat| game.sentence_after(beat, &words))
            .collect();
        said.dedup();
        let of_step = |said: &&String| {
            said.starts_with("Biggest")
                || said.starts_with("Last")
                || said.contains("tied: no winner")
        };
        let sentences = said.iter().filter(of_step);
        let described = sentences.count();
        assert_eq!(described, steps, "{said:#?}");
    }
}
