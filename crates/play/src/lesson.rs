//! A lesson: a script played on a real table, step by step. The referee decides which moves are legal, the script which
//! of them it waits for.

mod script;

pub use script::{Attempt, Pattern, Script, ScriptError, Step, WORDS};

use crate::words::{Words, common::Label};
use crate::{AnyMatch, AnyMove, Draft, Kind, Level, Name, Player, Refused, Spot};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lesson {
    script: Script,
    at: usize,
    phase: Phase,
    /// True if the move to try was played in this step.
    tried: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    Move,
    Read,
    /// The result of the trial move is read; then the step restarts.
    Tried,
    /// The step is set up again.
    Retry,
    Reply(usize),
    Next,
    Over,
}

/// Highlight no more spots of one sort than this: the table itself shows where the player can move.
const LIT: usize = 4;

impl Lesson {
    /// Begins a lesson after `steps` steps, with the table as it stands there; from the start if there is no such step.
    /// `name` is the player's.
    ///
    /// # Errors
    /// Why the script cannot be played, for its author.
    pub fn begin(
        script: Script,
        steps: usize,
        kind: &dyn Kind,
        name: &Name,
        words: &Words,
    ) -> Result<(Self, Box<dyn AnyMatch>), String> {
        let at = if steps < script.steps.len() { steps } else { 0 };
        let lesson = Self {
            script,
            at,
            phase: Phase::Move,
            tried: false,
        };
        let laid = (0..=at)
            .rev()
            .find(|step| lesson.script.steps[*step].from.is_some())
            .unwrap_or(0);
        let mut table = lesson.open_match(laid, kind, name)?;
        for step in laid..at {
            let step = &lesson.script.steps[step];
            let m = step
                .moves(&*table)
                .next()
                .map(|(m, _)| m)
                .ok_or("nothing that is awaited is legal")?;
            for m in std::iter::once(&m).chain(&step.replies) {
                reply(&mut *table, m, words)?;
            }
        }
        Ok((lesson, table))
    }

    /// The match that a step lays on the table. The player takes the seat that is to act.
    fn open_match(
        &self,
        step: usize,
        kind: &dyn Kind,
        name: &Name,
    ) -> Result<Box<dyn AnyMatch>, String> {
        let record = self.script.steps[step].from.as_deref().unwrap_or_default();
        let mut table = kind
            .read_record(record)
            .map_err(|error| error.to_string())?;
        let player = table.awaited().first().ok_or("nobody is to act")?;
        table.set_player(player, Player::person(name.clone()));
        let computer = Player::computer_among(Level::One, table.game().computers);
        table.set_player(!player, computer);
        Ok(table)
    }

    /// Goes on in the words of another script, which has the same steps.
    pub fn speak(&mut self, script: Script) {
        if script.steps.len() == self.script.steps.len() {
            self.script = script;
        }
    }

    pub const fn phase(&self) -> Phase {
        self.phase
    }

    pub fn awaits_move(&self) -> bool {
        self.phase == Phase::Move
    }

    /// Which step it is, from 1, and how many there are.
    pub fn progress(&self) -> (usize, usize) {
        (self.at + 1, self.script.steps.len())
    }

    pub fn is_last_step(&self) -> bool {
        self.at + 1 == self.script.steps.len()
    }

    pub fn done(&self) -> usize {
        self.at + usize::from(self.phase == Phase::Over)
    }

    pub fn says(&self) -> &str {
        let step = self.step();
        match self.phase {
            Phase::Over => &self.script.end,
            Phase::Move if !self.tried => &step.say,
            Phase::Move | Phase::Tried | Phase::Retry => step
                .attempt
                .as_ref()
                .map_or(&step.say, |attempt| &attempt.outcome),
            Phase::Read | Phase::Reply(_) | Phase::Next => {
                step.done.as_deref().unwrap_or(&step.say)
            }
        }
    }

    fn step(&self) -> &Step {
        &self.script.steps[self.at]
    }

    /// The awaited moves that are legal, each with the spots to press for it: see [`presses`](crate::Drafting::presses).
    pub fn moves(&self, table: &dyn AnyMatch) -> Vec<(String, Vec<Vec<Spot>>)> {
        if self.phase != Phase::Move {
            return Vec::new();
        }
        self.step()
            .moves(table)
            .chain(self.attempt(table))
            .collect()
    }

    /// The move to try, unless it was tried, with the spots to press for it.
    fn attempt(&self, table: &dyn AnyMatch) -> Option<(String, Vec<Vec<Spot>>)> {
        let attempt = self.step().attempt.as_ref()?;
        if self.tried {
            return None;
        }
        Some((attempt.action.clone(), table.presses(&attempt.action)?))
    }

    pub fn awaits(&self, m: &str) -> bool {
        let fits = |pattern: &Pattern| pattern.fits(m);
        self.phase == Phase::Move && (self.step().awaits.iter().any(fits) || self.tries(m))
    }

    /// Returns whether the step restarts after this move.
    pub fn tries(&self, m: &str) -> bool {
        let attempt = self.step().attempt.as_ref();
        !self.tried && attempt.is_some_and(|attempt| attempt.action == m)
    }

    /// The spots to highlight next, given the draft. If the script names complete moves, it highlights only those.
    pub fn lit(&self, table: &dyn AnyMatch, draft: &Draft) -> Vec<Spot> {
        if self.phase != Phase::Move {
            return Vec::new();
        }
        let named = self.step().named(table).chain(self.attempt(table));
        let named: Vec<_> = named.collect();
        let moves = if named.is_empty() {
            self.moves(table)
        } else {
            named
        };
        let pressed = table.pressed(draft);
        let goes_on = |groups: &&Vec<Vec<Spot>>| {
            pressed
                .iter()
                .all(|spot| groups.iter().any(|all| all.contains(spot)))
        };
        let on: Vec<_> = moves
            .iter()
            .map(|(_, groups)| groups)
            .filter(goes_on)
            .collect();
        let (meant, held) = if on.is_empty() {
            (moves.iter().map(|(_, groups)| groups).collect(), false)
        } else {
            (on, true)
        };
        let done = if held { pressed.as_slice() } else { &[] };
        let meant: Vec<Vec<Spot>> = meant.into_iter().map(|groups| next(groups, done)).collect();
        let most = meant.iter().map(Vec::len).max().unwrap_or(0);
        let mut lit = Vec::new();
        for place in 0..most {
            // Spots of one place in the moves are of one sort.
            let mut sort: Vec<Spot> = meant
                .iter()
                .filter_map(|spots| spots.get(place).copied())
                .collect();
            sort.sort();
            sort.dedup();
            if sort.len() <= LIT {
                lit.append(&mut sort);
            }
        }
        lit
    }

    /// # Errors
    /// Why not: the referee's reason, or the script's remark about other legal moves.
    pub fn check(&self, table: &dyn AnyMatch, m: &AnyMove, words: &Words) -> Result<(), Refused> {
        if let Some(seat) = table.acting() {
            table.check(seat, m, words)?;
        }
        if self.awaits(&m.to_string()) {
            return Ok(());
        }
        // After the move to try one is left, and the remark speaks of both.
        let remark = if self.tried {
            None
        } else {
            self.step().wrong.as_deref()
        };
        let message = remark
            .unwrap_or_else(|| words.label(Label::LessonOther))
            .to_owned();
        Err(Refused {
            message,
            tried: table.spots_of(m),
            blocker: None,
        })
    }

    pub fn played(&mut self, m: &str) {
        if self.phase == Phase::Move && self.tries(m) {
            self.phase = Phase::Tried;
            self.tried = true;
        } else if self.phase == Phase::Move {
            let reads = self.step().done.is_some();
            self.phase = if reads {
                Phase::Read
            } else {
                self.after_reply(0)
            };
        }
    }

    pub fn read(&mut self) {
        match self.phase {
            Phase::Read => self.phase = self.after_reply(0),
            Phase::Tried => self.phase = Phase::Retry,
            _ => {}
        }
    }

    pub fn reply(&self) -> Option<&str> {
        let Phase::Reply(place) = self.phase else {
            return None;
        };
        self.step().replies.get(place).map(String::as_str)
    }

    pub fn replied(&mut self) {
        if let Phase::Reply(place) = self.phase {
            self.phase = self.after_reply(place + 1);
        }
    }

    fn after_reply(&self, replies: usize) -> Phase {
        if replies < self.step().replies.len() {
            Phase::Reply(replies)
        } else {
            Phase::Next
        }
    }

    /// Begins the next step once this one is over, or this one again after its trial move. Returns the match for the table, if the step has its own.
    ///
    /// # Errors
    /// Why the script cannot be played.
    pub fn go_on(
        &mut self,
        kind: &dyn Kind,
        name: &Name,
    ) -> Result<Option<Box<dyn AnyMatch>>, String> {
        if self.phase == Phase::Retry {
            self.phase = Phase::Move;
            return self.open_match(self.at, kind, name).map(Some);
        }
        if self.phase != Phase::Next {
            return Ok(None);
        }
        if self.is_last_step() {
            self.phase = Phase::Over;
            return Ok(None);
        }
        self.at += 1;
        self.phase = Phase::Move;
        self.tried = false;
        let lays = self.step().from.is_some();
        lays.then(|| self.open_match(self.at, kind, name))
            .transpose()
    }
}

impl Step {
    /// The awaited moves that are legal: first those that the script names in full, then the others in the order of
    /// their patterns.
    fn moves(&self, table: &dyn AnyMatch) -> impl Iterator<Item = (String, Vec<Vec<Spot>>)> {
        let named: Vec<_> = self.named(table).collect();
        let open: Vec<&Pattern> = self
            .awaits
            .iter()
            .filter(|pattern| pattern.named().is_none())
            .collect();
        // List legal moves only if needed: there can be many.
        let legal = if open.is_empty() {
            Vec::new()
        } else {
            table.legal()
        };
        let place = |m: &str| open.iter().position(|pattern| pattern.fits(m));
        let mut meant: Vec<_> = legal
            .into_iter()
            .filter_map(|(m, _)| Some((place(&m)?, m)))
            .collect();
        meant.retain(|(_, m)| named.iter().all(|(other, _)| other != m));
        meant.sort_by_key(|(place, _)| *place);
        let meant: Vec<_> = meant
            .into_iter()
            .filter_map(|(_, m)| Some((table.presses(&m)?, m)))
            .collect();
        named
            .into_iter()
            .chain(meant.into_iter().map(|(presses, m)| (m, presses)))
    }

    fn named(&self, table: &dyn AnyMatch) -> impl Iterator<Item = (String, Vec<Vec<Spot>>)> {
        let named = self.awaits.iter().filter_map(Pattern::named);
        named.filter_map(|m| Some((m.to_owned(), table.presses(m)?)))
    }
}

/// The spots to press next for a move: the rest of the first incomplete group. A spot that was pressed twice counts
/// twice.
fn next(groups: &[Vec<Spot>], pressed: &[Spot]) -> Vec<Spot> {
    let mut pressed = pressed.to_vec();
    let mut left = groups.iter().map(|group| {
        let is_left = |spot: &Spot| match pressed.iter().position(|there| there == spot) {
            Some(place) => {
                pressed.swap_remove(place);
                false
            }
            None => true,
        };
        group.iter().copied().filter(is_left).collect::<Vec<_>>()
    });
    left.find(|left| !left.is_empty()).unwrap_or_default()
}

/// The spots to press next for a move, given the draft; its first ones if the draft does not fit the move.
pub fn lit(m: &str, table: &dyn AnyMatch, draft: &Draft) -> Vec<Spot> {
    let groups = table.presses(m).unwrap_or_default();
    let pressed = table.pressed(draft);
    let goes_on = pressed
        .iter()
        .all(|spot| groups.iter().any(|all| all.contains(spot)));
    next(&groups, if goes_on { &pressed } else { &[] })
}

/// Plays a move for the seat to act, and shows all its beats. Where both seats act, the person moves first.
fn reply(table: &mut dyn AnyMatch, m: &str, words: &Words) -> Result<(), String> {
    let seat = table
        .acting()
        .or_else(|| table.awaited().first())
        .ok_or_else(|| format!("nobody is to play {m}"))?;
    table
        .play_text(seat, m, words)
        .map_err(|refused| format!("{m}: {}", refused.message))?;
    table.set_beat(usize::MAX);
    Ok(())
}
