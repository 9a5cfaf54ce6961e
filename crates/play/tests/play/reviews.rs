//! Reviews: the places where they stop, the worth of a game, and the words for both.

use mbrane_play::mbrane::Cue;
use mbrane_play::words::{DescribeMoves as _, Words, entry};
use mbrane_play::{AnyMatch, Beats as _, Course, Entry, Match, Side, Stop, Worth};
use mbrane_rules::mbrane::{Colour, Mbrane};
use mbrane_rules::{Game as _, Seat, View as _, Viewer};

use crate::helpers::{Chance, computer, match_of, people, person, random_step, tables};

#[test]
fn a_review_can_stand_after_every_entry_and_every_beat_of_the_count() {
    let mut chance = Chance(5);
    for players in tables() {
        for setup in [
            "mbrane 4 full pie consent",
            "mbrane 9 full pie consent",
            "mbrane 4 plain",
        ] {
            let mut game = Match::<Mbrane>::new(setup.parse().expect("a set-up"), players.clone());
            while random_step(&mut game, &mut chance) {}
            let stops = game.stops();
            let order = |stop: &Stop| (stop.cursor, stop.beat.unwrap_or(usize::MAX));
            assert!(
                stops
                    .windows(2)
                    .all(|pair| order(&pair[0]) < order(&pair[1]))
            );
            assert_eq!(
                stops[0],
                Stop {
                    cursor: 0,
                    beat: None
                }
            );
            assert_eq!(
                stops.last(),
                Some(&Stop {
                    cursor: game.erased().entries(),
                    beat: None
                })
            );
            for cursor in 0..=game.erased().entries() {
                assert!(stops.contains(&Stop { cursor, beat: None }));
            }
            let mut views = Vec::new();
            for (index, stop) in stops.iter().enumerate() {
                game.seek(stop.cursor, stop.beat.unwrap_or(usize::MAX));
                assert_eq!(game.erased().stop(&stops), index, "{stop:?}");
                if let (Some(beat), Some(sequence)) = (stop.beat, game.unmasked().current_beats()) {
                    assert!(beat < sequence.beats.len() && sequence.beats[beat].cue != Cue::Hold);
                    views.push(sequence.view(beat + 1, Viewer::All));
                }
            }
            // The stops of the count add up to the result.
            if let Some(sequence) = game.unmasked().current_beats()
                && let Some(count) = sequence.scene()
            {
                let events: usize = sequence.beats[..count.end - 1]
                    .iter()
                    .map(|beat| beat.events.len())
                    .sum();
                let mut view = views
                    .last()
                    .cloned()
                    .unwrap_or_else(|| sequence.before.clone());
                sequence.beats[count.end - 1]
                    .events
                    .iter()
                    .for_each(|event| view.apply(event));
                assert!(events == 0 || view == sequence.view(usize::MAX, Viewer::All));
            }
        }
    }
}

#[test]
fn review_has_every_position_of_a_game() {
    let mut chance = Chance(9);
    for players in tables() {
        let mut game = Match::<Mbrane>::new(
            "mbrane 4 full pie consent".parse().expect("a set-up"),
            players,
        );
        while random_step(&mut game, &mut chance) {}
        let positions = game.history().positions();
        assert_eq!(positions.len(), game.erased().entries() + 1);
        for (cursor, position) in positions.iter().enumerate() {
            game.seek(cursor, usize::MAX);
            assert_eq!(game.unmasked().position(), position);
        }
    }
}

/// The course of a match, with the judge's worth of each cursor.
fn course_of(game: &Match<Mbrane>, judge: impl FnMut(usize) -> Option<Worth>) -> Course {
    let worth = (0..=game.erased().entries()).map(judge).collect();
    Course::new(
        worth,
        <dyn AnyMatch>::movers(game),
        game.erased().seat_on(Side::First),
    )
}

fn worth(first: f32) -> Worth {
    Worth {
        chance: [first, 1.0 - first],
        points: [4.5; 2],
        proven: false,
    }
}

#[test]
fn losses_belong_to_the_mover_also_after_a_swap() {
    let game = match_of::<Mbrane>("mbrane 9 full pie : 8e5 swap 7d4 6f6", people());
    let mover = game
        .unmasked()
        .record()
        .position_at(2)
        .to_act()
        .single()
        .expect("a seat");
    assert_eq!(
        mover,
        Seat::First,
        "whoever was taken over from moves as Indigo"
    );
    // The first tile is too good, so the opponent takes it over; then the first seat errs, then the second errs more.
    let chances = [0.5, 0.25, 0.25, 0.1, 0.6];
    let mut remaining = chances.into_iter();
    let course = course_of(&game, |_| remaining.next().map(worth));
    let losses = course.losses(8);
    let who: Vec<_> = losses.iter().map(|loss| (loss.entry, loss.by)).collect();
    assert_eq!(who, [(3, Seat::Second), (0, Seat::First), (2, Seat::First)]);
    assert!((losses[0].lost - 0.5).abs() < 0.001);
    assert_eq!(course.losses(1).len(), 1);
    // In the end the second seat plays Ivory.
    assert_eq!(
        course.first_side(4).map(|chance| (100.0 * chance).round()),
        Some(40.0)
    );
    assert_eq!(
        (course.worth.iter().flatten().count(), course.first_side(7)),
        (5, None)
    );
}

#[test]
fn course_leaves_out_the_engines_bias_to_the_mover() {
    let game = match_of::<Mbrane>(
        "mbrane 9 full : 7d4 8g3 8f6 7g6 8d7 7b3 5d3 7f1 8c4 7a7 8e2 6i7 6f3 8b1 7e8 8h5",
        people(),
    );
    // The seat to move seems ahead by 0.08; in the ninth move the first seat loses 0.3.
    let chance = |cursor: usize| {
        let doubt = if cursor.is_multiple_of(2) {
            0.04
        } else {
            -0.04
        };
        if cursor > 8 { 0.4 + doubt } else { 0.7 + doubt }
    };
    let mut cursors = 0..;
    let course = course_of(&game, |_| {
        cursors.next().map(|cursor| worth(chance(cursor)))
    });
    let losses = course.losses(8);
    assert_eq!(
        losses
            .iter()
            .map(|loss| (loss.entry, loss.by))
            .collect::<Vec<_>>(),
        [(8, Seat::First)]
    );
    assert!((losses[0].lost - 0.3).abs() < 0.01, "{losses:?}");
    let shown = |cursor: usize| course.worth[cursor].expect("it is judged").chance[0];
    assert_eq!(losses[0].lost, shown(8) - shown(9), "cost and curve agree");
    for cursor in 1..7 {
        assert!(
            (course.first_side(cursor).expect("it is judged") - 0.7).abs() < 0.001,
            "it does not swing"
        );
    }
}

#[test]
fn moves_without_judgement_count_no_loss() {
    let game = match_of::<Mbrane>("mbrane 9 full : 8e5 7d4 6f6", people());
    let mut judgements = [Some(worth(0.9)), None, Some(worth(0.1)), Some(worth(0.05))].into_iter();
    let course = course_of(&game, |_| judgements.next().flatten());
    assert_eq!(course.losses(8), []);
    assert_eq!(course.worth.iter().flatten().count(), 3);
}

#[test]
fn chances_name_the_colour_and_are_certain_only_when_proven() {
    let say = |game: &Match<Mbrane>, worth: Worth| {
        let game = game.erased();
        let position = game.position_at(game.entries(), Viewer::All);
        game.chance(&position, &worth, &Words::english())
    };
    let plain = match_of::<Mbrane>("mbrane 9 full pie : 8e5", people());
    let swapped = match_of::<Mbrane>("mbrane 9 full pie : 8e5 swap", people());
    assert_eq!(say(&plain, worth(0.63)), "Ivory 63%");
    assert_eq!(say(&swapped, worth(0.63)), "Indigo 63%");
    assert_eq!(say(&plain, worth(0.5)), "Even");
    assert_eq!(say(&plain, worth(1.0)), "Ivory 99%");
    let proven = |first: f32| Worth {
        proven: true,
        ..worth(first)
    };
    assert_eq!(say(&plain, proven(0.0)), "Indigo wins with best play");
    assert_eq!(say(&swapped, proven(0.0)), "Ivory wins with best play");
    assert_eq!(say(&swapped, proven(0.5)), "A draw with best play");
}

#[test]
fn advice_is_one_sentence() {
    let (position, words) = (
        |text: &str| {
            match_of::<Mbrane>(text, people())
                .unmasked()
                .position()
                .clone()
        },
        Words::english(),
    );
    let advise = |text: &str, m: &str| {
        Mbrane::advice(&position(text), m.parse().expect("a move"), false, &words)
    };
    assert_eq!(
        advise("mbrane 9 full :", "5c5"),
        "5 on c5: it takes the lead in the west and the centre"
    );
    assert_eq!(
        advise("mbrane 9 full : 8b8 5e5", "6b9"),
        "6 on b9: it protects the north-west"
    );
    assert_eq!(
        advise("mbrane 9 full : 8b8", "6b9"),
        "6 on b9: it cuts the lead in the north-west"
    );
    assert_eq!(
        advise("mbrane 9 full pie : 8e5", "swap"),
        "Swap: the Ivory tile is worth taking"
    );
    let won = Mbrane::advice(
        &position("mbrane 9 full :"),
        "5c5".parse().expect("a move"),
        true,
        &words,
    );
    assert_eq!(
        won,
        "5 on c5: it takes the lead in the west and the centre, and that wins"
    );
}

#[test]
fn entries_are_listed_with_numbers_and_names() {
    let mut game = Match::<Mbrane>::from_record(
        "mbrane 9 full pie consent : 8e5 swap 7d4 6f6 offer accept"
            .parse()
            .expect("a record"),
        [person(""), computer(3)],
    );
    let mut entries = Vec::new();
    for cursor in 0..=game.erased().entries() {
        game.seek(cursor, usize::MAX);
        entries.push(entry(game.unmasked(), &Words::english()));
    }
    assert_eq!(
        entries,
        [
            "The start",
            "1. You place 8 on e5",
            "2. Marble takes over the tile",
            "3. You place 7 on d4",
            "4. Marble places 6 on f6",
            "5. You offer to count",
            "6. Marble accepts",
        ]
    );
    assert_eq!(Mbrane::entry(Entry::Close, &Words::english()), "Count");
    assert_eq!(
        game.unmasked().position().seat_of(Colour::Ivory),
        Seat::Second
    );
}
