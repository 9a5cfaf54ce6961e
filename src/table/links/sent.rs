//! The games played by sending links: their names, the seats played here, and their matches here.

use std::fmt::Write;

use mbrane_play::{AnyMatch, Correspondence, GameName, Relation, relation};
use mbrane_rules::{Seat, Viewer};

/// The beginning of a line with the letters of the game before it.
const LETTERS: &str = "+ ";

/// The beginning of a line with the page of the game before it.
const PAGE: &str = "@ ";

/// The line behind a game whose received moves were not all shown.
const FOLLOWS: &str = ">";

/// The greatest length of a page's address to keep, in bytes.
const MAX_PAGE: usize = 200;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct SentGame {
    pub(super) name: GameName,
    /// Its match here, by the moment at which that [began](mbrane_play::AnyMatch::began).
    pub(super) began: Option<u64>,
    /// The seat played here. None until the other side has answered.
    pub(super) mine: Option<Seat>,
    /// Its record when it was last sent or received, as the seat played here knows it.
    pub(super) record: String,
    /// Its letters, if something in it is hidden. They stay on this disk.
    pub(super) letters: Option<Correspondence>,
    /// The address, up to the `#`, of the page that the other side's links open: answers open it too.
    pub(super) page: Option<String>,
    /// Whether its received moves were not all shown yet, and not taken back.
    pub(super) follows: bool,
}

/// Returns the address before the `#` of a link; `None` if the link is no address of a page.
pub(super) fn page_of(link: &str) -> Option<String> {
    let (page, _) = link.trim().split_once('#')?;
    let fits = ["https://", "http://"]
        .iter()
        .any(|begins| page.starts_with(begins))
        && page.len() <= MAX_PAGE;
    (fits && page.chars().all(|c| c.is_ascii_graphic())).then(|| page.to_owned())
}

/// Returns a record as [`line`](mbrane_play::AnyMatch::line) has it: its beginning, and its moves.
fn line(record: &str) -> (String, Vec<String>) {
    let (start, moves) = record
        .split_once(" :")
        .or_else(|| record.split_once(':'))
        .unwrap_or((record, ""));
    (
        format!("{start} :"),
        moves.split_whitespace().map(str::to_owned).collect(),
    )
}

impl SentGame {
    pub(super) fn relation(&self, table: &dyn AnyMatch) -> Relation {
        let now = match &self.letters {
            // Compare the view of this seat, whichever the table shows now.
            Some(letters) => line(table.record_for(Viewer::Of(letters.mine())).as_str()),
            None => table.line(),
        };
        relation(&line(&self.record), &now)
    }

    /// Whether this is an earlier state of the same game.
    pub(super) fn is_behind(&self, other: &Self) -> bool {
        match (&self.letters, &other.letters) {
            (Some(letters), Some(others)) => letters.said() < others.said(),
            _ => matches!(
                relation(&line(&self.record), &line(&other.record)),
                Relation::Ahead(_)
            ),
        }
    }

    pub(super) fn has_news(&self, table: &dyn AnyMatch) -> bool {
        match &self.letters {
            Some(letters) => table.write_letters(&mut letters.clone()),
            None => matches!(self.relation(table), Relation::Ahead(_)),
        }
    }

    /// Reads `name seat record`, the name followed by `@` and the start time.
    fn read(line: &str) -> Option<Self> {
        let (name, rest) = line.split_once(' ')?;
        let (mine, record) = rest.split_once(' ')?;
        let (name, began) = match name.split_once('@') {
            Some((name, began)) => (name, Some(began.parse().ok()?)),
            None => (name, None),
        };
        let mine = Seat::BOTH
            .into_iter()
            .find(|seat| seat.index().to_string() == mine);
        let name = GameName::new(name)?;
        Some(Self {
            name,
            began,
            mine,
            record: record.to_owned(),
            letters: None,
            page: None,
            follows: false,
        })
    }
}

impl SentGame {
    /// The game as text: a line, and behind it its letters, the page of the other side's links, and the mark that its received moves were
    /// not all shown.
    pub(super) fn text(&self) -> String {
        let began = self
            .began
            .map_or_else(String::new, |began| format!("@{began}"));
        let mine = self
            .mine
            .map_or_else(|| "-".to_owned(), |seat| seat.index().to_string());
        let mut text = format!("{}{began} {mine} {}\n", self.name.as_str(), self.record);
        // Writing to a string does not fail.
        if let Some(letters) = &self.letters {
            let _ = writeln!(text, "{LETTERS}{}", letters.save().as_str());
        }
        if let Some(page) = &self.page {
            let _ = writeln!(text, "{PAGE}{page}");
        }
        if self.follows {
            let _ = writeln!(text, "{FOLLOWS}");
        }
        text
    }
}

/// The games played by sending links, newest last.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct SentGames(pub(super) Vec<SentGame>);

impl SentGames {
    /// Reads games as [`SentGame::text`] writes them, one behind the other. It leaves out unreadable lines, as their games cannot go on.
    pub(super) fn read(text: &str) -> Self {
        let mut games: Vec<SentGame> = Vec::new();
        for written in text.lines() {
            match (
                written.strip_prefix(LETTERS),
                written.strip_prefix(PAGE),
                games.last_mut(),
            ) {
                (.., Some(game)) if written == FOLLOWS => game.follows = true,
                (Some(letters), _, Some(game)) => {
                    game.letters = Correspondence::read(letters)
                        .filter(|letters| *letters.game() == game.name);
                }
                (_, Some(page), Some(game)) => game.page = page_of(&format!("{page}#")),
                _ => games.extend(SentGame::read(written)),
            }
        }
        Self(games)
    }

    /// Stores a game in place of its older state.
    pub(super) fn put(&mut self, game: SentGame) {
        self.0.retain(|known| known.name != game.name);
        self.0.push(game);
    }

    pub(super) fn named(&self, name: &GameName) -> Option<&SentGame> {
        self.0.iter().find(|game| game.name == *name)
    }

    /// Returns the game of a match, if there is one: it has the same start time, and the match continues what was last sent or received.
    pub(super) fn of(&self, table: &dyn AnyMatch) -> Option<&SentGame> {
        let began = table.began()?;
        let people = Seat::BOTH
            .into_iter()
            .all(|seat| table.player(seat).is_person());
        let goes_on =
            |game: &SentGame| matches!(game.relation(table), Relation::Same | Relation::Ahead(_));
        let same = |game: &&SentGame| game.began == Some(began) && goes_on(game);
        self.0.iter().rev().find(same).filter(|_| people)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mbrane_play::{Kind as _, KindOf, Name, Player, words::Words};
    use mbrane_rules::{Viewer, sansumoku::Sansumoku};

    /// Returns a match of two people that began then, after this many moves.
    fn played(began: u64, moves: usize) -> Box<dyn AnyMatch> {
        let nobody = || Player::person(Name::new(""));
        let mut table = KindOf::<Sansumoku>::new()
            .start("sansumoku", [nobody(), nobody()])
            .expect("what is agreed");
        table.begin_at(Some(began));
        for _ in 0..moves {
            let seat = table.awaited().single().expect("one seat acts");
            let m = table.any_move(seat).expect("a move");
            table
                .act(seat, &m, &Words::english())
                .expect("a legal move");
        }
        table
    }

    fn sent(name: &str, began: Option<u64>, table: &dyn AnyMatch) -> SentGame {
        let name = GameName::new(name).expect("a name");
        SentGame {
            name,
            began,
            mine: Some(Seat::First),
            record: table.record_for(Viewer::All).to_string(),
            letters: None,
            page: None,
            follows: false,
        }
    }

    #[test]
    fn a_match_that_begins_like_a_sent_game_is_another_one() {
        let mut games = SentGames::default();
        games.put(sent("game", Some(1), &*played(1, 2)));
        assert!(games.of(&*played(1, 2)).is_some());
        assert!(games.of(&*played(1, 3)).is_some(), "it goes on");
        assert!(games.of(&*played(2, 2)).is_none());
        assert!(games.of(&*played(2, 3)).is_none());
    }

    #[test]
    fn a_match_that_went_back_behind_what_was_sent_is_free() {
        let mut games = SentGames::default();
        games.put(sent("game", Some(1), &*played(1, 2)));
        assert!(games.of(&*played(1, 1)).is_none());
    }

    #[test]
    fn a_computer_plays_no_sent_game() {
        let mut games = SentGames::default();
        let mut table = played(1, 2);
        games.put(sent("game", Some(1), &*table));
        table.set_player(Seat::Second, Player::computer_of(mbrane_play::Level::Two));
        assert!(games.of(&*table).is_none());
    }

    #[test]
    fn games_are_read_as_they_were_written() {
        let mut games = SentGames::default();
        games.put(sent("game", Some(17), &*played(17, 2)));
        let page = page_of("https://example.org/play/?a#l=…");
        assert_eq!(page.as_deref(), Some("https://example.org/play/?a"));
        games.put(SentGame {
            mine: None,
            page,
            follows: true,
            ..sent("other", None, &*played(3, 0))
        });
        let text: String = games.0.iter().map(SentGame::text).collect();
        assert_eq!(SentGames::read(&text), games);
        assert_eq!(page_of("l=mbrane"), None);
        assert_eq!(page_of("file:///home#l="), None);
        assert_eq!(
            SentGames::read("game@x 0 a :\n\ngame\n"),
            SentGames::default()
        );
    }

    #[test]
    fn a_game_is_behind_one_with_more_moves_alone() {
        let [few, more] = [1, 2].map(|moves| sent("game", Some(1), &*played(1, moves)));
        assert!(few.is_behind(&more));
        assert!(!more.is_behind(&few) && !few.is_behind(&few));
    }
}
