//! A kind of game behind a common interface: reads texts into its matches.

use std::marker::PhantomData;

use mbrane_rules::{Record, TextError, Viewer};

use crate::erased::erased;
use crate::puzzle::{AnyPuzzle, PuzzleGame, PuzzleKind, PuzzleMatch};
use crate::save::SavedMatch;
use crate::words::{LabelId, Words};
use crate::{
    AnyMatch, Correspondence, GameInfo, History, Letter, LetterError, Link, LinkError, LinkMatchId,
    Match, Player, SaveError, Side,
};

/// The game of this type.
pub struct KindOf<G>(PhantomData<fn() -> G>);

/// How results with a set-up are rated and listed; see [`Animated`](crate::Animated).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Ratings {
    pub strengths: Option<[u16; 5]>,
    pub own_list: Option<LabelId>,
}

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
    fn ratings(&self, setup_text: &str) -> Ratings {
        let of = |setup| Ratings { strengths: G::strengths(setup), own_list: G::own_list(setup) };
        setup_text.parse().map(of).unwrap_or_default()
    }
    /// # Errors
    /// The text is no set-up of this game.
    fn start(&self, setup_text: &str, players: [Player; 2]) -> Result<Box<dyn AnyMatch>, TextError> {
        Ok(Box::new(Match::from(History::<G>::new(Record::new(setup_text.parse()?), players).begun_here())))
    }
    fn setup_in_words(&self, setup_text: &str, words: &Words) -> Option<String> {
        setup_text.parse().ok().map(|setup| G::setup_in_words(setup, words))
    }
    /// # Errors
    /// It is no possible match.
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
    fn read_link(&self, text: &str) -> Result<(Box<dyn AnyMatch>, Option<LinkMatchId>), LinkError> {
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
    /// Why the words make no match, or break a commitment.
    fn open_correspondence(&self, correspondence: &Correspondence, from: usize) -> Result<Box<dyn AnyMatch>, LetterError> {
        let mut play = Match::from(correspondence.open::<G>(from)?);
        play.look_as(Some(Viewer::Of(correspondence.mine())));
        Ok(Box::new(play))
    }
    fn resolve_crossing(&self, correspondence: &Correspondence, came: &Letter) -> Option<(Correspondence, Vec<String>)> {
        correspondence.resolve_crossing::<G>(came)
    }
    fn moves_behind(&self, correspondence: &Correspondence, before: &Correspondence) -> Vec<String> {
        correspondence.moves_behind::<G>(before)
    }
    fn owes_opening(&self, correspondence: &Correspondence) -> bool { correspondence.owes::<G>() }
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
