//! Games received as text: compared with their kept state, and put on the table.

use bevy::{ecs::system::SystemParam, prelude::*};
use mbrane_play::{
    AnyMatch, Correspondence, Incoming, Letter, LetterError, LinkError, LinkMatchId, Relation,
    commitment::Seed,
    puzzle::{is_puzzle_link, is_todays_link},
    read_match, read_saved,
    words::common::{self, Label},
};
use mbrane_rules::Viewer;

use super::{
    KeptLinkMatches, LinkCommand, LinkNews,
    link_match::{LinkMatch, page_of},
};
use crate::{
    library::Library,
    live::{LiveCommand, random_bytes},
    notices::NoticeKind,
    puzzles::PuzzleDay,
    session::{Kinds, Navigate, PuzzleSource, Screen, Session},
    settings::Settings,
    storage::{Storage, WallClock},
    words::Language,
};

/// Everything that receiving a text reads or changes.
#[derive(SystemParam)]
pub(super) struct Receiver<'w> {
    by_link: ResMut<'w, KeptLinkMatches>,
    storage: ResMut<'w, Storage>,
    library: ResMut<'w, Library>,
    session: Res<'w, Session>,
    screen: Res<'w, State<Screen>>,
    kinds: Res<'w, Kinds>,
    settings: Res<'w, Settings>,
    words: Res<'w, Language>,
    clock: Res<'w, WallClock>,
    news: MessageWriter<'w, LinkNews>,
    navigate: MessageWriter<'w, Navigate>,
    day: ResMut<'w, PuzzleDay>,
    live: MessageWriter<'w, LiveCommand>,
}

/// A received match in which something is hidden, together with its kept state.
struct Taken {
    table: Box<dyn AnyMatch>,
    correspondence: Correspondence,
    how: Relation,
    /// Choices made here that are to be played again.
    again: Vec<String>,
    /// True if both sides have moved at the same time, and the other is to repeat its moves after those from here.
    crossed: bool,
}

pub(super) fn apply(mut commands: MessageReader<LinkCommand>, mut receiver: Receiver) {
    for command in commands.read() {
        match command {
            LinkCommand::Copy | LinkCommand::Picture => {}
            LinkCommand::Open(text) => receiver.read(text, false, false),
            LinkCommand::Paste(text) => receiver.read(text, true, true),
            LinkCommand::Given(text) => receiver.read(text, true, false),
        }
    }
}

/// Returns whether the received match continues the one here, which may have arrived a moment ago and not be on the table yet.
fn is_ahead(here: &dyn AnyMatch, came: &dyn AnyMatch) -> bool {
    matches!(here.line().relation(&came.line()), Relation::Ahead(_))
}

pub(super) fn put_correspondence(
    by_link: &mut KeptLinkMatches,
    storage: &mut Storage,
    table: &mut dyn AnyMatch,
    correspondence: Correspondence,
    page: Option<String>,
) {
    table.keep_sent(&correspondence);
    let mine = correspondence.mine();
    let record = table.record_for(Viewer::Of(mine)).to_string();
    let (name, match_id) = (correspondence.game().clone(), table.id());
    let has_unshown_moves = by_link
        .named(&name)
        .is_some_and(|known| known.has_unshown_moves);
    let sent = LinkMatch {
        correspondence: Some(correspondence),
        page,
        has_unshown_moves,
        ..LinkMatch::new(name, match_id, Some(mine), record)
    };
    by_link.put(sent, storage);
}

impl Receiver<'_> {
    /// Takes in a text of any kind. `seats`: the partners chosen last play an unfinished match without names. `joins`: a live
    /// match is joined unasked.
    fn read(&mut self, text: &str, seats: bool, joins: bool) {
        if is_todays_link(text) {
            self.day.0 = None;
            self.navigate.write(Navigate::Visit(Screen::Puzzles));
            return;
        }
        if is_puzzle_link(text) {
            match self.kinds.read_puzzle_link(text) {
                Some((kind, text)) => {
                    self.navigate.write(Navigate::Puzzle {
                        kind,
                        text,
                        source: PuzzleSource::Link,
                    });
                }
                None => self.say(
                    self.words.label(Label::PuzzleBadLink).to_owned(),
                    NoticeKind::Problem,
                ),
            }
            return;
        }
        match Incoming::read(&self.kinds.list(), text, &self.words) {
            Ok(Incoming::Live) => {
                // Another page or program may have led here.
                let command = if joins {
                    LiveCommand::Join
                } else {
                    LiveCommand::ConfirmJoin
                };
                self.live.write(command(text.to_owned()));
            }
            Ok(Incoming::Letter(letter)) => self.receive_letter(letter, page_of(text)),
            Ok(Incoming::Match(came, Some(name))) => self.receive(name, came, page_of(text)),
            Ok(Incoming::Match(mut came, None)) => {
                if seats {
                    self.settings.seat(&mut *came);
                }
                self.navigate.write(Navigate::Open(came));
            }
            Ok(Incoming::Archive(games)) => {
                let new = self
                    .library
                    .take_in(&mut self.storage, &self.kinds.list(), games);
                self.say(common::games_added(&self.words, new), NoticeKind::Info);
            }
            Err(reason) => self.say(reason, NoticeKind::Problem),
        }
    }

    fn id_of(&self, here: Option<&dyn AnyMatch>) -> u64 {
        here.and_then(<dyn AnyMatch>::id)
            .unwrap_or_else(|| self.clock.now())
    }

    fn say(&mut self, text: String, kind: NoticeKind) {
        self.news.write(LinkNews::Notice(text, kind));
    }

    /// Returns the match here of a known game: on the table, left, or among the saved games.
    fn here(&self, known: &LinkMatch) -> Option<Box<dyn AnyMatch>> {
        let id = known.match_id?;
        // A match that another window has open may be behind its stored state.
        let laid = if self.session.is_open_elsewhere() {
            None
        } else {
            self.session.played(*self.screen.get())
        };
        let left = self.session.parked.values().map(|left| &**left);
        let open = laid
            .into_iter()
            .chain(left)
            .find(|table| table.id() == Some(id));
        open.map(AnyMatch::boxed)
            .or_else(|| read_saved(&self.kinds.list(), &Library::text(&self.storage, id)?).ok())
    }

    /// Brings a match that is here to the front, unchanged.
    fn show(&mut self, here: Box<dyn AnyMatch>) {
        if *self.screen.get() != Screen::Table || self.session.table().id() != here.id() {
            self.navigate.write(Navigate::Newer {
                table: here,
                has_unshown_moves: false,
            });
        }
    }

    /// Lays a received match on the table, and shows the moves not yet seen here.
    fn open_match(&mut self, mut came: Box<dyn AnyMatch>, here: Option<Box<dyn AnyMatch>>) {
        let Some(here) = here else {
            self.navigate.write(Navigate::Open(came));
            return;
        };
        came.resume(&*here);
        let seen = here.cursor();
        came.stand_at(usize::MAX);
        if seen < came.entries() {
            came.seek(seen + 1, 0);
        }
        let has_unshown_moves = !came.is_at_latest();
        self.navigate.write(Navigate::Newer {
            table: came,
            has_unshown_moves,
        });
    }

    /// Compares a received match with the one kept under its name, and shows it.
    fn receive(&mut self, name: LinkMatchId, mut came: Box<dyn AnyMatch>, page: Option<String>) {
        // Another window may know more.
        self.by_link.read(&self.storage);
        let known = self.by_link.named(&name).cloned();
        let how = known.as_ref().map(|known| known.relation(&*came));
        let mut here = known.as_ref().and_then(|known| self.here(known));
        if let Some(how) = how {
            self.say_relation(how);
        }
        match how {
            Some(Relation::Behind(_)) => {
                let kept = known.as_ref().and_then(|known| {
                    read_match(&self.kinds.list(), &known.record, &self.words).ok()
                });
                came = kept.unwrap_or(came);
            }
            Some(Relation::Branches(_) | Relation::Other) => {
                self.navigate.write(Navigate::Open(came));
                return;
            }
            Some(Relation::Ahead(_) | Relation::Same) | None => {}
        }
        let new = matches!(how, None | Some(Relation::Ahead(_)));
        if let Some(here) = here.take_if(|here| !new && !is_ahead(&**here, &*came)) {
            return self.show(here);
        }
        // A match with moves that were played here and not sent stays among the games.
        let here = here.filter(|here| {
            matches!(
                here.line().relation(&came.line()),
                Relation::Same | Relation::Ahead(_)
            )
        });
        let kept = known.as_ref().and_then(|known| known.mine);
        let mine = match how {
            Some(Relation::Behind(_)) => kept,
            // Opening a link takes the seat to act, unless the link brings nothing new.
            Some(Relation::Same) => kept.or_else(|| came.awaited().single()),
            _ => came.awaited().single().or(kept),
        };
        let match_id = Some(self.id_of(here.as_deref()));
        came.set_id(match_id);
        let record = came.record_for(came.viewer()).to_string();
        let has_unshown_moves = known.as_ref().is_some_and(|known| known.has_unshown_moves);
        let page = page.or_else(|| known.and_then(|known| known.page));
        let sent = LinkMatch {
            page,
            has_unshown_moves,
            ..LinkMatch::new(name, match_id, mine, record)
        };
        self.by_link.put(sent, &mut self.storage);
        self.open_match(came, here);
    }

    fn say_relation(&mut self, how: Relation) {
        let words = &self.words;
        let (said, kind) = match how {
            Relation::Same => return,
            Relation::Ahead(moves) => (common::link_ahead(words, moves), NoticeKind::Info),
            Relation::Behind(moves) => (common::link_behind(words, moves), NoticeKind::Problem),
            Relation::Branches(at) => (common::link_branches(words, at + 1), NoticeKind::Problem),
            Relation::Other => (common::link_branches(words, 1_u8), NoticeKind::Problem),
        };
        self.say(said, kind);
    }

    /// Checks a received match in which something is hidden, compares it with its kept state, and shows it if it is accepted.
    fn receive_letter(&mut self, came: Letter, page: Option<String>) {
        // Another window may know more.
        self.by_link.read(&self.storage);
        let known = self.by_link.named(&came.game).cloned();
        let here = known.as_ref().and_then(|known| self.here(known));
        let kept = known
            .as_ref()
            .and_then(|known| known.correspondence.as_ref());
        let Taken {
            mut table,
            correspondence,
            how,
            again,
            crossed,
        } = match self.take(kept, came, here.as_deref()) {
            Ok(taken) => taken,
            Err(error) => {
                let said = common::link_broken(&self.words, &error.to_string());
                return self.say(said, NoticeKind::Problem);
            }
        };
        match how {
            _ if crossed => self.say(
                self.words.label(Label::LinksCrossed).to_owned(),
                NoticeKind::Problem,
            ),
            Relation::Ahead(moves) if kept.is_none() || moves == 0 => {}
            _ => self.say_relation(how),
        }
        let new = matches!(how, Relation::Ahead(_));
        if let Some(here) = here
            .as_ref()
            .filter(|here| !new && !is_ahead(&***here, &*table))
        {
            return self.show(here.boxed());
        }
        table.set_id(Some(self.id_of(here.as_deref())));
        let page = page.or_else(|| known.as_ref().and_then(|known| known.page.clone()));
        let mine = correspondence.mine();
        let (by_link, storage) = (&mut self.by_link, &mut self.storage);
        put_correspondence(by_link, storage, &mut *table, correspondence, page);
        for m in again {
            // If the other side's moves have made a choice impossible, the player chooses again.
            if table.play_text(mine, &m, &self.words).is_err() {
                break;
            }
        }
        self.open_match(table, here);
    }

    /// Checks a received letter and merges it. Moves and choices made on both sides at the same time are put in order.
    fn take(
        &self,
        known: Option<&Correspondence>,
        came: Letter,
        here: Option<&dyn AnyMatch>,
    ) -> Result<Taken, LetterError> {
        let seed = Seed::new(random_bytes().ok_or(LetterError::Elsewhere)?);
        let (correspondence, how) = Correspondence::take(known, came.clone(), seed)?;
        let kind = self
            .kinds
            .of(correspondence.kind())
            .ok_or(LinkError::NotALink)?
            .kind;
        let (mut correspondence, mut how, mut from) =
            (correspondence, how, known.map_or(0, Correspondence::said));
        let (mut again, mut crossed) = (Vec::new(), false);
        if let Some(known) = known {
            if matches!(how, Relation::Branches(_) | Relation::Other)
                && let Some((ordered, own)) = kind.resolve_crossing(known, &came)
            {
                crossed = ordered == *known;
                if !crossed {
                    how = Relation::Ahead(1);
                }
                (from, again) = (ordered.said(), own);
                correspondence = ordered;
            }
            // Choices made here and not sent.
            let mut chosen = known.clone();
            if here.is_some_and(|here| {
                self.by_link.of(here).is_some() && here.write_letters(&mut chosen)
            }) {
                again.extend(kind.moves_behind(&chosen, known));
            }
        }
        Ok(Taken {
            table: kind.open_correspondence(&correspondence, from)?,
            correspondence,
            how,
            again,
            crossed,
        })
    }
}
