//! Puzzles of Masbrur: combats of self-play with open cards.

use mbrane_lab::yardstick::masbrur::greedy;
use mbrane_play::puzzle::{Puzzle, PuzzleGame, PuzzleKind, Scores, Solver};
use mbrane_rules::masbrur::{Choice, Dominoes, Masbrur, Move, Phase, Secret};
use mbrane_rules::{Game, Record, Seat, Seats};
use mbrane_search::Level;
use mbrane_search::masbrur::{Thought, choose};

use crate::rate;

/// The ratings of levels 1 to 4, from the distances in `lab/README.md`.
const LADDER: [f64; 4] = [800.0, 1025.0, 1215.0, 1500.0];
/// The combats that are tried after each equipment.
const COMBATS: u64 = 4;
/// One round in this number is tried for a wall, which takes a second or so.
const WALL_EVERY: u64 = 4;
/// The most positions that the solver may look at.
const MAX_POSITIONS: u32 = 100_000;
/// The same for the 45 walls, each with its own combats.
const WALL_PATIENCE: u32 = 2_000_000;

/// Returns a level's choice for the seat to act, from the open information of a puzzle.
pub(crate) fn chosen(position: &Masbrur, level: u8, seed: u64) -> Option<Move> {
    let mut thought = Thought::knowing(position, position.speaker()?, Level::new(level), seed)?;
    while thought.step(1000) {}
    thought.best()
}

/// Returns the puzzles of one round of self-play, at most one of a kind.
pub(crate) fn puzzles(seed: u64) -> Vec<String> {
    let mut position = Masbrur::start("masbrur 1".parse().expect("a set-up"));
    let mut found: Vec<Puzzle<Masbrur>> = Vec::new();
    // The choices before combat are a beginner's, so that rounds differ and walls stay weak.
    while let Some(seat) = position.speaker()
        && position.phase() < Phase::Show
    {
        let asks = seed.is_multiple_of(WALL_EVERY) && found.is_empty();
        if asks
            && seat == Seat::Second
            && position.phase() == Phase::Equip
            && position.wall(seat).is_none()
        {
            let mut attacked = position.clone();
            attacked.apply(Move::Pass);
            if attacked.check(Move::Attack).is_ok() {
                attacked.apply(Move::Attack);
                found.extend(
                    (0..COMBATS).find_map(|number| wall(&attacked, COMBATS * seed + number)),
                );
            }
        }
        let Some(m) = choose(&position, seat, Level::new(2), seed) else {
            break;
        };
        position.apply(m);
    }
    for number in 0..COMBATS {
        let mut position = position.clone();
        while let Some(seat) = position.speaker() {
            let kind = if position.phase() == Phase::Show {
                PuzzleKind::Show
            } else {
                PuzzleKind::Seize
            };
            let answers = seat == Seat::Second && position.to_act() == Seats::only(seat);
            if answers && found.iter().all(|known| known.kind != kind) {
                found.extend(puzzle(&position, kind));
            }
            let Some(m) = choose(&position, seat, Level::new(4), COMBATS * seed + number) else {
                break;
            };
            position.apply(m);
        }
    }
    found.iter().map(Puzzle::to_string).collect()
}

/// Returns the puzzle of a wall against a show that is known.
fn wall(position: &Masbrur, seed: u64) -> Option<Puzzle<Masbrur>> {
    let seat = position.speaker()?;
    // The opponent shows what suits it after a good wall.
    let mut usual = position.clone();
    usual.apply(choose(position, seat, Level::new(4), seed)?);
    let show = choose(&usual, !seat, Level::new(4), seed)?;
    let mut solver = Solver::new(seat, WALL_PATIENCE).knowing(Some(show));
    let choices = position.puzzle_moves();
    let scores = solver.scores(position)?;
    let best = *scores.iter().max()?;
    let second = scores.iter().copied().filter(|score| *score < best).max()?;
    let right: Vec<Move> = choices
        .iter()
        .zip(&scores)
        .filter(|(_, score)| **score == best)
        .map(|(m, _)| *m)
        .collect();
    let &answer = right.first()?;
    let is_right = |m: Option<Move>| m.is_some_and(|m| right.contains(&m));
    if best < 0 || !have_common_domino(&right) || is_right(greedy(position, seat, 0)) {
        return None;
    }
    let mut shown = position.clone();
    shown.apply(answer);
    for m in solver.line(&shown)?.into_iter().take(2) {
        shown.apply(m);
    }
    if sure(&shown, seat) - second < medal(&shown, seat)? {
        return None;
    }
    let tries = rate::tries();
    let rating = rate::fitted(rate::met(right.len(), choices.len(), tries), tries, LADDER);
    let mut record = Record::from_position(position.clone());
    record.push(answer).expect("a legal move");
    record.push(show).expect("a legal move");
    Some(Puzzle {
        kind: PuzzleKind::Wall,
        rating,
        record,
        scores: Scores::of(scores),
    })
}

/// Returns whether all these walls have a domino in common: the other one may not matter.
fn have_common_domino(walls: &[Move]) -> bool {
    let dominoes = |m: &Move| match m {
        Move::Choose(Choice::Wall(Secret::Known(wall))) => wall.dominoes(),
        _ => Dominoes::NONE,
    };
    walls
        .iter()
        .map(dominoes)
        .reduce(Dominoes::common)
        .is_some_and(|common| !common.is_empty())
}

fn puzzle(position: &Masbrur, kind: PuzzleKind) -> Option<Puzzle<Masbrur>> {
    let seat = position.speaker()?;
    let choices = position.puzzle_moves();
    if choices.len() < 3 {
        return None;
    }
    let scores = Solver::new(seat, MAX_POSITIONS).scores(position)?;
    let best = *scores.iter().max()?;
    let second = scores.iter().copied().filter(|score| *score < best).max()?;
    let mut reaching = choices
        .iter()
        .zip(&scores)
        .filter(|(_, score)| **score == best);
    let (&answer, _) = reaching.next()?;
    if reaching.next().is_some() || best.signum() == second.signum() || best < 0 {
        return None;
    }
    let mut after = position.clone();
    after.apply(answer);
    // The lead must hold whatever the opponent seizes at the same time.
    if sure(&after, seat) - second < medal(&after, seat)? {
        return None;
    }
    let finds = |m: Option<Move>| m.is_some_and(|m| Masbrur::is_same(m, answer));
    if finds(greedy(position, seat, 0)) && finds(chosen(position, 2, 0)) {
        return None;
    }
    let rating = rate::rating(|level, seed| finds(chosen(position, level, seed)), LADDER);
    let mut record = Record::from_position(position.clone());
    record.push(answer).expect("a legal move");
    Some(Puzzle {
        kind,
        rating,
        record,
        scores: Scores::of(scores),
    })
}

/// Returns the score that a seat is sure of by its seizure, whatever the other seizes.
fn sure(position: &Masbrur, seat: Seat) -> i16 {
    if let Some(score) = position.score(seat) {
        return score;
    }
    if position.speaker() == Some(Seat::Second) {
        return Solver::new(seat, MAX_POSITIONS)
            .score(position)
            .unwrap_or(i16::MIN);
    }
    let mine = if position.to_act().contains(seat) {
        position.legal_moves_of(seat)
    } else {
        vec![Move::Pass]
    };
    let theirs = position.puzzle_moves();
    let worst = |m: Move| {
        let score = |reply: Move| {
            let mut next = position.clone();
            next.apply(reply);
            if m != Move::Pass {
                next.apply(m);
            }
            next.score(seat).unwrap_or(i16::MIN)
        };
        theirs.iter().map(|reply| score(*reply)).min()
    };
    let chosen = |m: &Move| {
        matches!(
            m,
            Move::Choose(Choice::Seize(Secret::Known(_))) | Move::Pass
        )
    };
    mine.into_iter()
        .filter(chosen)
        .filter_map(worst)
        .max()
        .unwrap_or(i16::MIN)
}

/// Returns the difference that a medal makes, after best play from here.
fn medal(position: &Masbrur, seat: Seat) -> Option<i16> {
    let mut end = position.clone();
    for m in Solver::new(seat, MAX_POSITIONS).line(position)? {
        end.apply(m);
    }
    let shown = |seat| {
        end.show_of(seat)
            .and_then(Secret::known)
            .map_or(0, |show| show.len())
    };
    let compared = Seat::BOTH.map(shown).into_iter().max()? as i16;
    let points = end.outcome()?.points;
    (compared > 0).then(|| (points[0] + points[1]) as i16 / compared)
}
