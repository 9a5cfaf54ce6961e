//! Mbrane against its slow twin, in random games and in positions rich in what random games rarely meet.

use std::collections::{BTreeMap, BTreeSet};

use mbrane_rules::mbrane::{
    Colour, Event, Mbrane, Move, Scoring, cells, cells_of, region_name, regions, touched,
    touched_set,
};
use mbrane_rules::{Game, Outcome, Playout, Seat, Seats, Viewer};
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

use super::Tally;
use super::mbrane_slow::{Slow, Step, Tile};

const SCORINGS: [&str; 3] = ["full", "plain", "simple"];

fn setup_text(slow: &Slow) -> String {
    let torus = if slow.torus { " torus" } else { "" };
    let pie = if slow.pie { " pie" } else { "" };
    let consent = if slow.consent { " consent" } else { "" };
    format!(
        "mbrane {} {}{torus}{pie}{consent}",
        slow.side(),
        slow.scoring
    )
}

fn start_of(slow: &Slow) -> Mbrane {
    Mbrane::start(setup_text(slow).parse().expect("a setup"))
}

fn seats(seats: Seats) -> &'static str {
    match seats.single() {
        Some(seat) => seat_name(seat),
        None => "nobody",
    }
}

fn seat_name(seat: Seat) -> &'static str {
    if seat == Seat::First {
        "first"
    } else {
        "second"
    }
}

fn winner(outcome: &Outcome) -> &'static str {
    outcome.winner.map_or("draw", seat_name)
}

/// Both must say the same of a position.
fn agree(fast: &Mbrane, slow: &Slow) {
    assert_eq!(fast.to_string(), slow.text());
    let mut legal: Vec<String> = fast.legal_moves().iter().map(ToString::to_string).collect();
    legal.sort();
    assert_eq!(legal, slow.legal(), "{slow:?}");
    let words = ["offer", "accept", "decline", "resign"];
    let counted = legal
        .iter()
        .filter(|m| !words.contains(&m.as_str()))
        .count();
    assert_eq!(fast.placement_count() as usize, counted);

    assert_eq!(seats(fast.to_act()), slow.to_act(), "{}", slow.text());
    assert_eq!(
        fast.outcome().as_ref().map(winner),
        slow.result(),
        "{}",
        slow.text()
    );
    assert_eq!(
        fast.outcome().is_some_and(|outcome| outcome.resigned),
        slow.state == "resigned"
    );
    assert_eq!(seat_name(fast.seat_of(Colour::Ivory)), slow.seat(true));
    assert_eq!(seat_name(fast.seat_of(Colour::Indigo)), slow.seat(false));
    let fitting = slow.fitting();
    assert_eq!(fast.is_exhausted(), fitting.is_empty());
    assert_eq!(
        fast.is_settled(),
        fitting.iter().all(|(digit, _)| *digit == 0)
    );
    assert_eq!(fast.is_over(), slow.is_over());
    assert_eq!(fast.may_swap(), slow.may_swap());
    counts_agree(fast, slow);
}

/// Both must count a board alike, by every scoring.
fn counts_agree(fast: &Mbrane, slow: &Slow) {
    for (name, scoring) in
        SCORINGS
            .into_iter()
            .zip([Scoring::Full, Scoring::Plain, Scoring::Simple])
    {
        assert_eq!(
            fast.count_by(scoring).to_string(),
            slow.resolution_text(name),
            "{name} of {}",
            slow.text()
        );
        let (ivory, indigo) = slow.ratio(name);
        assert_eq!(
            fast.count_by(scoring).tally.map(usize::from),
            [ivory, indigo]
        );
    }
    assert_eq!(
        winner(&fast.outcome_now()),
        slow.result_now(),
        "{}",
        slow.text()
    );
    let values = slow.values(slow.scoring);
    for (region, (name, value)) in values.iter().enumerate() {
        assert_eq!(
            i32::from(fast.region_values()[region]),
            *value,
            "{name} of {}",
            slow.text()
        );
    }
    let (count, resolution) = (fast.count(), fast.resolution());
    for (number, step) in count.steps.iter().enumerate() {
        for &(region, value) in &step.regions {
            assert_eq!(
                (
                    resolution.values[region],
                    usize::from(resolution.steps[region])
                ),
                (value, number)
            );
        }
    }
    let mut events = Vec::new();
    fast.tell_count(&mut events);
    let sentences: Vec<String> = events.iter().map(|event| in_words(fast, event)).collect();
    assert_eq!(sentences, count_in_words(slow), "{}", slow.text());
}

/// An event in words that the slow twin knows as well.
fn in_words(position: &Mbrane, event: &Event) -> String {
    let name = |region: &usize| region_name(position.setup().order, *region);
    match event {
        Event::Placed { cell, tile } => format!("{} {} on {cell}", tile.colour, tile.digit),
        Event::ValueChanged { region, from, to } => {
            format!("{} moves from {from} to {to}", name(region))
        }
        Event::Turned { to, seats: who } => format!("{to} to move, {} acts", seats(*who)),
        Event::Led { regions, by } => {
            format!(
                "{} lead by {by}",
                regions.iter().map(name).collect::<Vec<_>>().join(",")
            )
        }
        Event::Flipped { region, to, cells } => {
            let cells: Vec<String> = cells.iter().map(ToString::to_string).collect();
            format!("in {} flip to {to}: {}", name(region), cells.join(","))
        }
        Event::Awarded { region, to, value } => {
            let to = to.map_or("nobody".to_string(), |colour| colour.to_string());
            format!("{} is {to}'s by {value}", name(region))
        }
        Event::Ended(outcome) => {
            format!(
                "ended {} {:?} {}",
                winner(outcome),
                outcome.points,
                if outcome.resigned { "resigned" } else { "" }
            )
        }
        Event::Resigned { by } => format!("{by} resigns"),
        Event::Swapped | Event::Offered | Event::Accepted | Event::Declined | Event::Exhausted => {
            format!("{event:?}").to_lowercase()
        }
    }
}

fn colour(ivory: bool) -> &'static str {
    if ivory { "ivory" } else { "indigo" }
}

/// The events expected from a count of the slow twin's board.
fn count_in_words(slow: &Slow) -> Vec<String> {
    let mut words = Vec::new();
    for Step {
        regions,
        flips,
        swings,
    } in slow.resolution(slow.scoring)
    {
        if slow.scoring == "full" {
            let names: Vec<&str> = regions.iter().map(|(name, _)| *name).collect();
            words.push(format!(
                "{} lead by {}",
                names.join(","),
                regions[0].1.abs()
            ));
        }
        for (name, cells) in flips {
            let value = regions
                .iter()
                .find(|(other, _)| *other == name)
                .expect("it resolves")
                .1;
            words.push(format!(
                "in {name} flip to {}: {}",
                colour(value > 0),
                cells.join(",")
            ));
        }
        words.extend(
            swings
                .iter()
                .map(|(name, from, to)| format!("{name} moves from {from} to {to}")),
        );
        words.extend(regions.iter().map(|(name, value)| {
            let to = if *value == 0 {
                "nobody"
            } else {
                colour(*value > 0)
            };
            format!("{name} is {to}'s by {value}")
        }));
    }
    let (ivory, indigo) = slow.ratio(slow.scoring);
    let points = if slow.swapped {
        [indigo, ivory]
    } else {
        [ivory, indigo]
    };
    words.push(format!("ended {} {points:?} ", slow.result_now()));
    words
}

/// The events expected from `m`, which has led from `before` to `after`.
fn move_in_words(before: &Slow, m: &str, after: &Slow) -> Vec<String> {
    let mut words = Vec::new();
    match m {
        "swap" => words.push("swapped".into()),
        "offer" => words.push("offered".into()),
        "accept" => words.push("accepted".into()),
        "decline" => words.push("declined".into()),
        "resign" => words.push(format!("{} resigns", colour(after.ivory_to_move))),
        _ => {
            words.push(format!(
                "{} {} on {}",
                colour(before.ivory_to_move),
                &m[..1],
                &m[1..]
            ));
            let moved = before
                .values(before.scoring)
                .into_iter()
                .zip(after.values(after.scoring));
            words.extend(
                moved
                    .filter(|((_, from), (_, to))| from != to)
                    .map(|((name, from), (_, to))| format!("{name} moves from {from} to {to}")),
            );
        }
    }
    words.push(format!(
        "{} to move, {} acts",
        colour(after.ivory_to_move),
        after.to_act()
    ));
    if after.state == "resigned" {
        words.push(format!(
            "ended {} [0, 0] resigned",
            after.result().expect("it is over")
        ));
    } else if after.is_over() {
        if after.state != "accepted" {
            words.push("exhausted".into());
        }
        words.extend(count_in_words(after));
    }
    words
}

/// Plays `m` on both and compares events and positions.
fn step(fast: &mut Mbrane, slow: &mut Slow, m: &str) {
    let before = slow.clone();
    slow.play(m);
    let mut events = Vec::new();
    fast.play_telling(m.parse().expect("a move"), &mut events)
        .unwrap_or_else(|why| panic!("{m}: {why}: {before:?}"));
    let sentences: Vec<String> = events.iter().map(|event| in_words(fast, event)).collect();
    assert_eq!(
        sentences,
        move_in_words(&before, m, slow),
        "{m} in {}",
        before.text()
    );
    agree(fast, slow);
}

/// Tallies rare cases in a count.
fn note_count(slow: &Slow, tally: &mut Tally) {
    let steps = slow.resolution("full");
    let mut settled: Vec<(&str, i32)> = Vec::new();
    for (
        index,
        Step {
            regions,
            flips,
            swings,
        },
    ) in steps.iter().enumerate()
    {
        let value = regions[0].1;
        let several = regions.len() > 1;
        tally.note("tie", several && value != 0);
        tally.note("tie of three or more", regions.len() > 2 && value != 0);
        tally.note(
            "tie of both colours",
            several && value != 0 && regions.iter().any(|(_, v)| *v == -value),
        );
        tally.note("tie after a step", several && value != 0 && index > 0);
        tally.note("zero after a step", value == 0 && index > 0);
        tally.note("one zero", value == 0 && !several);
        tally.note("flip in both of a tie", several && flips.len() > 1);
        // Had one of the tied resolved first, the other would have stood differently.
        let mutual = several
            && flips.iter().any(|(_, cells)| {
                let touches = |cell: &String| {
                    let at = slow
                        .cells()
                        .into_iter()
                        .find(|at| slow.name(*at) == *cell)
                        .expect("a cell");
                    let touched = slow.touched(at);
                    let digit = slow.tiles[at.0][at.1].map_or(0, |tile| tile.digit);
                    digit > 0 && regions.iter().any(|(name, _)| touched.contains(name))
                };
                cells.iter().any(touches)
            });
        tally.note("tied regions that would sway each other", mutual);
        tally.note(
            "swing to the other side",
            swings
                .iter()
                .any(|(_, from, to)| from.signum() * to.signum() < 0),
        );
        tally.note("swing to zero", swings.iter().any(|(_, _, to)| *to == 0));
        tally.note(
            "swing from zero",
            swings.iter().any(|(_, from, _)| *from == 0),
        );
        let greatest = settled.last().map_or(0, |(_, value)| value.abs());
        tally.note(
            "lead greater than the last",
            !settled.is_empty() && value.abs() > greatest,
        );
        settled.extend(regions.iter().copied());
    }
    let (ivory, indigo) = slow.ratio("full");
    tally.note("draw", ivory == indigo);
    tally.note("regions of nobody", ivory + indigo < slow.regions().len());
    tally.note("flips turn the result", {
        let (plain_ivory, plain_indigo) = slow.ratio("plain");
        plain_ivory.cmp(&plain_indigo) != ivory.cmp(&indigo)
    });
}

/// How a game is played, so that it comes to something rare.
#[derive(Clone, Copy, Debug)]
enum Weights {
    /// Anything legal.
    Any,
    /// Low digits, which make ties and zeros.
    Low,
    /// The tile across the middle, of the same digit, where it fits: mirrored boards tie everywhere.
    Mirror,
    /// Zeros only when no other digit fits: settled before it is exhausted.
    Zeroless,
    /// Talks.
    Talk,
}

fn pick(
    slow: &Slow,
    weights: Weights,
    last: Option<(usize, (usize, usize))>,
    rng: &mut Xoshiro256PlusPlus,
) -> String {
    let legal = slow.legal();
    let words = ["offer", "accept", "decline", "resign"];
    let placements: Vec<&String> = legal
        .iter()
        .filter(|m| !words.contains(&m.as_str()))
        .collect();
    let quiet: Vec<&String> = legal.iter().filter(|m| *m != "resign").collect();
    if slow.may_swap() && rng.random_bool(0.5) {
        return "swap".into();
    }
    let of_digits = |low: usize, high: usize| -> Vec<&String> {
        let within = |m: &&&String| {
            m[..1]
                .parse::<usize>()
                .is_ok_and(|digit| (low..=high).contains(&digit))
        };
        placements.iter().filter(within).copied().collect()
    };
    let preferred = match weights {
        Weights::Any => placements.clone(),
        Weights::Low => of_digits(0, 2),
        Weights::Zeroless => of_digits(1, 8),
        Weights::Mirror => {
            let across = last.map(|(digit, (row, column))| {
                format!(
                    "{digit}{}",
                    slow.name((slow.side() - 1 - row, slow.side() - 1 - column))
                )
            });
            placements
                .iter()
                .filter(|m| Some(**m) == across.as_ref())
                .copied()
                .collect()
        }
        Weights::Talk if rng.random_bool(0.3) => {
            let talk: &[&String] = if rng.random_bool(0.1) {
                &legal.iter().collect::<Vec<_>>()
            } else {
                &quiet
            };
            talk.iter()
                .filter(|m| words.contains(&m.as_str()))
                .copied()
                .collect()
        }
        Weights::Talk => placements.clone(),
    };
    let from = [preferred, placements, quiet]
        .into_iter()
        .find(|list| !list.is_empty())
        .expect("a move");
    (*from.choose(rng).expect("a move")).clone()
}

fn one_game(mut slow: Slow, weights: Weights, rng: &mut Xoshiro256PlusPlus, tally: &mut Tally) {
    let mut fast = start_of(&slow);
    let mut last = None;
    agree(&fast, &slow);
    while !slow.is_over() {
        let m = pick(&slow, weights, last, rng);
        let before = slow.clone();
        step(&mut fast, &mut slow, &m);
        last = slow.cells().into_iter().find_map(|cell| {
            let tile = slow.tiles[cell.0][cell.1]?;
            before.tiles[cell.0][cell.1]
                .is_none()
                .then_some((tile.digit, cell))
        });
        note_count(&slow, tally);
        tally.note(
            "settled but not exhausted",
            fast.is_settled() && !fast.is_exhausted(),
        );
        tally.note("swapped", m == "swap");
        tally.note("declined", m == "decline");
        tally.note(
            "resigned instead of an answer",
            m == "resign" && before.state == "offered",
        );
    }
    tally.note("accepted", slow.state == "accepted");
    tally.note(
        "accepted after a swap",
        slow.state == "accepted" && slow.swapped,
    );
    tally.note("exhausted", slow.fitting().is_empty());
    tally.note(
        "cells stay empty",
        slow.fitting().is_empty() && slow.standing() < slow.cells().len(),
    );
    tally.note("drawn in the end", slow.result() == Some("draw"));
}

/// Plays games of every weights on a board.
fn games(order: usize, torus: bool, each: usize, seed: u64) -> Tally {
    let mut tally = Tally::default();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    for (index, weights) in [
        Weights::Any,
        Weights::Low,
        Weights::Mirror,
        Weights::Zeroless,
        Weights::Talk,
    ]
    .into_iter()
    .enumerate()
    {
        for number in index..index + each {
            let consent = matches!(weights, Weights::Talk);
            let mut slow = Slow::new(order, SCORINGS[number % 3], number % 2 == 0, consent);
            slow.torus = torus;
            one_game(slow, weights, &mut rng, &mut tally);
        }
    }
    tally
}

#[test]
#[ignore = "long: cargo xtask soak"]
fn many_games_and_boards_agree_with_the_oracle() {
    for torus in [false, true] {
        games(2, torus, 200, 31);
        games(3, torus, 3, 32);
        boards([(2, 3_000), (3, 700)], torus, 33);
    }
}

#[test]
fn short_games_agree_at_every_move() {
    games(2, false, 60, 11).at_least(&[
        ("tie", 166),
        ("tie of three or more", 33),
        ("tie of both colours", 66),
        ("tie after a step", 33),
        ("zero after a step", 33),
        ("flip in both of a tie", 16),
        ("tied regions that would sway each other", 16),
        ("swing to the other side", 33),
        ("swing to zero", 16),
        ("lead greater than the last", 16),
        ("draw", 166),
        ("flips turn the result", 66),
        ("settled but not exhausted", 16),
        ("swapped", 16),
        ("declined", 16),
        ("accepted", 3),
        ("accepted after a swap", 1),
        ("resigned instead of an answer", 1),
        ("exhausted", 66),
        ("cells stay empty", 33),
        ("drawn in the end", 16),
    ]);
}

#[test]
fn standard_games_agree_at_every_move() {
    games(3, false, 1, 12).at_least(&[
        ("tie", 33),
        ("tie of three or more", 3),
        ("tie of both colours", 16),
        ("tie after a step", 16),
        ("zero after a step", 6),
        ("flip in both of a tie", 3),
        ("tied regions that would sway each other", 3),
        ("swing to the other side", 33),
        ("lead greater than the last", 6),
        ("draw", 3),
        ("settled but not exhausted", 1),
        ("exhausted", 1),
        ("cells stay empty", 1),
    ]);
}

/// Any Sudoku-valid placing is a position: tiles of random colours, few or many, of few digits or all.
fn random_board(order: usize, rng: &mut Xoshiro256PlusPlus) -> Slow {
    let mut slow = Slow::new(
        order,
        SCORINGS[rng.random_range(0..3)],
        rng.random(),
        rng.random(),
    );
    let side = slow.side();
    let (low, high) = match rng.random_range(0..4) {
        0 => (0, 1),
        1 => (1, 2),
        2 => (side - 2, side - 1),
        _ => (0, side - 1),
    };
    for _ in 0..rng.random_range(0..3 * side * side) {
        let (digit, cell) = (
            rng.random_range(low..=high),
            (rng.random_range(0..side), rng.random_range(0..side)),
        );
        if slow.fits(digit, cell) {
            slow.tiles[cell.0][cell.1] = Some(Tile {
                digit,
                ivory: rng.random(),
            });
        }
    }
    slow.ivory_to_move = rng.random();
    let standing = slow.standing();
    slow.swapped = standing > 0 && rng.random();
    let states: &[&str] = match (slow.consent && standing >= 2, slow.fitting().is_empty()) {
        (_, true) => &["placing"],
        (false, false) => &["placing", "resigned"],
        (true, false) => &["placing", "offered", "declined", "accepted", "resigned"],
    };
    slow.state = states.choose(rng).expect("a state");
    slow
}

fn boards(numbers: [(usize, usize); 2], torus: bool, seed: u64) -> Tally {
    let mut tally = Tally::default();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    for (order, boards) in numbers {
        for _ in 0..boards {
            let mut slow = random_board(order, &mut rng);
            slow.torus = torus;
            let setup = setup_text(&slow).parse().expect("a setup");
            let mut fast = Mbrane::from_text(setup, &slow.text())
                .unwrap_or_else(|error| panic!("{error}: {}", slow.text()));
            agree(&fast, &slow);
            note_count(&slow, &mut tally);
            for state in ["placing", "offered", "declined", "accepted", "resigned"] {
                tally.note(state, slow.state == state);
            }
            tally.note("exhausted", slow.fitting().is_empty());
            tally.note("may swap", slow.may_swap());
            let mut after = slow.clone();
            if let Some(m) = slow.legal().choose(&mut rng) {
                step(&mut fast, &mut after, m);
            }
        }
    }
    tally
}

#[test]
fn given_boards_agree_with_the_oracle() {
    boards([(2, 1_500), (3, 150)], false, 13).at_least(&[
        ("tie", 200),
        ("tie of three or more", 50),
        ("tied regions that would sway each other", 50),
        ("flip in both of a tie", 50),
        ("one zero", 50),
        ("swing to zero", 20),
        ("swing from zero", 50),
        ("offered", 50),
        ("declined", 50),
        ("accepted", 50),
        ("resigned", 50),
        ("exhausted", 1),
        ("may swap", 1),
        ("flips turn the result", 50),
    ]);
}

#[test]
fn joined_edges_agree_with_the_oracle() {
    games(2, true, 30, 17).at_least(&[
        ("tie", 30),
        ("zero after a step", 3),
        ("tied regions that would sway each other", 3),
        ("swing to the other side", 3),
        ("flips turn the result", 3),
        ("swapped", 3),
        ("exhausted", 30),
    ]);
    games(3, true, 1, 18).at_least(&[("tie", 3), ("swing to the other side", 3)]);
    boards([(2, 300), (3, 50)], true, 19).at_least(&[("flips turn the result", 3)]);
}

#[test]
fn regions_agree_with_the_oracle() {
    for (order, torus) in [(2, false), (2, true), (3, false), (3, true)] {
        let mut slow = Slow::new(order, "full", false, false);
        slow.torus = torus;
        let setup = start_of(&slow).setup();
        let order = setup.order;
        let names = slow.regions();
        assert_eq!(
            regions(order)
                .map(|region| region_name(order, region))
                .collect::<Vec<_>>(),
            names
        );
        let reading: Vec<String> = cells(order).map(|cell| cell.to_string()).collect();
        assert_eq!(
            reading,
            slow.cells()
                .into_iter()
                .map(|cell| slow.name(cell))
                .collect::<Vec<_>>()
        );
        for (region, name) in names.iter().enumerate() {
            let own: Vec<String> = cells_of(order, region)
                .map(|cell| cell.to_string())
                .collect();
            let expected = slow
                .cells()
                .into_iter()
                .filter(|cell| slow.region_of(*cell) == *name);
            assert_eq!(
                own,
                expected.map(|cell| slow.name(cell)).collect::<Vec<_>>()
            );
        }
        for (cell, at) in cells(order).zip(slow.cells()) {
            let mut expected = slow.touched(at);
            expected.sort_by_key(|name| names.iter().position(|other| other == name));
            assert_eq!(
                touched(setup, cell)
                    .map(|region| names[region])
                    .collect::<Vec<_>>(),
                expected,
                "{cell}"
            );
        }
        // A corner cell of a region touches three others in the middle of the board.
        let most = cells(order).map(|cell| touched(setup, cell).count()).max();
        assert_eq!(most, Some(3));
        if torus {
            for region in regions(order) {
                let around =
                    cells_of(order, region).fold(0, |set, cell| set | touched_set(setup, cell));
                assert_eq!(
                    around | 1 << region,
                    (1 << order.side()) - 1,
                    "every region touches all others"
                );
            }
        }
    }
}

/// A random game as the rules' text of the engine has it: a random cell among those that take a digit above zero (the
/// others change nothing), then a random digit above zero among those that fit.
#[test]
fn playout_picks_a_uniform_cell_then_a_uniform_digit() {
    const TRIES: usize = 60_000;
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(16);
    for tiles in [0, 3, 8] {
        let mut slow = Slow::new(2, "full", false, false);
        while slow.standing() < tiles {
            let m = pick(&slow, Weights::Any, None, &mut rng);
            slow.play(&m);
        }
        let fast = Mbrane::from_text(start_of(&slow).setup(), &slow.text()).expect("a position");
        let fitting: Vec<(usize, (usize, usize))> = slow
            .fitting()
            .into_iter()
            .filter(|(digit, _)| *digit > 0)
            .collect();
        let cells: BTreeSet<(usize, usize)> = fitting.iter().map(|(_, cell)| *cell).collect();
        assert!(!cells.is_empty());
        let mut met: BTreeMap<String, usize> = BTreeMap::new();
        for _ in 0..TRIES {
            let mut first = None;
            fast.playout(&mut rng, |_, m| {
                first.get_or_insert(m.to_string());
            });
            *met.entry(first.expect("a move")).or_default() += 1;
        }
        for (digit, cell) in &fitting {
            let digits = fitting.iter().filter(|(_, other)| other == cell).count();
            let chance = 1.0 / (cells.len() * digits) as f64;
            let expected = chance * TRIES as f64;
            let count = met
                .remove(&format!("{digit}{}", slow.name(*cell)))
                .unwrap_or_default() as f64;
            let deviation = (expected * (1.0 - chance)).sqrt();
            assert!(
                (count - expected).abs() < 6.0 * deviation,
                "{digit} {cell:?}: {count}, not {expected}"
            );
        }
        assert!(met.is_empty(), "{met:?}");
    }
}

/// Lines of play to a depth, by the slow rules.
fn lines(slow: &Slow, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let words = ["offer", "accept", "decline", "resign"];
    let placements: Vec<String> = slow
        .legal()
        .into_iter()
        .filter(|m| !words.contains(&m.as_str()))
        .collect();
    let next = placements.iter().map(|m| {
        let mut next = slow.clone();
        next.play(m);
        next
    });
    next.map(|next| lines(&next, depth - 1)).sum()
}

#[test]
fn perft_of_late_positions_agrees_with_the_oracle() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(14);
    let mut deepest = 0;
    for _ in 0..60 {
        let mut slow = Slow::new(2, "full", false, false);
        while slow.fitting().len() > 7 {
            let m = pick(&slow, Weights::Any, None, &mut rng);
            slow.play(&m);
        }
        let fast = Mbrane::from_text(start_of(&slow).setup(), &slow.text()).expect("a position");
        for depth in 0..8 {
            let count = lines(&slow, depth);
            let fast = mbrane_rules::perft(&fast, depth, &mut || true);
            assert_eq!(fast, Some(count), "depth {depth} from {}", slow.text());
            deepest = deepest.max(if count > 0 { depth } else { 0 });
        }
    }
    assert!(deepest >= 4, "only {deepest} deep");
}

#[test]
fn swapped_seats_score_for_their_new_colours() {
    // The same board, with and without the swap: the colours keep their regions, the seats change.
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(15);
    let mut crossed = 0;
    for _ in 0..200 {
        let mut slow = random_board(2, &mut rng);
        if slow.standing() == 0 {
            continue;
        }
        slow.state = "placing";
        slow.swapped = false;
        let setup = start_of(&slow).setup();
        let kept = Mbrane::from_text(setup, &slow.text())
            .expect("a position")
            .outcome_now();
        slow.swapped = true;
        let swapped = Mbrane::from_text(setup, &slow.text()).expect("a position");
        let there = swapped.outcome_now();
        assert_eq!(there.winner, kept.winner.map(|seat| !seat));
        assert_eq!(there.points, [kept.points[1], kept.points[0]]);
        assert_eq!(swapped.view(Viewer::All).leads(), {
            slow.swapped = false;
            Mbrane::from_text(setup, &slow.text())
                .expect("a position")
                .view(Viewer::All)
                .leads()
        });
        crossed += usize::from(there.winner.is_some());
    }
    assert!(crossed > 50);
    // And in a match: after the swap First plays Indigo and moves next.
    let record: mbrane_rules::Record<Mbrane> =
        "mbrane 9 full pie : 8e5 swap".parse().expect("a record");
    assert_eq!(record.position().to_act(), Seats::only(Seat::First));
    assert_eq!(record.position().to_move(), Colour::Indigo);
    assert_eq!(
        record
            .position()
            .check("8a1".parse::<Move>().expect("a move")),
        Ok(())
    );
}
