//! A puzzle being solved: right moves, refutations of wrong ones, tries and hints.

use mbrane_rules::Seat;

use super::{Day, Puzzle, PuzzleGame, PuzzleKind, Scores};
use crate::erased::erased;
use crate::link::fragment;
use crate::sealed::sum;
use crate::words::{Words, common, common::Label};
use crate::{AnyMatch, Entry, GameInfo, Link, Match, Place};

/// The most positions and listed moves for a refutation or a link, some seconds at most: the packs hold no puzzle that needs more.
const MAX_POSITIONS: u32 = 2_000_000;

/// A puzzle and how far its solver is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzleMatch<G: PuzzleGame> {
    puzzle: Puzzle<G>,
    facts: PuzzleFacts,
    tries: Tries,
    /// The move of the player's own game that was a mistake.
    played: Option<G::Move>,
}

/// The parts of a puzzle that do not change while it is solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzleFacts {
    pub game: GameInfo,
    pub kind: PuzzleKind,
    pub rating: u16,
    pub solver: Seat,
    /// A number that identifies the puzzle.
    pub id: u32,
    /// True if the right move wins; otherwise it saves a draw.
    pub wins: bool,
    /// The leaders of the regions before the count, as [`predict`](AnyPuzzle::predict) takes them; none where there are
    /// moves to find.
    pub leads: Option<String>,
}

/// How far a solver is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tries {
    /// The moves of the line that were played, with the opponent's replies.
    plies: usize,
    pub misses: u32,
    pub hints: u8,
    /// True if the answer was shown.
    pub shown: bool,
    solved: bool,
}

impl Tries {
    pub const fn is_solved(self) -> bool {
        self.solved && !self.shown
    }

    /// Returns whether it is solved, or was given up.
    pub const fn is_over(self) -> bool {
        self.solved || self.shown
    }

    /// Says whether the last move, which was unjudged, is right.
    pub fn judge(&mut self, right: bool) {
        self.solved = right;
        self.misses = (self.misses + u32::from(!right)).min(999);
    }
}

/// The consequence of an answer.
#[derive(Debug)]
pub enum PuzzleStep {
    /// It is right. The opponent's reply follows; once the puzzle is solved, best play to the end.
    Right { replies: Vec<String>, solved: bool },
    /// It is wrong: best play against it, to the end, and the solver's score there. None where that takes too long to find.
    Wrong {
        score: Option<i16>,
        replies: Option<Vec<String>>,
    },
    /// The prediction is wrong in these regions.
    Missed { regions: Vec<usize> },
    /// An engine has to judge it: see [`Tries::judge`].
    Unjudged,
}

/// A hint; each one asked for says more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hint {
    /// The region of the right move: see [`AnyPuzzle::regions`].
    Region(usize),
    Idea(PuzzleKind),
}

erased! {
    /// A puzzle of any game being solved. Only [`PuzzleMatch`] implements it.
    pub trait AnyPuzzle: PuzzleGame for PuzzleMatch;

    fn facts(&self) -> &PuzzleFacts { &self.facts }
    fn tries(&self) -> Tries { self.tries }
    fn tries_mut(&mut self) -> &mut Tries { &mut self.tries }
    /// The region of the right move: one of [`regions`](Self::regions).
    fn region(&self) -> Option<usize> {
        let record = &self.puzzle.record;
        record.moves().get(self.tries.plies).and_then(|m| record.start().region_of(*m))
    }
    /// The regions of the board, which hints name and predictions are about.
    fn regions(&self, words: &Words) -> Vec<Place> { self.puzzle.record.start().regions(words) }
    /// The match for the table, with the moves made so far.
    fn table(&self) -> Box<dyn AnyMatch> { Box::new(self.after_moves(self.tries.plies)) }
    fn answered(&self) -> Box<dyn AnyMatch> { Box::new(self.after_moves(usize::MAX)) }
    /// The task, without the idea.
    fn task(&self, words: &Words) -> String {
        let entry = |m| G::entry(Entry::Move(m), words);
        if let Some(played) = self.played {
            return common::mistake_task(words, &entry(played));
        }
        if let Some(reply) = self.puzzle.known_reply() {
            return common::puzzle_wall(words, &entry(reply));
        }
        let label = match self.facts.kind {
            PuzzleKind::Predict => Label::PuzzlePredict,
            PuzzleKind::Show => Label::PuzzleShow,
            PuzzleKind::Seize => Label::PuzzleSeize,
            _ if self.facts.wins => Label::PuzzleWin,
            _ => Label::PuzzleDraw,
        };
        words.label(label).to_owned()
    }
    /// Answers with a move.
    ///
    /// # Errors
    /// The text is no move, or the move is illegal, which does not count as a try.
    fn play(&mut self, m: &str) -> Result<PuzzleStep, String> {
        if self.tries.solved || self.facts.kind == PuzzleKind::Predict {
            return Err("there is no move to find".to_owned());
        }
        let m: G::Move = m.parse().map_err(|error: mbrane_rules::TextError| error.to_string())?;
        let position = self.position();
        position.check(m).map_err(|reason| reason.to_string())?;
        if !self.puzzle.is_right(self.tries.plies, m) {
            if self.played.is_some() {
                return Ok(PuzzleStep::Unjudged);
            }
            self.tries.judge(false);
            return Ok(self.refute(&position, m));
        }
        let moves = self.puzzle.record.moves();
        let reply = if self.facts.kind.knows_reply() { None } else { moves.get(self.tries.plies + 1) };
        self.tries.solved = reply.is_none();
        let (plies, replies) = match reply {
            Some(reply) => (self.tries.plies + 2, vec![*reply]),
            None => (moves.len(), self.ending(&super::after(&position, m))),
        };
        self.tries.plies = plies;
        Ok(PuzzleStep::Right { replies: texts(&replies), solved: self.tries.solved })
    }
    /// Answers with the holder of each region, a sign for each: `+`, `-` or `0`.
    ///
    /// # Errors
    /// There is nothing to predict, or a sign is missing, which does not count as a try.
    fn predict(&mut self, signs: &str) -> Result<PuzzleStep, String> {
        let asked = self.facts.kind == PuzzleKind::Predict && !self.tries.is_over();
        let (true, Some(right)) = (asked, self.position().prediction()) else {
            return Err("there is nothing to predict".to_owned());
        };
        if signs.len() != right.len() || !signs.chars().all(|sign| "+-0".contains(sign)) {
            return Err(format!("a prediction has {} signs, each +, - or 0", right.len()));
        }
        let pairs = signs.chars().zip(right.chars()).enumerate();
        let regions: Vec<usize> = pairs.filter(|(_, (one, other))| one != other).map(|(region, _)| region).collect();
        self.tries.judge(regions.is_empty());
        // The count that follows gives the answer away.
        self.tries.shown = !self.tries.solved;
        let right = PuzzleStep::Right { replies: Vec::new(), solved: true };
        Ok(if self.tries.solved { right } else { PuzzleStep::Missed { regions } })
    }
    /// Gives up, and returns the rest of the line of play and best play to the end of the game. Nothing for a prediction, which can be
    /// counted.
    fn show(&mut self) -> Vec<String> {
        self.tries.shown |= !self.tries.solved;
        let record = &self.puzzle.record;
        texts(&[record.moves()[self.tries.plies..].to_vec(), self.ending(record.position())].concat())
    }
    /// The state and the puzzle as a line for this device's storage.
    fn text(&self) -> String {
        let Tries { plies, misses, hints, shown, solved } = self.tries;
        let end = match (shown, solved) {
            (true, _) => "shown",
            (false, true) => "solved",
            (false, false) => "open",
        };
        // Once the answer was shown, the puzzle restarts.
        let plies = if shown { 0 } else { plies };
        format!("{plies} {misses} {hints} {end} | {}", self.puzzle)
    }
    /// The end of an address that opens this puzzle, without anything of its solver.
    fn link(&self) -> String {
        let link = Link { record: self.puzzle.record.clone(), at: None, game: None };
        format!("{LINK}{}.{}.{link}", self.puzzle.kind, self.puzzle.rating)
    }
}

impl dyn AnyPuzzle {
    pub fn kind(&self) -> PuzzleKind {
        self.facts().kind
    }

    /// The right first move with the reason for it; none where no move is asked for.
    pub fn advice(&self, words: &Words) -> Option<String> {
        let mut table = self.answered();
        let moves = table.line().moves;
        table.seek(0, usize::MAX);
        let best = Some((moves.first()?.as_str(), self.facts().wins));
        let (_, advice) = table.advised([0.5; 2], best, words)?;
        Some(advice)
    }

    /// Gives the next hint; the last one again when there are no more.
    pub fn hint(&mut self) -> Hint {
        let most = 1 + u8::from(self.region().is_some());
        let tries = self.tries_mut();
        tries.hints = (tries.hints + 1).min(most);
        self.last_hint().unwrap_or(Hint::Idea(self.kind()))
    }

    pub fn last_hint(&self) -> Option<Hint> {
        match (self.tries().hints, self.region()) {
            (0, _) => None,
            (1, Some(region)) => Some(Hint::Region(region)),
            _ => Some(Hint::Idea(self.kind())),
        }
    }

    /// The result without a spoiler: a sign for each try, and the number of hints.
    pub fn share(&self, title: &str, day: Option<Day>) -> String {
        let tries = self.tries();
        let day = day.map_or_else(String::new, |day| format!(" {day}"));
        let end = if tries.is_solved() { "✓" } else { "…" };
        let hints = match tries.hints {
            0 => String::new(),
            hints => format!(" ?{hints}"),
        };
        let misses = "✗".repeat(tries.misses as usize);
        format!(
            "{title}{day} ({}): {misses}{end}{hints}",
            self.facts().rating
        )
    }
}

impl<G: PuzzleGame> PuzzleMatch<G> {
    pub fn new(puzzle: Puzzle<G>) -> Self {
        let predicts = puzzle.kind == PuzzleKind::Predict;
        let leads = puzzle.record.start().leads();
        Self {
            facts: PuzzleFacts {
                game: G::INFO,
                kind: puzzle.kind,
                rating: puzzle.rating,
                solver: puzzle.solver(),
                id: sum(puzzle.record.to_string().as_bytes()) as u32,
                wins: puzzle.scores.best().is_some_and(|best| best > 0),
                leads: if predicts { leads } else { None },
            },
            puzzle,
            tries: Tries::default(),
            played: None,
        }
    }

    fn position(&self) -> G {
        self.puzzle.record.position_at(self.tries.plies)
    }

    /// The match after the first `plies` moves of the line.
    fn after_moves(&self, plies: usize) -> Match<G> {
        let mut play = Match::unnamed(self.puzzle.record.up_to(plies));
        play.lay_open();
        play
    }

    /// Best play after the line; empty if that takes too long to find.
    fn ending(&self, position: &G) -> Vec<G::Move> {
        if self.played.is_some() {
            return Vec::new();
        }
        let mut engine = self.puzzle.engine(MAX_POSITIONS);
        engine.line(position).unwrap_or_default()
    }

    fn refute(&self, position: &G, wrong: G::Move) -> PuzzleStep {
        let after = super::after(position, wrong);
        let line = self.puzzle.engine(MAX_POSITIONS).line(&after);
        let next = |position: G, m: &G::Move| super::after(&position, *m);
        let end = line.as_ref().map(|line| line.iter().fold(after, next));
        PuzzleStep::Wrong {
            score: end.and_then(|end| end.score(self.facts.solver)),
            replies: line.as_deref().map(texts),
        }
    }

    /// Reads the line that [`AnyPuzzle::text`] wrote, a line of a pack, or the end of an address that
    /// [`AnyPuzzle::link`] wrote.
    pub(crate) fn read(text: &str) -> Option<Self> {
        if is_puzzle_link(text) {
            return Self::read_link(text);
        }
        if let Ok(puzzle) = text.parse() {
            return Some(Self::new(puzzle));
        }
        if let Some(mistake) = text.strip_prefix("mistake ") {
            return Self::read_mistake(mistake);
        }
        let (state, puzzle) = text.split_once(" | ")?;
        let words: Vec<&str> = state.split(' ').collect();
        let [plies, misses, hints, end] = words[..] else {
            return None;
        };
        let mut read = Self::new(puzzle.parse().ok()?);
        let [plies, misses, hints] = [plies, misses, hints].map(|word| word.parse::<u32>().ok());
        let misses = misses.filter(|misses| *misses < 1000)?;
        let hints = hints.filter(|hints| *hints <= 2)?;
        let (shown, solved) = match end {
            "open" => (false, false),
            "solved" => (false, true),
            "shown" => (true, false),
            _ => return None,
        };
        read.tries = Tries {
            plies: plies? as usize,
            misses,
            hints: hints as u8,
            shown,
            solved,
        };
        let (plies, last) = (read.tries.plies, read.puzzle.record.moves().len());
        let stands = plies <= last && (plies % 2 == 0 || plies == last);
        (stands && (solved || plies < last.max(1))).then_some(read)
    }

    /// Reads the lost win chance in percent, the move that lost it, and a record of the position and the best move.
    fn read_mistake(text: &str) -> Option<Self> {
        let mut words = text.splitn(3, ' ');
        let rating = words.next()?.parse().ok()?;
        let played = words.next()?.parse().ok()?;
        let record = words.next()?.parse().ok()?;
        let puzzle = Puzzle {
            kind: PuzzleKind::Mistake,
            rating,
            record,
            scores: Scores::default(),
        };
        puzzle.answer()?;
        Some(Self {
            played: Some(played),
            ..Self::new(puzzle)
        })
    }

    fn read_link(text: &str) -> Option<Self> {
        let mut parts = fragment(text).trim().strip_prefix(LINK)?.splitn(3, '.');
        let (kind, rating, link) = (parts.next()?, parts.next()?, parts.next()?);
        let record = link.parse::<Link<G>>().ok()?.record;
        let (kind, rating) = (kind.parse().ok()?, rating.parse().ok()?);
        if !G::KINDS.contains(&kind) {
            return None;
        }
        let mut puzzle = Puzzle {
            kind,
            rating,
            record,
            scores: Scores::default(),
        };
        if kind == PuzzleKind::Predict {
            return puzzle.to_string().parse().ok().map(Self::new);
        }
        let answer = puzzle.answer()?;
        let scores = puzzle.engine(MAX_POSITIONS).scores(puzzle.record.start())?;
        let best = scores.iter().max().copied().filter(|best| *best >= 0)?;
        let right = |(m, score): (G::Move, &i16)| {
            (*score == best) == G::is_same(m, answer) || *score == best && kind.knows_reply()
        };
        // A stranger may have written it.
        if !puzzle.choices().into_iter().zip(&scores).all(right) {
            return None;
        }
        puzzle.scores = Scores::of(scores);
        puzzle.to_string().parse().ok().map(Self::new)
    }
}

fn texts<M: ToString>(moves: &[M]) -> Vec<String> {
    moves.iter().map(M::to_string).collect()
}

/// The beginning of a link to a puzzle.
const LINK: &str = "puzzle=";
/// The end of an address that opens the puzzles of the day.
pub const TODAYS_LINK: &str = "puzzle=today";

/// Returns whether a text is a link to a puzzle, even a damaged one.
pub fn is_puzzle_link(text: &str) -> bool {
    fragment(text).trim().starts_with(LINK)
}

/// Returns whether a text is the link to the puzzles of the day.
pub fn is_todays_link(text: &str) -> bool {
    fragment(text).trim() == TODAYS_LINK
}
