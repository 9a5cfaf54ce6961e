//! A match that ends by a claim is over on both sides, is told among the games played, and stays so after a reload.

use super::{KEYS, Two, live, session, tell};
use crate::{
    bench::screen,
    helpers::{match_of, open, person, start},
    keeping::shelved as matches,
};
use bevy::prelude::App;
use mbrane::{
    live::LiveCommand,
    session::{Kinds, Navigate, Screen},
    storage::{Memory, WallClock},
    table::change::match_commands::MatchCommand,
};
use mbrane_live::{ClaimedEnd, Clock, Live, Why};
use mbrane_play::{
    Kind, LinkMatchId, Name, Summary,
    words::{Words, result_of},
};
use mbrane_rules::{Seat, Viewer};

/// The clock that they play by, and how long ago the last move was made, in milliseconds.
const CLOCK: Clock = Clock::Move(20);
const AGO: u64 = 60_000;
/// How long the player to move thinks then, in milliseconds.
const LATE_MS: u64 = 40_000;
const NAMES: [&str; 2] = ["Ada", "Bo"];

/// Two who have agreed on a clock and made some moves a while ago, as data alone.
fn begun_by_clock(kinds: &[&'static dyn Kind], setup_text: &str, now: u64) -> [Live; 2] {
    let kind = kinds
        .iter()
        .find(|kind| setup_text.starts_with(kind.name()))
        .expect("a game");
    let table = kind
        .start(setup_text, [person(), person()])
        .expect("a game");
    let now = now - AGO;
    let name = LinkMatchId::new("claimed1").expect("a name");
    let host = Live::invite(
        [7; 32],
        name,
        &*table,
        Seat::First,
        &Name::new(NAMES[0]),
        now,
        kinds,
    );
    let mut host = host.expect("a match");
    let reached = |live: &mut Live, own: usize| {
        live.open(now);
        live.keyed(&format!("{} private-key", KEYS[own]));
        live.want_clock(Some(CLOCK));
        live.set_channel_state(&format!("peer {}", KEYS[1 - own]), now);
    };
    reached(&mut host, 0);
    let mut guest = Live::join(
        [8; 32],
        &host.invitation().expect("a link"),
        &Name::new(NAMES[1]),
        kinds,
    );
    reached(&mut guest, 1);
    let mut two = [host, guest];
    let (mut moves, mut calm) = (0, 0);
    for step in 0..2000 {
        let now = now + 10 * step;
        let mut sent = false;
        for (from, to) in [(0, 1), (1, 0)] {
            if let Some(text) = two[from].poll(now) {
                two[to].hear(KEYS[from], &text, now);
                sent = true;
            }
        }
        calm = if sent { 0 } else { calm + 1 };
        if calm < 100
            || two
                .iter()
                .any(|live| live.clock() != Some(CLOCK) || live.draws())
        {
            continue;
        }
        if moves >= 4 {
            return two;
        }
        for live in &mut two {
            let (Some(seat), Some(table)) = (live.seat(), live.table()) else {
                continue;
            };
            let mut table = table.boxed();
            table.look_as(Some(Viewer::Of(seat)));
            if table.local_actors().contains(seat) {
                let m = table.any_move(seat).expect("a move");
                table
                    .play_text(seat, &m, &Words::english())
                    .expect("it is legal");
                table.seek(usize::MAX, usize::MAX);
                assert!(live.moved(&*table, now), "{m}");
                (moves, calm) = (moves + 1, 0);
                break;
            }
        }
    }
    panic!("they do not come to it: {two:?}");
}

/// Two programs that return to such a match; the waiting player, and the end after their claim.
fn late(setup_text: &str) -> (Two, usize, ClaimedEnd) {
    let mut two = Two::new();
    let lives = begun_by_clock(
        &two.apps[0].world().resource::<Kinds>().list(),
        setup_text,
        two.now(),
    );
    let link = lives[0].invitation().expect("a link").to_string();
    for (app, live) in lives.iter().enumerate() {
        two.memories[app].put("live", &live.save());
        two.restart(app);
    }
    comes_back(&mut two, &link);
    let waits = lives.iter().position(|live| {
        let seat = live.seat().expect("they sit");
        live.table().expect("a game").awaited().contains(!seat)
    });
    let waits = waits.expect("somebody waits");
    let loser = lives[1 - waits].seat().expect("a seat");
    // The time in which their programs were closed is charged to neither player.
    two.set_clocks(two.now() + LATE_MS);
    two.calm("their time is up");
    (
        two,
        waits,
        ClaimedEnd {
            loser,
            why: Why::Flag,
        },
    )
}

fn comes_back(two: &mut Two, link: &str) {
    for app in &mut two.apps {
        tell(app, LiveCommand::Join(link.to_owned()));
    }
    two.until("both are back", |apps| {
        let meets = |app: &App| {
            let now = app.world().resource::<WallClock>().now();
            live(app).is_some_and(|live| matches!(live.other(now), mbrane_live::Other::Here { .. }))
        };
        apps.iter()
            .all(|app| screen(app) == Screen::Table && meets(app))
    });
    two.calm("each has told the other what is known");
}

fn summaries(memory: &Memory) -> Vec<Summary> {
    let texts = memory.texts();
    let games = texts.iter().filter(|(key, _)| key.starts_with("games/"));
    games
        .map(|(_, text)| Summary::read(text).expect("a match"))
        .collect()
}

/// Both tables say that it is over, and both lists do.
fn is_over(two: &Two, over: ClaimedEnd) {
    for (app, memory) in two.apps.iter().zip(&two.memories) {
        let table = session(app).table();
        assert_eq!(
            (table.info().claimed(), table.outcome()),
            (Some(over), Some(over.outcome()))
        );
        assert!(
            table.local_actors().is_nobody()
                && table
                    .caption(&Words::english())
                    .title
                    .contains("won on time")
        );
        let kept = summaries(memory);
        assert_eq!(
            kept.iter().map(|kept| kept.claimed).collect::<Vec<_>>(),
            [Some(over)]
        );
        let said = result_of(&kept[0], ["One", "Two"], &Words::english());
        let winner = kept[0].players[(!over.loser).index()].name().as_str();
        assert_eq!(said, format!("{winner} won on time"));
    }
}

#[test]
fn claim_ends_the_match_and_is_listed_on_both_sides() {
    for setup_text in ["mbrane 9 full", "masbrur 1"] {
        let (mut two, waits, over) = late(setup_text);
        let seen = two.apps.each_ref().map(|app| {
            let table = session(app).table();
            let seat = live(app).and_then(Live::seat).expect("a seat");
            (table.viewer(), table.record_for(Viewer::Of(seat)))
        });
        let link = two.here[0].clone();
        tell(&mut two.apps[waits], LiveCommand::Claim);
        let ended = |apps: &[App; 2]| {
            apps.iter()
                .all(|app| session(app).table().outcome().is_some())
        };
        two.until("it is over on both sides", ended);
        two.calm("the claim");
        is_over(&two, over);
        // Hidden choices stay hidden.
        for (app, (eyes, record)) in two.apps.iter().zip(&seen) {
            let table = session(app).table();
            let seat = live(app).and_then(Live::seat).expect("a seat");
            assert_eq!(
                (table.viewer(), &table.record_for(Viewer::Of(seat))),
                (*eyes, record)
            );
            assert_eq!(table.hides(), setup_text.starts_with("masbrur"));
        }
        // Restarted programs show the same, in the list and at the table.
        two.open = [false; 2];
        for app in 0..2 {
            two.restart(app);
        }
        comes_back(&mut two, &link);
        two.until("it is over there, too", ended);
        is_over(&two, over);
        // And another game can follow.
        for app in 0..2 {
            tell(&mut two.apps[app], MatchCommand::Rematch);
        }
        two.until("both play again", |apps| {
            apps.iter().all(|app| session(app).table().moves() == 0)
        });
        assert!(
            two.apps
                .iter()
                .all(|app| session(app).table().info().claimed().is_none())
        );
        assert!(two.memories.iter().all(|memory| {
            summaries(memory)
                .iter()
                .any(|kept| kept.claimed == Some(over))
        }));
    }
}

#[test]
fn match_that_goes_on_after_a_claim_is_listed_once() {
    let over = ClaimedEnd {
        loser: Seat::Second,
        why: Why::Flag,
    };
    let memory = Memory::default();
    let mut app = start(&memory);
    open(
        &mut app,
        match_of::<mbrane_rules::mbrane::Mbrane>("mbrane 4 full : 0c4 3b1"),
    );
    let claim = |app: &mut App, over: Option<ClaimedEnd>| {
        app.world_mut()
            .resource_mut::<mbrane::session::Session>()
            .claim(over);
        app.update();
    };
    claim(&mut app, Some(over));
    assert_eq!(
        summaries(&memory)
            .iter()
            .map(|kept| kept.claimed)
            .collect::<Vec<_>>(),
        [Some(over)]
    );
    assert!(
        crate::keeping::running(&memory).is_none(),
        "there is nothing to come back to"
    );
    for _ in 0..2 {
        claim(&mut app, None);
        assert!(crate::keeping::running(&memory).is_some(), "it goes on");
        claim(&mut app, Some(over));
        assert_eq!(summaries(&memory).len(), 1);
    }
    claim(&mut app, None);
    let m = session(&app).table().any_move(Seat::First).expect("a move");
    crate::hands::say(&mut app, &m);
    tell(&mut app, Navigate::Back);
    tell(&mut app, Navigate::Play("mbrane"));
    app.update();
    let games = matches(&memory);
    assert_eq!(
        games
            .iter()
            .map(|game| (
                game.history().ended(),
                game.unmasked().record().moves().len()
            ))
            .collect::<Vec<_>>(),
        [(None, 3)]
    );
}
