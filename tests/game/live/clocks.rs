//! Clocks: off unless both want one, the same on both sides, and told beside the names.

use super::{Two, live, mover, session, tell};
use crate::{bench::rest, redraw::frames_in};
use bevy::prelude::*;
use mbrane::{
    live::{LiveCommand, clock},
    notices::Notices,
    storage::WallClock,
    table::change::{hand::HandCommand, match_commands::MatchCommand},
};
use mbrane_live::{Clock, Live};
use mbrane_play::words::Words;
use mbrane_rules::Seat;
use std::time::Duration;

fn clocks(two: &Two) -> [Option<Clock>; 2] {
    [0, 1].map(|app| live(&two.apps[app]).and_then(Live::clock))
}

/// The words for a seat's remaining time.
fn left(app: &App, seat: Seat) -> Option<String> {
    clock::time_left(
        live(app)?,
        seat,
        app.world().resource::<WallClock>().now(),
        &Words::english(),
    )
}

#[test]
fn clock_needs_both_players_to_agree() {
    for takes in [true, false] {
        let mut two = Two::new();
        tell(&mut two.apps[0], LiveCommand::Clock(Some(Clock::Move(600))));
        let mut two = two.sit("mbrane");
        two.until("it is asked", |apps| {
            live(&apps[1]).is_some_and(|live| live.clock_offered().is_some())
        });
        assert_eq!(
            (clocks(&two), left(&two.apps[0], Seat::First)),
            ([None; 2], None)
        );
        // The notices about sitting down come first.
        let mut notices = two.apps[0].world_mut().resource_mut::<Notices>();
        while notices.shown().is_some() {
            notices.close();
        }
        tell(&mut two.apps[1], LiveCommand::AnswerClock(takes));
        two.until("the answer is told", |apps| {
            apps[0]
                .world()
                .resource::<Notices>()
                .shown()
                .is_some_and(|notice| notice.text.contains("clock"))
        });
        assert_eq!(clocks(&two), [takes.then_some(Clock::Move(600)); 2]);
        two.play(3);
        for app in &two.apps {
            let times = Seat::BOTH.map(|seat| left(app, seat));
            assert_eq!(
                times,
                [
                    takes.then(|| "10\u{a0}min".to_owned()),
                    takes.then(|| "10\u{a0}min".to_owned())
                ]
            );
        }
        // While time is left no claim is possible. The next game has the same clock.
        let waits = usize::from(
            session(&two.apps[0])
                .table()
                .awaited()
                .contains(Seat::First),
        );
        tell(&mut two.apps[waits], LiveCommand::Claim);
        assert!(live(&two.apps[waits]).is_some_and(|live| !live.is_over()));
        let acts = 1 - waits;
        let seat = live(&two.apps[acts]).and_then(Live::seat).expect("a seat");
        let m = session(&two.apps[acts])
            .table()
            .resignation(seat)
            .expect("it can be given up");
        tell(
            &mut two.apps[acts],
            HandCommand::Do(mbrane_play::TableAction::Play(m)),
        );
        two.until("it is over", |apps| {
            apps.iter()
                .all(|app| session(app).table().outcome().is_some())
        });
        assert_eq!(left(&two.apps[0], Seat::First), None);
        for app in 0..2 {
            tell(&mut two.apps[app], MatchCommand::Rematch);
        }
        two.until("both play again", |apps| {
            apps.iter().all(|app| session(app).table().moves() == 0)
        });
        assert_eq!(clocks(&two), [takes.then_some(Clock::Move(600)); 2]);
    }
}

/// A hidden page draws no frames, and hears everything when it is seen again.
#[test]
fn both_clocks_agree_after_a_move_reached_a_hidden_page() {
    let mut two = Two::new();
    let clock = Some(Clock::Game(600));
    tell(&mut two.apps[0], LiveCommand::Clock(clock));
    let mut two = two.sit("mbrane");
    two.until("it is asked", |apps| {
        live(&apps[1]).is_some_and(|live| live.clock_offered().is_some())
    });
    tell(&mut two.apps[1], LiveCommand::AnswerClock(true));
    two.until("both agree", |apps| {
        apps.iter()
            .all(|app| live(app).and_then(Live::clock) == clock)
    });
    while mover(&two.apps[1]).is_none() {
        two.play(1);
    }
    // The host's page is hidden from here on.
    two.set_clocks(two.now() + 20_000);
    let table = session(&two.apps[1]).table();
    let m = mover(&two.apps[1])
        .and_then(|seat| table.any_move(seat))
        .expect("a move");
    tell(&mut two.apps[1], HandCommand::Type(m));
    for _ in 0..10 {
        two.deliver();
        two.apps[1].update();
    }
    two.set_clocks(two.now() + 300_000);
    two.apps[0].update();
    let now = two.now();
    for seat in Seat::BOTH {
        let [one, other] = two
            .apps
            .each_ref()
            .map(|app| live(app).and_then(|live| live.time_left(seat, now)));
        let (one, other) = (one.expect("a clock"), other.expect("a clock"));
        assert!(one.abs_diff(other) <= 11_000, "{seat:?}: {one} and {other}");
    }
}

#[test]
fn a_live_match_at_rest_wakes_for_its_messages_and_blinks_alone() {
    let mut two = Two::sat("sansumoku");
    two.play(2);
    let app = &mut two.apps[0];
    rest(app);
    let frames = frames_in(app, Duration::from_secs(60));
    assert!((10..=120).contains(&frames), "{frames} frames");
}
