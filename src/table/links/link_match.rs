//! The games played by sending links: their names, the seats played here, and their matches here.

use std::fmt::Write;

use mbrane_play::{AnyMatch, Correspondence, LinkMatchId, RecordLine, Relation};
use mbrane_rules::{Seat, Viewer};

/// The beginning of a line with the letters of the game before it.
const LETTERS: &str = "+ ";

/// The beginning of a line with the page of the game before it.
const PAGE: &str = "@ ";

/// The line behind a game whose received moves were not all shown.
const UNSHOWN_MOVES: &str = ">";

/// The greatest length of a page's address to keep, in bytes.
const MAX_PAGE: usize = 200;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct LinkMatch {
    pub(super) name: LinkMatchId,
    /// Its match here, by its id.
    pub(super) match_id: Option<u64>,
    /// The seat played here. None until the other side has answered.
    pub(super) mine: Option<Seat>,
    /// Its record when it was last sent or received, as the seat played here knows it.
    pub(super) record: String,
    /// Its correspondence, if it has hidden choices, which stays on this disk.
    pub(super) correspondence: Option<Correspondence>,
    /// The address, up to the `#`, of the page that the other side's links open: answers open it too.
    pub(super) page: Option<String>,
    /// True while received moves are to be shown and were not taken back.
    pub(super) has_unshown_moves: bool,
}

pub(super) fn is_between_people(table: &dyn AnyMatch) -> bool {
    Seat::BOTH
        .into_iter()
        .all(|seat| table.player(seat).is_person())
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

impl LinkMatch {
    pub(super) const fn new(
        name: LinkMatchId,
        match_id: Option<u64>,
        mine: Option<Seat>,
        record: String,
    ) -> Self {
        Self {
            name,
            match_id,
            mine,
            record,
            correspondence: None,
            page: None,
            has_unshown_moves: false,
        }
    }

    pub(super) fn relation(&self, table: &dyn AnyMatch) -> Relation {
        let now = match &self.correspondence {
            // Compare the view of this seat, whichever the table shows now.
            Some(correspondence) => {
                RecordLine::of(table.record_for(Viewer::Of(correspondence.mine())).as_str())
            }
            None => table.line(),
        };
        RecordLine::of(&self.record).relation(&now)
    }

    /// Returns whether this is an earlier state of the same game.
    pub(super) fn is_behind(&self, other: &Self) -> bool {
        match (&self.correspondence, &other.correspondence) {
            (Some(correspondence), Some(others)) => correspondence.said() < others.said(),
            _ => matches!(
                RecordLine::of(&self.record).relation(&RecordLine::of(&other.record)),
                Relation::Ahead(_)
            ),
        }
    }

    pub(super) fn has_news(&self, table: &dyn AnyMatch) -> bool {
        match &self.correspondence {
            Some(correspondence) => table.write_letters(&mut correspondence.clone()),
            None => matches!(self.relation(table), Relation::Ahead(_)),
        }
    }

    /// Reads `name seat record`, the name followed by `@` and the start time.
    fn read(line: &str) -> Option<Self> {
        let (name, rest) = line.split_once(' ')?;
        let (mine, record) = rest.split_once(' ')?;
        let (name, match_id) = match name.split_once('@') {
            Some((name, match_id)) => (name, Some(match_id.parse().ok()?)),
            None => (name, None),
        };
        let mine = Seat::BOTH
            .into_iter()
            .find(|seat| seat.index().to_string() == mine);
        let name = LinkMatchId::new(name)?;
        Some(Self::new(name, match_id, mine, record.to_owned()))
    }
}

impl LinkMatch {
    /// The game as text: a line, and behind it its letters, the page of the other side's links, and the mark that its received moves were
    /// not all shown.
    pub(super) fn text(&self) -> String {
        let match_id = self
            .match_id
            .map_or_else(String::new, |match_id| format!("@{match_id}"));
        let mine = self
            .mine
            .map_or_else(|| "-".to_owned(), |seat| seat.index().to_string());
        let mut text = format!("{}{match_id} {mine} {}\n", self.name.as_str(), self.record);
        // Writing to a string does not fail.
        if let Some(correspondence) = &self.correspondence {
            let _ = writeln!(text, "{LETTERS}{}", correspondence.save().as_str());
        }
        if let Some(page) = &self.page {
            let _ = writeln!(text, "{PAGE}{page}");
        }
        if self.has_unshown_moves {
            let _ = writeln!(text, "{UNSHOWN_MOVES}");
        }
        text
    }
}

/// The games played by sending links, newest last.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct LinkMatches(pub(super) Vec<LinkMatch>);

impl LinkMatches {
    /// Reads games as [`LinkMatch::text`] writes them, one behind the other. It leaves out unreadable lines, as their games cannot go on.
    pub(super) fn read(text: &str) -> Self {
        let mut games: Vec<LinkMatch> = Vec::new();
        for written in text.lines() {
            match (
                written.strip_prefix(LETTERS),
                written.strip_prefix(PAGE),
                games.last_mut(),
            ) {
                (.., Some(game)) if written == UNSHOWN_MOVES => game.has_unshown_moves = true,
                (Some(correspondence), _, Some(game)) => {
                    game.correspondence = Correspondence::read(correspondence)
                        .filter(|correspondence| *correspondence.game() == game.name);
                }
                (_, Some(page), Some(game)) => game.page = page_of(&format!("{page}#")),
                _ => games.extend(LinkMatch::read(written)),
            }
        }
        Self(games)
    }

    /// Stores a game in place of its older state.
    pub(super) fn put(&mut self, game: LinkMatch) {
        self.0.retain(|known| known.name != game.name);
        self.0.push(game);
    }

    pub(super) fn named(&self, name: &LinkMatchId) -> Option<&LinkMatch> {
        self.0.iter().find(|game| game.name == *name)
    }

    /// Returns the game of a match, if there is one: it has the same start time, and the match continues what was last sent or received.
    pub(super) fn of(&self, table: &dyn AnyMatch) -> Option<&LinkMatch> {
        let match_id = table.id()?;
        let people = is_between_people(table);
        let goes_on =
            |game: &LinkMatch| matches!(game.relation(table), Relation::Same | Relation::Ahead(_));
        let same = |game: &&LinkMatch| game.match_id == Some(match_id) && goes_on(game);
        if people {
            self.0.iter().rev().find(same)
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mbrane_play::{Kind as _, KindOf, Name, Player, words::Words};
    use mbrane_rules::{Viewer, sansumoku::Sansumoku};

    /// Returns a match of two people with this id, after this many moves.
    fn played(match_id: u64, moves: usize) -> Box<dyn AnyMatch> {
        let nobody = || Player::person(Name::new(""));
        let mut table = KindOf::<Sansumoku>::new()
            .start("sansumoku", [nobody(), nobody()])
            .expect("what is agreed");
        table.set_id(Some(match_id));
        for _ in 0..moves {
            let seat = table.awaited().single().expect("one seat acts");
            let m = table.any_move(seat).expect("a move");
            table
                .play_text(seat, &m, &Words::english())
                .expect("a legal move");
        }
        table
    }

    fn sent(name: &str, match_id: Option<u64>, table: &dyn AnyMatch) -> LinkMatch {
        let name = LinkMatchId::new(name).expect("a name");
        LinkMatch {
            name,
            match_id,
            mine: Some(Seat::First),
            record: table.record_for(Viewer::All).to_string(),
            correspondence: None,
            page: None,
            has_unshown_moves: false,
        }
    }

    #[test]
    fn a_match_that_begins_like_a_sent_game_is_another_one() {
        let mut games = LinkMatches::default();
        games.put(sent("game", Some(1), &*played(1, 2)));
        assert!(games.of(&*played(1, 2)).is_some());
        assert!(games.of(&*played(1, 3)).is_some(), "it goes on");
        assert!(games.of(&*played(2, 2)).is_none());
        assert!(games.of(&*played(2, 3)).is_none());
    }

    #[test]
    fn match_undone_before_its_sent_moves_is_free() {
        let mut games = LinkMatches::default();
        games.put(sent("game", Some(1), &*played(1, 2)));
        assert!(games.of(&*played(1, 1)).is_none());
    }

    #[test]
    fn a_computer_plays_no_sent_game() {
        let mut games = LinkMatches::default();
        let mut table = played(1, 2);
        games.put(sent("game", Some(1), &*table));
        table.set_player(Seat::Second, Player::computer_of(mbrane_play::Level::Two));
        assert!(games.of(&*table).is_none());
    }

    #[test]
    fn games_are_read_as_they_were_written() {
        let mut games = LinkMatches::default();
        games.put(sent("game", Some(17), &*played(17, 2)));
        let page = page_of("https://example.org/play/?a#l=…");
        assert_eq!(page.as_deref(), Some("https://example.org/play/?a"));
        games.put(LinkMatch {
            mine: None,
            page,
            has_unshown_moves: true,
            ..sent("other", None, &*played(3, 0))
        });
        let text: String = games.0.iter().map(LinkMatch::text).collect();
        assert_eq!(LinkMatches::read(&text), games);
        assert_eq!(page_of("l=mbrane"), None);
        assert_eq!(page_of("file:///home#l="), None);
        assert_eq!(
            LinkMatches::read("game@x 0 a :\n\ngame\n"),
            LinkMatches::default()
        );
    }

    #[test]
    fn game_is_behind_only_one_with_more_moves() {
        let [few, more] = [1, 2].map(|moves| sent("game", Some(1), &*played(1, moves)));
        assert!(few.is_behind(&more));
        assert!(!more.is_behind(&few) && !few.is_behind(&few));
    }
}
