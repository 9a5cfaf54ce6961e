//! How two meet: by hand with codes, and by relays of their own.

use super::{BEGIN, Two, live, program, session, tell};
use crate::{
    bench::{self, rest, screen},
    clicks::{calm, find, read},
    hands::{fling, key},
    helpers::copied,
};
use bevy::prelude::{App, KeyCode};
use mbrane::{
    live::{LiveCommand, LivePlay, Transport},
    notices::Notices,
    session::{Navigate, Screen},
    settings::Settings,
    storage::{Memory, WallClock},
};
use mbrane_inbox::{ChannelEvent, ChannelRequest};
use mbrane_live::{Channel, Invite, Other};
use mbrane_play::{Server, words::live::Label};

/// The fault of the code that an app received last.
fn wrong(two: &Two, app: usize) -> Option<Label> {
    two.apps[app].world().resource::<LivePlay>().by_hand().wrong
}

#[test]
fn codes_connect_two_without_a_relay() {
    let mut two = Two::new();
    two.relays = false;
    tell(&mut two.apps[0], LiveCommand::Invite("mbrane"));
    two.until("it is open", |apps| {
        live(&apps[0]).is_some_and(|live| live.invitation().is_some())
    });
    tell(&mut two.apps[0], LiveCommand::OfferByHand);
    two.until("the offer is there", |apps| {
        apps[0]
            .world()
            .resource::<LivePlay>()
            .by_hand()
            .code
            .is_some()
    });
    tell(&mut two.apps[0], LiveCommand::CopyCode);
    two.step();
    let link = copied(&two.apps[0]).expect("a link");
    let invite: Invite = link.parse().expect("a link");
    assert_eq!(invite.code.as_deref(), Some("offer-of-0"));
    // The link brings the offer, and the answer is to be given back.
    tell(&mut two.apps[1], LiveCommand::Join(link));
    two.until("the answer is there", |apps| {
        apps[1]
            .world()
            .resource::<LivePlay>()
            .by_hand()
            .code
            .is_some()
    });
    assert_eq!(screen(&two.apps[1]), Screen::Friend);
    tell(&mut two.apps[1], LiveCommand::CopyCode);
    two.step();
    assert_eq!(copied(&two.apps[1]).as_deref(), Some("answer-of-1"));
    // A wrong code gets a message, and the channel stays open.
    for bad in ["", "nonsense", "answer-of-0"] {
        tell(&mut two.apps[0], LiveCommand::TakeCode(bad.to_owned()));
        two.step();
        two.step();
        assert_eq!(wrong(&two, 0), Some(Label::CodeBad), "{bad}");
        let channel = live(&two.apps[0]).map(mbrane_live::Live::channel);
        assert_eq!(channel, Some(&Channel::Pending(Label::WaySearching)));
    }
    tell(
        &mut two.apps[0],
        LiveCommand::TakeCode(" answer-\nof-1 ".to_owned()),
    );
    two.until("both sit", |apps| {
        apps.iter().all(|app| screen(app) == Screen::Table)
    });
    assert_eq!(
        live(&two.apps[0]).map(|live| live.other(0)),
        Some(Other::Here { direct: true })
    );
    assert!(
        !two.apps[0]
            .world()
            .resource::<LivePlay>()
            .by_hand()
            .is_begun()
    );
    two.play(4);
    assert_eq!(two.moves(), 4);
    // A reload of the guest comes back without the old offer.
    assert!(!two.here[1].contains("&by="), "{}", two.here[1]);
}

#[test]
fn offer_is_answered_at_its_own_table_only() {
    let mut two = Two::sat("mbrane");
    let link = copied(&two.apps[0]).and_then(|link| link.parse().ok());
    let link = Invite {
        code: Some("offer-of-0".to_owned()),
        ..link.expect("a link")
    };
    let link = link.to_string();
    two.play(3);
    // A player who left follows the link with an offer and, in the same moment, starts another invitation.
    let mut app = program(&two.memories[1]);
    app.world_mut().write_message(LiveCommand::Join(link));
    app.world_mut()
        .write_message(LiveCommand::Invite("sansumoku"));
    app.update();
    let requests = &app.world().resource::<Transport>().requests;
    let opened = requests.iter().rposition(is_open).expect("a table");
    let is_by_hand = |request: &ChannelRequest| matches!(request, ChannelRequest::ByHand(_));
    assert!(!requests[opened..].iter().any(is_by_hand), "{requests:?}");
}

const fn is_open(request: &ChannelRequest) -> bool {
    matches!(request, ChannelRequest::Open(_))
}

/// How often a program has opened a channel since it was asked last.
fn opens(app: &App) -> usize {
    let requests = &app.world().resource::<Transport>().requests;
    requests.iter().filter(|request| is_open(request)).count()
}

/// The texts of the live matches that are kept.
fn kept(memory: &Memory) -> Vec<String> {
    let texts = memory.texts().into_iter();
    texts
        .filter_map(|(key, text)| key.starts_with("live/").then_some(text))
        .collect()
}

#[test]
fn unrequested_links_change_nothing_before_confirmation() {
    let mut two = Two::sat("sansumoku");
    two.play(2);
    two.step();
    let kept = kept(&two.memories[1]);
    let link = live(&two.apps[1]).and_then(mbrane_live::Live::looking_on);
    let link = link.expect("a link");
    for number in 0..20 {
        let name = mbrane_play::LinkMatchId::new(&format!("invent{number:02}"));
        let link = Invite {
            name: name.expect("a name"),
            ..link.clone()
        };
        tell(&mut two.apps[1], LiveCommand::ConfirmJoin(link.to_string()));
        two.apps[1].update();
        assert_eq!(opens(&two.apps[1]), 0, "{number}");
    }
    assert_eq!(screen(&two.apps[1]), Screen::Friend);
    assert_eq!(self::kept(&two.memories[1]), kept);
    tell(&mut two.apps[1], LiveCommand::DeclineInvitation);
    two.until("the match is in front", |apps| {
        screen(&apps[1]) == Screen::Table
    });
    two.play(2);
    assert_eq!(two.moves(), 4);
}

#[test]
fn confirmed_link_is_opened() {
    let mut two = Two::new();
    let link = two.invite("sansumoku");
    tell(&mut two.apps[1], LiveCommand::ConfirmJoin(link));
    two.apps[1].update();
    assert_eq!(opens(&two.apps[1]), 0);
    tell(&mut two.apps[1], LiveCommand::AcceptInvitation);
    two.until("both sit", |apps| {
        apps.iter().all(|app| screen(app) == Screen::Table)
    });
    // A reload comes back without a question.
    let here = two.here[1].clone();
    two.restart(1);
    tell(&mut two.apps[1], LiveCommand::ConfirmJoin(here));
    two.until("it is back", |apps| screen(&apps[1]) == Screen::Table);
}

#[test]
fn link_without_a_sender_says_so_before_it_opens() {
    let mut two = Two::new();
    let link: Invite = two.invite("sansumoku").parse().expect("a link");
    let link = Invite {
        preview: None,
        ..link
    };
    let app = &mut two.apps[1];
    calm(app);
    tell(app, LiveCommand::ConfirmJoin(link.to_string()));
    read(app);
    find(
        app,
        "This link leads to a live match. It doesn’t say who sent it.",
    );
}

#[test]
fn program_started_with_an_invitation_asks_before_it_joins() {
    let mut two = Two::new();
    let link = two.invite("sansumoku");
    let keeping = bench::keeping(two.memories[1].clone());
    let mut app = bench::with(1280, 800, move |app| {
        app.insert_resource(mbrane::saving::Given(Some(link.clone())));
        keeping(app);
    });
    app.insert_resource(WallClock::At(two.now()));
    app.world_mut().resource_mut::<Transport>().stood_in = true;
    for _ in 0..3 {
        app.update();
    }
    assert_eq!((opens(&app), screen(&app)), (0, Screen::Friend));
    two.apps[1] = app;
    tell(&mut two.apps[1], LiveCommand::AcceptInvitation);
    two.until("both sit", |apps| {
        apps.iter().all(|app| screen(app) == Screen::Table)
    });
}

#[test]
fn strangers_texts_are_not_saved_and_a_second_guest_is_reported_once() {
    let mut two = Two::sat("sansumoku");
    two.play(2);
    for _ in 0..100 {
        two.step();
    }
    let before = kept(&two.memories[0]);
    let link = live(&two.apps[0]).and_then(mbrane_live::Live::invitation);
    let name = mbrane_play::Name::new("Eve");
    let kinds = two.apps[0]
        .world()
        .resource::<mbrane::session::Kinds>()
        .list();
    let mut eve = mbrane_live::Live::join([7; 32], &link.expect("a link"), &name, &kinds);
    eve.keyed("key-of-somebody private");
    let mut texts = Vec::new();
    for _ in 0..3 {
        let now = two.now();
        eve.open(now);
        let text = eve.poll(now).expect("it asks to sit down");
        two.hear_text(0, "key-of-somebody", text);
        two.apps[0].update();
        two.set_clocks(now + 20_000);
        two.apps[0].update();
        let mut notices = two.apps[0].world_mut().resource_mut::<Notices>();
        while let Some(notice) = notices.shown() {
            texts.push(notice.text.clone());
            notices.close();
        }
    }
    assert_eq!(kept(&two.memories[0]), before);
    texts.retain(|text| text.contains("opened your invitation"));
    assert_eq!(texts.len(), 1, "{texts:?}");
}

/// The other table is empty, or the link is wrong.
#[test]
fn match_goes_on_after_a_visit_to_a_second_invitation() {
    let mut third = program(&Memory::default());
    tell(&mut third, LiveCommand::Invite("mbrane"));
    third.world_mut().resource_mut::<Transport>().events.push((
        BEGIN,
        ChannelEvent::Key("key-of-a-third private-key".to_owned()),
    ));
    third.update();
    let link = live(&third)
        .and_then(mbrane_live::Live::invitation)
        .expect("a link")
        .to_string();
    for (app, way) in [(0, Navigate::Return), (1, Navigate::Back)] {
        let mut two = Two::sat("sansumoku");
        two.play(2);
        let began = session(&two.apps[app]).table().id();
        tell(&mut two.apps[app], LiveCommand::Join(link.clone()));
        for _ in 0..3 {
            // The player at the match gets no messages from the other table.
            let mut transport = two.apps[app].world_mut().resource_mut::<Transport>();
            transport
                .requests
                .retain(|request| *request == ChannelRequest::Close);
            two.step();
        }
        assert_eq!(screen(&two.apps[app]), Screen::Friend);
        assert!(live(&two.apps[app]).is_some_and(|live| live.table().is_none()));
        tell(&mut two.apps[app], way);
        two.until("the match is open again", |apps| {
            let table = live(&apps[app]).and_then(|live| live.table());
            screen(&apps[app]) == Screen::Table && table.is_some_and(|table| table.id() == began)
        });
        two.play(3);
        assert_eq!(two.moves(), 5);
        assert_eq!(session(&two.apps[1]).table().moves(), 5);
    }
}

#[test]
fn escape_leaves_the_relay_list_one_step_back() {
    let mut two = Two::new();
    let app = &mut two.apps[0];
    calm(app);
    tell(app, Navigate::Visit(Screen::Friend));
    read(app);
    let place = find(app, "Relays");
    fling(app, &[place]);
    rest(app);
    key(app, KeyCode::Escape);
    rest(app);
    find(app, "Play a friend");
    assert_eq!(screen(app), Screen::Friend);
    key(app, KeyCode::Escape);
    app.update();
    assert_eq!(screen(app), Screen::Title);
}

#[test]
fn chosen_relays_go_with_the_invitation_and_are_kept() {
    let list = Server::list("wss://relay.example.org stun:own.example.org").expect("two");
    let mut two = Two::new();
    tell(&mut two.apps[0], LiveCommand::UseRelays(list.clone()));
    tell(
        &mut two.apps[1],
        LiveCommand::UseRelays(Server::list("wss://other.example.org").expect("one")),
    );
    let two = two.sit("sansumoku");
    assert!(
        two.opened[0].ends_with(" wss://relay.example.org stun:own.example.org"),
        "{}",
        two.opened[0]
    );
    assert!(
        two.opened[1].ends_with(" wss://relay.example.org"),
        "{}",
        two.opened[1]
    );
    // Another program finds them again.
    let app = program(&two.memories[0]);
    assert_eq!(app.world().resource::<Settings>().relays, list);
}

#[test]
fn new_relay_list_changes_the_invitation_until_somebody_sits() {
    let mut two = Two::new();
    tell(&mut two.apps[0], LiveCommand::Invite("mbrane"));
    two.until("it is open", |apps| {
        live(&apps[0]).is_some_and(|live| live.invitation().is_some())
    });
    let link = |two: &Two| {
        live(&two.apps[0])
            .and_then(mbrane_live::Live::invitation)
            .map(|link| link.to_string())
    };
    let before = link(&two);
    tell(
        &mut two.apps[0],
        LiveCommand::UseRelays(Server::list("wss://relay.example.org").expect("one")),
    );
    two.step();
    assert!(two.opened[0].ends_with(" wss://relay.example.org"));
    assert_ne!(link(&two), before);
    // As it was delivered.
    tell(&mut two.apps[0], LiveCommand::UseRelays(Vec::new()));
    two.step();
    assert_eq!(link(&two), before);
}

#[test]
fn each_reason_for_a_closed_channel_has_its_own_words() {
    let mut app = program(&Memory::default());
    tell(&mut app, LiveCommand::Invite("sansumoku"));
    let words = mbrane_play::words::Words::english();
    let mut lines = Vec::new();
    for state in [
        "closed no-crypto",
        "closed no-network",
        "closed refused",
        "closed bad-secret",
        "newer",
    ] {
        let event = ChannelEvent::State(state.to_owned());
        let mut transport = app.world_mut().resource_mut::<Transport>();
        transport.events.push((BEGIN, event));
        app.update();
        lines.push(mbrane::live::status::connection(
            live(&app).expect("a match"),
            0,
            &words,
        ));
    }
    lines.sort();
    lines.dedup();
    assert_eq!(lines.len(), 5, "{lines:?}");
    assert!(app.world().resource::<Notices>().shown().is_none());
    assert_eq!(session(&app).table().moves(), 0);
}
