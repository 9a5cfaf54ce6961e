//! Puzzles of the games with open positions: from self-play, by exact scores.

use mbrane_lab::yardstick::{Measured, greedy, random};
use mbrane_play::puzzle::{Puzzle, PuzzleGame, PuzzleKind, Scores, Solver};
use mbrane_rules::mbrane::{Mbrane, Move};
use mbrane_rules::sansumoku::{Mark, Sansumoku, Target};
use mbrane_rules::{Game, Record, Seat};
use mbrane_search::{Options, Search, Solver as ExactSolver};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt as _, SeedableRng as _};

use crate::rate;

/// The playouts for a move of self-play.
const PLAYOUTS: u32 = 120;
/// The random games that tell whether a position is worth solving.
const GAMES: usize = 100;
/// The most positions for an exact score.
const MAX_POSITIONS: u32 = 400_000;
/// The most positions that the slow solver may need for all first moves.
const SLOW_PATIENCE: u32 = 150_000;

/// Wrong moves, each with the opponent's best replies.
type Replies<G> = Vec<(<G as Game>::Move, Vec<<G as Game>::Move>)>;

/// The generator's knowledge of a game beside its rules.
pub(crate) trait Source: Measured + PuzzleGame {
    const SETUP: &'static str;
    /// The ratings of levels 1 to 4, from the distances in `lab/README.md`.
    const LADDER: [f64; 4];
    /// The most legal moves of a position that is tried.
    const WIDEST: u32;
    /// The most moves that may be left in the game.
    const LONGEST: u32;

    /// Self-play branches into random moves at this many plies from the end, and the number of branches.
    const BRANCH_AT: u32;
    const BRANCHES: u32;

    /// The kind of a puzzle with this line of play; `replies` has each wrong move with the opponent's best replies.
    fn kind(position: &Self, line: &[Self::Move], replies: &Replies<Self>) -> PuzzleKind;

    /// A puzzle of a position in which the game is over.
    fn of_end(_: &Self) -> Option<Puzzle<Self>> {
        None
    }
}

impl Source for Mbrane {
    const SETUP: &'static str = "mbrane 9 full";
    const LADDER: [f64; 4] = [800.0, 1200.0, 1660.0, 2110.0];
    const WIDEST: u32 = 44;
    const LONGEST: u32 = 18;
    const BRANCH_AT: u32 = 20;
    const BRANCHES: u32 = 12;

    fn kind(position: &Self, line: &[Move], replies: &Replies<Self>) -> PuzzleKind {
        let Move::Place { digit, cell } = line[0] else {
            return PuzzleKind::Only;
        };
        let seat = position.mover();
        let answered = after(position, line[0]);
        let ahead = |position: &Self| {
            let points = position.outcome_now().points.map(i32::from);
            points[seat.index()] - points[(!seat).index()]
        };
        let illegal = |reply: &Move| answered.check(*reply).is_err();
        let elsewhere = |reply: &Move| matches!(*reply, Move::Place { digit: same, cell: at } if same == digit && at != cell);
        let denied = |best: &[Move]| best.iter().all(illegal) && best.iter().any(elsewhere);
        if 2 * replies.iter().filter(|(_, best)| denied(best)).count() > replies.len() {
            return PuzzleKind::Deny;
        }
        let best_now = position
            .placements()
            .into_iter()
            .map(|m| ahead(&after(position, m)))
            .max();
        if best_now >= Some(ahead(&answered) + 2) {
            return PuzzleKind::Weak;
        }
        if line.len() == 1 {
            PuzzleKind::Last
        } else {
            PuzzleKind::Only
        }
    }

    fn of_end(position: &Self) -> Option<Puzzle<Self>> {
        position.prediction()?;
        let values = position.resolution();
        let changed = (0..9).filter(|&region| {
            position.region_values()[region].signum() != values.values[region].signum()
        });
        let changed = changed.count() as u16;
        let steps = u16::from(values.steps.into_iter().max().unwrap_or(0)) + 1;
        (changed > 0).then(|| Puzzle {
            kind: PuzzleKind::Predict,
            rating: 700 + 220 * changed + 30 * steps,
            record: Record::from_position(position.clone()),
            scores: Scores::default(),
        })
    }
}

impl Source for Sansumoku {
    const SETUP: &'static str = "sansumoku";
    const LADDER: [f64; 4] = [800.0, 1090.0, 1415.0, 1715.0];
    const WIDEST: u32 = 40;
    const LONGEST: u32 = 26;
    const BRANCH_AT: u32 = 18;
    const BRANCHES: u32 = 4;

    fn kind(position: &Self, line: &[Self::Move], replies: &Replies<Self>) -> PuzzleKind {
        let seat = mbrane_search::Knowledge::mover(position);
        let constrained = |position: &Self| {
            (0..9)
                .filter(|&section| {
                    matches!(position.mark(section), Mark::Constraint(colour) if Self::seat_of(colour) == seat)
                })
                .count()
        };
        let mut end = position.clone();
        let mut by_constraint = false;
        for (ply, &m) in line.iter().enumerate() {
            let before = constrained(&end);
            end.apply(m);
            by_constraint |= ply % 2 == 0 && constrained(&end) > before;
        }
        let won = end
            .outcome()
            .is_some_and(|outcome| outcome.winner == Some(seat));
        if by_constraint {
            return PuzzleKind::Constraint;
        }
        let gives = |m: &Self::Move| {
            let next = after(position, *m);
            next.outcome().is_none() && next.target() == Target::Any
        };
        let giving = replies.iter().filter(|(wrong, _)| gives(wrong)).count();
        if !gives(&line[0]) && 2 * giving > replies.len() && replies.len() > 1 {
            return PuzzleKind::Wildcard;
        }
        if won {
            PuzzleKind::Win
        } else {
            PuzzleKind::Only
        }
    }
}

fn after<G: Game>(position: &G, m: G::Move) -> G {
    let mut next = position.clone();
    next.apply(m);
    next
}

/// Returns the puzzles of one game of self-play, at most one of a kind: positions of one game are much alike.
pub(crate) fn puzzles<G: Source>(seed: u64) -> Vec<String> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut position = G::start(G::SETUP.parse().expect("a set-up"));
    let mut search = Search::new(
        position.clone(),
        Options {
            seed,
            memory: 8 << 20,
        },
    );
    let mut maker = Maker {
        exact: ExactSolver::new(16 << 20),
        rng: Xoshiro256PlusPlus::seed_from_u64(!seed),
    };
    let mut found = Vec::new();
    for ply in 0.. {
        if position.decided().is_some() || position.plies_left() <= G::BRANCH_AT {
            break;
        }
        maker.look(&position, &mut found);
        // The first moves and a few later ones are drawn, so that games differ.
        let drawn = ply < 1 + seed % 6 || rng.random_range(0..10) == 0;
        let chosen = if drawn {
            None
        } else {
            search.turn_to(&position);
            search.step(PLAYOUTS);
            search.best()
        };
        let Some(m) = chosen.or_else(|| random(&position, &mut rng)) else {
            break;
        };
        position.apply(m);
    }
    for _ in 0..G::BRANCHES {
        let mut position = position.clone();
        while position.decided().is_none() {
            maker.look(&position, &mut found);
            let Some(m) = random(&position, &mut rng) else {
                break;
            };
            position.apply(m);
        }
        found.extend(
            G::of_end(&position).filter(|new| !found.iter().any(|known| known.kind == new.kind)),
        );
    }
    found.iter().map(Puzzle::to_string).collect()
}

struct Maker {
    exact: ExactSolver,
    rng: Xoshiro256PlusPlus,
}

impl Maker {
    /// Returns the exact score for a seat.
    fn score<G: Source>(&mut self, position: &G, seat: Seat) -> Option<i16> {
        let score = i16::from(self.exact.solve(position, MAX_POSITIONS)?);
        Some(if seat == Seat::First { score } else { -score })
    }

    fn scores<G: Source>(&mut self, position: &G, seat: Seat) -> Option<Vec<(G::Move, i16)>> {
        let moves = position.placements();
        moves
            .into_iter()
            .map(|m| Some((m, self.score(&after(position, m), seat)?)))
            .collect()
    }

    /// Returns the one move that keeps the result; none if there are several, or if every move keeps it.
    fn only<G: Source>(scores: &[(G::Move, i16)]) -> Option<G::Move> {
        let best = scores.iter().map(|(_, score)| *score).max()?;
        let mut keeping = scores
            .iter()
            .filter(|(_, score)| score.signum() == best.signum());
        let (only, _) = keeping.next()?;
        (best >= 0 && keeping.next().is_none()).then_some(*only)
    }

    /// Adds the puzzle of a position, if it is one of a new kind.
    fn look<G: Source>(&mut self, position: &G, found: &mut Vec<Puzzle<G>>) {
        let moves = position.placement_count();
        if !(3..=G::WIDEST).contains(&moves)
            || position.plies_left() > G::LONGEST
            || !self.is_promising(position)
        {
            return;
        }
        let puzzle = self.puzzle(position);
        found.extend(puzzle.filter(|new| !found.iter().any(|known| known.kind == new.kind)));
    }

    /// Returns whether random games end well for the player to move, but not often: one move may be the only good one.
    fn is_promising<G: Source>(&mut self, position: &G) -> bool {
        let seat = position.mover();
        let kept = (0..GAMES)
            .filter(|_| position.playout(&mut self.rng, |_, _| {}).winner != Some(!seat))
            .count();
        (GAMES / 50..=GAMES / 2).contains(&kept)
    }

    fn puzzle<G: Source>(&mut self, position: &G) -> Option<Puzzle<G>> {
        let seat = position.mover();
        let class = self.score(position, seat)?.signum();
        if class < 0 {
            return None;
        }
        // Two moves that keep the result are found sooner than all scores.
        let mut keeping = 0;
        for m in position.placements() {
            keeping += u32::from(self.score(&after(position, m), seat)?.signum() == class);
            if keeping > 1 {
                return None;
            }
        }
        let scores = self.scores(position, seat)?;
        let answer = Self::only::<G>(&scores)?;
        let obvious = greedy(position, &mut self.rng) == Some(answer)
            && rate::chosen(position, 2, 0) == Some(answer);
        if obvious {
            return None;
        }
        let mut line = vec![answer];
        line.extend(self.rest(&after(position, answer), seat, class)?);
        let mut replies: Replies<G> = Vec::new();
        for &(wrong, score) in scores.iter().filter(|(m, _)| *m != answer) {
            let next = after(position, wrong);
            if next.decided().is_none() {
                let best = self
                    .scores(&next, seat)?
                    .into_iter()
                    .filter(|(_, reached)| *reached == score);
                replies.push((wrong, best.map(|(reply, _)| reply).collect()));
            }
        }
        let kind = G::kind(position, &line, &replies);
        let exact: Vec<i16> = scores.iter().map(|(_, score)| *score).collect();
        if Solver::new(seat, SLOW_PATIENCE).scores(position)? != exact {
            panic!("the solvers differ: {position}");
        }
        let rating = rate::rating(
            |level, seed| rate::chosen(position, level, seed) == Some(answer),
            G::LADDER,
        );
        let mut record = Record::from_position(position.clone());
        for m in line {
            record.push(m).expect("a legal move");
        }
        Some(Puzzle {
            kind,
            rating,
            record,
            scores: Scores::of(exact),
        })
    }

    /// Returns the line of play from a position in which the opponent moves: the longest defence for which the solver has one right
    /// move each time, until every move is right or the result cannot change. None if a best reply leaves several right moves.
    fn rest<G: Source>(&mut self, position: &G, seat: Seat, class: i16) -> Option<Vec<G::Move>> {
        if position.decided().is_some() {
            return Some(Vec::new());
        }
        let replies = self.scores(position, seat)?;
        let best = replies.iter().map(|(_, score)| *score).min()?;
        let mut longest: Option<Vec<G::Move>> = None;
        for (reply, _) in replies.into_iter().filter(|(_, score)| *score == best) {
            let next = after(position, reply);
            let line = if next.decided().is_some() {
                Vec::new()
            } else {
                let scores = self.scores(&next, seat)?;
                // A winning game without regions goes on to its end.
                let plays_on = G::SEARCH.scores == 1 && class > 0;
                if !plays_on && scores.iter().all(|(_, score)| score.signum() == class) {
                    Vec::new()
                } else if let Some(m) = Self::only::<G>(&scores) {
                    let Some(more) = self.rest(&after(&next, m), seat, class) else {
                        continue;
                    };
                    [vec![reply, m], more].concat()
                } else {
                    let keeping = scores.iter().filter(|(_, score)| score.signum() == class);
                    let mut ending = keeping
                        .clone()
                        .filter(|(m, _)| after(&next, *m).decided().is_some());
                    let Some(&(m, _)) = ending.next() else {
                        continue;
                    };
                    // Several moves that end the game at once are all fine.
                    if ending.count() + 1 < keeping.count() {
                        continue;
                    }
                    vec![reply, m]
                }
            };
            if longest
                .as_ref()
                .is_none_or(|longest| longest.len() < line.len())
            {
                longest = Some(line);
            }
        }
        longest
    }
}
