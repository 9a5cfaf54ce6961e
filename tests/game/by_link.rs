//! Two programs play each other by links that are copied and pasted: each has its own clipboard and its own store.

mod left;
mod lesson;

use crate::{
    aids::help,
    bench::{run, screen, tell},
    clicks::{find, read},
    hands::{choose_opponent, click, key_with, session},
    helpers::{self, searches_for, shelved_count},
    masbrur::round_moves,
};
use bevy::prelude::*;
use mbrane::{
    clipboard::Clipboard,
    notices::Notices,
    session::{Navigate, Screen},
    settings::Settings,
    storage::Memory,
    table::{
        change::{hand::HandCommand, match_commands::MatchCommand},
        links::{LinkCommand, clipboard::ClipboardCommand},
        stage::playback_commands::PlaybackCommand,
    },
};
use mbrane_play::{Against, AnyMatch, Letter, Name, Opponent, TableAction, words::Words};
use mbrane_rules::{Game as _, Record, Seat, Seats, Viewer, masbrur::Masbrur};
use std::{collections::VecDeque, time::Duration};

/// The moves of each seat in the first round of a vector's game, in order.
fn round_by_seat(game: usize) -> [VecDeque<String>; 2] {
    let mut record = Record::<Masbrur>::new("masbrur 1".parse().expect("a setup"));
    let mut played = [VecDeque::new(), VecDeque::new()];
    let mut answers = false;
    for m in round_moves(game) {
        // In simultaneous choices, the first seat's choice comes first.
        let acts = record.position().to_act();
        let seat = if answers {
            Seat::Second
        } else {
            acts.first().expect("somebody acts")
        };
        answers = acts == Seats::BOTH && !answers;
        played[seat.index()].push_back(m.to_string());
        record.push(m).expect("a legal move");
    }
    played
}

/// One of the two: its program, its storage, and its seat.
struct Side {
    app: App,
    memory: Memory,
    seat: Seat,
}

fn start_with_people(memory: &Memory) -> App {
    let mut app = helpers::start(memory);
    let mut settings = app.world_mut().resource_mut::<Settings>();
    settings.keep_setup("masbrur 1");
    settings.keep_setup("mbrane 4 full");
    choose_opponent(
        &mut app,
        Opponent {
            against: Against::Person,
            ..Opponent::USUAL
        },
    );
    app.update();
    app
}

impl Side {
    fn new(seat: Seat) -> Self {
        let memory = Memory::default();
        Self {
            app: start_with_people(&memory),
            memory,
            seat,
        }
    }

    fn table(&self) -> &dyn AnyMatch {
        session(&self.app).table()
    }

    /// Shows received and played moves to their end; returns whether it gets there.
    fn settles(&mut self) -> bool {
        for _ in 0..400 {
            let shown = session(&self.app);
            if !shown.laid.has_unshown_moves
                && shown.table().is_at_latest()
                && shown.table().beats_finished()
            {
                run(&mut self.app, Duration::from_millis(40));
                return true;
            }
            tell(&mut self.app, PlaybackCommand::Skip);
            run(&mut self.app, Duration::from_millis(60));
        }
        false
    }

    fn settle(&mut self) {
        assert!(
            self.settles(),
            "it does not come to its end: {:?}",
            self.table()
        );
    }

    /// Returns whether this side is to act.
    fn acts(&self) -> bool {
        let shown = session(&self.app);
        screen(&self.app) == Screen::Table
            && shown.laid.remote.turn != Some(self.seat)
            && shown.table().ended().is_none()
            && shown.table().local_actors().contains(self.seat)
    }

    /// Plays a move as the table takes it.
    fn play(&mut self, m: &str) {
        if self.table().covered().is_some() {
            tell(&mut self.app, HandCommand::Do(TableAction::Uncover));
        }
        let before = self.table().save();
        tell(&mut self.app, HandCommand::Type(m.to_owned()));
        let refused = &self
            .app
            .world()
            .resource::<mbrane::table::change::hand::Hand>()
            .refused;
        assert_ne!(self.table().save(), before, "{m}: {refused:?}");
        self.settle();
    }

    /// Reads the notices up to one that offers to copy the link; returns whether there is one.
    fn is_asked_to_send(&mut self) -> bool {
        loop {
            let mut notices = self.app.world_mut().resource_mut::<Notices>();
            match notices.shown() {
                Some(notice) if notice.link => return true,
                Some(_) => notices.close(),
                None => return false,
            }
        }
    }

    fn read_notices(&mut self) {
        while !self.notice().is_empty() {
            self.app.world_mut().resource_mut::<Notices>().close();
        }
    }

    /// Copies the link of the match.
    fn copy(&mut self) -> String {
        tell(&mut self.app, LinkCommand::Copy);
        self.app.update();
        let copied = self
            .app
            .world()
            .resource::<Clipboard>()
            .read()
            .expect("a text")
            .expect("it is there at once");
        assert!(
            !self.is_asked_to_send(),
            "whoever has copied it is not asked any more"
        );
        copied
    }

    /// Puts a text on the clipboard and pastes it.
    fn paste(&mut self, text: &str) {
        self.app
            .world_mut()
            .resource_mut::<Clipboard>()
            .write_plain(text)
            .expect("a clipboard");
        tell(&mut self.app, ClipboardCommand::Paste);
        self.app.update();
        self.app.update();
    }

    /// Restarts the program, and continues the game.
    fn reopen(&mut self, kind: &'static str) {
        let before = self.table().save();
        // The ended program has released its key.
        self.app = App::new();
        self.app = start_with_people(&self.memory);
        tell(&mut self.app, Navigate::Continue(kind));
        self.settle();
        assert_eq!(self.table().record_for(Viewer::Of(self.seat)), {
            let kinds: Vec<_> = mbrane::games::GAMES.iter().map(|game| game.kind).collect();
            let saved = mbrane_play::read_saved(&kinds, before.as_str()).expect("a match");
            saved.record_for(Viewer::Of(self.seat))
        });
    }

    fn notice(&self) -> &str {
        helpers::notice(&self.app).unwrap_or_default()
    }

    /// The saved state of the games by link.
    fn kept(&self) -> Vec<String> {
        let texts = self.memory.texts().into_iter();
        texts
            .filter_map(|(key, text)| key.starts_with("links/").then_some(text))
            .collect()
    }
}

/// Two sides; the first one has begun a match of this game.
fn two(kind: &'static str) -> [Side; 2] {
    let mut two = Seat::BOTH.map(Side::new);
    tell(&mut two[0].app, Navigate::Play(kind));
    run(&mut two[0].app, Duration::from_millis(100));
    assert_eq!(screen(&two[0].app), Screen::Table);
    two
}

/// Has the side to act play its whole turn, and the other side paste the link. In between, `look` sees both sides and
/// the link, and decides whether they go on.
fn by_turns(
    two: &mut [Side; 2],
    moves: &mut [VecDeque<String>; 2],
    mut look: impl FnMut(&mut [Side; 2], usize, &str) -> bool,
) {
    let mut begun = false;
    for _ in 0..40 {
        let Some(from) = (0..2).find(|side| two[*side].acts() || two[*side].is_asked_to_send())
        else {
            break;
        };
        let side = &mut two[from];
        while side.acts() {
            let m = moves[from].pop_front().expect("a move");
            side.play(&m);
            if !begun {
                break;
            }
        }
        assert!(
            side.is_asked_to_send() || !begun,
            "who has moved is asked for the link: {:?}",
            side.table()
        );
        begun = true;
        let link = side.copy();
        let goes_on = look(two, from, &link);
        two[1 - from].read_notices();
        two[1 - from].paste(&link);
        two[1 - from].settle();
        if !goes_on {
            break;
        }
    }
}

#[test]
#[ignore = "long"]
fn a_match_of_masbrur_is_played_by_what_is_copied_and_pasted() {
    let (mut two, mut moves) = (two("masbrur"), round_by_seat(0));
    let own: Vec<String> = moves[0]
        .iter()
        .filter(|m| m.contains("show:"))
        .cloned()
        .collect();
    let (mut turns, mut links) = (0, Vec::new());
    by_turns(&mut two, &mut moves, |two, from, link| {
        assert!(link.starts_with("l=masbrur+1:+"), "{link}");
        links.push(link.to_owned());
        turns += 1;
        // Both programs end in mid-game: one after sending, one before receiving.
        if turns == 4 {
            two[from].reopen("masbrur");
        }
        if turns == 6 {
            two[1 - from].reopen("masbrur");
        }
        true
    });
    assert!(moves.iter().all(VecDeque::is_empty), "{moves:?}");
    let ends = two
        .each_ref()
        .map(|side| (side.table().ended(), side.table().record_for(Viewer::All)));
    assert!(ends[0].0.is_some() && ends[0] == ends[1], "{ends:?}");
    // The first seat seals its show in one link and opens it in a later one.
    let show = own.first().expect("a show");
    let first = links
        .iter()
        .position(|link| link.contains(show.as_str()))
        .expect("it is opened");
    assert!(
        links[..first].iter().any(|link| link.contains("show:$")),
        "{links:?}"
    );
    // The match is one game of the list on both sides, and its table lies as it ended.
    assert_eq!(
        two.each_ref().map(|side| shelved_count(&side.memory)),
        [1, 1]
    );
    assert!(
        two.iter()
            .all(|side| searches_for(&side.app, side.seat) && !searches_for(&side.app, !side.seat))
    );
}

#[test]
fn a_wrong_opening_is_refused_with_its_reason_and_changes_nothing() {
    let (mut two, mut moves) = (two("masbrur"), round_by_seat(1));
    let (mut tried, mut known) = (0, String::new());
    by_turns(&mut two, &mut moves, |two, from, link| {
        // The newest opening, which the other side does not know.
        let known = std::mem::replace(&mut known, link.to_owned());
        let opens = |word: &&str| {
            word.trim_start_matches("north:").starts_with("open:") && !known.contains(word)
        };
        let Some(opened) = link.split(['+', '&']).rfind(opens) else {
            return true;
        };
        // Another salt, with a sum that is right.
        let (before, salt) = opened.rsplit_once(':').expect("a salt");
        let other = if salt.starts_with('A') { 'B' } else { 'A' };
        let wrong = link.replace(
            &format!("{before}:{salt}"),
            &format!("{before}:{other}{}", &salt[1..]),
        );
        let side = &mut two[1 - from];
        let was = (
            side.table().save(),
            side.kept(),
            session(&side.app).revision(),
        );
        for (link, says) in [
            (
                resealed(&wrong),
                "The link was not accepted: what it opens does not fit what was promised",
            ),
            (wrong, "This link can’t be read"),
            (link[..link.len() - 4].to_owned(), "This link can’t be read"),
        ] {
            side.read_notices();
            side.paste(&link);
            assert!(side.notice().starts_with(says), "{}", side.notice());
            assert_eq!(
                (
                    side.table().save(),
                    side.kept(),
                    session(&side.app).revision()
                ),
                was
            );
            tried += 1;
        }
        false
    });
    assert_eq!(tried, 3);
    // The right one was taken.
    assert_eq!(two[0].table().entries(), two[1].table().entries());
}

/// A link whose text was changed, with the sum that it must end with.
fn resealed(link: &str) -> String {
    let said = link.split("&s=").next().expect("what is said");
    let sum = said.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |sum, byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
    });
    let link = format!(
        "{said}&s={}",
        mbrane_play::base64::letters(&sum.to_le_bytes()[..6])
    );
    assert!(link.parse::<Letter>().is_ok(), "{link}");
    link
}

#[test]
fn crossing_links_are_put_in_order() {
    let (mut two, mut moves) = (two("masbrur"), round_by_seat(0));
    let m = moves[0].pop_front().expect("an offer");
    two[0].play(&m);
    let mut crossed = 0;
    // Each side plays one move where it may, and both send whatever they have.
    for _ in 0..60 {
        let links = two
            .each_mut()
            .map(|side| (screen(&side.app) == Screen::Table).then(|| side.copy()));
        for (from, link) in links.into_iter().enumerate() {
            let Some(link) = link else { continue };
            let side = &mut two[1 - from];
            side.read_notices();
            side.paste(&link);
            crossed += usize::from(side.notice().starts_with("Your links crossed"));
            side.settle();
        }
        // A side chooses its show only while both may choose.
        let both = two.iter().all(Side::acts);
        for (index, side) in two.iter_mut().enumerate() {
            let shows = moves[index].front().is_some_and(|m| m.contains("show:"));
            if side.acts() && (both || !shows) {
                let m = moves[index].pop_front().expect("a move");
                side.play(&m);
            }
        }
        let ended = two.iter().all(|side| side.table().ended().is_some());
        if ended && two[0].table().record_for(Viewer::All) == two[1].table().record_for(Viewer::All)
        {
            break;
        }
    }
    let ends = two
        .each_ref()
        .map(|side| (side.table().ended(), side.table().record_for(Viewer::All)));
    assert!(ends[0].0.is_some() && ends[0] == ends[1], "{ends:?}");
    assert!(crossed > 0, "both have chosen at the same time");
}

#[test]
fn open_games_go_by_link_and_an_older_link_loses_nothing() {
    for (kind, most) in [("mbrane", 16), ("sansumoku", 4)] {
        let mut two = two(kind);
        let mut links: Vec<String> = Vec::new();
        for turn in 0..most {
            let from = turn % 2;
            let side = &mut two[from];
            if side.table().ended().is_some() {
                break;
            }
            let m = side.table().any_move(side.seat).expect("a move");
            side.play(&m);
            assert_eq!(side.is_asked_to_send(), turn > 0, "{kind} {turn}");
            let link = side.copy();
            assert!(link.starts_with(&format!("{kind}=")), "{link}");
            if turn == 3 {
                side.reopen(kind);
            }
            let other = &mut two[1 - from];
            other.read_notices();
            other.paste(&link);
            other.settle();
            let says = if turn < 2 { "" } else { "One new move" };
            assert!(
                turn == 1 || other.notice() == says,
                "{kind} {turn}: {}",
                other.notice()
            );
            assert_eq!(
                other.table().record_for(Viewer::All),
                two[from].table().record_for(Viewer::All)
            );
            links.push(link);
        }
        let side = &mut two[0];
        let was = (side.table().save(), side.kept());
        for (link, says) in [
            (links[1].as_str(), "The link is"),
            (&links[2][..links[2].len() - 3], "cut or changed"),
        ] {
            side.read_notices();
            side.paste(link);
            assert!(side.notice().contains(says), "{kind}: {}", side.notice());
            assert_eq!((side.table().save(), side.kept()), was);
        }
        assert!(shelved_count(&side.memory) <= 1, "it is one match");
    }
}

/// Two sides; the first one has begun a match of two between Ada and Bo.
fn match_of_two(kind: &'static str) -> [Side; 2] {
    let mut two = [Seat::First, Seat::Second].map(Side::new);
    {
        let mut settings = two[0].app.world_mut().resource_mut::<Settings>();
        settings.names = [Name::new("Ada"), Name::new("Bo")];
        settings.two.insert(kind.to_owned(), true);
    }
    tell(&mut two[0].app, Navigate::Play(kind));
    run(&mut two[0].app, Duration::from_millis(100));
    assert_first_of_two(&two[0]);
    two
}

fn assert_first_of_two(side: &Side) {
    let names = Seat::BOTH.map(|seat| side.table().player(seat).name().to_string());
    assert_eq!(
        (names, side.table().info().leg()),
        (["Ada", "Bo"].map(str::to_owned), Some(1)),
        "{:?}",
        side.table()
    );
}

/// Plays any move, and returns the link.
fn play_any(side: &mut Side) -> String {
    if side.table().covered().is_some() {
        tell(&mut side.app, HandCommand::Do(TableAction::Uncover));
    }
    let m = side.table().any_move(side.seat).expect("a move");
    side.play(&m);
    side.copy()
}

#[test]
fn an_answer_in_a_second_window_continues_the_first_ones_match() {
    for kind in ["mbrane", "sansumoku", "masbrur"] {
        let [mut first, mut other] = match_of_two(kind);
        let link = play_any(&mut first);
        other.paste(&link);
        other.settle();
        let answer = play_any(&mut other);
        let memory = first.memory.clone();
        let mut second = Side {
            app: start_with_people(&memory),
            memory,
            seat: Seat::First,
        };
        second.paste(&answer);
        second.settle();
        assert_first_of_two(&second);
        assert_eq!(
            (second.table().id(), second.table().entries()),
            (first.table().id(), 2),
            "{kind}"
        );
        assert_eq!(shelved_count(&second.memory), 1, "{kind}: it is one match");
    }
}

#[test]
fn two_leg_match_by_link_keeps_names_and_changes_the_first_player() {
    for kind in ["mbrane", "sansumoku", "masbrur"] {
        let mut two = match_of_two(kind);
        for turn in 0..4 {
            let link = play_any(&mut two[turn % 2]);
            two[1 - turn % 2].paste(&link);
            two[1 - turn % 2].settle();
            assert_first_of_two(&two[0]);
        }
        let m = two[0]
            .table()
            .resignation(Seat::First)
            .expect("it can be given up")
            .to_string();
        two[0].play(&m);
        let link = two[0].copy();
        two[1].paste(&link);
        two[1].settle();
        // The first game's first player asks the other to begin the second.
        let side = &mut two[0];
        side.read_notices();
        tell(&mut side.app, MatchCommand::Rematch);
        side.settle();
        side.seat = Seat::Second;
        assert!(
            side.table().info().leg() == Some(2) && !side.acts() && side.is_asked_to_send(),
            "{kind}"
        );
        let link = side.copy();
        let side = &mut two[1];
        side.paste(&link);
        side.settle();
        side.seat = Seat::First;
        assert!(side.table().entries() == 0 && side.acts(), "{kind}");
        let m = side.table().any_move(Seat::First).expect("a move");
        side.play(&m);
        let link = side.copy();
        two[0].paste(&link);
        two[0].settle();
        assert!(
            two[0].table().moves() == 1 && two[0].table().info().leg() == Some(2),
            "{kind}"
        );
    }
}

#[test]
fn computer_gives_no_help_in_matches_by_link() {
    let mut two = two("mbrane");
    assert!(help(&mut two[0].app).0 > 0, "nothing was sent yet");
    for turn in 0..4 {
        let side = &mut two[turn % 2];
        let m = side.table().any_move(side.seat).expect("a move");
        side.play(&m);
        let link = side.copy();
        two[1 - turn % 2].paste(&link);
        two[1 - turn % 2].settle();
    }
    for side in &mut two {
        assert_eq!(help(&mut side.app), (0, false));
        side.settle();
    }
    let m = two[0]
        .table()
        .resignation(Seat::First)
        .expect("it can be given up")
        .to_string();
    two[0].play(&m);
    assert!(help(&mut two[0].app).0 > 0, "it is over");
}

/// On a slow machine two presses can come with one frame.
#[test]
fn second_press_in_a_frame_is_not_played_for_the_receiver() {
    let mut two = two("sansumoku");
    for side in [0, 1] {
        let m = two[side].table().any_move(two[side].seat).expect("a move");
        two[side].play(&m);
        let link = two[side].copy();
        two[1 - side].paste(&link);
        two[1 - side].settle();
    }
    let side = &mut two[0];
    assert!(side.acts());
    let mut after = side.table().boxed();
    let own = after.any_move(Seat::First).expect("a move");
    after
        .play_text(Seat::First, &own, &Words::english())
        .expect("it can be played");
    let theirs = after.any_move(Seat::Second).expect("a move");
    for m in [own, theirs] {
        side.app.world_mut().write_message(HandCommand::Type(m));
    }
    side.settle();
    assert_eq!(side.table().moves(), 3);
    assert!(!side.acts());
}

#[test]
fn a_link_that_is_pasted_twice_in_one_frame_brings_nothing_older_back() {
    for (kind, moves) in [("sansumoku", 3), ("masbrur", 2)] {
        let mut two = two(kind);
        let mut link = String::new();
        for turn in 0..moves {
            let side = &mut two[turn % 2];
            let m = side.table().any_move(side.seat).expect("a move");
            side.play(&m);
            link = side.copy();
            if turn + 1 < moves {
                two[1 - turn % 2].paste(&link);
                two[1 - turn % 2].settle();
            }
        }
        let side = &mut two[moves % 2];
        tell(&mut side.app, Navigate::Back);
        assert_eq!(screen(&side.app), Screen::Title);
        for _ in 0..2 {
            side.app
                .world_mut()
                .write_message(LinkCommand::Paste(link.clone()));
        }
        side.app.update();
        side.settle();
        assert_eq!(side.table().entries(), moves, "{kind}");
    }
}

#[test]
fn an_answer_opens_the_page_that_the_link_came_from() {
    let mut two = two("masbrur");
    let [south, north] = &mut two;
    south.play("offer:02.03.13.14.15.16.24.25.37.46");
    let link = south.copy();
    north.paste(&format!("https://example.org/play/#{link}"));
    north.settle();
    assert!(north.acts(), "whoever opens it plays whoever is to act");
    north.play("take:1");
    assert!(
        north.notice().starts_with("Send the link"),
        "{}",
        north.notice()
    );
    let answer = north.copy();
    assert!(
        answer.starts_with("https://example.org/play/#l=masbrur+1:"),
        "{answer}"
    );
    // Keys paste a link in the same way.
    south.read_notices();
    south
        .app
        .world_mut()
        .resource_mut::<Clipboard>()
        .write_plain(&answer)
        .expect("a clipboard");
    key_with(&mut south.app, &[KeyCode::ControlLeft], KeyCode::KeyV);
    south.settle();
    assert!(south.acts());
    assert_eq!(south.table().entries(), 2);
    // A sent move cannot be taken back, and a program without the match cannot take it over.
    tell(&mut north.app, HandCommand::Undo);
    assert_eq!(north.table().entries(), 2);
    let mut other = Side::new(Seat::First);
    other.paste(&answer);
    assert!(
        other
            .notice()
            .contains("another browser or on another device"),
        "{}",
        other.notice()
    );
}

#[test]
fn link_given_at_the_start_continues_its_match() {
    let [mut south, mut north] = two("masbrur");
    south.play("offer:02.03.13.14.15.16.24.25.37.46");
    let link = south.copy();
    north.paste(&link);
    north.settle();
    north.play("take:1");
    let answer = north.copy();
    let memory = south.memory.clone();
    drop(south);
    let mut app = crate::bench::with(1280, 800, {
        let keeping = crate::bench::keeping(memory.clone());
        move |app: &mut App| {
            app.insert_resource(mbrane::saving::Given(Some(answer.clone())));
            keeping(app);
        }
    });
    run(&mut app, Duration::from_millis(500));
    assert_eq!(session(&app).table().entries(), 2);
    assert_eq!(session(&app).laid.remote.local_seat, Some(Seat::First));
}

#[test]
fn a_game_by_link_goes_on_while_the_disk_is_full() {
    let [mut south, mut north] = two("masbrur");
    south.memory.put("links", "earlier - mbrane 4 full :\n");
    south.memory.refuse(Some("the disk is full"));
    south.play("offer:02.03.13.14.15.16.24.25.37.46");
    let link = south.copy();
    north.paste(&link);
    north.settle();
    north.play("take:1");
    let answer = north.copy();
    south.paste(&answer);
    south.settle();
    assert_eq!(south.table().entries(), 2, "{}", south.notice());
    assert!(south.acts());
}

#[test]
fn covered_table_can_be_sent_as_a_link() {
    let [mut side, _] = two("masbrur");
    for m in ["offer:02.03.13.14.15.16.24.25.37.46", "take:1"] {
        side.play(m);
    }
    // The player to act may sit at this screen or elsewhere.
    assert_eq!(side.table().covered(), Some(Seat::First));
    read(&mut side.app);
    let place = find(&side.app, "Copy link");
    click(&mut side.app, place);
    side.app.update();
    assert_eq!(
        (side.table().covered(), session(&side.app).laid.remote.turn),
        (None, Some(Seat::First))
    );
    let copied = side
        .app
        .world()
        .resource::<Clipboard>()
        .read()
        .expect("a text");
    assert!(copied.is_some_and(|link| link.parse::<Letter>().is_ok()));
}

#[test]
fn link_is_offered_while_its_match_is_open() {
    let (mut two, mut moves) = (two("masbrur"), round_by_seat(0));
    let mut turns = 0;
    by_turns(&mut two, &mut moves, |_, _, _| {
        turns += 1;
        turns < 2
    });
    let acts = (0..2).find(|side| two[*side].acts()).expect("a turn");
    let side = &mut two[acts];
    while side.acts() {
        let m = moves[acts].pop_front().expect("a move");
        side.play(&m);
    }
    assert!(side.is_asked_to_send());
    tell(&mut side.app, Navigate::Back);
    tell(&mut side.app, Navigate::Play("sansumoku"));
    run(&mut side.app, Duration::from_millis(100));
    assert!(
        !side.is_asked_to_send(),
        "what would be copied is another match"
    );
    tell(&mut side.app, Navigate::Back);
    tell(&mut side.app, Navigate::Continue("masbrur"));
    run(&mut side.app, Duration::from_millis(100));
    assert!(side.is_asked_to_send(), "it lies there again");
}

#[test]
fn own_link_updates_its_game_without_a_duplicate() {
    for back in [Navigate::Back, Navigate::Play("mbrane")] {
        let [mut side, _] = two("sansumoku");
        let (m, _) = side.table().legal().swap_remove(0);
        side.play(&m);
        let link = side.copy();
        let began = side.table().id();
        tell(&mut side.app, HandCommand::Undo);
        tell(&mut side.app, back);
        side.paste(&link);
        run(&mut side.app, Duration::from_secs(1));
        assert_eq!(
            (side.table().kind(), side.table().id()),
            ("sansumoku", began)
        );
        assert_eq!(shelved_count(&side.memory), 1);
        let left = session(&side.app)
            .parked
            .values()
            .filter(|left| left.kind() == "sansumoku")
            .count();
        assert_eq!(left, 0, "it lies on the table alone");
    }
}

#[test]
fn link_continues_its_saved_game() {
    for kind in ["mbrane", "sansumoku"] {
        let mut two = two(kind);
        for turn in 0..3 {
            let side = &mut two[turn % 2];
            let m = side.table().any_move(side.seat).expect("a move");
            side.play(&m);
            let link = side.copy();
            two[1 - turn % 2].paste(&link);
            two[1 - turn % 2].settle();
        }
        // An answer that was not sent, and then two other games of the kind.
        let [south, north] = &mut two;
        let m = north.table().any_move(Seat::Second).expect("a move");
        north.play(&m);
        let (began, record) = (north.table().id(), north.table().record_for(Viewer::All));
        let other = north.table().any_move(Seat::First).expect("a move");
        for _ in 0..2 {
            tell(&mut north.app, Navigate::Play(kind));
            run(&mut north.app, Duration::from_millis(200));
            north.play(&other);
            tell(&mut north.app, Navigate::Back);
            run(&mut north.app, Duration::from_millis(200));
        }
        let link = south.copy();
        north.read_notices();
        north.paste(&link);
        north.settle();
        assert_eq!(north.table().id(), began, "{kind}");
        assert_eq!(
            north.table().record_for(Viewer::All),
            record,
            "{kind}: the answer is not lost"
        );
    }
}
