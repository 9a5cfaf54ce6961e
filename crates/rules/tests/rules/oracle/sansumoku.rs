//! Sansumoku against its slow twin, in random games and in games steered to what random games rarely meet.

use std::collections::BTreeMap;

use mbrane_rules::sansumoku::{Event, Mark, Move, Sansumoku, Setup, Target, section_of};
use mbrane_rules::{Game, Playout, Seat, perft};
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

use super::Tally;
use super::sansumoku_slow::{MoveEffects, Slow};

/// Both must say the same of a position.
fn agree(fast: &Sansumoku, slow: &Slow) {
    assert_eq!(fast.to_string(), slow.text());
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
    assert_eq!(
        winner.unwrap_or("ongoing"),
        slow.result(),
        "{}",
        slow.text()
    );
    let expected = if slow.is_over() {
        None
    } else {
        Some(if slow.blue_to_move {
            Seat::First
        } else {
            Seat::Second
        })
    };
    assert_eq!(fast.to_act().single(), expected);
    if let Some(outcome) = fast.outcome().filter(|outcome| !outcome.resigned) {
        let won = |signs: &str| {
            slow.marks
                .iter()
                .filter(|mark| signs.contains(**mark))
                .count()
        };
        assert_eq!(outcome.points.map(usize::from), [won("Bb"), won("Oo")]);
    }
}

/// The effects of a move by the fast rules, in the slow twin's form.
fn effects_of(events: &[Event]) -> MoveEffects {
    let mut effects = MoveEffects::default();
    for event in events {
        match event {
            Event::SectionWon { lines, .. } => {
                let name =
                    |line: &[mbrane_rules::Cell; 3]| line.iter().map(ToString::to_string).collect();
                effects.lines = lines.iter().map(name).collect();
            }
            Event::SectionDrawn { .. } => effects.drawn = true,
            Event::Constrained { sections, .. } => effects.awards.push(sections.clone()),
            Event::Ended { lines, .. } => {
                effects.ending = lines.iter().map(|line| line.to_vec()).collect();
            }
            Event::Placed { .. } | Event::Turned { .. } | Event::Resigned { .. } => {}
        }
    }
    effects
}

/// Plays `m` on both and compares events and positions.
fn step(fast: &mut Sansumoku, slow: &mut Slow, m: &str) -> MoveEffects {
    let before = slow.text();
    let effects = slow.play(m);
    let mut events = Vec::new();
    fast.play_telling(m.parse().expect("a move"), &mut events)
        .unwrap_or_else(|why| panic!("{m}: {why}: {before}"));
    assert_eq!(effects_of(&events), effects, "{m} in {before}");
    agree(fast, slow);
    effects
}

fn note(before: &Slow, m: &str, effects: &MoveEffects, after: &Slow, tally: &mut Tally) {
    tally.note("wildcard", !after.is_over() && after.target.is_none());
    tally.note(
        "wildcard with one section left",
        !after.is_over() && after.marks.iter().filter(|m| **m == '.').count() == 1,
    );
    tally.note("section by two lines", effects.lines.len() > 1);
    tally.note("drawn section", effects.drawn);
    tally.note("constraint", !effects.awards.is_empty());
    tally.note("chain of two", effects.awards.len() > 1);
    tally.note(
        "award of several sections",
        effects.awards.iter().any(|award| award.len() > 1),
    );
    tally.note(
        "chain that ends the game",
        effects.awards.len() > 1 && after.is_over(),
    );
    tally.note(
        "own section by constraint",
        effects.awards.iter().any(|award| {
            // The tile sends back to its own section.
            award.len() == 1 && before.allowed().contains(&award[0]) && effects.lines.is_empty()
        }),
    );
    tally.note(
        "game by constraint",
        !effects.awards.is_empty() && !effects.ending.is_empty(),
    );
    tally.note("game by two lines", effects.ending.len() > 1);
    tally.note(
        "line after a wildcard",
        before.target.is_none() && !effects.lines.is_empty(),
    );
    tally.note("resigned", m == "resign");
    tally.note(
        "drawn by constraint",
        after.result() == "draw" && !effects.awards.is_empty(),
    );
    tally.note(
        "drawn by a full section",
        after.result() == "draw" && effects.drawn,
    );
    tally.note("drawn", after.result() == "draw");
}

/// The aim of a random player.
#[derive(Clone, Copy, Debug)]
enum Weights {
    Any,
    /// Away from lines: full sections and draws.
    NoLines,
    /// Towards constraint wins, chains first.
    Constraint,
}

fn pick(fast: &Sansumoku, weights: Weights, rng: &mut Xoshiro256PlusPlus) -> Move {
    let placements = fast.placements();
    if rng.random_bool(0.001) {
        return Move::Resign;
    }
    let score = |m: &Move| {
        let mut events = Vec::new();
        let mut after = fast.clone();
        assert_eq!(after.play_telling(*m, &mut events), Ok(()));
        let effects = effects_of(&events);
        let awarded: usize = effects.awards.iter().map(Vec::len).sum();
        match weights {
            Weights::Any => 0,
            Weights::NoLines => {
                usize::from(effects.lines.is_empty()) + usize::from(effects.ending.is_empty())
            }
            // A game that goes on sees more.
            Weights::Constraint => {
                let after = after.outcome().is_none() || effects.awards.len() > 1;
                10 * effects.awards.len() + awarded + 5 * usize::from(after)
            }
        }
    };
    let best = placements.iter().map(score).max().expect("a move");
    let among: Vec<Move> = placements
        .into_iter()
        .filter(|m| score(m) == best)
        .collect();
    *among.choose(rng).expect("a move")
}

#[test]
fn games_agree_at_every_move() {
    let mut tally = Tally::default();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(21);
    for (weights, games) in [
        (Weights::Any, 80),
        (Weights::NoLines, 40),
        (Weights::Constraint, 40),
    ] {
        for _ in 0..games {
            let (mut fast, mut slow) = (Sansumoku::start(Setup), Slow::new());
            agree(&fast, &slow);
            while !slow.is_over() {
                let m = pick(&fast, weights, &mut rng).to_string();
                let before = slow.clone();
                let effects = step(&mut fast, &mut slow, &m);
                note(&before, &m, &effects, &slow, &mut tally);
            }
        }
    }
    tally.at_least(&[
        ("wildcard", 300),
        ("section by two lines", 15),
        ("drawn section", 15),
        ("constraint", 60),
        ("own section by constraint", 15),
        ("game by constraint", 3),
        ("game by two lines", 3),
        ("drawn", 15),
        ("drawn by constraint", 3),
        ("drawn by a full section", 3),
        ("resigned", 1),
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
    for moves in rare_games(30_000, &mut rng) {
        let (mut fast, mut slow) = (Sansumoku::start(Setup), Slow::new());
        let (opening, rest) = moves.split_at(moves.len().saturating_sub(LAST));
        for m in opening {
            fast.apply(*m);
            slow.play(&m.to_string());
        }
        agree(&fast, &slow);
        for m in rest {
            let before = slow.clone();
            let effects = step(&mut fast, &mut slow, &m.to_string());
            note(&before, &m.to_string(), &effects, &slow, &mut tally);
        }
    }
    tally.at_least(&[
        ("constraint", 60),
        ("chain of two", 5),
        ("chain that ends the game", 5),
        ("award of several sections", 30),
        ("drawn by constraint", 5),
        ("game by constraint", 5),
    ]);
}

/// A position before its awards for lack of a legal cell cannot occur in a game.
fn refuses_before_award(slow: &Slow, effects: &MoveEffects) {
    let Some(last) = effects.awards.last() else {
        return;
    };
    let mut before = slow.clone();
    for section in last {
        before.marks[*section] = '.';
    }
    let is_one_of_several = effects.awards.len() > 1 || last.len() > 1;
    before.target = if is_one_of_several {
        None
    } else {
        Some(last[0])
    };
    if !before.is_over() && before.legal().is_empty() {
        let error = Sansumoku::from_text(Setup, &before.text()).expect_err("it has no legal cell");
        assert!(
            error.to_string().contains("no legal cell"),
            "{error}: {}",
            before.text()
        );
    } else {
        // The only section left open may also have been the one to play in.
        assert_eq!(last.len(), 1, "{}", before.text());
    }
}

#[test]
fn awards_of_many_sections_agree() {
    // Found among half a million games that keep away from lines and from awards of one section.
    const GAMES: &str = include_str!("../../data/sansumoku-awards.txt");
    let mut tally = Tally::default();
    for game in GAMES.lines() {
        let (mut fast, mut slow) = (Sansumoku::start(Setup), Slow::new());
        for m in game.split(' ') {
            let effects = step(&mut fast, &mut slow, m);
            refuses_before_award(&slow, &effects);
            for (what, size) in [("three", 3), ("four", 4), ("five", 5)] {
                tally.note(what, effects.awards.iter().any(|award| award.len() == size));
            }
            tally.note(
                "two lines at once",
                effects.awards.iter().any(|award| award.len() > 2) && effects.ending.len() > 1,
            );
            tally.note(
                "draw",
                slow.result() == "draw" && !effects.awards.is_empty(),
            );
        }
        assert!(slow.is_over());
    }
    tally.at_least(&[
        ("three", 12),
        ("four", 20),
        ("five", 7),
        ("two lines at once", 1),
        ("draw", 5),
    ]);
}

#[test]
fn playout_prefers_winning_cells_like_the_oracle() {
    const TRIES: usize = 100;
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(24);
    let mut positions = vec![Sansumoku::start(Setup)];
    // Wildcards of many and of few sections, and a section to play in.
    for length in [10, 30, 45] {
        let wanted = |fast: &Sansumoku| {
            fast.placement_count() > 3 && (length < 30) != (fast.target() == Target::Any)
        };
        let found = (0..10_000).find_map(|_| {
            let mut fast = Sansumoku::start(Setup);
            for _ in 0..length {
                if fast.outcome().is_none() {
                    fast.apply(pick(&fast, Weights::Any, &mut rng));
                }
            }
            wanted(&fast).then_some(fast)
        });
        positions.push(found.expect("a position as wanted"));
    }
    for position in positions {
        let mut legal = position.placements();
        let wins = |m: &Move| {
            let Move::Place(cell) = *m else { return false };
            let mut next = position.clone();
            next.apply(*m);
            matches!(next.mark(section_of(cell)), Mark::Line(_))
        };
        let section = |m: &Move| {
            if let Move::Place(cell) = *m {
                section_of(cell)
            } else {
                9
            }
        };
        if let Some(first) = legal
            .iter()
            .copied()
            .filter(wins)
            .map(|m| section(&m))
            .min()
        {
            legal.retain(|m| wins(m) && section(m) == first);
        }
        let mut met: BTreeMap<Move, usize> = legal.iter().map(|m| (*m, 0)).collect();
        for _ in 0..TRIES * legal.len() {
            let mut first = None;
            position.playout(&mut rng, |_, m| {
                first.get_or_insert(m);
            });
            *met.get_mut(&first.expect("a move")).expect("a legal move") += 1;
        }
        // Six standard deviations around the expected count.
        assert!(
            met.values().all(|count| count.abs_diff(TRIES) < 60),
            "{position:?}: {met:?}"
        );
    }
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
fn perft_of_late_positions_agrees_with_the_oracle() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(22);
    let (mut ended_early, mut trees) = (0, 0);
    while trees < 40 {
        let (mut fast, mut slow) = (Sansumoku::start(Setup), Slow::new());
        for _ in 0..rng.random_range(20..50) {
            if fast.outcome().is_none() {
                let m = pick(&fast, Weights::NoLines, &mut rng);
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
                perft(&fast, depth, &mut || true),
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
