//! Undo, redo, seeking and branching, over random games.

use mbrane_play::{Animated, Match, MatchStatus, Refusal};
use mbrane_rules::mbrane::{Event, Mbrane, Move};
use mbrane_rules::sansumoku::Sansumoku;
use mbrane_rules::{Game as _, Seat, View as _, Viewer};

use crate::helpers::{Chance, people, place_to_the_end, play_text, random_step, tables};

/// Checks a match at any place.
fn check<G: Animated>(game: &Match<G>) {
    assert!(game.unmasked().cursor() <= game.history().entries());
    assert_eq!(
        *game.unmasked().position(),
        game.unmasked()
            .record()
            .position_at(game.unmasked().cursor())
    );
    let Some(sequence) = game.unmasked().current_beats() else {
        assert_eq!(game.unmasked().cursor(), 0);
        assert_eq!(
            game.unmasked().view(Viewer::All),
            game.unmasked().record().start().view(Viewer::All)
        );
        return;
    };
    assert_eq!(
        Some(sequence.entry),
        game.unmasked().entry(game.unmasked().cursor() - 1)
    );
    assert_eq!(
        sequence.before,
        game.unmasked()
            .record()
            .position_at(game.unmasked().cursor() - 1)
            .view(Viewer::All)
    );
    let mut view = sequence.before.clone();
    for (index, beat) in sequence.beats.iter().enumerate() {
        assert_eq!(sequence.view(index, Viewer::All), view);
        beat.events.iter().for_each(|event| view.apply(event));
    }
    assert_eq!(sequence.view(usize::MAX, Viewer::All), view);
    assert_eq!(
        game.unmasked().view(Viewer::All),
        sequence.view(game.unmasked().beat(), Viewer::All)
    );
    if game.unmasked().cursor() <= game.unmasked().record().moves().len() {
        assert_eq!(
            view,
            game.unmasked().position().view(Viewer::All),
            "{}",
            game.unmasked().record()
        );
    }
    let end = game.unmasked().would_end();
    assert_eq!(end.before, game.unmasked().position().view(Viewer::All));
}

/// Plays, undoes, redoes, seeks and branches at random, with a check after each.
fn storm<G: Animated>(mut game: Match<G>, chance: &mut Chance, steps: usize) {
    let people = Seat::BOTH
        .into_iter()
        .filter(|seat| game.unmasked().player(*seat).is_person())
        .count();
    for _ in 0..steps {
        let (head, whole) = (game.history().head(), game.history().record().clone());
        match chance.below(13) {
            0 => {
                assert_eq!(game.undo(), head > 0);
                if head > 0 {
                    assert!(game.unmasked().cursor() < head && game.unmasked().beats_finished());
                    assert_eq!(game.unmasked().cursor(), game.history().head());
                    let decides = game.unmasked().local_actor().is_some()
                        || game.unmasked().status() == MatchStatus::Settled;
                    let one_back = people == 0 && game.unmasked().cursor() + 1 == head;
                    assert!(decides || game.unmasked().cursor() == 0 || one_back);
                }
                assert_eq!(*game.history().record(), whole);
                assert!(game.unmasked().is_at_latest() || game.thinker().is_none());
            }
            1 => {
                let undone = game.history().has_undone();
                assert_eq!(game.redo(), undone);
                assert_eq!(game.history().head() > head, undone);
                assert_eq!(game.unmasked().cursor(), game.history().head());
                assert!(game.unmasked().beats_finished());
                assert!(
                    game.unmasked().is_at_latest()
                        || game.unmasked().local_actor().is_some()
                        || game.unmasked().status() == MatchStatus::Settled
                        || people == 0
                );
            }
            2 => {
                let (entries, beat) = (game.history().entries(), chance.below(20));
                game.seek(chance.below(entries + 2), beat);
                assert_eq!(game.history().entries(), entries);
                assert_eq!(game.history().head(), head, "only the place shown changes");
            }
            5 => {
                game.stand_at(chance.below(whole.moves().len() + 1));
                assert_eq!(*game.history().record(), whole);
            }
            3 => {
                let branch = game.branch();
                assert!(branch.unmasked().is_at_latest() && branch.unmasked().beats_finished());
                assert_eq!(branch.unmasked().position(), game.unmasked().position());
                assert_eq!(
                    branch.unmasked().record().moves(),
                    game.unmasked().record().moves()
                );
                check(&branch);
                if chance.once_in(4) {
                    game = branch;
                }
            }
            4 => game.set_beat(chance.below(30)),
            _ => {
                if game.unmasked().cursor() != head {
                    // Another place than the last one is only looked at.
                    if let Some(seat) = game.unmasked().local_actor()
                        && let Some(m) = game.unmasked().position().legal_moves().first()
                    {
                        assert!(game.act(seat, *m).is_err());
                    }
                    assert!(!game.close() && !game.go_on());
                    assert_eq!(*game.history().record(), whole);
                    game.seek(head, usize::MAX);
                }
                let played = random_step(&mut game, chance) && *game.history().record() != whole;
                if played && game.unmasked().cursor() > head {
                    assert!(game.unmasked().is_at_latest());
                    assert_eq!(
                        (game.unmasked().cursor(), game.unmasked().beat()),
                        (head + 1, 0)
                    );
                    let still = game
                        .unmasked()
                        .current_beats()
                        .map(|sequence| sequence.before.clone());
                    assert_eq!(still, Some(game.unmasked().view(Viewer::All)));
                }
            }
        }
        check(&game);
    }
}

#[test]
fn random_undos_keep_the_view_correct() {
    let mut chance = Chance(1);
    for players in tables() {
        for setup in [
            "mbrane 4 full pie consent",
            "mbrane 4 plain pie consent",
            "mbrane 4 simple",
            "mbrane 4",
        ] {
            for _ in 0..12 {
                storm(
                    Match::<Mbrane>::new(setup.parse().unwrap(), players.clone()),
                    &mut chance,
                    80,
                );
            }
        }
        for _ in 0..3 {
            storm(
                Match::<Mbrane>::new(
                    "mbrane 9 full pie consent".parse().unwrap(),
                    players.clone(),
                ),
                &mut chance,
                220,
            );
            storm(
                Match::<Sansumoku>::new("sansumoku".parse().unwrap(), players.clone()),
                &mut chance,
                160,
            );
        }
    }
}

#[test]
fn undo_and_redo_go_through_a_whole_game_and_back() {
    let mut chance = Chance(2);
    for players in tables() {
        let mut game = Match::<Mbrane>::new("mbrane 9 full pie".parse().unwrap(), players);
        place_to_the_end(&mut game, &mut chance);
        if game.unmasked().status() == MatchStatus::Settled {
            assert!(game.close());
        }
        // In the middle of the cascade.
        game.set_beat(game.unmasked().current_beats().unwrap().beats.len() / 2);
        let (whole, outcome) = (game.unmasked().record().clone(), game.unmasked().outcome());
        let mut shown = Vec::new();
        while game.undo() {
            shown.push((game.unmasked().cursor(), game.unmasked().view(Viewer::All)));
        }
        assert_eq!(game.unmasked().cursor(), 0);
        for (cursor, view) in shown.into_iter().rev().skip(1) {
            assert!(game.redo());
            assert_eq!(
                (game.unmasked().cursor(), game.unmasked().view(Viewer::All)),
                (cursor, view)
            );
        }
        assert!(game.redo() && !game.redo());
        assert_eq!(
            (game.unmasked().record(), game.unmasked().outcome()),
            (&whole, outcome)
        );
        assert!(game.unmasked().beats_finished() && game.unmasked().is_at_latest());
    }
}

#[test]
fn undo_skips_the_reply_and_a_new_move_discards_it() {
    let [_, with, ..] = tables();
    let mut game = Match::<Mbrane>::new("mbrane 9".parse().unwrap(), with);
    play_text(&mut game, "8e5 7a1 6b9 5c3");
    assert!(game.undo());
    assert_eq!(game.unmasked().cursor(), 2);
    assert!(game.unmasked().local_actor().is_some() && game.thinker().is_none());
    assert_eq!(game.history().record().moves().len(), 4);
    let late = game.act(Seat::Second, "5c3".parse().unwrap());
    assert!(late.is_err(), "an answer that comes late is refused");
    play_text(&mut game, "1i9");
    assert_eq!(
        game.unmasked().record().to_string(),
        "mbrane 9 full : 8e5 7a1 1i9"
    );
    assert!(game.thinker().is_some());
    // Back to the start, and on.
    game.stand_at(0);
    assert!(game.redo() && game.unmasked().cursor() == 2);
    // Before a computer's move the match stands still while there are undone moves.
    game.stand_at(1);
    assert_eq!(
        (game.unmasked().local_actor(), game.thinker()),
        (None, None)
    );
    assert!(matches!(
        game.act(Seat::Second, "5c3".parse().unwrap()),
        Err(Refusal::Past)
    ));
    assert!(game.branch().thinker().is_some());
}

#[test]
fn a_settled_game_is_counted_or_goes_on() {
    let mut chance = Chance(3);
    let (mut counted, mut resumed) = (0, 0);
    for _ in 0..150 {
        let mut game = Match::<Mbrane>::new("mbrane 4".parse().unwrap(), people());
        assert!(!game.close());
        place_to_the_end(&mut game, &mut chance);
        if game.unmasked().status() != MatchStatus::Settled {
            assert!(!game.close() && game.unmasked().outcome().is_some());
            continue;
        }
        assert_eq!(
            (game.unmasked().local_actor(), game.thinker()),
            (None, None)
        );
        let outcome = game.unmasked().position().outcome_now();
        let mut other = game.clone();
        assert!(game.close());
        assert!(
            game.unmasked()
                .current_beats()
                .unwrap()
                .events()
                .any(|event| *event == Event::Ended(outcome))
        );
        assert_eq!(game.unmasked().outcome(), Some(outcome));
        assert!(
            Seat::BOTH
                .into_iter()
                .all(|seat| game.act(seat, Move::Resign) == Err(Refusal::Over))
        );
        counted += 1;
        // The players can take the count back.
        assert!(game.undo());
        assert_eq!(
            (game.unmasked().status(), game.unmasked().outcome()),
            (MatchStatus::Settled, None)
        );
        assert!(game.redo());
        assert_eq!(game.unmasked().outcome(), Some(outcome));
        // Placing a zero means the same as going on.
        let mut placed = other.clone();
        let zero = chance
            .pick(&placed.unmasked().position().placements())
            .unwrap();
        placed
            .act(
                placed.unmasked().position().to_act().single().unwrap(),
                zero,
            )
            .unwrap();
        assert_ne!(placed.unmasked().status(), MatchStatus::Settled);
        // Going on without a zero.
        other.go_on();
        assert!(other.unmasked().local_actor().is_some());
        place_to_the_end(&mut other, &mut chance);
        assert_eq!(
            other.unmasked().outcome(),
            Some(outcome),
            "zeros change nothing"
        );
        while other.undo() {
            check(&other);
        }
        play_text(&mut other, "3a1");
        place_to_the_end(&mut other, &mut chance);
        resumed += usize::from(other.unmasked().status() == MatchStatus::Settled);
    }
    assert!(counted > 5 && resumed > 2, "{counted} {resumed}");
}

#[test]
fn supposed_count_after_a_resignation_can_be_seen() {
    let mut game = Match::<Mbrane>::new("mbrane 9 full".parse().unwrap(), people());
    play_text(&mut game, "8e5 7a1 6b9 resign");
    let sequence = game.unmasked().current_beats().unwrap();
    assert_eq!(sequence.beats.len(), 2);
    assert!(sequence.scene().is_none());
    let end = game.unmasked().would_end();
    assert!(end.scene().is_some());
    assert_eq!(
        end.view(usize::MAX, Viewer::All).ended,
        Some(game.unmasked().position().outcome_now())
    );
    assert!(game.unmasked().outcome().unwrap().resigned);
}
