//! The session: what is in front, the match on the table, the ones that were left, and the ways between them.

use bevy::{
    prelude::*,
    state::{app::StatesPlugin, state::StateTransition},
    window::RequestRedraw,
};
use mbrane_play::{
    Composed, Kind, Level, Match, Name, Player, Table,
    lesson::{Lesson, Script},
    words::common,
};
use mbrane_rules::{Eyes, Seat};
use std::collections::BTreeMap;

use crate::{
    notices::{Notices, Tone},
    rest,
    settings::Settings,
    words::Language,
};

pub(super) fn plugin(app: &mut App) {
    if !app.is_plugin_added::<StatesPlugin>() {
        app.add_plugins(StatesPlugin);
    }
    app.init_state::<Screen>();
    app.add_plugins(rest::command::<Navigate>);
    app.add_systems(Update, (apply_navigation, apply_screen.run_if(screen_pends)).chain().in_set(NavigationSystems));
    app.add_systems(Last, tick_for_screen.run_if(screen_pends));
}

/// What was asked for is in front, and what belongs to it lies on the table.
#[derive(SystemSet, Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct NavigationSystems;

/// What is in front.
#[derive(States, Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Screen {
    /// The games, and where to go.
    #[default]
    Title,
    /// How a game is to be played next.
    SetUp,
    /// The table.
    Table,
    /// What the player has chosen for all games.
    Settings,
    /// What the program is made of.
    About,
    /// The keys, and what they do.
    Keys,
    /// Writing a name by letters on the screen.
    Letters,
    /// The games played.
    Records,
    /// Playing somebody far away.
    Friend,
    /// How a game is played.
    Learn,
    /// What a stand shows beside its table.
    Stand,
}

/// A way to something else. Games go by their names in records.
#[derive(Message)]
pub enum Navigate {
    /// Begin the match that a newcomer is given.
    Start,
    /// Begin a match of this game, as chosen.
    Play(&'static str),
    /// Go on with the match of this game that was left.
    Continue(&'static str),
    /// Choose how to play this game.
    SetUp(&'static str),
    /// Show the settings.
    Settings,
    /// Show what the program is made of; from the settings.
    About,
    /// Show the keys, and what they do.
    Keys,
    /// Write one of the settings' names by letters on the screen; from the settings.
    Letters(usize),
    /// Show the games played.
    Records,
    /// Show how to play somebody far away, and how that stands.
    Friend,
    /// Show how this game is played.
    Learn(&'static str),
    /// Take the lesson of this game, from where it was left.
    Lesson(&'static str),
    /// Go back: from what was only visited to where one was, from the table to the title.
    Back,
    /// Lay this match on the table.
    Open(Box<dyn Table>),
    /// Lay this newer state of a match on the table, in the place of the older one there or of the one that was left.
    Newer(Box<dyn Table>),
}

/// A game that can be played here.
#[derive(Clone, Copy)]
pub struct KindEntry {
    /// How texts become matches of it.
    pub kind: &'static dyn Kind,
    /// The record that lies on the table behind the title.
    pub demo: &'static str,
    /// The record that a newcomer goes on with.
    pub first: Option<&'static str>,
    /// What is agreed where nothing was chosen.
    pub agreed: &'static str,
    /// The script of its lesson.
    pub lesson: Option<&'static str>,
}

/// The games that can be played here; the first is the one that is offered first.
#[derive(Resource, Clone, Default)]
pub struct Kinds(pub Vec<KindEntry>);

impl Kinds {
    /// How texts become matches.
    pub fn list(&self) -> Vec<&'static dyn Kind> {
        self.0.iter().map(|entry| entry.kind).collect()
    }

    /// The game with this name in records.
    pub fn of(&self, name: &str) -> Option<&KindEntry> {
        self.0.iter().find(|entry| entry.kind.name() == name)
    }

    /// The game whose ending a newcomer is given to play, with that record.
    pub fn first(&self) -> Option<(&KindEntry, &'static str)> {
        self.0.iter().find_map(|entry| Some((entry, entry.first?)))
    }

    /// What lies on the table behind the title.
    ///
    /// # Panics
    /// Without any game, and where the game's own record of a demonstration is none.
    pub fn demo(&self) -> Box<dyn Table> {
        #[expect(clippy::expect_used, reason = "the records are part of the program, and a test reads them")]
        let read = self.0.first().map(|entry| entry.kind.read_record(entry.demo.trim()).expect("a record"));
        let Some(mut demo) = read else { panic!("there is no game") };
        for seat in Seat::BOTH {
            demo.set_player(seat, strongest(demo.computers()));
        }
        demo
    }
}

fn strongest(names: [&str; 5]) -> Player {
    Level::new(5).map_or_else(|| Player::person(Name::new("")), |level| Player::computer_among(level, names))
}

/// The match on the table, and the ones that were left.
#[derive(Resource)]
pub struct Session {
    table: Box<dyn Table>,
    revision: u64,
    replaced: u64,
    /// Whether the match was laid there as a newer state of one that is known, and nobody has taken note of that.
    newer: bool,
    /// Whether what came is still being shown, entry by entry: nothing is played meanwhile.
    follows: bool,
    /// The matches that were left: one of each game at most, by the game's name in records.
    pub left: BTreeMap<&'static str, Box<dyn Table>>,
    /// The game that the screen in front is about, where it is about one.
    pub about: &'static str,
    /// Whether the match on the table was given to a newcomer: it is nobody's, and is not kept.
    pub given: bool,
    /// The seat that is played elsewhere, by somebody who is sent links, while it is to act.
    pub away: Option<Seat>,
    /// Why nobody here acts, where it is so: somebody looks on, or it is not settled yet who begins.
    pub watched: Option<mbrane_play::words::live::Label>,
    /// The live match that lies on the table, by a number of its own.
    pub live: Option<u64>,
    /// Whether the table is only left to look at something else.
    visits: bool,
    /// Where one came from to see how a game is played.
    came_from: Screen,
    /// Where one came from to look up the keys.
    keys_from: Screen,
    /// Which of the settings' names is written by letters, or was written last while the settings are shown.
    pub naming: Option<usize>,
    /// The lesson that is taken on the table: its match is nobody's, and is not kept.
    pub lesson: Option<Lesson>,
    /// What lay on the table before the lesson.
    aside: Option<Aside>,
    /// What a stand changes at the table, where this is one: nothing leads away from it, and nothing is kept.
    pub stand: Option<AtStand>,
}

/// What a stand changes at its table.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AtStand {
    /// Whether a game is only shown.
    pub shows: bool,
    /// The move that the table's own record goes on with: it follows by itself, or is lit for whoever plays.
    pub next: Option<String>,
    /// What is said instead of the caption.
    pub says: Option<String>,
}

/// A match that a lesson takes the place of on the table, as it lay there.
struct Aside {
    table: Box<dyn Table>,
    given: bool,
    away: Option<Seat>,
    live: Option<u64>,
    visits: bool,
}

impl Session {
    /// A session with this match on its table.
    pub fn new(table: Box<dyn Table>) -> Self {
        Self {
            about: table.kind(),
            table,
            revision: 0,
            replaced: 0,
            newer: false,
            follows: false,
            left: BTreeMap::new(),
            given: false,
            away: None,
            watched: None,
            live: None,
            visits: false,
            came_from: Screen::Title,
            keys_from: Screen::Title,
            naming: None,
            lesson: None,
            aside: None,
            stand: None,
        }
    }

    /// The match on the table.
    pub fn table(&self) -> &dyn Table {
        &*self.table
    }

    /// The match on the table, if it is of this game.
    pub fn on<G: Composed>(&self) -> Option<&Match<G>> {
        self.table.as_any().downcast_ref()
    }

    /// The match on the table, to move through what is shown of it.
    pub fn beats(&mut self) -> &mut dyn Table {
        &mut *self.table
    }

    /// The computer that should think now: none where a script or a record says what it plays.
    pub fn thinker(&self) -> Option<(Seat, Level)> {
        let told =
            self.lesson.is_some() || self.stand.as_ref().is_some_and(|stand| stand.shows || stand.next.is_some());
        self.table.thinker().filter(|_| !told)
    }

    /// Changes the match where `change` says that it did: what was thought about it before is out of date then.
    pub fn change(&mut self, change: impl FnOnce(&mut dyn Table) -> bool) -> bool {
        let changed = change(&mut *self.table);
        self.revision += u64::from(changed);
        changed
    }

    /// Lays another match on the table.
    pub fn replace(&mut self, table: Box<dyn Table>) {
        self.table = table;
        self.revision += 1;
        self.replaced += 1;
        self.newer = false;
        self.follows = false;
        self.given = false;
        self.away = None;
        self.watched = None;
        self.live = None;
    }

    /// Lays a newer state of the same match on the table.
    pub fn renew(&mut self, table: Box<dyn Table>) {
        self.table = table;
        self.revision += 1;
    }

    /// Another number after every change other than the passing of beats.
    pub const fn revision(&self) -> u64 {
        self.revision
    }

    /// How many matches have lain here before this one.
    pub const fn replaced(&self) -> u64 {
        self.replaced
    }

    /// Whether the match was laid there as a newer state of one that is known, since this was asked last.
    pub const fn take_newer(&mut self) -> bool {
        std::mem::replace(&mut self.newer, false)
    }

    /// Whether what came is still being shown, entry by entry: nothing is played meanwhile.
    pub const fn follows(&self) -> bool {
        self.follows
    }

    /// What came has been shown, or somebody looks at another place.
    pub const fn follow_no_more(&mut self) {
        self.follows = false;
    }

    /// Whose eyes look at the table.
    pub fn eyes(&self) -> Eyes {
        self.table.eyes()
    }

    /// Whether the way back leads to the table.
    pub const fn visits(&self) -> bool {
        self.visits
    }

    /// The match that is played here, on the table that is in front or that is only left to look at something else; while a lesson is
    /// taken, the one that it took the place of.
    pub fn played(&self, here: Screen) -> Option<&dyn Table> {
        match &self.aside {
            Some(aside) => aside.visits.then_some(&*aside.table),
            None => (here == Screen::Table || self.visits).then_some(&*self.table),
        }
    }

    /// The same, to move through it.
    pub fn played_mut(&mut self, here: Screen) -> Option<&mut Box<dyn Table>> {
        match &mut self.aside {
            Some(aside) => aside.visits.then_some(&mut aside.table),
            None => (here == Screen::Table || self.visits).then_some(&mut self.table),
        }
    }
}

fn apply_navigation(
    mut asked: MessageReader<Navigate>,
    mut session: ResMut<Session>,
    mut settings: ResMut<Settings>,
    kinds: Res<Kinds>,
    words: Res<Language>,
    mut notices: ResMut<Notices>,
    screen: Res<State<Screen>>,
    mut next: ResMut<NextState<Screen>>,
) {
    if session.stand.is_some() {
        // Nothing leads away from a stand.
        asked.clear();
        return;
    }
    let mut here = *screen.get();
    for asked in asked.read() {
        // A lesson stays on the table while somebody looks at the settings.
        let stays = matches!(asked, Navigate::Settings | Navigate::Keys | Navigate::About | Navigate::Letters(_))
            || matches!(asked, Navigate::Back) && here != Screen::Table;
        if session.lesson.is_some() && !stays {
            session.end_lesson();
            here = Screen::Learn;
            if matches!(asked, Navigate::Back) {
                continue;
            }
        }
        let to = match asked {
            Navigate::Start => {
                if !session.begin_given(here, &kinds, &settings) {
                    continue;
                }
                Screen::Table
            }
            Navigate::Play(kind) => {
                if !session.begin(here, kind, &kinds, &settings) {
                    continue;
                }
                Screen::Table
            }
            Navigate::Continue(kind) => {
                let Some(left) = session.left.remove(kind) else { continue };
                // Who comes back has played before, whatever became of the settings.
                settings.first_run = false;
                session.lay(here, left);
                Screen::Table
            }
            Navigate::Open(table) => {
                // Who brings games along has played before.
                settings.first_run = false;
                session.lay(here, table.boxed());
                Screen::Table
            }
            Navigate::Newer(table) => {
                settings.first_run = false;
                session.lay(here, table.boxed());
                session.newer = true;
                session.follows = !session.table.is_live();
                Screen::Table
            }
            Navigate::Settings => {
                session.naming = None;
                session.visit(here, Screen::Settings)
            }
            Navigate::Letters(place) => {
                session.naming = Some(*place);
                session.visit(here, Screen::Letters)
            }
            Navigate::About => session.visit(here, Screen::About),
            Navigate::Keys => session.look_up_keys(here),
            Navigate::Records => session.visit(here, Screen::Records),
            Navigate::Friend => session.visit(here, Screen::Friend),
            Navigate::SetUp(kind) => {
                let to = session.leave(here, Screen::SetUp, &kinds);
                session.about = kind;
                to
            }
            Navigate::Learn(kind) => session.learn(here, kind),
            Navigate::Lesson(kind) => {
                if !session.begin_lesson(here, kind, &kinds, &settings, &words, &mut notices) {
                    continue;
                }
                Screen::Table
            }
            Navigate::Back if here == Screen::Learn => session.came_from,
            Navigate::Back if matches!(here, Screen::About | Screen::Letters) => Screen::Settings,
            Navigate::Back if here == Screen::Keys => session.keys_from,
            Navigate::Back if session.visits && here != Screen::Table => Screen::Table,
            Navigate::Back => session.leave(here, Screen::Title, &kinds),
        };
        if to == Screen::Table && session.lesson.is_none() && settings.last_game != session.table.kind() {
            session.table.kind().clone_into(&mut settings.last_game);
        }
        if to == Screen::Table {
            session.visits = false;
        }
        here = to;
    }
    if here != *screen.get() {
        next.set(here);
    }
}

impl Session {
    /// Begins a match of this game as chosen; whether there is such a game.
    fn begin(&mut self, here: Screen, kind: &str, kinds: &Kinds, settings: &Settings) -> bool {
        let Some(entry) = kinds.of(kind) else { return false };
        let start = |agreed: &str| entry.kind.start(agreed, settings.players(kind, entry.kind.computers()));
        let chosen = start(settings.agreed_for(kind, entry.agreed)).or_else(|_| start(entry.agreed));
        let Ok(mut table) = chosen else { return false };
        if settings.is_of_two(kind) {
            table.make_of_two();
        }
        self.lay(here, table);
        true
    }

    /// Begins the match that a newcomer is given; whether there is one.
    fn begin_given(&mut self, here: Screen, kinds: &Kinds, settings: &Settings) -> bool {
        let first = kinds.first().and_then(|(entry, record)| given(entry.kind, record, settings));
        let Some(table) = first else { return false };
        self.lay(here, table);
        self.given = true;
        true
    }

    /// Takes the lesson of this game, after the steps that are done; whether there is one.
    fn begin_lesson(
        &mut self,
        here: Screen,
        kind: &'static str,
        kinds: &Kinds,
        settings: &Settings,
        words: &Language,
        notices: &mut Notices,
    ) -> bool {
        let Some((entry, script)) = kinds.of(kind).and_then(|entry| Some((entry, entry.lesson?))) else { return false };
        let done = settings.lessons.get(kind).copied().unwrap_or(0);
        let script = words.lesson(kind, script).parse::<Script>().map_err(|error| error.to_string());
        let begun = script.and_then(|script| Lesson::begin(script, done, entry.kind, &settings.names[0], words));
        match begun {
            Ok((lesson, table)) => {
                self.learn(here, kind);
                let (given, away, live, visits) = (self.given, self.away, self.live, self.visits);
                self.aside = Some(Aside { table: self.table.boxed(), given, away, live, visits });
                self.lesson = Some(lesson);
                self.replace(table);
                true
            }
            Err(reason) => {
                notices.say(common::lesson_fault(words, &reason), Tone::Bad);
                false
            }
        }
    }

    /// Puts back what lay on the table before the lesson.
    fn end_lesson(&mut self) {
        self.lesson = None;
        if let Some(Aside { table, given, away, live, visits }) = self.aside.take() {
            self.replace(table);
            (self.given, self.away, self.live, self.visits) = (given, away, live, visits);
        }
    }

    /// Lays a match on the table, in place of the one of its game that was left; one of another game that lies there is left.
    fn lay(&mut self, here: Screen, table: Box<dyn Table>) {
        self.put_away(here);
        self.left.remove(table.kind());
        self.replace(table);
    }

    /// The match on the table is left, where somebody plays it and there is anything to come back to.
    fn put_away(&mut self, here: Screen) {
        if (here == Screen::Table || self.visits) && self.table.is_worth_resuming() && !self.given {
            self.left.insert(self.table.kind(), self.table.boxed());
        }
    }

    /// Looks at something else; from the table, the way back leads there.
    const fn visit(&mut self, here: Screen, to: Screen) -> Screen {
        if matches!(here, Screen::Table) {
            self.visits = true;
        }
        to
    }

    /// Looks at the rules of a game; the way back leads to where one was.
    const fn learn(&mut self, here: Screen, kind: &'static str) -> Screen {
        if !matches!(here, Screen::Learn) {
            self.came_from = here;
        }
        self.about = kind;
        self.visit(here, Screen::Learn)
    }

    /// Looks up the keys; the way back leads to where one was.
    const fn look_up_keys(&mut self, here: Screen) -> Screen {
        if !matches!(here, Screen::Keys) {
            self.keys_from = here;
        }
        self.visit(here, Screen::Keys)
    }

    fn leave(&mut self, here: Screen, to: Screen, kinds: &Kinds) -> Screen {
        if here == Screen::Table || self.visits {
            self.put_away(here);
            self.replace(kinds.demo());
        }
        self.visits = false;
        to
    }
}

/// The match that a newcomer goes on with: whoever is to act is the one who looks.
pub(crate) fn given(kind: &dyn Kind, record: &str, settings: &Settings) -> Option<Box<dyn Table>> {
    let mut table = kind.read_record(record.trim()).ok()?;
    let seat = table.awaited().single()?;
    table.set_player(seat, Player::person(settings.names[0].clone()));
    let computer = Player::computer_among(Level::new(1)?, table.computers());
    table.set_player(!seat, computer);
    Some(table)
}

fn screen_pends(next: Res<NextState<Screen>>) -> bool {
    !matches!(*next, NextState::Unchanged)
}

/// One that was asked for later in a frame comes in the next one, which must come then.
fn tick_for_screen(mut redraw: MessageWriter<RequestRedraw>) {
    redraw.write(RequestRedraw);
}

/// A screen that was asked for is there in the same frame: none shows the one with what belongs to the other.
fn apply_screen(world: &mut World) {
    world.run_schedule(StateTransition);
}
