//! An audience's screen follows the tables of a machine, sees no more than everybody may know, and waits when they are gone.

use crate::{
    bench::{game_keeping, go_to, play_for, tell, until_within, wait_for_threads, with},
    chance::Chance,
    hands::{listen, reads, session},
    helpers::{match_of, named},
    memory::{Held, alone, assert_flat},
};
use bevy::{ecs::system::SystemState, prelude::*, time::TimeUpdateStrategy};
use mbrane::{
    audience::{Audience, AudienceOptions},
    session::{MatchEditor, Navigate, Screen, Session},
    settings::Settings,
    storage::{Memory, Storage, Store as _},
};
use mbrane_play::{AnyMatch, Speed};
use mbrane_rules::{Seat, Viewer, masbrur::Masbrur, mbrane::Mbrane, sansumoku::Sansumoku};
use std::{collections::BTreeMap, time::Duration};

/// A match of Mbrane before its last moves, and one of Sansumoku.
const LATE: &str = "mbrane 4 full : 0c4 3b1 2c3 1d2 0b3 2a2 1a1 3d3 3c2";
const LATE_SANSUMOKU: &str = "sansumoku : b7 e3 d9 a8 a4 c2 i5 h6 f7 h1 e1 f2 g5 c5 h4 f1 i2 h5 f6 g8 \
    b4 e2 d4 b3 e9 e8 d6 c7 i3 g9 b9 f9 h8 d5 c6 i7 g2 c4 g1 a1 a3 b8";

/// How a frame passes where nothing has to be seen.
const STEP: Duration = Duration::from_millis(500);

fn audience(memory: &Memory, options: AudienceOptions) -> App {
    let memory = memory.clone();
    let mut app = with(1920, 1080, move |app: &mut App| {
        app.insert_resource(Storage::direct(memory.clone()));
        app.add_plugins(mbrane::plugin);
        Audience::open(app, options.clone());
    });
    app.insert_resource(TimeUpdateStrategy::ManualDuration(STEP));
    listen_as_audience(&mut app);
    app.update();
    app
}

fn listen_as_audience(app: &mut App) {
    listen(app);
    app.world_mut().resource_mut::<Settings>().speed = Speed::Four;
}

/// A table with this match, whose players act at once.
fn table(memory: &Memory, record: &str) -> App {
    let mut app = game_keeping(640, 480, memory.clone());
    lay(&mut app, record);
    app
}

fn lay(app: &mut App, record: &str) {
    lay_for(app, record, ["Ada", "Ben"]);
}

/// Lays a match of these two players on a table.
fn lay_for(app: &mut App, record: &str, names: [&str; 2]) {
    let mut table: Box<dyn AnyMatch> = match record.split(' ').next() {
        Some("mbrane") => Box::new(match_of::<Mbrane>(record)),
        Some("masbrur") => Box::new(match_of::<Masbrur>(record)),
        _ => Box::new(match_of::<Sansumoku>(record)),
    };
    for (seat, name) in Seat::BOTH.into_iter().zip(names) {
        table.set_player(seat, named(name));
    }
    go_to(app, Screen::Table);
    app.world_mut().resource_mut::<Session>().replace(table);
    app.update();
    app.update();
}

/// Plays a move at the table; whether there was one to play.
fn play(app: &mut App) -> bool {
    let table = session(app).table();
    let Some((seat, m)) = table
        .awaited()
        .first()
        .and_then(|seat| Some((seat, table.any_move(seat)?)))
    else {
        return false;
    };
    let played = play_for(app, seat, &m);
    app.update();
    app.update();
    played
}

/// Plays the last moves of [`LATE`], as far as they are legal.
fn finish(app: &mut App) {
    for m in ["2d1", "3a4", "1b4"] {
        if let Some(seat) = session(app).table().awaited().first() {
            play_for(app, seat, m);
        }
        app.update();
        app.update();
    }
}

fn pass(app: &mut App, seconds: u64) {
    for _ in 0..seconds * 2 {
        app.update();
    }
}

/// Lets an audience see the moves that came, and checks each frame against the table.
fn watch(audience: &mut App, table: &App, behind: usize) {
    let played = session(table).table();
    for _ in 0..24 {
        audience.update();
        let shown = session(audience).table();
        if shown.kind() != played.kind() || shown.entries() == 0 {
            continue;
        }
        let over = played.ended().is_some();
        assert!(
            over || shown.entries() + behind <= played.entries(),
            "{shown:?} of {played:?}"
        );
        assert_eq!(
            shown.record_for(Viewer::All),
            played.public(shown.entries()).record_for(Viewer::All)
        );
    }
}

#[test]
fn audience_sees_each_move_after_the_next_one_and_nothing_hidden() {
    for record in ["mbrane 4 full :", "masbrur 1 :", "sansumoku :"] {
        for behind in [1, 0] {
            let memory = Memory::default();
            let mut table = table(&memory, record);
            let options = AudienceOptions {
                now: behind == 0,
                link: None,
            };
            let mut audience = audience(&memory, options);
            for _ in 0..20 {
                if !play(&mut table) {
                    break;
                }
                watch(&mut audience, &table, behind);
            }
            let (shown, played) = (session(&audience).table(), session(&table).table());
            let expected = if played.ended().is_some() {
                played.entries()
            } else {
                played.entries() - behind
            };
            assert_eq!(shown.entries(), expected, "{shown:?} of {played:?}");
            assert!(!reads(&audience, "You"), "an audience is nobody's opponent");
        }
    }
}

#[test]
fn audience_waits_when_the_table_closes_and_follows_the_next_one() {
    let memory = Memory::default();
    let mut audience = audience(&memory, AudienceOptions::default());
    pass(&mut audience, 2);
    assert!(reads(&audience, "Waiting for a match"));
    let mut first = table(&memory, "mbrane 9 full : 5d4 3e5 8c2");
    pass(&mut audience, 2);
    assert!(reads(&audience, "Ada") && !reads(&audience, "Waiting"));
    assert_eq!(session(&audience).table().entries(), 2);
    // The process is killed: nobody removes its text.
    drop(first);
    pass(&mut audience, 2);
    assert!(reads(&audience, "The table has closed"));
    assert_eq!(session(&audience).table().entries(), 2);
    first = table(&memory, "mbrane 9 full : 5d4 3e5 8c2 7g7");
    pass(&mut audience, 6);
    assert_eq!(session(&audience).table().entries(), 3);
    assert!(!reads(&audience, "closed"));
    // Another game at the same table.
    lay(&mut first, "sansumoku :");
    pass(&mut audience, 4);
    assert_eq!(session(&audience).table().kind(), "sansumoku");
    go_to(&mut first, Screen::Title);
    first.update();
    pass(&mut audience, 2);
    assert!(reads(&audience, "The table has closed"));
}

#[test]
fn audience_waits_when_the_player_leaves_or_the_match_ends() {
    let memory = Memory::default();
    let mut first = table(&memory, LATE);
    let mut audience = audience(&memory, AudienceOptions::default());
    pass(&mut audience, 2);
    // The player leaves in the middle, and comes back to another game.
    go_to(&mut first, Screen::Title);
    first.update();
    pass(&mut audience, 60);
    assert!(reads(
        &audience,
        "The table has closed. Waiting for the next match"
    ));
    lay(&mut first, LATE);
    pass(&mut audience, 2);
    assert!(reads(&audience, "Ada") && !reads(&audience, "Waiting"));
    // The match ends: its count is seen to the end, and stays.
    finish(&mut first);
    until_within(&mut audience, 400, "the end", |app| {
        session(app).table().shows_end()
    });
    pass(&mut audience, 1);
    assert!(reads(&audience, "Waiting for the next match"));
    pass(&mut audience, 120);
    assert!(session(&audience).table().shows_end());
    lay(&mut first, "sansumoku :");
    pass(&mut audience, 30);
    assert_eq!(session(&audience).table().kind(), "sansumoku");
    // The window closes while the count of its match is shown.
    lay(&mut first, LATE);
    pass(&mut audience, 30);
    finish(&mut first);
    until_within(&mut audience, 100, "a count", |app| {
        let table = session(app).table();
        let scene = table.scene();
        scene.is_some_and(|scene| scene.contains(&table.beat()))
    });
    drop(first);
    pass(&mut audience, 2);
    assert!(reads(&audience, "The table has closed"));
    until_within(&mut audience, 400, "the end", |app| {
        session(app).table().shows_end()
    });
    let mut next = game_keeping(640, 480, memory.clone());
    lay_for(&mut next, "sansumoku :", ["Cleo", "Dan"]);
    pass(&mut audience, 30);
    assert!(reads(&audience, "Cleo") && !reads(&audience, "Now at table 1"));
}

/// Two tables, of Ada and Ben, and of Cleo and Dan, and an audience that is at the first one.
fn two_tables(records: [&str; 2], options: AudienceOptions) -> ([App; 2], App) {
    let memory = Memory::default();
    let first = table(&memory, records[0]);
    let mut second = game_keeping(640, 480, memory.clone());
    lay_for(&mut second, records[1], ["Cleo", "Dan"]);
    let mut audience = audience(&memory, options);
    pass(&mut audience, 15);
    assert!(reads(&audience, "Ada") && !reads(&audience, "Cleo"));
    ([first, second], audience)
}

#[test]
fn audience_goes_where_a_count_begins_and_comes_back_after_it() {
    let ([mut first, mut second], mut audience) =
        two_tables(["sansumoku :", LATE], AudienceOptions::default());
    play(&mut first);
    pass(&mut audience, 20);
    assert!(reads(&audience, "Ada"));
    finish(&mut second);
    until_within(&mut audience, 4, "the other table", |app| {
        reads(app, "Cleo")
    });
    assert!(reads(&audience, "Now at table 2: The count"));
    let shown = session(&audience).table();
    let played = session(&second).table();
    assert!(shown.entries() < played.entries() || !shown.beats_finished());
    // The first table is quiet, and then it moves: the count is seen to its end all the same.
    play(&mut first);
    let mut counted = 0;
    while reads(&audience, "Cleo") && counted < 400 {
        counted += usize::from(session(&audience).table().shows_end());
        audience.update();
    }
    assert!(counted >= 36, "the result is read: {counted}");
    assert!(reads(&audience, "Now at table 1: The match goes on"));
    pass(&mut audience, 14);
    assert!(reads(&audience, "Ada") && !reads(&audience, "Now at table 1"));
}

#[test]
fn audience_goes_where_a_move_changes_the_chances_when_it_may_be_shown() {
    // The fifth move gives a draw away, as a search proves.
    let record = "mbrane 4 full : 0c4 3b1 2c3 1d2 0b3";
    let ([_first, mut second], mut audience) =
        two_tables(["sansumoku :", record], AudienceOptions::default());
    for _ in 0..20 {
        wait_for_threads(&mut audience);
        pass(&mut audience, 1);
        assert!(reads(&audience, "Ada"), "the move is not shown yet");
    }
    assert!(play(&mut second));
    until_within(&mut audience, 20, "the other table", |app| {
        reads(app, "Cleo")
    });
    assert!(reads(&audience, "Now at table 2: The chances shift"));
    assert_eq!(
        session(&audience).table().entries(),
        4,
        "the move is still to come"
    );
    pass(&mut audience, 3);
    assert_eq!(session(&audience).table().entries(), 5);
}

#[test]
fn audience_leaves_a_table_that_rests_for_one_that_moves() {
    let ([mut first, mut second], mut audience) =
        two_tables(["sansumoku :"; 2], AudienceOptions::default());
    for _ in 0..2 {
        play(&mut second);
    }
    pass(&mut audience, 20);
    assert!(reads(&audience, "Ada"));
    pass(&mut audience, 15);
    assert!(reads(&audience, "Now at table 2: The match goes on") && reads(&audience, "Cleo"));
    // It stays a while whatever happens elsewhere, and goes at once when its table is gone.
    play(&mut first);
    pass(&mut audience, 5);
    assert!(reads(&audience, "Cleo"));
    drop(second);
    pass(&mut audience, 1);
    assert!(reads(&audience, "Now at table 1: The match goes on"));
    assert!(reads(&audience, "Ada") && !reads(&audience, "Cleo"));
}

#[test]
fn audience_waits_with_the_reason_for_a_text_it_cannot_read() {
    let memory = Memory::default();
    let mut other = Storage::direct(memory.clone());
    let place = other.claim("audience/table");
    let mut audience = audience(&memory, AudienceOptions::default());
    let good = {
        let table = match_of::<Mbrane>("mbrane 9 full : 5d4 3e5");
        table.erased().broadcast(1).to_string()
    };
    for (text, reason) in [
        (good.replace("5d4", "5d5"), "damaged"),
        (good.replacen("audience 1", "audience 9", 1), "newer"),
        (String::new(), "the game did not save"),
    ] {
        memory.put(&place, &text);
        pass(&mut audience, 2);
        assert!(reads(&audience, reason), "{reason}");
        assert_eq!(memory.read(&place), Ok(Some(text)), "it is left alone");
    }
    memory.put(&place, &good);
    pass(&mut audience, 2);
    assert_eq!(session(&audience).table().entries(), 1);
    // The match shown stays while the next text cannot be read.
    memory.put(&place, &good[..good.len() / 2]);
    pass(&mut audience, 2);
    assert_eq!(session(&audience).table().entries(), 1);
    assert!(reads(&audience, "damaged"));
}

#[test]
fn audience_keeps_nothing_and_has_no_controls() {
    let memory = Memory::default();
    let mut table = table(&memory, "mbrane 4 full :");
    let mut audience = audience(&memory, AudienceOptions::default());
    let before = memory.texts();
    for key in [KeyCode::KeyU, KeyCode::KeyR, KeyCode::KeyN, KeyCode::Enter] {
        crate::hands::key(&mut audience, key);
    }
    crate::hands::click(&mut audience, Vec2::new(400.0, 400.0));
    pass(&mut audience, 2);
    assert_eq!(crate::bench::screen(&audience), Screen::Table);
    assert_eq!(memory.texts(), before);
    assert!(play(&mut table));
    assert_eq!(session(&audience).table().entries(), 0);
}

#[test]
fn audience_sees_a_newcomers_first_game() {
    let memory = Memory::default();
    let mut table = game_keeping(640, 480, memory.clone());
    tell(&mut table, Navigate::Start);
    table.update();
    table.update();
    let mut audience = audience(&memory, AudienceOptions::default());
    pass(&mut audience, 2);
    let (shown, played) = (session(&audience).table(), session(&table).table());
    assert_eq!(shown.kind(), played.kind());
    assert_eq!(shown.line(), played.line());
    assert!(!reads(&audience, "Waiting for a match"));
}

#[test]
fn table_that_only_looks_at_an_old_game_tells_no_audience() {
    let memory = Memory::default();
    let record = include_str!("../../assets/demo/mbrane.txt").trim();
    let _table = table(&memory, record);
    assert!(!memory.texts().keys().any(|key| key.starts_with("audience")));
}

/// Each state of each match that tables have published, by the name of its first player.
#[derive(Default)]
struct Published(BTreeMap<String, Vec<Box<dyn AnyMatch>>>);

impl Published {
    fn note(&mut self, table: &App) {
        let table = session(table).table();
        let name = table.player(Seat::First).name().to_string();
        let states = self.0.entry(name).or_default();
        states.push(table.public(table.entries()));
    }

    /// Checks that an audience shows a match, and no more of it than the delay allows, or says that it waits.
    fn assert_covers(&self, audience: &App, behind: usize) {
        assert_eq!(crate::bench::screen(audience), Screen::Table);
        if reads(audience, "Waiting for a match") {
            return;
        }
        let shown = session(audience).table();
        let name = &shown.player(Seat::First).name().to_string();
        assert!(reads(audience, name), "{name}");
        let record = shown.record_for(Viewer::All);
        let allows = |played: &dyn AnyMatch| {
            let is_told = played.ended().is_some() || shown.entries() + behind <= played.entries();
            (is_told || shown.entries() == 0)
                && record == played.public(shown.entries()).record_for(Viewer::All)
        };
        let mut states = self.0[name].iter();
        let covered = states.any(|played| allows(&**played));
        assert!(covered, "{shown:?} of {name}");
    }
}

#[test]
fn tables_that_come_and_go_leave_an_audience_with_something_to_see() {
    for seed in 1..=2 {
        come_and_go(seed, 40);
    }
}

#[test]
#[ignore = "long"]
fn tables_that_come_and_go_for_long_leave_an_audience_with_something_to_see() {
    for seed in 3..=40 {
        come_and_go(seed, 300);
    }
}

fn come_and_go(seed: u64, steps: usize) {
    let mut event = Event::new(seed);
    for _ in 0..steps {
        event.step();
        if event.chance.below(40) == 0 {
            event.audience = audience(&event.memory, event.options.clone());
        }
    }
}

fn undo(app: &mut App) {
    let mut state = SystemState::<MatchEditor>::new(app.world_mut());
    let mut editor = state.get_mut(app.world_mut()).expect("a session");
    editor.undo();
    state.apply(app.world_mut());
}

/// Three tables that open, play, end and are killed at random, and an audience.
struct Event {
    chance: Chance,
    memory: Memory,
    options: AudienceOptions,
    audience: App,
    tables: [Option<App>; 3],
    published: Published,
    steps: usize,
}

impl Event {
    fn new(seed: u64) -> Self {
        let memory = Memory::default();
        let options = AudienceOptions {
            now: seed.is_multiple_of(2),
            link: None,
        };
        Self {
            chance: Chance(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15)),
            audience: audience(&memory, options.clone()),
            memory,
            options,
            tables: Default::default(),
            published: Published::default(),
            steps: 0,
        }
    }

    /// Something happens at one table; then the audience watches for up to twenty seconds, which are returned in frames.
    fn step(&mut self) -> usize {
        let (chance, published) = (&mut self.chance, &mut self.published);
        let records = [LATE, "mbrane 4 full :", "masbrur 1 :", LATE_SANSUMOKU];
        let table = &mut self.tables[chance.below(3)];
        self.steps += 1;
        match (chance.below(12), table.as_mut()) {
            (0, _) => *table = None,
            (1, Some(app)) => {
                go_to(app, Screen::Title);
                app.update();
            }
            (2, _) | (_, None) => {
                let app = table.get_or_insert_with(|| game_keeping(640, 480, self.memory.clone()));
                let name = format!("Player {}", self.steps);
                lay_for(app, records[chance.below(records.len())], [&name, "Ben"]);
                published.note(app);
            }
            (3, Some(app)) => {
                undo(app);
                app.update();
                published.note(app);
            }
            (4, Some(app)) => {
                finish(app);
                published.note(app);
            }
            (_, Some(app)) => {
                for _ in 0..=chance.below(3) {
                    play(app);
                }
                published.note(app);
            }
        }
        let frames = 1 + chance.below(40);
        for _ in 0..frames {
            self.audience.update();
            self.published
                .assert_covers(&self.audience, usize::from(!self.options.now));
        }
        let shown = |app: &App| crate::bench::screen(app) == Screen::Table;
        if !self.tables.iter().flatten().any(shown) {
            pass(&mut self.audience, 1);
            assert!(reads(&self.audience, "Waiting"), "step {}", self.steps);
        }
        frames
    }
}

#[test]
#[ignore = "long"]
fn matches_before_an_audience_leave_the_heap_as_it_was() {
    alone("audience::matches_in_own_process");
}

#[test]
#[ignore = "long"]
fn hours_before_an_audience_leave_the_heap_as_it_was() {
    alone("audience::hours_in_own_process");
}

/// Four hours with one audience. All tables are killed every twenty minutes.
#[test]
#[ignore = "it needs a process of its own"]
fn hours_in_own_process() {
    let mut event = Event::new(61);
    let mut rounds = Vec::new();
    for _ in 0..12 {
        let mut frames = 0;
        while frames < 2 * 60 * 20 {
            frames += event.step();
        }
        event.tables = Default::default();
        pass(&mut event.audience, 1);
        // The last match shown stays until the next one.
        let audience = &event.audience;
        event.published.0.retain(|name, _| reads(audience, name));
        assert!(reads(&event.audience, "Waiting"));
        let mut held = Held::now(&event.audience);
        let stored = event.memory.texts();
        held.bytes -= stored
            .iter()
            .map(|(key, text)| key.len() + text.len())
            .sum::<usize>();
        rounds.push(held);
    }
    println!("{} events at the tables", event.steps);
    println!("{rounds:#?}");
    // The thinker and the games allocate for a time: the least shows what is never freed. The first rounds fill caches.
    let least = |rounds: &[Held]| rounds.iter().map(|held| held.bytes).min();
    let [early, late] = [&rounds[2..7], &rounds[7..]].map(least);
    assert!(
        late < early.map(|bytes| bytes + 2_000_000),
        "{late:?} after {early:?}"
    );
}

#[test]
#[ignore = "it needs a process of its own"]
fn matches_in_own_process() {
    let memory = Memory::default();
    let mut table = table(&memory, "mbrane 4 full :");
    let mut audience = audience(&memory, AudienceOptions::default());
    let mut rounds = Vec::new();
    for _ in 0..4 {
        for record in ["mbrane 4 full :", "sansumoku :"].repeat(4) {
            lay(&mut table, record);
            while play(&mut table) {
                pass(&mut audience, 1);
            }
            pass(&mut audience, 40);
        }
        rounds.push(Held::now(&audience));
    }
    assert_flat(&rounds);
}
