//! Returning: the page is reloaded, the table is left and reopened, at every moment of whole games.

use super::{KEYS, Two, live, session, tell};
use crate::{
    bench::screen,
    hands::hand,
    helpers::{person, shelved_count},
    masbrur,
};
use mbrane::{
    live::{LiveCommand, Transport},
    session::{Kinds, Navigate, Screen},
    settings::Settings,
    table::{
        analysis::review::ReviewCommand,
        change::{hand::HandCommand, match_commands::MatchCommand},
    },
};
use mbrane_inbox::ChannelRequest;
use mbrane_live::Channel;
use mbrane_play::{
    AnyMatch, Speed,
    words::{Words, live::Label},
};
use mbrane_rules::{Seat, Viewer};

/// Moves of a whole game in the order of its record, and who makes each.
type Moves = Vec<(Seat, String)>;

/// Those of a record.
fn moves_by_seat(two: &Two, kind: &str, record: &str) -> Moves {
    let kinds = two.apps[0].world().resource::<Kinds>();
    let table = kinds
        .of(kind)
        .expect("a game")
        .kind
        .read_record(record)
        .expect("a record");
    let all = table.record_for(Viewer::All).to_string();
    let words: Vec<&str> = all.split(' ').collect();
    let texts = &words[words.len() - table.moves()..];
    // In simultaneous choices, the first seat's choice comes first.
    let mut second = false;
    let movers = table.movers().into_iter().map(|mover| {
        second = mover.is_none() && !second;
        mover.unwrap_or(if second { Seat::First } else { Seat::Second })
    });
    movers
        .zip(texts)
        .map(|(seat, m)| (seat, (*m).to_owned()))
        .collect()
}

/// The moves of a game in which the seat to act plays its first legal move, and resigns after a while.
fn made(two: &Two, kind: &str, setup_text: &str) -> Moves {
    let kinds = two.apps[0].world().resource::<Kinds>();
    let mut table = kinds
        .of(kind)
        .expect("a game")
        .kind
        .start(setup_text, [person(), person()])
        .expect("a game");
    while let Some(seat) = table.awaited().first() {
        let m = if table.moves() < 8 {
            table.any_move(seat)
        } else {
            table.resignation(seat).map(|m| m.to_string())
        }
        .expect("a move");
        table
            .play_text(seat, &m, &Words::english())
            .expect("it is legal");
        table.seek(usize::MAX, usize::MAX);
    }
    let record = table.record_for(Viewer::All).to_string();
    moves_by_seat(two, kind, &record)
}

impl Two {
    /// Two who have agreed on this and sit.
    pub(super) fn with_setup(kind: &'static str, setup_text: &str) -> Self {
        let mut two = Self::new();
        for app in &mut two.apps {
            let mut settings = app.world_mut().resource_mut::<Settings>();
            settings.first_run = false;
            settings.speed = Speed::Instant;
            settings.keep_setup(setup_text);
        }
        two.sit(kind)
    }

    /// Steps until both have shown everything and no text is pending.
    pub(super) fn calm(&mut self, what: &str) {
        let mut calm = 0;
        for _ in 0..6000 {
            let sent = self.sent;
            self.step();
            let seen = |two: &Self, app: usize| {
                let table = session(&two.apps[app]).table();
                !two.open[app] || table.is_at_latest() && table.beats_finished()
            };
            calm = if self.sent == sent && seen(self, 0) && seen(self, 1) {
                calm + 1
            } else {
                0
            };
            if let Some(due) = self.due().filter(|_| calm > 0) {
                calm = 0;
                self.set_clocks(due);
            }
            if calm == 4 {
                return;
            }
        }
        panic!("it does not come to rest: {what}");
    }

    /// When the next text is due, where that is soon.
    fn due(&self) -> Option<u64> {
        let now = self.now();
        let open = (0..2)
            .filter(|app| self.open[*app])
            .filter_map(|app| live(&self.apps[app])?.wake_at(now));
        open.filter(|due| (now + 1..now + 1000).contains(due)).min()
    }

    /// The page of a player ends without a word.
    pub(super) fn ends(&mut self, app: usize) {
        self.open[app] = false;
        self.joined = false;
        self.hear_state(1 - app, &format!("away {}", KEYS[app]));
    }

    /// It is opened again by its address.
    pub(super) fn returns(&mut self, app: usize) {
        self.restart(app);
        self.apps[app].world_mut().resource_mut::<Settings>().speed = Speed::Instant;
        let here = self.here[app].clone();
        tell(&mut self.apps[app], LiveCommand::Join(here));
        self.at_the_table(app);
    }

    /// It restarts once the previous one has ended.
    fn begins_anew(&mut self, app: usize) {
        self.apps[app] = bevy::prelude::App::new();
        self.restart(app);
        self.apps[app].world_mut().resource_mut::<Settings>().speed = Speed::Instant;
    }

    fn leaves(&mut self, app: usize) {
        tell(&mut self.apps[app], Navigate::Back);
        self.until("the table is left", |apps| {
            screen(&apps[app]) == Screen::Title && live(&apps[app]).is_none()
        });
    }

    fn comes_back(&mut self, app: usize, kind: &'static str) {
        tell(&mut self.apps[app], Navigate::Continue(kind));
        self.at_the_table(app);
    }

    fn at_the_table(&mut self, app: usize) {
        self.until("it lies on the table again", |apps| {
            let live = live(&apps[app]);
            screen(&apps[app]) == Screen::Table
                && live.is_some_and(|live| live.seat().is_some())
                && session(&apps[app]).laid.remote.live.is_some()
        });
    }

    /// The program of a seat.
    pub(super) fn of(&self, seat: Seat) -> usize {
        (0..2)
            .find(|app| live(&self.apps[*app]).and_then(mbrane_live::Live::seat) == Some(seat))
            .expect("they sit")
    }

    pub(super) fn say(&mut self, app: usize, m: &str) {
        tell(&mut self.apps[app], HandCommand::Type(m.to_owned()));
        let refused = hand(&self.apps[app])
            .refused
            .as_ref()
            .map(|refused| refused.message.clone());
        assert_eq!(
            refused,
            None,
            "{m} in {:?}",
            session(&self.apps[app]).table()
        );
    }

    /// Plays these, and lets a player leave and return before or while each `step`th is made.
    fn plays(&mut self, kind: &'static str, moves: &Moves, step: usize) {
        for (number, (seat, m)) in moves.iter().enumerate() {
            let acts = self.of(*seat);
            let way = if number % step == 0 {
                number / step % 4
            } else {
                4
            };
            match way {
                0 => {
                    self.ends(acts);
                    self.returns(acts);
                    self.calm("whoever is to move has come back");
                }
                // Before the first move there is no match to return to.
                1 if number > 1 => {
                    self.leaves(acts);
                    self.comes_back(acts, kind);
                    self.calm("whoever is to move has left and come back");
                }
                2 if number > 1 => self.leaves(1 - acts),
                3 => self.ends(1 - acts),
                _ => {}
            }
            self.say(acts, m);
            match way {
                2 if number > 1 => self.comes_back(1 - acts, kind),
                3 => self.returns(1 - acts),
                _ => {}
            }
            self.calm(m);
            for app in &self.apps {
                let live = live(app).expect("they sit");
                assert!(
                    live.conflict().is_none() && live.table().is_some(),
                    "{m}: {live:?}"
                );
            }
        }
    }

    /// Both have the same game, which is over.
    fn has_ended(&mut self, moves: &Moves) {
        let ended = |app: &bevy::prelude::App| session(app).table().ended();
        self.until("it is over on both sides", |apps| {
            apps.iter().all(|app| ended(app).is_some())
        });
        self.calm("the end");
        let [one, other] = super::records(self);
        assert_eq!(one, other);
        let all: Vec<&str> = moves.iter().map(|(_, m)| m.as_str()).collect();
        assert!(one.ends_with(&all.join(" ")), "{one} is not {all:?}");
        assert_eq!(ended(&self.apps[0]), ended(&self.apps[1]));
    }
}

#[test]
fn guest_who_reloads_before_the_host_answers_keeps_the_seat() {
    let mut two = Two::new();
    let link = two.invite("mbrane");
    tell(&mut two.apps[1], LiveCommand::Join(link));
    // The host's page is hidden: the guest's texts wait there.
    for _ in 0..10 {
        two.deliver();
        two.apps[1].update();
    }
    two.ends(1);
    two.restart(1);
    let here = two.here[1].clone();
    tell(&mut two.apps[1], LiveCommand::Join(here));
    let requests = &two.apps[1].world().resource::<Transport>().requests;
    let opened = requests
        .iter()
        .find_map(|request| match request {
            ChannelRequest::Open(text) => Some(text),
            _ => None,
        })
        .expect("the channel opens");
    if opened.contains(" -") {
        // The channel makes a new key.
        two.keys[1] = "another-key-of-the-guest";
    }
    two.until("both sit", |apps| {
        apps.iter().all(|app| {
            screen(app) == Screen::Table && live(app).is_some_and(|live| live.seat().is_some())
        })
    });
    two.play(2);
}

#[test]
fn mbrane_with_offers_survives_every_reload() {
    let mut two = Two::with_setup("mbrane", "mbrane 4 full consent");
    let moves = moves_by_seat(
        &two,
        "mbrane",
        "mbrane 4 full consent : 0c4 3b1 2c3 1d2 0b3 2a2 offer decline 1a1 3d3 offer accept",
    );
    two.plays("mbrane", &moves, 2);
    two.has_ended(&moves);
}

#[test]
fn sansumoku_survives_every_reload() {
    let mut two = Two::with_setup("sansumoku", "sansumoku");
    let moves = made(&two, "sansumoku", "sansumoku");
    two.plays("sansumoku", &moves, 2);
    two.has_ended(&moves);
}

#[test]
fn masbrur_survives_every_reload() {
    for (game, step) in [(0, 2), (1, 5)] {
        let mut two = Two::with_setup("masbrur", "masbrur 1");
        let all: Vec<String> = masbrur::round_moves(game)
            .iter()
            .map(ToString::to_string)
            .collect();
        let moves = moves_by_seat(&two, "masbrur", &format!("masbrur 1 : {}", all.join(" ")));
        two.plays("masbrur", &moves, step);
        two.has_ended(&moves);
    }
}

#[test]
fn reload_during_a_count_finds_the_same_end() {
    let record = "mbrane 4 full : 0c4 3b1 2c3 1d2 0b3 2a2 1a1 3d3 3c2 2d1 3a4 1b4";
    let leaver = 1;
    let mut two = Two::with_setup("mbrane", "mbrane 4 full");
    let moves = moves_by_seat(&two, "mbrane", record);
    let (before, last) = moves.split_at(moves.len() - 1);
    two.plays("mbrane", &before.to_vec(), 100);
    for app in &mut two.apps {
        app.world_mut().resource_mut::<Settings>().speed = Speed::One;
    }
    let acts = two.of(last[0].0);
    two.say(acts, &last[0].1);
    two.until("both count", |apps| {
        apps.iter().all(|app| {
            session(app).table().ended().is_some() && !session(app).table().beats_finished()
        })
    });
    for _ in 0..20 {
        two.step();
    }
    assert!(
        !session(&two.apps[leaver]).table().beats_finished(),
        "it is still counted"
    );
    two.ends(leaver);
    two.returns(leaver);
    two.apps
        .iter_mut()
        .for_each(|app| app.world_mut().resource_mut::<Settings>().speed = Speed::Instant);
    two.has_ended(&moves);
    // And the next one begins.
    for app in 0..2 {
        tell(&mut two.apps[app], MatchCommand::Rematch);
    }
    two.until("both play again", |apps| {
        apps.iter().all(|app| session(app).table().moves() == 0)
    });
    two.play(2);
}

#[test]
#[ignore = "long"]
fn simultaneous_choices_are_both_kept_across_a_reload() {
    for goes in [None, Some(Seat::First), Some(Seat::Second)] {
        let mut two = Two::with_setup("masbrur", "masbrur 1");
        let all: Vec<String> = masbrur::round_moves(0)
            .iter()
            .map(ToString::to_string)
            .collect();
        let moves = moves_by_seat(&two, "masbrur", &format!("masbrur 1 : {}", all.join(" ")));
        let show = moves
            .iter()
            .position(|(_, m)| m.starts_with("show:"))
            .expect("a show");
        two.plays("masbrur", &moves[..show].to_vec(), 100);
        if let Some(seat) = goes {
            let app = two.of(seat);
            two.ends(app);
            two.returns(app);
            two.calm("somebody has come back");
        }
        for (seat, m) in &moves[show..show + 2] {
            let app = two.of(*seat);
            two.say(app, m);
        }
        two.calm("both have chosen");
        two.plays("masbrur", &moves[show + 2..].to_vec(), 100);
        two.has_ended(&moves);
    }
}

/// Equal length does not mean equal moves, and an undone move is not played again.
#[test]
fn reopening_loads_moves_from_another_tab() {
    for plays in [true, false] {
        reopening_loads_what_another_tab_knows(plays);
    }
}

fn reopening_loads_what_another_tab_knows(plays: bool) {
    let mut two = Two::with_setup("sansumoku", "sansumoku");
    two.play(4);
    let acts = session(&two.apps[0]).table().awaited();
    let tab = two.of(if acts.contains(Seat::First) {
        Seat::Second
    } else {
        Seat::First
    });
    two.leaves(tab);
    let first_tab = std::mem::take(&mut two.apps[tab]);
    two.returns(tab);
    two.calm("it is open in another tab");
    let last = session(&two.apps[tab]).table().line().moves.pop();
    tell(&mut two.apps[tab], HandCommand::Undo);
    two.until("it is asked", |apps| {
        live(&apps[1 - tab]).is_some_and(|live| live.undo_wanted().is_some())
    });
    tell(&mut two.apps[1 - tab], LiveCommand::AnswerUndo(true));
    two.until("it went back", |apps| {
        apps.iter().all(|app| session(app).table().moves() == 3)
    });
    let legal = session(&two.apps[tab]).table().legal();
    let (other, _) = legal
        .into_iter()
        .rfind(|(m, _)| Some(m) != last.as_ref() && m != "resign")
        .expect("another move");
    if plays {
        two.say(tab, &other);
        two.calm("another move was made");
    }
    two.leaves(tab);
    let now = two.now();
    two.apps[tab] = first_tab;
    two.set_clocks(now);
    two.comes_back(tab, "sansumoku");
    two.calm("the first tab has come back");
    if plays {
        assert_eq!(
            session(&two.apps[tab]).table().line().moves.pop(),
            Some(other)
        );
    } else {
        assert_eq!(session(&two.apps[tab]).table().moves(), 3);
    }
    let [one, other] = super::records(&two);
    assert_eq!(one, other);
    two.play(2);
}

#[test]
fn trying_again_loads_the_choice_made_in_another_tab() {
    for chooser in Seat::BOTH {
        let mut two = Two::with_setup("masbrur", "masbrur 1");
        let all: Vec<String> = masbrur::round_moves(0)
            .iter()
            .map(ToString::to_string)
            .collect();
        let moves = moves_by_seat(&two, "masbrur", &format!("masbrur 1 : {}", all.join(" ")));
        let show = moves
            .iter()
            .position(|(_, m)| m.starts_with("show:"))
            .expect("a show");
        two.plays("masbrur", &moves[..show].to_vec(), 100);
        let mut choices = moves[show..show + 2].to_vec();
        choices.sort_by_key(|(seat, _)| *seat != chooser);
        let tab = two.of(chooser);
        two.hear_state(tab, "gave-up");
        two.until("it gave up", |apps| {
            live(&apps[tab]).map(mbrane_live::Live::channel)
                == Some(&Channel::Closed(Label::WayGaveUp))
        });
        two.open[tab] = false;
        let first_tab = std::mem::take(&mut two.apps[tab]);
        two.returns(tab);
        two.say(tab, &choices[0].1);
        two.calm("the choice was made in another tab");
        two.ends(tab);
        let now = two.now();
        two.apps[tab] = first_tab;
        two.set_clocks(now);
        // Until then the first tab saves nothing of its older state.
        tell(&mut two.apps[tab], LiveCommand::CopyWatchLink);
        tell(&mut two.apps[tab], LiveCommand::Reconnect);
        two.calm("the first tab is open again");
        assert!(
            !session(&two.apps[tab]).table().awaited().contains(chooser),
            "it has chosen"
        );
        two.say(1 - tab, &choices[1].1);
        two.calm("both have chosen");
        assert!(
            two.apps
                .iter()
                .all(|app| live(app).is_some_and(|live| live.conflict().is_none()))
        );
        assert_eq!(two.moves(), show + 2, "{chooser:?}");
    }
}

/// Until the other's choice was shown, the table shows an older place, at which no choice may be changed.
#[test]
fn choice_cannot_change_while_the_opponents_is_shown() {
    let mut two = Two::with_setup("masbrur", "masbrur 1");
    let all: Vec<String> = masbrur::round_moves(0)
        .iter()
        .map(ToString::to_string)
        .collect();
    let moves = moves_by_seat(&two, "masbrur", &format!("masbrur 1 : {}", all.join(" ")));
    let show = moves
        .iter()
        .position(|(_, m)| m.starts_with("show:"))
        .expect("a show");
    two.plays("masbrur", &moves[..show].to_vec(), 100);
    let [(_, first), (_, second)] = &moves[show..show + 2] else {
        panic!("both choose")
    };
    let (host, guest) = (two.of(Seat::First), two.of(Seat::Second));
    let proposed = session(&two.apps[guest]).table().any_move(Seat::Second);
    let other = [proposed, Some("show:none".to_owned())]
        .into_iter()
        .flatten()
        .find(|m| m != second);
    let other = other.expect("another choice");
    two.say(guest, second);
    two.calm("the second seat has chosen");
    two.say(host, first);
    // A press in each frame, so that one comes before everything was shown.
    let known = |two: &Two| {
        live(&two.apps[guest])
            .and_then(|live| live.table())
            .map_or(0, <dyn AnyMatch>::moves)
    };
    let before = known(&two);
    let mut shown = 0;
    for _ in 0..400 {
        two.apps[guest]
            .world_mut()
            .write_message(HandCommand::Type(other.clone()));
        two.step();
        shown += usize::from(known(&two) > before);
        if shown == 2 {
            break;
        }
    }
    assert_eq!(shown, 2, "the choice has come");
    two.calm("both have chosen");
    for app in &two.apps {
        let record = |table: &dyn AnyMatch| table.record_for(Viewer::All).to_string();
        assert_eq!(
            record(session(app).table()),
            record(live(app).and_then(|live| live.table()).expect("a game"))
        );
    }
    two.plays("masbrur", &moves[show + 2..].to_vec(), 100);
    two.has_ended(&moves);
}

/// An answer may arrive while the own move is still moving over the board.
#[test]
fn arriving_move_does_not_cut_off_the_one_that_is_shown() {
    let mut two = Two::with_setup("sansumoku", "sansumoku");
    two.play(3);
    let first = session(&two.apps[0])
        .table()
        .awaited()
        .contains(Seat::First);
    let seat = if first { Seat::First } else { Seat::Second };
    let (slow, quick) = (two.of(seat), two.of(!seat));
    two.apps[slow].world_mut().resource_mut::<Settings>().speed = Speed::Half;
    two.step();
    let m = session(&two.apps[slow])
        .table()
        .any_move(seat)
        .expect("a move");
    two.say(slow, &m);
    assert!(
        !session(&two.apps[slow]).table().beats_finished(),
        "it moves"
    );
    let moves = |two: &Two, app: usize| {
        live(&two.apps[app])
            .and_then(|live| live.table())
            .map_or(0, <dyn AnyMatch>::moves)
    };
    while moves(&two, quick) < 4 || !session(&two.apps[quick]).table().is_at_latest() {
        two.step();
    }
    let m = session(&two.apps[quick])
        .table()
        .any_move(!seat)
        .expect("a move");
    two.say(quick, &m);
    let place = |two: &Two| {
        (
            session(&two.apps[slow]).table().cursor(),
            session(&two.apps[slow]).table().beat(),
        )
    };
    let mut before = place(&two);
    while moves(&two, slow) < 5 {
        before = place(&two);
        assert!(
            !session(&two.apps[slow]).table().beats_finished(),
            "the answer comes before the move has ended"
        );
        two.step();
    }
    assert_eq!(before.0, 4);
    assert_eq!(place(&two), before, "the move goes on");
    two.calm("all of it was shown");
    assert_eq!(place(&two).0, 5);
}

#[test]
fn move_received_before_a_restart_belongs_to_the_same_match() {
    for (lesson, by_link) in [(true, false), (true, true), (false, false)] {
        let kind = "sansumoku";
        let mut two = Two::with_setup(kind, kind);
        let moves = made(&two, kind, kind);
        let (before, after) = moves.split_at(4);
        two.plays(kind, &before.to_vec(), 100);
        let (seat, m) = &after[0];
        let (acts, waits) = (two.of(*seat), two.of(!*seat));
        let began = session(&two.apps[waits]).table().id();
        // The opponent's move arrives, but is not yet on the table.
        if lesson {
            tell(&mut two.apps[waits], Navigate::Learn(kind));
            tell(&mut two.apps[waits], Navigate::Lesson(kind));
        } else {
            tell(&mut two.apps[waits], ReviewCommand::Open);
        }
        two.say(acts, m);
        let moves_of = |live: &mbrane_live::Live| live.table().map(<dyn AnyMatch>::moves);
        two.until("it has come", |apps| {
            live(&apps[waits]).and_then(moves_of) == Some(5)
        });
        two.ends(waits);
        two.begins_anew(waits);
        if by_link {
            tell(
                &mut two.apps[waits],
                LiveCommand::Join(two.here[waits].clone()),
            );
            two.at_the_table(waits);
        } else {
            two.comes_back(waits, kind);
        }
        two.calm("it lies there");
        let table = session(&two.apps[waits]).table();
        assert_eq!(
            (table.moves(), table.id()),
            (5, began),
            "{lesson} {by_link}"
        );
        assert_eq!(shelved_count(&two.memories[waits]), 1, "it is one match");
        two.plays(kind, &after[1..].to_vec(), 100);
        two.has_ended(&moves);
        assert_eq!(shelved_count(&two.memories[waits]), 1, "it is one game");
    }
}
