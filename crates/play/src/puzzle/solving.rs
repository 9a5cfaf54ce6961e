//! A puzzle that somebody solves: which moves are right, what follows a wrong one, tries and hints.

use mbrane_rules::Seat;

use super::{Day, Puzzle, PuzzleGame, PuzzleKind, Scores};
use crate::erased::erased;
use crate::link::fragment;
use crate::sealed::sum;
use crate::words::Words;
use crate::{AnyMatch, Entry, Link, Match, Place};

/// The most positions and listed moves for a refutation or a link, some seconds at most: the packs hold no puzzle that needs more.
const PATIENCE: u32 = 2_000_000;

/// A puzzle and how far its solver is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzleMatch<G: PuzzleGame> {
    puzzle: Puzzle<G>,
    /// The moves of the line that were played, with the opponent's replies.
    plies: usize,
    misses: u32,
    hints: u8,
    /// Whether the answer was shown.
    shown: bool,
    solved: bool,
    /// The move of the player's own game that was a mistake.
    played: Option<G::Move>,
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
    /// An engine has to judge it: see [`AnyPuzzle::judge`].
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
    /// A puzzle of any game that somebody solves. Only [`PuzzleMatch`] implements it.
    pub trait AnyPuzzle: PuzzleGame for PuzzleMatch;

    /// The game's name in records.
    fn game(&self) -> &'static str { G::KIND }
    fn title(&self, words: &Words) -> String { G::name(words).to_owned() }
    fn kind(&self) -> PuzzleKind { self.puzzle.kind }
    fn rating(&self) -> u16 { self.puzzle.rating }
    fn solver(&self) -> Seat { self.puzzle.solver() }
    /// The regions of the board, which hints name and predictions are about.
    fn regions(&self, words: &Words) -> Vec<Place> { self.puzzle.record.start().regions(words) }
    /// The leaders of the regions before the count, as [`predict`](Self::predict) takes them; none where there are moves to find.
    fn leads(&self) -> Option<String> {
        self.puzzle.record.start().leads().filter(|_| self.kind() == PuzzleKind::Predict)
    }
    /// Whether the right move wins; else it saves a draw.
    fn wins(&self) -> bool { self.puzzle.scores.best().is_some_and(|best| best > 0) }
    /// A number that tells puzzles apart.
    fn id(&self) -> u32 { sum(self.puzzle.record.to_string().as_bytes()) as u32 }
    /// The match to lay on the table, as far as it was played.
    fn table(&self) -> Box<dyn AnyMatch> { Box::new(self.after_moves(self.plies)) }
    fn answered(&self) -> Box<dyn AnyMatch> { Box::new(self.after_moves(usize::MAX)) }
    /// The move of the player's own game that was a mistake, in words.
    fn played(&self, words: &Words) -> Option<String> { Some(G::entry(Entry::Move(self.played?), words)) }
    /// The opponent's reply in words, where the puzzle tells it.
    fn known_reply(&self, words: &Words) -> Option<String> {
        Some(G::entry(Entry::Move(self.puzzle.known_reply()?), words))
    }
    /// Answers with a move.
    ///
    /// # Errors
    /// The text is no move, or the move is illegal: this is no try.
    fn play(&mut self, m: &str) -> Result<PuzzleStep, String> {
        if self.solved || self.kind() == PuzzleKind::Predict {
            return Err("there is no move to find".to_owned());
        }
        let m: G::Move = m.parse().map_err(|error: mbrane_rules::TextError| error.to_string())?;
        let position = self.position();
        position.check(m).map_err(|reason| reason.to_string())?;
        if !self.puzzle.is_right(self.plies, m) {
            if self.played.is_some() {
                return Ok(PuzzleStep::Unjudged);
            }
            self.judge(false);
            return Ok(self.refute(&position, m));
        }
        let moves = self.puzzle.record.moves();
        let reply = moves.get(self.plies + 1).filter(|_| !self.kind().knows_reply());
        self.solved = reply.is_none();
        let (plies, replies) = match reply {
            Some(reply) => (self.plies + 2, vec![*reply]),
            None => (moves.len(), self.ending(&super::after(&position, m))),
        };
        self.plies = plies;
        Ok(PuzzleStep::Right { replies: texts(&replies), solved: self.solved })
    }
    /// Says whether the last move, which was unjudged, is right.
    fn judge(&mut self, right: bool) {
        self.solved = right;
        self.misses = (self.misses + u32::from(!right)).min(999);
    }
    /// Answers with the holder of each region, a sign for each: `+`, `-` or `0`.
    ///
    /// # Errors
    /// There is nothing to predict, or a sign is missing: this is no try.
    fn predict(&mut self, signs: &str) -> Result<PuzzleStep, String> {
        let asked = self.kind() == PuzzleKind::Predict && !self.is_over();
        let Some(right) = self.position().prediction().filter(|_| asked) else {
            return Err("there is nothing to predict".to_owned());
        };
        if signs.len() != right.len() || !signs.chars().all(|sign| "+-0".contains(sign)) {
            return Err(format!("a prediction has {} signs, each +, - or 0", right.len()));
        }
        let pairs = signs.chars().zip(right.chars()).enumerate();
        let regions: Vec<usize> = pairs.filter(|(_, (one, other))| one != other).map(|(region, _)| region).collect();
        self.judge(regions.is_empty());
        // The count that follows gives the answer away.
        self.shown = !self.solved;
        let right = PuzzleStep::Right { replies: Vec::new(), solved: true };
        Ok(if self.solved { right } else { PuzzleStep::Missed { regions } })
    }
    /// Gives the next hint; the last one again when there are no more.
    fn hint(&mut self) -> Hint {
        let most = 1 + u8::from(self.region().is_some());
        self.hints = (self.hints + 1).min(most);
        self.last_hint().unwrap_or(Hint::Idea(self.kind()))
    }
    fn last_hint(&self) -> Option<Hint> {
        match (self.hints, self.region()) {
            (0, _) => None,
            (1, Some(region)) => Some(Hint::Region(region)),
            _ => Some(Hint::Idea(self.kind())),
        }
    }
    /// Gives up, and returns the rest of the line of play and best play to the end of the game. Nothing for a prediction, which can be
    /// counted.
    fn show(&mut self) -> Vec<String> {
        self.shown |= !self.solved;
        let record = &self.puzzle.record;
        texts(&[record.moves()[self.plies..].to_vec(), self.ending(record.position())].concat())
    }
    fn misses(&self) -> u32 { self.misses }
    fn hints(&self) -> u8 { self.hints }
    fn is_shown(&self) -> bool { self.shown }
    fn is_solved(&self) -> bool { self.solved && !self.shown }
    /// Whether it is solved, or was given up.
    fn is_over(&self) -> bool { self.is_solved() || self.is_shown() }
    /// The state and the puzzle as a line for this device's storage.
    fn text(&self) -> String {
        let end = match (self.shown, self.solved) {
            (true, _) => "shown",
            (false, true) => "solved",
            (false, false) => "open",
        };
        // Once the answer was shown, the puzzle begins anew.
        let plies = if self.shown { 0 } else { self.plies };
        format!("{plies} {} {} {end} | {}", self.misses, self.hints, self.puzzle)
    }
    /// The end of an address that opens this puzzle, without anything of its solver.
    fn link(&self) -> String {
        let link = Link { record: self.puzzle.record.clone(), at: None, game: None };
        format!("{LINK}{}.{}.{link}", self.kind(), self.rating())
    }
    /// The result without a spoiler: a sign for each try, and the number of hints.
    fn share(&self, title: &str, day: Option<Day>) -> String {
        let day = day.map_or_else(String::new, |day| format!(" {day}"));
        let end = if self.is_solved() { "✓" } else { "…" };
        let hints = if self.hints > 0 { format!(" ?{}", self.hints) } else { String::new() };
        format!("{title}{day} ({}): {}{end}{hints}", self.rating(), "✗".repeat(self.misses as usize))
    }
}

impl<G: PuzzleGame> PuzzleMatch<G> {
    pub const fn new(puzzle: Puzzle<G>) -> Self {
        Self {
            puzzle,
            plies: 0,
            misses: 0,
            hints: 0,
            shown: false,
            solved: false,
            played: None,
        }
    }

    /// The region of the right move.
    fn region(&self) -> Option<usize> {
        let record = &self.puzzle.record;
        record
            .moves()
            .get(self.plies)
            .and_then(|m| record.start().region_of(*m))
    }

    fn position(&self) -> G {
        self.puzzle.record.position_at(self.plies)
    }

    /// The match after so many moves of the line.
    fn after_moves(&self, plies: usize) -> Match<G> {
        let mut play = Match::unnamed(self.puzzle.record.up_to(plies));
        play.viewing.open = true;
        play
    }

    /// Best play after the line; nothing where that takes too long to find.
    fn ending(&self, position: &G) -> Vec<G::Move> {
        if self.played.is_some() {
            return Vec::new();
        }
        self.puzzle
            .engine(PATIENCE)
            .line(position)
            .unwrap_or_default()
    }

    fn refute(&self, position: &G, wrong: G::Move) -> PuzzleStep {
        let after = super::after(position, wrong);
        let line = self.puzzle.engine(PATIENCE).line(&after);
        let end = line.as_ref().map(|line| {
            line.iter()
                .fold(after, |position, m| super::after(&position, *m))
        });
        PuzzleStep::Wrong {
            score: end.and_then(|end| end.score(self.solver())),
            replies: line.as_deref().map(texts),
        }
    }

    /// Reads the line that [`AnyPuzzle::text`] wrote, or a line of a pack.
    pub(crate) fn read(text: &str) -> Option<Self> {
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
        let (misses, hints) = (
            misses.filter(|misses| *misses < 1000)?,
            hints.filter(|hints| *hints <= 2)?,
        );
        (read.plies, read.misses, read.hints) = (plies? as usize, misses, hints as u8);
        (read.shown, read.solved) = match end {
            "open" => (false, false),
            "solved" => (false, true),
            "shown" => (true, false),
            _ => return None,
        };
        let last = read.puzzle.record.moves().len();
        let stands = read.plies <= last && (read.plies % 2 == 0 || read.plies == last);
        (stands && (read.solved || read.plies < last.max(1))).then_some(read)
    }

    /// Reads the lost win chance in percent, the move that lost it, and a record of the position and the best move.
    fn read_mistake(text: &str) -> Option<Self> {
        let mut words = text.splitn(3, ' ');
        let (lost, played, record) = (words.next()?, words.next()?, words.next()?);
        let (rating, played, record) = (
            lost.parse().ok()?,
            played.parse().ok()?,
            record.parse().ok()?,
        );
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

    /// Reads the end of an address that [`AnyPuzzle::link`] wrote.
    pub(crate) fn read_link(text: &str) -> Option<Self> {
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
        let scores = puzzle.engine(PATIENCE).scores(puzzle.record.start())?;
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

/// Whether a text is a link to a puzzle, even a damaged one.
pub fn is_link(text: &str) -> bool {
    fragment(text).trim().starts_with(LINK)
}

/// Whether a text is the link to the puzzles of the day.
pub fn is_todays_link(text: &str) -> bool {
    fragment(text).trim() == TODAYS_LINK
}
