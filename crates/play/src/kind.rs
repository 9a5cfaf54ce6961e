//! A game as a list of games has it: how texts become matches of it.

use std::marker::PhantomData;

use mbrane_rules::{Record, TextError, Viewer};

use crate::words::Words;
use crate::{
    AnyMatch, Correspondence, GameName, Letter, LetterError, Level, Link, LinkError, Match, MoveInput, Name, Player,
    SaveError, Side,
};

pub trait Kind: Send + Sync + 'static {
    fn name(&self) -> &'static str;
    fn title(&self, words: &Words) -> String;
    fn sides(&self, words: &Words) -> [String; 2];
    fn computers(&self) -> [&'static str; 5];
    fn temper<'a>(&self, words: &'a Words, level: Level) -> &'a str;
    /// # Errors
    /// Names the place and the reason where the text is no set-up of this game.
    fn start(&self, agreed: &str, players: [Player; 2]) -> Result<Box<dyn AnyMatch>, TextError>;
    fn agreed(&self, agreed: &str, words: &Words) -> Option<String>;
    /// # Errors
    /// It is no such text, of a newer program, or damaged.
    fn read_saved(&self, text: &str) -> Result<Box<dyn AnyMatch>, SaveError>;
    /// # Errors
    /// Names the place and the reason when the text is no record.
    fn read_record(&self, text: &str) -> Result<Box<dyn AnyMatch>, TextError>;
    /// # Errors
    /// Names the place and the reason when the text is no position.
    fn read_position(&self, text: &str) -> Result<Box<dyn AnyMatch>, TextError>;
    /// # Errors
    /// Why the text is no link.
    fn read_link(&self, text: &str) -> Result<(Box<dyn AnyMatch>, Option<GameName>), LinkError>;

    /// The match of a correspondence, as the local seat knows it. The words behind the first `from` came from the
    /// opponent.
    ///
    /// # Errors
    /// Why the words make no match, or break a promise.
    fn open_letters(&self, letters: &Correspondence, from: usize) -> Result<Box<dyn AnyMatch>, LetterError>;

    fn resolve_crossing(&self, letters: &Correspondence, came: &Letter) -> Option<(Correspondence, Vec<String>)>;

    fn moves_behind(&self, letters: &Correspondence, before: &Correspondence) -> Vec<String>;

    fn owes_opening(&self, letters: &Correspondence) -> bool;
}

pub struct KindOf<G>(PhantomData<fn() -> G>);

impl<G> KindOf<G> {
    pub const fn new() -> Self {
        Self(PhantomData)
    }
}

impl<G> Default for KindOf<G> {
    fn default() -> Self {
        Self::new()
    }
}

fn unnamed<G: MoveInput>(record: Record<G>) -> Match<G> {
    let nobody = || Player::person(Name::new(""));
    Match::from_record(record, [nobody(), nobody()])
}

impl<G: MoveInput> Kind for KindOf<G> {
    fn name(&self) -> &'static str {
        G::KIND
    }

    fn title(&self, words: &Words) -> String {
        G::name(words).to_owned()
    }

    fn sides(&self, words: &Words) -> [String; 2] {
        Side::BOTH.map(|side| G::side_name(words, side).to_owned())
    }

    fn computers(&self) -> [&'static str; 5] {
        G::COMPUTERS
    }

    fn temper<'a>(&self, words: &'a Words, level: Level) -> &'a str {
        G::temper(words, level)
    }

    fn start(&self, agreed: &str, players: [Player; 2]) -> Result<Box<dyn AnyMatch>, TextError> {
        Ok(Box::new(Match::<G>::new(agreed.parse()?, players)))
    }

    fn agreed(&self, agreed: &str, words: &Words) -> Option<String> {
        agreed.parse().ok().map(|setup| G::agreed(setup, words))
    }

    fn read_saved(&self, text: &str) -> Result<Box<dyn AnyMatch>, SaveError> {
        Ok(Box::new(text.parse::<Match<G>>()?))
    }

    fn read_record(&self, text: &str) -> Result<Box<dyn AnyMatch>, TextError> {
        Ok(Box::new(unnamed::<G>(text.parse()?)))
    }

    fn read_position(&self, text: &str) -> Result<Box<dyn AnyMatch>, TextError> {
        Ok(Box::new(unnamed::<G>(G::bare_position(text)?)))
    }

    fn read_link(&self, text: &str) -> Result<(Box<dyn AnyMatch>, Option<GameName>), LinkError> {
        let link: Link<G> = text.parse()?;
        let shown = link.shown();
        let mut play = unnamed(link.record);
        play.seek(shown, usize::MAX);
        Ok((Box::new(play), link.game))
    }

    fn open_letters(&self, letters: &Correspondence, from: usize) -> Result<Box<dyn AnyMatch>, LetterError> {
        let mut play = letters.open::<G>(from)?;
        play.look_as(Some(Viewer::Of(letters.mine())));
        Ok(Box::new(play))
    }

    fn resolve_crossing(&self, letters: &Correspondence, came: &Letter) -> Option<(Correspondence, Vec<String>)> {
        letters.resolve_crossing::<G>(came)
    }

    fn moves_behind(&self, letters: &Correspondence, before: &Correspondence) -> Vec<String> {
        letters.moves_behind::<G>(before)
    }

    fn owes_opening(&self, letters: &Correspondence) -> bool {
        letters.owes::<G>()
    }
}
