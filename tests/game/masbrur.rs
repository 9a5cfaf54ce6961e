//! Masbrur on the table: a whole match by pointer and by finger against the referee, what is drawn, and what is never drawn.

mod fingers;
mod mirror;
mod walks;

use crate::{
    bench::{self, open_match, run, skip, tell, wait_for_thought},
    chance::Chance,
    hands::{click, key, layout, session, spot_at, steered, tap},
    helpers::{self, assert_rests, computer, notice, people, person},
    pads, puzzles,
};
use bevy::prelude::*;
use mbrane::{
    games::masbrur::state::Shown,
    input::pad::{PadButton, PadNews},
    session::Navigate,
    storage::Memory,
    table::{
        analysis::review::ReviewCommand,
        change::hand::{Hand, HandCommand},
        scene::Key,
        stage::playback_commands::PlaybackCommand,
    },
    theme::slab::Slab,
};
use mbrane_play::{
    Beat, Draft, Match, Player, PressKind, Spot, TableAction,
    masbrur::{Composing, Cue, Place},
    puzzle::PuzzleKind,
    words::Words,
};
use mbrane_rules::{
    Game as _, Record, Seat, Seats, Viewer,
    masbrur::{Choice, Domino, End, FieldRow, Masbrur, Move, Phase, Row, Secret, Setup, Wall},
};
use std::{
    collections::{BTreeMap, BTreeSet, VecDeque},
    time::Duration,
};

/// Games of several rounds, with the referee's expected output.
const VECTORS: &str = include_str!("../../crates/rules/tests/data/masbrur.txt");

/// The moves of the first round of a vector's game, as a game of one round.
pub(crate) fn round_moves(game: usize) -> Vec<Move> {
    let mut lines = VECTORS.lines().filter(|line| !line.is_empty());
    let mut setups = lines
        .by_ref()
        .enumerate()
        .filter(|(_, line)| *line == "masbrur 4");
    let at = setups.nth(game).expect("a set-up for each game").0;
    let line = VECTORS
        .lines()
        .filter(|line| !line.is_empty())
        .nth(at + 1)
        .expect("its moves");
    let mut record = Record::<Masbrur>::new("masbrur 1".parse().expect("a setup"));
    for text in line.split(' ') {
        if record.position().outcome().is_some() {
            break;
        }
        record
            .push(text.parse().expect("a move"))
            .expect("a legal move");
    }
    assert!(record.position().outcome().is_some(), "one round is a game");
    record.moves().to_vec()
}

/// The table with a match of one round between these two.
fn offer_table(width: u32, height: u32, players: [Player; 2]) -> App {
    let mut app = bench::game(width, height);
    open_match(
        &mut app,
        Match::<Masbrur>::new("masbrur 1".parse().expect("a setup"), players),
    );
    skip(&mut app, Duration::from_secs(1));
    app
}

fn game(app: &App) -> &Match<Masbrur> {
    session(app)
        .on::<Masbrur>()
        .expect("Masbrur lies on the table")
}

fn composing(app: &App) -> Composing {
    let play = game(app).as_seen();
    Composing::of(play, &app.world().resource::<Hand>().draft)
}

fn hand_over(app: &mut App) {
    if session(app).table().covered().is_some() {
        tell(app, HandCommand::Do(TableAction::Uncover));
        run(app, Duration::from_millis(60));
    }
}

/// A way to press a spot.
type Press = fn(&mut App, Vec2);

fn press_spot(app: &mut App, spot: Spot, by: Press) {
    let layout = layout(app);
    assert!(
        layout.rect(spot).is_some(),
        "{spot:?} lies nowhere: {:?}",
        game(app).unmasked().position().phase()
    );
    by(app, spot_at(&layout, spot));
}

fn press_domino(app: &mut App, domino: Domino, by: Press) {
    press_spot(app, Place::Domino(domino).spot(), by);
}

/// Takes an action that the table offers now.
fn offered(app: &mut App, m: Move) {
    let draft = app.world().resource::<Hand>().draft.clone();
    let offers = session(app).table().offers(&draft, &Words::english());
    let card = session(app).table().card(&draft, &Words::english());
    let answers = card.into_iter().flat_map(|card| card.answers);
    let offer = offers
        .into_iter()
        .chain(answers)
        .find(|offer| offer.action.plays(&m.to_string()));
    tell(
        app,
        HandCommand::Do(offer.unwrap_or_else(|| panic!("{m} is not offered")).action),
    );
}

/// Plays a move by presses on the table.
fn press_move(app: &mut App, m: Move, by: Press) {
    hand_over(app);
    match m {
        Move::Offer(group) => {
            let [first, second] = composing(app).groups;
            let named = if first.contains(group.first().expect("ten")) {
                group
            } else {
                second.union(first).minus(group)
            };
            for domino in first
                .union(second)
                .iter()
                .filter(|domino| first.contains(*domino) != named.contains(*domino))
            {
                press_domino(app, domino, by);
            }
            offered(app, m);
        }
        Move::Take(group) => {
            let spot = Place::Group(group as usize).spot();
            let layout = layout(app);
            let rect = layout.rect(spot).expect("a group lies there");
            // At its edge, beside the dominoes.
            let place = rect.min + Vec2::splat(3.0);
            by(app, place);
            if game(app).unmasked().record().moves().last() != Some(&m) {
                by(app, place);
            }
        }
        Move::Place(placement, Secret::Known(wall)) => {
            for domino in wall.each() {
                let now = composing(app);
                if now
                    .wall
                    .is_some_and(|wall| wall.dominoes().contains(domino))
                {
                    continue;
                }
                let gives = now
                    .wall
                    .into_iter()
                    .flat_map(Wall::each)
                    .find(|there| !wall.dominoes().contains(*there));
                press_domino(app, domino, by);
                press_domino(app, gives.expect("one gives way"), by);
            }
            if composing(app).held.is_some() {
                tell(app, HandCommand::Clear);
            }
            press_domino(app, placement.domino, by);
            let end = Place::End(usize::from(placement.row), placement.end).spot();
            press_spot(app, end, by);
            if game(app).unmasked().record().moves().last() != Some(&m) {
                press_spot(app, end, by);
            }
        }
        Move::Choose(Choice::Show(Secret::Known(show))) => {
            let mut below = [1, 2].into_iter();
            for formation in show.iter() {
                let lane = if formation.row() == Row::Upper {
                    0
                } else {
                    below.next().expect("a lane")
                };
                press_spot(app, Place::Lane(lane).spot(), by);
                for square in formation.squares() {
                    press_spot(app, Place::Square(square).spot(), by);
                }
                press_spot(app, Place::Lane(lane).spot(), by);
            }
            offered(app, m);
        }
        // Squares alone are ambiguous for these moves, so the test types them.
        m => tell(app, HandCommand::Type(m.to_string())),
    }
}

fn play_match(app: &mut App, number: usize, by: Press) {
    let mut left: VecDeque<Move> = round_moves(number).into();
    while let Some(next) = left.front().copied() {
        hand_over(app);
        // In simultaneous choices, the viewer may be North.
        let both = game(app).unmasked().position().to_act() == Seats::BOTH
            && game(app).unmasked().waiting().is_none();
        let second = both && composing(app).seat == Some(Seat::Second);
        let m = if second {
            left.remove(1).expect("North's")
        } else {
            next
        };
        if !second {
            left.pop_front();
        }
        let before = game(app).unmasked().record().moves().len();
        press_move(app, m, by);
        let refused = app.world().resource::<Hand>().refused.clone();
        let play = game(app);
        let said = play.unmasked().record().moves()[before..].contains(&m)
            || play.unmasked().waiting() == Some(m);
        assert!(said, "{m}: {refused:?}");
        // Scenes are seen to their ends.
        for _ in 0..60 {
            assert_drawn(app);
            if game(app).unmasked().beats_finished() {
                break;
            }
            run(app, Duration::from_millis(500));
        }
        run(app, Duration::from_millis(100));
    }
    assert!(game(app).unmasked().outcome().is_some());
}

/// Asserts that the dominoes drawn in the field are those of the view, each row in order.
fn assert_drawn(app: &mut App) {
    let drawn: BTreeMap<Key, Vec3> = app
        .world_mut()
        .query::<(&Key, &Transform)>()
        .iter(app.world())
        .map(|(part, at)| (*part, at.translation))
        .collect();
    let place = |domino: Domino| drawn.get(&Key::new("domino", domino.index())).copied();
    if !game(app).unmasked().beats_finished() {
        return;
    }
    let view = game(app).unmasked().view(Viewer::All);
    let in_combat =
        view.walls_open || matches!(view.phase, Phase::Show | Phase::Seize | Phase::Over);
    for (row, there) in view.field.rows().iter().enumerate() {
        let FieldRow::Full([left, middle, right]) = *there else {
            continue;
        };
        let (one, other) = (
            place(Domino::of(left, middle)),
            place(Domino::of(middle, right)),
        );
        if in_combat {
            assert!(
                one.is_none() && other.is_none(),
                "the lanes lie over the field"
            );
            continue;
        }
        let (one, other) = (one.expect("it lies there"), other.expect("it lies there"));
        assert!(
            (one.y - other.y).abs() < 0.5 && one.x < other.x,
            "row {row}: {one} {other}"
        );
    }
}

#[test]
fn match_by_mouse_agrees_with_the_referee() {
    let mut app = offer_table(1280, 800, [person(), person()]);
    play_match(&mut app, 0, click);
}

#[test]
#[ignore = "long"]
fn match_by_touch_on_a_phone_agrees_with_the_referee() {
    let mut app = offer_table(390, 844, [person(), person()]);
    play_match(&mut app, 1, tap);
}

/// All that is drawn, with its places and colours.
fn drawn(app: &mut App) -> Vec<(Key, String)> {
    let mut parts: Vec<(Key, String)> = app
        .world_mut()
        .query::<(&Key, &Transform, Option<&Slab>)>()
        .iter(app.world())
        .map(|(part, at, slab)| {
            (
                *part,
                format!(
                    "{:.2} {:.2} {:?}",
                    at.translation,
                    at.scale,
                    slab.map(|slab| slab.lit)
                ),
            )
        })
        .collect();
    parts.sort();
    parts
}

#[test]
fn a_hidden_wall_leaves_no_trace_in_what_is_drawn() {
    let start = "masbrur 1 : offer:02.03.13.14.15.16.24.25.37.46 take:1 17hl:35.36";
    let walls = ["02.46", "13.24", "15.16"];
    let seen: Vec<_> = walls
        .iter()
        .map(|wall| {
            let mut app = offer_table(1280, 800, [person(), computer(1)]);
            let record: Record<Masbrur> = format!("{start} 37cr:{wall}").parse().expect("a record");
            let mut play = Match::from_record(record, [person(), computer(1)]);
            assert_eq!(play.unmasked().position().hand(Seat::Second).len(), 10);
            play.set_beat(usize::MAX);
            open_match(&mut app, play);
            skip(&mut app, Duration::from_secs(1));
            drawn(&mut app)
        })
        .collect();
    assert!(!seen[0].is_empty());
    assert!(
        seen.windows(2).all(|pair| pair[0] == pair[1]),
        "what is drawn tells the wall"
    );
}

#[test]
fn a_puzzle_of_a_wall_shows_the_other_wall() {
    let mut app = helpers::start(&Memory::default());
    puzzles::begin(&mut app, "masbrur", &[PuzzleKind::Wall]);
    let position = game(&app).unmasked().position().clone();
    let wall = position
        .wall(Seat::First)
        .and_then(Secret::known)
        .expect("a wall")
        .dominoes();
    let mut looks = app.world_mut().query::<(&Key, &Slab)>();
    let mut lit = |domino: Domino| {
        let parts = looks
            .iter(app.world())
            .filter(|(part, _)| **part == Key::new("domino", domino.index()));
        parts
            .map(|(_, slab)| format!("{:?}", slab.lit))
            .collect::<Vec<_>>()
    };
    let [dark, bright] = [wall, position.hand(Seat::First).minus(wall)];
    let [dark, bright] =
        [dark, bright].map(|dominoes| dominoes.iter().flat_map(&mut lit).collect::<BTreeSet<_>>());
    assert!(
        dark.len() == 1 && bright.len() == 1 && dark != bright,
        "{dark:?} {bright:?}"
    );
    let table = session(&app).table();
    let groups = table.groups(
        &Draft::default(),
        Viewer::Of(Seat::Second),
        &Words::english(),
    );
    let group = groups
        .iter()
        .find(|group| group.label == "South’s wall")
        .expect("the wall");
    assert_eq!(group.spots.len(), 2);
}

#[test]
fn covered_table_draws_no_hand() {
    let mut app = offer_table(1280, 800, [person(), person()]);
    for m in round_moves(0).into_iter().take(3) {
        press_move(&mut app, m, click);
        skip(&mut app, Duration::from_secs(2));
    }
    assert!(
        session(&app).table().covered().is_some(),
        "the other one is to act"
    );
    let hands = game(&app)
        .unmasked()
        .position()
        .hand(Seat::First)
        .union(game(&app).unmasked().position().hand(Seat::Second));
    let shown = drawn(&mut app);
    assert!(hands.iter().all(|domino| {
        shown
            .iter()
            .all(|(part, _)| *part != Key::new("domino", domino.index()))
    }));
}

#[test]
fn a_table_at_rest_asks_for_no_frame() {
    let mut app = offer_table(1280, 800, [person(), person()]);
    let mut played = round_moves(0).into_iter().take(4);
    loop {
        assert_rests(&mut app, "the table");
        let Some(m) = played.next() else { break };
        press_move(&mut app, m, click);
        tell(&mut app, PlaybackCommand::Skip);
    }
}

#[test]
fn proposal_is_played_by_one_press() {
    let mut app = offer_table(1280, 800, [person(), computer(1)]);
    compose_show(&mut app);
    tell(
        &mut app,
        HandCommand::Press(Place::Proposal(0).spot(), PressKind::Point),
    );
    assert!(
        !composing(&app).lanes.is_empty(),
        "{:?}",
        app.world().resource::<Hand>()
    );
}

/// Opens a combat after the first moves of a game, where the player composes a show.
fn compose_show(app: &mut App) {
    let start: Vec<String> = round_moves(0)
        .iter()
        .take_while(|m| **m != Move::Attack)
        .map(ToString::to_string)
        .collect();
    let record: Record<Masbrur> = format!("masbrur 1 : {} attack", start.join(" "))
        .parse()
        .expect("a record");
    let mut play = Match::from_record(record, [person(), computer(1)]);
    play.set_beat(usize::MAX);
    open_match(app, play);
    run(app, Duration::from_millis(200));
    assert_eq!(composing(app).phase, Phase::Show);
}

#[test]
fn shoulders_of_a_pad_go_through_what_is_proposed_and_one_press_plays_it() {
    let mut app = offer_table(1280, 800, [person(), computer(1)]);
    compose_show(&mut app);
    tell(&mut app, PadNews::Came);
    let laid = |app: &App| composing(app).lanes;
    pads::press_pad(&mut app, PadButton::Right1);
    let first = laid(&app);
    assert!(!first.is_empty());
    pads::press_pad(&mut app, PadButton::Right1);
    let second = laid(&app);
    assert!(
        !second.is_empty() && second != first,
        "the next one is another"
    );
    pads::press_pad(&mut app, PadButton::Left1);
    assert_eq!(laid(&app), first);
    // The cross returns to the spots on the table, and keeps the proposal.
    pads::press_pad(&mut app, PadButton::Right);
    let at = steered(&app).expect("the cross is somewhere");
    assert!(layout(&app).rect(at).is_some() && laid(&app) == first);
    pads::press_pad(&mut app, PadButton::Right1);
    let before = game(&app).unmasked().record().moves().len();
    pads::press_pad(&mut app, PadButton::South);
    let play = game(&app);
    assert!(
        play.unmasked().record().moves().len() > before || play.unmasked().waiting().is_some(),
        "it is played"
    );
}

#[test]
fn the_key_of_a_proposal_shows_it_and_enter_plays_it() {
    let mut app = offer_table(1280, 800, [person(), computer(1)]);
    compose_show(&mut app);
    key(&mut app, KeyCode::Digit2);
    assert!(!composing(&app).lanes.is_empty());
    let before = game(&app).unmasked().record().moves().len();
    key(&mut app, KeyCode::Enter);
    let play = game(&app);
    assert!(
        play.unmasked().record().moves().len() > before || play.unmasked().waiting().is_some(),
        "it is played"
    );
}

/// Goes to a spot by keys, and presses it.
fn press_by_keys(app: &mut App, spot: Spot) {
    tell(app, HandCommand::Aim(spot));
    assert_eq!(
        session(app)
            .table()
            .steered(&app.world().resource::<Hand>().draft),
        Some(spot)
    );
    key(app, KeyCode::Enter);
}

#[test]
fn continuing_a_match_of_two_people_covers_the_table_again() {
    let mut app = offer_table(1280, 800, [person(), person()]);
    for m in round_moves(0).into_iter().take(2) {
        press_move(&mut app, m, click);
        skip(&mut app, Duration::from_secs(2));
    }
    hand_over(&mut app);
    let seat = session(&app).table().acting();
    assert!(seat.is_some() && session(&app).table().covered().is_none());
    tell(&mut app, Navigate::Back);
    tell(&mut app, Navigate::Continue("masbrur"));
    skip(&mut app, Duration::from_secs(1));
    assert_eq!(session(&app).table().covered(), seat);
    hand_over(&mut app);
    assert_eq!(session(&app).table().acting(), seat);
}

#[test]
fn arrows_and_enter_place_a_domino() {
    let mut app = offer_table(1280, 800, [person(), person()]);
    for m in round_moves(0).into_iter().take(2) {
        press_move(&mut app, m, click);
        skip(&mut app, Duration::from_secs(2));
    }
    hand_over(&mut app);
    key(&mut app, KeyCode::ArrowRight);
    let first = session(&app)
        .table()
        .steered(&app.world().resource::<Hand>().draft);
    assert!(first.is_some(), "the keys are somewhere");
    key(&mut app, KeyCode::ArrowDown);
    let now = composing(&app);
    let (domino, row, end) = now
        .standing
        .iter()
        .flat_map(|domino| (0..8).flat_map(move |row| End::BOTH.map(|end| (*domino, row, end))))
        .find(|(domino, row, end)| {
            game(&app)
                .unmasked()
                .position()
                .field()
                .row(*row)
                .end(*end)
                .is_some_and(|number| domino.bears(number))
        })
        .expect("one fits");
    press_by_keys(&mut app, Place::Domino(domino).spot());
    assert_eq!(composing(&app).held, Some(domino));
    press_by_keys(&mut app, Place::End(row, end).spot());
    key(&mut app, KeyCode::Enter);
    let last = game(&app).unmasked().record().moves().last().copied();
    assert!(
        matches!(last, Some(Move::Place(placement, _)) if placement.domino == domino),
        "{last:?}"
    );
}

#[test]
#[ignore = "long"]
fn random_presses_leave_a_legal_match() {
    let mut app = offer_table(844, 390, [person(), person()]);
    let mut random = Chance(0x2545_f491_4f6c_dd1d);
    let words = Words::english();
    let (mut moves, mut played) = (0, 0);
    for step in 0..700 {
        hand_over(&mut app);
        let layout = layout(&app);
        let spots: Vec<Spot> = layout
            .cells
            .iter()
            .chain(&layout.pieces)
            .map(|(spot, _)| *spot)
            .collect();
        let draft = app.world().resource::<Hand>().draft.clone();
        let offers = session(&app).table().offers(&draft, &words);
        match random.below(12) {
            0 => tell(&mut app, HandCommand::Clear),
            1 => tell(&mut app, HandCommand::Place),
            2 if step % 9 == 0 => tell(&mut app, HandCommand::Undo),
            3 => key(
                &mut app,
                [KeyCode::ArrowUp, KeyCode::ArrowLeft, KeyCode::Enter][random.below(3)],
            ),
            4 if !offers.is_empty() => {
                let action = offers[random.below(offers.len())].action.clone();
                tell(&mut app, HandCommand::Do(action));
            }
            5 => tell(&mut app, PlaybackCommand::Skip),
            6 => tell(
                &mut app,
                HandCommand::Press(Place::Proposal(random.below(3)).spot(), PressKind::Point),
            ),
            _ if !spots.is_empty() => {
                click(&mut app, spot_at(&layout, spots[random.below(spots.len())]));
            }
            _ => {}
        }
        app.update();
        let before = std::mem::replace(&mut moves, game(&app).unmasked().record().moves().len());
        played += moves.saturating_sub(before);
        if step % 25 == 0 {
            skip(&mut app, Duration::from_secs(1));
            assert_drawn(&mut app);
        }
    }
    // The record of the match reads back as the same position.
    let record = game(&app).unmasked().record();
    let read: Record<Masbrur> = record.to_string().parse().expect("a record");
    assert_eq!(read.position(), record.position());
    assert!(played > 20, "{played}");
}

#[test]
fn two_computers_finish_a_match() {
    let mut app = offer_table(1280, 800, [1, 2].map(computer));
    for _ in 0..3000 {
        if game(&app).history().ended().is_some() {
            break;
        }
        wait_for_thought(&mut app);
        tell(&mut app, PlaybackCommand::Skip);
        skip(&mut app, Duration::from_millis(400));
    }
    assert!(
        game(&app).history().ended().is_some(),
        "{:?}",
        session(&app).table()
    );
    assert!(game(&app).unmasked().record().moves().len() > 5);
}

#[test]
fn finished_match_can_be_viewed_from_either_seat() {
    let record: Record<Masbrur> = include_str!("../../assets/demo/masbrur.txt")
        .trim()
        .parse()
        .expect("a record");
    let two = |m: &Move| matches!(m, Move::Place(..));
    let second = record
        .moves()
        .iter()
        .enumerate()
        .filter(|(_, m)| two(m))
        .nth(1)
        .expect("both have placed")
        .0
        + 1;
    let mut app = bench::game(1280, 800);
    let mut play = Match::from_record(record, [person(), person()]);
    play.set_beat(usize::MAX);
    open_match(&mut app, play);
    tell(&mut app, ReviewCommand::Open);
    tell(&mut app, ReviewCommand::After(second));
    let known = |app: &mut App| {
        app.update();
        app.update();
        app.world()
            .resource::<Shown>()
            .view
            .walls
            .map(|wall| wall.is_some_and(|wall| wall.known().is_some()))
    };
    assert_eq!(known(&mut app), [true, true]);
    tell(&mut app, ReviewCommand::Look);
    assert_eq!(
        (known(&mut app), session(&app).viewer()),
        ([true, false], Viewer::Of(Seat::First))
    );
    tell(&mut app, ReviewCommand::Look);
    assert_eq!(
        (known(&mut app), session(&app).viewer()),
        ([false, true], Viewer::Of(Seat::Second))
    );
    tell(&mut app, ReviewCommand::By(1));
    assert_eq!(
        session(&app).viewer(),
        Viewer::Of(Seat::Second),
        "stepping keeps them"
    );
    tell(&mut app, ReviewCommand::Back);
    assert_eq!(
        session(&app).viewer(),
        Viewer::All,
        "whoever goes back sees all"
    );
    // During a match there is no viewer to choose.
    let mut app = offer_table(1280, 800, [person(), person()]);
    tell(&mut app, ReviewCommand::Open);
    tell(&mut app, ReviewCommand::Look);
    assert!(!session(&app).table().has_looks() && session(&app).viewer() != Viewer::All);
}

/// A review's branch lays no hidden choice open, neither to two people at one screen nor beside computers.
#[test]
fn match_with_hidden_choices_cannot_be_branched() {
    let round = round_moves(0);
    for players in [[person(), person()], [person(), computer(2)]] {
        let mut app = offer_table(1280, 800, players.clone());
        let mut record = Record::<Masbrur>::new("masbrur 1".parse().expect("a setup"));
        for m in round.iter().take(4) {
            record.push(*m).expect("a legal move");
        }
        let placed = record.clone();
        assert_eq!(placed.position().phase(), Phase::Equip);
        open_match(&mut app, Match::from_record(placed, players));
        run(&mut app, Duration::from_millis(200));
        hand_over(&mut app);
        let replaced = session(&app).replaced();
        tell(&mut app, ReviewCommand::Open);
        for command in [ReviewCommand::Branch(true), ReviewCommand::Play] {
            tell(&mut app, command);
        }
        assert_eq!(
            session(&app).replaced(),
            replaced,
            "the match that is there stays"
        );
        assert!(notice(&app).is_some(), "it is said why");
        // Before anything was hidden it can be done.
        for command in [
            ReviewCommand::At(0),
            ReviewCommand::Branch(true),
            ReviewCommand::Play,
        ] {
            tell(&mut app, command);
        }
        assert!(session(&app).replaced() > replaced);
    }
}

#[test]
fn dominoes_do_not_animate_between_matches() {
    let players = people();
    let mut app = offer_table(1280, 800, players.clone());
    open_match(
        &mut app,
        Match::<Masbrur>::new(Setup::new(1, true).expect("a setup"), players),
    );
    app.update();
    let first = bench::pieces(&mut app, "domino");
    skip(&mut app, Duration::from_secs(2));
    assert!(first.len() > 20);
    assert_eq!(bench::pieces(&mut app, "domino"), first);
}

#[test]
fn sum_leaves_no_moving_piece_however_it_is_watched() {
    const PARTS: [&str; 6] = ["chip", "total", "swept", "spark", "veil", "plus"];
    let text = include_str!("../../assets/pictures/masbrur.txt").trim();
    let mut record: Record<Masbrur> = text.parse().expect("a record");
    while record.moves().len() > 15 {
        record.pop();
    }
    let in_air = |app: &mut App| {
        let parts = drawn(app).into_iter().map(|(key, _)| key.part);
        parts.filter(|part| PARTS.contains(part)).count()
    };
    let is_sum = |beat: &Beat<Masbrur>| matches!(beat.cue, Cue::Sum { .. });
    let mut app = bench::game(1280, 800);
    let mut chance = Chance(11);
    let mut most = 0;
    for watched in 0..6 {
        let mut play = Match::from_record(record.clone(), people());
        let sequence = play.unmasked().current_beats().expect("a combat");
        let sum = sequence.beats.iter().position(is_sum).expect("a sum");
        play.set_beat(sum);
        open_match(&mut app, play);
        for _ in 0..40 {
            match chance.below(8) {
                0 => tell(&mut app, PlaybackCommand::Pause),
                1 => tell(&mut app, PlaybackCommand::Advance),
                2 => tell(&mut app, PlaybackCommand::NextSpeed),
                _ => run(&mut app, Duration::from_millis(200)),
            }
            most = most.max(in_air(&mut app));
        }
        tell(&mut app, PlaybackCommand::Skip);
        skip(&mut app, Duration::from_secs(2));
        assert_eq!(in_air(&mut app), 0, "{watched}");
    }
    assert!(most > 3, "{most}");
}
