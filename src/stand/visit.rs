//! The visits: their phases, times and counts.

use bevy::{app::AppExit, prelude::*, time::Real};
use mbrane_play::{AnyMatch, Level, Name, Player, Volume, puzzle::TODAYS_LINK, words::Locale};
use mbrane_text::qr::Code;
use std::time::Duration;

use super::{
    Begun, Phase, Running,
    clock::{Clock, Tick},
    counts::{Counts, Export},
    line::{Line, cut, play_line},
};
use crate::{
    games::{Closing, Games},
    live::LiveHears,
    notices::Notices,
    puzzles::{Puzzles, today},
    redraw::{self, Alarms},
    second_window::open_audience,
    session::{AtStand, By, MatchEditor, Mode, NavigationSystems, Screen, Session},
    settings::{NotKept, Settings},
    storage::{Storage, WallClock},
    table::{
        Frame,
        change::hand::Hand,
        stage::{BeatsPlayed, Stage, mode::plays_scene},
    },
};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(redraw::add_command_message::<StandCommand>);
    let (opened, runs) = (resource_added::<Running>, resource_exists::<Running>);
    app.add_systems(
        Update,
        open_stand
            .run_if(opened)
            .in_set(Frame::Input)
            .before(LiveHears),
    );
    app.add_systems(
        Update,
        plays_scene
            .pipe(tick_visit)
            .run_if(runs)
            .in_set(Frame::Input)
            .after(open_stand),
    );
    app.add_systems(
        Update,
        apply_commands
            .run_if(runs)
            .in_set(Frame::Navigate)
            .before(NavigationSystems),
    );
    let closing = play_closing
        .run_if(super::happens(Phase::Closing))
        .in_set(Frame::Stage);
    app.add_systems(Update, closing.after(play_line).before(BeatsPlayed));
    app.add_systems(Last, keep_counts.run_if(runs));
}

#[derive(Message, Debug, Clone, PartialEq, Eq)]
pub enum StandCommand {
    /// Play the game on show.
    Begin,
    /// Play a whole game of this kind and set-up, with this number of people.
    Play(&'static str, &'static str, u8),
    Choose,
    Leave,
    Speak(Locale),
    Staff,
    /// Let the visitor go on.
    Back,
    Volume(Volume),
    Level(Level),
    /// Save the counts as a file.
    Export,
    /// Show the games on a second screen.
    Audience,
    Quit,
}

const KEY: &str = "stand";
/// The longest time that a frame counts for.
const LONGEST_FRAME: Duration = Duration::from_secs(2);
/// The longest time between two frames: seconds are counted down on the screen.
const PULSE: Duration = Duration::from_millis(250);
/// How long a game's end stays on show, to passers-by and to its visitor.
const SHOWN: Duration = Duration::from_secs(5);
/// How long a puzzle is shown: long enough to scan its code.
const PUZZLE: Duration = Duration::from_secs(15);
const ENDED: Duration = Duration::from_millis(2600);
/// Between two moves by which a game is brought to its end.
const CLOSES: Duration = Duration::from_millis(900);
/// How long the page of the staff stays open untouched.
const STAFF: Duration = Duration::from_secs(120);

fn open_stand(
    mut running: ResMut<Running>,
    mut session: ResMut<Session>,
    mut storage: ResMut<Storage>,
    mut settings: ResMut<Settings>,
    mut alarms: ResMut<Alarms>,
    mut stand_commands: MessageWriter<StandCommand>,
    mut commands: Commands,
) {
    running.counts = storage.open(KEY, str::parse::<Counts>).unwrap_or_default();
    commands.insert_resource(NotKept);
    settings.0 = mbrane_play::Settings {
        first_run: false,
        one_tap: true,
        ..mbrane_play::Settings::default()
    };
    let volume = running.stand.volume;
    (settings.table_volume, settings.scene_volume) = (volume, volume);
    session.mode = Mode::Stand(AtStand {
        shows: true,
        ..AtStand::default()
    });
    session.parked.clear();
    alarms.stand = Some(PULSE);
    stand_commands.write(StandCommand::Leave);
}

fn tick_visit(
    In(scene): In<bool>,
    mut running: ResMut<Running>,
    session: Res<Session>,
    mut stage: ResMut<Stage>,
    time: Res<Time<Real>>,
    mut settings: ResMut<Settings>,
    mut notices: ResMut<Notices>,
    mut stand_commands: MessageWriter<StandCommand>,
) {
    // A machine that slept counts no time.
    let passed = time.delta().min(LONGEST_FRAME);
    // Every visitor sees their first count.
    if settings.has_seen_scene {
        settings.has_seen_scene = false;
    }
    // Without a visitor, an interrupted scene goes on by itself.
    if stage.is_interrupted() {
        stage.pause = None;
    }
    while notices.shown().is_some() {
        notices.close();
    }
    let table = session.table();
    let puzzle = running.puzzle.is_some();
    let over = table.shows_end()
        || table.beats_finished() && (puzzle || running.game.is_some_and(|game| game.over));
    let running = &mut *running;
    running.rested = if over {
        running.rested + passed
    } else {
        Duration::ZERO
    };
    if !matches!(running.phase, Phase::Attract | Phase::Staff) {
        let waits = scene || session.thinker().is_some() || running.phase == Phase::Closing;
        running.tick = running.clock.pass(&running.stand, passed, waits);
        if let Some(game) = running.game.as_mut().filter(|game| !game.over) {
            game.lasts += passed;
        }
    }
    let is_up = running.left().is_zero();
    let mut leaves = false;
    match running.phase {
        Phase::Attract => leaves = running.rested >= if puzzle { PUZZLE } else { SHOWN },
        Phase::Staff => {
            running.unattended += passed;
            leaves = running.unattended >= STAFF;
        }
        _ if running.tick == Tick::Left => leaves = true,
        Phase::Play | Phase::Closing if over => {
            running.end_game(true);
            if running.rested >= ENDED {
                running.phase = Phase::Poster;
            }
        }
        Phase::Play if is_up => running.phase = Phase::Closing,
        Phase::Choose => leaves = is_up,
        Phase::Play | Phase::Closing | Phase::Poster => {}
    }
    if leaves {
        stand_commands.write(StandCommand::Leave);
    }
}

fn keep_counts(
    running: Res<Running>,
    mut storage: ResMut<Storage>,
    mut kept: Local<Option<Counts>>,
) {
    if !running.is_changed() {
        return;
    }
    storage.retry();
    if kept.as_ref() == Some(&running.counts) {
        return;
    }
    // The first counts were just read from there.
    if kept.is_some() {
        storage.write(KEY, running.counts.to_string());
    }
    *kept = Some(running.counts.clone());
}

#[derive(bevy::ecs::system::SystemParam)]
struct Visiting<'w, 's> {
    running: ResMut<'w, Running>,
    editor: MatchEditor<'w, 's>,
    line: ResMut<'w, Line>,
    settings: ResMut<'w, Settings>,
    hand: ResMut<'w, Hand>,
    games: Res<'w, Games>,
    screen: Res<'w, State<Screen>>,
    next: ResMut<'w, NextState<Screen>>,
    exits: MessageWriter<'w, AppExit>,
    clock: Res<'w, WallClock>,
    puzzles: ResMut<'w, Puzzles>,
    export: ResMut<'w, Export>,
}

fn apply_commands(mut commands: MessageReader<StandCommand>, mut visiting: Visiting) {
    let mut led = false;
    for command in commands.read() {
        // Of two buttons that are pressed at once, one leads somewhere.
        let leads = matches!(
            command,
            StandCommand::Begin
                | StandCommand::Play(..)
                | StandCommand::Choose
                | StandCommand::Leave
        );
        if !(leads && led) {
            visiting.apply(command);
        }
        led |= leads;
    }
    let shows_table = matches!(
        visiting.running.phase,
        Phase::Attract | Phase::Play | Phase::Closing
    );
    let to = if shows_table {
        Screen::Table
    } else {
        Screen::Stand
    };
    if *visiting.screen.get() != to {
        visiting.next.set(to);
    }
}

impl Visiting<'_, '_> {
    fn apply(&mut self, command: &StandCommand) {
        self.running.touch();
        match command {
            StandCommand::Begin if self.running.phase == Phase::Attract => self.begin_first(),
            StandCommand::Play(kind, setup_text, people) => {
                self.begin_whole(kind, setup_text, *people);
            }
            StandCommand::Choose => self.running.phase = Phase::Choose,
            StandCommand::Leave => self.leave(),
            StandCommand::Speak(locale) => self.settings.language = Some(*locale),
            StandCommand::Staff if self.running.phase != Phase::Staff => {
                self.running.behind = self.running.phase;
                self.running.phase = Phase::Staff;
            }
            StandCommand::Back if self.running.phase == Phase::Staff => match self.running.behind {
                // The game on show starts again.
                Phase::Attract => self.leave(),
                behind => self.running.phase = behind,
            },
            StandCommand::Volume(volume) => {
                self.running.stand.volume = *volume;
                (self.settings.table_volume, self.settings.scene_volume) = (*volume, *volume);
                self.settings.muted = false;
            }
            StandCommand::Level(level) => self.running.stand.level = *level,
            StandCommand::Export => self.export.save(&self.running.counts),
            StandCommand::Audience => open_audience(),
            StandCommand::Quit => _ = self.exits.write(AppExit::Success),
            StandCommand::Begin | StandCommand::Staff | StandCommand::Back => {}
        }
    }

    fn leave(&mut self) {
        self.running.end_game(false);
        self.running.game = None;
        self.running.phase = Phase::Attract;
        self.running.rested = Duration::ZERO;
        self.running.clock = Clock::default();
        self.settings.language = self.running.stand.languages.first().copied();
        self.settings.speed = mbrane_play::Speed::One;
        // The staff sets the volume; a key may have muted it for the last visitor.
        self.settings.muted = false;
        let offered = self.running.stand.games.len().max(1);
        let number = self.running.shown;
        // After each round of games comes a puzzle.
        self.running.puzzle = None;
        let due = number.is_multiple_of(offered) && self.running.puzzled != number;
        if due && let Some((puzzle, table)) = self.puzzle_of((number / offered - 1) % offered) {
            (self.running.puzzle, self.running.puzzled) = (Some(puzzle), number);
            self.open_match(
                table,
                AtStand {
                    shows: true,
                    ..AtStand::default()
                },
                "",
            );
            return;
        }
        self.running.shown += 1;
        let game = self
            .running
            .stand
            .games
            .get(number % offered)
            .and_then(|kind| self.games.of(kind));
        let Some((game, stand)) = game.and_then(|game| Some((game, game.stand?))) else {
            return;
        };
        let (record, last) = stand.ends[number / offered % stand.ends.len()];
        let Some(mut table) = cut(game.kind, record, last) else {
            return;
        };
        for seat in mbrane_rules::Seat::BOTH {
            table.set_player(seat, Player::computer_of(Level::Five));
        }
        self.open_match(
            table,
            AtStand {
                shows: true,
                ..AtStand::default()
            },
            record,
        );
    }

    /// Returns the puzzle of the day of this game, and its match; none without an address.
    fn puzzle_of(&mut self, game: usize) -> Option<(Code, Box<dyn AnyMatch>)> {
        let stand = &self.running.stand;
        let code = Code::of(&format!("{}#{TODAYS_LINK}", stand.address.as_ref()?))?;
        let game = self.games.of(stand.games.get(game)?)?;
        // A page asks again for what did not come the last time.
        self.puzzles.retry();
        let line = self.puzzles.of_day(game.kind.name(), today(*self.clock))?;
        let puzzle = game.kind.read_puzzle(line.text)?;
        Some((code, puzzle.table()))
    }

    fn begin_first(&mut self) {
        let Some(game) = self.games.of(self.editor.session.table().kind()) else {
            return;
        };
        let Some(stand) = game.stand else { return };
        let Some(mut table) = cut(game.kind, stand.first.0, stand.first.1) else {
            return;
        };
        let Some(seat) = table.awaited().first() else {
            return;
        };
        table.set_player(seat, person());
        table.set_player(!seat, Player::computer_of(self.running.stand.level));
        self.running.clock = Clock::default();
        self.begin(game.kind.name(), true);
        self.open_match(table, AtStand::default(), stand.first.0);
    }

    fn begin_whole(&mut self, kind: &'static str, setup_text: &str, people: u8) {
        let Some(game) = self.games.of(kind) else {
            return;
        };
        let other = if people > 1 {
            person()
        } else {
            Player::computer_of(self.running.stand.level)
        };
        let Ok(table) = game.kind.start(setup_text, [person(), other]) else {
            return;
        };
        self.running.end_game(false);
        self.begin(kind, false);
        self.open_match(table, AtStand::default(), "");
    }

    fn begin(&mut self, kind: &'static str, first: bool) {
        let at = self.clock.now() / 1000;
        self.running.counts.begin(at, kind);
        self.running.game = Some(Begun {
            kind,
            first,
            at,
            lasts: Duration::ZERO,
            over: false,
        });
        self.running.phase = Phase::Play;
        self.running.puzzle = None;
    }

    fn open_match(&mut self, table: Box<dyn AnyMatch>, at_stand: AtStand, record: &str) {
        self.line.take(record, table.entries());
        self.editor.replace(table);
        self.editor.session.mode = Mode::Stand(at_stand);
        self.running.rested = Duration::ZERO;
        *self.hand = Hand::default();
    }
}

fn person() -> Player {
    Player::person(Name::new(""))
}

/// Brings the game to its end, move by move.
fn play_closing(
    mut running: ResMut<Running>,
    mut editor: MatchEditor,
    mut line: ResMut<Line>,
    games: Res<Games>,
    time: Res<Time<Real>>,
    mut waited: Local<Duration>,
) {
    let table = editor.session.table();
    if !table.beats_finished()
        || table.outcome().is_some()
        || running.game.is_some_and(|game| game.over)
    {
        *waited = Duration::ZERO;
        return;
    }
    *waited += time.delta();
    let close = games
        .of(table.kind())
        .and_then(|game| game.stand)
        .map(|stand| stand.close);
    let acts = table.awaited().first();
    // The record is followed no longer, and its next move is not lit.
    line.set_if_neq(Line::default());
    match close.map_or(Closing::Over, |close| close(editor.session.table())) {
        Closing::Over => running.end_game(true),
        Closing::Think => {
            let level = running.stand.level;
            for seat in mbrane_rules::Seat::BOTH {
                if editor.session.table().player(seat).is_person() {
                    editor.session.seat(seat, Player::computer_of(level));
                }
            }
        }
        Closing::Play(m) if *waited >= CLOSES => {
            *waited = Duration::ZERO;
            let Some(seat) = acts else { return };
            // If that move cannot be played, any move does.
            if editor.play_text(By::Table, seat, &m).is_err()
                && let Some(m) = editor.session.table().any_move(seat)
            {
                // A move that the rules offer is legal.
                let _ = editor.play_text(By::Table, seat, &m);
            }
        }
        Closing::Play(_) => {}
    }
}

impl Running {
    pub(crate) const fn touch(&mut self) {
        self.tick = Tick::Goes;
        self.clock.touch();
        self.unattended = Duration::ZERO;
    }

    /// Time passes at once, for pictures.
    #[cfg(feature = "pictures")]
    pub(crate) fn let_pass(&mut self, time: Duration) {
        self.clock.pass(&self.stand, time, false);
    }

    /// Counts the game, unless that was done.
    fn end_game(&mut self, finished: bool) {
        if let Some(game) = self.game.as_mut().filter(|game| !game.over) {
            game.over = true;
            self.counts
                .end(game.at, game.kind, game.lasts.as_secs(), finished);
        }
    }
}
