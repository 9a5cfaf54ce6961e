//! An audience's screen follows the tables of a machine, sees no more than everybody may know, and waits when they are gone.

use crate::{
    bench::{game_keeping, go_to, play_for, tell, with},
    hands::{listen, reads, session},
    helpers::{match_of, named},
    memory::{Held, alone, assert_flat},
};
use bevy::{prelude::*, time::TimeUpdateStrategy};
use mbrane::{
    audience::{Audience, AudienceOptions},
    session::{Navigate, Screen, Session},
    settings::Settings,
    storage::{Memory, Storage, Store as _},
};
use mbrane_play::{AnyMatch, Speed};
use mbrane_rules::{Viewer, masbrur::Masbrur, mbrane::Mbrane, sansumoku::Sansumoku};
use std::time::Duration;

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
    let mut table: Box<dyn AnyMatch> = match record.split(' ').next() {
        Some("mbrane") => Box::new(match_of::<Mbrane>(record)),
        Some("masbrur") => Box::new(match_of::<Masbrur>(record)),
        _ => Box::new(match_of::<Sansumoku>(record)),
    };
    for (seat, name) in mbrane_rules::Seat::BOTH.into_iter().zip(["Ada", "Ben"]) {
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
        (String::new(), "nothing that the game saved"),
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
    assert!(shown.entries() > 0 && !reads(&audience, "Waiting for a match"));
}

#[test]
fn table_that_only_looks_at_an_old_game_tells_no_audience() {
    let memory = Memory::default();
    let record = include_str!("../../assets/demo/mbrane.txt").trim();
    let _table = table(&memory, record);
    assert!(!memory.texts().keys().any(|key| key.starts_with("audience")));
}

#[test]
#[ignore = "long"]
fn matches_before_an_audience_leave_the_heap_as_it_was() {
    alone("audience::matches_in_own_process");
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
