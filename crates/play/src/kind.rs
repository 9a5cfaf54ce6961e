//! A game as a list of games has it: how texts become matches of it.

use std::marker::PhantomData;

use mbrane_rules::{Record, TextError, Viewer};

use crate::erased::erased;
use crate::puzzle::{AnyPuzzle, PuzzleGame, PuzzleKind, PuzzleMatch};
use crate::save::SavedMatch;
use crate::words::Words;
use crate::{
    AnyMatch, Correspondence, GameInfo, GameName, History, Letter, LetterError, Link, LinkError,
    Match, Player, SaveError, Side,
};

/// The game of this type.
pub struct KindOf<G>(PhantomData<fn() -> G>);

impl<G> KindOf<G> {
    #[expect(clippy::new_without_default, reason = "lists of games are constants")]
    pub const fn new() -> Self {
        Self(PhantomData)
    }
}

erased! {
    /// A game, and how texts become matches and puzzles of it. Texts without players make matches of two people without names.
    pub trait Kind: PuzzleGame for KindOf;

    fn info(&self) -> GameInfo { G::INFO }
    /// See [`Animated::strengths`](crate::Animated::strengths).
    fn strengths(&self, agreed: &str) -> Option<[u16; 5]> { G::strengths(agreed.parse().ok()?) }
    /// # Errors
    /// The text is no set-up of this game.
    fn start(&self, agreed: &str, players: [Player; 2]) -> Result<Box<dyn AnyMatch>, TextError> {
        Ok(Box::new(Match::from(History::<G>::new(Record::new(agreed.parse()?), players).begun_here())))
    }
    fn agreed(&self, agreed: &str, words: &Words) -> Option<String> {
        agreed.parse().ok().map(|setup| G::agreed(setup, words))
    }
    /// # Errors
    /// It is no match that can be.
    fn read_saved(&self, saved: SavedMatch) -> Result<Box<dyn AnyMatch>, SaveError> { Ok(Box::new(Match::<G>::try_from(saved)?)) }
    /// # Errors
    /// The text is no record.
    fn read_record(&self, text: &str) -> Result<Box<dyn AnyMatch>, TextError> {
        Ok(Box::new(Match::<G>::unnamed(text.parse()?)))
    }
    /// Reads a position without a set-up.
    ///
    /// # Errors
    /// The text is no position.
    fn read_position(&self, text: &str) -> Result<Box<dyn AnyMatch>, TextError> {
        Ok(Box::new(Match::<G>::unnamed(Record::from_position(G::bare_position(text)?))))
    }
    /// Reads a link: the match at the place that it shows, and its name in correspondence.
    ///
    /// # Errors
    /// Why the text is no link.
    fn read_link(&self, text: &str) -> Result<(Box<dyn AnyMatch>, Option<GameName>), LinkError> {
        let link: Link<G> = text.parse()?;
        let shown = link.at.unwrap_or(usize::MAX);
        let mut play = Match::unnamed(link.record);
        play.stand_at(shown);
        Ok((Box::new(play), link.game))
    }
    /// The match of a correspondence, as the local seat knows it. The words behind the first `from` came from the
    /// opponent.
    ///
    /// # Errors
    /// Why the words make no match, or break a promise.
    fn open_letters(&self, letters: &Correspondence, from: usize) -> Result<Box<dyn AnyMatch>, LetterError> {
        let mut play = Match::from(letters.open::<G>(from)?);
        play.look_as(Some(Viewer::Of(letters.mine())));
        Ok(Box::new(play))
    }
    fn resolve_crossing(&self, letters: &Correspondence, came: &Letter) -> Option<(Correspondence, Vec<String>)> {
        letters.resolve_crossing::<G>(came)
    }
    fn moves_behind(&self, letters: &Correspondence, before: &Correspondence) -> Vec<String> {
        letters.moves_behind::<G>(before)
    }
    fn owes_opening(&self, letters: &Correspondence) -> bool { letters.owes::<G>() }
    fn puzzle_kinds(&self) -> &'static [PuzzleKind] { G::KINDS }
    /// Reads a puzzle as it was kept, see [`AnyPuzzle::text`], a line of a pack, or a link to a puzzle, see
    /// [`AnyPuzzle::link`].
    fn read_puzzle(&self, text: &str) -> Option<Box<dyn AnyPuzzle>> { Some(Box::new(PuzzleMatch::<G>::read(text)?)) }
}

impl dyn Kind {
    /// Its name in records: `mbrane`.
    pub fn name(&self) -> &'static str {
        self.info().kind
    }

    pub fn title(&self, words: &Words) -> String {
        self.info().title(words)
    }

    pub fn sides(&self, words: &Words) -> [String; 2] {
        Side::BOTH.map(|side| self.info().side_name(side, words).to_owned())
    }

    pub fn computers(&self) -> [&'static str; 5] {
        self.info().computers
    }
}
