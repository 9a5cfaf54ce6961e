//! Sansumoku against its slow twin, in random games and in games steered to what random games rarely meet.

use mbrane_rules::sansumoku::{Event, Move, Sansumoku, Setup};
use mbrane_rules::{Game, Seat, perft};
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

use super::Tally;
use super::sansumoku_slow::{Slow, Told};

/// Both must say the same of a position.
fn agree(fast: &Sansumoku, slow: &Slow) {
    assert_eq!(fast.text(), slow.text());
    assert_eq!(fast.status(), slow.status(), "{}", slow.text());
    let mut legal: Vec<String> = fast.placements().iter().map(ToString::to_string).collect();
    legal.sort();
    assert_eq!(legal, slow.legal(), "{}", slow.text());
    assert_eq!(fast.placement_count() as usize, legal.len());
    let winner = fast.outcome().map(|outcome| match outcome.winner {
        Some(Seat::First) => "blue",
        Some(Seat::Second) => "orange",
        None => "draw",
    });
    assert_eq!(winner.unwrap_or("ongoing"), slow.result(), "{}", slow.text());
    let expected = if slow.is_over() { None } else { Some(if slow.blue_to_move { Seat::First } else { Seat::Second }) };
    assert_eq!(fast.to_act().single(), expected);
    if let Some(outcome) = fast.outcome().filter(|outcome| !outcome.resigned) {
        let won = |signs: &str| slow.marks.iter().filter(|mark| signs.contains(**mark)).count();
        assert_eq!(outcome.points.map(usize::from), [won("Bb"), won("Oo")]);
    }
}

/// What the fast rules told of a move, as the slow twin tells it.
fn told_of(events: &[Event]) -> Told {
    let mut told = Told::default();
    for event in events {
        match event {
            Event::SectionWon { lines, .. } => {
                let name = |line: &[mbrane_rules::Cell; 3]| line.iter().map(ToString::to_string).collect();
                told.lines = lines.iter().map(name).collect();
            }
            Event::SectionDrawn { .. } => told.drawn = true,
            Event::Constrained { sections, .. } => told.awards.push(sections.clone()),
            Event::Ended { lines, .. } => told.ending = lines.iter().map(|line| line.to_vec()).collect(),
            Event::Placed { .. } | Event::Turned { .. } | Event::Resigned { .. } => {}
        }
    }
    told
}

/// Plays `m` on both and compares what is told and what stands.
fn step(fast: &mut Sansumoku, slow: &mut Slow, m: &str) -> Told {
    let before = slow.text();
    let told = slow.play(m);
    let mut events = Vec::new();
    fast.play_telling(m.parse().expect("a move"), &mut events).unwrap_or_else(|why| panic!("{m}: {why}: {before}"));
    assert_eq!(told_of(&events), told, "{m} in {before}");
    agree(fast, slow);
    told
}

fn note(before: &Slow, m: &str, told: &Told, after: &Slow, tally: &mut Tally) {
    tally.note("wildcard", !after.is_over() && after.target.is_none());
    tally.note(
        "wildcard with one section left",
        !after.is_over() && after.marks.iter().filter(|m| **m == '.').count() == 1,
    );
    tally.note("section by two lines", told.lines.len() > 1);
    tally.note("drawn section", told.drawn);
    tally.note("constraint", !told.awards.is_empty());
    tally.note("chain of two", told.awards.len() > 1);
    tally.note("award of several sections", told.awards.iter().any(|award| award.len() > 1));
    tally.note("chain that ends the game", told.awards.len() > 1 && after.is_over());
    tally.note(
        "own section by constraint",
        told.awards.iter().any(|award| {
            // The tile sends back to its own section.
            award.len() == 1 && before.allowed().contains(&award[0]) && told.lines.is_empty()
        }),
    );
    tally.note("game by constraint", !told.awards.is_empty() && !told.ending.is_empty());
    tally.note("game by two lines", told.ending.len() > 1);
    tally.note("line after a wildcard", before.target.is_none() && !told.lines.is_empty());
    tally.note("resigned", m == "resign");
    tally.note("drawn by constraint", after.result() == "draw" && !told.awards.is_empty());
    tally.note("drawn by a full section", after.result() == "draw" && told.drawn);
    tally.note("drawn", after.result() == "draw");
}

/// What a random player runs after.
#[derive(Clone, Copy, Debug)]
enum Taste {
    Any,
    /// Away from lines: full sections and draws.
    NoLines,
    /// Towards constraint wins, chains first.
    Constraint,
}

fn pick(fast: &Sansumoku, taste: Taste, rng: &mut Xoshiro256PlusPlus) -> Move {
    let placements = fast.placements();
    if rng.random_bool(0.001) {
        return Move::Resign;
    }
    let score = |m: &Move| {
        let mut events = Vec::new();
        let mut after = fast.clone();
        assert_eq!(after.play_telling(*m, &mut events), Ok(()));
        let told = told_of(&events);
        let awarded: usize = told.awards.iter().map(Vec::len).sum();
        match taste {
            Taste::Any => 0,
            Taste::NoLines => usize::from(told.lines.is_empty()) + usize::from(told.ending.is_empty()),
            // A game that goes on sees more.
            Taste::Constraint => {
                let after = after.outcome().is_none() || told.awards.len() > 1;
                10 * told.awards.len() + awarded + 5 * usize::from(after)
            }
        }
    };
    let best = placements.iter().map(score).max().expect("a move");
    let among: Vec<Move> = placements.into_iter().filter(|m| score(m) == best).collect();
    *among.choose(rng).expect("a move")
}

#[test]
fn games_agree_at_every_move() {
    let mut tally = Tally::default();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(21);
    for (taste, games) in [(Taste::Any, 200), (Taste::NoLines, 100), (Taste::Constraint, 100)] {
        for _ in 0..games {
            let (mut fast, mut slow) = (Sansumoku::start(Setup), Slow::new());
            agree(&fast, &slow);
            while !slow.is_over() {
                let m = pick(&fast, taste, &mut rng).to_string();
                let before = slow.clone();
                let told = step(&mut fast, &mut slow, &m);
                note(&before, &m, &told, &slow, &mut tally);
            }
        }
    }
    tally.at_least(&[
        ("wildcard", 1_000),
        ("section by two lines", 50),
        ("drawn section", 50),
        ("constraint", 200),
        ("own section by constraint", 50),
        ("game by constraint", 10),
        ("game by two lines", 10),
        ("drawn", 50),
        ("drawn by constraint", 10),
        ("drawn by a full section", 10),
        ("resigned", 5),
    ]);
}

/// Plays games at random and keeps those in which a move awards several sections, at once or one after another.
fn rare_games(games: usize, rng: &mut Xoshiro256PlusPlus) -> Vec<Vec<Move>> {
    let mut kept = Vec::new();
    for _ in 0..games {
        let mut moves = Vec::new();
        let mut is_rare = false;
        let mut fast = Sansumoku::start(Setup);
        let mut events = Vec::new();
        while fast.outcome().is_none() {
            let m = *fast.placements().choose(rng).expect("a move");
            events.clear();
            assert_eq!(fast.play_telling(m, &mut events), Ok(()));
            let awarded = events.iter().map(|event| match event {
                Event::Constrained { sections, .. } => sections.len(),
                _ => 0,
            });
            is_rare |= awarded.sum::<usize>() > 1;
            moves.push(m);
        }
        if is_rare {
            kept.push(moves);
        }
    }
    kept
}

#[test]
fn chains_of_awards_agree() {
    /// How far before the end the twins are compared move by move.
    const LAST: usize = 8;
    let mut tally = Tally::default();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(23);
    for moves in rare_games(100_000, &mut rng) {
        let (mut fast, mut slow) = (Sansumoku::start(Setup), Slow::new());
        let (opening, rest) = moves.split_at(moves.len().saturating_sub(LAST));
        for m in opening {
            fast.apply(*m);
            slow.play(&m.to_string());
        }
        agree(&fast, &slow);
        for m in rest {
            let before = slow.clone();
            let told = step(&mut fast, &mut slow, &m.to_string());
            note(&before, &m.to_string(), &told, &slow, &mut tally);
        }
    }
    tally.at_least(&[
        ("constraint", 200),
        ("chain of two", 20),
        ("chain that ends the game", 20),
        ("award of several sections", 100),
        ("drawn by constraint", 20),
        ("game by constraint", 20),
    ]);
}

/// Lines of play to a depth, by the slow rules.
fn lines(slow: &Slow, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let next = slow.legal().into_iter().map(|m| {
        let mut next = slow.clone();
        next.play(&m);
        next
    });
    next.map(|next| lines(&next, depth - 1)).sum()
}

#[test]
fn late_trees_are_counted_alike() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(22);
    let (mut ended_early, mut trees) = (0, 0);
    while trees < 40 {
        let (mut fast, mut slow) = (Sansumoku::start(Setup), Slow::new());
        for _ in 0..rng.random_range(20..50) {
            if fast.outcome().is_none() {
                let m = pick(&fast, Taste::NoLines, &mut rng);
                fast.apply(m);
                slow.play(&m.to_string());
            }
        }
        if fast.outcome().is_some() || fast.placement_count() > 7 {
            continue;
        }
        trees += 1;
        let mut last = 1;
        for depth in 0..4 {
            let count = lines(&slow, depth);
            assert_eq!(
                perft(&fast, depth, &mut || std::ops::ControlFlow::Continue(())),
                Some(count),
                "{}",
                slow.text()
            );
            ended_early += usize::from(count < last);
            last = count;
        }
    }
    assert!(ended_early > 0, "trees that shrink");
}
