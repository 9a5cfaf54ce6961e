//! The words for every state, and for the preview of a tile.

use mbrane_play::mbrane::ghost;
use mbrane_play::mbrane::{State, spot_of_cell, what_if};
use mbrane_play::words::{DescribeState as _, GhostWords, Words, refused};
use mbrane_play::{Draft, Match, MoveInput as _};
use mbrane_rules::mbrane::{Mbrane, Move, Order, Phase, View, half_points, region_name};
use mbrane_rules::{Game as _, Record, Seat, Viewer};

use crate::helpers::{
    Chance, computer, match_of, people, person, play_text, random_step, tables, two_leg,
};

fn words(game: &Match<Mbrane>) -> String {
    let caption = Mbrane::caption(game.unmasked(), &Words::english());
    std::iter::once(caption.title)
        .chain(caption.more)
        .collect::<Vec<_>>()
        .join(" | ")
}

#[test]
fn every_state_has_a_caption() {
    let you = || [person("Ada"), computer(3)];
    let full = "mbrane 4 full pie consent";
    for (record, players, expected) in [
        (
            format!("{full} :"),
            you(),
            "Any digit, any cell | Your turn",
        ),
        (
            format!("{full} :"),
            people(),
            "Any digit, any cell | Ada’s turn",
        ),
        (
            format!("{full} :"),
            [computer(3), person("Ada")],
            "Any digit, any cell | Marble is thinking",
        ),
        (
            format!("{full} : 3b2"),
            people(),
            "Stay Indigo, or become Ivory with this tile?",
        ),
        (
            format!("{full} : 3b2"),
            you(),
            "Marble is thinking | Marble may become Ivory with this tile",
        ),
        (
            format!("{full} : 3b2 swap"),
            you(),
            "Your turn | Marble now plays Ivory",
        ),
        (
            format!("{full} : 3b2 swap"),
            [computer(1), person("Ada")],
            "Chalk is thinking | You now play Ivory",
        ),
        (format!("{full} : 3b2 1c1"), people(), "Ada’s turn"),
        (
            format!("{full} : 3b2 1c1 offer"),
            people(),
            "Stop placing and count? | Ada offers to count",
        ),
        (
            format!("{full} : 3b2 1c1 offer"),
            you(),
            "Marble decides whether to count | Marble is thinking",
        ),
        (
            format!("{full} : 3b2 1c1 2a1 offer"),
            you(),
            "Stop placing and count? | Marble offers to count",
        ),
        (
            format!("{full} : 3b2 1c1 offer decline"),
            people(),
            "Ivory must place | The offer to count was declined",
        ),
        (
            format!("{full} : 3b2 1c1 2a1 offer decline"),
            people(),
            "Indigo must place | The offer to count was declined",
        ),
        (
            format!("{full} : 3b2 resign"),
            you(),
            "Marble resigns: you win | Marble begins the rematch",
        ),
        (
            format!("{full} : 3b2 swap resign"),
            you(),
            "You resign: Marble wins | Marble begins the rematch",
        ),
        (
            format!("{full} : 3b2 3c3 offer accept"),
            people(),
            "A draw, 1 to 1 | Both agreed to count | NW and SE: no winner | Ben begins the rematch",
        ),
        (
            format!("{full} : 3b2 1c1 offer accept"),
            people(),
            "Ada wins as Ivory, 4 to 0 | Both agreed to count | Ben begins the rematch",
        ),
        (
            format!("{full} : 3b2 swap 1c1 offer accept"),
            you(),
            "Marble wins as Ivory, 4 to 0 | Both agreed to count | Marble begins the rematch",
        ),
    ] {
        assert_eq!(
            words(&match_of::<Mbrane>(&record, players)),
            expected,
            "{record}"
        );
    }
    let nameless = match_of::<Mbrane>(
        &format!("{full} : 3b2 1c1 offer accept"),
        [person(""), person("")],
    );
    assert!(
        words(&nameless).starts_with("Ivory wins, 4 to 0"),
        "{}",
        words(&nameless)
    );

    let mut two = two_leg(match_of::<Mbrane>(
        &format!("{full} : 3b2 1c1 offer accept"),
        people(),
    ));
    assert!(
        words(&two).contains(" | Ada 4, Ben 0. Ben begins the second game | Both agreed"),
        "{}",
        words(&two)
    );
    two = two.rematch();
    play_text(&mut two, "3b2 resign");
    assert!(
        words(&two).ends_with("Ada 4, Ben 4")
            || words(&two).contains("The match is drawn: Ben 4, Ada 4"),
        "{}",
        words(&two)
    );
}

#[test]
fn settled_and_exhausted_games_say_so() {
    let mut chance = Chance(8);
    let (mut settled, mut exhausted, mut turned) = (0, 0, 0);
    for round in 0..60 {
        let mut game =
            Match::<Mbrane>::new("mbrane 4".parse().unwrap(), tables()[round % 4].clone());
        loop {
            if game.unmasked().state() == State::Settled {
                settled += 1;
                assert_eq!(
                    words(&game),
                    "Only zeros are left: nothing can change | Next comes the count"
                );
            }
            let said = words(&game);
            assert!(!said.contains("  ") && !said.is_empty(), "{said}");
            if !random_step(&mut game, &mut chance) {
                break;
            }
        }
        let said = words(&game);
        exhausted += usize::from(said.contains("No digit fits any more"));
        if let Some((beat, swing)) = game.unmasked().turning_point() {
            turned += 1;
            assert!(said.contains("Turning point: "), "{said}");
            let winner = game
                .unmasked()
                .colour(game.unmasked().outcome().unwrap().winner.unwrap());
            let ahead =
                |view: &View| view.leads()[winner.index()] > view.leads()[(!winner).index()];
            game.seek(game.unmasked().cursor(), beat);
            assert!(!ahead(&game.unmasked().view(Viewer::All)));
            assert_eq!(
                game.unmasked().view(Viewer::All).regions()[swing.region].value,
                swing.from
            );
            game.set_beat(beat + 1);
            assert!(ahead(&game.unmasked().view(Viewer::All)));
            assert_eq!(
                game.unmasked().view(Viewer::All).regions()[swing.region].value,
                swing.to
            );
        }
    }
    assert!(
        settled > 5 && exhausted > 5 && turned > 1,
        "{settled} {exhausted} {turned}"
    );
}

#[test]
fn refusals_name_their_reason() {
    let mut game = match_of::<Mbrane>("mbrane 9 full : 7e5", people());
    for (m, expected) in [
        ("7a5", "7 is already in this row"),
        ("7e1", "7 is already in this column"),
        ("7d4", "7 is already in this region"),
        ("3e5", "A tile is already there"),
        ("swap", "This game has no swap"),
        ("offer", "This game has no early count"),
        ("accept", "There is no offer to answer"),
    ] {
        let error = game.act(Seat::Second, m.parse().unwrap()).unwrap_err();
        assert_eq!(
            refused(game.unmasked(), &error, &Words::english()),
            expected
        );
    }
    let error = game.act(Seat::First, "1a1".parse().unwrap()).unwrap_err();
    assert_eq!(
        refused(game.unmasked(), &error, &Words::english()),
        "It’s Ben’s turn"
    );
    play_text(&mut game, "resign");
    let error = game.act(Seat::First, "1a1".parse().unwrap()).unwrap_err();
    assert_eq!(
        refused(game.unmasked(), &error, &Words::english()),
        "The game is over"
    );
}

fn all(ghost: GhostWords) -> Vec<String> {
    assert_eq!((ghost.heading.as_str(), ghost.result), ("Now", None));
    std::iter::once(ghost.gist).chain(ghost.lines).collect()
}

fn ghosts(record: &str, m: &str) -> Vec<String> {
    let record: Record<Mbrane> = record.parse().unwrap();
    let order = record.position().setup().order;
    let what = what_if(record.position(), m.parse().unwrap()).unwrap();
    all(ghost(&what, order, &Words::english(), false))
}

#[test]
fn preview_describes_what_would_change() {
    let start = "mbrane 9 full : 2a1 4d4 3i9 1f6";
    assert_eq!(
        ghosts(start, "8e5"),
        [
            "8 here takes the lead in the centre",
            "C: from Indigo 5 to Ivory 3"
        ]
    );
    assert_eq!(
        ghosts(start, "5e5"),
        ["5 here ties the centre", "C: from Indigo 5 to a tie"]
    );
    assert_eq!(
        ghosts(start, "0e5"),
        ["0 here adds nothing, but blocks the cell"]
    );
    // The tile at d4 touches the south-west, and evens it.
    assert_eq!(
        ghosts(start, "1b2"),
        [
            "1 here takes the lead in the south-west",
            "SW: from a tie to Ivory 1"
        ]
    );
    assert_eq!(
        ghosts(start, "1h9"),
        [
            "1 here adds to the north-east",
            "NE: from Ivory 2.5 to Ivory 3.5"
        ]
    );
    // A corner touches three others.
    assert_eq!(
        ghosts(start, "8g4"),
        [
            "8 here takes the lead in the east, the south and the south-east",
            "E: from Indigo 0.5 to Ivory 7.5",
            "S: from Indigo 2 to Ivory 2",
            "SE: from a tie to Ivory 4",
            "C: from Indigo 5 to Indigo 1",
        ]
    );
    let what = what_if(
        start.parse::<Record<Mbrane>>().unwrap().position(),
        "8e5".parse().unwrap(),
    )
    .unwrap();
    let counted = ghost(&what, Order::Three, &Words::english(), true)
        .result
        .unwrap();
    assert_eq!(
        counted,
        "A count now ends 7\u{a0}/\u{a0}0 instead of 1\u{a0}/\u{a0}5"
    );
}

#[test]
fn preview_of_a_move_agrees_with_the_referee() {
    let mut chance = Chance(10);
    for setup in ["mbrane 4 full pie", "mbrane 4 plain", "mbrane 9 full"] {
        let mut game = Match::<Mbrane>::new(setup.parse().unwrap(), people());
        loop {
            let position = game.unmasked().position().clone();
            if let Some(m) = chance
                .pick(&position.placements())
                .filter(|m| *m != Move::Swap)
            {
                let what = what_if(&position, m).unwrap();
                let mut after = position.clone();
                after.play(m).unwrap();
                assert_eq!(
                    (&what.counted_before, &what.counted_after),
                    (&position.count(), &after.count())
                );
                let order = position.setup().order;
                for region in 0..order.side() {
                    let moved = what.swings.iter().find(|swing| swing.region == region);
                    let (from, to) = (
                        position.region_values()[region],
                        after.region_values()[region],
                    );
                    assert_eq!(
                        moved.map(|swing| (swing.from, swing.to)),
                        (from != to).then_some((from, to))
                    );
                    // The words have the same figures.
                    if moved.is_some() {
                        let said = all(ghost(&what, order, &Words::english(), false));
                        let figure = |value: i16| {
                            let text = half_points(value);
                            let plain = text
                                .trim_start_matches(['+', '-'])
                                .trim_end_matches(".0")
                                .to_owned();
                            match value.signum() {
                                1 => format!("Ivory {plain}"),
                                0 => "a tie".into(),
                                _ => format!("Indigo {plain}"),
                            }
                        };
                        let line = format!(
                            "{}: from {} to {}",
                            region_name(order, region),
                            figure(from),
                            figure(to)
                        );
                        assert!(said.contains(&line), "{line} in {said:?}");
                    }
                }
                assert!(
                    ghost(&what, order, &Words::english(), false).lines.len() == what.swings.len()
                );
            }
            assert!(
                what_if(
                    &position,
                    Move::Place {
                        digit: 15,
                        cell: "a1".parse().unwrap()
                    }
                )
                .is_err()
            );
            if position.phase() == Phase::Resigned || !random_step(&mut game, &mut chance) {
                break;
            }
        }
    }
}

#[test]
fn keyboard_cursor_starts_at_the_free_cell_nearest_the_centre() {
    for (record, cells) in [
        ("mbrane 9 full :", &["e5"][..]),
        ("mbrane 9 full : 8e5", &["e4", "e6", "d5", "f5"]),
    ] {
        let game = match_of::<Mbrane>(record, people());
        let spots = cells
            .iter()
            .map(|cell| spot_of_cell(Order::Three, cell.parse().expect("a cell")));
        let first = Mbrane::first_spot(game.unmasked(), &Draft::default());
        assert!(
            spots.map(Some).any(|spot| spot == first),
            "{first:?} after {record}"
        );
    }
}
