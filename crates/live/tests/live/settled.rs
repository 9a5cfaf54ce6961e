//! Games that the tables end because no placement can change the result: without a move or a message.

use mbrane_live::{Clock, News};
use mbrane_play::{MatchStatus, TableAction, words::Words};

use crate::world::{World, good, rest, start};

const DEFAULT_SETUP: &str = "mbrane 4 full";

/// Moves after which only zeros are left.
fn moves() -> Vec<String> {
    for first in 0..64 {
        let (mut table, mut moves) = (start(DEFAULT_SETUP), Vec::new());
        loop {
            if table.status() == MatchStatus::Settled {
                return moves;
            }
            let legal = table.legal().into_iter().map(|(m, _)| m);
            let heavy: Vec<String> = legal.filter(|m| m.starts_with(['1', '2', '3'])).collect();
            let Some(m) = heavy.get(first * 7 % heavy.len().max(1)) else {
                break;
            };
            let seat = table.awaited().single().expect("a turn");
            table
                .play_text(seat, m, &Words::english())
                .expect("it is legal");
            moves.push(m.clone());
        }
    }
    panic!("one of the games is settled before it ends");
}

/// The device that is to act.
fn acts(world: &World) -> usize {
    let acts = |number: &usize| {
        let live = &world.devices[*number].live;
        live.table()
            .expect("a game")
            .awaited()
            .contains(live.seat().expect("a seat"))
    };
    (0..2).find(acts).expect("a turn")
}

/// A device's screen plays this, and it is taken.
fn say(world: &mut World, number: usize, m: &str) {
    let now = world.now;
    let device = &mut world.devices[number];
    let seat = device.live.seat().expect("a seat");
    let screen = device.screen.as_mut().expect("a game");
    screen
        .play_text(seat, m, &Words::english())
        .unwrap_or_else(|refused| panic!("{m}: {}", refused.message));
    screen.seek(usize::MAX, usize::MAX);
    assert!(device.live.moved(&**screen, now), "{m}");
    let moves = device.moves();
    world.until("all know it", |world| {
        world.devices.iter().all(|device| device.moves() == moves)
    });
}

/// Lets the table on a device's screen take an action, and tells the device.
fn decides(world: &mut World, number: usize, action: &TableAction) {
    let now = world.now;
    let device = &mut world.devices[number];
    let screen = device.screen.as_mut().expect("a game");
    assert!(screen.decide(action), "{action:?}");
    screen.seek(usize::MAX, usize::MAX);
    device.live.moved(&**screen, now);
}

/// A game with a clock that is settled, and has not been ended yet.
fn settled() -> World {
    let mut world = good(DEFAULT_SETUP);
    for device in &mut world.devices[..2] {
        device.live.want_clock(Some(Clock::Move(60)));
    }
    rest(&mut world);
    for m in moves() {
        let acts = acts(&world);
        say(&mut world, acts, &m);
    }
    rest(&mut world);
    world
}

#[test]
fn settled_game_is_over_once_both_tables_say_so() {
    let mut world = settled();
    let acts = acts(&world);
    assert!(world.devices.iter().all(|device| !device.live.is_over()));
    let texts = world.texts;
    for number in 0..3 {
        decides(&mut world, number, &TableAction::Close);
        let live = &world.devices[number].live;
        assert!(
            live.is_over() && live.claimed_end().is_none(),
            "device {number}"
        );
        assert_eq!(live.may_ask_again(), number < 2);
        assert!(!live.may_ask_undo());
    }
    rest(&mut world);
    assert!(
        world.texts <= texts + 1,
        "only whoever looks on asks now and then"
    );
    // No time runs behind the result.
    let later = world.now + 3_600_000;
    let live = &world.devices[1 - acts].live;
    assert_eq!(live.claimable(later), None);
    assert!(
        live.time_left(!live.seat().expect("a seat"), later)
            .is_some_and(|left| left > 0)
    );
    // A page that is loaded again has nothing to count.
    for number in 0..2 {
        let now = world.now;
        world.devices[number].kill(now);
        world.meet(number);
        let table = world.devices[number].live.table().expect("a game");
        assert!(
            world.devices[number].live.is_over() && table.is_at_latest() && table.beats_finished()
        );
    }
    rest(&mut world);
    for number in 0..2 {
        let now = world.now;
        world.devices[number].live.ask_again(now);
    }
    world.until("both play again", |world| {
        world.devices.iter().all(|device| device.live.game() == 1)
    });
    for device in &world.devices {
        assert!(!device.live.is_over() && device.moves() == 0);
        assert!(
            device
                .heard
                .iter()
                .all(|news| !matches!(news, News::Conflict | News::Refused(_) | News::Over))
        );
    }
}

#[test]
fn continuing_a_settled_game_reopens_it_for_both() {
    let mut world = settled();
    let acts = acts(&world);
    decides(&mut world, 1 - acts, &TableAction::Close);
    assert!(world.devices[1 - acts].live.is_over());
    decides(&mut world, acts, &TableAction::GoOn);
    let zero = world.devices[acts].screen.as_ref().expect("a game").legal();
    let (zero, _) = zero
        .into_iter()
        .find(|(m, _)| m.starts_with('0'))
        .expect("a zero");
    say(&mut world, acts, &zero);
    assert!(
        world.devices[..2]
            .iter()
            .all(|device| !device.live.is_over())
    );
    assert_eq!(world.devices[0].record(), world.devices[1].record());
}
