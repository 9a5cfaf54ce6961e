//! Two programs play each other over a pretended way: invited, sat down, played, taken back, played again.

mod asked;
mod back;
mod claimed;
mod clocks;
mod counted;
#[cfg(feature = "relay-client")]
mod desktop;
mod looking;
mod lots;
mod meeting;

use crate::{
    aids::help,
    bench::{self, FRAME, screen, tell},
    hands::session,
    helpers::{copied, searches_for},
};
use bevy::prelude::*;
use mbrane::{
    live::{LiveCommand, LivePlay, Transport},
    session::{Navigate, Screen, Session},
    storage::{Memory, WallClock},
    table::change::{hand::HandCommand, match_commands::MatchCommand},
};
use mbrane_inbox::{ChannelEvent, ChannelRequest};
use mbrane_live::Other;
use mbrane_play::{
    AnyMatch, TableAction,
    words::{Words, live::Label},
};
use mbrane_rules::{Seat, Viewer};

/// Two programs, and the way between them.
struct Two {
    apps: [App; 2],
    /// The storage of each.
    memories: [Memory; 2],
    open: [bool; 2],
    /// The text with which each opened its channel last, and the link for its return after a reload.
    opened: [String; 2],
    here: [String; 2],
    /// The key that identifies each.
    keys: [&'static str; 2],
    /// True if relays work; otherwise only codes connect the two.
    relays: bool,
    joined: bool,
    sent: usize,
    /// The newest text of each, which the channel hands to the other when it comes.
    newest: [Option<String>; 2],
}

/// When the first program begins, in milliseconds since the beginning of 1970.
const BEGIN: u64 = 1_800_000_000_000;

const KEYS: [&str; 2] = ["key-of-the-host", "key-of-the-guest"];

fn program(memory: &Memory) -> App {
    let mut app = bench::game_keeping(1280, 800, memory.clone());
    app.insert_resource(WallClock::At(BEGIN));
    app.world_mut().resource_mut::<Transport>().stood_in = true;
    app
}

impl Two {
    fn new() -> Self {
        let memories = [Memory::default(), Memory::default()];
        Self {
            apps: memories.each_ref().map(program),
            memories,
            open: [false; 2],
            opened: Default::default(),
            here: Default::default(),
            keys: KEYS,
            relays: true,
            joined: false,
            sent: 0,
            newest: Default::default(),
        }
    }

    fn hear(&mut self, app: usize, event: ChannelEvent) {
        let now = self.now();
        let mut transport = self.apps[app].world_mut().resource_mut::<Transport>();
        transport.events.push((now, event));
    }

    fn hear_state(&mut self, app: usize, state: &str) {
        self.hear(app, ChannelEvent::State(state.to_owned()));
    }

    fn hear_text(&mut self, app: usize, key: &str, text: String) {
        let key = key.to_owned();
        self.hear(app, ChannelEvent::Text { key, text });
    }

    /// Delivers the sent texts, and lets a frame pass.
    fn step(&mut self) {
        self.deliver();
        self.apps.iter_mut().for_each(App::update);
        self.set_clocks(self.now() + FRAME.as_millis() as u64);
    }

    /// The time on both clocks.
    fn now(&self) -> u64 {
        let clocks = self
            .apps
            .iter()
            .filter_map(|app| app.world().get_resource::<WallClock>());
        clocks.map(|clock| clock.now()).max().expect("a clock")
    }

    fn set_clocks(&mut self, now: u64) {
        for app in &mut self.apps {
            app.insert_resource(WallClock::At(now));
        }
    }

    /// Starts a program again with the storage of the one before.
    fn restart(&mut self, app: usize) {
        let now = self.now();
        self.apps[app] = program(&self.memories[app]);
        self.apps[app].insert_resource(WallClock::At(now));
    }

    /// Delivers the sent texts.
    fn deliver(&mut self) {
        for (from, key) in self.keys.into_iter().enumerate() {
            let mut transport = self.apps[from].world_mut().resource_mut::<Transport>();
            for request in std::mem::take(&mut transport.requests) {
                self.answer(from, key, request);
            }
        }
    }

    /// Plays the channel's part, and the page's.
    fn answer(&mut self, from: usize, key: &str, request: ChannelRequest) {
        let to = 1 - from;
        match request {
            ChannelRequest::Open(text) => {
                self.open[from] = true;
                self.newest[from] = None;
                self.opened[from] = text;
                self.hear(from, ChannelEvent::Key(format!("{key} private-key")));
                let state = if self.relays { "relay" } else { "searching" };
                self.hear_state(from, state);
                if self.open[to] && self.relays {
                    for app in 0..2 {
                        self.hear_state(app, &format!("peer {}", self.keys[1 - app]));
                    }
                    if let Some(text) = self.newest[to].clone() {
                        self.hear_text(from, self.keys[to], text);
                    }
                }
            }
            ChannelRequest::ByHand(text) => self.by_hand(from, &text),
            ChannelRequest::Stay(link) => self.here[from] = link,
            ChannelRequest::Send(text) | ChannelRequest::Answer(text) => {
                if self.open[to] && (self.relays || self.joined) {
                    self.sent += 1;
                    self.hear_text(to, self.keys[from], text.clone());
                }
                self.newest[from] = Some(text);
            }
            ChannelRequest::Close => {
                self.open[from] = false;
                self.newest[from] = None;
                self.hear_state(to, &format!("away {}", self.keys[from]));
            }
            ChannelRequest::Players(_) | ChannelRequest::Forget => {}
        }
    }

    /// Plays the page's part in handling codes.
    fn by_hand(&mut self, from: usize, text: &str) {
        let code = match text {
            "offer" => format!("offer-of-{from}"),
            _ if text == format!("answer offer-of-{}", 1 - from) => format!("answer-of-{from}"),
            _ if text == format!("take answer-of-{}", 1 - from) => {
                self.joined = true;
                for to in 0..2 {
                    self.hear_state(to, &format!("direct {}", self.keys[1 - to]));
                }
                return;
            }
            _ => "!bad-code".to_owned(),
        };
        self.hear(from, ChannelEvent::Code(code));
    }

    fn until(&mut self, what: &str, holds: impl Fn(&[App; 2]) -> bool) {
        for _ in 0..3000 {
            if holds(&self.apps) {
                return;
            }
            self.step();
        }
        panic!(
            "never: {what}: {:?} {:?}",
            session(&self.apps[0]).table(),
            session(&self.apps[1]).table()
        );
    }

    /// Invites to this game, and sits down.
    fn sat(kind: &'static str) -> Self {
        Self::new().sit(kind)
    }

    /// Invites to this game: the link.
    fn invite(&mut self, kind: &'static str) -> String {
        tell(&mut self.apps[0], LiveCommand::Invite(kind));
        self.until("it is open", |apps| {
            live(&apps[0]).is_some_and(|live| live.invitation().is_some())
        });
        assert_eq!(screen(&self.apps[0]), Screen::Friend);
        tell(&mut self.apps[0], LiveCommand::CopyInvitation);
        self.step();
        let link = copied(&self.apps[0]).expect("a link");
        assert!(link.starts_with("live=1."), "{link}");
        link
    }

    /// The same with the chosen set-up.
    fn sit(mut self, kind: &'static str) -> Self {
        let two = &mut self;
        let link = two.invite(kind);
        tell(&mut two.apps[1], LiveCommand::Join(link));
        two.until("both sit", |apps| {
            let sits = |live: &mbrane_live::Live| live.seat().is_some() && !live.draws();
            apps.iter()
                .all(|app| screen(app) == Screen::Table && live(app).is_some_and(sits))
        });
        self
    }

    /// Plays until there are `moves` more moves.
    fn play(&mut self, moves: usize) {
        for _ in 0..moves {
            let before = self.moves();
            self.until("somebody can move", |apps| {
                apps.iter().any(|app| mover(app).is_some())
            });
            let app = usize::from(mover(&self.apps[0]).is_none());
            let seat = mover(&self.apps[app]).expect("somebody can move");
            let m = session(&self.apps[app])
                .table()
                .any_move(seat)
                .expect("a move");
            tell(&mut self.apps[app], HandCommand::Type(m));
            self.until("it has come, and was seen", |apps| {
                let seen = |app: &App| {
                    session(app).table().is_at_latest() && session(app).table().beats_finished()
                };
                let moves = |app: &App| {
                    live(app)
                        .and_then(|live| live.table())
                        .map_or(0, <dyn AnyMatch>::moves)
                };
                apps.iter().all(seen)
                    && moves(&apps[0]) == moves(&apps[1])
                    && moves(&apps[0]) == before + 1
            });
        }
    }

    fn moves(&self) -> usize {
        session(&self.apps[0]).table().moves()
    }
}

/// The seat that can move here now.
fn mover(app: &App) -> Option<Seat> {
    let seat = live(app).and_then(mbrane_live::Live::seat)?;
    let (session, table) = (session(app), session(app).table());
    let moves = table.beats_finished()
        && table.is_at_latest()
        && table.local_actors().contains(seat)
        && session.laid.remote.turn != Some(seat);
    moves.then_some(seat)
}

fn live(app: &App) -> Option<&mbrane_live::Live> {
    app.world().resource::<LivePlay>().live()
}

fn records(two: &Two) -> [String; 2] {
    [0, 1].map(|app| {
        session(&two.apps[app])
            .table()
            .record_for(Viewer::All)
            .to_string()
    })
}

#[test]
fn no_computer_helps_in_a_live_match_until_it_is_over() {
    let mut two = Two::sat("mbrane");
    two.play(2);
    for app in &mut two.apps {
        assert_eq!(help(app), (0, false));
    }
    let acts = usize::from(mover(&two.apps[0]).is_none());
    let seat = mover(&two.apps[acts]).expect("somebody acts");
    let m = session(&two.apps[acts])
        .table()
        .resignation(seat)
        .expect("it can be given up");
    tell(&mut two.apps[acts], HandCommand::Do(TableAction::Play(m)));
    two.until("it is over", |apps| {
        apps.iter()
            .all(|app| session(app).table().outcome().is_some())
    });
    two.until("it is seen", |apps| {
        apps.iter().all(|app| session(app).table().beats_finished())
    });
    for (app, own) in two
        .apps
        .iter_mut()
        .zip([seat, !seat].into_iter().cycle().skip(acts))
    {
        assert!(help(app).0 > 0);
        assert!(searches_for(app, own) && !searches_for(app, !own));
    }
}

#[test]
fn players_far_apart_move_undo_and_greet() {
    let mut two = Two::sat("mbrane");
    assert!(matches!(
        live(&two.apps[0]).expect("a match").other(0),
        Other::Here { .. }
    ));
    two.play(5);
    assert_eq!((two.moves(), session(&two.apps[1]).table().moves()), (5, 5));
    let [one, other] = records(&two);
    assert_eq!(one, other);
    // The player who is not to move plays nothing.
    let waits = usize::from(
        session(&two.apps[0])
            .table()
            .awaited()
            .contains(Seat::First),
    );
    let away = session(&two.apps[waits])
        .laid
        .remote
        .turn
        .expect("the other's turn");
    let m = session(&two.apps[waits])
        .table()
        .any_move(away)
        .expect("a move");
    tell(&mut two.apps[waits], HandCommand::Type(m));
    two.step();
    assert_eq!(two.moves(), 5);
    // The first seat has moved last: one move goes back.
    tell(&mut two.apps[0], HandCommand::Undo);
    two.until("it is asked", |apps| {
        live(&apps[1]).is_some_and(|live| live.undo_wanted().is_some())
    });
    assert_eq!(two.moves(), 5, "nothing goes back unasked");
    tell(&mut two.apps[1], LiveCommand::AnswerUndo(true));
    two.until("it went back", |apps| {
        apps.iter().all(|app| session(app).table().moves() == 4)
    });
    two.play(2);
    tell(&mut two.apps[0], LiveCommand::Greet(Label::GoodLuck));
    let sent = two.sent;
    for _ in 0..20 {
        two.step();
    }
    assert!(two.sent > sent);
}

/// On a slow machine two presses can come with one frame.
#[test]
fn second_move_in_one_frame_is_not_played_for_the_opponent() {
    let mut two = Two::sat("sansumoku");
    two.play(2);
    let acts = usize::from(
        !session(&two.apps[0])
            .table()
            .awaited()
            .contains(Seat::First),
    );
    let seat = Seat::BOTH[acts];
    let mut after = session(&two.apps[acts]).table().boxed();
    let own = after.any_move(seat).expect("a move");
    after
        .play_text(seat, &own, &Words::english())
        .expect("it can be played");
    let theirs = after.any_move(!seat).expect("a move");
    for m in [own, theirs] {
        two.apps[acts]
            .world_mut()
            .write_message(HandCommand::Type(m));
    }
    two.until("the one move has come", |apps| {
        apps.iter().all(|app| session(app).table().moves() == 3)
    });
    two.play(2);
}

/// A hidden page gets all messages at once when it is shown again.
#[test]
fn table_and_first_move_in_one_frame_are_both_taken() {
    for kind in ["mbrane", "sansumoku"] {
        let mut two = Two::new();
        let link = two.invite(kind);
        tell(&mut two.apps[1], LiveCommand::Join(link));
        // The guest hears no more from when the host knows it.
        while screen(&two.apps[0]) == Screen::Friend {
            two.deliver();
            two.apps[0].update();
            if screen(&two.apps[0]) == Screen::Friend {
                two.apps[1].update();
            }
        }
        let m = session(&two.apps[0])
            .table()
            .any_move(Seat::First)
            .expect("a move");
        tell(&mut two.apps[0], HandCommand::Type(m));
        for _ in 0..10 {
            two.deliver();
            two.apps[0].update();
        }
        two.until("it has come", |apps| {
            apps.iter()
                .all(|app| session(app).table().moves() == 1 && live(app).is_some())
        });
        two.play(2);
    }
}

#[test]
fn moves_received_during_a_lesson_appear_after_it() {
    let mut two = Two::sat("sansumoku");
    two.play(2);
    let acts = usize::from(
        !session(&two.apps[0])
            .table()
            .awaited()
            .contains(Seat::First),
    );
    let waits = 1 - acts;
    tell(&mut two.apps[waits], Navigate::Learn("sansumoku"));
    two.step();
    tell(&mut two.apps[waits], Navigate::Lesson("sansumoku"));
    two.step();
    assert!(session(&two.apps[waits]).is_guided());
    let m = session(&two.apps[acts])
        .table()
        .any_move(Seat::BOTH[acts])
        .expect("a move");
    tell(&mut two.apps[acts], HandCommand::Type(m));
    for _ in 0..20 {
        two.step();
    }
    // Waiting changes nothing.
    let changed = |two: &Two| {
        two.apps[waits]
            .world()
            .resource_ref::<Session>()
            .last_changed()
    };
    let before = changed(&two);
    two.step();
    assert_eq!(changed(&two), before);
    for _ in 0..2 {
        tell(&mut two.apps[waits], Navigate::Back);
        two.step();
    }
    two.until("both have it", |apps| {
        apps.iter()
            .all(|app| screen(app) == Screen::Table && session(app).table().moves() == 3)
    });
    two.play(2);
}

/// The host presses *To table* in the frame in which the guest sits down, before that is heard or after it.
#[test]
fn back_and_return_in_one_frame_stop_at_the_table() {
    for ways in [
        [Navigate::Back, Navigate::Return],
        [Navigate::Return, Navigate::Back],
    ] {
        let mut two = Two::new();
        two.invite("mbrane");
        two.apps[0].world_mut().write_message_batch(ways);
        two.step();
        two.step();
        assert_eq!(screen(&two.apps[0]), Screen::Table);
        assert!(live(&two.apps[0]).is_some());
        // Pressed once more, it leads on.
        tell(&mut two.apps[0], Navigate::Back);
        assert_eq!(screen(&two.apps[0]), Screen::Title);
    }
}

/// It stays in the talk in which it was sent to the other device, and is pressed there again.
#[test]
fn own_link_opened_again_keeps_newer_moves() {
    for kind in ["mbrane", "sansumoku"] {
        let mut two = Two::sat(kind);
        two.play(3);
        let own = live(&two.apps[1])
            .and_then(mbrane_live::Live::own_link)
            .expect("a seat")
            .to_string();
        two.play(4);
        let before = session(&two.apps[1]).table().save();
        tell(&mut two.apps[1], LiveCommand::Join(own));
        two.until("it is open again", |apps| {
            live(&apps[1]).is_some_and(|live| live.table().is_some())
        });
        assert_eq!(session(&two.apps[1]).table().save(), before, "{kind}");
        two.play(2);
    }
}

#[test]
fn bad_link_is_announced_and_opens_nothing() {
    let mut app = program(&Memory::default());
    for link in [
        "live=1.nothing",
        "live=9.x",
        "live=1.abcd1234.short.key.SUM",
    ] {
        tell(&mut app, LiveCommand::Join(link.to_owned()));
        assert!(
            app.world()
                .resource::<mbrane::notices::Notices>()
                .shown()
                .is_some(),
            "{link}"
        );
        assert!(live(&app).is_none());
        app.world_mut()
            .resource_mut::<mbrane::notices::Notices>()
            .close();
    }
    assert_eq!(screen(&app), Screen::Title);
}

#[test]
fn a_rematch_takes_both_and_changes_seats() {
    let mut two = Two::sat("sansumoku");
    two.play(2);
    let acts = usize::from(
        !session(&two.apps[0])
            .table()
            .awaited()
            .contains(Seat::First),
    );
    let seat = Seat::BOTH[acts];
    let m = session(&two.apps[acts])
        .table()
        .resignation(seat)
        .expect("it can be given up");
    tell(&mut two.apps[acts], HandCommand::Do(TableAction::Play(m)));
    two.until("it is over", |apps| {
        apps.iter()
            .all(|app| session(app).table().outcome().is_some())
    });
    tell(&mut two.apps[0], MatchCommand::Rematch);
    two.until("it is wanted", |apps| {
        live(&apps[1]).is_some_and(|live| live.again().1)
    });
    assert!(
        session(&two.apps[0]).table().outcome().is_some(),
        "it takes both"
    );
    tell(&mut two.apps[1], MatchCommand::Rematch);
    two.until("both play again", |apps| {
        apps.iter().all(|app| session(app).table().moves() == 0)
    });
    assert_eq!(
        live(&two.apps[0]).and_then(mbrane_live::Live::seat),
        Some(Seat::Second)
    );
    two.play(2);
}
