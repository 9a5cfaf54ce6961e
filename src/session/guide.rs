//! A puzzle that the match on the table belongs to, and the step of a lesson or puzzle.

use std::collections::VecDeque;

use mbrane_play::{
    AnyMatch, Level, MatchStatus, Name, Place, Player, Side, Spot,
    lesson::Phase,
    puzzle::{AnyPuzzle, Day, Hint},
    words::{Words, common, common::Label},
};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum GuideStep {
    Lesson(usize, Phase),
    Puzzle(PuzzlePhase),
}

/// A puzzle on the table.
pub struct PuzzleRun {
    pub puzzle: Box<dyn AnyPuzzle>,
    pub source: PuzzleSource,
    /// The day on which it was laid on the table.
    pub laid: Day,
    pub phase: PuzzlePhase,
    /// The moves that are to be played next.
    pub replies: VecDeque<String>,
    pub hint: Option<Hint>,
    /// True if the last move was right, and others follow.
    pub just_right: bool,
    /// The expected leader of each region, where that is asked: see [`AnyPuzzle::predict`].
    pub forecast: Option<String>,
    /// How many regions were predicted wrongly.
    pub missed: usize,
    /// True if the progress has its newest state.
    pub kept: bool,
    /// The player's rating before and after it.
    pub rated: Option<[u16; 2]>,
    /// True if a missed day was forgiven for it.
    pub forgiven: bool,
    /// True if a picture of it was taken, to share.
    pub pictured: bool,
    /// The win chance after the best move and after the player's, in percent.
    pub chances: Option<[u16; 2]>,
    /// The result of practising a mistake of the player's own.
    pub practised: Option<Practised>,
    name: Name,
}

/// The origin of a puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PuzzleSource {
    Day(Day),
    Practice,
    Link,
    /// A mistake in a game of the player's own.
    Mistake {
        game: u64,
        entry: usize,
    },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Practised {
    /// After how many days it comes back; none where it does not.
    pub days: Option<u32>,
    /// True if others are due.
    pub more: bool,
}

impl PuzzleSource {
    pub const fn day(self) -> Option<Day> {
        if let Self::Day(day) = self {
            Some(day)
        } else {
            None
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PuzzlePhase {
    /// The player looks for the answer.
    Answer,
    /// The engine judges the player's move.
    Judging,
    /// The opponent's reply is played next.
    Reply,
    /// A wrong move and best play against it are shown.
    Refuted,
    /// It is solved, or the answer is shown.
    Over,
}

impl PuzzleRun {
    /// Begins or resumes a puzzle, for a player of this name.
    pub fn new(puzzle: Box<dyn AnyPuzzle>, source: PuzzleSource, laid: Day, name: &Name) -> Self {
        Self {
            forecast: puzzle.facts().leads.clone(),
            hint: puzzle.last_hint(),
            just_right: false,
            puzzle,
            source,
            laid,
            phase: PuzzlePhase::Answer,
            replies: VecDeque::new(),
            missed: 0,
            kept: true,
            rated: None,
            forgiven: false,
            pictured: false,
            chances: None,
            practised: None,
            name: name.clone(),
        }
    }

    /// The match with the puzzle's moves so far, against the strongest computer.
    pub fn table(&self) -> Box<dyn AnyMatch> {
        let (mut table, solver) = (self.puzzle.table(), self.puzzle.facts().solver);
        table.set_player(solver, Player::person(self.name.clone()));
        table.set_player(
            !solver,
            Player::computer_among(Level::Five, table.game().computers),
        );
        table
    }

    /// Returns whether the player has not changed anything visible.
    pub fn is_untouched(&self) -> bool {
        let tries = self.puzzle.tries();
        let begun = self.phase == PuzzlePhase::Answer && tries.misses == 0 && tries.hints == 0;
        begun && self.forecast == self.puzzle.facts().leads
    }

    pub(super) fn is_forecasting(&self) -> bool {
        self.forecast.is_some() && self.phase == PuzzlePhase::Answer
    }

    /// The spots of the region that a hint names.
    pub fn hinted(&self) -> Vec<Spot> {
        let (Some(Hint::Region(region)), PuzzlePhase::Answer) = (self.hint, self.phase) else {
            return Vec::new();
        };
        self.puzzle
            .regions(&Words::english())
            .swap_remove(region)
            .spots
    }

    /// The spots of each region, and its leader in the forecast; empty outside forecasts.
    pub fn forecast_leaders(&self) -> Vec<(Vec<Spot>, Option<Side>)> {
        if !self.is_forecasting() {
            return Vec::new();
        }
        let Some(forecast) = &self.forecast else {
            return Vec::new();
        };
        let side = |sign| match sign {
            '+' => Some(Side::First),
            '-' => Some(Side::Second),
            _ => None,
        };
        let regions = self.puzzle.regions(&Words::english());
        regions
            .into_iter()
            .map(|region| region.spots)
            .zip(forecast.chars().map(side))
            .collect()
    }

    /// The spots of each region, and its name with its leader in the forecast.
    pub fn forecast_words(&self, table: &dyn AnyMatch, words: &Words) -> Vec<(Vec<Spot>, String)> {
        let said = |(place, (spots, side)): (Place, (Vec<Spot>, Option<Side>))| {
            let leader = side.map_or_else(
                || words.label(Label::PuzzleEven).to_owned(),
                |side| table.side_name(side, words).to_owned(),
            );
            (spots, format!("{}: {leader}", place.name))
        };
        self.puzzle
            .regions(words)
            .into_iter()
            .zip(self.forecast_leaders())
            .map(said)
            .collect()
    }

    /// Changes the expected leader of the region at this spot.
    pub fn cycle_forecast(&mut self, spot: Spot) {
        let region = self
            .puzzle
            .regions(&Words::english())
            .iter()
            .position(|region| region.spots.contains(&spot));
        let (Some(region), Some(forecast)) = (region, &mut self.forecast) else {
            return;
        };
        let next = |sign| match sign {
            '+' => '-',
            '-' => '0',
            _ => '+',
        };
        *forecast = forecast
            .chars()
            .enumerate()
            .map(|(at, sign)| if at == region { next(sign) } else { sign })
            .collect();
    }

    /// Returns whether all moves and the count after them have been shown.
    pub fn is_shown(&self, table: &dyn AnyMatch) -> bool {
        self.replies.is_empty()
            && table.beats_finished()
            && table.is_at_latest()
            && table.status() != MatchStatus::Settled
    }

    /// The task, a hint, or the outcome in words.
    pub fn says(&self, table: &dyn AnyMatch, words: &Words) -> String {
        let label = |label: Label| words.label(label).to_owned();
        match (self.phase, self.hint) {
            (PuzzlePhase::Answer, Some(Hint::Region(region))) => {
                let place = self
                    .puzzle
                    .regions(words)
                    .into_iter()
                    .nth(region)
                    .map(|region| region.name);
                common::puzzle_look(words, &place.unwrap_or_default())
            }
            (PuzzlePhase::Answer, Some(Hint::Idea(kind))) => label(kind.idea()),
            (PuzzlePhase::Answer, None) if self.just_right => label(Label::PuzzleRight),
            (PuzzlePhase::Answer, None) => self.puzzle.task(words),
            (PuzzlePhase::Judging, _) => label(Label::ChanceUnknown),
            (PuzzlePhase::Reply, _) => label(Label::PuzzleRight),
            // Until it has been played out, the moves speak for themselves.
            (PuzzlePhase::Refuted, _) if !self.is_shown(table) => label(Label::PuzzleWrong),
            (PuzzlePhase::Refuted, _) => match self.chances {
                Some([best, left]) => common::mistake_wrong(words, left, best),
                None => label(Label::PuzzleRefuted),
            },
            (PuzzlePhase::Over, _) if !self.is_shown(table) && self.practised.is_none() => {
                label(if self.puzzle.tries().is_solved() {
                    Label::PuzzleRightEnd
                } else {
                    self.puzzle.kind().idea()
                })
            }
            (PuzzlePhase::Over, _) if self.puzzle.tries().is_solved() => {
                label(Label::PuzzleSolvedNow)
            }
            (PuzzlePhase::Over, _) if self.missed > 0 => common::puzzle_missed(words, self.missed),
            (PuzzlePhase::Over, _) => label(Label::PuzzleAnswer),
        }
    }
}
