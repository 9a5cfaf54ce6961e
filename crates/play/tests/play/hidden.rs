//! Texts for a seat leave out what it must not see; both seats choose at the same time, in either order.

use crate::helpers::{computer, match_of, people, person};
use mbrane_play::words::Words;
use mbrane_play::{AnyMatch, Beats as _, Draft, KindOf, LinkMatchId, Match, read_saved};
use mbrane_rules::{Game as _, Seat, Seats, Viewer};

use crate::toy::{Move, Toy};

fn toy(record: &str) -> Match<Toy> {
    match_of(record, people())
}

/// Every text of a match for this viewer.
fn shared(play: &Match<Toy>, viewer: Viewer) -> Vec<String> {
    let words = Words::english();
    let mut play = play.clone();
    play.look_as(Some(viewer));
    let table: &dyn AnyMatch = &play;
    let cursor = table.cursor();
    let mut texts = vec![
        table.record_for(viewer).to_string(),
        table.position_text(viewer).to_string(),
        table.position_at(cursor, viewer).record.to_string(),
        table
            .link(viewer, Some(cursor), LinkMatchId::new("k3x9"))
            .to_string(),
        table.caption(&words).title,
        table.entry_words(&words),
        format!("{:?} {:?}", table.caption(&words).more, table.line()),
    ];
    let beats = 0..table.beat() + 2;
    texts.extend(beats.map(|beat| {
        format!(
            "{:?} {:?}",
            table.headline(beat, &words),
            table.sentence_after(beat, &words)
        )
    }));
    let positions = table.positions_for(viewer).into_iter();
    texts.extend(positions.map(|position| position.record.to_string()));
    texts.extend(table.read_aloud(viewer, &words).more);
    for group in table.groups(&Draft::default(), viewer, &words) {
        texts.extend(group.spots.into_iter().map(|spot| spot.label));
    }
    texts.extend(
        (0..table.entries())
            .filter_map(|entry| table.entry(entry, &words))
            .map(|(text, _)| text),
    );
    texts
}

#[test]
fn hidden_card_stays_out_of_the_other_seats_texts_until_revealed() {
    for (one, other) in [
        ("toy : hide-1", "toy : hide-3"),
        ("toy : hide-1 name-2", "toy : hide-3 name-2"),
    ] {
        let (one, other) = (toy(one), toy(other));
        assert_eq!(
            shared(&one, Viewer::Of(Seat::Second)),
            shared(&other, Viewer::Of(Seat::Second))
        );
        assert_ne!(
            shared(&one, Viewer::Of(Seat::First)),
            shared(&other, Viewer::Of(Seat::First))
        );
        assert_ne!(
            <dyn AnyMatch>::save(&one).as_str(),
            <dyn AnyMatch>::save(&other).as_str()
        );
    }
    // The second seat does not see the first one's number before it names its own.
    let (one, other) = (toy("toy : hide-2 name-1"), toy("toy : hide-2 name-3"));
    assert_eq!(
        shared(&one, Viewer::Of(Seat::Second)),
        shared(&other, Viewer::Of(Seat::Second))
    );
    // Afterwards both see everything.
    let done = toy("toy : hide-1 name-2 name-3");
    assert!(done.unmasked().record().to_string().contains("hide-1"));
    assert!(
        <dyn AnyMatch>::record_for(&done, Viewer::Of(Seat::Second))
            .to_string()
            .contains("hide-1")
    );
}

#[test]
fn games_that_differ_in_hidden_choices_look_equal() {
    for (a, b) in [(1, 2), (2, 3), (3, 1)] {
        for first in 1..=3 {
            for second in 1..=3 {
                let begin = format!("toy : hide-1 name-2 name-3 hide-{a} name-{first}");
                let other = format!("toy : hide-1 name-2 name-3 hide-{b} name-{first}");
                let (one, other) = (toy(&begin), toy(&other));
                assert_eq!(
                    shared(&one, Viewer::Of(Seat::First)),
                    shared(&other, Viewer::Of(Seat::First))
                );
                let whole = toy(&format!("{begin} name-{second}"));
                assert!(whole.unmasked().outcome().is_some());
            }
        }
    }
}

#[test]
fn views_are_consistent_for_every_viewer() {
    for viewer in [
        Viewer::All,
        Viewer::Of(Seat::First),
        Viewer::Of(Seat::Second),
    ] {
        let play = toy("toy : hide-1 name-2 name-3 hide-2 name-2 name-1");
        for (cursor, position) in play.history().positions().into_iter().enumerate() {
            let mut at = play.clone();
            at.seek(cursor, usize::MAX);
            assert_eq!(
                at.unmasked().view(viewer),
                mbrane_rules::Game::view(&position, viewer),
                "{cursor} {viewer:?}"
            );
        }
    }
}

#[test]
fn both_seats_choose_in_either_order() {
    let words = Words::english();
    for second_first in [false, true] {
        let mut play = toy("toy : hide-2");
        assert_eq!(play.unmasked().local_actors(), Seats::BOTH);
        let turns = if second_first {
            [Seat::Second, Seat::First]
        } else {
            [Seat::First, Seat::Second]
        };
        for seat in turns {
            let m = if seat == Seat::First {
                "name-1"
            } else {
                "name-3"
            };
            assert_eq!(
                <dyn AnyMatch>::play_text(&mut play, seat, m, &words),
                Ok(())
            );
            assert!(
                !play.unmasked().local_actors().contains(seat)
                    || play.unmasked().position().to_act() == Seats::only(Seat::Second)
            );
        }
        assert_eq!(
            play.unmasked().record().to_string(),
            "toy : hide-2 name-1 name-3"
        );
    }
}

#[test]
fn pending_choice_is_saved_undoable_and_hidden() {
    let words = Words::english();
    let mut play = toy("toy : hide-2");
    let before = shared(&play, Viewer::Of(Seat::First));
    <dyn AnyMatch>::play_text(&mut play, Seat::Second, "name-3", &words).expect("it waits");
    assert_eq!(
        (play.unmasked().waiting(), play.unmasked().local_actors()),
        (Some(Move::Name(3)), Seats::only(Seat::First))
    );
    assert_eq!(
        shared(&play, Viewer::Of(Seat::First)),
        before,
        "nobody sees it"
    );
    let refused = <dyn AnyMatch>::play_text(&mut play, Seat::Second, "name-1", &words);
    assert!(refused.is_err(), "it has chosen");
    let kind = KindOf::<Toy>::new();
    let again = read_saved(&[&kind], <dyn AnyMatch>::save(&play).as_str()).expect("a match");
    assert_eq!(again.as_any().downcast_ref::<Match<Toy>>(), Some(&play));
    let mut back = play.clone();
    assert!(
        back.undo()
            && back.unmasked().waiting().is_none()
            && back.unmasked().local_actors() == Seats::BOTH
    );
    <dyn AnyMatch>::play_text(&mut play, Seat::First, "name-1", &words).expect("both have chosen");
    assert_eq!(
        play.unmasked().record().to_string(),
        "toy : hide-2 name-1 name-3"
    );
    assert_eq!(play.unmasked().waiting(), None);
}

#[test]
fn a_scene_can_be_stepped_through() {
    let mut play = toy("toy : hide-2 name-1");
    <dyn AnyMatch>::play_text(&mut play, Seat::Second, "name-3", &Words::english()).expect("legal");
    assert_eq!(<dyn AnyMatch>::scene(&play), Some(1..3));
    assert!(<dyn AnyMatch>::beat_time(&play, 1).is_some_and(|beat| beat.scene));
    assert!(play.stops().iter().any(|stop| stop.beat == Some(1)));
}

#[test]
fn listed_match_of_two_people_is_copied_without_hidden_choices() {
    let (one, other) = (toy("toy : hide-1 name-2"), toy("toy : hide-3 name-1"));
    assert_eq!(
        <dyn AnyMatch>::record_to_copy(&one).as_str(),
        "toy : hide-? name-?"
    );
    assert_eq!(
        <dyn AnyMatch>::record_to_copy(&one),
        <dyn AnyMatch>::record_to_copy(&other)
    );
    let done = toy("toy : hide-1 name-2 name-3 hide-2 name-1 name-1");
    assert_eq!(
        <dyn AnyMatch>::record_to_copy(&done).as_str(),
        done.unmasked().record().to_string()
    );
}

#[test]
fn viewers_see_only_what_they_may_know() {
    let words = Words::english();
    // With one person, the view is theirs until the match is over.
    let play = match_of::<Toy>("toy : hide-2 name-1", [computer(2), person("Ada")]);
    assert_eq!(<dyn AnyMatch>::viewer(&play), Viewer::Of(Seat::Second));
    assert_eq!(<dyn AnyMatch>::line(&play).moves, ["hide-?", "name-?"]);
    // With two people, the view is that of the player who has the device, with a cover in between.
    let mut play = toy("toy :");
    assert_eq!(<dyn AnyMatch>::covered(&play), Some(Seat::First));
    let card = <dyn AnyMatch>::card(&play, &Draft::default(), &words).expect("a cover");
    assert!(card.covers && card.title.contains("Ada") && card.answers.len() == 1);
    assert!(
        <dyn AnyMatch>::groups(
            &play,
            &Draft::default(),
            <dyn AnyMatch>::viewer(&play),
            &words
        )
        .is_empty()
    );
    assert_eq!(
        <dyn AnyMatch>::read_aloud(&play, <dyn AnyMatch>::viewer(&play), &words).more,
        Vec::<String>::new()
    );
    assert!(<dyn AnyMatch>::decide(
        &mut play,
        &mbrane_play::TableAction::Uncover
    ));
    assert_eq!(
        (
            <dyn AnyMatch>::covered(&play),
            <dyn AnyMatch>::viewer(&play)
        ),
        (None, Viewer::Of(Seat::First))
    );
    <dyn AnyMatch>::play_text(&mut play, Seat::First, "hide-2", &words).expect("legal");
    play.finish();
    // The same player goes on choosing before the device changes hands.
    assert_eq!(
        (
            <dyn AnyMatch>::covered(&play),
            <dyn AnyMatch>::acting(&play)
        ),
        (None, Some(Seat::First))
    );
    <dyn AnyMatch>::play_text(&mut play, Seat::First, "name-1", &words).expect("legal");
    play.finish();
    assert_eq!(
        (
            <dyn AnyMatch>::covered(&play),
            <dyn AnyMatch>::viewer(&play)
        ),
        (Some(Seat::Second), Viewer::Of(Seat::First))
    );
    assert!(play.uncover());
    assert_eq!(<dyn AnyMatch>::line(&play).moves, ["hide-?", "name-?"]);
}

#[test]
fn resignation_works_while_the_opponents_choice_is_pending() {
    let words = Words::english();
    let mut play = toy("toy : hide-2");
    <dyn AnyMatch>::play_text(&mut play, Seat::Second, "name-3", &words).expect("it waits");
    assert_eq!(
        <dyn AnyMatch>::play_text(&mut play, Seat::First, "fold", &words),
        Ok(())
    );
    assert_eq!(
        (
            play.unmasked().record().to_string().as_str(),
            play.unmasked().waiting()
        ),
        ("toy : hide-2 fold", None)
    );
    assert!(
        play.unmasked()
            .outcome()
            .is_some_and(|outcome| outcome.resigned)
    );
}
