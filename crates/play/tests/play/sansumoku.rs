//! Sansumoku at the table, in words.

use mbrane_play::sansumoku::{Cue, spot_of_cell};
use mbrane_play::words::{
    self, DescribeBeats as _, DescribeMoves as _, DescribeState as _, Words, entry,
};
use mbrane_play::{
    Animated as _, AnyMatch, Beats as _, Draft, Match, MoveInput as _, Narration as _, Side, Stop,
    title_and_lines,
};
use mbrane_rules::sansumoku::Sansumoku;
use mbrane_rules::{Game as _, Seat, Viewer};

use crate::helpers::{Chance, computer, match_of, people, person, random_step};

fn against_computer(record: &str) -> Match<Sansumoku> {
    match_of(record, [person("Ada"), computer(3)])
}

#[test]
fn preview_says_where_a_tile_sends_the_opponent() {
    let game = against_computer("sansumoku : e5 d6");
    let ghost = |cell: &str| {
        let hover = Some(spot_of_cell(cell.parse().expect("a cell")));
        let draft = Draft {
            hover,
            ..Draft::default()
        };
        <dyn AnyMatch>::ghost(&game, &draft, &Words::english(), false)
            .expect("a move")
            .lines
    };
    assert!(
        ghost("a9")[0].contains(" goes to the top-left section, where "),
        "{:?}",
        ghost("a9")
    );
    assert!(
        ghost("c7")[0].contains(" goes to the bottom-right section, where "),
        "{:?}",
        ghost("c7")
    );
}

#[test]
fn caption_says_where_to_play_and_why_not_elsewhere() {
    let words = Words::english();
    let mut game = against_computer("sansumoku : e5 d6");
    let caption = Sansumoku::caption(game.unmasked(), &words);
    assert_eq!(
        (caption.title.as_str(), caption.more),
        (
            "Your turn",
            vec!["1 goes in the top-left section".to_owned()]
        )
    );
    assert_eq!(entry(game.unmasked(), &words), "2. Marble plays d6");
    let say = |m: &str| {
        let refused = game
            .unmasked()
            .check_move(Seat::First, m.parse().expect("a move"))
            .expect_err("it is illegal");
        words::refused(game.unmasked(), &refused, &words)
    };
    assert_eq!(say("e5"), "This cell is already taken");
    assert_eq!(say("a1"), "The last move sends you to the top-left section");
    let refused = game
        .unmasked()
        .check_move(Seat::Second, "a9".parse().expect("a move"))
        .expect_err("it is Ada's turn");
    assert_eq!(
        words::refused(game.unmasked(), &refused, &words),
        "It’s your turn"
    );
    let mut heard = game.erased().heard();
    game.act(Seat::First, "a9".parse().expect("a move"))
        .expect("it is legal");
    game.finish();
    assert_eq!(
        heard.hear(&game, &words),
        [
            "You placed 1 on a9",
            "Marble is thinking",
            "2 goes in the top-left section"
        ]
    );
}

#[test]
fn games_are_described_to_their_end() {
    let (words, mut chance) = (Words::english(), Chance(4));
    let (mut sections, mut ends) = (0, Vec::new());
    for _ in 0..40 {
        let mut game = against_computer("sansumoku :");
        let mut heard = game.erased().heard();
        while let Some(m) = chance.pick(&game.unmasked().position().placements()) {
            let seat = game
                .unmasked()
                .position()
                .to_act()
                .single()
                .expect("a seat");
            game.act(seat, m).expect("it is legal");
            game.finish();
            assert!(heard.hear(&game, &words).len() >= 2);
            sections += usize::from(game.headline(usize::MAX, &words).is_some());
        }
        let table = title_and_lines(&game, Viewer::All, &words);
        assert!(
            table.more.iter().any(
                |line| line.starts_with("Blue won the ") || line.starts_with("Orange won the ")
            ),
            "{table:?}"
        );
        ends.push(table.title);
    }
    assert!(sections > 100, "{sections}");
    for end in ["You win as Blue", "Marble wins as Orange"] {
        assert!(ends.iter().any(|said| said == end), "{ends:?}");
    }
}

/// A game of strong play: a section falls by constraint in its 42nd move, and its 46th and last wins by a line.
const DEMO: &str = include_str!("../../../../assets/demo/sansumoku.txt");
/// A game in which three sections fall one after the other.
const CHAIN: &str = include_str!("../../../../assets/pictures/sansumoku-chain.txt");

fn first(record: &str, moves: usize) -> Match<Sansumoku> {
    let words: Vec<&str> = record.trim().split(' ').take(2 + moves).collect();
    against_computer(&words.join(" "))
}

fn said(game: &Match<Sansumoku>) -> Vec<String> {
    let (sequence, words) = (
        game.unmasked().current_beats().expect("a move"),
        Words::english(),
    );
    (0..=sequence.beats.len())
        .filter_map(|beat| Sansumoku::sentence_after(&sequence.so_far(beat), &words))
        .collect()
}

#[test]
fn won_section_is_a_scene_with_its_reason() {
    let game = first(DEMO, 42);
    let sequence = game.unmasked().current_beats().expect("a move");
    let cues: Vec<&Cue> = sequence.beats.iter().map(|beat| &beat.cue).collect();
    assert_eq!(
        cues,
        [&Cue::Land, &Cue::Stuck, &Cue::Constraint(0), &Cue::Turn]
    );
    assert_eq!(sequence.scene(), Some(1..4));
    assert_eq!(
        said(&game),
        [
            "Blue must place 5 in the centre section, but every free cell there is blocked.",
            "Blue has no cell there, so Orange wins the centre section.",
            "Blue may now play in any open section.",
        ]
    );
    // While its crosses are drawn only the scene has a name.
    let words = Words::english();
    let scene = game.headline(1, &words).expect("a scene");
    assert_eq!(scene.text, words.label(Sansumoku::INFO.scene));
    let after = game.narration_after(1, &words).expect("a scene");
    assert_eq!(after.0, game.headline(2, &words));
    let headline = game.headline(2, &words).expect("it is for afar");
    assert_eq!(
        (headline.text.as_str(), headline.side),
        ("No cell for 5", Some(Side::First))
    );
}

#[test]
fn the_end_of_a_game_is_a_scene_that_names_the_line() {
    let game = first(DEMO, usize::MAX - 2);
    let sequence = game.unmasked().current_beats().expect("a move");
    assert_eq!(sequence.scene(), Some(1..3));
    assert!(matches!(sequence.beats[2].cue, Cue::Finale(_)));
    let words = Words::english();
    let headline = |beat| game.headline(beat, &words).map(|headline| headline.text);
    assert_eq!(
        [headline(1), headline(2)],
        [
            Some("Orange wins the bottom section".to_owned()),
            Some("Orange wins".to_owned())
        ]
    );
    let line = "Three in a row: top, centre and bottom";
    assert_eq!(said(&game).last().map(String::as_str), Some(line));
    let caption = Sansumoku::caption(game.unmasked(), &Words::english());
    assert_eq!(
        (caption.title.as_str(), caption.more[0].as_str()),
        ("Marble wins as Orange", line)
    );
}

#[test]
fn chain_rises_and_describes_each_beat() {
    let game = first(CHAIN, usize::MAX - 2);
    let sequence = game.unmasked().current_beats().expect("a move");
    let scene = sequence.scene().expect("a scene");
    let steps = sequence.beats[scene.clone()]
        .iter()
        .filter(|beat| matches!(beat.cue, Cue::Constraint(_)))
        .count();
    assert!(steps >= 2, "{:?}", sequence.beats);
    let words = Words::english();
    assert!(
        scene
            .clone()
            .all(|beat| Sansumoku::sentence_after(&sequence.until(beat + 1), &words).is_some())
    );
    let times: Vec<u32> = sequence.beats[scene]
        .iter()
        .map(|beat| beat.time.ms)
        .collect();
    assert!(
        times.iter().all(|ms| (240..=2000).contains(ms)),
        "{times:?}"
    );
}

#[test]
fn preview_describes_the_move_under_the_pointer() {
    let words = Words::english();
    let record = first(DEMO, 41).unmasked().record().clone();
    let game = Match::from_record(record, [computer(3), person("Ada")]);
    let pointed = |cell: &str| Draft {
        hover: Some(spot_of_cell(cell.parse().expect("a cell"))),
        ..Draft::default()
    };
    let ghost =
        Sansumoku::ghost(game.unmasked(), &pointed("b8"), &words, false).expect("it is legal");
    assert_eq!(ghost.gist, "5 here wins the centre section");
    assert_eq!(ghost.lines[0], "Marble has no cell in the centre section");
    // A closed cell says why, and which tile closes it, before it is tried.
    let closed = game.unmasked().position().view(Viewer::All);
    let shut = mbrane_rules::grid::reading_order(9).find(|cell| {
        closed.tile(*cell).is_none()
            && Sansumoku::doubted(game.unmasked(), &pointed(&cell.to_string())).is_some()
    });
    let shut = shut.expect("a cell that is closed");
    let why =
        <dyn AnyMatch>::why_not(&game, &pointed(&shut.to_string()), &words).expect("a reason");
    assert!(
        why.message.contains("is already in this") && why.blocker.is_some(),
        "{why:?}"
    );
    assert_eq!(why.tried, [spot_of_cell(shut)]);
    assert_eq!(
        Sansumoku::ghost(game.unmasked(), &pointed(&shut.to_string()), &words, false),
        None
    );
}

#[test]
fn review_can_stop_within_every_won_section() {
    let game = first(DEMO, usize::MAX - 2);
    let stops = game.stops();
    for (cursor, beats) in [
        (42, vec![0, 1, 2]),
        (43, vec![0, 1, 2]),
        (44, vec![]),
        (46, vec![0, 1]),
    ] {
        let within = |stop: &Stop| stop.beat.filter(|_| stop.cursor == cursor);
        assert_eq!(
            stops.iter().filter_map(within).collect::<Vec<_>>(),
            beats,
            "after {cursor} moves"
        );
    }
    let mut shown = game.clone();
    for (index, stop) in stops.iter().enumerate() {
        shown.seek(stop.cursor, stop.beat.unwrap_or(usize::MAX));
        assert_eq!(shown.erased().stop(&stops), index, "{stop:?}");
    }
}

#[test]
fn advice_calls_a_move_a_forced_win_only_when_one_was_found() {
    let (words, mut chance, mut bare) = (Words::english(), Chance(6), 0);
    for _ in 0..10 {
        let mut game = match_of::<Sansumoku>("sansumoku :", people());
        while random_step(&mut game, &mut chance) {
            for m in game.unmasked().position().placements() {
                let said = |wins| Sansumoku::advice(game.unmasked().position(), m, wins, &words);
                assert!(!said(false).contains("forced win"), "{}", said(false));
                assert!(
                    said(true).contains("forced win") || said(true).contains("wins the game"),
                    "{}",
                    said(true)
                );
                bare += usize::from(!said(false).contains(": "));
            }
        }
    }
    assert!(bare > 0, "some moves have no reason");
}

#[test]
fn winning_line_is_drawn_under_the_winners_name() {
    let record = include_str!("../../../../assets/demo/sansumoku.txt");
    let play = against_computer(record.trim());
    let beats = &play.unmasked().current_beats().expect("an end").beats;
    let last = beats.len() - 1;
    assert!(matches!(beats[last].cue, Cue::Finale(_)));
    let headline = <dyn AnyMatch>::headline(&play, last, &Words::english());
    assert_eq!(
        headline.map(|said| said.text).as_deref(),
        Some("Orange wins")
    );
}
