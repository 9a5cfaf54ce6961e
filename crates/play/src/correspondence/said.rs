//! The known words of both players of a match, played on a position.

use mbrane_rules::{Record, Seat, Seats};

use super::letter::{bad_word, push};
use super::{Correspondence, LetterError, unmarked};
use crate::commitment::{Broken, Commitment, Moment, Opening, Salt, Seed};
use crate::{Animated, LinkError, LinkMatchId};

pub(super) const LOT: &str = "lot";
pub(super) const fn lot_moment(game: &LinkMatchId, seat: Seat) -> Moment<'_> {
    Moment {
        game,
        round: 0,
        ply: 0,
        seat,
    }
}

pub(super) struct SaidMove<G: Animated> {
    pub(super) by: Seat,
    pub(super) round: u8,
    pub(super) ply: u16,
    /// Its word, with `?` for a commitment.
    pub(super) shown: String,
    pub(super) commitment: Option<Commitment>,
    pub(super) opened: bool,
    /// The word of the record, if this seat committed to it.
    pub(super) own: Option<String>,
    pub(super) m: G::Move,
}

impl<G: Animated> SaidMove<G> {
    pub(super) fn moment<'a>(&self, game: &'a LinkMatchId) -> Moment<'a> {
        Moment {
            game,
            round: self.round,
            ply: self.ply,
            seat: self.by,
        }
    }

    fn is_known(&self) -> bool {
        self.commitment.is_none() || self.opened || self.own.is_some()
    }
}

pub(super) struct ReplayedLetter<'a, G: Animated> {
    pub(super) game: &'a LinkMatchId,
    pub(super) moves: Vec<SaidMove<G>>,
    pub(super) by: Vec<Seat>,
    pub(super) seeds: [Option<Commitment>; 2],
    pub(super) closed: [bool; 2],
    openings: [Vec<(Moment<'a>, Opening)>; 2],
    pub(super) lots: [Option<Commitment>; 2],
    pub(super) shares: [Option<Salt>; 2],
    swapped: bool,
    pub(super) played: Played<G>,
}

pub(super) struct Played<G: Animated> {
    pub(super) record: Record<G>,
    /// For each seat, the move that waits for the other seat's simultaneous choice.
    pub(super) pending: [Option<usize>; 2],
    /// The place of each move in the record.
    pub(super) entered: Vec<Option<usize>>,
}

impl<'a, G: Animated> ReplayedLetter<'a, G> {
    pub(super) fn of(correspondence: &'a Correspondence) -> Result<Self, LetterError> {
        let letter = &correspondence.letter;
        let start: Record<G> = format!("{} :", letter.head)
            .parse()
            .map_err(|error| LetterError::Link(LinkError::Record(error)))?;
        let mut said = Self {
            game: &letter.game,
            moves: Vec::new(),
            by: Vec::new(),
            seeds: [None; 2],
            closed: [false; 2],
            openings: [Vec::new(), Vec::new()],
            lots: [None; 2],
            shares: [None; 2],
            swapped: false,
            played: Played {
                record: start,
                pending: [None; 2],
                entered: Vec::new(),
            },
        };
        for (place, word) in letter.words.iter().enumerate() {
            let own = correspondence.own.get(&place).map(String::as_str);
            let by = said.hear(word, own).map_err(|error| match error {
                LetterError::Word(_, reason) => bad_word(word, reason),
                error => error,
            })?;
            said.by.push(by);
        }
        Ok(said)
    }

    fn hear(&mut self, word: &str, own: Option<&str>) -> Result<Seat, LetterError> {
        let (marked, rest) = unmarked(word);
        let by = marked.unwrap_or(Seat::First);
        if let Some(commitment) = rest.strip_prefix("lot:") {
            return self.hear_lot(by, commitment).map(|()| by);
        }
        if self.lots != [None; 2] && self.shares.contains(&None) {
            return self.hear_share(by, word, rest);
        }
        if rest.starts_with("open:") {
            return self.hear_opening(by, rest).map(|()| by);
        }
        if let Some(seed) = rest.strip_prefix("seed:") {
            return self.hear_seed(by, seed).map(|()| by);
        }
        let position = self.played.record.position();
        let acts = position.to_act();
        let by = match (acts == Seats::BOTH, marked) {
            (true, _) => by,
            (false, None) => acts
                .first()
                .ok_or_else(|| bad_word(word, "the game is over"))?,
            (false, Some(_)) => return Err(bad_word(word, "only one of them acts")),
        };
        let (shown, commitment) = match rest.split_once('#') {
            Some((shown, commitment)) => {
                (format!("{shown}?"), Some(format!("#{commitment}").parse()?))
            }
            None if rest.contains('?') => return Err(bad_word(word, "what is hidden is promised")),
            None => (rest.to_owned(), None),
        };
        if commitment.is_some() && self.seeds[by.index()].is_none() {
            return Err(Broken::Seed.into());
        }
        let known = if commitment.is_some() { own } else { None };
        let m = known.unwrap_or(&shown).parse();
        let m = m.map_err(|error| bad_word(word, error))?;
        let (round, ply) = (position.round_now(), self.moves.len() as u16);
        let own = known.map(str::to_owned);
        self.moves.push(SaidMove {
            by,
            round,
            ply,
            shown,
            commitment,
            opened: false,
            own,
            m,
        });
        self.play(self.moves.len() - 1)?;
        Ok(by)
    }

    fn hear_lot(&mut self, by: Seat, word: &str) -> Result<(), LetterError> {
        if !self.moves.is_empty() || self.lots[by.index()].is_some() {
            let reason = "a share of the lot is promised once, before the first move";
            return Err(bad_word(word, reason));
        }
        if self.seeds[by.index()].is_none() {
            return Err(Broken::Seed.into());
        }
        self.lots[by.index()] = Some(word.parse()?);
        Ok(())
    }

    /// Reads a word while the lot is being drawn: only a commitment of a seed or the opening of a share is valid. The last
    /// opening may swap the seats. Returns the seat that said the word, after any swap.
    fn hear_share(&mut self, by: Seat, word: &str, rest: &str) -> Result<Seat, LetterError> {
        if let Some(seed) = rest.strip_prefix("seed:#") {
            return self.hear_seed(by, &format!("#{seed}")).map(|()| by);
        }
        let opening: Opening = rest
            .parse()
            .map_err(|_| bad_word(word, "the lot is not drawn yet"))?;
        let [Some(_), Some(_)] = self.lots else {
            let reason = "both promise their share before one is opened";
            return Err(bad_word(word, reason));
        };
        let at = lot_moment(self.game, by);
        if opening.choice != LOT
            || self.shares[by.index()].is_some()
            || self.lots[by.index()] != Some(opening.commitment(at))
        {
            return Err(Broken::Other.into());
        }
        self.shares[by.index()] = Some(opening.salt);
        self.openings[by.index()].push((at, opening));
        let [Some(first), Some(second)] = self.shares else {
            return Ok(by);
        };
        self.swapped = crate::commitment::lot(self.game, [first, second]);
        if !self.swapped {
            return Ok(by);
        }
        self.seeds.swap(0, 1);
        self.openings.swap(0, 1);
        self.by.iter_mut().for_each(|by| *by = !*by);
        Ok(!by)
    }

    fn hear_opening(&mut self, by: Seat, word: &str) -> Result<(), LetterError> {
        let opening: Opening = word.parse()?;
        let game = self.game;
        let fits = |said: &&mut SaidMove<G>| {
            said.by == by
                && !said.opened
                && said.commitment == Some(opening.commitment(said.moment(game)))
        };
        let said = self.moves.iter_mut().find(fits).ok_or(Broken::Other)?;
        // The committed move must have the form that was shown.
        let form = said.shown.trim_end_matches('?');
        if !opening.choice.starts_with(form) || opening.choice.contains('?') {
            return Err(Broken::Other.into());
        }
        said.m = opening
            .choice
            .parse()
            .map_err(|error| bad_word(word, error))?;
        said.opened = true;
        let moment = said.moment(game);
        self.openings[by.index()].push((moment, opening));
        // Later moves may depend on it, so play them all again.
        let start = Record::from_position(self.played.record.start().clone());
        self.played = Played {
            record: start,
            pending: [None; 2],
            entered: Vec::new(),
        };
        (0..self.moves.len()).try_for_each(|index| self.play(index))
    }

    fn hear_seed(&mut self, by: Seat, word: &str) -> Result<(), LetterError> {
        let index = by.index();
        if word.starts_with('#') {
            if self.seeds[index].is_some() {
                return Err(bad_word(word, "the seed was promised before"));
            }
            self.seeds[index] = Some(word.parse()?);
            return Ok(());
        }
        if self.played.record.position().outcome().is_none() || self.closed[index] {
            let reason = "a seed is opened once, when the game is over";
            return Err(bad_word(word, reason));
        }
        let seed: Seed = format!("seed:{word}").parse()?;
        let commitment = self.seeds[index].ok_or(Broken::Seed)?;
        // The commitment was made for the seat first taken.
        let taken = if self.swapped { !by } else { by };
        commitment.close(&seed, self.game, taken, &self.openings[index])?;
        self.closed[index] = true;
        Ok(())
    }

    /// A player who has opened their seed must have opened every commitment that is in the record.
    pub(super) fn check_end(&self) -> Result<(), LetterError> {
        let closed = |(said, place): (&SaidMove<G>, &Option<usize>)| {
            self.closed[said.by.index()]
                && place.is_some()
                && said.commitment.is_some()
                && !said.opened
        };
        if self.moves.iter().zip(&self.played.entered).any(closed) {
            return Err(Broken::Closed.into());
        }
        Ok(())
    }

    /// Plays the next move. Simultaneous choices enter the record when both are known here.
    fn play(&mut self, index: usize) -> Result<(), LetterError> {
        let said = &self.moves[index];
        let played = &mut self.played;
        played.entered.push(None);
        let mut due = vec![index];
        if played.record.position().to_act() == Seats::BOTH && G::deferred_form(said.m).is_some() {
            let waits = &mut played.pending[said.by.index()];
            if waits.is_some() {
                return Err(bad_word(&said.shown, "it was chosen before"));
            }
            *waits = Some(index);
            let [Some(first), Some(second)] = played.pending else {
                return Ok(());
            };
            due = vec![first, second];
            if !due.iter().all(|index| self.moves[*index].is_known()) {
                return Ok(());
            }
        }
        for index in due {
            let m = self.moves[index].m;
            played.entered[index] = Some(played.record.moves().len());
            push(&mut played.record, m)?;
        }
        played.pending = [None; 2];
        Ok(())
    }

    /// The record as a seat's own match has it, and its own choice that waits there.
    pub(super) fn known(&self, mine: Seat) -> Result<(Record<G>, Option<G::Move>), LetterError> {
        let mut record = self.played.record.clone();
        let own = self.played.pending[mine.index()].map(|index| self.moves[index].m);
        match (mine, own) {
            (Seat::First, Some(m)) => {
                push(&mut record, m)?;
                Ok((record, None))
            }
            _ => Ok((record, own)),
        }
    }
}
