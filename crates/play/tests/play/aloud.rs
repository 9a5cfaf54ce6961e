//! The table read aloud: the state of a match and its latest events.

use crate::helpers::{computer, match_of, person};
use mbrane_play::words::{DescribeState as _, Words};
use mbrane_play::{AnnouncedSoFar, AnyMatch, Match, title_and_lines};
use mbrane_rules::mbrane::Mbrane;
use mbrane_rules::{Game as _, Seat, Viewer};

#[test]
fn move_is_read_aloud_with_its_effect_and_the_next_player() {
    let mut game =
        Match::<Mbrane>::new("mbrane 9 full".parse().unwrap(), [person(""), computer(1)]);
    let (mut heard, words) = (game.erased().heard(), Words::english());
    assert!(heard.hear(&game, &words).is_empty());
    game.act(Seat::First, "8e5".parse().unwrap()).unwrap();
    game.finish();
    let said = heard.hear(&game, &words);
    assert_eq!(
        said,
        [
            "You placed 8 on e5",
            "C: from a tie to Ivory 8",
            "Chalk is thinking"
        ]
    );
    assert!(heard.hear(&game, &words).is_empty());
    let table = title_and_lines(&game, Viewer::All, &words);
    assert_eq!(table.title, "Chalk is thinking");
    assert!(
        table.more.iter().any(|line| line == "C: Ivory 8"),
        "{table:?}"
    );
}

#[test]
fn every_step_of_a_count_is_read_aloud_once() {
    let mut game = match_of::<Mbrane>(
        "mbrane 4 full : 3a1 2b3 3d2 1c4 0a3 3c3 2d4",
        [person(""), person("")],
    );
    while let Some(m) = game.unmasked().position().placements().first().copied() {
        if game.unmasked().outcome().is_some() || game.close() {
            break;
        }
        let seat = game.unmasked().position().to_act().single().unwrap();
        game.act(seat, m).unwrap();
        if game.unmasked().outcome().is_none() {
            game.finish();
        }
    }
    let (mut heard, words) = (AnnouncedSoFar::default(), Words::english());
    let scene = game.unmasked().current_beats().unwrap().scene().unwrap();
    assert_eq!(scene.start, 2, "the last tile lands, and values roll");
    let mut said = Vec::new();
    for beat in 0..=scene.end {
        game.set_beat(beat);
        let table = title_and_lines(&game, Viewer::All, &words);
        assert_eq!(
            (table.title == "The count", table.title.contains("’s turn")),
            (scene.contains(&beat), beat < scene.start),
            "neither the count nor its end is told before it comes: {table:?}"
        );
        let captioned = <dyn AnyMatch>::caption(&game, &words);
        assert_eq!(captioned.title, table.title);
        said.extend(heard.hear(&game, &words));
    }
    let steps = said.iter().filter(|said| said.contains("flip")).count();
    let counted = game.unmasked().current_beats().unwrap().beats.iter();
    let gathers = counted
        .filter(|beat| matches!(beat.cue, mbrane_play::mbrane::Cue::Gather(_)))
        .count();
    assert!(steps > 0 && steps == gathers, "{said:?}");
    assert_eq!(
        said.iter()
            .filter(|said| **said == Mbrane::caption(game.unmasked(), &words).title)
            .count(),
        1
    );
}
