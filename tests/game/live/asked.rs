//! Commands of a live player: the own link, reopening the channel, abandoned codes, and a decision between two versions.

use super::{Two, live, records, session, tell};
use crate::{bench::screen, helpers::copied};
use mbrane::{
    live::{LiveCommand, LivePlay, ManualConnection},
    session::Screen,
    storage::Memory,
};
use mbrane_live::{Channel, Live, Other};
use mbrane_play::words::live::Label;
use mbrane_rules::Seat;

#[test]
fn a_copied_own_link_takes_the_seat_to_another_device() {
    let mut two = Two::sat("sansumoku");
    two.play(3);
    let before = (records(&two), live(&two.apps[1]).and_then(Live::seat));
    tell(&mut two.apps[1], LiveCommand::CopyOwnLink);
    two.step();
    let link = copied(&two.apps[1]).expect("a link");
    assert!(link.contains("&me="), "{link}");
    two.ends(1);
    two.memories[1] = Memory::default();
    two.restart(1);
    tell(&mut two.apps[1], LiveCommand::Join(link));
    two.until("both sit again", |apps| {
        apps.iter()
            .all(|app| live(app).is_some_and(|live| matches!(live.other(0), Other::Here { .. })))
            && screen(&apps[1]) == Screen::Table
    });
    assert_eq!(
        (records(&two), live(&two.apps[1]).and_then(Live::seat)),
        before
    );
    two.play(2);
}

#[test]
fn channel_that_gave_up_reopens_on_request() {
    let mut two = Two::sat("sansumoku");
    two.play(2);
    two.hear_state(0, "gave-up");
    two.until("it gave up", |apps| {
        live(&apps[0]).map(Live::channel) == Some(&Channel::Closed(Label::WayGaveUp))
    });
    two.open[0] = false;
    let before = std::mem::take(&mut two.opened[0]);
    tell(&mut two.apps[0], LiveCommand::Reconnect);
    assert_ne!(
        live(&two.apps[0]).map(Live::channel),
        Some(&Channel::Closed(Label::WayGaveUp))
    );
    two.until("both are there", |apps| {
        apps.iter()
            .all(|app| live(app).is_some_and(|live| matches!(live.other(0), Other::Here { .. })))
    });
    let channel = |opened: &str| opened.split(' ').next().map(str::to_owned);
    assert_eq!(
        channel(&two.opened[0]),
        channel(&before),
        "the same channel"
    );
    two.play(2);
}

fn by_hand(two: &Two, app: usize) -> &ManualConnection {
    two.apps[app].world().resource::<LivePlay>().by_hand()
}

#[test]
fn abandoned_offer_can_be_made_again() {
    let mut two = Two::new();
    two.relays = false;
    tell(&mut two.apps[0], LiveCommand::Invite("mbrane"));
    two.until("it is open", |apps| {
        live(&apps[0]).is_some_and(|live| live.invitation().is_some())
    });
    for end in [LiveCommand::EndByHand, LiveCommand::Reconnect] {
        tell(&mut two.apps[0], LiveCommand::OfferByHand);
        two.step();
        two.step();
        assert_eq!(by_hand(&two, 0).code.as_deref(), Some("offer-of-0"));
        tell(&mut two.apps[0], end);
        assert_eq!(by_hand(&two, 0), &ManualConnection::default());
        // Without a code there is nothing to copy.
        tell(&mut two.apps[0], LiveCommand::CopyCode);
        two.step();
        assert_eq!(copied(&two.apps[0]), None);
    }
    tell(&mut two.apps[0], LiveCommand::OfferByHand);
    two.step();
    two.step();
    tell(&mut two.apps[0], LiveCommand::CopyCode);
    two.step();
    let link = copied(&two.apps[0]).expect("a link");
    tell(&mut two.apps[1], LiveCommand::Join(link));
    two.until("the answer is there", |apps| {
        apps[1]
            .world()
            .resource::<LivePlay>()
            .by_hand()
            .code
            .is_some()
    });
    tell(
        &mut two.apps[0],
        LiveCommand::TakeCode("answer-of-1".to_owned()),
    );
    two.until("both sit", |apps| {
        apps.iter().all(|app| screen(app) == Screen::Table)
    });
    two.play(2);
}

/// Two of whom one comes back from a device that knows nothing of that player's last move; who that is.
fn doubtful() -> (Two, usize) {
    let mut two = Two::with_setup("sansumoku", "sansumoku");
    two.play(3);
    two.calm("three moves");
    let acts = if session(&two.apps[0])
        .table()
        .awaited()
        .contains(Seat::First)
    {
        Seat::First
    } else {
        Seat::Second
    };
    let app = two.of(acts);
    let older = Memory::default();
    two.memories[app]
        .texts()
        .iter()
        .for_each(|(key, text)| older.put(key, text));
    two.play(1);
    two.calm("the fourth");
    two.ends(app);
    two.memories[app] = older;
    two.returns(app);
    two.until("it is asked", |apps| {
        live(&apps[app]).is_some_and(|live| live.conflict().is_some())
    });
    assert_eq!(
        live(&two.apps[app])
            .and_then(|live| live.table())
            .map(<dyn mbrane_play::AnyMatch>::moves),
        Some(3)
    );
    (two, app)
}

#[test]
fn the_opponents_version_is_taken_on_decision() {
    let (mut two, app) = doubtful();
    tell(&mut two.apps[app], LiveCommand::ResolveConflict(true));
    two.until("both have it", |apps| {
        apps.iter().all(|app| session(app).table().moves() == 4)
    });
    assert!(live(&two.apps[app]).is_some_and(|live| live.conflict().is_none()));
    let [one, other] = records(&two);
    assert_eq!(one, other);
    two.play(2);
}

#[test]
fn own_version_is_kept_when_chosen_and_not_asked_again() {
    let (mut two, app) = doubtful();
    tell(&mut two.apps[app], LiveCommand::ResolveConflict(false));
    two.calm("it is kept");
    assert!(live(&two.apps[app]).is_some_and(|live| live.conflict().is_none()));
    assert_eq!(session(&two.apps[app]).table().moves(), 3);
    assert_eq!(
        session(&two.apps[1 - app]).table().moves(),
        4,
        "nobody takes the opponent's move away"
    );
}
